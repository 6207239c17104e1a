"""Is it balanced, is it tense, and which options does nobody want?"""

from __future__ import annotations

from collections.abc import Sequence

from carpathia.arena.plan import Plan
from carpathia.core.phrases import and_list
from carpathia.lab.data import Option, Sample
from carpathia.lab.estimates import mean
from carpathia.lab.quantities import POINTS, SEATS, TRAITS, Measured, seats, shape, traits, winners
from carpathia.lab.report import Report, Section, finding_json, finding_rows, intervals
from carpathia.lab.setting import Setting, method
from carpathia.lab.verdicts import Finding, Grade, Quantity, judge

QUESTION = "balance"
SELDOM = 100  # decisions that offer an option before it counts as never or always taken
ALWAYS = 0.98
TAKERS = 30  # seats that took an option before its win share is told
HEADINGS = ("", "Mean", "95 % interval", "Verdict")


def plans(setting: Setting) -> list[Plan]:
    return [setting.plan({})]


def report(setting: Setting, samples: Sequence[Sample]) -> Report:
    [sample] = samples
    judged = [*seats(sample, setting.matters), *traits(sample, setting.matters)]
    findings = _judged_in_families(judged, sample.games)
    by_family = {
        family: [f for m, f in zip(judged, findings) if m.family == family]
        for family in (SEATS, POINTS, TRAITS)
    }
    shapes = list(shape(sample))
    tops = judge([(m.subject, m.quantity, m.estimate()) for m in winners(sample)], sample.games)
    options = _judged_options(sample, setting.matters)
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
        *_trait_sections(sample, by_family[TRAITS], even),
        _shape_section(shapes, sample.games),
        _options_section(sample, options, even),
        _winners_section(tops),
    ]
    figures: dict[str, object] = {
        "games": sample.games,
        "findings": [finding_json(finding) for finding in findings],
        "shape": {m.subject: [e.value, e.low, e.high] for m in shapes for e in [m.estimate()]},
        "winners": [finding_json(finding) for finding in tops],
        "winning_options": [finding.subject for finding in options if finding.real and finding.effect >= 1],
    }
    sentences = [_seats_sentence(by_family[SEATS], even), *_more(by_family[TRAITS], tops), _tension(shapes)]
    title = f"Is {sample.game.title} for {sample.seats} balanced?"
    return Report(QUESTION, title, sentences, sections, method(setting, samples), figures=figures)


def _judged_in_families(judged: Sequence[Measured], games: int) -> list[Finding]:
    """Return verdicts in order; what stands in one table of the report is a family."""
    families: dict[tuple[str, str], list[int]] = {}
    for number, m in enumerate(judged):
        title = m.subject.partition(":")[0] if m.family == TRAITS else ""
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
        told = [f"{f.subject} ({100 * f.estimate.value:.0f} %)" for f in real[:3]]
        return [f"Win shares differ with {and_list(told)}."]
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


def _trait_sections(sample: Sample, found: Sequence[Finding], even: float) -> list[Section]:
    sections = []
    for measure in sample.categories():
        own = [finding for finding in found if finding.subject.startswith(f"{measure.title}: ")]
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
    return sections


def _shape_section(shapes: Sequence[Measured], games: int) -> Section:
    rows = []
    for m in shapes:
        estimate = m.estimate()
        show = m.quantity.show
        low, high = show(estimate.low).removesuffix(" %"), show(estimate.high)
        rows.append([m.quantity.name.capitalize(), show(estimate.value), f"{low} to {high}"])
    return Section("How a game goes", [], ("", "Mean", "95 % interval"), rows)


def _judged_options(sample: Sample, matters: float) -> list[Finding]:
    """Return verdicts on the win share of those who took an option; they are a family of their own."""
    share = Quantity("win share of its takers", "share", matters)
    even = 1 / sample.seats
    drafts = [
        (name, share, mean(option.victories, option.counts, even))
        for name, option in sample.options().items()
        if option.takers >= TAKERS
    ]
    return sorted(judge(drafts, sample.games), key=lambda finding: -finding.estimate.value)


def _options_section(sample: Sample, judged: Sequence[Finding], even: float) -> Section:
    options = sample.options()
    often = {name: option for name, option in options.items() if option.offered >= SELDOM}
    never = [name for name, option in often.items() if option.taken == 0]
    always = [name for name, option in often.items() if option.taken >= ALWAYS * option.offered]
    text = [
        f"Never taken, though offered {SELDOM} times or more: {_listed(never)}.",
        f"Always taken when offered: {_listed(always)}.",
    ]
    real = [finding for finding in judged if finding.real]
    shown = real if len(real) <= 9 else [*real[:6], *real[-3:]]
    if shown:
        text.append(
            f"Those whose takers win more or less often than {100 * even:.1f} %; what players do"
            " because they are"
            " winning anyway is among them."
        )
    else:
        text.append("No option goes together with winning or losing more clearly than chance would have it.")
    rows = [
        [f.subject, _rate(options[f.subject]), f.quantity.show(f.estimate.value), f.interval(), f.verdict()]
        for f in shown
    ]
    return Section("Options", text, ("Option", "Taken", "Takers win", "95 % interval", "Verdict"), rows)


def _rate(option: Option) -> str:
    return f"{100 * option.taken / option.offered:.1f} %"


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
