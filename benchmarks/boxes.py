"""Fails when a hot function boxes an integer: `python benchmarks/boxes.py build/ops.txt`.

mypyc writes its intermediate code to ops.txt. A `box` or `unbox` of an integer there means that a native
integer becomes a Python object, which costs more than most rules do. All functions of the games' rules
and of the search count as hot, except those that return Python lists.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "carpathia"
CORE = {"playout", "total", "pick", "Rng.next32", "Rng.below", "Rng.shuffle"}
COLD = {"acting", "chance", "scores", "placings", "weighed", "_merit", "reward", "margin_of", "shares"}
ONCE = {
    "Values.__init__",
    "Shape.__init__",
    "Shape.sizes",
    "Shape.as_list",
    "Shape.__hash__",
}  # with lists, words
BOXED = re.compile(r"\b(un)?box\((i64|i32|i16|u8|int|short_int)\b")


def hot_functions() -> set[str]:
    files = [*SOURCE.glob("games/*/rules.py"), *SOURCE.glob("games/*/rules/*.py")]
    files += [SOURCE / "bots" / name for name in ("ismcts.py", "puct.py", "values.py")]
    found = {name for file in files for name in functions(file) if name.split(".")[-1] not in COLD}
    return CORE | found - ONCE


def functions(file: Path) -> Iterator[str]:
    for node in ast.parse(file.read_text()).body:
        if isinstance(node, ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.ClassDef):
            yield from (f"{node.name}.{part.name}" for part in node.body if isinstance(part, ast.FunctionDef))


def boxes(ops: Path) -> Iterator[tuple[str, str]]:
    """Yield each function that boxes an integer, with the line that does."""
    name = ""
    for line in ops.read_text().splitlines():
        if start := re.match(r"def (\S+)\(", line):
            name = start[1]
        elif BOXED.search(line):
            yield name, line.strip()


def main() -> int:
    hot = hot_functions()
    found = [f"{name}: {line}" for name, line in boxes(Path(sys.argv[1])) if name in hot]
    print("\n".join(found) if found else f"{len(hot)} hot functions box no integer.")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
