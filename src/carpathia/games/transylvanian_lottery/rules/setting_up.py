"""Setting up (chapter 2): the first player, roles, scoring cards, tickets, prizes and action cards."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from carpathia.core.journal import only
from carpathia.core.state import CHANCE, NOBODY
from carpathia.games.transylvanian_lottery.rules import facts
from carpathia.games.transylvanian_lottery.rules.position import (
    AREA,
    BAG,
    HAND,
    NONE,
    PLACES,
    Phase,
    Position,
)
from carpathia.games.transylvanian_lottery.rules.rigging import open_rigging


def set_up(state: Position) -> None:
    parts = state.parts
    state.tickets = vec[i64]([0] * (PLACES * parts.seats))
    # GT-2.5 A ticket in each area and in each bag, the others in front of their owner.
    for colour in range(parts.seats):
        state.add(HAND, colour, parts.in_hand)
        for row in range(parts.rows):
            state.add(AREA + row, colour, parts.in_area)
            state.add(BAG + row, colour, parts.in_bag)
    state.line = vec[i64]([NONE] * parts.spaces)
    state.is_carried = vec[i64]([0] * parts.spaces)
    state.prizes = vec[i64]([NONE] * parts.slots)
    state.roles = vec[i64]([NONE] * parts.seats)
    state.scorings = vec[i64]([NONE] * parts.seats)
    state.used = vec[i64]([0] * parts.seats)
    state.rows = vec[i64]([NONE] * parts.cards)
    state.harmless = vec[i64]([0] * parts.kinds)
    state.piles = vec[i64]([0] * ((parts.seats + 1) * parts.kinds))
    state.deck = parts.copies
    state.phase = Phase.NAME_FIRST
    state.actor = CHANCE


def name_first(state: Position, seat: i64) -> None:
    # GT-2.1 Luck names the first player.
    state.first = seat
    state.note(facts.FIRST_NAMED, seat)
    state.done = 0
    state.phase = Phase.CHOOSE_ROLE
    state.actor = seat


def choose_role(state: Position, role: i64) -> None:
    # GT-2.2 Openly, GT-2.9 in turn order.
    state.roles = state.roles[:]
    state.roles[state.actor] = role
    state.note(facts.ROLE_CHOSEN, state.actor, role)
    state.done += 1
    if state.done < state.seats:
        state.actor = state.from_first(state.done)
        return
    state.done = 0
    state.phase = Phase.CHOOSE_SCORING
    _offer_scoring(state)


def _offer_scoring(state: Position) -> None:
    # GT-2.4 In turn order; whoever chooses sees the cards that are left, and nobody else does.
    seat = state.from_first(state.done)
    state.actor = seat
    if state.done == 0:
        return  # nothing has been taken yet, so there is nothing to learn
    for card in range(state.parts.scorings):
        state.note(facts.SCORING_LEFT, seat, card, state.scoring_left(card), audience=only(seat))


def choose_scoring(state: Position, card: i64) -> None:
    # GT-2.3 Face down.
    state.scorings = state.scorings[:]
    state.scorings[state.actor] = card
    state.note(facts.SCORING_CHOSEN, state.actor, card, audience=only(state.actor))
    state.done += 1
    if state.done < state.seats:
        _offer_scoring(state)
        return
    # GT-2.8 Prizes and action cards are laid out only now.
    begin_round(state)


def begin_round(state: Position) -> None:
    state.done = 0
    state.phase = Phase.LAY_PRIZES
    state.actor = CHANCE


def lay_prize(state: Position, kind: i64) -> None:
    # GT-2.6 A prize in every slot.
    state.deck = state.deck[:]
    state.deck[kind] -= 1
    state.prizes[state.done] = kind
    state.note(facts.PRIZE_LAID, NOBODY, kind, state.done, state.round)
    state.done += 1
    if state.done < state.parts.slots:
        return
    state.done = 0
    if state.round == 0:
        state.phase = Phase.LAY_CARDS
    else:
        open_rigging(state)


def lay_card(state: Position, card: i64) -> None:
    # GT-2.7 An action card in every slot, GT-2.10 two to a row for the whole game.
    row = state.done // 2
    state.rows = state.rows[:]
    state.rows[card] = row
    state.note(facts.CARD_LAID, NOBODY, card, row)
    state.done += 1
    if state.done == state.parts.cards:
        open_rigging(state)
