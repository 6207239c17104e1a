"""The rigging phase (chapter 3): turns clockwise, and the powers around them."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from carpathia.core.state import NOBODY
from carpathia.games.transylvanian_lottery.components import BANSHEE, FAIRY, GNOME, MERMAID, VAMPIRE, WEREWOLF
from carpathia.games.transylvanian_lottery.rules import facts
from carpathia.games.transylvanian_lottery.rules.actions import begin_action
from carpathia.games.transylvanian_lottery.rules.lottery import begin_lottery
from carpathia.games.transylvanian_lottery.rules.position import AREA, BAG, CARD, HAND, NONE, Phase, Position


def open_rigging(state: Position) -> None:
    state.used = vec[i64]([0] * state.seats)  # GT-5.1
    state.note(facts.ROUND_BEGUN, state.first, state.round)
    state.mover = NONE
    state.asked = 0
    ask_opening(state)


def ask_opening(state: Position) -> None:
    """Ask the next seat that has a power for the start of the rigging phase, or begin the turns."""
    # GT-5.2 Each seat once, in turn order.
    while state.asked < state.seats:
        seat = state.from_first(state.asked)
        if can_open(state, seat):
            state.phase = Phase.OPENING
            state.actor = seat
            return
        state.asked += 1
    _ask_turn(state, state.first)


def can_open(state: Position, seat: i64) -> bool:
    # GT-5.3 Only if it can be used.
    if state.is_ready(seat, MERMAID):
        for row in range(state.parts.rows):
            if state.at(AREA + row, seat):
                return True
    elif state.is_ready(seat, BANSHEE):
        for slot in range(state.parts.slots):
            if state.differs_elsewhere(slot):
                return True
    return False


def _ask_turn(state: Position, seat: i64) -> None:
    """Give the turn to the next who holds a ticket, from `seat` on, or end the phase."""
    # GT-3.6 Who holds no ticket has no turn.
    for step in range(state.seats):
        if state.at(HAND, seat):
            state.mover = seat
            state.played = False
            state.phase = Phase.TURN
            state.actor = seat
            return
        seat = state.left_of(seat)
    state.mover = NONE
    _ask_fairy(state)


def play_on(state: Position, card: i64) -> None:
    # GT-3.2 A ticket on an action card, GT-3.3 whatever lies there, GT-3.4 locked.
    state.played = True
    state.add(HAND, state.mover, -1)
    state.add(CARD + card, state.mover, 1)
    state.note(facts.TICKET_PLAYED, state.mover, CARD + card)
    if not begin_action(state, card):
        end_turn(state)


def play_in(state: Position, area: i64) -> None:
    # GT-3.2 Or in an area, GT-3.5 where it is not locked.
    state.played = True
    state.add(HAND, state.mover, -1)
    state.add(AREA + area, state.mover, 1)
    state.note(facts.TICKET_PLAYED, state.mover, AREA + area)
    end_turn(state)


def has_power(state: Position, seat: i64) -> bool:
    """Say whether `seat` can use a power that belongs to a turn of its own."""
    # GT-5.3 A power that could change nothing is not offered.
    if state.used[seat]:
        return False
    role = state.roles[seat]
    if role == GNOME:
        return state.can_exchange_cubes()
    if role == WEREWOLF:
        return state.areas_hold_tickets()
    if role == VAMPIRE:
        return state.bags_hold_tickets()
    return False


def end_turn(state: Position) -> None:
    """Offer the mover's power for the last time in this turn, GT-5.17, before the turn passes on."""
    if has_power(state, state.mover):
        state.phase = Phase.BETWEEN
        state.actor = state.mover
    else:
        between_turns(state)


def between_turns(state: Position) -> None:
    """After the turn of `mover`: the Gnome, GT-5.20, unless he was just asked or is next."""
    if state.parts.gnome_any_time:
        following = state.left_of(state.mover)
        for seat in range(state.seats):
            due = seat == state.mover or (seat == following and state.at(HAND, seat) > 0)
            if state.roles[seat] == GNOME and not due and has_power(state, seat):
                state.phase = Phase.BETWEEN
                state.actor = seat
                return
    next_turn(state)


def next_turn(state: Position) -> None:
    # GT-3.8 Clockwise.
    _ask_turn(state, state.left_of(state.mover))


def go_on(state: Position) -> None:
    """Go on after a power that belongs to the turns was used or passed over."""
    if state.actor != state.mover:
        next_turn(state)
    elif state.played:
        between_turns(state)
    else:
        state.phase = Phase.TURN


def _ask_fairy(state: Position) -> None:
    # GT-5.10 The Fairy, at the end.
    for seat in range(state.seats):
        if state.is_ready(seat, FAIRY):
            for card in range(state.parts.cards):
                if state.at(CARD + card, seat):
                    state.phase = Phase.FAIRY
                    state.actor = seat
                    return
    end_rigging(state)


def end_rigging(state: Position) -> None:
    # GT-3.7 Tickets on action cards and in areas go into the bag of their row.
    for card in range(state.parts.cards):
        state.move_all(CARD + card, BAG + state.rows[card])
    for row in range(state.parts.rows):
        state.move_all(AREA + row, BAG + row)
    state.note(facts.RIGGING_ENDED, NOBODY)
    begin_lottery(state)
