"""The exact best response: a toy with known answers, brute force, and OpenSpiel's own algorithm."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from types import SimpleNamespace
from typing import Any, cast

import pytest
from librt.vecs import vec
from mypy_extensions import i32, i64

from carpathia.arena.best_response import FixedBot, Policy, best_response, uniform
from carpathia.bots.bot import Bot, Thought
from carpathia.bots.simple import RandomBot
from carpathia.core.chance import Chance, evenly
from carpathia.core.column import column
from carpathia.core.game import Game
from carpathia.core.journal import only
from carpathia.core.perspective import Perspective
from carpathia.core.registry import make_game
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, NOBODY, State

# One card for each of two riders and Vlad, and a bet.
TINY_RACE: dict[str, object] = {
    "race.rounds": 1,
    "race.turns": 1,
    "cards.copies": [1],
    "cards.at_once": [1],
    "bets.number": 1,
    "bets.gold": [1],
    "abilities.drummed": 1,
    "variants.abilities": False,
}
SIDES = (0, 1)


class CoinState(State):
    """Luck shows a coin to seat 0, who says what it is, true or not. Seat 1 wins if it then guesses right."""

    def __init__(self) -> None:
        super().__init__(2)
        self.actor = CHANCE
        self.known = column([-1, -1, -1])  # coin, word, guess

    def chance(self) -> Chance:
        return evenly(list(SIDES))

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        if seat != self.actor:
            return 0
        for side in SIDES:
            out[side] = side
        return 2

    def apply(self, seat: i64, action: i64) -> None:
        step = {CHANCE: 0, 0: 1, 1: 2}[int(seat)]
        self.known[step] = action
        self.actor = (0, 1, NOBODY)[step]
        if step == 0:
            self.note(1, 0, action, audience=only(0))
        else:
            self.note(2, seat, action)

    def observe_into(self, seat: i64, out: vec[i32], start: i64) -> None:
        for number, side in enumerate(self.known):
            out[start + number] = i32(-1 if number == 0 and seat == 1 else side)

    def scores(self) -> list[int]:
        right = self.known[0] == self.known[2]
        return [int(not right), int(right)]

    def clone(self) -> CoinState:
        new = CoinState()
        new.actor = self.actor
        new.known = self.known[:]
        return new

    def _resample(self, seat: i64, rng: Rng) -> None:
        raise AssertionError("nobody searches here")


COIN = cast(Game[Any], SimpleNamespace(seats=2, start=CoinState, observations=range(3)))


def policy(truth: float, belief: float) -> Policy:
    """Return who says the truth and believes what is said so often."""

    def decide(state: State, seat: int) -> Mapping[int, float]:
        assert isinstance(state, CoinState)
        side = int(state.known[seat])  # the coin, or what was said of it
        often = (truth, belief)[seat]
        return {side: often, 1 - side: 1 - often}

    return decide


@pytest.mark.parametrize(
    ("truth", "belief", "as_speaker", "as_guesser"),
    [(1.0, 1.0, 1.0, 1.0), (0.8, 0.7, 0.7, 0.8), (0.1, 0.5, 0.5, 0.9), (0.5, 0.5, 0.5, 0.5)],
)
def test_a_best_response_knows_the_policy_but_no_secret(
    truth: float, belief: float, as_speaker: float, as_guesser: float
) -> None:
    found = best_response(COIN, policy(truth, belief))
    assert found.shares == pytest.approx((as_speaker, as_guesser))
    assert found.exploitability == pytest.approx((as_speaker + as_guesser) / 2 - 0.5)


def test_no_strategy_wins_more_and_one_wins_as_much() -> None:
    for number in range(20):
        rng = Rng(number)
        chances = {(seat, told): rng.below(1000) / 1000 for seat in range(2) for told in SIDES}

        def against(state: State, seat: int, chances: dict[tuple[int, int], float] = chances) -> Any:
            assert isinstance(state, CoinState)
            often = chances[seat, int(state.known[seat])]
            return {0: often, 1: 1 - often}

        for seat, found in enumerate(best_response(COIN, against).shares):
            strategies = product(SIDES, repeat=2)  # what it does by what it was told
            assert found == pytest.approx(max(won(seat, one, against) for one in strategies))


def won(seat: int, strategy: tuple[int, ...], against: Policy) -> float:
    """Return what a seat wins that does one thing or another by what it was told."""
    total = 0.0
    for coin, word, guess in product(SIDES, repeat=3):
        state, weight = CoinState(), 0.5
        state.apply(CHANCE, coin)
        for mover, action in enumerate((word, guess)):
            if mover == seat:
                weight *= strategy[int(state.known[mover])] == action
            else:
                weight *= against(state, mover)[action]
            state.apply(mover, action)
        total += weight * state.scores()[seat]
    return total


def test_a_table_for_more_than_two_is_refused() -> None:
    with pytest.raises(ValueError, match="at tables for 2, not for 3"):
        best_response(make_game("dragon-racer", 3), uniform)


class Witness(Bot):
    """A random bot that remembers the luck it was given."""

    name = "witness"
    summary = "remembers"

    def __init__(self) -> None:
        self.seeds: list[int] = []

    def think(self, mine: Perspective[Any], rng: Rng) -> Thought:
        self.seeds.append(int(rng.state))
        return Thought(rng.pick(mine.legal()))


def test_a_fixed_bot_is_asked_once_where_its_seat_knows_the_same() -> None:
    game, bot = make_game("dragon-racer", 2), Witness()
    fixed = FixedBot(game, bot)
    state, luck = game.start(), Rng(3)
    while state.actor == CHANCE:
        state.apply(CHANCE, state.draw(luck))
    other = state.clone()
    other.resample(state.actor, luck)
    first = fixed(state, state.actor)
    assert fixed(other, state.actor) == first
    assert sum(first.values()) == 1
    assert fixed.asked == len(bot.seeds) == 1
    state.apply(state.actor, next(iter(first)))
    again = FixedBot(game, bot)
    again(other, other.actor)
    assert len(bot.seeds) == 2
    assert bot.seeds[0] == bot.seeds[1]  # its luck follows from what it observes


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["uniform", "fixed"])
def test_openspiel_finds_the_same(kind: str) -> None:
    pytest.importorskip("pyspiel")
    import pyspiel
    from open_spiel.python.algorithms.exploitability import exploitability
    from open_spiel.python.policy import Policy as SpielPolicy

    from carpathia.env.openspiel import short_name

    game = make_game("dragon-racer", 2, changes=TINY_RACE)
    own = uniform if kind == "uniform" else FixedBot(game, RandomBot())

    class Same(SpielPolicy):  # type: ignore[misc]
        def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
            none: dict[int, float] = dict.fromkeys(state.legal_actions(), 0.0)
            return {**none, **own(state.position, state.current_player())}

    text = ";".join(f"{key}:{_parameter(value)}" for key, value in TINY_RACE.items())
    spiel = pyspiel.load_game(short_name("dragon-racer"), {"players": 2, "components": text})
    found = exploitability(spiel, Same(spiel, list(range(2))))
    assert best_response(game, own).exploitability == pytest.approx(found, abs=1e-9)
    assert found > 0.02


def _parameter(value: object) -> str:
    return f"{value[0]}+" if isinstance(value, list) else str(value).lower()
