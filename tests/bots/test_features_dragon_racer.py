"""What a seat of Dragon Racer works out for learned values: bounded, and right by hand."""

from __future__ import annotations

import pytest

from carpathia.games.dragon_racer.game import DragonRacer
from carpathia.games.dragon_racer.rules.feature_layout import (
    AT_ONCE,
    BACKERS,
    BEST_BET,
    BLOCK,
    CHANCE,
    FIRST,
    GAP,
    HIGHEST,
    IN_THE_MAKING,
    LATE_LEAD,
    LEAST_LEAD,
    MOST,
    OWN_CARD,
    OWN_PUSH,
    PAID_NOW,
    PAIR,
    PAY,
    SAY,
    STEPS,
    STEPS_GAIN,
    SWING,
    TABLE,
    TO_THE_LINE,
    TOP_CARDS,
)
from carpathia.testing.plays import sampled
from carpathia.testing.variations import variations
from tests.bots.features import written
from tests.games.dragon_racer.table import Table

RED, BLUE = 0, 2


class Seen:
    """The features of a seat by name."""

    def __init__(self, table: Table, seat: int) -> None:
        self.numbers = written(table.state, seat)
        self.dragons: int = table.game.parts.dragons

    def of_rank(self, rank: int, name: int, count: int = 1) -> list[int]:
        return self.numbers[rank * BLOCK + name : rank * BLOCK + name + count]

    def of_dragon(self, dragon: int, name: int) -> int:
        return self.numbers[self.dragons * BLOCK + dragon * PAIR + name]

    def of_table(self, name: int) -> int:
        return self.numbers[self.dragons * (BLOCK + PAIR) + name]

    @property
    def leads(self) -> list[int]:
        return self.numbers[self.dragons * (BLOCK + PAIR) + TABLE :]


def spread_out() -> Table:
    """A race whose places are certain: red, blue, green, and yellow on the start."""
    table = Table(3)
    table.place(red=90, blue=60, green=30)
    return table


@pytest.mark.slow
def test_with_other_components_they_stay_within_bounds() -> None:
    for variation in variations(DragonRacer):
        for game in variation.games:
            for state in sampled(game, 1):
                for seat in range(state.seats):
                    assert max(map(abs, written(state, seat))) <= MOST


@pytest.mark.parametrize("seats", DragonRacer.seat_range)
def test_in_usual_games_they_are_small(seats: int) -> None:
    numbers = [
        number
        for state in sampled(DragonRacer(seats), 7)
        for seat in range(seats)
        for number in written(state, seat)
    ]
    assert max(map(abs, numbers)) <= 256


def test_dragons_come_in_the_order_of_the_race_with_their_gaps_and_chances() -> None:
    seen = Seen(spread_out(), 0)
    assert [seen.of_rank(rank, GAP) for rank in range(4)] == [[240], [240], [240], [0]]
    assert [seen.of_rank(rank, CHANCE, 3) for rank in range(4)] == [
        [64, 0, 0],
        [0, 64, 0],
        [0, 0, 64],
        [0, 0, 0],
    ]


def test_of_dragons_on_the_start_the_one_in_the_own_hand_comes_first() -> None:
    table = Table(3)
    pushes = [[Seen(table, seat).of_rank(rank, OWN_PUSH)[0] for rank in range(4)] for seat in (0, 1)]
    assert pushes[0] == pushes[1]
    assert pushes[0][0] > 0
    assert pushes[0][1:] == [0, 0, 0]


def test_own_bets_are_written_with_their_gold_and_those_of_rivals_are_counted() -> None:
    table = Table(3)
    table.turn("bet red 1st 1+2", "bet red 2nd 1", "blue 7")  # blue moves 7
    table.place(red=12, blue=7)
    first, second, third = (Seen(table, seat) for seat in range(3))
    assert first.of_rank(0, PAY, 3) == [8 * (3 + 1), 0, 0]  # the first bet on red
    assert second.of_rank(0, PAY, 3) == [0, 8 * (1 + 1), 0]  # and for the second place 1 more
    assert third.of_rank(0, PAY, 3) == [0, 0, 0]
    assert [seen.of_rank(0, BACKERS)[0] for seen in (first, second, third)] == [32, 32, 64]
    assert [first.of_rank(rank, FIRST)[0] for rank in range(4)] == [0, 64, 64, 64]
    assert [seen.of_table(PAID_NOW) for seen in (first, second, third)] == [8 * (3 + 1 + 1), 0, 0]


def test_moves_gain_what_own_bets_gain_by_them() -> None:
    table = Table(3)
    table.turn("bet red 1st 1+2", "bet red 2nd 1", "blue 7")
    table.place(red=3, blue=7)
    first, third = Seen(table, 0), Seen(table, 2)
    assert first.of_dragon(RED, SWING) > 0 > first.of_dragon(BLUE, SWING)
    assert [third.of_dragon(dragon, SWING) for dragon in range(4)] == [0, 0, 0, 0]  # it has no bet
    table.place(red=15)
    second = Seen(table, 1)
    assert second.of_dragon(BLUE, SWING) > 0 > second.of_dragon(RED, SWING)


def test_the_turn_is_reckoned_as_its_cards_lie() -> None:
    table = Table(3)
    table.turn("bet green 1st 2", "bet red 1st 1", "blue 3")
    table.place(red=8, green=6, blue=0)
    table.turn("blue 4", "red 8")  # blue won and begins
    owner = Seen(table, 0)
    assert owner.of_table(HIGHEST) == 8 * 8
    assert owner.of_table(STEPS) == 8 * 4
    assert owner.of_table(OWN_CARD) == 64
    assert owner.of_table(STEPS_GAIN) < 0  # red runs away from green
    assert owner.of_table(SAY) == 0
    assert Seen(table, 2).of_table(OWN_CARD) == 0
    assert Seen(table, 1).of_table(SAY) == 64  # the last to play
    assert Seen(table, 1).of_table(PAID_NOW) == 8 * (1 + 1 + 1)
    assert owner.of_table(PAID_NOW) == 8 * 1  # the first bet on green pays in any case


def test_equal_numbers_cancel_each_other() -> None:
    table = Table(4)
    table.turn("red 7", "green 7")
    for seat, own in enumerate([-64, -64, 0, 0]):
        seen = Seen(table, seat)
        assert (seen.of_table(HIGHEST), seen.of_table(STEPS), seen.of_table(OWN_CARD)) == (0, 0, own)


def test_a_dragon_that_the_turn_moves_passes_those_on_its_way_and_lands_on_a_free_space() -> None:
    table = Table(4)
    table.turn("bet blue 1st 2+2", "bet red 2nd 1", "bet red 1st 1", "bet red 1st 1")
    table.place(red=9, green=10, blue=4)
    assert Seen(table, 1).of_table(PAID_NOW) == 8 * (1 + 1 + 1 + 1)
    table.turn("red 3", "green 2, move yellow", "blue 8")
    assert Seen(table, 0).of_table(STEPS) == 8 * 5  # to 9, which is taken like 10, so on to 11
    assert Seen(table, 0).of_table(PAID_NOW) == 8 * (1 + 4 + 1)
    assert Seen(table, 1).of_table(PAID_NOW) == 8 * 1  # red is third then


def test_a_bet_in_the_making_is_weighed_by_place_for_its_owner_alone() -> None:
    table = spread_out()
    table.play(0, "bet red 5", "on blue")
    seen = Seen(table, 0)
    # 1 for the first bet; if it is won 3 gold, half of the tokens, 1 for the place and 1 for the first bet.
    making = [seen.of_table(IN_THE_MAKING + place) for place in range(3)]
    assert making == [8 * 1, 8 * (1 + 3 + 1 + 1), 8 * 1]
    assert [Seen(table, 1).of_table(IN_THE_MAKING + place) for place in range(3)] == [0, 0, 0]


def test_the_best_bet_on_each_dragon_is_written_by_its_colour() -> None:
    seen = Seen(spread_out(), 0)
    assert [seen.of_dragon(dragon, BEST_BET) for dragon in range(4)] == [
        8 * (1 + 3 + 0 + 1),
        8 * (1 + 3 + 2 + 1),
        8 * (1 + 3 + 1 + 1),
        8 * 1,
    ]


def test_leads_are_counted_clockwise_and_late_ones_weigh_more() -> None:
    table = Table(3)
    table.pay(5, 2, 9)
    seen = Seen(table, 1)
    assert seen.leads[0] - seen.leads[1] == -4 * (9 - 5)  # the seat on the left has 9
    assert seen.of_table(LEAST_LEAD) == min(seen.leads)
    assert seen.of_table(LATE_LEAD) == 0
    table.state.round = 2
    assert Seen(table, 1).of_table(LATE_LEAD) == min(seen.leads) * 16 // 24


def test_cards_that_nothing_unseen_can_meet_are_counted() -> None:
    table = Table(3, hands={0: "red 8, green 8, blue 8, yellow 8, red 1, green 2"})
    assert Seen(table, 0).of_table(TOP_CARDS) == 16 * 4
    assert Seen(table, 0).of_table(AT_ONCE) == 8 * (2 + 1)
    assert Seen(table, 1).of_table(TOP_CARDS) == 0


def test_the_line_comes_nearer_and_is_forgotten_when_the_betting_is_over() -> None:
    table = Table(3)
    assert Seen(table, 0).of_table(TO_THE_LINE) == 64
    table.place(red=10)
    assert Seen(table, 0).of_table(TO_THE_LINE) == 64 // 11
    table.state.betting_open = False
    assert Seen(table, 0).of_table(TO_THE_LINE) == 0
