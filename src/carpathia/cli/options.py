"""Options that several commands share: which game, how many players, which variants."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from carpathia.cli.command import Mistake, hint
from carpathia.core import registry
from carpathia.core.game import Game

USUAL_SEATS = 3


def whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is not a whole number") from None


def positive(text: str) -> int:
    number = whole(text)
    if number < 1:
        raise ArgumentTypeError(f"{number} is too few; it must be 1 or more")
    return number


def listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]


def add_table_options(parser: ArgumentParser) -> None:
    parser.add_argument("--players", type=whole, metavar="N", help="how many play")
    parser.add_argument("--seed", type=whole, metavar="N", help="a number that fixes all luck")
    parser.add_argument("--components", type=Path, metavar="FILE", help="a file with changed components")
    parser.add_argument(
        "--with", dest="switched_on", type=listed, action="append", metavar="X", help="play with variant X"
    )
    parser.add_argument(
        "--without", dest="switched_off", type=listed, action="append", metavar="X", help="play without it"
    )


def game_named(name: str | None) -> type[Game[Any]]:
    """Return the game of that name, however it is spelt; if none is given, the only one there is."""
    known = registry.games()
    if name is None:
        if len(known) == 1:
            return next(iter(known.values()))
        raise Mistake(f"which game? There are {', '.join(known)}")
    return registry.game_class("-".join(name.lower().replace("_", " ").split()))


def usual_seats(kind: type[Game[Any]]) -> int:
    return USUAL_SEATS if USUAL_SEATS in kind.seat_range else kind.seat_range.start


def make_game(kind: type[Game[Any]], seats: int, args: Namespace) -> Game[Any]:
    """Return the game for a table as the options want it."""
    changes = _variants(kind, args)
    try:
        return registry.make_game(kind.name, seats, args.components, changes)
    except ValueError as error:  # too many or too few seats, or components that do not work
        raise Mistake(str(error)) from None


def _variants(kind: type[Game[Any]], args: Namespace) -> dict[str, object]:
    on, off = _flat(args.switched_on), _flat(args.switched_off)
    known = kind.default_components().switches("variants")
    for name in [*on, *off]:
        if name not in known:
            there_are = f"there are {', '.join(known)}" if known else "it has none"
            raise Mistake(f"{kind.title} has no variant {name!r}; {hint(name, known, there_are)}")
        if name in on and name in off:
            raise Mistake(f"{name} cannot be both with and without; choose one")
    return {f"variants.{name}": name in on for name in [*on, *off]}


def _flat(lists: Iterable[list[str]] | None) -> list[str]:
    return [name for names in lists or () for name in names]
