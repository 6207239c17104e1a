"""Every public door refuses seats, counts and actions that do not exist, with a sentence, in every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from carpathia.core.game import Game
from carpathia.core.match import IllegalAction, Match
from carpathia.core.registry import games
from carpathia.core.rng import Rng
from carpathia.core.scenario import Scenario
from carpathia.core.state import CHANCE, NOBODY, State

Door = Callable[[Game[Any], Match[Any], State, int], object]

DOORS: dict[str, Door] = {
    "Match.perspective": lambda game, match, state, seat: match.perspective(seat),
    "Scenario.view": lambda game, match, state, seat: Scenario(game).view(seat),
    "Scenario.legal": lambda game, match, state, seat: Scenario(game).legal(seat),
    "State.legal": lambda game, match, state, seat: state.legal(seat),
    "State.resample": lambda game, match, state, seat: state.resample(seat, Rng(1)),
    "Game.view": lambda game, match, state, seat: game.view(state, seat),
    "Game.observe": lambda game, match, state, seat: game.observe(state, seat),
    "Game.question": lambda game, match, state, seat: game.question(state, seat, match.names),
    "Game.action_text": lambda game, match, state, seat: game.action_text(state, seat, 0),
    "Game.refusal": lambda game, match, state, seat: game.refusal(state, seat, 0),
}
every_game = pytest.mark.parametrize("kind", games().values(), ids=lambda kind: kind.name)


def begun(kind: type[Game[Any]]) -> tuple[Game[Any], Match[Any], State]:
    game = kind(kind.seat_range[0])
    match = Match(game, seed=1)
    return game, match, match.perspective(0).imagine(Rng(1))


@every_game
@pytest.mark.parametrize("door", DOORS.values(), ids=list(DOORS))
def test_a_seat_that_does_not_exist_is_refused(kind: type[Game[Any]], door: Door) -> None:
    game, match, state = begun(kind)
    for seat in (-1, -2, game.seats, CHANCE, NOBODY, 1000):
        with pytest.raises(ValueError, match=f"there is no seat {seat}; they go from 0 to {game.seats - 1}"):
            door(game, match, state, seat)


@every_game
def test_nobody_plays_from_a_seat_that_does_not_exist(kind: type[Game[Any]]) -> None:
    game, match, _ = begun(kind)
    for seat in (-1, game.seats, CHANCE):
        with pytest.raises(IllegalAction, match=f"There is no seat {seat}"):
            match.play(seat, 0)


@every_game
@pytest.mark.parametrize("seats", [0, -1, 1, 99, 2.0, "2"])
def test_a_game_is_for_as_many_as_its_rules_say(kind: type[Game[Any]], seats: Any) -> None:
    with pytest.raises(ValueError, match=rf"{kind.title} is for \d to \d players, not for {seats}"):
        kind(seats)


@every_game
def test_an_action_that_does_not_exist_is_refused(kind: type[Game[Any]]) -> None:
    game, match, _ = begun(kind)
    most = len(game.actions)
    for action in (-1, most, 10**9):
        for door in (game.actions.label, game.actions.kind_of, match.perspective(0).text):
            with pytest.raises(
                ValueError, match=f"no action has number {action}; they go from 0 to {most - 1}"
            ):
                door(action)
        with pytest.raises(IllegalAction, match="No action has the number"):
            match.play(match.acting[0], action)


@every_game
def test_names_and_bots_are_one_for_each_seat(kind: type[Game[Any]]) -> None:
    game, _, _ = begun(kind)
    needed = f"{game.seats} seats need {game.seats}"
    with pytest.raises(ValueError, match=f"{needed} names, not 1"):
        Match(game, names=["Joan"])
    with pytest.raises(ValueError, match=f"{needed} bots, not 1; None stands for a person"):
        Match(game, bots=["master"])
