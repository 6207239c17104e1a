"""A match in words, with everything open: what was chosen, what luck brought, and what it came to."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from carpathia.core.facts import Moment
from carpathia.core.journal import HIDDEN, Event
from carpathia.core.phrases import agree, and_list
from carpathia.core.state import NOBODY
from carpathia.review.timeline import Timeline
from carpathia.table.replay import Replay

if TYPE_CHECKING:
    from carpathia.review.report import Point, Receipt, Step

MOST_LINES = 7  # that tell what a step brought
LEAST_ERROR = 0.001
NOTABLE = 0.05  # a chance, or a part of one, that is worth a word


@dataclass(frozen=True)
class _Line:
    """A line of the log, with the number of its fact."""

    at: int
    text: str
    seat: int
    moment: Moment
    heading: bool


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

    def question(self, number: int) -> str:
        """Return what the seat of a decision was asked."""
        return self._timeline.perspective(number, self._timeline.steps[number].seat).question()

    def clause(self, number: int) -> str:
        """Return the clause that a step follows from."""
        known = self._timeline.game.facts
        clauses = (
            self._timeline.game.event_clause(event) for event in self._happened(number) if event.fact in known
        )
        return next((clause for clause in clauses if clause), "")

    def luck(self, number: int) -> str:
        """Return what a stroke of luck brought: the lines that a table would linger over, in their order."""
        told = self._lines(number)
        some = [line for line in told if not line.heading] or told
        return _joined(some) or self._labels(number)

    def outcome(self, number: int) -> str:
        """Return what a decision brought its seat at once, if that is worth a scene: a bet that pays."""
        seat = self._timeline.steps[number].seat
        return _joined(
            [line for line in self._lines(number)[1:] if line.seat == seat and line.moment >= Moment.SCENE]
        )

    def summary(self, receipts: Sequence[Receipt], points_: Sequence[Point]) -> str:
        """Return what it came to, with a kind word for whoever came last."""
        names, match = self._timeline.match.names, self._timeline.match
        places = match.placings()
        winners = [seat for seat, place in enumerate(places) if place == 0]
        last = max(range(len(places)), key=lambda seat: (places[seat], -match.scores()[seat]))
        won = and_list([names[seat] for seat in winners])
        verb = agree(len(winners), "wins", "share the victory")
        if len(winners) == 1:
            best = receipts[winners[0]]
            told = [f"{won} {verb}{_comeback(best, points_)}.", *self._reason(best, receipts)]
        else:
            told = [f"{won} {verb}."]
        if last not in winners:
            told.append(self._kind_word(last, receipts, points_))
        return " ".join(told)

    def _reason(self, best: Receipt, receipts: Sequence[Receipt]) -> list[str]:
        """Return what helped the winner most, if it is clear that anything did."""
        names = self._timeline.match.names
        others = "the others" if len(names) > 2 else names[1 - best.seat]
        parts = {
            "luck": ("luck", best.luck),
            "guesses": ("that guesses came off", best.guesses),
            "others": (f"what {others} did", best.others),
        }
        part = max(parts, key=lambda one: parts[one][1])
        reason, much = parts[part]
        if not _clear(best, part, much):
            return []
        exact = ", and nobody lost less by mistakes" if _lost_least(best, receipts) else ""
        # Parts beyond a hundred cancel out with others, which nobody can see from here.
        size = f" ({signed(much)} points of chance)" if much <= 1 else ""
        return [f"What helped most was {reason}{size}{exact}."]

    def _kind_word(self, seat: int, receipts: Sequence[Receipt], points_: Sequence[Point]) -> str:
        name, receipt = self._timeline.match.names[seat], receipts[seat]
        if receipt.luck < 0 and _clear(receipt, "luck", receipt.luck):
            return f"{name} had luck against them: it alone took {points(receipt.luck)} of chance."
        if _lost_least(receipt, receipts):
            return f"{name} lost the least of all by mistakes, and that is what one can do."
        peak = max(points_[:-1], key=lambda point: point.chances[seat])
        if peak.chances[seat] < receipt.start + NOTABLE:
            return (
                f"For {name} it was not the match; the next one begins with the same chances for everybody."
            )
        best = number(peak.chances[seat])
        return f"{name} was nearer to it than the end tells: {best} of 100 at move {peak.stop}."

    def _lines(self, number: int) -> list[_Line]:
        """Return what a step brought, in lines; one that goes on from the line before is joined to it."""
        game, names = self._timeline.game, self._timeline.match.names
        first = self._timeline.facts(self._timeline.steps[number].first)
        lines: list[_Line] = []
        silent: dict[str, list[int]] = {}
        for at, event in enumerate(self._happened(number), start=first):
            fact = game.facts.get(event.fact)
            if fact is None:
                continue
            text = game.event_text(event, names)
            if not text:
                silent.setdefault(fact.together, []).append(at)
            elif fact.continues and lines:
                lines[-1] = replace(lines[-1], text=f"{lines[-1].text} {text}", moment=fact.moment)
            else:
                lines.append(_Line(at, text, event.seat, fact.moment, fact.heading))
        dealt = [(ats[0], f"{len(ats)} {words}.") for words, ats in silent.items() if words and len(ats) > 1]
        return [*lines, *(_Line(at, text, NOBODY, Moment.NONE, heading=False) for at, text in dealt)]

    def _happened(self, number: int) -> list[Event]:
        step = self._timeline.steps[number]
        return self._events[self._timeline.facts(step.first) : self._timeline.facts(step.last)]

    def _labels(self, number: int) -> str:
        step = self._timeline.steps[number]
        return ", ".join(move.label for move in self._timeline.record.moves[step.first : step.last])


def tell(step: Step, names: Sequence[str]) -> str:
    """Return a step and what it did to the chances, in a few sentences."""
    where = f"Round {step.round}, move {step.stop}"
    if step.seat is None:
        return f"{where}, luck: {step.text} {_gains(step, names)}"
    answered = f"{where}: to “{step.question}” {names[step.seat]} answered “{step.text}”."
    after = f" {step.outcome}" if step.guessed and step.outcome else ""
    if step.best:
        cost = f"By what could be known that cost {points(step.regret)} of chance"
        best = f"“{step.best}” would have kept {number(step.kept)} of 100"
        return f"{answered} {cost} ({give_or_take(step.regret_error)}); {best}.{_as_it_was(step)}{after}"
    came = "came off: it brought" if step.guess > 0 else "did not come off: it lost"
    return (
        f"{answered} That was sound by what could be known, and {came}"
        f" {points(step.guess)} of chance ({give_or_take(step.error)}).{after}"
    )


def _as_it_was(step: Step) -> str:
    """Return what a mistake did with all cards open, where that was something else than it had to be."""
    if not step.guessed:
        return ""
    assert step.seat is not None
    change = step.change[step.seat]
    if abs(change) < 2 * step.error:
        return " As everything really lay, it changed next to nothing."
    verb = "brought" if change > 0 else "lost"
    return f" As everything really lay, it {verb} {points(change)} ({give_or_take(step.error)})."


def _gains(step: Step, names: Sequence[str]) -> str:
    """Return who gained most by a step, and who lost most."""
    seats = range(len(names))
    best, worst = max(seats, key=step.change.__getitem__), min(seats, key=step.change.__getitem__)
    return (
        f"It brought {names[best]} {points(step.change[best])} of chance"
        f" and cost {names[worst]} {points(step.change[worst])} ({give_or_take(step.error)})."
    )


def _comeback(receipt: Receipt, points_: Sequence[Point]) -> str:
    """Return how small the chance was once, if that was less than half of it at the start."""
    least = min(points_, key=lambda point: point.chances[receipt.seat])
    chance = least.chances[receipt.seat]
    return (
        f" after a low of {number(chance)} of 100 at move {least.stop}" if chance < receipt.start / 2 else ""
    )


def _clear(receipt: Receipt, part: str, value: float) -> bool:
    """Whether a part of a receipt is worth a word, and more than its error."""
    return abs(value) > max(NOTABLE, 2 * receipt.errors.get(part, 0.0))


def _lost_least(receipt: Receipt, receipts: Iterable[Receipt]) -> bool:
    return all(receipt.mistakes >= other.mistakes for other in receipts)


def _joined(lines: Sequence[_Line]) -> str:
    """Return the most notable lines in their order, without a kind that would have to be told in part.

    Those that are alike are told once.
    """
    chosen: dict[str, list[int]] = {}
    for moment in sorted(Moment, reverse=True):
        kind = [line for line in lines if line.moment == moment]
        if chosen and len(chosen.keys() | {line.text for line in kind}) > MOST_LINES:
            break
        for line in kind:
            if line.text in chosen or len(chosen) < MOST_LINES:
                chosen.setdefault(line.text, []).append(line.at)
    ordered = sorted(chosen, key=lambda text: chosen[text][0])
    return " ".join(_times(text, len(chosen[text])) for text in ordered)


def _times(text: str, count: int) -> str:
    return text if count == 1 else f"{text.removesuffix('.')} ({count} times)."


def _open(told: Sequence[Event]) -> Event:
    """Return a fact as it is: as one of those saw it who may know it."""
    return next((event for event in told if HIDDEN not in (event.a, event.b, event.c)), told[0])
