"""Partners at the tables of a server: ratings are kept by person and game, counted once, and told to one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from datetime import timedelta
from pathlib import Path

import pytest

from carpathia.bots.levels import Expert
from carpathia.bots.ratings import Standing, after_match, first_standing
from carpathia.server.retention import prune
from carpathia.server.tables.lobby import Lobby
from carpathia.server.tables.room import Room
from carpathia.server.tables.stored import Conflict, Rated
from carpathia.table.partner import account, results
from carpathia.table.seating import Player
from tests.laws.toy import Toy
from tests.server.browser import Browser
from tests.server.tools import RACE, Program, answer, chairs, do, quick_lobby, reply_to, sit, until

pytestmark = pytest.mark.anyio
FIRST = first_standing(Toy)


@pytest.fixture
async def lobby(where: Path | str, with_toy: None) -> AsyncIterator[Lobby]:
    made = quick_lobby(where)
    yield made
    await made.close()


async def with_partner(lobby: Lobby, owner: str = "a") -> Room:
    room = await lobby.open("toy", 2, players=chairs(None, "partner"), opener=owner)
    await sit(lobby, room, 0, owner, "Joan")
    return room


async def finished(lobby: Lobby, room: Room) -> Room:
    """Play for seat 0 until the match is over; quick bots do the rest."""
    table_id = room.table.id
    while not (room := await lobby.room(table_id)).over:
        if room.prompt(0) is not None and room.players[0].bot is None:
            await answer(lobby, room, 0)
        else:
            await asyncio.sleep(0.01)
    return await lobby.room(table_id)  # once it is stored


def standing(lobby: Lobby, owner: str = "a") -> Standing | None:
    return lobby.store.standings("toy", [owner]).get(owner)


async def test_a_finished_match_changes_the_rating_once(lobby: Lobby) -> None:
    room = await finished(lobby, await with_partner(lobby))
    now = after_match(FIRST, results(room)[0])
    assert standing(lobby) == now
    assert (room.players[0].rating, room.players[0].matches) == (now.points, 1)
    lobby._rooms.clear()  # as after a restart
    again = await lobby.room(room.table.id)
    assert again is not room
    await lobby.say(again, "a", "well played")
    assert standing(lobby) == now
    told = account(again, "a")
    assert told is not None
    assert f"You now stand at {now.points} in Toy, after 1 match." in told.text


async def test_the_next_match_begins_at_the_new_rating_by_a_rematch_too(lobby: Lobby) -> None:
    await lobby.database.write(
        lobby.store.save, (await lobby.open("toy", 2)).table.id, 0, [], rated=[rated("a", 0, 1234, 8)]
    )
    room = await with_partner(lobby)
    assert room.running.record.header.bots == [None, "partner:1230"]
    room = await finished(lobby, room)
    found = standing(lobby)
    assert found is not None
    assert found == after_match(Standing(1234, 8), results(room)[0])
    again = await lobby.rematch(room, "a")
    assert again.running.record.header.bots == [None, f"partner:{10 * round(found.points / 10)}"]
    assert again.players[0].rating is None


async def test_other_people_and_other_games_have_ratings_of_their_own(lobby: Lobby) -> None:
    await finished(lobby, await with_partner(lobby))
    assert standing(lobby, "b") is None
    assert lobby.store.standings("dragon-racer", ["a"]) == {}
    other = await with_partner(lobby, "b")
    assert other.players[1].bot == f"partner:{10 * round(FIRST.points / 10)}"


async def test_a_match_that_was_left_does_not_count(lobby: Lobby) -> None:
    room = await with_partner(lobby)
    await do(lobby, room, "a", "stand_up", 0)
    await until(lambda: lobby._rooms[room.table.id].over)
    assert standing(lobby) is None
    told = account(await lobby.room(room.table.id), "a")
    assert told is not None
    assert told.rating is None


async def test_whoever_is_forgotten_has_no_rating_any_more(lobby: Lobby) -> None:
    room = await finished(lobby, await with_partner(lobby))
    await lobby.forget("a")
    assert standing(lobby) is None
    stored = lobby.store.table(room.table.id)
    assert stored is not None
    assert (stored.players[0].rating, stored.players[0].matches) == (None, 0)


async def test_a_rating_is_kept_as_long_as_the_host_says(lobby: Lobby) -> None:
    await finished(lobby, await with_partner(lobby))
    prune(lobby.store, None)
    prune(lobby.store, timedelta(days=1))
    assert standing(lobby) is not None
    prune(lobby.store, timedelta(days=-1))
    assert standing(lobby) is None


def rated(owner: str, seen: int, points: int, matches: int) -> Rated:
    return Rated(owner, "toy", seen, Standing(points, matches))


async def test_two_matches_that_end_at_once_both_count(lobby: Lobby) -> None:
    table_id = (await lobby.open("toy", 2)).table.id
    lobby.store.save(table_id, 0, [], rated=[rated("a", 0, 1100, 1)])
    for stale in (rated("a", 0, 900, 1), rated("a", 7, 900, 8)):
        with pytest.raises(Conflict):
            lobby.store.save(table_id, 0, [], rated=[stale])
    assert standing(lobby) == Standing(1100, 1)
    lobby.store.save(table_id, 0, [], rated=[rated("a", 1, 1150, 2), rated("b", 0, 950, 1)])
    assert lobby.store.standings("toy", ["a", "b", "c"]) == {"a": Standing(1150, 2), "b": Standing(950, 1)}


async def test_a_rating_that_another_match_has_changed_is_read_again(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, read = await with_partner(lobby), lobby.store.standings
    elsewhere = (await lobby.open("toy", 2)).table.id
    raced = False

    def slow(game: str, owners: Iterable[str]) -> dict[str, Standing]:
        nonlocal raced
        found = read(game, owners)
        if not raced:  # another match ends before this one is stored
            raced = True
            lobby.store.save(elsewhere, 0, [], rated=[rated("a", 0, 1500, 20)])
        return found

    monkeypatch.setattr(lobby.store, "standings", slow)
    over = await finished(lobby, room)
    monkeypatch.undo()
    assert raced
    assert standing(lobby) == after_match(Standing(1500, 20), results(over)[0])


async def test_the_api_tells_the_person_and_nobody_else(joan: Program, mark: Program) -> None:
    opening = {**RACE, "bots": [None, "partner"], "changes": {"race.rounds": 1, "race.turns": 3}}
    path = f"/tables/{(await joan.post('/tables', opening))['table']}"
    now = await joan.post(f"{path}/sit", {"seat": 0, "name": "Joan"})
    assert now["partner"] is None
    assert now["players"][1]["bot"].startswith("partner:")
    while now["stage"] != "over":
        now = await (
            joan.post(f"{path}/play", reply_to(now)) if now["prompt"] is not None else joan.get(path)
        )
    told = now["partner"]
    assert told["matches"] == 1
    assert f"You now stand at {told['rating']} in Dragon Racer, after 1 match." in told["text"]
    assert f"played at {told['strength']}" in told["text"]
    assert (await mark.get(path))["partner"] is None


async def test_the_page_tells_the_person_and_nobody_else(browser: Browser, other: Browser) -> None:
    room = await browser.lobby.open(
        "dragon-racer", 2, {"race.rounds": 1, "race.turns": 3}, players=chairs(None, "partner")
    )
    await browser.press(f"{browser.path(room)}/sit", {"seat": 0, "name": "Joan"})
    await finished(browser.lobby, room)
    assert "You now stand at" in (await browser.read(browser.path(room))).text
    theirs = (await other.read(browser.path(room))).text
    assert "You now stand at" not in theirs
    assert "bot, partner" in theirs
    replay = (await other.read(f"{browser.path(room)}/replay")).text
    assert "bot, partner" in replay
    assert "partner:" not in replay


async def test_an_expert_that_has_learned_nothing_for_a_table_says_so(
    browser: Browser, joan: Program
) -> None:
    form = (await browser.read("/games/thanks-a-lottery/open")).text
    assert "at other tables it plays as a master" in form or "yet and plays as a master" in form
    changes = {"prizes.lowest": [1, 2, 9]}
    players = [Player(), Player(bot="expert"), Player()]
    room = await browser.lobby.open("thanks-a-lottery", 3, changes, players=players)
    sentence = "The expert has not learned to play with changed components. It plays as a master here."
    assert Expert().at_table(room.game) == sentence
    page = (await browser.read(browser.path(room))).text
    assert "bot, expert (as master)" in page
    assert sentence in page
    seen = await joan.get(f"/tables/{room.table.id}")
    assert (seen["players"][1]["plays_as"], seen["players"][1]["why_so"]) == ("master", sentence)
