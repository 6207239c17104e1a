"""Chapter 9: the end of a round."""

from __future__ import annotations

import pytest

from carpathia.core.facts import Moment
from carpathia.core.perspective import Perspective
from carpathia.core.state import SPECTATOR
from carpathia.games.walpurgis_night.components import PERILS
from carpathia.games.walpurgis_night.rules.position import Phase
from tests.clauses import clause
from tests.games.walpurgis_night.table import Table


def points(table: Table) -> list[int]:
    return [player["points"] for player in table.view()["players"]]


def deliver(table: Table, seat: int, count: int) -> None:
    """Let `seat` bring guests from Bohemia to Moravia and stop."""
    table.travel(seat, *["guest to Moravia"] * count)
    table.drive(seat, "Wallachia")
    table.stop(seat)


@clause("WN-9.1")
def test_the_last_blood_brings_on_the_end_and_more_comes_from_the_supply() -> None:
    table = Table()
    table.spill(18)
    deliver(table, 0, 3)
    assert table.view()["dracula"] == 0
    assert table.view()["last_turns"] == 0
    assert table.town("Moravia")["blood"] == 3
    deliver(table, 1, 2)
    assert table.town("Moravia")["blood"] == 5
    assert any("Carla has taken the last blood" in line for line in table.log())


@clause("WN-9.1", "WN-9.2")
def test_one_token_left_ends_nothing() -> None:
    table = Table()
    table.spill(18)
    deliver(table, 0, 1)
    assert table.view()["dracula"] == 1
    assert table.view()["last_turns"] is None
    table.idle()
    assert table.actor == 0
    assert table.view()["round"] == 1


@clause("WN-9.2")
@pytest.mark.parametrize(("trigger", "more"), [(1, [2, 0]), (2, [0]), (0, [])])
def test_play_goes_on_until_the_starting_player_would_be_next(trigger: int, more: list[int]) -> None:
    table = Table(3, first=1)
    while table.actor != trigger:
        table.idle()
    table.spill(19)
    deliver(table, trigger, 1)
    for seat in more:
        assert table.view()["round"] == 1
        assert table.actor == seat
        table.idle()
    assert table.view()["round"] == 2
    assert table.actor == 1


@clause("WN-9.3")
def test_events_are_played_from_the_one_who_took_the_last_blood_clockwise() -> None:
    table = Table(4, events={0: "blood", 1: "garlic", 2: "kill a wolf", 3: "move a wolf"})
    table.give_events(2, "blood")
    table.take_events(3)
    table.end_round(trigger=2)
    assert table.phase is Phase.LAST_EVENTS
    assert table.actor == 2
    assert table.legal(2)[-1] == "pass"
    table.play(2, "put blood in Moravia")
    assert table.actor == 2  # any number in one go
    table.play(2, "pass")
    assert table.actor == 0  # seat 3 holds none
    table.play(0, "put blood in Bohemia")
    assert table.actor == 1  # seat 0 has no more
    assert table.legal(1) == ["pass"]
    table.play(1, "pass")
    assert table.view()["phase"] == "turn"
    assert table.view()["round"] == 2


@clause("WN-9.3")
def test_nobody_is_asked_if_nobody_holds_an_event_card() -> None:
    table = Table()
    table.end_round()
    assert table.phase is Phase.TURN


@clause("WN-9.4", "WN-9.13")
def test_an_event_kills_a_wolf_without_a_trophy() -> None:
    table = Table(events={0: "kill a wolf"})
    table.put(wolves={"Moravia": 2, "Wallachia": 1}, blood={"Moravia": 2})
    table.bury("Moravia", 1)
    table.end_round()
    assert table.legal(0) == ["kill a wolf in Moravia", "kill a wolf in Wallachia", "pass"]
    table.play(0, "kill a wolf in Moravia")
    assert table.player(0)["trophies"] == 0
    assert points(table) == [0, 1]


@clause("WN-9.5")
def test_an_event_moves_a_wolf_to_any_other_town() -> None:
    table = Table(events={0: "move a wolf"})
    table.put(wolves={"Moravia": 1}, blood={"Moravia": 2, "Wallachia": 2})
    table.bury("Moravia", 0)
    table.bury("Wallachia", 1)
    table.end_round()
    assert table.legal(0) == [
        "move a wolf from Moravia to Bohemia",
        "move a wolf from Moravia to Transylvania",
        "move a wolf from Moravia to Wallachia",
        "pass",
    ]
    table.play(0, "move a wolf from Moravia to Wallachia")
    assert points(table) == [2, 1]


@clause("WN-9.6")
def test_an_event_puts_two_blood_tokens_in_a_town() -> None:
    table = Table(events={0: "blood"})
    table.bury("Transylvania", 0)
    table.end_round()
    assert len(table.legal(0)) == 5
    table.play(0, "put blood in Transylvania")
    assert points(table) == [2, 0]


@clause("WN-9.7")
@pytest.mark.parametrize(("wolves", "left"), [(0, 3), (2, 1), (3, 0), (5, 0)])
def test_wolves_feed_before_the_vampires_and_leave(wolves: int, left: int) -> None:
    table = Table()
    table.put(blood={"Moravia": 3}, wolves={"Moravia": wolves})
    table.bury("Moravia", 0)
    table.end_round()
    assert points(table) == [left, 0]
    assert table.town("Moravia")["wolves"] == 0


@clause("WN-9.7")
def test_trophies_and_wolves_elsewhere_do_not_feed() -> None:
    table = Table()
    table.put(blood={"Moravia": 2}, wolves={"Bohemia": 2})
    table.bury("Moravia", 1)
    table.end_round()
    assert points(table) == [0, 2]


@clause("WN-9.8")
@pytest.mark.parametrize(
    ("castle", "blood", "gains"),
    [
        ([0, 1, 2], 4, [2, 1, 1]),
        ([2, 1, 0], 4, [1, 1, 2]),
        ([0, 0, 1], 2, [2, 0, 0]),
        ([1, 2, 2, 0], 1, [0, 1, 0]),
        ([0, 1], 0, [0, 0, 0]),
        ([1, 1, 1, 0, 2, 0], 14, [4, 8, 2]),
    ],
)
def test_vampires_feed_one_by_one_from_the_left(castle: list[int], blood: int, gains: list[int]) -> None:
    table = Table(3)
    table.bury("Wallachia", *castle)
    table.put(blood={"Wallachia": blood})
    table.end_round()
    assert points(table) == gains
    assert table.town("Wallachia")["blood"] == 0
    assert table.town("Wallachia")["castle"] == castle  # the coffins stay
    feast = table.view()["feast"]
    assert feast is not None
    assert feast["blood"] == [0, 0, 0, blood]
    assert feast["points"] == gains


@clause("WN-9.10")
def test_blood_in_a_town_without_coffins_stays_for_the_next_round() -> None:
    table = Table()
    table.put(blood={"Moravia": 3})
    table.end_round()
    assert table.town("Moravia")["blood"] == 3
    table.bury("Moravia", 1)
    table.end_round()
    assert points(table) == [0, 3]


@clause("WN-9.11")
def test_the_second_round_has_new_blood_and_new_perils_and_everything_else_stays() -> None:
    table = Table(events={0: "garlic"}, towns={0: "Bohemia", 1: "Wallachia"})
    table.travel(0, "guest to Moravia", "werewolf")
    table.drive(0, "Wallachia")
    table.stop(0)
    table.idle()
    before = table.view()["players"]
    table.state.trigger = 1
    table.spill(table.state.dracula)
    table.idle(2)
    table.play(0, "pass")
    view = table.view()
    assert view["round"] == 2
    assert view["dracula"] == 20
    assert view["last_turns"] is None
    assert view["peril_deck"] == 18
    assert view["peril_discards"] == []
    for old, new in zip(before, view["players"], strict=True):
        for key in ("coins", "trophies", "town", "coffin_aboard", "coffins", "events"):
            assert old[key] == new[key]
    table.travel(0, "priest")
    table.play(0, "drive towards Wallachia")
    assert table.outcomes() == {
        f"peril {name}": n for name, n in zip(PERILS, [4, 3, 3, 1, 2, 2, 3], strict=True)
    }


@clause("WN-9.12")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_same_player_starts_the_second_round(first: int) -> None:
    table = Table(3, first=first)
    table.end_round(trigger=(first + 1) % 3)
    assert table.view()["round"] == 2
    assert table.actor == table.view()["first"] == first


@clause("WN-9.8", "WN-10.2")
def test_the_score_sheet_tells_the_blood_of_every_castle_round_by_round() -> None:
    table = Table()
    table.bury("Moravia", 0, 1, 1)
    table.put(blood={"Moravia": 4, "Wallachia": 1})
    table.end_round()
    table.bury("Wallachia", 1)
    table.end_round()
    sheet = table.game.score_sheet(table.state)
    told = [
        (entry.seat, entry.round, entry.source.name, entry.points) for entry in sheet.entries if entry.points
    ]
    assert told == [
        (0, 0, "blood in Moravia", 2),
        (1, 0, "blood in Moravia", 2),
        (1, 1, "blood in Wallachia", 1),
    ]
    assert sheet.totals() == table.state.scores()


@clause("WN-9.7", "WN-9.8", "WN-9.12")
def test_a_table_stages_the_feast_in_order_and_then_shows_the_score_sheet() -> None:
    table = Table()
    table.bury("Moravia", 0, 1)
    table.put(blood={"Moravia": 4}, wolves={"Moravia": 1})
    table.end_round()
    lines = Perspective(table.game, table.state, SPECTATOR, table.names).log_lines()
    assert [(line.text, line.moment) for line in lines if line.moment][-4:] == [
        ("In Moravia 1 wolf feeds on 1 blood token.", Moment.SCENE),
        ("Carla's coffin on space 1 in Moravia gets 2 blood tokens.", Moment.SCENE),
        ("David's coffin on space 2 in Moravia gets 1 blood token.", Moment.SCENE),
        ("Round 2 begins; Carla starts.", Moment.SHEET),
    ]
