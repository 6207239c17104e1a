"""A report: sentences that a designer would quote, then pictures and tables, then how it was measured."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from carpathia.lab.verdicts import SIGNS, Finding, Grade


@dataclass(frozen=True)
class Intervals:
    """A picture of numbers with their intervals, one below the other, and what would be even."""

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
    command: str = ""
    figures: dict[str, object] = field(default_factory=dict)

    def json(self) -> dict[str, object]:
        return {
            "question": self.question,
            "title": self.title,
            "sentences": self.sentences,
            "method": self.method,
            "command": self.command,
            **self.figures,
        }


def finding_json(finding: Finding) -> dict[str, object]:
    estimate = finding.estimate
    return {
        "subject": finding.subject,
        "quantity": finding.quantity.name,
        "unit": finding.quantity.unit,
        "value": estimate.value,
        "low": estimate.low,
        "high": estimate.high,
        "null": estimate.null,
        "p": estimate.p,
        "matters": finding.quantity.matters,
        "grade": finding.grade.name.lower(),
        "games_to_tell": finding.games_to_tell() if finding.grade is Grade.UNCLEAR else None,
    }


def intervals(caption: str, findings: Sequence[Finding], even: float | None) -> Intervals:
    """Return findings as a picture."""
    return Intervals(
        caption,
        [finding.subject for finding in findings],
        [finding.estimate.value for finding in findings],
        [finding.estimate.low for finding in findings],
        [finding.estimate.high for finding in findings],
        even,
        SIGNS.get(findings[0].quantity.unit, "") if findings else "",
    )


def finding_rows(findings: Sequence[Finding], sign: bool = False) -> list[list[str]]:
    """Return findings as rows of a table: subject, value, interval, verdict."""
    return [
        [
            finding.subject,
            finding.quantity.show(finding.estimate.value, sign),
            finding.interval(),
            finding.verdict(),
        ]
        for finding in findings
    ]
