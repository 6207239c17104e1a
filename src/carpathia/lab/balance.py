"""Is a game balanced, is it tense, and which options does nobody choose?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from carpathia.arena.plan import Plan
from carpathia.core.phrases import capitalised, comma_list
from carpathia.lab.data import Floats, Option, Sample
from carpathia.lab.estimates import difference, mean
from carpathia.lab.quantities import (
    MIN_OFFERS,
    MIN_SEATS,
    POINTS,
    SEATS,
    TRAIT_POINTS,
    TRAITS,
    Series,
    game_measures,
    seats,
    traits,
    winners,
)
from carpathia.lab.report import Report, Section, finding_json, finding_rows, finite, intervals, widest
from carpathia.lab.setting import Setting, method
from carpathia.lab.verdicts import Finding, Group, Verdict, average, judge, merged_headlines, phrase
from carpathia.lab.wordings import (
    GAME_MEASURES,
    OPTIONS_WANTED,
    SEATS_EVEN,
    WANTED,
    WANTED_SHARE,
    WIN_SHARE,
    WINNERS_DO,
    Quantity,
    Unit,
    trait_topic,
)

QUESTION = "balance"
ALWAYS = 0.98
MAX_ROWS = 10
HEADINGS = ("", "Mean", "Interval", "Verdict")

Options = Mapping[str, Option]  # keyed by name


def plans(setting: Setting) -> list[Plan]:
    return [setting.plan({})]


def report(setting: Setting, samples: Sequence[Sample]) -> Report:
    [sample] = samples
    even = 1 / sample.seats
    families = _judged([*seats(sample, setting.matters), *traits(sample, setting.matters)], sample.games)
    shares = families[SEATS, ""]
    trait_shares = {trait: members for (family, trait), members in families.items() if family == TRAITS}
    measures = list(game_measures(sample))
    means = judge([series.finding() for series in measures], sample.games)
    by_column = {series.subject: finding for series, finding in zip(measures, means)}
    tops = judge([series.finding() for series in winners(sample)], sample.games)
    options = sample.options()
    takers = _takers(options, setting.matters, sample)
    wanted = _wanted(options, sample.games)
    sections = [
        Section(
            "Seats",
            [f"Even would be {100 * even:.1f} % of the victories; shared ones are split."],
            HEADINGS,
            finding_rows(shares),
            [intervals("Win share by seat", shares, even)],
        ),
        Section(
            "Points above the mean of the table", [], HEADINGS, finding_rows(families[POINTS, ""], sign=True)
        ),
        *_trait_sections(sample, families, even),
        _means_section(means),
        _options_section(options, takers),
        _wanted_section(options, wanted),
        _winners_section(tops),
    ]
    balance = Group(SEATS_EVEN, shares)
    by_trait = [Group(trait_topic(trait), members) for trait, members in trait_shares.items()]
    others = [Group(WINNERS_DO, tops), Group(OPTIONS_WANTED, wanted)]
    unfinished = [by_column["finished"]] if by_column["finished"].estimate.value < 1 else []
    sentences = [
        balance.headline(),
        *merged_headlines(by_trait),
        *(average(GAME_MEASURES[column], by_column[column]) for column in ("lead_for_good", "lead_changes")),
        *(average(GAME_MEASURES["finished"], finding) for finding in unfinished),
        *(group.headline() for group in others if group.clear),
    ]
    findings = [finding for family in families.values() for finding in family]
    figures: dict[str, object] = {
        "games": sample.games,
        "findings": [finding_json(finding) for finding in findings],
        "shape": {
            column: [f.estimate.value, finite(f.low), finite(f.high)] for column, f in by_column.items()
        },
        "winners": [finding_json(finding) for finding in tops],
        "winning_options": [f.subject for f in takers if f.is_clear],
        "wanted": [finding_json(finding) for finding in wanted],
    }
    return Report(
        QUESTION,
        f"Is {sample.game.title} for {sample.seats} balanced?",
        sentences,
        sections,
        method(setting, samples),
        balance.verdict is not Verdict.INCONCLUSIVE,
        widest(shares),
        figures=figures,
    )


def _judged(series: Sequence[Series], games: int) -> dict[tuple[str, str], list[Finding]]:
    """Return findings by family and trait; the intervals of one table of the report hold together."""
    families: dict[tuple[str, str], list[Finding]] = {}
    for one in series:
        families.setdefault((one.family, one.trait), []).append(one.finding())
    return {key: judge(findings, games) for key, findings in families.items()}


def _trait_sections(
    sample: Sample, families: Mapping[tuple[str, str], list[Finding]], even: float
) -> list[Section]:
    sections = []
    for measure in sample.categories():
        shares = families.get((TRAITS, measure.title), [])
        if not shares:
            continue
        note = "Luck settles it." if measure.given else "Players choose it, so this does not prove a cause."
        shares = sorted(shares, key=lambda finding: -finding.estimate.value)
        picture = intervals(f"Win share by {measure.title}", shares, even)
        text = [f"{measure.sentence} {note}"]
        sections.append(Section(capitalised(measure.title), text, HEADINGS, finding_rows(shares), [picture]))
        points = sorted(families[TRAIT_POINTS, measure.title], key=lambda finding: -finding.estimate.value)
        title = f"Points above the mean of the table, by {measure.title}"
        sections.append(Section(title, [], HEADINGS, finding_rows(points, sign=True)))
    return sections


def _means_section(means: Sequence[Finding]) -> Section:
    rows = [[capitalised(f.quantity.name), f.quantity.show(f.estimate.value), f.interval()] for f in means]
    return Section("How a game goes", [], ("", "Mean", "Interval"), rows)


def _takers(options: Options, matters: float, sample: Sample) -> list[Finding]:
    """Return the win share of the seats that took an option, the highest first."""
    quantity = Quantity("win share of its takers", Unit.SHARE, matters, WIN_SHARE)
    drafts = [
        Finding(name, quantity, mean(option.victories, option.takers, quantity.scale, 1 / sample.seats))
        for name, option in options.items()
        if option.takers.sum() >= MIN_SEATS
    ]
    return sorted(judge(drafts, sample.games), key=lambda finding: -finding.estimate.value)


def _wanted(options: Options, games: int) -> list[Finding]:
    """Return how much more or less often an option is taken than others of its kind, the least first."""
    drafts = []
    for name, option in options.items():
        others = _others(options, name)
        rate = _rate(*others)
        if rate and option.offered.sum() >= MIN_OFFERS:
            quantity = Quantity("use", Unit.CHANGE, WANTED_SHARE * rate, WANTED)
            estimate, _ = difference((option.taken, option.offered), others, quantity.scale)
            drafts.append(Finding(name, quantity, estimate))
    return sorted(judge(drafts, games), key=lambda f: f.estimate.value / f.quantity.smallest)


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


def _options_section(options: Options, takers: Sequence[Finding]) -> Section:
    rates = {
        name: _rate(option.taken, option.offered)
        for name, option in options.items()
        if option.offered.sum() >= MIN_OFFERS
    }
    never = [name for name, rate in rates.items() if rate == 0]
    always = [name for name, rate in rates.items() if rate >= ALWAYS]
    text = []
    if never:
        text.append(f"Not taken in {MIN_OFFERS} or more offers: {_listed(never)}.")
    if always:
        text.append(f"Taken nearly always when offered: {_listed(always)}.")
    clear = _first_and_last([finding for finding in takers if finding.is_clear])
    if not clear:
        text.append("The win shares of their takers are even or inconclusive so far.")
        return Section("Options", text)
    text.append(
        "The win shares of their takers are clearly uneven. Players may choose them because they are winning."
    )
    rows = [
        [
            f.subject,
            _percent(rates.get(f.subject, 0.0)),
            f.quantity.show(f.estimate.value),
            f.interval(),
            phrase(f),
        ]
        for f in clear
    ]
    return Section("Options", text, ("Option", "Taken", "Takers win", "Interval", "Verdict"), rows)


def _wanted_section(options: Options, wanted: Sequence[Finding]) -> Section:
    title = "Options that are wanted less or more than others of their kind"
    clear = _first_and_last([finding for finding in wanted if finding.is_clear])
    if not clear:
        return Section(
            title, [f"{len(wanted)} options: the difference is negligible or inconclusive so far."]
        )
    rows = []
    for finding in clear:
        own, others = options[finding.subject], _rate(*_others(options, finding.subject))
        rates = (_percent(_rate(own.taken, own.offered)), _percent(others))
        rows.append([finding.subject, *rates, finding.interval()])
    text = [
        f"Listed: options taken {100 * WANTED_SHARE:g} % more or less often than others of their kind.",
        "An option that is offered beside few others is taken more often for that reason alone.",
    ]
    return Section(title, text, ("Option", "Taken", "Others of its kind", "Difference"), rows)


def _first_and_last(findings: Sequence[Finding]) -> Sequence[Finding]:
    return findings if len(findings) <= 9 else [*findings[:6], *findings[-3:]]


def _listed(options: Sequence[str]) -> str:
    more = f" and {len(options) - 3} more" if len(options) > 3 else ""
    return comma_list(options[:3]) + more


def _winners_section(tops: Sequence[Finding]) -> Section:
    title = "What winners do that others do not"
    clear = sorted((finding for finding in tops if finding.is_clear), key=lambda f: -f.effect)
    if not clear:
        return Section(title, ["Every difference is negligible or inconclusive so far."])
    text = ["Winners against the mean of their table. This need not be why they win."]
    return Section(
        title, text, ("", "More than the table", "Interval", "Verdict"), finding_rows(clear[:MAX_ROWS], True)
    )
