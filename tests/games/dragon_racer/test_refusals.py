"""Why an action is refused: the clause, and words that name the cards and dragons in question."""

from __future__ import annotations

import pytest

from carpathia.core.game import Refusal
from carpathia.core.match import IllegalAction
from carpathia.core.state import SPECTATOR
from tests.clauses import clause
from tests.games.dragon_racer.table import Table

LUCK = [
    ("vlad left of seat 0", "DR-8.9", "Luck decides where Vlad sits, not a player."),
    ("dealer seat 0", "DR-2.2", "Luck decides who deals first, not a player."),
    ("ability bully", "DR-7.1", "Luck decides which ability is drawn, not a player."),
    ("last red", "DR-7.2", "Luck decides which dragon on the start counts as last, not a player."),
    ("placed red", "DR-6.2", "Luck decides which dragon on the start takes an empty place, not a player."),
    ("deal red 1", "DR-2.3", "Luck decides which card is dealt, not a player."),
    ("flip red 1", "DR-8.2", "Luck decides which card Vlad turns up, not a player."),
]


@clause("DR-2.2", "DR-2.3", "DR-6.2", "DR-7.1", "DR-7.2", "DR-8.9", "DR-8.2")
@pytest.mark.parametrize(("label", "number", "reason"), LUCK)
@pytest.mark.parametrize("seats", [2, 3])
def test_what_luck_decides_is_no_players_choice(label: str, number: str, reason: str, seats: int) -> None:
    table = Table(seats)
    for seat in (0, 1, SPECTATOR):
        assert table.refusal(seat, label) == Refusal(number, reason)


@clause("DR-6.8")
def test_nothing_can_be_played_after_the_end() -> None:
    table = Table(3, changes={"race.rounds": 1, "race.turns": 2})
    table.idle(2)
    assert table.refusal(0, "play red 8") == Refusal("DR-6.8", "You cannot play the red 8: the game is over.")


@clause("DR-3.1")
def test_others_wait_for_their_turn() -> None:
    table = Table(3)
    assert table.refusal(1, "play green 8") == Refusal(
        "DR-3.1", "You cannot play the green 8 now: it is not your turn."
    )
    assert table.refusal(2, "move red") == Refusal(
        "DR-3.1", "You cannot move the red dragon now: it is not your turn."
    )
    assert (
        table.refusal(SPECTATOR, "stake 1+2").reason
        == "You cannot stake 3 gold (1 + 2) now: it is not your turn."
    )


@clause("DR-3.2")
@pytest.mark.parametrize("label", ["play green 7", "bet green 7"])
def test_a_card_must_be_in_the_hand(label: str) -> None:
    assert Table(3).refusal(0, label) == Refusal("DR-3.2", "You do not hold the green 7.")


@clause("DR-3.3")
def test_a_dragon_is_moved_only_by_a_one_or_a_two() -> None:
    assert Table(3).refusal(0, "move blue") == Refusal(
        "DR-3.3", "You cannot move the blue dragon now: only a 1 or a 2 just played face up does that."
    )


@clause("DR-3.3")
@pytest.mark.parametrize("label", ["play red 8", "bet red 8", "play green 1"])
def test_a_dragon_must_be_chosen_before_another_card(label: str) -> None:
    table = Table(3)
    table.play(0, "play red 2")
    assert table.refusal(0, label) == Refusal(
        "DR-3.3", f"Before the {label.split(maxsplit=1)[1]}, choose the dragon that your red 2 moves."
    )


@clause("DR-5.1")
def test_a_third_bet_is_refused() -> None:
    table = Table(3)
    table.turn("bet red 1st 1", "green 8", "blue 8")
    table.turn("bet red 2nd 1", "green 7", "blue 7")
    assert table.refusal(0, "bet red 6") == Refusal(
        "DR-5.1", "You cannot bet with the red 6: you have made both of your bets."
    )


@clause("DR-5.2")
def test_a_card_face_up_is_refused_when_a_bet_is_due() -> None:
    table = Table(3)
    table.idle(6)
    assert table.refusal(0, "play red 2") == Refusal(
        "DR-5.2",
        "The red 2 can only be played face down: you still owe 2 bets and this is turn 7 of 8.",
    )


@clause("DR-5.3")
@pytest.mark.parametrize(
    ("steps", "missing"),
    [
        ([], "choose the dragon"),
        (["on yellow"], "choose the place"),
        (["on yellow", "place 2nd"], "choose the gold"),
    ],
)
@pytest.mark.parametrize("label", ["play red 8", "bet red 8"])
def test_a_bet_must_be_finished_before_another_card(steps: list[str], missing: str, label: str) -> None:
    table = Table(3)
    table.play(0, "bet red 1", *steps)
    assert table.refusal(0, label) == Refusal(
        "DR-5.3", f"Before the {label.split(maxsplit=1)[1]}, finish your bet: {missing}."
    )


@clause("DR-5.3")
def test_a_bet_on_a_dragon_begins_with_a_card() -> None:
    table = Table(3)
    expected = Refusal("DR-5.3", "To bet on the blue dragon, first play a card face down.")
    assert table.refusal(0, "on blue") == expected
    table.play(0, "play red 1")
    assert table.refusal(0, "on blue") == expected


@clause("DR-5.3")
@pytest.mark.parametrize("steps", [["on yellow"], ["on yellow", "place 2nd"]])
def test_a_bet_lies_on_one_dragon(steps: list[str]) -> None:
    table = Table(3)
    table.play(0, "bet red 1", *steps)
    assert table.refusal(0, "on blue") == Refusal(
        "DR-5.3", "This bet lies on the yellow dragon, so not on the blue one."
    )


@clause("DR-5.4")
def test_a_used_placement_token_is_refused() -> None:
    table = Table(3)
    table.turn("bet red 3rd 1", "green 8", "blue 8")
    table.play(0, "bet red 8", "on red")
    assert table.refusal(0, "place 3rd") == Refusal(
        "DR-5.4", "You have already used your 3rd token in this round."
    )


@clause("DR-5.4")
def test_a_second_placement_token_in_one_bet_is_refused() -> None:
    table = Table(3)
    table.play(0, "bet red 8", "on red", "place 1st")
    assert table.refusal(0, "place 2nd") == Refusal(
        "DR-5.4", "This bet already has your 1st token; it holds just one."
    )


@clause("DR-5.4")
@pytest.mark.parametrize("steps", [[], ["bet red 8"], ["play red 1"]])
def test_a_placement_token_needs_a_bet_on_a_dragon(steps: list[str]) -> None:
    table = Table(3)
    table.play(0, *steps)
    assert table.refusal(0, "place 2nd") == Refusal(
        "DR-5.4", "Your 2nd token can only be laid when you bet on a dragon."
    )


@clause("DR-5.5")
@pytest.mark.parametrize("steps", [[], ["bet red 8"], ["bet red 8", "on red"], ["play red 1"]])
def test_gold_is_staked_last(steps: list[str]) -> None:
    table = Table(3)
    table.play(0, *steps)
    assert table.refusal(0, "stake 1+2") == Refusal(
        "DR-5.5", "You can stake 3 gold (1 + 2) only after choosing a dragon and a place to bet on."
    )


@clause("DR-5.5")
@pytest.mark.parametrize("steps", [[], ["bet red 8", "on red", "place 1st"]])
def test_a_bet_without_gold_is_refused(steps: list[str]) -> None:
    table = Table(3)
    table.play(0, *steps)
    assert table.refusal(0, "stake nothing") == Refusal("DR-5.5", "A bet needs at least one gold token.")


@clause("DR-5.5")
def test_tokens_that_lie_in_another_bet_are_refused() -> None:
    table = Table(3)
    table.turn("bet red 3rd 1+2", "green 8", "blue 8")
    table.play(0, "bet red 8", "on red", "place 1st")
    assert table.refusal(0, "stake 2+2") == Refusal(
        "DR-5.5", "You cannot stake 4 gold (2 + 2) with the tokens you have left: 1 and 2."
    )


@clause("DR-5.5")
def test_a_bet_without_any_token_left_is_refused() -> None:
    table = Table(3, changes={"rulings.keep_gold": False})
    table.turn("bet red 3rd 1+1+2+2", "green 8", "blue 8")
    assert table.refusal(0, "bet red 8") == Refusal(
        "DR-5.5", "You cannot bet with the red 8: you have no gold token left."
    )


@clause("DR-5.6")
def test_all_gold_in_the_first_bet_is_refused() -> None:
    table = Table(3)
    table.play(0, "bet red 8", "on red", "place 1st")
    assert table.refusal(0, "stake 1+1+2+2") == Refusal(
        "DR-5.6",
        "You cannot stake 6 gold (1 + 1 + 2 + 2): you must keep a gold token for each bet you still owe.",
    )


@clause("DR-5.7")
def test_a_second_bet_on_a_dragon_is_refused_where_the_switch_says_so() -> None:
    table = Table(3, changes={"rulings.same_dragon_twice": False})
    table.turn("bet blue 3rd 1", "green 8", "blue 8")
    table.play(0, "bet red 8")
    assert table.refusal(0, "on blue") == Refusal(
        "DR-5.7", "You have already bet on the blue dragon in this round."
    )


@clause("DR-5.8")
def test_a_bet_beyond_the_line_is_refused() -> None:
    table = Table(3)
    table.place(green=11)
    table.idle()
    assert table.refusal(0, "bet red 7") == Refusal(
        "DR-5.8", "You cannot bet with the red 7: a dragon has crossed the line."
    )


@clause("DR-3.1", "DR-3.2", "DR-5.3")
@pytest.mark.parametrize(
    ("seat", "label", "number"),
    [(1, "play green 8", "DR-3.1"), (0, "play green 8", "DR-3.2"), (0, "on red", "DR-5.3")],
)
def test_a_match_refuses_and_nothing_changes(seat: int, label: str, number: str) -> None:
    table = Table(3)
    match = table.match
    views = [match.perspective(viewer).view() for viewer in (0, 1, 2, SPECTATOR)]
    record = match.record.dumps()
    with pytest.raises(IllegalAction) as refused:
        match.play(seat, table.game.actions.parse(label))
    assert refused.value.refusal == table.refusal(seat, label)
    assert refused.value.refusal.clause == number
    assert number in str(refused.value)
    assert [match.perspective(viewer).view() for viewer in (0, 1, 2, SPECTATOR)] == views
    assert match.record.dumps() == record
    assert not match.can_undo(seat)


@clause("DR-5.3")
def test_a_dragon_is_not_chosen_twice_for_one_bet() -> None:
    table = Table(3)
    table.play(0, "bet red 1", "on yellow")
    assert table.refusal(0, "on yellow").reason == "This bet already lies on the yellow dragon."


@clause("DR-3.3")
@pytest.mark.parametrize(
    ("at_once", "reason"),
    [
        ([3, 0, 0, 0, 0, 0, 0, 0], "only a 1 just played face up does that."),
        ([0, 0, 2, 0, 0, 0, 1, 1], "only a 3, a 7 or an 8 just played face up does that."),
        ([0] * 8, "no card does that at this table."),
    ],
)
def test_the_numbers_that_move_at_once_are_those_of_the_table(at_once: list[int], reason: str) -> None:
    table = Table(3, changes={"cards.at_once": at_once})
    assert table.refusal(0, "move blue").reason == f"You cannot move the blue dragon now: {reason}"


@clause("DR-5.1")
@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (0, "nobody bets at this table."),
        (1, "you have made your bet."),
        (2, "you have made both of your bets."),
        (3, "you have made all 3 of your bets."),
    ],
)
def test_a_bet_too_many_is_refused_with_the_number_of_the_table(number: int, reason: str) -> None:
    table = Table(3, changes={"bets.number": number, "bets.gold": [1, 1, 1]})
    for place in ("1st", "2nd", "3rd")[:number]:
        table.turn(*[f"bet red {place} 1"] * 3)
    assert table.refusal(0, "bet red 8").reason == f"You cannot bet with the red 8: {reason}"
