"""The Transylvanian Lottery in words: what is asked and what may be done. What happened is in tidings.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from carpathia.core.state import CHANCE, NOBODY
from carpathia.games.transylvanian_lottery.components import (
    CARDS,
    COLOURS,
    ICONS,
    OTHER_FROM,
    OTHER_TO,
    ROLES,
    Parts,
)
from carpathia.games.transylvanian_lottery.rules.position import (
    AREA,
    BAG,
    CARD,
    HAND,
    HEAP,
    NONE,
    Phase,
    Position,
)
from carpathia.games.transylvanian_lottery.rules.scoring import points_of
from carpathia.games.transylvanian_lottery.view import times_now

POWERS: Final = {
    "Gnome": "exchanges two tickets on action cards while the lottery is rigged",
    "Dragon": "puts a drawn ticket of a row back and has another drawn, which counts as the last",
    "Vampire": "moves a ticket of choice from a bag to the area of its row, in an own turn",
    "Witch": "exchanges two drawn tickets of a row",
    "Werewolf": "moves a ticket from one area to another, in an own turn",
    "Imp": "takes an action once more than it may be taken",
    "Fairy": "moves an own ticket to another action card when the rigging ends",
    "Giant": "wins every tie of a row",
    "Ghoul": "takes a cursed prize that subtracts nothing",
    "Mermaid": "puts an own ticket from an area into a bag before the first turn",
    "Banshee": "exchanges two prizes of different rows before the first turn",
    "Goblin": "discards a prize instead of taking it when no other is left",
}

CARD_WORDS: Final = {
    "area-to-bag": "move a ticket from an area to a bag",
    "area-to-area": "move a ticket from an area to another",
    "bag-for-bag": "draw a ticket from each of two bags and exchange them or not",
    "bag-to-bag": "draw a ticket from a bag and put it into any bag",
    "bag-for-area": "draw a ticket from a bag and swap it for one in an area",
    "bag-to-area": "draw a ticket from a bag and put it into any area",
}


def times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def number(count: int, what: str) -> str:
    return f"1 {what}" if count == 1 else f"{count} {what}s"


def listed(items: Sequence[str], nothing: str = "none") -> str:
    if len(items) < 2:
        return items[0] if items else nothing
    return f"{', '.join(items[:-1])} and {items[-1]}"


def place_name(place: int) -> str:
    if place < BAG:
        return f"area {place - AREA + 1}"
    if place < CARD:
        return f"bag {place - BAG + 1}"
    return f'the card "{CARDS[place - CARD]}"'


def slot_name(parts: Parts, slot: int) -> str:
    return f"row {slot // parts.prizes + 1}, prize {slot % parts.prizes + 1}"


def question(state: Position, seat: int, names: Sequence[str]) -> str:
    if state.actor == NOBODY:
        return outcome(state, names)
    if state.actor == CHANCE:
        return "Luck decides."
    if state.actor != seat:
        return f"{names[state.actor]} is {_doing(state)}."
    return _own_question(state, seat)


def _doing(state: Position) -> str:
    match state.phase:
        case Phase.CHOOSE_ROLE:
            return "choosing a role"
        case Phase.CHOOSE_SCORING:
            return "choosing a scoring card"
        case Phase.TURN:
            return "to play a ticket"
        case Phase.ACT | Phase.PLACE:
            return f'taking the action "{CARDS[state.card]}"'
        case Phase.PRIZE:
            return "choosing a prize"
        case Phase.SURPLUS | Phase.RECLAIM:
            return "taking tickets back"
    return f"deciding on the power of the {ROLES[state.roles[state.actor]]}"


def _own_question(state: Position, seat: int) -> str:
    role = ROLES[state.roles[seat]] if state.roles[seat] != NONE else ""
    match state.phase:
        case Phase.CHOOSE_ROLE:
            return "Which role do you take?"
        case Phase.CHOOSE_SCORING:
            return "Which scoring card do you take, face down?"
        case Phase.TURN:
            return (
                f"Play one of your {number(state.at(HAND, seat), 'ticket')}: on an action card or in an area."
            )
        case Phase.ACT:
            return _act_question(state)
        case Phase.PLACE:
            return _place_question(state)
        case Phase.PRIZE:
            left = number(state.prizes_in_row(), "prize")
            if state.first_pass and state.parts.first_prize_is_compulsory:
                return f"Row {state.row + 1} has {left}: which one do you take?"
            return f"Row {state.row + 1} has {left}: do you take one?"
        case Phase.SURPLUS:
            return f"Into which bag do you put a ticket of your surplus of {state.at(HEAP, seat)}?"
        case Phase.RECLAIM:
            return "You are short of tickets: from which area do you take one back?"
        case Phase.BANSHEE | Phase.GNOME | Phase.WITCH:
            return "For which other one do you exchange it?"
        case Phase.DRAWN:
            return f"Row {state.row + 1} is drawn: do you use your power as the {role}?"
        case Phase.BETWEEN if state.actor == state.mover:
            return f"Before your turn ends: do you use your power as the {role}?"
    return f"Do you use your power as the {role}?"


def _act_question(state: Position) -> str:
    what = CARD_WORDS[CARDS[state.card]]
    if state.times == 0:
        return f"As the Imp you may {what} once more."
    return f"You may {what}, {times(state.times)} more."


def _place_question(state: Position) -> str:
    held = f"a {COLOURS[state.held]} ticket from bag {state.held_from + 1}"
    if state.other_held != NONE:
        other = f"a {COLOURS[state.other_held]} one from bag {state.other_from + 1}"
        return f"You have drawn {held} and {other}: do you exchange them?"
    if CARDS[state.card] == "bag-for-area":
        return f"You have drawn {held}: for which ticket do you swap it?"
    return f"You have drawn {held}: where do you put it?"


def outcome(state: Position, names: Sequence[str]) -> str:
    winners = [names[seat] for seat, place in enumerate(state.placings()) if place == 0]
    points = number(max(state.scores()), "point")
    if len(winners) == 1:
        return f"The game is over: {winners[0]} wins with {points}."
    return f"The game is over: {listed(winners)} share the victory with {points}."


def action_text(state: Position, seat: int, action: int) -> str:
    parts = state.parts
    kind = parts.actions.kind_of(action)
    a = kind.args(action)[0]
    if kind is parts.pass_on:
        return "Decline" if state.phase is Phase.PRIZE else "Do not use it now"
    if kind is parts.done:
        return "Stop here"
    if kind is parts.role:
        wants = listed([ICONS[icon] for icon in parts.wants[a]])
        return f"The {ROLES[a]}, who wants {wants} and once a round {POWERS[ROLES[a]]}"
    if kind is parts.scoring:
        return _scoring_text(state, seat, a)
    if kind in (parts.play_on, parts.play_in):
        return _play_text(state, kind is parts.play_on, a)
    if kind in (parts.take, parts.take_harmless, parts.discard):
        return _prize_text(state, seat, action)
    return _ticket_text(state, action)


def _scoring_text(state: Position, seat: int, card: int) -> str:
    parts = state.parts
    icons = [ICONS[icon] for icon in parts.wants[state.roles[seat]]]
    worth = [f"{icon} {points}" for icon, points in zip(icons, parts.worth[card], strict=True)]
    return f"{listed(worth)} ({state.scoring_left(card)} left)"


def _play_text(state: Position, on_card: bool, which: int) -> str:
    if not on_card:
        return f"Play a ticket in area {which + 1}"
    count = times_now(state, which)
    row = state.rows[which] + 1
    return f'Play a ticket on "{CARDS[which]}" in row {row}: {CARD_WORDS[CARDS[which]]}, up to {times(count)}'


def _prize_text(state: Position, seat: int, action: int) -> str:
    parts = state.parts
    kind = parts.actions.kind_of(action)
    place = kind.args(action)[0]
    prize = state.prizes[state.slot(place)]
    what = f"prize {place + 1}, {parts.prize_name(prize)}"
    if kind is parts.discard:
        return f"Discard {what}"
    worth = points_of(state, seat, prize)
    if kind is parts.take_harmless:
        return f"Take {what}, so that it subtracts nothing"
    return f"Take {what}, worth {number(worth, 'point')} to you"


def _ticket_text(state: Position, action: int) -> str:
    parts = state.parts
    kind = parts.actions.kind_of(action)
    a, b = kind.args(action)
    if kind is parts.mermaid:
        return f"Put your ticket from area {a + 1} into bag {b + 1}"
    if kind is parts.banshee or kind is parts.banshee_for:
        prize = parts.prize_name(state.prizes[a])
        return f"{'Exchange' if kind is parts.banshee else 'For'} {prize} in {slot_name(parts, a)}"
    if kind is parts.gnome or kind is parts.gnome_for:
        verb = "Exchange" if kind is parts.gnome else "For"
        return f'{verb} a {COLOURS[a]} ticket on "{CARDS[b]}" in row {state.rows[b] + 1}'
    if kind is parts.vampire:
        return f"Move a {COLOURS[a]} ticket from bag {b + 1} to area {b + 1}"
    if kind is parts.werewolf or kind is parts.move_to_area:
        verb = "Use your power: move" if kind is parts.werewolf else "Move"
        return f"{verb} a {COLOURS[a]} ticket from area {OTHER_FROM[b] + 1} to area {OTHER_TO[b] + 1}"
    if kind is parts.move_to_bag:
        return f"Move a {COLOURS[a]} ticket from area {b // parts.rows + 1} to bag {b % parts.rows + 1}"
    if kind is parts.draw_from or kind is parts.draw_from_two:
        return f"Draw from {kind.first[a]}"
    if kind is parts.put_back:
        return "Put both back" if state.other_held != NONE else "Put it back"
    if kind is parts.exchange:
        return "Exchange them"
    if kind is parts.put_in_bag or kind is parts.put_in_area:
        return f"Put it into {kind.first[a]}"
    if kind is parts.swap_for:
        return f"Swap it for a {COLOURS[a]} ticket in area {b + 1}"
    if kind is parts.fairy:
        return f'Move your ticket from "{CARDS[a]}" to "{CARDS[b]}" in row {state.rows[b] + 1}'
    if kind is parts.dragon:
        return f"Put back the {_lot(state, a)}"
    if kind is parts.witch or kind is parts.witch_for:
        return f"{'Exchange' if kind is parts.witch else 'For'} the {_lot(state, a)}"
    if kind is parts.giant:
        return "Win every tie of this row"
    if kind is parts.surplus:
        return f"Into bag {a + 1}"
    if kind is parts.reclaim:
        return f"From area {a + 1}"
    return f"Luck: {kind.label(action)}"


def _lot(state: Position, space: int) -> str:
    return f"{COLOURS[state.line[space]]} ticket on space {space + 1}"
