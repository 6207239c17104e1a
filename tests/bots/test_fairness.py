"""No bot knows more than its seat: whatever the seat cannot know may be replaced, and it does the same."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Any

import pytest

from carpathia.bots.bot import Bot, Thought
from carpathia.bots.levels import Expert, SearchBot
from carpathia.core.game import Game
from carpathia.core.perspective import Perspective
from carpathia.core.registry import bots, games, make_game
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, State
from carpathia.testing.plays import sampled, sketch
from tests.bots.test_values import arbitrary_values

EFFORT = 1500  # decisions that a search imagines here; what it does with them is the same at every level

USUAL = 3
TABLES = [
    pytest.param(name, seats, marks=() if seats == USUAL else pytest.mark.slow)
    for name, kind in games().items()
    for seats in kind.seat_range
]
# All levels are the same search, so that the quick check tries one of them.
BOTS = [
    pytest.param(name, marks=pytest.mark.slow if name in ("regular", "master") else ()) for name in bots()
]


@pytest.fixture(autouse=True)
def by_effort_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the clock stop nobody: how fast the machine is has nothing to do with what a seat knows."""
    monkeypatch.setattr(SearchBot, "seconds", inf)
    for kind in bots().values():
        if issubclass(kind, SearchBot):
            monkeypatch.setattr(kind, "effort", EFFORT)
            monkeypatch.setattr(kind, "tries", 3)


def questions(game: Game[Any], seed: int) -> Iterator[tuple[State, State, int]]:
    """Yield positions in which a seat has a choice, each with another that the seat cannot tell from it."""
    rng = Rng(seed)
    for state in sampled(game, seed):
        for seat in state.acting():
            if seat == CHANCE or len(state.legal(seat)) < 2:
                continue
            other = state.clone()
            other.resample(seat, rng)
            if sketch(game, other) != sketch(game, state):
                yield state, other, seat


def thoughts(bot: Bot, game: Game[Any], seed: int) -> Iterator[tuple[Thought, Thought]]:
    names = [f"Player {seat + 1}" for seat in range(game.seats)]
    for number, (state, other, seat) in enumerate(questions(game, seed)):
        yield (
            bot.think(Perspective(game, state, seat, names), Rng(number)),
            bot.think(Perspective(game, other, seat, names), Rng(number)),
        )


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_bot_does_the_same_whatever_its_seat_cannot_know(name: str, seats: int, bot: str) -> None:
    found = list(thoughts(bots()[bot](), make_game(name, seats), seats))
    assert found, "there was no position with a secret"
    for here, there in found:
        assert here == there


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_an_expert_with_values_does_the_same_whatever_its_seat_cannot_know(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make_game(name, USUAL)
    monkeypatch.setattr(Expert, "values", lambda self, game: (arbitrary_values(game), ""))
    found = list(thoughts(Expert(), game, USUAL))
    assert found, "there was no position with a secret"
    for here, there in found:
        assert here == there


class Peeker(Bot):
    """Looks where no bot may look: at the truth behind its perspective."""

    name = "peeker"
    summary = "cheats"

    def think(self, mine: Perspective[Any], rng: Rng) -> Thought:
        truth: State = mine._Perspective__state  # type: ignore[attr-defined]
        seen = str(sketch(mine.game, truth))
        legal = mine.legal()
        return Thought(legal[sum(seen.encode()) % len(legal)])


@pytest.mark.parametrize("name", games())
def test_a_bot_that_peeks_is_caught(name: str) -> None:
    assert any(here != there for here, there in thoughts(Peeker(), make_game(name, USUAL), USUAL))
