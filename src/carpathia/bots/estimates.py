"""What a position is worth to every seat by the truth, and what a decision cost by what its seat knew.

Open positions are valued by games that are played on and, where there are some for the table and it helps, by
learned values: together they tell more than either does. Decisions are judged by learned values alone where
there are some. How far all that is trusted is fitted, in the game's calibration.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, sqrt
from typing import Any

from carpathia.bots.calibration import (
    chances,
    learned_share,
    pooled,
    pools_learned,
    stage_trust,
    trust,
)
from carpathia.bots.ismcts import NONE, Search
from carpathia.bots.puct import ValuedSearch
from carpathia.bots.weights import learned
from carpathia.core.game import Game
from carpathia.core.perspective import Perspective
from carpathia.core.rng import Rng
from carpathia.core.state import NOBODY, State

CHUNK = 10  # iterations between looks at the effort
FEWEST = 20  # iterations of any search
OPEN_EXPLORATION = 0.25  # of a search by learned values in an open position, against that for a decision
USUAL = 60_000  # the effort of a comparison in a review and for a hint, in simulated decisions
FIRST = 4  # times the effort of a comparison, to find the best of all actions
CLEAR = 2.0  # standard errors beyond which a difference is called a mistake
POSSIBLE, DOUBTFUL = 0.5, 4.0  # standard errors between which a difference is looked at again, for longer
LONGER, LONGEST = 3, 27  # times the effort: the next time, and at most


@dataclass(frozen=True)
class Estimate:
    """The chance of every seat to win, which sum to one, and the standard error of such a number."""

    chances: tuple[float, ...]
    error: float


@dataclass(frozen=True)
class Judgement:
    """A decision by what its seat could know: what it cost against the best action, in chances to win.

    `regret` is never negative, and zero where the difference is within its error.
    """

    best: int
    regret: float
    error: float
    kept: float  # the chance of the seat after the best action, by what it knew
    legal: int  # between how many actions it chose


@dataclass(frozen=True)
class Comparison:
    """By how much an action is better than another, in chances of its seat, with the standard error."""

    gap: float  # negative if it is worse
    error: float
    kept: float  # the chance after it
    left: float  # after the other


def value(game: Game[Any], state: State, effort: int, rng: Rng) -> Estimate:
    """Return the chances of all seats in a position of which everything is known.

    They are those of a short search that plays on, pooled with one by learned values where there are some and
    they were found to help. The effort is counted in simulated decisions, so that the same seed gives the
    same numbers.
    """
    if state.actor == NOBODY:
        places = state.placings()
        return Estimate(tuple(1 / places.count(0) if place == 0 else 0.0 for place in places), 0.0)
    values = learned(game)[0] if pools_learned(game) else None
    search = Search(state, NOBODY, game.actions.size, rng, game.exploration, to_the_end=True)
    run(search, effort if values is None else effort // 2)
    left = int(search.steps) / int(search.iterations)
    trusted = trust(game, left)
    found, error = chances(search.means(), trusted), trusted * max(search.errors())
    if values is None:
        return Estimate(found, error)
    valued = ValuedSearch(state, NOBODY, values, rng, exploration=OPEN_EXPLORATION)
    run(valued, effort // 2)
    share = learned_share(game, left)
    return Estimate(
        pooled(found, chances(valued.means(), 1.0), share),
        hypot((1 - share) * error, share * max(valued.errors())),
    )


def judge(mine: Perspective[Any], chosen: int, effort: int, rng: Rng) -> Judgement:
    """Return what the action that a seat has chosen cost, by what the seat knew.

    A search over imagined worlds finds the best action, with which the chosen one is then compared.
    """
    first = search_all(mine, effort, rng)
    legal = len(mine.legal())
    best = first.ranking()[0][0]
    if best == chosen:
        trusted = _trust(mine.game, mine.imagine(rng.fork("world")), first)
        return Judgement(best, 0.0, 0.0, chances(first.means(), trusted)[mine.seat], legal)
    found = compare(mine, best, chosen, effort, rng)
    # Where hardly any chance is left there is hardly any to lose.
    regret = min(found.gap, found.kept - found.left)
    return Judgement(best, regret if regret > CLEAR * found.error else 0.0, found.error, found.kept, legal)


def search_all(mine: Perspective[Any], effort: int, rng: Rng) -> Search:
    """Return the search that finds the best of all actions, longer than those that compare two."""
    search = make_search(mine.game, mine.imagine(rng.fork("world")), mine.seat, rng.fork("search"))
    run(search, FIRST * effort)
    return search


def compare(
    mine: Perspective[Any], action: int, other: int, effort: int, rng: Rng, longest: int = LONGEST
) -> Comparison:
    """Return how much better one action is than another, by what a seat knows.

    Each is searched in worlds of its own, as often and with the same luck, so that neither has an advantage;
    and longer, up to so many times, while it is not clear whether it is better.
    """
    world, longer = mine.imagine(rng.fork("world")), 1
    while True:
        after = [_after(mine, world, one, effort * longer, rng) for one in (action, other)]
        trusted = _trust(mine.game, world, after[0])
        kept, left = (search.means()[mine.seat] for search in after)
        gap = trusted * (kept - left)
        error = trusted * sqrt(sum(search.errors()[mine.seat] ** 2 for search in after))
        if longer >= longest or not POSSIBLE * error < gap < DOUBTFUL * error:
            break
        longer *= LONGER
    kept, left = (chances(search.means(), trusted)[mine.seat] for search in after)
    return Comparison(gap, error, kept, left)


def _after(mine: Perspective[Any], world: State, action: int, effort: int, rng: Rng) -> Search:
    """Return the search of what follows an action, over imagined worlds."""
    search = make_search(mine.game, world, mine.seat, rng.fork("after"), action)
    run(search, effort)
    return search


def make_search(game: Game[Any], root: State, seat: int, rng: Rng, first: int = NONE) -> Search:
    """Return the search of a seat, with learned values where there are some for the table."""
    values, _ = learned(game)
    if values is not None:
        return ValuedSearch(root, seat, values, rng, first)
    return Search(root, seat, game.actions.size, rng, game.exploration, first)


def run(search: Search, effort: int) -> None:
    """Search until so much effort was spent."""
    while search.iterations < FEWEST or search.spent() < effort:
        search.run(CHUNK)


def _trust(game: Game[Any], state: State, search: Search) -> float:
    if isinstance(search, ValuedSearch):
        return 1.0
    count = int(search.iterations)
    return stage_trust(game, int(state.stage()), int(search.ended) / count, int(search.steps) / count)
