"""Learned values: the same on every build, from what a seat sees alone, and refused where they do not fit."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from math import exp, inf
from pathlib import Path
from struct import pack, unpack
from typing import Any

import pytest

from carpathia.bots import weights
from carpathia.bots.ismcts import Search
from carpathia.bots.levels import PER_EVALUATION, Expert, Master, make_bot
from carpathia.bots.values import HIDDEN_SHIFT, MOST_WEIGHT, UNIT, WEIGHT_UNIT, Values, in_64ths
from carpathia.bots.weights import FILE, LARGEST, LARGEST_TEXT, Unlearned, Weights, values_for
from carpathia.core.game import Game
from carpathia.core.match import Perspective
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng
from carpathia.core.state import NOBODY, State
from carpathia.testing.plays import sampled

HIDDEN = 4
# What searches with arbitrary values found; python -m tests.bots.test_values writes it.
GOLDEN = Path(__file__).parent / "golden_values.json"


def arbitrary_weights(game: Game[Any], seed: int = 1) -> Weights:
    """Return numbers that nobody has learned."""
    rng, numbers = Rng(seed), len(game.observations)
    count = (numbers + game.seats) * HIDDEN + HIDDEN + HIDDEN * game.seats + game.seats
    return Weights(numbers, HIDDEN, [int(rng.below(8001)) - 4000 for _ in range(count)])


def arbitrary_values(game: Game[Any], seed: int = 1) -> Values:
    made = arbitrary_weights(game, seed)
    return Values(game.seats, made.numbers, made.hidden, made.weights)


def positions(game: Game[Any], seed: int) -> list[State]:
    return [state for state in sampled(game, seed) if state.actor != NOBODY]


@pytest.mark.parametrize("number", [1, -1, 1 / 64, -3 / 64, 0.75, 5, 100, 1023, -256, 2500])
def test_numbers_of_an_observation_are_read_exactly(number: float) -> None:
    [bits] = unpack("<i", pack("<f", number))
    assert in_64ths(bits) == number * UNIT


def naive(game: Game[Any], made: Weights, state: State, seat: int) -> list[float]:
    """Return the same shares by the definition of the network, in floats."""
    seen = game.observe(state, seat)
    order = [(seat + step) % game.seats for step in range(game.seats)]
    inputs = [*seen, *(state.standing(other) / 8 for other in order)]
    numbers = iter(weight / WEIGHT_UNIT for weight in made.weights)
    first = [[next(numbers) for _ in range(HIDDEN)] for _ in inputs]
    hidden = [
        max(0.0, sum(one * row[unit] for one, row in zip(inputs, first, strict=True)) + bias)
        for unit, bias in enumerate([next(numbers) for _ in range(HIDDEN)])
    ]
    second = [[next(numbers) for _ in order] for _ in hidden]
    powers = [
        exp(sum(unit * row[place] for unit, row in zip(hidden, second, strict=True)) + bias)
        for place, bias in enumerate([next(numbers) for _ in order])
    ]
    return [powers[order.index(other)] / sum(powers) for other in range(game.seats)]


@pytest.mark.parametrize("name", games())
def test_values_are_those_of_the_network_and_sum_to_one(name: str) -> None:
    game = make_game(name, 3)
    made = arbitrary_weights(game)
    values = arbitrary_values(game)
    rounding = len(made.weights) / (WEIGHT_UNIT * UNIT >> HIDDEN_SHIFT)
    for state in positions(game, 1)[:10]:
        for seat in range(3):
            shares = values.shares(state, seat)
            assert shares == pytest.approx(naive(game, made, state, seat), abs=rounding)
            assert sum(shares) == pytest.approx(1)
        alone = [values.shares(state, seat) for seat in range(3)]
        together = [sum(one[seat] for one in alone) / 3 for seat in range(3)]
        assert values.shares(state, NOBODY) == pytest.approx(together)


@pytest.mark.parametrize("name", games())
def test_a_seat_values_alike_what_it_cannot_tell_apart(name: str) -> None:
    game = make_game(name, 3)
    values = arbitrary_values(game)
    for state in positions(game, 2)[:20]:
        for seat in range(3):
            other = state.clone()
            other.resample(seat, Rng(seat))
            assert values.shares(state, seat) == values.shares(other, seat)


def findings() -> dict[str, list[list[int]]]:
    found = {}
    for name, kind in games().items():
        game = make_game(name, kind.seat_range.start)
        state = next(
            one for one in positions(game, 3) if one.actor < game.seats and len(one.legal(one.actor)) > 1
        )
        search = Search(
            state, state.actor, game.actions.size, Rng(1), 0.3, values=arbitrary_values(game), at_root=0.3
        )
        search.run(200)
        found[name] = [[action, visits, round(1e9 * value)] for action, visits, value in search.ranking()]
    return found


def test_compiled_and_plain_builds_search_alike_with_values() -> None:
    assert findings() == json.loads(GOLDEN.read_text(encoding="utf-8"))


def test_a_search_may_play_on_for_some_decisions_before_it_asks_for_values() -> None:
    game = make_game("dragon-racer", 2)
    state = positions(game, 3)[0]
    values = arbitrary_values(game)
    steps = []
    for ahead in (0, 5):
        search = Search(state, NOBODY, game.actions.size, Rng(1), values=values, ahead=ahead)
        search.run(20)
        steps.append(int(search.steps))
        assert sum(search.means()) == pytest.approx(1, abs=1e-4)
    assert steps[1] > steps[0] + 20 * 3


def test_walpurgis_night_knows_who_would_have_which_points() -> None:
    game = make_game("walpurgis-night", 2)
    for seed in range(5):
        for state in sampled(game, seed):
            if state.actor == NOBODY:
                events = [int(state.event_count(seat)) for seat in range(2)]  # type: ignore[attr-defined]
                standings = [state.standing(seat) + events[seat] for seat in range(2)]
                assert standings == state.scores()


def written(path: Path, game: Game[Any], /, **changed: object) -> Path:
    weights.write(path, game, {game.seats: arbitrary_weights(game)})
    if changed:
        content = json.loads(gzip.decompress(path.read_bytes()))
        path.write_bytes(gzip.compress(json.dumps({**content, **changed}).encode()))
    return path


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    game = make_game("dragon-racer", 2)
    path = written(tmp_path / FILE, game)
    state = positions(game, 1)[5]
    assert values_for(game, path).shares(state, 0) == arbitrary_values(game).shares(state, 0)
    again = path.read_bytes()
    written(path, game)
    assert path.read_bytes() == again


BAD: dict[str, Callable[[Path, Game[Any]], object]] = {
    "version 99": lambda path, game: written(path, game, version=99),
    "not from dragon-racer": lambda path, game: written(path, game, game="draughts"),
    "other components": lambda path, game: written(path, game, components="0"),
    "format 0": lambda path, game: written(path, game, format=0),
    "cannot be read": lambda path, game: path.write_bytes(written(path, game).read_bytes()[:-400]),
    "Not a gzip": lambda path, game: path.write_bytes(b"weights"),
    "more than 1000000 bytes": lambda path, game: path.write_bytes(bytes(LARGEST + 1)),
    "holds more than": lambda path, game: path.write_bytes(gzip.compress(bytes(LARGEST_TEXT + 1))),
    "makes no sense": lambda path, game: written(path, game, tables=table(game, hidden=10**9)),
    "whole numbers": lambda path, game: written(path, game, tables=table(game, weights=[0.5])),
    "do not fit": lambda path, game: written(path, game, tables=table(game, weights=[1, 2, 3])),
    "is not between": lambda path, game: written(path, game, tables=too_large(game)),
    "another observation": lambda path, game: written(path, game, tables=table(game, numbers=7)),
    "for 2 players": lambda path, game: written(path, game, tables={}),
}


def table(game: Game[Any], **changed: object) -> dict[str, object]:
    made = arbitrary_weights(game)
    usual = {"numbers": made.numbers, "hidden": made.hidden, "weights": made.weights, "card": {}}
    return {str(game.seats): {**usual, **changed}}


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


def test_without_values_an_expert_is_a_master_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in (Expert, Master):
        monkeypatch.setattr(kind, "effort", 3000)
        monkeypatch.setattr(kind, "tries", 1)
        monkeypatch.setattr(kind, "seconds", inf)
    game = make_game("dragon-racer", 2, changes={"race.turns": 3})
    state = next(one for one in positions(game, 1) if one.actor < 2 and len(one.legal(one.actor)) > 1)
    mine = Perspective(game, state, state.actor, ["A", "B"])
    expert, master = Expert().think(mine, Rng(1)), Master().think(mine, Rng(1))
    assert (expert.action, expert.value) == (master.action, master.value)
    told = "The expert has not learned to play with changed components"
    assert expert.why == f"{master.why}, like a master. {told}"


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
    assert search.iterations * PER_EVALUATION + search.steps >= 6000
    assert search.steps < 20 * search.iterations  # nothing is played to the end
    other = make_game("dragon-racer", 3)
    third = Perspective(other, other.start(), 0, ["A", "B", "C"])
    with pytest.raises(Unlearned, match="for 3 players"):
        bot.search(third, Rng(1))


if __name__ == "__main__":
    GOLDEN.write_text(json.dumps(findings(), indent=1) + "\n", encoding="utf-8")
