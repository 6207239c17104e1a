"""What one person may see of a table, as JSON; built once for each seat and version."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import orjson

from carpathia.core.perspective import Perspective
from carpathia.core.score_sheet import ScoreSheet
from carpathia.core.state import SPECTATOR
from carpathia.server.tables.lobby import Lobby
from carpathia.server.tables.room import Room
from carpathia.table.commands import Commands
from carpathia.table.partner import account
from carpathia.table.seating import known_bot


def table_json(lobby: Lobby, room: Room, owner: str, seat: int | None = None) -> bytes:
    """Return the table as a seat of a person sees it; without one of theirs, as spectators do."""
    rights = Commands(room, owner)
    mine, viewer = rights.seats, rights.viewer(seat)
    if room.clocks.clock is not None:
        room.forget_kept()  # it tells the time
    return room.kept(("table", viewer, *mine), lambda: orjson.dumps(_table_info(lobby, room, mine, viewer)))


def _table_info(lobby: Lobby, room: Room, mine: list[int], viewer: int) -> dict[str, Any]:
    """Return the fields of `schemas.TableInfo`."""
    match = room.match
    found: dict[str, Any] = {
        "id": room.table.id,
        "game": room.table.game,
        "changes": room.table.changes,
        "stage": room.table.stage,
        "version": room.version,
        "players": room.kept("players", lambda: _encoded(_players(lobby, room))),
        "mine": mine,
        "seat": viewer if viewer != SPECTATOR else None,
        "acting": [],
        "prompt": room.prompt(viewer),
        "seconds_left": (room.seconds_left(viewer) or 0) if viewer in room.clocks.running() else 0,
        "clock": None if room.clocks.clock is None else room.clocks.clock.words,
        "can_undo": room.can_undo(viewer),
        "question": "The match has not begun yet.",
        "choices": [],
        "commitment": room.commitment,
        "words": [],
        "view": None,
        "scores": [],
        "score_sheet": None,
        "partner": _partner(room, mine),
        "sequel": room.table.sequel,
    }
    if match is not None:
        seen = room.seen_by(viewer)
        found |= {
            "acting": match.acting,
            "question": seen.question(),
            "choices": _choices(seen),
            "words": match.record.header.words,
            "view": seen.view(),
            "scores": match.scores() if match.over else [],
            "score_sheet": room.kept("sheet", lambda: _encoded(_sheet_info(seen.score_sheet()))),
        }
    return found


def _encoded(value: object) -> orjson.Fragment:
    """Return a part that is the same for everybody, ready to be put into JSON."""
    return orjson.Fragment(orjson.dumps(value))


def _players(lobby: Lobby, room: Room) -> list[dict[str, Any]]:
    return [_player_info(lobby, room, seat) for seat in range(len(room.players))]


def _player_info(lobby: Lobby, room: Room, seat: int) -> dict[str, Any]:
    player = room.players[seat]
    sitting = known_bot(player.bot)
    attended = None if player.owner is None else lobby.attendance.of(room.table.id, player.owner)
    return {
        "name": player.name,
        "bot": player.bot,
        "plays_as": "" if sitting is None else sitting.plays_as(room.game),
        "why_so": "" if sitting is None else sitting.at_table(room.game),
        "person": player.owner is not None,
        "presence": None if attended is None else attended.presence.value,
        "away_since": None if attended is None else attended.since,
        "seconds_left": room.seconds_left(seat),
        "late": room.late(seat),
        "invited": player.invited is not None,
        "colour": room.colour(seat) or None,
    }


def _partner(room: Room, mine: list[int]) -> dict[str, Any] | None:
    """Return what a partner did, for whoever has these seats."""
    told = account(room, room.players[mine[0]].owner or "") if mine else None
    return None if told is None else asdict(told)


def _choices(mine: Perspective[Any]) -> list[dict[str, Any]]:
    label = mine.game.actions.label
    return [{"action": act, "label": label(act), "text": mine.text(act)} for act in mine.legal()]


def _sheet_info(sheet: ScoreSheet | None) -> dict[str, Any] | None:
    """Return the points so far, by round and source, unless they are secret."""
    if sheet is None:
        return None
    rounds = [
        {
            "round": number + 1,
            "sources": [
                {"name": source.name, "clause": source.clause, "points": points}
                for source, points in sheet.rows(number)
            ],
        }
        for number in sheet.rounds
    ]
    return {"rounds": rounds, "totals": sheet.totals()}
