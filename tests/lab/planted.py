"""Experiments with known effects: synthetic rows for the statistics, and faults planted in real games.

A claim is false if a finding is called clear although its effect is not larger than the smallest interesting
difference, or negligible although it is. Claims count at every look, not only at the last one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from carpathia.lab.balance import report as balance_report
from carpathia.lab.data import Floats, Sample
from carpathia.lab.estimates import difference, mean
from carpathia.lab.report import Report
from carpathia.lab.setting import Setting
from carpathia.lab.verdicts import Finding, Verdict, judge
from carpathia.lab.watch import FIRST_LOOK, GROWTH
from carpathia.lab.wordings import (
    GAME_MEASURES,
    TAKEN,
    TAKEN_CHANGE,
    WIN_SHARE,
    WIN_SHARE_CHANGE,
    WIN_SHARE_MATTERS,
    Quantity,
    Unit,
)

SEATS, MEAN_SCORE, OPTIONS = 4, 12.5, 10
MEANS = {
    "decisions": 180.0,
    "lead_for_good": 0.72,
    "lead_changes": 0.6,
    "margin": 4.0,
    "comeback": 0.13,
    "score": MEAN_SCORE,
    "branching": 5.5,
    "forced_share": 0.09,
    "tied": 0.1,
}
WIN_QUANTITY = Quantity("win share", Unit.SHARE, WIN_SHARE_MATTERS, WIN_SHARE)
USE = Quantity("use", Unit.SHARE, TAKEN, TAKEN_CHANGE).as_change()
QUANTITIES = {column: GAME_MEASURES[column].quantity(value, MEAN_SCORE) for column, value in MEANS.items()}

Pair = tuple[Floats, Floats]  # sums and counts by deal
Effects = Mapping[str, float]  # true differences by subject; all others are 0


def looks(games: int) -> list[int]:
    """Return the sizes at which `Watch` looks at a run of that many games, and its end."""
    sizes, size = [], float(FIRST_LOOK)
    while size < games:
        sizes.append(int(size))
        size *= GROWTH
    return [*sizes, games]


@dataclass(frozen=True)
class World:
    """A pair of synthetic designs with known differences between them."""

    name: str
    effects: Effects = field(default_factory=dict)

    def shares(self) -> Floats:
        """Return the win shares of the new design; the other seats share the loss."""
        gain = self.effects.get("seat 1", 0.0)
        return np.asarray([1 / SEATS + gain, *[1 / SEATS - gain / (SEATS - 1)] * (SEATS - 1)])

    def truth(self, subject: str) -> float:
        if subject.startswith("seat "):
            return float(self.shares()[int(subject[5:]) - 1]) - 1 / SEATS
        return self.effects.get(subject, 0.0)

    def draw(self, random: np.random.Generator, deals: int) -> tuple[dict[str, Pair], dict[str, Pair]]:
        """Return the rows of the old and of the new design, which share part of their luck."""
        luck = random.normal(0, 1, deals)
        return self._design(random, luck, False), self._design(random, luck, True)

    def _design(self, random: np.random.Generator, luck: Floats, is_new: bool) -> dict[str, Pair]:
        deals = len(luck)
        ones = np.ones(deals)

        def moved(column: str) -> float:
            return MEANS[column] + (self.effects.get(column, 0.0) if is_new else 0.0)

        winner = random.choice(SEATS, deals, p=self.shares() if is_new else np.full(SEATS, 1 / SEATS))
        rows = {f"seat {seat + 1}": ((winner == seat).astype(float), ones) for seat in range(SEATS)}
        mixed = (luck + random.normal(0, 1, deals)) / np.sqrt(2)
        values = {
            "decisions": moved("decisions") + 25 * mixed,
            "lead_for_good": random.beta(
                1.8 * moved("lead_for_good"), 1.8 * (1 - moved("lead_for_good")), deals
            ),
            "lead_changes": random.poisson(moved("lead_changes"), deals).astype(float),
            "margin": random.exponential(moved("margin"), deals),
            "comeback": random.binomial(1, moved("comeback"), deals).astype(float),
            "score": moved("score") + 3 * (np.exp(0.5 * mixed) - np.exp(0.125)),
            "branching": moved("branching") + 0.3 * mixed,
            "forced_share": random.beta(30 * moved("forced_share"), 30 * (1 - moved("forced_share")), deals),
            "tied": random.binomial(1, moved("tied"), deals).astype(float),
        }
        rows |= {column: (numbers, ones) for column, numbers in values.items()}
        for number in range(OPTIONS):
            name = f"option {number}"
            rate = 0.4 + (self.effects.get(name, 0.0) if is_new else 0.0)
            offered = random.poisson(3, deals)
            rows[name] = (random.binomial(offered, rate).astype(float), offered.astype(float))
        return rows


def compared(old: Mapping[str, Pair], new: Mapping[str, Pair], games: int) -> list[Finding]:
    """Return the findings of a comparison on the first deals, in the families of the lab."""

    def cut(pair: Pair) -> Pair:
        return pair[0][:games], pair[1][:games]

    families: dict[str, list[Finding]] = {"seat": [], "option": [], "measure": []}
    for subject, pair in new.items():
        word = subject.split()[0]
        family = word if word in families else "measure"
        quantity = {"seat": WIN_QUANTITY.as_change(WIN_SHARE_CHANGE), "option": USE}.get(family)
        quantity = quantity or QUANTITIES[subject].as_change()
        estimate, _ = difference(cut(pair), cut(old[subject]), quantity.scale)
        families[family].append(Finding(subject, quantity, estimate))
    return [finding for members in families.values() for finding in judge(members, games)]


def balanced(old: Mapping[str, Pair], new: Mapping[str, Pair], games: int) -> list[Finding]:
    """Return the findings of a balance report on the first deals of the new design."""
    drafts = []
    for seat in range(1, SEATS + 1):
        sums, counts = (part[:games] for part in new[f"seat {seat}"])
        estimate = mean(sums, counts, WIN_QUANTITY.scale, 1 / SEATS)
        drafts.append(Finding(f"seat {seat}", WIN_QUANTITY, estimate))
    return judge(drafts, games)


Question = Callable[[Mapping[str, Pair], Mapping[str, Pair], int], list[Finding]]


def is_false(finding: Finding, truth: float) -> bool:
    smallest = finding.quantity.smallest
    if finding.verdict is Verdict.CLEAR:
        return abs(truth) <= smallest or np.sign(truth) != finding.direction
    return finding.verdict is Verdict.NEGLIGIBLE and abs(truth) > smallest


@dataclass(frozen=True)
class Tally:
    """Runs of one experiment, those with a false claim at any look, and those that found the effect."""

    runs: int
    false: int
    found: int


def simulate(world: World, question: Question, games: int, runs: int, seed: int = 1) -> Tally:
    """Play synthetic runs of a world and look at each as often as the lab does."""
    random = np.random.default_rng([seed, games])
    false = found = 0
    for _ in range(runs):
        old, new = world.draw(random, games)
        lied = hit = False
        for look in looks(games):
            for finding in question(old, new, look):
                truth = world.truth(finding.subject)
                lied |= is_false(finding, truth)
                hit |= finding.is_clear and finding.subject in world.effects
        false += lied
        found += hit
    return Tally(runs, false, found)


def ever_missed(world: World, question: Question, games: int, runs: int, seed: int = 2) -> dict[str, int]:
    """Return by family in how many runs any interval excludes the truth at any look."""
    random = np.random.default_rng([seed, games])
    counts: dict[str, int] = {}
    for _ in range(runs):
        old, new = world.draw(random, games)
        missed: dict[str, bool] = {}
        for look in looks(games):
            for finding in question(old, new, look):
                truth = world.truth(finding.subject) + finding.estimate.null
                family = finding.subject.split()[0] if " " in finding.subject else "measure"
                missed[family] = missed.get(family, False) or not finding.low <= truth <= finding.high
        for family, is_missed in missed.items():
            counts[family] = counts.get(family, 0) + is_missed
    return counts


NULL = World("nothing differs")
WORLDS = [
    World("one seat wins 6 points more", {"seat 1": 0.06}),
    World("one seat wins 10 points more", {"seat 1": 0.10}),
    World("a game is 15 % longer", {"decisions": 27.0}),
    World("a player scores 2.1 points more", {"score": 2.1}),
    World("an option is taken 12 points more often", {"option 0": 0.12}),
]
EDGES = [
    World(
        "effects just below the smallest interesting difference",
        {"seat 1": 0.019, "decisions": 17.5, "score": 1.2, "branching": 0.49, "option 0": 0.049},
    ),
    World(
        "effects just above the smallest interesting difference",
        {"seat 1": 0.021, "decisions": 18.5, "score": 1.3, "branching": 0.51, "option 0": 0.051},
    ),
]


@dataclass(frozen=True)
class Fault:
    """A fault planted in the rows of sound games, and a test whether the balance report finds it."""

    name: str
    places: Sequence[str]
    plant: Callable[[Sample, str], None]
    is_found: Callable[[Report, str], bool]

    def search(self, setting: Setting, sound: Sample) -> Iterator[bool]:
        """Yield for each place whether the fault is found there."""
        for place in self.places:
            tables = {name: dict(table) for name, table in sound.tables.items()}
            spoilt = Sample(sound.plan, tables)
            self.plant(spoilt, place)
            yield self.is_found(balance_report(setting, [Sample(sound.plan, tables)]), place)


def seat_gets_more(sample: Sample, place: str) -> None:
    """Give a seat two points, and work out the victories again."""
    seats = sample.tables["seats"]
    seats["score"] = [
        score + 2 * (f"seat {seat + 1}" == place) for score, seat in zip(seats["score"], seats["seat"])
    ]
    seats["victory"] = []
    for first in range(0, len(seats["score"]), sample.seats):
        scores = seats["score"][first : first + sample.seats]
        best = scores.count(max(scores))
        seats["victory"] += [1 / best if score == max(scores) else 0.0 for score in scores]


def option_wins(sample: Sample, place: str) -> None:
    """Let the only seat that takes an option win."""
    options, seats = sample.tables["options"], sample.tables["seats"]
    takers: dict[int, list[int]] = {}
    for game, seat, option, taken in zip(*(options[c] for c in ("game", "seat", "option", "taken"))):
        if option == place and taken:
            takers.setdefault(game, []).append(seat)
    rows = zip(seats["game"], seats["seat"], seats["victory"])
    seats["victory"] = [
        float(takers[game][0] == seat) if len(takers.get(game, ())) == 1 else victory
        for game, seat, victory in rows
    ]


def loop(sample: Sample, place: str) -> None:
    """Let one game in a hundred go on for ever."""
    games = sample.tables["games"]
    games["finished"] = [number % 100 != int(place) for number in games["game"]]


def option_is_unwanted(sample: Sample, place: str) -> None:
    """Let an option be taken in every third game only."""
    options = sample.tables["options"]
    rows = zip(options["option"], options["game"], options["taken"])
    options["taken"] = [0 if option == place and game % 3 else taken for option, game, taken in rows]


def _lines(report: Report, name: str) -> list[dict[str, Any]]:
    lines: Any = report.figures[name]
    return [line for line in lines if line["verdict"] == "clear"]


def _favours(report: Report, seat: str) -> bool:
    return any(
        line["subject"] == f"win share of {seat}" and line["value"] > line["null"]
        for line in _lines(report, "findings")
    )


def claims_uneven_seats(report: Report) -> bool:
    return any(line["subject"].startswith("win share of seat ") for line in _lines(report, "findings"))


FAULTS = [
    Fault("a seat that gets 2 gold more", ("seat 1", "seat 2", "seat 3"), seat_gets_more, _favours),
    Fault(
        "an option that always wins",
        ("play red 1", "play green 5", "play blue 8"),
        option_wins,
        lambda report, place: place in str(report.figures["winning_options"]),
    ),
    Fault(
        "a loop that never ends",
        ("17", "58", "83"),
        loop,
        lambda report, _: any("come to an end" in sentence for sentence in report.sentences),
    ),
    Fault(
        "an option that is unwanted",
        ("place 1st", "place 2nd", "place 3rd"),
        option_is_unwanted,
        lambda report, place: any(
            line["subject"] == f"use of “{place}”" and line["value"] < 0 for line in _lines(report, "wanted")
        ),
    ),
]
