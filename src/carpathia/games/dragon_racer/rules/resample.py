"""What a seat cannot know in Dragon Racer (DR-5.10, DR-5.11, DR-5.14), drawn anew and fairly.

Every deal of the unseen cards is equally likely, and so is every choice of tokens the rules allow.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from carpathia.core.rng import Rng
from carpathia.games.dragon_racer.rules.position import NONE, Bet, Position


def redeal(state: Position, seat: i64, rng: Rng) -> None:
    """Gather all cards that `seat` has not seen, and deal them out again."""
    cards = state.parts.cards
    bets = [bet for bet in state.bets]
    pending = state.bet_card != NONE and state.rider != seat
    # Card by card, so that the same luck deals the same world whatever the truth is.
    unseen = vec[i64]()
    for card in range(cards):
        for pile in range(state.seats + 1):  # the hands, and the undealt cards
            if pile != seat:
                for i in range(state.piles[pile * cards + card]):
                    unseen = append(unseen, card)
        for bet in bets:
            if bet.card == card and _is_secret(state, bet, seat):
                unseen = append(unseen, card)
        if pending and state.bet_card == card:
            unseen = append(unseen, card)
    rng.shuffle(unseen)

    top: i64 = 0
    for pile in range(state.seats + 1):
        if pile != seat:
            size: i64 = 0
            for card in range(cards):
                size += state.piles[pile * cards + card]
                state.piles[pile * cards + card] = 0
            for i in range(size):
                state.piles[pile * cards + unseen[top]] += 1
                top += 1
    for i in range(len(bets)):
        bet = bets[i]
        if _is_secret(state, bet, seat):
            bets[i] = Bet(bet.rider, bet.dragon, unseen[top], bet.place, bet.stake)
            top += 1
    if pending:
        state.bet_card = unseen[top]
    state.bets = tuple(bets)


def _is_secret(state: Position, bet: Bet, seat: i64) -> bool:
    return bet.rider != seat and bet.rider < state.seats


def guess_tokens(state: Position, other: i64, rng: Rng) -> None:
    """Replace the placement and gold tokens in the bets of `other`."""
    places = vec[i64]([place for place in range(len(state.parts.place_gold))])
    rng.shuffle(places)
    stakes = _guess_stakes(state, other, rng)
    bets = [bet for bet in state.bets]
    made: i64 = 0
    for i in range(len(bets)):
        bet = bets[i]
        if bet.rider == other:
            bets[i] = Bet(other, bet.dragon, bet.card, places[made], stakes[made])
            made += 1
    if state.bet_place != NONE and state.rider == other:
        state.bet_place = places[made]
    state.bets = tuple(bets)


def _guess_stakes(state: Position, other: i64, rng: Rng) -> vec[i64]:
    """Guess until all stakes together are allowed: so every allowed choice is equally likely."""
    parts = state.parts
    count = state.bets_made(other)
    betting = state.bet_card != NONE and state.rider == other
    stakes = vec[i64]([0] * count)
    allowed = False
    while not allowed:
        allowed = True
        left = parts.stakes - 1
        for made in range(count):
            stake = rng.below(parts.stakes)
            if not state.may_stake(left, made, stake):
                allowed = False
                break
            stakes[made] = stake
            left -= stake
        # DR-5.5 Whoever is making another bet has gold left for it.
        if betting and left == 0:
            allowed = False
        # DR-5.13 Whoever did not bet when a bet was due has none.
        if state.out_of_gold[other] and left > 0:
            allowed = False
    return stakes
