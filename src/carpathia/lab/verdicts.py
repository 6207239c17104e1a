"""Verdicts: the only module that turns an estimate, its interval and its threshold into a claim.

An interval beyond the smallest interesting difference is clear. An interval within is negligible, even if it
excludes zero: a real difference that a table does not notice. Any other interval is inconclusive. Claims of
absence follow from negligible intervals only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from math import ceil, inf

from carpathia.core.phrases import and_list, capitalised, plural
from carpathia.lab.estimates import Estimate
from carpathia.lab.wordings import GameMeasure, LimitWording, Quantity, Topic, Unit

MAX_WORDS = 25  # words in a sentence


class Verdict(Enum):
    CLEAR = "clear"
    NEGLIGIBLE = "negligible"
    INCONCLUSIVE = "inconclusive"


@dataclass(frozen=True)
class Finding:
    """An estimate of one quantity of one subject, such as the win share of seat 2."""

    subject: str
    quantity: Quantity
    estimate: Estimate
    before: float | None = None  # the means of two compared designs
    after: float | None = None
    family: int = 1  # intervals that hold together
    games: int = 0

    @property
    def low(self) -> float:
        return self.estimate.interval(self.family)[0]

    @property
    def high(self) -> float:
        return self.estimate.interval(self.family)[1]

    @property
    def half_width(self) -> float:
        low, high = self.low, self.high
        return (high - low) / 2

    @property
    def verdict(self) -> Verdict:
        low, high = self._deviation()
        smallest = self.quantity.smallest
        if low > smallest or high < -smallest:
            return Verdict.CLEAR
        return Verdict.NEGLIGIBLE if -smallest < low and high < smallest else Verdict.INCONCLUSIVE

    @property
    def is_clear(self) -> bool:
        return self.verdict is Verdict.CLEAR

    @property
    def direction(self) -> int:
        """1 or -1 if the interval excludes no difference, else 0."""
        low, high = self._deviation()
        return 1 if low > 0 else -1 if high < 0 else 0

    @property
    def effect(self) -> float:
        """The difference in units of the smallest interesting one."""
        return abs(self.estimate.difference) / self.quantity.smallest

    @property
    def topic(self) -> str:
        return self.quantity.wording.topic.format_map(self.words())

    def _deviation(self) -> tuple[float, float]:
        return self.low - self.estimate.null, self.high - self.estimate.null

    def interval(self) -> str:
        return self.quantity.interval(self.low, self.high)

    def games_needed(self) -> float:
        """Return the approximate number of games that separates an interesting difference from none.

        That takes a half width of the smallest interesting difference. If the interval is as narrow,
        the effect lies on the edge. Then the distance from the edge counts, down to half of the threshold.
        """
        estimate, smallest = self.estimate, self.quantity.smallest
        if not estimate.deals:
            return inf
        gap = abs(abs(estimate.difference) - smallest)
        target = smallest if self.half_width > smallest else max(gap, smallest / 2)
        games = self.games / estimate.deals * estimate.deals_for(min(target, smallest), self.family)
        return max(games, 2 * self.games) if games <= self.games else games

    def words(self) -> dict[str, str]:
        """Return the values of all placeholders of the templates."""
        quantity, estimate = self.quantity, self.estimate
        change = quantity.as_change()
        absolute = replace(quantity, unit=Unit.SHARE) if quantity.unit is Unit.CHANGE else quantity
        wording = quantity.wording
        return {
            "name": quantity.name,
            "Name": capitalised(quantity.name),
            "subject": self.subject,
            "Subject": capitalised(self.subject),
            "value": quantity.show(estimate.value),
            "interval": self.interval(),
            "amount": change.show(abs(estimate.difference)),
            "more": wording.more if estimate.difference > 0 else wording.less,
            "even": quantity.show(estimate.null),
            "smallest": quantity.threshold(),
            "old": absolute.show(self.before or 0.0),
            "new": absolute.show(self.after or 0.0),
        }


def judge(findings: Sequence[Finding], games: int, tables: int = 1) -> list[Finding]:
    """Return findings as a family whose intervals hold together, in as many `tables` as given."""
    return [replace(finding, family=len(findings) * tables, games=games) for finding in findings]


def phrase(finding: Finding) -> str:
    """Return the verdict for a cell of a table."""
    if finding.verdict is not Verdict.INCONCLUSIVE:
        return str(finding.verdict.value)
    direction = {1: "higher, size ", -1: "lower, size ", 0: ""}[finding.direction]
    return f"{direction}{Verdict.INCONCLUSIVE.value}{needs(finding.games_needed())}"


def sentence(finding: Finding) -> str:
    """Return the verdict as a sentence."""
    words, wording = finding.words(), finding.quantity.wording
    if finding.verdict is Verdict.CLEAR:
        return wording.clear.format_map(words)
    if finding.verdict is Verdict.NEGLIGIBLE:
        return wording.negligible.format_map(words)
    return _open(finding.topic, [finding])


def average(measure: GameMeasure, finding: Finding) -> str:
    """Return the mean of a measure as a sentence, without a verdict."""
    return measure.average.format_map(finding.words())


@dataclass(frozen=True)
class Group:
    """Findings that answer one question of a designer together."""

    topic: Topic
    findings: Sequence[Finding]

    @property
    def clear(self) -> list[Finding]:
        return sorted((f for f in self.findings if f.is_clear), key=lambda f: -f.effect)

    @property
    def verdict(self) -> Verdict:
        """Clear if one finding is, negligible if all are."""
        if self.clear:
            return Verdict.CLEAR
        is_negligible = all(f.verdict is Verdict.NEGLIGIBLE for f in self.findings)
        return Verdict.NEGLIGIBLE if is_negligible else Verdict.INCONCLUSIVE

    @property
    def is_open(self) -> bool:
        """Whether not even the direction of a single finding is known."""
        has_direction = len(self.findings) == 1 and self.findings[0].direction != 0
        return self.verdict is Verdict.INCONCLUSIVE and not has_direction

    def headline(self) -> str:
        """Return the answer: the largest clear difference, that there is none, or that it is inconclusive."""
        if self.verdict is Verdict.CLEAR:
            return sentence(self.clear[0])
        if self.verdict is Verdict.NEGLIGIBLE:
            return self.topic.negligible.format(smallest=self.findings[0].quantity.threshold())
        return _open(self.topic.name, self.findings)


def merged_headlines(groups: Sequence[Group]) -> list[str]:
    """Return the answers of similar groups: those that are partly known, then a list of the others."""
    decided = [group.headline() for group in groups if not group.is_open]
    undecided = [group for group in groups if group.is_open]
    if len(undecided) == 1:
        return [*decided, undecided[0].headline()]
    return [
        *decided,
        *([shortened("Inconclusive: ", [g.topic.name for g in undecided])] if undecided else []),
    ]


def group_verdict(groups: Sequence[Group], findings: Sequence[Finding]) -> Verdict:
    """Return one verdict on several questions: clear if any finding is, negligible if all questions are."""
    if any(finding.is_clear for finding in findings):
        return Verdict.CLEAR
    is_negligible = all(group.verdict is Verdict.NEGLIGIBLE for group in groups)
    return Verdict.NEGLIGIBLE if is_negligible else Verdict.INCONCLUSIVE


def group_phrase(groups: Sequence[Group], findings: Sequence[Finding]) -> str:
    """Return the same as a phrase, with the games that all questions need."""
    verdict = group_verdict(groups, findings)
    if verdict is not Verdict.INCONCLUSIVE:
        return str(verdict.value)
    undecided = [f for group in groups for f in group.findings if f.verdict is Verdict.INCONCLUSIVE]
    return f"{verdict.value}{needs(max(f.games_needed() for f in undecided))}"


@dataclass(frozen=True)
class Limit:
    """A limit that no finding should pass, upwards or downwards."""

    wording: LimitWording
    at: float
    findings: Sequence[Finding]

    @property
    def beyond(self) -> list[Finding]:
        return [f for f in self.findings if (f.low > self.at if self.wording.is_upper else f.high < self.at)]

    @property
    def undecided(self) -> list[Finding]:
        return [f for f in self.findings if f.low < self.at < f.high]

    @property
    def is_decided(self) -> bool:
        return bool(self.beyond) or not self.undecided

    def headline(self) -> str:
        if self.beyond:
            return shortened(self.wording.passed, [f.subject for f in self.beyond])
        if self.undecided:
            return _open(self.wording.topic, self.undecided)
        return self.wording.kept.format(smallest=self.findings[0].quantity.threshold())


def is_beyond(low: float, high: float, smallest: float) -> bool | None:
    """Return whether a loss exceeds the smallest interesting difference; None is inconclusive."""
    if low > smallest:
        return True
    return False if high < smallest else None


def best_phrase(is_worse: bool | None, is_best: bool) -> str:
    """Return the verdict on one design of a sweep against the best one."""
    if is_best:
        return "best so far"
    return {True: "clearly worse", False: "about as good", None: Verdict.INCONCLUSIVE.value}[is_worse]


def best_sentences(
    aim: str,
    design: str,
    names: Sequence[str],
    worse: Sequence[bool | None],
    quantity: Quantity,
    value: tuple[float, float, float],
) -> list[str]:
    """Return which design of a sweep serves an aim best, and which others are as good or undecided."""
    undecided = [name for name, is_worse in zip(names, worse) if is_worse is None]
    equal = [name for name, is_worse in zip(names, worse) if is_worse is False]
    verb = "comes out first" if undecided else "is best"
    sentences = [
        f"To have {aim}, {design} {verb}.",
        f"Its {quantity.name}: {quantity.show(value[0])} ({quantity.interval(*value[1:])}).",
    ]
    if undecided:
        sentences.append(shortened("Inconclusive against it: ", undecided))
    elif len(equal) == 1:
        sentences.append("Every other value is clearly worse.")
    if len(equal) > 1:
        sentences.append(shortened("These values are about as good as each other: ", equal))
    return sentences


def inconclusive_list(findings: Sequence[Finding]) -> str:
    """Return the topics of inconclusive findings as a sentence, or nothing."""
    names = [f.topic for f in findings if f.verdict is Verdict.INCONCLUSIVE]
    return shortened("Inconclusive: ", names) if names else ""


def shortened(beginning: str, names: Sequence[str]) -> str:
    """Return a sentence with a list of names, as many as fit into `MAX_WORDS`."""
    for count in range(len(names), 0, -1):
        rest = len(names) - count
        listed = [*names[:count], f"{rest} more"] if rest else list(names)
        text = f"{beginning}{and_list(listed)}."
        if len(text.split()) <= MAX_WORDS:
            return text
    return f"{beginning}{plural(len(names), 'quantity', 'quantities')}."


def needs(games: float) -> str:
    """Return " (needs about 3,500 games)", or nothing if the number is unknown or out of reach."""
    return f" (needs about {_rounded_up(games):,} games)" if games < inf else ""


def _open(topic: str, findings: Sequence[Finding]) -> str:
    """Return that the findings leave a topic open, with the games that the widest of them needs."""
    unclear = [f for f in findings if f.verdict is Verdict.INCONCLUSIVE]
    games = max((f.games_needed() for f in unclear or findings), default=inf)
    if len(findings) == 1 and findings[0].direction:
        word = "higher" if findings[0].direction > 0 else "lower"
        return f"{capitalised(topic)}: {word}, but its size is inconclusive{needs(games)}."
    return f"{capitalised(topic)}: inconclusive{needs(games)}."


def _rounded_up(number: float) -> int:
    """Round up to two digits, as in 1,900: a plan needs no more."""
    size = 10 ** max(len(str(ceil(number))) - 2, 0)
    return int(ceil(number / size) * size)
