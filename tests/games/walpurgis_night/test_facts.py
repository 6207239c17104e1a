"""Every fact: it comes up in a staged play, with its line in the log and the clause that line cites."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from carpathia.core.state import SPECTATOR
from carpathia.games.walpurgis_night.facts import FACTS
from carpathia.games.walpurgis_night.rules import position as at
from tests.clauses import clause
from tests.games.walpurgis_night.table import CARDS, Table

LINES = [
    ("first named", "WN-2.1", "Carla is the starting player."),
    ("card dealt", "WN-2.3", ""),
    ("event dealt", "WN-2.3", ""),
    ("coach placed", "WN-2.5", "David places the coach in Moravia."),
    ("card turned up", "WN-2.6", "The guest to Wallachia comes to the pool."),
    ("card turned up", "WN-3.5", "The believer to Bohemia comes to the pool."),
    ("turn begun", "WN-3.1", "It is Carla's turn."),
    ("pick up chosen", "WN-3.2", "Carla picks up guests."),
    ("travel chosen", "WN-3.3", "Carla is going to travel."),
    ("card taken", "WN-3.4", "Carla takes the guest to Wallachia from the pool."),
    ("card drawn", "WN-3.4", "Carla draws a card from the deck."),
    ("passengers shuffled", "WN-3.8", "The discard pile is shuffled: the new deck has 2 cards."),
    ("nobody boarded", "WN-3.9", "Nobody in Carla's hand can board in Bohemia, so the turn ends."),
    ("boarded", "WN-4.1", "The priest boards Carla's coach."),
    ("doors closed", "WN-4.1", ""),
    ("doors closed", "WN-5.2", "Carla receives 1 coin in tips."),
    ("hunter hired", "WN-4.4", "Carla hires the hunter with 2 bullets for 2 coins."),
    ("hunter refused", "WN-4.5", "Carla goes without the hunter."),
    ("event played", "WN-8.2", "Carla plays extra coins."),
    ("event played", "WN-8.3", "Carla plays silver bullets."),
    ("event played", "WN-8.4", "Carla plays garlic."),
    ("event played", "WN-8.4", "Carla plays herbs."),
    ("event played", "WN-8.4", "Carla plays spare parts."),
    ("event played", "WN-8.7", "David plays full moon."),
    ("protection paid", "WN-6.1", "Carla pays for garlic."),
    ("protection paid", "WN-6.1", "Carla pays for the coffin wheel."),
    ("wolf shot", "WN-4.15", "Carla's hunter shoots a wolf in Bohemia, with 1 bullet left."),
    ("wolf shot", "WN-4.15", "Carla's hunter shoots a wolf in Bohemia with the last bullet and leaves."),
    ("coffin loaded", "WN-7.2", "Carla loads a coffin."),
    ("event drawn", "WN-7.3", "Carla draws an event card."),
    ("events shuffled", "WN-8.12", "The discarded events are shuffled: the new deck has 1 card."),
    ("coffin unloaded", "WN-7.4", "Carla puts a coffin on space 1 of the castle in Bohemia."),
    ("coffins swapped", "WN-7.5", "Carla swaps coffins 1 and 2 of the castle in Moravia."),
    ("coffins swapped", "WN-7.6", "Carla swaps coffins 2 and 3 of the castle in Moravia."),
    ("departed", "WN-4.7", "Carla leaves Bohemia for Moravia."),
    ("peril drawn", "WN-6.4", "The peril of this leg: quiet journey."),
    ("peril drawn", "WN-6.5", "The peril of this leg: neophytes A."),
    ("peril drawn", "WN-6.5", "The peril of this leg: neophytes B."),
    ("peril drawn", "WN-6.7", "The peril of this leg: small accident."),
    ("peril drawn", "WN-6.7", "The peril of this leg: accident."),
    ("peril drawn", "WN-6.7", "The peril of this leg: bad accident."),
    ("peril drawn", "WN-5.4", "The peril of this leg: full moon."),
    ("perils shuffled", "WN-6.3", "The discarded perils are shuffled: the new deck has 4 cards."),
    ("protected", "WN-6.13", "Carla had paid for garlic: the protection is used up."),
    (
        "protected",
        "WN-6.14",
        "Carla had paid for herbs: the protection is used up, though nothing was at stake.",
    ),
    ("protected", "WN-8.11", "Carla had paid for herbs: the protection is used up."),
    ("passenger lost", "WN-6.5", "Carla loses the hunter."),
    ("passenger lost", "WN-6.7", "Carla loses the priest."),
    ("coffin lost", "WN-6.9", "Carla loses the coffin; it returns to the supply."),
    ("cursed turned", "WN-5.4", "2 cursed guests on Carla's coach begin to turn."),
    ("cursed turned", "WN-8.7", "1 cursed guest on Carla's coach begins to turn."),
    ("passed", "WN-8.9", "David plays no event card."),
    ("passed", "WN-9.3", "David plays no more event cards."),
    ("arrived", "WN-4.7", "Carla arrives in Moravia."),
    ("got off", "WN-4.12", "The guest to Moravia gets off, pays Carla 2 coins and leaves a blood token."),
    ("got off", "WN-5.4", "The cursed guest to Moravia gets off, pays Carla 1 coin and leaves a wolf."),
    ("set down", "WN-4.13", "The priest gets off and pays Carla 1 coin."),
    ("set down", "WN-4.13", "The werewolf gets off, pays Carla 1 coin and leaves a wolf."),
    ("got off last", "WN-4.14", "The priest gets off and pays Carla 1 coin."),
    ("journey ended", "WN-4.19", "Carla ends the journey in Moravia."),
    ("journey ended", "WN-4.19", "Carla ends the journey in Moravia, losing 2 coins on protections."),
    ("card discarded", "WN-3.6", "Carla puts the priest into the pool."),
    (
        "last blood taken",
        "WN-9.1",
        "Carla has taken the last blood from Dracula's board: the round is about to end.",
    ),
    ("wolf killed", "WN-9.4", "David kills a wolf in Moravia."),
    ("wolf moved", "WN-9.5", "David moves a wolf from Moravia to Wallachia."),
    ("blood put", "WN-9.6", "David puts 2 blood tokens in Moravia."),
    ("wolves fed", "WN-9.7", "In Moravia 2 wolves feed on 2 blood tokens."),
    ("wolves fed", "WN-9.7", "In Wallachia 1 wolf feeds on 0 blood tokens."),
    ("vampire fed", "WN-9.8", "David's coffin on space 1 in Moravia gets 1 blood token."),
    ("blood removed", "WN-9.10", "1 blood token in Bohemia feeds nobody and is removed."),
    ("blood removed", "WN-9.10", "2 blood tokens in Transylvania feed nobody and are removed."),
    ("round begun", "WN-9.12", "Round 2 begins; Carla starts."),
    ("game ended", "WN-10.1", "The game is over."),
]


def drawing() -> Table:
    table = Table(towns={1: "Moravia"}, hands={0: "priest, priest"})
    table.give(0, "priest")
    table.play(0, "pick up guests", *["take guest to Wallachia"] * 3)
    table.draw(0, "guest to Moravia")
    table.play(0, "discard priest")
    table.luck("turn up believer to Bohemia")
    return table


def new_deck() -> Table:
    table = Table()
    for kind, name in enumerate(CARDS):
        while table.state.piles[at.DECK + kind]:
            table.give(1, name)
    for _ in range(2):
        table.state.take_from_hand(1, CARDS.index("priest"))
        table.state.piles[at.DISCARD + CARDS.index("priest")] += 1
    table.play(0, "pick up guests", "draw from the deck")
    return table


def stranded() -> Table:
    table = Table(hands={0: "guest to Bohemia, guest to Bohemia"})
    table.play(0, "travel")
    table.draw(0, "guest to Bohemia", "guest to Bohemia")
    return table


def departure() -> Table:
    table = Table(events={0: "extra coins"}, changes={"events.copies": [0, 0, 0, 1, 0, 1, 0, 0, 0]})
    table.give_events(1, "silver bullets")
    table.pay(0, 7)
    table.put(wolves={"Bohemia": 2})
    table.coffin_aboard(0, False)
    table.travel(0, "priest", "believer to Moravia", hunter="hire the hunter with 2 bullets")
    table.play(0, "shoot a wolf", "shoot a wolf", "play extra coins", "load a coffin")
    table.luck("draw event extra coins")
    table.play(0, "play extra coins", "pay for garlic", "pay for coffin wheel")
    table.drive(0, "Wallachia", "neophytes A")
    return table


def silver_bullets() -> Table:
    table = Table(events={0: "silver bullets"})
    table.travel(0, "guest to Moravia", "priest", "werewolf", hunter="play silver bullets")
    table.play(0, "pay for herbs")
    table.drive(0, "Wallachia", "full moon")
    table.play(0, "set down werewolf", "set down priest", "stop")
    return table


def coffins(label: str) -> Callable[[], Table]:
    def play() -> Table:
        table = Table(towns={0: "Moravia"})
        table.pay(0, 3)
        table.bury("Moravia", 0, 1, 1)
        table.travel(0, "priest")
        table.play(0, label)
        return table

    return play


def unloading() -> Table:
    table = Table()
    table.pay(0, 3)
    table.travel(0, "priest")
    table.play(0, "unload the coffin")
    return table


def countering(card: str, peril: str) -> Callable[[], Table]:
    def play() -> Table:
        table = Table(events={0: card})
        table.travel(0, "cursed guest to Wallachia")
        table.play(0, "drive towards Wallachia")
        table.luck(f"peril {peril}")
        table.play(0, f"play {card}")
        return table

    return play


def losses() -> Table:
    table = Table(towns={0: "Wallachia"})
    table.travel(0, "priest", "priest", "werewolf", hunter="hire the hunter with 1 bullet")
    table.drive(0, "Bohemia", "neophytes B")
    table.play(0, "drive towards Bohemia")
    table.luck("peril small accident")
    table.play(0, "lose priest")
    table.drive(0, "Bohemia", "bad accident")
    return table


def moons() -> Table:
    table = Table(events={1: "full moon"})
    table.give_events(1, "full moon")
    table.travel(0, "cursed guest to Wallachia")
    table.play(0, "pay for herbs", "drive towards Wallachia")
    table.luck("peril quiet journey")
    table.play(1, "play full moon")
    table.play(0, "drive towards Wallachia")
    table.luck("peril quiet journey")
    table.play(1, "pass")
    table.play(0, "drive towards Wallachia")
    table.luck("peril quiet journey")
    table.play(1, "play full moon")
    return table


def full_moon() -> Table:
    table = Table()
    table.travel(0, "cursed guest to Moravia", "cursed guest to Moravia", "priest")
    table.drive(0, "Wallachia", "full moon")
    table.play(0, "stop")
    return table


def unused_coins() -> Table:
    table = Table(changes={"perils.round_1": [3, 0, 0, 0, 0, 0, 1]})
    table.travel(0, "priest")
    table.play(0, "pay for garlic", "pay for herbs")
    table.drive(0, "Wallachia")
    table.stop(0)
    table.travel(1, "believer to Wallachia")
    for peril in ("quiet journey", "quiet journey", "full moon"):
        table.drive(1, "Wallachia", peril)
    table.stop(1)
    table.travel(0, "guest to Transylvania")
    table.play(0, "drive towards Wallachia")
    return table


def two_rounds() -> Table:
    table = Table(events={1: "kill a wolf"}, changes={"rulings.blood_stays": False, "blood.board": 1})
    table.give_events(1, "move a wolf", "blood", "garlic")
    table.put(wolves={"Moravia": 4}, blood={"Bohemia": 1, "Transylvania": 2})
    table.bury("Moravia", 1)
    table.travel(0, "guest to Moravia")
    table.drive(0, "Wallachia")
    table.stop(0)
    table.idle()
    table.play(1, "kill a wolf in Moravia", "move a wolf from Moravia to Wallachia", "put blood in Moravia")
    table.play(1, "pass")
    table.end_round()
    table.play(1, "pass")
    return table


PLAYS: list[Callable[[], Table]] = [
    drawing,
    new_deck,
    stranded,
    departure,
    silver_bullets,
    coffins("swap coffin 1"),
    coffins("swap coffin 2"),
    unloading,
    countering("garlic", "neophytes A"),
    countering("herbs", "full moon"),
    countering("spare parts", "accident"),
    losses,
    moons,
    full_moon,
    unused_coins,
    two_rounds,
]


@cache
def told() -> set[tuple[str, str, str]]:
    """Return every fact of the staged plays as spectators read it."""
    found = set()
    for play in PLAYS:
        table = play()
        for event in table.events(SPECTATOR):
            line = table.game.event_text(event, table.names)
            found.add((FACTS[event.fact].name, table.game.event_clause(event), line))
    return found


@clause(
    "WN-2.1",
    "WN-2.3",
    "WN-2.5",
    "WN-2.6",
    "WN-3.1",
    "WN-3.2",
    "WN-3.3",
    "WN-3.4",
    "WN-3.5",
    "WN-3.6",
    "WN-3.8",
    "WN-3.9",
    "WN-4.1",
    "WN-4.4",
    "WN-4.5",
    "WN-4.7",
    "WN-4.12",
    "WN-4.13",
    "WN-4.14",
    "WN-4.15",
    "WN-4.19",
    "WN-5.2",
    "WN-5.4",
    "WN-6.1",
    "WN-6.3",
    "WN-6.4",
    "WN-6.5",
    "WN-6.7",
    "WN-6.9",
    "WN-6.13",
    "WN-6.14",
    "WN-7.2",
    "WN-7.3",
    "WN-7.4",
    "WN-7.5",
    "WN-7.6",
    "WN-8.2",
    "WN-8.3",
    "WN-8.4",
    "WN-8.7",
    "WN-8.9",
    "WN-8.11",
    "WN-8.12",
    "WN-9.1",
    "WN-9.3",
    "WN-9.4",
    "WN-9.5",
    "WN-9.6",
    "WN-9.7",
    "WN-9.8",
    "WN-9.10",
    "WN-9.12",
    "WN-10.1",
)
@pytest.mark.parametrize(("name", "number", "line"), LINES)
def test_a_fact_has_its_line_and_cites_the_clause_that_applies(name: str, number: str, line: str) -> None:
    assert (name, number, line) in told()


@clause("WN-3.1", "WN-4.7", "WN-9.3")
def test_these_are_all_facts_and_all_clauses_that_they_cite() -> None:
    assert {name for name, _, _ in LINES} == {fact.name for fact in FACTS.values()}
    assert {(name, number) for name, number, _ in told()} == {(name, number) for name, number, _ in LINES}
