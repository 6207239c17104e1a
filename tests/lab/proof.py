"""Proof that the lab tells the truth: false alarms, planted faults, coverage, the same rows everywhere.

`make lab-proof` runs all of it, which takes about 25 minutes of an idle core; `--quick` a small part.
Games of bots that think and all results are kept in a folder, so that a run that was stopped goes on where it
was, and `--report` tells what is known so far. Results judged by another version of the lab do not count.
"""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import carpathia
from carpathia.arena import Plan, Result, run, wilson
from carpathia.arena.plan import IndependentDeals
from carpathia.arena.run import available_cores
from carpathia.lab import balance
from carpathia.lab.compare import Comparison
from carpathia.lab.data import Sample
from carpathia.lab.quantities import SEATS, SHAPE, Measured, measured
from carpathia.lab.report import Report
from carpathia.lab.setting import Setting
from carpathia.lab.verdicts import WIN_SHARE_MATTERS

GAME, PLAYERS = "dragon-racer", 4
SHORT = {"race.rounds": 1, "race.turns": 2}
# Games of random bots: in a comparison, in a small run, in a part of the long one.
ALARM_GAMES, COVERED_GAMES, PART = 150, 60, 500
FOLDER = Path("build/lab-proof")
UNEVEN = "a seat called uneven"  # though luck names who begins, so that all are alike

Found = dict[str, Any]  # what a task has found, as JSON data
Line = tuple[str, str, bool]  # what was measured, what came out, whether it is as it should be


def sample_of(plan: Plan, rows: Path | None = None) -> Sample:
    return Sample(plan, run(plan, 1, rows=rows).tables())


def at_random(seed: int, games: int) -> Sample:
    return sample_of(Plan(GAME, PLAYERS, [("random",) * PLAYERS], IndependentDeals(seed, games), detail=True))


def alarm(number: int) -> Found:
    """Compare the game with itself, each side on deals of its own."""
    old, new = (at_random(11_000_000 + 2 * number + side, ALARM_GAMES) for side in (0, 1))
    real = Comparison(old, new, WIN_SHARE_MATTERS).real()
    return {"real": [finding.subject for finding, _, _ in real]}


def covered(number: int) -> Found:
    """Return the intervals of a small run."""
    estimates = {_key(m): m.estimate() for m in _for_coverage(at_random(12_000_000 + number, COVERED_GAMES))}
    return {key: [estimate.low, estimate.high] for key, estimate in estimates.items()}


def truth(number: int) -> Found:
    """Return the sums and counts of a part of a very long run."""
    part = _for_coverage(at_random(12_500_000 + number, PART))
    return {_key(m): [float(m.sums.sum()), float(m.counts.sum())] for m in part}


def _for_coverage(sample: Sample) -> Iterator[Measured]:
    for m in measured(sample, WIN_SHARE_MATTERS, control=False):
        if m.family in (SEATS, SHAPE) and m.subject != "finished":
            yield m


def _key(m: Measured) -> str:
    return f"{m.family}: {m.subject}"


@dataclass(frozen=True)
class Fault:
    """Something wrong with a game: how to plant it in rows, and how to see whether the lab has found it.

    It can be planted in several `places`, such as in one seat or in another. Each is a try of its own: luck
    that hides the fault in one seat does not hide it in the other.
    """

    name: str
    places: Sequence[str]
    plant: Callable[[Sample, str], None]
    find: Callable[[Setting, Sample, Sample, str], bool]  # given the sound games and the faulty ones


def in_balance(find: Callable[[Report, str], bool]) -> Callable[[Setting, Sample, Sample, str], bool]:
    """Look for a fault in the report on the balance of the faulty game."""
    return lambda setting, _, faulty, place: find(balance.report(setting, [faulty]), place)


def in_comparison(find: Callable[[Comparison, str], bool]) -> Callable[[Setting, Sample, Sample, str], bool]:
    """Look for a fault in the comparison with the sound game."""
    return lambda setting, sound, faulty, place: find(Comparison(sound, faulty, setting.matters), place)


@dataclass(frozen=True)
class Field:
    """Games of novices in which faults are planted: in the rows, or before by a change of the components."""

    name: str
    game: str
    samples: int
    games: int  # of each sample
    changes: dict[str, Any]
    faults: Sequence[Fault]

    def search(self, number: int, games: int, folder: Path) -> Found:
        """Play a sample, see whether its even seats are called even, and find each fault planted in it."""
        setting = Setting(self.game, PLAYERS, 13_000 + number, games, self.changes)
        plan = setting.plan({})
        sound = sample_of(plan, folder / f"{self.name}-{number:02}")
        found: Found = {UNEVEN: [_uneven(balance.report(setting, [sound]))]}
        for fault in self.faults:
            found[fault.name] = []
            for place in fault.places:
                spoilt = Sample(plan, {name: dict(table) for name, table in sound.tables.items()})
                fault.plant(spoilt, place)
                faulty = Sample(plan, spoilt.tables)
                found[fault.name].append(fault.find(setting, sound, faulty, place))
        return found


def _score_more(sample: Sample, own: Sequence[bool]) -> None:
    """Give a point to some seats, and work out again who has won."""
    seats = sample.tables["seats"]
    seats["score"] = [score + bool(more) for score, more in zip(seats["score"], own)]
    seats["victory"] = []
    for first in range(0, len(own), sample.seats):
        scores = seats["score"][first : first + sample.seats]
        best = scores.count(max(scores))
        seats["victory"] += [1 / best if score == max(scores) else 0.0 for score in scores]


def seat_gets_more(sample: Sample, place: str) -> None:
    _score_more(sample, [place == f"seat {seat + 1}" for seat in sample.tables["seats"]["seat"]])


def role_scores_more(sample: Sample, place: str) -> None:
    _score_more(sample, [role == place for role in sample.tables["seats"]["role"]])


def option_wins(sample: Sample, place: str) -> None:
    """Let whoever takes an option win, if just one seat did."""
    options, seats = sample.tables["options"], sample.tables["seats"]
    took: dict[int, list[int]] = {}
    for game, seat, option, taken in zip(*(options[c] for c in ("game", "seat", "option", "taken"))):
        if option == place and taken:
            took.setdefault(game, []).append(seat)
    rows = zip(seats["game"], seats["seat"], seats["victory"])
    seats["victory"] = [
        float(took[game][0] == seat) if len(took.get(game, ())) == 1 else victory
        for game, seat, victory in rows
    ]


def loop(sample: Sample, place: str) -> None:
    """Let one game in a hundred go on for ever."""
    games = sample.tables["games"]
    games["finished"] = [number % 100 != int(place) for number in games["game"]]


def nothing(sample: Sample, place: str) -> None:
    """Plant nothing: the fault is in the components."""


def _real(report: Report, subject: str) -> bool:
    findings: Any = report.figures["findings"]
    return any(
        line["subject"] == subject and line["grade"] in ("small", "large") and line["value"] > line["null"]
        for line in findings
    )


def _uneven(report: Report) -> bool:
    """Return whether the win share of any seat is called uneven."""
    findings: Any = report.figures["findings"]
    shares = [f for f in findings if f["subject"].startswith("seat ") and f["quantity"] == "win share"]
    assert len(shares) == PLAYERS
    return any(f["grade"] in ("small", "large") for f in shares)


def _wins(report: Report, option: str) -> bool:
    return option in str(report.figures["winning_options"])


def _stalls(report: Report, _: str) -> bool:
    return "went on for ever" in " ".join(report.sentences)


def _unwanted(report: Report, option: str) -> bool:
    wanted: Any = report.figures["wanted"]
    return any(f["subject"] == option and f["grade"] == "large" and f["value"] < 0 for f in wanted)


def _differs(change: Comparison, role: str) -> bool:
    return any(finding.real and finding.subject.endswith(f"role: {role}") for finding in change.findings)


# A minute on two cores is enough for 1,200 games of Dragon Racer and 600 of The Transylvanian Lottery, two
# designs together; these are fewer.
FIELDS = [
    Field(
        "dragon-racer-novice",
        "dragon-racer",
        14,
        900,
        {},
        [
            Fault(
                "a seat that gets one gold more",
                ("seat 1", "seat 2", "seat 3"),
                seat_gets_more,
                in_balance(_real),
            ),
            Fault(
                "an option that always wins",
                ("play red 1", "play green 5", "play blue 8"),
                option_wins,
                in_balance(_wins),
            ),
            Fault("a loop that never ends", ("17", "58", "83"), loop, in_balance(_stalls)),
        ],
    ),
    Field(
        "transylvanian-lottery-novice",
        "transylvanian-lottery",
        14,
        150,
        {},
        [
            Fault(
                "a role that scores one more, against the game without",
                ("witch", "dragon", "vampire"),
                role_scores_more,
                in_comparison(_differs),
            )
        ],
    ),
    Field(
        "dragon-racer-novice-places",
        "dragon-racer",
        40,
        30,
        {"bets.places": [0, 9, 9]},  # extra gold for the second and the third place alone
        [Fault("a token that nobody wants", ("place 1st",), nothing, in_balance(_unwanted))],
    ),
]


@dataclass(frozen=True)
class Task:
    """One try of something; `what` is the name of a field, "alarm", "covered" or "truth"."""

    what: str
    number: int
    games: int
    folder: Path

    def do(self) -> Found:
        simple = {"alarm": alarm, "covered": covered, "truth": truth}
        if self.what in simple:
            return simple[self.what](self.number)
        [field] = [field for field in FIELDS if field.name == self.what]
        return field.search(self.number, self.games, self.folder)


def _do(task: Task) -> tuple[Task, Found]:
    return task, task.do()


class Ledger:
    """The results of all tasks, one line each in a file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.found: dict[tuple[str, int, int], Found] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        for line in path.read_text().splitlines() if path.exists() else ():
            entry = json.loads(line)
            if entry["judge"] == judge():
                self.found[entry["what"], entry["number"], entry["games"]] = entry["found"]

    def has(self, task: Task) -> bool:
        return (task.what, task.number, task.games) in self.found

    def add(self, task: Task, found: Found) -> None:
        self.found[task.what, task.number, task.games] = found
        entry = {
            "what": task.what,
            "number": task.number,
            "games": task.games,
            "judge": judge(),
            "found": found,
        }
        with self._path.open("a") as file:
            file.write(json.dumps(entry) + "\n")

    def of(self, what: str, games: int) -> list[Found]:
        return [
            found for (name, _, size), found in sorted(self.found.items()) if (name, size) == (what, games)
        ]


@cache
def judge() -> str:
    """Return a digest of the code that judges and of the proof."""
    files = [*sorted((Path(carpathia.__file__).parent / "lab").glob("*.py")), Path(__file__)]
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


def planned(quick: bool, folder: Path) -> list[Task]:
    """Return all tasks; those of bots that think take turns, so that all faults are equally far."""
    comparisons, parts, samples = (30, 4, 2) if quick else (200, 40, 40)
    tasks = [
        Task(field.name, number, field.games, folder)
        for number in range(samples)
        for field in FIELDS
        if number < field.samples
    ]
    tasks += [Task("alarm", number, ALARM_GAMES, folder) for number in range(comparisons)]
    tasks += [Task("truth", number, PART, folder) for number in range(parts)]
    return [*tasks, *(Task("covered", number, COVERED_GAMES, folder) for number in range(comparisons))]


def share(found: int, tries: int) -> str:
    low, high = wilson(found / tries, tries)
    return f"{found} of {tries} ({100 * low:.0f} to {100 * high:.0f} %)"


def told(ledger: Ledger) -> Iterator[Line]:
    """Yield what the results add up to."""
    comparisons = ledger.of("alarm", ALARM_GAMES)
    if comparisons:
        alarms = sum(bool(found["real"]) for found in comparisons)
        low, _ = wilson(alarms / len(comparisons), len(comparisons))
        yield "a false alarm when nothing differs", share(alarms, len(comparisons)), low <= 0.05
    small, parts = ledger.of("covered", COVERED_GAMES), ledger.of("truth", PART)
    if small and parts:
        yield coverage(small, parts)
    sound = [found for field in FIELDS for found in ledger.of(field.name, field.games)]
    if sound:
        called = sum(sum(found[UNEVEN]) for found in sound)
        low, _ = wilson(called / len(sound), len(sound))
        yield "seats called uneven that are even", share(called, len(sound)), low <= 0.05
    for field in FIELDS:
        samples = ledger.of(field.name, field.games)
        for fault in field.faults if samples else ():
            tries = [found for sample in samples for found in sample[fault.name]]
            what = f"found in {field.games} games: {fault.name}"
            yield what, share(sum(tries), len(tries)), sum(tries) >= 0.9 * len(tries)


def coverage(small: Sequence[Found], parts: Sequence[Found]) -> Line:
    """Compare the intervals of small runs with the values of a very long one."""
    sums: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for part in parts:
        for key, (total, count) in part.items():
            sums[key][0] += total
            sums[key][1] += count
    values = {key: total / count for key, (total, count) in sums.items()}
    held = [low <= values[key] <= high for run in small for key, (low, high) in run.items()]
    what = f"an interval of {COVERED_GAMES} games holds the value of {PART * len(parts):,}"
    rate = sum(held) / len(held)
    return what, f"{100 * rate:.1f} % of {len(held):,}", 0.93 <= rate <= 0.97


def same_rows() -> Iterator[Line]:
    """Play one plan on one process, on two, and on a cluster that loses a node."""
    import ray
    from ray.cluster_utils import Cluster

    plan = Plan("dragon-racer", 2, [("novice", "random")], range(96), SHORT, detail=True)
    alone = run(plan, 1).tables()
    yield "the same rows from two processes", "96 games", run(plan, 2).tables() == alone
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


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a small part, to see that it works")
    parser.add_argument("--report", action="store_true", help="tell what is known so far, and play nothing")
    parser.add_argument("--folder", type=Path, default=FOLDER, help=f"for games and results ({FOLDER})")
    parser.add_argument("--workers", type=int, default=available_cores())
    args = parser.parse_args()
    ledger = Ledger(args.folder / "results.jsonl")
    tasks = planned(args.quick, args.folder)
    missing = [task for task in tasks if not ledger.has(task)]
    began = time.monotonic()
    with Pool(args.workers) as pool:
        for done, (task, found) in enumerate(pool.imap_unordered(_do, [] if args.report else missing), 1):
            ledger.add(task, found)
            passed = time.monotonic() - began
            print(
                f"{passed:5.0f} s, {done} of {len(missing)}: {task.what} {task.number} {_brief(found)}",
                file=sys.stderr,
            )
    print("| what | measured | as it should be |", "| --- | --- | --- |", sep="\n", flush=True)
    good = True
    for lines in (told(ledger), () if args.report else same_rows()):
        for what, measured_text, right in lines:
            good &= right
            print(f"| {what} | {measured_text} | {'yes' if right else 'no'} |", flush=True)
    return 0 if good else 1


def _brief(found: Found) -> str:
    return str(found) if len(found) <= 3 else ""


if __name__ == "__main__":
    sys.exit(main())
