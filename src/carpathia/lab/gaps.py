"""Which gaps in the rulebook matter? Every disputed ruling is flipped, one at a time."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from carpathia.arena.plan import Plan
from carpathia.core.components import ComponentError
from carpathia.core.phrases import plural
from carpathia.core.registry import game_class
from carpathia.lab.compare import Comparison, effect_sentences
from carpathia.lab.data import Sample
from carpathia.lab.quantities import SEATS
from carpathia.lab.report import Report, Section, finding_json, widest
from carpathia.lab.setting import Setting, method
from carpathia.lab.sheet import fields
from carpathia.lab.verdicts import Verdict, group_phrase, group_verdict, shortened

QUESTION = "gaps"
TABLE = "rulings"
IDENTICAL = "identical games"  # the ruling changed nothing in these games


def flipped(setting: Setting) -> dict[str, bool]:
    """Return every ruling that can be flipped at this table, by name, with its other value."""
    rulings = {}
    components = game_class(setting.game).default_components().changed(setting.changes, "the design")
    for name, value in components.switches(TABLE).items():
        try:
            setting.plan({f"{TABLE}.{name}": not value})
        except ComponentError:
            continue
        rulings[name] = not value
    return rulings


def plans(setting: Setting) -> list[Plan]:
    """Return the design as it is, then one for each ruling."""
    rulings = flipped(setting).items()
    return [setting.plan({}), *(setting.plan({f"{TABLE}.{name}": value}) for name, value in rulings)]


def report(setting: Setting, samples: Sequence[Sample]) -> Report:
    base, *others = samples
    clauses = {field.key: field.clause for field in fields(type(base.game), base.seats)}
    comparisons = {
        name: Comparison(base, other, setting.matters, len(others))
        for name, other in zip(flipped(setting), others)
    }
    names = sorted(comparisons, key=lambda name: -_weight(comparisons[name]))
    by_verdict: dict[Verdict | None, list[str]] = {verdict: [] for verdict in [*Verdict, None]}
    rows, figures = [], []
    for name in names:
        comparison = comparisons[name]
        groups = comparison.groups()
        verdict = None if comparison.is_identical else group_verdict(groups, comparison.findings)
        by_verdict[verdict].append(name)
        effects = " ".join(effect_sentences(comparison, 2))
        shown = group_phrase(groups, comparison.findings) if verdict else IDENTICAL
        rows.append([name, clauses[f"{TABLE}.{name}"], shown, effects])
        figures.append(
            {
                "ruling": f"{TABLE}.{name}",
                "verdict": verdict.value if verdict else IDENTICAL,
                "findings": [finding_json(finding) for finding in comparison.clear],
            }
        )
    lines = method(setting, samples, max((c.narrowed for c in comparisons.values()), default=1.0))
    lines.append("The intervals of one table hold together for all rulings.")
    return Report(
        QUESTION,
        f"Which gaps in the rules of {base.game.title} matter for {base.seats}?",
        _sentences(by_verdict, base.games),
        [Section("Rulings by importance", [], ("Ruling flipped", "Clause", "Verdict", "Effect"), rows)],
        lines,
        not by_verdict[Verdict.INCONCLUSIVE],
        max((widest(c.families[SEATS]) for c in comparisons.values() if not c.is_identical), default=inf),
        figures={"rulings": figures},
    )


def _sentences(by_verdict: dict[Verdict | None, list[str]], games: int) -> list[str]:
    beginnings = {
        Verdict.CLEAR: "Rulings with a clear effect: ",
        Verdict.NEGLIGIBLE: "Rulings with negligible effects: ",
        Verdict.INCONCLUSIVE: "Inconclusive: ",
        None: f"Without any effect in {plural(games, 'game')}: ",
    }
    return [shortened(beginning, by_verdict[v]) for v, beginning in beginnings.items() if by_verdict[v]]


def _weight(comparison: Comparison) -> float:
    """Return the order of a ruling in the report: the largest clear effect first, no effect at all last."""
    if comparison.is_identical:
        return -1.0
    return max((finding.effect for finding in comparison.clear), default=0.0)
