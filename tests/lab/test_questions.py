"""Every question gets an answer in words for every game."""

from __future__ import annotations

import json
import re

import numpy as np
import pytest

from carpathia.core.registry import games
from carpathia.lab import balance
from carpathia.lab.ask import Question
from carpathia.lab.data import Sample, in_common
from carpathia.lab.html import page
from carpathia.lab.quantities import seats
from carpathia.lab.report import Report
from carpathia.lab.sweep import SweepError, read_aim, read_range
from tests.lab.samples import asked, played, setting

pytestmark = pytest.mark.slow  # plays whole runs of the lab

SHORT = {"race.rounds": 1}


def check(report: Report) -> None:
    """Check what every report has in common."""
    assert 1 <= len(report.sentences) <= 3
    assert all(re.fullmatch(r"[A-Z0-9].*\.", sentence) for sentence in report.sentences)
    assert all(section.title for section in report.sections)
    assert all(len(row) == len(section.columns) for section in report.sections for row in section.rows)
    assert "95 %" in " ".join(report.method)
    json.dumps(report.json())
    html = page(report)
    assert report.title.split("?")[0] in html
    assert "<script" not in html
    assert not re.search(r'(src|href)="(?!#)', html)  # needs no other file


@pytest.mark.parametrize("game", games())
def test_balance_of_every_game(game: str) -> None:
    report = asked("balance", setting(game, games=40, seats=games()[game].seat_range[1]))
    check(report)
    titles = [section.title for section in report.sections]
    assert titles[0] == "Seats"
    assert "How a game goes" in titles
    assert "What winners do that others do not" in titles


def test_an_option_that_is_wanted_less_than_its_like_is_listed() -> None:
    about = setting(games=100)
    [sample] = in_common(played(tuple(Question("balance", about).plans())))
    sound = balance.report(about, [sample])
    table = sample.tables["options"]
    often = zip(table["option"], table["game"], table["taken"])
    seldom = [0 if option == "place 1st" and game % 2 else taken for option, game, taken in often]
    spoilt = Sample(sample.plan, {**sample.tables, "options": {**table, "taken": seldom}})
    title = "Options that are wanted less or more than others of their kind"
    rows, spoilt_rows = (
        next(section.rows for section in report.sections if section.title == title)
        for report in (sound, balance.report(about, [spoilt]))
    )
    assert "place 1st" not in [row[0] for row in rows]
    first, taken, _, others = spoilt_rows[0]
    assert first == "place 1st"
    assert float(taken.removesuffix(" %")) < 0.75 * float(others.removesuffix(" %"))


def test_a_change_that_matters_is_found_and_named() -> None:
    report = asked("compare", setting(games=150, changes={"bets.places": [0, 5, 9]}), against={})
    check(report)
    assert report.sentences[0].startswith("Against the game as it is, bets.places = [0, 5, 9] makes")
    assert "large difference" in report.sentences[0]
    real = [line for line in report.json()["findings"] if line["grade"] == "large"]  # type: ignore[attr-defined]
    assert "points of a player" in [line["subject"] for line in real]


def test_the_same_design_differs_in_nothing() -> None:
    report = asked("compare", setting(games=30), against={})
    check(report)
    assert "changes nothing at all: every one of 30 games went the same way" in report.sentences[0]


def test_gaps_tell_which_rulings_matter_and_which_never_came_up() -> None:
    report = asked("gaps", setting(games=40, changes=SHORT))
    check(report)
    verdicts = {row[0]: row[2] for row in report.sections[0].rows}
    assert len(verdicts) == 11
    assert ["vlad_heeds_the_line", "DR-8.6"] in [row[:2] for row in report.sections[0].rows]
    assert report.sentences[-1].startswith("At this table, ")
    assert verdicts["vlad_heeds_the_line"] == "never came up"  # Vlad rides with two players only
    assert set(verdicts.values()) <= {"matters", "real but small", "no detectable effect", "never came up"}


def test_a_sweep_finds_the_value_for_an_aim() -> None:
    ranges = [read_range("race.turns=3..7..2")]
    report = asked("sweep", setting(games=30, changes=SHORT), ranges=ranges, aim=read_aim("short"))
    check(report)
    assert report.sentences[0].startswith("To have games short, race.turns = 3 is best, with ")
    assert report.sentences[1:] == ["Every other value is clearly worse.", "From 3 to 7 it rises."]
    assert report.figures["best"] == {"race.turns": 3}


def test_a_sweep_of_what_makes_no_difference_says_so() -> None:
    ranges = [read_range("bets.first=0..1")]
    report = asked("sweep", setting(games=30, changes=SHORT), ranges=ranges, aim=read_aim("short"))
    assert "no value is clearly better than the others" in report.sentences[0]
    assert len(report.sentences) == 1


def test_two_components_are_swept_together() -> None:
    ranges = [read_range("race.turns=3,4"), read_range("bets.first=0..1")]
    report = asked("sweep", setting(games=20, changes=SHORT), ranges=ranges, aim=read_aim("decisions=40"))
    check(report)
    assert len(report.sections[0].rows) == 4


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("race.line", "has no range; a sweep is written like race.line=8..14"),
        ("race.line=14..8", "is an empty range; the second number must not be below the first"),
        ("race.line=8", "has one value; a sweep needs two or more"),
        ("race.line=8,many", "'many' in 'race.line=8,many' is no value"),
    ],
)
def test_a_range_that_is_none_is_refused(text: str, reason: str) -> None:
    with pytest.raises(SweepError, match=re.escape(reason)):
        read_range(text)


def test_ranges_and_aims_are_read() -> None:
    assert read_range("race.line=8..14..3") == ("race.line", [8, 11, 14])
    assert read_range("rulings.keep_gold=true,false") == ("rulings.keep_gold", [True, False])
    assert read_range("bets.places=[0, 1, 2],[0, 2, 4]") == ("bets.places", [[0, 1, 2], [0, 2, 4]])
    assert read_aim("decisions=120").loss(100) == 20
    with pytest.raises(SweepError, match=r"there is no aim 'tens'; did you mean tense\?"):
        read_aim("tens")


def test_skill_and_playtest_answer_too() -> None:
    check(asked("skill", setting(games=8, seats=2, changes={**SHORT, "race.turns": 3})))
    report = asked("playtest", setting(games=8, seats=2, changes={**SHORT, "race.turns": 3}))
    check(report)
    assert {"greedy", "cautious", "passive", "copycat", "forgetful"} <= {
        r[0] for r in report.sections[0].rows
    }


def test_control_by_luck_does_not_shift_the_mean() -> None:
    """Over many deals the control adds nothing to any seat, and it narrows the interval."""
    from carpathia.lab.ask import Question

    [sample] = in_common(played(tuple(Question("balance", setting(games=600, changes=SHORT)).plans())))
    without, plain = sample.without_luck(), sample.victory
    assert without.mean() == pytest.approx(plain.mean())
    for seat in range(3):
        shift = (without - plain)[sample.seat == seat]
        assert abs(shift.mean()) < 4 * shift.std() / np.sqrt(len(shift))
    assert without.std() <= plain.std()
    assert len(list(seats(sample, 0.02))) == 6
