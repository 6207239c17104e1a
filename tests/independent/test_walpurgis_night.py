"""Walpurgis Night against a second implementation of its rules: the same choices, the same table."""

from __future__ import annotations

from typing import Any

import pytest

from carpathia.core.game import View
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, NOBODY
from carpathia.games.walpurgis_night.rules.state import WalpurgisState
from carpathia.games.walpurgis_night.words import EVENT_WORDS, PROTECTION_WORDS, TOWN_WORDS, passenger_name
from tests.games.walpurgis_night.table import make_game
from tests.independent import walpurgis_night as book
from tests.independent.walpurgis_components import BOOK

SWITCHES = [key for key in BOOK if key.startswith("rulings.")]


class Pair:
    """One play held twice: by the game and by the book."""

    def __init__(self, seats: int, changes: dict[str, Any]) -> None:
        self.game = make_game(seats, changes)
        self.state: WalpurgisState = self.game.start()
        self.night = book.Night(seats, changes)
        self.script = self.night.play()
        self.question: book.Question | None = next(self.script)

    def step(self, label: str) -> None:
        self.state.apply(self.state.actor, self.game.actions.parse(label))
        try:
            self.question = self.script.send(label)
        except StopIteration:
            self.question = None

    def choices(self) -> list[str]:
        """Check that both say the same of this position, and return what may happen next."""
        label = self.game.actions.label
        if self.question is None:
            self.compare_tables()
            assert self.state.actor == NOBODY
            assert self.state.placings() == self.night.places()
            return []
        if self.question.who == book.LUCK:
            assert self.state.actor == CHANCE
            chance = self.state.chance()
            assert dict(zip(map(label, chance.actions), chance.weights)) == self.question.choices
            return [label(action) for action in chance.actions]
        self.compare_tables()
        assert f"seat {self.state.actor}" == self.question.who
        labels = [label(action) for action in self.state.legal(self.state.actor)]
        assert set(labels) == set(self.question.choices)
        return labels

    def compare_tables(self) -> None:
        night = self.night
        assert self.state.scores() == night.scores()
        for player in night.players:
            view = self.game.view(self.state, player.seat)
            hand = view["hand"]
            assert hand is not None
            assert sorted(map(passenger_name, hand["cards"])) == sorted(player.hand)
            assert sorted(EVENT_WORDS[event].name for event in hand["events"]) == sorted(player.events)
            seen = view["players"][player.seat]
            assert (seen["coins"], seen["trophies"], seen["coffins"], seen["coffin_aboard"]) == (
                player.coins,
                player.trophies,
                player.supply,
                player.loaded,
            )
            assert seen["town"] == (player.town.lower() or None)
        for town in view["towns"]:
            name = TOWN_WORDS[town["id"]]
            assert town["blood"] == night.blood[name]
            assert town["wolves"] == night.wolves[name]
            assert town["castle"] == night.castles[name]
        pool = list(map(passenger_name, view["pool"]))
        assert pool == sorted(night.pool, key=self.game.parts.take.first.index)
        assert sorted(map(passenger_name, view["discards"])) == sorted(night.discards)
        events = [EVENT_WORDS[event].name for event in view["event_discards"]]
        assert sorted(events) == sorted(night.event_discards)
        assert (view["deck"], view["event_deck"]) == (len(night.deck), len(night.event_deck))
        if view["journey"] is not None:
            self.compare_coaches(view)

    def compare_coaches(self, view: View) -> None:
        journey = view["journey"]
        assert journey is not None
        coach = self.night.coach
        riders = [(passenger_name(rider), rider["turned"]) for rider in journey["passengers"]]
        assert sorted(riders) == sorted((rider.name, rider.wolf) for rider in coach.riders)
        assert journey["bullets"] == coach.bullets
        paid = [PROTECTION_WORDS[icon].name for icon in journey["protections"]]
        assert sorted(paid) == sorted(coach.icons)


def play_at_random(pair: Pair, rng: Rng, most: int = 10_000) -> int:
    """Play up to `most` moves, checking the position before each; return how many there were."""
    for move in range(most):
        labels = pair.choices()
        if not labels:
            return move
        pair.step(labels[rng.below(len(labels))])
    return most


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_implementations_agree_all_through_random_plays(seats: int) -> None:
    for seed in range(3):
        assert play_at_random(Pair(seats, {}), Rng(seed)) > 300, "the play stopped short"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("switch", SWITCHES)
def test_both_implementations_agree_when_a_ruling_is_turned_the_other_way(seats: int, switch: str) -> None:
    play_at_random(Pair(seats, {switch: False}), Rng(seats))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_both_implementations_agree_when_many_components_are_changed(seats: int, seed: int) -> None:
    play_at_random(Pair(seats, odd_components(Rng(10 * seats + seed))), Rng(seed))


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_implementations_agree_on_forty_sets_of_components(seats: int) -> None:
    for seed in range(40):
        play_at_random(Pair(seats, odd_components(Rng(1000 * seats + seed))), Rng(seed))


def odd_components(rng: Rng) -> dict[str, Any]:
    """Return changes to nearly everything, which make the rare cases common."""
    changes: dict[str, Any] = {switch: rng.below(3) > 0 for switch in SWITCHES}
    order = [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1], [1, 3, 0, 2]]
    return changes | {
        "passengers.guests": 2 + rng.below(3),
        "passengers.cursed": 1 + rng.below(4),
        "passengers.priests": rng.below(7),
        "pay.guest": rng.below(4),
        "pay.tip": rng.below(3),
        "cards.dealt": rng.below(4),
        "cards.pool": rng.below(6),
        "cards.travel": 1 + rng.below(3),
        "cards.limit": 2 + rng.below(5),
        "coach.seats": 1 + rng.below(5),
        "coach.coins": rng.below(6),
        "coach.protection": rng.below(2),
        "coach.action": rng.below(4),
        "coach.hunter": [rng.below(3) for _ in range(1 + rng.below(3))],
        "castles.spaces": 1 + rng.below(6),
        "castles.coffins": 1 + rng.below(5),
        "perils.round_1": [1 + rng.below(2) for _ in range(7)],
        "perils.round_2": [rng.below(3) + (n == 6) * 3 for n in range(7)],
        "perils.neophytes_a": order[rng.below(4)],
        "perils.neophytes_b": order[rng.below(4)],
        "perils.accidents": [rng.below(4) for _ in range(3)],
        "events.copies": [1 + rng.below(2) for _ in range(9)],
        "events.dealt": rng.below(3),
        "events.blood": rng.below(4),
        "events.bullets": 1 + rng.below(3),
        "blood.board": 5 + rng.below(10),
    }


def test_the_book_has_the_components_the_game_has() -> None:
    components = make_game(3).components
    assert components.changed(BOOK, "the book").changes == {}
