"""Chapter 5: betting. What others see of a bet is in test_secrets.py."""

from __future__ import annotations

from tests.clauses import clause
from tests.games.dragon_racer.table import Table, card


@clause("DR-5.1")
def test_after_two_bets_there_is_no_third() -> None:
    table = Table(3)
    table.turn("bet red 1st 1", "green 8", "blue 8")
    assert table.verbs(0) == {"play", "bet"}
    table.turn("bet red 2nd 1", "green 7", "blue 7")
    assert table.verbs(0) == {"play"}


@clause("DR-5.1", "DR-5.12")
def test_a_new_round_brings_two_new_bets() -> None:
    table = Table(3)
    table.race_ends(red=3)
    table.deal()
    table.turn("bet red 1st 1", "bet red 1st 1", "bet red 1st 1")
    assert [rider["bets"] for rider in table.view()["riders"]] == [1, 1, 1]
    table.turn("bet red 2nd 1", "bet red 2nd 1", "bet red 2nd 1")
    assert [rider["bets"] for rider in table.view()["riders"]] == [2, 2, 2]


@clause("DR-5.2")
def test_the_last_two_turns_belong_to_two_missing_bets() -> None:
    table = Table(3)
    table.idle(5)
    assert table.verbs(0) == {"play", "bet"}
    table.idle()
    assert table.verbs(0) == {"bet"}
    table.idle()
    assert table.verbs(0) == {"bet"}


@clause("DR-5.2")
def test_the_last_turn_belongs_to_one_missing_bet() -> None:
    table = Table(3)
    table.turn("bet red 1st 1", "bet red 1st 1", "bet red 1st 1")
    table.idle(5)
    assert table.verbs(0) == {"play", "bet"}
    table.idle()
    assert table.verbs(0) == {"bet"}


@clause("DR-5.2")
def test_nobody_must_bet_once_all_bets_are_made() -> None:
    table = Table(3)
    table.turn("bet red 1st 1", "bet red 1st 1", "bet red 1st 1")
    table.turn("bet red 2nd 1", "bet red 2nd 1", "bet red 2nd 1")
    table.idle(5)
    assert table.view()["turn"] == 8
    assert table.verbs(0) == {"play"}


@clause("DR-5.2", "DR-5.8")
def test_missing_bets_stay_missing_once_betting_is_closed() -> None:
    table = Table(3, changes={"race.turns": 3})
    table.place(yellow=11)
    for _ in range(2):
        table.idle()
        for seat in range(3):
            assert not table.state.must_bet(seat)
        assert table.verbs(0) == {"play"}
    table.idle()
    assert table.view()["shown"] == []
    assert table.state.scores() == [0, 0, 0]


@clause("DR-5.3")
def test_a_bet_is_a_card_a_dragon_a_place_and_gold() -> None:
    table = Table(3)
    table.play(0, "bet red 5")
    assert table.legal(0) == ["on red", "on green", "on blue", "on yellow"]
    table.play(0, "on blue")
    assert table.legal(0) == ["place 1st", "place 2nd", "place 3rd"]
    table.play(0, "place 2nd")
    assert table.verbs(0) == {"stake"}
    table.play(0, "stake 2+2")
    assert table.actor == 1
    assert "red 5" not in table.hand(0)
    (bet,) = table.view(0)["dragons"][2]["bets"]
    assert bet == {
        "rider": 0,
        "dragon": "blue",
        "card": card("red 5"),
        "place": "2nd",
        "tokens": [2, 2],
        "paid": None,
    }


@clause("DR-5.3")
def test_white_can_be_bet_on_only_if_it_races() -> None:
    table = Table(5)
    table.play(0, "bet red 5")
    assert table.legal(0) == ["on red", "on green", "on blue", "on yellow", "on white"]


@clause("DR-5.3")
def test_any_number_of_bets_may_lie_on_a_dragon() -> None:
    table = Table(5)
    for place in ("1st", "2nd"):
        table.turn(*[f"bet red {place} 1"] * 5)
    assert len(table.view()["dragons"][0]["bets"]) == 10


@clause("DR-5.4")
def test_a_placement_token_serves_once_a_round() -> None:
    table = Table(3)
    table.turn("bet red 2nd 1", "green 8", "blue 8")
    table.play(0, "bet red 5", "on yellow")
    assert table.legal(0) == ["place 1st", "place 3rd"]


@clause("DR-5.5", "DR-5.6")
def test_a_first_bet_holds_one_to_three_gold_tokens() -> None:
    table = Table(3)
    table.play(0, "bet red 5", "on yellow", "place 1st")
    assert set(table.legal(0)) == {
        *("stake 1", "stake 2", "stake 1+1", "stake 1+2", "stake 2+2", "stake 1+1+2", "stake 1+2+2"),
    }


@clause("DR-5.5", "DR-5.6")
def test_a_second_bet_holds_at_least_one_of_the_tokens_left_and_may_take_all() -> None:
    table = Table(3)
    table.turn("bet red 1st 1+2", "green 8", "blue 8")
    table.play(0, "bet red 5", "on yellow", "place 2nd")
    assert set(table.legal(0)) == {"stake 1", "stake 2", "stake 1+2"}


@clause("DR-5.6")
def test_the_last_token_is_kept_for_the_second_bet() -> None:
    table = Table(3)
    table.turn("bet red 1st 1+2+2", "green 8", "blue 8")
    table.play(0, "bet red 5", "on yellow", "place 2nd")
    assert table.legal(0) == ["stake 1"]


@clause("DR-5.7", "DR-5.4")
def test_both_bets_may_lie_on_one_dragon_with_different_places() -> None:
    table = Table(3)
    table.turn("bet red 1st 1", "green 8", "blue 8")
    table.play(0, "bet red 5")
    assert "on red" in table.legal(0)
    table.play(0, "on red")
    assert table.legal(0) == ["place 2nd", "place 3rd"]


@clause("DR-5.8")
def test_no_more_bets_for_anybody_once_a_dragon_ended_a_turn_beyond_the_line() -> None:
    table = Table(3)
    table.place(blue=6)
    table.turn("red 3", "green 4", "blue 8")
    assert table.spots == {"blue": 10}
    assert table.verbs(2) == {"play", "bet"}
    table.turn("blue 7", "red 5", "green 6")
    assert table.spots == {"blue": 11}
    for play in ("blue 3", "red 4", "green 5"):
        assert table.verbs(table.actor) == {"play"}
        table.turn(play)


@clause("DR-5.8")
def test_betting_opens_again_with_the_next_round() -> None:
    table = Table(3)
    table.race_ends(red=30)
    table.deal()
    assert table.view()["betting_open"]
    assert table.verbs(0) == {"play", "bet"}


@clause("DR-5.9")
def test_a_line_crossed_within_a_turn_leaves_betting_open_until_it_ends() -> None:
    table = Table(3)
    table.place(red=9)
    table.turn("red 1, move red")
    assert table.spots == {"red": 11}
    assert table.verbs(1) == {"play", "bet"}
    table.turn("bet red 1st 1", "blue 3")
    assert not table.view()["betting_open"]


@clause("DR-5.12")
def test_all_tokens_return_after_the_round_won_or_lost() -> None:
    table = Table(3)
    table.turn("bet red 1st 1+2", "bet blue 1st 1", "bet red 1st 1")
    table.turn("bet blue 2nd 1+2", "bet red 2nd 1+2+2", "bet red 2nd 1")
    table.race_ends(red=3)
    table.deal()
    for seat in range(3):
        hand = table.view(seat)["hand"]
        assert hand is not None
        assert hand["tokens"] == [1, 1, 2, 2]
        assert hand["places"] == ["1st", "2nd", "3rd"]
