"""The table of Thanks a Lottery as lines of text, for the terminal and for screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from carpathia.core.phrases import capitalised, comma_list
from carpathia.games.thanks_a_lottery.components import SPACES, Parts, block_name
from carpathia.games.thanks_a_lottery.view import HandView, LineView, OutcomeView, PlayerView, TableView
from carpathia.games.thanks_a_lottery.words import (
    ENDING_WORDS,
    block_line,
    cards,
    dice,
    hand_text,
    listed,
    points,
    token_text,
)


def board_text(parts: Parts, view: TableView, names: Sequence[str]) -> list[str]:
    lines = [_where(view, names), _pool(view), *_prizes(parts, view)]
    for player in view["players"]:
        lines += ["", *_player(view, player, names)]
    if view["hand"] is not None:
        lines += ["", *_hand(view["hand"])]
    if view["last"] is not None:
        lines += ["", *_outcome(view["last"], names)]
    return lines


def _where(view: TableView, names: Sequence[str]) -> str:
    line = f"Round {view['round']} of {view['rounds']}."
    if view["long_game"]:
        line += " The Long Game."
    if view["phase"] == "over":
        return f"{line} The game is over."
    if view["dealer"] is not None:
        line += f" Dealer: {names[view['dealer']]}."
    if view["ended"] is not None and view["cause"] is not None:
        line += f" The turns are over: {names[view['cause']]} {ENDING_WORDS[view['ended']].text}."
    elif view["turn"] is not None:
        line += f" Turn: {names[view['turn']]}."
    return f"{line} Deck: {cards(view['deck'])}."


def _pool(view: TableView) -> str:
    line = f"Dice in the pool: {listed(view['pool'])}."
    return f"{line} To be taken: {view['owed']}." if view["owed"] else line


def _prizes(parts: Parts, view: TableView) -> list[str]:
    line = f"Prizes: {_by_space([str(prize) for prize in view['prizes']])}."
    if view["lucky"] is not None:
        line += f" Lucky cards: {points(view['lucky'])} each."
    lines = [line]
    for space, name, prize in zip(SPACES, view["tokens"], view["prizes"], strict=False):
        lines.append(f"  {capitalised(space)} space: the {name} token; {token_text(parts, name, prize)}.")
    return [*lines, f"Tokens in the tin: {comma_list(view['tin'])}."]


def _by_space(items: Sequence[str]) -> str:
    return comma_list([f"{space} {item}" for space, item in zip(SPACES, items, strict=True)])


def _player(view: TableView, player: PlayerView, names: Sequence[str]) -> list[str]:
    line = f"{names[player['seat']]}: {points(player['points'])}; {hand_text(player)};"
    line += f" dice: {listed(player['dice'])}"
    if player["rolling"]:
        line += f"; {dice(player['rolling'])} in the air"
    if player["ready"] is not None:
        line += "; ready" if player["ready"] else "; choosing dice"
    blocks = [f"  {block_line(block)}." for block in view["blocks"] if block["owner"] == player["seat"]]
    return [f"{line}.", *blocks]


def _hand(hand: HandView) -> list[str]:
    lines = [f"Your hand: {comma_list(hand['cards'])}."]
    if hand["block"] is not None:
        lines.append(f"Chosen for {block_name(hand['block'])}: {comma_list(hand['chosen'])}.")
    elif hand["chosen"]:
        lines.append(f"Chosen for a new block: {comma_list(hand['chosen'])}.")
    if hand["picked"]:
        lines.append(f"Picked up to roll again: {listed(hand['picked'])}.")
    return lines


def _outcome(last: OutcomeView, names: Sequence[str]) -> list[str]:
    how = f"{names[last['cause']]} {ENDING_WORDS[last['ended']].text}"
    lines = [f"Round {last['round']} ended because {how}. Tokens: {_by_space(last['tokens'])}."]
    return lines + [_line(line, names) for line in last["lines"]]


def _line(line: LineView, names: Sequence[str]) -> str:
    shown = f" ({listed(line['shown'])})" if line["shown"] else ""
    words = f"  {names[line['seat']]} scores {points(line['total'])}: {line['cards']} for cards in blocks,"
    words += f" {line['dice']} for dice{shown}, {line['lottery']} from the lottery,"
    if line["bonus"]:
        words += f" {line['bonus']} for lucky cards,"
    return f"{words} less {line['hand']} for cards in hand."
