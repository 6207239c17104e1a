"""Colours, chosen where a seat is: on the pages, by the API, and kept from then on."""

from __future__ import annotations

import pytest

from carpathia.core.registry import games
from tests.server.browser import Browser
from tests.server.tools import Program, answer

pytestmark = pytest.mark.anyio
RACE = {"game": "dragon-racer", "clock": "0", "name": "Joan", "chair-0": "me"}
LOTTERY = {"game": "transylvanian-lottery", "seats": 2}


@pytest.mark.parametrize("name", games())
async def test_a_picker_is_drawn_only_for_games_with_colours(browser: Browser, name: str) -> None:
    kind = games()[name]
    page = await browser.read(f"/games/{name}/open")
    pickers = [field["name"] for field in page.all("select") if field["name"].startswith("colour-")]
    seats = range(kind.seat_range.stop - 1)
    assert pickers == ([f"colour-{seat}" for seat in seats] if kind.palette else [])
    for colour, sign in kind.palette.items():
        assert f"{colour} ({sign})" in page.text


async def test_colours_are_chosen_where_a_table_is_opened(browser: Browser) -> None:
    colours = {"colour-0": "olive", "colour-1": "teal", "colour-2": ""}
    room = await browser.open({**RACE, **colours, "chair-1": "here", "chair-2": "here"})
    assert [player.colour for player in room.players] == ["olive", "teal", "amber"]
    assert room.running.record.header.colours == ["olive", "teal", "amber"]
    page = await browser.read(browser.path(room))
    crests = [value.split()[1] for value in page.values("class") if value.startswith("crest ")]
    assert {"crest-4", "crest-0", "crest-2"} <= set(crests)
    assert "crest-1" not in crests, "nobody plays violet"


async def test_colours_that_cannot_be_are_refused_on_a_page(browser: Browser) -> None:
    both = {"colour-0": "olive", "colour-1": "olive"}
    assert "chosen olive already" in await browser.refused(
        "POST", "/tables", {**RACE, **both, "chair-1": "here"}
    )
    wrong = {**RACE, "colour-0": "pink", "chair-1": "here"}
    assert "has no colour" in await browser.refused("POST", "/tables", wrong)
    none = {**RACE, "game": "walpurgis-night", "colour-0": "red", "chair-1": "here", "chair-2": "here"}
    assert "nobody chooses a colour" in await browser.refused("POST", "/tables", none)
    assert browser.lobby.store.count("open", "playing", "over") == 0


async def test_who_joins_chooses_among_the_free_colours(browser: Browser) -> None:
    room = await browser.open({**RACE, "colour-0": "olive", "chair-1": "open", "chair-2": "open"})
    path = browser.path(room)
    page = await browser.read(path)
    offered = [
        option["value"] for option in page.all("option") if option["value"] in games()["dragon-racer"].palette
    ]
    assert offered == ["teal", "violet", "amber", "indigo"] * 2
    assert "olive, you" in " ".join(page.text.split())
    taken = {"seat": 1, "name": "Mark", "colour": "olive"}
    assert "chosen olive already" in await browser.refused("POST", f"{path}/sit", taken)
    await browser.press(f"{path}/sit", {**taken, "colour": "indigo"})
    await browser.press(f"{path}/begin")
    assert room.running.record.header.colours == ["olive", "indigo", "amber"]


async def test_a_program_learns_and_chooses_colours(joan: Program, mark: Program) -> None:
    told = {game["name"]: game["colours"] for game in await joan.get("/games")}
    assert told["transylvanian-lottery"]["orange"] == "bell"
    assert told["walpurgis-night"] == {}
    opened = await joan.post("/tables", {**LOTTERY, "colours": [None, "black"]})
    path = f"/tables/{opened['table']}"
    table = await joan.post(f"{path}/sit", {"seat": 0, "name": "Joan", "colour": "white"})
    assert [player["colour"] for player in table["players"]] == ["white", "black"]
    assert "chosen white already" in await mark.refused(
        "POST", f"{path}/sit", {"seat": 1, "name": "Mark", "colour": "white"}
    )
    table = await mark.post(f"{path}/sit", {"seat": 1, "name": "Mark"})
    assert [player["colour"] for player in table["players"]] == ["white", "black"]
    assert [seat["colour"] for seat in table["view"]["seats"]] == ["white", "black"]
    for colours, sentence in ((["red"], "2 chairs, but 1"), (["red", "red"], "chosen red already")):
        assert sentence in await joan.refused("POST", "/tables", {**LOTTERY, "colours": colours})


async def test_colours_outlive_the_server_and_the_match(browser: Browser) -> None:
    room = await browser.open({**RACE, "colour-0": "olive", "chair-1": "here"})
    colours = room.game.colours
    browser.lobby._rooms.clear()
    room = await browser.lobby.room(room.table.id)
    assert room.game.colours == colours == ["olive", "violet"]
    while not room.over:
        await answer(browser.lobby, room, room.asked[0])
    path = browser.path(room)
    assert "crest-4" in (await browser.http.get(f"{path}/replay")).text
    onward = browser.room(await browser.press(f"{path}/play-on", {"step": 3}))
    again = browser.room(await browser.press(f"{path}/rematch"))
    record = (await browser.http.get(f"{path}/record")).text
    shown = browser.room(await browser.press("/records", {"record": record}))
    for other in (onward, again, shown):
        assert other.game.colours == colours
        assert [player.colour for player in other.players] == colours
