"""Finds games and bots by entry point, so that adding one changes no file but its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from carpathia.core.components import ComponentError
from carpathia.core.game import Game
from carpathia.core.phrases import comma_list, did_you_mean
from carpathia.core.record import Header, RecordError


class UnknownName(ValueError):
    """There is no game or bot of that name; the message lists those there are."""


@cache
def games() -> dict[str, type[Game[Any]]]:
    return _loaded("carpathia.games")


@cache
def bots() -> dict[str, type[Any]]:
    return _loaded("carpathia.bots")


def game_class(name: str) -> type[Game[Any]]:
    return _named(games(), name, "game")


def bot_class(name: str) -> type[Any]:
    return _named(bots(), name, "bot")


def make_game(
    name: str,
    seats: int,
    designer_file: Path | None = None,
    changes: Mapping[str, object] | None = None,
    origin: str = "the command line",
    colours: Sequence[str] = (),
) -> Game[Any]:
    """Return a game for a table; `changes` by dotted key come on top of the designer's file."""
    kind = game_class(name)
    kind.check_seats(seats)
    components = kind.default_components()
    if designer_file is not None:
        components = components.changed_by_file(designer_file)
    return kind(seats, components.changed(changes or {}, origin), colours)


def game_of(header: Header) -> Game[Any]:
    """Return the game that a record was played with."""
    try:
        return make_game(
            header.game,
            header.seats,
            changes=header.changes,
            origin="the record's header",
            colours=header.colours,
        )
    except (UnknownName, ComponentError, ValueError) as error:
        raise RecordError(str(error)) from None


def _loaded(group: str) -> dict[str, type[Any]]:
    return {point.name: point.load() for point in sorted(entry_points(group=group), key=lambda p: p.name)}


def _named(known: Mapping[str, type[Any]], name: str, what: str) -> type[Any]:
    found = known.get(name)
    if found is None:
        otherwise = f"there are {comma_list(list(known))}"
        raise UnknownName(f"there is no {what} called {name!r}; {did_you_mean(name, known, otherwise)}")
    return found
