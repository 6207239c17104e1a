"""One match at this terminal: asks people, lets bots play, keeps every hand from the other people's eyes."""

from __future__ import annotations

import time
from typing import Any

from carpathia.bots.bot import Bot
from carpathia.cli.prompt import Prompt, Quit
from carpathia.cli.screen import Screen
from carpathia.cli.store import MatchFile
from carpathia.core.match import Match
from carpathia.core.rng import Rng
from carpathia.core.state import SPECTATOR

PATIENCE = 0.2  # seconds that people wait for a bot without being told


class Session:
    def __init__(self, screen: Screen, match: Match[Any], bots: dict[int, Bot], file: MatchFile) -> None:
        assert match.key is not None
        self.screen = screen
        self.match = match
        self.bots = bots
        self.file = file
        self.people = [seat for seat in range(match.game.seats) if seat not in bots]
        # Who looks at the screen: while several people share it, nobody before it was passed to somebody.
        self.viewer = self.people[0] if len(self.people) == 1 else SPECTATOR
        self._told = dict.fromkeys([*self.people, SPECTATOR], 0)  # facts each of them has read
        self._looked = dict.fromkeys(self.people, -1)  # moves made when each of them last looked
        self._unsaid: dict[int, list[str]] = {seat: [] for seat in self.people}
        self._bots_take = 0.0  # seconds for the last choice of a bot
        self._luck = Rng(int.from_bytes(match.key, "big")).fork("bots")

    def run(self) -> None:
        """Play until the match is over. Raises `Quit` or `EOFError` if somebody leaves before."""
        while not self.match.over:
            seat = self._next_seat()
            if seat in self.bots:
                self._ask_bot(seat)
            else:
                self._ask_person(seat)
            self.file.catch_up()
            if not self.people:
                self._tell(SPECTATOR)
        self._finish()

    def catch_up_with(self, told: dict[int, int]) -> None:
        """Take it that these seats have read so many facts before."""
        self._told.update(told)

    def _next_seat(self) -> int:
        """Return who decides now. Where several choose in secret, bots do first and people one by one."""
        acting = self.match.acting
        for seat in acting:
            if seat in self.bots:
                return seat
        return self.viewer if self.viewer in acting else acting[0]

    def _ask_bot(self, seat: int) -> None:
        # Forked by the number of the move, so that a match gone on with later has the same bots.
        stream = self._luck.fork(f"{len(self.match.record.moves)}/{seat}")
        began = time.monotonic()
        with self.screen.waiting(f"{self.match.names[seat]} is choosing", self._bots_take > PATIENCE):
            thought = self.bots[seat].think(self.match.perspective(seat), stream)
        self._bots_take = time.monotonic() - began
        self.match.play(seat, thought.action, thought.why)

    def _ask_person(self, seat: int) -> None:
        mine = self.match.perspective(seat)
        legal = mine.legal()
        if len(legal) == 1:
            self._only_choice(seat, f"Only choice: {mine.text(legal[0])}.")
            self.match.play(seat, legal[0])
            return
        self._pass_screen(seat)
        prompt = Prompt(self.screen, self.match, self.file, seat)
        news = self._has_news(seat)
        self._looked[seat] = len(self.match.record.moves)
        self.screen.line()
        if news:
            prompt.show_table()
        self._tell(seat, "What has happened:" if news else "")
        self.screen.line()
        prompt.show_question()
        prompt.run()

    def _has_news(self, seat: int) -> bool:
        """Say whether the table has changed by more than one small decision of this seat's own."""
        before = self._looked[seat]
        since = self.match.record.moves[before:]
        others = any(move.seat != seat or move.undone for move in since)
        return before < 0 or others or len(self.match.perspective(seat).log(self._told[seat])) > 1

    def _only_choice(self, seat: int, line: str) -> None:
        if seat == self.viewer:
            self._tell(seat)
            self.screen.line(line)
        else:
            self._unsaid[seat].append(line)  # somebody else is looking

    def _pass_screen(self, seat: int) -> None:
        if seat == self.viewer:
            return
        if self.viewer != SPECTATOR:
            self.screen.clear()
        typed = self.screen.ask(f"Pass the screen to {self.match.names[seat]}, then press Enter.")
        if typed.lower() in ("q", "quit", "exit"):
            raise Quit
        self.viewer = seat

    def _tell(self, seat: int, heading: str = "") -> None:
        """Print what happened since somebody last read."""
        theirs = self.match.perspective(seat)
        lines = [*self._unsaid.get(seat, []), *theirs.log(self._told[seat])]
        if lines and heading:
            self.screen.heading(heading)
        self.screen.lines(lines, indent="  " if heading else "")
        self._unsaid[seat] = []
        self._told[seat] = len(theirs.events())

    def _finish(self) -> None:
        reader = self.people[0] if len(self.people) == 1 else SPECTATOR
        if len(self.people) > 1:
            self.screen.clear()
            self._told[SPECTATOR] = min(self._told[seat] for seat in self.people)
        self._tell(reader)
        final = self.match.perspective(reader)
        self.screen.line()
        self.screen.lines(final.table())
        self.screen.line()
        self.screen.heading(final.question())
        show_scores(self.screen, self.match)


def show_scores(screen: Screen, match: Match[Any]) -> None:
    """Print the seats by place; those who tie share one."""
    places, scores = match.placings(), match.scores()
    for seat in sorted(range(len(places)), key=lambda seat: places[seat]):
        screen.line(f"{places[seat] + 1:>3}. {match.names[seat]}: {scores[seat]}", hang=5)
