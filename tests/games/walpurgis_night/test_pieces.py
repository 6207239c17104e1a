"""Chapter 1: the pieces, and what a designer may not do to them."""

from __future__ import annotations

import pytest

from carpathia.core.components import ComponentError
from carpathia.games.walpurgis_night.components import COLOURS, EVENTS, ICONS, PERIL_COUNT, PERILS, TOWN_NAMES
from carpathia.games.walpurgis_night.game import WalpurgisNight
from carpathia.games.walpurgis_night.words import TOWN_WORDS
from tests.clauses import clause
from tests.games.walpurgis_night.table import CARDS, Table, make_game


@clause("WN-1.1")
def test_the_game_has_two_rounds() -> None:
    assert Table().view()["rounds"] == 2


@clause("WN-1.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_play_with_a_colour_and_five_coffins_each(seats: int) -> None:
    assert seats in WalpurgisNight.seat_range
    players = Table(seats).view()["players"]
    assert [player["colour"] for player in players] == COLOURS[:seats]
    assert all(player["coffin_aboard"] and player["coffins"] == 4 for player in players)


@clause("WN-1.2")
@pytest.mark.parametrize("seats", [1, 5])
def test_no_other_number_of_players(seats: int) -> None:
    with pytest.raises(ValueError, match="for 2 to 4 players"):
        WalpurgisNight.check_seats(seats)


@clause("WN-1.3", "WN-1.10")
def test_four_towns_stand_in_a_row_each_with_a_castle_of_six_spaces() -> None:
    view = Table().view()
    assert [TOWN_WORDS[town["id"]] for town in view["towns"]] == TOWN_NAMES
    assert TOWN_NAMES == ["Bohemia", "Moravia", "Transylvania", "Wallachia"]
    assert [town["spaces"] for town in view["towns"]] == [6] * 4
    assert view["legs"] == [None] * 3


@clause("WN-1.4", "WN-1.11")
def test_a_coach_has_four_seats_and_four_icons() -> None:
    parts = make_game(2).parts
    assert parts.coach_seats == 4
    assert ICONS == ["garlic", "herbs", "passenger wheel", "coffin wheel"]


@clause("WN-1.5")
def test_sixty_passengers() -> None:
    parts = make_game(2).parts
    copies = dict(zip(CARDS, parts.copies, strict=True))
    assert parts.deck_size == sum(copies.values()) == 60
    for town in TOWN_NAMES:
        assert copies[f"guest to {town}"] == 5
        assert copies[f"believer to {town}"] == 3
        assert copies[f"cursed guest to {town}"] == 3
        assert copies[f"cursed believer to {town}"] == 1
    assert copies["priest"] == copies["werewolf"] == 6


@clause("WN-1.6")
def test_a_plain_guest_pays_two_coins_and_all_others_one() -> None:
    pay = dict(zip(CARDS, make_game(2).parts.pay, strict=True))
    for name, coins in pay.items():
        assert coins == (2 if name.startswith("guest") else 1)


@clause("WN-1.7")
def test_eighteen_perils_in_each_round() -> None:
    perils = list(make_game(2).parts.perils)
    rounds = [dict(zip(PERILS, perils[n : n + PERIL_COUNT], strict=True)) for n in (0, PERIL_COUNT)]
    assert [sum(deck.values()) for deck in rounds] == [18, 18]
    assert list(rounds[0].values()) == [7, 2, 2, 2, 1, 1, 3]
    assert list(rounds[1].values()) == [4, 3, 3, 1, 2, 2, 3]
    assert PERILS[5] == "bad accident"


@clause("WN-1.8")
def test_three_event_cards_of_each_of_nine_kinds() -> None:
    parts = make_game(2).parts
    assert len(EVENTS) == 9
    assert list(parts.event_copies) == [3] * 9
    assert parts.event_deck_size == 27


@clause("WN-1.9")
def test_the_supply_never_runs_out() -> None:
    table = Table()
    table.pay(0, 500)
    table.put(wolves={"Moravia": 200}, blood={"Moravia": 200})
    table.travel(0, "guest to Moravia", "werewolf")
    table.drive(0, "Wallachia")
    table.stop(0)
    assert table.coins(0) == 503
    assert table.town("Moravia")["wolves"] == table.town("Moravia")["blood"] == 201


@clause("WN-1.5", "WN-1.7", "WN-1.8", "WN-6.5")
@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        (
            {"passengers.guests": 0, "passengers.believers": 0, "passengers.cursed": 0},
            "16 passenger cards are too few",
        ),
        ({"perils.round_2": [1, 1, 0, 0, 0, 0, 0]}, "a journey needs 3 cards"),
        ({"perils.round_1": [9]}, "it must have 7 entries"),
        ({"perils.neophytes_a": [0, 1, 1, 3]}, "each of 0, 1, 2 and 3 once"),
        ({"events.copies": [1, 1, 0, 0, 0, 0, 0, 0, 0]}, "4 players are dealt 4 of them"),
        ({"coach.seats": 0}, "it must be 1 to 9"),
    ],
)
def test_components_that_cannot_be_played_with_are_refused(
    changes: dict[str, int | list[int]], complaint: str
) -> None:
    with pytest.raises(ComponentError, match=complaint):
        make_game(4, changes)
