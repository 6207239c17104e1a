"""The players of a match as the options of the command line name them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import Any

from carpathia.cli.errors import UsageError
from carpathia.cli.options import comma_separated
from carpathia.core import registry
from carpathia.core.game import Game
from carpathia.core.phrases import agree, comma_list, plural
from carpathia.table.errors import Refused
from carpathia.table.seating import USUAL_BOT, Player, default_name, seat_everybody, unadapted

HERE = "here"  # the owner of all seats whose people share this terminal


def add_player_options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--human", metavar="SEATS", help="seats of people, from 0: such as 0,2, or all, or none (default 0)"
    )
    parser.add_argument(
        "--bot",
        metavar="BOT",
        help=f"who takes all other seats: {', '.join(registry.bots())} (default {USUAL_BOT})",
    )
    parser.add_argument(
        "--bots", type=comma_separated, metavar="A,B,…", help="a bot for each of the other seats instead"
    )
    parser.add_argument(
        "--colours",
        type=comma_separated,
        metavar="A,B,…",
        help="colours of the people, or of everybody at the table, where a game lets players choose",
    )
    parser.add_argument(
        "--names",
        type=comma_separated,
        metavar="A,B,…",
        help="names of the people, or of everybody at the table",
    )


def players(args: Namespace, kind: type[Game[Any]], seats: int) -> list[Player]:
    people = _people(args.human, seats)
    bots = iter(_bots(args.bot, args.bots, seats - len(people)))
    names = _by_seat("--names", args.names, people, seats)
    colours = _by_seat("--colours", args.colours, people, seats)
    wanted = [
        Player(names.get(seat, default_name(seat)), HERE, None, colours.get(seat, ""))
        if seat in people
        else Player(names.get(seat, ""), None, next(bots), colours.get(seat, ""))
        for seat in range(seats)
    ]
    try:
        return seat_everybody(kind, seats, wanted)
    except Refused as error:
        raise UsageError(str(error).rstrip(".")) from None


def described(players: Sequence[Player]) -> str:
    """Return who plays, in words."""
    alone = sum(player.bot is None for player in players) == 1
    people = "you" if alone else "here"
    found = []
    for player in players:
        who = people if player.bot is None else f"{unadapted(player.bot)} bot"
        found.append(f"{player.name} ({comma_list([who, player.colour] if player.colour else [who])})")
    return ", ".join(found)


def _check_bots(names: list[str]) -> list[str]:
    for name in names:
        registry.bot_class(name)
    return names


def _people(text: str | None, seats: int) -> list[int]:
    if text is None:
        return [0]
    if text in ("none", "all"):
        return list(range(seats)) if text == "all" else []
    people = []
    for word in comma_separated(text):
        if not word.isdecimal() or int(word) >= seats:
            raise UsageError(
                f"--human: there is no seat {word!r}; with {seats} players they go from 0 to {seats - 1},"
                " as in --human 0,1"
            )
        people.append(int(word))
    return sorted(set(people))


def _bots(one: str | None, several: list[str] | None, needed: int) -> list[str]:
    if several is None:
        return _check_bots([one or USUAL_BOT]) * needed
    if one is not None:
        raise UsageError(
            "--bot and --bots cannot go together; --bot is for all seats, --bots for each of them"
        )
    if len(several) != needed:
        left = f"{plural(needed, 'seat')} {agree(needed, 'is', 'are')} not taken by people"
        raise UsageError(f"--bots names {len(several)}, but {left}")
    return _check_bots(several)


def _by_seat(option: str, given: list[str] | None, people: list[int], seats: int) -> dict[int, str]:
    """Return what an option gives to the people, or to everybody, by seat."""
    if given is None:
        return {}
    if len(given) not in (len(people), seats):
        raise UsageError(
            f"{option} has {len(given)}; it needs {len(people)}, one for each person,"
            f" or {seats}, one for each seat"
        )
    return dict(zip(people if len(given) == len(people) else range(seats), given))
