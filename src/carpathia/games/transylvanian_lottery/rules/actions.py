"""The six actions (chapter 4), one repetition at a time."""

from __future__ import annotations

from mypy_extensions import i64

from carpathia.core.state import CHANCE
from carpathia.games.transylvanian_lottery.components import (
    AREA_TO_AREA,
    AREA_TO_BAG,
    BAG_FOR_AREA,
    BAG_FOR_BAG,
    IMP,
    OTHER_FROM,
    OTHER_TO,
    PAIR_FIRST,
    PAIR_SECOND,
)
from carpathia.games.transylvanian_lottery.rules import facts
from carpathia.games.transylvanian_lottery.rules.position import (
    AREA,
    BAG,
    CARD,
    NONE,
    PLACES,
    Phase,
    Position,
    use_power,
)


def begin_action(state: Position, card: i64) -> bool:
    """Offer the action of `card` to the mover; say whether it can be taken at all."""
    state.card = card
    # GT-4.3 As often as printed, or as there are tickets on the card.
    state.times = state.parts.times[card] if state.parts.printed_numbers else state.total(CARD + card)
    return offer(state)


def offer(state: Position) -> bool:
    """Ask for the next repetition; say no if there is none, which ends the action."""
    # GT-4.4 A repetition that cannot be taken ends the action; GT-5.9 the Imp has one more.
    if (state.times > 0 or state.is_ready(state.mover, IMP)) and can_act(state):
        state.phase = Phase.ACT
        state.actor = state.mover
        return True
    state.card = NONE
    state.times = 0
    return False


def can_act(state: Position) -> bool:
    card = state.card
    if card == AREA_TO_BAG or card == AREA_TO_AREA:
        return state.areas_hold_tickets()
    filled: i64 = 0
    for row in range(state.parts.rows):
        if state.holds_tickets(BAG + row):
            filled += 1
    return filled > 1 if card == BAG_FOR_BAG else filled > 0


def end_action(state: Position) -> None:
    # GT-4.2 Fewer times, or none at all.
    state.note(facts.ACTION_ENDED, state.mover, state.card)
    state.card = NONE
    state.times = 0


def _spend(state: Position) -> None:
    if state.times > 0:
        state.times -= 1
        return
    use_power(state)


def shift(state: Position, fact: i64, colour: i64, origin: i64, goal: i64) -> None:
    """Move a ticket from one place to another, for whoever decides now, and note it as such a fact."""
    state.add(origin, colour, -1)
    state.add(goal, colour, 1)
    state.note(fact, state.actor, colour, origin, goal)


def move_to_bag(state: Position, colour: i64, way: i64) -> bool:
    # GT-4.5 From any area to any bag, GT-4.1 of any colour.
    _spend(state)
    shift(state, facts.TICKET_MOVED, colour, AREA + way // 3, BAG + way % 3)
    return offer(state)


def move_to_area(state: Position, colour: i64, way: i64) -> bool:
    # GT-4.6 From any area to another one.
    _spend(state)
    shift(state, facts.TICKET_MOVED, colour, AREA + OTHER_FROM[way], AREA + OTHER_TO[way])
    return offer(state)


def draw_from(state: Position, row: i64) -> None:
    _spend(state)
    state.held_from = row
    state.note(facts.BAGS_CHOSEN, state.mover, row, NONE, state.card)
    state.phase = Phase.DRAW
    state.actor = CHANCE


def draw_from_two(state: Position, pair: i64) -> None:
    # GT-4.7 A ticket from each of two bags.
    _spend(state)
    state.held_from = PAIR_FIRST[pair]
    state.other_from = PAIR_SECOND[pair]
    state.note(facts.BAGS_CHOSEN, state.mover, state.held_from, state.other_from, state.card)
    state.phase = Phase.DRAW
    state.actor = CHANCE


def drawn(state: Position, colour: i64) -> bool:
    """Take a ticket out of a bag for all to see, GT-4.11; say whether the action goes on."""
    if state.phase is Phase.DRAW_SECOND:
        state.other_held = colour
        state.add(BAG + state.other_from, colour, -1)
        state.note(facts.TICKET_DRAWN, state.mover, colour, BAG + state.other_from)
    else:
        state.held = colour
        state.add(BAG + state.held_from, colour, -1)
        state.note(facts.TICKET_DRAWN, state.mover, colour, BAG + state.held_from)
        if state.other_from != NONE:
            state.phase = Phase.DRAW_SECOND
            return True
    # GT-4.9 With no ticket in any area there is nothing to swap with.
    if state.card == BAG_FOR_AREA and not state.areas_hold_tickets():
        return put_back(state)
    state.phase = Phase.PLACE
    state.actor = state.mover
    return True


def put_back(state: Position) -> bool:
    """Return what was drawn to where it came from."""
    state.add(BAG + state.held_from, state.held, 1)
    state.note(facts.TICKET_RETURNED, state.mover, state.held, BAG + state.held_from, state.card)
    if state.other_held != NONE:
        state.add(BAG + state.other_from, state.other_held, 1)
        state.note(facts.TICKET_RETURNED, state.mover, state.other_held, BAG + state.other_from, state.card)
    return _let_go(state)


def exchange(state: Position) -> bool:
    # GT-4.7 Swap their positions.
    state.add(BAG + state.other_from, state.held, 1)
    state.add(BAG + state.held_from, state.other_held, 1)
    _tell_swap(state, state.held, BAG + state.other_from, state.other_held, BAG + state.held_from)
    return _let_go(state)


def put_in(state: Position, place: i64) -> bool:
    # GT-4.8 Into any bag, GT-4.10 or into any area.
    state.add(place, state.held, 1)
    state.note(facts.TICKET_MOVED, state.mover, state.held, BAG + state.held_from, place)
    return _let_go(state)


def swap_for(state: Position, colour: i64, row: i64) -> bool:
    # GT-4.9 The drawn ticket for one in an area, which goes into that bag.
    state.add(AREA + row, colour, -1)
    state.add(AREA + row, state.held, 1)
    state.add(BAG + state.held_from, colour, 1)
    _tell_swap(state, state.held, AREA + row, colour, BAG + state.held_from)
    return _let_go(state)


def _tell_swap(state: Position, colour: i64, place: i64, other: i64, other_place: i64) -> None:
    state.note(facts.TICKETS_SWAPPED, state.mover, colour * PLACES + place, other * PLACES + other_place)


def _let_go(state: Position) -> bool:
    state.held = NONE
    state.held_from = NONE
    state.other_held = NONE
    state.other_from = NONE
    return offer(state)
