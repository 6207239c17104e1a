"""What a seat may see of Thanks a Lottery: built up from nothing, as JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypedDict

from carpathia.core.state import SPECTATOR
from carpathia.games.thanks_a_lottery.components import EVERY_DIE, SPACES, Parts
from carpathia.games.thanks_a_lottery.rules.blocks import (
    IDENTICAL,
    NO_WILD,
    SEQUENTIAL,
    first_of,
    kind_of,
    length_of,
    owner_of,
    wild_of,
)
from carpathia.games.thanks_a_lottery.rules.position import (
    BONUS,
    CARDS,
    COLUMNS,
    DICE,
    IN_HAND,
    LOTTERY,
    NONE,
    TOTAL,
    Outcome,
    Phase,
    Position,
)

ENDINGS = ["empty_hand", "empty_deck", "empty_pool"]  # by number
SECRET_PHASES = (Phase.BUILD, Phase.ADD)  # TL-3.7, others see a turn


class PlacedView(TypedDict):
    """A card in a block."""

    card: str  # its id, such as "5" or "wild"
    number: int  # what it counts as


class GrownView(PlacedView):
    new: bool  # chosen in this turn


class BlockView(TypedDict):
    number: int
    owner: int
    kind: str
    cards: list[PlacedView]  # in order


class PlayerView(TypedDict):
    seat: int
    points: int
    cards: int  # in the hand
    known_wilds: int  # of them
    dice: list[int]  # what they show
    rolling: int  # dice in the air
    ready: bool | None  # while dice are chosen


class HandView(TypedDict):
    """What only its owner sees."""

    cards: list[str]  # without the chosen ones
    chosen: list[str]
    block: int | None  # the block they are to be added to
    grown: list[GrownView] | None  # that block with the chosen cards
    picked: list[int]  # dice to be rolled again


class LineView(TypedDict):
    """The points of a player in a round."""

    seat: int
    cards: int
    dice: int
    lottery: int
    bonus: int
    hand: int
    total: int
    shown: list[int]  # by the dice


class OutcomeView(TypedDict):
    round: int
    ended: str
    cause: int
    tokens: list[str]  # by space
    paid: list[int]  # what a die had to show to match a token
    lines: list[LineView]


class TableView(TypedDict):
    phase: str
    acting: list[int]
    round: int
    rounds: int
    dealer: int | None
    turn: int | None
    deck: int
    pool: list[int]
    owed: int  # dice that the player has still to take
    prizes: list[int]  # by space, the lowest first
    lucky: int | None  # points for a lucky card, if the variant is played
    long_game: bool
    tokens: list[str]  # by space, those drawn
    tin: list[str]
    blocks: list[BlockView]
    players: list[PlayerView]
    ended: str | None  # the turns of this round, by what
    cause: int | None  # and by whom
    hand: HandView | None
    last: OutcomeView | None  # the last scored round


def view(state: Position, seat: int) -> TableView:
    return views(state)(seat)


def views(state: Position) -> Callable[[int], TableView]:
    """Return what adds to what everybody sees what a seat sees alone."""
    watched = _watched(state)

    def view(seat: int) -> TableView:
        if seat >= state.seats:
            return watched
        return {**watched, "phase": _phase(state, seat), "hand": _hand(state, seat)}

    return view


def _watched(state: Position) -> TableView:
    """Return the view of spectators."""
    parts = state.parts
    scored = state.phase is Phase.NEXT or state.phase is Phase.OVER
    round_ = state.round - 1 if scored else state.round
    return {
        "phase": _phase(state, SPECTATOR),
        "acting": list(state.acting()),
        "round": round_ + 1,
        "rounds": parts.rounds,
        "dealer": _or_none(state.dealer),
        "turn": _or_none(state.player),
        "deck": state.undealt,
        "pool": [side + 1 for side in range(parts.sides) for _ in range(state.in_pool(side))],
        "owed": state.owed,
        "prizes": [parts.prize(round_, space) for space in range(len(SPACES))],
        "lucky": parts.lucky[round_] if parts.lucky_card else None,
        "long_game": parts.long_game,
        "tokens": [parts.token_names[token] for token in state.tokens],
        "tin": [parts.token_names[token] for token in range(parts.tokens) if token not in state.tokens],
        "blocks": [_block(parts, number, block) for number, block in enumerate(state.blocks)],
        "players": [_player(state, other) for other in range(state.seats)],
        "ended": None if state.ending == NONE else ENDINGS[state.ending],
        "cause": _or_none(state.cause),
        "hand": None,
        "last": None if state.last is None else _outcome(state, state.last),
    }


def _phase(state: Position, seat: int) -> str:
    phase = Phase.TURN if state.phase in SECRET_PHASES and seat != state.player else state.phase
    return phase.name.lower()


def _or_none(value: int) -> int | None:
    return None if value == NONE else value


def block_cards(parts: Parts, block: int) -> list[PlacedView]:
    """Return the cards of a block in order; the wild of an identical one comes last."""
    first, length, wild = first_of(block), length_of(block), wild_of(block)
    if kind_of(block) == IDENTICAL:
        reals = length if wild == NO_WILD else length - 1
        cards = [first] * reals + [parts.wild] * (length - reals)
        return [{"card": parts.card_name(card), "number": first + 1} for card in cards]
    numbers = [parts.wrapped(first + step) for step in range(length)]
    return [
        {"card": parts.card_name(parts.wild if number == wild else number), "number": number + 1}
        for number in numbers
    ]


def _block(parts: Parts, number: int, block: int) -> BlockView:
    return {
        "number": number + 1,
        "owner": owner_of(block),
        "kind": "sequential" if kind_of(block) == SEQUENTIAL else "identical",
        "cards": block_cards(parts, block),
    }


def _player(state: Position, seat: int) -> PlayerView:
    parts = state.parts
    return {
        "seat": seat,
        "points": state.points[seat],
        "cards": state.hand_size(seat),
        "known_wilds": state.known[seat],
        "dice": [side + 1 for side in range(parts.sides) for _ in range(state.dice_of(seat, side))],
        "rolling": state.picked_count(seat) if state.phase is Phase.ROLL_AGAIN else 0,
        "ready": bool(state.ready[seat]) if state.phase is Phase.PICK else None,
    }


def _hand(state: Position, seat: int) -> HandView:
    parts = state.parts
    choosing = state.phase in SECRET_PHASES and state.player == seat
    chosen = list(state.laid) if choosing else []
    wilds = [card for card in chosen if card >= parts.wild]
    left = [
        state.in_hand(seat, card) - (len(wilds) if card == parts.wild else chosen.count(card))
        for card in range(parts.cards)
    ]
    picking = state.phase is Phase.PICK
    adding = choosing and state.target != NONE
    return {
        "cards": [parts.card_name(card) for card in range(parts.cards) for _ in range(left[card])],
        "chosen": [parts.card_name(min(card, parts.wild)) for card in chosen],
        "block": state.target + 1 if adding else None,
        "grown": _grown(state) if adding else None,
        "picked": [
            side + 1
            for side in range(parts.sides)
            for _ in range(state.picked_of(seat, side) if picking else 0)
        ],
    }


def _grown(state: Position) -> list[GrownView]:
    old = block_cards(state.parts, state.blocks[state.target])
    grown: list[GrownView] = []
    for placed in block_cards(state.parts, state.grown()):
        new = placed not in old
        if not new:
            old.remove(placed)
        grown.append({"card": placed["card"], "number": placed["number"], "new": new})
    return grown


def _outcome(state: Position, last: Outcome) -> OutcomeView:
    return {
        "round": last.round + 1,
        "ended": ENDINGS[last.ending],
        "cause": last.cause,
        "tokens": [state.parts.token_names[token] for token in last.tokens],
        "paid": paid(state.parts, last.tokens),
        "lines": [_line(state, last, seat) for seat in range(state.seats)],
    }


def paid(parts: Parts, tokens: Iterable[int]) -> list[int]:
    """Return what a die must show to match one of these tokens."""
    pays = [parts.token_pays[token] for token in tokens]
    return [side + 1 for side in range(parts.sides) if side in pays or EVERY_DIE in pays]


def _line(state: Position, last: Outcome, seat: int) -> LineView:
    line = seat * COLUMNS
    sides = state.parts.sides
    return {
        "seat": seat,
        "cards": last.lines[line + CARDS],
        "dice": last.lines[line + DICE],
        "lottery": last.lines[line + LOTTERY],
        "bonus": last.lines[line + BONUS],
        "hand": last.lines[line + IN_HAND],
        "total": last.lines[line + TOTAL],
        "shown": [side + 1 for side in range(sides) for _ in range(last.dice[seat * sides + side])],
    }
