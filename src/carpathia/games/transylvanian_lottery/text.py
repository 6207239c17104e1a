"""The table of The Transylvanian Lottery as lines of text, for the terminal and for screen readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from carpathia.core.phrases import and_list, comma_list, plural
from carpathia.games.transylvanian_lottery.action_words import action_phrase
from carpathia.games.transylvanian_lottery.components import ROLES, Parts
from carpathia.games.transylvanian_lottery.view import (
    LastView,
    LotView,
    PrizeView,
    RowView,
    ScoringView,
    SeatView,
    TableView,
)
from carpathia.games.transylvanian_lottery.words import (
    CARD_WORDS,
    ROLE,
    icon_list,
    picked_name,
    prize_list,
    prize_name,
    scoring_text,
    ticket_list,
    times_left,
    times_text,
    window,
)

DRAWING: Final = ("lots", "drawn", "witch", "redraw", "prize")


def board_text(parts: Parts, view: TableView, names: Sequence[str]) -> list[str]:
    lines = [_where(view, names)]
    for row, contents in enumerate(view["rows"]):
        lines += ["", *_row(row, contents, names)]
        if contents["lots"] is not None and view["phase"] not in (*DRAWING, "over"):
            lines.append(f"  A lottery now would draw {_draws(view['draws'], contents['lots'])}.")
    lines += _line(parts, view, names)
    for seat in view["seats"]:
        lines += ["", *_seat(parts, seat, names)]
    lines.append("")
    if view["scoring_left"] is not None:
        lines.append(_scoring_left(view["scoring_left"]))
    if view["cursed_most"] is not None:
        lines.append(f"Most curses: {names[view['cursed_most']]}.")
    lines.append(f"Prizes in the deck: {view['deck']}. Out of play: {prize_list(view['out_of_play'])}.")
    if view["last"] is not None:
        lines.append(latest(parts, view["last"], names))
    return lines


def latest(parts: Parts, last: LastView, names: Sequence[str]) -> str:
    who = "luck" if last["seat"] is None else names[last["seat"]]
    return f"Last decision, by {who}: {action_phrase(parts, last['action'])}."


def _where(view: TableView, names: Sequence[str]) -> str:
    line = f"Round {view['round']} of {view['rounds']}."
    if view["phase"] == "over":
        return f"{line} The game is over."
    if view["first"] is not None:
        line += f" First player: {names[view['first']]}."
    if view["mover"] is not None:
        played = ", who has played the ticket of this turn" if view["played"] else ""
        line += f" Turn of {names[view['mover']]}{played}."
    action = view["action"]
    if action is not None:
        line += f' Action "{CARD_WORDS[action["card"]].name}", {times_left(action["times"])}.'
        for held in action["held"]:
            line += f" Drawn from bag {held['row'] + 1}: {held['colour'] or 'to come'}."
    if view["picked"] is not None:
        line += f" To be exchanged: {picked_name(view['picked'])}."
    return line


def _row(row: int, contents: RowView, names: Sequence[str]) -> list[str]:
    bag = plural(contents["in_bag"], "ticket") if contents["bag"] is None else ticket_list(contents["bag"])
    area = ticket_list(contents["area"])
    lines = [
        f"Row {row + 1}. Prizes: {_prizes(contents['prizes'])}.",
        f"  Bag {row + 1}: {bag}. Area {row + 1}: {area}.",
    ]
    for card in contents["cards"]:
        name = f'"{CARD_WORDS[card["card"]].name}"'
        lines.append(f"  Card {name}, {times_text(card['times'])}: {ticket_list(card['tickets'])}.")
    if contents["drawn"]:
        lines.append(f"  Last drawn: {_lots(contents['drawn'])}.{_carried(contents['drawn'])}")
    if contents["ranked"]:
        lines.append(f"  Ranked: {and_list([names[seat] for seat in contents['ranked']])}.")
    return lines


def _draws(draws: int, lots: Mapping[str, int]) -> str:
    held = sum(lots.values())
    which = "all" if held <= draws else str(draws)
    return f"{which} of these tickets: {ticket_list(lots)}" if held else "nothing"


def _line(parts: Parts, view: TableView, names: Sequence[str]) -> list[str]:
    line = view["line"]
    tickets = line["tickets"]
    if view["phase"] not in DRAWING:
        left_over = f"Tickets left over from row {parts.rows}: {_lots(tickets)}."
        return ["", left_over] if tickets else []
    lines = ["", f"In the spaces of row {line['row'] + 1}: {_lots(tickets) or 'nothing'}.{_carried(tickets)}"]
    if line["ties"] is not None:
        lines.append(f"  Ties are won by {names[line['ties']]}.")
    if line["chooser"] is not None:
        order = and_list([names[seat] for seat in line["ranking"]])
        how = "first pass" if line["first_pass"] else "further pass"
        lines.append(f"  Order of choice, {how}: {order}; now {names[line['ranking'][line['chooser']]]}.")
    return lines


def _seat(parts: Parts, seat: SeatView, names: Sequence[str]) -> list[str]:
    lines = [f"{names[seat['seat']]}, {seat['colour']}: {plural(seat['hand'], 'ticket')} in hand."]
    if seat["heap"]:
        lines[0] += f" From the emptied bags: {plural(seat['heap'], 'ticket')} to place."
    if seat["role"] is not None:
        used = "used in this round" if seat["spent"] else "not used in this round"
        lines.append(f"  {ROLE[seat['role']].name}, who wants {icon_list(seat['wants'])}.")
        lines.append(f"  Power, {used}: {ROLE[seat['role']].power}.")
        lines.append(f"  When: {window(parts, ROLES.index(seat['role']))}.")
    if seat["scoring"] is not None:
        worth = scoring_text(seat["wants"], seat["scoring"])
        lines.append(f"  Scoring card: {worth}. Points: {seat['points']}.")
    if seat["prizes"]:
        lines.append(f"  Prizes: {prize_list(seat['prizes'])}. Curses: {seat['curses']}.")
    harmless = [prize for prize in seat["prizes"] if prize["harmless"]]
    if harmless:
        lines.append(f"  Subtracting nothing: {prize_list(harmless)}.")
    return lines


def _lots(tickets: Sequence[LotView]) -> str:
    return comma_list([lot["colour"] for lot in tickets], "")


def _carried(tickets: Sequence[LotView]) -> str:
    carried = _lots([lot for lot in tickets if lot["carried"]])
    return f" Carried over: {carried}." if carried else ""


def _prizes(prizes: Sequence[PrizeView | None]) -> str:
    named = [f"{place + 1}. {prize_name(prize)}" for place, prize in enumerate(prizes) if prize is not None]
    return "; ".join(named) or "none"


def _scoring_left(cards: Sequence[ScoringView]) -> str:
    worth = [(card["left"], and_list([str(points) for points in card["values"]])) for card in cards]
    left = "; ".join(f"{count} with {values}" for count, values in worth if count)
    return f"Scoring cards that were left when you chose, by what the icons of a role are worth: {left}."
