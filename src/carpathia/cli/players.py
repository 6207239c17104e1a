"""Who sits where: people, bots, and what they are called."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import dataclass

from carpathia.bots.bot import Bot
from carpathia.cli.command import Mistake
from carpathia.cli.options import listed
from carpathia.core import registry

BOT_NAMES = ("Mina", "Lucy", "Quincey", "Jonathan", "Renfield", "Arthur", "Abraham", "Ileana")
LONGEST_NAME = 20
USUAL_BOT = "regular"


@dataclass(frozen=True)
class Players:
    names: list[str]
    bots: list[str | None]  # by seat; none for a person

    def described(self) -> list[str]:
        alone = self.bots.count(None) == 1
        person = "you" if alone else "here"
        return [
            f"{name} ({person if bot is None else f'{bot} bot'})" for name, bot in zip(self.names, self.bots)
        ]


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
        "--bots", type=listed, metavar="A,B,…", help="a bot for each of the other seats instead"
    )
    parser.add_argument(
        "--names", type=listed, metavar="A,B,…", help="names of the people, or of everybody at the table"
    )


def players(args: Namespace, seats: int) -> Players:
    people = _people(args.human, seats)
    others = [seat for seat in range(seats) if seat not in people]
    bots: list[str | None] = [None] * seats
    for seat, bot in zip(others, _bots(args.bot, args.bots, len(others))):
        bots[seat] = bot
    return Players(_names(args.names, people, seats), bots)


def seated_bots(bots: Sequence[str | None]) -> dict[int, Bot]:
    """Return a bot for each seat that has one."""
    return {seat: registry.bot_class(str(name))() for seat, name in enumerate(bots) if name is not None}


def check_bots(names: list[str]) -> list[str]:
    for name in names:
        registry.bot_class(name)
    return names


def _people(text: str | None, seats: int) -> list[int]:
    if text is None:
        return [0]
    if text in ("none", "all"):
        return list(range(seats)) if text == "all" else []
    people = []
    for word in listed(text):
        if not word.isdecimal() or int(word) >= seats:
            raise Mistake(
                f"--human: there is no seat {word!r}; with {seats} players they go from 0 to {seats - 1},"
                " as in --human 0,1"
            )
        people.append(int(word))
    return sorted(set(people))


def _bots(one: str | None, several: list[str] | None, needed: int) -> list[str]:
    if several is None:
        return check_bots([one or USUAL_BOT]) * needed
    if one is not None:
        raise Mistake("--bot and --bots cannot go together; --bot is for all seats, --bots for each of them")
    if len(several) != needed:
        raise Mistake(f"--bots names {len(several)}, but {needed} seats are not taken by people")
    return check_bots(several)


def _names(given: list[str] | None, people: list[int], seats: int) -> list[str]:
    stock = iter([*BOT_NAMES, *(f"Bot {number}" for number in range(1, seats + 1))])
    names = [f"Player {seat + 1}" if seat in people else next(stock) for seat in range(seats)]
    if given is not None:
        if len(given) not in (len(people), seats):
            raise Mistake(
                f"--names has {len(given)}; it needs {len(people)}, one for each person,"
                f" or {seats}, one for each seat"
            )
        for seat, name in zip(people if len(given) == len(people) else range(seats), given):
            names[seat] = name
    for name in names:
        if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
            raise Mistake(f"--names: {name!r} is no name; one has 1 to {LONGEST_NAME} letters")
        if names.count(name) > 1:
            raise Mistake(f"--names: two players are called {name}; each needs a name of their own")
    return names
