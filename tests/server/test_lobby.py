"""Tables and chairs: who may sit where, what is stored, what happens when storing fails."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from carpathia.server.limits import Limits
from carpathia.server.tables import lobby as lobby_module
from carpathia.server.tables.lobby import Lobby, NotFound
from carpathia.server.tables.room import Room
from carpathia.server.tables.schema import turns
from carpathia.server.tables.stored import timestamp
from carpathia.table.errors import Refused
from carpathia.table.options import TableOptions
from carpathia.table.seating import Player
from tests.server.tools import answer, chairs, do, quick_lobby, sit

pytestmark = pytest.mark.anyio


@pytest.fixture
async def lobby(where: Path | str, with_toy: None) -> AsyncIterator[Lobby]:
    made = quick_lobby(where)
    yield made
    await made.close()


async def two_people(lobby: Lobby) -> Room:
    room = await lobby.open("toy", 2)
    await sit(lobby, room, 0, "a", "Joan")
    await sit(lobby, room, 1, "b", "Mark")
    return room


async def play_to_the_end(lobby: Lobby, room: Room) -> None:
    while not room.over:
        assert room.match is not None
        await answer(lobby, room, room.match.acting[0])


async def reloaded(lobby: Lobby, room: Room) -> Room:
    lobby._rooms.clear()
    again = await lobby.room(room.table.id)
    assert again is not room
    return again


async def test_a_table_is_open_until_every_chair_is_taken(lobby: Lobby) -> None:
    room = await lobby.open("toy", 2)
    assert [player.free for player in room.players] == [True, True]
    await sit(lobby, room, 1, "a", "  Joan   of Arc ")
    assert room.players[1].name == "Joan of Arc"
    assert room.match is None
    await sit(lobby, room, 0, "b", "Mark")
    assert room.match is not None
    assert room.match.names == ["Mark", "Joan of Arc"]
    assert lobby.store.unfinished() == [room.table.id]


async def test_the_seed_and_the_link_of_a_table_cannot_be_guessed(lobby: Lobby) -> None:
    tables = [(await lobby.open("toy", 2)).table for _ in range(20)]
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
async def test_a_chair_is_refused_with_a_reason(
    lobby: Lobby, seat: int, owner: str, name: str, reason: str
) -> None:
    room = await lobby.open("toy", 2)
    await sit(lobby, room, 0, "a", "Joan")
    with pytest.raises(Refused, match=reason):
        await sit(lobby, room, seat, owner, name)
    assert room.match is None
    assert (await reloaded(lobby, room)).players == [Player("Joan", "a"), Player()]


async def test_nobody_sits_down_once_the_match_has_begun(lobby: Lobby) -> None:
    room = await two_people(lobby)
    with pytest.raises(Refused, match="taken"):
        await sit(lobby, room, 0, "c", "Suzan")
    with pytest.raises(Refused, match="taken"):
        await do(lobby, room, "a", "seat_bot", 0, "random")
    with pytest.raises(Refused, match="begun already"):
        await do(lobby, room, "a", "begin")


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
async def test_a_table_that_cannot_be_is_refused_with_a_reason(
    lobby: Lobby, game: str, seats: int, changes: dict[str, Any], bots: Any, reason: str
) -> None:
    with pytest.raises(Refused, match=reason) as refusal:
        await lobby.open(game, seats, changes, players=bots and chairs(*bots))
    assert str(refusal.value).endswith((".", "?"))
    assert str(refusal.value)[0].isupper()
    assert lobby.store.count("open") == 0


async def test_free_chairs_go_to_bots_whose_names_nobody_has(lobby: Lobby) -> None:
    room = await lobby.open("dragon-racer", 3, players=chairs(None, "random", None))
    assert room.players[1] == Player("Mina", None, "random")
    await sit(lobby, room, 0, "a", "Lucy")
    await do(lobby, room, "a", "begin")
    assert room.players[2] == Player("Quincey", None, "regular")
    assert room.match is not None
    assert room.match.record.header.bots == [None, "random", "regular"]


async def test_a_chair_can_be_left_before_the_match_and_goes_to_a_bot_after(lobby: Lobby) -> None:
    room = await lobby.open("toy", 3)
    await sit(lobby, room, 0, "a", "Joan")
    await sit(lobby, room, 1, "b", "Mark")
    await do(lobby, room, "a", "stand_up", 0)
    assert room.players[0].free
    await do(lobby, room, "b", "seat_bot", 0, "random")
    assert room.players[0] == Player("Mina", None, "random")
    later = await two_people(lobby)
    await do(lobby, later, "a", "stand_up", 0)
    assert later.players[0] == Player("Joan", "a", "regular")


async def test_a_seat_is_handed_to_a_bot_and_taken_back(lobby: Lobby) -> None:
    room = await two_people(lobby)
    await do(lobby, room, "b", "hand_over", 1, "random")
    assert (await reloaded(lobby, room)).players[1] == Player("Mark", "b", "random")
    room = await lobby.room(room.table.id)
    await do(lobby, room, "b", "take_back", 1)
    assert (await reloaded(lobby, room)).players[1] == Player("Mark", "b", None)
    with pytest.raises(Refused, match="no bot called"):
        await do(lobby, room, "b", "hand_over", 1, "deep blue")


async def test_a_finished_match_is_over_in_the_store_too(lobby: Lobby) -> None:
    room = await two_people(lobby)
    await play_to_the_end(lobby, room)
    assert room.table.stage == "over"
    assert lobby.store.unfinished() == []
    again = await reloaded(lobby, room)
    assert again.over
    assert '"end"' in lobby.store.record_text(room.table.id).splitlines()[-1]


async def test_a_rematch_is_opened_once_with_the_same_people(lobby: Lobby) -> None:
    room = await two_people(lobby)
    with pytest.raises(Refused, match="when the match is over"):
        await lobby.rematch(room, "a")
    await do(lobby, room, "b", "hand_over", 1, "random")
    await play_to_the_end(lobby, room)
    again = await lobby.rematch(room, "a")
    assert again.players == [Player("Joan", "a"), Player("Mark", invited="b")]
    assert again.match is None
    assert (await reloaded(lobby, again)).players == again.players
    version = (await lobby.room(room.table.id)).version
    assert (await lobby.rematch(await lobby.room(room.table.id), "b")).table.id == again.table.id
    again = await lobby.room(again.table.id)
    assert again.players == [Player("Joan", "a"), Player("Mark", "b")], "the bot that played for Mark is gone"
    assert again.match is not None
    assert again.table.key != room.table.key
    assert (await lobby.room(room.table.id)).version > version, "who is still at the old table is told"


async def test_there_is_a_limit_on_tables_that_old_ones_do_not_count_against(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby.limits = Limits(tables=2)
    await lobby.open("toy", 2)
    await lobby.open("toy", 2)
    with pytest.raises(Refused, match="too many tables"):
        await lobby.open("toy", 2)
    monkeypatch.setattr(lobby_module, "timestamp", lambda ago: timestamp(-timedelta(hours=1)))
    await lobby.open("toy", 2)


async def test_talk_is_cut_to_one_line_and_has_limits(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby_module, "MOST_CHAT", 2)
    room = await two_people(lobby)
    for nothing in ("", " \n ", "x" * 301):
        with pytest.raises(Refused, match="1 to 300 letters"):
            await lobby.say(room, "a", nothing)
    await lobby.say(room, "a", " Good\n\tevening\u202e\x00! ")
    await lobby.say(room, "b", "x" * 300)
    assert lobby.store.chat(room.table.id)[0] == ("Joan", "Good evening!")
    with pytest.raises(Refused, match="is full"):
        await lobby.say(room, "a", "One more")


async def test_what_cannot_be_stored_did_not_happen(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    room = await two_people(lobby)
    before = lobby.store.record_text(room.table.id)
    view = room.perspective(0).view()

    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(lobby.store, "save", fail)
        with pytest.raises(OSError, match="disk is full"):
            await answer(lobby, room, 0)
    again = await lobby.room(room.table.id)
    assert again is not room
    assert again.perspective(0).view() == view
    assert lobby.store.record_text(room.table.id) == before
    await answer(lobby, again, 0)
    assert len(lobby.store.record_text(room.table.id)) > len(before)


async def test_a_room_in_which_the_rules_broke_is_read_again(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await two_people(lobby)
    assert room.match is not None

    def fail(*_: object) -> None:
        raise AssertionError("a broken rule")

    monkeypatch.setattr(room.match, "play", fail)
    with pytest.raises(AssertionError, match="a broken rule"):
        await answer(lobby, room, 0)
    assert await lobby.room(room.table.id) is not room


async def test_two_servers_on_one_store_cannot_both_write_a_move(lobby: Lobby, where: Path | str) -> None:
    room = await two_people(lobby)
    other = quick_lobby(where)
    twin = await other.room(room.table.id)
    await answer(lobby, room, 0)
    before = lobby.store.record_text(room.table.id)
    await answer(other, twin, 0, choice=1)
    assert lobby.store.record_text(room.table.id) == before, "the question was answered already"
    assert (await other.room(room.table.id)).perspective(0).view() == room.perspective(0).view()
    await other.close()


async def test_idle_rooms_leave_memory_and_come_back_as_they_were(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby.limits = Limits(rooms=3)
    room = await two_people(lobby)
    await answer(lobby, room, 0)
    version, view = room.version, room.perspective(0).view()
    for _ in range(5):
        await lobby.open("toy", 2)
    assert lobby.rooms() == 3
    again = await lobby.room(room.table.id)
    assert again is not room
    assert again.perspective(0).view() == view
    assert again.version >= version
    await answer(lobby, again, 1)


async def test_a_room_that_somebody_watches_stays_in_memory(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby.limits = Limits(rooms=2)
    room = await two_people(lobby)
    with lobby.listeners.at_table(room.table.id) as changed:
        assert len(lobby.listeners) == 1
        for _ in range(4):
            await lobby.open("toy", 2)
        assert await lobby.room(room.table.id) is room
        await answer(lobby, room, 0)
        assert changed.is_set()
    assert len(lobby.listeners) == 0


async def test_an_unknown_table_is_not_found(lobby: Lobby) -> None:
    with pytest.raises(NotFound):
        await lobby.room("nowhere")


async def test_who_was_sent_away_stays_away_after_a_restart(lobby: Lobby) -> None:
    room = await lobby.open("toy", 2, opener="a")
    await sit(lobby, room, 0, "a", "Joan")
    await sit(lobby, await lobby.open("toy", 2), 1, "b", "Mark")
    room = await lobby.open("toy", 3, opener="a")
    await sit(lobby, room, 1, "b", "Mark")
    await do(lobby, room, "a", "remove", 1)
    again = await reloaded(lobby, room)
    assert again.players[1].free
    with pytest.raises(Refused, match="has sent you away"):
        await sit(lobby, again, 1, "b", "Mark")


async def test_tables_to_watch_are_lively_public_and_those_of_several_people_come_first(lobby: Lobby) -> None:
    lobby.autoplay.on_change = lambda room: None  # type: ignore[method-assign]  # no bot moves

    async def played(people: str, options: TableOptions | None = None) -> str:
        players = [Player(f"Player {name}", name) for name in people]
        seated = [*players, *chairs(*["random"] * (3 - len(people)))]
        return (await lobby.open("toy", 3, options=options, players=seated)).table.id

    def last_moved(table_id: str, ago: timedelta) -> None:
        with lobby.store._engine.begin() as connection:
            turn = turns.update().where(turns.c.table == table_id)
            connection.execute(turn.values(moved=timestamp(ago)))

    secret = TableOptions(private=True)
    three, old, forgotten = await played("abc"), await played("ab"), await played("ab")
    hidden, solo, abandoned = await played("abc", secret), await played("a"), await played("a")
    left = await played("ab")
    for seat, owner in enumerate("ab"):
        await do(lobby, await lobby.room(left), owner, "hand_over", seat, "random")
    waiting = (await lobby.open("toy", 2)).table.id
    for table_id, minutes in ((old, 60), (forgotten, 1500), (abandoned, 20), (left, 20)):
        last_moved(table_id, timedelta(minutes=minutes))
    found = [table.id for table in await lobby.tables_to_watch()]
    assert found == [three, old, solo]
    assert not {forgotten, hidden, abandoned, left, waiting} & set(found)
