"""Whoever does not learn needs none of the libraries for it."""

from __future__ import annotations

import subprocess
import sys

EXTRAS = ["numpy", "gymnasium", "pettingzoo", "pyspiel", "pyarrow", "mcp"]
SCRIPT = f"""
import sys
import carpathia, carpathia.arena, carpathia.cli.main, carpathia.cli.parser, carpathia.table.session
from carpathia.bots.levels import make_bot
from carpathia.core.registry import games
games()
make_bot("master")
print([name for name in {EXTRAS} if name in sys.modules])
"""


def test_importing_carpathia_imports_none_of_the_extras() -> None:
    found = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
