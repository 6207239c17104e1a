"""What the master would do, judged by what a seat may know."""

from __future__ import annotations

import pytest

from carpathia.bots.bot import Thought
from carpathia.bots.levels import Master
from carpathia.core.match import Match
from carpathia.core.registry import make_game
from carpathia.core.rng import Rng
from carpathia.table.errors import Refused
from carpathia.table.hints import ADVISER, hint, hint_from


def test_the_master_advises_what_it_would_do_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Master, "effort", 100)
    monkeypatch.setattr(Master, "tries", 1)
    match = Match(make_game("dragon-racer", 2), seed=3)
    mine = match.perspective(match.acting[0])
    moves = len(match.record.moves)
    found, thought = hint(mine, Rng(1)), Master().think(mine, Rng(1))
    assert (found.action, found.why) == (thought.action, thought.why)
    assert found.text == mine.text(found.action)
    assert "rates it" in found.why
    assert len(match.record.moves) == moves, "a hint changes nothing"
    assert ADVISER == "master"


def test_a_master_that_did_not_think_gives_no_advice() -> None:
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
