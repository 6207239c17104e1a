"""A position of a game, and the questions every game answers about it."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from carpathia.core.chance import Chance
from carpathia.core.journal import EVERYONE, Event, Journal
from carpathia.core.rng import Rng

# Not negative: a list asked for seat 64 fails loudly, one asked for seat -1 answers with somebody's secret.
CHANCE: Final = 64
SPECTATOR: Final = 65
NOBODY: Final = 66

MOST_LEGAL: Final = 256  # no decision of any game offers more


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State:
    """A mutable position. Holds no randomness and no history, so a clone is small."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.actor: i64 = NOBODY  # who decides next: a seat, CHANCE, or NOBODY once the game is over
        self.journal: Journal | None = None  # none while a bot only imagines

    def acting(self) -> tuple[int, ...]:
        """Return all who owe a decision: one seat, several choosing in secret, luck, or nobody."""
        return () if self.actor == NOBODY else (self.actor,)

    @abstractmethod
    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        """Write what `seat` may do to `out`, ascending; return how many. None if it is not acting."""

    def legal(self, seat: int) -> list[int]:
        out = vec[i64]([0] * MOST_LEGAL)
        count = self.legal_into(seat, out)
        return [out[i] for i in range(count)]

    @abstractmethod
    def chance(self) -> Chance:
        """Return what luck may decide. Asked only while `actor == CHANCE`."""

    def draw(self, rng: Rng) -> i64:
        """Sample `chance()`. Overridden only to be faster, never to be different."""
        return self.chance().sample(rng)

    @abstractmethod
    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a legal action. Unchecked: `Match.play` is the checked door."""

    def stage(self) -> i64:
        """Return a number that grows when a part of the game is over that was scored by itself."""
        return 0

    def is_poor(self, seat: i64, action: i64) -> bool:
        """Say whether somebody who plays fast would rather look for another action, legal as this one is.

        Searches play on by it. It sees the whole position, but only ever an imagined one.
        """
        return False

    @abstractmethod
    def scores(self) -> list[int]:
        """Return the points of each seat so far; the final ones once the game is over."""

    def placings(self) -> list[int]:
        """Return the place of each seat, 0 for first; those who tie share one."""
        scores = self.scores()
        return [sum([other > score for other in scores]) for score in scores]

    @abstractmethod
    def clone(self) -> State:
        """Return an independent copy, without the journal."""

    @abstractmethod
    def resample(self, seat: i64, rng: Rng) -> None:
        """Replace all that `seat` (or SPECTATOR) cannot know by another possibility, fairly drawn."""

    def note(
        self, kind: i64, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, audience: i64 = EVERYONE
    ) -> None:
        if self.journal is not None:
            self.journal.events.append(Event(kind, seat, a, b, c, audience))
