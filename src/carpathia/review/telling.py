"""A match in words, with everything open: what was chosen, what luck brought, and what it came to."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import TYPE_CHECKING

from carpathia.core.journal import HIDDEN, Event
from carpathia.core.phrases import agree, and_list
from carpathia.review.timeline import Timeline
from carpathia.table.replay import Replay

if TYPE_CHECKING:
    from carpathia.review.report import Point, Receipt, Step

MOST_LINES = 3  # that tell what a stroke of luck brought
LEAST_ERROR = 0.001
NOTABLE = 0.05  # a chance, or a part of one, that is worth a word


def points(share: float) -> str:
    """Return how large a part of a chance is, in points of a hundred."""
    size = number(abs(share))
    return f"{size} {'point' if size == '1' else 'points'}"


def number(share: float) -> str:
    """Return a share as a number of a hundred, with a decimal where it is small."""
    value = 100 * share
    small = abs(value) < 1.95 and round(abs(value), 1) != round(abs(value))
    text = f"{value:.1f}" if small else f"{value:.0f}"
    return text.replace("-", "\N{MINUS SIGN}") if text not in ("-0", "-0.0") else "0"


def signed(share: float) -> str:
    """Return a change of a chance in points of a hundred, always with its sign."""
    text = number(share)
    return text if text.startswith("\N{MINUS SIGN}") or text == "0" else f"+{text}"


def give_or_take(error: float) -> str:
    """Return two standard errors, as they are told; nothing is so exact that they are zero."""
    return f"±\N{NO-BREAK SPACE}{number(max(2 * error, LEAST_ERROR))}"


class Teller:
    """Words for the steps of a match. Afterwards everybody may read everything."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._stops = Replay(timeline.game, timeline.record).stops
        views = [timeline.match.perspective(seat).events() for seat in range(timeline.game.seats)]
        self._events = [_open(told) for told in zip(*views)]

    def stop(self, position: int) -> int:
        """Return the number of a position in the replay: its own, or the next one that has a number."""
        return min(bisect_left(self._stops, self._timeline.moves[position]), len(self._stops) - 1)

    def round(self, position: int) -> int:
        """Return the round of a position, counted from one."""
        steps = self._timeline.steps
        first = min(step.round for step in steps)
        return steps[min(position, len(steps) - 1)].round - first + 1

    def action(self, number: int, action: int) -> str:
        step = self._timeline.steps[number]
        return self._timeline.perspective(number, step.seat).text(action)

    def clause(self, number: int) -> str:
        """Return the clause that a step follows from."""
        known = self._timeline.game.facts
        clauses = (
            self._timeline.game.event_clause(event) for event in self._happened(number) if event.fact in known
        )
        return next((clause for clause in clauses if clause), "")

    def luck(self, number: int) -> str:
        """Return what a stroke of luck brought: the lines that a table would linger over, in their order."""
        game, names = self._timeline.game, self._timeline.match.names
        told = [
            (game.facts[event.fact], text)
            for event in self._happened(number)
            if event.fact in game.facts and (text := game.event_text(event, names))
        ]
        if not told:
            return self._labels(number)
        ranked = sorted(range(len(told)), key=lambda n: (told[n][0].heading, -told[n][0].moment, n))
        lines = [told[n][1] for n in sorted(ranked[:MOST_LINES])]
        more = len(told) - MOST_LINES
        return " ".join(lines) + (f" (And {more} more.)" if more > 0 else "")

    def summary(self, receipts: Sequence[Receipt], points_: Sequence[Point]) -> str:
        """Return what it came to, with a kind word for whoever came last."""
        names, match = self._timeline.match.names, self._timeline.match
        places = match.placings()
        winners = [seat for seat, place in enumerate(places) if place == 0]
        last = max(range(len(places)), key=lambda seat: (places[seat], -match.scores()[seat]))
        won = and_list([names[seat] for seat in winners])
        verb = agree(len(winners), "wins", "share the victory")
        best = receipts[winners[0]]
        parts = {
            "luck": best.luck,
            "that guesses came off": best.guesses,
            "what the others did": best.others,
        }
        reason = max(parts, key=lambda part: parts[part])
        told = [f"{won} {verb}."]
        if len(winners) == 1 and parts[reason] > NOTABLE:
            exact = ", and nobody made fewer mistakes" if _most_exact(receipts) == winners[0] else ""
            # Parts beyond a hundred cancel out with others, which nobody can see from here.
            much = f" ({signed(parts[reason])} points of chance)" if parts[reason] <= 1 else ""
            told.append(f"What helped most was {reason}{much}{exact}.")
        if last not in winners:
            told.append(self._kind_word(last, receipts, points_))
        return " ".join(told)

    def _kind_word(self, seat: int, receipts: Sequence[Receipt], points_: Sequence[Point]) -> str:
        name, receipt = self._timeline.match.names[seat], receipts[seat]
        if receipt.luck < -NOTABLE:
            return f"{name} had luck against them: it alone took {points(receipt.luck)} of chance."
        if _most_exact(receipts) == seat:
            return f"{name} made the fewest mistakes of all, and that is what one can do."
        peak = max(points_[:-1], key=lambda point: point.chances[seat])
        if peak.chances[seat] < receipt.start + NOTABLE:
            return (
                f"For {name} it was not the match; the next one begins with the same chances for everybody."
            )
        best = number(peak.chances[seat])
        return f"{name} was nearer to it than the end tells: {best} of 100 at move {peak.stop}."

    def _happened(self, number: int) -> list[Event]:
        step = self._timeline.steps[number]
        return self._events[self._timeline.facts(step.first) : self._timeline.facts(step.last)]

    def _labels(self, number: int) -> str:
        step = self._timeline.steps[number]
        return ", ".join(move.label for move in self._timeline.record.moves[step.first : step.last])


def tell(step: Step, names: Sequence[str]) -> str:
    """Return a step and what it did to the chances, in a sentence or two."""
    where = f"Round {step.round}, move {step.stop}"
    if step.seat is None:
        return f"{where}, luck: {step.text} {_gains(step, names)}"
    who = names[step.seat]
    if step.best:
        cost = f"cost {points(step.regret)} of chance ({give_or_take(step.regret_error)})"
        return f"{where}: {who}'s “{step.text}” {cost}; “{step.best}” kept {number(step.kept)} of 100."
    came = "came off: it brought" if step.guess > 0 else "did not come off: it lost"
    return (
        f"{where}: {who}'s “{step.text}” was sound by what could be known, and {came}"
        f" {points(step.guess)} of chance ({give_or_take(step.error)})."
    )


def _gains(step: Step, names: Sequence[str]) -> str:
    """Return who gained most by a step, and who lost most."""
    seats = range(len(names))
    best, worst = max(seats, key=step.change.__getitem__), min(seats, key=step.change.__getitem__)
    return (
        f"It brought {names[best]} {points(step.change[best])} of chance"
        f" and cost {names[worst]} {points(step.change[worst])} ({give_or_take(step.error)})."
    )


def _most_exact(receipts: Sequence[Receipt]) -> int:
    return max(receipts, key=lambda receipt: receipt.mistakes).seat


def _open(told: Sequence[Event]) -> Event:
    """Return a fact as it is: as one of those saw it who may know it."""
    return next((event for event in told if HIDDEN not in (event.a, event.b, event.c)), told[0])
