"""The ledger is trusted to notice when rules, tests and source part ways: here each way is planted."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import ledger

RULES = """# Toy

## 1. Pieces

- **TY-1.1** (book) There is a ball.
- **TY-1.2** (ruling) It is red.

## 2. Play

- **TY-2.1** (derived) It rolls.
"""
TESTS = """
from tests.clauses import clause

@clause("TY-1.1", "TY-1.2")
def test_the_ball_is_red(): ...

class TestPlay:
    @clause("TY-2.1")
    async def test_it_rolls(self): ...
"""
SOURCE = "# TY-1.1 a ball\nrolls = 'TY-2.1'  # TY-2.1 again\n"
COMPONENTS = "balls = 1  # TY-1.1\n"


class Folders:
    """A project of one game, in step until a test plants a fault."""

    def __init__(self, root: Path) -> None:
        self.games = root / "games"
        self.tests = root / "tests"
        self.write(self.games / "toy/RULES.md", RULES)
        self.write(self.games / "toy/rules/turn.py", SOURCE)
        self.write(self.games / "toy/components.toml", COMPONENTS)
        self.write(self.tests / "toy/test_toy.py", TESTS)

    def write(self, path: Path, text: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def change(self, path: Path, old: str, new: str) -> None:
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    def faults(self) -> list[str]:
        return ledger.ledger(self.games / "toy", self.tests / "toy").faults


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path)


def test_a_game_in_step_has_a_line_for_every_clause(
    folders: Folders, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ledger.main(folders.games, folders.tests) == 0
    out, err = capsys.readouterr()
    assert [" ".join(line.split()) for line in out.splitlines() if line] == [
        "Toy: 3 clauses, 2 tests",
        "clause source tests cited",
        "TY-1.1 book 1 2",
        "TY-1.2 ruling 1 0",
        "TY-2.1 derived 1 2",
    ]
    assert not err


def test_a_clause_without_a_test_is_a_fault(folders: Folders) -> None:
    folders.change(folders.tests / "toy/test_toy.py", '"TY-1.1", ', "")
    assert folders.faults() == [f"TY-1.1 has no test in {folders.tests / 'toy'}."]


def test_a_test_without_a_clause_is_a_fault(folders: Folders) -> None:
    path = folders.tests / "toy/more/test_more.py"
    folders.write(path, "@clause()\ndef test_nothing(): ...\n\ndef helper(): ...\n")
    assert folders.faults() == [f"{path}: test_nothing cites no clause."]


def test_only_the_decorator_called_clause_cites(folders: Folders) -> None:
    path = folders.tests / "toy/test_more.py"
    folders.write(path, '@other("TY-1.1")\n@clause\ndef test_nothing(): ...\n')
    assert folders.faults() == [f"{path}: test_nothing cites no clause."]
    folders.write(path, '@pytest.mark.clause("TY-1.1")\ndef test_something(): ...\n')
    assert folders.faults() == []


def test_a_test_that_cites_an_unknown_clause_is_a_fault(folders: Folders) -> None:
    folders.change(folders.tests / "toy/test_toy.py", '"TY-1.2"', '"TY-1.2", "TY-1.3"')
    assert folders.faults() == [f"{folders.tests / 'toy/test_toy.py'} cites TY-1.3, which does not exist."]


def test_a_test_that_cites_what_is_no_number_is_a_fault(folders: Folders) -> None:
    path = folders.tests / "toy/test_toy.py"
    folders.change(path, '"TY-1.2"', '"TY-1.2", "the ball"')
    assert folders.faults() == [f"{path}: test_the_ball_is_red cites the ball, which does not exist."]


@pytest.mark.parametrize("name", ["rules/turn.py", "components.toml", "table.html", "RULES.md"])
def test_a_source_file_that_cites_an_unknown_clause_is_a_fault(folders: Folders, name: str) -> None:
    path = folders.games / "toy" / name
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    folders.write(path, before.rstrip() + " # TY-9.9 and TY-9.9\n")
    assert folders.faults() == [f"{path} cites TY-9.9, which does not exist."]


def test_a_clause_of_another_game_is_unknown_here(folders: Folders) -> None:
    path = folders.games / "toy/components.toml"
    folders.change(path, "TY-1.1", "XY-1.1")
    assert folders.faults() == [f"{path} cites XY-1.1, which does not exist."]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("TY-1.2", "TY-1.3", "TY-1.2"),  # a gap
        ("TY-1.2", "TY-1.1", "TY-1.2"),  # a number used twice
        ("TY-2.1", "TY-3.1", "TY-2.1"),  # a chapter left out
        ("TY-2.1", "XY-2.1", "TY-2.1"),  # letters of another game
    ],
)
def test_numbers_that_do_not_follow_each_other_are_a_fault(
    folders: Folders, old: str, new: str, expected: str
) -> None:
    folders.change(folders.games / "toy/RULES.md", f"**{old}**", f"**{new}**")
    assert f"RULES.md has {new} where {expected} should be." in folders.faults()


def test_a_rulebook_that_cannot_be_read_is_a_fault(folders: Folders) -> None:
    folders.change(folders.games / "toy/RULES.md", "(book)", "(hearsay)")
    (fault,) = folders.faults()
    assert fault == "toy/RULES.md cannot be read: clause TY-1.1 has the number or the source (hearsay) wrong."


def test_a_game_without_tests_is_a_fault(folders: Folders) -> None:
    folders.write(folders.games / "other/RULES.md", RULES)
    assert ledger.main(folders.games, folders.tests) == 1


def test_faults_are_told_and_fail_the_run(folders: Folders, capsys: pytest.CaptureFixture[str]) -> None:
    folders.change(folders.tests / "toy/test_toy.py", '@clause("TY-2.1")', "")
    assert ledger.main(folders.games, folders.tests) == 1
    err = capsys.readouterr().err
    assert "TY-2.1 has no test" in err
    assert "test_it_rolls cites no clause" in err


def test_a_folder_without_games_is_a_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ledger.main(tmp_path, tmp_path) == 1
    assert "no game" in capsys.readouterr().err
