"""The tree in docs/architecture.md names every folder and module of the package, and nothing else."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = "src/carpathia"
DOCUMENT = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
GAME = f"{PACKAGE}/games/<name>"
GAMES = sorted(path.parent for path in (ROOT / PACKAGE / "games").glob("*/RULES.md"))
DEEPEST = 8  # spaces before the name of a folder; what is further in is a description


def tree() -> dict[str, set[str]]:
    """Return the folders that the document names, each with the files it names in them."""
    found: dict[str, set[str]] = defaultdict(set)
    above: list[tuple[int, str]] = []
    for line in DOCUMENT.split("## The tree")[1].split("```")[1].splitlines():
        indent = len(line) - len(line.lstrip())
        first, _, rest = line.strip().partition(" ")
        if indent <= DEEPEST:
            above = [(depth, name) for depth, name in above if depth < indent]
        if first.endswith("/") and indent <= DEEPEST:
            above.append((indent, first.rstrip("/")))
        else:
            rest = line
        folder = "/".join(name for _, name in above)
        found[folder] |= set(re.findall(r"[\w.]+\.(?:py|html|md|toml|css|svg)\b", rest, re.IGNORECASE))
    found.pop("", None)
    return dict(found)


def packages() -> list[str]:
    """Return the folders of the package that hold modules, without those of the games."""
    folders = [path.parent for path in (ROOT / PACKAGE).rglob("__init__.py")]
    plain = [folder for folder in folders if not any(folder.is_relative_to(game) for game in GAMES)]
    return sorted(str(folder.relative_to(ROOT)) for folder in plain)


@pytest.mark.parametrize("folder", [name for name in packages() if name != f"{PACKAGE}/games"])
def test_the_tree_names_every_module_and_no_other(folder: str) -> None:
    assert folder in tree()
    modules = {path.name for path in (ROOT / folder).glob("*.py")} - {"__init__.py"}
    assert {name for name in tree()[folder] if name.endswith(".py")} == modules


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_has_the_files_that_the_tree_names(game: Path) -> None:
    named = tree()[GAME]
    assert {"RULES.md", "components.toml", "game.py", "board.html"} <= named
    assert [name for name in sorted(named) if not (game / name).exists()] == []


@pytest.mark.parametrize("folder", [name for name in tree() if "<name>" not in name])
def test_every_folder_of_the_tree_exists(folder: str) -> None:
    assert (ROOT / folder).is_dir()
