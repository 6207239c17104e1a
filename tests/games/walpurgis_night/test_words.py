"""Questions, actions and facts in words."""

from __future__ import annotations

import pytest

from carpathia.core.journal import EVERYONE, HIDDEN, Event, Journal
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, SPECTATOR
from carpathia.games.walpurgis_night.rules import facts
from tests.clauses import clause
from tests.games.walpurgis_night.table import NAMES, Table, make_game

CURSED = "cursed guest to Wallachia"


def texts(table: Table, seat: int = 0) -> list[str]:
    return [table.text(seat, label) for label in table.legal(seat)]


@clause("WN-2.5", "WN-3.1", "WN-3.2", "WN-3.3")
def test_the_beginning_in_words() -> None:
    table = Table(dealt=False)
    assert table.question(0) == "Luck decides."
    table.luck("start player seat 0")
    while table.actor == CHANCE:
        table.luck(next(iter(table.lots())))
    assert table.question(0) == "In which town does your coach start?"
    assert table.question(1) == "Carla is choosing a town for the coach."
    assert texts(table)[0] == "Place the coach in Bohemia"
    table = Table()
    assert table.question(0) == "Will you pick up guests, drawing 4 passenger cards, or draw 2 and travel?"
    assert texts(table) == ["Pick up guests: draw 4 cards", "Travel: draw 2 cards and make a journey"]
    table.play(0, "travel")
    assert table.question(0) == "Where do you draw from? You have 2 cards to draw."
    assert texts(table) == ["Take the guest to Wallachia from the pool", "Draw from the deck"]


@clause("WN-3.9", "WN-4.1", "WN-4.4", "WN-8.2", "WN-8.3")
def test_the_departure_in_words() -> None:
    table = Table(hands={0: "guest to Bohemia, priest"}, events={0: "silver bullets"})
    table.give_events(0, "extra coins")
    table.play(0, "travel", "take guest to Wallachia", "take guest to Wallachia")
    assert table.question(0) == "Who boards your coach in Bohemia? There are 4 free seats."
    table.play(0, "board priest")
    assert table.question(0) == "Does anybody else board? Your coach has 3 free seats."
    assert texts(table) == ["Board the guest to Wallachia", "Close the doors: nobody else boards"]
    table.play(0, "close the doors")
    assert table.question(0) == "Do you hire the hunter? You have 2 coins."
    assert table.question(1) == "Carla is thinking about the hunter."
    assert texts(table) == [
        "Hire the hunter with 1 bullet for 1 coin",
        "Hire the hunter with 2 bullets for 2 coins",
        "Go without the hunter",
        "Play silver bullets: the hunter comes along with 2 bullets",
        "Play extra coins: take 2 coins",
    ]
    table.play(0, "hire the hunter with 1 bullet")
    assert "Play silver bullets: 2 bullets more for the hunter" in texts(table)
    table = Table(hands={0: "guest to Bohemia, guest to Bohemia"})
    table.play(0, "travel")
    table.draw(0, "guest to Bohemia", "believer to Bohemia")
    assert table.question(0) == "Nobody in your hand can board in Bohemia: your turn ends."
    assert texts(table) == ["Show the hand and end the turn"]


@clause("WN-4.18", "WN-7.1", "WN-6.1")
def test_a_town_in_words() -> None:
    table = Table()
    table.pay(0, 9)
    table.put(wolves={"Moravia": 1})
    table.bury("Moravia", 0, 1)
    table.travel(0, "priest", "werewolf", hunter="hire the hunter with 1 bullet")
    assert table.question(0) == "You are ready to leave Bohemia with 8 coins: what do you do?"
    table.drive(0, "Wallachia")
    assert table.question(0) == "You are in Moravia with 8 coins: what do you do?"
    assert table.question(1) == "Carla is travelling."
    assert texts(table) == [
        "Pay 1 coin for garlic, against neophytes",
        "Pay 1 coin for herbs, against the full moon",
        "Pay 1 coin for the passenger wheel, against accidents",
        "Pay 1 coin for the coffin wheel, to save the coffin in an accident",
        "Let the hunter shoot a wolf in Moravia",
        "Unload your coffin in Moravia for 3 coins",
        "Swap coffins 1 and 2 of this castle for 3 coins",
        "Set down a priest here",
        "Set down a werewolf here",
        "Drive to Transylvania, towards Wallachia",
        "Stop here and end the journey",
    ]
    table.drive(0, "Wallachia")
    assert "Drive to Wallachia" in texts(table)
    table.coffin_aboard(0, False)
    assert "Load a coffin for 3 coins and draw an event card" in texts(table)


@clause("WN-6.10", "WN-8.4", "WN-8.7")
def test_perils_and_moons_in_words() -> None:
    table = Table(events={0: "spare parts", 1: "full moon"})
    table.travel(0, CURSED, "priest", "werewolf")
    table.play(0, "drive towards Wallachia")
    table.luck("peril bad accident")
    assert table.question(0) == (
        "The bad accident would cost you 2 passengers and the coffin. Do you counter it with an event card?"
    )
    assert table.question(1) == "Carla may counter the peril."
    assert texts(table) == ["Play spare parts to counter the bad accident", "Let it happen"]
    table.play(0, "pass")
    assert table.question(0) == "The bad accident costs you 2 passengers: who is lost?"
    assert texts(table)[0] == f"Lose the {CURSED}"
    table.play(0, "lose priest", "lose werewolf")
    assert table.question(0) == "Do you play a full moon on your journey? Cursed guests aboard: 1."
    assert texts(table) == ["Play nothing"]
    table.play(0, "pass")
    assert table.question(1) == "Do you play a full moon on Carla's journey? Cursed guests aboard: 1."
    assert texts(table, 1) == ["Play full moon: the cursed turn", "Play nothing"]
    table.play(1, "play full moon")
    assert table.question(0) == (
        "The full moon is about to turn your cursed guests (1). Do you counter it with an event card?"
    )


@clause("WN-3.6", "WN-9.3", "WN-9.4", "WN-9.5", "WN-9.6")
def test_the_end_of_a_turn_and_of_a_round_in_words() -> None:
    table = Table(events={0: "blood"})
    table.give(0, "priest")
    table.play(0, "pick up guests", *["take guest to Wallachia"] * 4)
    assert table.question(0) == "You hold 1 card too many: which one goes to the pool?"
    assert "Put the priest into the pool" in texts(table)
    table.discard_surplus()
    table.fill()
    table.give_events(0, "kill a wolf", "move a wolf")
    table.put(wolves={"Moravia": 1})
    table.end_round()
    assert table.question(0) == "The wolves and vampires are about to feed: do you play an event card?"
    assert texts(table) == [
        "Kill a wolf in Moravia",
        "Move a wolf from Moravia to Bohemia",
        "Move a wolf from Moravia to Transylvania",
        "Move a wolf from Moravia to Wallachia",
        "Put 2 blood tokens in Bohemia",
        "Put 2 blood tokens in Moravia",
        "Put 2 blood tokens in Transylvania",
        "Put 2 blood tokens in Wallachia",
        "Play no more event cards",
    ]


@clause("WN-2.1")
def test_what_luck_does_has_words_too() -> None:
    table = Table(dealt=False)
    assert table.text(0, "start player seat 1") == "Luck: start player seat 1"


@clause("WN-11.1", "WN-11.3")
@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_every_fact_of_random_plays_is_a_sentence(seat: int) -> None:
    game = make_game(3, {"rulings.blood_stays": False, "events.copies": [1] * 9})
    told = set()
    for seed in range(12):
        state, rng = game.start(), Rng(seed)
        state.journal = Journal()
        while state.acting():
            actor = state.actor
            state.apply(actor, state.draw(rng) if actor == CHANCE else rng.pick(state.legal(actor)))
        for event in state.journal.events:
            told.add(event.kind)
            line = game.event_text(event.seen_by(seat), NAMES)
            assert not line or (line[0].isupper() or line[0].isdigit())
            assert not line or line.endswith(".")
            assert "!" not in line
            assert str(HIDDEN) not in line
    rare = {facts.CARD_SHOWN, facts.NOBODY_BOARDED, facts.EVENTS_SHUFFLED}
    assert set(range(facts.GAME_ENDED + 1)) - told <= rare


@clause("WN-3.9", "WN-8.1")
def test_rare_facts_have_words() -> None:
    game = make_game(2)
    for kind, words in (
        (facts.CARD_SHOWN, "Carla shows the guest to Bohemia (2)."),
        (facts.NOBODY_BOARDED, "Nobody in the hand of Carla can board, so the turn ends."),
        (facts.EVENTS_SHUFFLED, "The discarded events are shuffled: the new deck has 3 cards."),
    ):
        a, b = (0, 2) if kind == facts.CARD_SHOWN else (3, 0)
        assert game.event_text(Event(kind, 0, a, b, 0, EVERYONE), NAMES) == words
