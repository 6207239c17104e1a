"""Dragon Racer in words: what is asked, what may be done, what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from carpathia.core.journal import HIDDEN, Event
from carpathia.core.state import CHANCE, NOBODY
from carpathia.games.dragon_racer.components import ABILITIES, DRAGONS, PLACES, Parts
from carpathia.games.dragon_racer.rules import facts
from carpathia.games.dragon_racer.rules.position import Phase, Position

VLAD: Final = "Vlad"

ABILITY_WORDS: Final = {
    "pursuer": "moves {} after the turn's move if its card was the second highest",
    "charger": "moves {} more when its card was the highest",
    "darling": "moves {} when somebody bets on it",
    "glider": "moves {} more whenever a card moves it",
    "drummer": "moves {} when a {} is played face up",
    "bully": "sends dragons it passes {} back",
}


def riders(names: Sequence[str]) -> list[str]:
    return [*names, VLAD]


def spaces(count: int) -> str:
    return "1 space" if count == 1 else f"{count} spaces"


def ability_text(parts: Parts, ability: int) -> str:
    words = ABILITY_WORDS[ABILITIES[ability]].format(parts.ability_steps[ability], parts.drummed)
    if ABILITIES[ability] == "bully" and not parts.passed_go_back:
        words = words.replace("sends", "moves").replace("back", "forward")
    return words


def question(state: Position, seat: int, names: Sequence[str]) -> str:
    if state.actor == NOBODY:
        return outcome(state, names)
    if state.actor == CHANCE:
        return "Luck decides."
    if state.actor != seat:
        doing = "is to play a card" if state.phase is Phase.PLAY else "is deciding"
        return f"{names[state.actor]} {doing}."
    parts = state.parts
    if state.phase is Phase.PLAY:
        return _play_question(state, seat)
    if state.phase is Phase.MOVE:
        card = state.played[seat]
        steps = spaces(parts.at_once[parts.number(card)])
        return f"Your {parts.card_name(card)} moves a dragon {steps} at once. Which one?"
    if state.phase is Phase.BET_DRAGON:
        return "On which dragon do you bet?"
    dragon = DRAGONS[state.bet_dragon]
    if state.phase is Phase.BET_PLACE:
        return f"Which place will the {dragon} dragon take?"
    return f"How much gold do you stake on {dragon} for {PLACES[state.bet_place]} place?"


def _play_question(state: Position, seat: int) -> str:
    due = state.parts.bets - state.bets_made(seat)
    bets = "1 bet" if due == 1 else f"{due} bets"
    if state.must_bet(seat):
        return f"You still owe {bets} and have no turns to spare: play a card face down to bet."
    if state.may_bet(seat):
        return f"Play a card face up, or face down to bet; you still owe {bets}."
    if due == 0:
        return "Play a card face up; your bets are made."
    why = "you have no gold left to stake" if state.betting_open else "betting is closed"
    return f"Play a card face up; {why}."


def outcome(state: Position, names: Sequence[str]) -> str:
    best = max(state.gold)
    winners = [names[seat] for seat in range(state.seats) if state.gold[seat] == best]
    if len(winners) == 1:
        return f"The game is over: {winners[0]} wins with {best} gold."
    return (
        f"The game is over: {', '.join(winners[:-1])} and {winners[-1]} share the victory with {best} gold."
    )


def action_text(state: Position, action: int) -> str:
    parts = state.parts
    kind = parts.actions.kind_of(action)
    what = kind.first[kind.args(action)[0]]
    if kind is parts.play:
        steps = parts.at_once[parts.number(action - kind.base)]
        return f"Play the {what}, moving a dragon {spaces(steps)} at once" if steps else f"Play the {what}"
    if kind is parts.bet:
        return f"Bet with the {what} face down"
    if kind is parts.move:
        return f"Move the {what} dragon"
    if kind is parts.on:
        return f"Bet on the {what} dragon"
    if kind is parts.place:
        extra = parts.place_gold[action - kind.base]
        return f"For {what} place, {extra} extra gold if it comes true" if extra else f"For {what} place"
    if kind is parts.stake:
        return f"Stake {what}, {parts.stake_gold[action - kind.base]} gold"
    return f"Luck: {kind.label(action)}"


def event_text(parts: Parts, event: Event, names: Sequence[str]) -> str:
    who = riders(names)[event.seat] if event.seat <= len(names) else ""
    a, b, c = event.a, event.b, event.c
    match event.kind:
        case facts.VLAD_SEATED:
            return f"{VLAD} sits to the left of {who}."
        case facts.DEALER_NAMED:
            return f"{who} deals first."
        case facts.ABILITY_DRAWN:
            return f"The {DRAGONS[b]} dragon becomes a {ABILITIES[a]}: it {ability_text(parts, a)}."
        case facts.LAST_NAMED:
            return f"Of the dragons on the start, luck names {DRAGONS[a]} as the last."
        case facts.CARD_DEALT | facts.PLACE_CHOSEN:
            return ""  # the hand and the bet show it
        case facts.ROUND_BEGUN:
            return f"Round {a + 1} begins; {who} is the first player."
        case facts.TURN_BEGUN:
            return f"Turn {a + 1}: {who} begins."
        case facts.CARD_PLAYED:
            return f"{who} plays the {parts.card_name(a)}."
        case facts.DRAGON_MOVED:
            return f"The {DRAGONS[a]} dragon moves from {_spot(b)} to {_spot(c)}."
        case facts.DRAGON_SENT_BACK:
            return f"The {DRAGONS[a]} dragon is sent back from {_spot(b)} to {_spot(c)}."
        case facts.ABILITY_USED:
            return f"The {DRAGONS[b]} dragon is a {ABILITIES[a]}: it {ability_text(parts, a)}."
        case facts.BET_BEGUN:
            card = "a card" if a == HIDDEN else f"the {parts.card_name(a)}"
            return f"{who} plays {card} face down to bet."
        case facts.DRAGON_CHOSEN:
            return f"{who} bets on the {DRAGONS[a]} dragon."
        case facts.BET_MADE:
            if a == HIDDEN:
                return f"{who} lays down the tokens."
            stake = parts.stake_name(c)
            return f"{who} stakes {stake} gold on {DRAGONS[a]} for {PLACES[b]} place."
        case facts.VLAD_BET:
            return f"{VLAD} bets on the {DRAGONS[a]} dragon with the {parts.card_name(b)}."
        case facts.NUMBER_CANCELLED:
            return f"The {a}s cancel each other."
        case facts.TURN_WON:
            return _turn_won(parts, a, b, c)
        case facts.TURN_DRAWN:
            return f"No card is left, so no dragon moves; {who} stays the first player."
        case facts.BETTING_CLOSED:
            return "A dragon is beyond the line: no more bets in this round."
        case facts.PLACE_TAKEN:
            return f"The {DRAGONS[a]} dragon comes {PLACES[b]}."
        case facts.BET_SHOWN:
            return f"{who} had {parts.stake_name(c)} gold on {DRAGONS[a]} for {PLACES[b]} place."
        case facts.BET_PAID:
            return f"That pays {who} {b} gold."
        case facts.GAME_ENDED:
            return "The game is over."
    raise AssertionError(f"no words for fact {event.kind}")


def _turn_won(parts: Parts, card: int, second: int, steps: int) -> str:
    name = parts.card_name(card)
    if steps == 0:
        return f"The {name} is left alone and does not move."
    next_best = f"the next number is {second}" if second else "nothing stands against it"
    return f"The {name} is the highest card; {next_best}, so it is worth {spaces(steps)}."


def _spot(spot: int) -> str:
    return f"space {spot}" if spot else "the start"
