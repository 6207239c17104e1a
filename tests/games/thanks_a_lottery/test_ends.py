"""Chapter 6 and the Long Game: the three ends of a round, and who deals after each."""

from __future__ import annotations

from tests.clauses import clause
from tests.games.thanks_a_lottery.table import Table


def ended(table: Table) -> tuple[str | None, int | None]:
    view = table.view()
    return view["ended"], view["cause"]


def next_dealer(table: Table) -> int | None:
    table.choose()
    table.lottery("1 2 3")
    return table.view()["dealer"]


@clause("TL-6.1", "TL-6.6", "TL-6.7")
def test_a_turn_that_begins_without_cards_but_with_a_die_ends_the_round() -> None:
    table = Table(3)
    table.hold(1, "")
    table.own(1, "4")
    table.passes()
    assert ended(table) == ("empty_hand", 1)
    assert table.log()[-1] == "The turns are over: Mark had no cards left."
    assert next_dealer(table) == 1
    table.deal()
    table.roll()
    assert table.view()["turn"] == 2


@clause("TL-6.1")
def test_playing_the_last_card_ends_nothing_before_that_player_is_to_move_again() -> None:
    table = Table(3)
    table.luck("draw 1")
    table.hold(0, "2 2 2")
    table.own(0, "4")
    table.play(0, *table.lay("2 2 2"))
    assert ended(table) == (None, None)
    table.passes(2)
    assert ended(table) == ("empty_hand", 0)


@clause("TL-6.2")
def test_without_a_die_a_player_without_cards_draws_and_plays_on() -> None:
    table = Table(3)
    table.hold(1, "")
    table.passes()
    assert ended(table) == (None, None)
    table.luck("draw 3")
    assert table.hand(1)["cards"] == ["3"]
    assert table.legal(1) == ["pass"]


@clause("TL-6.3", "TL-6.6", "TL-6.7")
def test_who_has_to_draw_from_an_empty_deck_ends_the_round() -> None:
    table = Table(3, changes={"cards.copies": [3, 3, 3, 3, 3, 2, 2], "cards.wilds": 1})
    assert table.view()["deck"] == 2
    table.passes(2)
    assert table.view()["deck"] == 0
    assert ended(table) == ("empty_deck", 2)
    assert table.log()[-1] == "The turns are over: Suzan could not draw."
    table.lottery("1 2 3")
    assert table.view()["dealer"] == 2


@clause("TL-6.3")
def test_the_last_card_of_the_deck_is_still_played() -> None:
    table = Table(3, changes={"cards.copies": [3, 3, 3, 3, 3, 2, 1], "cards.wilds": 1})
    assert table.view()["deck"] == 1
    table.luck(next(iter(table.outcomes())))
    assert table.actor == 0
    assert ended(table) == (None, None)


@clause("TL-6.4")
def test_an_empty_hand_comes_before_an_empty_deck() -> None:
    table = Table(3)
    table.luck("draw 1")
    table.hold(1, "")
    table.own(1, "4")
    table.empty_deck()
    table.play(0, "pass")
    assert ended(table) == ("empty_hand", 1)


@clause("TL-6.5", "TL-6.6", "TL-6.7")
def test_who_takes_the_last_die_ends_the_round_at_once() -> None:
    table = Table(3, hands={0: "2 6 4 4 7 7"}, pool="4", changes={"dice.number": 1})
    table.lays(1, "3 4 5")
    table.lays(0, "4 4 4")
    table.turn("1", "add to block 1", "lay 2", "done", "take 4")
    assert ended(table) == ("empty_pool", 0)
    assert table.log()[-1] == "The turns are over: Joan took the last die."
    assert next_dealer(table) == 0


@clause("TL-9.6")
def test_in_the_long_game_an_empty_hand_ends_nothing() -> None:
    table = Table(3, changes={"variants.long_game": True})
    table.hold(1, "")
    table.own(1, "4")
    table.passes()
    assert ended(table) == (None, None)
    table.luck("draw 3")
    assert table.actor == 1


@clause("TL-9.6", "TL-9.7")
def test_the_long_game_ends_by_the_deck_or_the_pool() -> None:
    table = Table(3, changes={"variants.long_game": True})
    table.luck("draw 1")
    table.hold(1, "")
    table.own(1, "4")
    table.empty_deck()
    table.play(0, "pass")
    assert ended(table) == ("empty_deck", 1)
    table = Table(3, hands={0: "2 6"}, changes={"variants.long_game": True, "dice.number": 1})
    table.lays(1, "3 4 5")
    table.lays(0, "4 4 4")
    table.turn("1", "add to block 1", "lay 2", "done", "take 1")
    assert ended(table) == ("empty_pool", 0)


@clause("TL-6.8")
def test_after_the_last_round_the_dealer_stays() -> None:
    table = Table(3, dealer=2)
    for number in range(3):
        if number:
            table.deal()
            table.roll()
        table.end_round()
        cause = table.view()["cause"]
        dealer = table.view()["dealer"]
        assert cause != dealer, "or the test shows nothing"
        table.lottery("1 2 3")
        assert table.view()["dealer"] == (cause if number < 2 else dealer)
    assert table.view()["phase"] == "over"
