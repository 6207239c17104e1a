"""Why an action of The Transylvanian Lottery is not allowed now: the clause, and the reason in words."""

from __future__ import annotations

from typing import Final

from carpathia.core.game import Refusal, luck_decides
from carpathia.core.phrases import capitalised, plural
from carpathia.core.state import NOBODY
from carpathia.games.transylvanian_lottery.action_words import action_phrase
from carpathia.games.transylvanian_lottery.components import (
    BANSHEE,
    CARDS,
    DRAGON,
    FAIRY,
    GHOUL,
    GNOME,
    ICONS,
    MERMAID,
    OTHER_FROM,
    ROLES,
    VAMPIRE,
    WEREWOLF,
    WITCH,
)
from carpathia.games.transylvanian_lottery.rules.position import AREA, CARD, NONE, Phase, Position
from carpathia.games.transylvanian_lottery.words import (
    CARD_WORDS,
    ROLE,
    card_name,
    kind_name,
    role_name,
    scoring_text,
    slot_name,
    window,
)

LUCK: Final = {
    "first": ("GT-2.1", "who is the first player"),
    "lay": ("GT-2.7", "which action card lies in which row"),
    "prize": ("GT-2.6", "which prizes are laid out"),
    "ticket of": ("GT-6.2", "which ticket is drawn"),
}

# The kinds of action in Parts that an action card is for: to take its action, and to place what was drawn.
TAKING: Final = {
    "area-to-bag": ("move_to_bag", ()),
    "area-to-area": ("move_to_area", ()),
    "bag-to-bag": ("draw_from", ("put_in_bag",)),
    "bag-to-area": ("draw_from", ("put_in_area",)),
    "bag-for-area": ("draw_from", ("swap_for",)),
    "bag-for-bag": ("draw_from_two", ("exchange", "put_back")),
}


def refusal(state: Position, seat: int, action: int) -> Refusal:
    parts = state.parts
    kind = parts.actions.kind_of(action)
    lucky = luck_decides(kind, LUCK)
    if lucky:
        return lucky
    what = action_phrase(parts, action)
    if state.actor == NOBODY:
        return Refusal("GT-8.1", f"You cannot {what}: the game is over.")
    if state.actor != seat:
        return Refusal("GT-3.9", f"You cannot {what} now: it is not your turn to decide.")
    for role, name in enumerate(ROLES):
        if ROLE[name].action and kind is getattr(parts, ROLE[name].action):
            return _power(state, seat, role, action)
    if kind in (parts.pass_on, parts.done, parts.role, parts.scoring):
        return _choice(state, seat, action)
    if kind in (parts.banshee_for, parts.gnome_for, parts.witch_for):
        return _second(state, action)
    if kind in (parts.take, parts.surplus, parts.reclaim):
        return _prize_or_reset(state, action)
    return _rigging(state, action)


def _power(state: Position, seat: int, role: int, action: int) -> Refusal:
    name = role_name(role)
    power = ROLE[ROLES[role]]
    what = action_phrase(state.parts, action)
    if state.roles[seat] != role:
        return Refusal(power.clause, f"You cannot {what}: only the {name} has this power.")
    if state.used[seat]:
        return Refusal("GT-5.1", f"You cannot {what}: you have used the power of the {name} in this round.")
    if state.phase not in power.phases:
        return Refusal(
            power.clause, f"You cannot {what} now: the {name} does so {window(state.parts, role)}."
        )
    return Refusal(power.clause, _power_detail(state, role, action))


def _power_detail(state: Position, role: int, action: int) -> str:
    parts = state.parts
    a, b = parts.actions.kind_of(action).args(action)
    if role == GNOME:
        if not state.at(CARD + b, a):
            return _none_on(state, a, b)
        return f"No ticket of a colour other than {parts.colours[a]} lies on another action card."
    if role == DRAGON:
        if a < state.length:
            return f"The ticket on space {a + 1} was carried over from another row, not drawn in this one."
        return f"No ticket lies on space {a + 1}."
    if role == VAMPIRE:
        return f"Bag {b + 1} holds no {parts.colours[a]} ticket."
    if role == WITCH:
        return f"No ticket lies on space {a + 1}."
    if role == WEREWOLF:
        return _none_in(state, a, OTHER_FROM[b])
    if role == FAIRY:
        if a == b:
            return "The ticket must go to another action card."
        return f"None of your tickets lies on {card_name(a)}."
    if role == GHOUL:
        return f"Prize {a + 1} of row {state.row + 1} is not a cursed prize that you can take."
    if role == MERMAID:
        return f"None of your tickets lies in area {a + 1}."
    if role == BANSHEE:
        return f"No other row has a prize that differs from {kind_name(parts, state.prizes[a])}."
    if state.prizes_in_row() > 1:
        return f"{capitalised(plural(state.prizes_in_row(), 'prize'))} are left, so you take one of them."
    return _gone(state, a)


def _none_on(state: Position, colour: int, card: int) -> str:
    return f"No {state.parts.colours[colour]} ticket lies on {card_name(card)}."


def _none_in(state: Position, colour: int, area: int) -> str:
    return f"Area {area + 1} holds no {state.parts.colours[colour]} ticket."


def _gone(state: Position, place: int) -> str:
    return f"Prize {place + 1} of row {state.row + 1} is gone."


def _choice(state: Position, seat: int, action: int) -> Refusal:
    parts = state.parts
    kind = parts.actions.kind_of(action)
    which = kind.args(action)[0]
    what = action_phrase(parts, action)
    if kind is parts.role:
        if state.phase is Phase.CHOOSE_ROLE:
            return Refusal("GT-2.9", f"Another player has the role of the {role_name(which)}.")
        return Refusal("GT-2.2", f"You cannot {what} now: roles are chosen once, at the beginning.")
    if kind is parts.scoring:
        if state.phase is Phase.CHOOSE_SCORING:
            wants = [ICONS[icon] for icon in parts.wants[state.roles[seat]]]
            return Refusal(
                "GT-2.4", f"No scoring card with {scoring_text(wants, parts.worth[which])} is left."
            )
        return Refusal("GT-2.4", f"You cannot {what} now: scoring cards are chosen once, after the roles.")
    if kind is parts.done:
        return Refusal("GT-4.2", "There is no action that you could stop now.")
    if state.phase is Phase.PRIZE:
        return Refusal("GT-6.9", "You have won a prize of this row and must take one.")
    return Refusal("GT-5.1", "You are not being asked about a power, so there is nothing to pass.")


def _second(state: Position, action: int) -> Refusal:
    """Why one thing is not exchanged for this other one."""
    parts = state.parts
    kind = parts.actions.kind_of(action)
    a, b = kind.args(action)
    for exchange, role, thing, phase in [
        (parts.banshee_for, "banshee", "prize", Phase.BANSHEE),
        (parts.witch_for, "witch", "ticket", Phase.WITCH),
        (parts.gnome_for, "gnome", "ticket", Phase.GNOME),
    ]:
        if kind is exchange and state.phase is not phase:
            what = action_phrase(parts, action)
            named = f"the {ROLE[role].name} first names the {thing} to be exchanged"
            return Refusal(ROLE[role].clause, f"You cannot {what}: {named}.")
    if kind is parts.banshee_for:
        this, other = slot_name(parts, a), slot_name(parts, state.picked)
        return Refusal("GT-5.14", f"{capitalised(this)} is in the same row as {other} or shows the same.")
    if kind is parts.witch_for:
        if a >= state.length:
            return Refusal("GT-5.7", f"No ticket lies on space {a + 1}.")
        return Refusal(
            "GT-5.7", f"The tickets on spaces {state.picked + 1} and {a + 1} have the same colour."
        )
    if not state.at(CARD + b, a):
        return Refusal("GT-5.4", _none_on(state, a, b))
    return Refusal("GT-5.20", "The two tickets must differ in colour and lie on different action cards.")


def _prize_or_reset(state: Position, action: int) -> Refusal:
    parts = state.parts
    kind = parts.actions.kind_of(action)
    which = kind.args(action)[0]
    what = action_phrase(parts, action)
    if kind is parts.take:
        if state.phase is Phase.PRIZE:
            return Refusal("GT-6.8", _gone(state, which))
        return Refusal("GT-6.8", f"You cannot {what} now: prizes are taken when a row has been drawn.")
    if kind is parts.surplus:
        return Refusal("GT-7.4", f"You cannot {what} now: that is done in the reset, once your hand is full.")
    if state.phase is Phase.RECLAIM:
        return Refusal("GT-7.5", f"None of your tickets lies in area {which + 1}.")
    return Refusal("GT-7.5", f"You cannot {what} now: that is done in the reset, if the bags held too few.")


def _rigging(state: Position, action: int) -> Refusal:
    parts = state.parts
    kind = parts.actions.kind_of(action)
    what = action_phrase(parts, action)
    if kind is parts.play_on or kind is parts.play_in:
        if state.card != NONE:
            return Refusal("GT-3.2", f"You cannot {what}: finish the action {card_name(state.card)} first.")
        return Refusal("GT-3.1", f"You cannot {what} now: that is for your turn in the rigging phase.")
    for card, (taking, placing) in TAKING.items():
        if kind is getattr(parts, taking):
            return _act(state, CARDS.index(card), action)
        if kind in [getattr(parts, name) for name in placing]:
            return _place(state, CARDS.index(card), action)
    raise AssertionError(f"nothing forbids {kind.label(action)}")


def _clause_of(card: int) -> str:
    return CARD_WORDS[CARDS[card]].clause


def _act(state: Position, card: int, action: int) -> Refusal:
    """Why an action is not begun or not repeated in this way."""
    parts = state.parts
    kind = parts.actions.kind_of(action)
    a, b = kind.args(action)
    what = action_phrase(parts, action)
    if state.card == NONE or kind is not getattr(parts, TAKING[CARDS[state.card]][0]):
        one_bag = kind is parts.draw_from
        needed = "an action card that draws from one bag" if one_bag else f"the action card {card_name(card)}"
        return Refusal("GT-4.1", f"You cannot {what} without {needed}.")
    clause = _clause_of(state.card)
    if state.phase is not Phase.ACT:
        return Refusal(clause, f"You cannot {what}: first decide about what you have drawn.")
    if kind is parts.draw_from:
        return Refusal(clause, f"Bag {a + 1} is empty.")
    if kind is parts.draw_from_two:
        return Refusal(clause, f"To draw from {kind.first[a]}, both must hold a ticket.")
    area = b // parts.rows if kind is parts.move_to_bag else OTHER_FROM[b]
    assert not state.at(AREA + area, a)
    return Refusal(clause, _none_in(state, a, area))


def _place(state: Position, card: int, action: int) -> Refusal:
    """Why a drawn ticket does not go there."""
    parts = state.parts
    kind = parts.actions.kind_of(action)
    a, b = kind.args(action)
    what = action_phrase(parts, action)
    if state.phase is not Phase.PLACE:
        return Refusal(_clause_of(card), f"You cannot {what}: you have drawn none.")
    if kind is parts.swap_for and state.card == card:
        return Refusal("GT-4.9", _none_in(state, a, b))
    if kind is parts.put_back and CARDS[state.card] == "bag-for-area":
        return Refusal("GT-4.9", "The drawn ticket must be swapped, since there are tickets in the areas.")
    return Refusal(_clause_of(state.card), f"You cannot {what} in the action {card_name(state.card)}.")
