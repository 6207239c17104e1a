"""Why an action of The Transylvanian Lottery is not allowed now: the clause, and the reason in words."""

from __future__ import annotations

from carpathia.core.game import Refusal
from carpathia.core.state import NOBODY
from carpathia.games.transylvanian_lottery.components import (
    BANSHEE,
    CARDS,
    COLOURS,
    DRAGON,
    FAIRY,
    GHOUL,
    GIANT,
    GNOME,
    GOBLIN,
    MERMAID,
    OTHER_FROM,
    ROLES,
    VAMPIRE,
    WEREWOLF,
    WITCH,
)
from carpathia.games.transylvanian_lottery.deeds import deed
from carpathia.games.transylvanian_lottery.rules.position import AREA, CARD, NONE, Phase, Position
from carpathia.games.transylvanian_lottery.words import slot_name

POWER_CLAUSES = {
    GNOME: "GT-5.4",
    DRAGON: "GT-5.5",
    VAMPIRE: "GT-5.6",
    WITCH: "GT-5.7",
    WEREWOLF: "GT-5.8",
    FAIRY: "GT-5.10",
    GIANT: "GT-5.11",
    GHOUL: "GT-5.12",
    MERMAID: "GT-5.13",
    BANSHEE: "GT-5.14",
    GOBLIN: "GT-5.15",
}

WINDOWS = {
    GNOME: "between two turns and in an own turn of the rigging phase",
    DRAGON: "after a row has been drawn",
    VAMPIRE: "in an own turn of the rigging phase, not during an action",
    WITCH: "after a row has been drawn",
    WEREWOLF: "in an own turn of the rigging phase, not during an action",
    FAIRY: "when the rigging phase ends",
    GIANT: "after a row has been drawn",
    GHOUL: "when a cursed prize is taken",
    MERMAID: "before the first turn of the rigging phase",
    BANSHEE: "before the first turn of the rigging phase",
    GOBLIN: "when a prize is to be taken and no other is left",
}

PHASES = {
    GNOME: (Phase.TURN, Phase.BETWEEN),
    DRAGON: (Phase.DRAWN,),
    VAMPIRE: (Phase.TURN, Phase.BETWEEN),
    WITCH: (Phase.DRAWN,),
    WEREWOLF: (Phase.TURN, Phase.BETWEEN),
    FAIRY: (Phase.FAIRY,),
    GIANT: (Phase.DRAWN,),
    GHOUL: (Phase.PRIZE,),
    MERMAID: (Phase.OPENING,),
    BANSHEE: (Phase.OPENING,),
    GOBLIN: (Phase.PRIZE,),
}


def refusal(state: Position, seat: int, action: int) -> Refusal:
    parts = state.parts
    kind = parts.actions.kind_of(action)
    for lot, clause, what in [
        (parts.name_first, "GT-2.1", "who is the first player"),
        (parts.lay_card, "GT-2.7", "which action card lies in which row"),
        (parts.lay_prize, "GT-2.6", "which prizes are laid out"),
        (parts.ticket, "GT-6.2", "which ticket is drawn"),
    ]:
        if kind is lot:
            return Refusal(clause, f"Luck decides {what}, not a player.")
    if state.actor == NOBODY:
        return Refusal("GT-8.1", f"You cannot {deed(parts, action)}: the game is over.")
    if state.actor != seat:
        return Refusal("GT-3.1", f"You cannot {deed(parts, action)} now: it is not for you to decide.")
    for power, role in [
        (parts.gnome, GNOME),
        (parts.dragon, DRAGON),
        (parts.vampire, VAMPIRE),
        (parts.witch, WITCH),
        (parts.werewolf, WEREWOLF),
        (parts.fairy, FAIRY),
        (parts.giant, GIANT),
        (parts.take_harmless, GHOUL),
        (parts.mermaid, MERMAID),
        (parts.banshee, BANSHEE),
        (parts.discard, GOBLIN),
    ]:
        if kind is power:
            return _power(state, seat, role, action)
    if kind in (parts.pass_on, parts.done, parts.role, parts.scoring):
        return _setup(state, seat, action)
    if kind in (parts.banshee_for, parts.gnome_for, parts.witch_for):
        return _second(state, action)
    if kind in (parts.take, parts.surplus, parts.reclaim):
        return _prize_or_reset(state, action)
    return _rigging(state, action)


def _power(state: Position, seat: int, role: int, action: int) -> Refusal:
    name = ROLES[role]
    clause = POWER_CLAUSES[role]
    what = deed(state.parts, action)
    if state.roles[seat] != role:
        return Refusal(clause, f"You cannot {what}: only the {name} has this power.")
    if state.used[seat]:
        return Refusal("GT-5.1", f"You cannot {what}: the power of the {name} is spent in this round.")
    if state.phase not in PHASES[role]:
        return Refusal(clause, f"You cannot {what} now: the {name} does so {WINDOWS[role]}.")
    return Refusal(clause, _power_detail(state, role, action))


def _power_detail(state: Position, role: int, action: int) -> str:
    parts = state.parts
    a, b = parts.actions.kind_of(action).args(action)
    if role == GNOME:
        if not state.at(CARD + b, a):
            return f'No {COLOURS[a]} ticket lies on "{CARDS[b]}".'
        return f"No ticket of another colour than {COLOURS[a]} lies on another action card."
    if role == DRAGON:
        if a < min(state.carried, state.length):
            return f"The ticket on space {a + 1} was carried over from another row, not drawn in this one."
        return f"No ticket lies on space {a + 1}."
    if role == VAMPIRE:
        return f"Bag {b + 1} holds no {COLOURS[a]} ticket."
    if role == WITCH:
        return f"No ticket lies on space {a + 1}."
    if role == WEREWOLF:
        return f"Area {OTHER_FROM[b] + 1} holds no {COLOURS[a]} ticket."
    if role == FAIRY:
        if a == b:
            return "The ticket must go to another action card."
        return f'None of your tickets lies on "{CARDS[a]}".'
    if role == GHOUL:
        return f"Prize {a + 1} of row {state.row + 1} is not a cursed prize that you can take."
    if role == MERMAID:
        return f"None of your tickets lies in area {a + 1}."
    if role == BANSHEE:
        return f"No other row has a prize that differs from {parts.prize_name(state.prizes[a])}."
    if state.prizes_in_row() > 1:
        return f"There are {state.prizes_in_row()} prizes left, so you take one of them."
    return f"Row {state.row + 1} has no prize {a + 1} any more."


def _setup(state: Position, seat: int, action: int) -> Refusal:
    parts = state.parts
    kind = parts.actions.kind_of(action)
    which = kind.args(action)[0]
    if kind is parts.role:
        if state.phase is Phase.CHOOSE_ROLE:
            return Refusal("GT-2.2", f"Another player has the role of the {ROLES[which]}.")
        return Refusal(
            "GT-2.2", f"You cannot {deed(parts, action)} now: roles are chosen once, in the beginning."
        )
    if kind is parts.scoring:
        if state.phase is Phase.CHOOSE_SCORING:
            return Refusal("GT-2.4", f"No scoring card {parts.scoring_name(which)} is left.")
        return Refusal(
            "GT-2.4", f"You cannot {deed(parts, action)} now: scoring cards are chosen once, after roles."
        )
    if kind is parts.done:
        return Refusal("GT-4.2", "There is no action that you could stop now.")
    if state.phase is Phase.PRIZE:
        return Refusal("GT-6.9", "You have won a prize of this row and must take one.")
    return Refusal("GT-5.1", "You are not asked whether you use a power, so you cannot pass it over.")


def _second(state: Position, action: int) -> Refusal:
    parts = state.parts
    kind = parts.actions.kind_of(action)
    a, b = kind.args(action)
    what = deed(parts, action)
    if kind is parts.banshee_for:
        if state.phase is not Phase.BANSHEE:
            return Refusal(
                "GT-5.14", f"You cannot {what}: first the Banshee names the prize to be exchanged."
            )
        picked = slot_name(parts, state.picked)
        return Refusal(
            "GT-5.14", f"The prize in {slot_name(parts, a)} is of the same row or like that in {picked}."
        )
    if kind is parts.witch_for:
        if state.phase is not Phase.WITCH:
            return Refusal("GT-5.7", f"You cannot {what}: first the Witch names the ticket to be exchanged.")
        if a >= state.length:
            return Refusal("GT-5.7", f"No ticket lies on space {a + 1}.")
        return Refusal(
            "GT-5.7", f"The tickets on spaces {state.picked + 1} and {a + 1} have the same colour."
        )
    if state.phase is not Phase.GNOME:
        return Refusal("GT-5.4", f"You cannot {what}: first the Gnome names the ticket to be exchanged.")
    if not state.at(CARD + b, a):
        return Refusal("GT-5.4", f'No {COLOURS[a]} ticket lies on "{CARDS[b]}".')
    return Refusal("GT-5.4", "The two tickets must differ in colour and lie on different action cards.")


def _prize_or_reset(state: Position, action: int) -> Refusal:
    parts = state.parts
    kind = parts.actions.kind_of(action)
    which = kind.args(action)[0]
    what = deed(parts, action)
    if kind is parts.take:
        if state.phase is Phase.PRIZE:
            return Refusal("GT-6.8", f"Row {state.row + 1} has no prize {which + 1} any more.")
        return Refusal("GT-6.8", f"You cannot {what} now: prizes are taken when a row has been drawn.")
    if kind is parts.surplus:
        return Refusal("GT-7.4", f"You cannot {what} now: that is for the reset, with a full hand.")
    if state.phase is Phase.RECLAIM:
        return Refusal("GT-7.5", f"None of your tickets lies in area {which + 1}.")
    return Refusal("GT-7.5", f"You cannot {what} now: that is for the reset, if the bags held too few.")


def _rigging(state: Position, action: int) -> Refusal:
    parts = state.parts
    kind = parts.actions.kind_of(action)
    what = deed(parts, action)
    if kind is parts.play_on or kind is parts.play_in:
        if state.card != NONE:
            return Refusal("GT-3.2", f'You cannot {what}: first finish the action "{CARDS[state.card]}".')
        return Refusal("GT-3.1", f"You cannot {what} now: that is for your turn in the rigging phase.")
    for card, doing, placing in [
        ("area-to-bag", parts.move_to_bag, None),
        ("area-to-area", parts.move_to_area, None),
        ("bag-to-bag", parts.draw_from, parts.put_in_bag),
        ("bag-to-area", parts.draw_from, parts.put_in_area),
        ("bag-for-area", parts.draw_from, parts.swap_for),
        ("bag-for-bag", parts.draw_from_two, parts.exchange),
        ("bag-for-bag", parts.draw_from_two, parts.put_back),
    ]:
        if kind is doing:
            return _act(state, card, action)
        if kind is placing:
            return _place(state, card, action)
    raise AssertionError(f"nothing forbids {kind.label(action)}")


CARD_CLAUSES = {
    "area-to-bag": "GT-4.5",
    "area-to-area": "GT-4.6",
    "bag-for-bag": "GT-4.7",
    "bag-to-bag": "GT-4.8",
    "bag-for-area": "GT-4.9",
    "bag-to-area": "GT-4.10",
}


def _act(state: Position, card: str, action: int) -> Refusal:
    """Why an action is not begun or not repeated in this way."""
    parts = state.parts
    kind = parts.actions.kind_of(action)
    a, b = kind.args(action)
    what = deed(parts, action)
    draws = kind is parts.draw_from
    current = CARDS[state.card] if state.card != NONE else ""
    fits = current in ("bag-to-bag", "bag-to-area", "bag-for-area") if draws else current == card
    if not fits:
        needed = "an action card that draws from one bag" if draws else f'the action card "{card}"'
        return Refusal("GT-4.1", f"You cannot {what} without {needed}.")
    clause = CARD_CLAUSES[current]
    if state.phase is not Phase.ACT:
        return Refusal(clause, f"You cannot {what}: first decide about the ticket that you have drawn.")
    if draws:
        return Refusal(clause, f"Bag {a + 1} is empty.")
    if kind is parts.draw_from_two:
        return Refusal(clause, f"To draw from {kind.first[a]}, both must hold a ticket.")
    area = b // parts.rows if kind is parts.move_to_bag else OTHER_FROM[b]
    assert not state.at(AREA + area, a)
    return Refusal(clause, f"Area {area + 1} holds no {COLOURS[a]} ticket.")


def _place(state: Position, card: str, action: int) -> Refusal:
    """Why a drawn ticket does not go there."""
    parts = state.parts
    kind = parts.actions.kind_of(action)
    a, b = kind.args(action)
    what = deed(parts, action)
    if state.phase is not Phase.PLACE:
        return Refusal(CARD_CLAUSES[card], f"You cannot {what}: you have drawn none.")
    current = CARDS[state.card]
    if kind is parts.swap_for and current == card:
        return Refusal("GT-4.9", f"Area {b + 1} holds no {COLOURS[a]} ticket.")
    if kind is parts.put_back and current == "bag-for-area":
        return Refusal("GT-4.9", "The drawn ticket must be swapped, for there are tickets in the areas.")
    return Refusal(CARD_CLAUSES[current], f'You cannot {what} in the action "{current}".')
