"""Deleting a game's folder and its line deletes the game: nothing else names it, and nothing misses it."""

from __future__ import annotations

import ast
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from carpathia.core.registry import games
from tests.packages.fifth_game import PROGRAM, ROOT, pip_install, run

pytestmark = pytest.mark.slow  # installs a package and runs programs

GONE = "dragon-racer"
LEFT = sorted(set(games()) - {GONE})
PAGE = """
import asyncio, pathlib, httpx
from carpathia.server.app import create_app

async def main():
    app = create_app(pathlib.Path("data"))
    http = httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://carpathia.test")
    async with app.router.lifespan_context(app), http:
        for path in ("/", "/static/games.css", "/static/style.css"):
            reply = await http.get(path)
            assert reply.status_code == 200, reply.text
            print(reply.text)

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the source without one game, installed in the folder `site` of it."""
    tree = tmp_path_factory.mktemp("tree")
    unwanted = shutil.ignore_patterns("__pycache__", "*.egg-info", "fixtures", "browser")
    for name in ("src", "tests"):
        shutil.copytree(ROOT / name, tree / name, ignore=unwanted)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tree / name)
    folder = GONE.replace("-", "_")
    shutil.rmtree(tree / "src/carpathia/games" / folder)
    shutil.rmtree(tree / "tests/games" / folder)
    lines = (tree / "pyproject.toml").read_text().splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith(f"{GONE} = ")]
    assert len(lines) - len(kept) == 1
    (tree / "pyproject.toml").write_text("".join(kept))
    pip_install(tree, tree / "site")
    return tree


def test_nothing_outside_its_folder_names_a_game(tree: Path) -> None:
    own_name = re.compile(re.escape(GONE).replace(r"\-", "[-_ ]"), re.IGNORECASE)
    found = (tree / "src/carpathia").rglob("*")
    files = [path for path in found if path.is_file() and path.suffix not in (".png", ".gz")]
    assert [path for path in files if any(map(own_name.search, _effective(path)))] == []


def _effective(path: Path) -> Iterator[str]:
    """Yield all of a file that has an effect: of Python names and strings, not the examples in docstrings."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        yield text
        return
    tree = ast.parse(text)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value
        elif isinstance(node, ast.Import | ast.ImportFrom | ast.Name | ast.Attribute):
            yield ast.unparse(node)


def test_the_other_games_are_listed_and_played(tree: Path) -> None:
    listed = run(PROGRAM, tree, str(tree / "site"))
    assert listed.returncode == 0, listed.stderr
    assert re.findall(r"^  ([\w-]+): ", listed.stdout, re.MULTILINE) == LEFT
    played = run([*PROGRAM, "simulate", LEFT[0], "--games", "2", "--seed", "1"], tree, str(tree / "site"))
    assert played.returncode == 0, played.stderr


def test_the_ledger_of_rules_is_in_step(tree: Path) -> None:
    done = run([sys.executable, "-m", "tests.ledger"], tree, str(tree / "site"))
    assert done.returncode == 0, done.stderr


def test_the_pages_show_the_other_games_alone(tree: Path) -> None:
    done = run([sys.executable, "-c", PAGE], tree, str(tree / "site"))
    assert done.returncode == 0, done.stderr
    assert all(name in done.stdout for name in LEFT)
    assert GONE not in done.stdout
