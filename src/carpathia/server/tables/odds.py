"""The odds at the tables: worked out in the bot pool, once for everybody who looks at a position alike."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from carpathia.core.odds import Odds
from carpathia.server.tables.lobby import Lobby
from carpathia.server.tables.room import Room
from carpathia.table.odds import check_odds

MOST_KEPT = 500  # answers, each of a few kilobytes
Asked = tuple[str, int, int]  # the table, the version of it, and through whose eyes


class TableOdds:
    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._kept: OrderedDict[Asked, asyncio.Task[Odds]] = OrderedDict()

    async def odds(self, room: Room, viewer: int) -> Odds:
        """Return the odds for a viewer. Refused where the table does without them."""
        mine = room.perspective(viewer)
        check_odds(mine)
        key = (room.table.id, room.table.version, viewer)
        if key not in self._kept:
            owner = room.table.opener or room.table.id
            self._kept[key] = asyncio.create_task(self._lobby.bot_pool.odds(mine, owner))
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        try:
            # Whoever goes away while it is worked out takes it from nobody else.
            return await asyncio.shield(self._kept[key])
        except Exception:
            self._kept.pop(key, None)
            raise
