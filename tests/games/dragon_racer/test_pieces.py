"""Chapter 1: the game and its pieces."""

from __future__ import annotations

import pytest

from carpathia.core.components import ComponentError
from carpathia.core.state import NOBODY, SPECTATOR
from carpathia.games.dragon_racer.game import DragonRacer
from carpathia.games.dragon_racer.words import SIGNS
from tests.clauses import clause
from tests.games.dragon_racer.table import Table, make_game


@clause("DR-1.1")
def test_two_to_five_can_play() -> None:
    for seats in range(2, 6):
        DragonRacer.check_seats(seats)
    for seats in (1, 6):
        with pytest.raises(ValueError, match=f"2 to 5 players, not for {seats}"):
            DragonRacer.check_seats(seats)


@clause("DR-1.1", "DR-6.8")
def test_after_three_rounds_the_most_gold_wins() -> None:
    table = Table(3, dealer=0)
    for number in range(3):
        assert table.view()["round"] == number + 1
        table.race_ends(red=3, green=2, yellow=1)  # all bet 1 on red; the first to bet gets 2 more
        table.deal()
    assert table.actor == NOBODY
    assert table.state.scores() == [3, 9, 3]
    assert table.state.placings() == [1, 0, 1]


@clause("DR-1.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_four_dragons_race_with_up_to_four_players(seats: int) -> None:
    table = Table(seats)
    assert [dragon["name"] for dragon in table.view()["dragons"]] == ["red", "green", "blue", "yellow"]
    with pytest.raises(ValueError, match="no action is called"):
        table.game.actions.parse("deal white 1")


@clause("DR-1.2")
def test_white_joins_with_five_players() -> None:
    table = Table(5)
    assert [dragon["name"] for dragon in table.view()["dragons"]][4:] == ["white"]
    assert table.hand(4) == [f"white {number}" for number in range(1, 9)]
    table.turn("red 3", "green 4", "blue 5", "yellow 6", "white 8")
    assert table.spots == {"white": 2}


@clause("DR-1.3")
@pytest.mark.parametrize(("seats", "colours"), [(2, 4), (3, 4), (4, 4), (5, 5)])
def test_every_colour_has_the_numbers_one_to_eight_once(seats: int, colours: int) -> None:
    dragons = ["red", "green", "blue", "yellow", "white"][:colours]
    assert Table(seats, dealt=False).outcomes() == {
        f"deal {dragon} {number}": 1 for dragon in dragons for number in range(1, 9)
    }


@clause("DR-1.3", "DR-3.1")
def test_a_designer_must_leave_enough_cards_for_all_hands() -> None:
    with pytest.raises(ComponentError, match="that makes 28 cards, but 4 hands of 8 need 32"):
        make_game(4, {"cards.copies": [1, 1, 1, 1, 1, 1, 1, 0]})


@clause("DR-1.4")
def test_every_player_has_three_placement_and_four_gold_tokens() -> None:
    table = Table(4)
    for seat in range(4):
        hand = table.view(seat)["hand"]
        assert hand is not None
        assert hand["places"] == ["1st", "2nd", "3rd"]
        assert hand["tokens"] == [1, 1, 2, 2]


@clause("DR-1.5")
def test_the_track_has_36_spaces_and_a_line_after_the_tenth() -> None:
    table = Table(3)
    assert table.view()["spaces"] == 36
    assert table.view()["line"] == 10
    table.place(red=10)
    table.idle()
    assert table.view()["betting_open"]
    table.place(red=11)
    table.idle()
    assert not table.view()["betting_open"]


@clause("DR-1.6")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_begins_without_gold(seats: int) -> None:
    assert make_game(seats).start().scores() == [0] * seats
    assert [rider["gold"] for rider in Table(seats).view()["riders"]] == [0] * max(seats, 3)


@clause("DR-1.7")
def test_the_best_game_brings_39() -> None:
    table = Table(3)
    for number in range(3):
        table.turn("bet red 2nd 1+2+2", "bet blue 1st 1", "bet blue 1st 1")
        table.turn("bet green 3rd 1", "bet blue 2nd 1", "bet blue 2nd 1")
        table.race_ends(yellow=9, red=8, green=7, blue=6)
        assert table.state.scores()[0] == 13 * (number + 1)
        table.deal()


@clause("DR-2.6", "DR-2.7")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_player_has_a_character_with_a_colour_and_a_sign_of_its_own(seats: int) -> None:
    colours = [rider["colour"] for rider in Table(seats).view()["riders"] if not rider["vlad"]]
    assert colours == ["teal", "violet", "amber", "indigo", "olive"][:seats]
    assert len({SIGNS[colour] for colour in colours if colour}) == seats
    assert len(set(SIGNS.values())) == len(DragonRacer.palette) == 5


@clause("DR-2.6")
def test_players_may_choose_their_characters() -> None:
    game = DragonRacer(2, colours=["olive", "teal"])
    riders = game.view(game.start(), SPECTATOR)["riders"]
    assert [rider["colour"] for rider in riders] == ["olive", "teal", None]
    with pytest.raises(ValueError, match="Dragon Racer has no colour 'red'"):
        DragonRacer(2, colours=["olive", "red"])
