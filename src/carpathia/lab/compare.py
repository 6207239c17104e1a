"""The effect of a change: two designs on the same luck."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from carpathia.arena.plan import Plan
from carpathia.core.components import Value
from carpathia.core.phrases import capitalised
from carpathia.lab.data import Sample
from carpathia.lab.orders import changes_text
from carpathia.lab.quantities import (
    GAME,
    KINDS,
    OPTIONS,
    POINTS,
    SEATS,
    TRAIT_POINTS,
    TRAITS,
    Series,
    all_series,
)
from carpathia.lab.report import Report, Section, finding_json, intervals, widest
from carpathia.lab.setting import Setting, method
from carpathia.lab.verdicts import Finding, Group, Verdict, inconclusive_list, judge, phrase, sentence
from carpathia.lab.wordings import (
    LENGTH,
    OPTIONS_USE,
    POINTS_CHANGE,
    SCORES,
    SEATS_CHANGE,
    TENSION,
    WIN_SHARE_CHANGE,
)

QUESTION = "compare"
TENSION_MEASURES = ("lead_for_good", "lead_changes", "margin", "comeback")
MAX_ROWS = 20  # rows in the table of clear differences
WORDING = {
    SEATS: WIN_SHARE_CHANGE,
    TRAITS: WIN_SHARE_CHANGE,
    POINTS: POINTS_CHANGE,
    TRAIT_POINTS: POINTS_CHANGE,
}


def plans(setting: Setting, against: dict[str, Value]) -> list[Plan]:
    """Return the old design, then the new one, which is that of the setting."""
    return [setting.plan(against, base=False), setting.plan({})]


class Comparison:
    """All differences between two designs. `tables` is the number of comparisons that must hold together."""

    def __init__(self, old: Sample, new: Sample, matters: float, tables: int = 1) -> None:
        self.games = old.games
        before = {series.key: series for series in all_series(old, matters)}
        after = {series.key: series for series in all_series(new, matters)}
        pairs = [(before[key], after[key]) for key in before if key in after]
        factors = []
        by_family: dict[str, list[tuple[Series, Finding]]] = {}
        for a, b in pairs:
            quantity = a.quantity.as_change(WORDING.get(a.family))
            estimate, factor = b.difference(a, quantity)
            if a.family != OPTIONS:
                factors.append(factor)
            finding = Finding(a.subject, quantity, estimate, a.mean, b.mean)
            by_family.setdefault(a.family, []).append((a, finding))
        self.narrowed = median(factors) if factors else 1.0
        self.is_identical = all(a.is_same_as(b) for a, b in pairs)
        self.families = {
            family: judge([finding for _, finding in members], self.games, tables)
            for family, members in by_family.items()
        }
        self._columns = [series.subject for series, _ in by_family[GAME]]

    @property
    def findings(self) -> list[Finding]:
        return [finding for family in self.families.values() for finding in family]

    @property
    def clear(self) -> list[Finding]:
        """The clear differences, the largest first within the order of the designer's questions."""
        return sorted((f for f in self.findings if f.is_clear), key=lambda f: -f.effect)

    def measure(self, column: str) -> Finding:
        return self.families[GAME][self._columns.index(column)]

    def groups(self) -> list[Group]:
        """Return the questions that a designer asks next, in order."""
        options = [*self.families.get(KINDS, ()), *self.families.get(OPTIONS, ())]
        groups = [
            Group(SEATS_CHANGE, self.families[SEATS]),
            Group(LENGTH, [self.measure("decisions")]),
            Group(TENSION, [self.measure(column) for column in TENSION_MEASURES]),
            Group(OPTIONS_USE, options),
            Group(SCORES, [self.measure("score")]),
        ]
        return [group for group in groups if group.findings]

    @property
    def is_answered(self) -> bool:
        return self.is_identical or all(g.verdict is not Verdict.INCONCLUSIVE for g in self.groups())


def report(setting: Setting, samples: Sequence[Sample]) -> Report:
    old, new = samples
    comparison = Comparison(old, new, setting.matters)
    names = [changes_text(sample.plan.changes) for sample in samples]
    shares = comparison.families[SEATS]
    figures: dict[str, object] = {
        "games": old.games,
        "old": dict(old.plan.changes),
        "new": dict(new.plan.changes),
        "narrowed": comparison.narrowed,
        "findings": [{**finding_json(f), "old": f.before, "new": f.after} for f in comparison.findings],
    }
    return Report(
        QUESTION,
        f"{new.game.title} for {new.seats}: {names[1]}, against {names[0]}",
        _sentences(comparison),
        [_headlines(comparison), _seats(shares), _clear(comparison), _undecided(comparison)],
        method(setting, samples, comparison.narrowed),
        comparison.is_answered,
        widest(shares),
        figures=figures,
    )


def _sentences(comparison: Comparison) -> list[str]:
    if comparison.is_identical:
        return [f"The change had no effect in these games: all {comparison.games} went the same way."]
    return [group.headline() for group in comparison.groups()]


def _headlines(comparison: Comparison) -> Section:
    """Return balance, length, tension and points of both designs side by side."""
    columns = ("decisions", *TENSION_MEASURES, "score")
    rows = [_row(comparison.measure(column)) for column in columns]
    return Section("Length, tension and points", [], ("", "Old", "New", "Difference", "Verdict"), rows)


def _row(finding: Finding) -> list[str]:
    words = finding.words()
    return [capitalised(finding.topic), words["old"], words["new"], finding.interval(), phrase(finding)]


def _seats(shares: Sequence[Finding]) -> Section:
    rows = [[f.subject, f.quantity.show(f.estimate.value, True), f.interval(), phrase(f)] for f in shares]
    picture = intervals("Change of the win share by seat", shares, 0.0)
    return Section(
        "Win share by seat",
        ["New design less old design."],
        ("", "Difference", "Interval", "Verdict"),
        rows,
        [picture],
    )


def _clear(comparison: Comparison) -> Section:
    clear = comparison.clear
    if not clear:
        return Section("Clear differences", ["Every difference is negligible or inconclusive so far."])
    left_out = len(clear) - MAX_ROWS
    text = [f"The table leaves out {left_out} smaller ones."] if left_out > 0 else []
    rows = [_row(finding) for finding in clear[:MAX_ROWS]]
    return Section("Clear differences", text, ("", "Old", "New", "Difference", "Verdict"), rows)


def _undecided(comparison: Comparison) -> Section:
    findings = comparison.findings
    negligible = [f for f in findings if f.verdict is Verdict.NEGLIGIBLE]
    undecided = sorted(
        (f for f in findings if f.verdict is Verdict.INCONCLUSIVE), key=lambda f: -f.games_needed()
    )
    text = [
        f"Of {len(findings)} differences, {len(negligible)} are negligible and {len(undecided)} inconclusive."
    ]
    return Section("Other differences", [*text, *filter(None, [inconclusive_list(undecided)])])


def effect_sentences(comparison: Comparison, count: int) -> list[str]:
    """Return the largest clear differences as sentences."""
    return [sentence(finding) for finding in comparison.clear[:count]]
