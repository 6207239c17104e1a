"""Chapter 7: rolling again in secret, and the lottery."""

from __future__ import annotations

import pytest

from tests.clauses import clause
from tests.games.thanks_a_lottery.table import Table


def entries(**dice: str) -> Table:
    """Return a table at the end of the turns of round 1 with dice for some seats, such as seat0="3 3 5"."""
    table = Table(3)
    for seat in range(3):
        table.own(seat, dice.get(f"seat{seat}", ""))
    table.end_round()
    return table


def lottery(tokens: str, dice: str, round_: int = 1, **rulings: bool) -> int:
    """Return what seat 0 wins in the lottery of a round with dice and tokens as named."""
    table = Table(2, changes={f"rulings.{key}": value for key, value in rulings.items()})
    for _ in range(round_ - 1):
        table.end_round()
        table.lottery("1 2 3" if "3" in table.view()["tin"] else "1 2")
        table.deal()
        table.roll()
    table.own(0, dice)
    table.end_round()
    table.choose()
    table.lottery(tokens)
    return table.line(0)["lottery"]


@clause("TL-7.1")
def test_everybody_may_roll_any_of_their_dice_again_once() -> None:
    table = entries(seat0="3 3 5", seat1="1")
    assert table.legal(0) == ["pick up 3", "pick up 5", "ready"]
    table.play(0, "pick up 3")
    assert table.legal(0) == ["pick up 3", "pick up 5", "ready"]
    table.play(0, "pick up 3")
    assert table.legal(0) == ["pick up 5", "ready"]
    assert table.refusal(0, "pick up 3").clause == "TL-7.1"
    table.play(0, "ready")
    table.play(1, "ready")
    assert table.outcomes() == {f"reroll {face}": 1 for face in range(1, 7)}
    assert table.view()["players"][0]["rolling"] == 2
    table.luck("reroll 6")
    assert table.dice(0) == [5, 6]
    table.luck("reroll 1")
    assert table.dice(0) == [1, 5, 6]
    assert table.dice(1) == [1], "kept"
    assert table.view()["phase"] == "lottery"


@clause("TL-7.2", "TL-7.9")
def test_all_choose_at_the_same_time_and_in_secret() -> None:
    table = entries(seat0="3 3 5", seat1="1", seat2="2 4")
    assert table.state.acting() == (0, 1, 2)
    before = table.view(0), len(table.events())
    table.play(2, "pick up 4")
    assert (table.view(0), len(table.events())) == before
    assert table.hand(2)["picked"] == [4]
    table.play(2, "ready")
    assert table.state.acting() == (0, 1)
    assert [player["ready"] for player in table.view(0)["players"]] == [False, False, True]
    assert table.dice(2) == [2, 4]
    assert table.log(0)[-1] == "Suzan has chosen which dice to roll again."
    assert table.refusal(2, "pick up 2").clause == "TL-7.2"
    table.play(1, "ready")
    table.play(0, "pick up 5", "ready")
    assert table.log(1)[-2:] == [
        "Joan picks up a 5 to roll it again.",
        "Suzan picks up a 4 to roll it again.",
    ]
    assert table.dice(2) == [2]


@clause("TL-7.2")
def test_dice_fall_to_the_left_of_the_dealer_whoever_chose_first() -> None:
    rolls = []
    for order in ((0, 1, 2), (2, 1, 0)):
        table = entries(seat0="3", seat1="3", seat2="3")
        for seat in order:
            table.play(seat, "pick up 3", "ready")
        for face in (4, 5, 6):
            table.luck(f"reroll {face}")
        rolls.append([table.dice(seat) for seat in range(3)])
    assert rolls == [[[4], [5], [6]]] * 2


@clause("TL-7.3")
def test_a_player_without_dice_has_nothing_to_choose() -> None:
    table = entries(seat1="6")
    assert table.state.acting() == (1,)
    assert table.legal(0) == []
    assert table.refusal(0, "ready").clause == "TL-7.3"
    assert entries().view()["phase"] == "lottery"


@clause("TL-7.4", "TL-7.5")
def test_luck_draws_three_tokens_one_by_one_for_the_lowest_free_space() -> None:
    table = entries()
    tokens = [f"token {name}" for name in ("1", "2", "3", "4", "5", "6", "7", "wild")]
    assert table.outcomes() == dict.fromkeys(tokens, 1)
    table.luck("token 5")
    assert table.log()[-1] == "The 5 token goes on the lowest space: each die that shows 5 scores 1 point."
    assert "token 5" not in table.outcomes()
    table.luck("token wild")
    assert table.log()[-1] == "The wild token goes on the middle space: every die scores 2 points."
    assert table.view()["tokens"] == ["5", "wild"]
    assert table.view()["tin"] == ["1", "2", "3", "4", "6", "7"]
    table.luck("token 7")
    assert "The 7 token goes on the highest space: no die scores." in table.log()
    last = table.view()["last"]
    assert last is not None
    assert last["tokens"] == ["5", "wild", "7"]


@clause("TL-7.6")
def test_each_matching_die_scores_the_points_of_the_space() -> None:
    assert lottery("3 5 1", "3 3 5 6") == 2 * 1 + 1 * 2
    assert lottery("3 5 1", "3 3 5 6", round_=2) == 2 * 2 + 1 * 3
    assert lottery("3 5 1", "3 3 5 6", round_=3) == 2 * 3 + 1 * 4
    assert lottery("1 2 3", "4 5 6") == 0


@clause("TL-7.7")
def test_a_7_or_a_blank_pays_nobody() -> None:
    assert lottery("7 3 1", "6 6 6") == 0
    assert lottery("1 3 blank", "6 6 6", tokens_show_cards=False) == 0


@clause("TL-7.8", "TL-7.10")
def test_the_wild_or_the_star_pays_every_die_and_some_score_twice() -> None:
    assert lottery("3 4 wild", "3 3 5 6") == 2 * 1 + 4 * 3
    assert lottery("star 3 4", "3 3 5 6", tokens_show_cards=False) == 4 * 1 + 2 * 2


@clause("TL-7.6", "TL-7.7", "TL-7.8")
@pytest.mark.parametrize(
    ("tokens", "paid"), [("3 5 1", [1, 3, 5]), ("7 2 6", [2, 6]), ("3 wild 7", [1, 2, 3, 4, 5, 6])]
)
def test_the_outcome_says_which_dice_matched(tokens: str, paid: list[int]) -> None:
    table = entries()
    table.lottery(tokens)
    last = table.view()["last"]
    assert last is not None
    assert last["paid"] == paid


@clause("TL-7.4")
def test_the_table_stays_as_it_is_until_the_next_round_is_dealt() -> None:
    table = Table(2)
    table.lays(0, "1 2 3")
    table.end_round()
    table.own(0, "1 5")
    table.lottery("1 2 3")
    view = table.view()
    assert (view["phase"], view["round"], view["tokens"]) == ("next", 1, ["1", "2", "3"])
    assert (table.blocks(), table.dice(0)) == (["1, 2, 3"], [1, 5])
    table.deal()
    view = table.view()
    assert (view["phase"], view["round"], view["tokens"], table.blocks()) == ("roll", 2, [], [])
