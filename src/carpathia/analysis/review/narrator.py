"""The steps of a match in words, with all cards open: actions, chance outcomes and their clauses."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace

from carpathia.analysis.review.timeline import Timeline
from carpathia.core.facts import Moment
from carpathia.core.journal import HIDDEN, Event
from carpathia.table.replay import Replay

MAX_LINES = 4  # lines that describe one chance outcome


@dataclass(frozen=True)
class _Line:
    """A line of the log, with the number of its event."""

    number: int
    text: str
    moment: Moment
    heading: bool


class Narrator:
    """Describes the steps of a finished match, whose secrets are open to everybody."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._stops = Replay(timeline.game, timeline.record).stops
        views = [timeline.match.perspective(seat).events() for seat in range(timeline.game.seats)]
        self._events = [_open(versions) for versions in zip(*views)]

    def stop(self, position: int) -> int:
        """Return the number of a position in the replay: its own, or the next one that has a number."""
        return min(bisect_left(self._stops, self._timeline.moves[position]), len(self._stops) - 1)

    def round(self, position: int) -> int:
        """Return the round of a position, counted from one."""
        steps = self._timeline.steps
        first = min(step.round for step in steps)
        return steps[min(position, len(steps) - 1)].round - first + 1

    def action(self, number: int, action: int) -> str:
        """Return an action as its button showed it."""
        step = self._timeline.steps[number]
        return self._timeline.perspective(number, step.seat).text(action)

    def question(self, number: int) -> str:
        """Return the question that the seat of a decision was asked."""
        return self._timeline.perspective(number, self._timeline.steps[number].seat).question()

    def gerund(self, number: int, action: int) -> str:
        """Return an action as a short phrase."""
        step = self._timeline.steps[number]
        return self._timeline.perspective(number, step.seat).gerund(action)

    def clause(self, number: int) -> str:
        """Return the clause that a step follows from."""
        game = self._timeline.game
        clauses = (
            game.event_clause(event) for event in self._step_events(number) if event.fact in game.facts
        )
        return next((clause for clause in clauses if clause), "")

    def luck(self, number: int) -> str:
        """Return a chance outcome in the words of the log, the most notable lines in their order."""
        lines = self._lines(number)
        return _joined([line for line in lines if not line.heading] or lines) or self._labels(number)

    def _lines(self, number: int) -> list[_Line]:
        """Return the log lines of a step; a line that continues another is joined to it."""
        game, names = self._timeline.game, self._timeline.match.names
        first = self._timeline.event_count(self._timeline.steps[number].first)
        lines: list[_Line] = []
        silent: dict[str, list[int]] = {}
        for event_number, event in enumerate(self._step_events(number), start=first):
            event_type = game.facts.get(event.fact)
            if event_type is None:
                continue
            text = game.event_text(event, names)
            if not text:
                silent.setdefault(event_type.together, []).append(event_number)
            elif event_type.continues and lines:
                lines[-1] = replace(lines[-1], text=f"{lines[-1].text} {text}", moment=event_type.moment)
            else:
                lines.append(_Line(event_number, text, event_type.moment, event_type.heading))
        counted = [
            (numbers[0], f"{len(numbers)} {noun}.")
            for noun, numbers in silent.items()
            if noun and len(numbers) > 1
        ]
        return [*lines, *(_Line(at, text, Moment.NONE, heading=False) for at, text in counted)]

    def _step_events(self, number: int) -> list[Event]:
        step = self._timeline.steps[number]
        return self._events[self._timeline.event_count(step.first) : self._timeline.event_count(step.last)]

    def _labels(self, number: int) -> str:
        step = self._timeline.steps[number]
        return ", ".join(move.label for move in self._timeline.record.moves[step.first : step.last])


def _joined(lines: Sequence[_Line]) -> str:
    """Return the most notable lines in their order, equal ones once with their number."""
    chosen: dict[str, list[int]] = {}
    for line in sorted(lines, key=lambda line: (-line.moment, line.number)):
        if line.text in chosen or len(chosen) < MAX_LINES:
            chosen.setdefault(line.text, []).append(line.number)
    ordered = sorted(chosen, key=lambda text: chosen[text][0])
    return " ".join(_repeated(text, len(chosen[text])) for text in ordered)


def _repeated(text: str, count: int) -> str:
    return text if count == 1 else f"{text.removesuffix('.')} ({count} times)."


def _open(versions: Sequence[Event]) -> Event:
    """Return an event as a seat saw it that may know all of it."""
    return next((event for event in versions if HIDDEN not in (event.a, event.b, event.c)), versions[0])
