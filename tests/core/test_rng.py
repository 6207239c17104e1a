"""The random stream for search and simulation stays the same for ever."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations

import pytest

from carpathia.core.column import column
from carpathia.core.rng import Rng

# Written down once. If one of them changes, every seed in every report and every golden play changes.
FIRST_OF_SEED_1 = [3304835311, 469300000, 910551809, 528033623, 3202148572, 2794316356]
DICE_OF_SEED_2026 = [4, 4, 2, 3, 3, 3, 1, 1, 0, 0, 4, 5, 1, 3, 0, 3, 5, 4, 5, 2]
FORK_OF_SEED_1 = 814747266
ORDER_OF_SEED_5 = [1, 3, 5, 0, 4, 2, 8, 9, 6, 7]


def test_a_stream_gives_the_numbers_it_has_always_given() -> None:
    rng = Rng(1)
    assert [rng.next32() for _ in range(6)] == FIRST_OF_SEED_1
    rng = Rng(2026)
    assert [rng.below(6) for _ in range(20)] == DICE_OF_SEED_2026


def test_the_same_seed_gives_the_same_stream_and_another_seed_another() -> None:
    def stream(seed: int) -> list[int]:
        rng = Rng(seed)
        return [rng.next32() for _ in range(20)]

    assert stream(7) == stream(7)
    assert len({tuple(stream(seed)) for seed in range(50)}) == 50


def test_a_seed_may_be_negative_or_larger_than_a_machine_word() -> None:
    numbers = [Rng(seed).next32() for seed in (-1, 1, 2**64 + 1, -(2**80))]
    assert len(set(numbers)) == 4


def test_numbers_have_32_bits_and_use_them_all() -> None:
    rng = Rng(3)
    numbers = [rng.next32() for _ in range(500)]
    assert all(0 <= number < 2**32 for number in numbers)
    for bit in range(32):
        ones = sum(number >> bit & 1 for number in numbers)
        assert 180 < ones < 320, f"bit {bit} is set in {ones} of 500"


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 32, 100])
def test_below_is_uniform(n: int) -> None:
    rng = Rng(n)
    draws = 200 * n
    counts = Counter(rng.below(n) for _ in range(draws))
    assert set(counts) == set(range(n))
    square = sum((counts[i] - 200) ** 2 / 200 for i in range(n))
    assert square < (n - 1) + 4 * (2 * n) ** 0.5


def test_below_does_not_follow_the_number_before() -> None:
    rng = Rng(8)
    draws = [rng.below(4) for _ in range(8001)]
    counts = Counter(pairwise(draws))
    square = sum((counts[i, j] - 500) ** 2 / 500 for i in range(4) for j in range(4))
    assert square < 15 + 4 * 30**0.5


def test_a_choice_of_nothing_is_refused() -> None:
    with pytest.raises(AssertionError, match="n must be positive"):
        Rng(1).below(0)


def test_pick_returns_every_item_sooner_or_later() -> None:
    rng = Rng(1)
    assert {rng.pick([3, 5, 8]) for _ in range(50)} == {3, 5, 8}


def test_a_fork_is_repeatable_and_disturbs_nothing() -> None:
    rng, undisturbed = Rng(1), Rng(1)
    fork = rng.fork("a")
    for _ in range(10):
        fork.next32()
    assert rng.fork("a").next32() == undisturbed.fork("a").next32() == FORK_OF_SEED_1
    assert rng.next32() == undisturbed.next32()


def test_forks_differ_by_label_and_by_where_they_leave_the_stream() -> None:
    rng = Rng(1)
    early, other = rng.fork("a").next32(), rng.fork("b").next32()
    rng.next32()
    assert len({early, other, rng.fork("a").next32(), Rng(1).next32()}) == 4


def test_a_fork_runs_independently_of_its_stream() -> None:
    rng = Rng(4)
    fork = rng.fork("a")
    counts = Counter((rng.below(3), fork.below(3)) for _ in range(4500))
    square = sum((counts[i, j] - 500) ** 2 / 500 for i in range(3) for j in range(3))
    assert square < 8 + 4 * 16**0.5


def test_shuffling_brings_every_order_as_often_as_the_others() -> None:
    rng = Rng(6)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(4800):
        items = column([1, 2, 3, 4])
        rng.shuffle(items)
        counts[tuple(items)] += 1
    assert set(counts) == set(permutations([1, 2, 3, 4]))
    square = sum((count - 200) ** 2 / 200 for count in counts.values())
    assert square < 23 + 4 * 46**0.5


def test_shuffling_keeps_what_is_there_and_takes_nothing_or_one_as_well() -> None:
    rng = Rng(5)
    items = column([4, 4, 1, 0, 9])
    rng.shuffle(items)
    assert sorted(items) == [0, 1, 4, 4, 9]
    for few in ([], [7]):
        items = column(few)
        rng.shuffle(items)
        assert list(items) == few


def test_shuffling_gives_the_order_it_has_always_given() -> None:
    items = column(list(range(10)))
    Rng(5).shuffle(items)
    assert list(items) == ORDER_OF_SEED_5
