"""The odds against the truth: over random positions, what is given about 30 % happens in about 30 %.

Nothing here uses the odds' own counting: a card is taken from the true deck, a race is played on from the
true position. `CARPATHIA_FULL=1` tries many more positions (`make odds-proof`).
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Iterator
from math import sqrt
from typing import Any, cast

import pytest

from carpathia.bots.ismcts import rollout
from carpathia.core.column import column
from carpathia.core.game import Game
from carpathia.core.odds import OddsTable
from carpathia.core.perspective import Perspective
from carpathia.core.registry import game_class
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, MOST_LEGAL, NOBODY, State
from carpathia.games.dragon_racer.components import DRAGONS, PLACES
from carpathia.games.thanks_a_lottery.components import SPACES
from carpathia.games.walpurgis_night.components import EVENTS, PERILS, SORTS, TOWN_NAMES
from carpathia.table.odds import odds
from carpathia.testing.plays import positions

FULL = bool(os.environ.get("CARPATHIA_FULL"))
STRICT = 4.0  # standard errors that a frequency may be off; in a hundred bins one is not by chance
BINS = 10
NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Fay"]

Cell = tuple[int, int]
# Whether what a cell of a table gives the chance of comes about, by the true position and by luck.
Happens = Callable[[Game[Any], Any, int, OddsTable, Cell, Rng], bool]


def drawn(counts: list[int], rng: Rng) -> int:
    """Draw one of so many of each kind, and take it away."""
    ticket = int(rng.below(sum(counts)))
    for kind, count in enumerate(counts):
        if ticket < count:
            counts[kind] -= 1
            return kind
        ticket -= count
    raise AssertionError


# Dragon Racer


def race(game: Game[Any], truth: Any, seat: int, table: OddsTable, cell: Cell, rng: Rng) -> bool:
    ended = truth.clone()
    rollout(ended, ended.stage() + 1, column([0] * MOST_LEGAL), rng)
    podium, (row, place) = list(ended.podium), cell
    if table.key == "bets":
        bet = [bet for bet in ended.shown_bets if bet.rider < game.seats][row]
        return bool(podium[bet.place] == bet.dragon)
    return row not in podium if place == len(PLACES) else podium[place] == row


def unseen_card(game: Game[Any], truth: Any, seat: int, table: OddsTable, cell: Cell, rng: Rng) -> bool:
    parts = game.parts
    hidden = [0] * parts.cards
    for card in range(parts.cards):
        hidden[card] = sum(truth.in_hand(other, card) for other in range(game.seats) if other != seat)
        hidden[card] += truth.in_deck(card)
        hidden[card] += sum(bet.card == card for bet in truth.bets if bet.rider not in (seat, game.seats))
    if truth.bet_card >= 0 and truth.rider != seat:
        hidden[truth.bet_card] += 1
    card = drawn(hidden, rng)
    numbers, colours = [*range(1, parts.numbers + 1), None], [*range(parts.dragons), None]
    number, colour = numbers[cell[0]], colours[cell[1]]
    return number in (None, parts.number(card)) and colour in (None, parts.colour(card))


# Thanks a Lottery


def next_card(game: Game[Any], truth: Any, seat: int, table: OddsTable, cell: Cell, rng: Rng) -> bool:
    return drawn([truth.in_deck(card) for card in range(game.parts.cards)], rng) == cell[0]


def tin(game: Game[Any], truth: Any, seat: int, table: OddsTable, cell: Cell, rng: Rng) -> bool:
    """Draw the tokens, and look whether a die of the row scores."""
    names = list(game.parts.token_names)
    left = [0 if token in list(truth.tokens) else 1 for token in range(len(names))]
    tokens = [names[drawn(left, rng)] for _ in SPACES[len(truth.tokens) :]]
    label = table.rows[cell[0]].label
    dice = ["1"] if label == "any one die" else label.partition(": ")[2].split(", ")
    scoring = [token in (*dice, "wild", "star") for token in tokens]
    return scoring[cell[1]] if cell[1] < len(scoring) else any(scoring)


# The Transylvanian Lottery


def ticket(game: Game[Any], truth: Any, seat: int, table: OddsTable, cell: Cell, rng: Rng) -> bool:
    bag = int(table.columns[cell[1]].split()[-1]) - 1
    held = [
        cast(dict[str, int], game.view(truth, seat)["rows"][bag]["bag"])[colour] for colour in game.colours
    ]
    return drawn(held, rng) == cell[0]


def prize(game: Game[Any], truth: Any, seat: int, table: OddsTable, cell: Cell, rng: Rng) -> bool:
    parts = game.parts
    kind = drawn([truth.in_deck(kind) for kind in range(parts.kinds)], rng)
    shown = parts.prize_id(kind).replace("crown", "a crown").replace("curse", "a curse").split("-")
    return table.rows[cell[0]].label.lower() in shown


def lottery(game: Game[Any], truth: Any, seat: int, table: OddsTable, cell: Cell, rng: Rng) -> bool | None:
    """The order of a row is counted out in test_transylvanian_odds.py."""
    return None


# Walpurgis Night


def perils(game: Game[Any], truth: Any, seat: int, table: OddsTable, cell: Cell, rng: Rng) -> bool:
    kinds = len(PERILS)
    deck, gone = list(truth.perils)[:kinds], list(truth.perils)[kinds : 2 * kinds]
    if "next journey" in table.title:
        for leg in game.view(truth, seat)["legs"]:
            if leg:
                gone[[name.lower().replace(" ", "_") for name in PERILS].index(leg)] += 1
    for _ in range(cell[1] + 1):
        if not any(deck):
            deck, gone = gone, [0] * kinds
        if any(deck) and drawn(deck, rng) == cell[0]:
            return True
    return False


def passenger(game: Game[Any], truth: Any, seat: int, table: OddsTable, cell: Cell, rng: Rng) -> bool:
    names = [f"{sort} to {town}" for town in TOWN_NAMES for sort in SORTS] + ["priest", "werewolf"]
    deck, discarded = list(truth.piles)[:18], [0] * 18
    for card in game.view(truth, seat)["discards"]:
        sort = card["sort"].replace("_", " ")
        town = "" if card["town"] is None else f" to {card['town'].capitalize()}"
        discarded[names.index(f"{sort}{town}")] += 1
    card = names[drawn(deck if any(deck) else discarded, rng)]
    label, sorts = table.rows[cell[0]].label, [*SORTS, None]
    if sorts[cell[1]] is None:
        return card.endswith(label)
    return card == f"{sorts[cell[1]]} {label}"


def events(game: Game[Any], truth: Any, seat: int, table: OddsTable, cell: Cell, rng: Rng) -> bool:
    counts, kinds = list(truth.events), len(EVENTS)
    piles = [counts[start : start + kinds] for start in range(0, len(counts), kinds)]
    if cell[1] == 0:
        deck = piles[game.seats] if any(piles[game.seats]) else piles[game.seats + 1]
        return drawn(deck, rng) == cell[0]
    who = NAMES.index(table.columns[cell[1]].removesuffix(" has it"))
    return bool(piles[who][cell[0]] > 0)


HAPPENS: dict[str, Any] = {
    "places": race,
    "bets": race,
    "unseen": unseen_card,
    "next-card": next_card,
    "tin": tin,
    "next-ticket": ticket,
    "next-prize": prize,
    "row-1": lottery,
    "row-2": lottery,
    "row-3": lottery,
    "perils": perils,
    "next-passenger": passenger,
    "events": events,
}


def looked_at(game: Game[Any], seed: int, most: int) -> Iterator[State]:
    """Yield positions of a random play in which somebody decides."""
    rng = Rng(seed).fork("which")
    for state in positions(game, seed):
        if state.actor not in (CHANCE, NOBODY) and rng.below(12) == 0 and most > 0:
            most -= 1
            yield state.clone()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("dragon-racer", 40),
        ("thanks-a-lottery", 900),
        ("transylvanian-lottery", 100),
        ("walpurgis-night", 500),
    ],
)
def test_what_is_given_a_chance_happens_that_often(name: str, count: int) -> None:
    kind = game_class(name)
    given: dict[tuple[str, int], list[tuple[float, bool]]] = defaultdict(list)
    seen: set[str] = set()
    tried, seed, wanted = 0, 0, count * (20 if FULL else 1)
    while tried < wanted:
        seed += 1
        game = kind(kind.seat_range[seed % len(kind.seat_range)])
        rng = Rng(seed).fork("what happens")
        for truth in looked_at(game, seed, 6):
            tried += 1
            seat = int(rng.below(game.seats))
            for table in odds(Perspective(game, truth, seat, NAMES[: game.seats])).tables:
                seen.add(table.key)
                # One cell of each table, so that the tries are independent of each other.
                cell = int(rng.below(len(table.rows))), int(rng.below(len(table.columns)))
                chance = table.rows[cell[0]].chances[cell[1]]
                if chance is None:
                    continue
                happened = HAPPENS[table.key](
                    game, truth, seat, table, cell, rng.fork(f"{tried} {table.key}")
                )
                if happened is not None:
                    of = table.key.rstrip("-123")
                    given[of, min(int(chance * BINS), BINS - 1)].append((chance, happened))
    assert len(seen) >= 2
    for (key, place), cases in given.items():
        chance = sum(chance for chance, _ in cases) / len(cases)
        often = sum(happened for _, happened in cases) / len(cases)
        sampled = 0.5 / sqrt(400) if key in ("places", "bets") else 0.0
        error = sqrt(sum(c * (1 - c) for c, _ in cases)) / len(cases) + sampled / sqrt(len(cases))
        assert abs(often - chance) <= STRICT * error + 1e-9, (
            f"{key}, bin {place}: given {chance:.3f}, happened {often:.3f} of {len(cases)}"
        )


def test_the_races_are_given_by_name() -> None:
    """Each dragon has a row, and the table says what it is a sample of."""
    game = game_class("dragon-racer")(3)
    tables = {}
    for truth in looked_at(game, 3, 1):
        tables = {table.key: table for table in odds(Perspective(game, truth, 0, NAMES[:3])).tables}
    table = tables["places"]
    assert [row.label for row in table.rows] == DRAGONS[:4]
    assert not table.exact
    assert "400 imagined games" in table.basis
