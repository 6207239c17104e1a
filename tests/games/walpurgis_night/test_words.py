"""Questions, actions and facts in words."""

from __future__ import annotations

import pytest

from carpathia.core.components import Value
from carpathia.core.journal import HIDDEN, Journal
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, SPECTATOR
from carpathia.games.walpurgis_night.components import BLOOD_CARD, BULLETS_CARD, COINS_CARD
from carpathia.games.walpurgis_night.facts import FACTS
from carpathia.games.walpurgis_night.rules.facts import EVENTS_SHUFFLED, NOBODY_BOARDED
from carpathia.games.walpurgis_night.things import EVENT_TABLE, PASSENGER_TABLE, PERIL_TABLE, PROTECTION_TABLE
from carpathia.games.walpurgis_night.words import stranded_text
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
        table.luck(next(iter(table.outcomes())))
    assert table.question(0) == "In which town does your coach start?"
    assert table.question(1) == "Carla is choosing a town for the coach."
    assert texts(table)[0] == "Place the coach in Bohemia"
    table = Table()
    assert table.question(0) == "Will you pick up guests, drawing 4 passenger cards, or draw 2 and travel?"
    assert texts(table) == ["Pick up guests: draw 4 cards", "Travel: draw 2 cards and make a journey"]
    table.play(0, "travel")
    assert table.question(0) == "Where do you draw from? You have 2 cards to draw."
    assert texts(table) == ["Take the guest to Wallachia from the pool", "Draw from the deck"]


@clause("WN-4.1", "WN-4.4", "WN-8.2", "WN-8.3")
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
    assert "Play silver bullets: 2 more bullets for the hunter" in texts(table)


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
        "Pay 1 coin for herbs, against a full moon",
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
        "The bad accident threatens 2 passengers and the coffin. Do you counter with an event card?"
    )
    assert table.question(1) == "Carla may counter the peril."
    assert texts(table) == ["Play spare parts to counter the bad accident", "Let it happen"]
    table.play(0, "pass")
    assert table.question(0) == "The bad accident costs you 2 passengers: who is lost?"
    assert texts(table)[0] == f"Lose the {CURSED}"
    table.play(0, "lose priest", "lose werewolf")
    assert table.question(0) == "Do you play a full moon on your journey? 1 cursed guest is aboard."
    assert texts(table) == ["Play nothing"]
    table.play(0, "pass")
    assert table.question(1) == "Do you play a full moon on Carla's journey? 1 cursed guest is aboard."
    assert texts(table, 1) == ["Play full moon: the cursed guests aboard turn", "Play nothing"]
    table.play(1, "play full moon")
    assert table.question(0) == ("The full moon threatens 1 cursed guest. Do you counter with an event card?")


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
            told.add(event.fact)
            line = game.event_text(event.seen_by(seat), NAMES)
            assert not line or (line[0].isupper() or line[0].isdigit())
            assert not line or line.endswith(".")
            assert "!" not in line
            assert str(HIDDEN) not in line
    rare = {NOBODY_BOARDED, EVENTS_SHUFFLED}
    assert set(FACTS) - told <= rare


ODD: dict[str, Value] = {
    "pay.guest": 11,
    "pay.believer": 12,
    "pay.priest": 1,
    "pay.tip": 13,
    "cards.pick_up": 1,
    "cards.travel": 1,
    "cards.limit": 7,
    "coach.seats": 5,
    "coach.coins": 30,
    "coach.protection": 3,
    "coach.action": 1,
    "coach.hunter": [4],
    "perils.neophytes_a": [3, 2, 1, 0],
    "perils.accidents": [0, 1, 3],
    "events.blood": 1,
    "events.bullets": 1,
    "events.coins": 5,
}


@clause("WN-1.4", "WN-1.6", "WN-3.2", "WN-3.3", "WN-4.4", "WN-6.1", "WN-7.1", "WN-8.2", "WN-8.3")
def test_actions_and_questions_state_the_components_of_this_table() -> None:
    table = Table(changes=ODD, events={0: "silver bullets"})
    table.give_events(0, "extra coins")
    assert table.question(0) == "Will you pick up guests, drawing 1 passenger card, or draw 1 and travel?"
    assert texts(table) == ["Pick up guests: draw 1 card", "Travel: draw 1 card and make a journey"]
    assert table.refusal(0, "discard priest").reason == (
        "You cannot put the priest into the pool: only cards beyond 7 go there, at the end of your turn."
    )
    table.play(0, "travel", "take guest to Wallachia")
    assert table.question(0) == "Who boards your coach in Bohemia? There are 5 free seats."
    table.play(0, "board guest to Wallachia", "close the doors")
    assert texts(table) == [
        "Hire the hunter with 1 bullet for 4 coins",
        "Go without the hunter",
        "Play silver bullets: the hunter comes along with 1 bullet",
        "Play extra coins: take 5 coins",
    ]
    table.play(0, "hire the hunter with 1 bullet")
    assert {
        "Pay 3 coins for garlic, against neophytes",
        "Unload your coffin in Bohemia for 1 coin",
        "Play silver bullets: 1 more bullet for the hunter",
    } <= set(texts(table))
    table.pay(0, 0)
    assert table.refusal(0, "pay for herbs").reason == "Paying for herbs takes 3 coins; you have 0."


@clause("WN-1.6", "WN-5.2", "WN-6.1", "WN-6.5", "WN-6.7", "WN-8.2", "WN-8.3", "WN-9.6")
def test_the_tables_state_the_components_of_this_table() -> None:
    parts = make_game(2, ODD).parts
    assert [thing.sentence(parts) for thing in (PASSENGER_TABLE["guest"], PASSENGER_TABLE["priest"])] == [
        "pays 11 coins and leaves a blood token",
        "pays 1 coin and leaves nothing",
    ]
    assert PASSENGER_TABLE["believer"].sentence(parts) == (
        "pays 12 coins and leaves a blood token; tips 13 coins at boarding if a priest boards too"
    )
    assert PROTECTION_TABLE[0].about(parts) == "Garlic, before a leg: 3 coins, against neophytes"
    assert [(peril.mark(parts), peril.sentence(parts)) for peril in PERIL_TABLE[1:6]] == [
        (
            "A",
            "take 1 passenger: priests first, then werewolves, the hunter and guests; garlic helps",
        ),
        (
            "B",
            "take 1 passenger: the hunter first, then werewolves, guests and priests; garlic helps",
        ),
        ("0", "costs 0 passengers; the passenger wheel helps"),
        ("1", "costs 1 passenger; the passenger wheel helps"),
        ("3+", "costs 3 passengers and the coffin; the wheels help"),
    ]
    assert [EVENT_TABLE[event].sentence(parts) for event in (BLOOD_CARD, BULLETS_CARD, COINS_CARD)] == [
        "1 blood token goes to a town",
        "1 bullet for the hunter, who needs no other pay",
        "take 5 coins",
    ]


@clause("WN-6.11")
def test_no_more_passengers_are_said_to_be_threatened_than_are_aboard() -> None:
    table = Table(events={0: "spare parts"})
    table.travel(0, "guest to Wallachia")
    table.play(0, "drive towards Wallachia")
    table.luck("peril accident")
    assert table.question(0).startswith("The accident threatens 1 passenger.")


@clause("WN-11.5", "WN-4.3")
@pytest.mark.parametrize(
    ("any_departs", "count", "words"),
    [
        (True, 1, "1 guest to Bohemia"),
        (True, 2, "2 guests to Bohemia"),
        (False, 1, "1 card that is a guest to Bohemia, a priest or a werewolf"),
        (False, 2, "2 cards that are guests to Bohemia, priests or werewolves"),
    ],
)
def test_what_is_known_of_a_hand_in_which_nobody_could_board(
    any_departs: bool, count: int, words: str
) -> None:
    parts = make_game(2, {"rulings.any_passenger_departs": any_departs}).parts
    assert stranded_text(parts, {"town": "bohemia", "cards": count}) == words
