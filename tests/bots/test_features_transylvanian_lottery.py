"""What a seat can work out in The Transylvanian Lottery: bounded, and some of it by hand."""

from __future__ import annotations

import pytest

from carpathia.core.components import Value
from carpathia.games.transylvanian_lottery.rules.features import IN_ALL, PER_ROW, PER_SEAT
from carpathia.games.transylvanian_lottery.rules.position import Phase
from carpathia.testing.plays import positions
from tests.bots.features import written
from tests.games.transylvanian_lottery.table import Table, make_game

TABLES = [2, 3, 4, 5]
SCORE, GAIN, FUTURE, CURSES, LEAD = range(PER_SEAT)
ROW_GAIN, RIVAL_GAIN, BEST, SECOND, LEAST, FIRST, RUNNER_UP, MARGIN = range(PER_ROW)
END, LEAD_NOW, _, _, _, BEHIND, TURNS, OWN_TURNS, LATER_TURNS = range(IN_ALL)
# Many of everything, one of everything, and the rulings turned.
MUCH: dict[str, Value] = {
    "game.rounds": 4,
    "tickets.in_hand": 9,
    "tickets.in_area": 9,
    "tickets.in_bag": 9,
    "lottery.prizes": 5,
    "lottery.prizes_for_two": 5,
    "lottery.draws_few": 15,
    "points.crown": 99,
    "points.most_curses": 99,
    "prizes.royal_copies": [9, 9, 9, 9, 9, 9],
    "rulings.carried_fill_spaces": False,
    "rulings.empty_bag_discards": False,
    "rulings.wrapped_into_bag": False,
}
LITTLE: dict[str, Value] = {
    "game.rounds": 1,
    "tickets.in_hand": 1,
    "tickets.in_area": 0,
    "tickets.in_bag": 0,
    "lottery.prizes": 1,
    "lottery.prizes_for_two": 1,
    "lottery.draws_few": 1,
}


def of_seat(table: Table, seat: int, place: int, what: int) -> int:
    return written(table.state, seat)[place * PER_SEAT + what]


def of_row(table: Table, seat: int, row: int, what: int) -> int:
    return written(table.state, seat)[table.state.seats * PER_SEAT + (row - 1) * PER_ROW + what]


def in_all(table: Table, seat: int, what: int) -> int:
    return written(table.state, seat)[what - IN_ALL]


@pytest.mark.parametrize("seats", TABLES)
@pytest.mark.parametrize("changes", [{}, MUCH, LITTLE], ids=["box", "much", "little"])
def test_all_numbers_are_written_within_bounds_whatever_the_components(
    seats: int, changes: dict[str, Value]
) -> None:
    game = make_game(seats, changes)
    count = game.start().feature_count()
    for step, state in enumerate(positions(game, 1)):
        if step % 7 and state.acting():
            continue
        for seat in range(seats):
            numbers = written(state, seat, before=9999)
            assert len(numbers) == count
            assert all(abs(number) <= 512 for number in numbers)


def test_points_are_exact_for_the_seat_and_an_average_for_the_others() -> None:
    table = Table(3, roles=["Gnome", "Dragon", "Vampire"], scoring=["3-2-1", "3-2-1", "1-3-2"])
    table.give(0, "Blood and Music", "crown and Water")
    table.give(1, "Gold and Bone", "curse and Fire")
    # Blood and Music 3 + 2, crown and Water 4 + 1; 16 points are 1.0.
    assert of_seat(table, 0, 0, SCORE) == 10 * 4
    # The Dragon holds the same card, so Gold and Bone are 2 + 1, Fire -3, and the most curses bring 5.
    assert of_seat(table, 1, 0, SCORE) == 5 * 4
    # The second to choose knows the card of the first.
    assert of_seat(table, 1, 2, SCORE) == 10 * 4
    # Both cards 3-2-1 are taken before the third chooses, so that nothing is unknown to the last.
    assert of_seat(table, 2, 1, SCORE) == 10 * 4
    assert of_seat(table, 2, 2, SCORE) == 5 * 4
    # The first knows nothing of the others: an icon that a role wants is worth 2 on average.
    assert of_seat(table, 0, 1, SCORE) == (2 + 2 - 2 + 5) * 4
    assert [of_seat(table, 0, place, CURSES) for place in range(3)] == [-32, 32, -32]
    assert in_all(table, 0, LEAD_NOW) == 3 * 8, "8 points are 1.0"


def test_a_row_is_worth_its_prizes_by_the_tickets_in_it() -> None:
    table = Table(
        3,
        roles=["Gnome", "Ghoul", "Dragon"],
        scoring=["3-2-1"],
        prizes=["Blood and Water", "curse and Blood", "Fire and Gold"],
    )
    # The best is worth 4, the second nothing, the least -3; the Ghoul would take the curse for nothing.
    assert [of_row(table, 0, 1, what) for what in (BEST, SECOND, LEAST)] == [64, 0, -48]
    assert of_row(table, 1, 1, LEAST) == 0
    # All are alike in the bags, and everybody comes first or second in a third of all lotteries.
    assert [of_row(table, 0, 1, what) for what in (FIRST, RUNNER_UP, MARGIN)] == [21, 21, 0]
    table.bag(1, "red red red")
    table.area(1, "red blue")
    table.card("area-to-bag", "blue")
    # Four tickets against two: as 16 to 4. Five of six are drawn, but others will follow from the hands.
    assert of_row(table, 2, 1, FIRST) == 0
    assert of_row(table, 0, 1, FIRST) > 51
    # 5/6 of 4 - 2 tickets.
    assert of_row(table, 0, 1, MARGIN) == pytest.approx(64 * 5 / 6, abs=1)
    assert of_row(table, 0, 1, ROW_GAIN) > 48
    assert of_row(table, 2, 1, ROW_GAIN) == 0


def test_in_a_drawn_row_the_order_of_choosing_is_certain() -> None:
    table = Table(3, roles=["Gnome"], scoring=["3-2-1"], prizes=["Blood and Water", "Fire and Gold"])
    table.lottery("red red blue blue yellow", "red", "blue")
    table.draw("red red blue yellow blue")
    assert (table.phase, table.actor) == (Phase.PRIZE, 1)
    assert [of_row(table, seat, 1, FIRST) for seat in range(3)] == pytest.approx([1, 63, 0], abs=1)
    assert of_row(table, 0, 1, RUNNER_UP) == pytest.approx(62, abs=1)
    table.play(1, "take prize 2")
    assert of_row(table, 0, 1, FIRST) == pytest.approx(63, abs=1)
    assert of_row(table, 0, 1, ROW_GAIN) == pytest.approx(80, abs=2), "Blood and Music bring 5"


def test_turns_and_the_end_come_nearer() -> None:
    table = Table(3, first=1)
    table.skip()
    assert [in_all(table, seat, END) for seat in range(3)] == [0, 0, 0]
    assert [in_all(table, 1, what) for what in (TURNS, OWN_TURNS)] == [64, 64]
    # After the last turn of the first player two others follow, after that of the last nobody.
    assert [in_all(table, seat, LATER_TURNS) for seat in (1, 2, 0)] == [42, 21, 0]
    table.idle()
    assert in_all(table, 1, OWN_TURNS) == 42
    assert [in_all(table, seat, LATER_TURNS) for seat in (1, 2, 0)] == [42, 21, 0]
    # One of nine turns, in a round of nine turns and three rows, of three rounds.
    assert in_all(table, 0, END) == 64 // 36
    table.rig()
    assert in_all(table, 0, TURNS) == 0
    assert in_all(table, 0, END) == 64 * 9 // 36
