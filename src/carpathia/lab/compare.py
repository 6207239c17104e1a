"""What does a change do? Two designs on the same luck, and only what differs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from carpathia.arena.plan import Plan
from carpathia.core.components import Value
from carpathia.core.phrases import agree, and_list, plural
from carpathia.lab.data import Sample
from carpathia.lab.estimates import Estimate, difference
from carpathia.lab.orders import changes_text
from carpathia.lab.quantities import SEATS, Measured, measured
from carpathia.lab.report import Report, Section, finding_json, intervals
from carpathia.lab.setting import Setting, method
from carpathia.lab.verdicts import Finding, Grade, Quantity, judge

QUESTION = "compare"
MOST_SHOWN = 20  # differences in the table


def plans(setting: Setting, against: dict[str, Value]) -> list[Plan]:
    """Return the old design, then the new one, which is that of the setting."""
    return [setting.plan(against, base=False), setting.plan({})]


class Comparison:
    """All quantities that two designs have in common, with what they were before and after."""

    def __init__(self, old: Sample, new: Sample, matters: float, rate: float | None = None) -> None:
        before = {m.key: m for m in measured(old, matters)}
        after = {m.key: m for m in measured(new, matters)}
        self.pairs = [(before[key], after[key]) for key in before if key in after]
        differences = [difference((b.sums, b.counts), (a.sums, a.counts)) for a, b in self.pairs]
        self.games = old.games
        drafts: list[tuple[str, Quantity, Estimate]] = [
            (_subject(a), a.quantity.of_changes(), estimate)
            for (a, _), (estimate, _) in zip(self.pairs, differences)
        ]
        self.findings = judge(drafts, old.games, rate)
        factors = [factor for _, factor in differences if factor > 0]
        self.narrowed = median(factors) if factors else 1.0
        self.identical = all(estimate.p == 1.0 and estimate.value == 0 for estimate, _ in differences)

    def real(self) -> list[tuple[Finding, Measured, Measured]]:
        """Return what differs, the largest effects first."""
        found = [(f, a, b) for f, (a, b) in zip(self.findings, self.pairs) if f.real]
        return sorted(found, key=lambda line: -line[0].effect)

    def of(self, family: str) -> list[Finding]:
        return [f for f, (a, _) in zip(self.findings, self.pairs) if a.family == family]


def _subject(m: Measured) -> str:
    if m.family in ("shape", "counts", "choices"):
        return m.quantity.name
    return f"{m.quantity.name} of {m.subject}"


def report(setting: Setting, samples: Sequence[Sample], names: tuple[str, str] | None = None) -> Report:
    old, new = samples
    found = Comparison(old, new, setting.matters)
    named = names or (changes_text(old.plan.changes), changes_text(new.plan.changes))
    real = found.real()
    shares = found.of(SEATS)
    title = f"{new.game.title} for {new.seats}: {named[1]}"
    sections = [_differences(real), _seats(shares), _unclear(found)]
    figures: dict[str, object] = {
        "games": old.games,
        "old": dict(old.plan.changes),
        "new": dict(new.plan.changes),
        "narrowed": found.narrowed,
        "findings": [
            {**finding_json(f), "old": a.estimate().value, "new": b.estimate().value}
            for f, (a, b) in zip(found.findings, found.pairs)
        ],
    }
    sentences = _sentences(found, real, shares, named)
    return Report(
        QUESTION, title, sentences, sections, method(setting, samples, found.narrowed), figures=figures
    )


def _sentences(
    found: Comparison,
    real: Sequence[tuple[Finding, Measured, Measured]],
    shares: Sequence[Finding],
    named: tuple[str, str],
) -> list[str]:
    large = [line for line in real if line[0].grade is Grade.LARGE]
    against = f"Against {named[0]}, {named[1]}"
    if found.identical:
        return [f"{against} changes nothing at all: every one of {found.games} games went the same way."]
    if not real:
        first = f"{against} makes no difference that {plural(found.games, 'game')} of each could tell."
    elif not large:
        first = f"{against} makes {plural(len(real), 'real but small difference')}."
    else:
        first = f"{against} makes {plural(len(large), 'large difference')}" + (
            f" and {plural(len(real) - len(large), 'small one')}." if len(real) > len(large) else "."
        )
    sentences = [first]
    if real:
        told = [told_difference(*line) for line in (large or real)[:3]]
        sentences.append(f"It changes {and_list(told)}.")
    sentences.append(_balance(shares))
    return sentences


def told_difference(finding: Finding, old: Measured, new: Measured) -> str:
    """Return a difference as a phrase: "gold staked from 5.1 to 6.0"."""
    before, after = (m.quantity.show(m.estimate().value) for m in (old, new))
    return f"{finding.subject} from {before} to {after}"


def _balance(shares: Sequence[Finding]) -> str:
    moved = [finding for finding in shares if finding.real]
    if moved:
        worst = max(moved, key=lambda finding: abs(finding.estimate.value))
        change = worst.quantity.show(abs(worst.estimate.value))
        verb = "gains" if worst.estimate.value > 0 else "loses"
        return f"The balance of the seats shifts: {_seat(worst)} {verb} {change} of win share."
    if all(finding.grade is Grade.EVEN for finding in shares):
        return "The balance of the seats stays as it is."
    needed = max((finding.games_to_tell() for finding in shares), default=0)
    return (
        f"Whether the balance of the seats shifts by as much as matters, about {needed:,} games would tell."
    )


def _seat(finding: Finding) -> str:
    return finding.subject.removeprefix("win share of ")


def _differences(real: Sequence[tuple[Finding, Measured, Measured]]) -> Section:
    if not real:
        return Section("What differs", ["Nothing that could be told from chance."])
    rows = []
    for finding, old, new in real[:MOST_SHOWN]:
        rows.append(
            [
                _upper(finding.subject),
                *(m.quantity.show(m.estimate().value) for m in (old, new)),
                finding.interval(),
                finding.verdict(),
            ]
        )
    left_out = len(real) - MOST_SHOWN
    verb = agree(left_out, "is", "are")
    text = [f"{plural(left_out, 'smaller difference')} {verb} left out here."] if left_out > 0 else []
    return Section("What differs", text, ("", "Old", "New", "Difference", "Verdict"), rows)


def _seats(shares: Sequence[Finding]) -> Section:
    rows = [
        [
            _seat(f),
            f.quantity.show(f.estimate.value, True),
            f.interval(),
            f.verdict(),
        ]
        for f in shares
    ]
    return Section(
        "Win share by seat",
        ["New design less old design."],
        ("", "Difference", "95 % interval", "Verdict"),
        rows,
        [intervals("Change of the win share by seat", [replace(f, subject=_seat(f)) for f in shares], 0.0)],
    )


def _unclear(found: Comparison) -> Section:
    unclear = [finding for finding in found.findings if finding.grade is Grade.UNCLEAR]
    even = sum(finding.grade is Grade.EVEN for finding in found.findings)
    text = [
        f"{even} of {len(found.findings)} quantities are even: a difference that matters would have"
        " been seen."
    ]
    if unclear:
        names = [finding.subject for finding in sorted(unclear, key=lambda f: -f.games_to_tell())]
        more = f"; and {len(names) - 6} more" if len(names) > 6 else ""
        text.append(f"Too little was seen to tell about {'; '.join(names[:6])}{more}.")
    return Section("What does not differ", text)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
