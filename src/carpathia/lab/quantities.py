"""Everything that is measured of a design: its subject, its unit, and its sums and counts by deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from carpathia.lab.data import Floats, Sample
from carpathia.lab.estimates import Estimate, mean, share
from carpathia.lab.verdicts import SPREAD_MATTERS, Quantity

FEWEST = 30  # seats with a trait before its win share is told
OFTEN_ENOUGH = 0.05  # share of games in which something happens: how large a difference matters

SEATS = "seats"
POINTS = "points"
TRAITS = "traits"
TRAIT_POINTS = "points of traits"
SHAPE = "shape"
COUNTS = "counts"
CHOICES = "choices"

# Columns of the table of games: what they are called, and their unit.
SHAPE_COLUMNS = {
    "decisions": ("decisions in a game", "decisions"),
    "branching": ("choices in a decision", "choices"),
    "forced_share": ("decisions without a choice", "share"),
    "spread": ("points between first and last", "points"),
    "margin": ("points between first and second", "points"),
    "tied": ("games with a shared victory", "share"),
    "lead_changes": ("changes of the lead", "changes"),
    "lead_for_good": ("lead taken for good, after this share of the decisions", "share"),
    "largest_deficit": ("points that the winner was behind at worst", "points"),
    "drama": ("drama: how far winners were behind on average", "share"),
    "comeback": ("winners who were last at half-time", "share"),
    "finished": ("games that came to an end", "share"),
}
YES_OR_NO = ("tied", "comeback", "finished")


@dataclass(frozen=True)
class Measured:
    """One quantity of one subject in one design."""

    family: str
    subject: str
    quantity: Quantity
    sums: Floats
    counts: Floats
    null: float | None = None  # what would be even, if anything would

    @property
    def key(self) -> tuple[str, str, str]:
        return self.family, self.subject, self.quantity.name

    def estimate(self) -> Estimate:
        if self.quantity.is_share and self.null:
            return share(self.sums, self.counts, self.null)
        return mean(self.sums, self.counts, 0.0 if self.null is None else self.null)


def seat_name(seat: int) -> str:
    return f"seat {seat + 1}"


def measured(sample: Sample, matters: float, control: bool = True) -> list[Measured]:
    """Return all quantities of a design; `matters` is the difference in win share that does."""
    return [
        *seats(sample, matters, control),
        *traits(sample, matters),
        *shape(sample),
        *counts(sample),
        *choices(sample),
    ]


def seats(sample: Sample, matters: float, control: bool = True) -> Iterator[Measured]:
    even = 1 / sample.seats
    victory = sample.without_luck() if control else sample.victory
    win_share = Quantity("win share", "share", matters)
    for seat in range(sample.seats):
        own = sample.seat == seat
        yield Measured(SEATS, seat_name(seat), win_share, *sample.mean_of_seats(victory, own), even)
    if len(set(sample.bot)) > 1:
        for bot in sorted(set(sample.bot)):
            own = sample.bot == bot
            yield Measured(SEATS, bot, win_share, *sample.mean_of_seats(sample.victory, own), even)
    points, above = _points(sample)
    for seat in range(sample.seats):
        own = sample.seat == seat
        yield Measured(POINTS, seat_name(seat), points, *sample.mean_of_seats(above, own), 0.0)


def _points(sample: Sample) -> tuple[Quantity, Floats]:
    """Return the points of every seat above the mean of its table."""
    deviation = float(sample.score.std()) or 1.0
    above = sample.score - np.repeat(sample.score.reshape(-1, sample.seats).mean(axis=1), sample.seats)
    return Quantity("points above the table's mean", "points", SPREAD_MATTERS * deviation), above


def traits(sample: Sample, matters: float) -> Iterator[Measured]:
    """Yield the win share and the points of everybody with a trait, such as a role."""
    even = 1 / sample.seats
    win_share = Quantity("win share", "share", matters)
    points, above = _points(sample)
    for measure in sample.categories():
        values = sample.trait(measure)
        for name in sorted(set(values)):
            own = values == name
            if FEWEST <= own.sum() < len(values):
                subject = f"{measure.title}: {name}"
                yield Measured(TRAITS, subject, win_share, *sample.mean_of_seats(sample.victory, own), even)
                yield Measured(TRAIT_POINTS, subject, points, *sample.mean_of_seats(above, own), 0.0)


def shape(sample: Sample) -> Iterator[Measured]:
    score = Quantity("points of a player", "points", SPREAD_MATTERS * (float(sample.score.std()) or 1.0))
    yield Measured(SHAPE, "score", score, *sample.mean_of_seats(sample.score))
    for column, (name, unit) in SHAPE_COLUMNS.items():
        values = sample.column(column)
        matters = OFTEN_ENOUGH if column in YES_OR_NO else SPREAD_MATTERS * (float(values.std()) or 1.0)
        yield Measured(SHAPE, column, Quantity(name, unit, matters), *sample.mean_of_games(values))


def counts(sample: Sample) -> Iterator[Measured]:
    """Yield the mean of every measure that is a number."""
    for measure in sample.numbers():
        values = np.asarray(sample.trait(measure), dtype=float)
        quantity = Quantity(measure.title, measure.unit, SPREAD_MATTERS * (float(values.std()) or 1.0))
        yield Measured(COUNTS, measure.name, quantity, *sample.mean_of_seats(values))


def choices(sample: Sample) -> Iterator[Measured]:
    """Yield for every kind of action how often it is taken when it is offered beside others."""
    table = sample.tables["options"]
    deal_of = dict(zip(sample.tables["games"]["game"], sample.game_deals.tolist()))
    deals = np.asarray([deal_of[game] for game in table["game"]], dtype=np.int64)
    kinds = np.asarray(table["kind"], dtype=object)
    taken, offered = np.asarray(table["taken"], dtype=float), np.asarray(table["offered"], dtype=float)
    for kind in sorted(set(kinds)):
        own = (kinds == kind).astype(float)
        quantity = Quantity(f"how often “{kind}” is taken when offered", "share", OFTEN_ENOUGH / 2)
        yield Measured(
            CHOICES,
            kind,
            quantity,
            sample.per_deal(taken * own, deals),
            sample.per_deal(offered * own, deals),
        )


def winners(sample: Sample) -> Iterator[Measured]:
    """Yield how much more of each measure winners have than their table has on average."""
    for measure in sample.numbers():
        values = np.asarray(sample.trait(measure), dtype=float)
        above = values - np.repeat(values.reshape(-1, sample.seats).mean(axis=1), sample.seats)
        deviation = float(above.std())
        if deviation:
            quantity = Quantity(measure.title, measure.unit, 2 * SPREAD_MATTERS * deviation)
            sums = sample.per_deal(above * sample.victory, sample.seat_deals)
            yield Measured(
                "winners",
                measure.title,
                quantity,
                sums,
                sample.per_deal(sample.victory, sample.seat_deals),
                0.0,
            )
