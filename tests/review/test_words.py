"""What a review says in words: numbers with their errors, steps, levels, and a kind word for the loser."""

from __future__ import annotations

from dataclasses import replace

import pytest

from carpathia.core.facts import Moment
from carpathia.core.registry import make_game
from carpathia.review.html import body
from carpathia.review.levels import Level, level_of
from carpathia.review.report import DECISION, LUCK, MISTAKE, Point, Receipt, Step
from carpathia.review.telling import (
    MOST_LINES,
    Teller,
    _joined,
    _Line,
    give_or_take,
    number,
    points,
    signed,
    tell,
)
from carpathia.review.timeline import Timeline

from .conftest import FIRST, reviewed

NAMES = ("Joan", "Mark")
BASE = Step(
    DECISION,
    0,
    12,
    11,
    2,
    "Play the red 8",
    "DR-3.2",
    (0.12, -0.12),
    0.01,
    guess=0.12,
    question="Play a card or pass.",
)


@pytest.mark.parametrize(
    ("share", "told"),
    [
        (0.01, "1 point"),
        (0.014, "1.4 points"),
        (-0.11, "11 points"),
        (0.0, "0 points"),
        (0.0951, "10 points"),
    ],
)
def test_only_one_point_is_singular(share: float, told: str) -> None:
    assert points(share) == told


def test_small_numbers_have_a_decimal_and_changes_a_sign() -> None:
    assert [number(share) for share in (0.012, 0.12, 0.0004, 0.02)] == ["1.2", "12", "0", "2"]
    assert [signed(share) for share in (0.012, -0.12, 0.0)] == ["+1.2", "\N{MINUS SIGN}12", "0"]


def test_an_error_is_told_twice_and_never_as_zero() -> None:
    assert give_or_take(0.015) == "±\N{NO-BREAK SPACE}3"
    assert give_or_take(0.0) == "±\N{NO-BREAK SPACE}0.1"


def test_a_mistake_names_what_was_better() -> None:
    step = replace(BASE, kind=MISTAKE, regret=0.11, regret_error=0.015, best="Pass", kept=0.41, guess=0)
    assert tell(step, NAMES).replace("\N{NO-BREAK SPACE}", " ") == (
        "Round 2, move 11: to “Play a card or pass.” Joan answered “Play the red 8”."
        " By what could be known that cost 11 points of chance (± 3); “Pass” would have kept 41 of 100."
    )


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (-0.46, "As everything really lay, it lost 46 points (± 2). The bet pays nothing."),
        (0.11, "As everything really lay, it brought 11 points (± 2). The bet pays nothing."),
        (0.01, "As everything really lay, it changed next to nothing. The bet pays nothing."),
    ],
)
def test_a_mistake_that_went_otherwise_than_it_had_to_says_how(change: float, told: str) -> None:
    step = replace(BASE, kind=MISTAKE, regret=0.12, best="Pass", outcome="The bet pays nothing.")
    other = replace(step, change=(change, -change), guess=change + 0.12)
    assert tell(other, NAMES).replace("\N{NO-BREAK SPACE}", " ").endswith(f"of 100. {told}")
    assert other.size == pytest.approx(max(0.12, abs(change + 0.12) - 0.02))


def test_a_sound_decision_that_went_wrong_is_no_mistake() -> None:
    lost = tell(replace(BASE, guess=-0.12), NAMES)
    assert "That was sound by what could be known, and did not come off: it lost 12 points of chance" in lost
    assert "and came off: it brought 12 points of chance" in tell(BASE, NAMES)


def test_luck_says_who_gained_and_who_lost() -> None:
    told = tell(replace(BASE, kind=LUCK, seat=None, text="The next card is a 7."), NAMES)
    assert told.startswith(
        "Round 2, move 11, luck: The next card is a 7. It brought Joan 12 points of chance"
    )
    assert "and cost Mark 12 points" in told


def test_levels_read_well_after_plays() -> None:
    assert Level("novice", "regular").words == "between the novice and the regular level"
    assert Level("master", None).words == "more exactly than the master level"
    assert Level(None, "random").words == "less exactly than the random level"
    assert Level(None, None).words == "too few decisions to tell"


def test_who_loses_less_by_a_decision_is_nearer_to_the_master() -> None:
    learned, played_out = make_game(FIRST, 2), make_game(FIRST, 5)
    for game in (learned, played_out):
        assert level_of(game, [1.0] * 40) == Level(None, "random")
    assert level_of(learned, [0.0] * 40) == Level("master", None)
    assert level_of(played_out, [0.0] * 40) == Level("regular", None)
    assert level_of(learned, [0.0, 0.03] * 20) == Level("random", "master")
    assert level_of(played_out, [0.0, 0.02] * 20) == Level("random", "regular")


def test_levels_that_one_match_cannot_tell_apart_are_not_told_apart() -> None:
    assert level_of(make_game(FIRST, 3), [0.0] * 5 + [0.1]) == Level(None, None)


def test_matches_by_other_rules_are_not_compared_with_the_levels() -> None:
    record, found = reviewed(FIRST)
    assert record.header.changes
    assert {one.level for one in found.accuracy} == {None}


def test_whoever_was_never_ahead_is_not_told_so() -> None:
    record, _ = reviewed(FIRST)
    teller = Teller(Timeline(record))
    receipts = [
        Receipt(seat, 0.5, 0.0, mistakes, 0.0, -0.2, 0.0, {}, None, None)
        for seat, mistakes in enumerate((-0.3, -0.1))
    ]
    way = [Point(0, 0, 1, (0.5, 0.5), 0.01), Point(9, 8, 1, (0.2, 0.8), 0.01), Point(12, 11, 1, (0, 1), 0)]
    assert "it was not the match" in teller._kind_word(0, receipts, way)
    ahead = [way[0], Point(9, 8, 1, (0.7, 0.3), 0.01), way[2]]
    assert "70 of 100 at move 8" in teller._kind_word(0, receipts, ahead)


def test_a_victory_that_had_been_far_away_is_told_so() -> None:
    record, _ = reviewed(FIRST)
    teller = Teller(Timeline(record))
    winner = teller._timeline.match.placings().index(0)
    receipts = [
        Receipt(seat, 0.5, 0.0, 0.0, 0.0, 0.0, float(seat == winner), {}, None, None) for seat in range(2)
    ]

    def told(chance: float) -> str:
        chances = (chance, 1 - chance) if winner == 0 else (1 - chance, chance)
        return teller.summary(receipts, [Point(0, 0, 1, (0.5, 0.5), 0.01), Point(9, 8, 1, chances, 0.01)])

    assert "wins after a low of 3 of 100 at move 8." in told(0.03)
    assert "wins." in told(0.3)


def test_parts_within_their_error_are_no_reason() -> None:
    record, _ = reviewed(FIRST)
    teller = Teller(Timeline(record))
    errors = {"luck": 0.1, "guesses": 0.1, "others": 0.1}
    won = Receipt(0, 0.5, 0.18, -0.1, 0.18, 0.24, 1.0, errors, None, None)
    lost = Receipt(1, 0.5, -0.18, -0.2, 0.0, -0.12, 0.0, errors, None, None)
    told = teller._reason(won, (won, lost))
    assert told == [
        "What helped most was what Player 2 did (+24 points of chance), and nobody lost less by mistakes."
    ]
    assert teller._reason(replace(won, others=0.19), (won, lost)) == []
    way = [Point(0, 0, 1, (0.5, 0.5), 0.01), Point(9, 8, 1, (0, 1), 0)]
    assert "luck" not in teller._kind_word(1, (won, lost), way)
    assert "luck" in teller._kind_word(1, (won, replace(lost, luck=-0.21)), way)


def test_a_deal_is_told_by_its_number_and_what_is_alike_once() -> None:
    _, found = reviewed(FIRST)
    assert any("cards are dealt." in step.text for step in found.steps if step.kind == LUCK)
    alike = [_Line(at, text, 0, Moment.STEP, heading=False) for at, text in enumerate(("A.", "B.", "A."))]
    assert _joined(alike) == "A (2 times). B."


def test_a_kind_of_line_that_does_not_fit_is_left_out_as_a_whole() -> None:
    drawn = [_Line(at, f"{at}.", 0, Moment.STEP, heading=False) for at in range(MOST_LINES)]
    scored = _Line(MOST_LINES, "Joan scores.", 0, Moment.SHEET, heading=False)
    assert _joined([*drawn, scored]) == "Joan scores."
    assert _joined([*drawn[1:], scored]) == "1. 2. 3. 4. 5. 6. Joan scores."


def test_what_a_short_search_may_not_have_seen_is_no_turning_point() -> None:
    assert replace(BASE, guess=-0.09).size == 0.0
    assert replace(BASE, guess=-0.11).size == pytest.approx(0.09)


def test_what_may_be_chance_is_no_turning_point() -> None:
    luck = replace(BASE, kind=LUCK, seat=None, error=0.02)
    assert replace(luck, change=(0.07, -0.07)).size == 0.0
    assert replace(luck, change=(0.09, -0.09)).size == pytest.approx(0.05)


def test_of_two_mistakes_the_one_that_cost_more_at_least_is_the_larger() -> None:
    rough = replace(BASE, kind=MISTAKE, regret=0.28, regret_error=0.1, guess=0.0)
    exact = replace(rough, regret=0.12, regret_error=0.01)
    assert rough.size < exact.size


def test_a_moment_that_is_a_turning_point_is_told_once() -> None:
    _, found = reviewed(FIRST)
    luck = next(n for n, step in enumerate(found.steps) if step.kind == LUCK)
    receipts = (replace(found.receipts[0], luckiest=luck, unluckiest=None), *found.receipts[1:])
    text = found.steps[luck].text
    told = body(replace(found, receipts=receipts, turning_points=(luck,)))
    assert f"Move {found.steps[luck].stop}: turning point 1<" in told
    assert told.count(text) == 1
    assert f": {text}<" in body(replace(found, receipts=receipts, turning_points=()))
