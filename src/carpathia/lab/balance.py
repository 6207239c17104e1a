"""Is it balanced, is it tense, and which options does nobody want?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from carpathia.arena.plan import Plan
from carpathia.core.phrases import and_list
from carpathia.lab.data import Floats, Option, Sample
from carpathia.lab.estimates import difference, share
from carpathia.lab.quantities import (
    POINTS,
    SEATS,
    TRAIT_POINTS,
    TRAITS,
    Measured,
    seats,
    shape,
    traits,
    winners,
)
from carpathia.lab.report import Report, Section, finding_json, finding_rows, intervals
from carpathia.lab.setting import Setting, method
from carpathia.lab.verdicts import Finding, Grade, Quantity, judge

QUESTION = "balance"
SELDOM = 100  # decisions that offer an option before it counts as never or always taken
ALWAYS = 0.98
WANTED = 0.25  # by how much more or less often than others of its kind an option is taken, for it to matter
TAKERS = 30  # seats that took an option before its win share is told
HEADINGS = ("", "Mean", "95 % interval", "Verdict")

Options = Mapping[str, Option]  # by name


def plans(setting: Setting) -> list[Plan]:
    return [setting.plan({})]


def report(setting: Setting, samples: Sequence[Sample]) -> Report:
    [sample] = samples
    judged = [*seats(sample, setting.matters), *traits(sample, setting.matters)]
    findings = _judged_in_families(judged, sample.games)
    by_family = {
        family: [f for m, f in zip(judged, findings) if m.family == family]
        for family in (SEATS, POINTS, TRAITS, TRAIT_POINTS)
    }
    shapes = list(shape(sample))
    tops = judge([(m.subject, m.quantity, m.estimate()) for m in winners(sample)], sample.games)
    options = sample.options()
    takers = _judged_takers(options, setting.matters, sample)
    wanted = _judged_wants(options, sample.games)
    even = 1 / sample.seats
    sections = [
        Section(
            "Seats",
            [f"Even would be {100 * even:.1f} % of the victories; shared ones are split."],
            HEADINGS,
            finding_rows(by_family[SEATS]),
            [intervals("Win share by seat", by_family[SEATS], even)],
        ),
        Section(
            "Points above the mean of the table", [], HEADINGS, finding_rows(by_family[POINTS], sign=True)
        ),
        *_trait_sections(sample, by_family[TRAITS], by_family[TRAIT_POINTS], even),
        _shape_section(shapes, sample.games),
        _options_section(options, takers, even),
        _wanted_section(options, wanted),
        _winners_section(tops),
    ]
    figures: dict[str, object] = {
        "games": sample.games,
        "findings": [finding_json(finding) for finding in findings],
        "shape": {m.subject: [e.value, e.low, e.high] for m in shapes for e in [m.estimate()]},
        "winners": [finding_json(finding) for finding in tops],
        "winning_options": [finding.subject for finding in takers if finding.grade is Grade.LARGE],
        "wanted": [finding_json(finding) for finding in wanted],
    }
    sentences = [_seats_sentence(by_family[SEATS], even), *_more(by_family[TRAITS], tops), _tension(shapes)]
    title = f"Is {sample.game.title} for {sample.seats} balanced?"
    return Report(QUESTION, title, sentences, sections, method(setting, samples), figures=figures)


def _judged_in_families(judged: Sequence[Measured], games: int) -> list[Finding]:
    """Return verdicts in order; what stands in one table of the report is a family."""
    families: dict[tuple[str, str], list[int]] = {}
    for number, m in enumerate(judged):
        title = m.subject.partition(":")[0] if m.family in (TRAITS, TRAIT_POINTS) else ""
        families.setdefault((m.family, title), []).append(number)
    found: dict[int, Finding] = {}
    for numbers in families.values():
        drafts = [(judged[n].subject, judged[n].quantity, judged[n].estimate()) for n in numbers]
        found.update(zip(numbers, judge(drafts, games)))
    return [found[number] for number in range(len(judged))]


def _seats_sentence(found: Sequence[Finding], even: float) -> str:
    worst = max(found, key=lambda finding: abs(finding.estimate.difference))
    share = f"{100 * worst.estimate.value:.1f} %"
    if worst.real:
        return (
            f"{worst.subject.capitalize()} wins {share} of the games where {100 * even:.1f} % would be even"
            f" ({worst.interval()}): a difference that is {worst.grade.value}."
        )
    if all(finding.grade is Grade.EVEN for finding in found):
        return f"No seat is favoured: all win shares are within {_points(worst.quantity.matters)} of even."
    needed = max(finding.games_to_tell() for finding in found)
    return (
        f"No seat is clearly favoured; {worst.subject} is furthest from even with {share}"
        f" ({worst.interval()}),"
        f" and about {needed:,} games would settle it to {_points(worst.quantity.matters)}."
    )


def _more(found: Sequence[Finding], tops: Sequence[Finding]) -> list[str]:
    real = sorted([f for f in found if f.real], key=lambda f: -abs(f.estimate.difference))
    if real:
        told = [f"{100 * f.estimate.value:.0f} % with “{f.subject}” ({f.interval()})" for f in real[:3]]
        return [f"Win shares are uneven: {and_list(told)}."]
    strong = sorted([f for f in tops if f.real], key=lambda f: -f.effect)[:3]
    if not strong:
        return []
    told = [f"{'more' if f.estimate.value > 0 else 'fewer'} {f.subject}" for f in strong]
    return [f"Winners have {and_list(told)} than others at their table, which need not be why they win."]


def _tension(shapes: Sequence[Measured]) -> str:
    value = {m.subject: m.estimate().value for m in shapes}
    if value["finished"] < 1:
        return f"{100 * (1 - value['finished']):.1f} % of the games went on for ever and were broken off."
    return (
        f"The lead changes {value['lead_changes']:.1f} times and is taken for good after"
        f" {100 * value['lead_for_good']:.0f} % of the decisions; {100 * value['comeback']:.0f} % of"
        " the winners"
        f" were last at half-time, and {100 * value['tied']:.0f} % of the games end in a shared victory."
    )


def _points(share: float) -> str:
    return f"{100 * share:g} points"


def _trait_sections(
    sample: Sample, found: Sequence[Finding], points: Sequence[Finding], even: float
) -> list[Section]:
    sections = []
    for measure in sample.categories():
        own = [finding for finding in found if finding.subject.startswith(f"{measure.title}: ")]
        scored = [finding for finding in points if finding.subject.startswith(f"{measure.title}: ")]
        if own:
            note = (
                "Luck settles it."
                if measure.given
                else "Players bring it about, so this is no proof of a cause."
            )
            own = sorted(own, key=lambda finding: -finding.estimate.value)
            caption = f"Win share by {measure.title}"
            sections.append(
                Section(
                    measure.title.capitalize(),
                    [f"{measure.sentence} {note}"],
                    HEADINGS,
                    finding_rows(own),
                    [intervals(caption, own, even)],
                )
            )
            scored = sorted(scored, key=lambda finding: -finding.estimate.value)
            title = f"Points above the mean of the table, by {measure.title}"
            sections.append(Section(title, [], HEADINGS, finding_rows(scored, sign=True)))
    return sections


def _shape_section(shapes: Sequence[Measured], games: int) -> Section:
    rows = []
    for m in shapes:
        estimate = m.estimate()
        interval = m.quantity.interval(estimate.low, estimate.high)
        rows.append([m.quantity.name.capitalize(), m.quantity.show(estimate.value), interval])
    return Section("How a game goes", [], ("", "Mean", "95 % interval"), rows)


def _judged_takers(options: Options, matters: float, sample: Sample) -> list[Finding]:
    """Return verdicts on the win share of those who took an option; they are a family of their own."""
    win_share = Quantity("win share of its takers", "share", matters)
    drafts = [
        (name, win_share, share(option.victories, option.takers, 1 / sample.seats))
        for name, option in options.items()
        if option.takers.sum() >= TAKERS
    ]
    return sorted(judge(drafts, sample.games), key=lambda finding: -finding.estimate.value)


def _judged_wants(options: Options, games: int) -> list[Finding]:
    """Return by how much more or less often an option is taken than others of its kind; a family, too."""
    drafts = []
    for name, option in options.items():
        others = _others(options, name)
        rate = _rate(*others)
        if rate and option.offered.sum() >= SELDOM:
            quantity = Quantity("how often it is taken beside others of its kind", "share", WANTED * rate)
            drafts.append((name, quantity, difference((option.taken, option.offered), others)[0]))
    return sorted(judge(drafts, games), key=lambda finding: finding.estimate.value / finding.quantity.matters)


def _others(options: Options, name: str) -> tuple[Floats, Floats]:
    """Return how often the other options of a kind were taken and offered, by deal."""
    own = options[name]
    kind = [option for option in options.values() if option.kind == own.kind]
    taken, offered = (sum(option.taken for option in kind), sum(option.offered for option in kind))
    return np.asarray(taken - own.taken), np.asarray(offered - own.offered)


def _rate(taken: Floats, offered: Floats) -> float:
    return float(taken.sum() / offered.sum()) if offered.sum() else 0.0


def _percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"


def _options_section(options: Options, judged: Sequence[Finding], even: float) -> Section:
    often = {name: option for name, option in options.items() if option.offered.sum() >= SELDOM}
    rates = {name: _rate(option.taken, option.offered) for name, option in often.items()}
    never = [name for name, rate in rates.items() if rate == 0]
    always = [name for name, rate in rates.items() if rate >= ALWAYS]
    text = [
        f"Never taken, though offered {SELDOM} times or more: {_listed(never)}.",
        f"Always taken when offered: {_listed(always)}.",
    ]
    shown = _first_and_last([finding for finding in judged if finding.real])
    if shown:
        text.append(
            f"Below are those whose takers win more or less often than {100 * even:.1f} %. Some of them are"
            " what players do because they are winning anyway."
        )
    else:
        text.append("No option goes together with winning or losing more clearly than chance would have it.")
    rows = [
        [
            finding.subject,
            _percent(_rate(options[finding.subject].taken, options[finding.subject].offered)),
            finding.quantity.show(finding.estimate.value),
            finding.interval(),
            finding.verdict(),
        ]
        for finding in shown
    ]
    return Section("Options", text, ("Option", "Taken", "Takers win", "95 % interval", "Verdict"), rows)


def _wanted_section(options: Options, judged: Sequence[Finding]) -> Section:
    title = "Options that are wanted less or more than others of their kind"
    large = [finding for finding in judged if finding.grade is Grade.LARGE]
    if not large:
        return Section(
            title, [f"None is taken {_percent_of(WANTED)} more or less often than others of its kind."]
        )
    rows = []
    for finding in _first_and_last(large):
        own = options[finding.subject]
        others = _rate(*_others(options, finding.subject))
        estimate = finding.estimate
        interval = f"{100 * (others + estimate.low):.1f} to {_percent(others + estimate.high)}"
        rows.append([finding.subject, _percent(_rate(own.taken, own.offered)), interval, _percent(others)])
    text = (
        f"How often they are taken when offered, if {_percent_of(WANTED)} more or less often than others."
        " An option that comes up beside few others is taken more often for that alone."
    )
    return Section(title, [text], ("Option", "Taken", "95 % interval", "Others of its kind"), rows)


def _percent_of(share: float) -> str:
    return f"{100 * share:g} %"


def _first_and_last(found: Sequence[Finding]) -> Sequence[Finding]:
    return found if len(found) <= 9 else [*found[:6], *found[-3:]]


def _listed(options: Sequence[str]) -> str:
    if len(options) > 8:
        return f"{', '.join(options[:8])} and {len(options) - 8} more"
    return ", ".join(options) or "none"


def _winners_section(tops: Sequence[Finding]) -> Section:
    real = sorted([finding for finding in tops if finding.real], key=lambda finding: -finding.effect)
    if not real:
        return Section("What winners do that others do not", ["Nothing that could be told from chance."])
    return Section(
        "What winners do that others do not",
        ["Against the mean of their table. This goes together with winning; it need not cause it."],
        ("", "More than the table", "95 % interval", "Verdict"),
        finding_rows(real[:10], sign=True),
    )
