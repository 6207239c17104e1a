"""carpathia mcp: an assistant that speaks the Model Context Protocol sits at tables of a running server.

It is a program like any other: it talks to the JSON API with a key of its own, and so sees what a person in
its seat sees.
"""

from __future__ import annotations

import functools
import inspect
import json
import time
import urllib.error
import urllib.request
from argparse import ArgumentParser, Namespace
from typing import Any

from carpathia import __version__
from carpathia.cli.errors import UsageError
from carpathia.cli.screen import Screen
from carpathia.core.extras import MissingExtra, need
from carpathia.core.game import Game
from carpathia.core.registry import make_game

SUMMARY = "let an assistant play at the tables of a server, by the Model Context Protocol"
EXAMPLES = ("carpathia mcp --server http://127.0.0.1:8317",)

ADDRESS = "http://127.0.0.1:8317"
PATIENCE = 30.0  # seconds to wait for others before an answer says that they are still thinking
POLL = 0.05
TIMEOUT = 60.0

INSTRUCTIONS = """\
Play board games at a table of a Carpathia server. Open a table with open_table, or take a free chair at one
with sit_down; look shows the table as your seat sees it, choices what you may do now. Answer with play and
the number of a choice. why tells which rule forbids something. You see what a person in your seat sees."""


class ApiError(Exception):
    """The server refuses something, or does not answer; the message is a sentence."""


class Api:
    """The JSON API of a server, as one person."""

    def __init__(self, address: str) -> None:
        self._address = address.rstrip("/")
        self._key = ""

    def ask(self, method: str, path: str, body: object = None) -> Any:
        if not self._key:
            self._key = self._send("POST", "/key", None)["key"]
        return self._send(method, path, body)

    def _send(self, method: str, path: str, body: object) -> Any:
        headers = {"Content-Type": "application/json"}
        if self._key:
            headers["Authorization"] = f"Bearer {self._key}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self._address}/api/v1{path}", data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as reply:
                text = reply.read()
                return json.loads(text) if text else None
        except urllib.error.HTTPError as error:
            raise ApiError(_sentence(error)) from None
        except (urllib.error.URLError, TimeoutError) as error:
            raise ApiError(
                f"No server answers at {self._address} ({error}); carpathia serve starts one."
            ) from None


def _sentence(error: urllib.error.HTTPError) -> str:
    """Return why the server refused something."""
    try:
        refused = json.load(error)["refused"]
    except (ValueError, KeyError, TypeError):
        return f"The server answered with status {error.code}."
    return f"{refused['reason']} ({refused['clause']})" if refused["clause"] else str(refused["reason"])


class Assistant:
    """What the tools do. Their docstrings are what the assistant is told about them."""

    def __init__(self, api: Api, patience: float = PATIENCE) -> None:
        self._api = api
        self._patience = patience

    def list_games(self) -> str:
        """List the games that can be played, and the bots that play along."""
        games = [
            f"{game['name']}: {game['title']}, {game['least_seats']} to {game['most_seats']} players."
            f" {game['summary']}"
            for game in self._api.ask("GET", "/games")
        ]
        bots = [f"{name}: {summary}." for name, summary in self._api.ask("GET", "/bots").items()]
        return "\n".join(["Games", *games, "", "Bots", *bots])

    def open_table(
        self,
        game: str,
        seats: int = 2,
        opponents: str = "regular",
        name: str = "Assistant",
        free: bool = False,
    ) -> str:
        """Open a table and sit down at seat 0; bots called `opponents` have the other seats.

        With `free`, the other chairs stay free for people, and the match begins when all are taken.
        """
        bots = [None, *[None if free else opponents] * (seats - 1)]
        opening = {"game": game, "seats": seats, "bots": bots, "private": not free}
        table = self._api.ask("POST", "/tables", opening)["table"]
        return self.sit_down(table, 0, name)

    def sit_down(self, table: str, seat: int, name: str = "Assistant") -> str:
        """Take a free chair at a table that somebody else has opened; then look."""
        self._api.ask("POST", f"/tables/{table}/sit", {"seat": seat, "name": name})
        return f"You sit at table {table}.\n\n{self.look(table)}"

    def look(self, table: str) -> str:
        """Show the table as your seat sees it, once it is your turn or the match is over."""
        now = self._my_turn(table)
        lines = [f"Table {table}: {now['stage']}."]
        if now["view"] is not None:
            lines += _game(now).board_text(now["view"], [player["name"] for player in now["players"]])
        lines += ["", now["question"], *_choices(now)]
        if now["stage"] == "over":
            scores = zip(now["players"], now["scores"], strict=True)
            lines.append(
                "Scores: " + ", ".join(f"{player['name']} {points}" for player, points in scores) + "."
            )
            if now["partner"] is not None:
                lines.append(now["partner"]["text"])
        lines += sorted({player["why_so"] for player in now["players"]} - {""})
        return "\n".join(lines)

    def choices(self, table: str) -> str:
        """List what you may do now, each with the number that play takes."""
        now = self._my_turn(table)
        return "\n".join([now["question"], *_choices(now)])

    def play(self, table: str, choice: int) -> str:
        """Do what the choice with this number says, wait for the others, and look again."""
        now = self._now(table)
        if now["prompt"] is None:
            raise ApiError("You are not asked anything now; look waits until you are.")
        answer = {"seat": now["seat"], "prompt": now["prompt"], "action": choice}
        self._api.ask("POST", f"/tables/{table}/play", answer)
        return self.look(table)

    def why(self, table: str, label: str) -> str:
        """Say whether your seat may do what is called `label` now, such as "play red 7", and if not, why."""
        now = self._now(table)
        answer = self._api.ask("POST", f"/tables/{table}/why", {"seat": now["seat"], "label": label})
        return f"{answer['reason']} ({answer['clause']})" if answer["clause"] else str(answer["reason"])

    def log(self, table: str, since: int = 0) -> str:
        """Tell what happened so far, from fact number `since` on, as far as your seat may know."""
        told = self._api.ask("GET", f"/tables/{table}/log?since={since}{self._seat(self._now(table))}")
        return "\n".join([*told["lines"], f"(Next time since {told['facts']}.)"])

    def _now(self, table: str) -> Any:
        return self._api.ask("GET", f"/tables/{table}")

    def _my_turn(self, table: str) -> Any:
        """Return the table once this seat is asked or the match is over, or after a while as it is."""
        end = time.monotonic() + self._patience
        now = self._now(table)
        while now["stage"] == "playing" and not now["choices"] and time.monotonic() < end:
            time.sleep(POLL)
            now = self._now(table)
        return now

    def _seat(self, now: Any) -> str:
        return "" if now["seat"] is None else f"&seat={now['seat']}"


def _game(now: Any) -> Game[Any]:
    """Return the game of a table, which words are taken from."""
    colours = [player["colour"] for player in now["players"]]
    return make_game(
        now["game"],
        len(now["players"]),
        changes=now["changes"],
        origin="the table",
        colours=colours if all(colours) else (),
    )


def _choices(now: Any) -> list[str]:
    return [f"  {choice['action']}: {choice['text']} [{choice['label']}]" for choice in now["choices"]]


def make_server(address: str, patience: float = PATIENCE) -> Any:
    """Return the MCP server, which is not running yet; its tools wait `patience` seconds for others."""
    need("mcp", "mcp")
    from anyio.to_thread import run_sync
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError

    server = MCPServer("carpathia", instructions=INSTRUCTIONS, version=__version__)
    assistant = Assistant(Api(address), patience)

    def add(tool: Any) -> None:
        @functools.wraps(tool)
        async def answered(**given: Any) -> str:
            try:
                return str(await run_sync(functools.partial(tool, **given)))
            except ApiError as error:
                raise ToolError(str(error)) from None

        server.add_tool(answered, name=tool.__name__, description=inspect.getdoc(tool))

    for tool in (
        assistant.list_games,
        assistant.open_table,
        assistant.sit_down,
        assistant.look,
        assistant.choices,
        assistant.play,
        assistant.why,
        assistant.log,
    ):
        add(tool)
    return server


def configure(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--server", default=ADDRESS, metavar="ADDRESS", help=f"of a running server (default {ADDRESS})"
    )


def run(args: Namespace, screen: Screen) -> int:
    if not args.server.startswith(("http://", "https://")):
        raise UsageError(f"{args.server!r} is no address; one begins with http:// or https://")
    try:
        server = make_server(args.server)
    except MissingExtra as error:
        raise UsageError(str(error)) from None
    server.run("stdio")
    return 0
