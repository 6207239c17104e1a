"""Which gap in the rulebook matters? Every disputed ruling turned, one at a time."""

from __future__ import annotations

from collections.abc import Sequence

from carpathia.arena.plan import Plan
from carpathia.core.components import ComponentError
from carpathia.core.phrases import agree, and_list, plural
from carpathia.core.registry import game_class
from carpathia.lab.compare import Comparison, told_difference
from carpathia.lab.data import Sample
from carpathia.lab.report import Report, Section, finding_json
from carpathia.lab.setting import Setting, method
from carpathia.lab.sheet import fields
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
    clauses = {field.key: field.clause for field in fields(type(base.game), base.seats)}
    rows, figures = [], []
    matter: list[str] = []
    small: list[str] = []
    nothing: list[str] = []
    absent: list[str] = []
    for key, found in sorted(zip(keys, comparisons), key=lambda pair: -_strength(pair[1])):
        name = key.removeprefix(f"{TABLE}.")
        real = found.real()
        large = [line for line in real if line[0].grade is Grade.LARGE]
        if found.identical:
            verdict, what = "never came up", f"All {found.games} games went the same way."
            absent.append(name)
        elif not real:
            verdict, what = "no detectable effect", f"{_seen(found)} could have been seen."
            nothing.append(name)
        else:
            verdict = "matters" if large else "real but small"
            what = f"It changes {and_list([told_difference(*line) for line in (large or real)[:2]])}."
            (matter if large else small).append(name)
        rows.append([name, clauses[key], verdict, what])
        figures.append(
            {"ruling": key, "verdict": verdict, "findings": [finding_json(line[0]) for line in real]}
        )
    title = f"Which gaps in the rules of {base.game.title} matter for {base.seats}?"
    sentences = [_first_sentence(len(keys), matter, small)]
    if nothing:
        sentences.append(f"No effect could be detected of {and_list(nothing)}.")
    if absent:
        sentences.append(f"At this table, {and_list(absent)} never came up.")
    columns = ("Turned", "Clause", "Verdict", "What it does")
    section = Section("Rulings, the weightiest first", [], columns, rows)
    lines = method(setting, samples, max((c.narrowed for c in comparisons), default=1.0))
    lines.append("Each ruling is a family of its own, at a rate of 5 % divided by the number of rulings.")
    return Report(QUESTION, title, sentences, [section], lines, figures={"rulings": figures})


def _first_sentence(rulings: int, matter: list[str], small: list[str]) -> str:
    if matter:
        verb = agree(len(matter), "matters", "matter")
        first = f"Of {plural(rulings, 'disputed ruling')}, {len(matter)} {verb}: {and_list(matter)}"
    else:
        first = f"None of {plural(rulings, 'disputed ruling')} makes a large difference"
    return f"{first}; the effect of {and_list(small)} is real but small." if small else f"{first}."


def _strength(found: Comparison) -> float:
    return max((line[0].effect for line in found.real()), default=-1.0 if found.identical else 0.0)


def _seen(found: Comparison) -> str:
    """Return how small a shift of a seat's win share the comparison could have told."""
    widths = [f.estimate.half_width for f in found.of("seats")]
    return f"A shift of {100 * max(widths):.1f} points of win share" if widths else "Little"
