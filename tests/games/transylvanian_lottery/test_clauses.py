"""The log cites the clause that really applies: every fact of the game, reached in plays."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import pytest

from carpathia.core.journal import Event
from carpathia.core.perspective import TAKEN_BACK
from carpathia.games.transylvanian_lottery.facts import FACTS
from carpathia.games.transylvanian_lottery.words import ROLE
from carpathia.testing.plays import played
from tests.clauses import clause
from tests.games.transylvanian_lottery.table import Table, make_game

RULINGS = (
    "first_prize_is_compulsory",
    "swap_is_compulsory",
    "wrapped_into_bag",
)  # that make rare facts common

CITED = {
    "first named": {"GT-2.1"},
    "role chosen": {"GT-2.2"},
    "scoring card chosen": {"GT-2.3"},
    "scoring cards left": {"GT-2.4"},
    "action card laid": {"GT-2.7"},
    "prize laid": {"GT-2.6", "GT-7.7"},
    "round begun": {"GT-3.1"},
    "ticket played": {"GT-3.2"},
    "ticket moved": {"GT-4.5", "GT-4.6", "GT-4.8", "GT-4.10", "GT-7.4", "GT-7.5"},
    "ticket sent": {"GT-5.6", "GT-5.8", "GT-5.10", "GT-5.13"},
    "bags chosen": {"GT-4.7", "GT-4.8", "GT-4.9", "GT-4.10"},
    "ticket drawn": {"GT-4.11"},
    "ticket returned": {"GT-4.7", "GT-4.9"},
    "tickets swapped": {"GT-4.7", "GT-4.9"},
    "action ended": {"GT-4.2"},
    "power used": {role.clause for role in ROLE.values()},
    "locked ticket picked": {"GT-5.4"},
    "locked tickets exchanged": {"GT-5.4"},
    "prize picked": {"GT-5.14"},
    "prizes exchanged": {"GT-5.14"},
    "rigging ended": {"GT-3.7"},
    "row begun": {"GT-6.1"},
    "bag empty": {"GT-6.5"},
    "lot drawn": {"GT-5.5", "GT-6.2"},
    "lot returned": {"GT-5.5"},
    "space picked": {"GT-5.7"},
    "spaces exchanged": {"GT-5.7"},
    "ties claimed": {"GT-5.11"},
    "seat ranked": {"GT-6.6"},
    "tie broken": {"GT-5.11", "GT-6.7"},
    "prize taken": {"GT-6.8", "GT-6.10"},
    "royal prize taken": {"GT-6.8", "GT-6.10"},
    "cursed prize taken": {"GT-5.12", "GT-6.8", "GT-6.10"},
    "prizes left": {"GT-6.10"},
    "prize declined": {"GT-6.9", "GT-6.10"},
    "prize discarded": {"GT-5.15", "GT-6.11"},
    "tickets carried": {"GT-5.16", "GT-6.12"},
    "tickets left over": {"GT-7.6", "GT-7.8"},
    "tickets reclaimed": {"GT-7.3"},
    "left-over tickets dropped": {"GT-7.6"},
    "first player passed on": {"GT-7.7"},
    "scoring card shown": {"GT-8.1"},
    "curses paid": {"GT-8.5", "GT-8.10"},
    "game ended": {"GT-8.1"},
}


def goblin_and_an_empty_bag() -> list[Event]:
    table = Table(3, roles=["Goblin", "Imp", "Fairy"], changes={"rulings.discarded_tickets_move_on": True})
    table.lottery("red blue yellow", "", "red")
    table.draw("red blue yellow")
    table.play(2, "take prize 1")
    table.play(1, "take prize 3")
    table.play(0, "goblin discards prize 2")
    return table.events()


def an_end_without_curses() -> list[Event]:
    table = Table(2, roles=["Imp", "Fairy"], changes={"game.rounds": 1})
    table.lottery("", "", "")
    return table.events()


@cache
def cited() -> dict[str, set[str]]:
    """The clauses that each fact cites in random plays with all roles, and in staged ones."""
    events = goblin_and_an_empty_bag() + an_end_without_curses()
    for seats in (2, 3, 4, 5):
        for changes in ({}, *[{f"rulings.{ruling}": False} for ruling in RULINGS]):
            for seed in range(8):
                events += played(make_game(seats, changes), seed).perspective(0).events()
    found = defaultdict(set)
    for event in events:
        if event.fact == TAKEN_BACK:  # noted by the match
            continue
        found[FACTS[event.fact].name].add(FACTS[event.fact].clause_of(event))
    return found


@clause("GT-2.2", "GT-3.1", "GT-4.9", "GT-5.5", "GT-5.16", "GT-6.7", "GT-6.10", "GT-7.8", "GT-8.10")
@pytest.mark.parametrize("fact", CITED)
def test_a_fact_cites_the_clauses_that_apply_to_it(fact: str) -> None:
    assert cited()[fact] == CITED[fact]


@clause("GT-1.1")
def test_no_fact_is_left_out() -> None:
    assert {fact.name for fact in FACTS.values()} == set(CITED)


@clause("GT-5.1", "GT-5.4", "GT-5.15")
def test_a_power_cites_the_clause_that_describes_it() -> None:
    book = make_game(3).rulebook()
    for name, role in ROLE.items():
        assert book.clause(role.clause).text.startswith(f"{name.capitalize()}:")


@clause("GT-4.6", "GT-5.8")
def test_a_power_and_an_action_that_do_the_same_cite_different_clauses() -> None:
    table = Table(3, roles=["Werewolf"])
    table.play(0, "werewolf moves seat 0 from area 1 to area 3")
    assert table.game.event_clause(table.events()[-1]) == "GT-5.8"
    table.play(0, "play on area-to-area")
    table.play(0, "move seat 0 from area 3 to area 1")
    assert table.game.event_clause(table.events()[-1]) == "GT-4.6"


@clause("GT-6.7", "GT-5.11")
def test_the_log_says_how_a_tie_was_broken() -> None:
    table = Table(3, roles=["Giant", "Imp", "Fairy"])
    table.lottery("red blue yellow", "red blue", "red")
    table.draw("red blue yellow")
    table.play(0, "giant wins ties")
    assert "Joan and Suzan tie with 1 ticket each; Joan wins every tie." in table.log()
    assert "Suzan and Mark tie with 1 ticket each; Suzan's latest one was drawn later." in table.log()
