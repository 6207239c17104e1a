"""A finished match as steps, decisions and chance outcomes, with the position between any two of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from carpathia.core.game import Game
from carpathia.core.match import Match
from carpathia.core.perspective import Perspective
from carpathia.core.record import Move, Record, RecordError
from carpathia.core.registry import game_of
from carpathia.core.state import CHANCE, NOBODY, State


class CannotReview(ValueError):
    """Raised for a record that cannot be reviewed. The message is shown to the user."""


@dataclass(frozen=True)
class TimelineStep:
    """A decision between several actions, or a chance outcome, with the forced moves after it.

    Consecutive chance outcomes are one step. Moves are counted from the beginning of the record; `first` is
    the number of moves before the step, and `last` the number after it.
    """

    seat: int  # CHANCE for a chance outcome
    action: int  # the first action of the step
    first: int
    last: int
    turn: int
    round: int

    @property
    def is_luck(self) -> bool:
        return self.seat == CHANCE


class Timeline:
    """The steps of a finished match. Position n is the one before step n; the last position is the end."""

    def __init__(self, record: Record) -> None:
        """Replay the record. Raises `CannotReview` if it is unfinished, or not a record of these rules."""
        if record.ending is None:
            raise CannotReview("This match is not over; only finished matches are reviewed.")
        try:
            self.game: Game[Any] = game_of(record.header)
            self._event_counts: list[int] = []  # number of events after each move
            self.match = Match.replay(self.game, record, snapshots=True, watch=self._watch)
        except RecordError as error:
            raise CannotReview(f"This record cannot be reviewed: {error}.") from None
        self.record = record
        self.digest = sha256(record.dumps().encode()).hexdigest()
        self.steps = self._cut()
        self.moves = [*(step.first for step in self.steps), len(record.moves)]  # before each position
        self.turns = [*(step.turn for step in self.steps), self.steps[-1].turn if self.steps else 0]

    @property
    def last(self) -> int:
        """The number of the final position."""
        return len(self.steps)

    def state(self, position: int) -> State:
        """Return the true state of a position."""
        state: State = self.match.truth(self.moves[position])
        return state

    def perspective(self, position: int, seat: int) -> Perspective[Any]:
        """Return the perspective of a seat on a position."""
        return self.match.at(self.moves[position]).perspective(seat)

    def result(self) -> tuple[float, ...]:
        """Return every seat's share of the victory."""
        places = self.match.placings()
        return tuple(1 / places.count(0) if place == 0 else 0.0 for place in places)

    def event_count(self, move: int) -> int:
        """Return the number of events after so many moves."""
        return self._event_counts[move - 1] if move else 0

    def boundaries(self) -> list[int]:
        """Return the positions in which a turn begins, and the final one."""
        starts = [n for n in range(self.last) if n == 0 or self.turns[n] != self.turns[n - 1]]
        return [*starts, self.last]

    def _watch(self, match: Match[Any], _move: Move) -> None:
        self._event_counts.append(match.told)

    def _cut(self) -> list[TimelineStep]:
        """Return the steps, without decisions that were taken back."""
        steps: list[TimelineStep] = []
        for number in self._standing():
            move = self.record.moves[number]
            state = self.match.truth(number)
            action = self.game.actions.parse(move.label)
            forced = move.seat != CHANCE and len(state.legal(move.seat)) == 1
            if steps and (forced or (move.seat == CHANCE and steps[-1].is_luck)):
                steps[-1] = replace(steps[-1], last=number + 1)
            else:
                steps.append(
                    TimelineStep(move.seat, action, number, number + 1, 0, int(state.round_number()))
                )
        return _with_turns(steps)

    def _standing(self) -> list[int]:
        """Return the numbers of the moves that were not taken back."""
        standing: list[int] = []
        for number, move in enumerate(self.record.moves):
            if move.undone:
                standing.pop()
            elif not move.late:
                standing.append(number)
        return standing


def _with_turns(steps: list[TimelineStep]) -> list[TimelineStep]:
    """Return the steps with turn numbers; a turn lasts while the same seat decides in the same round."""
    turn, key = -1, (NOBODY, 0)
    numbered = []
    for step in steps:
        step_key = (key[0] if step.is_luck else step.seat, step.round)
        if step_key != key or turn < 0:
            turn, key = turn + 1, step_key
        numbered.append(replace(step, turn=turn))
    return numbered
