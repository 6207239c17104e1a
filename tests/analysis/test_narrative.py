"""Reviews in sentences: the reader's decisions first, in the second person, with the report's figures."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings

from carpathia.analysis.accuracy import Accuracy
from carpathia.analysis.review.html import body
from carpathia.analysis.review.narrative import (
    MAX_TURNING_POINTS,
    Narrative,
    hundredths,
    plus_minus,
    points,
    reader_of,
    score_text,
    signed,
)
from carpathia.analysis.review.narrator import MAX_LINES, Narrator, _joined, _Line
from carpathia.analysis.review.report import (
    DECISION,
    FIND,
    LUCK,
    MISTAKE,
    OTHERS,
    OWN,
    Part,
    Report,
)
from carpathia.analysis.review.timeline import Timeline
from carpathia.core.facts import Moment

from .conftest import played, reviewed
from .language import button_texts, check_sentences
from .reports import REASON, finished_report, reports, step

MINUS = "\N{MINUS SIGN}"
GAIN, LOSS = (0.12, -0.12), (-0.12, 0.12)


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0.01, "1 point of winning chance"),
        (0.002, "1 point of winning chance"),
        (0.014, "1 point of winning chance"),
        (-0.11, "11 points of winning chance"),
        (0.0951, "10 points of winning chance"),
    ],
)
def test_only_one_point_is_singular(share: float, text: str) -> None:
    assert points(share) == text


def test_small_numbers_have_a_decimal_and_changes_a_sign() -> None:
    assert [hundredths(share) for share in (0.012, 0.12, 0.0004, 0.02, -0.0001)] == [
        "1.2",
        "12",
        "0",
        "2",
        "0",
    ]
    assert [signed(share) for share in (0.012, -0.12, 0.0)] == ["+1", f"{MINUS}12", "0"]


def test_an_error_is_doubled_and_never_zero() -> None:
    assert plus_minus(0.015) == "±\N{NO-BREAK SPACE}3"
    assert plus_minus(0.0) == "±\N{NO-BREAK SPACE}0.1"


def test_a_score_is_shown_within_its_scale() -> None:
    shown = [score_text(Accuracy(20, score, 8.4, "")) for score in (-12.0, 61.7, 104.0)]
    assert shown == [f"{number} ±\N{NO-BREAK SPACE}17" for number in (0, 62, 100)]


# Laws of any report


def all_sentences(narrative: Narrative) -> list[str]:
    turning_points = [text for point in narrative.turning_points() for text in point.sentences]
    return list(filter(None, [narrative.summary(), narrative.no_mistake(), *turning_points]))


@settings(max_examples=100)
@given(reports())
def test_sentences_are_short_with_one_figure(report: Report) -> None:
    buttons = {one.text for one in report.steps if one.kind != LUCK}
    for reader in (None, *range(len(report.names))):
        for text in all_sentences(Narrative(report, reader)):
            check_sentences(text, buttons)


@settings(max_examples=100)
@given(reports())
def test_own_turning_points_come_first(report: Report) -> None:
    for reader in range(len(report.names)):
        turning_points = Narrative(report, reader).turning_points()
        numbers = [point.step for point in turning_points]
        assert len(set(numbers)) == len(numbers) <= MAX_TURNING_POINTS
        own = [point.is_own for point in turning_points]
        assert own == sorted(own, reverse=True)
        assert own == [report.steps[number].seat == reader for number in numbers]
        own_numbers = numbers[: sum(own)]
        assert own_numbers == sorted(own_numbers)


@settings(max_examples=100)
@given(reports())
def test_a_reader_with_mistakes_sees_the_costliest(report: Report) -> None:
    for reader in range(len(report.names)):
        mistakes = report.mistakes(reader)
        narrative = Narrative(report, reader)
        shown = [point.step for point in narrative.turning_points()]
        assert set(mistakes[:3]) <= set(shown)
        assert bool(narrative.no_mistake()) == (not mistakes)


@settings(max_examples=100)
@given(reports())
def test_readers_are_addressed_as_you(report: Report) -> None:
    for reader, name in enumerate(report.names):
        narrative = Narrative(report, reader)
        assert re.search(r"\b[Yy]ou\b", narrative.summary())
        assert not re.search(rf"\b{name}\b", narrative.summary())
        for point in narrative.turning_points():
            assert not re.search(rf"\b{name}\b", " ".join([point.heading, *point.sentences]))
            assert not point.is_own or re.search(r"\bYour\b|^A good", point.heading)
    everybody = Narrative(report)
    for text in [everybody.summary(), *(point.heading for point in everybody.turning_points())]:
        assert not re.search(r"\b[Yy]our?\b", text)


@settings(max_examples=100)
@given(reports())
def test_the_figure_of_a_mistake_is_its_gap(report: Report) -> None:
    for reader in (None, 0, 1):
        for point in Narrative(report, reader).turning_points():
            judged = report.steps[point.step]
            if judged.kind == MISTAKE:
                assert re.findall(r"\d+ points? of winning chance", point.sentences[0]) == [
                    points(judged.gap)
                ]


@settings(max_examples=100)
@given(reports())
def test_what_may_be_chance_is_no_turning_point(report: Report) -> None:
    for reader in (None, 0, 1):
        for point in Narrative(report, reader).turning_points():
            shown = report.steps[point.step]
            clear = any(shown.effect_on(seat) > 0 for seat in range(len(report.names)))
            assert clear or shown.kind in (MISTAKE, FIND)
            assert shown.kind != DECISION or shown.gamble != 0


# Sentences of constructed steps


def own_texts(report: Report, reader: int | None = 0) -> list[str]:
    (point,) = Narrative(report, reader).turning_points()
    return [point.heading, *point.sentences]


def test_a_mistake_names_the_better_action_and_why() -> None:
    report = finished_report([step(MISTAKE, 0, (0.0, 0.0), reason=REASON)])
    assert own_texts(report) == [
        "Your mistake",
        "Playing the blue 4 was better than playing the red 8 by 10 points of winning chance.",
        "That wins 1.4 more gold from first bets.",
    ]
    of_rival = finished_report([step(MISTAKE, 0, (0.0, 0.0), reason=REASON, reason_of_rival=True)])
    assert own_texts(of_rival)[-1] == "Then the strongest rival wins 1.4 more gold from first bets."


def test_the_mistake_of_another_player_says_what_it_did_to_the_reader() -> None:
    report = finished_report([step(MISTAKE, 1, GAIN)])
    assert own_texts(report) == [
        "Mark's mistake",
        "Playing the blue 4 was better than playing the red 8 by 10 points of winning chance.",
        "It brought you 12 points of winning chance.",
    ]


def test_a_find_is_compared_with_the_runner_up() -> None:
    report = finished_report([step(FIND, 0, (0.0, 0.0))])
    assert own_texts(report) == [
        "Your best find",
        "Playing the red 8 was the best choice, by 10 points of winning chance over playing the blue 4.",
    ]


@pytest.mark.parametrize(
    ("change", "texts"),
    [
        (LOSS, ["A good decision, bad luck", "Playing the red 8 cost you 12 points of winning chance."]),
        (GAIN, ["Your gamble paid off", "Playing the red 8 brought you 12 points of winning chance."]),
    ],
)
def test_a_sound_decision_with_bad_luck_is_no_mistake(change: tuple[float, float], texts: list[str]) -> None:
    report = finished_report([step(DECISION, 0, change)])
    assert own_texts(report) == texts
    assert Narrative(report, 0).no_mistake() == "None of your decisions was clearly a mistake."


def test_luck_is_about_the_reader() -> None:
    report = finished_report([step(LUCK, None, GAIN)])
    assert own_texts(report) == [
        "Luck",
        "The cards are dealt.",
        "It brought you 12 points of winning chance.",
    ]
    assert own_texts(report, 1)[-1] == "It cost you 12 points of winning chance."
    assert own_texts(report, None)[-1] == "It brought Joan 12 points of winning chance."


def test_changes_that_a_short_search_may_have_missed_are_no_gambles() -> None:
    assert step(DECISION, 0, (-0.09, 0.09)).gamble == 0.0
    assert step(DECISION, 0, (-0.11, 0.11)).gamble == -0.11
    assert step(DECISION, 0, (-0.2, 0.2), error=0.06).gamble == 0.0
    assert step(MISTAKE, 0, (-0.2, 0.2)).gamble == 0.0


def test_a_change_within_its_error_has_no_effect() -> None:
    assert step(LUCK, None, (0.07, -0.07), error=0.02).effect_on(0) == 0.0
    assert step(LUCK, None, (0.09, -0.09), error=0.02).effect_on(0) == pytest.approx(0.05)


def test_the_summary_names_the_largest_clear_part() -> None:
    steps = [step(LUCK, None, (0.2, -0.2)), step(DECISION, 1, (0.3, -0.3))]
    report = finished_report(steps)
    assert Narrative(report, 0).summary() == (
        "You win. The others' decisions brought you 30 points of winning chance."
    )
    assert Narrative(report, 1).summary() == (
        "Joan wins; you come second. Your own decisions cost you 30 points of winning chance."
    )
    assert Narrative(report).summary() == (
        "Joan wins. The others' decisions brought Joan 30 points of winning chance."
    )
    assert Narrative(finished_report([step(LUCK, None, (0.2, -0.2), 0.2)])).summary() == "Joan wins."


def test_losers_who_were_close_are_told_when() -> None:
    steps = [step(LUCK, None, (-0.3, 0.3)), step(LUCK, None, (0.8, -0.8))]
    assert "You were closest at move 1, with 80 of 100." in Narrative(finished_report(steps), 1).summary()
    never = finished_report([step(LUCK, None, (-0.1, 0.1)), step(LUCK, None, (0.6, -0.6))])
    assert "closest" not in Narrative(never, 1).summary()


def test_a_shared_victory_is_told() -> None:
    report = finished_report([step(LUCK, None, (0.0, 0.0, 0.0))], 3, (0, 0, 2))
    assert Narrative(report, 1).summary() == "You share the victory."
    assert Narrative(report, 2).summary() == "Joan and Mark share the victory; you come third."


def test_a_level_is_told_to_the_reader() -> None:
    report = finished_report([step(LUCK, None, (0.0, 0.0))], level="like chance")
    assert Narrative(report, 0).summary() == "You win. Your play was like chance."


def test_parts_of_a_receipt_have_labels_and_notes() -> None:
    narrative = Narrative(finished_report([step(LUCK, None, GAIN)]), 0)
    assert narrative.label((LUCK,), 0) == "Luck"
    assert narrative.label((OWN, OTHERS), 0) == "Your decisions and the others"
    assert narrative.label((OWN,), 1) == "Own decisions"
    notes = [Part((LUCK,), 0.1, 0.02), Part((LUCK,), 0.1, 0.06), Part((OWN, OTHERS), 0.5, 0.02)]
    assert [narrative.part_note(part).replace("\N{NO-BREAK SPACE}", " ") for part in notes] == [
        "± 4",
        "not clear (± 12)",
        "could not be separated (± 4)",
    ]


def test_the_only_person_is_the_reader() -> None:
    report = finished_report([step(LUCK, None, GAIN)])
    assert reader_of(report) is None
    assert reader_of(replace(report, bots=("novice", None))) == 1


# Reviews of matches


def test_reviews_of_matches_obey_the_laws_of_sentences(name: str) -> None:
    record, report = reviewed(name)
    timeline = Timeline(record)
    for reader in (None, 0, 1):
        narrative = Narrative(report, reader)
        for point in narrative.turning_points():
            seat = report.steps[point.step].seat
            buttons = button_texts(timeline.perspective(point.step, seat)) if seat is not None else []
            check_sentences(" ".join(point.sentences), buttons)
        check_sentences(narrative.summary())


def test_every_turning_point_is_on_the_page_with_its_sentences(name: str) -> None:
    _, report = reviewed(name)
    html = body(report, reader=0)
    for point in Narrative(report, 0).turning_points():
        assert point.heading.replace("'", "&#39;") in html


def test_a_deal_is_counted_and_equal_lines_are_joined() -> None:
    narrator = Narrator(Timeline(played("thanks-a-lottery", ["random", "random"])))
    assert "12 cards are dealt. 15 dice are rolled." in narrator.luck(0)
    alike = [_Line(at, text, Moment.STEP, heading=False) for at, text in enumerate(("A.", "B.", "A."))]
    assert _joined(alike) == "A (2 times). B."


def test_the_most_notable_lines_of_a_stroke_of_luck_are_kept() -> None:
    drawn = [_Line(at, f"{at}.", Moment.STEP, heading=False) for at in range(MAX_LINES + 1)]
    scored = _Line(MAX_LINES + 1, "Joan scores.", Moment.SHEET, heading=False)
    assert _joined([*drawn, scored]) == "0. 1. 2. Joan scores."
