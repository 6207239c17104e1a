"""Every fact of Dragon Racer, reached in a play: the clause that the log cites for it, and its words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import pytest

from carpathia.core.components import Value
from carpathia.games.dragon_racer.components import ABILITIES
from carpathia.games.dragon_racer.facts import FACTS
from carpathia.games.dragon_racer.words import ABILITY_TABLE
from tests.clauses import clause
from tests.games.dragon_racer.table import Table, make_game

Play = Callable[[Table], None]


class Case(NamedTuple):
    """A fact, the clause and the words expected of it, and a play that ends with it or soon after."""

    fact: str
    clause: str
    words: str
    play: Play = lambda table: None
    seats: int = 3
    ability: str | None = None
    dealer: int | None = None
    changes: Mapping[str, Value] = {}  # never written to


def turns(*plays: str) -> Play:
    return lambda table: table.turn(*plays)


def placed(*plays: str, **spots: int) -> Play:
    def play(table: Table) -> None:
        table.place(**spots)
        table.turn(*plays)

    return play


def race(*luck: str, gold: tuple[int, ...] = (), **spots: int) -> Play:
    """Play a race with this end, then let luck decide, then deal the next round."""

    def play(table: Table) -> None:
        table.race_ends(**spots)
        for label in luck:
            table.luck(label)
        if gold:
            table.pay(*gold)
        table.deal()

    return play


def given(ability: str, dragon: str, *plays: str, **spots: int) -> Play:
    def play(table: Table) -> None:
        table.give(**{dragon: ability})
        table.place(**spots)
        table.turn(*plays)

    return play


def third_turn(*plays: str, line_crossed: bool = False) -> Play:
    """Come to Vlad's first bet with the betting open or closed."""

    def play(table: Table) -> None:
        table.place(red=11 if line_crossed else 0)
        table.idle(2)
        table.turn(*plays)

    return play


ONE_TURN = {"race.rounds": 1, "race.turns": 1, "bets.number": 1}
CASES = [
    Case("Vlad seated", "DR-8.9", "Vlad sits to the left of Joan.", seats=2),
    Case("dealer named", "DR-2.2", "Suzan deals first."),
    Case(
        "ability drawn",
        "DR-2.4",
        "The yellow dragon becomes a darling: it moves 2 spaces when somebody bets on it.",
        ability="darling",
    ),
    Case(
        "ability drawn",
        "DR-7.1",
        "The red dragon becomes a glider: it moves 1 space more whenever a card moves it.",
        race("ability glider", red=1, green=2, blue=3),
        ability="darling",
    ),
    Case(
        "last named",
        "DR-7.2",
        "Of the dragons on the start, luck names blue as the last.",
        race("last blue", "ability bully", red=1),
        ability="darling",
    ),
    Case("card dealt", "DR-2.3", ""),
    Case("round begun", "DR-2.5", "Round 1 begins; Joan is the first player."),
    Case("round begun", "DR-8.8", "Round 1 begins; Vlad is the first player.", seats=2, dealer=0),
    Case("round begun", "DR-6.6", "Round 2 begins; Mark is the first player.", race(gold=(4, 5, 4), red=1)),
    Case(
        "round begun",
        "DR-6.7",
        "Round 2 begins; Suzan is the first player: of 2 with the most gold,"
        " the first clockwise from the dealer.",
        race(gold=(5, 4, 5), red=1),
    ),
    Case("turn begun", "DR-3.1", "Turn 1: Joan begins."),
    Case("turn begun", "DR-8.8", "Turn 1: Vlad begins.", seats=2, dealer=0),
    Case(
        "turn begun", "DR-3.1", "Turn 2: Vlad begins.", turns("blue 8", "green 4", "red 3"), seats=2, dealer=0
    ),
    Case("card played", "DR-3.2", "Joan plays the red 7.", turns("red 7")),
    Case("Vlad's card", "DR-8.2", "Vlad plays the blue 7.", turns("red 8", "blue 7"), seats=2),
    Case(
        "Vlad's card",
        "DR-8.6",
        "Vlad plays the blue 5 like any other card, because betting is closed.",
        third_turn("red 3", "blue 5", line_crossed=True),
        seats=2,
    ),
    Case(
        "Vlad's late bet",
        "DR-8.6",
        "Vlad turns up the blue 5, which counts 0, because betting is closed.",
        third_turn("red 3", "blue 5", line_crossed=True),
        seats=2,
        changes={"rulings.late_vlad_counts_zero": True},
    ),
    Case(
        "Vlad's bet",
        "DR-8.3",
        "Vlad bets on the blue dragon with the blue 5.",
        third_turn("red 3", "blue 5"),
        seats=2,
    ),
    Case(
        "moved at once",
        "DR-3.3",
        "The blue dragon moves from the start to space 2.",
        turns("red 1, move blue"),
    ),
    Case(
        "moved by Vlad",
        "DR-8.5",
        "The blue dragon moves from the start to space 1.",
        turns("red 8", "blue 2"),
        seats=2,
    ),
    Case(
        "moved by the highest card",
        "DR-3.6",
        "The red dragon moves from space 4 to space 6.",
        placed("red 8", "green 6", "blue 5", red=4),
    ),
    Case(
        "ability used",
        "DR-7.4",
        "The blue dragon is a pursuer: it moves 2 spaces after the move of the turn"
        " if its card was second highest.",
        given("pursuer", "blue", "red 8", "green 4", "blue 6"),
    ),
    Case(
        "ability used",
        "DR-7.5",
        "The red dragon is a charger: it moves 2 spaces more when its card was the highest.",
        given("charger", "red", "red 8", "green 4", "blue 6"),
    ),
    Case(
        "ability used",
        "DR-7.6",
        "The red dragon is a darling: it moves 2 spaces when somebody bets on it.",
        given("darling", "red", "bet red 1st 1"),
    ),
    Case(
        "ability used",
        "DR-7.7",
        "The blue dragon is a glider: it moves 1 space more whenever a card moves it.",
        given("glider", "blue", "red 1, move blue"),
    ),
    Case(
        "ability used",
        "DR-7.8",
        "The blue dragon is a drummer: it moves 1 space when a 3 is played face up.",
        given("drummer", "blue", "red 3"),
    ),
    Case(
        "ability used",
        "DR-7.9",
        "The blue dragon is a bully: it sends every dragon it passes 2 spaces back.",
        given("bully", "blue", "red 1, move blue", red=1),
    ),
    Case(
        "moved by an ability",
        "DR-7.8",
        "The blue dragon moves on to space 5.",
        given("drummer", "blue", "red 3", blue=4),
    ),
    Case(
        "moved by an ability",
        "DR-7.7",
        "The blue dragon moves on to space 3.",
        given("glider", "blue", "red 1, move blue"),
        changes={"rulings.extra_steps_join": False},
    ),
    Case(
        "moved by an ability",
        "DR-7.9",
        "The red dragon moves on to space 3.",
        given("bully", "blue", "red 1, move blue", red=1),
        changes={"rulings.passed_go_back": False},
    ),
    Case(
        "sent back",
        "DR-7.9",
        "The red dragon is sent back from space 1 to the start.",
        given("bully", "blue", "red 1, move blue", red=1),
    ),
    Case("bet begun", "DR-5.3", "Joan plays a card face down to bet.", turns("bet red 1st 1")),
    Case("dragon chosen", "DR-5.3", "Joan bets on the red dragon.", turns("bet red 1st 1")),
    Case("place chosen", "DR-5.4", "", turns("bet red 1st 1")),
    Case("bet made", "DR-5.5", "Joan lays down the tokens.", turns("bet red 1st 1")),
    Case("number cancelled", "DR-3.5", "The 4s cancel each other.", turns("red 4", "green 4", "blue 5")),
    Case(
        "turn won",
        "DR-3.6",
        "The red 8 is the highest card; the next number is 7, so it is worth 1 space.",
        turns("red 8", "green 7", "blue 5"),
    ),
    Case(
        "turn won",
        "DR-3.7",
        "The blue 5 is the highest card; only bets stand against it, so it is worth 5 spaces.",
        turns("bet red 1st 1", "bet red 1st 1", "blue 5"),
    ),
    Case(
        "lone card",
        "DR-3.8",
        "The blue 5 is the only card left, and is worth 5 spaces.",
        turns("red 4", "green 4", "blue 5"),
    ),
    Case(
        "lone card",
        "DR-3.8",
        "The blue 5 is the only card left, and does not move.",
        turns("red 4", "green 4", "blue 5"),
        changes={"rulings.lone_card_moves": False},
    ),
    Case(
        "turn drawn",
        "DR-3.9",
        "No card is left, so no dragon moves; Joan stays the first player.",
        turns("red 4", "green 4", "blue 4"),
    ),
    Case(
        "betting closed",
        "DR-5.8",
        "A dragon is beyond the line: no more bets in this round.",
        placed("red 8", "green 7", "blue 4", red=10),
    ),
    Case(
        "betting closed",
        "DR-5.9",
        "A dragon is beyond the line: no more bets in this round.",
        placed("red 1, move red", red=10),
        changes={"rulings.line_closes_at_once": True},
    ),
    Case("place taken", "DR-6.1", "The red dragon comes 2nd.", race(red=1, blue=3)),
    Case(
        "place drawn",
        "DR-6.2",
        "Of the dragons on the start, luck names green for 3rd place.",
        race("placed yellow", "placed green", red=1),
        changes={"rulings.draw_empty_places": True},
    ),
    Case(
        "bet shown",
        "DR-6.1",
        "Mark had 3 gold (1 + 2) on red for 2nd place.",
        turns("bet red 1st 1", "bet red 2nd 1+2", "bet red 3rd 1"),
        changes=ONE_TURN,
    ),
    Case(
        "bet paid",
        "DR-6.3",
        "That pays Joan 3 gold.",
        placed(*["bet red 1st 1"] * 3, red=1),
        changes=ONE_TURN,
    ),
    Case(
        "bet paid",
        "DR-6.4",
        "That is lost, but as a first bet it pays Joan 1 gold.",
        turns(*["bet red 1st 1"] * 3),
        changes=ONE_TURN,
    ),
    Case(
        "bet paid",
        "DR-6.5",
        "That pays Mark nothing.",
        turns(*["bet red 1st 1"] * 3),
        changes=ONE_TURN,
    ),
    Case("game ended", "DR-6.8", "The game is over.", turns(*["bet red 1st 1"] * 3), changes=ONE_TURN),
]


@clause("DR-2.2", "DR-2.3", "DR-2.4", "DR-2.5", "DR-3.1", "DR-3.2", "DR-3.3", "DR-3.5", "DR-3.6", "DR-3.7")
@clause("DR-3.8", "DR-3.9", "DR-5.3", "DR-5.4", "DR-5.5", "DR-5.8", "DR-5.9", "DR-6.1", "DR-6.2", "DR-6.3")
@clause("DR-6.4", "DR-6.5", "DR-6.6", "DR-6.7", "DR-6.8", "DR-7.1", "DR-7.2", "DR-7.4", "DR-7.5", "DR-7.6")
@clause("DR-7.7", "DR-7.8", "DR-7.9", "DR-8.2", "DR-8.3", "DR-8.5", "DR-8.6", "DR-8.8", "DR-8.9")
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.fact} {case.clause}")
def test_the_log_cites_the_clause_that_applies(case: Case) -> None:
    table = Table(case.seats, ability=case.ability, dealer=case.dealer, changes=case.changes)
    case.play(table)
    game = table.game
    told = [
        (FACTS[event.fact].name, game.event_clause(event), game.event_text(event, table.names))
        for event in table.events()
    ]
    assert (case.fact, case.clause, case.words) in told


@clause("DR-3.1")
def test_every_fact_has_a_case() -> None:
    assert {case.fact for case in CASES} == {fact.name for fact in FACTS.values()}


@clause("DR-7.4", "DR-7.5", "DR-7.6", "DR-7.7", "DR-7.8", "DR-7.9")
def test_an_ability_cites_its_own_clause() -> None:
    assert [ability.name for ability in ABILITY_TABLE] == ABILITIES
    book = make_game(3).rulebook()
    for ability in ABILITY_TABLE:
        assert book.clause(ability.clause).text.startswith(f"{ability.name.capitalize()}:")
