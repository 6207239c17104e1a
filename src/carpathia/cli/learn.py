"""carpathia learn: a guided first game in this terminal, which then goes on as a match against novices."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from carpathia.bots.levels import Novice
from carpathia.cli import play
from carpathia.cli.errors import INTERRUPTED, UsageError
from carpathia.cli.match_file import LessonFile, MatchFile
from carpathia.cli.options import add_screen_options, find_game
from carpathia.cli.players import HERE
from carpathia.cli.prompt import Prompt, Quit
from carpathia.cli.screen import Screen
from carpathia.cli.session import TerminalSession
from carpathia.cli.tips import Tips
from carpathia.core import registry
from carpathia.core.game import Game
from carpathia.core.lesson import LEARNER
from carpathia.core.markdown import to_plain_text
from carpathia.core.record import RecordError
from carpathia.table.errors import Refused
from carpathia.table.games import game_for
from carpathia.table.seating import Player, default_name, players_of, seat_everybody
from carpathia.table.session import Session
from carpathia.table.tutor import READ_ON, Tutor

SUMMARY = "learn a game in a guided first match"
EXAMPLES = ("carpathia learn {game}", "carpathia learn {game} --again")


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the name of a game")
    parser.add_argument("--again", action="store_true", help="start again, even if a lesson was left")
    parser.add_argument("--name", metavar="NAME", help="what you are called at the table")
    add_screen_options(parser)


def run(args: Namespace, screen: Screen) -> int:
    kind = find_game(args.game)
    if kind.lesson is None:
        known = [name for name, one in registry.games().items() if one.lesson]
        raise UsageError(f"{kind.title} has no lesson; there are lessons of {', '.join(known) or 'no game'}")
    file = LessonFile.of(kind.name)
    session = None if args.again else _left(screen, file)
    if session is None:
        session = _new(kind, args.name)
        minutes = kind.lesson.minutes
        screen.heading(f"{kind.title}: a guided first match, about {minutes} minutes.")
        screen.line("Type quit to leave; the same command brings you back to where you were.")
    try:
        LessonSession(screen, session, file).run()
    except (Quit, EOFError):
        screen.line("The lesson is kept; the same command goes on with it.")
        return 0
    except KeyboardInterrupt:
        screen.line()
        screen.line("The lesson is kept; the same command goes on with it.")
        return INTERRUPTED
    session.go_on()
    match_file = MatchFile.new(session.running, None)
    file.delete()
    terminal = TerminalSession(screen, session, match_file, Tips())
    terminal.catch_up_with({LEARNER: len(session.perspective(LEARNER).events())})
    return play.run_session(terminal, screen)


def _new(kind: type[Game[Any]], name: str | None) -> Session:
    assert kind.lesson is not None
    seats = kind.lesson.seats
    game = game_for(kind.name, seats, kind.lesson.changes, "the lesson")
    bots = [Player(bot=Novice.name) for _ in range(seats - 1)]
    try:
        players = seat_everybody(kind, seats, [Player(name or default_name(LEARNER), HERE), *bots])
    except Refused as error:
        raise UsageError(str(error).rstrip(".")) from None
    session = Session(game, players, tutor=Tutor(game))
    session.begin()
    return session


def _left(screen: Screen, file: LessonFile) -> Session | None:
    """Return a lesson as it was left, if there is one that can go on."""
    kept = file.read()
    if kept is None:
        return None
    cue, record = kept
    try:
        game = registry.game_of(record.header)
        players = players_of(record.header, {LEARNER: HERE})
        session = Session(game, players, record=record, tutor=Tutor(game, cue))
    except (RecordError, Refused) as error:
        screen.line(f"The lesson that you left cannot go on, so it starts again: {error}")
        return None
    screen.line("You are back where you left the lesson. To start again: --again")
    return session


class LessonSession(TerminalSession):
    """The guided part: says what the lesson says, and waits for it to be done."""

    file: LessonFile

    def run(self) -> None:
        """Go on until the guided part is over. Raises `Quit` or `EOFError` if somebody leaves before."""
        tutor = self.session.tutor
        assert tutor is not None
        with self.screen.opened():
            while tutor.place is not None:
                self.file.write(tutor.at, self.match.record)
                self._ask_person(LEARNER)
            self.file.write(tutor.at, self.match.record)
            self.screen.show_coach(
                "That was the lesson.",
                "The match goes on from here, against novices and with luck that nobody knows."
                " Tips come up when something is new; type tips to switch them off.",
            )
            self.screen.show_question("Play on?")
            if self.screen.ask("Press Enter to play on, or type quit.").lower() in ("q", "quit", "exit"):
                raise Quit

    def _ask_person(self, seat: int) -> None:
        tutor = self.session.tutor
        assert tutor is not None
        assert tutor.place is not None
        place, prompt = tutor.place, LessonPrompt(self.screen, self.session, self.file, seat)
        words = to_plain_text(tutor.text(self.match.names))
        expected = tutor.expected(self.match)
        if expected is not None:
            words += f" Type {prompt.legal.index(expected) + 1}."
        self._show_table(seat, prompt)
        self.screen.show_coach(f"Step {place.number} of {place.steps}: {place.step.title}", words)
        prompt.show_question()
        prompt.run()


class LessonPrompt(Prompt):
    """What may be typed in a lesson: the same as in a match, and Enter once something has been read."""

    @property
    def _reading(self) -> bool:
        tutor = self.session.tutor
        return tutor is not None and tutor.expected(self.session.running) is None

    def show_question(self) -> None:
        if self._reading:
            self.screen.show_question("Press Enter to go on.")
        else:
            super().show_question()

    def _done(self, typed: str) -> bool:
        tutor = self.session.tutor
        assert tutor is not None
        if self._reading and not typed:
            self.session.read_on(tutor.at)
            return True
        if self._reading and typed.isdecimal():
            raise UsageError(READ_ON)
        return super()._done(typed)
