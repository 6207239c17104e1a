"""A match in this terminal: asks people, runs bots, and hides each hand from those who share the screen."""

from __future__ import annotations

import time
from typing import Any

from carpathia.analysis.reasons import with_reason
from carpathia.bots.bot import Bot, Thought
from carpathia.bots.levels import make_bot
from carpathia.cli.full_screen import FullScreen
from carpathia.cli.match_file import LessonFile, MatchFile
from carpathia.cli.players import HERE
from carpathia.cli.prompt import Prompt, Quit
from carpathia.cli.ratings import keep_rating
from carpathia.cli.screen import Screen
from carpathia.cli.sheet import show_sheet, worth_showing
from carpathia.cli.tips import Tips
from carpathia.core.facts import Moment
from carpathia.core.match import Match
from carpathia.core.perspective import LogLine
from carpathia.core.rng import Rng
from carpathia.core.state import SPECTATOR
from carpathia.table.partner import account
from carpathia.table.session import PendingMove, Session

PATIENCE = 0.2  # seconds of thinking above which a spinner is shown


class TerminalSession:
    def __init__(
        self, screen: Screen, session: Session, file: MatchFile | LessonFile, tips: Tips | None = None
    ) -> None:
        """Play a session; `tips` are those that the people have read, if they want any."""
        self.lines = screen
        self.session = session
        self.match = session.running
        self.file = file
        self.people = session.seats_of(HERE)
        self.screen = screen
        if self.people and screen.can_redraw and not screen.plain:
            names = self.match.names
            colours = {name: session.colour(seat) for seat, name in enumerate(names)}
            self.screen = FullScreen(session.game.title, colours, turns_by_enter=session.tutor is None)
        self._tips = tips or Tips(wanted=False)
        self._bots: dict[str, Bot] = {}
        self._told = dict.fromkeys([*self.people, SPECTATOR], 0)  # facts each of them has read
        self._looked = dict.fromkeys(self.people, -1)  # moves made when each of them last looked
        self._unsaid: dict[int, list[str]] = {seat: [] for seat in self.people}
        self._bots_take = 0.0  # seconds for the last choice of a bot
        self._luck = Rng(int.from_bytes(self.match.key or b"", "big")).fork("bots")

    def run(self) -> None:
        """Play until the match is over. Raises `Quit` or `EOFError` if somebody leaves before."""
        with self.screen.opened():
            while not self.match.over:
                self._step()
                assert isinstance(self.file, MatchFile)
                self.file.catch_up()
                if not self.people:
                    self._tell(SPECTATOR)
        self.screen = self.lines
        keep_rating(self.session)
        self._finish()

    def catch_up_with(self, told: dict[int, int]) -> None:
        """Mark the first facts of these seats as read."""
        self._told.update(told)

    def _step(self) -> None:
        """Bring about one decision. Where several choose in secret, bots do first and people one by one."""
        pending = {move.seat: move for move in self.session.pending_moves()}
        for seat, move in pending.items():
            if self.session.players[seat].bot is not None:
                self._ask_bot(move)
                return
        asked, shown = self.session.asked, self.session.shown_to(HERE)[0]
        seat = shown if shown in asked else asked[0]
        forced = pending.get(seat)
        # Whoever is never passed the screen in a window would betray that they have no choice.
        if forced is None or (forced.secret and len(self.people) > 1):
            self._ask_person(seat)
        else:
            self._play_only_choice(forced)

    def _ask_bot(self, move: PendingMove) -> None:
        seat = move.seat
        name, bot = self.match.names[seat], self._bot(seat)
        # Forked by the number of the move, so that bots play the same in a match that is resumed.
        stream = self._luck.fork(f"{len(self.match.record.moves)}/{seat}")
        with self.screen.waiting(f"{name} is choosing", self._bots_take > PATIENCE):
            if move.forced is None:
                began = time.monotonic()
                perspective = self.match.perspective(seat)
                thought = with_reason(perspective, bot.think(perspective, stream), stream.fork("reason"))
                self._bots_take = time.monotonic() - began
            else:
                thought = Thought(move.forced)
                time.sleep(self._bots_take if move.secret else 0.0)
        self.session.play(seat, move.prompt, thought.action, thought.why)

    def _bot(self, seat: int) -> Bot:
        name = str(self.session.players[seat].bot)
        if name not in self._bots:
            self._bots[name] = make_bot(name)
        return self._bots[name]

    def _play_only_choice(self, move: PendingMove) -> None:
        seat = move.seat
        assert move.forced is not None
        line = f"Only choice: {self.match.perspective(seat).text(move.forced)}."
        if seat == self.session.looking(HERE) and not self.screen.redraws:
            self._tell(seat)
            self.screen.line(line)
        else:
            self._unsaid[seat].append(line)  # until they look, or are asked again
        self.session.play(seat, move.prompt, move.forced)

    def _ask_person(self, seat: int) -> None:
        self._pass_screen()
        prompt = Prompt(self.screen, self.session, self.file, seat, self._tips)
        told = self._told[seat]
        self._show_table(seat, prompt)
        prompt.show_tip(told)
        prompt.show_question()
        prompt.run()

    def _show_table(self, seat: int, prompt: Prompt) -> None:
        news = self._has_news(seat)
        self._looked[seat] = len(self.match.record.moves)
        if self.screen.redraws:
            self._tell(seat)
            prompt.show_board()
        else:
            self.screen.line()
            if news:
                prompt.show_board()
            self._tell(seat, "What has happened:" if news else "")
            self.screen.line()

    def _has_news(self, seat: int) -> bool:
        """Say whether the board has changed by more than one small decision of this seat's own."""
        before = self._looked[seat]
        since = self.match.record.moves[before:]
        others = any(move.seat != seat or move.undone for move in since)
        return before < 0 or others or len(self.match.perspective(seat).log(self._told[seat])) > 1

    def _pass_screen(self) -> None:
        _, to = self.session.shown_to(HERE)
        if not to:
            return
        if self.session.looking(HERE) != SPECTATOR:
            self.screen.clear()
        _leave_if_asked(self.screen.ask(f"Pass the screen to {to}, then press Enter."))
        self.session.lift_curtain(HERE)

    def _tell(self, seat: int, heading: str = "") -> None:
        """Tell what has happened since a seat last read the log; after a round, show the score sheet."""
        theirs = self.match.perspective(seat)
        told = self._told[seat]
        lines = theirs.history(told)
        new = [*map(LogLine, self._unsaid.get(seat, [])), *lines]
        self.screen.show_news(new, theirs.history(until=told), heading)
        self._unsaid[seat] = []
        self._told[seat] = len(theirs.events())
        sheet = theirs.score_sheet()
        ended = any(line.moment is Moment.SHEET for line in lines)
        if ended and not self.match.over and worth_showing(sheet):
            self.screen.line()
            show_sheet(self.screen, sheet, theirs.names)
            _leave_if_asked(self.screen.pause())

    def _finish(self) -> None:
        reader = self.people[0] if len(self.people) == 1 else SPECTATOR
        if len(self.people) > 1:
            self.screen.clear()
            self._told[SPECTATOR] = min(self._told[seat] for seat in self.people)
        self._tell(reader)
        final = self.match.perspective(reader)
        self.screen.line()
        self.screen.lines(final.board_text())
        self.screen.line()
        self.screen.heading(final.question())
        show_scores(self.screen, self.match)
        told = account(self.session, HERE)
        if told is not None:
            self.screen.line()
            self.screen.line(told.text, hang=0)


def _leave_if_asked(typed: str) -> None:
    if typed.lower() in ("q", "quit", "exit"):
        raise Quit


def show_scores(screen: Screen, match: Match[Any]) -> None:
    """Print the final scores by place, and where they come from."""
    places, scores = match.placings(), match.scores()
    for seat in sorted(range(len(places)), key=lambda seat: places[seat]):
        screen.line(f"{places[seat] + 1:>3}. {match.names[seat]}: {scores[seat]}", hang=5)
    sheet = match.perspective(SPECTATOR).score_sheet()
    if worth_showing(sheet):
        screen.line()
        show_sheet(screen, sheet, match.names)
