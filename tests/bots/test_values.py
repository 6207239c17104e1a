"""Learned values: the same on every build, from what a seat sees alone, and refused where they do not fit."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator, Sequence
from math import exp, inf, log
from pathlib import Path
from statistics import fmean
from struct import pack, unpack
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i32

from carpathia.bots import weights
from carpathia.bots.levels import Expert, Master, make_bot
from carpathia.bots.puct import ValuedSearch
from carpathia.bots.values import HIDDEN_UNIT, MOST_WEIGHT, UNIT, WEIGHT_UNIT, Shape, Values, in_64ths
from carpathia.bots.weights import (
    FILE,
    LARGEST,
    LARGEST_TEXT,
    Unlearned,
    Weights,
    learned,
    shape_for,
    values_for,
)
from carpathia.core.column import column
from carpathia.core.game import Game
from carpathia.core.perspective import Perspective
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, NOBODY, State
from carpathia.testing import plays

FIRST, SECOND = 8, 4
LARGE = 2000  # the largest of arbitrary weights
# How far the whole numbers of two hidden layers, rounded, can be from the floats, at most.
ROUNDING = SECOND * LARGE / WEIGHT_UNIT * (1 + FIRST * LARGE / WEIGHT_UNIT) / HIDDEN_UNIT
# What searches with arbitrary values found; python -m tests.bots.test_values writes it.
GOLDEN = Path(__file__).parent / "golden_values.json"


def arbitrary_weights(game: Game[Any], seed: int = 1) -> Weights:
    """Return numbers that nobody has learned."""
    rng, shape = Rng(seed), shape_for(game, FIRST, SECOND)
    numbers = [int(rng.below(2 * LARGE + 1)) - LARGE for _ in range(sum(shape.sizes()))]
    return Weights(shape.as_list(), numbers)


def arbitrary_values(game: Game[Any], seed: int = 1) -> Values:
    made = arbitrary_weights(game, seed)
    return Values(Shape(*made.shape), made.weights)


def positions(game: Game[Any], seed: int) -> list[State]:
    return [state for state in plays.sampled(game, seed) if state.actor != NOBODY]


def choices(game: Game[Any], seed: int) -> Iterator[tuple[State, int]]:
    """Yield positions with a seat that has a choice there."""
    for state in positions(game, seed):
        for seat in state.acting():
            if seat != CHANCE and len(state.legal(seat)) > 1:
                yield state, seat


def priors(values: Values, state: State, seat: int) -> list[float]:
    legal = state.legal(seat)
    out = vec[float]([0.0] * len(legal))
    values.priors_into(state, seat, column(legal), len(legal), out)
    return [float(one) for one in out]


@pytest.mark.parametrize("number", [1, -1, 1 / 64, -3 / 64, 0.75, 5, 100, 1023, -256, 2500])
def test_numbers_of_an_observation_are_read_exactly(number: float) -> None:
    [bits] = unpack("<i", pack("<f", number))
    assert in_64ths(bits) == number * UNIT


class Naive:
    """The network by its definition, in floats."""

    def __init__(self, game: Game[Any], made: Weights) -> None:
        self.game = game
        numbers = iter(weight / WEIGHT_UNIT for weight in made.weights)

        def rows(count: int, width: int) -> list[list[float]]:
            return [[next(numbers) for _ in range(width)] for _ in range(count)]

        inputs = len(game.observations) + int(game.start().feature_count())
        self.first, [self.first_bias] = rows(inputs, FIRST), rows(1, FIRST)
        self.second, [self.second_bias] = rows(FIRST, SECOND), rows(1, SECOND)
        self.value, [self.value_bias] = rows(game.seats, SECOND), rows(1, game.seats)
        self.policy, [self.policy_bias] = rows(game.actions.size, SECOND), rows(1, game.actions.size)
        assert next(numbers, None) is None

    def units(self, state: State, seat: int) -> list[float]:
        worked_out = vec[i32]([0] * state.feature_count())
        state.features_into(seat, worked_out, 0)
        inputs = [*self.game.observe(state, seat), *(int(number) / 64 for number in worked_out)]
        return self._layer(self._layer(inputs, self.first, self.first_bias), self.second, self.second_bias)

    def _layer(self, inputs: list[float], rows: list[list[float]], biases: list[float]) -> list[float]:
        columns = zip(*rows, strict=True)
        return [max(0.0, dot(inputs, one) + bias) for one, bias in zip(columns, biases, strict=True)]

    def shares(self, state: State, seat: int) -> list[float]:
        units, seats = self.units(state, seat), self.game.seats
        powers = [exp(dot(units, row) + bias) for row, bias in zip(self.value, self.value_bias, strict=True)]
        return [powers[(other - seat) % seats] / sum(powers) for other in range(seats)]

    def priors(self, state: State, seat: int) -> list[float]:
        units = self.units(state, seat)
        powers = [exp(dot(units, self.policy[one]) + self.policy_bias[one]) for one in state.legal(seat)]
        return [power / sum(powers) for power in powers]


def dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("name", games())
def test_values_are_those_of_the_network_and_sum_to_one(name: str) -> None:
    game = make_game(name, 3)
    naive, values = Naive(game, arbitrary_weights(game)), arbitrary_values(game)
    met: set[float] = set()
    for state in positions(game, 1)[:10]:
        for seat in range(3):
            shares = values.shares(state, seat)
            assert shares == pytest.approx(naive.shares(state, seat), abs=ROUNDING)
            assert sum(shares) == pytest.approx(1)
            met.update(round(share, 2) for share in shares)
        alone = [values.shares(state, seat) for seat in range(3)]
        together = [sum(one[seat] for one in alone) / 3 for seat in range(3)]
        assert values.shares(state, NOBODY) == pytest.approx(together)
    assert len(met) > 10, "arbitrary values tell positions apart"


@pytest.mark.parametrize("name", games())
def test_priors_are_those_of_the_network_and_sum_to_one(name: str) -> None:
    game = make_game(name, 3)
    naive, values = Naive(game, arbitrary_weights(game)), arbitrary_values(game)
    met: set[float] = set()
    for state, seat in list(choices(game, 1))[:10]:
        found = priors(values, state, seat)
        assert found == pytest.approx(naive.priors(state, seat), abs=ROUNDING)
        assert sum(found) == pytest.approx(1)
        met.update(round(prior, 2) for prior in found)
    assert len(met) > 5, "arbitrary priors tell actions apart"


@pytest.mark.parametrize("name", games())
def test_a_seat_values_alike_what_it_cannot_tell_apart(name: str) -> None:
    game = make_game(name, 3)
    values = arbitrary_values(game)
    for state in positions(game, 2)[:20]:
        for seat in range(3):
            other = state.clone()
            other.resample(seat, Rng(seat))
            assert values.shares(state, seat) == values.shares(other, seat)
            if state.legal(seat):
                assert priors(values, state, seat) == priors(values, other, seat)


def test_a_network_may_have_more_hidden_units_than_inputs() -> None:
    game = make_game("dragon-racer", 2)
    inputs = int(shape_for(game, FIRST, SECOND).inputs)
    shape = shape_for(game, 4 * inputs, SECOND)
    values = Values(shape, [LARGE] * sum(shape.sizes()))
    state, seat = next(choices(game, 1))
    assert values.shares(state, seat) == pytest.approx([0.5, 0.5])


def findings(name: str) -> dict[str, list[list[int]]]:
    """Return what searches of all kinds find in a position."""
    game = make_game(name, games()[name].seat_range.start)
    values = arbitrary_values(game)
    state, seat = next(choices(game, 3))
    searches = {
        "for a seat": ValuedSearch(state, seat, values, Rng(1)),
        "with noise, half played on": ValuedSearch(state, seat, values, Rng(2), noise=0.2, played_on=0.5),
        "in the open": ValuedSearch(state, NOBODY, values, Rng(3), exploration=0.5),
    }
    found = {}
    for kind, search in searches.items():
        search.run(100)
        ranked = [[action, visits, round(1e9 * value)] for action, visits, value in search.ranking()]
        found[kind] = [*ranked, [round(1e9 * mean) for mean in search.means()]]
    return found


@pytest.mark.parametrize("name", games())
def test_compiled_and_plain_builds_search_alike_with_values(name: str) -> None:
    assert findings(name) == json.loads(GOLDEN.read_text(encoding="utf-8"))[name]


@pytest.mark.parametrize("name", games())
def test_a_search_may_also_play_on_to_the_end_of_the_stage(name: str) -> None:
    game = make_game(name, 2)
    state = positions(game, 3)[0]
    values = arbitrary_values(game)
    found = {}
    for played_on in (0.0, 0.5, 1.0):
        search = ValuedSearch(state, NOBODY, values, Rng(1), played_on=played_on)
        search.run(20)
        found[played_on] = search
        assert sum(search.means()) == pytest.approx(1, abs=1e-4)
    assert found[1.0].steps > found[0.0].steps + 20
    assert found[0.5].means() not in (found[0.0].means(), found[1.0].means())
    assert found[1.0].means() != found[0.0].means()


def written(path: Path, game: Game[Any], /, **changed: object) -> Path:
    weights.write(path, game, {game.seats: arbitrary_weights(game)})
    if changed:
        content = json.loads(gzip.decompress(path.read_bytes()))
        path.write_bytes(gzip.compress(json.dumps({**content, **changed}).encode()))
    return path


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    game = make_game("dragon-racer", 2)
    path = written(tmp_path / FILE, game)
    state, seat = next(choices(game, 1))
    read, made = values_for(game, path), arbitrary_values(game)
    assert read.shares(state, seat) == made.shares(state, seat)
    assert priors(read, state, seat) == priors(made, state, seat)
    again = path.read_bytes()
    written(path, game)
    assert path.read_bytes() == again


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", games())
def test_what_is_shipped_fits_its_table_and_tells_who_wins(name: str, seats: int) -> None:
    """Or else every expert there would be a master, of which nobody but players would be told."""
    game = make_game(name, seats)
    values, missing = learned(game)
    assert values is not None, missing
    card = weights.read(game.folder() / FILE, game)[seats].card
    assert card["command"].startswith(f"carpathia train {name} --players {seats}")
    assert card["games"] > 0
    assert card["rows"] > 0
    assert max(card["loss by quarter"]) < log(seats)
    losses = []
    for seed in range(10):
        *_, end = plays.positions(game, seed)
        places = end.placings()
        for state in positions(game, seed)[-4:]:
            shares = values.shares(state, seed % seats)
            won = [share for share, place in zip(shares, places, strict=True) if place == 0]
            losses.append(-fmean(log(share) for share in won))
    assert fmean(losses) < log(seats) - 0.1


BAD: dict[str, Callable[[Path, Game[Any]], object]] = {
    "version 99": lambda path, game: written(path, game, version=99),
    "not from dragon-racer": lambda path, game: written(path, game, game="draughts"),
    "other components": lambda path, game: written(path, game, components="0"),
    "format 0": lambda path, game: written(path, game, format=0),
    "cannot be read": lambda path, game: path.write_bytes(written(path, game).read_bytes()[:-400]),
    "Not a gzip": lambda path, game: path.write_bytes(b"weights"),
    f"more than {LARGEST} bytes": lambda path, game: path.write_bytes(bytes(LARGEST + 1)),
    "holds more than": lambda path, game: path.write_bytes(gzip.compress(bytes(LARGEST_TEXT + 1))),
    "makes no sense": lambda path, game: written(path, game, tables=table(game, shape=resized(game, 10**9))),
    "size in it": lambda path, game: written(path, game, tables=table(game, shape=[2, 3])),
    "come in 4s": lambda path, game: written(path, game, tables=table(game, shape=resized(game, 6))),
    "not 0 and": lambda path, game: written(path, game, tables=table(game, shape=resized(game, 0))),
    "whole numbers": lambda path, game: written(path, game, tables=table(game, weights=[0.5])),
    "there are 3 weights": lambda path, game: written(path, game, tables=table(game, weights=[1, 2, 3])),
    "is not between": lambda path, game: written(path, game, tables=too_large(game)),
    "another observation": lambda path, game: written(path, game, tables=of_other_observation(game)),
    "for 2 players": lambda path, game: written(path, game, tables={}),
}


def table(game: Game[Any], **changed: object) -> dict[str, object]:
    made = arbitrary_weights(game)
    usual = {"shape": made.shape, "weights": made.weights, "card": {}}
    return {str(game.seats): {**usual, **changed}}


def resized(game: Game[Any], first: int) -> list[int]:
    *others, _, second = arbitrary_weights(game).shape
    return [*others, first, second]


def of_other_observation(game: Game[Any]) -> dict[str, object]:
    """A whole network with one number fewer in an observation and a feature more."""
    seats, numbers, features, *others = arbitrary_weights(game).shape
    return table(game, shape=[seats, numbers - 1, features + 1, *others])


def too_large(game: Game[Any]) -> dict[str, object]:
    numbers = arbitrary_weights(game).weights
    return table(game, weights=[MOST_WEIGHT + 1, *numbers[1:]])


@pytest.mark.parametrize("sentence", BAD)
def test_weights_that_do_not_fit_are_refused_with_a_sentence(sentence: str, tmp_path: Path) -> None:
    game = make_game("dragon-racer", 2)
    BAD[sentence](tmp_path / FILE, game)
    with pytest.raises(Unlearned, match=sentence) as refusal:
        values_for(game, tmp_path / FILE)
    assert str(refusal.value).endswith(".")


def test_without_values_an_expert_is_a_master(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in (Expert, Master):
        monkeypatch.setattr(kind, "effort", 3000)
        monkeypatch.setattr(kind, "tries", 1)
        monkeypatch.setattr(kind, "seconds", inf)
    game = make_game("dragon-racer", 2, changes={"race.turns": 3})
    state = next(one for one in positions(game, 1) if one.actor < 2 and len(one.legal(one.actor)) > 1)
    perspective = Perspective(game, state, state.actor, ["A", "B"])
    assert Expert().think(perspective, Rng(1)) == Master().think(perspective, Rng(1))


def test_an_expert_by_the_weights_of_a_file_uses_them_or_says_why_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Master, "effort", 3000)
    monkeypatch.setattr(Master, "tries", 1)
    game = make_game("dragon-racer", 2)
    path = written(tmp_path / FILE, game)
    state = next(one for one in positions(game, 1) if one.actor < 2 and len(one.legal(one.actor)) > 1)
    mine = Perspective(game, state, state.actor, ["A", "B"])
    bot = make_bot(f"expert:{path}*2")
    assert isinstance(bot, Expert)
    search = bot.search(mine, Rng(1))
    assert isinstance(search, ValuedSearch)
    assert search.spent() >= 6000
    assert search.evaluations >= search.iterations
    assert search.steps < 20 * search.iterations  # nothing is played to the end
    other = make_game("dragon-racer", 3)
    third = Perspective(other, other.start(), 0, ["A", "B", "C"])
    with pytest.raises(Unlearned, match="for 3 players"):
        bot.search(third, Rng(1))


@pytest.mark.parametrize("name", ["dragon-racer", "walpurgis-night"])
def test_where_a_match_need_not_end_an_expert_plays_on_to_the_end_now_and_then(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Master, "effort", 1)
    monkeypatch.setattr(Master, "tries", 1)
    monkeypatch.setattr(Expert, "values", lambda self, game: (arbitrary_values(game), ""))
    game = make_game(name, 2)
    state = next(one for one in positions(game, 1) if one.actor < 2 and len(one.legal(one.actor)) > 1)
    mine = Perspective(game, state, state.actor, ["A", "B"])
    found = [isinstance(Expert().search(mine, Rng(seed)), ValuedSearch) for seed in range(40)]
    assert all(found) != game.unbounded
    assert sum(found) >= 30


if __name__ == "__main__":
    found = {name: findings(name) for name in games()}
    GOLDEN.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
