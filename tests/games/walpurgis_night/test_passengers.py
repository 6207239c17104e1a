"""Chapter 5: passengers."""

from __future__ import annotations

import pytest

from tests.clauses import clause
from tests.games.walpurgis_night.table import Table


@clause("WN-5.1")
def test_cards_of_passengers_go_to_the_discard_pile() -> None:
    table = Table()
    table.travel(0, "guest to Moravia", "believer to Wallachia", "priest")
    table.drive(0, "Wallachia")
    assert table.discards() == ["guest to Moravia"]
    table.play(0, "set down priest")
    table.drive(0, "Wallachia", "small accident")
    assert table.discards() == ["guest to Moravia", "believer to Wallachia", "priest"]


@clause("WN-5.2", "WN-5.3")
@pytest.mark.parametrize(
    ("aboard", "tips"),
    [
        (["priest", "believer to Moravia"], 1),
        (["believer to Moravia", "priest"], 1),
        (["believer to Moravia", "cursed believer to Wallachia", "priest"], 2),
        (["priest", "priest", "believer to Moravia"], 1),
        (["believer to Moravia", "believer to Moravia"], 0),
        (["priest", "guest to Moravia", "cursed guest to Moravia", "werewolf"], 0),
    ],
)
def test_believers_tip_if_a_priest_is_aboard_whoever_boards_first(aboard: list[str], tips: int) -> None:
    table = Table()
    table.travel(0, *aboard)
    assert table.coins(0) == 2 + tips


@clause("WN-5.3")
def test_a_tip_is_kept_when_believer_and_priest_are_lost() -> None:
    table = Table()
    table.travel(0, "priest", "believer to Wallachia")
    table.drive(0, "Wallachia", "accident")
    assert table.aboard() == []
    assert table.coins(0) == 3


@clause("WN-5.4", "WN-5.5")
@pytest.mark.parametrize(("peril", "wolves"), [("full moon", 1), ("quiet journey", 0)])
@pytest.mark.parametrize("card", ["cursed guest to Transylvania", "cursed believer to Transylvania"])
def test_the_cursed_turn_under_a_full_moon_and_pay_all_the_same(card: str, peril: str, wolves: int) -> None:
    table = Table()
    table.travel(0, card)
    table.drive(0, "Wallachia", peril)
    table.drive(0, "Wallachia")
    assert table.town("Transylvania")["wolves"] == wolves
    assert table.town("Transylvania")["blood"] == 1 - wolves
    assert table.coins(0) == 3


@clause("WN-5.4")
def test_others_do_not_turn() -> None:
    table = Table()
    table.travel(0, "guest to Moravia", "believer to Moravia", "priest", "werewolf")
    table.drive(0, "Wallachia", "full moon")
    assert table.town("Moravia")["blood"] == 2
    assert table.town("Moravia")["wolves"] == 0


@clause("WN-5.6")
def test_a_second_full_moon_adds_no_wolf() -> None:
    table = Table()
    table.travel(0, "cursed guest to Transylvania")
    table.drive(0, "Wallachia", "full moon")
    table.drive(0, "Wallachia", "full moon")
    assert table.town("Transylvania")["wolves"] == 1
