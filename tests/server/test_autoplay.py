"""What the server does by itself: bots, forced answers, clocks, and going on after trouble."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from time import monotonic, sleep

import pytest

from carpathia.core.state import CHANCE
from carpathia.server.tables import autoplay
from carpathia.server.tables.lobby import Lobby
from carpathia.server.tables.room import Room
from carpathia.table.clock import Clock, ClockKind, Clocks
from carpathia.table.options import TableOptions
from tests.server.tools import answer, bot_pool_of, chairs, do, quick_lobby, sit, until

pytestmark = pytest.mark.anyio
ONE_SECOND = TableOptions(Clock(1))


@pytest.fixture
async def lobby(tmp_path: Path, with_toy: None, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Lobby]:
    monkeypatch.setattr("carpathia.table.clock.LEAST_CLOCK", 1)
    made = quick_lobby(tmp_path)
    yield made
    await made.close()


async def against_bots(lobby: Lobby, bots: int = 1, options: TableOptions | None = None) -> Room:
    room = await lobby.open("toy", bots + 1, options=options, players=chairs(None, *["random"] * bots))
    await sit(lobby, room, 0, "a", "Joan")
    return room


def only_seat_0_is_asked(room: Room) -> bool:
    return room.match is not None and room.match.acting == (0,)


def more_moves(room: Room, than: int) -> bool:
    return room.match is not None and sum(move.seat != CHANCE for move in room.match.record.moves) > than


async def test_bots_play_until_a_person_is_asked(lobby: Lobby) -> None:
    room = await against_bots(lobby, 2)
    await until(lambda: only_seat_0_is_asked(room))
    assert sorted(bot_pool_of(lobby).asked) == [("random", 1), ("random", 2)]
    await answer(lobby, room, 0)
    await until(lambda: only_seat_0_is_asked(room))
    await answer(lobby, room, 0)
    await until(lambda: room.over)
    await until(lambda: not lobby.store.unfinished())
    await until(lambda: not lobby.autoplay.busy(room.table.id))


async def test_nothing_runs_for_a_table_that_waits_for_people(lobby: Lobby) -> None:
    room = await lobby.open("toy", 2)
    await sit(lobby, room, 0, "a", "Joan")
    await sit(lobby, room, 1, "b", "Mark")
    assert not lobby.autoplay.busy(room.table.id)


async def test_bots_go_on_at_every_table_after_a_restart(lobby: Lobby, tmp_path: Path) -> None:
    room = await against_bots(lobby)
    bot_pool_of(lobby).gate.clear()
    await answer(lobby, room, 0)
    await lobby.autoplay.close()
    again = quick_lobby(tmp_path)
    await again.resume()
    twin = await again.room(room.table.id)
    await until(lambda: twin.perspective(0).view()["round"] == 1)
    await again.close()


async def test_a_table_of_older_rules_does_not_keep_the_others_from_going_on(
    lobby: Lobby, tmp_path: Path
) -> None:
    broken, good = await against_bots(lobby), await against_bots(lobby)
    await until(lambda: only_seat_0_is_asked(broken) and only_seat_0_is_asked(good))
    await until(lambda: not lobby.store.due())  # what the bots did is stored, too
    lobby.store.save(broken.table.id, broken.saved, ['{"seat": 0, "do": "fly away"}'], due=True)
    lobby.store.save(good.table.id, good.saved, [], due=True)
    again = quick_lobby(tmp_path)
    await again.resume()
    assert again.rooms() == 1
    assert (await again.room(good.table.id)).perspective(0).legal()
    await again.close()


async def test_a_person_who_comes_back_is_not_overruled_by_the_bot(lobby: Lobby) -> None:
    room = await lobby.open("toy", 2)
    await sit(lobby, room, 0, "a", "Joan")
    await sit(lobby, room, 1, "b", "Mark")
    bot_pool_of(lobby).gate.clear()
    await do(lobby, room, "a", "hand_over", 0, "random")
    await until(lambda: bot_pool_of(lobby).asked)
    await do(lobby, room, "a", "take_back", 0)
    bot_pool_of(lobby).gate.set()
    await until(lambda: not lobby.autoplay.busy(room.table.id))
    assert 0 in (room.match.acting if room.match else ())
    await do(lobby, room, "a", "hand_over", 0, "random")
    await until(lambda: room.match and room.match.acting == (1,))


async def test_a_bot_whose_question_is_gone_does_nothing(lobby: Lobby) -> None:
    room = await lobby.open("toy", 2)
    await sit(lobby, room, 0, "a", "Joan")
    await sit(lobby, room, 1, "b", "Mark")
    bot_pool_of(lobby).gate.clear()
    await do(lobby, room, "a", "hand_over", 0, "random")
    await until(lambda: bot_pool_of(lobby).asked)
    await answer(lobby, room, 0)
    bot_pool_of(lobby).gate.set()
    await until(lambda: not lobby.autoplay.busy(room.table.id))
    assert room.match is not None
    assert room.match.acting == (1,)


async def test_an_answer_between_a_duty_and_its_fulfilment_breaks_nothing(lobby: Lobby) -> None:
    room = await against_bots(lobby)
    pending_moves = room.pending_moves()
    await answer(lobby, room, pending_moves[0].seat)
    before = lobby.store.record_text(room.table.id)
    await lobby.autoplay._fulfil(room, pending_moves[0])
    assert lobby.store.record_text(room.table.id) == before
    assert (await lobby.room(room.table.id)) is room


async def test_forced_answers_are_given_by_the_server(lobby: Lobby) -> None:
    changes = {"race.turns": 1, "race.rounds": 2, "bets.number": 0, "cards.at_once": [0] * 8}
    room = await lobby.open("dragon-racer", 3, changes)
    for seat, name in enumerate(("Joan", "Mark", "Suzan")):
        await sit(lobby, room, seat, name, name)
    await until(lambda: room.over)
    assert bot_pool_of(lobby).asked == []


async def test_in_a_window_all_answers_come_after_the_same_pause(lobby: Lobby) -> None:
    lobby.autoplay.pause = 0.5
    room = await against_bots(lobby, 2)
    began = monotonic()
    pending_moves = room.pending_moves()
    assert all(pending.secret for pending in pending_moves)
    times: list[float] = []
    while not only_seat_0_is_asked(room):
        await until(partial(more_moves, room, len(times)))
        times.append(monotonic() - began)
    assert times[0] > 0.49
    assert times[-1] - times[0] < 0.4, "they come together, not one after the other"


async def test_when_the_time_is_up_a_bot_moves_for_the_seat_and_that_is_said(lobby: Lobby) -> None:
    room = await against_bots(lobby, options=ONE_SECOND)
    assert room.seconds_left(0) == 1
    room.clocks.clock = Clock(60)  # for the turns after this one
    await until(lambda: room.perspective(0).view()["round"] == 1)
    assert ("regular", 0) in bot_pool_of(lobby).asked
    assert room.players[0].bot is None
    assert room.seconds_left(0) in (59, 60)
    assert "Joan has run out of time; a bot finishes the turn." in room.perspective(1).log()
    assert '"late": true' in lobby.store.record_text(room.table.id)


async def test_a_seat_that_a_bot_plays_is_never_late(lobby: Lobby) -> None:
    bot_pool_of(lobby).gate.clear()
    room = await against_bots(lobby, options=ONE_SECOND)
    await do(lobby, room, "a", "hand_over", 0, "random")
    await asyncio.sleep(1.2)
    assert not room.late(0)
    bot_pool_of(lobby).gate.set()
    await until(lambda: room.over)
    assert "late" not in lobby.store.record_text(room.table.id)


async def test_the_time_for_a_match_outlives_the_server(lobby: Lobby, tmp_path: Path) -> None:
    options = TableOptions(Clock(100, ClockKind.MATCH))
    room = await lobby.open("toy", 2, options=options)
    await sit(lobby, room, 0, "a", "Joan")
    await sit(lobby, room, 1, "b", "Mark")
    assert room.seconds_left(0) == 100
    hand = room.clocks._hands[0]
    assert hand.since is not None
    hand.since -= 40
    await answer(lobby, room, 0)
    await lobby.autoplay.close()
    again = quick_lobby(tmp_path)
    twin = await again.room(room.table.id)
    assert twin.table.options == options
    assert twin.seconds_left(0) == 60
    assert twin.seconds_left(1) == 100
    await again.close()


async def test_a_clock_that_runs_out_while_it_is_looked_at_is_not_missed(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = Clocks.late

    def slowly(clocks: Clocks, now: float) -> list[int]:
        found = late(clocks, now)
        sleep(clocks.next_end(monotonic()) or 0.0)
        return found

    monkeypatch.setattr(Clocks, "late", slowly)
    room = await lobby.open("toy", 2, options=ONE_SECOND)
    await sit(lobby, room, 0, "a", "Joan")
    await sit(lobby, room, 1, "b", "Kim")
    await until(lambda: room.match is not None and any(move.late for move in room.match.record.moves))


async def test_neither_talk_nor_undo_stops_the_clock(lobby: Lobby) -> None:
    room = await lobby.open("toy", 2, options=ONE_SECOND)
    await sit(lobby, room, 0, "a", "Joan")
    await sit(lobby, room, 1, "b", "Mark")
    began = monotonic()
    while monotonic() < began + 0.8:
        await lobby.say(room, "a", "Wait")
        await answer(lobby, room, 0)
        await do(lobby, room, "a", "undo", 0)
        await asyncio.sleep(0.1)
    await until(lambda: room.perspective(0).view()["round"] == 1, 0.8)


async def test_an_answer_in_time_stops_the_clock(lobby: Lobby) -> None:
    room = await lobby.open("toy", 2, options=ONE_SECOND)
    await sit(lobby, room, 0, "a", "Joan")
    await sit(lobby, room, 1, "b", "Mark")
    await answer(lobby, room, 0)
    assert room.clocks.running() == [1]
    room.clocks.clock = Clock(60)
    await answer(lobby, room, 1)
    await asyncio.sleep(1.1)
    assert bot_pool_of(lobby).asked == []


async def test_a_table_in_trouble_is_tried_again(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autoplay, "FIRST_RETRY", 0.01)
    failures = [OSError("the disk is full") for _ in range(2)]
    save = lobby.store.save

    def fail(*given: object) -> int:
        if failures:
            raise failures.pop()
        return save(*given)  # type: ignore[arg-type]

    bot_pool_of(lobby).gate.clear()
    room = await against_bots(lobby)
    monkeypatch.setattr(lobby.store, "save", fail)
    bot_pool_of(lobby).gate.set()

    def goes_on() -> bool:
        now = lobby._rooms.get(room.table.id)
        # A room that was loaded anew may show what is about to be stored, and fails.
        return not failures and now is not None and now is not room and only_seat_0_is_asked(now)

    await until(goes_on)
    assert (await lobby.room(room.table.id)) is not room
