"""The odds of The Transylvanian Lottery against drawing every ticket in every order, and many times."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import sqrt

import pytest

from carpathia.core.components import Value
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, NOBODY
from carpathia.games.transylvanian_lottery.lottery_odds import chances
from carpathia.games.transylvanian_lottery.rules.position import Phase
from carpathia.games.transylvanian_lottery.rules.rigging import end_rigging
from carpathia.games.transylvanian_lottery.rules.state import LotteryState
from tests.games.transylvanian_lottery.table import Table, make_game

COLOURS = ["red", "blue", "yellow", "green", "purple"]
Shares = dict[tuple[str, ...], Fraction]  # lines of tickets, and how likely each is


def ranking(line: tuple[str, ...]) -> list[str]:
    latest = {colour: space for space, colour in enumerate(line)}
    return sorted(latest, key=lambda colour: (line.count(colour), latest[colour]), reverse=True)


def all_lines(carried: Shares, bag: str, draws: int) -> Shares:
    """Draw the physical tickets of a bag in every order behind every line that was carried."""
    lines: Shares = {}
    for before, share in carried.items():
        tickets = bag.split()
        orders = Counter(permutations(tickets, min(len(tickets), draws - len(before))))
        for drawn, count in orders.items():
            line = before + drawn
            lines[line] = lines.get(line, Fraction(0)) + share * Fraction(count, orders.total())
    return lines


def moved_on(lines: Shares, prizes: int) -> Shares:
    carried: Shares = {}
    for line, share in lines.items():
        losers = ranking(line)[prizes:]
        rest = tuple(colour for colour in line if colour in losers)
        carried[rest] = carried.get(rest, Fraction(0)) + share
    return carried


def ranks(lines: Shares, seats: int) -> list[list[Fraction]]:
    table = [[Fraction(0)] * 3 for _ in range(seats)]
    for line, share in lines.items():
        for rank, colour in enumerate(ranking(line)[:3]):
            table[COLOURS.index(colour)][rank] += share
    return table


CASES = [
    (2, ("red red blue", "red blue blue blue red red", "blue")),
    (3, ("red red blue yellow yellow", "red blue blue yellow yellow yellow", "red")),
    (4, ("red red blue yellow green green", "red blue yellow green", "red red blue blue")),
    (5, ("red blue yellow green purple purple", "red red blue purple", "red blue green green")),
]


@pytest.mark.parametrize(("seats", "bags"), CASES)
def test_the_odds_are_those_of_drawing_every_ticket_in_every_order(seats: int, bags: tuple[str, ...]) -> None:
    table = Table(seats, roles=["Imp", "Fairy", "Gnome", "Vampire", "Werewolf"])
    table.lottery(*bags)
    draws, prizes = (5 if seats < 4 else 7), (2 if seats == 2 else 3)
    carried: Shares = {(): Fraction(1)}
    for row, bag in enumerate(bags):
        lines = all_lines(carried, bag, draws)
        assert chances(table.state, row) == ranks(lines, seats)
        carried = moved_on(lines, prizes)


def end_of_rigging(state: LotteryState) -> LotteryState:
    """Return a world in which the lottery begins now."""
    world = state.clone()
    if world.phase in (Phase.TURN, Phase.BETWEEN, Phase.ACT):
        end_rigging(world)
    return world


def draw_all(world: LotteryState, rng: Rng) -> list[list[int]]:
    """Draw the lottery to its end without any power; return the rankings of its rows."""
    parts = world.parts
    round_now = world.round
    while len(world.lines) < 3 and world.round == round_now:
        if world.actor == CHANCE:
            world.apply(CHANCE, world.draw(rng))
            continue
        legal = world.legal(world.actor)
        takes = [action for action in legal if parts.take.has(action)]
        passes = [action for action in legal if parts.pass_on.has(action)]
        world.apply(world.actor, (passes if world.phase is Phase.DRAWN else takes)[0])
    return [list(line.ranking) for line in world.lines]


def compare(state: LotteryState, draws: int, rng: Rng) -> None:
    counts = [Counter[tuple[int, int]]() for _ in range(3)]
    for _ in range(draws):
        for row, ranked in enumerate(draw_all(end_of_rigging(state), rng)):
            counts[row].update((seat, rank) for rank, seat in enumerate(ranked[:3]))
    for row in range(3):
        exact = chances(state, row)
        for seat in range(state.seats):
            for rank in range(3):
                p = float(exact[seat][rank])
                found = counts[row][seat, rank] / draws
                assert abs(found - p) <= 5 * sqrt(p * (1 - p) / draws) + 1e-9, (row, seat, rank)


def positions(seats: int, seed: int, changes: dict[str, Value]) -> list[LotteryState]:
    """Return a position in the middle of the rigging, one as the lottery begins and one within it."""
    game = make_game(seats, changes)
    state, rng = game.start(), Rng(seed)
    found: list[LotteryState] = []
    wanted = rng.below(4) + seats
    turns = lots = 0
    while len(found) < 3 and state.actor != NOBODY:
        turns += state.phase is Phase.TURN
        lots += state.phase is Phase.LOTS and state.round == 1
        if state.round == 1 and (
            (not found and state.phase is Phase.TURN and turns > seats * 3 + wanted)
            or (len(found) == 1 and lots == 1)
            or (len(found) == 2 and lots == 4 + wanted)
        ):
            found.append(state.clone())
        luck = state.actor == CHANCE
        state.apply(state.actor, state.draw(rng) if luck else rng.pick(state.legal(state.actor)))
    return found


SWITCHES: list[dict[str, Value]] = [
    {},
    {"rulings.carried_fill_spaces": False},
    {"rulings.wrapped_into_bag": False},
    {"rulings.empty_bag_discards": False},
]


@pytest.mark.slow
@pytest.mark.parametrize("changes", SWITCHES, ids=str)
@pytest.mark.parametrize("seats", [2, 4, 5])
def test_the_odds_agree_with_some_draws(seats: int, changes: dict[str, Value]) -> None:
    rng = Rng(seats)
    found = positions(seats, 11 * seats, changes)
    assert len(found) == 3
    for state in found:
        compare(state, 400, rng)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_odds_agree_with_a_hundred_thousand_draws(seats: int) -> None:
    compare(positions(seats, seats, {})[0], 100_000, Rng(seats))


def test_tickets_carried_to_an_empty_bag_are_reckoned_with() -> None:
    table = Table(5, roles=["Imp", "Fairy", "Gnome", "Vampire", "Werewolf"])
    table.lottery("red red blue blue yellow green purple", "", "red")
    assert chances(table.state, 1) == [[Fraction(0)] * 3] * 5
    third = chances(table.state, 2)
    assert third[0][0] == 1
    assert sum(seat[1] for seat in third) == 1


def test_a_row_that_is_drawn_is_certain_and_the_giant_is_heard() -> None:
    table = Table(3, roles=["Giant", "Imp", "Fairy"])
    table.lottery("red blue", "red blue", "red")
    table.draw("red blue")
    assert chances(table.state, 0)[1] == [1, 0, 0]
    table.play(0, "giant wins ties")
    assert chances(table.state, 0)[0] == [1, 0, 0]
    table.play(0, "take prize 1")
    table.play(1, "take prize 2")
    table.play(0, "take prize 3")
    assert chances(table.state, 0)[0] == [1, 0, 0]
    assert chances(table.state, 1)[0] == [Fraction(1, 2), Fraction(1, 2), 0]


def test_the_giant_is_heard_before_the_others_have_decided() -> None:
    table = Table(3, roles=["Giant", "Dragon", "Fairy"])
    table.lottery("red blue", "red blue", "red")
    table.draw("red blue")
    table.play(0, "giant wins ties")
    assert table.phase is Phase.DRAWN
    assert chances(table.state, 0)[0] == [1, 0, 0]


def test_the_last_ticket_is_drawn_again_for_the_dragon() -> None:
    table = Table(3, roles=["Dragon", "Imp", "Fairy"])
    table.lottery("red red blue blue yellow yellow", "red", "red")
    table.draw("red red blue blue yellow")
    table.play(0, "dragon returns space 5")
    odds = chances(table.state, 0)
    assert odds[2] == [0, 0, 1]
    assert odds[1] == [1, 0, 0]
