"""Plays of Dragon Racer for the tests of matches and records."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from carpathia.bots.simple import RandomBot
from carpathia.core.game import Game
from carpathia.core.journal import Event
from carpathia.core.match import Match
from carpathia.core.record import Record
from carpathia.core.registry import make_game
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, SPECTATOR

KEY = bytes(range(32))
OTHER_KEY = bytes(range(1, 33))


@cache
def game(seats: int = 3) -> Game[Any]:
    return make_game("dragon-racer", seats)


def begun(seats: int = 3) -> Match[Any]:
    return Match(game(seats), KEY)


def play_on(match: Match[Any], until: Callable[[Match[Any]], bool] = lambda match: False) -> Match[Any]:
    """Play at random until something has come about, or to the end."""
    rng = Rng(len(match.record.moves))
    while not match.over and not until(match):
        seat = match.acting[0]
        match.play(seat, RandomBot().think(match.perspective(seat), rng).action)
    return match


@cache
def _text(seats: int) -> str:
    return play_on(begun(seats)).record.dumps()


def finished(seats: int = 3) -> Record:
    """Return the record of a whole play, a new copy each time."""
    return Record.loads(_text(seats))


def unfinished(moves: int, seats: int = 3) -> Record:
    record = finished(seats)
    del record.moves[moves:]
    record.ending = None
    return record


def parts(event: Event) -> tuple[int, ...]:
    return event.fact, event.seat, event.a, event.b, event.c


def all_that_can_be_seen(match: Match[Any]) -> list[object]:
    """Return everything that anybody can see of a match except the journal and the record."""
    found: list[object] = [match.acting, match.over, match.scores(), match.placings()]
    for seat in (*range(match.game.seats), SPECTATOR):
        mine = match.perspective(seat)
        found += [mine.view(), mine.legal(), mine.board_text(), mine.observe(), mine.question()]
    return found


def all_that_is_kept(match: Match[Any]) -> list[object]:
    """Return all of that, and the journal and the record."""
    events = [parts(event) for event in match.perspective(0).events()]
    return [*all_that_can_be_seen(match), events, match.record.dumps(), match.can_undo(0), match.can_undo(1)]


def decisions(record: Record) -> list[int]:
    """Return where in `record.moves` the decisions of seats are."""
    return [i for i, move in enumerate(record.moves) if move.seat != CHANCE]
