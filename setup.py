"""Compiles rules, playouts and search with mypyc. CARPATHIA_PURE=1 leaves them as plain Python."""

import ast
import os
import re
import sysconfig
from collections.abc import Iterator
from glob import glob
from pathlib import Path

from setuptools import Extension, setup

CORE = ["column", "rng", "chance", "actions", "journal", "observation", "state", "playout"]
COMPILED = [
    *[f"src/carpathia/core/{name}.py" for name in CORE],
    *sorted(glob("src/carpathia/games/*/components.py")),
    *sorted(glob("src/carpathia/games/*/layout.py")),
    *sorted(glob("src/carpathia/games/*/rules.py")),
    *sorted(glob("src/carpathia/games/*/rules/*.py")),
    "src/carpathia/bots/values.py",
    "src/carpathia/bots/ismcts.py",
    "src/carpathia/bots/puct.py",
    "src/carpathia/env/episode.py",
    "src/carpathia/env/lanes.py",
    "src/carpathia/training/selfplay.py",
    "src/carpathia/analysis/playouts.py",
]


# mypyc writes the signatures of what it compiles, but no docstrings; these are where they belong in its C.
_METHOD = re.compile(r'(\(PyCFunction\)CPyPy_(\w+),[^"]*PyDoc_STR\("[^"]*--\\n\\n)"')
_CLASS = re.compile(r'(CPyType_(\w+)_template_ = \{[^}]*\.tp_doc = PyDoc_STR\("[^"]*--\\n\\n)"')


def _add_docstrings(c_file: Path, docs: dict[str, str]) -> None:
    """Write the docstrings of the source into the C that mypyc has made of it, for `help()`."""
    code = c_file.read_text(encoding="utf-8")
    for pattern in (_METHOD, _CLASS):
        code = pattern.sub(lambda found: f'{found[1]}{docs.get(found[2], "")}"', code)
    c_file.write_text(code, encoding="utf-8")


def _docstrings(paths: list[str]) -> dict[str, str]:
    """Return docstrings as C literals, by every name that mypyc may call their owner by."""
    found: dict[str, set[str]] = {}
    for path in paths:
        module = Path(path).relative_to("src").with_suffix("").parts
        for names, doc in _documented(ast.parse(Path(path).read_text(encoding="utf-8"))):
            for start in range(len(module)):
                name = "___".join([*module[start:], *names])
                found.setdefault(name, set()).add(_c_literal(doc))
    return {name: docs.pop() for name, docs in found.items() if len(docs) == 1}


def _documented(node: ast.AST, names: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef):
            own = (*names, child.name)
            doc = ast.get_docstring(child)
            if doc:
                yield own, doc
            if isinstance(child, ast.ClassDef):
                yield from _documented(child, own)


def _c_literal(text: str) -> str:
    plain = {ord("\n"): "\\n", ord('"'): '\\"', ord("\\"): "\\\\"}
    return "".join(
        plain.get(byte) or (chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}") for byte in text.encode()
    )


def _hidden_symbols() -> list[str]:
    """Return the flag that lets a compiler inline across functions; only GCC and Clang know it."""
    compiler = sysconfig.get_config_var("CC") or ""
    return ["-fvisibility=hidden"] if "gcc" in compiler or "clang" in compiler else []


def extensions() -> list[Extension]:
    if os.environ.get("CARPATHIA_PURE"):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    built: list[Extension] = mypycify(
        COMPILED, opt_level="3", group_name="carpathia", include_runtime_files=True
    )
    docs = _docstrings(COMPILED)
    for source in {source for extension in built for source in extension.sources}:
        _add_docstrings(Path(source), docs)
    hidden = _hidden_symbols()
    for extension in built:
        extension.extra_compile_args += hidden
        extension.optional = True  # without a C compiler the plain Python files do the same work
    return built


setup(ext_modules=extensions())
