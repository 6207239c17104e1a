"""The table of The Transylvanian Lottery as lines of text, for the terminal and for screen readers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from carpathia.games.transylvanian_lottery.components import COLOURS
from carpathia.games.transylvanian_lottery.view import PrizeView, RowView, ScoringView, SeatView, TableView
from carpathia.games.transylvanian_lottery.words import POWERS, listed, number, times

DRAWING = ("lots", "drawn", "witch", "redraw", "prize")


def table(view: TableView, names: Sequence[str]) -> list[str]:
    lines = [_where(view, names)]
    for row, contents in enumerate(view["rows"]):
        lines += ["", *_row(row, contents, names)]
        if view["phase"] not in (*DRAWING, "over"):
            lines.append(f"  If the lottery were now, {view['draws']} of: {_tickets(contents['lots'])}.")
    lines += _line(view, names)
    for seat in view["seats"]:
        lines += ["", *_seat(seat, names)]
    lines.append("")
    if view["scoring_left"] is not None:
        lines.append(f"Scoring cards that were left when you chose: {_scorings(view['scoring_left'])}.")
    if view["cursed_most"] is not None:
        lines.append(f"Most curses: {names[view['cursed_most']]}.")
    lines.append(f"Prizes in the deck: {view['deck']}. Out of play: {_counted(view['out_of_play'])}.")
    if view["last"] is not None:
        lines.append(_last(view, names))
    return lines


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
        line += f' Action "{action["card"]}", {times(action["times"])} more.'
        for colour, row in action["held"]:
            what = "to be drawn" if colour < 0 else f"{COLOURS[colour]}, drawn"
            line += f" In hand: {what} from bag {row + 1}."
    if view["picked"] is not None:
        line += f" To be exchanged: {view['picked']}."
    return line


def _row(row: int, contents: RowView, names: Sequence[str]) -> list[str]:
    lines = [f"Row {row + 1}. Prizes: {_prizes(contents['prizes'])}."]
    lines.append(
        f"  Bag {row + 1}: {_tickets(contents['bag'])}. Area {row + 1}: {_tickets(contents['area'])}."
    )
    for card in contents["cards"]:
        lines.append(f'  Card "{card["name"]}", {times(card["times"])}: {_tickets(card["tickets"])}.')
    if contents["drawn"]:
        lines.append(f"  Last drawn: {_colours(contents['drawn'])}.")
        if contents["carried"]:
            lines[-1] += f" Carried over: {_colours(contents['drawn'][: contents['carried']])}."
    if contents["ranked"]:
        lines.append(f"  Ranked: {listed([names[seat] for seat in contents['ranked']])}.")
    return lines


def _line(view: TableView, names: Sequence[str]) -> list[str]:
    line = view["line"]
    if not line["tickets"] and view["phase"] not in DRAWING:
        return []
    lines = ["", f"In the spaces of row {line['row'] + 1}: {_colours(line['tickets']) or 'nothing'}."]
    if view["phase"] not in DRAWING:
        lines[1] = f"Tickets left over from row 3: {_colours(line['tickets'])}."
    elif line["carried"]:
        lines[1] += f" Carried over: {_colours(line['tickets'][: line['carried']])}."
    if line["ties"] is not None:
        lines.append(f"  Ties are won by {names[line['ties']]}.")
    if line["chooser"] is not None:
        order = listed([names[seat] for seat in line["ranking"]])
        how = "first pass" if line["first_pass"] else "further pass"
        lines.append(f"  Order of choice, {how}: {order}; now {names[line['ranking'][line['chooser']]]}.")
    return lines


def _seat(seat: SeatView, names: Sequence[str]) -> list[str]:
    lines = [f"{names[seat['seat']]}, {seat['colour']}: {number(seat['hand'], 'ticket')} in hand."]
    if seat["heap"]:
        lines[0] += f" From the emptied bags: {number(seat['heap'], 'ticket')} to place."
    if seat["role"] is not None:
        spent = "spent in this round" if seat["spent"] else "not used in this round"
        lines.append(f"  {seat['role']}, wants {listed(seat['wants'])}.")
        lines.append(f"  Power, {spent}: {POWERS[seat['role']]}.")
    if seat["scoring"] is not None:
        worth = [f"{icon} {points}" for icon, points in zip(seat["wants"], seat["scoring"], strict=True)]
        lines.append(f"  Scoring card: {listed(worth)}. Points: {seat['points']}.")
    if seat["prizes"]:
        lines.append(f"  Prizes: {_counted(seat['prizes'])}. Curses: {seat['curses']}.")
    if seat["harmless"]:
        lines.append(f"  Subtracting nothing: {_counted(seat['harmless'])}.")
    return lines


def _tickets(counts: list[int]) -> str:
    return ", ".join(f"{count} {COLOURS[seat]}" for seat, count in enumerate(counts) if count) or "no tickets"


def _colours(tickets: list[int]) -> str:
    return ", ".join(COLOURS[colour] for colour in tickets)


def _prizes(prizes: list[PrizeView | None]) -> str:
    named = [f"{place + 1}. {prize['name']}" for place, prize in enumerate(prizes) if prize is not None]
    return "; ".join(named) or "none"


def _counted(names: list[str]) -> str:
    counts = Counter(names)
    return ", ".join(name if count == 1 else f"{count} of {name}" for name, count in counts.items()) or "none"


def _scorings(cards: list[ScoringView]) -> str:
    left = [f"{card['left']} of {'-'.join(map(str, card['values']))}" for card in cards if card["left"]]
    return ", ".join(left)


def _last(view: TableView, names: Sequence[str]) -> str:
    last = view["last"]
    assert last is not None
    who = "luck" if last["seat"] is None else names[last["seat"]]
    label = re.sub(r"seat (\d+)", lambda match: COLOURS[int(match[1])], last["action"])
    return f"Last decision, by {who}: {label}."
