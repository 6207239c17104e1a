"""The lab in the browser: who may use it, its form, and a run from Compare to the report."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from carpathia.lab.orders import Order
from carpathia.server.app import Options, create_app
from carpathia.server.lab_runs import LabRuns

pytestmark = [pytest.mark.anyio, pytest.mark.slow]  # plays whole runs of the lab
PAGE = {"accept": "text/html"}
FORM = {
    "players": "2",
    "games": "100",
    "race.rounds": "1",
    "race.turns": "2",
    "variants.abilities": "on",
    **{
        f"rulings.{name}": "on"
        for name in ("lone_card_moves", "forced_bets", "keep_gold", "same_dragon_twice")
    },
    **{f"rulings.{name}": "on" for name in ("passed_go_back", "extra_steps_join", "vlad_heeds_the_line")},
}


def visitor(app: FastAPI, address: str, host: str) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app, client=(address, 1234))
    return httpx.AsyncClient(transport=transport, base_url=f"http://{host}", headers=PAGE)


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(tmp_path)
    async with app.router.lifespan_context(app), visitor(app, "127.0.0.1", "localhost:8317") as client:
        yield client


@pytest.mark.parametrize(
    ("address", "host", "lab", "status"),
    [
        ("127.0.0.1", "localhost:8317", None, 200),
        ("127.0.0.1", "127.0.0.1", None, 200),
        ("127.0.0.1", "localhost:8317", False, 404),
        ("10.0.0.7", "carpathia.test", None, 404),
        ("127.0.0.1", "carpathia.test", None, 404),  # a proxy, or another site's name for this machine
        ("10.0.0.7", "carpathia.test", True, 200),
    ],
)
async def test_strangers_are_kept_out(
    tmp_path: Path, address: str, host: str, lab: bool | None, status: int
) -> None:
    app = create_app(tmp_path, Options(lab=lab))
    async with app.router.lifespan_context(app), visitor(app, address, host) as client:
        for method, path in [("GET", "/lab"), ("GET", "/lab/games/dragon-racer")]:
            response = await client.request(method, path)
            assert response.status_code == status
            if status == 404:
                assert "The lab is closed on this server; carpathia serve --lab opens it." in response.text
        assert ('href="/lab"' in (await client.get("/")).text) == (status == 200)
        if status == 404:
            assert (await client.post("/lab/games/dragon-racer", data=FORM)).status_code == 404
            assert not (tmp_path / "lab").exists()


async def test_an_empty_lab_says_what_to_do(here: httpx.AsyncClient) -> None:
    page = (await here.get("/lab")).text
    assert "Nothing has been compared yet." in page
    assert 'href="/lab/games/dragon-racer"' in page


async def test_the_form_has_every_component_with_clause_and_bounds(here: httpx.AsyncClient) -> None:
    page = (await here.get("/lab/games/dragon-racer?players=4")).text
    assert 'name="bets.places" value="0, 1, 2"' in page
    assert '<a href="/games/dragon-racer#DR-6.3">DR-6.3</a>' in page
    assert "each 0 to 99, 3 of them" in page
    assert (await here.get("/lab/games/dragon-racer?players=9")).status_code == 409


async def test_complaints_come_while_somebody_types(here: httpx.AsyncClient) -> None:
    async def complaints(**typed: str) -> dict[str, str]:
        answer = await here.post("/lab/games/dragon-racer/check", data={**FORM, **typed})
        found: dict[str, str] = answer.json()["complaints"]
        return found

    assert await complaints() == {}
    assert await complaints(**{"race.rounds": "0"}) == {"race.rounds": "race.rounds is 0; it must be 1 to 9"}
    assert await complaints(**{"race.rounds": "x"}) == {"race.rounds": "It must be a whole number, as in 3."}


async def test_a_form_that_cannot_be_played_is_shown_again(here: httpx.AsyncClient) -> None:
    response = await here.post("/lab/games/dragon-racer", data={**FORM, "race.rounds": "0"})
    assert response.status_code == 409
    assert "race.rounds is 0; it must be 1 to 9" in response.text
    usual = {**FORM, "race.rounds": "3", "race.turns": "8"}
    response = await here.post("/lab/games/dragon-racer", data=usual)
    assert response.status_code == 409
    assert "Nothing is changed yet" in response.text
    for wrong in ({"players": "9"}, {"games": "7"}):
        assert (await here.post("/lab/games/dragon-racer", data={**FORM, **wrong})).status_code == 409


async def test_runs_that_do_not_exist_are_not_found(here: httpx.AsyncClient) -> None:
    for path in ("0000000000-abcdef", "nothing"):
        assert (await here.get(f"/lab/runs/{path}")).status_code == 404
    assert (await here.post("/lab/runs/0000000000-abcdef/stop")).status_code == 404


async def test_a_run_from_compare_to_the_report(here: httpx.AsyncClient) -> None:
    started = await here.post("/lab/games/dragon-racer", data=FORM)
    assert started.status_code == 303
    run = started.headers["location"]
    while not (answer := (await here.get(f"{run}/now")).json())["body"]:
        assert answer["run"]["status"] in ("waiting", "running"), answer
        await asyncio.sleep(0.1)
    await here.post(f"{run}/stop")
    while (answer := (await here.get(f"{run}/now")).json())["run"]["going"]:
        await asyncio.sleep(0.1)
    assert answer["run"]["status"] in ("stopped", "finished")
    page = (await here.get(run)).text
    assert "race.rounds = 1, race.turns = 2" in page
    assert "How this was measured" in page
    assert 'style="' not in page  # the server's pages allow no inline styles
    report = await here.get(f"{run}/report.html")
    assert report.headers["content-disposition"].startswith("attachment")
    assert "<!doctype html>" in report.text
    assert "carpathia lab compare dragon-racer --players 2 --bots novice --games " in report.text
    assert (await here.get(f"{run}/components.toml")).text == "race.rounds = 1\nrace.turns = 2\n"
    listed = (await here.get("/lab")).text
    assert "race.rounds = 1" in listed
    assert re.search(
        r'class="lab-verdict">(Balance of the seats: inconclusive|Seat \d (gains|loses))', listed
    )
    assert 'value="1"' in (await here.get(f"/lab/games/dragon-racer?like={run.rpartition('/')[2]}")).text
    run_id = run.rpartition("/")[2]
    assert "Two designs of Dragon Racer" in (await here.get(f"/lab/compare?a={run_id}&b={run_id}")).text
    table = await here.post(f"{run}/play")
    assert table.headers["location"].startswith("/tables/")
    assert (await here.post(f"{run}/delete")).status_code == 303
    assert (await here.get(run)).status_code == 404


def test_runs_wait_for_each_other_and_survive_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    idle = tmp_path / "idle"
    idle.write_text("#!/bin/sh\nexec sleep 600\n")
    idle.chmod(0o700)
    monkeypatch.setattr("carpathia.server.lab_runs.sys.executable", str(idle))
    runs = LabRuns(tmp_path)
    order = Order("dragon-racer", 2, 1, 100, {"race.rounds": 1})
    first, second = runs.start(order), runs.start(order)
    assert [run.status for run in (runs.get(first), runs.get(second))] == ["running", "waiting"]
    with pytest.raises(ValueError, match="a run that is going cannot be deleted; stop it first"):
        runs.delete(second)
    runs.stop(second)
    assert runs.get(second).status == "stopped"
    runs.close()
    assert [run.status for run in LabRuns(tmp_path).all()] == ["stopped", "stopped"]
