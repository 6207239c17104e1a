"""Chapter 3: a turn."""

from __future__ import annotations

from carpathia.core.state import CHANCE
from carpathia.games.walpurgis_night.rules import position as at
from carpathia.games.walpurgis_night.rules.position import Phase
from tests.clauses import clause
from tests.games.walpurgis_night.table import CARDS, Table

POOL = "take guest to Wallachia"


@clause("WN-3.1", "WN-3.10", "WN-3.11")
def test_turns_go_clockwise_and_have_two_choices() -> None:
    table = Table(3, first=1)
    for seat in (1, 2, 0, 1):
        assert table.actor == seat
        assert table.legal(seat) == ["pick up guests", "travel"]
        assert not table.legal((seat + 1) % 3)
        table.idle()


@clause("WN-3.2")
def test_picking_up_guests_is_four_cards_and_nothing_else() -> None:
    table = Table()
    table.play(0, "pick up guests")
    for left in (4, 3, 2, 1):
        assert table.view()["draws"] == left
        table.play(0, POOL)
    table.fill()
    assert table.player(0)["cards"] == 2 + 4
    assert table.actor == 1


@clause("WN-3.3")
def test_travelling_is_two_cards_and_a_journey() -> None:
    table = Table()
    table.play(0, "travel", POOL, POOL)
    assert table.player(0)["cards"] == 4
    assert table.phase is Phase.BOARD
    assert table.actor == 0


@clause("WN-3.4")
def test_each_card_comes_from_the_pool_or_from_the_deck() -> None:
    table = Table()
    table.play(0, "pick up guests")
    assert table.legal(0) == [POOL, "draw from the deck"]
    table.play(0, POOL)
    table.draw(0, "believer to Bohemia")
    table.play(0, POOL)
    table.draw(0, "priest")
    assert table.hand(0).count("guest to Wallachia") == 2
    assert {"believer to Bohemia", "priest"} <= set(table.hand(0))


@clause("WN-3.5")
def test_the_pool_is_refilled_at_the_end_of_the_turn() -> None:
    table = Table()
    table.play(0, "pick up guests", POOL, POOL, POOL, POOL)
    assert len(table.pool()) == 1
    assert table.phase is Phase.REFILL
    for number in (2, 3, 4, 5):
        table.luck("turn up priest")
        assert len(table.pool()) == number
    assert table.actor == 1


@clause("WN-3.6", "WN-3.7")
def test_more_than_six_cards_go_to_the_pool_which_then_is_refilled_if_need_be() -> None:
    table = Table(events={0: "blood"})
    table.give(0, "priest", "believer to Moravia", "believer to Moravia")
    table.play(0, "pick up guests")
    table.draw(0, "guest to Moravia", "guest to Bohemia")
    table.play(0, POOL, POOL)
    assert table.phase is Phase.DISCARD
    assert table.player(0)["cards"] == 9
    assert table.player(0)["events"] == 1
    table.play(0, "discard believer to Moravia", "discard believer to Moravia", "discard guest to Moravia")
    assert table.player(0)["cards"] == 6
    assert table.pool().count("believer to Moravia") == 2
    assert len(table.pool()) == 3 + 3
    assert table.actor == 1  # six are enough, nothing is turned up


@clause("WN-3.6")
def test_six_cards_may_be_kept_and_more_during_the_turn() -> None:
    table = Table()
    table.give(0, "priest", "priest", "priest", "priest")
    table.play(0, "travel", POOL, POOL)
    assert table.player(0)["cards"] == 8
    table.play(0, "board priest", "board priest", "close the doors", "no hunter")
    table.drive(0, "Wallachia")
    table.play(0, "stop")
    assert table.phase is Phase.REFILL


@clause("WN-3.7", "WN-3.5")
def test_the_surplus_comes_before_the_refill() -> None:
    table = Table()
    table.give(0, "priest")
    table.play(0, "pick up guests", POOL, POOL, POOL, POOL)
    table.play(0, "discard priest")
    for _ in range(3):
        table.luck("turn up believer to Bohemia")
    assert table.actor == 1
    assert len(table.pool()) == 5


def empty_deck(table: Table, discarded: int = 0) -> None:
    """Give the deck to seat 1, but for so many priests in the discard pile."""
    for kind, name in enumerate(CARDS):
        while table.state.piles[at.DECK + kind]:
            table.give(1, name)
    for _ in range(discarded):
        table.state.take_from_hand(1, CARDS.index("priest"))
        table.state.piles[at.DISCARD + CARDS.index("priest")] += 1


@clause("WN-3.8", "WN-3.12")
def test_the_discard_pile_is_the_new_deck_when_a_card_is_needed() -> None:
    table = Table()
    empty_deck(table, 2)
    assert table.discards() == ["priest"] * 2
    table.play(0, "pick up guests")
    assert table.view()["deck"] == 0  # not before
    table.play(0, "draw from the deck")
    assert table.view()["deck"] == 2
    assert table.discards() == []
    assert table.outcomes() == {"draw priest": 2}
    assert "The discard pile is shuffled: the new deck has 2 cards." in table.log()


@clause("WN-3.12")
def test_drawing_ends_when_there_is_no_card_anywhere() -> None:
    table = Table()
    empty_deck(table)
    table.play(0, "pick up guests", POOL, POOL, POOL)
    assert table.legal(0) == [POOL]
    table.play(0, POOL)
    assert table.actor == 1  # the pool is not refilled
    assert len(table.pool()) == 1
    table.play(1, "pick up guests", POOL)
    assert table.phase is Phase.DISCARD


@clause("WN-3.8", "WN-3.5")
def test_the_pool_is_refilled_from_the_discard_pile_if_the_deck_is_used_up() -> None:
    table = Table()
    empty_deck(table, 3)
    table.play(0, "pick up guests", POOL, POOL, POOL, POOL)
    assert table.actor == CHANCE
    for _ in range(3):
        table.luck("turn up priest")
    assert len(table.pool()) == 4
    assert table.actor == 1


@clause("WN-3.9")
def test_the_turn_of_whoever_can_board_nobody_ends_and_the_hand_is_not_shown() -> None:
    table = Table(hands={0: "guest to Bohemia, believer to Bohemia"})
    table.play(0, "travel")
    table.draw(0, "guest to Bohemia", "cursed guest to Bohemia")
    assert table.actor == 1
    assert table.known(0) == []
    assert table.player(0)["cards"] == 4
    assert "Nobody in Carla's hand can board in Bohemia, so the turn ends." in table.log()


@clause("WN-3.9", "WN-3.6")
def test_whoever_can_board_nobody_still_discards_and_refills() -> None:
    table = Table(hands={0: "guest to Bohemia, guest to Bohemia"})
    table.give(0, "guest to Bohemia", "believer to Bohemia", "believer to Bohemia")
    table.play(0, "travel")
    table.draw(0, "guest to Bohemia", "cursed guest to Bohemia")
    assert table.phase is Phase.DISCARD
    table.play(0, "discard guest to Bohemia")
    assert table.actor == 1


@clause("WN-3.9")
def test_whoever_holds_somebody_who_can_board_has_to_travel() -> None:
    table = Table(hands={0: "guest to Bohemia, believer to Bohemia"})
    table.play(0, "travel")
    table.draw(0, "guest to Bohemia", "guest to Moravia")
    assert table.legal(0) == ["board guest to Moravia"]
