"""Several processes on one PostgreSQL: nobody owns a table, every move is played once, bots go on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial

import pytest

from carpathia.server.tables import attendance, autoplay
from carpathia.server.tables.attendance import Presence
from carpathia.server.tables.lobby import Lobby
from carpathia.server.tables.room import Room
from carpathia.server.web.identity import Identity
from carpathia.server.web.stream import events
from carpathia.table.clock import Clock
from carpathia.table.errors import Refused
from carpathia.table.options import TableOptions
from tests.server.postgres import Postgres
from tests.server.tools import answer, bot_pool_of, chairs, do, quick_lobby, sit, until

pytestmark = [pytest.mark.anyio, pytest.mark.slow]  # starts PostgreSQL


@pytest.fixture
async def lobbies(database_server: Postgres, with_toy: None) -> AsyncIterator[tuple[Lobby, Lobby]]:
    """Two lobbies that could be in two processes: they share nothing but the database."""
    url = database_server.new_database()
    both = quick_lobby(url), quick_lobby(url)
    for lobby in both:
        await lobby.resume()
    yield both
    for lobby in both:
        await lobby.close()


async def two_people(here: Lobby, there: Lobby) -> Room:
    room = await here.open("toy", 2)
    await sit(here, room, 0, "a", "Joan")
    await sit(there, await there.room(room.table.id), 1, "b", "Mark")
    return await here.room(room.table.id)


async def test_any_process_serves_any_table(lobbies: tuple[Lobby, Lobby]) -> None:
    room = await two_people(*lobbies)
    table_id, turn = room.table.id, 0
    while not (room := await lobbies[turn % 2].room(table_id)).over:
        await answer(lobbies[turn % 2], room, room.asked[0])
        turn += 1
    seen = [await lobby.room(table_id) for lobby in lobbies]
    assert seen[0].version == seen[1].version
    assert seen[0].perspective(0).view() == seen[1].perspective(0).view()
    assert lobbies[0].store.unfinished() == []


async def test_a_double_click_on_two_processes_is_played_once(lobbies: tuple[Lobby, Lobby]) -> None:
    room = await two_people(*lobbies)
    table_id, prompt = room.table.id, room.prompt(0)
    action = room.perspective(0).legal()[0]
    both = [await lobby.room(table_id) for lobby in lobbies]
    clicks = [
        lobby.act(seen, "a", lambda commands: commands.play(0, prompt or 0, action))
        for lobby, seen in zip(lobbies, both)
    ]
    outcomes = await asyncio.gather(*clicks, return_exceptions=True)
    assert sum(isinstance(outcome, Room) for outcome in outcomes) == 1
    refusal = next(outcome for outcome in outcomes if not isinstance(outcome, Room))
    assert isinstance(refusal, Refused)
    assert "no longer open" in str(refusal)
    assert lobbies[0].store.record_text(table_id).count('"seat": 0') == 1


async def test_two_people_cannot_take_one_chair_by_two_processes(lobbies: tuple[Lobby, Lobby]) -> None:
    room = await lobbies[0].open("toy", 2)
    both = [await lobby.room(room.table.id) for lobby in lobbies]
    sits = [sit(lobby, seen, 0, name, name) for lobby, seen, name in zip(lobbies, both, ("Joan", "Mark"))]
    outcomes = await asyncio.gather(*sits, return_exceptions=True)
    assert sum(outcome is None for outcome in outcomes) == 1
    assert "taken" in str(next(outcome for outcome in outcomes if outcome is not None))


async def test_answers_at_the_same_time_by_two_processes_both_count(lobbies: tuple[Lobby, Lobby]) -> None:
    room = await two_people(*lobbies)
    assert room.asked == [0, 1], "both choose in secret"
    both = [await lobby.room(room.table.id) for lobby in lobbies]
    await asyncio.gather(
        *[answer(lobby, seen, seat) for seat, (lobby, seen) in enumerate(zip(lobbies, both))]
    )
    text = lobbies[0].store.record_text(room.table.id)
    assert [text.count(f'"seat": {seat}') for seat in (0, 1)] == [1, 1]


async def test_news_reach_who_listens_elsewhere(lobbies: tuple[Lobby, Lobby]) -> None:
    here, there = lobbies
    room = await two_people(here, there)
    stream = events(there, await there.room(room.table.id), Identity("b", ""))
    first = await asyncio.wait_for(anext(stream), 10)
    await answer(here, room, 0)
    assert (await asyncio.wait_for(anext(stream), 10)).version > first.version
    await here.say(await here.room(room.table.id), "a", "Hello")
    assert (await asyncio.wait_for(anext(stream), 10)).version > first.version
    assert (await there.room(room.table.id)).chat == [("Joan", "Hello")]


async def test_who_is_here_is_known_in_every_process(
    lobbies: tuple[Lobby, Lobby], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attendance, "GRACE", 0.2)
    here, there = lobbies
    table_id = (await two_people(here, there)).table.id

    def seen(as_what: Presence) -> bool:
        both = [lobby.attendance.of(table_id, person) for lobby in lobbies for person in "ab"]
        return [one.presence for one in both] == [as_what] * 4

    async def versions() -> list[int]:
        return [(await lobby.room(table_id)).version for lobby in lobbies]

    with here.attendance.present(table_id, "a"), there.attendance.present(table_id, "b"):
        await until(lambda: seen(Presence.HERE))
        third = quick_lobby(here.store.url.render_as_string(hide_password=False))
        await third.room(table_id)
        await third.resume()
        await until(lambda: third.attendance.of(table_id, "a").presence is Presence.HERE)
        await third.close()
        before = await versions()
        assert before[0] == before[1]
    await until(lambda: seen(Presence.AWAY))
    after = await versions()
    assert after[0] == after[1] != before[0], "whoever listens is told"


async def test_a_bot_answers_once_whoever_was_told(lobbies: tuple[Lobby, Lobby]) -> None:
    here, there = lobbies
    room = await here.open("toy", 2, players=chairs(None, "random"))
    await sit(there, await there.room(room.table.id), 0, "a", "Joan")
    turn = 0
    while True:
        lobby = lobbies[turn % 2]
        await until(partial(_waits_for_0, lobby, room.table.id), 20)
        seen = await lobby.room(room.table.id)
        if seen.over:
            break
        await answer(lobby, seen, 0)
        turn += 1
    asked = bot_pool_of(here).asked + bot_pool_of(there).asked
    decided = here.store.record_text(room.table.id).count('"seat": 1')
    assert len(asked) == decided


async def test_another_process_answers_for_the_tables_of_one_that_is_dead(
    lobbies: tuple[Lobby, Lobby], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = lobbies
    bot_pool_of(here).gate.clear()  # it hangs, as if it had been killed
    room = await here.open("toy", 2, players=chairs(None, "random"))
    await sit(here, room, 0, "a", "Joan")
    await until(lambda: bot_pool_of(here).asked)
    assert here.autoplay._keeper is not None
    here.autoplay._keeper.cancel()
    with here.store.writing() as connection:
        connection.exec_driver_sql("UPDATE leases SET expires = 0")
    await until(lambda: bot_pool_of(there).asked, 10 * autoplay.RENEWAL)


async def test_the_time_to_think_goes_on_in_another_process(lobbies: tuple[Lobby, Lobby]) -> None:
    here, there = lobbies
    room = await here.open("toy", 2, options=TableOptions(Clock(60)))
    await sit(here, room, 0, "a", "Joan")
    await sit(here, room, 1, "b", "Mark")
    hand = room.clocks._hands[1]
    assert hand.since is not None
    hand.since -= 40
    await answer(here, room, 0)
    assert (await there.room(room.table.id)).seconds_left(1) in (19, 20)


async def test_who_gives_up_a_key_is_nobody_in_every_process(lobbies: tuple[Lobby, Lobby]) -> None:
    here, there = lobbies
    room = await two_people(here, there)
    await here.forget("a")
    await until(lambda: "a" in there.revoked)
    assert (await there.room(room.table.id)).players[0].bot == "regular"


async def test_a_shared_screen_shows_the_same_hand_in_every_process(lobbies: tuple[Lobby, Lobby]) -> None:
    here, there = lobbies
    room = await here.open("toy", 2)
    for seat, name in enumerate(("Joan", "Mark")):
        await sit(here, room, seat, "a", name)
    twin = await there.room(room.table.id)
    assert twin.shown_to("a")[1] == "Joan", "the curtain is down"
    await here.look(room, "a")
    await until(lambda: twin.shown_to("a") == (0, ""))
    await do(here, room, "a", "hand_over", 1, "random")
    assert (await there.room(room.table.id)).shown_to("a") == (0, "")


def _waits_for_0(lobby: Lobby, table_id: str) -> bool:
    text = lobby.store.record_text(table_id)
    found = lobby.store.table(table_id)
    return bool(text) and found is not None and (found.asked == [0] or found.stage == "over")


async def test_news_that_come_while_a_process_ends_are_left_alone(lobbies: tuple[Lobby, Lobby]) -> None:
    here, _ = lobbies
    room = await here.open("toy", 2, players=chairs(None, "random"))
    await sit(here, room, 0, "a", "Joan")
    await until(lambda: here.autoplay.answers_for(room.table.id))
    here.closing = True
    here._hear(f"table {room.table.id} 5")
    assert not here._going_on
