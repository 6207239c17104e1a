"""Hints: one estimate, a reason that favours the advice, and short sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from itertools import islice
from math import inf
from typing import Any

import pytest

from carpathia.analysis import hints
from carpathia.analysis.decisions import Decision, Gap, Plan, Standing, plan_from
from carpathia.analysis.hints import Hint, hint, standing_sentence
from carpathia.analysis.reasons import Contrast, Difference, contrast, with_reason
from carpathia.bots.bot import Thought
from carpathia.core.effects import EventCount, PointSource
from carpathia.core.match import Match
from carpathia.core.perspective import Perspective
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng

from .language import button_texts, check_sentences
from .scenarios import betting, random_decisions, same_knowledge

GOLD = PointSource("win", "wins", "gold from first bets", countable=False)
CLEAR_GAIN = Difference(GOLD, of_rival=False, size=1.4, error=0.1)


@pytest.fixture
def small_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search so little that no clock is needed, not even in plain Python."""
    monkeypatch.setattr(hints, "Decision", partial(Decision, effort=400))
    monkeypatch.setattr(hints, "plan_from", partial(plan_from, effort=200))


def hint_with_contrasts(
    perspective: Perspective[Any], seed: int, monkeypatch: pytest.MonkeyPatch, seconds: float = inf
) -> tuple[Hint, list[Contrast]]:
    """Return a hint with the contrasts that it was made from."""
    contrasts: list[Contrast] = []

    def recorded(
        view: Perspective[Any], plan: Sequence[int], other: Sequence[int], rng: Rng, end: float
    ) -> Contrast:
        contrasts.append(contrast(view, plan, other, rng, 60, end=end))
        return contrasts[-1]

    with monkeypatch.context() as patch:
        patch.setattr(hints, "contrast", recorded)
        return hint(perspective, Rng(seed), seconds, seconds), contrasts


def check_hint(perspective: Perspective[Any], advice: Hint, contrasts: Sequence[Contrast]) -> None:
    assert advice.action in perspective.legal()
    assert advice.text == perspective.text(advice.action)
    check_sentences(advice.why, button_texts(perspective))
    assert advice.why.startswith(f"Try {perspective.gerund(advice.action)}.")
    for played in contrasts:
        assert played.reason is None or (played.reason.is_clear and played.reason.gain > 0)
    if advice.standing is Standing.BETTER:
        assert not contrasts[0].denies
        assert advice.has_reason == (contrasts[0].reason is not None)
        assert contrasts[0].reason is not None or contrasts[0].margin >= -contrasts[0].margin_error
        assert "About even" not in advice.why
        assert "Hard to tell" not in advice.why
    if re.search(r"\bthan\b", advice.why):
        assert any(not played.denies for played in contrasts)
    figures = re.findall(r"(\d+\.\d) (?:more|fewer|less)", advice.why)
    supported = {
        f"{abs(played.reason.size):.1f}" for played in contrasts if played.reason and not played.denies
    }
    assert set(figures) <= supported


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("name", games())
def test_no_hint_contradicts_the_games_that_it_was_made_from(
    name: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    standings = set()
    for number, perspective in enumerate(islice(random_decisions(name, seats, seed=7, every=4), 20)):
        advice, contrasts = hint_with_contrasts(perspective, number, monkeypatch, seconds=0.1)
        check_hint(perspective, advice, contrasts)
        assert advice.standing is not None
        assert advice.other not in (None, advice.action)
        itself = re.escape(perspective.gerund(advice.action))
        assert not re.search(rf"(?:with|from|than|by|after) {itself}\.", advice.why)
        standings.add(advice.standing)
    assert Standing.BETTER in standings
    assert Standing.WORSE not in standings


@pytest.mark.usefixtures("small_effort")
def test_a_hint_advises_the_best_bet_with_its_plan_and_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    perspective = betting()
    advice, contrasts = hint_with_contrasts(perspective, 1, monkeypatch)
    check_hint(perspective, advice, contrasts)
    assert perspective.game.actions.label(advice.action) == "on red"
    assert advice.standing is Standing.BETTER
    assert re.fullmatch(
        r"Try betting on red\. Then: betting on 1st place, staking .+\."
        r" You win \d\.\d more gold from staked tokens than by betting on \w+\.",
        advice.why,
    )


@pytest.mark.usefixtures("small_effort")
def test_a_better_action_is_not_called_better_where_played_games_deny_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    perspective = betting()
    monkeypatch.setattr(hints, "contrast", lambda *_, **__: Contrast(-2.0, 0.1, CLEAR_GAIN))
    advice = hint(perspective, Rng(1), inf, inf)
    assert advice.standing is Standing.UNKNOWN
    assert "Hard to tell apart from" in advice.why
    assert "gold from first bets" not in advice.why
    assert "Better" not in advice.why


@pytest.mark.usefixtures("small_effort")
def test_without_a_reason_played_games_must_not_point_the_other_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "contrast", lambda *_, **__: Contrast(-0.05, 0.1, None))
    advice = hint(betting(), Rng(1), inf, inf)
    assert (advice.standing, advice.has_reason) == (Standing.BETTER, False)
    assert re.search(r"Better than betting on \w+\.$", advice.why)
    monkeypatch.setattr(hints, "contrast", lambda *_, **__: Contrast(-0.15, 0.1, None))
    assert hint(betting(), Rng(1), inf, inf).standing is Standing.UNKNOWN


@pytest.mark.usefixtures("small_effort")
def test_equal_steps_of_a_plan_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan((betting().legal()[0],), ("taking a die", "passing", "taking a die"))
    monkeypatch.setattr(hints, "plan_from", lambda *_: plan)
    monkeypatch.setattr(hints, "contrast", lambda *_, **__: Contrast(0.1, 0.1, None))
    advice = hint(betting(), Rng(1), inf, inf)
    assert "Then: taking a die (2 times), passing." in advice.why


@pytest.mark.parametrize("standing", [Standing.EVEN, Standing.UNKNOWN])
@pytest.mark.usefixtures("small_effort")
def test_even_and_unknown_are_worded_differently(standing: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    gap = Gap(0.0, 0.0 if standing is Standing.EVEN else 1.0, 0.02)
    assert gap.standing is standing
    monkeypatch.setattr(Decision, "compare", lambda *_: gap)
    advice = hint(betting(), Rng(1), inf, inf)
    assert advice.standing is standing
    words = "About even with" if standing is Standing.EVEN else "Hard to tell apart from"
    assert words in advice.why
    assert "than" not in advice.why


def test_the_sentences_of_standings_differ() -> None:
    sentences = [standing_sentence(standing, "passing") for standing in Standing if standing.value != "worse"]
    assert sentences == [
        "Better than passing.",
        "About even with passing.",
        "Hard to tell apart from passing.",
    ]


def test_a_forced_decision_has_no_reason() -> None:
    changes = {"race.turns": 1, "bets.number": 0, "cards.at_once": [0] * 8}
    match = Match(make_game("dragon-racer", 2, changes=changes), seed=3)
    perspective = match.perspective(match.acting[0])
    (action,) = perspective.legal()
    assert hint(perspective, Rng(1)) == Hint(action, perspective.text(action), "")


@pytest.mark.slow
def test_a_hint_changes_nothing_and_repeats_itself() -> None:
    match = Match(make_game("dragon-racer", 2), seed=3)
    perspective = match.perspective(match.acting[0])
    moves = len(match.record.moves)
    assert hint(perspective, Rng(1), inf, inf) == hint(perspective, Rng(1), inf, inf)
    assert len(match.record.moves) == moves


@pytest.mark.slow
def test_a_hint_knows_nothing_that_the_seat_does_not() -> None:
    one, same = (hint(view, Rng(2), inf, inf) for view in same_knowledge())
    assert one == same


# Reasons


@pytest.mark.parametrize(
    ("difference", "gain", "is_clear"),
    [
        (CLEAR_GAIN, 1.4, True),
        (Difference(GOLD, of_rival=True, size=-1.4, error=0.1), 1.4, True),
        (Difference(GOLD, of_rival=True, size=1.4, error=0.1), -1.4, True),
        (Difference(GOLD, of_rival=False, size=0.1, error=0.01), 0.1, False),
        (Difference(GOLD, of_rival=False, size=1.4, error=0.5), 1.4, False),
        (Difference(EventCount("lose", "loses", "coffins", good=False), False, -1.0, 0.1), 1.0, True),
        (Difference(PointSource("lose", "loses", "points", good=False), False, 1.0, 0.1), 1.0, True),
    ],
)
def test_the_gain_of_a_difference_is_positive_if_it_is_good(
    difference: Difference, gain: float, is_clear: bool
) -> None:
    assert difference.gain == gain
    assert difference.is_clear == is_clear


def test_a_reason_is_a_sentence_about_the_reader_the_rival_or_a_player() -> None:
    rival = Contrast(1.0, 0.1, Difference(GOLD, of_rival=True, size=-1.4, error=0.1))
    own = Contrast(1.0, 0.1, CLEAR_GAIN)
    fewer = Difference(EventCount("lose", "loses", "coffins", good=False), False, -1.0, 0.1)
    assert own.sentence("passing") == "You win 1.4 more gold from first bets than by passing."
    assert own.sentence("passing", "Joan") == "Joan wins 1.4 more gold from first bets than by passing."
    assert rival.sentence("passing") == (
        "Your strongest rival wins 1.4 less gold from first bets than after passing."
    )
    assert rival.sentence("passing", "Joan").startswith("Joan's strongest rival wins 1.4 less")
    assert Contrast(1.0, 0.1, fewer).sentence("passing") == "You lose 1.0 fewer coffins than by passing."
    assert Contrast(1.0, 0.1, None).sentence("passing") == ""


def test_a_contrast_denies_only_what_is_clearly_worse() -> None:
    margins = [(-1.0, 0.1), (-1.0, 0.5), (-0.1, 0.0), (1.0, 0.1)]
    assert [Contrast(*margin, None).denies for margin in margins] == [True, False, False, False]


@pytest.mark.parametrize("name", games())
def test_the_reason_of_a_contrast_favours_its_plan(name: str) -> None:
    for perspective in islice(random_decisions(name, 3, every=8), 3):
        first, second = perspective.legal()[:2]
        for plan, other in ((first, second), (second, first)):
            played = contrast(perspective, [plan], [other], Rng(3), worlds=20, by_priors=False)
            if played.reason is not None:
                assert played.reason.gain > 0
                assert played.reason.is_clear


def test_the_reasons_of_both_sides_are_opposite() -> None:
    perspective = betting()
    red, yellow = (perspective.game.actions.parse(f"on {dragon}") for dragon in ("red", "yellow"))
    better = contrast(perspective, [red], [yellow], Rng(1), worlds=100)
    worse = contrast(perspective, [yellow], [red], Rng(1), worlds=100)
    assert better.margin == -worse.margin > 0
    assert better.reason is not None
    assert worse.denies
    assert not better.denies
    assert worse.reason is None or worse.reason.effect != better.reason.effect


def test_a_bot_gives_its_reason_without_naming_itself() -> None:
    perspective = betting()
    red, yellow = (perspective.game.actions.parse(f"on {dragon}") for dragon in ("red", "yellow"))
    thought = with_reason(perspective, Thought(red, alternative=yellow), Rng(1))
    assert re.fullmatch(
        r"expects to win \d\.\d more gold from staked tokens than by betting on yellow", thought.why
    )
    assert (thought.action, thought.alternative) == (red, yellow)


def test_a_bot_has_no_reason_for_the_worse_action_nor_without_an_alternative() -> None:
    perspective = betting()
    red, yellow = (perspective.game.actions.parse(f"on {dragon}") for dragon in ("red", "yellow"))
    assert with_reason(perspective, Thought(yellow, alternative=red), Rng(1)).why == ""
    assert with_reason(perspective, Thought(red), Rng(1)) == Thought(red)
    known = Thought(red, "a reason", alternative=yellow)
    assert with_reason(perspective, known, Rng(1)) == known
