"""The time people have to think: per turn, per decision or per match. Whoever asks says what time it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import ceil, inf
from typing import TYPE_CHECKING, TypeAlias

from carpathia.core.phrases import plural
from carpathia.table.errors import refused

if TYPE_CHECKING:
    from carpathia.table.session import Session

LEAST_CLOCK, LONGEST_CLOCK = 5, 86_400  # seconds
LONGEST_INCREMENT = 3600

Kept: TypeAlias = "float | list[float | None] | None"  # what is remembered of the time of a seat


class ClockKind(StrEnum):
    TURN = "turn"  # the decisions that a seat makes one after another
    DECISION = "decision"
    MATCH = "match"


@dataclass(frozen=True)
class Clock:
    seconds: int
    kind: ClockKind = ClockKind.TURN
    increment: int = 0  # seconds that every turn adds to the time for a match

    def check(self) -> None:
        if not LEAST_CLOCK <= self.seconds <= LONGEST_CLOCK:
            raise refused(f"A clock gives {LEAST_CLOCK} to {LONGEST_CLOCK} seconds, or 0 for no end")
        if not 0 <= self.increment <= LONGEST_INCREMENT:
            raise refused(f"A turn adds 0 to {LONGEST_INCREMENT} seconds")
        if self.increment and self.kind is not ClockKind.MATCH:
            raise refused("Only a clock for the whole match adds time with every turn")

    @property
    def words(self) -> str:
        article = "each" if self.kind is not ClockKind.MATCH else "the"
        more = f", and {_duration(self.increment)} more for each turn" if self.increment else ""
        return f"{_duration(self.seconds)} for {article} {self.kind}{more}"


@dataclass
class _Hand:
    """The time of one seat."""

    left: float
    prompt: int | None = None  # the question it was last asked; none if that is not known any more
    since: float | None = None  # when it began to think, if it thinks now
    least: float = inf  # what was left when it answered, at worst, since others decided

    def left_at(self, now: float) -> float:
        return self.left - (0.0 if self.since is None else now - self.since)


class Clocks:
    """The time that each seat of a person has left. It passes only while the seat has an open question."""

    def __init__(self, clock: Clock | None, left: Sequence[Kept] = ()) -> None:
        """Start with what was `left` to each seat, if that is known."""
        self.clock = clock
        self._hands = {seat: _hand(kept) for seat, kept in enumerate(left) if kept is not None}

    def update(self, session: Session, now: float) -> None:
        """Let the clocks of all seats run or stop as they are asked. Talk stops none, nor does undo."""
        if self.clock is None or session.match is None:
            return
        for seat, player in enumerate(session.players):
            if player.owner is None:
                continue
            hand = self._hands.setdefault(seat, _Hand(self.clock.seconds))
            prompt = session.prompt(seat)
            if prompt is None or prompt != hand.prompt:
                hand.left, hand.since = hand.left_at(now), None
            if prompt is None:
                continue
            if hand.prompt not in (None, prompt):
                self._ask_again(hand, session, seat)
            hand.prompt = prompt
            if hand.since is None:
                hand.since = now

    def running(self) -> list[int]:
        """Return the seats that think."""
        return [seat for seat, hand in self._hands.items() if hand.since is not None]

    def seconds_left(self, seat: int, now: float) -> int | None:
        """Return how long a seat may still think, rounded up; nothing if there is no clock for it."""
        hand = self._hands.get(seat)
        return None if hand is None else max(0, ceil(hand.left_at(now)))

    def late(self, now: float) -> list[int]:
        """Return the seats that think although their time is up."""
        return [seat for seat in self.running() if self._hands[seat].left_at(now) <= 0]

    def next_end(self, now: float) -> float | None:
        """Return in how many seconds the next clock runs out, if one runs that has not."""
        ends = [self._hands[seat].left_at(now) for seat in self.running()]
        return min((left for left in ends if left > 0), default=None)

    def left(self, seats: int, now: float) -> list[Kept]:
        """Return what must be remembered of each seat: the time it has left, for which question, at worst."""
        if self.clock is None:
            return []
        return [_kept(self._hands[seat], now) if seat in self._hands else None for seat in range(seats)]

    def _ask_again(self, hand: _Hand, session: Session, seat: int) -> None:
        """Give a seat its time for another question."""
        assert self.clock is not None
        kind, again, goes_on = self.clock.kind, session.thinks_again(seat), session.turn_goes_on(seat)
        hand.least = min(hand.least, hand.left) if again or goes_on else inf
        if again:  # no time comes back with what is taken back
            hand.left = min(hand.left, hand.least)
        elif kind is ClockKind.DECISION or not goes_on:
            added = max(hand.left, 0.0) + self.clock.increment
            hand.left = added if kind is ClockKind.MATCH else float(self.clock.seconds)


def _kept(hand: _Hand, now: float) -> Kept:
    return [hand.left_at(now), hand.prompt, None if hand.least == inf else hand.least]


def _hand(kept: Kept) -> _Hand:
    if not isinstance(kept, list):  # as it was written before clocks outlived their process
        return _Hand(kept or 0.0)
    left, prompt, least = kept
    return _Hand(left or 0.0, None if prompt is None else int(prompt), least=inf if least is None else least)


def _duration(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    parts = [(hours, "hour"), (minutes, "minute"), (rest, "second")]
    return " ".join(plural(number, unit) for number, unit in parts if number)
