"""Paired playouts: equal plans are equal, points add up with the margin, and both builds agree."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from librt.vecs import vec

from carpathia.analysis.playouts import FIRST_SOURCE, MARGIN, WIN_SHARE, Counter, Playouts
from carpathia.analysis.reasons import contrast, event_counter
from carpathia.bots.weights import learned
from carpathia.core.effects import Amount
from carpathia.core.journal import EVERYONE, Event
from carpathia.core.perspective import Perspective
from carpathia.core.registry import games
from carpathia.core.rng import Rng

from .scenarios import random_decisions, same_knowledge

each_game = pytest.mark.parametrize("name", games())
TO_THE_END, ONE_ROUND, TWO_ROUNDS = 0, 1, 2

# Means after the first legal action of the decision below, over four worlds played on for two rounds by
# the rollout policy, and the number of simulated decisions.
GOLDEN: dict[str, tuple[int, list[float]]] = {
    "dragon-racer": (196, [0.0, -4.5, 0.5, 0.25, 3.5, 3.25, 1.5, 4.0, 0.25, 4.5]),
    "thanks-a-lottery": (
        581,
        [
            0.0,
            11.25,
            31.25,
            10.0,
            20.0,
            0.0,
            -2.0,
            32.75,
            7.0,
            16.25,
            0.0,
            -8.0,
            5.0,
            14.25,
            8.0,
            21.75,
            2.0,
            1.5,
        ],
    ),
    "transylvanian-lottery": (
        133,
        [
            0.0,
            1.25,
            5.5,
            4.0,
            -0.75,
            1.25,
            4.5,
            2.25,
            -0.5,
            2.5,
            6.25,
            1.0,
            2.5,
            13.75,
            3.75,
            5.0,
            5.0,
            2.75,
            0.0,
            0.0,
        ],
    ),
    "walpurgis-night": (
        2053,
        [
            0.25,
            -2.75,
            10.75,
            1.0,
            13.75,
            0.75,
            34.25,
            43.75,
            5.5,
            16.0,
            4.5,
            3.25,
            3.75,
            0.25,
            0.5,
            0.0,
            3.25,
        ],
    ),
}


def decision_of(name: str, every: int = 12) -> Perspective[Any]:
    return next(random_decisions(name, every=every))


def playouts_of(
    perspective: Perspective[Any], plans: list[list[int]], rounds: int, by_priors: bool = False
) -> Playouts:
    game = perspective.game
    values = learned(game)[0] if by_priors else None
    root = perspective.imagine(Rng(1))
    sources = len(game.point_sources)
    return Playouts(root, perspective.seat, plans, values, sources, event_counter(game), rounds)


def means(playouts: Playouts, plan: int) -> list[float]:
    return [playouts.mean(plan, column) for column in range(playouts.columns)]


@each_game
@pytest.mark.parametrize("by_priors", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_equal_plans_differ_by_exactly_nothing(name: str, by_priors: bool) -> None:
    for perspective in islice(random_decisions(name, seats=3, every=9), 3):
        action = perspective.legal()[0]
        playouts = playouts_of(perspective, [[action], [action]], ONE_ROUND, by_priors)
        playouts.run(3, Rng(2))
        for column in range(playouts.columns):
            assert playouts.difference(0, 1, column) == (0.0, 0.0)


@each_game
def test_points_by_source_add_up_with_the_margin(name: str) -> None:
    perspective = decision_of(name)
    legal, sources = perspective.legal(), len(perspective.game.point_sources)
    for seed in range(3):
        playouts = playouts_of(perspective, [[action] for action in legal[:2]], TO_THE_END)
        playouts.run(1, Rng(seed))  # the mean of one world is its sample
        for plan in range(2):
            own = sum(playouts.mean(plan, FIRST_SOURCE + source) for source in range(sources))
            rival = sum(playouts.mean(plan, FIRST_SOURCE + sources + source) for source in range(sources))
            assert own - rival == playouts.mean(plan, MARGIN)
            share = playouts.mean(plan, WIN_SHARE)
            assert 0 <= share <= 1
            if own != rival:
                assert (share > 0) == (own > rival)


@each_game
def test_shares_of_the_victory_are_known_only_at_the_end(name: str) -> None:
    perspective = decision_of(name, every=3)
    seat, action = perspective.seat, perspective.legal()[0]
    whole, one_round = (playouts_of(perspective, [[action]], rounds) for rounds in (TO_THE_END, ONE_ROUND))
    whole.run(2, Rng(seat))
    one_round.run(2, Rng(seat))
    assert one_round.decisions < whole.decisions
    assert one_round.mean(0, WIN_SHARE) == 0.0


@each_game
def test_the_same_seed_gives_the_same_samples(name: str) -> None:
    perspective = decision_of(name)
    plans = [[action] for action in perspective.legal()[:2]]
    one, same, other = (playouts_of(perspective, plans, ONE_ROUND) for _ in range(3))
    one.run(4, Rng(5))
    stream = Rng(5)
    for _ in range(4):
        same.run(1, stream)
    other.run(4, Rng(6))
    assert [means(one, plan) for plan in range(2)] == [means(same, plan) for plan in range(2)]
    assert one.decisions == same.decisions
    assert [means(one, plan) for plan in range(2)] != [means(other, plan) for plan in range(2)]


@each_game
def test_halves_are_even_and_odd_worlds(name: str) -> None:
    playouts = playouts_of(decision := decision_of(name), [[decision.legal()[0]]], ONE_ROUND)
    playouts.run(5, Rng(3))
    for column in range(playouts.columns):
        halves = [playouts.half_mean(0, column, half) for half in range(2)]
        assert (3 * halves[0] + 2 * halves[1]) / 5 == pytest.approx(playouts.mean(0, column))


@each_game
def test_all_builds_play_the_same_games(name: str) -> None:
    perspective = decision_of(name)
    playouts = playouts_of(perspective, [[perspective.legal()[0]]], TWO_ROUNDS)
    playouts.run(4, Rng(7))
    assert (playouts.decisions, means(playouts, 0)) == GOLDEN[name]


@each_game
def test_a_contrast_depends_only_on_what_the_seat_knows(name: str) -> None:
    perspective = decision_of(name, every=7)
    state = perspective.imagine(Rng(8))
    imagined = Perspective(perspective.game, state, perspective.seat, perspective.names)
    assert imagined.legal() == perspective.legal()
    first, second = perspective.legal()[:2]
    one, same = (
        contrast(view, [first], [second], Rng(2), worlds=10, by_priors=False)
        for view in (perspective, imagined)
    )
    assert one == same


def test_a_contrast_knows_nothing_that_the_seat_does_not() -> None:
    one, same = (
        contrast(
            view, [view.game.actions.parse("lay 1")], [view.game.actions.parse("pass")], Rng(2), worlds=40
        )
        for view in same_knowledge()
    )
    assert one == same


def test_a_plan_ends_where_it_cannot_be_followed() -> None:
    perspective = decision_of("dragon-racer")
    action = perspective.legal()[0]
    impossible = perspective.game.actions.size - 1
    playouts = playouts_of(perspective, [[action], [action, impossible, action]], ONE_ROUND)
    playouts.run(3, Rng(4))
    assert all(playouts.difference(0, 1, column) == (0.0, 0.0) for column in range(playouts.columns))


def test_a_counter_counts_events_that_meet_all_conditions() -> None:
    counter = Counter()
    events, amounts, owned = (counter.add_column() for _ in range(3))
    counter.count(events, 1, Amount.ONE, 0, [(Amount.A, 5), (Amount.B, 6)])
    counter.count(events, 2, Amount.ONE, 0, [])
    counter.count(amounts, 1, Amount.C, 0, [])
    counter.count(owned, 3, Amount.ONE, Amount.B, [])
    journal = [
        Event(fact, seat, a, b, c, EVERYONE)
        for fact, seat, a, b, c in (
            (1, 0, 5, 6, 7),  # meets both conditions
            (1, 0, 5, 0, 8),
            (1, 0, 0, 6, 9),
            (1, 1, 5, 6, 100),  # event of another seat
            (2, 0, 0, 0, 0),
            (3, 1, 0, 0, 0),  # owned by the seat in its second argument
            (4, 0, 5, 6, 7),
        )
    ]
    out = vec[float]([0.0] * 4)
    counter.add_counts(journal, 0, out, 1)
    assert list(out) == [0.0, 2.0, 24.0, 1.0]


def test_a_counter_without_columns_counts_nothing() -> None:
    perspective = decision_of("dragon-racer")
    root = perspective.imagine(Rng(1))
    playouts = Playouts(root, perspective.seat, [[perspective.legal()[0]]], None, 0, Counter(), ONE_ROUND)
    playouts.run(2, Rng(1))
    assert playouts.columns == FIRST_SOURCE
