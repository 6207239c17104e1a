"""One source of rules: the same seed and decisions make the same match in every environment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel
import pytest

from carpathia.core.registry import game_class
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, NOBODY
from carpathia.env.batch import Batch
from carpathia.env.gymnasium import SeatEnv
from carpathia.env.openspiel import short_name
from carpathia.env.pettingzoo import raw_env
from tests.env.tables import MATCHES, every_game

LEARNER = 0


class Trace:
    """Decides at random, at all seats but one as bots do, and fingerprints what that one saw and did."""

    def __init__(self, seed: int) -> None:
        self._own, self._bots = Rng(seed).fork("learner"), Rng(seed).fork("bots")
        self._hash = blake2b()
        self.decisions = 0

    def decide(self, seat: int, legal: Sequence[int], seen: npt.ArrayLike) -> int:
        if seat != LEARNER:
            return self._bots.pick(list(legal))
        action = self._own.pick(list(legal))
        self._hash.update(np.array(seen, np.float32).tobytes() + repr((list(legal), action)).encode())
        self.decisions += 1
        return action

    def end(self, reward: float) -> str:
        self._hash.update(repr(float(reward)).encode())
        return self._hash.hexdigest()


def by_state(name: str, seats: int, seed: int) -> tuple[str, int]:
    game, rng, trace = game_class(name)(seats), Rng(seed), Trace(seed)
    state = game.start()
    while state.actor != NOBODY:
        seat = state.actor
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(rng))
        else:
            state.apply(seat, trace.decide(seat, state.legal(seat), game.observe(state, seat)))
    places = state.placings()
    return trace.end((places[LEARNER] == 0) / places.count(0)), trace.decisions


def by_pettingzoo(name: str, seats: int, seed: int) -> tuple[str, int]:
    env, trace, total = raw_env(name, seats=seats), Trace(seed), 0.0
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        seat = int(agent.removeprefix("seat_"))
        total += reward if seat == LEARNER else 0.0
        legal = [int(action) for action in np.flatnonzero(seen["action_mask"])]
        env.step(None if over else trace.decide(seat, legal, seen["observation"]))
    return trace.end(total), trace.decisions


def by_gymnasium(name: str, seats: int, seed: int) -> tuple[str, int]:
    env, trace = SeatEnv(name, seats=seats, seat=LEARNER), Trace(seed)
    seen, info = env.reset(seed=seed)
    total, over = 0.0, False
    while not over:
        legal = [int(action) for action in np.flatnonzero(info["action_mask"])]
        seen, reward, over, _, info = env.step(trace.decide(LEARNER, legal, seen))
        total += reward
    return trace.end(total), trace.decisions


def by_openspiel(name: str, seats: int, seed: int) -> tuple[str, int]:
    state: Any = pyspiel.load_game(short_name(name), {"players": seats}).new_initial_state()
    rng, trace = Rng(seed), Trace(seed)
    while not state.is_terminal():
        seat = state.current_player()
        if state.is_chance_node():
            state.apply_action(state.position.draw(rng))
        else:
            state.apply_action(trace.decide(seat, state.legal_actions(), state.observation_tensor(seat)))
    return trace.end(state.returns()[LEARNER]), trace.decisions


def by_batch(name: str, seats: int, seed: int, bots: dict[int, str] | None = None) -> tuple[str, int]:
    batch, trace = Batch(name, seats, 1, bots=bots), Trace(seed)
    answer, total = batch.reset(seed=seed), 0.0
    while True:
        legal = [int(action) for action in np.flatnonzero(answer.masks[0])]
        answer = batch.step([trace.decide(int(answer.seat[0]), legal, answer.observations[0].tolist())])
        total += float(answer.rewards[0, LEARNER])
        if answer.done[0]:
            return trace.end(total), trace.decisions


def by_batch_with_bots(name: str, seats: int, seed: int) -> tuple[str, int]:
    return by_batch(name, seats, seed, dict.fromkeys(range(1, seats), "random"))


Face = Callable[[str, int, int], tuple[str, int]]
FACES: list[Face] = [by_pettingzoo, by_gymnasium, by_openspiel, by_batch, by_batch_with_bots]


@every_game
@pytest.mark.parametrize("face", FACES, ids=lambda face: face.__name__)
def test_every_face_shows_the_same_match(name: str, face: Face) -> None:
    seat_range = game_class(name).seat_range
    for seed in range(MATCHES):
        seats = seat_range[seed % len(seat_range)]
        expected = by_state(name, seats, seed)
        assert face(name, seats, seed) == expected
        assert expected[1] > 5
