"""Chapters 1 and 2: the pieces, and setting up a round."""

from __future__ import annotations

import pytest

from carpathia.core.components import ComponentError
from carpathia.core.state import SPECTATOR
from carpathia.games.thanks_a_lottery.game import ThanksALottery
from tests.clauses import clause
from tests.games.thanks_a_lottery.table import Table, make_game


@clause("TL-1.1")
def test_two_to_six_play_three_rounds() -> None:
    assert list(ThanksALottery.seat_range) == [2, 3, 4, 5, 6]
    assert Table(2).view()["rounds"] == 3
    with pytest.raises(ValueError, match="2 to 6 players"):
        ThanksALottery.check_seats(7)


@clause("TL-1.2", "TL-1.3", "TL-1.8")
def test_the_deck_has_seven_of_each_number_and_three_wilds() -> None:
    table = make_game(2).start()
    table.apply(64, table.chance().actions[0])
    weights = table.chance().weights
    assert weights == [7, 7, 7, 7, 7, 7, 7, 3]
    assert sum(weights) == 52


@clause("TL-1.4", "TL-2.3")
def test_fifteen_dice_are_rolled_into_the_pool_as_they_fall() -> None:
    table = Table(pool="6 5 4 3 2 1 6 6 6 6 6 6 6 6 6")
    assert table.view()["pool"] == [1, 2, 3, 4, 5] + [6] * 10
    game = make_game(2)
    state = game.start()
    while game.actions.label(state.chance().actions[0]) != "roll 1":
        state.apply(64, state.chance().actions[0])
    assert [game.actions.label(action) for action in state.chance().actions] == [
        f"roll {n}" for n in range(1, 7)
    ]
    assert state.chance().weights == [1] * 6


@clause("TL-1.5", "TL-2.3")
def test_the_tin_holds_eight_tokens() -> None:
    assert Table().view()["tin"] == ["1", "2", "3", "4", "5", "6", "7", "wild"]
    other = Table(changes={"rulings.tokens_show_cards": False})
    assert other.view()["tin"] == ["1", "2", "3", "4", "5", "6", "blank", "star"]


@clause("TL-1.6", "TL-1.7")
def test_each_round_has_a_prize_card_with_three_spaces() -> None:
    table = Table(2)
    prizes = []
    for _ in range(3):
        prizes.append(table.view()["prizes"])
        table.end_round()
        table.lottery("1 2 3")
        table.deal()
        table.roll()
    assert prizes == [[1, 2, 3], [2, 3, 4], [3, 4, 5]]


@clause("TL-2.1")
def test_luck_names_the_first_dealer() -> None:
    game = make_game(4)
    chance = game.start().chance()
    assert [game.actions.label(action) for action in chance.actions] == [f"dealer seat {n}" for n in range(4)]
    assert chance.weights == [1, 1, 1, 1]
    assert Table(4, dealer=2).log()[0] == "Suzan deals first."


@clause("TL-2.2")
@pytest.mark.parametrize("seats", range(2, 7))
def test_everybody_is_dealt_six_cards_and_the_rest_is_the_deck(seats: int) -> None:
    view = Table(seats).view()
    assert [player["cards"] for player in view["players"]] == [6] * seats
    assert view["deck"] == 52 - 6 * seats


@clause("TL-2.4", "TL-2.6")
def test_the_player_to_the_left_of_the_dealer_begins_and_turns_go_left() -> None:
    table = Table(4, dealer=1)
    order = []
    for _ in range(5):
        order.append(table.view()["turn"])
        table.passes()
    assert order == [2, 3, 0, 1, 2]


@clause("TL-2.5", "TL-2.7")
def test_a_hand_is_for_its_owner_and_its_size_for_all() -> None:
    table = Table(3, hands={0: "1 2 3 4 5 wild"})
    assert table.hand(0)["cards"] == ["1", "2", "3", "4", "5", "wild"]
    assert table.view()["hand"] is None
    table.luck("draw 7")
    assert table.log(0)[-1] == "Joan draws a 7."
    assert table.log(1)[-1] == table.log(SPECTATOR)[-1] == "Joan draws a card."
    assert table.view(1)["players"][0]["cards"] == 7
    assert "7" in table.hand(0)["cards"]


@clause("TL-1.3", "TL-2.2")
def test_components_that_cannot_be_played_with_are_refused_with_a_reason() -> None:
    with pytest.raises(ComponentError, match="6 hands of 6 and a card to draw need 37"):
        make_game(6, {"cards.copies": [4, 4, 4, 4, 4, 4, 4]})
    with pytest.raises(ComponentError, match="more than 120 cards"):
        make_game(2, {"cards.copies": [30, 30, 30, 30, 30, 30, 30]})
    with pytest.raises(ComponentError, match=r"prizes\.middle"):
        make_game(2, {"prizes.middle": [1, 2]})
