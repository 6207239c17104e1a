"""How much is luck and how much is skill?"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import numpy as np

from carpathia.arena.plan import Plan
from carpathia.core.phrases import plural
from carpathia.lab.data import Floats, Sample
from carpathia.lab.estimates import Estimate, resample_weights, share
from carpathia.lab.report import Report, Section, finding_json, finding_rows, intervals
from carpathia.lab.setting import PLAYERS, Setting, method
from carpathia.lab.verdicts import SHARE, Finding, Quantity, judge

QUESTION = "skill"
BASE = "novice"
FEWEST_DEALS = 30  # before it is told how much they settle
TWIN = "novice*1"  # the same bot with thoughts of its own: it plays the deal again, by other whims
STEPS = (("novice", "random"), ("novice*2", "novice"), ("novice*4", "novice*2"), ("novice*8", "novice*4"))


def pairs(setting: Setting) -> list[tuple[str, str]]:
    """Return who is put among whom: steps that double the thinking, then a novice among better ones."""
    better = setting.bots[0] if setting.bots != (BASE,) else "regular"
    return [*STEPS, (BASE, better)]


def plans(setting: Setting) -> list[Plan]:
    lineups = [(one, *[other] * (setting.seats - 1)) for one, other in pairs(setting)]
    twins = [(BASE,) * setting.seats, (TWIN,) * setting.seats]
    replayed = Plan(
        setting.game,
        setting.seats,
        twins,
        setting.plan({}, (BASE,) * setting.seats).deals[: max(setting.games // 2, 2)],
        setting.changes,
        detail=True,
    )
    return [replayed, *(setting.plan({}, lineup) for lineup in lineups)]


def report(setting: Setting, samples: Sequence[Sample]) -> Report:
    twins, *ladder = samples
    even = 1 / setting.seats
    win_share = Quantity("win share", "share", setting.matters)
    drafts = []
    for (one, other), sample in zip(pairs(setting), ladder):
        sums = sample.mean_of_seats(sample.victory, sample.bot == one)
        drafts.append((f"{one} among {PLAYERS.get(other, other)}", win_share, share(*sums, even)))
    findings = judge(drafts, ladder[0].games)
    deal = _explained(twins)
    sentences = [
        _settled(deal),
        _doubled(findings[1:-1], setting.matters),
        _among(findings[0], findings[-1], even),
    ]
    section = Section(
        "One player who thinks more or less than the others",
        ["In all rotations of the seats. A novice*2 thinks for twice as long as a novice, and so on."],
        ("", "Win share", "95 % interval", "Verdict"),
        finding_rows(findings),
        [intervals("Win share of the one among the others", findings, even)],
    )
    luck = Section(
        "How much the deal settles",
        [
            "Every deal was played twice by the same bots with other whims. What the two plays have"
            " in common, the"
            " deal and the seats settled.",
            _settled(deal),
        ],
    )
    figures: dict[str, object] = {
        "explained_by_deal": [deal.value, deal.low, deal.high],
        "findings": [finding_json(finding) for finding in findings],
    }
    title = f"How much of {twins.game.title} for {setting.seats} is skill?"
    return Report(QUESTION, title, sentences, [section, luck], method(setting, samples), figures=figures)


def _doubled(steps: Sequence[Finding], matters: float) -> str:
    """Tell what one more doubling of the thinking brings, on average over independent steps."""
    gain = float(np.mean([step.estimate.difference for step in steps]))
    half = sqrt(sum(step.estimate.half_width**2 for step in steps)) / len(steps)
    points = Quantity("win share", SHARE, matters).of_changes()
    interval = points.interval(gain - half, gain + half)
    told = f"{points.show(gain, sign=True)} of win share on average ({interval})"
    if abs(gain) > half:
        return f"Who thinks twice as long as the others gains {told}."
    if half <= matters:
        return f"Who thinks twice as long as the others gains next to nothing: {told}."
    return f"What it brings to think twice as long as the others is too little seen to tell: {told}."


def _among(novice: Finding, last: Finding, even: float) -> str:
    told = [
        f"wins {100 * found.estimate.value:.0f} % among {found.subject.partition(' among ')[2]}"
        f" ({found.interval()})"
        for found in (novice, last)
    ]
    return f"A novice {told[0]} and {told[1]}, where {100 * even:.0f} % would be even."


def _settled(deal: Estimate) -> str:
    if deal.deals < FEWEST_DEALS or deal.high <= 0:
        return f"{plural(deal.deals, 'deal')} played twice are too few to tell how much the deal settles."
    return (
        f"The deal and the seat settle about {100 * deal.value:.0f} % of who wins ({100 * deal.low:.0f} to"
        f" {100 * deal.high:.0f} %); the rest is what the players make of it."
    )


def _explained(sample: Sample) -> Estimate:
    """Estimate the correlation of a seat's victory between two plays of a deal."""
    order = np.argsort(sample.seat_deals, kind="stable")
    victory: Floats = sample.victory[order].reshape(len(sample.deals), 2, sample.seats) - 1 / sample.seats
    one, two = victory[:, 0, :], victory[:, 1, :]
    covariance = (one * two).sum(axis=1)
    variance = ((one**2 + two**2) / 2).sum(axis=1)
    weights = resample_weights(len(covariance))
    drawn = (weights @ covariance) / (weights @ variance)
    low, high = np.quantile(drawn, [0.025, 0.975])
    value = float(covariance.sum() / variance.sum())
    return Estimate(max(value, 0.0), max(float(low), 0.0), max(float(high), 0.0), 1.0, len(covariance))
