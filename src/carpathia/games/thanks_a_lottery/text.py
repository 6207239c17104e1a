"""The table of Thanks a Lottery as lines of text, for the terminal and for screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from carpathia.games.thanks_a_lottery.components import SPACES, Parts
from carpathia.games.thanks_a_lottery.view import (
    BlockView,
    HandView,
    LineView,
    OutcomeView,
    PlayerView,
    TableView,
)
from carpathia.games.thanks_a_lottery.words import cards, dice, listed, points, token_text

ENDED = {
    "empty hand": "{} had no card left",
    "empty deck": "{} could not draw",
    "empty pool": "{} took the last die",
}


def table(parts: Parts, view: TableView, names: Sequence[str]) -> list[str]:
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
        line += f" The turns are over: {ENDED[view['ended']].format(names[view['cause']])}."
    elif view["turn"] is not None:
        line += f" Turn: {names[view['turn']]}."
    return f"{line} Deck: {cards(view['deck'])}."


def _pool(view: TableView) -> str:
    line = f"Dice in the pool: {listed(view['pool'])}."
    return f"{line} To be taken: {view['owed']}." if view["owed"] else line


def _prizes(parts: Parts, view: TableView) -> list[str]:
    spaces = [f"{space} {prize}" for space, prize in zip(SPACES, view["prizes"], strict=True)]
    line = f"Prizes: {listed(spaces)}."
    if view["lucky"] is not None:
        line += f" Lucky cards: {points(view['lucky'])} each."
    lines = [line]
    if view["tokens"]:
        for space, name, prize in zip(SPACES, view["tokens"], view["prizes"], strict=False):
            words = token_text(parts, parts.token_names.index(name), prize)
            lines.append(f"  Token on the {space} space: {name}, {words}.")
    return [*lines, f"Tokens in the tin: {listed(view['tin'])}."]


def _player(view: TableView, player: PlayerView, names: Sequence[str]) -> list[str]:
    known = f", one of them a {player['known'][0]}" if player["known"] else ""
    if len(player["known"]) > 1:
        known = f", {len(player['known'])} of them {player['known'][0]}s"
    line = f"{names[player['seat']]}: {points(player['points'])}; {cards(player['cards'])} in hand{known};"
    line += f" dice {listed(player['dice'])}"
    if player["rolling"]:
        line += f"; {dice(player['rolling'])} in the air"
    if player["ready"] is not None:
        line += "; ready" if player["ready"] else "; choosing dice"
    blocks = [_block(block) for block in view["blocks"] if block["owner"] == player["seat"]]
    return [f"{line}.", *blocks]


def _block(block: BlockView) -> str:
    return f"  Block {block['number']}, {block['kind']}: {listed(block['cards'])}."


def _hand(hand: HandView) -> list[str]:
    lines = [f"Your hand: {listed(hand['cards'])}."]
    if hand["block"] is not None:
        lines.append(f"Chosen for block {hand['block']}: {listed(hand['chosen'])}.")
    elif hand["chosen"]:
        lines.append(f"Chosen for a new block: {listed(hand['chosen'])}.")
    if hand["picked"]:
        lines.append(f"Picked up to roll again: {listed(hand['picked'])}.")
    return lines


def _outcome(last: OutcomeView, names: Sequence[str]) -> list[str]:
    how = ENDED[last["ended"]].format(names[last["cause"]])
    tokens = [f"{name} {space}" for name, space in zip(last["tokens"], SPACES, strict=True)]
    lines = [f"Round {last['round']} ended because {how}. Tokens: {listed(tokens)}."]
    return lines + [_line(line, names) for line in last["lines"]]


def _line(line: LineView, names: Sequence[str]) -> str:
    words = f"  {names[line['seat']]}: {points(line['total'])}, for {cards(line['cards'])},"
    words += f" {dice(line['dice'])}"
    if line["shown"]:
        words += f" ({listed(line['shown'])})"
    words += f", {line['lottery']} in the lottery"
    if line["bonus"]:
        words += f", {line['bonus']} for lucky cards"
    return f"{words}, less {cards(line['hand'])} in hand."
