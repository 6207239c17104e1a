"""Tables and chairs: who may sit where, what is stored, what happens when storing fails."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from carpathia.server.tables import lobby as lobby_module
from carpathia.server.tables.lobby import Lobby, NotFound
from carpathia.server.tables.room import Room
from carpathia.server.tables.store import timestamp, turns
from carpathia.table.errors import Refused
from carpathia.table.options import TableOptions
from carpathia.table.seating import Player
from tests.server.tools import answer, chairs, do, quick_lobby, sit


@pytest.fixture
def lobby(tmp_path: Path, with_toy: None) -> Iterator[Lobby]:
    made = quick_lobby(tmp_path)
    yield made
    made.store.close()


def two_people(lobby: Lobby) -> Room:
    room = lobby.open("toy", 2)
    sit(lobby, room, 0, "a", "Joan")
    sit(lobby, room, 1, "b", "Mark")
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
    sit(lobby, room, 1, "a", "  Joan   of Arc ")
    assert room.players[1].name == "Joan of Arc"
    assert room.match is None
    sit(lobby, room, 0, "b", "Mark")
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
    sit(lobby, room, 0, "a", "Joan")
    with pytest.raises(Refused, match=reason):
        sit(lobby, room, seat, owner, name)
    assert room.match is None
    assert reloaded(lobby, room).players == [Player("Joan", "a"), Player()]


def test_nobody_sits_down_once_the_match_has_begun(lobby: Lobby) -> None:
    room = two_people(lobby)
    with pytest.raises(Refused, match="taken"):
        sit(lobby, room, 0, "c", "Suzan")
    with pytest.raises(Refused, match="taken"):
        do(lobby, room, "a", "seat_bot", 0, "random")
    with pytest.raises(Refused, match="begun already"):
        do(lobby, room, "a", "begin")


@pytest.mark.parametrize(
    ("game", "seats", "changes", "bots", "reason"),
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
    lobby: Lobby, game: str, seats: int, changes: dict[str, Any], bots: Any, reason: str
) -> None:
    with pytest.raises(Refused, match=reason) as refusal:
        lobby.open(game, seats, changes, players=bots and chairs(*bots))
    assert str(refusal.value).endswith((".", "?"))
    assert str(refusal.value)[0].isupper()
    assert lobby.store.count("open") == 0


def test_free_chairs_go_to_bots_whose_names_nobody_has(lobby: Lobby) -> None:
    room = lobby.open("dragon-racer", 3, players=chairs(None, "random", None))
    assert room.players[1] == Player("Mina", None, "random")
    sit(lobby, room, 0, "a", "Lucy")
    do(lobby, room, "a", "begin")
    assert room.players[2] == Player("Quincey", None, "regular")
    assert room.match is not None
    assert room.match.record.header.bots == [None, "random", "regular"]


def test_a_chair_can_be_left_before_the_match_and_goes_to_a_bot_after(lobby: Lobby) -> None:
    room = lobby.open("toy", 3)
    sit(lobby, room, 0, "a", "Joan")
    sit(lobby, room, 1, "b", "Mark")
    do(lobby, room, "a", "stand_up", 0)
    assert room.players[0].free
    do(lobby, room, "b", "seat_bot", 0, "random")
    assert room.players[0] == Player("Mina", None, "random")
    later = two_people(lobby)
    do(lobby, later, "a", "stand_up", 0)
    assert later.players[0] == Player("Joan", "a", "regular")


def test_a_seat_is_handed_to_a_bot_and_taken_back(lobby: Lobby) -> None:
    room = two_people(lobby)
    do(lobby, room, "b", "hand_over", 1, "random")
    assert reloaded(lobby, room).players[1] == Player("Mark", "b", "random")
    room = lobby.room(room.table.id)
    do(lobby, room, "b", "take_back", 1)
    assert reloaded(lobby, room).players[1] == Player("Mark", "b", None)
    with pytest.raises(Refused, match="no bot called"):
        do(lobby, room, "b", "hand_over", 1, "deep blue")


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
        lobby.rematch(room, "a")
    do(lobby, room, "b", "hand_over", 1, "random")
    play_to_the_end(lobby, room)
    again = lobby.rematch(room, "a")
    assert again.players == [Player("Joan", "a"), Player("Mark", invited="b")]
    assert again.match is None
    assert reloaded(lobby, again).players == again.players
    version = lobby.room(room.table.id).version
    assert lobby.rematch(lobby.room(room.table.id), "b").table.id == again.table.id
    again = lobby.room(again.table.id)
    assert again.players == [Player("Joan", "a"), Player("Mark", "b")], "the bot that played for Mark is gone"
    assert again.match is not None
    assert again.table.key != room.table.key
    assert lobby.room(room.table.id).version > version, "who is still at the old table is told"


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
    room = two_people(lobby)
    for nothing in ("", " \n ", "x" * 301):
        with pytest.raises(Refused, match="1 to 300 letters"):
            lobby.say(room, "a", nothing)
    lobby.say(room, "a", " Good\n\tevening\u202e\x00! ")
    lobby.say(room, "b", "x" * 300)
    assert lobby.store.chat(room.table.id)[0] == ("Joan", "Good evening!")
    with pytest.raises(Refused, match="is full"):
        lobby.say(room, "a", "One more")


def test_what_cannot_be_stored_did_not_happen(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    room = two_people(lobby)
    before = lobby.store.record_text(room.table.id)
    view = room.perspective(0).view()

    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(lobby.store, "save", fail)
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
    async with lobby.listening(room, "a") as changed:
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


def test_who_was_sent_away_stays_away_after_a_restart(lobby: Lobby) -> None:
    room = lobby.open("toy", 2, opener="a")
    sit(lobby, room, 0, "a", "Joan")
    sit(lobby, lobby.open("toy", 2), 1, "b", "Mark")
    room = lobby.open("toy", 3, opener="a")
    sit(lobby, room, 1, "b", "Mark")
    do(lobby, room, "a", "remove", 1)
    again = reloaded(lobby, room)
    assert again.players[1].free
    with pytest.raises(Refused, match="has sent you away"):
        sit(lobby, again, 1, "b", "Mark")


def test_tables_to_watch_are_lively_public_and_those_of_several_people_come_first(lobby: Lobby) -> None:
    def played(people: str, options: TableOptions | None = None) -> str:
        players = [Player(f"Player {name}", name) for name in people]
        seated = [*players, *chairs(*["random"] * (3 - len(people)))]
        return lobby.open("toy", 3, options=options, players=seated).table.id

    def last_moved(table_id: str, ago: timedelta) -> None:
        with lobby.store._engine.begin() as connection:
            turn = turns.update().where(turns.c.table == table_id)
            connection.execute(turn.values(moved=timestamp(ago)))

    secret = TableOptions(private=True)
    three, old, forgotten, hidden = played("abc"), played("ab"), played("ab"), played("abc", secret)
    solo, abandoned = played("a"), played("a")
    left = played("ab")
    for seat, owner in enumerate("ab"):
        do(lobby, lobby.room(left), owner, "hand_over", seat, "random")
    waiting = lobby.open("toy", 2).table.id
    for table_id, minutes in ((old, 60), (forgotten, 1500), (abandoned, 20), (left, 20)):
        last_moved(table_id, timedelta(minutes=minutes))
    found = [table.id for table in lobby.tables_to_watch()]
    assert found == [three, old, solo]
    assert not {forgotten, hidden, abandoned, left, waiting} & set(found)
