"""carpathia replay: steps through the record of a match, as a spectator or a seat saw it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from carpathia.cli.errors import UsageError
from carpathia.cli.full_screen import FullScreen
from carpathia.cli.match_file import read_key
from carpathia.cli.options import add_screen_options, whole_number
from carpathia.cli.screen import Screen, interactive
from carpathia.cli.session import show_scores
from carpathia.cli.sheet import show_sheet
from carpathia.core.match import Match
from carpathia.core.perspective import LogLine, Perspective
from carpathia.core.phrases import sentence
from carpathia.core.record import Record
from carpathia.core.state import SPECTATOR
from carpathia.table.replay import Replay, luck_checked

SUMMARY = "step through the record of a match"
EXAMPLES = ("carpathia replay FILE", "carpathia replay FILE --seat 0 --at 120")

HELP = (
    "Enter or n: next decision. p: the one before. A number: to that move. s N: as seat N sees it;"
    " s: as spectators do. scores: the score sheet. end: to the end. q: leave."
)


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the record of a match")
    who = parser.add_mutually_exclusive_group()
    who.add_argument(
        "--seat", type=whole_number, metavar="N", help="as this seat saw it, from 0 (default: spectators)"
    )
    who.add_argument("--open", action="store_true", help="as all seats saw it, one after another")
    add_screen_options(parser)
    parser.add_argument("--at", type=whole_number, metavar="MOVE", help="start after this move")


def run(args: Namespace, screen: Screen) -> int:
    record = Record.load(args.file)
    if args.open and record.ending is None:
        raise UsageError(
            "this match is not over, so its hands stay closed; use --seat N, or leave out --open"
        )
    show = ReplayScreen(screen, record, read_key(args.file))
    if args.seat is not None:
        show.look_from(args.seat)
    elif args.open:
        show.seats = list(range(record.header.seats))
    if not interactive():
        show.print_all(show.replay.last if args.at is None else show.checked(args.at))
        return 0
    if screen.can_redraw and not screen.plain:
        show.screen = FullScreen(show.replay.game.title, show.colours(), turns_by_enter=False)
    show.go_to(show.replay.stops[0] if args.at is None else args.at)
    show.step_through()
    return 0


class ReplayScreen:
    """A replay in the terminal: the current move, and the seats whose views are shown."""

    def __init__(self, screen: Screen, record: Record, key: bytes | None) -> None:
        self.screen = screen
        self.record = record
        self.replay = Replay.proved(record, key)  # a record that fails is not shown
        self.seats = [SPECTATOR]
        self.move = 0

    def colours(self) -> dict[str, str]:
        """Return the names of the players with their colours, if they have any."""
        own = self.replay.game.colours or [""] * self.record.header.seats
        return dict(zip(self.record.header.names, own))

    def checked(self, move: int) -> int:
        if not 0 <= move <= self.replay.last:
            raise UsageError(f"there is no move {move}; they go from 0 to {self.replay.last}")
        return move

    def look_from(self, seat: int) -> None:
        seats = self.record.header.seats
        if not 0 <= seat < seats:
            raise UsageError(f"there is no seat {seat}; they go from 0 to {seats - 1}")
        self.seats = [seat]

    def go_to(self, move: int) -> None:
        self.move = self.checked(move)

    def print_all(self, move: int) -> None:
        """Print everything up to a move."""
        self.go_to(move)
        self._tell_luck()
        self._show(before=0)

    def step_through(self) -> None:
        with self.screen.opened():
            self._step_through()

    def _step_through(self) -> None:
        if self.screen.redraws:
            self._show_step()
            self._tell_luck()
        else:
            self.screen.line(HELP, hang=0)
            self._tell_luck()
            self._show_step()
        while True:
            try:
                typed = self.screen.ask().lower().split()
                if typed in (["q"], ["quit"]):
                    return
                self._obey(typed)
            except UsageError as error:
                self.screen.line(sentence(str(error)))
            except EOFError:
                return

    def _tell_luck(self) -> None:
        over = self.record.ending is not None
        self.screen.line(luck_checked(self.record) if over else "This match is not over.", hang=0)

    def _obey(self, typed: list[str]) -> None:
        match typed:
            case [] | ["n"]:
                self.move = self.replay.stop_after(self.move)
            case ["p"]:
                self.move = max(self.replay.stop_before(self.move), self.replay.stops[0])
            case ["end"]:
                self.move = self.replay.last
            case ["s"]:
                self.seats = [SPECTATOR]
            case ["s", seat] if seat.isdecimal():
                self.look_from(int(seat))
            case [number] if number.isdecimal():
                self.go_to(int(number))
            case ["scores"]:
                theirs = self._reader(self.replay.position(self.move))
                show_sheet(self.screen, theirs.score_sheet(), theirs.names)
                return
            case ["?"] | ["h"] | ["help"]:
                self.screen.line(HELP, hang=0)
                return
            case _:
                raise UsageError(f"{' '.join(typed)!r} is not a command; ? lists them")
        self._show_step()

    def _show_step(self) -> None:
        self._show(before=self.replay.stop_before(self.move))

    def _show(self, before: int) -> None:
        """Show what happened after move `before`, why, and the board as it is now."""
        match, since = self.replay.position(self.move), self.replay.facts(before)
        if self.screen.redraws:
            self._redraw(match, since, before)
        else:
            self._print(match, since, before)
        if match.over:
            show_scores(self.screen, match)
        elif self.move == self.replay.last:
            self.screen.line("The record ends here, before the match is over.")

    def _print(self, match: Match[Any], since: int, before: int) -> None:
        for seat in self.seats:
            theirs = match.perspective(seat)
            self.screen.line()
            self.screen.heading(self._where(match, seat))
            if since or seat == self.seats[0]:
                self.screen.show_news(theirs.history(since))
            if seat == self.seats[0]:
                for reason in self._reasons(before):
                    self.screen.line(f"  {reason.text}", hang=4)
            self.screen.line()
            self.screen.lines(theirs.board_text())
        self.screen.line()
        self.screen.show_question(self._reader(match).question())

    def _redraw(self, match: Match[Any], since: int, before: int) -> None:
        board: list[str] = []
        for seat in self.seats:
            title = [] if len(self.seats) == 1 else [f"As {self._whose(match, seat)} saw it:"]
            board += [*title, *match.perspective(seat).board_text(), ""]
        self.screen.show_board(board)
        reader = self._reader(match)
        self.screen.show_news([*reader.history(since), *self._reasons(before)], reader.history(until=since))
        where = self._where(match, self.seats[0]) if len(self.seats) == 1 else f"Move {self.move}"
        self.screen.show_question(f"{where}. {reader.question()}")

    def _reader(self, match: Match[Any]) -> Perspective[Any]:
        """Return through whose eyes the log and the question are read."""
        return match.perspective(self.seats[0] if len(self.seats) == 1 else SPECTATOR)

    def _reasons(self, before: int) -> list[LogLine]:
        """Return what bots said of the moves since `before`."""
        return [LogLine(f"{name} {why}.") for name, why in self.replay.reasons(self.move, before)]

    def _where(self, match: Match[Any], seat: int) -> str:
        return f"Move {self.move} of {self.replay.last}, as {self._whose(match, seat)} saw it"

    def _whose(self, match: Match[Any], seat: int) -> str:
        return "spectators" if seat == SPECTATOR else match.names[seat]
