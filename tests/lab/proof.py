"""Proof of the lab's claims: the share of false claims and of planted effects found, under repeated looks.

`make lab-proof` runs all of it on one core in less than 15 minutes and prints the tables of docs/lab.md;
`--quick` runs a small part.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from functools import lru_cache

from carpathia.arena import Plan, run, wilson
from carpathia.arena.plan import IndependentDeals
from carpathia.lab import balance
from carpathia.lab.compare import Comparison
from carpathia.lab.data import Sample
from carpathia.lab.setting import Setting
from carpathia.lab.wordings import WIN_SHARE_MATTERS
from tests.lab.planted import (
    EDGES,
    FAULTS,
    NULL,
    WORLDS,
    Question,
    World,
    balanced,
    claims_uneven_seats,
    compared,
    ever_missed,
    simulate,
)

BUDGETS = (6, 80, 600, 4000)
RUNS = {6: 400, 80: 400, 600: 400, 4000: 200}
MOST_FALSE = 0.05
REAL_SIZES = (12, 40, 120, 300)  # looks at a comparison of real games
REAL_RUNS = 20
REAL_GAMES = 2000  # of random bots, in which faults are planted

Line = tuple[str, list[str], bool]  # experiment, cells, whether the law holds


def share(count: int, runs: int) -> str:
    low, high = wilson(count / runs, runs)
    return f"{100 * count / runs:.1f} % ({100 * low:.1f} to {100 * high:.1f} %)"


def synthetic(quick: bool) -> Iterator[Line]:
    """Yield the false claims and the effects found in synthetic designs, by budget."""
    experiments: list[tuple[str, Question, World]] = [
        ("balance", balanced, NULL),
        *(("balance", balanced, world) for world in WORLDS[:2]),
        ("compare", compared, NULL),
        *(("compare", compared, world) for world in [*WORLDS, *EDGES]),
    ]
    for name, question, world in experiments:
        cells, holds = [], True
        for games in BUDGETS:
            runs = RUNS[games] // (20 if quick else 1)
            tally = simulate(world, question, games, runs)
            low, _ = wilson(tally.false / runs, runs)
            holds &= low <= MOST_FALSE
            found = f"; found {100 * tally.found / runs:.0f} %" if world in WORLDS else ""
            cells.append(f"{100 * tally.false / runs:.1f} %{found}")
        yield f"{name}: {world.name}", cells, holds


def coverage(quick: bool) -> Iterator[Line]:
    """Yield how often any interval of a table ever excludes the truth, by budget."""
    names = {"seat": "win shares", "measure": "measures of a game", "option": "use of options"}
    experiments: list[tuple[str, Question]] = [("balance", balanced), ("compare", compared)]
    for name, question in experiments:
        cells: dict[str, list[str]] = {}
        holds = True
        for games in BUDGETS:
            runs = RUNS[games] // (20 if quick else 1)
            for family, missed in ever_missed(NULL, question, games, runs).items():
                holds &= wilson(missed / runs, runs)[0] <= MOST_FALSE
                cells.setdefault(family, []).append(f"{100 * missed / runs:.1f} %")
        for family, shares in cells.items():
            yield f"{name}: {names[family]}", shares, holds


@lru_cache(maxsize=2)
def sample_of(game: str, seats: int, seed: int, games: int) -> Sample:
    plan = Plan(game, seats, [("random",) * seats], IndependentDeals(seed, games), detail=True)
    return Sample(plan, run(plan, 1).tables())


def first_deals(sample: Sample, games: int) -> Sample:
    """Return the first games of a sample."""
    kept = set(sorted(sample.tables["games"]["game"])[:games])
    tables = {
        name: {
            column: [value for value, game in zip(values, table["game"]) if game in kept]
            for column, values in table.items()
        }
        for name, table in sample.tables.items()
    }
    return Sample(sample.plan, tables)


def claims_a_difference(game: str, number: int) -> bool:
    """Compare a game with itself on other deals; return whether any look finds a clear difference."""
    old, new = (sample_of(game, 3, 11_000_000 + 2 * number + side, REAL_SIZES[-1]) for side in (0, 1))
    return any(
        Comparison(first_deals(old, games), first_deals(new, games), WIN_SHARE_MATTERS).clear
        for games in REAL_SIZES
    )


def real(quick: bool) -> Iterator[Line]:
    """Yield false claims about real games, and the planted faults that the balance report finds."""
    runs = REAL_RUNS // (20 if quick else 1)
    for game in ("dragon-racer", "thanks-a-lottery"):
        false = sum(claims_a_difference(game, number) for number in range(runs))
        low, _ = wilson(false / runs, runs)
        yield f"{game} compared with itself: any clear difference", [share(false, runs)], low <= MOST_FALSE
    samples = range(1 if quick else 4)
    hits: dict[str, list[bool]] = {fault.name: [] for fault in FAULTS}
    uneven = []
    for number in samples:
        setting = Setting("dragon-racer", 4, 13_000 + number, REAL_GAMES)
        sound = sample_of(setting.game, setting.seats, setting.seed, setting.games)
        uneven.append(claims_uneven_seats(balance.report(setting, [sound])))
        for fault in FAULTS:
            hits[fault.name] += fault.search(setting, sound)
    low, _ = wilson(sum(uneven) / len(uneven), len(uneven))
    yield "even seats called uneven", [share(sum(uneven), len(uneven))], low <= MOST_FALSE
    for name, found in hits.items():
        yield f"found: {name}", [share(sum(found), len(found))], sum(found) >= 0.9 * len(found)


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a small part, as a test of the command")
    args = parser.parse_args()
    began = time.process_time()
    holds = True
    budgets = [f"{games:,} games" for games in BUDGETS]
    for headings, lines in (
        (["experiment", *budgets, "law"], synthetic(args.quick)),
        (["intervals that ever exclude the truth", *budgets, "law"], coverage(args.quick)),
        (["real games", "share of the runs", "law"], real(args.quick)),
    ):
        print(f"\n| {' | '.join(headings)} |\n|{' --- |' * len(headings)}", flush=True)
        for experiment, cells, is_right in lines:
            holds &= is_right
            print(f"| {experiment} | {' | '.join(cells)} | {'holds' if is_right else 'FAILS'} |", flush=True)
    print(f"{time.process_time() - began:.0f} s of CPU time", file=sys.stderr)
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
