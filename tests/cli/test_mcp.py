"""An assistant plays at a table of a running server, with the client of the official SDK."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from mcp import Client

from carpathia.cli.errors import USAGE
from carpathia.cli.main import main
from carpathia.cli.mcp import Api, make_server
from tests.server.tools import address, free_port, process

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server."""
    port = free_port()
    with process(tmp_path_factory.mktemp("server"), port, pause=0.0):
        yield address(port)


async def told(client: Any, tool: str, **given: object) -> str:
    """Return what a tool says, refusals too."""
    result = await client.call_tool(tool, given)
    return "\n".join(part.text for part in result.content)


async def test_a_whole_match_is_played_through_tools(server: str) -> None:
    async with Client(make_server(server)) as client:
        tools = {tool.name for tool in (await client.list_tools()).tools}
        assert tools >= {"list_games", "open_table", "look", "choices", "play", "why"}
        games = await told(client, "list_games")
        assert "dragon-racer: Dragon Racer, 2 to 5 players." in games
        assert "master" in games

        text = await told(client, "open_table", game="dragon-racer", seats=2, opponents="random")
        table = re.findall(r"You sit at table (\S+)\.", text)[0]
        hand = re.findall(r"Your hand: (.*)\.", text)[0].split(", ")
        assert len(hand) == 8

        assert (await told(client, "why", table=table, label="deal red 1")).endswith("(DR-2.3)")
        refused = await client.call_tool("play", {"table": table, "choice": 10_000})
        assert refused.is_error
        choices = await told(client, "choices", table=table)
        assert re.findall(r"^  \d+: ", choices, re.M)

        steps = 0
        while "Scores:" not in text:
            text = await told(client, "play", table=table, choice=_first(text))
            steps += 1
            assert steps < 300
        assert steps > 20
        log = await told(client, "log", table=table)
        assert "Assistant" in log


async def test_the_assistant_sees_what_its_seat_may(server: str) -> None:
    async with Client(make_server(server, patience=0.0)) as client:
        text = await told(client, "open_table", game="dragon-racer", seats=2, free=True)
        table = re.findall(r"You sit at table (\S+)\.", text)[0]
        assert "Your hand:" not in text
        somebody = Api(server)
        now = somebody.ask("POST", f"/tables/{table}/sit", {"seat": 1, "name": "Somebody"})
        theirs = {f"{card['dragon']} {card['number']}" for card in now["view"]["hand"]["cards"]}
        if now["choices"]:  # so that it is the assistant's turn
            answer = {"seat": 1, "prompt": now["prompt"], "action": now["choices"][0]["action"]}
            somebody.ask("POST", f"/tables/{table}/play", answer)
            theirs.discard(now["choices"][0]["label"].removeprefix("play "))
        text = await told(client, "look", table=table)
        assert "Your hand:" in text
        text += await told(client, "log", table=table) + await told(client, "choices", table=table)
        assert len(theirs) >= 7
        assert not [card for card in theirs if card in text]


async def test_what_cannot_be_done_is_told_in_a_sentence() -> None:
    port = free_port()
    async with Client(make_server(address(port))) as client:
        assert "No server answers at http" in await told(client, "list_games")


def test_an_address_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mcp", "--server", "example.org"]) == USAGE
    assert "'example.org' is no address; one begins with http:// or https://" in capsys.readouterr().err


def _first(text: str) -> int:
    return int(re.findall(r"^  (\d+): ", text, re.M)[0])
