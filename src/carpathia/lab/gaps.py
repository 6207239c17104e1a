"""Which gap in the rulebook matters? Every disputed ruling turned, one at a time."""

from __future__ import annotations

from collections.abc import Sequence

from carpathia.arena.plan import Plan
from carpathia.core.components import ComponentError
from carpathia.core.phrases import and_list, plural
from carpathia.core.registry import game_class
from carpathia.lab.compare import Comparison, told_difference
from carpathia.lab.data import Sample
from carpathia.lab.report import Report, Section, finding_json
from carpathia.lab.setting import Setting, method
from carpathia.lab.verdicts import Grade

QUESTION = "gaps"
TABLE = "rulings"


def turned(setting: Setting) -> dict[str, bool]:
    """Return every ruling that can be turned at this table, with its other value."""
    found = {}
    components = game_class(setting.game).default_components().changed(setting.changes, "the design")
    for name, value in components.switches(TABLE).items():
        try:
            setting.plan({f"{TABLE}.{name}": not value})
        except ComponentError:
            continue
        found[f"{TABLE}.{name}"] = not value
    return found


def plans(setting: Setting) -> list[Plan]:
    """Return the design as it is, then one for each ruling."""
    return [setting.plan({}), *(setting.plan({key: value}) for key, value in turned(setting).items())]


def report(setting: Setting, samples: Sequence[Sample]) -> Report:
    base, *others = samples
    keys = list(turned(setting))
    comparisons = [
        Comparison(base, other, setting.matters, rate=0.05 / max(len(others), 1)) for other in others
    ]
    rows, figures, matter, nothing = [], [], [], []
    for key, found in sorted(zip(keys, comparisons), key=lambda pair: -_strength(pair[1])):
        name = key.removeprefix(f"{TABLE}.")
        real = found.real()
        large = [line for line in real if line[0].grade is Grade.LARGE]
        if found.identical:
            verdict, what = "never came up", f"All {found.games} games went the same way."
            nothing.append(name)
        elif not real:
            verdict, what = "no detectable effect", f"It could have seen {_seen(found)}."
            nothing.append(name)
        else:
            verdict = "matters" if large else "real but small"
            what = f"It changes {and_list([told_difference(*line) for line in (large or real)[:2]])}."
            if large:
                matter.append(name)
        rows.append([name, verdict, what])
        figures.append(
            {"ruling": key, "verdict": verdict, "findings": [finding_json(line[0]) for line in real]}
        )
    title = f"Which gaps in the rules of {base.game.title} matter for {base.seats}?"
    sentences = [
        f"Of {plural(len(keys), 'disputed ruling')}, {len(matter)}"
        f" {'matters' if len(matter) == 1 else 'matter'}:"
        f" {and_list(matter)}."
        if matter
        else f"None of {plural(len(keys), 'disputed ruling')} makes a large difference.",
    ]
    if nothing:
        sentences.append(f"No effect could be detected of {and_list(nothing)}.")
    sentences.append("So a rulebook should be clear about the first ones before all others.")
    section = Section("Rulings, the weightiest first", [], ("Turned", "Verdict", "What it does"), rows)
    lines = method(setting, samples, max((c.narrowed for c in comparisons), default=1.0))
    lines.append("Each ruling is a family of its own, at a rate of 5 % divided by the number of rulings.")
    return Report(QUESTION, title, sentences, [section], lines, figures={"rulings": figures})


def _strength(found: Comparison) -> float:
    return max((line[0].effect for line in found.real()), default=-1.0 if found.identical else 0.0)


def _seen(found: Comparison) -> str:
    """Return how small a shift of a seat's win share the comparison could have told."""
    widths = [f.estimate.half_width for f in found.of("seats")]
    return f"a shift of {100 * max(widths):.1f} points of win share" if widths else "little"
