"""Leads a learner through a lesson: names luck and the moves of others, and knows what is expected next."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from carpathia.core.game import Game, Refusal
from carpathia.core.lesson import LEARNER, LUCK, Cue, Step, scripted
from carpathia.core.luck import Scripted
from carpathia.core.match import Match
from carpathia.core.record import Move
from carpathia.core.state import CHANCE
from carpathia.table.errors import Refused, refused

READ_ON = "This is explained first; go on when you have read it"
LATER = "You may do that in a match. Just now the lesson shows something else"


@dataclass(frozen=True)
class Place:
    """Where in a lesson a learner is."""

    cue: Cue
    step: Step
    number: int  # of the step, from 1
    steps: int


class Tutor:
    """One lesson on its way. `at` counts the cues that are done; what the match records says the rest."""

    def __init__(self, game: Game[Any], at: int = 0) -> None:
        if game.lesson is None:
            raise refused(f"{game.title} has no lesson")
        self._game = game
        steps = game.lesson.steps(game.parts)
        self.places = [
            Place(cue, step, number, len(steps)) for number, step in enumerate(steps, 1) for cue in step.cues
        ]
        if not 0 <= at <= len(self.places):
            raise refused("This lesson has changed since it was left; start it again")
        self.at = at

    @property
    def place(self) -> Place | None:
        """Where the learner is, or nothing once the guided part is over."""
        return self.places[self.at] if self.at < len(self.places) else None

    def text(self, names: list[str]) -> str:
        """Return what the learner reads now."""
        return "" if self.place is None else self.place.cue.text.format(*names)

    def expected(self, match: Match[Any]) -> int | None:
        """Return the action that the learner is to take now, if one is."""
        if self.place is None or not self.place.cue.press:
            return None
        space, cue = self._game.actions, self.place.cue
        legal = match.perspective(LEARNER).legal()
        first = space.parse(cue.press)
        return first if first in legal else next(one for one in legal if cue.accepts(space.label(one)))

    def check(self, action: int) -> None:
        """Refuse what would lead away from the lesson, kindly."""
        cue = self.place.cue if self.place else None
        if cue is None or not cue.press:
            raise refused(READ_ON)
        if not cue.accepts(self._game.actions.label(action)):
            raise Refused(Refusal(cue.clause, cue.instead)) if cue.instead else refused(LATER)

    def read_on(self, at: int) -> None:
        """Leave cue number `at`, which is to be read; a second press is ignored."""
        if at == self.at and self.place is not None:
            if self.place.cue.press:
                raise refused("Do first what is marked; then the lesson goes on")
            self.at += 1

    def rewind(self, match: Match[Any]) -> None:
        """Go back to the decision of the learner that was taken back."""
        made = _standing(match.record.moves)[LEARNER]
        own = []  # the cue of each decision
        for number, place in enumerate(self.places):
            own += [number for who, _ in map(scripted, place.cue.before) if who == str(LEARNER)]
            own += [number] if place.cue.press else []
        if made < len(own):
            self.at = min(self.at, own[made])

    def luck(self, match: Match[Any]) -> Scripted:
        """Return the luck that is named up to here and has not come about yet."""
        drawn = sum(move.seat == CHANCE for move in match.record.moves)
        return Scripted(self._script(LUCK)[drawn:])

    def decision(self, match: Match[Any]) -> tuple[int, int] | None:
        """Return a seat and what it does next by the script, or nothing if the learner is to do something."""
        made = _standing(match.record.moves)
        for seat in match.acting:
            if seat != CHANCE:
                for label in self._script(str(seat))[made[seat] : made[seat] + 1]:
                    return seat, self._game.actions.parse(label)
        return None

    def _script(self, who: str) -> list[str]:
        """Return the labels of all that luck or a seat does up to here; the learner's only as far as done."""
        labels = []
        for number, place in enumerate(self.places[: self.at + 1]):
            labels += [label for one, label in map(scripted, place.cue.before) if one == who]
            if place.cue.press and who == str(LEARNER) and number < self.at:
                labels.append(place.cue.press)
        return labels


def _standing(moves: list[Move]) -> Counter[int]:
    """Return how many decisions each seat has made that were not taken back."""
    made: Counter[int] = Counter()
    for move in moves:
        if move.seat != CHANCE and not move.late:
            made[move.seat] += -1 if move.undone else 1
    return made
