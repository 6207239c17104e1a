"""Thanks a Lottery in words: what is asked, what may be done, what happened."""

from __future__ import annotations

from collections.abc import Sequence

from carpathia.core.journal import HIDDEN, Event
from carpathia.core.state import CHANCE, NOBODY
from carpathia.games.thanks_a_lottery.components import LEAST_CARDS, NO_DIE, SPACES, Parts
from carpathia.games.thanks_a_lottery.rules import facts
from carpathia.games.thanks_a_lottery.rules.blocks import (
    block_of,
    owner_of,
    wild_of,
    with_card,
)
from carpathia.games.thanks_a_lottery.rules.position import EMPTY_DECK, EMPTY_HAND, Phase, Position
from carpathia.games.thanks_a_lottery.view import block_cards, chosen_name


def counted(count: int, thing: str, things: str) -> str:
    return f"{count} {thing if count == 1 else things}"


def cards(count: int) -> str:
    return counted(count, "card", "cards")


def dice(count: int) -> str:
    return counted(count, "die", "dice")


def points(count: int) -> str:
    return counted(count, "point", "points")


def listed(items: Sequence[object]) -> str:
    return ", ".join(map(str, items)) or "none"


def block_text(parts: Parts, block: int) -> str:
    return listed(block_cards(parts, block))


def question(state: Position, seat: int, names: Sequence[str]) -> str:
    if state.actor == NOBODY:
        return outcome(state, names)
    if state.actor == CHANCE:
        return "Luck decides."
    if seat not in state.acting():
        waiting = [names[other] for other in state.acting()]
        if state.phase is Phase.PICK:
            return f"Still choosing which dice to roll again: {listed(waiting)}."
        return f"It is {waiting[0]}'s turn{' to take dice' if state.phase is Phase.TAKE else ''}."
    if state.phase is Phase.TURN:
        if state.has_opened(seat):
            return "Play a block, add to a block, take a wild, or pass."
        return "Play your first block of this round, or pass."
    if state.phase is Phase.BUILD:
        if len(state.laid) < LEAST_CARDS:
            return f"Which card comes next in your block after {_chosen(state)}?"
        block = block_text(state.parts, block_of(state.parts, seat, state.laid))
        return f"Your block is {block}: more, or done?"
    if state.phase is Phase.ADD:
        block = block_text(state.parts, state.grown())
        if not len(state.laid):
            return f"Which card do you add to block {state.target + 1}, which is {block}?"
        return f"Block {state.target + 1} becomes {block}: more, or done?"
    if state.phase is Phase.TAKE:
        return (
            "Which die do you take?" if state.owed == 1 else f"You take {dice(state.owed)}: which one first?"
        )
    return "Which of your dice do you roll again?"


def _chosen(state: Position) -> str:
    return listed([chosen_name(state.parts, card) for card in state.laid])


def outcome(state: Position, names: Sequence[str]) -> str:
    placings = state.placings()
    winners = [seat for seat in range(state.seats) if placings[seat] == 0]
    best = points(state.points[winners[0]])
    if len(winners) > 1:
        tied = [names[seat] for seat in winners]
        return f"The game is over: {', '.join(tied[:-1])} and {tied[-1]} tie with {best}."
    won = f"The game is over: {names[winners[0]]} wins with {best}"
    tie = sum(points == state.points[winners[0]] for points in state.points) > 1
    return f"{won} and the better last round." if tie else f"{won}."


def action_text(state: Position, seat: int, action: int) -> str:
    parts = state.parts
    kind = parts.actions.kind_of(action)
    what = kind.first[kind.args(action)[0]]
    number = action - kind.base
    if kind is parts.passing:
        return "Pass"
    if kind is parts.lay:
        return _lay_text(state, number)
    if kind is parts.done:
        return _done_text(state, seat)
    if kind is parts.add:
        block = state.blocks[number]
        whose = "your" if owner_of(block) == seat else "someone else's"
        return f"Add to {whose} {what}: {block_text(parts, block)}"
    if kind is parts.replace:
        card = parts.card_name(wild_of(state.blocks[number]))
        return f"Put your {card} into {what} and take its wild"
    if kind is parts.take:
        return f"Take a die that shows {what}"
    if kind is parts.pick:
        return f"Pick up a die that shows {what}"
    if kind is parts.ready:
        picked = [side + 1 for side in range(parts.sides) for _ in range(state.picked_of(seat, side))]
        return f"Ready to roll again: {listed(picked)}" if picked else "Ready, keep all dice as they are"
    return f"Luck: {kind.label(action)}"


def _lay_text(state: Position, card: int) -> str:
    parts = state.parts
    name = "wild" if card >= parts.wild else parts.card_name(card)
    if state.phase is Phase.TURN:
        return f"Begin a block with a {name}"
    if state.phase is Phase.BUILD:
        return f"Lay a {name} next"
    if card < parts.wild:
        return f"Add a {name}"
    grown = with_card(parts, state.grown(), card)
    where = "in front, for" if card > parts.wild else "for"
    return f"Add a wild {where} {parts.card_name(wild_of(grown))}"


def _done_text(state: Position, seat: int) -> str:
    parts = state.parts
    if state.phase is Phase.BUILD:
        return f"Done: play {block_text(parts, block_of(parts, seat, state.laid))}"
    block = state.grown()
    words = f"Done: block {state.target + 1} becomes {block_text(parts, block)}"
    if owner_of(block) == seat:
        return words
    return f"{words}, and you take {dice(min(len(state.laid), state.pool))}"


def event_text(parts: Parts, event: Event, names: Sequence[str]) -> str:
    who = names[event.seat] if event.seat < len(names) else ""
    a, b, c = event.a, event.b, event.c
    match event.kind:
        case facts.DEALER_NAMED:
            return f"{who} deals first."
        case facts.CARD_DEALT | facts.DIE_ROLLED:
            return ""  # the hand and the pool show it
        case facts.ROUND_BEGUN:
            return f"Round {a + 1} begins; {who} is the first player."
        case facts.CARD_DRAWN:
            return f"{who} draws a card." if a == HIDDEN else f"{who} draws a {parts.card_name(a)}."
        case facts.TURN_PASSED:
            return f"{who} passes."
        case facts.BLOCK_PLAYED:
            return f"{who} plays block {a + 1}: {block_text(parts, b)}."
        case facts.CARDS_ADDED:
            owner = owner_of(b)
            whose = "" if owner == event.seat else f"{names[owner]}'s "
            return f"{who} adds {cards(c)} to {whose}block {a + 1}, now {block_text(parts, b)}."
        case facts.WILD_TAKEN:
            owner = owner_of(b)
            return (
                f"{who} puts a {parts.card_name(c)} into {names[owner]}'s block {a + 1} and takes the wild."
            )
        case facts.DIE_TAKEN:
            return f"{who} takes a die that shows {a + 1}."
        case facts.ROUND_ENDED:
            return _round_ended(who, a)
        case facts.CHOICE_MADE:
            return f"{who} has chosen which dice to roll again."
        case facts.DIE_PICKED_UP:
            return f"{who} rolls a {a + 1} again."
        case facts.DIE_ROLLED_AGAIN:
            return f"{who} rolls a {a + 1}."
        case facts.TOKEN_DRAWN:
            return _token_drawn(parts, a, b, c)
        case facts.ROUND_COUNTED:
            return f"{who} has {cards(a)} in blocks, {dice(b)} and {cards(c)} in hand."
        case facts.LOTTERY_PAID:
            bonus = f" and {points(b)} for lucky cards" if parts.lucky_card else ""
            return f"{who} wins {points(a)} in the lottery{bonus}."
        case facts.ROUND_SCORED:
            return f"{who} scores {points(a)} in this round."
        case facts.GAME_ENDED:
            return "The game is over."
    raise AssertionError(f"no words for fact {event.kind}")


def _round_ended(who: str, ending: int) -> str:
    if ending == EMPTY_HAND:
        return f"{who} has no card left, so the turns are over."
    if ending == EMPTY_DECK:
        return f"{who} cannot draw a card, so the turns are over."
    return f"{who} took the last die, so the turns are over."


def _token_drawn(parts: Parts, token: int, space: int, prize: int) -> str:
    return (
        f"Token {parts.token_names[token]} on the {SPACES[space]} space: {token_text(parts, token, prize)}."
    )


def token_text(parts: Parts, token: int, prize: int) -> str:
    """Return what a token pays on a space that is worth `prize`."""
    pays = parts.token_pays[token]
    if pays == NO_DIE:
        return "no die scores"
    dice_text = f"each die that shows {pays + 1}" if pays >= 0 else "every die"
    return f"{dice_text} scores {points(prize)}"
