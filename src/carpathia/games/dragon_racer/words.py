"""All words of Dragon Racer: names of things, what is asked, and what may be done.

What happened is told in facts.py, why something is not allowed in refusals.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from carpathia.core.phrases import agree, and_list, comma_list, or_list, plural, sentence, victory
from carpathia.core.state import CHANCE, NOBODY
from carpathia.games.dragon_racer.components import (
    BULLY,
    CHARGER,
    DARLING,
    DRAGONS,
    DRUMMER,
    GLIDER,
    PLACES,
    PURSUER,
    Parts,
)
from carpathia.games.dragon_racer.rules.position import Phase, Position
from carpathia.games.dragon_racer.view import CardView, PlayedView, RiderView

VLAD: Final = "Vlad"

# DR-2.7 The characters: each has a colour and, for those who cannot tell colours apart, a sign.
SIGNS: Final = {"teal": "moon", "violet": "tower", "amber": "key", "indigo": "goblet", "olive": "star"}


@dataclass(frozen=True)
class Ability:
    """What a dragon with this ability does, with the numbers of a table."""

    name: str
    clause: str
    phrase: Callable[[Parts], str]  # goes on after "it"

    def sentence(self, parts: Parts) -> str:
        return f"{self.name}: it {self.phrase(parts)}"


# In the order of components.ABILITIES.
ABILITY_TABLE: Final = (
    Ability(
        "pursuer",
        "DR-7.4",
        lambda parts: (
            f"moves {_steps(parts, PURSUER)} after the move of the turn if its card was second highest"
        ),
    ),
    Ability(
        "charger",
        "DR-7.5",
        lambda parts: f"moves {_steps(parts, CHARGER)} more when its card was the highest",
    ),
    Ability(
        "darling",
        "DR-7.6",
        lambda parts: f"moves {_steps(parts, DARLING)} when somebody bets on it",
    ),
    Ability(
        "glider",
        "DR-7.7",
        lambda parts: f"moves {_steps(parts, GLIDER)} more whenever a card moves it",
    ),
    Ability(
        "drummer",
        "DR-7.8",
        lambda parts: f"moves {_steps(parts, DRUMMER)} when {a_number(parts.drummed)} is played face up",
    ),
    Ability(
        "bully",
        "DR-7.9",
        lambda parts: (
            f"sends every dragon it passes {_steps(parts, BULLY)}"
            f" {'back' if parts.passed_go_back else 'forward'}"
        ),
    ),
)


# Names of things


def riders(names: Sequence[str]) -> list[str]:
    return [*names, VLAD]


def spaces(count: int) -> str:
    return plural(count, "space")


def spot(number: int) -> str:
    return f"space {number}" if number else "the start"


def a_number(number: int) -> str:
    """Return a number on a card with its article: "a 3", "an 8"."""
    return f"{'an' if number in (8, 11, 18) else 'a'} {number}"


def card_name(parts: Parts, card: CardView) -> str:
    """Return the name of a card, which is also its name in the labels of actions."""
    return parts.card_name(DRAGONS.index(card["dragon"]) * parts.numbers + card["number"] - 1)


def played_card(parts: Parts, played: PlayedView) -> str:
    """Return what lies in front of a rider: "red 7", "red 7, cancelled", "a bet, face down"."""
    if played["card"] is None:
        return "a bet, face down"
    name = card_name(parts, played["card"])
    if played["cancelled"]:
        return f"{name}, cancelled"
    return name if played["counts"] else f"{name}, counting 0"


def gold(tokens: Sequence[int]) -> str:
    """Return the worth of gold tokens and, if there are several, what they are: "3 gold (1 + 2)"."""
    worth = f"{sum(tokens)} gold"
    return f"{worth} ({' + '.join(map(str, tokens))})" if len(tokens) > 1 else worth


def stake(parts: Parts, number: int) -> str:
    return gold(parts.token_values(number))


def at_once(parts: Parts) -> str:
    """Say which numbers move a dragon at once: "only a 1 or a 2 just played face up does that"."""
    numbers = [a_number(number) for number in range(1, parts.numbers + 1) if parts.at_once[number]]
    if not numbers:
        return "no card does that at this table"
    return f"only {or_list(numbers)} just played face up does that"


def first_bet(parts: Parts) -> str:
    """Return what the first bet on a dragon pays beyond its gold: "+1 gold, +2 if won", or nothing."""
    prices = []
    if parts.first_gold:
        prices.append(f"+{parts.first_gold} gold")
    if parts.first_won_gold:
        prices.append(f"+{parts.first_gold + parts.first_won_gold}{'' if prices else ' gold'} if won")
    return comma_list(prices, "")


def prices(parts: Parts) -> str:
    """Say what a bet that is won pays: "its gold, and 1 more for 2nd place, 2 more for 3rd place"."""
    extra = [
        f"{more} more for {place} place" for place, more in zip(PLACES, parts.place_gold, strict=True) if more
    ]
    return f"A bet that is won pays its gold{', and ' if extra else ''}{comma_list(extra, '')}."


def moves_at_once(parts: Parts, number: int) -> str:
    """Say what a number moves when it is played face up: "moves any dragon 2 spaces at once", or nothing."""
    steps = parts.at_once[number]
    return f"moves any dragon {spaces(steps)} at once" if steps else ""


def vlad_does(parts: Parts) -> str:
    """Say how Vlad plays: "plays by luck, bets in turns 3 and 6"."""
    turns = [turn + 1 for turn in range(parts.turns) if parts.vlad_bets[turn]]
    bets = f", bets in {agree(len(turns), 'turn', 'turns')} {and_list(list(map(str, turns)))}"
    return f"plays by luck{bets if turns else ''}"


def had_bet(who: str, tokens: Sequence[int], dragon: str, place: str) -> str:
    """Return a bet that is turned up: "Joan had 3 gold (1 + 2) on red for 1st place."."""
    return f"{who} had {gold(tokens)} on {dragon} for {place} place."


def seen(cards: Sequence[CardView], dragon: str) -> str:
    """Return the numbers of a dragon among cards that were face up: "1 3 3"."""
    return " ".join(str(card["number"]) for card in cards if card["dragon"] == dragon)


def bets_made(parts: Parts, rider: RiderView) -> str:
    if rider["vlad"]:
        return f"{plural(rider['bets'], 'bet')} made"
    return f"{rider['bets']} of {plural(parts.bets, 'bet')} made"


def board_words(parts: Parts) -> Mapping[str, object]:
    """Return what board.html asks for as `text`."""
    by_size = sorted(map(parts.token_values, range(parts.stakes)), key=lambda values: (len(values), values))
    labels = {tuple(parts.token_values(number)): parts.stake_name(number) for number in range(parts.stakes)}
    return {
        "vlad": VLAD,
        "crests": {colour: number for number, colour in enumerate(SIGNS)},
        "signs": SIGNS,
        "abilities": {
            ability.name: {"clause": ability.clause, "does": sentence(ability.phrase(parts))}
            for ability in ABILITY_TABLE
        },
        "places": PLACES,
        "extra": dict(zip(PLACES, parts.place_gold, strict=True)),
        "prices": prices(parts),
        "first_bet": first_bet(parts),
        "at_once": [(steps, moves_at_once(parts, number)) for number, steps in enumerate(parts.at_once)],
        "vlad_does": vlad_does(parts),
        "stakes": [{"label": labels[tuple(values)], "tokens": values} for values in by_size],
        "card": partial(card_name, parts),
        "played": partial(played_card, parts),
        "had_bet": had_bet,
        "gold": gold,
        "seen": seen,
        "bets_made": partial(bets_made, parts),
    }


# Questions and actions


def question(state: Position, seat: int, names: Sequence[str]) -> str:
    if state.actor == NOBODY:
        return victory(names, state.placings(), f"{max(state.gold)} gold")
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
    bets = plural(due, "bet")
    if state.must_bet(seat):
        return f"You still owe {bets} and have no turns to spare: play a card face down to bet."
    if state.may_bet(seat):
        return f"Play a card face up, or face down to bet; you still owe {bets}."
    if state.parts.bets == 0:
        return "Play a card face up."
    if due == 0:
        return f"Play a card face up; your {agree(state.parts.bets, 'bet is', 'bets are')} made."
    why = "you have no gold left to stake" if state.betting_open else "betting is closed"
    return f"Play a card face up; {why}."


class ActionWords(NamedTuple):
    """An action on a button and in the middle of a sentence; {} stands for its argument."""

    button: str
    gerund: str


# By the verb of the action.
ACTION_WORDS: Final = {
    "play": ActionWords("Play the {}", "playing the {}"),
    "bet": ActionWords("Bet with the {} face down", "betting with the {}"),
    "move": ActionWords("Move the {} dragon", "moving the {} dragon"),
    "on": ActionWords("Bet on the {} dragon", "betting on {}"),
    "place": ActionWords("For {} place", "betting on {} place"),
    "stake": ActionWords("Stake {}", "staking {}"),
}


def action_text(state: Position, action: int) -> str:
    parts = state.parts
    kind = parts.actions.kind_of(action)
    if kind.verb not in ACTION_WORDS:
        return f"Luck: {kind.label(action)}"
    arg = kind.arg(action)
    text = ACTION_WORDS[kind.verb].button.format(_argument(parts, action))
    if kind is parts.play and parts.at_once[parts.number(arg)]:
        return f"{text}, moving a dragon {spaces(parts.at_once[parts.number(arg)])} at once"
    if kind is parts.place and parts.place_gold[arg]:
        return f"{text}, {parts.place_gold[arg]} extra gold if the bet is won"
    return text


def gerund(state: Position, action: int) -> str:
    """Return an action of a player as a short phrase: "betting on red"."""
    kind = state.parts.actions.kind_of(action)
    argument = _argument(state.parts, action).replace(" + ", "+")  # "4 gold (2+2)" is short
    return ACTION_WORDS[kind.verb].gerund.format(argument)


def _argument(parts: Parts, action: int) -> str:
    """Return what an action of a player is done to: "red 7", "1st", "3 gold (1 + 2)"."""
    kind = parts.actions.kind_of(action)
    arg = kind.arg(action)
    return stake(parts, arg) if kind is parts.stake else kind.first[arg]


def _steps(parts: Parts, ability: int) -> str:
    return spaces(parts.ability_steps[ability])
