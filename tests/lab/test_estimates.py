"""Means over deals, anytime-valid intervals and the three verdicts."""

from __future__ import annotations

from math import inf

import numpy as np
import pytest

from carpathia.lab.data import Floats
from carpathia.lab.estimates import Estimate, Scale, difference, mean
from carpathia.lab.sequences import deals_for, detectable_shift, radius
from carpathia.lab.verdicts import Finding, Group, Limit, Verdict, judge, phrase, sentence
from carpathia.lab.wordings import (
    GAME_MEASURES,
    HOPELESS,
    SEATS_EVEN,
    STRONG,
    WIN_SHARE,
    Quantity,
    Unit,
)

WINS = Quantity("win share", Unit.SHARE, 0.02, WIN_SHARE)
GOLD = Scale(10.0)
RANDOM = np.random.default_rng(1)


def win_share(value: float, deals: int, spread: float = 0.433) -> Finding:
    """Return a finding with a given estimate of an even win share of 25 %."""
    squares = deals * spread**2 + WINS.scale.end_squares(value)
    [finding] = judge([Finding("seat 1", WINS, Estimate(value, deals, squares, WINS.scale, 0.25))], deals)
    return finding


def change(column: str, before: float, after: float, half_width: float, mean_score: float = 12.5) -> Finding:
    """Return the finding on a measure of the game that changes, with a given half width of its interval."""
    quantity = GAME_MEASURES[column].quantity(before, mean_score).as_change()
    deals = 1000
    squares = (half_width / radius(deals, 1.0)) ** 2
    estimate = Estimate(after - before, deals, squares, quantity.scale)
    [finding] = judge([Finding(column, quantity, estimate, before, after)], deals)
    assert finding.half_width == pytest.approx(half_width)
    return finding


def test_a_mean_is_that_of_all_values_with_an_interval_around_it() -> None:
    values = RANDOM.normal(5, 2, 400)
    estimate = mean(values, np.ones(400), GOLD)
    low, high = estimate.interval()
    assert estimate.value == pytest.approx(values.mean())
    assert low < estimate.value < high
    assert (high - low) / 2 == pytest.approx(1.55 * 1.96 * 2 / 20, rel=0.2)


def test_games_of_one_deal_are_not_independent() -> None:
    """Ten copies of every game do not narrow the interval."""
    values = RANDOM.normal(0, 1, 100)
    once, tenfold = mean(values, np.ones(100), GOLD), mean(10 * values, np.full(100, 10.0), GOLD)
    assert tenfold.interval() == pytest.approx(once.interval())


def test_deals_without_any_count_do_not_matter() -> None:
    values, ones, zeros = RANDOM.normal(0, 1, 100), np.ones(100), np.zeros(300)
    padded = mean(np.concatenate([values, zeros]), np.concatenate([ones, zeros]), GOLD)
    assert padded == mean(values, ones, GOLD)


def test_shared_luck_narrows_the_interval_of_a_difference() -> None:
    luck = RANDOM.normal(0, 3, 200)
    old, new = luck + RANDOM.normal(0, 1, 200), luck + RANDOM.normal(0.5, 1, 200)
    ones = np.ones(200)
    paired, narrowed = difference((new, ones), (old, ones), Scale(1.0))
    assert paired.value == pytest.approx(new.mean() - old.mean())
    assert narrowed > 2
    apart, _ = difference((RANDOM.permutation(new), ones), (old, ones), Scale(1.0))
    assert apart.squares > 4 * paired.squares


def test_a_few_games_prove_nothing() -> None:
    """Eight lost games of eight, or eleven won of twelve, leave every win share possible."""
    for victories in (np.zeros(8), np.array([1.0] * 11 + [0.0])):
        estimate = mean(victories, np.ones(len(victories)), WINS.scale, 0.25)
        assert estimate.interval() == (0.0, 1.0)
    assert mean(np.ones(1), np.ones(1), GOLD).interval() == (-inf, inf)
    assert difference((np.ones(3), np.zeros(3)), (np.ones(3), np.ones(3)), GOLD)[0].interval() == (-inf, inf)
    low, high = mean(np.zeros(200), np.ones(200), WINS.scale, 0.25).interval()
    assert (low, high < 0.25) == (0.0, True)


def test_a_larger_family_has_wider_intervals() -> None:
    assert radius(500, 100.0, 40) > radius(500, 100.0, 4) > radius(500, 100.0, 1)


def test_the_number_of_deals_for_a_half_width_is_the_inverse_of_the_half_width() -> None:
    deals = deals_for(0.02, 0.1875, 4.0, 4)
    assert radius(deals, deals * 0.1875 + 4.0, 4) == pytest.approx(0.02, rel=0.02)
    assert deals_for(1e-9, 1.0, 0.0) == inf


def excludes_truth(deals: Floats, truth: Floats, scale: Scale, looks: list[int]) -> bool:
    """Return whether the interval of any column excludes its truth at any look."""
    for look in looks:
        for column, value in zip(deals[:look].T, truth):
            low, high = mean(column, np.ones(look), scale).interval(deals.shape[1])
            if not low <= value <= high:
                return True
    return False


def test_intervals_hold_at_all_looks_together() -> None:
    """Four seats of a fair game, and skewed points, looked at every tenth deal."""
    random = np.random.default_rng(7)
    looks, runs = list(range(10, 401, 10)), 100
    wins = [np.eye(4)[random.integers(4, size=400)] for _ in range(runs)]
    misses = sum(excludes_truth(run, np.full(4, 0.25), WINS.scale, looks) for run in wins)
    assert misses <= 0.05 * runs + 5
    points = [random.exponential(5, (400, 1)) for _ in range(runs)]
    misses = sum(excludes_truth(run, np.full(1, 5.0), Scale(5.0), looks) for run in points)
    assert misses <= 0.05 * runs + 5


def test_the_budget_says_what_it_can_detect_and_detects_that() -> None:
    random = np.random.default_rng(8)
    shift = detectable_shift(0.25, 600, 0.02, 4)
    assert 0.08 < shift < 0.12
    found = 0
    for _ in range(100):
        wins = (random.random(600) < 0.25 + shift).astype(float)
        finding = Finding("seat 1", WINS, mean(wins, np.ones(600), WINS.scale, 0.25), family=4, games=600)
        found += finding.is_clear
    assert 65 <= found <= 95  # "can detect" means in four runs of five


def test_three_verdicts() -> None:
    assert win_share(0.25, 20_000).verdict is Verdict.NEGLIGIBLE
    assert win_share(0.25, 100).verdict is Verdict.INCONCLUSIVE
    assert win_share(0.35, 4_000).verdict is Verdict.CLEAR
    real_but_small = win_share(0.26, 60_000)
    assert (real_but_small.direction, real_but_small.verdict) == (1, Verdict.NEGLIGIBLE)
    on_the_edge = win_share(0.27, 20_000)
    assert (on_the_edge.direction, on_the_edge.verdict) == (1, Verdict.INCONCLUSIVE)


def test_a_clear_difference_is_visible_at_the_table() -> None:
    assert not change("branching", 5.49, 5.51, 0.001).is_clear
    assert not change("forced_share", 0.088, 0.086, 0.0001).is_clear
    assert not change("decisions", 183.1, 182.0, 0.1).is_clear
    assert change("score", 12.5, 14.6, 0.65).is_clear
    assert change("decisions", 164.0, 147.0, 0.5).is_clear


def test_numbers_are_shown_with_a_real_minus_and_changes_of_shares_in_points() -> None:
    gold = Quantity("gold", Unit.COUNT, 1.0)
    assert (WINS.show(0.254), WINS.interval(0.2, 0.3)) == ("25.4 %", "20.0 to 30.0 %")
    points = WINS.as_change()
    assert (points.show(0.041, sign=True), points.interval(-0.1, 0.05)) == (
        "+4.1 points",
        "\N{MINUS SIGN}10.0 to 5.0 points",
    )
    assert (gold.show(-1.234), gold.interval(-12.5, 3.0)) == (
        "\N{MINUS SIGN}1.23",
        "\N{MINUS SIGN}12.5 to 3.00",
    )
    assert gold.interval(-inf, inf) == "unknown"


def test_an_inconclusive_verdict_says_how_many_games_would_tell() -> None:
    finding = win_share(0.26, 300)
    assert 4_000 <= finding.games_needed() <= 6_000  # 0.433 * 3.05 / 0.02, squared
    assert phrase(finding).startswith("inconclusive (needs about 5,")
    assert sentence(finding).startswith("Win share of seat 1: inconclusive (needs about 5,")


def test_sentences_follow_the_verdict() -> None:
    low, high = (f"{100 * end:.1f}" for end in (win_share(0.35, 4_000).low, win_share(0.35, 4_000).high))
    assert sentence(win_share(0.35, 4_000)) == (
        f"Seat 1 wins 35.0 % of the games ({low} to {high} %); even would be 25.0 %."
    )
    assert sentence(win_share(0.25, 20_000)) == "Seat 1 wins as often as even, within 2 points."
    assert sentence(change("score", 12.5, 14.6, 0.65)) == (
        "A player scores 14.6 points instead of 12.5 (change 1.45 to 2.75)."
    )


def test_absence_is_claimed_only_if_every_interval_excludes_what_matters() -> None:
    known, unknown = win_share(0.25, 20_000), win_share(0.25, 100)
    assert (
        Group(SEATS_EVEN, [known, known]).headline() == "Every seat wins as often as even, within 2 points."
    )
    assert (
        Group(SEATS_EVEN, [known, unknown]).headline().startswith("Balance of the seats: inconclusive (needs")
    )
    strong = Limit(STRONG, 0.27, [known, unknown])
    assert strong.headline().startswith("Habits that win too much: inconclusive (needs about ")
    assert Limit(STRONG, 0.27, [known]).headline() == "No habit wins 2 points more than an even share."
    assert Limit(HOPELESS, 0.125, [win_share(0.02, 4_000)]).headline() == (
        "These habits win less than half of an even share: seat 1."
    )
