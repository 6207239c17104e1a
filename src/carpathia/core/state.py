"""The interface of a game state."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr

from carpathia.core.chance import Chance
from carpathia.core.journal import EVERYONE, Event, Journal
from carpathia.core.rng import Rng

# Not negative: indexing a list with 64 fails loudly, with -1 it would return somebody's secret.
CHANCE: Final = 64
SPECTATOR: Final = 65
NOBODY: Final = 66

MOST_LEGAL: Final = 256  # no decision of any game offers more


def check_viewer(seats: i64, seat: i64) -> None:
    """Raise `ValueError` unless this is a seat of the table or SPECTATOR."""
    if (seat < 0 or seat >= seats) and seat != SPECTATOR:
        raise ValueError(f"there is no seat {seat}; they go from 0 to {seats - 1}, and {SPECTATOR} watches")


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State:
    """A mutable position without randomness or history, so that clones are small.

    The hot methods (`legal_into`, `observe_into`, `draw`, `apply`, `clone`) do not check their arguments.
    """

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.actor: i64 = NOBODY  # who decides next: a seat, CHANCE, or NOBODY once the game is over
        self.journal: Journal | None = None  # None in searches, which need no events

    def start(self) -> None:
        """Become the opening position, before any luck; nothing to do if the constructor makes it."""

    def acting(self) -> tuple[int, ...]:
        """Return everyone who must decide now: a seat, several seats simultaneously, CHANCE, or nobody."""
        return () if self.actor == NOBODY else (self.actor,)

    @abstractmethod
    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        """Write the legal actions of `seat` to `out`, ascending; return how many. 0 if it is not acting."""

    def legal(self, seat: int) -> list[int]:
        """Return what `seat` may do now, ascending; nothing if it is not acting."""
        check_viewer(self.seats, seat)
        out = vec[i64]([0] * MOST_LEGAL)
        count = self.legal_into(seat, out)
        return [out[i] for i in range(count)]

    @abstractmethod
    def chance(self) -> Chance:
        """Return the chance node. Called only while `actor == CHANCE`."""

    def draw(self, rng: Rng) -> i64:
        """Sample `chance()`. An override may be faster, but must have the same distribution."""
        return self.chance().sample(rng)

    @abstractmethod
    def apply(self, seat: i64, action: i64) -> None:
        """Apply a legal action. Unchecked; `Match.play` checks."""

    def stage(self) -> i64:
        """Return a number that increases when a separately scored part of the game, such as a round, ends."""
        return 0

    def round_number(self) -> i64:
        """Return the number of the round, which increases when its points have been scored."""
        return self.stage()

    def feature_count(self) -> i64:
        """Return how many numbers `features_into` writes; always the same for a game and number of seats."""
        return 0

    def features_into(self, seat: i64, out: vec[i32], start: i64) -> None:
        """Write what `seat` can work out from what it knows, in 64ths: inputs of learned values.

        They come after the observation, for what a small network could hardly work out from it. Worlds that
        the seat cannot tell apart are written alike.
        """

    def avoid_in_rollout(self, seat: i64, action: i64) -> bool:
        """Return whether the rollout policy should redraw this legal action.

        Only searches call it, on resampled states.
        """
        return False

    @abstractmethod
    def scores(self) -> list[int]:
        """Return the points of each seat so far; the final ones once the game is over."""

    def points_by_source_into(self, out: vec[i64], start: i64) -> None:
        """Write the points of each seat so far by source, seat by seat, from `start` on.

        The sources are those of the game's `point_sources`, and the points of a seat add up to its score.
        """
        scores = self.scores()
        for seat in range(self.seats):
            out[start + seat] = scores[seat]

    def placings(self) -> list[int]:
        """Return the place of each seat, 0 for first; those who tie share one."""
        scores = self.scores()
        return [sum([other > score for other in scores]) for score in scores]

    @abstractmethod
    def observe_into(self, seat: i64, out: vec[i32], start: i64) -> None:
        """Write what `seat` (or SPECTATOR) knows to `out` from `start` on, as the bits of 32-bit floats.

        All of the game's `observations` is written, zeros too. Worlds that the seat cannot tell apart are
        written alike, and positions that look different to it are written differently.
        """

    @abstractmethod
    def clone(self) -> State:
        """Return an independent copy, without the journal."""

    def resample(self, seat: i64, rng: Rng) -> None:
        """Replace everything that `seat` (or SPECTATOR) cannot know by a fair sample of what it may be."""
        check_viewer(self.seats, seat)
        self._resample(seat, rng)

    @abstractmethod
    def _resample(self, seat: i64, rng: Rng) -> None: ...

    def note(
        self, fact: i64, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, audience: i64 = EVERYONE
    ) -> None:
        """Write a fact down in the journal, if there is one."""
        if self.journal is not None:
            self.journal.events.append(Event(fact, seat, a, b, c, audience))


def write_shares(state: State, out: vec[float], start: i64) -> None:
    """Write the share of the victory of each seat; they add up to 1."""
    placings = state.placings()
    winners: i64 = 0
    for place in placings:
        if place == 0:
            winners += 1
    for seat in range(state.seats):
        out[start + seat] = 1.0 / float(winners) if placings[seat] == 0 else 0.0
