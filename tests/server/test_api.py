"""The JSON API: every endpoint and every refusal."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from carpathia.core.rng import Rng
from carpathia.server.tables.lobby import Lobby
from tests.server.tools import JSON, RACE, Program, asked, reply_to, two_people, until

pytestmark = pytest.mark.anyio
PRESENT = {
    "name": "Joan",
    "bot": None,
    "plays_as": "",
    "why_so": "",
    "person": True,
    "presence": "here",
    "away_since": None,
    "seconds_left": None,
    "late": False,
    "invited": False,
    "colour": "teal",
}


async def test_games_and_bots_are_listed(joan: Program) -> None:
    games = {game["name"]: game for game in await joan.get("/games")}
    racer = games["dragon-racer"]
    assert (racer["least_seats"], racer["most_seats"]) == (2, 5)
    assert racer["variants"] == {"variants.abilities": True}
    assert list(games["transylvanian-lottery"]["aids"]) == ["bags", "odds"]
    assert {"random", "regular"} <= set(await joan.get("/bots"))


async def test_a_table_is_opened_with_variants_bots_and_a_clock(joan: Program) -> None:
    opening = {
        "game": "dragon-racer",
        "seats": 3,
        "changes": {"variants.abilities": False, "race.rounds": 1},
        "bots": [None, "random", "regular"],
        "clock": 60,
        "clock_kind": "match",
        "increment": 5,
    }
    path = f"/tables/{(await joan.post('/tables', opening))['table']}"
    table = await joan.get(path)
    assert table["stage"] == "open"
    assert (table["view"], table["choices"], table["acting"], table["prompt"]) == (None, [], [], None)
    assert table["score_sheet"] is None
    assert [player["bot"] for player in table["players"]] == [None, "random", "regular"]
    table = await joan.post(f"{path}/sit", {"seat": 0, "name": "Joan"})
    assert table["stage"] == "playing"
    assert table["clock"] == "1 minute for the match, and 5 seconds more for each turn"
    assert table["players"][0]["seconds_left"] in (59, 60)
    assert table["players"][1]["seconds_left"] is None
    assert table["mine"] == [0]
    assert table["view"]["rounds"] == 1
    while not table["choices"]:
        table = await joan.get(path)
    assert 50 < table["seconds_left"] <= 60


@pytest.mark.parametrize(("game", "secret"), [("thanks-a-lottery", False), ("transylvanian-lottery", True)])
async def test_the_score_sheet_is_told_unless_points_are_secret(
    joan: Program, game: str, secret: bool
) -> None:
    opening = {"game": game, "seats": 2, "bots": [None, "random"]}
    path = f"/tables/{(await joan.post('/tables', opening))['table']}"
    table = await joan.post(f"{path}/sit", {"seat": 0, "name": "Joan"})
    assert table["score_sheet"] == (None if secret else {"rounds": [], "totals": [0, 0]})


async def test_a_table_is_played_from_the_first_question_to_the_scores(joan: Program, mark: Program) -> None:
    path = await two_people(joan, mark)
    rng, undone = Rng(3), 0
    while True:
        table = await joan.get(path)
        if table["stage"] == "over":
            break
        who, table = await asked(path, joan, mark)
        assert table["scores"] == [], "points may be secret until the end"
        assert table["seat"] in table["acting"]
        table = await who.post(f"{path}/play", reply_to(table, rng.below(len(table["choices"]))))
        if table["can_undo"] and rng.below(4) == 0:
            await who.post(f"{path}/undo", {"seat": table["seat"]})
            undone += 1
    assert undone > 3
    assert len(table["scores"]) == 2
    sheet = table["score_sheet"]
    assert sheet["totals"] == table["scores"]
    for seat, total in enumerate(sheet["totals"]):
        rows = [source for part in sheet["rounds"] for source in part["sources"]]
        assert sum(row["points"][seat] for row in rows) == total
    assert (table["choices"], table["prompt"], table["acting"]) == ([], None, [])
    assert "takes the last decision back" in " ".join((await joan.get(f"{path}/log"))["lines"])


async def test_the_log_goes_on_from_where_one_was(joan: Program, mark: Program) -> None:
    path = await two_people(joan, mark)
    first = await joan.get(f"{path}/log")
    who, table = await asked(path, joan, mark)
    await who.post(f"{path}/play", reply_to(table))
    second = await joan.get(f"{path}/log?since={first['facts']}")
    assert second["facts"] > first["facts"]
    whole = await joan.get(f"{path}/log")
    assert first["lines"] + second["lines"] == whole["lines"]
    assert (await joan.get(f"{path}/log?since=999999"))["lines"] == []


async def test_a_seat_is_handed_over_and_taken_back(joan: Program, mark: Program) -> None:
    path = await two_people(joan, mark)
    table = await joan.post(f"{path}/hand-over", {"seat": 0, "bot": "random"})
    assert table["players"][0] == PRESENT | {"bot": "random"}
    table = await joan.post(f"{path}/take-back", {"seat": 0})
    assert table["players"][0] == PRESENT


async def test_players_talk_and_spectators_read(joan: Program, mark: Program) -> None:
    path = f"/tables/{(await joan.post('/tables', RACE))['table']}"
    await joan.post(f"{path}/sit", {"seat": 0, "name": "Joan"})
    await joan.post(f"{path}/chat", {"text": "Good evening"})
    refused = await mark.refused("POST", f"{path}/chat", {"text": "<b>Hello</b>"})
    assert refused == "Only players at this table can do that; take a chair first."
    await joan.post(f"{path}/chat", {"text": "<b>Hello</b>"})
    assert await mark.get(f"{path}/chat") == [
        {"name": "Joan", "text": "Good evening"},
        {"name": "Joan", "text": "<b>Hello</b>"},
    ]


async def test_one_person_may_hold_several_seats(joan: Program) -> None:
    path = f"/tables/{(await joan.post('/tables', RACE))['table']}"
    await joan.post(f"{path}/sit", {"seat": 0, "name": "Joan"})
    table = await joan.post(f"{path}/sit", {"seat": 1, "name": "Her sister"})
    assert (table["mine"], table["seat"]) == ([0, 1], 1)
    hands = [(await joan.get(f"{path}?seat={seat}"))["view"]["hand"]["cards"] for seat in (0, 1)]
    assert hands[0] != hands[1]


async def test_nobody_can_act_for_the_seat_of_another(joan: Program, mark: Program, app: FastAPI) -> None:
    path = await two_people(joan, mark)
    lobby: Lobby = app.state.lobby
    who, table = await asked(path, joan, mark)
    other = mark if who is joan else joan
    stranger = Program(joan.http, "forged.key")
    before = lobby.store.record_text(path.split("/")[-1])
    seat = table["seat"]
    for intruder in (other, stranger):
        for deed, body in {
            "play": reply_to(table),
            "undo": {"seat": seat},
            "hand-over": {"seat": seat, "bot": "random"},
            "take-back": {"seat": seat},
        }.items():
            assert await intruder.refused("POST", f"{path}/{deed}", body) == f"Seat {seat} is not yours."
        for look in (path, f"{path}/log"):
            assert await intruder.refused("GET", f"{look}?seat={seat}") == f"Seat {seat} is not yours."
    assert "take a chair first" in await stranger.refused("POST", f"{path}/begin")
    assert lobby.store.record_text(path.split("/")[-1]) == before
    assert [player.bot for player in lobby._rooms[path.split("/")[-1]].players] == [None, None]


async def test_stale_double_and_illegal_answers_are_refused(joan: Program, mark: Program) -> None:
    path = await two_people(joan, mark)
    who, table = await asked(path, joan, mark)
    wrong = {**reply_to(table), "action": 10**15}
    assert "No action has the number" in await who.refused("POST", f"{path}/play", wrong)
    legal = {choice["action"] for choice in table["choices"]}
    illegal = {**reply_to(table), "action": next(a for a in range(100) if a not in legal)}
    reply = await who.ask("POST", f"{path}/play", illegal)
    assert reply.status_code == 409
    assert reply.json()["refused"]["clause"].startswith("DR-")
    await who.post(f"{path}/play", reply_to(table))
    assert "no longer open" in await who.refused("POST", f"{path}/play", reply_to(table))


async def test_every_other_refusal_is_a_sentence(joan: Program, mark: Program) -> None:
    path = f"/tables/{(await joan.post('/tables', RACE))['table']}"
    for deed in ("sit", "play", "undo", "hand-over", "take-back", "chat", "begin"):
        body = {"sit": {"seat": 0, "name": "Joan"}, "chat": {"text": "Hello"}, "begin": None}
        given = body.get(deed, {"seat": 0, "prompt": 0, "action": 0} if deed == "play" else {"seat": 0})
        assert "no such table" in await joan.refused("POST", f"/tables/nowhere/{deed}", given, 404)
    for look in ("", "/log", "/chat", "/events"):
        assert "no such table" in await joan.refused("GET", f"/tables/nowhere{look}", status=404)
    await joan.post(f"{path}/sit", {"seat": 0, "name": "Joan"})
    refusals: list[tuple[str, str, Any]] = [
        ("taken", "sit", {"seat": 0, "name": "Mark"}),
        ("no chair 4", "sit", {"seat": 4, "name": "Mark"}),
        ("called Joan already", "sit", {"seat": 1, "name": "Joan"}),
        ("1 to 20 letters", "sit", {"seat": 1, "name": " "}),
    ]
    assert "1 to 300 letters" in await joan.refused("POST", f"{path}/chat", {"text": " "})
    for sentence, deed, given in refusals:
        assert sentence in await mark.refused("POST", f"{path}/{deed}", given)
    assert "not begun" in await joan.refused("POST", f"{path}/play", {"seat": 0, "prompt": 0, "action": 0})
    assert "not begun" in await joan.refused("POST", f"{path}/undo", {"seat": 0})
    assert "no bot" in await joan.refused("POST", f"{path}/hand-over", {"seat": 0, "bot": "deep blue"})
    assert "key of your own" in await Program(joan.http, "forged").refused(
        "POST", f"{path}/sit", {"seat": 1, "name": "Mark"}
    )
    await joan.post(f"{path}/begin")
    assert "begun already" in await joan.refused("POST", f"{path}/begin")
    assert "nothing to take back" in await joan.refused("POST", f"{path}/undo", {"seat": 0})


@pytest.mark.parametrize(
    ("opening", "sentence"),
    [
        ({"game": "chess", "seats": 2}, "no game called 'chess'"),
        ({"game": "dragon-racer", "seats": 9}, "for 2 to 5 players"),
        ({**RACE, "changes": {"variants.snow": True}}, "variants.snow is not known"),
        ({**RACE, "changes": {"race.turns": True}}, "must be a whole number"),
        ({**RACE, "bots": ["deep blue", None]}, "no bot called 'deep blue'"),
        ({**RACE, "bots": [None]}, "2 chairs, but 1"),
    ],
)
async def test_a_table_that_cannot_be_is_refused(joan: Program, opening: JSON, sentence: str) -> None:
    assert sentence in await joan.refused("POST", "/tables", opening)


NOT_AN_OBJECT = "The request must be a JSON object with the fields that the API describes."
CHANGED = "The field changes.race.turns must be true or false, a whole number or a list of whole numbers."


@pytest.mark.parametrize(
    ("opening", "sentence"),
    [
        (None, NOT_AN_OBJECT),
        ([], NOT_AN_OBJECT),
        ({}, "The field game is missing."),
        ({**RACE, "game": 7}, "The field game must be text."),
        ({**RACE, "game": "d" * 41}, "The field game may have at most 40 characters."),
        ({**RACE, "seats": "two"}, "The field seats must be a whole number."),
        ({**RACE, "seats": 2.5}, "The field seats must be a whole number."),
        ({**RACE, "seats": "9" * 5000}, "The field seats must be a whole number of fewer digits."),
        ({**RACE, "clock": 1}, "The field clock must be 5 or more."),
        ({**RACE, "clock": 86_401}, "The field clock must be 86400 or less."),
        ({**RACE, "colour": "red"}, "The field colour is not known here."),
        ({**RACE, "bots": "random"}, "The field bots must be a list."),
        ({**RACE, "bots": [None] * 11}, "The field bots may have at most 10 entries."),
        ({**RACE, "bots": [3]}, "The field bots.0 must be text."),
        ({**RACE, "changes": []}, "The field changes must be an object."),
        ({**RACE, "changes": {"race.turns": "many"}}, CHANGED),
        ({**RACE, "changes": {"race.turns": ["many"]}}, CHANGED),
        ({**RACE, "changes": {"race.turns": None}}, CHANGED),
    ],
)
async def test_a_malformed_request_is_answered_with_what_is_wrong(
    joan: Program, opening: object, sentence: str
) -> None:
    assert await joan.refused("POST", "/tables", opening, 422) == sentence


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("/log?since=-1", "The parameter since must be 0 or more."),
        ("/log?since=now", "The parameter since must be a whole number."),
        ("?seat=6", "The parameter seat must be 5 or less."),
    ],
)
async def test_a_malformed_query_is_answered_with_what_is_wrong(
    joan: Program, path: str, sentence: str
) -> None:
    table = (await joan.post("/tables", RACE))["table"]
    assert await joan.refused("GET", f"/tables/{table}{path}", status=422) == sentence


async def test_what_cannot_be_read_is_answered_with_a_sentence(joan: Program) -> None:
    headers = {**joan.headers, "Content-Type": "application/json"}
    for content, status, sentence in ((b"{", 422, "not valid JSON"), (b"\xff", 400, "in UTF-8")):
        reply = await joan.http.post("/api/v1/tables", content=content, headers=headers)
        assert reply.status_code == status
        assert sentence in reply.json()["refused"]["reason"]
    assert "nothing here" in await joan.refused("GET", f"/tables/{'x' * 41}", status=422)


async def test_what_is_nowhere_is_refused_with_a_sentence_too(http: httpx.AsyncClient, joan: Program) -> None:
    assert "nothing here" in await joan.refused("GET", "/nonsense", status=404)
    assert "cannot be done" in await joan.refused("DELETE", "/games", status=405)


async def test_bots_answer_while_the_api_is_polled(joan: Program) -> None:
    path = f"/tables/{(await joan.post('/tables', {**RACE, 'bots': [None, 'random']}))['table']}"
    await joan.post(f"{path}/sit", {"seat": 0, "name": "Joan"})
    lobby: Lobby = joan.http._transport.app.state.lobby  # type: ignore[attr-defined]
    room = await lobby.room(path.split("/")[-1])
    for _ in range(10):
        await until(lambda: room.prompt(0) is not None)
        table = await joan.get(path)
        await joan.post(f"{path}/play", reply_to(table))
