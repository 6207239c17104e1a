"""Lists of tables: which there are, who sits there and whose turn it is, from the store alone."""

from __future__ import annotations

from dataclasses import dataclass

from carpathia.core.phrases import and_list, plural
from carpathia.core.registry import games
from carpathia.server.tables.database import Database
from carpathia.server.tables.stored import StoredTable

MOST_FINISHED = 6
YOUR_TURN = "your turn"


@dataclass(frozen=True)
class Listed:
    """What a list shows about a table."""

    id: str
    game: str
    title: str
    names: tuple[str, ...]
    state: str  # a few words
    over: bool

    @property
    def mine(self) -> bool:
        """Whether the reader is asked something there."""
        return self.state == YOUR_TURN


async def tables_of(database: Database, owner: str) -> tuple[list[Listed], list[Listed]]:
    """Return the tables of a person that are not over, those that wait for them first, and those that are."""
    found = await database.read(database.store.tables_of, owner) if owner else []
    listed = [list_table(table, owner) for table in found]
    going = sorted((table for table in listed if not table.over), key=lambda table: not table.mine)
    return going, [table for table in listed if table.over][:MOST_FINISHED]


def list_table(table: StoredTable, owner: str) -> Listed:
    kind = games().get(table.game)
    return Listed(
        table.id,
        table.game,
        kind.title if kind else table.game,
        tuple(_names(table)),
        _state(table, owner) if kind else "of a game that is not here",
        table.stage == "over",
    )


def _names(table: StoredTable) -> list[str]:
    taken = [player.name for player in table.players if player.name]
    free = len(table.players) - len(taken)
    return [*taken, plural(free, "free chair")] if free else taken


def _state(table: StoredTable, owner: str) -> str:
    if table.stage == "open":
        return "waiting for people"
    if table.stage == "over":
        return "over"
    if table.cue is not None:
        return "lesson"
    asked = [table.players[seat] for seat in table.asked]
    if any(player.awaits(owner) for player in asked):
        return YOUR_TURN
    if asked and any(player.owner == owner for player in table.players):
        return f"waiting for {and_list([player.name for player in asked])}"
    return "being played"
