"""Dragon Racer against a second implementation of its rules: the same tree, the same plays, the same gold."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from carpathia.core.registry import make_game
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, NOBODY
from carpathia.games.dragon_racer.rules.state import DragonState
from tests.independent import dragon_racer as book

SWITCHES = (
    "lone_card_moves",
    "forced_bets",
    "keep_gold",
    "same_dragon_twice",
    "passed_go_back",
    "extra_steps_join",
    "vlad_heeds_the_line",
    "line_closes_at_once",
    "draw_empty_places",
    "dealer_first_in_ties",
    "late_vlad_counts_zero",
)
ONE_TURN = {"race.rounds": 1, "race.turns": 1, "abilities.drummed": 1}


class Pair:
    """One position held twice: by the game and by the book."""

    def __init__(self, seats: int, changes: dict[str, Any]) -> None:
        self.game = make_game("dragon-racer", seats, changes=changes)
        self.state: DragonState = self.game.start()
        self.page = book.start(seats, changes)

    def branch(self, label: str) -> Pair:
        other = object.__new__(Pair)
        other.game, other.state, other.page = self.game, self.state.clone(), self.page
        other.step(label)
        return other

    def step(self, label: str) -> None:
        self.state.apply(self.state.actor, self.game.actions.parse(label))
        self.page = book.after(self.page, label)

    def choices(self) -> list[str]:
        """Check that both say the same of this position, and return what may happen next."""
        label = self.game.actions.label
        assert list(self.state.scores()) == book.scores(self.page)
        who = book.actor(self.page)
        if who == book.NOBODY:
            assert self.state.actor == NOBODY
            return []
        if who == book.LUCK:
            assert self.state.actor == CHANCE
            chance = self.state.chance()
            lots = dict(zip(map(label, chance.actions), chance.weights))
            assert lots == book.luck(self.page)
            assert len(lots) == len(chance.actions)
            return list(lots)
        assert f"seat {self.state.actor}" == who
        assert list(self.state.spots) == list(self.page.track.values())
        assert self.state.betting_open == self.page.betting
        labels = [label(action) for action in self.state.legal(self.state.actor)]
        assert set(labels) == book.legal(self.page)
        assert len(set(labels)) == len(labels)
        return labels


def walk(pair: Pair, counts: list[int], depth: int = 0) -> None:
    """Count the positions at each depth, checking every one of them."""
    counts[depth] += 1
    labels = pair.choices()
    if depth + 1 < len(counts):
        for label in labels:
            walk(pair.branch(label), counts, depth + 1)


def play_at_random(pair: Pair, rng: Rng, most: int = 10_000) -> int:
    """Play up to `most` moves, checking the position before each; return how many there were."""
    for move in range(most):
        labels = pair.choices()
        if not labels:
            return move
        pair.step(labels[rng.below(len(labels))])
    return most


class Tree(NamedTuple):
    """The positions at each depth, counted by both and frozen here. A final 0: these are all there are."""

    seats: int
    changes: dict[str, Any]
    counts: list[int]
    opening: int = 0  # random moves before the counting starts


SMALL: dict[str, Any] = {**ONE_TURN, "variants.abilities": False, "bets.number": 0}
ONE_BET: dict[str, Any] = {"bets.number": 1, "bets.gold": [1], "rulings.forced_bets": False}
TREES = {
    "Vlad bets": Tree(
        2,
        {**SMALL, **ONE_BET, "vlad.bets": [1], "cards.copies": [0, 1], "cards.at_once": [0, 1]},
        [1, 2, 4, 16, 48, 96, 288, 864, 1632, 4224, 6912],
    ),
    "Vlad moves dragons": Tree(
        2,
        {**SMALL, "cards.copies": [0, 1, 1], "cards.at_once": [0, 1, 0]},
        [1, 2, 4, 32, 224, 784, 1232, 3360, 4224, 4608, 0],
    ),
    "two rounds with Vlad": Tree(
        2,
        {**SMALL, "race.rounds": 2, "cards.copies": [0, 1], "cards.at_once": [0, 0]},
        [1, 2, 4, 16, 48, 72, 96, 96, 384, 1152, 1152, 1728, 2304, 0],
    ),
    "one bet of three": Tree(
        3,
        {**SMALL, **ONE_BET, "cards.copies": [1], "cards.at_once": [2]},
        [1, 3, 12, 36, 72, 144, 576, 1440, 3168, 7488],
    ),
    "two turns of three": Tree(
        3,
        {**SMALL, "race.turns": 2, "cards.copies": [1, 1], "cards.at_once": [0, 0]},
        [1, 3, 24, 168, 1008, 5040, 20160],
    ),
    "two rounds with abilities": Tree(
        3,
        {**SMALL, "variants.abilities": True, "race.rounds": 2, "cards.copies": [1], "cards.at_once": [0]},
        [1, 3, 18, 72, 216, 432, 432, 432, 432, 1296, 6480, 25920],
    ),
    "one turn of four": Tree(
        4,
        {**SMALL, "cards.copies": [0, 1, 1], "cards.at_once": [0, 0, 0]},
        [1, 4, 32, 224, 1344, 6720, 6720, 6720, 6720, 6720, 0],
    ),
    "one turn of five": Tree(
        5,
        {**SMALL, "cards.copies": [1], "cards.at_once": [0]},
        [1, 5, 25, 100, 300, 600, 600, 600, 600, 600, 600, 600, 0],
    ),
    "the full game of two, turn 4": Tree(2, {}, [1, 4, 8, 40, 480, 1920, 7680], opening=36),
    "the full game of three, turn 5": Tree(3, {}, [1, 4, 13, 43, 142, 448, 1272, 3268], opening=60),
    "the full game of four, turn 3": Tree(4, {}, [1, 4, 8, 8, 96, 464], opening=60),
    "the full game of five, turn 3": Tree(5, {}, [1, 2, 10, 120, 640, 4100], opening=75),
}
SLOW_TREES = {
    "one turn of three": Tree(
        3,
        {**SMALL, "cards.copies": [1, 1], "cards.at_once": [2, 1]},
        [1, 3, 24, 168, 1008, 1008, 4032, 4032, 16128, 16128, 64512, 0],
    ),
    "one bet of two": Tree(
        2,
        {**SMALL, **ONE_BET, "rulings.forced_bets": True, "cards.copies": [1, 1], "cards.at_once": [2, 1]},
        [1, 2, 4, 32, 224, 784, 1120, 4032, 9408, 16128, 16128, 64512],
    ),
}


def check(tree: Tree) -> None:
    pair = Pair(tree.seats, tree.changes)
    play_at_random(pair, Rng(1), tree.opening)
    counts = [0] * len(tree.counts)
    walk(pair, counts)
    assert counts == tree.counts


@pytest.mark.parametrize("name", TREES)
def test_both_implementations_grow_the_same_tree_of_positions(name: str) -> None:
    check(TREES[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", SLOW_TREES)
def test_both_implementations_grow_the_same_large_tree(name: str) -> None:
    check(SLOW_TREES[name])


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("abilities", [True, False])
def test_both_implementations_agree_all_through_random_plays(seats: int, abilities: bool) -> None:
    for seed in range(3):
        moves = play_at_random(Pair(seats, {"variants.abilities": abilities}), Rng(seed))
        assert moves > 3 * 8 * seats, "the play stopped short"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("switch", SWITCHES)
def test_both_implementations_agree_when_a_ruling_is_turned_the_other_way(seats: int, switch: str) -> None:
    changes = {f"rulings.{switch}": not book.BOOK[f"rulings.{switch}"]}
    play_at_random(Pair(seats, changes), Rng(seats))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_both_implementations_agree_when_many_components_are_changed(seats: int, seed: int) -> None:
    play_at_random(Pair(seats, odd_components(Rng(10 * seats + seed))), Rng(seed))


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_both_implementations_agree_on_a_hundred_sets_of_components(seats: int) -> None:
    for seed in range(100):
        play_at_random(Pair(seats, odd_components(Rng(1000 * seats + seed))), Rng(seed))


def odd_components(rng: Rng) -> dict[str, Any]:
    """Return changes to nearly everything, which make the rare cases common."""
    gold = [1 + rng.below(3) for _ in range(1 + rng.below(6))]
    changes: dict[str, Any] = {}
    for switch in SWITCHES:
        usual = book.BOOK[f"rulings.{switch}"]
        changes[f"rulings.{switch}"] = usual if rng.below(3) else not usual
    changes |= {f"abilities.{name}": rng.below(5) for name in book.ABILITIES}
    return changes | {
        "race.rounds": 1 + rng.below(7),
        "race.turns": 1 + rng.below(5),
        "race.line": rng.below(12),
        "cards.copies": [1 + rng.below(2) for _ in range(6)],
        "cards.at_once": [rng.below(4) for _ in range(6)],
        "abilities.drummed": 1 + rng.below(6),
        "bets.gold": gold,
        "bets.number": rng.below(min(3, len(gold)) + 1),
        "bets.places": [rng.below(4) for _ in range(3)],
        "bets.first": rng.below(3),
        "bets.first_won": rng.below(3),
        "vlad.bets": [turn for turn in range(1, 6) if rng.below(2)],
    }


def test_the_book_has_the_components_the_game_has() -> None:
    components = make_game("dragon-racer", 3).components
    assert components.changed(book.BOOK, "the book").changes == {}
