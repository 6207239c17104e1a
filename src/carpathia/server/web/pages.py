"""The pages: home, games and tables, and the regions of a table that the script swaps."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import HTMLResponse, Response

from carpathia.bots.levels import Expert, learned_words
from carpathia.bots.partner import Partner
from carpathia.bots.ratings import LEVELS
from carpathia.bots.simple import RandomBot
from carpathia.core.game import ODDS, Game
from carpathia.core.lesson import LEARNER, Tip
from carpathia.core.match import Match
from carpathia.core.phrases import and_list
from carpathia.core.registry import UnknownName, bots, game_class, games
from carpathia.core.state import SPECTATOR
from carpathia.server.tables.lobby import Lobby, NotFound
from carpathia.server.tables.room import Room
from carpathia.server.web import book, render, stream
from carpathia.server.web.dependencies import Me, TheLobby, TheRoom, link, may_use_lab
from carpathia.server.web.doors import HotRoute, JSONBytes
from carpathia.server.web.forms import last_name, last_opening
from carpathia.server.web.identity import Identity
from carpathia.server.web.listing import list_table, tables_of
from carpathia.server.web.memory import Memory
from carpathia.server.web.stream import EventStream
from carpathia.table.clock import ClockKind
from carpathia.table.commands import Commands
from carpathia.table.partner import account
from carpathia.table.seating import USUAL_BOT, Player, colours_of, free_colours, known_bot, unadapted
from carpathia.table.tips import fitting_tips

router = APIRouter(include_in_schema=False)
hot = APIRouter(include_in_schema=False, route_class=HotRoute)

MOVING = ("board", "hand", "players", "sheet")  # the regions that moments show


@router.get("/")
async def home(request: Request, me: Me, lobby: TheLobby) -> HTMLResponse:
    going, finished = await tables_of(lobby.database, me.owner)
    own = {table.id for table in going}
    watch = [table for table in await lobby.tables_to_watch() if table.id not in own]
    return HTMLResponse(
        render.page(
            "home.html",
            games=[render.summary(kind) for kind in games().values()],
            going=going,
            finished=finished,
            watch=[list_table(table, me.owner) for table in watch],
            lab=may_use_lab(request),
            **_visitor(request),
        )
    )


@router.get("/mine")
async def my_tables(me: Me, lobby: TheLobby) -> HTMLResponse:
    """Return the list of somebody's tables, for the script to swap."""
    going, _ = await tables_of(lobby.database, me.owner)
    return HTMLResponse(render.my_tables(going))


@router.get("/mine/events")
async def my_events(me: Me, lobby: TheLobby) -> Response:
    return EventStream(lobby, me, stream.my_events(lobby, me))


async def the_game(name: Annotated[str, Path(max_length=40)]) -> type[Game[Any]]:
    try:
        return game_class(name)
    except UnknownName:
        titles = and_list([kind.title for kind in games().values()])
        raise NotFound(f"There is no such game; there are {titles}.") from None


TheGame = Annotated[type[Game[Any]], Depends(the_game)]


@router.get("/games/{name}")
def game(kind: TheGame) -> HTMLResponse:
    """Return the page of a game, but not on the event loop: its examples are played for the first reader."""
    return HTMLResponse(book.game_page(kind))


@router.get("/games/{name}/examples")
def examples(kind: TheGame) -> HTMLResponse:
    """Return the examples of a rulebook, for the script to put beside the rules at a table."""
    return HTMLResponse(book.examples_page(kind))


@router.get("/games/{name}/open")
def opening(request: Request, kind: TheGame) -> HTMLResponse:
    """Return the form that opens a table, filled in as it was the last time.

    It is not made on the event loop: what the expert has learned is read for the first who asks.
    """
    return HTMLResponse(open_page(request, kind, last_opening(request)))


def open_page(request: Request, kind: type[Game[Any]], filled: Mapping[str, str], problem: str = "") -> str:
    return render.page(
        "open.html",
        game=render.summary(kind),
        filled=filled,
        problem=problem,
        **_visitor(request, {Expert.name: learned_words(kind)}),
    )


@router.get("/docs")
async def docs() -> HTMLResponse:
    return HTMLResponse(render.page("docs.html"))


@router.get("/offline")
async def offline() -> HTMLResponse:
    """Return the page that the service worker shows while the server is away."""
    return HTMLResponse(render.page("offline.html"))


@router.get("/tables/{table_id}")
async def table(request: Request, room: TheRoom, me: Me, lobby: TheLobby) -> HTMLResponse:
    table_id = room.table.id
    address = {"id": table_id, "link": link(request, f"/tables/{table_id}")}
    if room.match is None:
        return HTMLResponse(_join(request, lobby, room, me, address))
    viewer, curtain = room.shown_to(me.owner)
    mine = room.perspective(viewer)
    return HTMLResponse(
        render.table_page(
            render.regions(mine, 0, await _setting(lobby, room, me, viewer, curtain, len(mine.events()))),
            room.game,
            table=address,
            seat=viewer,
            version=room.version,
            prompt=_prompt(room, viewer),
            events=len(mine.events()),
            can_chat=bool(room.seats_of(me.owner)),
            in_lesson=room.tutor is not None,
            promise=_promise(room),
            odds=ODDS in room.game.table_aids() and ODDS.key not in mine.hidden_aids,
        )
    )


@hot.get("/tables/{table_id}/regions")
async def regions(
    room: TheRoom,
    me: Me,
    lobby: TheLobby,
    since: Annotated[int, Query(ge=0)] = 0,
    seat: int = SPECTATOR,
    moments: bool = False,
) -> Response:
    """Return the regions of the table as they are now, for the script to swap, and the moments before."""
    return JSONBytes(orjson.dumps(await _news(lobby, room, me, since, seat, moments)))


@hot.get("/tables/{table_id}/events")
async def events(
    room: TheRoom,
    me: Me,
    lobby: TheLobby,
    carry: Literal["regions"] | None = None,
    version: int = -1,
    since: Annotated[int, Query(ge=0)] = 0,
    seat: int = SPECTATOR,
    moments: bool = False,
) -> Response:
    """Tell of changes; if they `carry` regions, each brings those that differ since `version`."""
    if carry is None:
        return EventStream(lobby, me, stream.events(lobby, room, me))
    shown: dict[str, str] = {}
    memory = Memory()

    async def difference(now: Room) -> bytes:
        nonlocal since, seat
        news = await _news(lobby, now, me, since, seat, moments, memory)
        since, seat = news["events"], news["seat"]
        drawn: dict[str, str] = news["regions"]
        again = {*MOVING} if news["moments"] else set()  # they were drawn otherwise in between
        differ = {name: html for name, html in drawn.items() if name in again or shown.get(name) != html}
        shown.update(drawn)
        shown["log"] = ""  # it has the new lines only
        return orjson.dumps({**news, "regions": differ})

    return EventStream(lobby, me, stream.at_table(lobby, room, me, "regions", difference, version))


async def _news(
    lobby: Lobby,
    room: Room,
    me: Identity,
    since: int,
    seat: int,
    moments: bool,
    memory: Memory | None = None,
) -> dict[str, Any]:
    """Return what a page of a table that is at fact number `since` must know to show it as it is now."""
    viewer, curtain = room.shown_to(me.owner)
    since = since if seat == viewer else 0  # on a shared screen the next person has read none of it
    own = bool(room.seats_of(me.owner)) or room.table.sequel is not None  # where they may be invited
    if own or room.clocks.clock is not None:  # which tells the time
        return await _drawn_news(lobby, room, me, viewer, curtain, since, moments, memory)
    made = room.kept(
        ("regions", since, moments),  # the same for all who watch
        lambda: asyncio.ensure_future(_drawn_news(lobby, room, me, viewer, curtain, since, moments)),
    )
    return await asyncio.shield(made)


async def _drawn_news(
    lobby: Lobby,
    room: Room,
    me: Identity,
    viewer: int,
    curtain: str,
    since: int,
    moments: bool,
    memory: Memory | None = None,
) -> dict[str, Any]:
    mine = room.seen_by(viewer)
    setting = await _setting(lobby, room, me, viewer, curtain, since or len(mine.events()))
    frames = room.running.frames(viewer, since) if moments and since else []
    news = {
        "version": room.version,
        "prompt": _prompt(room, viewer),
        "seat": viewer,
        "since": since,
        "events": len(mine.events()),
        "regions": render.regions(mine, since, setting, memory=memory),
    }
    shown = []
    for moment in render.moments(frames, setting):
        shown.append(moment)
        await asyncio.sleep(0)  # a long row of them holds up nobody else
    return {**news, "moments": shown}


def standings(match: Match[Any]) -> list[render.Standing]:
    """Return where every seat ended, once the match is over."""
    if not match.over:
        return []
    places, scores = match.placings(), match.scores()
    return [render.Standing(seat, places[seat] + 1, score) for seat, score in enumerate(scores)]


async def _setting(
    lobby: Lobby, room: Room, me: Identity, viewer: int, curtain: str, since: int
) -> render.Setting:
    """Return what the regions of a table show beyond the game itself."""
    own, replaced = room.seats_of(me.owner), _replaced(room, viewer)
    return render.Setting(
        players=[
            _timed(_card(lobby, room, player, seat in own), room, seat)
            for seat, player in enumerate(room.players)
        ],
        chat=[render.Line(name, text) for name, text in room.chat],
        standings=standings(room.running),
        reasons=[render.Line(*reason) for reason in room.running.record.reasons()],
        can_undo=room.can_undo(viewer),
        can_ask=room.prompt(viewer) is not None and not replaced and room.tutor is None,
        curtain=curtain,
        table_id=room.table.id,
        rematch=await _rematch(lobby, room, me),
        replaced=replaced,
        coach=_coach(room, viewer),
        tips=_tips(room, viewer, since),
        partner=told.text if (told := account(room, me.owner)) else "",
    )


def _tips(room: Room, viewer: int, since: int) -> list[Tip]:
    playing = viewer != SPECTATOR and room.tutor is None and not room.over
    return fitting_tips(room.perspective(viewer), since) if playing else []


def _coach(room: Room, viewer: int) -> render.Coach | None:
    """Return what the lesson says to the learner now."""
    tutor = room.tutor
    if tutor is None or viewer != LEARNER:
        return None
    place = tutor.place
    if place is None:
        return render.Coach(tutor.at, over=True)
    return render.Coach(
        tutor.at,
        place.number,
        place.steps,
        place.step.title,
        tutor.text(room.running.names),
        place.cue.clause,
        tutor.expected(room.running),
        place.cue.look,
    )


def _promise(room: Room) -> render.Promise:
    if room.match is None:
        return render.Promise(room.commitment)
    header = room.match.record.header
    words = [render.Line(name, word) for name, word in zip(header.names, header.words) if word]
    return render.Promise(room.commitment, words, header.earlier[-1].moves if header.earlier else 0)


async def _rematch(lobby: Lobby, room: Room, me: Identity) -> render.Rematch | None:
    """Return what has become of the wish to play again."""
    if room.table.sequel is None:
        return None
    again = await lobby.database.read(lobby.store.table, room.table.sequel)
    if again is None:
        return None
    people = [(was, now) for was, now in zip(room.players, again.players, strict=True) if was.owner]
    accepted = [was.name for was, now in people if now.owner == was.owner]
    waited_for = [was.name for was, now in people if now.invited == was.owner]
    declined = [was.name for was, _ in people if was.name not in (*accepted, *waited_for)]
    invited = bool(me.owner) and any(now.invited == me.owner for now in again.players)
    return render.Rematch(again.id, accepted, waited_for, declined, invited, again.stage != "open")


def _card(lobby: Lobby, room: Room, player: Player, own: bool) -> render.PlayerCard:
    owner = player.owner or player.invited
    if owner is None:
        return bot_card(room.game, player.name, player.bot)
    found = lobby.attendance.of(room.table.id, owner)
    bot = None if room.over else player.bot  # it plays no longer
    return render.PlayerCard(
        player.name, bot, own, True, found.presence.value, found.since, invited=player.owner is None
    )


def bot_card(game: Game[Any], name: str, bot: str | None) -> render.PlayerCard:
    """Return the card of a seat that belongs to a bot, or to nobody that is known."""
    sitting = known_bot(bot)
    if bot is None or sitting is None:
        return render.PlayerCard(name, bot)
    return render.PlayerCard(
        name, unadapted(bot), plays_as=sitting.plays_as(game), why_so=sitting.at_table(game)
    )


def _replaced(room: Room, viewer: int) -> str:
    """Return a sentence if a bot answers for the seat whose view is shown."""
    if room.over or viewer == SPECTATOR:
        return ""
    if room.players[viewer].bot is None:
        return "Your time is up; a bot finishes this turn." if room.late(viewer) else ""
    return "A bot plays for you."


def _timed(card: render.PlayerCard, room: Room, seat: int) -> render.PlayerCard:
    """Return the card with its clock: while it runs, and always if there is time for the match only."""
    clock, running = room.clocks.clock, seat in room.clocks.running()
    if clock is None or card.bot or room.over or not (running or clock.kind is ClockKind.MATCH):
        return card
    return replace(card, seconds=room.seconds_left(seat), thinks=running, late=room.late(seat))


def _prompt(room: Room, viewer: int) -> int | None:
    """Return the number of the question that whoever looks through a seat's eyes has to answer."""
    return None if _replaced(room, viewer) else room.prompt(viewer)


def _join(request: Request, lobby: Lobby, room: Room, me: Identity, address: dict[str, str]) -> str:
    own, kind, rights = room.seats_of(me.owner), type(room.game), Commands(room, me.owner)
    chosen = colours_of(kind, room.players) or room.game.colours
    chairs = [
        {
            "seat": seat,
            "free": player.free,
            "word": player.word if seat in own else "",
            "card": _card(lobby, room, player, seat in own),
            "crest": render.crest_number(room.game, chosen, seat),
            "colour": player.colour,
            "palette": render.palette(kind, free_colours(kind, room.players, seat)),
        }
        for seat, player in enumerate(room.players)
    ]
    options = room.table.options
    return render.page(
        "join.html",
        game=render.summary(kind),
        table=address,
        chairs=chairs,
        seated=bool(own),
        invited=rights.invited,
        may_remove=rights.may_remove,
        promise=_promise(room),
        clock=clock.words if (clock := room.clocks.clock) else "",
        private=options.private,
        without=[aid.label for aid in kind.table_aids() if aid.key in options.hidden_aids],
        version=room.version,
        **_visitor(request, {Expert.name: Expert().at_table(room.game)}),
    )


def _visitor(request: Request, notes: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Return what forms need; `notes` are sentences on some of the bots, by name."""
    levels = [
        {"name": name, "summary": bots()[name].summary, "note": (notes or {}).get(name, "")}
        for name in sorted(bots(), key=_strength)
    ]
    return {"levels": levels, "usual_bot": USUAL_BOT, "name": last_name(request)}


def _strength(bot: str) -> int:
    """Return a sort key: the levels from weak to strong, the partner, other bots, and random last."""
    known = (*LEVELS, Partner.name)
    return known.index(bot) if bot in known else len(known) + (bot == RandomBot.name)


router.include_router(hot)
