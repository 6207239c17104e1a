"""What a seat may see of The Transylvanian Lottery: built up from nothing, as JSON and as numbers."""

from __future__ import annotations

from typing import TypedDict

from carpathia.core.state import CHANCE, NOBODY
from carpathia.games.transylvanian_lottery.components import CARDS, COLOURS, ICONS, ROLES
from carpathia.games.transylvanian_lottery.odds import lots
from carpathia.games.transylvanian_lottery.rules.imagination import first_chooser, knows_before
from carpathia.games.transylvanian_lottery.rules.position import (
    AREA,
    BAG,
    CARD,
    HAND,
    HEAP,
    NONE,
    PLACES,
    Phase,
    Position,
)
from carpathia.games.transylvanian_lottery.rules.scoring import prize_points

MOST_TICKETS = 9  # of a colour, to scale numbers by


class PrizeView(TypedDict):
    name: str
    icons: list[str]
    royal: bool
    cursed: bool


class CardView(TypedDict):
    name: str
    times: int  # for whoever plays a ticket on it now
    tickets: list[int]  # by seat, like all lists of tickets


class RoleView(TypedDict):
    name: str
    wants: list[str]


class RowView(TypedDict):
    bag: list[int]
    lots: list[int]  # in the bag if the lottery were drawn now
    area: list[int]
    cards: list[CardView]
    prizes: list[PrizeView | None]
    drawn: list[int]  # the colours of the last lottery in this row, as it was ranked
    carried: int  # how many of them were carried into the row
    ranked: list[int]  # the seats from the first on


class SeatView(TypedDict):
    seat: int
    colour: str
    role: str | None
    wants: list[str]
    spent: bool  # the power of this round
    hand: int
    heap: int  # in the emptied bags during the reset
    prizes: list[str]
    curses: int
    harmless: list[str]
    scoring: list[int] | None  # for its owner, and for all when the game is over
    points: int | None


class ActionView(TypedDict):
    """An action that is being taken."""

    seat: int
    card: str
    times: int
    held: list[list[int]]  # colour and row of the bag for each ticket in the hand


class LineView(TypedDict):
    """The row that is being drawn, or tickets that wait for one."""

    row: int
    tickets: list[int]
    carried: int
    ties: int | None  # the seat that wins them
    ranking: list[int]  # the seats that still choose prizes
    chooser: int | None
    first_pass: bool


class ScoringView(TypedDict):
    values: list[int]
    left: int


class LastView(TypedDict):
    seat: int | None  # none for luck
    action: str


class TableView(TypedDict):
    phase: str
    acting: list[int]
    round: int
    rounds: int
    first: int | None
    mover: int | None
    played: bool
    roles: list[RoleView]  # all there are
    draws: int  # from a bag
    rows: list[RowView]
    seats: list[SeatView]
    action: ActionView | None
    line: LineView
    picked: str | None
    scoring_left: list[ScoringView] | None  # what this seat saw when it chose
    deck: int
    out_of_play: list[str]
    last: LastView | None
    cursed_most: int | None


def view(state: Position, seat: int) -> TableView:
    parts = state.parts
    over = state.phase is Phase.OVER
    return {
        "phase": state.phase.name.lower(),
        "acting": list(state.acting()),
        "round": state.round + 1,
        "rounds": parts.rounds,
        "first": _or_none(state.first),
        "mover": _or_none(state.mover),
        "played": state.played,
        "roles": [_role(state, role) for role in range(len(ROLES))],
        "draws": parts.draws,
        "rows": [_row(state, row) for row in range(parts.rows)],
        "seats": [_seat(state, other, over or other == seat) for other in range(state.seats)],
        "action": _action(state),
        "line": _line(state),
        "picked": _picked(state),
        "scoring_left": _scoring_left(state, seat),
        "deck": sum(state.in_deck(kind) for kind in range(parts.kinds)),
        "out_of_play": _prize_names(state, [state.discarded(kind) for kind in range(parts.kinds)]),
        "last": _last(state),
        "cursed_most": _most_cursed(state),
    }


def _or_none(value: int) -> int | None:
    return None if value == NONE else value


def _at(state: Position, place: int) -> list[int]:
    return [state.at(place, colour) for colour in range(state.seats)]


def _row(state: Position, row: int) -> RowView:
    parts = state.parts
    prizes = [state.prizes[row * parts.prizes + place] for place in range(parts.prizes)]
    drawn = state.lines[row] if row < len(state.lines) else None
    return {
        "bag": _at(state, BAG + row),
        "lots": lots(state, row),
        "area": _at(state, AREA + row),
        "cards": [_card(state, card) for card in range(parts.cards) if state.rows[card] == row],
        "prizes": [None if kind == NONE else _prize(state, kind) for kind in prizes],
        "drawn": [] if drawn is None else list(drawn.tickets),
        "carried": 0 if drawn is None else drawn.carried,
        "ranked": [] if drawn is None else list(drawn.ranking),
    }


def _role(state: Position, role: int) -> RoleView:
    return {"name": ROLES[role], "wants": [ICONS[icon] for icon in state.parts.wants[role]]}


def _card(state: Position, card: int) -> CardView:
    return {"name": CARDS[card], "times": times_now(state, card), "tickets": _at(state, CARD + card)}


def times_now(state: Position, card: int) -> int:
    """Return how often an action could be taken with a ticket that is played on its card now."""
    # GT-4.3 As printed, or once for each ticket on the card.
    return state.parts.times[card] if state.parts.printed_numbers else state.total(CARD + card) + 1


def _prize(state: Position, kind: int) -> PrizeView:
    parts = state.parts
    icons = [icon for icon in (parts.first_icon[kind], parts.second_icon[kind]) if icon != NONE]
    return {
        "name": parts.prize_name(kind),
        "icons": [ICONS[icon] for icon in icons],
        "royal": bool(parts.is_royal[kind]),
        "cursed": bool(parts.is_cursed[kind]),
    }


def _prize_names(state: Position, counts: list[int]) -> list[str]:
    return [state.parts.prize_name(kind) for kind, count in enumerate(counts) for _ in range(count)]


def _seat(state: Position, seat: int, known: bool) -> SeatView:
    parts = state.parts
    role, scoring = state.roles[seat], state.scorings[seat]
    known = known and scoring != NONE
    return {
        "seat": seat,
        "colour": COLOURS[seat],
        "role": None if role == NONE else ROLES[role],
        "wants": [] if role == NONE else _role(state, role)["wants"],
        "spent": bool(state.used[seat]),
        "hand": state.at(HAND, seat),
        "heap": state.at(HEAP, seat),
        "prizes": _prize_names(state, [state.won(seat, kind) for kind in range(parts.kinds)]),
        "curses": state.curses(seat),
        "harmless": _prize_names(state, list(state.harmless)) if _is_ghoul(state, seat) else [],
        "scoring": list(parts.worth[scoring]) if known else None,
        "points": _points(state, seat) if known else None,
    }


def _is_ghoul(state: Position, seat: int) -> bool:
    role = state.roles[seat]
    return role != NONE and ROLES[role] == "Ghoul"


def _points(state: Position, seat: int) -> int:
    """The points of a seat; those for the most curses come when the game is over."""
    return state.scores()[seat] if state.phase is Phase.OVER else prize_points(state, seat)


def _action(state: Position) -> ActionView | None:
    if state.card == NONE:
        return None
    held = [(state.held, state.held_from), (state.other_held, state.other_from)]
    return {
        "seat": state.mover,
        "card": CARDS[state.card],
        "times": state.times,
        "held": [[colour, row] for colour, row in held if row != NONE],
    }


def _line(state: Position) -> LineView:
    choosing = state.phase is Phase.PRIZE
    return {
        "row": state.row,
        "tickets": [state.line[space] for space in range(state.length)],
        "carried": state.carried,
        "ties": _or_none(state.tie_winner),
        "ranking": [state.ranking[place] for place in range(state.ranked)],
        "chooser": state.chooser if choosing else None,
        "first_pass": state.first_pass,
    }


def _picked(state: Position) -> str | None:
    """What a power that exchanges two things has picked first."""
    parts = state.parts
    if state.picked == NONE:
        return None
    if state.phase is Phase.BANSHEE:
        return parts.banshee.first[state.picked]
    if state.phase is Phase.WITCH:
        return parts.witch.first[state.picked]
    return f"{COLOURS[state.picked // parts.cards]} on {CARDS[state.picked % parts.cards]}"


def _scoring_left(state: Position, seat: int) -> list[ScoringView] | None:
    # GT-2.4 What the seat knows of the cards that were chosen before.
    if not knows_before(state, seat):
        return None
    parts = state.parts
    start = first_chooser(state)
    before = [state.scorings[(start + step) % state.seats] for step in range((seat - start) % state.seats)]
    return [
        {"values": list(parts.worth[card]), "left": parts.scoring_copies[card] - before.count(card)}
        for card in range(parts.scorings)
    ]


def _last(state: Position) -> LastView | None:
    if state.last_action == NONE:
        return None
    seat = None if state.last_seat == CHANCE else state.last_seat
    return {"seat": seat, "action": state.parts.actions.label(state.last_action)}


def _most_cursed(state: Position) -> int | None:
    curses = [state.curses(seat) for seat in range(state.seats)]
    most = max(curses)
    return curses.index(most) if curses.count(most) == 1 else None


def observe(state: Position, seat: int) -> list[float]:
    """The same as numbers: public ones, then the seats clockwise from `seat`, then its own secrets."""
    parts = state.parts
    own = seat < state.seats
    start = seat if own else 0
    ring = [(start + step) % state.seats for step in range(state.seats)]
    turn = {colour: step for step, colour in enumerate(ring)}
    numbers = _one_hot(state.phase.value, len(Phase))
    numbers += [float(state.actor == other) for other in ring] + [float(state.actor == NOBODY)]
    numbers += [int(state.round) / parts.rounds, float(state.played), float(state.first_pass)]
    for column in (state.first, state.mover, state.tie_winner, state.held, state.other_held):
        numbers += [float(column == other) for other in ring]
    numbers += _one_hot(state.held_from, parts.rows) + _one_hot(state.other_from, parts.rows)
    numbers += [*_one_hot(state.card, parts.cards), int(state.times) / 9]
    numbers += [*_one_hot(state.row, parts.rows), int(state.carried) / MOST_TICKETS]
    for place in range(PLACES):
        numbers += [int(state.at(place, colour)) / MOST_TICKETS for colour in ring]
    for space in range(parts.spaces):
        colour = turn[state.line[space]] if space < state.length else NONE
        numbers += _one_hot(colour, state.seats)
    for card in range(parts.cards):
        numbers += _one_hot(state.rows[card], parts.rows)
    for slot in range(parts.slots):
        numbers += _one_hot(state.prizes[slot], parts.kinds)
    for place in range(state.seats):
        ranked = turn[state.ranking[place]] if place < state.ranked else NONE
        numbers += [
            *_one_hot(ranked, state.seats),
            float(state.phase is Phase.PRIZE and state.chooser == place),
        ]
    for kind in range(parts.kinds):
        numbers += [float(state.in_deck(kind)), float(state.discarded(kind)), float(state.harmless[kind])]
        numbers += [float(state.won(other, kind)) for other in ring]
    for other in ring:
        numbers += [*_one_hot(state.roles[other], len(ROLES)), float(state.used[other])]
    numbers += _picked_numbers(state, turn)
    return numbers + _own_numbers(state, seat if own else NOBODY)


def _picked_numbers(state: Position, turn: dict[int, int]) -> list[float]:
    parts = state.parts
    slot = state.picked if state.phase is Phase.BANSHEE else NONE
    space = state.picked if state.phase is Phase.WITCH else NONE
    cube = state.picked if state.phase is Phase.GNOME else NONE
    colour = NONE if cube == NONE else turn[cube // parts.cards]
    card = NONE if cube == NONE else cube % parts.cards
    numbers = _one_hot(slot, parts.slots) + _one_hot(space, parts.spaces)
    return numbers + _one_hot(colour, state.seats) + _one_hot(card, parts.cards)


def _own_numbers(state: Position, seat: int) -> list[float]:
    parts = state.parts
    scoring = state.scorings[seat] if seat < state.seats else NONE
    left = _scoring_left(state, seat) or []
    numbers = _one_hot(scoring, parts.scorings)
    numbers += [float(card["left"]) for card in left] or [0.0] * parts.scorings
    worth = [0] * len(ICONS)
    if scoring != NONE:
        worth = [parts.worth_of(state.roles[seat], scoring, icon) for icon in range(len(ICONS))]
    return numbers + [int(points) / 3 for points in worth]


def _one_hot(value: int, size: int) -> list[float]:
    return [float(value == i) for i in range(size)]
