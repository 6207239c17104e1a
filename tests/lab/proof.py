"""Proof that the lab tells the truth: false alarms, planted faults, coverage, the same rows everywhere.

`make lab-proof` runs all of it, which takes about half an hour on two idle cores; `--quick` a small part.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from carpathia.arena import Plan, Result, run, wilson
from carpathia.arena.plan import IndependentDeals
from carpathia.arena.tables import Tables
from carpathia.lab import balance
from carpathia.lab.compare import Comparison
from carpathia.lab.data import Sample
from carpathia.lab.quantities import SEATS, SHAPE, measured
from carpathia.lab.report import Report
from carpathia.lab.setting import Setting

SHORT = {"race.rounds": 1, "race.turns": 2}
MATTERS = 0.02


def rows_of(plan: Plan, workers: int | None = None) -> Tables:
    return run(plan, workers).tables()


def sliced(plan: Plan, tables: Tables, size: int) -> Iterator[Sample]:
    """Yield the games of a long run in parts that know nothing of each other."""
    game = np.asarray(tables["games"]["game"])
    columns = {name: {c: np.asarray(v, dtype=object) for c, v in t.items()} for name, t in tables.items()}
    for first in range(0, len(game) - size + 1, size):
        part: Tables = {}
        for name, table in columns.items():
            numbers = np.asarray(tables[name]["game"])
            own = (numbers >= first) & (numbers < first + size)
            part[name] = {column: values[own].tolist() for column, values in table.items()}
        yield Sample(plan, part)


def share(found: int, tries: int) -> str:
    low, high = wilson(found / tries, tries)
    return f"{found} of {tries} ({100 * low:.0f} to {100 * high:.0f} %)"


def false_alarms(args: Namespace) -> tuple[str, str, bool]:
    """Compare the game with itself, each side on deals of its own."""
    size = 150
    plan = _plan("dragon-racer", 4, ("random",), 2 * size * args.comparisons, 11)
    parts = list(sliced(plan, rows_of(plan), size))
    alarms = 0
    for old, new in zip(parts[::2], parts[1::2]):
        new.deals = (
            old.deals
        )  # the n-th deal of one stands against the n-th of the other, though they share nothing
        alarms += any(finding.real for finding in Comparison(old, new, MATTERS).findings)
    tries = len(parts) // 2
    return (
        "a false alarm when nothing differs",
        share(alarms, tries),
        wilson(alarms / tries, tries)[0] <= 0.05,
    )


def coverage(args: Namespace) -> tuple[str, str, bool]:
    """Compare the intervals of small runs with the values of a very long one."""
    size, small = 60, args.comparisons
    plan = _plan("dragon-racer", 4, ("random",), args.long + size * small, 12)
    tables = rows_of(plan)
    [whole] = list(sliced(plan, tables, len(tables["games"]["game"])))
    truth = {m.key: m.estimate().value for m in measured(whole, MATTERS, control=False)}
    held = tried = 0
    for number, part in enumerate(sliced(plan, tables, size)):
        if number == small:
            break
        for m in measured(part, MATTERS, control=False):
            if m.family in (SEATS, SHAPE) and m.key in truth and m.subject != "finished":
                estimate = m.estimate()
                held += estimate.low <= truth[m.key] <= estimate.high
                tried += 1
    return (
        f"an interval of {size} games holds the value of {len(whole.deals):,}",
        f"{100 * held / tried:.1f} % of {tried:,}",
        0.93 <= held / tried <= 0.97,
    )


Plant = Callable[[Sample], None]
Find = Callable[[Report, Comparison], bool]  # in the balance report, or in the comparison with the sound game


def planted(args: Namespace) -> Iterator[tuple[str, str, bool]]:
    """Plant faults in rows of the minute's budget, and count how often they are found."""
    played: dict[str, Tables] = {}  # several faults are planted in the same games
    for name, game, lineup, changes, plant, find in FAULTS:
        setting = Setting(game, 4, 13, args.budget * args.tries, changes, lineup)
        plan = setting.plan({})
        if plan.series not in played:
            played[plan.series] = rows_of(plan)
        found = tries = 0
        rows = played[plan.series]
        for sound, sample in zip(sliced(plan, rows, args.budget), sliced(plan, rows, args.budget)):
            plant(sample)
            faulty = Sample(plan, sample.tables)
            found += find(balance.report(setting, [faulty]), Comparison(sound, faulty, MATTERS))
            tries += 1
        yield f"found: {name}", share(found, tries), found / tries >= 0.9


def _score_more(sample: Sample, own: Sequence[bool]) -> None:
    """Give a point to some seats, and work out again who has won."""
    seats = sample.tables["seats"]
    seats["score"] = [score + bool(more) for score, more in zip(seats["score"], own)]
    for first in range(0, len(own), sample.seats):
        scores = seats["score"][first : first + sample.seats]
        best = scores.count(max(scores))
        for i, score in enumerate(scores):
            seats["victory"][first + i] = 1 / best if score == max(scores) else 0.0


def seat_gets_more(sample: Sample) -> None:
    _score_more(sample, [seat == 0 for seat in sample.tables["seats"]["seat"]])


def role_scores_more(sample: Sample) -> None:
    _score_more(sample, [role == "witch" for role in sample.tables["seats"]["role"]])


def option_wins(sample: Sample) -> None:
    """Let whoever moves a dragon at once with the red 1 win, if just one seat did."""
    options, seats = sample.tables["options"], sample.tables["seats"]
    took: dict[int, list[int]] = {}
    for game, seat, option, taken in zip(*(options[c] for c in ("game", "seat", "option", "taken"))):
        if option == "play red 1" and taken:
            took.setdefault(game, []).append(seat)
    for row, (game, seat) in enumerate(zip(seats["game"], seats["seat"])):
        if len(took.get(game, ())) == 1:
            seats["victory"][row] = float(took[game][0] == seat)


def loop(sample: Sample) -> None:
    """Let one game in a hundred go on for ever."""
    games = sample.tables["games"]
    games["finished"] = [number % 100 != 17 for number in games["game"]]


def nothing(sample: Sample) -> None:
    """Plant nothing: the players themselves have the fault."""


def _real(report: Report, subject: str) -> bool:
    findings: Any = report.figures["findings"]
    return any(
        line["subject"] == subject and line["grade"] in ("small", "large") and line["value"] > line["null"]
        for line in findings
    )


def _text(report: Report) -> str:
    return " ".join(line for section in report.sections for line in section.text)


FAULTS: list[tuple[str, str, tuple[str, ...], dict[str, Any], Plant, Find]] = [
    (
        "a seat that gets one gold more",
        "dragon-racer",
        ("novice",),
        {},
        seat_gets_more,
        lambda report, _: _real(report, "seat 1"),
    ),
    (
        "a role that scores one more, against the game without",
        "transylvanian-lottery",
        ("novice",),
        {},
        role_scores_more,
        lambda _, change: any(f.real and f.subject.startswith("role: witch") for f in change.findings),
    ),
    (
        "an option that nobody wants",
        "dragon-racer",
        ("never-bet",),
        {"rulings.forced_bets": False},
        nothing,
        lambda report, _: "bet blue 1" in _text(report).partition("Always")[0],
    ),
    (
        "an option that always wins",
        "dragon-racer",
        ("novice",),
        {},
        option_wins,
        lambda report, _: "play red 1" in str(report.figures["winning_options"]),
    ),
    (
        "a loop that never ends",
        "dragon-racer",
        ("novice",),
        {},
        loop,
        lambda report, _: "went on for ever" in " ".join(report.sentences),
    ),
]


def same_rows(args: Namespace) -> Iterator[tuple[str, str, bool]]:
    """Play one plan on one process, on two, and on a cluster that loses a node."""
    import ray
    from ray.cluster_utils import Cluster

    plan = Plan("dragon-racer", 2, [("novice", "random")], range(96), SHORT, detail=True)
    alone = rows_of(plan, 1)
    yield "the same rows from two processes", "96 games", rows_of(plan, 2) == alone
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    node = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    killed: list[Any] = []

    def kill(_: Sequence[Result]) -> None:
        if not killed:
            killed.append(node)
            cluster.remove_node(node, allow_graceful=False)

    try:
        outcome = run(plan, on_results=kill, cluster=cluster.address)
        same = outcome.complete and outcome.tables() == alone
        yield "the same rows from a cluster that loses one of two nodes", "96 games", same
    finally:
        ray.shutdown()
        cluster.shutdown()


def _plan(game: str, seats: int, bots: tuple[str, ...], games: int, seed: int) -> Plan:
    return Plan(game, seats, [bots * seats], IndependentDeals(seed, games), detail=True)


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a small part, to see that it works")
    args = parser.parse_args()
    args.comparisons, args.long, args.tries, args.budget = (
        (30, 1500, 6, 120) if args.quick else (200, 20_000, 40, 600)
    )
    print("| what | measured | as it should be |", "| --- | --- | --- |", sep="\n", flush=True)
    good = True

    def tell(line: tuple[str, str, bool], began: float) -> None:
        nonlocal good
        what, measured_text, right = line
        good &= right
        print(f"| {what} | {measured_text} | {'yes' if right else 'no'} |", flush=True)
        print(f"{time.monotonic() - began:.0f} s", file=sys.stderr)

    began = time.monotonic()
    tell(false_alarms(args), began)
    tell(coverage(args), began)
    for line in planted(args):
        tell(line, began)
    for line in same_rows(args):
        tell(line, began)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
