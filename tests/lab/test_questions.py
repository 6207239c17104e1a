"""Every question gets an answer in sentences for every game."""

from __future__ import annotations

import json
import re
from typing import Any

import numpy as np
import pytest

from carpathia.arena.run import run_all
from carpathia.core.registry import games
from carpathia.lab import balance
from carpathia.lab.ask import Question
from carpathia.lab.data import Sample, in_common
from carpathia.lab.html import page
from carpathia.lab.quantities import seats
from carpathia.lab.report import Report
from carpathia.lab.sweep import SweepError, read_aim, read_range
from carpathia.lab.verdicts import MAX_WORDS
from carpathia.lab.watch import Watch
from tests.lab.samples import asked, played, setting

pytestmark = pytest.mark.slow  # plays whole runs of the lab

SHORT = {"race.rounds": 1}


INTERVAL = re.compile(r"\([^()]* to [^()]*\)")
ABSENCE = re.compile(r"\b(no|none|nobody|nothing|not|never|hopeless)\b", re.IGNORECASE)


def sentences_of(report: Report) -> list[str]:
    texts = [
        *report.sentences,
        *(text for section in report.sections for text in section.text),
        *report.method,
    ]
    return [sentence for text in texts for sentence in re.split(r"(?<=[.?])\s+(?=[A-Z0-9“])", text)]


def check(report: Report) -> None:
    """Check the properties that all reports share."""
    assert 1 <= len(report.sentences) <= 8
    assert all(re.fullmatch(r"[A-Z0-9“].*\.", sentence) for sentence in report.sentences)
    for sentence in sentences_of(report):
        assert len(sentence.split()) <= MAX_WORDS, sentence
        assert len(INTERVAL.findall(sentence)) <= 1, sentence
    assert all(section.title for section in report.sections)
    assert all(len(row) == len(section.columns) for section in report.sections for row in section.rows)
    assert "95 %" in " ".join(report.method)
    json.dumps(report.json(), allow_nan=False)
    html = page(report)
    assert report.title.split("?")[0] in html
    assert "<script" not in html
    assert not re.search(r'(src|href)="(?!#)', html)  # needs no other file


@pytest.mark.parametrize(
    ("name", "details"),
    [
        ("balance", {}),
        ("compare", {"against": {}}),
        ("gaps", {}),
        ("sweep", {"ranges": [read_range("race.turns=5..6")], "aim": read_aim("seats even")}),
        ("skill", {}),
        ("playtest", {}),
    ],
)
def test_six_games_claim_no_absence(name: str, details: dict[str, Any]) -> None:
    """Headlines on six games are inconclusive, or name a fact about these games."""
    changes = {"race.turns": 3, "race.rounds": 1, **({"bets.first": 3} if name == "compare" else {})}
    report = asked(name, setting(games=6, seats=2, changes=changes), **details)
    check(report)
    for sentence in report.sentences:
        assert not ABSENCE.search(sentence), sentence
        assert "clear" not in sentence, sentence
    assert not report.is_answered


@pytest.mark.parametrize("game", games())
def test_balance_of_every_game(game: str) -> None:
    report = asked("balance", setting(game, games=40, seats=games()[game].seat_range[1]))
    check(report)
    assert report.sentences[0].startswith("Balance of the seats: inconclusive (needs about ")
    titles = [section.title for section in report.sections]
    assert titles[0] == "Seats"
    assert "How a game goes" in titles
    assert "What winners do that others do not" in titles


def test_an_option_that_is_wanted_less_than_its_like_is_listed() -> None:
    about = setting(games=250)
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
    first, taken, others, _ = spoilt_rows[0]
    assert first == "place 1st"
    assert float(taken.removesuffix(" %")) < 0.75 * float(others.removesuffix(" %"))


def test_a_change_that_matters_is_found_and_named() -> None:
    report = asked("compare", setting(games=300, changes={"bets.places": [0, 5, 9]}), against={})
    check(report)
    assert report.sentences[0].startswith("Balance of the seats: ")
    assert report.sentences[1] == "Length of a game: no change of 13 decisions or more."
    margin = r"First and second finish [\d.]+ points apart instead of [\d.]+ \(change .*\)\."
    assert re.fullmatch(margin, report.sentences[2])
    assert re.fullmatch(
        r"A player scores [\d.]+ points instead of [\d.]+ \(change .*\)\.", report.sentences[-1]
    )
    findings: Any = report.json()["findings"]
    assert "points of a player" in [line["subject"] for line in findings if line["verdict"] == "clear"]


def test_the_same_design_differs_in_nothing() -> None:
    report = asked("compare", setting(games=30), against={})
    check(report)
    assert report.sentences == ["The change had no effect in these games: all 30 went the same way."]
    assert report.is_answered


def test_gaps_name_the_rulings_that_matter_and_those_that_never_came_up() -> None:
    report = asked("gaps", setting(games=60, changes=SHORT))
    check(report)
    verdicts = {row[0]: row[2] for row in report.sections[0].rows}
    assert len(verdicts) == 11
    assert ["vlad_heeds_the_line", "DR-8.6"] in [row[:2] for row in report.sections[0].rows]
    assert report.sentences[-1].startswith("Without any effect in 60 games: ")
    assert verdicts["vlad_heeds_the_line"] == "identical games"  # Vlad rides with two players only
    shown = {verdict.partition(" (")[0] for verdict in verdicts.values()}
    assert shown <= {"clear", "negligible", "inconclusive", "identical games"}


def test_a_sweep_finds_the_value_for_an_aim() -> None:
    ranges = [read_range("race.turns=3..7..2")]
    report = asked("sweep", setting(games=60, changes=SHORT), ranges=ranges, aim=read_aim("short"))
    check(report)
    assert report.sentences[0] == "To have games short, race.turns = 3 is best."
    assert report.sentences[2:] == ["Every other value is clearly worse."]
    assert report.figures["best"] == {"race.turns": 3}
    assert report.is_answered


def test_a_sweep_without_a_difference_calls_the_values_equal() -> None:
    ranges = [read_range("bets.first=0..1")]
    report = asked("sweep", setting(games=100, changes=SHORT), ranges=ranges, aim=read_aim("short"))
    check(report)
    assert report.sentences[-1] == "These values are about as good as each other: 0 and 1."


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


def test_a_run_ends_with_its_answer_and_a_full_one_with_its_budget() -> None:
    """Random bots that play random bots in one round: games are so short that the sweep is decided early."""
    details = {"ranges": [read_range("race.turns=3,7")], "aim": read_aim("short")}
    question = Question("sweep", setting(games=400, changes=SHORT), **details)
    early, full = Watch(question), Watch(question, is_full=True)
    outcomes = run_all(question.plans(), workers=1, stop=early.is_done)
    assert 12 <= len(outcomes[0].numbered) < 400
    report = early.report(outcomes)
    assert report is not None
    assert report.is_answered
    assert not full.is_done(outcomes)


def test_a_budget_says_what_it_can_detect_before_any_game() -> None:
    question = Question("compare", setting(games=600, seats=4, changes=SHORT), against={})
    assert question.budget(question.plans()) == (
        "600 games of each design can detect a shift of 14 points of win share or more."
    )
    few = Question("balance", setting(games=6))
    assert few.budget(few.plans()) == "6 games cannot detect a shift of win share."
