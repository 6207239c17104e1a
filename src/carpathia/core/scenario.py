"""A staged position: a game, named luck and named moves. For tests, lessons, puzzles and bug reports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic

from carpathia.core.game import Game, Refusal, S, View
from carpathia.core.journal import Event
from carpathia.core.luck import Scripted
from carpathia.core.match import Match
from carpathia.core.perspective import Perspective
from carpathia.core.phrases import and_list
from carpathia.core.record import Record
from carpathia.core.registry import game_of
from carpathia.core.state import CHANCE, SPECTATOR

LUCK = "luck"  # who decides chance outcomes in a script


class Scenario(Generic[S]):
    """A match whose author names every chance outcome and every move by its label.

    It is serialised as a record without a commitment. The author may also change the state directly, but such
    a position cannot be serialised.
    """

    def __init__(self, game: Game[S], names: Sequence[str] = ()) -> None:
        self._script = Scripted()
        self.match = Match(game, names=names, luck=self._script)

    @property
    def game(self) -> Game[S]:
        return self.match.game

    @property
    def state(self) -> S:
        return self.match._state

    @property
    def names(self) -> list[str]:
        return self.match.names

    @property
    def actor(self) -> int:
        return self.state.actor

    # Moves

    def luck(self, *labels: str) -> None:
        """Name the next chance outcomes."""
        for label in labels:
            if self.actor != CHANCE:
                raise ValueError(f"luck does not decide now, so it cannot decide {label!r}")
            self._script.extend([label])
            self.match.run_luck()

    def play(self, seat: int, *labels: str) -> None:
        """Make decisions of a seat, one after the other. Raises `IllegalAction` as a match does."""
        for label in labels:
            self.match.play(seat, self.game.actions.parse(label))

    def run(self, script: str) -> None:
        """Carry out a script: lines such as "luck: deal red 8, red 7" and "Joan: play yellow 1; move yellow".

        Labels are separated by semicolons; after a comma follows another argument of the same verb.
        """
        for line in filter(None, map(str.strip, script.splitlines())):
            who, _, labels = line.partition(": ")
            for label in self._labels(labels):
                if who == LUCK:
                    self.luck(label)
                elif who in self.names:
                    self.play(self.names.index(who), label)
                else:
                    raise ValueError(f"{line!r} is neither of {LUCK} nor of {and_list(self.names)}")

    def _labels(self, text: str) -> Iterator[str]:
        for phrase in text.split("; "):
            first, *others = phrase.split(", ")
            yield first
            if others:
                verb = self.game.actions.kind_of(self.game.actions.parse(first)).verb
                yield from (f"{verb} {other}" for other in others)

    def undo(self, seat: int) -> None:
        self.match.undo(seat)

    # Queries

    def perspective(self, seat: int = SPECTATOR) -> Perspective[S]:
        return self.match.perspective(seat)

    def view(self, seat: int = SPECTATOR) -> View:
        return self.perspective(seat).view()

    def outcomes(self) -> dict[str, int]:
        """Return the outcomes of the chance node by label, with their weights."""
        chance = self.state.chance()
        return dict(zip(map(self.game.actions.label, chance.actions), chance.weights, strict=True))

    def legal(self, seat: int) -> list[str]:
        return [self.game.actions.label(action) for action in self.state.legal(seat)]

    def verbs(self, seat: int) -> set[str]:
        """Return the kinds of action that a seat may take."""
        return {self.game.actions.kind_of(action).verb for action in self.state.legal(seat)}

    def question(self, seat: int) -> str:
        return self.perspective(seat).question()

    def text(self, seat: int, label: str) -> str:
        return self.perspective(seat).text(self.game.actions.parse(label))

    def refusal(self, seat: int, label: str) -> Refusal:
        """Return why a seat may not do this now. Raises `ValueError` if it may."""
        if label in self.legal(seat):
            raise ValueError(f"seat {seat} may {label!r} now")
        return self.perspective(seat).refusal(self.game.actions.parse(label))

    def events(self, seat: int = SPECTATOR) -> list[Event]:
        return self.perspective(seat).events()

    def log(self, seat: int = SPECTATOR) -> list[str]:
        return self.perspective(seat).log()

    # Serialisation

    def dumps(self) -> str:
        return self.match.record.dumps()

    @classmethod
    def loads(cls, text: str) -> Scenario[Any]:
        """Read a scenario. Raises `RecordError` if a move does not follow or the record has a commitment."""
        return cls.of(Record.loads(text))

    @classmethod
    def of(cls, record: Record) -> Scenario[Any]:
        """Return the scenario of a record, or of the beginning of one."""
        scenario: Scenario[Any] = cls.__new__(cls)
        scenario._script = Scripted()
        scenario.match = Match.replay(game_of(record.header), record)
        scenario.match.replace_luck(scenario._script)
        return scenario
