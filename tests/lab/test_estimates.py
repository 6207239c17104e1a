"""Intervals by whole deals, and verdicts that hold the false discovery rate."""

from __future__ import annotations

import numpy as np
import pytest

from carpathia.lab.estimates import NOTHING, difference, discoveries, mean, share
from carpathia.lab.verdicts import Grade, Quantity, judge

SHARE = Quantity("win share", "share", 0.02)
RANDOM = np.random.default_rng(1)


def test_a_mean_is_that_of_all_values_with_an_interval_around_it() -> None:
    values = RANDOM.normal(5, 2, 400)
    estimate = mean(values, np.ones(400), null=5.0)
    assert estimate.value == pytest.approx(values.mean())
    assert estimate.low < estimate.value < estimate.high
    assert estimate.half_width == pytest.approx(1.96 * 2 / 20, rel=0.15)
    assert mean(values, np.ones(400), null=0.0).p < 1e-9


def test_games_of_one_deal_are_not_independent() -> None:
    """Ten copies of every game say no more than one."""
    values = RANDOM.normal(0, 1, 100)
    once, tenfold = mean(values, np.ones(100)), mean(10 * values, np.full(100, 10.0))
    assert tenfold.half_width == pytest.approx(once.half_width)
    assert tenfold.p == pytest.approx(once.p)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    held = 0
    for _ in range(300):
        estimate = mean(RANDOM.binomial(1, 0.25, 60).astype(float), np.ones(60))
        held += estimate.low <= 0.25 <= estimate.high
    assert 0.90 <= held / 300 <= 0.99  # 95 %, within five standard errors or so


def test_shared_luck_narrows_the_interval_of_a_difference() -> None:
    luck = RANDOM.normal(0, 3, 200)
    old, new = luck + RANDOM.normal(0, 1, 200), luck + RANDOM.normal(0.5, 1, 200)
    ones = np.ones(200)
    paired, narrowed = difference((new, ones), (old, ones))
    assert paired.value == pytest.approx(new.mean() - old.mean())
    assert narrowed > 2
    apart, _ = difference((RANDOM.permutation(new), ones), (old, ones))
    assert apart.half_width > 2 * paired.half_width


def test_too_little_to_estimate_is_told_from_a_number() -> None:
    assert mean(np.ones(1), np.ones(1)) is NOTHING
    assert difference((np.ones(3), np.zeros(3)), (np.ones(3), np.ones(3)))[0] is NOTHING
    same = mean(np.ones(9), np.ones(9), null=1.0)
    assert (same.low, same.high, same.p) == (1.0, 1.0, 1.0)


def test_a_few_games_prove_nothing_of_a_share() -> None:
    """Nobody wins four games of four by merit for sure, and eight lost ones are no proof of anything."""
    lost = share(np.zeros(8), np.ones(8), even=0.25)
    assert lost.p > 0.05
    assert (lost.low, lost.high) == pytest.approx((0.0, 0.32), abs=0.01)
    assert mean(np.ones(4), np.ones(4)).p == 2**-3
    assert share(np.zeros(200), np.ones(200), even=0.25).p < 1e-9


@pytest.mark.slow
@pytest.mark.parametrize("deals", [8, 30, 100])
def test_seats_that_are_even_are_seldom_called_uneven(deals: int) -> None:
    alarms = 0
    random = np.random.default_rng(deals)
    for _ in range(400):
        winners = random.integers(4, size=deals)
        estimates = [share((winners == seat).astype(float), np.ones(deals), even=0.25) for seat in range(4)]
        alarms += any(discoveries([estimate.p for estimate in estimates]))
    assert alarms <= 40  # 5 % of them, and five standard errors


def test_benjamini_and_hochberg() -> None:
    assert discoveries([0.001, 0.013, 0.014, 0.9]) == [True, True, True, False]
    assert discoveries([0.04, 0.9, 0.9, 0.9]) == [False] * 4
    assert discoveries([]) == []


def test_four_grades() -> None:
    def graded(value: float, spread: float, deals: int) -> Grade:
        values = np.random.default_rng(3).normal(0, 1, deals)
        values = (values - values.mean()) / values.std() * spread + 0.25 + value
        [finding] = judge([("seat 1", SHARE, mean(values, np.ones(deals), null=0.25))], deals)
        return finding.grade

    assert graded(0.0, 0.1, 1000) is Grade.EVEN
    assert graded(0.0, 0.4, 100) is Grade.UNCLEAR
    assert graded(0.015, 0.1, 2000) is Grade.SMALL
    assert graded(0.08, 0.4, 2000) is Grade.LARGE


def test_numbers_are_shown_with_a_real_minus_and_changes_of_shares_in_points() -> None:
    share, gold = Quantity("win share", "share", 0.02), Quantity("gold", "gold", 1.0)
    assert (share.show(0.254), share.interval(0.2, 0.3)) == ("25.4 %", "20.0 to 30.0 %")
    change = share.of_changes()
    assert (change.show(0.041, sign=True), change.interval(-0.1, 0.05)) == (
        "+4.1 points",
        "\N{MINUS SIGN}10.0 to 5.0 points",
    )
    assert gold.of_changes() == gold
    assert (gold.show(-1.234), gold.interval(-12.5, 3.0)) == (
        "\N{MINUS SIGN}1.23",
        "\N{MINUS SIGN}12.5 to 3.00",
    )


def test_too_little_says_how_many_games_would_tell() -> None:
    values = np.random.default_rng(5).binomial(1, 0.26, 300).astype(float)
    [finding] = judge([("seat 1", SHARE, mean(values, np.ones(300), null=0.25))], 300)
    assert finding.grade is Grade.UNCLEAR
    assert 1500 <= finding.games_to_tell() <= 3000  # (1.96 * 0.44 / 0.02) ** 2
    assert finding.verdict() == f"too little seen to tell; {finding.games_to_tell():,} games would"


@pytest.mark.slow
def test_false_alarms_are_rare_in_a_family_of_forty() -> None:
    alarms = 0
    random = np.random.default_rng(6)
    for _ in range(100):
        drafts = [
            (str(i), SHARE, share(random.binomial(1, 0.25, 100).astype(float), np.ones(100), even=0.25))
            for i in range(40)
        ]
        alarms += any(finding.real for finding in judge(drafts, 100))
    assert alarms <= 15  # 5 in a hundred on average
