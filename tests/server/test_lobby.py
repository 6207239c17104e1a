"""Tables and chairs: who may sit where, what is stored, what happens when storing fails."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from carpathia.server import lobby as lobby_module
from carpathia.server.lobby import Lobby, NotFound
from carpathia.server.room import Refused, Room
from carpathia.server.store import Player, timestamp
from tests.server.tools import answer, quick_lobby


@pytest.fixture
def lobby(tmp_path: Path, with_toy: None) -> Iterator[Lobby]:
    made = quick_lobby(tmp_path)
    yield made
    made.store.close()


def two_people(lobby: Lobby) -> Room:
    room = lobby.open("toy", 2)
    lobby.sit(room, 0, "a", "Joan")
    lobby.sit(room, 1, "b", "Mark")
    return room


def play_to_the_end(lobby: Lobby, room: Room) -> None:
    while not room.over:
        assert room.match is not None
        answer(lobby, room, room.match.acting[0])


def reloaded(lobby: Lobby, room: Room) -> Room:
    lobby._rooms.clear()
    again = lobby.room(room.table.id)
    assert again is not room
    return again


def test_a_table_is_open_until_every_chair_is_taken(lobby: Lobby) -> None:
    room = lobby.open("toy", 2)
    assert [player.free for player in room.players] == [True, True]
    lobby.sit(room, 1, "a", "  Joan   of Arc ")
    assert room.players[1].name == "Joan of Arc"
    assert room.match is None
    lobby.sit(room, 0, "b", "Mark")
    assert room.match is not None
    assert room.match.names == ["Mark", "Joan of Arc"]
    assert lobby.store.unfinished() == [room.table.id]


def test_the_seed_and_the_link_of_a_table_cannot_be_guessed(lobby: Lobby) -> None:
    tables = [lobby.open("toy", 2).table for _ in range(20)]
    assert len({table.key for table in tables}) == len({table.id for table in tables}) == 20
    assert all(len(table.key) == 32 for table in tables)


@pytest.mark.parametrize(
    ("seat", "owner", "name", "reason"),
    [
        (0, "c", "Suzan", "taken"),
        (2, "c", "Suzan", "no chair 2"),
        (-1, "c", "Suzan", "no chair -1"),
        (1, "", "Suzan", "key of your own"),
        (1, "c", "   ", "1 to 20 letters"),
        (1, "c", "S" * 21, "1 to 20 letters"),
        (1, "c", "Su\u202ezan", "1 to 20 letters"),
        (1, "c", " Joan ", "called Joan already"),
    ],
)
def test_a_chair_is_refused_with_a_reason(
    lobby: Lobby, seat: int, owner: str, name: str, reason: str
) -> None:
    room = lobby.open("toy", 2)
    lobby.sit(room, 0, "a", "Joan")
    with pytest.raises(Refused, match=reason):
        lobby.sit(room, seat, owner, name)
    assert room.match is None
    assert reloaded(lobby, room).players == [Player("Joan", "a"), Player()]


def test_nobody_sits_down_once_the_match_has_begun(lobby: Lobby) -> None:
    room = two_people(lobby)
    with pytest.raises(Refused, match="taken"):
        lobby.sit(room, 0, "c", "Suzan")
    with pytest.raises(Refused, match="taken"):
        lobby.seat_bot(room, 0, "random")
    with pytest.raises(Refused, match="begun already"):
        lobby.begin(room)


@pytest.mark.parametrize(
    ("game", "seats", "changes", "chairs", "reason"),
    [
        ("chess", 2, {}, None, "no game called 'chess'"),
        ("toy", 9, {}, None, "for 2 to 3 players"),
        ("toy", 2, {"variants.snow": True}, None, "variants.snow is not known"),
        ("dragon-racer", 2, {"race.turns": 1000}, None, "race.turns is 1000"),
        ("toy", 2, {}, ["random"], "2 chairs, but 1"),
        ("toy", 2, {}, ["deep blue", None], "no bot called 'deep blue'"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_reason(
    lobby: Lobby, game: str, seats: int, changes: dict[str, Any], chairs: Any, reason: str
) -> None:
    with pytest.raises(Refused, match=reason) as refusal:
        lobby.open(game, seats, changes, chairs=chairs)
    assert str(refusal.value).endswith(".")
    assert str(refusal.value)[0].isupper()
    assert lobby.store.count("open") == 0


def test_free_chairs_go_to_bots_whose_names_nobody_has(lobby: Lobby) -> None:
    room = lobby.open("dragon-racer", 3, chairs=[None, "random", None])
    assert room.players[1] == Player("Lucy", None, "random")
    lobby.sit(room, 0, "a", "Quincey")
    lobby.begin(room)
    assert room.players[2] == Player("Jonathan", None, "regular")
    assert room.match is not None
    assert room.match.record.header.bots == [None, "random", "regular"]


def test_a_chair_can_be_left_before_the_match_and_goes_to_a_bot_after(lobby: Lobby) -> None:
    room = lobby.open("toy", 2)
    lobby.sit(room, 0, "a", "Joan")
    lobby.stand_up(room, 0)
    assert room.players[0].free
    lobby.seat_bot(room, 0, "random")
    assert room.players[0] == Player("Mina", None, "random")
    later = two_people(lobby)
    lobby.stand_up(later, 0)
    assert later.players[0] == Player("Joan", "a", "regular")


def test_a_seat_is_handed_to_a_bot_and_taken_back(lobby: Lobby) -> None:
    room = two_people(lobby)
    lobby.hand_over(room, 1, "random")
    assert reloaded(lobby, room).players[1] == Player("Mark", "b", "random")
    room = lobby.room(room.table.id)
    lobby.take_back(room, 1)
    assert reloaded(lobby, room).players[1] == Player("Mark", "b", None)
    with pytest.raises(Refused, match="no bot called"):
        lobby.hand_over(room, 1, "deep blue")


def test_a_finished_match_is_over_in_the_store_too(lobby: Lobby) -> None:
    room = two_people(lobby)
    play_to_the_end(lobby, room)
    assert room.table.stage == "over"
    assert lobby.store.unfinished() == []
    again = reloaded(lobby, room)
    assert again.over
    assert '"end"' in lobby.store.record_text(room.table.id).splitlines()[-1]


def test_a_rematch_is_opened_once_with_the_same_people(lobby: Lobby) -> None:
    room = two_people(lobby)
    with pytest.raises(Refused, match="when the match is over"):
        lobby.rematch(room)
    lobby.hand_over(room, 1, "random")
    play_to_the_end(lobby, room)
    again = lobby.rematch(room)
    assert lobby.rematch(reloaded(lobby, room)).table.id == again.table.id
    again = lobby.room(again.table.id)
    assert again.players == [Player("Joan", "a"), Player("Mark", "b", "random")]
    assert again.match is not None
    assert again.table.key != room.table.key


def test_there_is_a_limit_on_tables_that_old_ones_do_not_count_against(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_module, "MOST_TABLES", 2)
    lobby.open("toy", 2)
    lobby.open("toy", 2)
    with pytest.raises(Refused, match="too many tables"):
        lobby.open("toy", 2)
    monkeypatch.setattr(lobby_module, "timestamp", lambda ago: timestamp(-timedelta(hours=1)))
    lobby.open("toy", 2)


def test_talk_is_cut_to_one_line_and_has_limits(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby_module, "MOST_CHAT", 2)
    room = lobby.open("toy", 2)
    for nothing in ("", " \n ", "x" * 301):
        with pytest.raises(Refused, match="1 to 300 letters"):
            lobby.say(room, "Joan", nothing)
    lobby.say(room, "Joan", " Good\n\tevening\u202e\x00! ")
    lobby.say(room, "Mark", "x" * 300)
    assert lobby.store.chat(room.table.id)[0] == ("Joan", "Good evening!")
    with pytest.raises(Refused, match="talked enough"):
        lobby.say(room, "Joan", "One more")


def test_what_cannot_be_stored_did_not_happen(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    room = two_people(lobby)
    before = lobby.store.record_text(room.table.id)
    view = room.perspective(0).view()

    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(lobby.store, "add_lines", fail)
        with pytest.raises(OSError, match="disk is full"):
            answer(lobby, room, 0)
    again = lobby.room(room.table.id)
    assert again is not room
    assert again.perspective(0).view() == view
    assert lobby.store.record_text(room.table.id) == before
    answer(lobby, again, 0)
    assert len(lobby.store.record_text(room.table.id)) > len(before)


def test_a_room_in_which_the_rules_broke_is_read_again(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    room = two_people(lobby)
    assert room.match is not None

    def fail(*_: object) -> None:
        raise AssertionError("a broken rule")

    monkeypatch.setattr(room.match, "play", fail)
    with pytest.raises(AssertionError, match="a broken rule"):
        answer(lobby, room, 0)
    assert lobby.room(room.table.id) is not room


def test_two_servers_on_one_store_cannot_both_write_a_move(lobby: Lobby, tmp_path: Path) -> None:
    room = two_people(lobby)
    other = quick_lobby(tmp_path)
    twin = other.room(room.table.id)
    answer(lobby, room, 0)
    with pytest.raises(Exception, match="UNIQUE"):
        answer(other, twin, 0, choice=1)
    assert other.room(room.table.id).perspective(0).view() == room.perspective(0).view()
    other.store.close()


def test_idle_rooms_leave_memory_and_come_back_as_they_were(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_module, "MOST_ROOMS", 3)
    room = two_people(lobby)
    answer(lobby, room, 0)
    version, view = room.version, room.perspective(0).view()
    for _ in range(5):
        lobby.open("toy", 2)
    assert lobby.rooms() == 3
    again = lobby.room(room.table.id)
    assert again is not room
    assert again.perspective(0).view() == view
    assert again.version >= version
    answer(lobby, again, 1)


@pytest.mark.anyio
async def test_a_room_that_somebody_watches_stays_in_memory(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_module, "MOST_ROOMS", 2)
    room = two_people(lobby)
    async with lobby.listening(room) as changed:
        assert lobby.listeners() == 1
        for _ in range(4):
            lobby.open("toy", 2)
        assert lobby.room(room.table.id) is room
        answer(lobby, room, 0)
        assert changed.is_set()
    assert lobby.listeners() == 0


def test_an_unknown_table_is_not_found(lobby: Lobby) -> None:
    with pytest.raises(NotFound):
        lobby.room("nowhere")
