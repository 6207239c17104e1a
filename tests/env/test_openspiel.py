"""The games pass OpenSpiel's own tests, and its algorithms play them."""

from __future__ import annotations

import copy
import re
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import exploitability, generate_playthrough, ismcts, mcts
from open_spiel.python.policy import UniformRandomPolicy

from carpathia.env.openspiel import changes_from, short_name
from tests.env.tables import FULL, every_game, every_table

pytestmark = pytest.mark.slow  # plays many matches

# One card for each of two riders and Vlad, and a bet: small enough to be solved.
TINY = (
    "race.rounds:1;race.turns:1;cards.copies:1+;cards.at_once:1+;bets.number:1;bets.gold:1+;"
    "abilities.drummed:1;variants.abilities:false"
)
SMALL = "race.rounds:1;race.turns:3"


def load(name: str, players: int, components: str = "") -> Any:
    return pyspiel.load_game(short_name(name), {"players": players, "components": components})


def advance(state: Any, rng: np.random.RandomState, steps: int) -> None:
    """Play on at random, to a decision."""
    while not state.is_terminal() and (steps > 0 or state.is_chance_node()):
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
            steps -= 1


@every_table
def test_the_official_simulation_test_passes(name: str, seats: int) -> None:
    pyspiel.random_sim_test(load(name, seats), num_sims=3 if FULL else 1, serialize=FULL, verbose=False)


def test_a_state_survives_being_written_down() -> None:
    state = load("walpurgis-night", 3).new_initial_state()
    advance(state, np.random.RandomState(1), 20)
    again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[1]
    assert again.history() == state.history()
    for player in range(3):
        assert again.information_state_string(player) == state.information_state_string(player)
    assert str(again) == str(state)


def test_a_playthrough_can_be_written() -> None:
    text = generate_playthrough.playthrough(short_name("dragon-racer"), None, seed=1)
    assert "IsTerminal() = True" in text
    assert re.search(r"StringLegalActions\(\) = \[.*play (red|blue) \d", text)


@every_game
def test_an_imagined_state_looks_the_same_to_its_player_and_holds_no_secret(name: str) -> None:
    state = load(name, 3).new_initial_state()
    rng = np.random.RandomState(2)
    changed = 0
    for _ in range(8):
        advance(state, rng, 12)
        if state.is_terminal():
            break
        player = state.current_player()
        others = [other for other in range(3) if other != player]
        worlds = [state.resample_from_infostate(player, rng.rand) for _ in range(3)]
        for world in worlds:
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.observation_string(player) == state.observation_string(player)
            assert world.legal_actions() == state.legal_actions()
            assert (np.array(world.observation_tensor(player)) == state.observation_tensor(player)).all()
            # What others were told in secret is no part of a world that somebody else imagines.
            assert world.history() == []
            told = [world._play.recalled(other).split(" ") for other in others]
            assert not any(word.startswith("!") for words in told for word in words)
        changed += len({world.observation_string(other) for world in worlds for other in others}) > 2
        copied = copy.deepcopy(state)
        advance(copied, rng, 1)
        assert len(copied.history()) > len(state.history())
    assert changed > 0


def test_short_cuts_answer_as_openspiel_would() -> None:
    state = load("dragon-racer", 2, SMALL).new_initial_state()
    rng = np.random.RandomState(5)
    while not state.is_terminal():
        assert state.is_chance_node() == pyspiel.State.is_chance_node(state)
        for player in (None, 0, 1):
            asked = () if player is None else (player,)
            assert state.legal_actions(*asked) == pyspiel.State.legal_actions(state, *asked)
        legal = state.legal_actions()
        state.apply_action(int(rng.choice(legal)))
    assert state.legal_actions() == pyspiel.State.legal_actions(state) == []


def test_a_player_with_perfect_recall_remembers_its_own_choices() -> None:
    game = load("thanks-a-lottery", 2)
    state = game.new_initial_state()
    advance(state, np.random.RandomState(3), 0)
    player = state.current_player()
    known = {state.child(action).information_state_string(player) for action in state.legal_actions()}
    assert len(known) == len(state.legal_actions())


@every_game
def test_the_ismcts_of_openspiel_plays(name: str) -> None:
    game = load(name, 2)
    state = game.new_initial_state()
    rng = np.random.RandomState(4)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, rng),
        uct_c=1.0,
        max_simulations=20 if FULL else 3,
        random_state=rng,
    )
    for _ in range(10_000 if FULL else 4):
        if state.is_terminal():
            break
        if state.is_chance_node():
            advance(state, rng, 0)
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    if FULL:
        assert state.is_terminal()
        assert sum(state.returns()) == 1.0


def test_exploitability_of_a_tiny_race_is_what_a_best_response_gains() -> None:
    game = load("dragon-racer", 2, TINY)
    gain = exploitability.nash_conv(game, UniformRandomPolicy(game))
    assert 0.1 < gain < 1.0


def test_components_are_changed_by_a_parameter() -> None:
    assert changes_from("a.b:1;c:true;d.e:1+2;f:3+") == {"a.b": 1, "c": True, "d.e": [1, 2], "f": [3]}
    with pytest.raises(
        ValueError, match=r"'race' is no change of a component; one is written like race.rounds:1"
    ):
        changes_from("race")
    game = load("dragon-racer", 2, SMALL)
    assert str(game).count("race.turns:3") == 1
