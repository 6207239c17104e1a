"""Scenarios: positions staged by naming luck and moves."""

from __future__ import annotations

from typing import Any

import pytest

from carpathia.core.luck import KeyedLuck, Scripted
from carpathia.core.match import IllegalAction, Match
from carpathia.core.record import RecordError
from carpathia.core.registry import make_game
from carpathia.core.scenario import Scenario
from carpathia.core.state import CHANCE, SPECTATOR
from tests.core.plays import KEY, play_on, unfinished

DEAL = [f"deal {colour} {number}" for number in range(1, 9) for colour in ("red", "green", "blue")]


def staged() -> Scenario[Any]:
    scenario: Scenario[Any] = Scenario(make_game("dragon-racer", 3, changes={"variants.abilities": False}))
    scenario.luck("dealer seat 2", *DEAL)
    return scenario


def test_named_luck_leads_to_the_position_it_names() -> None:
    scenario = staged()
    assert scenario.actor == 0
    assert scenario.verbs(0) == {"play", "bet"}
    assert "play red 8" in scenario.legal(0)
    scenario.play(0, "play red 8")
    assert scenario.log()[-1] == "Player 1 plays the red 8."
    assert scenario.refusal(1, "play red 8").clause == "DR-3.2"


def test_what_cannot_happen_is_refused_with_a_sentence() -> None:
    scenario = staged()
    with pytest.raises(ValueError, match="luck does not decide now"):
        scenario.luck("dealer seat 0")
    with pytest.raises(ValueError, match="seat 0 may 'play red 8' now"):
        scenario.refusal(0, "play red 8")
    with pytest.raises(IllegalAction):
        scenario.play(1, "play green 8")


def test_a_scenario_waits_for_its_luck() -> None:
    scenario = Scenario(make_game("dragon-racer", 3))
    assert scenario.actor == CHANCE
    assert scenario.outcomes() == {"dealer seat 0": 1, "dealer seat 1": 1, "dealer seat 2": 1}


def test_a_scenario_on_paper_is_a_record_without_a_commitment() -> None:
    scenario = staged()
    scenario.play(0, "play red 8")
    again = Scenario.loads(scenario.dumps())
    assert again.dumps() == scenario.dumps()
    assert again.match.record.header.commitment == ""
    again.play(1, "play green 8")
    assert again.actor == 2


def test_the_luck_of_a_committed_record_cannot_be_replaced() -> None:
    with pytest.raises(ValueError, match="promised by its commitment"):
        Scenario.of(unfinished(40))


def test_a_scenario_can_be_played_on_with_real_luck_to_an_end_that_replays() -> None:
    match = staged().match
    match.replace_luck(KeyedLuck(KEY))
    play_on(match)
    assert match.over
    assert match.record.header.commitment == ""
    assert match.record.ending is not None
    again = Match.replay(match.game, match.record)
    assert again.scores() == match.scores()


def test_a_record_that_promises_nothing_may_tell_no_key() -> None:
    match = Match(make_game("dragon-racer", 3), luck=Scripted(otherwise=KeyedLuck(KEY)))
    record = play_on(match).record
    assert record.ending is not None
    assert record.ending.key == ""
    object.__setattr__(record.ending, "key", KEY.hex())
    with pytest.raises(RecordError, match="promises none"):
        Match.replay(match.game, record)


@pytest.mark.parametrize("seat", [-2, -1, 3, 64, 66])
def test_a_seat_that_is_not_there_sees_nothing(seat: int) -> None:
    scenario = staged()
    game, state = scenario.game, scenario.state
    for door in (
        lambda: scenario.match.perspective(seat),
        lambda: game.view(state, seat),
        lambda: game.observe(state, seat),
        lambda: game.question(state, seat, scenario.names),
        lambda: game.action_text(state, seat, 0),
        lambda: game.refusal(state, seat, 0),
        lambda: state.legal(seat),
    ):
        with pytest.raises(ValueError, match=f"there is no seat {seat}; they go from 0 to 2"):
            door()
    assert scenario.view(SPECTATOR)["hand"] is None


@pytest.mark.parametrize("seats", [-1, 0, 1, 6])
def test_a_game_is_only_made_for_as_many_as_can_play(seats: int) -> None:
    with pytest.raises(ValueError, match=f"Dragon Racer is for 2 to 5 players, not for {seats}"):
        type(make_game("dragon-racer", 3))(seats)
