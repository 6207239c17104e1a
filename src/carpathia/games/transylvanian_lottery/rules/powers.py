"""The powers of the rigging phase (chapter 5), each once in a round."""

from __future__ import annotations

from mypy_extensions import i64

from carpathia.games.transylvanian_lottery.components import OTHER_FROM, OTHER_TO
from carpathia.games.transylvanian_lottery.rules import facts
from carpathia.games.transylvanian_lottery.rules.actions import shift
from carpathia.games.transylvanian_lottery.rules.position import (
    AREA,
    BAG,
    CARD,
    NONE,
    Phase,
    Position,
    use_power,
)
from carpathia.games.transylvanian_lottery.rules.rigging import ask_opening, end_rigging, go_on


def pass_opening(state: Position) -> None:
    state.asked += 1
    ask_opening(state)


def use_mermaid(state: Position, area: i64, bag: i64) -> None:
    # GT-5.13 An own ticket from an area into any bag.
    use_power(state)
    shift(state, facts.TICKET_SENT, state.actor, AREA + area, BAG + bag)
    pass_opening(state)


def pick_prize(state: Position, slot: i64) -> None:
    # GT-5.14 The Banshee exchanges two prizes of different rows.
    use_power(state)
    state.picked = slot
    state.note(facts.PRIZE_PICKED, state.actor, slot)
    state.phase = Phase.BANSHEE


def exchange_prizes(state: Position, slot: i64) -> None:
    kept = state.prizes[slot]
    state.prizes[slot] = state.prizes[state.picked]
    state.prizes[state.picked] = kept
    state.note(facts.PRIZES_EXCHANGED, state.actor, state.picked, slot)
    state.picked = NONE
    pass_opening(state)


def pick_cube(state: Position, colour: i64, card: i64) -> None:
    # GT-5.4 The Gnome exchanges two tickets on action cards, GT-5.20 of different colours.
    use_power(state)
    state.picked = colour * state.parts.cards + card
    state.note(facts.CUBE_PICKED, state.actor, state.picked)
    state.phase = Phase.GNOME


def exchange_cubes(state: Position, colour: i64, card: i64) -> None:
    cards = state.parts.cards
    other = state.picked // cards
    other_card = state.picked % cards
    state.add(CARD + card, colour, -1)
    state.add(CARD + card, other, 1)
    state.add(CARD + other_card, other, -1)
    state.add(CARD + other_card, colour, 1)
    state.note(facts.CUBES_EXCHANGED, state.actor, state.picked, colour * cards + card)
    state.picked = NONE
    go_on(state)


def use_vampire(state: Position, colour: i64, row: i64) -> None:
    # GT-5.6 A ticket of choice from a bag to the area of that row.
    use_power(state)
    shift(state, facts.TICKET_SENT, colour, BAG + row, AREA + row)
    go_on(state)


def use_werewolf(state: Position, colour: i64, way: i64) -> None:
    # GT-5.8 A ticket from one area to another.
    use_power(state)
    shift(state, facts.TICKET_SENT, colour, AREA + OTHER_FROM[way], AREA + OTHER_TO[way])
    go_on(state)


def use_fairy(state: Position, card: i64, other: i64) -> None:
    # GT-5.10 An own locked ticket to another action card.
    use_power(state)
    shift(state, facts.TICKET_SENT, state.actor, CARD + card, CARD + other)
    end_rigging(state)
