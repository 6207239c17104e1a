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
from carpathia.core.freeze import freeze, thaw
from carpathia.core.game import Game
from carpathia.core.journal import Journal
from carpathia.core.match import Match, Perspective
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, State
from carpathia.server import desk as desk_module
from carpathia.server.desk import Desk, Task
from tests.laws.toy import Toy, ToyState
from tests.server import thinkers

pytestmark = pytest.mark.anyio


def mine(names: tuple[str, ...] = ("Joan", "Mark", "Suzan")) -> Perspective[Any]:
    match = Match(make_game("dragon-racer", 3), seed=5, names=names)
    return match.perspective(match.acting[0])


async def test_a_worker_chooses_and_is_kept_for_the_next_decision(tmp_path: Path) -> None:
    desk = Desk(1, 60.0, thinkers.by_name)
    asking = mine(("think", str(tmp_path / "pid"), "Suzan"))
    chosen = []
    workers = set()
    for _ in range(2):
        chosen.append((await desk.think("random", asking, 7)).action)
        workers.add((tmp_path / "pid").read_text())
    assert chosen[0] == chosen[1]
    assert chosen[0] in asking.legal()
    assert len(workers) == 1
    os.kill(int(workers.pop()), signal.SIGKILL)
    assert (await desk.think("random", asking, 7)).action == chosen[0], "a worker that died idle is replaced"
    desk.close()


async def test_workers_can_think_about_every_game_from_the_first_decision_to_the_last() -> None:
    desk = Desk(1, 60.0)
    for name, kind in games().items():
        match = Match(make_game(name, kind.seat_range.start), seed=3)
        rng, decisions = Rng(3), 0
        while not match.over:
            asking = match.perspective(match.acting[0])
            if decisions % 10 == 0:
                action = (await desk.think("random", asking, decisions)).action
            else:
                action = rng.pick(asking.legal())
            match.play(asking.seat, action)
            decisions += 1
    assert desk.failures == 0
    desk.close()


async def test_a_move_comes_even_if_the_position_cannot_be_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> bytes:
        raise TypeError("cannot pickle that")

    monkeypatch.setattr(desk_module, "freeze", fail)
    desk = Desk(1, 60.0)
    assert (await desk.think("random", mine(), 7)).action in mine().legal()
    assert desk.failures == 1


@pytest.mark.parametrize("trouble", [thinkers.die, thinkers.fail, thinkers.cheat])
async def test_a_move_comes_from_a_bot_in_trouble_too(trouble: Callable[[Task], Thought]) -> None:
    desk = Desk(1, 60.0, trouble)
    assert (await desk.think("random", mine(), 7)).action in mine().legal()
    assert (desk.failures > 0) == (trouble is not thinkers.cheat)
    desk.close()


async def test_a_worker_that_hangs_is_replaced_and_disturbs_no_other(tmp_path: Path) -> None:
    desk = Desk(2, 60.0, thinkers.by_name)
    names = {name: (name, str(tmp_path / name), "Suzan") for name in ("hang", "think", "first")}
    await asyncio.gather(*[desk.think("random", mine(names[name]), 7) for name in ("first", "think")])
    workers = {(tmp_path / name).read_text() for name in ("first", "think")}
    assert len(workers) == 2
    began = monotonic()
    desk.budget = 1.5
    hanging = asyncio.create_task(desk.think("random", mine(names["hang"]), 7))
    await asyncio.sleep(0)
    desk.budget = 60.0
    assert (await desk.think("random", mine(names["think"]), 7)).action in mine().legal()
    assert (await hanging).action in mine().legal()
    assert 1.4 < monotonic() - began < 20
    assert desk.failures == 1
    assert {(tmp_path / name).read_text() for name in ("hang", "think")} == workers
    desk.close()


async def test_waiting_for_a_free_worker_costs_nothing_of_the_budget() -> None:
    desk = Desk(1, 60.0, thinkers.patient)
    await desk.think("random", mine(), 0)
    desk.budget = 1.0
    await asyncio.gather(*[desk.think("random", mine(), seed) for seed in range(7)])
    assert desk.failures == 0
    desk.close()


async def test_a_decision_nobody_waits_for_any_more_frees_its_worker(tmp_path: Path) -> None:
    desk = Desk(1, 60.0, thinkers.by_name)
    pid = tmp_path / "hang"
    hanging = asyncio.create_task(desk.think("random", mine(("hang", str(pid), "Suzan")), 7))
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


class Spy(Desk):
    """Keeps what a worker would have been told."""

    told: Task

    async def _ask(self, task: Task) -> Thought:
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
        world = thaw(game, task.frozen)
        assert game.view(world, seat) == game.view(state, seat)
        assert world.journal is None
        worlds.add(task.frozen)
    assert len(worlds) == 8
    assert freeze(game, state) not in worlds, "the truth itself is one world in many thousands"


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
        tallies.append(Counter([(await told(asking, seed)).frozen for seed in range(1500)]))
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
    for rng in (Rng(task.seed), *(Rng(task.seed).fork(name) for name in ("desk", "imagination", "thoughts"))):
        assert freeze(game, asking.imagine(rng)) != task.frozen


async def test_nothing_a_worker_gets_holds_the_key_of_the_match() -> None:
    key = bytes(range(100, 132))
    match = Match(make_game("dragon-racer", 3), key=key, names=["Joan", "Mark", "Suzan"])
    task = await told(match.perspective(match.acting[0]), 7)
    sent = pickle.dumps(task)
    assert key not in sent
    assert key.hex().encode() not in sent
    assert sha256(key).hexdigest().encode() not in sent
