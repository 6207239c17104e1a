"""Games and bots are found by name, and a wrong name is answered with the right ones."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from carpathia.bots.simple import RandomBot
from carpathia.core.components import ComponentError
from carpathia.core.game import Game
from carpathia.core.record import Header, RecordError
from carpathia.core.registry import UnknownName, bot_class, bots, game_class, game_of, games, make_game

HEADER = Header("dragon-racer", 1, 3, ["A", "B", "C"], {"race.turns": 5}, "0" * 64)


def test_games_and_bots_are_listed_by_name_in_order() -> None:
    assert "dragon-racer" in games()
    assert {"random", "regular"} <= set(bots())
    assert list(games()) == sorted(games())
    assert list(bots()) == sorted(bots())


def test_every_game_and_bot_is_registered_under_its_own_name() -> None:
    for name, game in games().items():
        assert issubclass(game, Game)
        assert game.name == name
    for name, bot in bots().items():
        assert bot.name == name
    assert bot_class("random") is RandomBot


def test_a_misspelt_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownName) as caught:
        game_class("dragon-racing")
    assert str(caught.value) == "there is no game called 'dragon-racing'; did you mean dragon-racer?"
    with pytest.raises(UnknownName, match=r"there is no bot called 'randm'; did you mean random\?"):
        bot_class("randm")


def test_a_name_near_none_is_answered_with_all() -> None:
    with pytest.raises(UnknownName) as caught:
        game_class("chess")
    assert str(caught.value) == f"there is no game called 'chess'; there are {', '.join(games())}"


@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 64])
def test_too_few_or_too_many_players_are_refused_with_how_many_there_may_be(seats: int) -> None:
    with pytest.raises(ValueError, match=f"Dragon Racer is for 2 to 5 players, not for {seats}"):
        make_game("dragon-racer", seats)


def test_changes_come_on_top_of_the_designers_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[race]\nturns = 5\nline = 3\n", encoding="utf-8")
    game = make_game("dragon-racer", 3, path, {"race.turns": 4})
    assert game.components.changes == {"race.turns": 4, "race.line": 3}


def test_a_game_is_made_as_its_record_says() -> None:
    game = game_of(HEADER)
    assert (game.name, game.seats, game.components.changes) == ("dragon-racer", 3, {"race.turns": 5})


@pytest.mark.parametrize(
    ("part", "value", "complaint"),
    [
        ("game", "chess", "there is no game called 'chess'"),
        ("seats", 9, "2 to 5 players, not for 9"),
        (
            "changes",
            {"race.turn": 5},
            "the record's header: race.turn is not known; did you mean race.turns?",
        ),
        ("changes", {"race.turns": 99}, "the record's header: race.turns is 99; it must be 1 to 20"),
        ("changes", {"race.turns": None}, "the record's header: race.turns is None; it must be a whole"),
    ],
)
def test_a_header_no_game_can_be_made_of_is_a_broken_record(part: str, value: Any, complaint: str) -> None:
    changed: Any = {part: value}
    with pytest.raises(RecordError, match=complaint):
        game_of(replace(HEADER, **changed))


def test_components_are_read_once_and_never_changed_by_a_game() -> None:
    kind = game_class("dragon-racer")
    make_game("dragon-racer", 3, changes={"race.turns": 5})
    assert kind.default_components() is kind.default_components()
    assert kind.default_components().changes == {}
    with pytest.raises(ComponentError):
        make_game("dragon-racer", 3, changes={"race.turns": 99})
    assert kind.default_components().number("race.turns") == 8


def test_colours_must_be_different_and_from_the_palette(monkeypatch: pytest.MonkeyPatch) -> None:
    game_type = game_class("dragon-racer")
    monkeypatch.setattr(game_type, "palette", {"ruby": "sun", "jade": "leaf", "opal": "wave"})
    assert make_game("dragon-racer", 2).colours == ["ruby", "jade"]
    assert make_game("dragon-racer", 2).chosen_colours == []
    assert make_game("dragon-racer", 2, colours=["opal", "ruby"]).colours == ["opal", "ruby"]
    for colours, complaint in (
        (["opal", "pink"], "has no colour 'pink'; it has ruby, jade and opal"),
        (["opal"], "2 seats need 2 different colours, not opal"),
        (["opal", "opal"], "2 seats need 2 different colours"),
    ):
        with pytest.raises(ValueError, match=complaint):
            make_game("dragon-racer", 2, colours=colours)
