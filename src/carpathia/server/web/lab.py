"""The lab in the browser: a form for components, comparisons of designs, and their running reports."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, RedirectResponse, Response
from markupsafe import Markup

from carpathia.core.extras import MissingExtra, check
from carpathia.core.game import Game
from carpathia.core.registry import games
from carpathia.lab.orders import DESIGN_FILE, STYLE, Order, changes_text
from carpathia.lab.sheet import changed_file, complaints, fields, read_values, value_text
from carpathia.server.lab_runs import LabRuns, NoSuchRun, Run
from carpathia.server.tables.lobby import NotFound
from carpathia.server.web import render
from carpathia.server.web.dependencies import Me, OpeningsLimited, TheLobby, may_use_lab
from carpathia.server.web.forms import last_name
from carpathia.server.web.pages import TheGame
from carpathia.table.errors import refused
from carpathia.table.seating import USUAL_BOT, Player, default_name, usual_seats

BUDGETS = (100, 600, 2000, 6000, 20_000)  # games of each design
DEFAULT_BUDGET = 2000
PACKAGES = ("numpy", "scipy", "pyarrow", "matplotlib")
STATUS = {
    "waiting": "waiting for the run before it",
    "running": "running",
    "finished": "finished",
    "stopped": "stopped; what was played is kept",
    "failed": "failed",
}


async def lab_is_open(request: Request) -> None:
    """Refuse requests from browsers that may not use the lab."""
    if not may_use_lab(request):
        raise NotFound("The lab is closed on this server; carpathia serve --lab opens it.")
    try:
        for package in PACKAGES:
            check(package, "lab")
    except MissingExtra as error:
        raise NotFound(f"The lab {str(error).removeprefix('this ')}.") from None


router = APIRouter(prefix="/lab", include_in_schema=False, dependencies=[Depends(lab_is_open)])
RunId = Annotated[str, Path(max_length=40)]


def _runs(request: Request) -> LabRuns:
    runs: LabRuns = request.app.state.lab
    return runs


@router.get("")
async def lab(request: Request) -> HTMLResponse:
    return HTMLResponse(
        render.page(
            "lab.html",
            games=[render.summary(kind) for kind in games().values()],
            runs=[_listed(run) for run in _runs(request).all()],
        )
    )


@router.get("/report.css")
async def report_css() -> FileResponse:
    return FileResponse(STYLE)


@router.get("/games/{name}")
async def form(
    request: Request,
    kind: TheGame,
    players: Annotated[int | None, Query()] = None,
    like: Annotated[str, Query(max_length=40)] = "",
) -> HTMLResponse:
    """Return the components of a game as a form; `like` fills it in as for an earlier run."""
    typed: dict[str, str] = {}
    seats = players
    if like:
        order = _the_run(request, like).order
        typed = {key: value_text(value) for key, value in order.changes.items()}
        seats = players or order.seats
    return HTMLResponse(_form_page(kind, seats or usual_seats(kind), typed, {}))


@router.post("/games/{name}/check")
async def check_form(request: Request, kind: TheGame) -> JSONResponse:
    """Return the errors of a form by field, for the script of the page."""
    seats, typed, _ = await _sent(request, kind)
    return JSONResponse({"complaints": complaints(kind, seats, typed)})


@router.post("/games/{name}")
async def compare(request: Request, kind: TheGame) -> Response:
    """Start a comparison of the form's design with the game as it is."""
    seats, typed, count = await _sent(request, kind)
    wrong = complaints(kind, seats, typed)
    changes, _ = read_values(kind, typed)
    if not wrong and not changes:
        wrong = {
            "": "Nothing is changed yet: change a value, and the lab compares it with the game as it is."
        }
    if wrong:
        return HTMLResponse(_form_page(kind, seats, typed, wrong, count), 409)
    order = Order(kind.name, seats, secrets.randbelow(1_000_000), count, changes)
    return RedirectResponse(f"/lab/runs/{_runs(request).start(order)}", 303)


@router.get("/runs/{run_id}")
async def run(request: Request, run_id: RunId) -> HTMLResponse:
    found = _the_run(request, run_id)
    others = [_listed(other) for other in _runs(request).all() if _comparable(other, found)]
    return HTMLResponse(
        render.page("lab_run.html", run=_listed(found), body=_body(request, run_id), others=others)
    )


@router.get("/runs/{run_id}/now")
async def now(request: Request, run_id: RunId) -> JSONResponse:
    """Return the state of a run and its report so far, for the script of the page."""
    found = _the_run(request, run_id)
    return JSONResponse({"run": _listed(found), "body": _body(request, run_id)})


@router.post("/runs/{run_id}/stop")
async def stop(request: Request, run_id: RunId) -> Response:
    _the_run(request, run_id)
    _runs(request).stop(run_id)
    return RedirectResponse(f"/lab/runs/{run_id}", 303)


@router.post("/runs/{run_id}/go-on")
async def go_on(request: Request, run_id: RunId) -> Response:
    _the_run(request, run_id)
    _runs(request).go_on(run_id)
    return RedirectResponse(f"/lab/runs/{run_id}", 303)


@router.post("/runs/{run_id}/delete")
async def delete(request: Request, run_id: RunId) -> Response:
    _the_run(request, run_id)
    try:
        _runs(request).delete(run_id)
    except ValueError as error:
        raise refused(str(error)) from None
    return RedirectResponse("/lab", 303)


@router.post("/runs/{run_id}/play", dependencies=[OpeningsLimited])
async def play_it(request: Request, run_id: RunId, me: Me, lobby: TheLobby) -> Response:
    """Open a table with the changed design, against bots."""
    order = _the_run(request, run_id).order
    bots = [Player(bot=USUAL_BOT) for _ in range(order.seats - 1)]
    guest = Player(last_name(request) or default_name(0), me.owner)
    room = await lobby.open(order.game, order.seats, order.changes, players=[guest, *bots], opener=me.owner)
    return RedirectResponse(f"/tables/{room.table.id}", 303)


@router.get("/runs/{run_id}/report.html")
async def report_file(request: Request, run_id: RunId) -> Response:
    """Return the report as a file to be shared."""
    text = _text(request, run_id, "report.html")
    return _download(text, f"carpathia-{run_id}.html", "text/html")


@router.get("/runs/{run_id}/components.toml")
async def components_file(request: Request, run_id: RunId) -> Response:
    text = changed_file(_the_run(request, run_id).order.changes)
    return _download(text, DESIGN_FILE.format(run=run_id), "application/toml")


@router.get("/compare")
async def side_by_side(
    request: Request, a: Annotated[str, Query(max_length=40)], b: Annotated[str, Query(max_length=40)]
) -> HTMLResponse:
    """Return two reports side by side: the effects of two changes on the same quantities."""
    both = [_listed(_the_run(request, run_id)) for run_id in (a, b)]
    reports = [json.loads(_text(request, run_id, "report.json")) for run_id in (a, b)]
    if not all("answered" in report for report in reports):
        raise NotFound("A report is from an older version. Start its comparison again.")
    return HTMLResponse(
        render.page("lab_compare.html", runs=both, reports=reports, rows=_side_by_side(reports))
    )


def _side_by_side(reports: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the quantities with a clear difference in at least one of two reports."""
    by_subject = [{line["subject"]: line for line in report["findings"]} for report in reports]
    rows = []
    for subject in by_subject[0]:
        lines = [findings[subject] for findings in by_subject if subject in findings]
        if len(lines) == len(reports) and any(line["verdict"] == "clear" for line in lines):
            rows.append({"subject": subject, "cells": [line["shown"] for line in lines]})
    return rows


def _the_run(request: Request, run_id: str) -> Run:
    try:
        return _runs(request).get(run_id)
    except NoSuchRun:
        raise NotFound("There is no such run; it may have been deleted.") from None


def _text(request: Request, run_id: str, file: str) -> str:
    _the_run(request, run_id)
    text: str = _runs(request).text(run_id, file)
    if not text:
        raise NotFound("That report is not written yet; it is once the run has finished or is stopped.")
    return text


def _body(request: Request, run_id: str) -> Markup:
    return Markup(_runs(request).text(run_id, "body.html"))


def _listed(run: Run) -> dict[str, Any]:
    title = games()[run.order.game].title if run.order.game in games() else run.order.game
    state = run.state
    width = state.get("half_width")
    return {
        "id": run.id,
        "game": run.order.game,
        "title": title,
        "seats": run.order.seats,
        "changes": changes_text(run.order.changes),
        "status": run.status,
        "words": STATUS[run.status],
        "going": run.going,
        "games": state.get("games", 0),
        "of": state.get("of", 0) or 2 * run.order.games,
        "width": "" if width is None else f"win shares known to ±{100 * width:.1f} points",
        "budget": state.get("budget", ""),
        "verdict": state.get("verdict", ""),
        "problem": state.get("problem", ""),
    }


def _comparable(other: Run, run: Run) -> bool:
    return (
        other.id != run.id and other.order.game == run.order.game and other.status in ("finished", "stopped")
    )


async def _sent(request: Request, kind: type[Game[Any]]) -> tuple[int, dict[str, str], int]:
    """Return the seats, the values and the budget of a form."""
    sent = await request.form()
    typed = {key: value for key, value in sent.items() if isinstance(value, str)}
    switches = [key for key, value in kind.default_components().items() if isinstance(value, bool)]
    for key in switches:  # a box that is not ticked is not sent
        typed[key] = "true" if typed.get(key) in ("on", "true") else "false"
    seats, count = typed.pop("players", ""), typed.pop("games", "")
    _check_seats(kind, int(seats) if seats.isdecimal() else 0)
    if not count.isdecimal() or int(count) not in BUDGETS:
        raise refused("Choose one of the budgets in the form")
    return int(seats), typed, int(count)


def _check_seats(kind: type[Game[Any]], seats: int) -> None:
    if seats not in kind.seat_range:
        raise refused(f"{kind.title} is for {kind.seat_range[0]} to {kind.seat_range[-1]} players")


def _form_page(
    kind: type[Game[Any]],
    seats: int,
    typed: Mapping[str, str],
    wrong: Mapping[str, str],
    budget: int = DEFAULT_BUDGET,
) -> str:
    _check_seats(kind, seats)
    tables: dict[str, list[dict[str, Any]]] = {}
    for field in fields(kind, seats):
        typed_text = typed.get(field.key, field.text)
        line = {"field": field, "typed": typed_text, "wrong": wrong.get(field.key, "")}
        tables.setdefault(field.table, []).append(line)
    return render.page(
        "lab_form.html",
        game=render.summary(kind),
        seats=seats,
        tables=tables,
        problem=wrong.get("", ""),
        budgets=BUDGETS,
        budget=budget,
    )


def _download(text: str, name: str, media_type: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=media_type, headers=headers)
