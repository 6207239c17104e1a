"""A round robin of bots: who meets whom, one match of it, and what all of them add up to."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log10
from typing import Any

from carpathia.bots.bot import Bot
from carpathia.bots.levels import SearchBot, longer
from carpathia.core.game import Game
from carpathia.core.match import Match
from carpathia.core.registry import UnknownName, bot_class
from carpathia.core.rng import Rng

REPETITIONS = 400  # of drawing the deals anew, for the intervals of the ratings
SETTLED = 1e-5  # strengths that improve by no larger part of themselves are good enough

Left = tuple[tuple[str, int], ...]  # bots and how many of each, by name


@dataclass(frozen=True)
class Fixture:
    """A match to be played: who sits where, and which luck. All rotations of a line-up share the luck."""

    lineup: tuple[str, ...]
    deal: int


@dataclass(frozen=True)
class Result:
    fixture: Fixture
    placings: tuple[int, ...]
    scores: tuple[int, ...]
    slowest: dict[str, float]  # seconds of each bot's slowest decision


def fixtures(bots: Sequence[str], seats: int, games: int, seed: int) -> list[Fixture]:
    """Let all bots meet in every company that fits the table, each line-up in all rotations.

    `games` is for each company, and rounded up to whole rotations. If there are fewer bots than chairs,
    the last one named takes the chairs that are left.
    """
    lineups = [
        (*company, *[company[-1]] * (seats - len(company)))
        for company in combinations(bots, min(seats, len(bots)))
    ]
    deals = -(-games // seats)
    return [
        Fixture((*lineup[turn:], *lineup[:turn]), seed + deal)
        for deal in range(deals)
        for lineup in lineups
        for turn in range(seats)
    ]


def play(game: Game[Any], fixture: Fixture) -> Result:
    match = Match(game, seed=fixture.deal)
    seated = [entrant(name) for name in fixture.lineup]
    thoughts = [Rng(fixture.deal).fork(f"{fixture.lineup}/{seat}") for seat in range(game.seats)]
    slowest: dict[str, float] = defaultdict(float)
    while not match.over:
        seat = match.acting[0]
        began = time.perf_counter()
        thought = seated[seat].think(
            match.perspective(seat), thoughts[seat].fork(str(len(match.record.moves)))
        )
        name = fixture.lineup[seat]
        slowest[name] = max(slowest[name], time.perf_counter() - began)
        match.play(seat, thought.action)
    return Result(fixture, tuple(match.placings()), tuple(match.scores()), dict(slowest))


def entrant(name: str) -> Bot:
    """Return the bot of that name; `master*8` is one that thinks eight times as long as the master."""
    base, star, times = name.partition("*")
    bot: Bot = bot_class(base)()
    if not star:
        return bot
    if not isinstance(bot, SearchBot) or not times.isdecimal() or not int(times):
        raise UnknownName(f"there is no bot called {name!r}; one that thinks longer is named like master*8")
    return longer(bot, int(times))


def victories(results: Iterable[Result]) -> dict[str, tuple[float, int]]:
    """Return the victories of each bot, shared ones split, and in how many chairs it sat."""
    won: dict[str, float] = defaultdict(float)
    sat: Counter[str] = Counter()
    for result in results:
        share = 1 / result.placings.count(0)
        for bot, place in zip(result.fixture.lineup, result.placings):
            won[bot] += share if place == 0 else 0.0
            sat[bot] += 1
    return {bot: (won[bot], sat[bot]) for bot in sat}


@dataclass(frozen=True)
class Rating:
    points: float
    low: float
    high: float


def ratings(results: Sequence[Result], rng: Rng) -> dict[str, Rating]:
    """Return the strength of each bot on a scale like Elo's, 1000 on average, with 95 % intervals.

    The intervals come from drawing whole deals anew, since all matches of a deal share their luck.
    """
    by_deal: dict[int, Tally] = defaultdict(Tally)
    for result in results:
        by_deal[result.fixture.deal].add(result)
    deals = list(by_deal.values())
    strengths = _strengths(deals, {bot: 1.0 for result in results for bot in result.fixture.lineup})
    drawn: dict[str, list[float]] = defaultdict(list)
    for _ in range(REPETITIONS):
        again = [deals[rng.below(len(deals))] for _ in deals]
        for bot, points in _points(_strengths(again, strengths)).items():
            drawn[bot].append(points)
    rated = {}
    for bot, points in _points(strengths).items():
        spread = sorted(drawn[bot])
        rated[bot] = Rating(points, spread[len(spread) // 40], spread[-1 - len(spread) // 40])
    return rated


class Tally:
    """All that strengths follow from: which bots were left for a place, how often, and who came in there."""

    def __init__(self) -> None:
        self.left: Counter[Left] = Counter()
        self.chosen: Counter[str] = Counter()

    def add(self, result: Result) -> None:
        for place in sorted(set(result.placings)):
            left = Counter(
                bot for bot, other in zip(result.fixture.lineup, result.placings) if other >= place
            )
            takers = [bot for bot, other in zip(result.fixture.lineup, result.placings) if other == place]
            if left.total() > 1:
                self.left[tuple(sorted(left.items()))] += len(takers)
                self.chosen.update(takers)


def _points(strengths: Mapping[str, float]) -> dict[str, float]:
    logarithms = {bot: 400 * log10(strength) for bot, strength in strengths.items()}
    middle = sum(logarithms.values()) / len(logarithms)
    return {bot: 1000 + value - middle for bot, value in logarithms.items()}


def _strengths(deals: Iterable[Tally], guess: Mapping[str, float]) -> Mapping[str, float]:
    """Fit the model of Plackett and Luce: the next place goes to somebody in proportion to strength.

    Hunter's MM algorithm; of those who tie, each is taken to have been chosen out of all that were left.
    Everybody has also beaten and lost to a player of strength 1 once, so that nobody is infinitely strong.
    """
    left: Counter[Left] = Counter()
    chosen: Counter[str] = Counter()
    for deal in deals:
        left.update(deal.left)
        chosen.update(deal.chosen)
    while True:
        better = _improved(guess, left, chosen)
        if all(abs(better[bot] / guess[bot] - 1) < SETTLED for bot in guess):
            return better
        guess = better


def _improved(
    strengths: Mapping[str, float], left: Mapping[Left, int], chosen: Mapping[str, int]
) -> dict[str, float]:
    expected = {bot: 2 / (strength + 1) for bot, strength in strengths.items()}
    for bots, times in left.items():
        total = sum(count * strengths[bot] for bot, count in bots)
        for bot, count in bots:
            expected[bot] += times * count / total
    better = {bot: (chosen[bot] + 1) / expected[bot] for bot in strengths}
    # All alike would come only slowly to where they are to the player of strength 1.
    scale = len(better) / 2 / sum(strength / (strength + 1) for strength in better.values())
    return {bot: strength * scale for bot, strength in better.items()}
