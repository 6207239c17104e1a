"""Chapter 4: the journey."""

from __future__ import annotations

import pytest

from carpathia.games.walpurgis_night.rules.position import Phase
from tests.clauses import clause
from tests.games.walpurgis_night.table import Table


def boarding(table: Table, seat: int, *cards: str) -> list[str]:
    """Give `seat` exactly these cards when boarding begins, and return what it may do."""
    table.play(seat, "travel")
    table.draw(seat, "priest", "priest")
    table.take_hand(seat)
    table.give(seat, *cards)
    return table.legal(seat)


@clause("WN-4.1")
def test_up_to_four_passengers_board_one_by_one() -> None:
    table = Table()
    boarding(table, 0, "guest to Moravia", "guest to Moravia", "priest", "werewolf", "werewolf")
    table.play(0, "board guest to Moravia", "board priest", "board werewolf")
    assert table.legal(0) == ["board guest to Moravia", "board werewolf", "close the doors"]
    table.play(0, "board werewolf")
    assert table.phase is Phase.TOWN  # the coach is full, and the hunter has no seat
    assert len(table.aboard()) == 4
    assert not [label for label in table.legal(0) if label.startswith("board")]


@clause("WN-4.1")
def test_one_passenger_is_enough_and_nobody_boards_later() -> None:
    table = Table()
    boarding(table, 0, "guest to Moravia", "guest to Transylvania")
    table.play(0, "board guest to Moravia", "close the doors", "no hunter")
    table.drive(0, "Wallachia")
    assert not [label for label in table.legal(0) if label.startswith("board")]


@clause("WN-4.1")
def test_the_doors_close_by_themselves_behind_the_last_card() -> None:
    table = Table()
    boarding(table, 0, "guest to Moravia")
    table.play(0, "board guest to Moravia")
    assert table.phase is Phase.HIRE


@clause("WN-4.2")
def test_guests_of_this_town_stay() -> None:
    table = Table(towns={0: "Moravia"})
    legal = boarding(table, 0, "guest to Bohemia", "guest to Moravia", "believer to Wallachia")
    assert legal == ["board guest to Bohemia", "board believer to Wallachia"]


@clause("WN-4.2")
@pytest.mark.parametrize(
    ("first", "then"),
    [("guest to Bohemia", "cursed guest to Bohemia"), ("guest to Transylvania", "believer to Wallachia")],
)
def test_guests_who_want_to_go_the_other_way_stay(first: str, then: str) -> None:
    table = Table(towns={0: "Moravia"})
    boarding(
        table,
        0,
        "guest to Bohemia",
        "cursed guest to Bohemia",
        "guest to Transylvania",
        "believer to Wallachia",
    )
    table.play(0, f"board {first}")
    assert table.legal(0) == [f"board {then}", "close the doors"]
    table.play(0, "close the doors", "no hunter")
    end = "Bohemia" if "Bohemia" in first else "Wallachia"
    assert [label for label in table.legal(0) if "drive" in label] == [f"drive towards {end}"]
    assert table.journey["direction"] == end.lower()


@clause("WN-4.2")
def test_the_direction_stays_the_same() -> None:
    table = Table(towns={0: "Moravia"})
    table.travel(0, "guest to Transylvania")
    table.drive(0, "Wallachia")
    assert [label for label in table.legal(0) if "drive" in label] == ["drive towards Wallachia"]


@clause("WN-4.3")
@pytest.mark.parametrize("passenger", ["priest", "werewolf", "guest to Moravia"])
def test_any_passenger_will_do_to_depart(passenger: str) -> None:
    table = Table()
    table.travel(0, passenger)
    assert "drive towards Wallachia" in table.legal(0)


@clause("WN-4.3")
def test_nobody_departs_without_a_passenger() -> None:
    table = Table()
    assert boarding(table, 0, "guest to Moravia") == ["board guest to Moravia"]


@clause("WN-4.4")
def test_the_hunter_costs_one_coin_or_two() -> None:
    for bullets, label in ((1, "with 1 bullet"), (2, "with 2 bullets")):
        table = Table()
        table.travel(0, "priest", hunter=f"hire the hunter {label}")
        assert table.coins(0) == 2 - bullets
        assert table.journey["bullets"] == bullets


@clause("WN-4.4")
def test_the_hunter_needs_coins() -> None:
    table = Table()
    table.pay(0, 1)
    boarding(table, 0, "priest", "priest")
    table.play(0, "board priest", "close the doors")
    assert table.legal(0) == ["hire the hunter with 1 bullet", "no hunter"]
    table = Table()
    table.pay(0, 0)
    boarding(table, 0, "priest", "priest")
    table.play(0, "board priest", "close the doors")
    assert table.phase is Phase.TOWN  # no coins and no event cards: nobody asks


@clause("WN-4.4", "WN-8.6")
def test_who_has_no_coins_but_any_event_card_is_asked_about_the_hunter() -> None:
    table = Table(events={0: "blood"})
    table.pay(0, 0)
    boarding(table, 0, "priest", "priest")
    table.play(0, "board priest", "close the doors")
    assert table.legal(0) == ["no hunter"]


@clause("WN-4.4", "WN-4.1")
def test_the_hunter_needs_a_seat() -> None:
    table = Table()
    table.travel(0, "priest", "priest", "priest", "priest")
    assert table.phase is Phase.TOWN
    assert table.journey["bullets"] == 0


@clause("WN-4.5")
def test_the_hunter_is_not_hired_after_an_optional_action_in_the_first_town() -> None:
    table = Table()
    table.pay(0, 9)
    table.travel(0, "priest")
    table.play(0, "unload the coffin")
    assert not [label for label in table.legal(0) if "hunter" in label]


@clause("WN-4.5")
def test_the_hunter_is_not_hired_on_the_way() -> None:
    table = Table()
    table.travel(0, "priest")
    table.drive(0, "Wallachia")
    assert not [label for label in table.legal(0) if "hunter" in label]


@clause("WN-4.6")
def test_without_a_guest_the_direction_is_chosen_when_leaving() -> None:
    table = Table(towns={0: "Moravia"})
    table.travel(0, "priest", "werewolf")
    assert table.journey["direction"] is None
    assert [label for label in table.legal(0) if "drive" in label] == [
        "drive towards Bohemia",
        "drive towards Wallachia",
    ]
    table.drive(0, "Bohemia")
    assert table.where(0) == "Bohemia"
    assert not [label for label in table.legal(0) if "drive" in label]


@clause("WN-4.7", "WN-6.2")
def test_a_leg_goes_from_protection_over_peril_and_drive_to_getting_off() -> None:
    table = Table()
    table.travel(0, "guest to Moravia")
    table.play(0, "pay for garlic", "drive towards Wallachia")
    table.luck("peril quiet journey")
    lines = table.log()[-5:]
    assert lines == [
        "Carla pays for garlic.",
        "Carla leaves Bohemia for Moravia.",
        "The peril of this leg: quiet journey.",
        "Carla arrives in Moravia.",
        "The guest to Moravia gets off, pays Carla 2 coins and leaves a blood token.",
    ]


@clause("WN-4.8")
def test_a_journey_has_at_least_one_leg() -> None:
    table = Table()
    table.travel(0, "priest")
    assert "stop" not in table.legal(0)
    table.drive(0, "Wallachia")
    assert "stop" in table.legal(0)


@clause("WN-4.9")
def test_the_journey_goes_on_while_a_guest_has_not_arrived() -> None:
    table = Table()
    table.travel(0, "guest to Transylvania", "priest")
    table.drive(0, "Wallachia")
    assert "stop" not in table.legal(0)
    table.drive(0, "Wallachia")
    assert {"stop", "drive towards Wallachia"} <= set(table.legal(0))
    table.drive(0, "Wallachia")
    assert [label for label in table.legal(0) if label == "stop" or "drive" in label] == ["stop"]


@clause("WN-4.10")
def test_an_empty_coach_may_drive_on() -> None:
    table = Table()
    table.travel(0, "guest to Moravia")
    table.drive(0, "Wallachia")
    assert table.aboard() == []
    table.drive(0, "Wallachia")
    assert table.where(0) == "Transylvania"


@clause("WN-4.11", "WN-6.11")
def test_a_coach_that_loses_all_still_reaches_the_next_town() -> None:
    table = Table()
    table.travel(0, "guest to Wallachia")
    table.drive(0, "Wallachia", "small accident")
    assert table.aboard() == []
    assert table.where(0) == "Moravia"
    assert "stop" in table.legal(0)


@clause("WN-4.12")
def test_guests_pay_and_leave_blood_from_draculas_board() -> None:
    table = Table()
    table.travel(0, "guest to Moravia", "believer to Moravia", "cursed guest to Moravia")
    table.drive(0, "Wallachia")
    assert table.coins(0) == 2 + 2 + 1 + 1
    assert table.town("Moravia")["blood"] == 3
    assert table.view()["dracula"] == 17


@clause("WN-4.13", "WN-4.20")
def test_priests_and_werewolves_get_off_in_any_town_but_the_first() -> None:
    table = Table()
    table.travel(0, "priest", "priest", "werewolf", "werewolf")
    assert not [label for label in table.legal(0) if "set down" in label]
    table.drive(0, "Wallachia")
    table.play(0, "set down priest", "set down werewolf")
    assert table.coins(0) == 2 + 1 + 1
    assert table.town("Moravia")["wolves"] == 1
    assert table.town("Moravia")["blood"] == 0
    table.drive(0, "Wallachia")
    table.play(0, "set down werewolf")
    assert table.town("Transylvania")["wolves"] == 1
    assert table.aboard() == ["priest"]


@clause("WN-4.14")
def test_those_still_aboard_get_off_where_the_journey_ends() -> None:
    table = Table()
    table.travel(0, "priest", "werewolf", "werewolf")
    table.drive(0, "Wallachia")
    table.stop(0)
    assert table.coins(0) == 2 + 3
    assert table.town("Moravia")["wolves"] == 2
    assert table.discards() == ["priest", "werewolf", "werewolf"]


@clause("WN-4.15", "WN-4.17")
def test_the_hunter_kills_wolves_in_any_town_also_the_first() -> None:
    table = Table()
    table.put(wolves={"Bohemia": 3})
    table.travel(0, "priest", hunter="hire the hunter with 2 bullets")
    table.play(0, "shoot a wolf", "shoot a wolf")
    assert table.town("Bohemia")["wolves"] == 1
    assert table.player(0)["trophies"] == 2
    assert "shoot a wolf" not in table.legal(0)  # the hunter has left


@clause("WN-4.16")
def test_the_hunter_does_not_kill_wolves_on_cards() -> None:
    table = Table()
    table.travel(0, "cursed guest to Wallachia", hunter="hire the hunter with 1 bullet")
    table.drive(0, "Wallachia", "full moon")
    assert table.turned()
    assert "shoot a wolf" not in table.legal(0)


@clause("WN-4.21")
def test_the_hunter_leaves_when_the_journey_ends() -> None:
    table = Table()
    table.travel(0, "priest", hunter="hire the hunter with 2 bullets")
    table.drive(0, "Wallachia")
    table.stop(0)
    table.put(wolves={"Bohemia": 1, "Moravia": 1})
    table.travel(1, "priest", hunter="hire the hunter with 1 bullet")
    assert table.journey["bullets"] == 1


@clause("WN-4.18", "WN-4.16")
def test_in_a_town_the_order_is_free_and_a_wolf_just_set_down_can_be_shot() -> None:
    table = Table()
    table.pay(0, 9)
    table.travel(0, "cursed guest to Moravia", "werewolf", hunter="hire the hunter with 2 bullets")
    table.drive(0, "Wallachia", "full moon")
    table.play(0, "pay for herbs", "shoot a wolf", "unload the coffin", "set down werewolf", "shoot a wolf")
    assert table.player(0)["trophies"] == 2
    assert table.town("Moravia")["wolves"] == 0


@clause("WN-4.19", "WN-6.3")
def test_at_the_end_coins_on_icons_are_lost_and_perils_discarded() -> None:
    table = Table()
    table.travel(0, "priest")
    table.play(0, "pay for garlic", "pay for herbs")
    table.drive(0, "Wallachia", "small accident")
    table.stop(0)
    assert table.coins(0) == 0
    assert table.legs() == [None] * 3
    assert table.peril_discards() == ["small accident"]
    assert "Carla ends the journey in Moravia, losing 2 coins on protections." in table.log()
    assert table.actor == 1
    assert table.view()["journey"] is None
