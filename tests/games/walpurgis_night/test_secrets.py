"""Chapter 11: what each seat sees."""

from __future__ import annotations

import pytest

from carpathia.core.journal import HIDDEN
from carpathia.core.rng import Rng
from carpathia.core.state import SPECTATOR
from carpathia.games.walpurgis_night.rules import facts
from carpathia.games.walpurgis_night.rules import position as at
from tests.clauses import clause
from tests.games.walpurgis_night.table import CARDS, Table

OTHERS = [1, 2, SPECTATOR]


def told(table: Table, kind: int, seat: int) -> list[int]:
    return [event.a for event in table.events(seat) if event.kind == kind]


def drawn_table() -> Table:
    """Seat 0 has drawn a priest from the deck and taken a guest to Wallachia from the pool."""
    table = Table(3, hands={0: "guest to Bohemia, believer to Moravia"}, events={0: "herbs"})
    table.play(0, "travel")
    table.draw(0, "priest")
    table.play(0, "take guest to Wallachia")
    return table


@clause("WN-11.1")
@pytest.mark.parametrize("seat", OTHERS)
def test_hands_are_secret_but_not_how_many_cards_they_hold(seat: int) -> None:
    table = drawn_table()
    view = table.view(seat)
    assert view["players"][0]["cards"] == 4
    assert view["players"][0]["events"] == 1
    assert view["hand"] is None or "believer to Moravia" not in view["hand"]["cards"]
    assert "herbs" not in (view["hand"]["events"] if view["hand"] else [])
    assert view == {**table.view(), "hand": view["hand"]}


@clause("WN-11.1")
def test_the_owner_sees_the_hand() -> None:
    table = drawn_table()
    assert table.hand(0) == ["guest to Bohemia", "believer to Moravia", "guest to Wallachia", "priest"]
    assert table.event_cards(0) == ["herbs"]


@clause("WN-11.1", "WN-2.3")
@pytest.mark.parametrize("seat", [0, *OTHERS])
def test_cards_from_decks_are_told_to_their_owner_alone(seat: int) -> None:
    table = drawn_table()
    (drawn,) = told(table, facts.CARD_DRAWN, seat)
    assert (drawn == HIDDEN) == (seat != 0)
    dealt = [event for event in table.events(seat) if event.kind in (facts.CARD_DEALT, facts.EVENT_DEALT)]
    assert [event.a != HIDDEN for event in dealt] == [event.seat == seat for event in dealt]


@clause("WN-11.1", "WN-7.3")
@pytest.mark.parametrize("seat", [0, *OTHERS])
def test_the_event_card_of_a_coffin_is_told_to_its_owner_alone(seat: int) -> None:
    table = Table(3)
    table.pay(0, 3)
    table.coffin_aboard(0, False)
    table.travel(0, "priest")
    table.play(0, "load a coffin")
    table.luck("draw event garlic")
    assert (told(table, facts.EVENT_DRAWN, seat) == [HIDDEN]) == (seat != 0)
    assert table.view(seat)["players"][0]["events"] == 1


@clause("WN-11.2")
@pytest.mark.parametrize("seat", OTHERS)
def test_a_card_taken_from_the_pool_is_known_until_it_is_played(seat: int) -> None:
    table = drawn_table()
    assert table.view(seat)["players"][0]["known"] == ["guest to Wallachia"]
    table.play(0, "board priest")
    assert table.view(seat)["players"][0]["known"] == ["guest to Wallachia"]
    table.play(0, "board guest to Wallachia")
    assert table.view(seat)["players"][0]["known"] == []


@clause("WN-11.2", "WN-3.6")
def test_a_card_taken_from_the_pool_is_known_until_it_is_discarded() -> None:
    table = Table()
    table.give(0, "priest")
    table.play(0, "pick up guests", *["take guest to Wallachia"] * 4)
    assert table.player(0)["known"] == ["guest to Wallachia"] * 4
    table.play(0, "discard guest to Wallachia")
    assert table.player(0)["known"] == ["guest to Wallachia"] * 3


@clause("WN-11.2")
def test_of_two_cards_alike_the_known_one_goes_first() -> None:
    table = Table(hands={0: "guest to Wallachia, priest"})
    table.play(0, "travel", "take guest to Wallachia", "draw from the deck")
    table.luck("draw guest to Moravia")
    table.play(0, "board guest to Wallachia")
    assert table.player(0)["known"] == []
    assert table.hand(0).count("guest to Wallachia") == 1


@clause("WN-11.2", "WN-3.9")
def test_a_hand_that_was_shown_is_known() -> None:
    table = Table(hands={0: "guest to Bohemia, guest to Bohemia"})
    table.play(0, "travel")
    table.draw(0, "believer to Bohemia", "guest to Bohemia")
    table.play(0, "show the hand")
    assert table.view(1)["players"][0]["known"] == ["guest to Bohemia"] * 3 + ["believer to Bohemia"]
    world = table.state.clone()
    world.resample(1, Rng(3))
    assert list(world.hands) == list(table.state.hands)


@clause("WN-11.2")
@pytest.mark.parametrize("seat", OTHERS)
def test_in_an_imagined_world_known_cards_stay_where_they_are(seat: int) -> None:
    table = drawn_table()
    rng = Rng(1)
    hands = set()
    for _ in range(50):
        world = table.state.clone()
        world.resample(seat, rng)
        hand = table.game.view(world, 0)["hand"]
        assert hand is not None
        assert "guest to Wallachia" in hand["cards"]
        assert len(hand["cards"]) == 4
        assert len(hand["events"]) == 1
        hands.add(tuple(hand["cards"]))
    assert len(hands) > 10


@clause("WN-11.3")
@pytest.mark.parametrize("seat", [0, *OTHERS])
def test_everything_on_the_table_is_open(seat: int) -> None:
    table = Table(3, events={0: "extra coins"})
    table.travel(0, "guest to Moravia", "priest")
    table.play(0, "play extra coins", "pay for garlic")
    table.drive(0, "Wallachia", "full moon")
    view = table.view(seat)
    assert view["discards"] == ["guest to Moravia"]
    assert view["event_discards"] == ["extra coins"]
    assert view["legs"][0] == "full moon"
    journey = view["journey"]
    assert journey is not None
    assert journey["protections"] == ["garlic"]
    assert [rider["name"] for rider in journey["passengers"]] == ["priest"]
    assert view["peril_deck"] == 17


@clause("WN-11.4")
def test_after_a_shuffle_a_card_out_of_sight_may_be_anywhere() -> None:
    table = Table()
    priest = CARDS.index("priest")
    for kind, name in enumerate(CARDS):
        while table.state.piles[at.DECK + kind]:
            table.give(0, name)
    table.state.take_from_hand(0, priest)
    table.state.piles[at.DISCARD + priest] += 1
    table.play(0, "travel", "take guest to Wallachia", "draw from the deck")
    rng, places = Rng(1), set()
    for _ in range(100):
        world = table.state.clone()
        world.resample(SPECTATOR, rng)
        places.add(next(kind for kind in range(len(CARDS)) if world.piles[at.DECK + kind]))
    assert len(places) > 5  # the one card in the deck need not be the priest
