"""Compiles rules, playouts and search with mypyc. CARPATHIA_PURE=1 leaves them as plain Python."""

import os
from glob import glob

from setuptools import Extension, setup

CORE = ["column", "rng", "chance", "actions", "journal", "state", "playout"]
COMPILED = [
    *[f"src/carpathia/core/{name}.py" for name in CORE],
    *sorted(glob("src/carpathia/games/*/components.py")),
    *sorted(glob("src/carpathia/games/*/rules.py")),
    *sorted(glob("src/carpathia/games/*/rules/*.py")),
    "src/carpathia/bots/ismcts.py",
]


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
    for extension in built:
        extension.optional = True  # without a C compiler the plain Python files do the same work
    return built


setup(ext_modules=extensions())
