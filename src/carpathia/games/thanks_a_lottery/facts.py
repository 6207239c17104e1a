"""Every fact of Thanks a Lottery: its clause, and its line in the log."""

from __future__ import annotations

from typing import TypeAlias

from carpathia.core.facts import Fact, Moment, Telling, fact_table
from carpathia.core.journal import HIDDEN, Event
from carpathia.core.phrases import with_article
from carpathia.games.thanks_a_lottery.components import SPACES, Parts, block_name
from carpathia.games.thanks_a_lottery.rules import facts
from carpathia.games.thanks_a_lottery.rules.blocks import owner_of
from carpathia.games.thanks_a_lottery.view import ENDINGS
from carpathia.games.thanks_a_lottery.words import (
    ENDING_WORDS,
    block_text,
    card_with_article,
    cards,
    dice,
    points,
    token_text,
)

Told: TypeAlias = Telling[Parts]


def _card_drawn(told: Told) -> str:
    card = "a card" if told.a == HIDDEN else card_with_article(told.parts, told.a)
    return f"{told.who} draws {card}."


def _block_clause(event: Event) -> str:
    first = event.c
    return "TL-5.3" if first else "TL-5.4"


def _adding_clause(event: Event) -> str:
    return "TL-5.5" if owner_of(event.b) == event.seat else "TL-5.6"


def _cards_added(told: Told) -> str:
    owner = owner_of(told.b)
    whose = "their own" if owner == told.event.seat else f"{told.names[owner]}'s"
    block = block_text(told.parts, told.b)
    return f"{told.who} adds {cards(told.c)} to {whose} {block_name(told.a + 1)}, which is now {block}."


def _wild_taken(told: Told) -> str:
    card = card_with_article(told.parts, told.c)
    owner = told.names[owner_of(told.b)]
    return f"{told.who} puts {card} into {owner}'s {block_name(told.a + 1)} and takes the wild."


def _token_drawn(told: Told) -> str:
    name = told.parts.token_names[told.a]
    pays = token_text(told.parts, name, told.c)
    return f"The {name} token goes on the {SPACES[told.b]} space: {pays}."


def _round_scored(told: Told) -> str:
    below = told.b
    return f"{told.who} {'ends below 0 and ' if below else ''}scores {points(told.a)} in this round."


FACTS = fact_table(
    Fact(facts.DEALER_NAMED, "dealer named", "TL-2.1", lambda told: f"{told.who} deals first."),
    Fact(facts.CARD_DEALT, "card dealt", "TL-2.2", "", together="cards are dealt"),  # the hand shows it
    Fact(facts.DIE_ROLLED, "die rolled", "TL-2.3", "", together="dice are rolled"),  # the pool shows it
    Fact(
        facts.ROUND_BEGUN,
        "round begun",
        "TL-2.4",
        lambda told: f"Round {told.a + 1} begins, and {told.who} goes first.",
        heading=True,
    ),
    Fact(facts.CARD_DRAWN, "card drawn", "TL-5.1", _card_drawn),
    Fact(
        facts.TURN_PASSED,
        "turn passed",
        "TL-5.2",
        lambda told: f"{told.who} passes.",
        Moment.STEP,
        heading=True,
    ),
    Fact(
        facts.BLOCK_PLAYED,
        "block played",
        _block_clause,
        lambda told: f"{told.who} plays {block_name(told.a + 1)}: {block_text(told.parts, told.b)}.",
        Moment.STEP,
        heading=True,
    ),
    Fact(facts.CARDS_ADDED, "cards added", _adding_clause, _cards_added, Moment.STEP, heading=True),
    Fact(facts.WILD_TAKEN, "wild taken", "TL-5.8", _wild_taken, Moment.STEP, heading=True),
    Fact(
        facts.DIE_TAKEN,
        "die taken",
        "TL-5.7",
        lambda told: f"{told.who} takes a die that shows {told.a + 1}.",
        Moment.STEP,
    ),
    Fact(
        facts.ROUND_ENDED,
        "round ended",
        lambda event: ENDING_WORDS[ENDINGS[event.a]].clause,
        lambda told: f"The turns are over: {told.who} {ENDING_WORDS[ENDINGS[told.a]].text}.",
        Moment.SCENE,
        heading=True,
    ),
    Fact(
        facts.CHOICE_MADE,
        "choice made",
        "TL-7.2",
        lambda told: f"{told.who} has chosen which dice to roll again.",
    ),
    Fact(
        facts.DIE_PICKED_UP,
        "die picked up",
        "TL-7.1",
        lambda told: f"{told.who} picks up {with_article(str(told.a + 1))} to roll it again.",
    ),
    Fact(
        facts.DIE_ROLLED_AGAIN,
        "die rolled again",
        "TL-7.1",
        lambda told: f"{told.who} rolls {with_article(str(told.a + 1))}.",
        Moment.STEP,
    ),
    Fact(facts.TOKEN_DRAWN, "token drawn", "TL-7.4", _token_drawn, Moment.SCENE),
    Fact(
        facts.ROUND_COUNTED,
        "round counted",
        "TL-8.1",
        lambda told: f"{told.who} has {cards(told.a)} in blocks, {dice(told.b)} and {cards(told.c)} in hand.",
    ),
    Fact(
        facts.LOTTERY_PAID,
        "lottery paid",
        "TL-7.6",
        lambda told: f"{told.who} wins {points(told.a)} in the lottery.",
    ),
    Fact(
        facts.LUCKY_CARDS_PAID,
        "lucky cards paid",
        "TL-9.1",
        lambda told: f"{told.who} gets {points(told.a)} for lucky cards.",
    ),
    Fact(
        facts.ROUND_SCORED,
        "round scored",
        lambda event: "TL-8.3" if event.b else "TL-8.1",
        _round_scored,
        Moment.SHEET,
    ),
    Fact(facts.GAME_ENDED, "game ended", "TL-8.4", "The game is over."),
)
