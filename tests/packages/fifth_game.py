"""Installs the fifth game, a package of somebody else's, into a folder of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import carpathia

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "tests/fixtures/fifth_game"
PROGRAM = [sys.executable, "-c", "from carpathia.cli.main import main; raise SystemExit(main())"]


def install(folder: Path) -> Path:
    """Build and install the package from a copy of its source; return where it is."""
    return pip_install(shutil.copytree(SOURCE, folder / "source"), folder / "site")


def pip_install(source: Path, site: Path) -> Path:
    """Install a package as plain Python into a folder, without any network."""
    how = ["--quiet", "--disable-pip-version-check", "--no-index", "--no-deps", "--no-build-isolation"]
    command = [sys.executable, "-m", "pip", "install", *how, "--target", str(site), str(source)]
    subprocess.run(command, check=True, timeout=300, env={**os.environ, "CARPATHIA_PURE": "1"})
    return site


def search_path(*folders: Path) -> str:
    """Return a PYTHONPATH of these folders, and of the build under test."""
    return os.pathsep.join([*map(str, folders), str(Path(carpathia.__file__).parent.parent)])


def run(command: Sequence[str], cwd: Path, path: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command on a PYTHONPATH, with an empty data folder and a wide terminal."""
    environment = {**os.environ, "PYTHONPATH": path, "COLUMNS": "200", "CARPATHIA_DATA": str(cwd / "data")}
    return subprocess.run(
        command, cwd=cwd, env=environment, input=typed, capture_output=True, text=True, timeout=300
    )
