"""What a seat works out in Thanks a Lottery: fair, bounded, and right in positions reckoned by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest

from carpathia.core.components import Value
from carpathia.core.rng import Rng
from carpathia.games.thanks_a_lottery.game import ThanksALottery
from carpathia.games.thanks_a_lottery.rules import feature_layout as f
from carpathia.games.thanks_a_lottery.rules import features
from carpathia.games.thanks_a_lottery.rules import hand_features as hand
from carpathia.games.thanks_a_lottery.rules.blocks import owner_of
from carpathia.games.thanks_a_lottery.rules.position import Phase
from carpathia.games.thanks_a_lottery.rules.state import LotteryState
from carpathia.testing.plays import sampled
from tests.bots.features import written
from tests.games.thanks_a_lottery.table import Table, make_game

CHANGES: list[dict[str, Value]] = [
    {},
    {"variants.lucky_card": True, "variants.long_game": True, "rulings.add_wilds": False},
    {"cards.copies": [30, 30, 30], "cards.wilds": 30, "dice.sides": 12, "cards.hand": 1},
    {"cards.copies": [5] * 12, "cards.wilds": 0, "dice.number": 1, "dice.sides": 2, "cards.hand": 5},
    {
        "prizes.lowest": [99],
        "prizes.middle": [99],
        "prizes.highest": [99],
        "prizes.lucky": [99],
        "variants.lucky_card": True,
        "dice.number": 40,
        "rulings.tokens_show_cards": False,
        "rulings.star_matches_wilds": True,
    },
]


def games() -> Iterator[ThanksALottery]:
    for seats in range(2, 7):
        for changes in CHANGES:
            yield make_game(seats, changes)


def positions(seed: int) -> Iterator[LotteryState]:
    for game in games():
        for state in sampled(game, seed):
            yield cast(LotteryState, state)


def of_table(state: LotteryState, seat: int, number: int) -> int:
    return written(state, seat)[4 * state.seats - 1 + number]


def of_hand(state: LotteryState, seat: int, number: int) -> int:
    return of_table(state, seat, f.TABLE_COUNT + number)


def of_blocks(state: LotteryState, seat: int) -> list[int]:
    base = 4 * state.seats - 1 + f.TABLE_COUNT + f.HAND_COUNT
    return written(state, seat)[base : -state.parts.numbers]


def of_numbers(state: LotteryState, seat: int) -> list[int]:
    return written(state, seat)[-state.parts.numbers :]


@pytest.mark.parametrize("seed", range(3))
def test_worlds_that_a_seat_cannot_tell_apart_are_written_alike_with_any_components(seed: int) -> None:
    for state in positions(seed):
        for seat in range(state.seats):
            here = written(state, seat)
            for luck in range(3):
                other = state.clone()
                other.resample(seat, Rng(luck))
                assert written(other, seat) == here


def test_numbers_stay_within_bounds_with_any_components() -> None:
    for state in positions(7):
        for seat in range(state.seats):
            row = written(state, seat)
            assert max(row) <= f.LIMIT
            assert min(row) >= -f.LIMIT


def test_numbers_of_the_box_are_mostly_small() -> None:
    for seats in range(2, 7):
        for state in sampled(make_game(seats), 3):
            row = written(cast(LotteryState, state), 0)
            assert max(row) < 512
            assert min(row) > -512
            assert sum(abs(number) > 128 for number in row) <= len(row) // 5


def test_a_seat_is_written_alike_wherever_it_sits() -> None:
    """The second seat sees in a position what the first sees in the same one turned."""
    rows = []
    for first in (0, 1):
        table = Table(3, dealer=(first + 2) % 3, hands={first: "1 2 3 5 5 7", (first + 1) % 3: "4 4 4 6 6 1"})
        table.lays(first, "1 2 3")
        table.lays((first + 2) % 3, "6 6 6")
        table.own((first + 1) % 3, "2 2 5")
        rows.append(written(table.state, first))
    assert rows[0] == rows[1]


def test_plays_are_worth_something_exactly_if_they_are_allowed() -> None:
    for state in positions(11):
        if state.phase is not Phase.TURN:
            continue
        seat, parts = int(state.actor), state.parts
        legal = set(state.legal(seat))
        for card, length in enumerate(of_numbers(state, seat)):
            assert (length > 0) == (parts.lay.id(card) in legal)
        for number, worth in enumerate(of_blocks(state, seat)):
            assert (worth > 0) == (parts.add.id(number) in legal)
        takes = any(parts.replace.id(number) in legal for number in range(len(state.blocks)))
        assert (of_hand(state, seat, f.TAKES_WILD) > 0) == takes


def test_no_play_lays_more_cards_than_are_written() -> None:
    """The longest new block is found by trying; cards beyond an added wild are left out of the reckoning."""
    for state in positions(5):
        if state.phase is Phase.TURN and state.hand_size(state.actor) < 8:
            seat = int(state.actor)
            assert of_hand(state, seat, f.LONGEST) == f.LENGTH * longest(state, seat)


def longest(state: LotteryState, seat: int) -> int:
    """Return how many cards the longest block has that can be laid, by trying them all."""
    best = len(state.laid) if state.parts.done.base in state.legal(seat) else 0
    for action in state.legal(seat):
        if state.parts.lay.has(action):
            after = state.clone()
            after.apply(seat, action)
            best = max(best, longest(after, seat))
    return best


def test_a_hand_is_sorted_by_what_it_is_good_for() -> None:
    table = Table(2, hands={0: "1 1 1 3 5 6"})
    table.lays(0, "7 7 7")
    table.lays(1, "2 3 4")
    table.luck("draw 5")
    # 1 1 1 is a block; a 5 and the 6, a 1 or both 1 and 5 fit 2 3 4 behind or before it.
    state = table.state
    assert of_hand(state, 0, f.SIZE) == 7 * f.CARD
    assert of_hand(state, 0, f.FOR_NEW) == 3 * f.CARD
    assert of_hand(state, 0, f.FOR_OTHERS) == 5 * f.CARD
    assert of_hand(state, 0, f.FOR_OWN) == 0
    assert of_hand(state, 0, f.DEAD) == 2 * f.CARD  # 3, and 6 that would need the 5
    assert of_hand(state, 0, f.LEFT) == 4 * f.CARD
    assert of_numbers(state, 0) == [3 * f.LENGTH, 0, 0, 0, 0, 0, 0]
    # Three cards to the other's block: three points not lost, and three for the other; three dice with a
    # point and 2/8 of 1 + 2 + 3 points each.
    assert of_blocks(state, 0)[:3] == [0, int(3 * 2.5 * f.PLAY), 0]
    assert of_hand(state, 0, f.BEST) == int(3 * 2.5 * f.PLAY)


def test_the_next_card_is_reckoned_from_what_is_unseen() -> None:
    table = Table(2, hands={0: "1 1 3 3 5 6"})
    table.lays(1, "3 4 5")
    state = table.state
    # Of 52 cards 6 are in the hand and 3 in the block: 43 are unseen, six 6s and seven 2s among them.
    assert of_hand(state, 0, f.CHANCE_OTHERS) == 64 * (6 + 7) // 43
    assert of_hand(state, 0, f.CHANCE_OWN) == 0
    # A block would come of a third 1 (5 unseen) or 3 (4), a 2 (7), a 4 (6), a 7 (7) or a wild (3).
    assert of_hand(state, 0, f.CHANCE_NEW) == 64 * (5 + 4 + 7 + 6 + 7 + 3) // 43


def test_points_of_the_round_are_those_of_an_end_at_once() -> None:
    table = Table(3)
    table.lays(0, "1 2 3 4 5 6 7")
    table.own(0, "2 2 3 5")
    table.lays(1, "4 4 4")
    table.own(2, "6")
    # 7 cards, 4 dice and 4 * 6 * 2/8 points less 6 cards; the others are below 0.
    assert written(table.state, 0)[:3] == [11 * f.POINT, 0, 0]
    assert written(table.state, 0)[3:6] == [6 * f.POINT, 0, 6 * f.POINT // 4]
    assert written(table.state, 2)[:3] == [0, 11 * f.POINT, 0]
    assert of_table(table.state, 0, f.LEAD) == 11 * f.POINT
    assert of_table(table.state, 0, f.RANK) == 64
    assert of_table(table.state, 1, f.LEAD) == -11 * f.POINT


def test_tokens_on_the_prize_card_are_paid_and_the_others_expected() -> None:
    table = Table(2)
    table.end_round()
    table.own(0, "2 2 3 5")
    table.hold(0, "")
    table.lottery("2 wild")
    # The 2 has paid two dice 1 point, the wild four 2 points; 3 points are left for a 3 or 5 of six tokens.
    expected = 4 + 2 * 1 + 4 * 2 + 2 * 3 / 6
    assert written(table.state, 0)[0] == expected * f.POINT
    table.lottery("3")
    assert written(table.state, 0)[0] == 0  # it is scored
    assert of_table(table.state, 0, f.LEAD) == (4 + 2 + 8 + 3) * f.POINT
    assert of_table(table.state, 0, f.PROGRESS) == 64 // 3


def test_cards_being_chosen_count_for_their_player_alone() -> None:
    table = Table(2, hands={0: "5 6 7 1 2 2"})
    table.lays(0, "1 1 1 1 1 1")
    table.lays(1, "2 3 4")
    table.luck("draw 2")
    before = written(table.state, 1)
    assert written(table.state, 0)[0] == 0  # 6 cards less a hand of 7
    table.play(0, "add to block 2", "lay 5", "lay 6")
    # 6 cards and two dice of 1 + 1.5 points less a hand of 5.
    assert written(table.state, 0)[0] == 6 * f.POINT
    assert owner_of(table.state.blocks[1]) == 1
    assert of_hand(table.state, 0, f.SIZE) == 5 * f.CARD
    assert written(table.state, 1) == before


def test_who_can_empty_the_hand_and_has_a_die_goes_out() -> None:
    table = Table(2, hands={0: "5 5 6 6 7 7"})
    table.lays(0, "1 1 1")
    table.luck("draw 3")
    table.hold(0, "3 4 5")
    assert of_hand(table.state, 0, f.GOES_OUT) == 0
    table.own(0, "6")
    assert of_hand(table.state, 0, f.GOES_OUT) == 64
    # A hand of three and a die: nearer to the end than deck and pool.
    assert written(table.state, 0)[4:6] == [16, 0]
    assert of_table(table.state, 0, f.NEARNESS) == 16


def test_equal_dice_make_a_lead_safer_and_other_dice_less_safe() -> None:
    sigmas = []
    for dice in ("1 1 1", "1 2 3", "4 5 6", "4 4 4"):
        prizes = {"lowest": [3], "middle": [4], "highest": [5], "lucky": [3]}  # of one round
        table = Table(2, changes={f"prizes.{space}": prize for space, prize in prizes.items()})
        table.lays(0, "1 2 3 4 5 6 7")
        table.end_round()
        table.hold(0, "")
        table.hold(1, "")
        table.own(0, "1 1 1")
        table.own(1, dice)
        sigmas.append(of_table(table.state, 0, f.WORST))
    assert sigmas == sorted(sigmas, reverse=True)
    assert len(set(sigmas)) == 4


def test_every_root_is_about_right() -> None:
    for square in [*range(64, 5000), *(7**power for power in range(4, 15))]:
        assert abs(features._root(square) - square**0.5) <= 1 + square**0.5 / 150


def test_every_bit_is_where_it_belongs_on_every_build() -> None:
    places = range(hand.HIGHEST_BIT + 1)
    assert [hand._bit(place) for place in places] == [1 << place for place in places]


def test_cards_of_a_block_are_counted_from_the_first_number_on() -> None:
    table = Table(2)
    for cards in ("1 2 3", "1 2 3 4 5 6 7", "6 7 1", "4 4 4"):
        table.lays(0, cards)
    counts = [
        [int(hand._cards_of(block, 7)) >> (number * hand.LANE) & hand.IN_LANE for number in range(7)]
        for block in table.state.blocks
    ]
    assert counts == [
        [1, 1, 1, 0, 0, 0, 0],
        [1, 1, 1, 1, 1, 1, 1],
        [1, 0, 0, 0, 0, 1, 1],
        [0, 0, 0, 3, 0, 0, 0],
    ]
