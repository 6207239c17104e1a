"""Why an action is refused: the clause, and words that name the things in question."""

from __future__ import annotations

import pytest

from carpathia.core.game import Refusal
from carpathia.core.match import IllegalAction
from carpathia.core.state import NOBODY, SPECTATOR
from carpathia.games.walpurgis_night.rules import position as at
from tests.clauses import clause
from tests.games.walpurgis_night.table import CARDS, Table

LUCK = [
    ("start player seat 0", "WN-2.1", "Luck decides who starts, not a player."),
    ("deal priest", "WN-2.3", "Luck decides which passengers are dealt, not a player."),
    ("deal event blood", "WN-2.3", "Luck decides which event cards are dealt, not a player."),
    ("turn up priest", "WN-3.5", "Luck decides which card comes to the pool, not a player."),
    ("draw priest", "WN-3.4", "Luck decides which card comes from the deck, not a player."),
    ("peril full moon", "WN-6.2", "Luck decides which peril comes, not a player."),
    ("draw event blood", "WN-7.3", "Luck decides which event card is drawn, not a player."),
]


@clause("WN-2.1", "WN-2.3", "WN-3.4", "WN-3.5", "WN-6.2", "WN-7.3")
@pytest.mark.parametrize(("label", "number", "reason"), LUCK)
def test_what_luck_decides_is_no_players_choice(label: str, number: str, reason: str) -> None:
    table = Table()
    for seat in (0, 1, SPECTATOR):
        assert table.refusal(seat, label) == Refusal(number, reason)


@clause("WN-10.1")
def test_nothing_can_be_done_after_the_end() -> None:
    table = Table()
    table.end_round()
    table.end_round()
    assert table.actor == NOBODY
    assert table.refusal(0, "travel") == Refusal("WN-10.1", "You cannot travel: the game is over.")


@clause("WN-3.1")
def test_others_wait_for_their_turn() -> None:
    table = Table()
    for label, deed in (
        ("travel", "travel"),
        ("board priest", "board the priest"),
        ("take guest to Moravia", "take the guest to Moravia"),
        ("set down werewolf", "set down a werewolf"),
        ("no hunter", "go without the hunter"),
        ("pay for garlic", "pay for garlic"),
        ("kill a wolf in Moravia", "kill a wolf in Moravia"),
    ):
        for seat in (1, SPECTATOR):
            reason = f"You cannot {deed} now: it is not your turn."
            assert table.refusal(seat, label) == Refusal("WN-3.1", reason)


def check(table: Table, label: str, number: str, reason: str) -> None:
    assert table.refusal(0, label) == Refusal(number, reason)


@clause("WN-2.5", "WN-3.4", "WN-3.6", "WN-4.1", "WN-4.5", "WN-6.10", "WN-8.9")
@pytest.mark.parametrize(
    ("label", "number", "reason"),
    [
        (
            "place the coach in Moravia",
            "WN-2.5",
            "Coaches are put in a town before the first turn, so not now in Moravia.",
        ),
        ("take priest", "WN-3.4", "You cannot draw the priest: you have no passenger card to draw now."),
        (
            "draw from the deck",
            "WN-3.4",
            "You cannot draw from the deck: you have no passenger card to draw now.",
        ),
        (
            "discard priest",
            "WN-3.6",
            "You cannot put the priest into the pool: only cards beyond 6 go there, at the end of your turn.",
        ),
        (
            "board priest",
            "WN-4.1",
            "The priest cannot board now: passengers board only at the beginning of a journey.",
        ),
        (
            "close the doors",
            "WN-4.1",
            "Nobody boards now: passengers board only at the beginning of a journey.",
        ),
        (
            "hire the hunter with 1 bullet",
            "WN-4.5",
            "The hunter is hired right after boarding, if a seat is free, and not later.",
        ),
        ("no hunter", "WN-4.5", "You are not being asked about the hunter now."),
        ("pay for herbs", "WN-6.1", "You can pay for herbs only in a town, before the next peril is drawn."),
        ("shoot a wolf", "WN-4.15", "The hunter shoots wolves in the towns of your journey, not now."),
        ("load a coffin", "WN-7.1", "You cannot load a coffin now: that is done in a town on your journey."),
        (
            "unload the coffin",
            "WN-7.1",
            "You cannot unload the coffin now: that is done in a town on your journey.",
        ),
        (
            "swap coffin 1",
            "WN-7.1",
            "You cannot swap coffin 1 now: that is done in a town on your journey.",
        ),
        ("set down priest", "WN-4.13", "A priest gets off in a town that the coach has come to, not now."),
        (
            "drive towards Bohemia",
            "WN-4.7",
            "You drive towards Bohemia only from a town, when your coach is ready.",
        ),
        ("stop", "WN-4.8", "A journey can end only in a town, after at least one leg."),
        ("pass", "WN-8.9", "You can pass only when you are asked for an event card."),
        ("lose hunter", "WN-6.10", "You need not lose the hunter: no peril asks for a victim now."),
        ("play garlic", "WN-8.1", "You do not hold the event card garlic."),
        ("kill a wolf in Moravia", "WN-8.1", "You do not hold the event card kill a wolf."),
    ],
)
def test_at_the_beginning_of_a_turn(label: str, number: str, reason: str) -> None:
    check(Table(), label, number, reason)


@clause("WN-3.1")
@pytest.mark.parametrize(("label", "what"), [("pick up guests", "pick up guests"), ("travel", "travel")])
def test_a_turn_is_one_thing(label: str, what: str) -> None:
    table = Table()
    table.play(0, "pick up guests")
    check(table, label, "WN-3.1", f"You can choose to {what} only when your turn begins.")


@clause("WN-3.4", "WN-3.6", "WN-3.12")
def test_while_drawing() -> None:
    table = Table(hands={0: "priest, priest"})
    table.give(0, "priest")
    table.play(0, "pick up guests")
    check(table, "take priest", "WN-3.4", "There is no priest in the pool.")
    table.state.deck_size = 0  # as if the last card had been drawn
    check(table, "draw from the deck", "WN-3.12", "The deck and the discard pile are both empty.")
    table.state.deck_size = sum(table.state.piles[at.DECK + kind] for kind in range(len(CARDS)))
    table.play(0, *["take guest to Wallachia"] * 4)
    check(table, "discard werewolf", "WN-3.6", "You do not hold the werewolf.")


@clause("WN-4.1", "WN-4.2", "WN-4.3")
def test_while_boarding() -> None:
    table = Table(towns={0: "Moravia"}, hands={0: "guest to Bohemia, guest to Moravia"})
    table.play(0, "travel", "take guest to Wallachia", "take guest to Wallachia")
    check(table, "board priest", "WN-4.1", "You do not hold the priest.")
    check(
        table,
        "board guest to Moravia",
        "WN-4.2",
        "The guest to Moravia cannot board in Moravia, for that is the destination.",
    )
    check(table, "close the doors", "WN-4.3", "You cannot leave without a passenger.")
    table.play(0, "board guest to Bohemia")
    check(
        table,
        "board guest to Wallachia",
        "WN-4.2",
        "The guest to Wallachia wants to go the other way from those aboard.",
    )


@clause("WN-4.3")
def test_a_guest_first_where_the_ruling_is_turned() -> None:
    table = Table(hands={0: "priest, guest to Moravia"}, changes={"rulings.any_passenger_departs": False})
    table.play(0, "travel", "take guest to Wallachia", "take guest to Wallachia")
    check(table, "board priest", "WN-4.3", "The priest cannot be the first to board: that must be a guest.")


@clause("WN-4.4", "WN-8.3", "WN-8.13", "WN-8.15")
def test_while_hiring() -> None:
    table = Table(events={0: "silver bullets"})
    table.give_events(0, "extra coins", "full moon", "garlic")
    table.pay(0, 1)
    table.play(0, "travel", "take guest to Wallachia", "take guest to Wallachia")
    check(
        table,
        "play silver bullets",
        "WN-8.3",
        "Silver bullets are played when you hire or have the hunter on your journey.",
    )
    check(table, "play extra coins", "WN-8.13", "Extra coins are played on your own journey, after boarding.")
    table.play(0, "board guest to Wallachia", "close the doors")
    check(
        table,
        "hire the hunter with 2 bullets",
        "WN-4.4",
        "The hunter with 2 bullets costs 2 coins; you have 1.",
    )
    check(
        table,
        "play full moon",
        "WN-8.8",
        "A full moon is played when you are asked for it on a leg with cursed guests aboard.",
    )
    check(
        table,
        "play garlic",
        "WN-8.15",
        "The event card garlic is played against a peril that has just been revealed.",
    )


@clause(
    "WN-1.3", "WN-4.2", "WN-4.8", "WN-4.9", "WN-4.13", "WN-4.15", "WN-4.16", "WN-6.1", "WN-6.16", "WN-8.3"
)
def test_in_a_town() -> None:
    table = Table(towns={0: "Moravia"}, events={0: "silver bullets"})
    table.pay(0, 1)
    table.travel(0, "guest to Wallachia")
    check(table, "shoot a wolf", "WN-4.15", "There is no hunter on your coach.")
    check(
        table,
        "set down priest",
        "WN-4.13",
        "A priest gets off in a town that the coach has come to, not now.",
    )
    check(table, "stop", "WN-4.8", "A journey can end only in a town, after at least one leg.")
    check(
        table,
        "drive towards Bohemia",
        "WN-4.2",
        "This journey does not go towards Bohemia: the direction stays the same.",
    )
    check(
        table,
        "play silver bullets",
        "WN-8.3",
        "There is no hunter on your coach to give silver bullets to.",
    )
    table.play(0, "pay for herbs")
    check(table, "pay for herbs", "WN-6.16", "You have already paid for herbs.")
    check(table, "pay for garlic", "WN-6.1", "Paying for garlic takes 1 coin; you have 0.")
    table.drive(0, "Wallachia")
    check(table, "set down werewolf", "WN-4.13", "There is no werewolf on your coach.")
    check(table, "stop", "WN-4.9", "You cannot stop: a guest who has not arrived is aboard.")
    table.drive(0, "Wallachia")
    check(table, "drive towards Wallachia", "WN-1.3", "The road ends in Wallachia.")
    check(
        table,
        "pay for garlic",
        "WN-6.16",
        "You cannot pay for garlic here: the coach cannot go on from this town.",
    )


@clause("WN-6.15")
def test_after_paying_for_a_leg() -> None:
    table = Table()
    table.travel(0, "priest")
    table.drive(0, "Wallachia")
    table.play(0, "pay for garlic")
    reason = "You cannot stop: you have paid here for a protection on the next leg."
    check(table, "stop", "WN-6.15", reason)


@clause("WN-4.10", "WN-4.16")
def test_with_a_hunter_and_with_an_empty_coach() -> None:
    table = Table(changes={"rulings.empty_coach_drives_on": False})
    table.travel(0, "guest to Moravia", hunter="hire the hunter with 1 bullet")
    check(table, "shoot a wolf", "WN-4.16", "There is no wolf in Bohemia itself.")
    table.drive(0, "Wallachia")
    check(table, "drive towards Wallachia", "WN-4.10", "A coach without passengers has to stop.")


@clause("WN-7.1", "WN-7.2", "WN-7.4", "WN-7.5", "WN-7.8")
def test_optional_actions() -> None:
    table = Table(3)
    table.travel(0, "guest to Transylvania")
    check(table, "unload the coffin", "WN-7.1", "It costs 3 coins to unload the coffin; you have 2.")
    table.pay(0, 6)
    check(table, "load a coffin", "WN-7.2", "There is already a coffin on your coach.")
    reason = "The castle in Bohemia has no coffin on space 2 to swap with."
    check(table, "swap coffin 1", "WN-7.5", reason)
    table.bury("Bohemia", 1, 1, 1, 2, 2, 2)
    check(table, "unload the coffin", "WN-7.8", "The castle in Bohemia is full.")
    table.coffin_aboard(0, False)
    check(table, "unload the coffin", "WN-7.4", "There is no coffin on your coach.")
    table.bury("Moravia", 0, 0, 0, 0, 0)
    check(table, "load a coffin", "WN-7.2", "You have no coffin left in the supply.")
    table.play(0, "swap coffin 3")
    check(table, "swap coffin 2", "WN-7.1", "You cannot swap coffin 2: you have used your optional action.")


@clause("WN-6.5", "WN-6.10", "WN-8.4")
def test_victims_and_counters() -> None:
    table = Table(events={0: "garlic"})
    table.give_events(0, "herbs")
    table.travel(0, "guest to Moravia", "guest to Wallachia", "werewolf")
    table.play(0, "drive towards Wallachia")
    table.luck("peril neophytes A")
    check(table, "play herbs", "WN-8.4", "Against the neophytes, garlic would help, not herbs.")
    table.play(0, "pass")
    check(table, "lose priest", "WN-6.10", "There is no priest on your coach.")
    check(table, "lose werewolf", "WN-6.5", "The neophytes prefer somebody else to the werewolf.")


@clause("WN-9.3", "WN-9.4", "WN-9.5")
def test_events_at_the_end_of_the_round() -> None:
    table = Table(events={0: "kill a wolf"})
    table.give_events(0, "move a wolf", "blood")
    check(table, "put blood in Moravia", "WN-9.3", "The event card blood is played at the end of a round.")
    table.put(wolves={"Bohemia": 1})
    table.end_round()
    check(table, "kill a wolf in Moravia", "WN-9.4", "There is no wolf in Moravia.")
    check(table, "move a wolf from Moravia to Bohemia", "WN-9.5", "There is no wolf in Moravia.")
    check(
        table,
        "move a wolf from Bohemia to Bohemia",
        "WN-9.5",
        "A wolf in Bohemia has to move to another town.",
    )


@clause("WN-3.1")
def test_a_match_says_why_and_changes_nothing() -> None:
    match = Table().match
    before = match.perspective(SPECTATOR).view()
    with pytest.raises(IllegalAction, match=r"A journey can end only in a town.*WN-4.8"):
        match.play(0, match.game.actions.parse("stop"))
    assert match.perspective(SPECTATOR).view() == before
