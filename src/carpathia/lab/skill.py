"""Luck and skill: the share of the deal, and the gain from longer thinking."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from carpathia.arena.plan import Plan
from carpathia.lab.data import Floats, Sample
from carpathia.lab.estimates import Estimate, mean
from carpathia.lab.report import Report, Section, finding_json, finding_rows, intervals, widest
from carpathia.lab.setting import PLAYERS, Setting, method
from carpathia.lab.verdicts import Finding, Verdict, judge, sentence
from carpathia.lab.wordings import DEAL, DEAL_MATTERS, THINKING, WIN_SHARE, Quantity, Unit

QUESTION = "skill"
BASE = "novice"
TWIN = (
    "novice*1"  # the same bot with another random stream, so that it plays the deal a second time differently
)
STEPS = (("novice", "random"), ("novice*2", "novice"), ("novice*4", "novice*2"), ("novice*8", "novice*4"))


def pairs(setting: Setting) -> list[tuple[str, str]]:
    """Return one bot and the others at its table: thinking doubled step by step, then better opponents."""
    better = setting.bots[0] if setting.bots != (BASE,) else "regular"
    return [*STEPS, (BASE, better)]


def plans(setting: Setting) -> list[Plan]:
    lineups = [(bot, *[other] * (setting.seats - 1)) for bot, other in pairs(setting)]
    twins = [(BASE,) * setting.seats, (TWIN,) * setting.seats]
    deals = setting.plan({}, (BASE,) * setting.seats).deals[: max(setting.games // 2, 2)]
    replayed = Plan(setting.game, setting.seats, twins, deals, setting.changes, detail=True)
    return [replayed, *(setting.plan({}, lineup) for lineup in lineups)]


def report(setting: Setting, samples: Sequence[Sample]) -> Report:
    twins, *ladder = samples
    even = 1 / setting.seats
    quantity = Quantity("win share", Unit.SHARE, setting.matters, WIN_SHARE)
    drafts, sums = [], []
    for (bot, other), sample in zip(pairs(setting), ladder):
        sums.append(sample.mean_of_seats(sample.victory, sample.bot == bot))
        subject = f"a {bot} among {PLAYERS.get(other, other)}"
        drafts.append(Finding(subject, quantity, mean(*sums[-1], quantity.scale, even)))
    findings = judge(drafts, ladder[0].games)
    [thinking] = judge([_thinking(setting, sums[1:-1])], ladder[0].games)
    [deal] = judge([_deal(twins)], twins.games)
    headlines = [deal, thinking, findings[0], findings[-1]]
    section = Section(
        "One player who thinks more or less than the others",
        ["In all rotations of the seats. A novice*2 thinks twice as long as a novice."],
        ("", "Win share", "Interval", "Verdict"),
        finding_rows(findings),
        [intervals("Win share of one bot among others", findings, even)],
    )
    luck = Section(
        "How much the deal settles",
        [
            "Every deal was replayed by the same bots with other random seeds.",
            "What repeats is due to the deal and the seat.",
        ],
    )
    return Report(
        QUESTION,
        f"How much of {twins.game.title} for {setting.seats} is skill?",
        [sentence(finding) for finding in headlines],
        [section, luck],
        method(setting, samples),
        all(finding.verdict is not Verdict.INCONCLUSIVE for finding in headlines),
        widest(findings),
        figures={
            "explained_by_deal": finding_json(deal),
            "thinking": finding_json(thinking),
            "findings": [finding_json(finding) for finding in findings],
        },
    )


def _thinking(setting: Setting, sums: Sequence[tuple[Floats, Floats]]) -> Finding:
    """Return the gain from twice the thinking time, as the mean of all steps."""
    total, counts = (np.sum(parts, axis=0) for parts in zip(*sums))
    quantity = Quantity("win share", Unit.CHANGE, setting.matters, THINKING)
    return Finding("thinking", quantity, mean(total - counts / setting.seats, counts, quantity.scale))


def _deal(sample: Sample) -> Finding:
    """Estimate the correlation of a seat's victory between two plays of a deal."""
    order = np.argsort(sample.seat_deals, kind="stable")
    victory = sample.victory[order].reshape(len(sample.deals), 2, sample.seats) - 1 / sample.seats
    first, second = victory[:, 0, :], victory[:, 1, :]
    covariance = (first * second).sum(axis=1)
    variance = ((first**2 + second**2) / 2).sum(axis=1)
    quantity = Quantity("the share that the deal settles", Unit.SHARE, DEAL_MATTERS, DEAL)
    estimate: Estimate = mean(covariance, variance, quantity.scale)
    return Finding("the deal", quantity, estimate)
