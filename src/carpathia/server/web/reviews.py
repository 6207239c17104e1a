"""Reviews of finished matches: the page, how far it is, the style and the file."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, JSONResponse, Response
from markupsafe import Markup

from carpathia.review import html
from carpathia.server.tables.lobby import NotFound
from carpathia.server.tables.reviews import Shown
from carpathia.server.web import render
from carpathia.server.web.dependencies import OpeningsLimited, TheReviews, TheRoom
from carpathia.server.web.replays import OPEN, Finished

router = APIRouter(include_in_schema=False)


@router.post("/tables/{table_id}/review", dependencies=[OpeningsLimited])
async def begin(room: TheRoom, reviews: TheReviews) -> Response:
    """Begin the review of a finished match, and show it."""
    await reviews.begin(room)
    return Response(status_code=303, headers={"Location": f"/tables/{room.table.id}/review"})


@router.get("/tables/{table_id}/review")
async def review(room: TheRoom, shown: Finished, reviews: TheReviews) -> HTMLResponse:
    found = await reviews.show(room)
    path = f"/tables/{room.table.id}"
    views = [(OPEN, "All open"), *[(str(n), player.name) for n, player in enumerate(room.players)]]
    return HTMLResponse(
        await asyncio.to_thread(
            render.review_page,
            room.game,
            table={"id": room.table.id},
            names=[player.name for player in room.players],
            views=[{"value": value, "label": label} for value, label in views],
            positions=f"{path}/replay/regions",
            **_state(room.table.id, found),
        )
    )


@router.get("/tables/{table_id}/review/state")
async def state(room: TheRoom, shown: Finished, reviews: TheReviews) -> JSONResponse:
    """Return how far a review is and what can be shown of it, for the script to swap."""
    found = await reviews.show(room)
    return JSONResponse(await asyncio.to_thread(_state, room.table.id, found))


@router.get("/tables/{table_id}/review/file")
async def file(room: TheRoom, shown: Finished, reviews: TheReviews) -> Response:
    """Return a finished review as one file that needs no server."""
    found = (await reviews.show(room)).report
    if found is None or not found.done:
        raise NotFound("This match has not been reviewed yet.")
    name = f"{room.game.name}-{room.table.id}-review.html"
    return Response(
        await asyncio.to_thread(html.page, found),
        media_type="text/html",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@router.get("/static/review.css")
async def style() -> Response:
    return Response(html.style(), media_type="text/css", headers={"Cache-Control": "public, max-age=3600"})


def _state(table_id: str, found: Shown) -> dict[str, object]:
    known = found.report
    points = [
        {"move": point.move, "stop": point.stop, "chances": [round(100 * one) for one in point.chances]}
        for point in (known.points if known else ())
    ]
    return {
        "begun": found.begun,
        "done": known is not None and known.done,
        "percent": found.percent,
        "problem": found.problem,
        "graph": Markup(html.body(known, table_id, graph_only=True)) if known else "",
        "words": Markup(html.body(known, table_id, words_only=True)) if known else "",
        "points": points,
    }
