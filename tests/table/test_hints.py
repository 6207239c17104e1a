"""What the expert would do, judged by what a seat may know."""

from __future__ import annotations

import re
from typing import Any

import pytest

from carpathia.bots.bot import Thought
from carpathia.bots.estimates import Comparison, judge
from carpathia.bots.levels import Expert
from carpathia.core.match import Match
from carpathia.core.perspective import Perspective
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng
from carpathia.core.scenario import Scenario
from carpathia.table import contrast as contrast_of
from carpathia.table import hints
from carpathia.table.contrast import contrast
from carpathia.table.errors import Refused
from carpathia.table.hints import hint, hint_from


def test_a_hint_is_what_the_expert_would_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Expert, "effort", 100)
    monkeypatch.setattr(Expert, "tries", 1)
    monkeypatch.setattr(hints, "compare", lambda *_: Comparison(0.0, 0.1, 0.5, 0.5))
    match = Match(make_game("dragon-racer", 2), seed=3)
    mine = match.perspective(match.acting[0])
    moves = len(match.record.moves)
    found = hint(mine, Rng(1))
    assert found.action == Expert().think(mine, Rng(1)).action
    assert found.text == mine.text(found.action)
    assert found == hint(mine, Rng(1)), "the same question gets the same answer"
    assert len(match.record.moves) == moves, "a hint changes nothing"


def test_a_hint_prefers_what_a_review_would(monkeypatch: pytest.MonkeyPatch) -> None:
    """However the expert ranks its two best ideas, it advises what the review finds clearly better."""
    mine = betting()
    red, yellow = (mine.game.actions.parse(label) for label in ("on red", "on yellow"))

    class Ranked:
        def spent(self) -> int:
            return 12_000

        def ranking(self) -> list[tuple[int, int, float]]:
            return [(yellow, 2, 0.5), (red, 1, 0.5)]

    monkeypatch.setattr(Expert, "search", lambda *_: Ranked())
    found = hint(mine, Rng(1))
    assert found.action == red
    assert judge(mine, found.action, 2_000, Rng(2)).regret == 0.0
    assert judge(mine, yellow, 2_000, Rng(2)).regret > 0.0
    assert found.why.startswith("In 100 games that it imagined, red reaches the podium in 100;")


def test_an_expert_that_did_not_think_gives_no_advice() -> None:
    match = Match(make_game("dragon-racer", 2), seed=3)
    mine = match.perspective(match.acting[0])
    with pytest.raises(Refused, match="found no answer; try again"):
        hint_from(mine, Thought(mine.legal()[0]))


def test_an_only_choice_needs_no_reason() -> None:
    changes = {"race.turns": 1, "bets.number": 0, "cards.at_once": [0] * 8}
    match = Match(make_game("dragon-racer", 2, changes=changes), seed=3)
    mine = match.perspective(match.acting[0])
    assert len(mine.legal()) == 1
    assert hint(mine, Rng(1)).action == mine.legal()[0]


REASON = re.compile(
    r"In \d+ games that it imagined, (?:"
    r"it brings \S+ .+ on average; “(.+)”, the other idea, \S+\.|"
    r"you end .+ on average; after “(.+)”, the other idea, [\d.]+ points (?:ahead|behind)(?:: .+)?\.|"
    r"(\w+) reaches the podium in \d+; (\w+), the other idea, in \d+\.)"
)


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_the_reason_of_a_hint_contrasts_it_with_another_idea(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Expert, "effort", 100)
    monkeypatch.setattr(Expert, "tries", 1)
    monkeypatch.setattr(contrast_of, "GAMES", 12)
    match, rng = Match(make_game(name, 2), seed=4), Rng(4)
    for _ in range(6):
        mine = match.perspective(match.acting[0])
        if len(mine.legal()) > 1:
            found = hint(mine, Rng(1))
            told = REASON.fullmatch(found.why)
            assert told is not None, found.why
            assert found.text not in told.groups()
        match.play(mine.seat, rng.pick(mine.legal()))


def betting() -> Perspective[Any]:
    """Return the perspective of somebody who bets on a dragon in the last turn: red is far ahead."""
    changes = {"race.turns": 2, "bets.number": 1, "variants.abilities": False, "rulings.forced_bets": True}
    scenario = Scenario(make_game("dragon-racer", 3, changes=changes), ["Joan", "Mark", "Suzan"])
    scenario.run(
        """
        luck: dealer seat 2; deal red 8, blue 5, green 6, yellow 4, green 4, blue 4
        Joan: play red 8
        Mark: play blue 5
        Suzan: play green 6
        """
    )
    scenario.play(0, "bet yellow 4")
    return scenario.perspective(0)


def test_what_an_action_hopes_for_is_told_first() -> None:
    mine = betting()
    red, yellow = (mine.game.actions.parse(label) for label in ("on red", "on yellow"))
    found = contrast(mine, red, yellow, Rng(1))
    told = re.fullmatch(
        r"In 100 games that it imagined, red reaches the podium in (\d+); yellow, the other idea, in (\d+)\.",
        found.sentence,
    )
    assert told is not None, found.sentence
    assert int(told[1]) == 100, "it has left the start, and two at most pass it"
    assert int(told[1]) > int(told[2])


def test_a_contrast_knows_nothing_that_the_seat_does_not() -> None:
    """Of two matches that look the same to a seat, the reasons are the same."""
    changes = {"cards.hand": 3}
    told = []
    for others in ("5, 5, 6", "4, 7, 2"):
        scenario = Scenario(make_game("thanks-a-lottery", 2, changes=changes), ["Joan", "Mark"])
        first, second, third = others.split(", ")
        rolls = ", ".join(["1"] * 15)
        scenario.run(f"luck: dealer seat 1; deal 1, {first}, 2, {second}, 3, {third}; roll {rolls}; draw 7")
        mine = scenario.perspective(0)
        begin, idle = (mine.game.actions.parse(label) for label in ("lay 1", "pass"))
        told.append(contrast(mine, begin, idle, Rng(2)))
    assert told[0] == told[1]
