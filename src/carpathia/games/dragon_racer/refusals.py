"""Why an action of Dragon Racer is not allowed now: the clause, and the reason in words."""

from __future__ import annotations

from carpathia.core.game import Refusal
from carpathia.core.state import NOBODY
from carpathia.games.dragon_racer.components import DRAGONS, PLACES
from carpathia.games.dragon_racer.rules.position import Phase, Position

UNFINISHED = {
    Phase.BET_DRAGON: "choose the dragon",
    Phase.BET_PLACE: "choose the place",
    Phase.BET_GOLD: "choose the gold",
}
DEEDS = {
    "play": "play the {}",
    "bet": "bet with the {}",
    "move": "move the {} dragon",
    "on": "bet on the {} dragon",
    "place": "bet on {} place",
    "stake": "stake {} gold",
}


def refusal(state: Position, seat: int, action: int) -> Refusal:
    parts = state.parts
    kind = parts.actions.kind_of(action)
    for lot, clause, what in [
        (parts.vlad_seat, "DR-8.1", "where Vlad sits"),
        (parts.dealer, "DR-2.2", "who deals first"),
        (parts.ability, "DR-7.1", "which ability is drawn"),
        (parts.last, "DR-7.2", "which dragon on the start counts as last"),
        (parts.deal, "DR-2.3", "which card is dealt"),
        (parts.flip, "DR-8.2", "which card Vlad turns up"),
    ]:
        if kind is lot:
            return Refusal(clause, f"Luck decides {what}, not a player.")
    deed = DEEDS[kind.verb].format(kind.first[action - kind.base])
    if state.actor == NOBODY:
        return Refusal("DR-6.8", f"You cannot {deed}: the game is over.")
    if state.actor != seat:
        return Refusal("DR-3.1", f"You cannot {deed} now: it is not your turn.")
    if kind is parts.play or kind is parts.bet:
        return _card(state, seat, action - kind.base, kind is parts.bet)
    if kind is parts.move:
        return Refusal("DR-3.3", f"You cannot {deed} now: only a 1 or a 2 just played face up does that.")
    if kind is parts.on:
        return _dragon(state, action - kind.base)
    if kind is parts.place:
        return _place(state, seat, action - kind.base)
    return _stake(state, seat, action - kind.base)


def _card(state: Position, seat: int, card: int, face_down: bool) -> Refusal:
    parts = state.parts
    name = parts.card_name(card)
    if state.phase is Phase.MOVE:
        own = parts.card_name(state.played[seat])
        return Refusal("DR-3.3", f"Before the {name}, choose the dragon that your {own} moves.")
    if state.phase in UNFINISHED:
        return Refusal("DR-5.3", f"Before the {name}, finish your bet: {UNFINISHED[state.phase]}.")
    if not state.in_hand(seat, card):
        return Refusal("DR-3.2", f"You do not hold the {name}.")
    due = parts.bets - state.bets_made(seat)
    if not face_down:
        return Refusal(
            "DR-5.2",
            f"The {name} can only be played face down: you owe {due} of your bets"
            f" and this is turn {state.turn + 1} of {parts.turns}.",
        )
    if due == 0:
        return Refusal("DR-5.1", f"You cannot bet with the {name}: you have made all {parts.bets} bets.")
    if not state.betting_open:
        return Refusal("DR-5.8", f"You cannot bet with the {name}: a dragon is beyond the line.")
    return Refusal("DR-5.5", f"You cannot bet with the {name}: you have no gold token left.")


def _dragon(state: Position, dragon: int) -> Refusal:
    name = DRAGONS[dragon]
    if state.phase is Phase.BET_DRAGON:
        return Refusal("DR-5.7", f"You have already bet on the {name} dragon in this round.")
    if state.phase in UNFINISHED:
        chosen = DRAGONS[state.bet_dragon]
        return Refusal("DR-5.3", f"This bet lies on the {chosen} dragon, so not on the {name} one.")
    return Refusal("DR-5.3", f"To bet on the {name} dragon, first play a card face down.")


def _place(state: Position, seat: int, place: int) -> Refusal:
    name = PLACES[place]
    if state.phase is Phase.BET_PLACE:
        return Refusal("DR-5.4", f"You have already used your {name} token in this round.")
    if state.phase is Phase.BET_GOLD:
        chosen = PLACES[state.bet_place]
        return Refusal("DR-5.4", f"This bet already has your {chosen} token; it holds just one.")
    return Refusal("DR-5.4", f"Your {name} token can only be laid when you bet on a dragon.")


def _stake(state: Position, seat: int, stake: int) -> Refusal:
    parts = state.parts
    name = parts.stake_name(stake)
    if stake == 0:
        return Refusal("DR-5.5", "A bet needs at least one gold token.")
    if state.phase is not Phase.BET_GOLD:
        return Refusal(
            "DR-5.5", f"You stake {name} gold only after you have chosen a dragon and a place to bet on."
        )
    left = state.tokens_left(seat)
    if not parts.stake_fits[left * parts.stakes + stake]:
        return Refusal(
            "DR-5.5", f"You cannot stake {name}: your unused gold tokens are {parts.stake_name(left)}."
        )
    return Refusal(
        "DR-5.6", f"You cannot stake {name}: you must keep a gold token for each bet you still owe."
    )
