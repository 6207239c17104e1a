"""Our environments beside those of PettingZoo and OpenSpiel, in one run: `make bench-peers`.

Every loop is random play as its library documents it. The loops take turns, several times, and are measured
in CPU time, so that whatever else the machine does falls on all of them alike. What counts is the median of
the turns.
"""

from __future__ import annotations

import argparse
import platform
from collections.abc import Callable
from datetime import date
from functools import partial
from statistics import median
from time import process_time
from typing import Any

import numpy as np
import pyspiel
from librt.vecs import vec
from mypy_extensions import i32
from open_spiel.python.games import block_dominoes, kuhn_poker, liars_poker, tic_tac_toe  # noqa: F401
from pettingzoo.classic import leduc_holdem_v4, texas_holdem_no_limit_v6, texas_holdem_v4

from benchmarks.measure import drive
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng
from carpathia.env.batch import Batch
from carpathia.env.openspiel import short_name
from carpathia.env.pettingzoo import env

Loop = Callable[[int], int]  # plays with a seed and returns the number of steps

GAME, SEATS = "dragon-racer", 4
ROWS, STEPS = 256, 40
OURS_AEC, OURS_SPIEL = "PettingZoo: ours", "OpenSpiel: ours"
BATCH, STATE = "batch with observations and masks", "plain State from Python"


def play_aec(table: Any, seed: int) -> int:
    """The loop of PettingZoo's documentation."""
    table.reset(seed=seed)
    decisions = 0
    for agent in table.agent_iter():
        seen, _, terminated, truncated, _ = table.last()
        if terminated or truncated:
            action = None
        else:
            action = table.action_space(agent).sample(seen["action_mask"])
            decisions += 1
        table.step(action)
    return decisions


def play_spiel(game: Any, seed: int) -> int:
    """The lean loop of OpenSpiel: who decides, what is legal, one of these; chance is a step like others."""
    rng = Rng(seed)
    state = game.new_initial_state()
    steps = 0
    while not state.is_terminal():
        steps += 1
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            ticket, chosen = rng.next32() / 2**32, 0
            while chosen < len(outcomes) - 1 and ticket >= outcomes[chosen][1]:
                ticket -= outcomes[chosen][1]
                chosen += 1
            state.apply_action(outcomes[chosen][0])
        else:
            state.apply_action(rng.pick(state.legal_actions()))
    return steps


def play_batch(batch: Batch, seed: int) -> int:
    batch.reset(seed)
    for _ in range(STEPS):
        batch.step(batch.sample())
    return STEPS * ROWS


def play_state(game: Any, seed: int) -> int:
    return drive(game.start(), Rng(seed))


def loops() -> dict[str, Loop]:
    found: dict[str, Loop] = {
        STATE: partial(play_state, make_game(GAME, SEATS)),
        BATCH: partial(play_batch, Batch(GAME, SEATS, ROWS)),
        OURS_AEC: partial(play_aec, env(GAME, seats=SEATS)),
    }
    for peer in (leduc_holdem_v4, texas_holdem_v4, texas_holdem_no_limit_v6):
        found[f"PettingZoo: {peer.__name__.split('.')[-1]}"] = partial(play_aec, peer.env())
    found[OURS_SPIEL] = partial(play_spiel, pyspiel.load_game(short_name(GAME), {"players": SEATS}))
    for name in ("python_kuhn_poker", "python_liars_poker", "python_block_dominoes", "python_tic_tac_toe"):
        found[f"OpenSpiel: {name}"] = partial(play_spiel, pyspiel.load_game(name))
    return found


def measured(found: dict[str, Loop], rounds: int, seconds: float) -> dict[str, float]:
    """Return the steps per second of CPU time of each loop, the median of its turns."""
    rates: dict[str, list[float]] = {name: [] for name in found}
    for turn in range(rounds):
        for name, loop in found.items():
            began, decisions, seed = process_time(), 0, 1000 * turn
            while process_time() - began < seconds:
                decisions += loop(seed)
                seed += 1
            rates[name].append(decisions / (process_time() - began))
    return {name: median(turns) for name, turns in rates.items()}


def observing(rounds: int) -> dict[str, float]:
    """Return the microseconds that an observation takes, by game, at its largest table."""
    found = {}
    for name, kind in games().items():
        game = kind(kind.seat_range[-1])
        out = vec[i32]([0] * game.observations.size)
        batch = Batch(name, game.seats, 64)
        batch.reset(1)
        states = []
        for step in range(120):
            batch.step(batch.sample())
            states += [batch.state(row).clone() for row in range(64)] if step % 30 == 29 else []
        times = []
        for _ in range(rounds):
            began = process_time()
            for state in states:
                state.observe_into(0, out, 0)
            times.append((process_time() - began) / len(states))
        found[name] = min(times) * 1e6
    return found


def report(rates: dict[str, float], observed: dict[str, float]) -> str:
    lines = [
        f"Python {platform.python_version()}, {platform.machine()}, {date.today()}; Dragon Racer for four,"
        " random play, steps per second of CPU time.",
        "",
        "| loop | steps/s | ours ÷ this |",
        "|---|--:|--:|",
    ]
    for name, rate in rates.items():
        family = (
            OURS_AEC if name.startswith("PettingZoo") else OURS_SPIEL if name.startswith("OpenSpiel") else ""
        )
        ratio = f"{rates[family] / rate:.1f}" if family and name != family else ""
        lines.append(f"| {name} | {rate:,.0f} | {ratio} |")
    lines += ["", "| game, largest table | an observation |", "|---|--:|"]
    lines += [f"| {name} | {micros:.2f} µs |" for name, micros in observed.items()]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.7, help="of each loop in each round")
    given = parser.parse_args()
    np.random.seed(1)  # PettingZoo's card games draw from it
    print(report(measured(loops(), given.rounds, given.seconds), observing(10 * given.rounds)))


if __name__ == "__main__":
    main()
