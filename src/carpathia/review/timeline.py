"""A finished match as steps: decisions, and strokes of luck; with the position between any two of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from carpathia.arena.luck import round_of
from carpathia.core.game import Game
from carpathia.core.match import Match
from carpathia.core.perspective import Perspective
from carpathia.core.record import Move, Record, RecordError
from carpathia.core.registry import game_of
from carpathia.core.state import CHANCE, NOBODY, State


class CannotReview(ValueError):
    """A record that cannot be reviewed; the message is a sentence."""


@dataclass(frozen=True)
class Step:
    """A decision between several actions, or a stroke of luck, with whatever was forced after it.

    What luck deals without anybody deciding in between is one stroke. Moves are counted from the beginning of
    the record; `first` were made before the step, and `last` are made after it.
    """

    seat: int  # CHANCE for luck
    action: int  # that was chosen; of luck, what came first
    first: int
    last: int
    turn: int
    round: int

    @property
    def is_luck(self) -> bool:
        return self.seat == CHANCE


class Timeline:
    """The steps of a finished match. Position number n is the one before step n; the last is the end."""

    def __init__(self, record: Record) -> None:
        """Replay the record. Raises `CannotReview` if it is unfinished, or not a record of these rules."""
        if record.ending is None:
            raise CannotReview("This match is not over; only finished matches are reviewed.")
        try:
            self.game: Game[Any] = game_of(record.header)
            self._told: list[int] = []
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
        """Return all of a position."""
        found: State = self.match.truth(self.moves[position])
        return found

    def perspective(self, position: int, seat: int) -> Perspective[Any]:
        """Return what a seat knew in a position."""
        return self.match.at(self.moves[position]).perspective(seat)

    def result(self) -> tuple[float, ...]:
        """Return the share of the victory that every seat has got."""
        places = self.match.placings()
        return tuple(1 / places.count(0) if place == 0 else 0.0 for place in places)

    def facts(self, move: int) -> int:
        """Return how many facts had been noted after so many moves."""
        return self._told[move - 1] if move else 0

    def boundaries(self) -> list[int]:
        """Return the positions in which a turn begins, and the final one."""
        starts = [n for n in range(self.last) if n == 0 or self.turns[n] != self.turns[n - 1]]
        return [*starts, self.last]

    def _watch(self, match: Match[Any], _move: Move) -> None:
        self._told.append(match.told)

    def _cut(self) -> list[Step]:
        """Return the steps, without decisions that were taken back."""
        steps: list[Step] = []
        for number in self._standing():
            move = self.record.moves[number]
            state = self.match.truth(number)
            action = self.game.actions.parse(move.label)
            forced = move.seat != CHANCE and len(state.legal(move.seat)) == 1
            if steps and (forced or (move.seat == CHANCE and steps[-1].is_luck)):
                steps[-1] = replace(steps[-1], last=number + 1)
            else:
                steps.append(Step(move.seat, action, number, number + 1, 0, round_of(state)))
        return _numbered(steps)

    def _standing(self) -> list[int]:
        """Return the numbers of the moves that were not taken back."""
        standing: list[int] = []
        for number, move in enumerate(self.record.moves):
            if move.undone:
                standing.pop()
            elif not move.late:
                standing.append(number)
        return standing


def _numbered(steps: list[Step]) -> list[Step]:
    """Return the steps with their turns: one lasts as long as the same seat decides in the same round."""
    turn, whose = -1, (NOBODY, 0)
    found = []
    for step in steps:
        now = (whose[0] if step.is_luck else step.seat, step.round)
        if now != whose or turn < 0:
            turn, whose = turn + 1, now
        found.append(replace(step, turn=turn))
    return found
