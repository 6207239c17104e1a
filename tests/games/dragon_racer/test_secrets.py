"""Clauses DR-5.10 to DR-5.15: what each seat sees of a bet, before and after scoring."""

from __future__ import annotations

import pytest

from carpathia.core.journal import HIDDEN
from carpathia.core.rng import Rng
from carpathia.core.state import SPECTATOR
from carpathia.games.dragon_racer.rules import facts
from carpathia.games.dragon_racer.view import BetView
from tests.clauses import clause
from tests.games.dragon_racer.table import Table, card

OTHERS = [1, 2, SPECTATOR]


def bet_table() -> Table:
    """Seat 0 has bet on blue with its red 5, for the 2nd place, with 1+2."""
    table = Table(3)
    table.play(0, "bet red 5", "on blue", "place 2nd", "stake 1+2")
    return table


def scored_table() -> Table:
    """That bet is won: 3 gold, 1 for the 2nd place, 1 and 1 for the first bet on blue."""
    table = bet_table()
    table.turn("bet red 1st 1", "bet red 1st 1")
    table.turn("bet red 3rd 1", "bet red 2nd 1", "bet red 2nd 1")
    table.play(0, "play red 3")
    table.turn("green 3", "blue 3")
    for number in (8, 7, 6):
        table.turn(f"red {number}", f"green {number}", f"blue {number}")
    table.turn("red 4", "green 4", "blue 4")
    table.place(red=9, blue=8)
    table.turn("red 2, move red", "green 5", "blue 5")
    return table


def bet_on_blue(table: Table, seat: int) -> BetView:
    (bet,) = table.view(seat)["dragons"][2]["bets"]
    return bet


@clause("DR-5.15")
def test_the_owner_may_look_at_a_bet() -> None:
    bet = bet_on_blue(bet_table(), 0)
    assert (bet["card"], bet["place"], bet["tokens"]) == (card("red 5"), "2nd", [1, 2])


@clause("DR-5.10", "DR-5.11")
@pytest.mark.parametrize("seat", OTHERS)
def test_the_others_see_that_there_is_a_bet_and_on_which_dragon(seat: int) -> None:
    assert bet_on_blue(bet_table(), seat) == {
        "rider": 0,
        "dragon": "blue",
        "card": None,
        "place": None,
        "tokens": None,
        "paid": None,
    }


@clause("DR-5.14")
@pytest.mark.parametrize("seat", OTHERS)
def test_the_others_see_the_order_of_the_bets(seat: int) -> None:
    table = bet_table()
    table.turn("bet red 1st 1", "bet blue 1st 1")
    table.turn("bet blue 3rd 1", "bet blue 2nd 1", "blue 8")
    assert [bet["rider"] for bet in table.view(seat)["dragons"][2]["bets"]] == [0, 2, 0, 1]


@clause("DR-5.14")
@pytest.mark.parametrize("seat", OTHERS)
def test_the_others_see_a_card_face_down_and_one_card_less(seat: int) -> None:
    rider = bet_table().view(seat)["riders"][0]
    assert rider["played"] == {"card": None, "counts": 0, "cancelled": False}
    assert (rider["cards"], rider["bets"]) == (7, 1)
    assert bet_table().view(seat)["seen"] == []


@clause("DR-5.11")
@pytest.mark.parametrize("seat", OTHERS)
def test_the_others_cannot_tell_one_pile_of_tokens_from_another(seat: int) -> None:
    table = Table(3)
    table.play(0, "bet red 8", "on blue", "place 3rd", "stake 1+2+2")
    assert table.view(seat) == bet_table().view(seat)
    assert table.game.observe(table.state, seat) == table.game.observe(bet_table().state, seat)
    assert table.log(seat) == bet_table().log(seat)


@clause("DR-5.10", "DR-5.11")
@pytest.mark.parametrize("seat", OTHERS)
def test_a_bet_in_the_making_shows_its_dragon_alone(seat: int) -> None:
    table = Table(3)
    table.play(0, "bet red 5")
    assert table.view(seat)["pending"] == {"rider": 0, "card": None, "dragon": None, "place": None}
    table.play(0, "on blue", "place 2nd")
    assert table.view(seat)["pending"] == {"rider": 0, "card": None, "dragon": "blue", "place": None}
    assert table.view(0)["pending"] == {
        "rider": 0,
        "card": card("red 5"),
        "dragon": "blue",
        "place": "2nd",
    }


@clause("DR-5.10", "DR-5.11", "DR-5.14")
@pytest.mark.parametrize("seat", [0, *OTHERS])
def test_card_place_and_gold_are_told_to_the_owner_alone(seat: int) -> None:
    told = {event.fact: event for event in bet_table().events(seat)}
    for kind in (facts.BET_BEGUN, facts.PLACE_CHOSEN, facts.BET_MADE):
        assert (told[kind].a == HIDDEN) == (seat != 0)
    assert told[facts.DRAGON_CHOSEN].a == 2


@clause("DR-5.10", "DR-6.1")
@pytest.mark.parametrize("seat", [0, *OTHERS])
def test_place_and_gold_are_shown_to_all_when_the_round_is_scored(seat: int) -> None:
    bet = scored_table().view(seat)["shown"][0]
    assert (bet["rider"], bet["dragon"], bet["place"], bet["tokens"]) == (0, "blue", "2nd", [1, 2])
    assert bet["paid"] == 3 + 1 + 1 + 1


@clause("DR-5.11")
@pytest.mark.parametrize("seat", OTHERS)
def test_the_card_of_a_bet_is_never_shown(seat: int) -> None:
    table = scored_table()
    assert [bet["card"] for bet in table.view(seat)["shown"] if bet["rider"] == 0] == [None, None]
    assert card("red 5") not in (table.view(seat)["seen"] or ())
    assert not [line for line in table.log(seat) if "red 5" in line]
    assert table.view(0)["shown"][0]["card"] is None


@clause("DR-5.10")
@pytest.mark.parametrize("seat", OTHERS)
def test_the_hand_and_the_tokens_left_are_not_for_others(seat: int) -> None:
    table = bet_table()
    hand = table.view(seat)["hand"]
    assert hand is None or not [card for card in hand["cards"] if card["dragon"] == "red"]
    own = table.view(0)["hand"]
    assert own is not None
    assert own["tokens"] == [1, 2]
    assert own["places"] == ["1st", "3rd"]


@clause("DR-6.1")
@pytest.mark.parametrize("seat", [0, *OTHERS])
def test_when_the_game_is_over_all_bets_on_the_table_are_turned_up(seat: int) -> None:
    table = Table(3, changes={"race.rounds": 1, "race.turns": 2})
    table.turn("bet red 1st 1+2", "bet red 2nd 1", "bet blue 3rd 1")
    table.turn("bet red 3rd 2", "bet blue 1st 2", "bet blue 1st 1")
    bets = [bet for dragon in table.view(seat)["dragons"] for bet in dragon["bets"]]
    assert [(bet["rider"], bet["place"], bet["tokens"], bet["paid"]) for bet in bets] == [
        (0, "1st", [1, 2], 1),
        (1, "2nd", [1], 0),
        (0, "3rd", [2], 0),
        (2, "3rd", [1], 1),
        (1, "1st", [2], 0),
        (2, "1st", [1], 0),
    ]


def imagined_gold_left(table: Table, seat: int) -> set[int]:
    """Return how much gold seat 1 has left in the worlds that another seat imagines."""
    rng, found = Rng(1), set()
    for _ in range(300):
        world = table.state.clone()
        world.resample(seat, rng)
        found.add(table.game.parts.stake_gold[world.tokens_left(1)])
    return found


@clause("DR-5.13", "DR-5.6", "DR-5.2")
@pytest.mark.parametrize("seat", [0, 2, SPECTATOR])
def test_a_card_face_up_when_a_bet_is_due_betrays_an_empty_purse(seat: int) -> None:
    table = Table(3, changes={"rulings.keep_gold": False, "race.turns": 3})
    table.turn("red 8", "bet red 1st 1+1+2+2", "blue 8")
    assert imagined_gold_left(table, seat) == {0, 1, 2, 3, 4, 5}
    table.turn("bet red 1st 1", "green 8", "bet red 1st 1")
    assert imagined_gold_left(table, seat) == {0, 1, 2, 3, 4, 5}, "the missing bet may wait for the last turn"
    table.turn("green 7")
    assert imagined_gold_left(table, seat) == {0}


@clause("DR-5.13", "DR-5.8")
def test_a_card_face_up_betrays_nothing_once_betting_is_closed() -> None:
    table = Table(3, changes={"rulings.keep_gold": False, "race.turns": 2})
    table.place(yellow=11)
    table.turn("bet red 1st 1", "bet red 1st 1+1+2+2", "bet red 1st 1")
    table.turn("red 8", "green 8")
    assert imagined_gold_left(table, 0) == {0, 1, 2, 3, 4, 5}


@clause("DR-5.13")
def test_an_empty_purse_is_forgotten_when_the_next_round_begins() -> None:
    table = Table(3, changes={"rulings.keep_gold": False, "race.turns": 2})
    table.turn("bet red 1st 1", "bet red 1st 1+1+2+2", "bet red 1st 1")
    table.turn("bet red 2nd 1", "green 8", "bet red 2nd 1")
    table.deal()
    table.turn("bet red 1st 1", "bet red 1st 1+1+2+2", "bet red 1st 1")
    assert imagined_gold_left(table, 0) == {0, 1, 2, 3, 4, 5}
