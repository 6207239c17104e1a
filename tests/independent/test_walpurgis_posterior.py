"""What a seat imagines in Walpurgis Night, against all the worlds there are, listed one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import sqrt
from typing import Any, NamedTuple, TypeAlias

import pytest

from carpathia.core.journal import Journal
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, SPECTATOR
from carpathia.games.walpurgis_night.components import EVENT_COUNT, EVENTS, TOWN_NAMES
from carpathia.games.walpurgis_night.rules import facts
from carpathia.games.walpurgis_night.rules import position as at
from carpathia.games.walpurgis_night.rules.state import WalpurgisState
from tests.games.walpurgis_night.table import CARDS, make_game

pytestmark = pytest.mark.slow  # draws many worlds

Pile: TypeAlias = tuple[str, ...]
SAMPLES = 6000


class Case(NamedTuple):
    """A position to look for: what `observer` should know of the other hands there."""

    seats: int
    known: int  # cards
    observer: int
    changes: dict[str, Any] = {}  # noqa: RUF012  # never written to
    stranded: int = 0  # hands in which nobody could board


class World(NamedTuple):
    """All of a position that somebody may not know, in order of names."""

    hands: tuple[Pile, ...]
    deck: Pile
    events: tuple[Pile, ...]
    event_deck: Pile


class Memory:
    """What everybody saw of a play, written down from the labels of what was done and nothing else."""

    def __init__(self, seats: int) -> None:
        self.known: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.stranded: list[list[set[str]]] = [[] for _ in range(seats)]  # what each such card may be

    def watch(self, seat: int, label: str) -> None:
        verb, _, card = label.partition(" ")
        if verb == "take":
            self.known[seat][card] += 1
        elif verb in ("board", "discard") and self.known[seat][card]:
            self.known[seat][card] -= 1
        elif verb in ("board", "discard") and self.stranded[seat] and card in self.stranded[seat][0]:
            self.stranded[seat].pop()

    def nobody_boarded(self, seat: int, town: str, held: int, guests_lead: bool) -> None:
        cards = {name for name in CARDS if name.endswith(f" to {town}")}
        cards |= {"priest", "werewolf"} if guests_lead else set()
        self.stranded[seat] = [cards] * (held - self.known[seat].total())


def world_of(state: WalpurgisState) -> World:
    seats = range(state.seats)
    return World(
        tuple(_names(CARDS, [state.in_hand(seat, kind) for kind in range(len(CARDS))]) for seat in seats),
        _names(CARDS, [state.piles[at.DECK + kind] for kind in range(len(CARDS))]),
        tuple(
            _names(EVENTS, [state.events[seat * EVENT_COUNT + event] for event in range(EVENT_COUNT)])
            for seat in seats
        ),
        _names(EVENTS, [state.in_event_deck(event) for event in range(EVENT_COUNT)]),
    )


def _names(names: list[str], counts: list[int]) -> Pile:
    return tuple(sorted(name for name, count in zip(names, counts, strict=True) for _ in range(count)))


def odds(state: WalpurgisState, memory: Memory, seat: int) -> dict[World, Fraction]:
    """Return every world that `seat` cannot tell from this one, with its probability."""
    true = world_of(state)
    known = [Counter(hand) if owner == seat else memory.known[owner] for owner, hand in enumerate(true.hands)]
    stranded = [[] if owner == seat else cards for owner, cards in enumerate(memory.stranded)]
    passengers = _deals(true.hands, true.deck, known, stranded)
    own = [Counter(hand) if owner == seat else Counter[str]() for owner, hand in enumerate(true.events)]
    events = _deals(true.events, true.event_deck, own, [[] for _ in own])
    total = passengers.total() * events.total()
    return {
        World(hands, deck, cards, event_deck): Fraction(one * other, total)
        for (hands, deck), one in passengers.items()
        for (cards, event_deck), other in events.items()
    }


def _deals(
    hands: tuple[Pile, ...], deck: Pile, known: list[Counter[str]], stranded: list[list[set[str]]]
) -> Counter[tuple[tuple[Pile, ...], Pile]]:
    """Deal the cards out of sight in every order, and count how often each outcome comes about."""
    hidden = [sorted((Counter(hand) - sure).elements()) for hand, sure in zip(hands, known, strict=True)]
    unseen = [card for hand in hidden for card in hand] + list(deck)
    lots: Counter[tuple[tuple[Pile, ...], Pile]] = Counter()
    for order in permutations(unseen):
        start = 0
        possible = True
        for secret, certain in zip(hidden, stranded, strict=True):
            possible &= all(order[start + n] in allowed for n, allowed in enumerate(certain))
            start += len(secret)
        if not possible:
            continue
        cards = iter(order)
        dealt = tuple(
            tuple(sorted([*sure.elements(), *[next(cards) for _ in secret]]))
            for sure, secret in zip(known, hidden, strict=True)
        )
        lots[dealt, tuple(sorted(cards))] += 1
    return lots


def reached(case: Case) -> tuple[WalpurgisState, dict[World, Fraction]]:
    """Play at random to such a position with few cards out of sight; return the worlds it may be in, too."""
    seats, seat = case.seats, case.observer
    game = make_game(seats, {**SMALL, **case.changes})
    guests_lead = not game.parts.any_passenger_departs
    for seed in range(2000):
        state, rng, memory = game.start(), Rng(seed), Memory(seats)
        while state.acting():
            world = world_of(state)
            held = sum(memory.known[other].total() for other in range(seats) if other != seat)
            hidden = sum(len(hand) for other, hand in enumerate(world.hands) if other != seat) - held
            stranded = [bool(memory.stranded[other]) for other in range(seats) if other != seat]
            enough = held >= case.known and hidden >= 2 and sum(stranded) >= case.stranded
            if enough and state.actor != CHANCE and hidden + len(world.deck) <= 7:
                expected = odds(state, memory, seat)
                if len(expected) > 10:
                    return state, expected
            actor = state.actor
            action = state.draw(rng) if actor == CHANCE else rng.pick(state.legal(actor))
            if actor != CHANCE:
                memory.watch(actor, game.actions.label(action))
            state.journal = Journal()
            state.apply(actor, action)
            for event in state.journal.events:
                if event.fact == facts.NOBODY_BOARDED:
                    held = state.hand_size(event.seat)
                    memory.nobody_boarded(event.seat, TOWN_NAMES[event.a], held, guests_lead)
            state.journal = None
    raise AssertionError("no play comes to such a position")


SMALL: dict[str, Any] = {
    "passengers.guests": 1,
    "passengers.believers": 1,
    "passengers.cursed": 0,
    "passengers.cursed_believers": 0,
    "passengers.priests": 3,
    "passengers.werewolves": 2,
    "cards.limit": 4,
    "cards.pick_up": 2,
    "cards.travel": 1,
    "cards.pool": 3,
    "events.copies": [2, 0, 0, 0, 1, 0, 2, 0, 0],
}


LEAD = {"rulings.any_passenger_departs": False}


CASES = {
    "nothing known of the other hand": Case(2, 0, 0),
    "one card known": Case(2, 1, 0),
    "two cards known, seen from the other side": Case(2, 2, 1),
    "two other hands": Case(3, 1, 1, {"cards.limit": 3, "passengers.priests": 2}),
    "what spectators do not know": Case(2, 2, SPECTATOR, {"cards.limit": 3}),
    "a hand in which nobody could board": Case(2, 0, 0, {"passengers.priests": 1}, stranded=1),
    "a hand in which nobody could board, where a guest must lead": Case(2, 0, 1, LEAD, stranded=1),
    "two such hands": Case(3, 0, 1, {**LEAD, "cards.limit": 3, "passengers.priests": 2}, stranded=2),
}


def surprise(counts: Counter[World], expected: dict[World, Fraction]) -> float:
    """Return by how many standard deviations the chi-square of the counts exceeds what fair luck gives.

    Worlds that are too rare to be counted one by one are counted together.
    """
    total = counts.total()
    seen = rare = freedom = 0
    square, rest = 0.0, Fraction(0)
    for world, odd in expected.items():
        if total * odd < 5:
            rare += counts[world]
            rest += odd
            continue
        freedom += 1
        seen += counts[world]
        square += float((counts[world] - total * odd) ** 2 / (total * odd))
    if total * rest >= 5:
        freedom += 1
        square += float((rare - total * rest) ** 2 / (total * rest))
    assert seen + rare == total
    return (square - (freedom - 1)) / sqrt(2 * max(freedom - 1, 1))


@pytest.mark.parametrize("name", CASES)
def test_every_world_a_seat_could_be_in_is_imagined_as_often_as_it_is_likely(name: str) -> None:
    case = CASES[name]
    state, expected = reached(case)
    assert world_of(state) in expected
    rng = Rng(1)
    counts: Counter[World] = Counter()
    for _ in range(SAMPLES):
        world = state.clone()
        world.resample(case.observer, rng)
        counts[world_of(world)] += 1
    assert set(counts) <= set(expected)
    assert surprise(counts, expected) < 4
