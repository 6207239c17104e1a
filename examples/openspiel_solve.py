"""Solves a tiny Dragon Racer with an algorithm of OpenSpiel, and lets another one play the whole game.

    python examples/openspiel_solve.py [--iterations 300] [--simulations 50]

Monte-Carlo counterfactual regret minimisation brings the exploitability of a race with one turn, four cards
and one bet down; information-set MCTS then plays a whole match against a player who moves at random.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import exploitability, ismcts, mcts
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver
from open_spiel.python.policy import UniformRandomPolicy

from carpathia.env.openspiel import short_name  # importing it registers the games

GAME = short_name("dragon-racer")
TINY = (
    "race.rounds:1;race.turns:1;cards.copies:1+;cards.at_once:1+;bets.number:1;bets.gold:1+;"
    "abilities.drummed:1;variants.abilities:false"
)


def solve(iterations: int, seed: int = 1) -> tuple[float, float]:
    """Return how much a best response gains against a uniform policy, and against the average one found."""
    game = pyspiel.load_game(GAME, {"players": 2, "components": TINY})
    np.random.seed(seed)  # the solver draws from NumPy's own stream
    solver = ExternalSamplingSolver(game)
    before: float = exploitability.nash_conv(game, UniformRandomPolicy(game))
    for _ in range(iterations):
        solver.iteration()
    after: float = exploitability.nash_conv(game, solver.average_policy())
    return before, after


def play(simulations: int, seed: int = 1, components: str = "") -> list[float]:
    """Return the returns of a match of information-set MCTS in seat 0 against random play."""
    rng = np.random.RandomState(seed)
    game = pyspiel.load_game(GAME, {"players": 2, "components": components})
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(
        game=game, evaluator=evaluator, uct_c=1.0, max_simulations=simulations, random_state=rng
    )
    state: Any = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        elif state.current_player() == 0:
            state.apply_action(bot.step(state))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    returns: list[float] = state.returns()
    return returns


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=300)
    parser.add_argument("--simulations", type=int, default=50)
    given = parser.parse_args()
    uniform, solved = solve(given.iterations)
    print(f"Exploitability of the tiny race: {uniform:.3f} at random, {solved:.3f} after training.")
    print("A whole match of ISMCTS against random play:", play(given.simulations))
