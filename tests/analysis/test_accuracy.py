"""Accuracy: 100 for the best actions, 0 for random ones, and no score where nothing was at stake."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from carpathia.analysis import accuracy as module
from carpathia.analysis.accuracy import (
    ABOVE_CHANCE,
    ABOVE_NOVICE,
    LIKE_CHANCE,
    MAX_ERROR,
    MIN_DECISIONS,
    Accuracy,
    Thresholds,
    accuracy,
    accuracy_score,
    level_of,
)
from carpathia.analysis.decisions import Regret, split_regret
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng

NOTHING = Regret(0.0, 0.0)
THRESHOLDS = Thresholds(like_chance=10.0, above_chance=40.0, above_novice=70.0)
stakes = st.lists(st.floats(0.01, 1), min_size=2, max_size=30)


def decisions(count: int, noise: float, choose: str, stake: float = 0.1, seed: int = 1) -> list[Regret]:
    """Return regrets of decisions between four actions, whose values two noisy halves estimate."""
    rng = Rng(seed)

    def gaussian() -> float:
        return sum(rng.below(10_001) / 10_000 for _ in range(12)) - 6

    regrets = []
    for _ in range(count):
        values = [stake * gaussian() for _ in range(4)]
        halves = [[value + noise * gaussian() for value in values] for _ in range(2)]
        chosen = max(range(4), key=values.__getitem__) if choose == "best" else rng.below(4)
        regrets.append(split_regret(halves, chosen))
    return regrets


def test_the_best_actions_score_about_100_and_random_ones_about_0() -> None:
    best = decisions(400, 0.02, "best")
    score, error = accuracy_score(best, best)
    assert score is not None
    assert score == pytest.approx(100, abs=5)
    chance = decisions(400, 0.02, "random")
    score, error = accuracy_score(chance, chance)
    assert score is not None
    assert abs(score) < 3 * error < 30


@settings(max_examples=100)
@given(stakes)
def test_the_scale_is_exact_without_noise(sizes: list[float]) -> None:
    best = [Regret(0.0, size) for size in sizes]
    chance = [Regret(size, size) for size in sizes]
    assert accuracy_score(best, best) == (100, 0)
    assert accuracy_score(chance, chance)[0] == pytest.approx(0)
    assert accuracy_score(chance, chance)[1] == pytest.approx(0)
    assert accuracy_score(best, chance)[0] == pytest.approx(50)


@settings(max_examples=100)
@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0.01, 1)), min_size=2, max_size=20))
def test_a_decision_without_a_stake_changes_nothing(rows: list[tuple[float, float]]) -> None:
    regrets = [Regret(*row) for row in rows]
    score, _ = accuracy_score(regrets, regrets)
    assert score == pytest.approx(accuracy_score([*regrets, NOTHING], [NOTHING, *regrets])[0])


def test_a_large_stake_counts_more_than_a_small_one() -> None:
    careless = [Regret(0.01, 0.01), Regret(0.0, 0.99)]
    careful = [Regret(0.0, 0.01), Regret(0.99, 0.99)]
    assert accuracy_score(careless, careless)[0] == pytest.approx(99)
    assert accuracy_score(careful, careful)[0] == pytest.approx(1)


def test_the_error_shrinks_with_more_decisions() -> None:
    errors = []
    for count in (20, 80, 320):
        regrets = decisions(count, 0.02, "random", seed=3)
        errors.append(accuracy_score(regrets, regrets)[1])
    assert errors[0] > errors[1] > errors[2]
    assert errors[0] / errors[2] == pytest.approx(4, rel=0.5), "as the square root of the decisions"


def test_a_hopeless_random_player_is_not_called_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing can be won the share of the victory has no stake, only noise."""
    monkeypatch.setattr(module, "_thresholds", lambda _: THRESHOLDS)
    for seed in range(40):
        hopeless = decisions(40, 0.01, "random", stake=0.0, seed=seed)
        points = decisions(40, 0.02, "random", seed=seed)
        result = accuracy(make_game("dragon-racer", 2), hopeless, points)
        assert result.level in ("", LIKE_CHANCE)
        assert result.score is None or result.score < 3 * result.error


def test_a_hopeless_phase_does_not_hide_what_was_decided_before() -> None:
    before = decisions(60, 0.02, "random")
    noise = decisions(60, 0.002, "random", stake=0.0, seed=2)
    score, error = accuracy_score([*before, *noise], [*before, *noise])
    assert score is not None
    assert abs(score) < 3 * error


def test_without_any_stake_there_is_no_score() -> None:
    assert accuracy_score([NOTHING] * 20, [Regret(0.1, 0.2)] * 20)[0] is None
    assert accuracy_score([Regret(0.1, 0.2)] * 20, [NOTHING] * 20)[0] is None
    noise = [Regret(0.1, -0.2)] * 20
    assert accuracy_score(noise, [Regret(0.1, 0.2)] * 20)[0] is None, "a negative stake is noise"
    assert accuracy_score([Regret(0.1, 0.2)], [Regret(0.1, 0.2)])[0] is None


@pytest.mark.parametrize(
    ("score", "level"),
    [
        (-5, LIKE_CHANCE),
        (9.9, LIKE_CHANCE),
        (10, ""),
        (40, ""),
        (40.1, ABOVE_CHANCE),
        (70, ABOVE_CHANCE),
        (70.1, ABOVE_NOVICE),
        (100, ABOVE_NOVICE),
    ],
)
def test_a_level_needs_a_score_beyond_its_threshold(score: float, level: str) -> None:
    assert level_of(score, 0.0, THRESHOLDS) == level


def test_a_score_within_its_error_is_not_better_than_chance() -> None:
    assert level_of(45.0, 22.0, THRESHOLDS) == ABOVE_CHANCE
    assert level_of(45.0, 23.0, THRESHOLDS) == ""


@settings(max_examples=100)
@given(st.floats(-50, 120), st.floats(-50, 120), st.floats(0, 25))
def test_a_higher_score_never_has_a_lower_level(one: float, other: float, error: float) -> None:
    assume(one <= other)
    order = [LIKE_CHANCE, "", ABOVE_CHANCE, ABOVE_NOVICE]
    levels = [order.index(level_of(score, error, THRESHOLDS)) for score in (one, other)]
    assert levels == sorted(levels)


def test_a_score_is_shown_only_if_it_can_be_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    game = make_game("dragon-racer", 2)
    exact = [Regret(0.0, 0.1)] * MIN_DECISIONS
    monkeypatch.setattr(module, "_thresholds", lambda _: THRESHOLDS)
    assert accuracy(game, exact, exact) == Accuracy(MIN_DECISIONS, 100.0, 0.0, ABOVE_NOVICE)
    assert accuracy(game, exact[1:], exact[1:]) == Accuracy(MIN_DECISIONS - 1, None, 0.0, "")
    uncertain = [*exact[2:], Regret(1.0, 0.5), Regret(-1.0, 0.5)]
    shown = accuracy(game, uncertain, uncertain)
    assert (shown.score, shown.level) == (None, "")
    assert shown.error > MAX_ERROR
    changed = make_game("dragon-racer", 2, changes={"race.rounds": 1})
    assert accuracy(changed, exact, exact) == Accuracy(MIN_DECISIONS, 100.0, 0.0, "")
    monkeypatch.setattr(module, "_thresholds", lambda _: None)
    assert accuracy(game, exact, exact).score is None


@pytest.mark.parametrize("name", games())
def test_thresholds_are_ordered(name: str) -> None:
    thresholds = module._thresholds(make_game(name, 2).folder())
    if thresholds is not None:
        assert thresholds.like_chance <= thresholds.above_chance <= thresholds.above_novice <= 100
