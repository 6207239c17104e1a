"""The search: repeatable, stoppable, and right where the answer is known."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from carpathia.bots.ismcts import MARGIN, VICTORY, Search, reward
from carpathia.bots.levels import Master, Novice, Regular
from carpathia.core.column import column
from carpathia.core.game import Game
from carpathia.core.match import Match
from carpathia.core.perspective import Perspective
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, NOBODY, State
from tests.laws.toy import Toy, ToyState

# What searches found; python -m tests.bots.test_ismcts writes it.
GOLDEN = Path(__file__).parent / "golden.json"


def asked(game: Game[Any], seed: int, decisions: int) -> tuple[State, int]:
    """Return a position after so many random decisions, and who has a choice there."""
    state = game.start()
    rng = Rng(seed)
    while decisions > 0 or state.actor == CHANCE or len(state.legal(state.actor)) < 2:
        seat = state.actor
        state.apply(seat, state.draw(rng) if seat == CHANCE else rng.pick(state.legal(seat)))
        decisions -= seat != CHANCE
    return state, state.actor


def searched(name: str, seats: int, iterations: list[int], seed: int = 1) -> list[tuple[int, int, float]]:
    game = make_game(name, seats)
    state, seat = asked(game, seed, 20)
    search = Search(state, seat, game.actions.size, Rng(seed), game.exploration)
    for count in iterations:
        search.run(count)
    return search.ranking()


@pytest.mark.parametrize("name", games())
def test_the_same_seed_finds_the_same_however_it_is_cut_into_chunks(name: str) -> None:
    assert searched(name, 3, [60]) == searched(name, 3, [10, 20, 30])
    assert searched(name, 3, [60], seed=1) != searched(name, 3, [60], seed=2)


def findings() -> dict[str, list[list[int]]]:
    return {
        f"{name} for {seats}": [[action, visits] for action, visits, _ in searched(name, seats, [80])]
        for name, kind in games().items()
        for seats in (kind.seat_range.start, kind.seat_range.stop - 1)
    }


def test_compiled_and_plain_builds_find_the_same() -> None:
    assert findings() == json.loads(GOLDEN.read_text(encoding="utf-8"))


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_the_root_is_not_changed_and_every_action_is_tried(name: str) -> None:
    game = make_game(name, 2)
    state, seat = asked(game, 3, 10)
    before = json.dumps([game.view(state, viewer) for viewer in range(2)])
    search = Search(state, seat, game.actions.size, Rng(3))
    search.run(300)
    assert json.dumps([game.view(state, viewer) for viewer in range(2)]) == before
    assert sorted(action for action, _, _ in search.ranking()) == state.legal(seat)
    assert sum(visits for _, visits, _ in search.ranking()) == search.iterations == 300


def test_whoever_holds_the_highest_card_keeps_it_and_the_lowest_is_swapped() -> None:
    game = Toy(2)
    for card, best in ((3, game.keep), (0, game.swap)):
        state = game.start()
        rng = Rng(1)
        while state.actor == CHANCE:
            state.apply(CHANCE, state.draw(rng))
        state.deck[state.hands[0]] += 1
        state.deck[card] -= 1
        state.hands[0] = card
        search = Search(state, 0, game.actions.size, Rng(2))
        search.run(600)
        assert search.ranking()[0][0] == best.base


def test_a_seat_that_chooses_at_the_same_time_as_others_is_searched_for_itself() -> None:
    game = Toy(3)
    state = game.start()
    rng = Rng(4)
    while state.actor == CHANCE:
        state.apply(CHANCE, state.draw(rng))
    assert state.acting() == (0, 1, 2)
    search = Search(state, 2, game.actions.size, Rng(5))
    search.run(50)
    assert sorted(action for action, _, _ in search.ranking()) == state.legal(2)


class Finished(ToyState):
    """The end of a game with given scores and places."""

    def __init__(self, scores: list[int], placings: list[int]) -> None:
        super().__init__(Toy(len(scores)))
        self.actor = NOBODY
        self._scores, self._placings = scores, placings

    def scores(self) -> list[int]:
        return self._scores

    def placings(self) -> list[int]:
        return self._placings


@pytest.mark.parametrize(
    ("scores", "placings", "worth"),
    [
        ([8, 0], [0, 1], [VICTORY + MARGIN // 2, -MARGIN // 2]),
        ([5, 5, 5], [0, 0, 1], [VICTORY // 2, VICTORY // 2, 0]),  # a tie-break is worth a victory
        ([0, 0, 0], [0, 0, 0], [VICTORY // 3] * 3),
    ],
)
def test_a_victory_is_shared_and_the_margin_counts_a_little(
    scores: list[int], placings: list[int], worth: list[int]
) -> None:
    out = column([0] * len(scores))
    reward(Finished(scores, placings), out)
    assert list(out) == worth


def test_before_the_end_only_the_margin_counts() -> None:
    going_on = Finished([8, 0, 0], [0, 1, 1])
    going_on.actor = CHANCE
    out = column([0, 0, 0])
    reward(going_on, out)
    assert list(out) == [VICTORY * 3 // 4, VICTORY // 4, VICTORY // 4]


def test_a_bot_returns_its_estimate_and_the_runner_up() -> None:
    match = Match(make_game("dragon-racer", 3), seed=5)
    perspective = match.perspective(match.acting[0])
    thought = Novice().think(perspective, Rng(1))
    assert thought == Novice().think(perspective, Rng(1))
    assert thought.value is not None
    assert thought.why == ""
    best, runner_up, *_ = (action for action, *_ in Novice().search(perspective, Rng(1)).ranking())
    assert (thought.action, thought.alternative) == (best, runner_up)


def test_no_decision_takes_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(1000))
    monkeypatch.setattr("carpathia.bots.levels.time.monotonic", lambda: next(clock))
    match = Match(make_game("walpurgis-night", 2), seed=5)
    search = Master().search(match.perspective(match.acting[0]), Rng(1))
    assert search.iterations == 10, "it stops at the first look at the clock"


def test_all_but_the_novice_think_longer_where_a_game_is_worth_the_wait() -> None:
    lottery, race = make_game("transylvanian-lottery", 3), make_game("dragon-racer", 3)
    assert Master().effort_in(lottery) == 3 * Master().effort_in(race)
    assert Regular().effort_in(lottery) == 3 * Regular().effort_in(race)
    assert Novice().effort_in(lottery) == Novice().effort_in(race)


def test_a_game_says_how_widely_bots_try_out_what_may_come_next(monkeypatch: pytest.MonkeyPatch) -> None:
    game = make_game("dragon-racer", 2)
    state, seat = asked(game, 1, 20)
    mine = Perspective(game, state, seat, ["", ""])
    usual = Regular().think(mine, Rng(1))
    monkeypatch.setattr(game, "exploration", 0.1)
    assert Regular().think(mine, Rng(1)) != usual


def test_where_there_is_no_choice_nothing_is_thought() -> None:
    match = Match(make_game("walpurgis-night", 2), seed=5)
    rng = Rng(1)
    while len(match.perspective(match.acting[0]).legal()) > 1:
        seat = match.acting[0]
        match.play(seat, rng.pick(match.perspective(seat).legal()))
        assert not match.over
    mine = match.perspective(match.acting[0])
    assert Master().think(mine, Rng(1)).why == ""


if __name__ == "__main__":
    GOLDEN.write_text(json.dumps(findings(), indent=1) + "\n", encoding="utf-8")
