"""Options that several commands share: which game, how many players, which variants."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from carpathia.cli.errors import UsageError
from carpathia.core import registry
from carpathia.core.game import Game
from carpathia.core.phrases import did_you_mean

ALL = "all"


def whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is not a whole number") from None


def positive(text: str) -> int:
    number = whole_number(text)
    if number < 1:
        raise ArgumentTypeError(f"{number} is too few; it must be 1 or more")
    return number


def comma_separated(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]


def add_table_options(parser: ArgumentParser) -> None:
    parser.add_argument("--players", type=whole_number, metavar="N", help="number of players")
    parser.add_argument("--seed", type=whole_number, metavar="N", help="seed of all luck, to repeat a run")
    parser.add_argument("--components", type=Path, metavar="FILE", help="a TOML file with changed components")
    parser.add_argument(
        "--with",
        dest="switched_on",
        type=comma_separated,
        action="append",
        metavar="X",
        help="play with variant X",
    )
    parser.add_argument(
        "--without",
        dest="switched_off",
        type=comma_separated,
        action="append",
        metavar="X",
        help="play without variant X",
    )


def add_screen_options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--plain", action="store_true", help="plain lines one after another, as screen readers want them"
    )


def hidden_aids(kind: type[Game[Any]], given: Iterable[list[str]] | None) -> frozenset[str]:
    """Return the aids that a table does without: memory aids, and the odds."""
    known = [aid.key for aid in kind.table_aids()]
    names = _flat(given)
    for name in names:
        if name not in [*known, ALL]:
            there_are = f"there are {', '.join(known)}, or {ALL}" if known else "it has none"
            raise UsageError(f"{kind.title} has no aid {name!r}; {did_you_mean(name, known, there_are)}")
    return frozenset(known if ALL in names else names)


def find_game(name: str | None) -> type[Game[Any]]:
    """Find a game by name, ignoring case and separators; without a name, the only game there is."""
    known = registry.games()
    if name is None:
        if len(known) == 1:
            return next(iter(known.values()))
        raise UsageError(f"which game? There are {', '.join(known)}")
    return registry.game_class("-".join(name.lower().replace("_", " ").split()))


def make_game(kind: type[Game[Any]], seats: int, args: Namespace) -> Game[Any]:
    """Return a game with the components and variants of the options."""
    changes = _variants(kind, args)
    try:
        return registry.make_game(kind.name, seats, args.components, changes)
    except ValueError as error:  # a wrong number of seats, or invalid components
        raise UsageError(str(error)) from None


def _variants(kind: type[Game[Any]], args: Namespace) -> dict[str, object]:
    on, off = _flat(args.switched_on), _flat(args.switched_off)
    known = kind.default_components().switches("variants")
    for name in [*on, *off]:
        if name not in known:
            there_are = f"there are {', '.join(known)}" if known else "it has none"
            raise UsageError(f"{kind.title} has no variant {name!r}; {did_you_mean(name, known, there_are)}")
        if name in on and name in off:
            raise UsageError(f"{name} cannot be both with and without; choose one")
    return {f"variants.{name}": name in on for name in [*on, *off]}


def _flat(lists: Iterable[list[str]] | None) -> list[str]:
    return [name for names in lists or () for name in names]
