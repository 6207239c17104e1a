"""Stylesheets and pictures of the games, from each game's own folder, and what makes the pages an app."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from fastapi import APIRouter
from fastapi import Path as PathParam
from fastapi.responses import FileResponse, Response

import carpathia
from carpathia.core.game import Game
from carpathia.core.registry import game_class, games
from carpathia.server.tables.lobby import NotFound

STATIC = Path(__file__).parent / "static"
BOARD_CSS = "board.css"
ACCENT_CSS = "accent.css"  # the colours by which a game is told apart, on every page that names it
ICON = "icon.svg"

router = APIRouter(include_in_schema=False)


@router.get("/manifest.webmanifest")
async def manifest() -> FileResponse:
    return FileResponse(STATIC / "manifest.webmanifest", media_type="application/manifest+json")


@router.get("/service-worker.js")
async def service_worker() -> Response:
    """Return the service worker, which may serve all pages since it is not under /static.

    It ends with the version: a browser installs one that has changed, and fetches the pages it keeps again.
    """
    script = (STATIC / "service-worker.js").read_text(encoding="utf-8")
    return Response(f"{script}// {carpathia.__version__}\n", media_type="text/javascript")


@router.get("/static/games.css")
async def accents() -> Response:
    paths = [game.folder() / ACCENT_CSS for game in games().values()]
    css = "".join(path.read_text(encoding="utf-8") for path in paths if path.exists())
    return Response(css, media_type="text/css")


@router.get("/static/games/{name}/{asset}")
async def game_asset(
    name: Annotated[str, PathParam(max_length=40)], asset: Literal["board.css", "icon.svg"]
) -> FileResponse:
    path = game_class(name).folder() / asset
    if not path.exists():
        raise NotFound(f"{name} has no {asset}.")
    return FileResponse(path)


def board_css_url(game_type: type[Game[Any]]) -> str | None:
    """Return where the stylesheet of a game's board is served, or None if the game has none."""
    has_css = (game_type.folder() / BOARD_CSS).exists()
    return f"/static/games/{game_type.name}/{BOARD_CSS}" if has_css else None


def icon_url(game_type: type[Game[Any]]) -> str:
    has_icon = (game_type.folder() / ICON).exists()
    return f"/static/games/{game_type.name}/{ICON}" if has_icon else f"/static/{ICON}"
