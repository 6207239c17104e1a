"""A review in sentences for one reader: a player of the match, or somebody who only looks at it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from carpathia.analysis.accuracy import LIKE_CHANCE, Accuracy
from carpathia.analysis.review.report import (
    FIND,
    LUCK,
    MISTAKE,
    OTHERS,
    OWN,
    Part,
    Receipt,
    Report,
    Step,
)
from carpathia.core.phrases import agree, and_list, capitalised

MAX_TURNING_POINTS = 5
MAX_OWN_MISTAKES = 3
NOTABLE = 0.05  # smallest part of a receipt that the summary mentions
PEAK = 0.15  # smallest rise of a chance above the start that is mentioned
MIN_ERROR = 0.001
ACCURACY_SCALE = "100 is always the best action, 0 is choosing at random."
UNKNOWN_SCORE = "not known"
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")


@dataclass(frozen=True)
class TurningPoint:
    step: int  # its number in the report
    heading: str
    sentences: tuple[str, ...]
    is_own: bool  # whether it is about the reader


def hundredths(share: float) -> str:
    """Return a share as a number of a hundred, with a decimal where it is small."""
    value = 100 * share
    small = abs(value) < 1.95 and round(abs(value), 1) != round(abs(value))
    text = f"{value:.1f}" if small else f"{value:.0f}"
    return text.replace("-", "\N{MINUS SIGN}") if text not in ("-0", "-0.0") else "0"


def signed(share: float) -> str:
    """Return a change of a chance in whole points, with its sign."""
    text = hundredths(round(share, 2))
    return text if text.startswith("\N{MINUS SIGN}") or text == "0" else f"+{text}"


def plus_minus(error: float) -> str:
    """Return two standard errors in points."""
    return f"±\N{NO-BREAK SPACE}{hundredths(max(2 * error, MIN_ERROR))}"


def points(share: float) -> str:
    """Return the size of a change: "12 points of winning chance"."""
    size = f"{max(round(100 * abs(share)), 1)}"
    return f"{size} {agree(int(size), 'point', 'points')} of winning chance"


def score_text(accuracy: Accuracy) -> str:
    """Return an accuracy with its error, rounded to what the error supports."""
    assert accuracy.score is not None, "without a score there is no text"
    return f"{min(max(accuracy.score, 0.0), 100.0):.0f} ±\N{NO-BREAK SPACE}{2 * accuracy.error:.0f}"


class Narrative:
    """The sentences of a finished review for a reader; without a reader all seats are named."""

    def __init__(self, report: Report, reader: int | None = None) -> None:
        self.report = report
        self.reader = reader

    def turning_points(self) -> list[TurningPoint]:
        """Return the turning points: the reader's own first, each group in the order of the match."""
        if self.reader is None:
            return [self._turning_point(number) for number in sorted(self._largest(MAX_TURNING_POINTS, []))]
        own = self._own_turning_points()
        chosen = [*own, *self._largest(MAX_TURNING_POINTS - len(own), own)]
        chosen.sort(key=lambda number: (self.report.steps[number].seat != self.reader, number))
        return [self._turning_point(number) for number in chosen]

    def summary(self) -> str:
        """Return the result, and what decided it as far as that is clear."""
        sentences = [self._result()]
        if self.reader is None:
            winner = max(range(len(self.report.result)), key=self.report.result.__getitem__)
            sentences.append(self._largest_part(self.report.receipts[winner]))
        else:
            sentences.append(self._largest_part(self.report.receipts[self.reader]))
            sentences.append(self._peak(self.reader))
            sentences.append(self._level(self.reader))
        return " ".join(filter(None, sentences))

    def no_mistake(self) -> str:
        """Return a sentence for a reader without a mistake, or nothing."""
        if self.reader is None or self.report.mistakes(self.reader):
            return ""
        if self.report.accuracy[self.reader].level == LIKE_CHANCE:
            return "No single decision cost you much by itself."
        return "None of your decisions was clearly a mistake."

    def label(self, sources: Sequence[str], seat: int) -> str:
        """Return the label of a part of a receipt."""
        own = "your decisions" if seat == self.reader else "own decisions"
        labels = {LUCK: "luck", OWN: own, OTHERS: "the others"}
        return capitalised(and_list([labels[source] for source in sources]))

    def part_note(self, part: Part) -> str:
        """Return why several sources are shown together, or why one is not called clear."""
        if len(part.sources) > 1:
            return f"could not be separated ({plus_minus(part.error)})"
        return plus_minus(part.error) if part.is_clear else f"not clear ({plus_minus(part.error)})"

    def seats(self) -> list[int]:
        """Return all seats, the reader's first."""
        seats = range(len(self.report.names))
        return sorted(seats, key=lambda seat: (seat != self.reader, seat))

    def name(self, seat: int) -> str:
        return "you" if seat == self.reader else self.report.names[seat]

    def _own_turning_points(self) -> list[int]:
        """Return the reader's costliest mistakes, the clearest find and the most fateful gamble."""
        assert self.reader is not None
        seat, steps = self.reader, self.report.steps
        own = [number for number, step in enumerate(steps) if step.seat == seat]
        chosen = self.report.mistakes(seat)[:MAX_OWN_MISTAKES]
        finds = [number for number in own if steps[number].kind == FIND]
        chosen += sorted(finds, key=lambda number: -steps[number].gap)[:1]
        gambles = [number for number in own if steps[number].gamble and number not in chosen]
        chosen += sorted(gambles, key=lambda number: -abs(steps[number].gamble))[:1]
        return chosen[:MAX_TURNING_POINTS]

    def _largest(self, count: int, known: Sequence[int]) -> list[int]:
        """Return the largest steps that are not yet known, by their effect on the reader or on anybody."""
        seats = range(len(self.report.names)) if self.reader is None else [self.reader]

        def size(number: int) -> float:
            step = self.report.steps[number]
            if step.seat is not None and step.kind != MISTAKE and not step.gamble:
                return 0.0  # a sound decision changes chances only by what the search had missed
            return max(step.cost if self.reader is None else 0.0, *(step.effect_on(seat) for seat in seats))

        numbers = [n for n in range(len(self.report.steps)) if n not in known and size(n) > 0]
        return sorted(numbers, key=lambda number: (-size(number), number))[:count]

    def _turning_point(self, number: int) -> TurningPoint:
        step = self.report.steps[number]
        is_own = step.seat is not None and step.seat == self.reader
        return TurningPoint(number, self._heading(step), tuple(self._sentences(step)), is_own)

    def _heading(self, step: Step) -> str:
        if step.seat is None:
            return "Luck"
        whose = "Your" if step.seat == self.reader else f"{self.report.names[step.seat]}'s"
        if step.kind == MISTAKE:
            return f"{whose} mistake"
        if step.kind == FIND and not step.gamble:
            return f"{whose} best find" if step.seat == self.reader else f"{whose} find"
        if step.seat != self.reader:
            return f"{whose} decision"
        return "A good decision, bad luck" if step.gamble < 0 else "Your gamble paid off"

    def _sentences(self, step: Step) -> list[str]:
        if step.seat is None:
            return [step.text, self._effect("It", step)]
        action = capitalised(step.gerund)
        if step.kind == MISTAKE:
            better = f"{capitalised(step.other)} was better than {step.gerund} by {points(step.gap)}."
            return [better, *self._reason(step), *self._effect_on_reader(step)]
        if step.gamble:
            return [self._effect(action, step)]
        best = f"{action} was the best choice, by {points(step.gap)} over {step.other}."
        return [best, *self._reason(step)]

    def _reason(self, step: Step) -> list[str]:
        if not step.reason:
            return []
        return [f"{'Then the strongest rival' if step.reason_of_rival else 'That'} {step.reason}."]

    def _effect_on_reader(self, step: Step) -> list[str]:
        """Return what another player's mistake did to the reader, if that is clear."""
        if self.reader is None or step.seat == self.reader or not step.effect_on(self.reader):
            return []
        return [self._effect("It", step)]

    def _effect(self, subject: str, step: Step) -> str:
        """Return what a step did to the reader, or to the seat that it changed most."""
        seats = range(len(self.report.names))
        seat = self.reader
        if seat is None or not step.effect_on(seat):
            seat = step.seat if step.gamble else max(seats, key=step.effect_on)
        assert seat is not None, "only decisions are gambles"
        verb = "brought" if step.change[seat] > 0 else "cost"
        return f"{subject} {verb} {self.name(seat)} {points(step.change[seat])}."

    def _result(self) -> str:
        report = self.report
        winners = [seat for seat, place in enumerate(report.places) if place == 0]
        if self.reader in winners:
            return "You win." if len(winners) == 1 else "You share the victory."
        names = and_list([report.names[seat] for seat in winners])
        won = f"{names} {agree(len(winners), 'wins', 'share the victory')}"
        if self.reader is None:
            return f"{won}."
        return f"{won}; you come {PLACES[report.places[self.reader]]}."

    def _largest_part(self, receipt: Receipt) -> str:
        clear = [part for part in receipt.parts if part.is_clear and abs(part.value) > NOTABLE]
        if not clear:
            return ""
        part = max(clear, key=lambda part: abs(part.value))
        is_reader = receipt.seat == self.reader
        name = self.report.names[receipt.seat]
        sources = {
            LUCK: "Luck",
            OWN: "Your own decisions" if is_reader else f"{name}'s own decisions",
            OTHERS: "The others' decisions",
        }
        verb = "brought" if part.value > 0 else "cost"
        return f"{sources[part.sources[0]]} {verb} {self.name(receipt.seat)} {points(part.value)}."

    def _peak(self, seat: int) -> str:
        if self.report.places[seat] == 0:
            return ""
        peak = max(self.report.points[:-1], key=lambda point: point.chances[seat])
        if peak.chances[seat] < self.report.receipts[seat].start + PEAK:
            return ""
        return f"You were closest at move {peak.stop}, with {hundredths(peak.chances[seat])} of 100."

    def _level(self, seat: int) -> str:
        level = self.report.accuracy[seat].level
        return f"Your play was {level}." if level else ""


def reader_of(report: Report) -> int | None:
    """Return the only person of a match, who is taken to be the reader, or nobody."""
    people = [seat for seat, bot in enumerate(report.bots) if bot is None]
    return people[0] if len(people) == 1 else None
