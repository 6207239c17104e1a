"""What happened in The Transylvanian Lottery, in words."""

from __future__ import annotations

from collections.abc import Sequence

from carpathia.core.journal import Event
from carpathia.core.state import NOBODY
from carpathia.games.transylvanian_lottery.components import CARDS, COLOURS, ICONS, ROLES, Parts
from carpathia.games.transylvanian_lottery.rules import facts
from carpathia.games.transylvanian_lottery.rules.position import CARD, HAND, HEAP, PLACES
from carpathia.games.transylvanian_lottery.words import (
    CARD_WORDS,
    POWERS,
    listed,
    number,
    place_name,
    slot_name,
)

RANKS = ["first", "second", "third", "fourth", "fifth"]


def event_text(parts: Parts, event: Event, names: Sequence[str]) -> str:
    who = names[event.seat] if event.seat < len(names) else ""
    if event.kind < facts.ROUND_BEGUN or event.kind > facts.TICKETS_RECLAIMED:
        return _beginning_or_end(parts, event, who)
    if event.kind < facts.RIGGING_ENDED:
        return _rigging(parts, event, who)
    return _lottery(parts, event, who)


def _beginning_or_end(parts: Parts, event: Event, who: str) -> str:
    a, b = event.a, event.b
    match event.kind:
        case facts.FIRST_NAMED:
            return f"{who} is the first player."
        case facts.ROLE_CHOSEN:
            wants = listed([ICONS[icon] for icon in parts.wants[a]])
            return f"{who} is the {ROLES[a]}, wants {wants} and once a round {POWERS[ROLES[a]]}."
        case facts.SCORING_CHOSEN:
            return f"{who} takes a scoring card face down."
        case facts.SCORING_LEFT | facts.CARD_LAID | facts.PRIZE_LAID:
            return ""
        case facts.WRAPPED_DROPPED:
            return f"{number(a, 'ticket')} of {who} left over from row 3: into bag 1."
        case facts.FIRST_PASSED:
            return f"The first player's token passes to {who}."
        case facts.SCORING_SHOWN:
            return f"{who} shows the scoring card {parts.scoring_name(a)}."
        case facts.CURSES_PAID:
            if event.seat == NOBODY:
                return "Nobody alone has the most curses."
            return f"{who} has the most curses, {a}, and gets {number(b, 'point')} for them."
        case facts.GAME_ENDED:
            return "The game is over."
    raise AssertionError(f"no words for fact {event.kind}")


def _rigging(parts: Parts, event: Event, who: str) -> str:
    a, b, c = event.a, event.b, event.c
    match event.kind:
        case facts.ROUND_BEGUN:
            return f"Round {a + 1} begins with {who}."
        case facts.TICKET_PLAYED:
            if a < CARD:
                return f"{who} plays a ticket in {place_name(a)}."
            return f"{who} plays a ticket on {place_name(a)}: {CARD_WORDS[CARDS[a - CARD]]}."
        case facts.TICKET_MOVED | facts.TICKET_SENT:
            return _moved(who, a, b, c)
        case facts.TICKET_DRAWN:
            return f"{who} draws a {COLOURS[a]} ticket from {place_name(b)}."
        case facts.TICKET_RETURNED:
            return f"{who} puts the {COLOURS[a]} ticket back into {place_name(b)}."
        case facts.TICKETS_SWAPPED:
            one = f"the {COLOURS[a // PLACES]} ticket goes to {place_name(a % PLACES)}"
            return f"{who} swaps: {one}, a {COLOURS[b // PLACES]} one to {place_name(b % PLACES)}."
        case facts.ACTION_ENDED:
            return f'{who} stops the action "{CARDS[a]}".'
        case facts.POWER_USED:
            return f"{who} uses the power of the {ROLES[a]}."
        case facts.BAGS_CHOSEN | facts.CUBE_PICKED | facts.PRIZE_PICKED:
            return ""
        case facts.CUBES_EXCHANGED:
            return f"{who} exchanges {_cube(parts, a)} and {_cube(parts, b)}."
        case facts.PRIZES_EXCHANGED:
            return f"{who} exchanges the prizes in {slot_name(parts, a)} and in {slot_name(parts, b)}."
    raise AssertionError(f"no words for fact {event.kind}")


def _moved(who: str, colour: int, origin: int, goal: int) -> str:
    if origin == HEAP:
        return f"{who} puts a surplus ticket into {place_name(goal)}."
    if goal == HAND:
        return f"{who} takes a ticket back from {place_name(origin)}."
    return f"{who} moves a {COLOURS[colour]} ticket from {place_name(origin)} to {place_name(goal)}."


def _cube(parts: Parts, cube: int) -> str:
    return f'the {COLOURS[cube // parts.cards]} ticket on "{CARDS[cube % parts.cards]}"'


def _lottery(parts: Parts, event: Event, who: str) -> str:
    a, b, c = event.a, event.b, event.c
    match event.kind:
        case facts.RIGGING_ENDED:
            return "The rigging is over: tickets on action cards and in areas go into the bags of their rows."
        case facts.ROW_BEGUN:
            carried = f", {number(b, 'ticket')} carried over" if b else ""
            return f"Bag {a + 1} is drawn{carried}."
        case facts.BAG_EMPTY:
            return f"Bag {a + 1} is empty, so nobody wins its prizes."
        case facts.LOT_DRAWN:
            return f"A {COLOURS[a]} ticket is drawn from bag {b + 1}."
        case facts.LOT_RETURNED:
            return f"{who} puts the {COLOURS[b]} ticket on space {a + 1} back into bag {c + 1}."
        case facts.SPACE_PICKED:
            return ""
        case facts.SPACES_EXCHANGED:
            return f"{who} exchanges the tickets on spaces {a + 1} and {b + 1}."
        case facts.TIES_CLAIMED:
            return f"{who} wins every tie of row {a + 1}."
        case facts.SEAT_RANKED:
            return f"{who} comes {RANKS[b]} in row {a + 1} with {number(c, 'ticket')}."
        case facts.PRIZE_TAKEN:
            stilled = ", which will subtract nothing" if c else ""
            return f"{who} takes {parts.prize_name(a)}{stilled}."
        case facts.PRIZE_DECLINED:
            return f"{who} declines the prizes left in row {a + 1}."
        case facts.PRIZE_DISCARDED:
            if event.seat == NOBODY:
                return f"Nobody gets {parts.prize_name(a)}; it is out of play."
            return f"{who} discards {parts.prize_name(a)}."
        case facts.TICKETS_CARRIED:
            goal = f"row {b + 2}" if b + 1 < parts.rows else "the first bag in the next round"
            return f"{who} has won nothing in row {b + 1}: {number(a, 'ticket')} moves on to {goal}."
        case facts.TICKETS_RECLAIMED:
            return f"{who} takes {number(a, 'ticket')} back from the bags."
    raise AssertionError(f"no words for fact {event.kind}")
