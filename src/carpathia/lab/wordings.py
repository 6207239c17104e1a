"""The quantities of the lab: unit, smallest interesting difference and sentences of each.

The smallest interesting difference is one that a person at the table would notice. It is absolute, on the
scale of the quantity: 2 points of win share, half a choice in a decision, a tenth of the length of a game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from math import isfinite

from carpathia.lab.estimates import Scale

WIN_SHARE_MATTERS = 0.02  # two points of win share, unless the designer chooses another threshold
RARE = 10.0  # smallest interesting differences by which a single deal may lie from the mean
MINUS = "\N{MINUS SIGN}"


class Unit(Enum):
    SHARE = "share"
    CHANGE = "change of a share"
    COUNT = "count"

    @property
    def sign(self) -> str:
        return {"share": " %", "change of a share": " points", "count": ""}[self.value]


@dataclass(frozen=True)
class Wording:
    """The sentences about a quantity, as templates for `Finding.words`."""

    clear: str
    negligible: str
    topic: str = "{name}"
    more: str = "more"
    less: str = "less"


CHANGED = Wording(
    "{Name}: {new} instead of {old} (change {interval}).", "{Name}: no change of {smallest} or more."
)
WIN_SHARE = Wording(
    "{Subject} wins {value} of the games ({interval}); even would be {even}.",
    "{Subject} wins as often as even, within {smallest}.",
    "win share of {subject}",
)
WIN_SHARE_CHANGE = Wording(
    "{Subject} {more} {amount} of win share ({interval}).",
    "{Subject}: no change of win share by {smallest} or more.",
    "win share of {subject}",
    "gains",
    "loses",
)
ABOVE_TABLE = Wording(
    "{Subject} scores {amount} points {more} than the table ({interval}).",
    "{Subject} scores as much as the table, within {smallest} points.",
    "points of {subject}",
)
POINTS_CHANGE = Wording(
    "{Subject} scores {amount} points {more} against the table than before ({interval}).",
    "{Subject}: no change of points by {smallest} or more.",
    "points of {subject}",
)
WINNERS = Wording(
    "Winners have {amount} {more} {name} than their table ({interval}).",
    "Winners have as much as their table, within {smallest}: {name}.",
    "{name} of winners",
    less="fewer",
)
TAKEN_CHANGE = Wording(
    "“{subject}” is taken in {new} of its offers instead of {old} (change {interval}).",
    "“{subject}”: no change in use by {smallest} or more.",
    "use of “{subject}”",
)
WANTED = Wording(
    "“{subject}” is taken {amount} {more} often than others of its kind ({interval}).",
    "“{subject}” is taken as often as others of its kind, within {smallest}.",
    "use of “{subject}”",
)
THINKING = Wording(
    "Twice the thinking time brings {amount} of win share {more} ({interval}).",
    "Twice the thinking time changes the win share by less than {smallest}.",
    "the effect of twice the thinking time",
)
DEAL = Wording(
    "The deal and the seat settle {value} of the result ({interval}).",
    "The deal and the seat settle less than {smallest} of the result.",
    "how much the deal settles",
)
STALLS = Wording(
    "With {subject}, {value} of the games never end ({interval}).",
    "With {subject}, fewer than {smallest} of the games never end.",
    "games that never end with {subject}",
)


@dataclass(frozen=True)
class Quantity:
    """A number that the lab estimates, with its smallest interesting difference on its own scale."""

    name: str
    unit: Unit
    smallest: float
    wording: Wording = CHANGED
    reach: float = 1.0  # for shares: largest distance of one deal from the mean

    @property
    def scale(self) -> Scale:
        if self.unit is Unit.COUNT:
            return Scale(RARE * self.smallest)
        lowest = 0.0 if self.unit is Unit.SHARE else -1.0
        return Scale(self.reach, lowest, 1.0)

    @property
    def is_share(self) -> bool:
        return self.unit is not Unit.COUNT

    def as_change(self, wording: Wording | None = None) -> Quantity:
        """Return the quantity for differences between designs: those of shares are counted in points."""
        unit = Unit.COUNT if self.unit is Unit.COUNT else Unit.CHANGE
        return replace(self, unit=unit, wording=wording or self.wording)

    def show(self, value: float, sign: bool = False, bare: bool = False) -> str:
        """Return a number with its unit; `sign` adds a plus, `bare` leaves the unit out."""
        if not isfinite(value):
            return "unknown"
        plus = "+" if sign else ""
        digits = 1 if self.is_share or abs(value) >= 10 else 2
        text = f"{100 * value if self.is_share else value:{plus}.{digits}f}{'' if bare else self.unit.sign}"
        return text.replace("-", MINUS)

    def interval(self, low: float, high: float) -> str:
        """Return two numbers as "12.5 to 14.0 %"."""
        if not (isfinite(low) and isfinite(high)):
            return "unknown"
        return f"{self.show(low, bare=True)} to {self.show(high)}"

    def threshold(self) -> str:
        """Return the smallest interesting difference: "2 points" for shares."""
        if self.is_share:
            return f"{100 * self.smallest:.3g} points"
        return f"{self.smallest:.2g}" if self.smallest < 10 else f"{self.smallest:.0f}"


@dataclass(frozen=True)
class GameMeasure:
    """How a measure of a game is worded, and which difference in it a person at the table would notice."""

    name: str
    unit: Unit
    smallest: float
    relative_to: str = ""  # "mean" or "score": then `smallest` is a share of that mean
    changed: str = CHANGED.clear
    average: str = "{Name}: {value} ({interval})."
    reach: float = 1.0

    def quantity(self, own_mean: float, mean_score: float) -> Quantity:
        base = {"": 1.0, "mean": abs(own_mean), "score": max(abs(mean_score), FEW_POINTS)}[self.relative_to]
        smallest = self.smallest * base or self.smallest
        return Quantity(self.name, self.unit, smallest, replace(CHANGED, clear=self.changed), self.reach)


FEW_POINTS = 5.0  # scores below this are compared as if they were this large
_INSTEAD = "instead of {old} (change {interval})."
GAME_MEASURES = {
    "decisions": GameMeasure(
        "decisions in a game", Unit.COUNT, 0.1, "mean", f"A game takes {{new}} decisions {_INSTEAD}"
    ),
    "lead_for_good": GameMeasure(
        "share of the decisions until the lead is taken for good",
        Unit.SHARE,
        0.05,
        "",
        f"The lead is taken for good after {{new}} of the decisions {_INSTEAD}",
        "The lead is taken for good after {value} of the decisions ({interval}).",
    ),
    "lead_changes": GameMeasure(
        "changes of the lead",
        Unit.COUNT,
        0.5,
        "",
        f"The lead changes {{new}} times a game {_INSTEAD}",
        "The lead changes {value} times a game ({interval}).",
    ),
    "margin": GameMeasure(
        "points between first and second",
        Unit.COUNT,
        0.05,
        "score",
        f"First and second finish {{new}} points apart {_INSTEAD}",
    ),
    "comeback": GameMeasure(
        "winners who were last at half-time",
        Unit.SHARE,
        0.05,
        "",
        f"{{new}} of the winners were last at half-time {_INSTEAD}",
    ),
    "score": GameMeasure(
        "points of a player", Unit.COUNT, 0.1, "score", f"A player scores {{new}} points {_INSTEAD}"
    ),
    "spread": GameMeasure(
        "points between first and last",
        Unit.COUNT,
        0.05,
        "score",
        f"First and last finish {{new}} points apart {_INSTEAD}",
    ),
    "largest_deficit": GameMeasure(
        "the winner's largest deficit",
        Unit.COUNT,
        0.05,
        "score",
        f"The winner's largest deficit is {{new}} points {_INSTEAD}",
    ),
    "drama": GameMeasure(
        "drama: the winner's mean deficit",
        Unit.SHARE,
        0.02,
        "",
        f"The winner's mean deficit is {{new}} of the winning score {_INSTEAD}",
        reach=0.2,
    ),
    "branching": GameMeasure(
        "choices in a decision", Unit.COUNT, 0.5, "", f"A decision offers {{new}} choices {_INSTEAD}"
    ),
    "forced_share": GameMeasure(
        "decisions without a choice",
        Unit.SHARE,
        0.05,
        "",
        f"{{new}} of the decisions offer no choice {_INSTEAD}",
        reach=0.5,
    ),
    "tied": GameMeasure(
        "games with a shared victory",
        Unit.SHARE,
        0.05,
        "",
        f"{{new}} of the games end in a shared victory {_INSTEAD}",
    ),
    "finished": GameMeasure(
        "games that come to an end",
        Unit.SHARE,
        0.01,
        "",
        f"{{new}} of the games come to an end {_INSTEAD}",
        "Only {value} of the games come to an end ({interval}).",
    ),
}
SEAT_MEASURE = 0.1  # share of its mean; for the measures that a game declares
FEW_EVENTS = 0.25  # a player; smaller differences are never interesting
TAKEN = 0.05  # share of the offers of an option
DEAL_MATTERS = 0.1  # share of the result
WANTED_SHARE = 0.25  # share of the rate at which other options of a kind are taken


def seat_measure(name: str, mean: float) -> Quantity:
    """Return the quantity of a measure that the game declares, such as bets won."""
    smallest = max(SEAT_MEASURE * abs(mean), FEW_EVENTS)
    clear = f"{{Name}} of a player: {{new}} {_INSTEAD}"
    return Quantity(name, Unit.COUNT, smallest, replace(CHANGED, clear=clear))


@dataclass(frozen=True)
class Topic:
    """A question that several findings answer, and the sentence if all of them are negligible."""

    name: str
    negligible: str


@dataclass(frozen=True)
class LimitWording:
    """The sentences about a limit: the beginning of a list of findings beyond it, and that there are none."""

    topic: str
    is_upper: bool
    passed: str
    kept: str


SEATS_EVEN = Topic("balance of the seats", "Every seat wins as often as even, within {smallest}.")
SEATS_CHANGE = Topic(
    "balance of the seats", "Balance of the seats: no shift of {smallest} of win share or more."
)
LENGTH = Topic("length of a game", "Length of a game: no change of {smallest} decisions or more.")
TENSION = Topic("tension", "Tension: no change that a table would notice in lead, margin or comebacks.")
OPTIONS_USE = Topic("use of the options", "Use of the options: no change of {smallest} or more.")
SCORES = Topic("points of a player", "Points of a player: no change of {smallest} or more.")
WINNERS_DO = Topic("what winners do differently", "Winners do about the same as their tables.")
STALLING = Topic("unfinished games", "No habit stalls {smallest} of its games or more.")
OPTIONS_WANTED = Topic(
    "options that nobody wants", "Every option is taken about as often as others of its kind."
)


STRONG = LimitWording(
    "habits that win too much",
    True,
    "These habits win clearly more than an even share: ",
    "No habit wins {smallest} more than an even share.",
)
HOPELESS = LimitWording(
    "habits that win too seldom",
    False,
    "These habits win less than half of an even share: ",
    "Every habit wins at least half of an even share.",
)


def trait_topic(trait: str) -> Topic:
    return Topic(f"win share by {trait}", f"Win share by {trait}: as even, within {{smallest}}.")
