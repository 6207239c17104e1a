"""The ledger of rules: for every game, which clauses of RULES.md its tests show and its source cites.

Run as `python -m tests.ledger`; it fails if clauses, tests and source are out of step.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from carpathia.core.rulebook import CLAUSE_NUMBER, Chapter, Rulebook

ROOT = Path(__file__).parent.parent
RULES = "RULES.md"
CITING = {".py", ".toml", ".html", ".md"}  # kinds of files that cite clauses


@dataclass(frozen=True)
class Test:
    """A test, and the clauses its decorators name."""

    __test__ = False  # pytest, this is not one of yours

    where: str
    clauses: tuple[str, ...]


@dataclass
class Ledger:
    title: str
    lines: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def main(games: Path = ROOT / "src/carpathia/games", tests: Path = ROOT / "tests/games") -> int:
    folders = sorted(path.parent for path in games.glob(f"*/{RULES}"))
    ledgers = [ledger(folder, tests / folder.name) for folder in folders]
    for entry in ledgers:
        print("\n".join([entry.title, *entry.lines, ""]))
    faults = [fault for entry in ledgers for fault in entry.faults]
    if not folders:
        faults.append(f"There is no game in {games}: no folder there has a {RULES}.")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def ledger(game: Path, tests: Path) -> Ledger:
    """Compare the rulebook and the source in `game` with the tests in `tests`."""
    try:
        rulebook = Rulebook.read(game / RULES)
    except ValueError as error:
        return Ledger(game.name, faults=[f"{game.name}/{RULES} cannot be read: {error}."])
    found = list(tests_in(tests))
    tested = Counter(number for test in found for number in set(test.clauses))
    cited = Counter(number for path in _citing(game) if path.name != RULES for number in _citations(path))
    entry = Ledger(f"{rulebook.title}: {len(rulebook.clauses)} clauses, {len(found)} tests")
    entry.lines = [
        f"{'clause':<8} {'source':<13} tests cited",
        *[
            f"{number:<8} {clause.source:<13} {tested[number]:>5} {cited[number]:>5}"
            for number, clause in rulebook.clauses.items()
        ],
    ]
    entry.faults = [
        *out_of_order(rulebook.chapters),
        *[f"{number} has no test in {tests}." for number in rulebook.clauses if not tested[number]],
        *[f"{test.where} cites no clause." for test in found if not test.clauses],
        *[
            f"{test.where} cites {number}, which does not exist."
            for test in found
            for number in test.clauses
            if not CLAUSE_NUMBER.fullmatch(number)
        ],
        *unknown(rulebook, game),
        *unknown(rulebook, tests),
    ]
    return entry


def out_of_order(chapters: tuple[Chapter, ...]) -> Iterator[str]:
    """Say which clauses break the count: chapters and clauses go 1, 2, 3 and share their two letters."""
    letters = chapters[0].clauses[0].number.partition("-")[0] if chapters else ""
    for chapter_number, chapter in enumerate(chapters, start=1):
        for clause_number, clause in enumerate(chapter.clauses, start=1):
            expected = f"{letters}-{chapter_number}.{clause_number}"
            if clause.number != expected:
                yield f"{RULES} has {clause.number} where {expected} should be."


def unknown(rulebook: Rulebook, folder: Path) -> Iterator[str]:
    """Say which files, in comments, strings or text, cite a clause that does not exist."""
    for path in _citing(folder):
        for number in dict.fromkeys(_citations(path)):
            if number not in rulebook.clauses:
                yield f"{path} cites {number}, which does not exist."


def tests_in(folder: Path) -> Iterator[Test]:
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
                clauses = [number for decorator in node.decorator_list for number in _cited(decorator)]
                yield Test(f"{path}: {node.name}", tuple(clauses))


def _cited(decorator: ast.expr) -> Iterator[str]:
    """Yield the clauses in `@clause(...)`, however it was imported; other decorators cite none."""
    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func).split(".")[-1] == "clause":
        for argument in decorator.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value


def _citing(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in CITING)


def _citations(path: Path) -> list[str]:
    return CLAUSE_NUMBER.findall(path.read_text(encoding="utf-8"))


if __name__ == "__main__":
    sys.exit(main())
