"""A report: sentences that a designer can quote, tables, pictures and the method."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, isfinite

from carpathia.lab.verdicts import Finding, Verdict, phrase


@dataclass(frozen=True)
class Intervals:
    """A picture of numbers with their intervals, one below the other, and the even value."""

    caption: str
    labels: Sequence[str]
    values: Sequence[float]
    lows: Sequence[float]
    highs: Sequence[float]
    even: float | None = None
    sign: str = ""  # "%" or "points" if the numbers are shares, or changes of shares


@dataclass(frozen=True)
class Curve:
    """A picture of a number over the values of a component, with a band."""

    caption: str
    x_label: str
    ticks: Sequence[str]
    values: Sequence[float]
    lows: Sequence[float]
    highs: Sequence[float]
    sign: str = ""


Picture = Intervals | Curve


@dataclass(frozen=True)
class Section:
    title: str
    text: Sequence[str] = ()
    columns: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()
    pictures: Sequence[Picture] = ()


@dataclass
class Report:
    """The answer to a question. `figures` are its numbers for programs, as JSON data."""

    question: str
    title: str
    sentences: list[str]
    sections: list[Section]
    method: list[str]
    is_answered: bool  # every headline is clear or negligible
    half_width: float = inf  # widest interval of a win share
    games: int = 0  # games of each design
    command: str = ""
    figures: dict[str, object] = field(default_factory=dict)

    def json(self) -> dict[str, object]:
        return {
            "question": self.question,
            "title": self.title,
            "sentences": self.sentences,
            "answered": self.is_answered,
            "method": self.method,
            "command": self.command,
            **self.figures,
        }


def finding_json(finding: Finding) -> dict[str, object]:
    estimate = finding.estimate
    needed = finding.games_needed() if finding.verdict is Verdict.INCONCLUSIVE else inf
    return {
        "subject": finding.topic,
        "quantity": finding.quantity.name,
        "unit": finding.quantity.unit.value,
        "value": estimate.value,
        "low": finite(finding.low),
        "high": finite(finding.high),
        "null": estimate.null,
        "smallest_interesting": finding.quantity.smallest,
        "verdict": finding.verdict.value,
        "shown": f"{finding.quantity.show(estimate.value, sign=True)}, {phrase(finding)}",
        "games_needed": round(needed) if needed < inf else None,
    }


def finite(value: float) -> float | None:
    """Return a number for JSON, which has no infinity."""
    return value if isfinite(value) else None


def widest(findings: Sequence[Finding]) -> float:
    return max((finding.half_width for finding in findings), default=inf)


def intervals(caption: str, findings: Sequence[Finding], even: float | None) -> Intervals:
    """Return findings as a picture, those without an interval left out."""
    known = [finding for finding in findings if isfinite(finding.half_width)]
    return Intervals(
        caption,
        [finding.subject for finding in known],
        [finding.estimate.value for finding in known],
        [finding.low for finding in known],
        [finding.high for finding in known],
        even,
        known[0].quantity.unit.sign.strip() if known else "",
    )


def finding_rows(findings: Sequence[Finding], sign: bool = False) -> list[list[str]]:
    """Return findings as rows of a table: subject, value, interval, verdict."""
    return [
        [
            finding.subject,
            finding.quantity.show(finding.estimate.value, sign),
            finding.interval(),
            phrase(finding),
        ]
        for finding in findings
    ]
