"""What a seat imagines in Dragon Racer, against all the worlds there are, listed one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations, product
from math import sqrt
from typing import Any, NamedTuple, TypeAlias

import pytest

from carpathia.core.rng import Rng
from carpathia.core.state import SPECTATOR
from carpathia.games.dragon_racer.rules.state import DragonState
from tests.independent import dragon_racer as book
from tests.independent.test_perft import Pair, play_at_random

pytestmark = pytest.mark.slow  # draws many worlds

Tokens: TypeAlias = tuple[tuple[str, tuple[int, ...]], ...]  # place and gold, bet by bet
SAMPLES = 8000


class World(NamedTuple):
    """All of a position that somebody may not know. Hands and deck are in order of their names."""

    hands: tuple[tuple[str, ...], ...]
    deck: tuple[str, ...]
    bets: tuple[tuple[str, str, tuple[int, ...]], ...]  # card, place and gold
    pending: tuple[str, ...]  # the card of the bet that is being made, then its place


def world_of_game(state: DragonState) -> World:
    parts = state.parts
    cards = [parts.card_name(card) for card in range(parts.cards)]
    hands = tuple(
        in_order(name for card, name in enumerate(cards) for _ in range(state.in_hand(seat, card)))
        for seat in range(state.seats)
    )
    deck = in_order(name for card, name in enumerate(cards) for _ in range(state.in_deck(card)))
    bets = []
    for bet in state.bets:
        gold = parts.stake_name(bet.stake).split("+") if bet.rider < state.seats else []
        place = book.PLACES[bet.place] if bet.rider < state.seats else ""
        bets.append((cards[bet.card], place, tuple(map(int, gold))))
    pending = [] if state.bet_card < 0 else [cards[state.bet_card]]
    if state.bet_place >= 0:
        pending.append(book.PLACES[state.bet_place])
    return World(hands, deck, tuple(bets), tuple(pending))


def odds(page: book.Position, seat: str) -> dict[World, Fraction]:
    """Return every world that `seat` cannot tell from this one, with its probability."""
    deals = Counter(all_deals(page, seat))
    guesses = [all_tokens(page, player) for player in page.players if player != seat]
    lots: Counter[World] = Counter()
    for world, count in deals.items():
        for guess in product(*guesses):
            piles = {player: iter(pile) for player, pile in zip(others(page, seat), guess)}
            bets = list(world.bets)
            for i, bet in enumerate(page.bets):
                if bet.rider in piles:
                    bets[i] = (bets[i][0], *next(piles[bet.rider]))
            pending = world.pending
            if page.phase == "stake" and page.to_play[0] in piles:
                pending = (pending[0], next(piles[page.to_play[0]])[0])
            lots[world._replace(bets=tuple(bets), pending=pending)] += count
    return {world: Fraction(count, lots.total()) for world, count in lots.items()}


def all_deals(page: book.Position, seat: str) -> Iterator[World]:
    """Deal the cards that `seat` has not seen in every order; the tokens stay as they are."""
    betting = page.phase in ("on", "place", "stake") and page.to_play[0] != seat
    hidden = [i for i, bet in enumerate(page.bets) if bet.rider not in (seat, book.VLAD)]
    unseen = [card for other in others(page, seat) for card in page.hands[other]] + [*page.deck]
    unseen += [page.bets[i].card for i in hidden] + ([page.pending[0]] if betting else [])
    for order in permutations(unseen):
        cards = iter(order)
        hands = tuple(
            in_order(page.hands[player] if player == seat else [next(cards) for _ in page.hands[player]])
            for player in page.players
        )
        deck = in_order(next(cards) for _ in page.deck)
        faces = {i: next(cards) for i in hidden}
        bets = tuple((faces.get(i, bet.card), bet.place, bet.gold) for i, bet in enumerate(page.bets))
        in_bet = page.phase in ("on", "place", "stake")
        said = (page.pending[0], page.pending[2]) if page.phase == "stake" else page.pending[:1]
        pending = (next(cards), *said[1:]) if betting else said if in_bet else ()
        yield World(hands, deck, bets, pending)


def all_tokens(page: book.Position, player: str) -> list[Tokens]:
    """Return every choice of tokens the rules allow for the bets of `player`, made or being made."""
    bets = [bet for bet in page.bets if bet.rider == player]
    betting = page.phase in ("on", "place", "stake") and page.to_play[0] == player
    golds: list[list[book.Bet]] = [[]]
    for bet in bets:
        golds = [
            [*mine, bet._replace(gold=gold)] for mine in golds for gold in sorted(book.stakes(page, mine))
        ]
    if betting:
        golds = [mine for mine in golds if book.stakes(page, mine)]
    if player in page.penniless:
        golds = [mine for mine in golds if not book.stakes(page, mine)]
    piles = [[*(bet.gold for bet in mine), ()] for mine in golds]
    named = len(bets) + (betting and page.phase == "stake")
    return [tuple(zip(places, gold)) for places in permutations(book.PLACES, named) for gold in piles]


def others(page: book.Position, seat: str) -> list[str]:
    return [player for player in page.players if player != seat]


def in_order(cards: Any) -> tuple[str, ...]:
    return tuple(sorted(cards))


def reached(seats: int, changes: dict[str, Any], wanted: Callable[[book.Position], bool]) -> Pair:
    """Return the first such position on the way of random plays."""
    for seed in range(10_000):
        pair, rng = Pair(seats, changes), Rng(seed)
        while play_at_random(pair, rng, 1):
            if wanted(pair.page):
                return pair
    raise AssertionError("no play comes to such a position")


def surprise(counts: Counter[World], expected: dict[World, Fraction]) -> float:
    """Return by how many standard deviations the chi-square of the counts exceeds what fair luck gives."""
    total = counts.total()
    freedom = len(expected) - 1
    square = sum((counts[world] - total * odd) ** 2 / (total * odd) for world, odd in expected.items())
    return (float(square) - freedom) / sqrt(2 * freedom)


class Case(NamedTuple):
    wanted: Callable[[book.Position], bool]
    changes: dict[str, Any] = {}  # noqa: RUF012  # never written to
    seats: int = 3
    observer: str = "seat 0"


def bets_by(page: book.Position, rider: str) -> int:
    return sum(bet.rider == rider for bet in page.bets)


def only_seat_1_bets(page: book.Position, count: int) -> bool:
    return page.turn == 2 and len(page.bets) == bets_by(page, "seat 1") == count


SMALL: dict[str, Any] = {
    "race.rounds": 1,
    "race.turns": 2,
    "cards.copies": [1, 1],
    "cards.at_once": [0, 0],
    "abilities.drummed": 1,
    "variants.abilities": False,
    "rulings.forced_bets": False,
    "bets.number": 2,
    "bets.gold": [1, 1, 2],
}
TWO_TOKENS: dict[str, Any] = {"bets.gold": [1, 2]}
CASES = {
    "hands and cards left over": Case(lambda p: p.phase == "card"),
    "cards of which there are two": Case(
        lambda p: p.phase == "card", {"cards.copies": [2], "cards.at_once": [0]}
    ),
    "cards while they are dealt": Case(lambda p: len(p.hands.get("seat 2", ())) == 1),
    "one bet": Case(lambda p: only_seat_1_bets(p, 1), TWO_TOKENS),
    "one bet that may take all gold": Case(
        lambda p: only_seat_1_bets(p, 1), {**TWO_TOKENS, "bets.number": 1}
    ),
    "two bets": Case(lambda p: p.phase == "card" and only_seat_1_bets(p, 2) and not p.hands["seat 2"]),
    "two bets without having to keep gold": Case(
        lambda p: only_seat_1_bets(p, 2), {**TWO_TOKENS, "rulings.keep_gold": False}
    ),
    "the card of a first bet": Case(lambda p: p.phase == "on" and p.to_play[0] == "seat 1" and p.turn == 2),
    "the place of a first bet": Case(
        lambda p: p.phase == "stake" and p.to_play[0] == "seat 1" and p.turn == 2 and not p.bets
    ),
    "the place of a second bet": Case(
        lambda p: p.phase == "stake" and p.to_play[0] == "seat 1" and only_seat_1_bets(p, 1), TWO_TOKENS
    ),
    "a second bet without having to keep gold": Case(
        lambda p: p.phase == "on" and p.to_play[0] == "seat 1" and only_seat_1_bets(p, 1),
        {**TWO_TOKENS, "rulings.keep_gold": False},
    ),
    "a bet that took all gold, as a card face up betrays": Case(
        lambda p: "seat 1" in p.penniless and bets_by(p, "seat 1") == 1 and bets_by(p, "seat 2") == 1,
        {**TWO_TOKENS, "rulings.keep_gold": False, "rulings.forced_bets": True, "race.line": 99},
    ),
    "one's own bet being made": Case(
        lambda p: p.phase == "stake" and p.to_play[0] == "seat 0" and only_seat_1_bets(p, 1), TWO_TOKENS
    ),
    "a bet of Vlad and one of a player": Case(
        lambda p: p.turn == 2 and bets_by(p, book.VLAD) == bets_by(p, "seat 1") == len(p.bets) - 1 == 1,
        {**TWO_TOKENS, "vlad.bets": [1]},
        seats=2,
    ),
    "what spectators do not know": Case(
        lambda p: p.turn == 2 and len(p.bets) == 2 and p.phase == "card" and len(p.to_play) == 1,
        {"bets.gold": [1], "bets.number": 1},
        observer="a spectator",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_every_world_a_seat_could_be_in_is_imagined_as_often_as_it_is_likely(name: str) -> None:
    case = CASES[name]
    pair = reached(case.seats, {**SMALL, **case.changes}, case.wanted)
    expected = odds(pair.page, case.observer)
    seat = SPECTATOR if case.observer == "a spectator" else pair.page.players.index(case.observer)
    assert world_of_game(pair.state) in expected
    rng = Rng(1)
    counts: Counter[World] = Counter()
    for _ in range(SAMPLES):
        world = pair.state.clone()
        world.resample(seat, rng)
        counts[world_of_game(world)] += 1
    assert set(counts) == set(expected)
    assert surprise(counts, expected) < 4
