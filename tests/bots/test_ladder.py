"""The round robin and its ratings."""

from __future__ import annotations

from collections import Counter

import pytest

from carpathia.bots.ladder import Fixture, Result, entrant, fixtures, play, ratings, victories
from carpathia.bots.levels import Novice
from carpathia.core.registry import UnknownName, make_game
from carpathia.core.rng import Rng

BOTS = ["master", "regular", "novice", "random"]


def test_every_company_meets_in_all_rotations_with_the_same_luck() -> None:
    plan = fixtures(BOTS, 3, 5, seed=7)
    assert {fixture.deal for fixture in plan} == {7, 8}, "five games are rounded up to two rotations of three"
    assert len(plan) == 4 * 3 * 2
    companies = Counter((frozenset(fixture.lineup), fixture.deal) for fixture in plan)
    assert set(companies.values()) == {3}
    for seat in range(3):
        assert len(set(Counter(fixture.lineup[seat] for fixture in plan).values())) == 1


def test_the_last_bot_named_fills_a_large_table() -> None:
    plan = fixtures(["master", "random"], 4, 4, seed=0)
    assert [fixture.lineup.index("master") for fixture in plan] == [0, 3, 2, 1]
    assert all(fixture.lineup.count("random") == 3 for fixture in plan)


def test_the_same_fixture_gives_the_same_result() -> None:
    game = make_game("dragon-racer", 3, changes={"race.rounds": 1})
    fixture = Fixture(("random", "random", "random"), 5)
    one, two = play(game, fixture), play(game, fixture)
    assert (one.placings, one.scores) == (two.placings, two.scores)
    assert sorted(one.slowest) == ["random"]


def test_a_bot_can_think_longer_here() -> None:
    usual, patient = entrant("novice"), entrant("novice*8")
    assert isinstance(usual, Novice)
    assert isinstance(patient, Novice)
    for patience in ("effort", "tries", "seconds"):
        assert getattr(patient, patience) == 8 * getattr(usual, patience)
    for name in ("random*2", "novice*", "novice*0", "novice*x"):
        with pytest.raises(UnknownName, match="named like master"):
            entrant(name)


def result(deal: int, **placings: int) -> Result:
    return Result(Fixture(tuple(placings), deal), tuple(placings.values()), (0,) * len(placings), {})


def test_shared_victories_are_split() -> None:
    assert victories([result(0, a=0, b=0, c=1), result(1, a=0, b=1, c=1)]) == {
        "a": (1.5, 2),
        "b": (0.5, 2),
        "c": (0.0, 2),
    }


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


def test_strengths_are_the_likeliest_even_if_one_bot_wins_nearly_always() -> None:
    """Every bot wins as often as is expected, against the other and against a player of strength 1."""
    results = [result(deal, strong=deal < 2, weak=deal >= 2) for deal in range(400)]
    strength = 10 ** ((ratings(results, Rng(1))["strong"].points - 1000) / 400)
    expected = 400 * strength**2 / (strength**2 + 1) + 2 * strength / (strength + 1)
    assert expected == pytest.approx(398 + 1, abs=0.01)


def test_bots_that_always_tie_are_rated_alike() -> None:
    rated = ratings([result(deal, a=0, b=0, c=0) for deal in range(20)], Rng(1))
    assert {round(rating.points) for rating in rated.values()} == {1000}


def test_few_games_leave_much_open() -> None:
    few = ratings([result(deal, a=deal % 3 == 0, b=deal % 3 != 0) for deal in range(6)], Rng(1))
    many = ratings([result(deal, a=deal % 3 == 0, b=deal % 3 != 0) for deal in range(600)], Rng(1))
    assert few["a"].high - few["a"].low > 3 * (many["a"].high - many["a"].low)
