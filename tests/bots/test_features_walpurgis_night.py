"""What a seat can work out in Walpurgis Night, as inputs of learned values."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from carpathia.core.components import Value
from carpathia.core.state import NOBODY
from carpathia.games.walpurgis_night.components import TOWN_NAMES
from carpathia.games.walpurgis_night.rules import feature_layout as of
from carpathia.testing.plays import positions
from tests.bots.features import written
from tests.games.walpurgis_night.table import Table, make_game

ODD_BOX: Mapping[str, Value] = {
    "castles.spaces": 2,
    "castles.coffins": 2,
    "coach.seats": 2,
    "coach.action": 0,
    "coach.coins": 99,
    "coach.protection": 0,
    "pay.guest": 99,
    "blood.board": 5,
    "events.blood": 40,
    "perils.round_1": [1, 0, 0, 0, 0, 2, 0],
    "perils.round_2": [0, 0, 0, 0, 3, 0, 0],
}


class Features:
    """The features of a seat at a table, by name."""

    def __init__(self, table: Table, seat: int) -> None:
        self.numbers = written(table.state, seat)
        self.seats = int(table.state.seats)
        self.now = self.numbers[: self.seats]
        self.expected = self.numbers[self.seats : 2 * self.seats]

    def __getitem__(self, name: int) -> int:
        return self.numbers[2 * self.seats + name]

    def town(self, name: str) -> list[int]:
        first = 2 * self.seats + of.TOWN_NUMBERS + TOWN_NAMES.index(name) * of.PER_TOWN
        return self.numbers[first : first + of.PER_TOWN]


@pytest.mark.parametrize("changes", [{}, ODD_BOX], ids=["box", "odd box"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_number_is_written_and_small_in_every_position(
    seats: int, changes: Mapping[str, Value]
) -> None:
    game = make_game(seats, changes)
    count = game.start().feature_count()
    for state in positions(game, seats):
        assert state.feature_count() == count
        for seat in range(seats):
            numbers = written(state, seat)
            assert numbers == written(state, seat, before=-5)
            assert all(-of.LIMIT <= number <= of.LIMIT for number in numbers)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_the_end_points_and_event_cards_are_the_scores(seats: int) -> None:
    ends = 0
    for seed in range(5):
        for state in positions(make_game(seats), seed):
            if state.actor == NOBODY:
                ends += 1
                events = [int(state.event_count(seat)) for seat in range(seats)]  # type: ignore[attr-defined]
                for seat in range(seats):
                    points = [written(state, seat)[place] / of.POINT for place in range(seats)]
                    known = [points[(other - seat) % seats] + events[other] for other in range(seats)]
                    assert known == state.scores()
    assert ends == 5


def test_each_town_tells_what_blood_wolves_and_a_coffin_are_worth_there() -> None:
    table = Table(3)
    table.bury("Moravia", 0, 1, 1)
    table.put(blood={"Moravia": 6, "Bohemia": 4}, wolves={"Moravia": 2})
    # Of four tokens seat 0 gets two and seat 1, who leads, gets two as well.
    own = Features(table, 0)
    assert own.now == [2 * of.POINT, 2 * of.POINT, 0]
    # To come are five tokens for each town in this round and five in the next: 14 of them in Moravia.
    assert own.expected == [14 * of.POINT // 3, 28 * of.POINT // 3, 0]
    # The fifth token would go to the leader, a third wolf would take the seat's own. With a new coffin it
    # would still be two against two; but of what is to come the leader would have no third more.
    later = of.POINT * 14 * 64 // 3 // 64
    assert own.town("Moravia") == [2 * of.POINT, 2 * of.POINT, -22, -64, -64, 0, later]
    # A first coffin gets all there is and all to come.
    assert own.town("Bohemia") == [0, 0, 0, 0, 0, 4 * of.POINT, 14 * of.POINT]
    # Seat 1 would have three tokens and leave one to seat 0.
    assert Features(table, 1).town("Moravia")[of.SHARE : of.COFFIN_LATER] == [21, 64, 64, 2 * of.POINT]


def test_a_full_castle_has_no_place_for_a_coffin() -> None:
    table = Table(changes={"castles.spaces": 2})
    table.bury("Moravia", 0, 1)
    table.put(blood={"Moravia": 5})
    assert Features(table, 1).town("Moravia")[of.COFFIN_NOW :] == [0, 0]


def test_influence_gains_where_the_blood_ends() -> None:
    table = Table()
    table.bury("Bohemia", 1, 0)
    table.put(blood={"Bohemia": 3})
    assert Features(table, 0)[of.SWAP_HERE] == 2 * of.SMALL
    assert Features(table, 1)[of.SWAP_HERE] == -2 * of.SMALL
    assert Features(table, 1)[of.SWAP_THREAT] == -2 * of.SMALL


def test_a_lead_counts_for_more_late_and_event_cards_count() -> None:
    table = Table(events={0: "garlic"})
    table.bury("Bohemia", 0)
    table.put(blood={"Bohemia": 3})
    early = Features(table, 0)
    assert (early[of.LEAD], early[of.LATE_LEAD], early[of.GAME_GONE]) == (4 * of.POINT, 0, 0)
    table.spill(10)
    late = Features(table, 0)
    assert (late[of.ROUND_GONE], late[of.GAME_GONE]) == (32, 16)
    assert late[of.LATE_LEAD] == of.POINT
    assert Features(table, 1)[of.LEAD] == -4 * of.POINT


def test_after_the_last_blood_it_is_told_who_still_has_a_turn() -> None:
    table = Table(3)
    table.spill(20)
    table.state.trigger = 0
    assert [Features(table, seat)[of.LAST_TURN] for seat in range(3)] == [64, 0, 0]
    table.idle()
    assert [Features(table, seat)[of.LAST_TURN] for seat in range(3)] == [64, 64, 0]


def test_a_coffin_aboard_looks_for_the_best_town_and_for_its_price() -> None:
    table = Table(towns={0: "Moravia"})
    table.put(blood={"Wallachia": 4})
    poor = Features(table, 0)
    assert (poor[of.BEST_COFFIN], poor[of.BEST_DISTANCE]) == (14 * of.POINT, 64 * 2 // 3)
    assert poor[of.COFFIN_HERE] == 10 * of.POINT
    assert (poor[of.COFFIN_READY], poor[of.COINS_MISSING]) == (0, 64 // 3)
    table.pay(0, 3)
    rich = Features(table, 0)
    assert (rich[of.COFFIN_READY], rich[of.COINS_MISSING]) == (14 * of.POINT, 0)


def test_the_hand_is_counted_by_direction_and_only_the_own_one() -> None:
    table = Table(hands={0: "guest to Bohemia, believer to Wallachia"}, towns={0: "Moravia"})
    table.give(0, "priest", "guest to Moravia")
    table.bury("Wallachia", 0, 0, 1)
    own = Features(table, 0)
    hand = [own[of.TO_BOHEMIA + i] for i in range(6)]
    # The believer pays one coin and tips another; two of three tokens in Wallachia are the seat's own.
    assert hand == [16, 2 * of.COIN, 0, 16, 2 * of.COIN, 21 // 2]
    assert own[of.CAN_END_ROUND] == 0
    table.spill(19)
    assert Features(table, 0)[of.CAN_END_ROUND] == 64
    before = Features(table, 1).numbers
    table.give(0, "guest to Bohemia")
    table.take_hand(0)
    assert Features(table, 1).numbers == before


def test_the_coach_tells_its_load_and_what_the_next_leg_costs_on_average() -> None:
    table = Table(events={0: "garlic"})
    table.bury("Moravia", 0)
    table.travel(0, "guest to Wallachia", "cursed guest to Moravia", "werewolf")
    own, rival = Features(table, 0), Features(table, 1)
    assert own[of.COACH_COINS] == 4 * of.COIN == -rival[of.COACH_COINS]
    assert (own[of.COACH_BLOOD], own[of.COACH_CURSED]) == (32, 32)
    assert (rival[of.COACH_BLOOD], rival[of.COACH_CURSED]) == (-32, -32)
    assert own[of.LEGS_AHEAD] == 64
    # Of 18 perils four are neophytes, three full moons, four accidents, one of which wrecks the coffin.
    chances = [64 * cards // 18 for cards in (4, 3, 4, 1)]
    assert [own[of.NEOPHYTES + i] for i in range(4)] == chances
    assert (own[of.COVERED], rival[of.COVERED]) == (64 * 4 // 18, 0)
    # The accidents take six passengers in all, the neophytes four, unless the traveller has garlic.
    assert (own[of.PASSENGERS_AT_RISK], rival[of.PASSENGERS_AT_RISK]) == (64 * 6 // 18, -64 * 10 // 18)
    assert (own[of.CURSED_AT_RISK], own[of.COFFIN_AT_RISK]) == (64 * 3 // 18, 64 // 18)
    table.play(0, "pay for passenger wheel")
    table.play(0, "pay for herbs")
    safe = Features(table, 0)
    assert (safe[of.PASSENGERS_AT_RISK], safe[of.CURSED_AT_RISK]) == (0, 0)
    assert safe[of.COFFIN_AT_RISK] == 64 // 18


def test_event_cards_and_werewolves_in_the_own_hand_know_their_best_town() -> None:
    table = Table(events={0: "kill a wolf"}, hands={0: "guest to Moravia, guest to Moravia"})
    table.give_events(0, "move a wolf", "blood")
    table.bury("Moravia", 0)
    table.bury("Wallachia", 1)
    table.put(blood={"Moravia": 2, "Wallachia": 2}, wolves={"Moravia": 1})
    own = Features(table, 0)
    # One point by the wolf that is killed, two by the one that is moved, two by the blood.
    assert own[of.LAST_EVENTS] == 5 * of.SMALL
    assert own[of.WOLF_TO_SET_DOWN] == 0
    table.give(0, "werewolf")
    assert Features(table, 0)[of.WOLF_TO_SET_DOWN] == 64
    assert Features(table, 1)[of.LAST_EVENTS] == 0
