"""Why an action of Dragon Racer is not allowed now: the clause, and the reason in words."""

from __future__ import annotations

from carpathia.core.game import Refusal, luck_decides
from carpathia.core.phrases import agree, and_list, plural
from carpathia.core.state import NOBODY
from carpathia.games.dragon_racer.components import DRAGONS, PLACES
from carpathia.games.dragon_racer.rules.position import Phase, Position
from carpathia.games.dragon_racer.words import at_once, stake

LUCK = {
    "vlad left of": ("DR-8.9", "where Vlad sits"),
    "dealer": ("DR-2.2", "who deals first"),
    "ability": ("DR-7.1", "which ability is drawn"),
    "last": ("DR-7.2", "which dragon on the start counts as last"),
    "placed": ("DR-6.2", "which dragon on the start takes an empty place"),
    "deal": ("DR-2.3", "which card is dealt"),
    "flip": ("DR-8.2", "which card Vlad turns up"),
}
UNFINISHED = {
    Phase.BET_DRAGON: "choose the dragon",
    Phase.BET_PLACE: "choose the place",
    Phase.BET_GOLD: "choose the gold",
}


def refusal(state: Position, seat: int, action: int) -> Refusal:
    parts = state.parts
    kind = parts.actions.kind_of(action)
    arg = kind.arg(action)
    if luck := luck_decides(kind, LUCK):
        return luck
    if state.actor == NOBODY:
        return Refusal("DR-6.8", f"You cannot {_deed(state, action)}: the game is over.")
    if state.actor != seat:
        return Refusal("DR-3.1", f"You cannot {_deed(state, action)} now: it is not your turn.")
    if kind is parts.play or kind is parts.bet:
        return _card(state, seat, arg, kind is parts.bet)
    if kind is parts.move:
        return Refusal(
            "DR-3.3",
            f"You cannot {_deed(state, action)} now: {at_once(parts)}.",
        )
    if kind is parts.on:
        return _dragon(state, arg)
    if kind is parts.place:
        return _place(state, arg)
    return _stake(state, seat, arg)


def _deed(state: Position, action: int) -> str:
    """Return an action of a player in words that go on after "you cannot"."""
    parts = state.parts
    kind = parts.actions.kind_of(action)
    name = kind.first[kind.arg(action)]
    if kind is parts.stake:
        return f"stake {stake(parts, kind.arg(action))}"
    return {
        "play": f"play the {name}",
        "bet": f"bet with the {name}",
        "move": f"move the {name} dragon",
        "on": f"bet on the {name} dragon",
        "place": f"bet on {name} place",
    }[kind.verb]


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
            f"The {name} can only be played face down: you still owe {plural(due, 'bet')}"
            f" and this is turn {state.turn + 1} of {parts.turns}.",
        )
    if parts.bets == 0:
        return Refusal("DR-5.1", f"You cannot bet with the {name}: nobody bets at this table.")
    if due == 0:
        many = "both" if parts.bets == 2 else f"all {parts.bets}"
        bets = agree(parts.bets, "your bet", f"{many} of your bets")
        return Refusal("DR-5.1", f"You cannot bet with the {name}: you have made {bets}.")
    if not state.betting_open:
        clause = "DR-5.9" if parts.line_closes_at_once else "DR-5.8"
        return Refusal(clause, f"You cannot bet with the {name}: a dragon has crossed the line.")
    return Refusal("DR-5.5", f"You cannot bet with the {name}: you have no gold token left.")


def _dragon(state: Position, dragon: int) -> Refusal:
    name = DRAGONS[dragon]
    if state.phase is Phase.BET_DRAGON:
        return Refusal("DR-5.7", f"You have already bet on the {name} dragon in this round.")
    if state.phase in UNFINISHED:
        if dragon == state.bet_dragon:
            return Refusal("DR-5.3", f"This bet already lies on the {name} dragon.")
        chosen = DRAGONS[state.bet_dragon]
        return Refusal("DR-5.3", f"This bet lies on the {chosen} dragon, so not on the {name} one.")
    return Refusal("DR-5.3", f"To bet on the {name} dragon, first play a card face down.")


def _place(state: Position, place: int) -> Refusal:
    name = PLACES[place]
    if state.phase is Phase.BET_PLACE:
        return Refusal("DR-5.4", f"You have already used your {name} token in this round.")
    if state.phase is Phase.BET_GOLD:
        chosen = PLACES[state.bet_place]
        return Refusal("DR-5.4", f"This bet already has your {chosen} token; it holds just one.")
    return Refusal("DR-5.4", f"Your {name} token can only be laid when you bet on a dragon.")


def _stake(state: Position, seat: int, number: int) -> Refusal:
    parts = state.parts
    name = stake(parts, number)
    if number == 0:
        return Refusal("DR-5.5", "A bet needs at least one gold token.")
    if state.phase is not Phase.BET_GOLD:
        return Refusal("DR-5.5", f"You can stake {name} only after choosing a dragon and a place to bet on.")
    left = state.tokens_left(seat)
    if not parts.stake_fits[left * parts.stakes + number]:
        tokens = and_list([str(value) for value in parts.token_values(left)])
        return Refusal("DR-5.5", f"You cannot stake {name} with the tokens you have left: {tokens}.")
    return Refusal(
        "DR-5.6", f"You cannot stake {name}: you must keep a gold token for each bet you still owe."
    )
