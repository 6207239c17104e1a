"""carpathia replay: steps through the record of a match, as a spectator or a seat saw it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from carpathia.cli.command import Command, Mistake
from carpathia.cli.options import whole
from carpathia.cli.screen import Screen, interactive
from carpathia.cli.session import show_scores
from carpathia.cli.store import read_key
from carpathia.core.match import Match
from carpathia.core.record import LUCK, Record
from carpathia.core.registry import game_of
from carpathia.core.state import SPECTATOR

HELP = (
    "Enter or n: next decision. p: the one before. A number: to that move. s N: as seat N sees it;"
    " s: as spectators do. end: to the end. q: leave."
)


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the record of a match")
    who = parser.add_mutually_exclusive_group()
    who.add_argument(
        "--seat", type=whole, metavar="N", help="as this seat saw it, from 0 (default: spectators)"
    )
    who.add_argument("--open", action="store_true", help="as all seats saw it, one after another")
    parser.add_argument("--at", type=whole, metavar="MOVE", help="begin after this move")


def run(args: Namespace, screen: Screen) -> int:
    record = Record.load(args.file)
    if args.open and record.ending is None:
        raise Mistake("this match is not over, so its hands stay closed; use --seat N, or leave out --open")
    show = Replay(screen, record, read_key(args.file))
    if args.seat is not None:
        show.look_from(args.seat)
    elif args.open:
        show.seats = list(range(record.header.seats))
    if not interactive():
        show.print_all(show.last if args.at is None else show.checked(args.at))
        return 0
    show.go_to(show.stops[0] if args.at is None else args.at)
    show.step_through()
    return 0


class Replay:
    """A record, how far it has been played again, and whose eyes look at it."""

    def __init__(self, screen: Screen, record: Record, key: bytes | None) -> None:
        self.screen = screen
        self.record = record
        self.game = game_of(record.header)
        self.key = key
        self.seats = [SPECTATOR]
        self.last = len(record.moves)
        # Luck needs no step of its own: it is told with the decision it answers.
        self.stops = [n for n, move in enumerate(record.moves) if move.seat != LUCK] + [self.last]
        self.move = 0
        Match.replay(self.game, record, key)  # a record that is not true is not shown at all

    def checked(self, move: int) -> int:
        if not 0 <= move <= self.last:
            raise Mistake(f"there is no move {move}; they go from 0 to {self.last}")
        return move

    def look_from(self, seat: int) -> None:
        if not 0 <= seat < self.game.seats:
            raise Mistake(f"there is no seat {seat}; they go from 0 to {self.game.seats - 1}")
        self.seats = [seat]

    def go_to(self, move: int) -> None:
        self.move = self.checked(move)

    def print_all(self, move: int) -> None:
        """Print everything up to a move at once."""
        self.go_to(move)
        self._show(before=0)

    def step_through(self) -> None:
        self.screen.line(HELP, hang=0)
        if self.record.ending is None:
            self.screen.line("This match is not over.")
        self._show_step()
        while True:
            try:
                typed = self.screen.ask().lower().split()
                if typed in (["q"], ["quit"]):
                    return
                self._obey(typed)
            except Mistake as mistake:
                self.screen.line(f"{str(mistake)[:1].upper()}{str(mistake)[1:]}.")
            except EOFError:
                return

    def _obey(self, typed: list[str]) -> None:
        match typed:
            case [] | ["n"]:
                self.move = min((stop for stop in self.stops if stop > self.move), default=self.last)
            case ["p"]:
                self.move = max((stop for stop in self.stops if stop < self.move), default=self.stops[0])
            case ["end"]:
                self.move = self.last
            case ["s"]:
                self.seats = [SPECTATOR]
            case ["s", seat] if seat.isdecimal():
                self.look_from(int(seat))
            case [number] if number.isdecimal():
                self.go_to(int(number))
            case ["?"] | ["h"] | ["help"]:
                self.screen.line(HELP, hang=0)
                return
            case _:
                raise Mistake(f"{' '.join(typed)!r} is no command; ? lists them")
        self._show_step()

    def _show_step(self) -> None:
        self._show(before=max((stop for stop in self.stops if stop < self.move), default=0))

    def _show(self, before: int) -> None:
        """Show what happened after move `before`, why, and the table as it is now."""
        match = self._at(self.move)
        since = len(self._at(before).perspective(SPECTATOR).events()) if before else 0
        for seat in self.seats:
            theirs = match.perspective(seat)
            whose = "spectators" if seat == SPECTATOR else match.names[seat]
            self.screen.line()
            self.screen.heading(f"Move {self.move} of {self.last}, as {whose} saw it")
            if since or seat == self.seats[0]:
                self.screen.lines(theirs.log(since))
            if seat == self.seats[0]:
                for name, why in self.record.reasons(before, self.move):
                    self.screen.line(f"  {name} {why}.", hang=4)
            self.screen.line()
            self.screen.lines(theirs.table())
        self.screen.line()
        self.screen.heading(
            match.perspective(self.seats[0] if len(self.seats) == 1 else SPECTATOR).question()
        )
        if match.over:
            show_scores(self.screen, match)
        elif self.move == self.last:
            self.screen.line("The record ends here, before the match is over.")

    def _at(self, move: int) -> Match[Any]:
        return Match.replay(self.game, self.record, self.key, moves=move)


COMMAND = Command(
    summary="step through the record of a match",
    configure=configure,
    run=run,
    examples=("carpathia replay FILE", "carpathia replay FILE --seat 0 --at 120"),
)
