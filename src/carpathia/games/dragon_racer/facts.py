"""What can happen in Dragon Racer: for every fact its name, its clause and its words."""

from __future__ import annotations

from typing import TypeAlias

from carpathia.core.facts import Fact, Moment, Telling, fact_table
from carpathia.core.journal import HIDDEN, Event
from carpathia.games.dragon_racer.components import DRAGONS, PLACES, Parts
from carpathia.games.dragon_racer.rules import facts
from carpathia.games.dragon_racer.words import ABILITY_TABLE, VLAD, had_bet, riders, spaces, spot, stake

T: TypeAlias = Telling[Parts]


def _who(t: T) -> str:
    return riders(t.names)[t.event.seat]


def _dragon(number: int) -> str:
    return f"{DRAGONS[number]} dragon"


def _ability_clause(event: Event) -> str:
    return ABILITY_TABLE[event.a].clause


def _round_clause(event: Event) -> str:
    if event.a == 0:
        return "DR-8.8" if event.c else "DR-2.5"
    return "DR-6.7" if event.b > 1 else "DR-6.6"


def _round_begun(t: T) -> str:
    why = f": of {t.b} with the most gold, the first clockwise from the dealer" if t.b > 1 else ""
    return f"Round {t.a + 1} begins; {_who(t)} is the first player{why}."


def _vlad_played(t: T) -> str:
    why = " like any other card, because betting is closed" if t.b else ""
    return f"{VLAD} plays the {t.parts.card_name(t.a)}{why}."


def _moved(t: T) -> str:
    return f"The {_dragon(t.a)} moves from {spot(t.b)} to {spot(t.c)}."


def _bet_begun(t: T) -> str:
    card = "a card" if t.a == HIDDEN else f"the {t.parts.card_name(t.a)}"
    return f"{_who(t)} plays {card} face down to bet."


def _bet_made(t: T) -> str:
    if t.a == HIDDEN:
        return f"{_who(t)} lays down the tokens."
    return f"{_who(t)} stakes {stake(t.parts, t.c)} on {DRAGONS[t.a]} for {PLACES[t.b]} place."


def _turn_won(t: T) -> str:
    second = f"the next number is {t.b}" if t.b else "only bets stand against it"
    return f"The {t.parts.card_name(t.a)} is the highest card; {second}, so it is worth {spaces(t.c)}."


def _lone_card(t: T) -> str:
    worth = f"is worth {spaces(t.b)}" if t.b else "does not move"
    return f"The {t.parts.card_name(t.a)} is the only card left, and {worth}."


def _paid_clause(event: Event) -> str:
    if event.b:
        return "DR-6.3"
    return "DR-6.4" if event.c else "DR-6.5"


def _bet_paid(t: T) -> str:
    if not t.a:
        return f"That pays {_who(t)} nothing."
    if t.b:
        return f"That pays {_who(t)} {t.a} gold."
    return f"That is lost, but as a first bet it pays {_who(t)} {t.a} gold."


FACTS = fact_table(
    Fact(facts.VLAD_SEATED, "Vlad seated", "DR-8.9", lambda t: f"{VLAD} sits to the left of {_who(t)}."),
    Fact(facts.DEALER_NAMED, "dealer named", "DR-2.2", lambda t: f"{_who(t)} deals first."),
    Fact(
        facts.ABILITY_DRAWN,
        "ability drawn",
        lambda event: "DR-7.1" if event.c else "DR-2.4",
        lambda t: f"The {_dragon(t.b)} becomes a {ABILITY_TABLE[t.a].sentence(t.parts)}.",
        moment=Moment.SCENE,
    ),
    Fact(
        facts.LAST_NAMED,
        "last named",
        "DR-7.2",
        lambda t: f"Of the dragons on the start, luck names {DRAGONS[t.a]} as the last.",
        moment=Moment.SCENE,
    ),
    Fact(facts.CARD_DEALT, "card dealt", "DR-2.3", "", together="cards are dealt"),  # the hand shows it
    Fact(
        facts.ROUND_BEGUN,
        "round begun",
        _round_clause,
        _round_begun,
        heading=True,
    ),
    Fact(
        facts.TURN_BEGUN,
        "turn begun",
        lambda event: "DR-8.8" if event.b else "DR-3.1",
        lambda t: f"Turn {t.a + 1}: {_who(t)} begins.",
        heading=True,
    ),
    Fact(
        facts.CARD_PLAYED,
        "card played",
        "DR-3.2",
        lambda t: f"{_who(t)} plays the {t.parts.card_name(t.a)}.",
        moment=Moment.STEP,
    ),
    Fact(
        facts.VLAD_PLAYED,
        "Vlad's card",
        lambda event: "DR-8.6" if event.b else "DR-8.2",
        _vlad_played,
        moment=Moment.STEP,
    ),
    Fact(
        facts.VLAD_PASSED,
        "Vlad's late bet",
        "DR-8.6",
        lambda t: f"{VLAD} turns up the {t.parts.card_name(t.a)}, which counts 0, because betting is closed.",
        moment=Moment.STEP,
    ),
    Fact(
        facts.VLAD_BET,
        "Vlad's bet",
        "DR-8.3",
        lambda t: f"{VLAD} bets on the {_dragon(t.a)} with the {t.parts.card_name(t.b)}.",
        moment=Moment.STEP,
    ),
    Fact(
        facts.MOVED_AT_ONCE,
        "moved at once",
        "DR-3.3",
        _moved,
        moment=Moment.STEP,
    ),
    Fact(
        facts.MOVED_BY_VLAD,
        "moved by Vlad",
        "DR-8.5",
        _moved,
        moment=Moment.STEP,
    ),
    Fact(
        facts.MOVED_BY_HIGHEST,
        "moved by the highest card",
        "DR-3.6",
        _moved,
        moment=Moment.STEP,
    ),
    Fact(
        facts.ABILITY_USED,
        "ability used",
        _ability_clause,
        lambda t: f"The {_dragon(t.b)} is a {ABILITY_TABLE[t.a].sentence(t.parts)}.",
        moment=Moment.SCENE,
    ),
    Fact(
        facts.MOVED_BY_ABILITY,
        "moved by an ability",
        _ability_clause,
        lambda t: f"The {_dragon(t.b)} moves on to {spot(t.c)}.",
        moment=Moment.STEP,
    ),
    Fact(
        facts.SENT_BACK,
        "sent back",
        "DR-7.9",
        lambda t: f"The {_dragon(t.a)} is sent back from {spot(t.b)} to {spot(t.c)}.",
        moment=Moment.STEP,
    ),
    Fact(facts.BET_BEGUN, "bet begun", "DR-5.3", _bet_begun),
    Fact(
        facts.DRAGON_CHOSEN,
        "dragon chosen",
        "DR-5.3",
        lambda t: f"{_who(t)} bets on the {_dragon(t.a)}.",
        moment=Moment.STEP,
    ),
    Fact(facts.PLACE_CHOSEN, "place chosen", "DR-5.4", ""),  # told with the gold
    Fact(facts.BET_MADE, "bet made", "DR-5.5", _bet_made),
    Fact(
        facts.NUMBER_CANCELLED,
        "number cancelled",
        "DR-3.5",
        lambda t: f"The {t.a}s cancel each other.",
        moment=Moment.SCENE,
    ),
    Fact(
        facts.TURN_WON,
        "turn won",
        lambda event: "DR-3.6" if event.b else "DR-3.7",
        _turn_won,
        moment=Moment.SCENE,
    ),
    Fact(
        facts.LONE_CARD,
        "lone card",
        "DR-3.8",
        _lone_card,
        moment=Moment.SCENE,
    ),
    Fact(
        facts.TURN_DRAWN,
        "turn drawn",
        "DR-3.9",
        lambda t: f"No card is left, so no dragon moves; {_who(t)} stays the first player.",
        moment=Moment.SCENE,
    ),
    Fact(
        facts.BETTING_CLOSED,
        "betting closed",
        lambda event: "DR-5.9" if event.a else "DR-5.8",
        "A dragon is beyond the line: no more bets in this round.",
        moment=Moment.SCENE,
    ),
    Fact(
        facts.PLACE_TAKEN,
        "place taken",
        "DR-6.1",
        lambda t: f"The {_dragon(t.a)} comes {PLACES[t.b]}.",
        moment=Moment.SCENE,
    ),
    Fact(
        facts.PLACE_DRAWN,
        "place drawn",
        "DR-6.2",
        lambda t: f"Of the dragons on the start, luck names {DRAGONS[t.a]} for {PLACES[t.b]} place.",
        moment=Moment.SCENE,
    ),
    Fact(
        facts.BET_SHOWN,
        "bet shown",
        "DR-6.1",
        lambda t: had_bet(_who(t), t.parts.token_values(t.c), DRAGONS[t.a], PLACES[t.b]),
        moment=Moment.SCENE,
    ),
    Fact(
        facts.BET_PAID,
        "bet paid",
        _paid_clause,
        _bet_paid,
        moment=Moment.SHEET,
        continues=True,
    ),
    Fact(
        facts.GAME_ENDED,
        "game ended",
        "DR-6.8",
        "The game is over.",
        moment=Moment.SHEET,
    ),
)
