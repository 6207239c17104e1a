"""Chapter 11: what each seat sees."""

from __future__ import annotations

import pytest

from carpathia.core.components import Value
from carpathia.core.journal import HIDDEN
from carpathia.core.rng import Rng
from carpathia.core.state import SPECTATOR
from carpathia.games.walpurgis_night.rules import facts
from carpathia.games.walpurgis_night.rules import position as at
from tests.clauses import clause
from tests.games.walpurgis_night.table import CARDS, Table

OTHERS = [1, 2, SPECTATOR]


def told(table: Table, kind: int, seat: int) -> list[int]:
    return [event.a for event in table.events(seat) if event.fact == kind]


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
    believer = {"sort": "believer", "town": "moravia"}
    assert view["hand"] is None or believer not in view["hand"]["cards"]
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
    dealt = [event for event in table.events(seat) if event.fact in (facts.CARD_DEALT, facts.EVENT_DEALT)]
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
    assert table.known(0, seat) == ["guest to Wallachia"]
    table.play(0, "board priest")
    assert table.known(0, seat) == ["guest to Wallachia"]
    table.play(0, "board guest to Wallachia")
    assert table.known(0, seat) == []


@clause("WN-11.2", "WN-3.6")
def test_a_card_taken_from_the_pool_is_known_until_it_is_discarded() -> None:
    table = Table()
    table.give(0, "priest")
    table.play(0, "pick up guests", *["take guest to Wallachia"] * 4)
    assert table.known(0) == ["guest to Wallachia"] * 4
    table.play(0, "discard guest to Wallachia")
    assert table.known(0) == ["guest to Wallachia"] * 3


@clause("WN-11.2")
def test_of_two_cards_alike_the_known_one_goes_first() -> None:
    table = Table(hands={0: "guest to Wallachia, priest"})
    table.play(0, "travel", "take guest to Wallachia", "draw from the deck")
    table.luck("draw guest to Moravia")
    table.play(0, "board guest to Wallachia")
    assert table.known(0) == []
    assert table.hand(0).count("guest to Wallachia") == 1


def stranded_table(changes: dict[str, Value] | None = None) -> Table:
    """Seat 0 could board nobody in Bohemia with four cards, one of them taken from the pool."""
    table = Table(hands={0: "guest to Bohemia, believer to Bohemia"}, changes=changes)
    table.state.piles[at.POOL + CARDS.index("guest to Bohemia")] += 1
    table.state.piles[at.POOL + CARDS.index("guest to Wallachia")] -= 1
    table.state.piles[at.DECK + CARDS.index("guest to Bohemia")] -= 1
    table.state.piles[at.DECK + CARDS.index("guest to Wallachia")] += 1
    table.play(0, "travel", "take guest to Bohemia")
    table.draw(0, "cursed guest to Bohemia")
    return table


@clause("WN-11.5", "WN-3.9")
@pytest.mark.parametrize("seat", OTHERS[::2])
def test_everybody_knows_of_a_hand_that_nobody_in_it_could_board(seat: int) -> None:
    table = stranded_table()
    assert table.known(0, seat) == ["guest to Bohemia"]
    assert table.view(seat)["players"][0]["stranded"] == {"town": "bohemia", "cards": 3}
    rng, hands = Rng(1), set()
    for _ in range(50):
        world = table.state.clone()
        world.resample(seat, rng)
        hand = table.imagined_hand(world, 0)
        assert len(hand) == 4
        assert all(card.endswith("to Bohemia") for card in hand)
        assert "guest to Bohemia" in hand
        hands.add(tuple(hand))
    assert len(hands) > 3


@clause("WN-11.5")
def test_cards_drawn_after_that_may_be_any_and_those_that_leave_count_as_stranded_ones() -> None:
    table = stranded_table()
    table.fill()
    table.idle()
    table.play(0, "pick up guests")
    table.draw(0, "priest", "priest", "priest", "believer to Bohemia")
    assert table.player(0)["stranded"] == {"town": "bohemia", "cards": 3}
    rng, others = Rng(1), set()
    for _ in range(50):
        world = table.state.clone()
        world.resample(1, rng)
        hand = table.imagined_hand(world, 0)
        assert sum(card.endswith("to Bohemia") for card in hand) >= 4  # one of them from the pool
        others |= {card for card in hand if not card.endswith("to Bohemia")}
    assert len(others) > 5
    table.play(0, "discard priest")  # could have boarded, so it is not one of them
    assert table.player(0)["stranded"] == {"town": "bohemia", "cards": 3}
    table.play(0, "discard guest to Bohemia")  # WN-11.2 the known one goes first
    assert table.known(0) == []
    assert table.player(0)["stranded"] == {"town": "bohemia", "cards": 3}


@clause("WN-11.5")
def test_a_stranded_card_that_leaves_the_hand_is_one_fewer() -> None:
    table = stranded_table()
    table.fill()
    table.idle()
    table.play(0, "pick up guests")
    table.draw(0, "priest", "priest", "priest", "priest")
    table.play(0, "discard believer to Bohemia")
    assert table.player(0)["stranded"] == {"town": "bohemia", "cards": 2}


@clause("WN-11.5", "WN-4.3")
def test_where_a_guest_must_lead_priests_and_werewolves_may_be_stranded_too() -> None:
    table = Table(hands={0: "priest, guest to Bohemia"}, changes={"rulings.any_passenger_departs": False})
    table.play(0, "travel")
    table.draw(0, "werewolf", "priest")
    assert table.actor == 1
    rng, cards = Rng(1), set()
    for _ in range(100):
        world = table.state.clone()
        world.resample(1, rng)
        cards |= set(table.imagined_hand(world, 0))
    assert cards == {name for name in CARDS if name.endswith("to Bohemia")} | {"priest", "werewolf"}


@clause("WN-11.2")
@pytest.mark.parametrize("seat", OTHERS)
def test_in_an_imagined_world_known_cards_stay_where_they_are(seat: int) -> None:
    table = drawn_table()
    rng = Rng(1)
    hands = set()
    for _ in range(50):
        world = table.state.clone()
        world.resample(seat, rng)
        hand = table.imagined_hand(world, 0)
        assert "guest to Wallachia" in hand
        assert len(hand) == 4
        assert len(table.game.view(world, 0)["hand"]["events"]) == 1
        hands.add(tuple(hand))
    assert len(hands) > 10


@clause("WN-11.3")
@pytest.mark.parametrize("seat", [0, *OTHERS])
def test_everything_on_the_table_is_open(seat: int) -> None:
    table = Table(3, events={0: "extra coins"})
    table.travel(0, "guest to Moravia", "priest")
    table.play(0, "play extra coins", "pay for garlic")
    table.drive(0, "Wallachia", "full moon")
    view = table.view(seat)
    assert view["discards"] == [{"sort": "guest", "town": "moravia"}]
    assert view["event_discards"] == ["extra_coins"]
    assert view["legs"][0] == "full_moon"
    journey = view["journey"]
    assert journey is not None
    assert journey["protections"] == ["garlic"]
    assert journey["passengers"] == [{"sort": "priest", "town": None, "turned": False}]
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
