"""What one seat may know of a match: its view, its log, its choices, and worlds that it imagines."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic

from carpathia.core.facts import Moment
from carpathia.core.game import Game, Refusal, S, View
from carpathia.core.journal import Event
from carpathia.core.rng import Rng
from carpathia.core.score_sheet import ScoreSheet
from carpathia.core.state import NOBODY, State

# Facts that the match notes, not a game.
TAKEN_BACK = 1000  # `a` is how many facts before it no longer hold
TIME_UP = 1001


@dataclass(frozen=True)
class LogLine:
    """An event in words, for one reader."""

    text: str
    clause: str = ""  # that the event follows from, if it has one
    seat: int = NOBODY  # that the event is about, if it is about one
    heading: bool = False  # begins a turn or a round
    moment: Moment = Moment.NONE
    continues: bool = False  # goes on from the line before


class Sight(Generic[S]):
    """What all who look at a position share, found when it is first asked for. Good until it changes."""

    def __init__(self, game: Game[S], state: S) -> None:
        self._game = game
        self._state = state

    @cached_property
    def views(self) -> Callable[[int], View]:
        return self._game.views(self._state)

    @cached_property
    def score_sheet(self) -> ScoreSheet:
        return self._game.score_sheet(self._state)


class Perspective(Generic[S]):
    """All that one seat may know: the only access that a player, human or bot, has to a match."""

    def __init__(
        self,
        game: Game[S],
        state: S,
        seat: int,
        names: Sequence[str],
        hidden_aids: Collection[str] = (),
        sight: Sight[S] | None = None,
    ) -> None:
        self.game = game
        self.seat = seat
        self.names = names
        self.hidden_aids = hidden_aids
        self.__state = state
        self.__sight = sight

    def acting(self) -> tuple[int, ...]:
        return self.__state.acting()

    def legal(self) -> list[int]:
        return self.__state.legal(self.seat)

    def text(self, action: int) -> str:
        return self.game.action_text(self.__state, self.seat, action)

    def gerund(self, action: int) -> str:
        return self.game.gerund(self.__state, self.seat, action)

    def question(self) -> str:
        return self.game.question(self.__state, self.seat, self.names)

    def view(self) -> View:
        view = self._sight.views(self.seat)
        return self.game.without_aids(view, self.hidden_aids) if self.hidden_aids else view

    def observe(self) -> list[float]:
        return self.game.observe(self.__state, self.seat)

    def board_text(self) -> list[str]:
        return self.game.board_text(self.view(), self.names)

    def refusal(self, action: int) -> Refusal:
        return self.game.refusal(self.__state, self.seat, action)

    def events(self, since: int = 0) -> list[Event]:
        """Return the facts from number `since` on, as this seat may know them."""
        journal = self.__state.journal
        return [] if journal is None else [event.seen_by(self.seat) for event in journal.events[since:]]

    def log(self, since: int = 0) -> list[str]:
        """Return those facts in words, without the ones that need none."""
        return [line.text for line in self.log_lines(since)]

    def log_lines(self, since: int = 0) -> list[LogLine]:
        """Return the same, each with its clause and with what a table needs to show it."""
        return self.told(self.events(since))

    def told(self, events: Sequence[Event]) -> list[LogLine]:
        """Return events in words, without the ones that need none."""
        return [line for line in map(self._line, events) if line.text]

    def history(self, since: int = 0, until: int | None = None) -> list[LogLine]:
        """Return the log as it reads afterwards: without decisions that were taken back.

        It goes from fact number `since` to the one before `until`. Whoever has read all facts before `since`
        is told what of them was taken back.
        """
        standing: list[int] = []
        events = self.events()
        for number, event in enumerate(events):
            if event.fact == TAKEN_BACK:
                first = number - event.a
                standing = [earlier for earlier in standing if earlier < first]
                if first >= since:
                    continue
            standing.append(number)
        last = len(events) if until is None else until
        return self.told([events[number] for number in standing if since <= number < last])

    def score_sheet(self) -> ScoreSheet | None:
        """Return the points so far, unless they are secret until the game is over."""
        over = self.__state.actor == NOBODY
        return self._sight.score_sheet if over or not self.game.secret_scores else None

    def imagine(self, rng: Rng) -> State:
        """Return a resampled state: one that this seat cannot tell from the true state."""
        world = self.__state.clone()
        world.resample(self.seat, rng)
        return world

    @property
    def _sight(self) -> Sight[S]:
        return self.__sight or Sight(self.game, self.__state)

    def _line(self, event: Event) -> LogLine:
        if event.fact == TAKEN_BACK:
            return LogLine(f"{self.names[event.seat]} takes the last decision back.", seat=event.seat)
        if event.fact == TIME_UP:
            words = f"{self.names[event.seat]} has run out of time; a bot finishes the turn."
            return LogLine(words, seat=event.seat, moment=Moment.SCENE)
        fact = self.game.facts[event.fact]
        return LogLine(
            self.game.event_text(event, self.names),
            self.game.event_clause(event),
            event.seat,
            fact.heading,
            fact.moment,
            fact.continues,
        )


@dataclass(frozen=True)
class Frame(Generic[S]):
    """A position on the way to the present one, and what happened since the frame before."""

    perspective: Perspective[S]
    lines: list[LogLine]

    @property
    def moment(self) -> Moment:
        return max((line.moment for line in self.lines), default=Moment.NONE)
