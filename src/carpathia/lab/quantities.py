"""The quantities of a design, each as sums and counts by deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from carpathia.core.measures import NO, YES
from carpathia.lab.data import Floats, Sample
from carpathia.lab.estimates import Estimate, difference, mean
from carpathia.lab.verdicts import Finding
from carpathia.lab.wordings import (
    ABOVE_TABLE,
    GAME_MEASURES,
    TAKEN,
    TAKEN_CHANGE,
    WIN_SHARE,
    WINNERS,
    Quantity,
    Unit,
    seat_measure,
)

MIN_SEATS = 30  # seats with a trait, such as a role, before its win share is estimated
MIN_OFFERS = 100  # decisions that offer an option before its use is estimated
POINTS_ABOVE = 0.05  # share of the mean score; the smallest interesting advantage of a seat

SEATS = "win shares"
POINTS = "points of seats"
TRAITS = "win shares of traits"
TRAIT_POINTS = "points of traits"
GAME = "measures of a game"
PLAYER = "measures of a player"
KINDS = "use of kinds of actions"
OPTIONS = "use of options"


@dataclass(frozen=True)
class Series:
    """One quantity of one subject in one design: sums and counts by deal."""

    family: str
    subject: str
    quantity: Quantity
    sums: Floats
    counts: Floats
    null: float = 0.0  # the value without an effect
    trait: str = ""  # the trait that a subject belongs to, such as "role"

    @property
    def key(self) -> tuple[str, str, str, str]:
        return self.family, self.trait, self.subject, self.quantity.name

    @property
    def mean(self) -> float:
        return self.estimate().value

    def estimate(self) -> Estimate:
        return mean(self.sums, self.counts, self.quantity.scale, self.null)

    def finding(self) -> Finding:
        return Finding(self.subject, self.quantity, self.estimate())

    def is_same_as(self, other: Series) -> bool:
        return np.array_equal(self.sums, other.sums) and np.array_equal(self.counts, other.counts)

    def difference(self, old: Series, quantity: Quantity) -> tuple[Estimate, float]:
        return difference((self.sums, self.counts), (old.sums, old.counts), quantity.scale)


def seat_name(seat: int) -> str:
    return f"seat {seat + 1}"


def all_series(sample: Sample, matters: float) -> list[Series]:
    """Return all quantities of a design; `matters` is the smallest interesting difference of a win share."""
    return [
        *seats(sample, matters),
        *game_measures(sample),
        *kinds(sample),
        *options(sample),
        *player_measures(sample),
        *traits(sample, matters),
    ]


def seats(sample: Sample, matters: float) -> Iterator[Series]:
    """Yield the win share and the points of each seat, and the win share of each bot if there are several."""
    even = 1 / sample.seats
    victory = sample.without_luck()
    win_share = Quantity("win share", Unit.SHARE, matters, WIN_SHARE)
    for seat in range(sample.seats):
        own = sample.seat == seat
        yield Series(SEATS, seat_name(seat), win_share, *sample.mean_of_seats(victory, own), even)
    if len(set(sample.bot)) > 1:
        for bot in sorted(set(sample.bot)):
            own = sample.bot == bot
            yield Series(SEATS, bot, win_share, *sample.mean_of_seats(sample.victory, own), even)
    points, above = _points(sample)
    for seat in range(sample.seats):
        own = sample.seat == seat
        yield Series(POINTS, seat_name(seat), points, *sample.mean_of_seats(above, own))


def _points(sample: Sample) -> tuple[Quantity, Floats]:
    """Return the points of every seat above the mean of its table."""
    above = sample.score - sample.table_mean(sample.score)
    smallest = max(POINTS_ABOVE * abs(float(sample.score.mean())), POINTS_ABOVE)
    return Quantity("points above the table", Unit.COUNT, smallest, ABOVE_TABLE), above


def traits(sample: Sample, matters: float) -> Iterator[Series]:
    """Yield the win share and the points of all seats with a trait, such as a role."""
    even = 1 / sample.seats
    win_share = Quantity("win share", Unit.SHARE, matters, WIN_SHARE)
    points, above = _points(sample)
    for measure in sample.categories():
        values = sample.trait(measure)
        for name in sorted(
            set(values) - {NO}
        ):  # the others of a trait that a seat has or lacks are its mirror
            own = values == name
            if MIN_SEATS <= own.sum() < len(values):
                shares, scores = (sample.mean_of_seats(v, own) for v in (sample.victory, above))
                subject = measure.title if name == YES else f"{measure.title} {name}"
                yield Series(TRAITS, subject, win_share, *shares, even, measure.title)
                yield Series(TRAIT_POINTS, subject, points, *scores, 0.0, measure.title)


def game_measures(sample: Sample) -> Iterator[Series]:
    """Yield length, tension, points and the other measures that every game has."""
    mean_score = float(sample.score.mean())
    for column, measure in GAME_MEASURES.items():
        if column == "score":
            sums = sample.mean_of_seats(sample.score)
            own_mean = mean_score
        else:
            values = sample.column(column)
            sums, own_mean = sample.mean_of_games(values), float(values.mean())
        yield Series(GAME, column, measure.quantity(own_mean, mean_score), *sums)


def player_measures(sample: Sample) -> Iterator[Series]:
    """Yield the mean of every number that the game measures of a player."""
    for measure in sample.numbers():
        values = np.asarray(sample.trait(measure), dtype=float)
        quantity = seat_measure(measure.title, float(values.mean()))
        yield Series(PLAYER, measure.name, quantity, *sample.mean_of_seats(values))


def kinds(sample: Sample) -> Iterator[Series]:
    """Yield for every kind of action how often it is taken when offered beside other actions."""
    table = sample.tables["options"]
    deal_of = dict(zip(sample.tables["games"]["game"], sample.game_deals.tolist()))
    deals = np.asarray([deal_of[game] for game in table["game"]], dtype=np.int64)
    names = np.asarray(table["kind"], dtype=object)
    taken, offered = np.asarray(table["taken"], dtype=float), np.asarray(table["offered"], dtype=float)
    for name in sorted(set(names)):
        own = (names == name).astype(float)
        counts = sample.per_deal(offered * own, deals)
        yield Series(KINDS, name, _taken(), sample.per_deal(taken * own, deals), counts)


def options(sample: Sample) -> Iterator[Series]:
    """Yield for every option that is offered often, such as a card, how often it is taken."""
    for name, option in sample.options().items():
        if option.offered.sum() >= MIN_OFFERS:
            yield Series(OPTIONS, name, _taken(), option.taken, option.offered)


def _taken() -> Quantity:
    return Quantity("use", Unit.SHARE, TAKEN, TAKEN_CHANGE)


def winners(sample: Sample) -> Iterator[Series]:
    """Yield how much more of each measure winners have than their table has on average."""
    for measure in sample.numbers():
        values = np.asarray(sample.trait(measure), dtype=float)
        above = values - sample.table_mean(values)
        if above.any():
            smallest = seat_measure(measure.title, float(values.mean())).smallest
            quantity = Quantity(measure.title, Unit.COUNT, smallest, WINNERS)
            sums = sample.per_deal(above * sample.victory, sample.seat_deals)
            yield Series(
                "winners", measure.title, quantity, sums, sample.per_deal(sample.victory, sample.seat_deals)
            )
