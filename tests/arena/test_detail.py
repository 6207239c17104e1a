"""What is noted about a game besides its scores."""

from __future__ import annotations

import sys

import pytest

from carpathia.arena import Fixture, Plan, play, run
from carpathia.arena.detail import _lead_changes, _lead_for_good
from carpathia.arena.personas import PERSONAS, make_player
from carpathia.core.registry import games, make_game


@pytest.mark.parametrize("name", games())
def test_the_notes_of_a_game_agree_with_its_result(name: str) -> None:
    game = make_game(name, 3)
    result = play(game, Fixture(("random",) * 3, 7), detail=True)
    detail = result.detail
    assert detail is not None
    assert result.finished
    assert sum(detail.seat_decisions) == result.decisions
    assert [sum(points.values()) for points in detail.points] == list(result.scores)
    taken = sum(taken for seat in detail.options for _, taken in seat.values())
    assert taken == round(result.decisions * (1 - detail.forced_share))
    assert detail.branching > 1
    assert 0 <= detail.lead_for_good <= 1
    assert set(detail.traits[0]) == {measure.name for measure in game.measures}
    assert sum(detail.facts.values()) > result.decisions / 2


def test_the_lead() -> None:
    history = [[0, 0], [2, 0], [2, 3], [3, 3], [4, 3], [4, 3]]
    assert _lead_changes(history) == 2
    assert _lead_for_good(history, 0) == 4
    assert _lead_for_good(history, 1) == 5  # never, so at the end
    assert _lead_for_good([[1, 0], [2, 0]], 0) == 0
    assert _lead_for_good([[1, 1], [2, 2]], None) == 1


def test_a_game_that_never_ends_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["carpathia.arena.play"], "MOST_DECISIONS", 5)
    result = play(make_game("dragon-racer", 2), Fixture(("random", "random"), 1), detail=True)
    assert (result.finished, result.decisions) == (False, 5)


@pytest.mark.parametrize("persona", [*PERSONAS, "never-bet"])
def test_personas_play_to_the_end(persona: str) -> None:
    short = {"race.rounds": 1, "race.turns": 4, "rulings.forced_bets": False}
    plan = Plan("dragon-racer", 3, [(persona, "random", "random")], range(2), short, detail=True)
    outcome = run(plan, workers=1)
    assert outcome.complete
    tables = outcome.tables()
    assert tables["seats"]["bot"].count(persona) == 2
    if persona == "never-bet":
        own = [i for i, seat in enumerate(tables["options"]["seat"]) if seat == 0]
        bets = [tables["options"]["taken"][i] for i in own if tables["options"]["kind"][i] == "bet"]
        assert sum(bets) == 0 < len(bets)


def test_a_player_who_is_no_bot_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no bot called 'gready'"):
        make_player("gready")
