"""The rows of one design as arrays, with the deal of each row."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, takewhile
from typing import Any

import numpy as np
from numpy.typing import NDArray

from carpathia.arena.plan import Plan
from carpathia.arena.tables import Table, Tables
from carpathia.core.game import Game
from carpathia.core.measures import Measure

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


MIN_DEALS = 2  # fewer make no report


class TooFewGames(Exception):
    """Raised when a run is too short for a report."""


@dataclass(frozen=True)
class Option:
    """How often an action was offered beside others and taken, and the victories of its takers."""

    kind: str
    offered: Floats  # all sums are by deal
    taken: Floats
    victories: Floats
    takers: Floats


class Sample:
    """All games of a plan. `deals` are the deals in ascending order; rows point at them by position."""

    def __init__(self, plan: Plan, tables: Tables, deals: Ints | None = None) -> None:
        self.plan = plan
        self.game: Game[Any] = plan.make_game()
        self.tables = tables
        own = np.asarray(tables["games"]["deal"], dtype=np.int64)
        self.deals = np.unique(own) if deals is None else deals
        self.games = len(own)
        self.game_deals = self._positions(own)
        seats = tables["seats"]
        self.seat_deals = self._positions(np.asarray(seats["deal"], dtype=np.int64))
        self.seat = np.asarray(seats["seat"], dtype=np.int64)
        self.bot = np.asarray(seats["bot"], dtype=object)
        self.victory = np.asarray(seats["victory"], dtype=float)
        self.score = np.asarray(seats["score"], dtype=float)
        self.seats = plan.seats

    def _positions(self, deals: Ints) -> Ints:
        return np.searchsorted(self.deals, deals).astype(np.int64)

    def column(self, name: str) -> Floats:
        """Return a column of the table of games as numbers."""
        return np.asarray(self.tables["games"][name], dtype=float)

    def trait(self, measure: Measure[Any]) -> NDArray[Any]:
        """Return a measure for each row of the table of seats: numbers, or names."""
        return np.asarray(self.tables["seats"][measure.name], dtype=float if measure.is_number else object)

    def per_deal(self, values: Floats, deals: Ints) -> Floats:
        """Return the sum of some values in each deal."""
        return np.asarray(np.bincount(deals, weights=values, minlength=len(self.deals)), dtype=float)

    def mean_of_games(self, values: Floats, where: NDArray[np.bool_] | None = None) -> tuple[Floats, Floats]:
        """Return sums and counts by deal of values that belong to games."""
        return self._sums(values, self.game_deals, where)

    def mean_of_seats(self, values: Floats, where: NDArray[np.bool_] | None = None) -> tuple[Floats, Floats]:
        """Return sums and counts by deal of values that belong to seats."""
        return self._sums(values, self.seat_deals, where)

    def _sums(self, values: Floats, deals: Ints, where: NDArray[np.bool_] | None) -> tuple[Floats, Floats]:
        if where is None:
            where = np.ones(len(values), dtype=bool)
        weights = where.astype(float)
        return self.per_deal(values * weights, deals), self.per_deal(weights, deals)

    def numbers(self) -> Iterator[Measure[Any]]:
        return (measure for measure in self.game.measures if measure.is_number)

    def categories(self) -> Iterator[Measure[Any]]:
        return (measure for measure in self.game.measures if not measure.is_number)

    def options(self) -> dict[str, Option]:
        """Return every option by its name, with how its takers fared."""
        table: Table = self.tables["options"]
        kinds = dict(zip(table["option"], table["kind"]))
        number = {name: number for number, name in enumerate(sorted(kinds))}
        numbers = np.asarray([number[name] for name in table["option"]], dtype=np.int64)
        offered, taken = np.asarray(table["offered"], dtype=float), np.asarray(table["taken"], dtype=float)
        seats = self.tables["seats"]
        row_of = {at: row for row, at in enumerate(zip(seats["game"], seats["seat"]))}
        rows = np.asarray([row_of[at] for at in zip(table["game"], table["seat"])], dtype=np.int64)
        options = {}
        for name in number:
            own = numbers == number[name]
            deals = self.seat_deals[rows[own]]
            takers = rows[own & (taken > 0)]
            takers_deals = self.seat_deals[takers]
            options[name] = Option(
                kinds[name],
                self.per_deal(offered[own], deals),
                self.per_deal(taken[own], deals),
                self.per_deal(self.victory[takers], takers_deals),
                self.per_deal(np.ones(len(takers)), takers_deals),
            )
        return options

    def without_luck(self) -> Floats:
        """Return the victories less the part that the luck of the deal explains, a control variate of mean 0.

        The luck of a seat is its `given` measures against the mean of its table. Deals are symmetric in the
        seats, so the control is 0 on average for each seat, for all fitted weights.
        """
        tables = [
            values for measure in self.game.measures if measure.given for values in self._luck_of(measure)
        ]
        if not tables or len(self.victory) < 40:
            return self.victory
        luck = np.stack(tables, axis=1)
        centred = self.victory - self.table_mean(self.victory)
        weights, *_ = np.linalg.lstsq(luck, centred, rcond=None)
        return np.asarray(self.victory - luck @ weights)

    def _luck_of(self, measure: Measure[Any]) -> Iterator[Floats]:
        values = self.trait(measure)
        if measure.is_number:
            yield values - self.table_mean(values)
            return
        for name in sorted(set(values))[1:]:
            indicator = (values == name).astype(float)
            yield indicator - self.table_mean(indicator)

    def table_mean(self, values: Floats) -> Floats:
        """Return for each row the mean over all seats of its game; seats of a game follow each other."""
        return np.repeat(values.reshape(-1, self.seats).mean(axis=1), self.seats)


def in_common(samples: list[tuple[Plan, Tables]], most: int | None = None) -> list[Sample]:
    """Return samples of the same deals: the first ones that every design has played with all line-ups.

    Later deals do not count: games that are played in parallel end in the order of their length, so the
    finished ones are biased. Raises `TooFewGames` if there are no two such deals.
    """
    whole: list[set[int]] = []
    for plan, tables in samples:
        deals, counts = np.unique(np.asarray(tables["games"]["deal"], dtype=np.int64), return_counts=True)
        whole.append({int(deal) for deal, count in zip(deals, counts) if count == len(plan.lineups)})
    common = set.intersection(*whole)
    first = list(takewhile(common.__contains__, islice(samples[0][0].deals, most)))
    if len(first) < MIN_DEALS:
        raise TooFewGames
    kept = np.asarray(sorted(first), dtype=np.int64)
    return [Sample(plan, _only(tables, set(first)), kept) for plan, tables in samples]


def _only(tables: Tables, deals: set[int]) -> Tables:
    games = {game for game, deal in zip(tables["games"]["game"], tables["games"]["deal"]) if deal in deals}
    if len(games) == len(tables["games"]["game"]):
        return tables
    return {
        name: {
            column: [value for value, game in zip(values, table["game"]) if game in games]
            for column, values in table.items()
        }
        for name, table in tables.items()
    }
