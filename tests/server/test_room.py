"""One table without a server: questions and answers, undo, spectators."""

from __future__ import annotations

from typing import Any

import pytest

from carpathia.core.game import Game
from carpathia.core.record import Record
from carpathia.core.registry import make_game
from carpathia.core.state import SPECTATOR
from carpathia.server.room import Duty, Refused, Room
from carpathia.server.store import Player, StoredTable
from tests.laws.toy import Toy

KEY = bytes(range(32))
NAMES = ("Joan", "Mark", "Suzan")


def room_for(game: Game[Any], bots: tuple[str | None, ...] = (None, None, None)) -> Room:
    players = [
        Player(name, None if bot else f"owner of {name}", bot)
        for name, bot in zip(NAMES[: game.seats], bots, strict=False)
    ]
    room = Room(StoredTable("table", game.name, dict(game.components.changes), KEY, players), game)
    room.begin()
    return room


def answer(room: Room, seat: int, label: str) -> None:
    prompt = room.prompt(seat)
    assert prompt is not None
    room.play(seat, prompt, room.game.actions.parse(label))


def lines(room: Room) -> list[str]:
    assert room.match is not None
    return list(room.match.record.lines())


def test_nothing_can_be_done_before_the_match_begins() -> None:
    game = Toy(2)
    room = Room(StoredTable("table", "toy", {}, KEY, [Player(), Player()]), game)
    assert not room.duties()
    assert not room.unsaved()
    assert not room.can_undo(0)
    for deed in (lambda: room.play(0, 0, 0), lambda: room.undo(0), lambda: room.perspective(0)):
        with pytest.raises(Refused, match="has not begun"):
            deed()


def test_a_double_click_is_answered_and_not_played_twice() -> None:
    room = room_for(Toy(3))
    prompt = room.prompt(0)
    assert prompt is not None
    room.play(0, prompt, 0)
    before = lines(room), room.version
    with pytest.raises(Refused, match="no longer open"):
        room.play(0, prompt, 0)
    assert (lines(room), room.version) == before


def test_an_answer_to_the_question_before_is_refused() -> None:
    room = room_for(Toy(2))
    stale = room.prompt(0)
    assert stale is not None
    for seat in (0, 1):
        answer(room, seat, "keep")
    assert room.prompt(0) not in (None, stale)
    with pytest.raises(Refused, match="no longer open"):
        room.play(0, stale, 0)


def test_secret_choices_may_cross() -> None:
    room = room_for(Toy(3))
    prompts = {seat: room.prompt(seat) for seat in range(3)}
    for seat in (2, 0, 1):
        prompt = prompts[seat]
        assert prompt is not None
        room.play(seat, prompt, room.game.actions.parse("keep"))
    assert room.perspective(0).view()["round"] == 1


def test_an_illegal_answer_is_refused_with_its_clause_and_the_question_stays_open() -> None:
    room = room_for(Toy(2))
    prompt = room.prompt(1)
    before = lines(room)
    with pytest.raises(Refused) as refusal:
        answer(room, 1, "deal 3")
    assert refusal.value.refusal.clause == "TY-1.2"
    assert room.prompt(1) == prompt
    assert lines(room) == before


def test_undo_asks_again_under_a_new_number() -> None:
    room = room_for(Toy(2))
    stale = room.prompt(0)
    assert stale is not None
    answer(room, 0, "swap")
    assert room.can_undo(0)
    assert not room.can_undo(1)
    with pytest.raises(Refused, match="nothing to take back"):
        room.undo(1)
    room.undo(0)
    assert room.prompt(0) not in (None, stale)
    with pytest.raises(Refused, match="no longer open"):
        room.play(0, stale, 0)
    assert not room.can_undo(0)
    assert room.prompt(1) == stale, "the question of the other seat is still the same"


def test_undo_takes_back_what_the_server_answered_since() -> None:
    room = room_for(make_game("dragon-racer", 3, changes={"bets.gold": [1], "bets.number": 1}))
    (seat,) = room.match.acting if room.match else ()
    card = room.perspective(seat).view()["hand"]["cards"][0]  # type: ignore[index]
    for label in (f"bet {card}", "on red", "place 1st"):
        answer(room, seat, label)
    (stake,) = room.duties()
    assert stake.seat == seat
    assert stake.forced == room.game.actions.parse("stake 1")
    answer(room, seat, "stake 1")
    room.undo(seat)
    assert [room.game.actions.label(action) for action in room.perspective(seat).legal()] == [
        "place 1st",
        "place 2nd",
        "place 3rd",
    ]
    assert [line for line in lines(room) if "undo" in line] == [
        f'{{"seat": {seat}, "undo": "stake 1"}}',
        f'{{"seat": {seat}, "undo": "place 1st"}}',
    ]
    room.undo(seat)
    assert room.perspective(seat).legal()[0] == room.game.actions.parse("on red")


def test_what_had_no_alternative_cannot_be_taken_back() -> None:
    changes = {"race.turns": 1, "bets.number": 0, "cards.at_once": [0] * 8}
    room = room_for(make_game("dragon-racer", 3, changes=changes))
    (duty,) = room.duties()
    assert duty.forced is not None
    prompt = room.prompt(duty.seat)
    assert prompt is not None
    room.play(duty.seat, prompt, duty.forced)
    assert not room.can_undo(duty.seat)
    with pytest.raises(Refused, match="nothing to take back"):
        room.undo(duty.seat)


def test_spectators_see_the_table_and_are_asked_nothing() -> None:
    room = room_for(Toy(2))
    watching = room.perspective(SPECTATOR)
    assert watching.view()["cards"] == [True, True]
    assert watching.legal() == []
    assert room.prompt(SPECTATOR) is None
    refusal = room.why(SPECTATOR, "keep")
    assert refusal is not None
    assert refusal.reason.startswith("You are watching")


def test_a_seat_can_ask_why_it_may_not_do_something() -> None:
    room = room_for(Toy(2))
    assert room.why(0, "keep") is None
    refusal = room.why(0, "deal 3")
    assert refusal is not None
    assert refusal.clause == "TY-1.2"
    with pytest.raises(Refused, match="No action is called 'fly'"):
        room.why(0, "fly")


def test_the_server_owes_the_decisions_of_bots_and_forced_answers() -> None:
    room = room_for(Toy(3), (None, "random", None))
    prompt = room.prompt(1)
    assert prompt is not None
    assert room.duties() == [Duty(1, prompt, None, secret=False)]
    room.players[0].bot = "random"
    assert [duty.seat for duty in room.duties()] == [0, 1]


def test_a_room_goes_on_from_its_record() -> None:
    room = room_for(Toy(3))
    answer(room, 1, "keep")
    assert room.match is not None
    again = Room(room.table, Toy(3), Record.loads(room.match.record.dumps()))
    assert again.unsaved() == []
    for viewer in (0, 1, 2, SPECTATOR):
        assert again.perspective(viewer).view() == room.perspective(viewer).view()
        assert again.perspective(viewer).log() == room.perspective(viewer).log()
    assert again.prompt(1) is None
    assert again.can_undo(1)
    answer(again, 0, "swap")
    answer(again, 2, "swap")
    assert len(again.unsaved()) > 2
