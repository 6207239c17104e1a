"""Who may sit where, under which name and in which colour."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import pytest

from carpathia.core.record import Header
from carpathia.core.registry import games
from carpathia.table.errors import Refused
from carpathia.table.seating import (
    BOT_NAMES,
    USUAL_BOT,
    Player,
    bot_name,
    check_bot,
    check_free,
    check_names,
    checked_colour,
    checked_name,
    colours_of,
    default_name,
    free_colours,
    players_of,
    seat_everybody,
    usual_seats,
)
from tests.laws.toy import Toy

HEADER = Header("toy", 1, 3, ["Joan", "Mina", "Mark"], {}, "", bots=[None, "novice", "nobody"])


class Painted(Toy):
    palette = MappingProxyType({"red": "moon", "green": "tower", "blue": "key", "yellow": "star"})


def test_a_chair_is_free_a_persons_or_a_bots() -> None:
    assert Player().free
    assert not Player("Joan", "a").free
    assert not Player("Mina", None, "random").free
    assert Player("Joan", "a").awaits("a")
    assert not Player("Joan", "a", "random").awaits("a"), "the bot is asked"
    assert not Player("Joan", "a").awaits("b")


@pytest.mark.parametrize("name", list(games()))
def test_three_play_where_three_can(name: str) -> None:
    kind = games()[name]
    assert usual_seats(kind) == (3 if 3 in kind.seat_range else kind.seat_range.start)


def test_the_usual_bot_is_one_that_exists() -> None:
    check_bot(USUAL_BOT)
    with pytest.raises(Refused, match="There is no bot called 'deep blue'; there are "):
        check_bot("deep blue")
    with pytest.raises(Refused, match=r"There is no bot called 'randm'; did you mean random\?$"):
        check_bot("randm")


def test_everybody_is_seated_and_bots_take_names_that_nobody_has() -> None:
    wanted = [Player(bot="random"), Player("  Mina ", "a"), Player(bot="novice")]
    assert seat_everybody(Toy, 3, wanted) == [
        Player("Lucy", None, "random"),
        Player("Mina", "a"),
        Player("Quincey", None, "novice"),
    ]


def test_a_bot_may_be_given_a_name_and_a_chair_stay_free() -> None:
    wanted = [Player("Vlad", bot="random"), Player(), Player("Joan", "a", "random")]
    assert seat_everybody(Toy, 3, wanted) == wanted


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ([Player()], "There are 2 chairs, but 1 was given a bot or kept free."),
        ([Player("Joan", ""), Player()], "To sit down you need a key of your own"),
        ([Player("Joan", "a"), Player("Joan", "b")], "Somebody here is called Joan already"),
        ([Player("Joan", "a"), Player(" Joan", bot="random")], "Somebody here is called Joan already"),
        ([Player("", "a"), Player()], "A name has 1 to 20 letters."),
        ([Player(bot="deep blue"), Player()], "There is no bot called 'deep blue'"),
        ([Player(colour="red"), Player()], "In Toy nobody chooses a colour."),
    ],
)
def test_what_cannot_be_seated_is_refused(wanted: list[Player], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        seat_everybody(Toy, 2, wanted)


def test_names_lose_needless_spaces_and_have_limits() -> None:
    players = [Player("Joan", "a"), Player()]
    assert checked_name(players, 1, " Joan   of Arc ") == "Joan of Arc"
    assert checked_name(players, 0, "Joan") == "Joan", "one's own name is not taken"
    assert checked_name(players, 1, "J" * 20)
    for name in ("", "  ", "J" * 21, "Jo\u202ean", "Jo\x00an"):
        with pytest.raises(Refused, match="1 to 20 letters"):
            checked_name(players, 1, name)
    assert default_name(0) == "Player 1"


def test_there_is_a_name_for_every_bot_at_any_table() -> None:
    players = [Player(name) for name in BOT_NAMES]
    assert bot_name([]) == "Mina"
    assert bot_name(players) not in BOT_NAMES
    assert bot_name([*players, Player("Bot 1")]) == "Bot 2"


def test_only_a_free_chair_can_be_taken() -> None:
    players = [Player("Joan", "a"), Player()]
    check_free(players, 1)
    for seat, sentence in ((0, "That chair is taken."), (2, "There is no chair 2; they go from 0 to 1.")):
        with pytest.raises(Refused, match=sentence):
            check_free(players, seat)


def test_the_players_of_a_record_are_people_or_bots_that_exist() -> None:
    assert players_of(HEADER, {0: "a"}) == [
        Player("Joan", "a"),
        Player("Mina", None, "novice"),
        Player("Mark", None, USUAL_BOT),
    ]
    painted = replace(HEADER, bots=[], colours=["red", "blue", "green"])
    assert players_of(painted, {1: "b"}) == [
        Player("Joan", None, USUAL_BOT, "red"),
        Player("Mina", "b", None, "blue"),
        Player("Mark", None, USUAL_BOT, "green"),
    ]


def test_a_colour_is_chosen_once() -> None:
    players = [Player("Joan", "a", colour="red"), Player()]
    assert free_colours(Painted, players, 1) == ["green", "blue", "yellow"]
    assert free_colours(Painted, players, 0) == ["red", "green", "blue", "yellow"]
    assert checked_colour(Painted, players, 1, "blue") == "blue"
    assert checked_colour(Painted, players, 1, "") == ""
    with pytest.raises(Refused, match="Somebody here has chosen red already; choose another colour"):
        checked_colour(Painted, players, 1, "red")
    with pytest.raises(Refused, match="Toy has no colour 'pink'; it has red, green, blue and yellow"):
        checked_colour(Painted, players, 1, "pink")


def test_who_chooses_no_colour_gets_a_free_one_if_anybody_has_chosen() -> None:
    def colours(*chosen: str) -> list[str]:
        return colours_of(Painted, [Player(colour=colour) for colour in chosen])

    assert colours("", "", "") == []
    assert colours("blue", "", "") == ["blue", "green", "red"]
    assert colours("", "red", "") == ["green", "red", "blue"]
    assert colours("", "yellow", "") == ["red", "yellow", "blue"]
    assert colours("green", "red", "yellow") == ["green", "red", "yellow"]


def test_two_chairs_of_one_colour_are_refused_at_once() -> None:
    with pytest.raises(Refused, match="has chosen red already"):
        seat_everybody(Painted, 2, [Player("Joan", "a", colour="red"), Player(bot="random", colour="red")])


@pytest.mark.parametrize("name", ["Spectator", "spectators", "YOU", " Nobody "])
def test_nobody_is_called_what_the_pages_call_others(name: str) -> None:
    with pytest.raises(Refused, match=r"Nobody can be called .*; choose another name"):
        checked_name([Player()], 0, name)


def test_names_that_differ_by_capitals_only_are_the_same() -> None:
    with pytest.raises(Refused, match="Somebody here is called joan already"):
        checked_name([Player("Joan", "a"), Player()], 1, "joan")
    assert seat_everybody(Toy, 2, [Player("MINA", "a"), Player(bot="random")])[1].name == "Lucy"


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["Joan", "Spectator"], "Nobody can be called Spectator"),
        (["Joan", "joan"], "called Joan already"),
        (["Joan", ""], "1 to 20 letters"),
        (["Joan", "M\u200bark"], "1 to 20 letters"),
        (["Joan", " Mark"], "has needless spaces"),
    ],
)
def test_names_from_elsewhere_are_checked_alike(names: list[str], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        check_names(names)
    check_names(["Joan", "Mark"])
