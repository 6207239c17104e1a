"""Ratings follow the strengths behind the results, and their intervals tell how sure they are."""

from __future__ import annotations

import pytest

from carpathia.arena import Fixture, Result, ratings
from carpathia.core.rng import Rng


def result(deal: int, **placings: int) -> Result:
    return Result(Fixture(tuple(placings), deal), (0,) * len(placings), tuple(placings.values()), 1)


@pytest.mark.slow
def test_ratings_follow_the_strengths_that_made_the_results() -> None:
    """With strengths 1 and 3 the stronger wins three of four games, which is 191 points on Elo's scale."""
    rng, results = Rng(1), []
    for deal in range(1500):
        first = rng.below(4) < 3
        results.append(result(deal, strong=0 if first else 1, weak=1 if first else 0))
    rated = ratings(results, Rng(2))
    assert rated["strong"].points - rated["weak"].points == pytest.approx(191, abs=25)
    assert rated["weak"].high < rated["strong"].low
    assert (rated["strong"].points + rated["weak"].points) / 2 == pytest.approx(1000)


@pytest.mark.slow
def test_strengths_are_the_likeliest_even_if_one_bot_wins_nearly_always() -> None:
    """Every bot wins as often as is expected, against the other and against a player of strength 1."""
    results = [result(deal, strong=deal < 2, weak=deal >= 2) for deal in range(400)]
    strength = 10 ** ((ratings(results, Rng(1))["strong"].points - 1000) / 400)
    expected = 400 * strength**2 / (strength**2 + 1) + 2 * strength / (strength + 1)
    assert expected == pytest.approx(398 + 1, abs=0.01)


def test_bots_that_always_tie_are_rated_alike() -> None:
    rated = ratings([result(deal, a=0, b=0, c=0) for deal in range(20)], Rng(1))
    assert {round(rating.points) for rating in rated.values()} == {1000}


@pytest.mark.slow
def test_few_games_leave_much_open() -> None:
    few = ratings([result(deal, a=deal % 3 == 0, b=deal % 3 != 0) for deal in range(6)], Rng(1))
    many = ratings([result(deal, a=deal % 3 == 0, b=deal % 3 != 0) for deal in range(600)], Rng(1))
    assert few["a"].high - few["a"].low > 3 * (many["a"].high - many["a"].low)


def test_a_single_deal_has_nothing_to_resample() -> None:
    rated = ratings([result(3, a=0, b=1), result(3, a=0, b=1)], Rng(1))
    assert rated["a"].low == rated["a"].high == pytest.approx(rated["a"].points, abs=0.1)
