"""Ratings at the tables of a server: read before a match begins, changed with its last move."""

from __future__ import annotations

from carpathia.bots.ratings import after_match, first_standing
from carpathia.server.tables.database import Database
from carpathia.server.tables.room import Room
from carpathia.server.tables.stored import Rated
from carpathia.table.partner import results


async def know_ratings(database: Database, room: Room, *others: str) -> None:
    """Tell a table that has not begun how people are rated: who sits there, and others who may sit down."""
    owners = [*others, *(player.owner for player in room.players if player.owner)]
    found = await database.read(database.store.standings, room.table.game, owners)
    room.ratings = {owner: standing.points for owner, standing in found.items()}


async def rate(database: Database, room: Room) -> list[Rated]:
    """Rate the people of a match that has just ended, if a partner played; note it at their seats."""
    counted = results(room)
    if not counted:
        return []
    game, kind = room.table.game, type(room.game)
    owners = {seat: room.players[seat].owner or "" for seat in counted}
    known = await database.read(database.store.standings, game, owners.values())
    rated = []
    for seat, owner in owners.items():
        before = known.get(owner, first_standing(kind))
        now = after_match(before, counted[seat])
        room.players[seat].rating, room.players[seat].matches = now.points, now.matches
        rated.append(Rated(owner, game, before.matches, now))
    return rated
