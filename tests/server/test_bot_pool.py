"""Bots in processes of their own: whatever happens to one, a move comes back; none is told the truth."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from carpathia.bots.bot import Thought
from carpathia.core.dump import dump_state, load_state
from carpathia.core.game import Game
from carpathia.core.journal import Journal
from carpathia.core.match import Match
from carpathia.core.perspective import Perspective
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, State
from carpathia.server.tables import bot_pool as bot_pool_module
from carpathia.server.tables.bot_pool import BotPool, Task
from tests.laws.toy import Toy, ToyState
from tests.server import thinkers

pytestmark = pytest.mark.anyio


def mine(names: tuple[str, ...] = ("Joan", "Mark", "Suzan")) -> Perspective[Any]:
    match = Match(make_game("dragon-racer", 3), seed=5, names=names)
    return match.perspective(match.acting[0])


@pytest.mark.slow
async def test_a_worker_chooses_and_is_kept_for_the_next_decision(tmp_path: Path) -> None:
    bot_pool = BotPool(1, 60.0, thinkers.by_name)
    asking = mine(("think", str(tmp_path / "pid"), "Suzan"))
    chosen = []
    workers = set()
    for _ in range(2):
        chosen.append((await bot_pool.think("random", asking, 7)).action)
        workers.add((tmp_path / "pid").read_text())
    assert chosen[0] == chosen[1]
    assert chosen[0] in asking.legal()
    assert len(workers) == 1
    for noticed in (0.0, 0.5):  # at once, and after the pool knows it
        os.kill(int((tmp_path / "pid").read_text()), signal.SIGKILL)
        await asyncio.sleep(noticed)
        assert (await bot_pool.think("random", asking, 7)).action == chosen[0], "a dead worker is replaced"
    assert bot_pool.failures == 0
    bot_pool.close()


@pytest.mark.slow
async def test_workers_can_think_about_every_game_from_the_first_decision_to_the_last() -> None:
    bot_pool = BotPool(1, 60.0)
    for name, kind in games().items():
        match = Match(make_game(name, kind.seat_range.start), seed=3)
        rng, decisions = Rng(3), 0
        while not match.over:
            asking = match.perspective(match.acting[0])
            if decisions % 10 == 0:
                action = (await bot_pool.think("random", asking, decisions)).action
            else:
                action = rng.pick(asking.legal())
            match.play(asking.seat, action)
            decisions += 1
    assert bot_pool.failures == 0
    bot_pool.close()


async def test_a_move_comes_even_if_the_position_cannot_be_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> bytes:
        raise TypeError("cannot pickle that")

    monkeypatch.setattr(bot_pool_module, "dump_state", fail)
    bot_pool = BotPool(1, 60.0)
    assert (await bot_pool.think("random", mine(), 7)).action in mine().legal()
    assert bot_pool.failures == 1


@pytest.mark.parametrize("trouble", [thinkers.die, thinkers.fail, thinkers.cheat])
async def test_a_move_comes_from_a_bot_in_trouble_too(trouble: Callable[[Task], Thought]) -> None:
    bot_pool = BotPool(1, 60.0, trouble)
    assert (await bot_pool.think("random", mine(), 7)).action in mine().legal()
    assert (bot_pool.failures > 0) == (trouble is not thinkers.cheat)
    bot_pool.close()


async def test_a_worker_that_hangs_is_replaced_and_disturbs_no_other(tmp_path: Path) -> None:
    bot_pool = BotPool(2, 60.0, thinkers.by_name)
    names = {name: (name, str(tmp_path / name), "Suzan") for name in ("hang", "think", "first")}
    await asyncio.gather(*[bot_pool.think("random", mine(names[name]), 7) for name in ("first", "think")])
    workers = {(tmp_path / name).read_text() for name in ("first", "think")}
    assert len(workers) == 2
    began = monotonic()
    bot_pool.budget = 1.5
    hanging = asyncio.create_task(bot_pool.think("random", mine(names["hang"]), 7))
    await asyncio.sleep(0)
    bot_pool.budget = 60.0
    assert (await bot_pool.think("random", mine(names["think"]), 7)).action in mine().legal()
    assert (await hanging).action in mine().legal()
    assert 1.4 < monotonic() - began < 20
    assert bot_pool.failures == 1
    assert {(tmp_path / name).read_text() for name in ("hang", "think")} == workers
    bot_pool.close()


async def test_a_bot_that_hangs_in_compiled_code_is_killed_at_once(tmp_path: Path) -> None:
    bot_pool = BotPool(1, 60.0, thinkers.by_name)
    await bot_pool.think("random", mine(("think", str(tmp_path / "pid"), "Suzan")), 7)
    bot_pool.budget = 0.5
    began = monotonic()
    await bot_pool.think("random", mine(("spin", str(tmp_path / "pid"), "Suzan")), 7)
    assert monotonic() - began < 3
    assert bot_pool.failures == 1
    bot_pool.close()


async def test_a_move_comes_though_no_worker_ever_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_pool_module, "_init_worker", thinkers.start_never)
    monkeypatch.setattr(bot_pool_module, "START_TIMEOUT", 0.5)
    bot_pool = BotPool(1, 0.5)
    assert (await bot_pool.think("random", mine(), 7)).action in mine().legal()
    assert bot_pool.failures == 1
    bot_pool.close()


async def test_waiting_for_a_free_worker_costs_nothing_of_the_budget() -> None:
    bot_pool = BotPool(1, 60.0, thinkers.patient)
    await bot_pool.think("random", mine(), 0)
    bot_pool.budget = 1.0
    await asyncio.gather(*[bot_pool.think("random", mine(), seed) for seed in range(7)])
    assert bot_pool.failures == 0
    bot_pool.close()


async def test_a_decision_nobody_waits_for_any_more_frees_its_worker(tmp_path: Path) -> None:
    bot_pool = BotPool(1, 60.0, thinkers.by_name)
    pid = tmp_path / "hang"
    hanging = asyncio.create_task(bot_pool.think("random", mine(("hang", str(pid), "Suzan")), 7))
    while not (pid.exists() and pid.read_text()):
        await asyncio.sleep(0.01)
    hanging.cancel()
    with pytest.raises(asyncio.CancelledError):
        await hanging
    for _ in range(500):
        if not Path(f"/proc/{pid.read_text()}").exists():
            break
        await asyncio.sleep(0.01)
    else:
        raise AssertionError("the worker is still there")


class Spy(BotPool):
    """Keeps what a worker would have been told."""

    told: Task

    async def _ask(self, work: Callable[[Task], Any], task: Task) -> Any:
        self.told = task
        return Thought(0)


async def told(mine: Perspective[Any], seed: int) -> Task:
    spy = Spy(1, 1.0)
    await spy.think("random", mine, seed)
    return spy.told


def half_way(game: Game[Any], seed: int) -> tuple[State, int]:
    """Return a position in which others have bets and cards that the acting seat cannot know."""
    state = game.start()
    rng = Rng(seed)
    while not state.acting() or state.actor == CHANCE or len(state.bets) < 3:
        seat = state.actor
        state.apply(seat, state.draw(rng) if seat == CHANCE else state.legal(seat)[-1])
    return state, state.actor


@pytest.mark.parametrize("seed", range(5))
async def test_what_a_worker_gets_looks_like_the_truth_but_is_another_world(seed: int) -> None:
    game = make_game("dragon-racer", 3)
    state, seat = half_way(game, seed)
    state.journal = Journal()
    worlds = set()
    for number in range(8):
        task = await told(Perspective(game, state, seat, ["Joan", "Mark", "Suzan"]), number)
        world = load_state(game, task.world)
        assert game.view(world, seat) == game.view(state, seat)
        assert world.journal is None
        worlds.add(task.world)
    assert len(worlds) == 8
    assert dump_state(game, state) not in worlds, "the truth itself is one world in many thousands"


async def test_a_worker_is_told_the_same_in_worlds_its_seat_cannot_tell_apart() -> None:
    """As often one thing as another, whatever the others really hold."""
    game = Toy(2)
    tallies = []
    for hidden in (0, 3):
        state = ToyState(game)
        state.dealer, state.hands = 0, [1, hidden]
        state.deck = [3 - state.hands.count(card) for card in range(4)]
        state.phase, state.actor = type(state.phase).CHOOSE, 0
        asking = Perspective(game, state, 0, ["Joan", "Mark"])
        tallies.append(Counter([(await told(asking, seed)).world for seed in range(1500)]))
    assert set(tallies[0]) == set(tallies[1])
    for world, often in tallies[0].items():
        assert abs(often - tallies[1][world]) < 6 * (2 * often) ** 0.5


async def test_a_worker_cannot_undo_the_shuffle_with_the_seed_it_is_given() -> None:
    """Were imagination drawn from the worker's own seed, the seed would give the others' cards away."""
    game = make_game("dragon-racer", 3)
    state, seat = half_way(game, 1)
    asking = Perspective(game, state, seat, ["Joan", "Mark", "Suzan"])
    task = await told(asking, 7)
    assert task.seed != 7
    for rng in (
        Rng(task.seed),
        *(Rng(task.seed).fork(name) for name in ("bot_pool", "imagination", "thoughts")),
    ):
        assert dump_state(game, asking.imagine(rng)) != task.world


async def test_nothing_a_worker_gets_holds_the_key_of_the_match() -> None:
    key = bytes(range(100, 132))
    match = Match(make_game("dragon-racer", 3), key=key, names=["Joan", "Mark", "Suzan"])
    task = await told(match.perspective(match.acting[0]), 7)
    sent = pickle.dumps(task)
    assert key not in sent
    assert key.hex().encode() not in sent
    assert sha256(key).hexdigest().encode() not in sent
