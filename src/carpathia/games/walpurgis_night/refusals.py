"""Why an action of Walpurgis Night is not allowed now: the clause, and the reason in words."""

from __future__ import annotations

from carpathia.core.actions import Kind
from carpathia.core.game import Refusal, luck_decides
from carpathia.core.state import NOBODY
from carpathia.games.walpurgis_night.components import (
    BLOOD_CARD,
    BULLETS_CARD,
    COINS_CARD,
    GUESTS,
    KILL_CARD,
    MOON_CARD,
    MOVE_CARD,
    PRIEST,
    TOWN_NAMES,
    TOWNS,
    Parts,
    destination,
)
from carpathia.games.walpurgis_night.rules import position as at
from carpathia.games.walpurgis_night.rules.perils import counter_card
from carpathia.games.walpurgis_night.rules.position import Phase, Position
from carpathia.games.walpurgis_night.things import EVENT_TABLE, PERIL_TABLE, PROTECTION_TABLE, coins
from carpathia.games.walpurgis_night.words import PASSENGERS

LUCK = {
    "start player": ("WN-2.1", "who starts"),
    "deal": ("WN-2.3", "which passengers are dealt"),
    "deal event": ("WN-2.3", "which event cards are dealt"),
    "turn up": ("WN-3.5", "which card comes to the pool"),
    "draw": ("WN-3.4", "which card comes from the deck"),
    "peril": ("WN-6.2", "which peril comes"),
    "draw event": ("WN-7.3", "which event card is drawn"),
}


def refusal(state: Position, seat: int, action: int) -> Refusal:
    parts = state.parts
    kind = parts.actions.kind_of(action)
    if luck := luck_decides(kind, LUCK):
        return luck
    if state.actor == NOBODY:
        return Refusal("WN-10.1", f"You cannot {_deed(parts, kind, action)}: the game is over.")
    if state.actor != seat:
        return Refusal("WN-3.1", f"You cannot {_deed(parts, kind, action)} now: it is not your turn.")
    if kind in (parts.play, parts.kill, parts.move, parts.bleed):
        return _event(state, seat, kind, action)
    number = kind.arg(action)
    if kind in (parts.take, parts.from_deck, parts.discard):
        return _card(state, kind, number)
    if kind in (parts.board_coach, parts.close, parts.hire, parts.no_hunter):
        return _departure(state, seat, kind, number)
    if kind is parts.lose:
        return _victim(state, number)
    if kind is parts.place:
        return Refusal(
            "WN-2.5", f"Coaches are put in a town before the first turn, so not now in {TOWN_NAMES[number]}."
        )
    if kind in (parts.choose_pick_up, parts.choose_travel):
        return Refusal("WN-3.1", f"You can choose to {kind.verb} only when your turn begins.")
    if kind is parts.decline:
        return Refusal("WN-8.9", "You can pass only when you are asked for an event card.")
    return _town(state, seat, kind, number)


def _deed(parts: Parts, kind: Kind, action: int) -> str:
    if kind in (parts.take, parts.board_coach, parts.discard, parts.lose):
        return f"{kind.verb} the {kind.first[kind.arg(action)]}"
    if kind is parts.set_down:
        return f"set down a {kind.first[kind.arg(action)]}"
    return "go without the hunter" if kind is parts.no_hunter else kind.label(action)


def _card(state: Position, kind: Kind, number: int) -> Refusal:
    parts = state.parts
    if kind is parts.discard:
        name = PASSENGERS[number]
        if state.phase is not Phase.DISCARD:
            return Refusal(
                "WN-3.6",
                f"You cannot put the {name} into the pool: only cards beyond {parts.limit} go there,"
                " at the end of your turn.",
            )
        return Refusal("WN-3.6", f"You do not hold the {name}.")
    if state.phase is not Phase.DRAW:
        what = "from the deck" if kind is parts.from_deck else f"the {PASSENGERS[number]}"
        return Refusal("WN-3.4", f"You cannot draw {what}: you have no passenger card to draw now.")
    if kind is parts.from_deck:
        return Refusal("WN-3.12", "The deck and the discard pile are both empty.")
    return Refusal("WN-3.4", f"There is no {PASSENGERS[number]} in the pool.")


def _departure(state: Position, seat: int, kind: Kind, number: int) -> Refusal:
    parts = state.parts
    if kind is parts.hire:
        if state.phase is Phase.HIRE:
            price = coins(parts.hunter_prices[number])
            return Refusal(
                "WN-4.4", f"The hunter {kind.first[number]} costs {price}; you have {state.coins(seat)}."
            )
        return Refusal(
            "WN-4.5", "The hunter is hired right after boarding, if a seat is free, and not later."
        )
    if kind is parts.no_hunter:
        return Refusal("WN-4.5", "You are not being asked about the hunter now.")
    if state.phase is not Phase.BOARD:
        what = f"The {PASSENGERS[number]} cannot board" if kind is parts.board_coach else "Nobody boards"
        return Refusal("WN-4.1", f"{what} now: passengers board only at the beginning of a journey.")
    if kind is parts.close:
        return Refusal("WN-4.3", "You cannot leave without a passenger.")
    name = PASSENGERS[number]
    if not state.in_hand(seat, number):
        return Refusal("WN-4.1", f"You do not hold the {name}.")
    if number >= GUESTS:
        return Refusal("WN-4.3", f"The {name} cannot be the first to board: that must be a guest.")
    town = TOWN_NAMES[state.here()]
    if destination(number) == state.here():
        return Refusal("WN-4.2", f"The {name} cannot board in {town}, for that is the destination.")
    return Refusal("WN-4.2", f"The {name} wants to go the other way from those aboard.")


def _town(state: Position, seat: int, kind: Kind, number: int) -> Refusal:
    """Refuse what is done in a town on one's journey."""
    parts = state.parts
    late = state.phase is not Phase.TOWN
    if kind is parts.protect:
        return _protection(state, seat, number, late)
    if kind is parts.shoot:
        if late:
            return Refusal("WN-4.15", "The hunter shoots wolves in the towns of your journey, not now.")
        if state.bullets == 0:
            return Refusal("WN-4.15", "There is no hunter on your coach.")
        return Refusal("WN-4.16", f"There is no wolf in {TOWN_NAMES[state.here()]} itself.")
    if kind in (parts.load, parts.unload, parts.swap):
        return _optional(state, seat, kind, number, late)
    if kind is parts.set_down:
        name = PASSENGERS[PRIEST + number]
        if late or state.driven == 0:
            return Refusal("WN-4.13", f"A {name} gets off in a town that the coach has come to, not now.")
        return Refusal("WN-4.13", f"There is no {name} on your coach.")
    if kind is parts.stop:
        if late or state.driven == 0:
            return Refusal("WN-4.8", "A journey can end only in a town, after at least one leg.")
        if state.paid_here:
            return Refusal("WN-6.15", "You cannot stop: you have paid here for a protection on the next leg.")
        return Refusal("WN-4.9", "You cannot stop: a guest who has not arrived is aboard.")
    end = kind.first[number]
    if late:
        return Refusal("WN-4.7", f"You drive towards {end} only from a town, when your coach is ready.")
    direction = 2 * number - 1
    if state.direction not in (0, direction):
        return Refusal("WN-4.2", f"This journey does not go towards {end}: the direction stays the same.")
    if not 0 <= state.here() + direction < TOWNS:
        return Refusal("WN-1.3", f"The road ends in {end}.")
    return Refusal("WN-4.10", "A coach without passengers has to stop.")


def _protection(state: Position, seat: int, icon: int, late: bool) -> Refusal:
    name = PROTECTION_TABLE[icon].noun
    price = state.parts.protection
    if late:
        return Refusal("WN-6.1", f"You can pay for {name} only in a town, before the next peril is drawn.")
    if state.board[at.ICONS + icon]:
        return Refusal("WN-6.16", f"You have already paid for {name}.")
    if state.coins(seat) < price:
        return Refusal("WN-6.1", f"Paying for {name} takes {coins(price)}; you have {state.coins(seat)}.")
    return Refusal("WN-6.16", f"You cannot pay for {name} here: the coach cannot go on from this town.")


def _optional(state: Position, seat: int, kind: Kind, number: int, late: bool) -> Refusal:
    parts = state.parts
    deed = kind.label(kind.id(number))
    if late:
        return Refusal("WN-7.1", f"You cannot {deed} now: that is done in a town on your journey.")
    if state.acted:
        return Refusal("WN-7.1", f"You cannot {deed}: you have used your optional action.")
    if state.coins(seat) < parts.action:
        return Refusal("WN-7.1", f"It costs {coins(parts.action)} to {deed}; you have {state.coins(seat)}.")
    town = TOWN_NAMES[state.here()]
    loaded = state.players[seat * at.WIDTH + at.ABOARD] > 0
    if kind is parts.load:
        if loaded:
            return Refusal("WN-7.2", "There is already a coffin on your coach.")
        return Refusal("WN-7.2", "You have no coffin left in the supply.")
    if kind is parts.unload:
        if not loaded:
            return Refusal("WN-7.4", "There is no coffin on your coach.")
        return Refusal("WN-7.8", f"The castle in {town} is full.")
    return Refusal("WN-7.5", f"The castle in {town} has no coffin on space {number + 2} to swap with.")


def _victim(state: Position, kind: int) -> Refusal:
    name = PASSENGERS[kind]
    if state.phase is not Phase.LOSE:
        return Refusal("WN-6.10", f"You need not lose the {name}: no peril asks for a victim now.")
    if state.aboard(kind) == 0:
        return Refusal("WN-6.10", f"There is no {name} on your coach.")
    return Refusal("WN-6.5", f"The {PERIL_TABLE[state.peril].noun} prefer somebody else to the {name}.")


def _event(state: Position, seat: int, kind: Kind, action: int) -> Refusal:
    parts = state.parts
    event = _event_of(parts, kind, action)
    name = EVENT_TABLE[event].name
    if not state.holds(seat, event):
        return Refusal("WN-8.1", f"You do not hold the event card {name}.")
    if kind is not parts.play:
        return _last_event(state, kind, action, name)
    if event == COINS_CARD:
        clause = "WN-8.13" if state.phase is Phase.BOARD else "WN-8.2"
        return Refusal(clause, "Extra coins are played on your own journey, after boarding.")
    if event == BULLETS_CARD:
        if state.phase is Phase.TOWN:
            return Refusal("WN-8.3", "There is no hunter on your coach to give silver bullets to.")
        return Refusal(
            "WN-8.3", "Silver bullets are played when you hire or have the hunter on your journey."
        )
    if event == MOON_CARD:
        return Refusal(
            "WN-8.8", "A full moon is played when you are asked for it on a leg with cursed guests aboard."
        )
    if state.phase is Phase.COUNTER:
        right = EVENT_TABLE[counter_card(state.peril)].name
        noun = PERIL_TABLE[state.peril].noun
        return Refusal("WN-8.4", f"Against the {noun}, {right} would help, not {name}.")
    return Refusal("WN-8.15", f"The event card {name} is played against a peril that has just been revealed.")


def _event_of(parts: Parts, kind: Kind, action: int) -> int:
    if kind is parts.play:
        return kind.arg(action) + BULLETS_CARD
    if kind is parts.kill:
        return KILL_CARD
    return MOVE_CARD if kind is parts.move else BLOOD_CARD


def _last_event(state: Position, kind: Kind, action: int, name: str) -> Refusal:
    if state.phase is not Phase.LAST_EVENTS:
        return Refusal("WN-9.3", f"The event card {name} is played at the end of a round.")
    town, other = kind.args(action)
    if kind is state.parts.move and town == other:
        return Refusal("WN-9.5", f"A wolf in {TOWN_NAMES[town]} has to move to another town.")
    clause = "WN-9.5" if kind is state.parts.move else "WN-9.4"
    return Refusal(clause, f"There is no wolf in {TOWN_NAMES[town]}.")
