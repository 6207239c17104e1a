"""What a seat may see of The Transylvanian Lottery: built up from nothing, as JSON.

Everything is an id or a number. A colour, an icon, a role and an action card are ids as in components.py;
seats, rows, spaces and places of prizes are counted from 0.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from carpathia.core.state import CHANCE, NOBODY
from carpathia.games.transylvanian_lottery.components import CARDS, GHOUL, ICONS, ROLES, SIGNS, VAMPIRE, Parts
from carpathia.games.transylvanian_lottery.lottery_odds import lots
from carpathia.games.transylvanian_lottery.rules.position import (
    AREA,
    BAG,
    CARD,
    HAND,
    HEAP,
    NONE,
    Phase,
    Position,
)
from carpathia.games.transylvanian_lottery.rules.resample import first_chooser, knows_before
from carpathia.games.transylvanian_lottery.rules.scoring import most_cursed, points_of, prize_points

MOST_TICKETS = 9  # of a colour, to scale numbers by


class PrizeView(TypedDict):
    id: str  # of its kind: "blood-music", "crown-fire", "curse-bone"
    icons: list[str]
    royal: bool
    cursed: bool


class WonView(PrizeView):
    harmless: bool  # a curse that the Ghoul has stilled


class CardView(TypedDict):
    card: str
    times: int  # for whoever plays a ticket on it now
    tickets: dict[str, int]  # by colour, like all counts of tickets


class RoleView(TypedDict):
    role: str
    wants: list[str]


class LotView(TypedDict):
    """A ticket in a draw space."""

    colour: str
    carried: bool  # into the row, rather than drawn in it


class RowView(TypedDict):
    in_bag: int
    bag: dict[str, int] | None  # none while it is closed
    lots: dict[str, int] | None  # in the bag if the lottery were drawn now
    area: dict[str, int]
    cards: list[CardView]
    prizes: list[PrizeView | None]  # by place
    drawn: list[LotView]  # in the last lottery, as the row was ranked
    ranked: list[int]  # the seats from the first on


class SeatView(TypedDict):
    seat: int
    colour: str
    sign: str
    role: str | None
    wants: list[str]
    spent: bool  # the power of this round
    hand: int
    heap: int  # in the emptied bags during the reset
    prizes: list[WonView]
    curses: int
    scoring: list[int] | None  # worth of the wanted icons, for its owner and, once the game is over, for all
    points: int | None


class HeldView(TypedDict):
    """A ticket that is being drawn from a bag, or was."""

    colour: str | None  # none before it is drawn
    row: int


class ActionView(TypedDict):
    """An action that is being taken."""

    seat: int
    card: str
    times: int
    held: list[HeldView]


class LineView(TypedDict):
    """The row that is being drawn, or tickets that wait for one."""

    row: int
    tickets: list[LotView]
    ties: int | None  # the seat that wins them
    ranking: list[int]  # the seats that still choose prizes
    chooser: int | None
    first_pass: bool


class SlotView(TypedDict):
    row: int
    place: int


class LockedView(TypedDict):
    colour: str
    card: str


class PickedView(TypedDict):
    """What is to be exchanged: one of these."""

    slot: SlotView | None
    space: int | None
    ticket: LockedView | None


class ScoringView(TypedDict):
    card: int
    values: list[int]
    left: int


class LastView(TypedDict):
    seat: int | None  # none for luck
    action: int


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
    looks_into_bags: bool  # whether this seat may by a power, even if they are closed
    seats: list[SeatView]
    action: ActionView | None
    line: LineView
    picked: PickedView | None
    worth: list[list[int | None]] | None  # of the prizes of each row to this seat
    scoring_left: list[ScoringView] | None  # what this seat saw when it chose
    deck: int
    out_of_play: list[PrizeView]
    last: LastView | None
    cursed_most: int | None


def view(state: Position, seat: int) -> TableView:
    return views(state)(seat)


def views(state: Position) -> Callable[[int], TableView]:
    """Return what adds to what everybody sees what a seat sees alone."""
    watched = _watched(state)

    def view(seat: int) -> TableView:
        if seat >= state.seats:
            return watched
        return {
            **watched,
            "looks_into_bags": _looks_into_bags(state, seat),
            "seats": [
                _with_scoring(state, shown) if shown["seat"] == seat else shown for shown in watched["seats"]
            ],
            "worth": _worth(state, seat),
            "scoring_left": _scoring_left(state, seat),
        }

    return view


def _watched(state: Position) -> TableView:
    """Return the view of spectators."""
    parts = state.parts
    seats = [_seat(state, seat) for seat in range(state.seats)]
    cursed = most_cursed(state)
    return {
        "phase": state.phase.name.lower(),
        "acting": list(state.acting()),
        "round": state.round + 1,
        "rounds": parts.rounds,
        "first": _or_none(state.first),
        "mover": _or_none(state.mover),
        "played": state.played,
        "roles": [_role(parts, role) for role in range(len(ROLES))],
        "draws": parts.draws,
        "rows": [_row(state, row) for row in range(parts.rows)],
        "looks_into_bags": False,
        "seats": [_with_scoring(state, shown) for shown in seats] if state.phase is Phase.OVER else seats,
        "action": _action(state),
        "line": _line(state),
        "picked": _picked(state),
        "worth": None,
        "scoring_left": None,
        "deck": sum(state.in_deck(kind) for kind in range(parts.kinds)),
        "out_of_play": [
            prize_view(parts, kind) for kind in range(parts.kinds) for _ in range(state.discarded(kind))
        ],
        "last": _last(state),
        "cursed_most": None if cursed == NOBODY else cursed,
    }


def _or_none(value: int) -> int | None:
    return None if value == NONE else value


def _by_colour(state: Position, counts: list[int]) -> dict[str, int]:
    return dict(zip(state.parts.colours, counts, strict=True))


def _at(state: Position, place: int) -> dict[str, int]:
    return _by_colour(state, [state.at(place, seat) for seat in range(state.seats)])


def _row(state: Position, row: int) -> RowView:
    parts = state.parts
    prizes = [state.prizes[row * parts.prizes + place] for place in range(parts.prizes)]
    drawn = state.lines[row] if row < len(state.lines) else None
    return {
        "in_bag": state.total(BAG + row),
        "bag": _at(state, BAG + row),
        "lots": _by_colour(state, lots(state, row)),
        "area": _at(state, AREA + row),
        "cards": [_card(state, card) for card in range(parts.cards) if state.rows[card] == row],
        "prizes": [None if kind == NONE else prize_view(parts, kind) for kind in prizes],
        "drawn": [] if drawn is None else _lots(parts, list(drawn.tickets), list(drawn.is_carried)),
        "ranked": [] if drawn is None else list(drawn.ranking),
    }


def _looks_into_bags(state: Position, seat: int) -> bool:
    # GT-1.10 The Vampire, while the power can be used.
    asked = seat == state.actor and state.phase in (Phase.TURN, Phase.BETWEEN)
    return asked and state.is_ready(seat, VAMPIRE)


def with_closed_bags(view: TableView) -> TableView:
    """Return a view in which players remember by themselves what lies in the bags."""
    inside = view["looks_into_bags"] or view["phase"] == "over"
    rows: list[RowView] = [
        {**row, "bag": row["bag"] if inside else None, "lots": None} for row in view["rows"]
    ]
    return {**view, "rows": rows}


def _lots(parts: Parts, tickets: list[int], is_carried: list[int]) -> list[LotView]:
    return [
        {"colour": parts.colours[seat], "carried": is_carried[space] != 0}
        for space, seat in enumerate(tickets)
    ]


def _role(parts: Parts, role: int) -> RoleView:
    return {"role": ROLES[role], "wants": [ICONS[icon] for icon in parts.wants[role]]}


def _card(state: Position, card: int) -> CardView:
    return {"card": CARDS[card], "times": times_now(state, card), "tickets": _at(state, CARD + card)}


def times_now(state: Position, card: int) -> int:
    """Return how often an action could be taken with a ticket that is played on its card now."""
    # GT-4.3 As printed, or once for each ticket on the card.
    return state.parts.times[card] if state.parts.printed_numbers else state.total(CARD + card) + 1


def prize_view(parts: Parts, kind: int) -> PrizeView:
    icons = [icon for icon in (parts.first_icon[kind], parts.second_icon[kind]) if icon != NONE]
    return {
        "id": parts.prize_id(kind),
        "icons": [ICONS[icon] for icon in icons],
        "royal": bool(parts.is_royal[kind]),
        "cursed": bool(parts.is_cursed[kind]),
    }


def _won(state: Position, seat: int) -> list[WonView]:
    parts = state.parts
    stilled = list(state.harmless) if state.roles[seat] == GHOUL else [0] * int(parts.kinds)
    piles = state.piles[seat * parts.kinds : (seat + 1) * parts.kinds]
    return [
        {**prize_view(parts, kind), "harmless": copy < stilled[kind]}
        for kind, count in enumerate(piles)
        for copy in range(count)
    ]


def _seat(state: Position, seat: int) -> SeatView:
    """Return what everybody sees of a seat."""
    parts = state.parts
    role = state.roles[seat]
    return {
        "seat": seat,
        "colour": parts.colours[seat],
        "sign": SIGNS[parts.colours[seat]],
        "role": None if role == NONE else ROLES[role],
        "wants": [] if role == NONE else _role(parts, role)["wants"],
        "spent": bool(state.used[seat]),
        "hand": state.at(HAND, seat),
        "heap": state.at(HEAP, seat),
        "prizes": _won(state, seat),
        "curses": state.curses(seat),
        "scoring": None,
        "points": None,
    }


def _with_scoring(state: Position, shown: SeatView) -> SeatView:
    """Return a seat with its scoring card, if it has one, and its points by that."""
    seat = shown["seat"]
    scoring = state.scorings[seat]
    if scoring == NONE:
        return shown
    return {**shown, "scoring": list(state.parts.worth[scoring]), "points": _points(state, seat)}


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
        "held": [
            {"colour": None if colour == NONE else state.parts.colours[colour], "row": row}
            for colour, row in held
            if row != NONE
        ],
    }


def _line(state: Position) -> LineView:
    return {
        "row": state.row,
        "tickets": _lots(
            state.parts, [state.line[space] for space in range(state.length)], list(state.is_carried)
        ),
        "ties": _or_none(state.tie_winner),
        "ranking": [state.ranking[place] for place in range(state.ranked)],
        "chooser": state.chooser if state.phase is Phase.PRIZE else None,
        "first_pass": state.first_pass,
    }


def _picked(state: Position) -> PickedView | None:
    parts = state.parts
    if state.picked == NONE:
        return None
    picked: PickedView = {"slot": None, "space": None, "ticket": None}
    if state.phase is Phase.BANSHEE:
        picked["slot"] = {"row": state.picked // parts.prizes, "place": state.picked % parts.prizes}
    elif state.phase is Phase.WITCH:
        picked["space"] = state.picked
    else:
        colour, card = divmod(int(state.picked), int(parts.cards))
        picked["ticket"] = {"colour": parts.colours[colour], "card": CARDS[card]}
    return picked


def _worth(state: Position, seat: int) -> list[list[int | None]] | None:
    # GT-2.3 Only whoever has a scoring card knows what prizes are worth with it.
    if state.scorings[seat] == NONE:
        return None
    width = state.parts.prizes
    rows = [[state.prizes[row * width + place] for place in range(width)] for row in range(state.parts.rows)]
    return [[None if kind == NONE else points_of(state, seat, kind) for kind in row] for row in rows]


def _scoring_left(state: Position, seat: int) -> list[ScoringView] | None:
    # GT-2.4 What the seat knows of the cards that were chosen before.
    if not knows_before(state, seat):
        return None
    parts = state.parts
    start = first_chooser(state)
    before = [state.scorings[(start + step) % state.seats] for step in range((seat - start) % state.seats)]
    return [
        {
            "card": card,
            "values": list(parts.worth[card]),
            "left": parts.scoring_copies[card] - before.count(card),
        }
        for card in range(parts.scorings)
    ]


def _last(state: Position) -> LastView | None:
    if state.last_action == NONE:
        return None
    return {"seat": None if state.last_seat == CHANCE else state.last_seat, "action": state.last_action}
