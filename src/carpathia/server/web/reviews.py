"""Reviews of finished matches: the page, its state for the script, the style and the file."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse, JSONResponse, Response
from markupsafe import Markup

from carpathia.analysis.review import html
from carpathia.analysis.review.report import Report
from carpathia.server.tables.lobby import NotFound
from carpathia.server.tables.reviews import Shown
from carpathia.server.tables.room import Room
from carpathia.server.web import study
from carpathia.server.web.dependencies import Me, OpeningsLimited, TheReviews, TheRoom
from carpathia.server.web.identity import Identity
from carpathia.server.web.replays import OPEN, Finished

router = APIRouter(include_in_schema=False)

QUEUED = "Waiting for other reviews to finish"
DIGEST = 12  # hexadecimal digits

Digests = Annotated[list[str] | None, Query(max_length=8)]


@router.post("/tables/{table_id}/review", dependencies=[OpeningsLimited])
async def begin(room: TheRoom, reviews: TheReviews) -> Response:
    """Start the review of a finished match and redirect to its page."""
    await reviews.begin(room)
    return Response(status_code=303, headers={"Location": f"/tables/{room.table.id}/review"})


@router.get("/tables/{table_id}/review")
async def review(room: TheRoom, me: Me, replay: Finished, reviews: TheReviews) -> HTMLResponse:
    state = await reviews.show(room)
    views = [(OPEN, "All open"), *[(str(n), player.name) for n, player in enumerate(room.players)]]
    reader = _reader(room, me)
    start = OPEN if reader is None else str(reader)
    return HTMLResponse(
        await asyncio.to_thread(
            lambda: study.review_page(
                room.game,
                table={"id": room.table.id},
                views=[{"value": value, "label": label, "on": value == start} for value, label in views],
                positions=f"/tables/{room.table.id}/replay/regions",
                state=state,
                parts=_parts(room.table.id, state, reader),
                points=_points(state.report),
            )
        )
    )


@router.get("/tables/{table_id}/review/state")
async def review_state(
    room: TheRoom, me: Me, replay: Finished, reviews: TheReviews, known: Digests = None
) -> JSONResponse:
    """Return the state of a review, and the parts of its page whose digests the caller does not know."""
    state = await reviews.show(room)
    parts = await asyncio.to_thread(_parts, room.table.id, state, _reader(room, me))
    changed = {name: vars(part) for name, part in parts.items() if part.digest not in (known or ())}
    points = {"points": _points(state.report)} if "graph" in changed else {}
    return JSONResponse({"begun": state.begun, "done": state.finished, "parts": changed, **points})


@router.get("/tables/{table_id}/review/file")
async def file(room: TheRoom, me: Me, replay: Finished, reviews: TheReviews) -> Response:
    """Return a finished review as one file that needs no server."""
    report = (await reviews.show(room)).report
    if report is None or not report.done:
        raise NotFound("This match has not been reviewed yet.")
    name = f"{room.game.name}-{room.table.id}-review.html"
    return Response(
        await asyncio.to_thread(html.page, report, _reader(room, me)),
        media_type="text/html",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@router.get("/static/review.css")
async def style() -> Response:
    return Response(html.style(), media_type="text/css", headers={"Cache-Control": "public, max-age=3600"})


@dataclass(frozen=True)
class Part:
    """A part of the page of a review that is replaced by itself."""

    html: str
    digest: str


def _reader(room: Room, me: Identity) -> int | None:
    """Return the seat of the reader, if they have exactly one."""
    seats = room.seats_of(me.owner)
    return seats[0] if len(seats) == 1 else None


def _parts(table_id: str, state: Shown, reader: int | None) -> dict[str, Part]:
    """Return the parts of a page by name; those that a review does not have yet are empty."""
    report = state.report
    texts = {"status": study.review_status(table_id, state, state.stage or QUEUED)}
    for name in html.PARTS:
        has_part = report is not None and (report.done or name == "graph")
        texts[name] = html.body(report, table_id, [name], reader) if report and has_part else ""
    versions = {**texts, "graph": texts["graph"] + json.dumps(_points(report))}
    return {name: Part(Markup(text), _digest(name, versions[name])) for name, text in texts.items()}


def _digest(name: str, text: str) -> str:
    return sha256(f"{name} {text}".encode()).hexdigest()[:DIGEST]


def _points(report: Report | None) -> list[dict[str, Any]]:
    """Return the points of the graph; once the review is done, each with the seat or luck that is next."""
    if report is None:
        return []
    points = []
    for n, point in enumerate(report.points):
        step = report.steps[n] if n < len(report.steps) else None
        name = "" if step is None else "luck" if step.seat is None else report.names[step.seat]
        chances = [round(100 * chance) for chance in point.chances]
        points.append({"move": point.move, "stop": point.stop, "chances": chances, "next": name})
    return points
