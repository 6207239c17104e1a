"""Fair shares: of workers for bots, of time where speed could tell, and of what one person may keep."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from carpathia.server.limits import Limits
from carpathia.server.tables.fair_queue import FairQueue
from carpathia.server.tables.manners import LEAST_KEPT, USUAL_PAUSE, USUAL_PEOPLE, Manners
from carpathia.table.errors import Refused
from tests.server.browser import Browser
from tests.server.tools import RACE, Program, quick_lobby, sit, until

pytestmark = pytest.mark.anyio


class Worker:
    """Somebody in the queue, who holds a place until told to leave."""

    def __init__(self, queue: FairQueue, owner: str, waiting: bool) -> None:
        self.thinks = False
        self.leave = asyncio.Event()
        self.task = asyncio.create_task(self._run(queue, owner, waiting))

    async def _run(self, queue: FairQueue, owner: str, waiting: bool) -> None:
        async with queue.turn(owner, waiting):
            self.thinks = True
            await self.leave.wait()


async def test_one_place_is_left_for_tables_where_somebody_waits() -> None:
    queue = FairQueue(2)
    masters = [Worker(queue, f"owner {number}", False) for number in range(30)]
    await until(lambda: masters[0].thinks)
    person = Worker(queue, "joan", True)
    await until(lambda: person.thinks)
    assert sum(master.thinks for master in masters) == 1
    for worker in (*masters, person):
        worker.task.cancel()
    await asyncio.gather(*[worker.task for worker in (*masters, person)], return_exceptions=True)
    assert len(queue) == 0


async def test_owners_of_tables_take_turns() -> None:
    queue, order = FairQueue(1), list[str]()

    async def think(owner: str) -> None:
        async with queue.turn(owner, True):
            order.append(owner)
            await asyncio.sleep(0)

    greedy = [asyncio.create_task(think("greedy")) for _ in range(10)]
    await asyncio.sleep(0)
    modest = asyncio.create_task(think("modest"))
    await asyncio.gather(*greedy, modest)
    assert order.index("modest") <= 2


async def test_an_answer_without_a_choice_takes_as_long_as_people_do(tmp_path: Path, with_toy: None) -> None:
    lobby = quick_lobby(tmp_path)
    room = await lobby.open("toy", 2)
    for seat, name in enumerate(("Joan", "Mark")):
        await sit(lobby, room, seat, name, name)
    manners = Manners()
    usual = {round(manners.delay(room, 0, USUAL_PAUSE), 3) for _ in range(40)}
    assert len(usual) > 10, "it is no fixed time"
    assert min(usual) > 0.7 * USUAL_PEOPLE[0]
    for number in range(LEAST_KEPT):
        manners._people.append(100.0 + number)
    assert manners.delay(room, 0, USUAL_PAUSE) >= 100, "once enough people have answered, it is like theirs"
    await lobby.close()


async def test_a_person_can_have_only_so_many_tables(tmp_path: Path, with_toy: None) -> None:
    lobby = quick_lobby(tmp_path, limits=Limits(tables_per_person=2))
    for _ in range(2):
        await lobby.open("toy", 2, opener="a")
    with pytest.raises(Refused, match="many tables that are not over"):
        await lobby.open("toy", 2, opener="a")
    await lobby.open("toy", 2, opener="b")
    await lobby.close()


async def test_nobody_talks_without_end(tmp_path: Path, with_toy: None) -> None:
    lobby = quick_lobby(tmp_path, limits=Limits(messages=2, messages_per_second=0.001))
    room = await lobby.open("toy", 2)
    for seat, name in enumerate(("Joan", "Mark")):
        await sit(lobby, room, seat, name, name)
    for _ in range(2):
        await lobby.say(room, "Joan", "Hello")
    with pytest.raises(Refused, match="wait a moment"):
        await lobby.say(room, "Joan", "Hello")
    await lobby.say(room, "Mark", "Hello")
    await lobby.close()


async def test_a_browser_can_be_forgotten(browser: Browser) -> None:
    room = await browser.open(
        {"game": "dragon-racer", "clock": "0", "name": "Joan", "chair-0": "me", "chair-1": "here"}
    )
    stolen = dict(browser.http.cookies)
    assert "Forget this browser" in (await browser.read("/")).text
    assert await browser.press("/forget") == "/"
    assert [player.bot for player in room.players] == ["regular", "regular"]
    browser.http.cookies.clear()
    browser.http.cookies.update(stolen)
    path = f"/api/v1/tables/{room.table.id}"
    assert (await browser.http.get(path)).json()["mine"] == [], "whoever has the old cookie is nobody"


async def test_a_program_can_give_up_its_key(http: httpx.AsyncClient, joan: Program) -> None:
    table = (await joan.post("/tables", RACE))["table"]
    await joan.post(f"/tables/{table}/sit", {"seat": 0, "name": "Joan"})
    await joan.ask("DELETE", "/key")
    seen = await joan.get(f"/tables/{table}")
    assert seen["mine"] == []
    assert not seen["players"][0]["person"], "the chair is free again"
