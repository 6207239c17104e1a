"""A designer's file: what it may change; a complaint names file, key, value and what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from carpathia.core.components import ComponentError, Components, Value
from carpathia.core.match import Match
from carpathia.core.registry import game_of, make_game

TABLES = "race, cards, bets, vlad, abilities, variants, rulings"
OWN: dict[str, Value] = {"race.turns": 8, "cards.copies": [1, 1, 1], "cards.first": 2, "rulings.strict": True}


@pytest.fixture
def own() -> Components:
    return Components(OWN)


def complaint_about(text: str, folder: Path) -> str:
    """Return the complaint about a designer's file for Dragon Racer, without its path."""
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ComponentError) as caught:
        make_game("dragon-racer", 3, path)
    message = str(caught.value)
    assert message.startswith(f"{path}: ")
    return message.removeprefix(f"{path}: ")


def test_a_file_changes_what_it_names_and_leaves_the_rest(own: Components, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[race]\nturns = 5\n[rulings]\nstrict = false\n", encoding="utf-8")
    new = own.changed_by_file(path)
    assert (new.number("race.turns"), new.flag("rulings.strict")) == (5, False)
    assert new.numbers("cards.copies") == [1, 1, 1]
    assert new.changes == {"race.turns": 5, "rulings.strict": False}


def test_changing_leaves_the_original_as_it_was(own: Components) -> None:
    own.changed({"race.turns": 5, "cards.copies": [2, 2, 2]}, "test")
    assert (own.number("race.turns"), own.numbers("cards.copies"), own.changes) == (8, [1, 1, 1], {})


def test_a_list_that_was_handed_out_can_be_changed_without_harm(own: Components) -> None:
    own.numbers("cards.copies").append(9)
    assert own.numbers("cards.copies") == [1, 1, 1]


def test_a_value_that_is_named_but_not_changed_is_no_change(own: Components) -> None:
    assert own.changed({"race.turns": 8, "cards.copies": [1, 1, 1]}, "test").changes == {}


def test_changes_come_on_top_of_changes(own: Components) -> None:
    new = own.changed({"race.turns": 5}, "a").changed({"race.turns": 6, "cards.first": 1}, "b")
    assert new.changes == {"race.turns": 6, "cards.first": 1}


def test_a_value_that_is_changed_and_changed_back_is_no_change(own: Components) -> None:
    new = own.changed({"race.turns": 5}, "a").changed({"race.turns": 8}, "b")
    assert (new.number("race.turns"), new.changes) == (8, {})


def test_a_play_with_a_value_changed_back_can_be_replayed(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[race]\nturns = 5\n", encoding="utf-8")
    match = Match(make_game("dragon-racer", 3, path, {"race.turns": 8}), seed=1)
    again = Match.replay(game_of(match.record.header), match.record)
    assert again.record.moves == match.record.moves


def test_tables_may_be_nested_and_keys_dotted(tmp_path: Path) -> None:
    path = tmp_path / "components.toml"
    path.write_text("a.b.c = 1\n[x.y]\nz = [2, 3]\n[x]\nw = true\n", encoding="utf-8")
    components = Components.read(path)
    assert components.number("a.b.c") == 1
    assert components.numbers("x.y.z") == [2, 3]
    assert components.flag("x.w") is True


def test_switches_are_the_true_and_false_of_one_table(own: Components) -> None:
    assert own.switches("rulings") == {"strict": True}
    assert own.switches("race") == {}
    assert own.changed({"rulings.strict": False}, "test").switches("rulings") == {"strict": False}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[race]\nturn = 5", "race.turn is not known; did you mean race.turns?"),
        ("[races]\nturns = 5", "races.turns is not known; did you mean race.turns?"),
        ("race = 5", "race is not known; did you mean race.line?"),
        ("[race.turns]\nfew = 5", "race.turns.few is not known; did you mean race.turns?"),
        ("zzz = 5", f"zzz is not known; its table must be one of {TABLES}"),
        ("[race]\nturns = true", "race.turns is true; it must be a whole number, as in 8"),
        ("[race]\nturns = [8]", "race.turns is [8]; it must be a whole number, as in 8"),
        ("[rulings]\nkeep_gold = 1", "rulings.keep_gold is 1; it must be true or false, as in true"),
        (
            "[bets]\nplaces = 3",
            "bets.places is 3; it must be a list of whole numbers, as in [0, 1, 2]",
        ),
        (
            "[race]\nturns = 1.5",
            "race.turns is 1.5; it must be a whole number, a list of them, true or false",
        ),
        (
            '[race]\nturns = "8"',
            "race.turns is '8'; it must be a whole number, a list of them, true or false",
        ),
        (
            "[bets]\nplaces = [0, true, 2]",
            "bets.places is [0, True, 2]; it must be a whole number, a list of them, true or false",
        ),
        (
            "[bets]\nplaces = [[0], [1]]",
            "bets.places is [[0], [1]]; it must be a whole number, a list of them, true or false",
        ),
        ("[race]\nturns = -1", "race.turns is -1; it must be 1 to 20"),
        ("[race]\nturns = 0", "race.turns is 0; it must be 1 to 20"),
        ("[race]\nturns = 21", "race.turns is 21; it must be 1 to 20"),
        ("[race]\nline = 123456789012345678901", "race.line is 123456789012345678901; it must be 0 to 99"),
        ("[bets]\nplaces = [0, -1, 2]", "bets.places is [0, -1, 2]; every entry must be 0 to 99"),
        ("[bets]\nplaces = [0, 1]", "bets.places is [0, 1]; it must have 3 entries, not 2"),
        ("[bets]\ngold = []", "bets.gold is []; it must have 1 to 6 entries, not 0"),
        ("[bets]\ngold = [1, 1]\nnumber = 3", "bets.number is 3; it must be 0 to 2"),
        (
            "[cards]\ncopies = [0, 0, 0, 0, 0, 0, 0, 1]",
            "cards.copies is [0, 0, 0, 0, 0, 0, 0, 1]; that makes 4 cards, but 3 hands of 8 need 24",
        ),
    ],
)
def test_a_complaint_names_the_file_the_key_the_value_and_what_would_be_right(
    text: str, complaint: str, tmp_path: Path
) -> None:
    assert complaint_about(text, tmp_path) == complaint


@pytest.mark.parametrize(
    "text", ["[race", "turns = ", "[race]\nturns = 1\nturns = 2", "race.turns = 1\n[race]\nturns = 3"]
)
def test_broken_toml_is_reported_as_such(text: str, tmp_path: Path) -> None:
    complaint = complaint_about(text, tmp_path)
    assert complaint.startswith("is not TOML (")
    assert "(at " in complaint, "it says where"


def test_a_file_that_is_not_text_is_reported_as_such(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ComponentError, match=r"mine.toml: is not TOML"):
        make_game("dragon-racer", 3, path)


def test_a_file_that_is_not_there_is_reported_with_its_path(own: Components, tmp_path: Path) -> None:
    path = tmp_path / "nowhere.toml"
    with pytest.raises(ComponentError) as caught:
        own.changed_by_file(path)
    assert str(caught.value) == f"{path}: cannot be read (No such file or directory)"


def test_a_folder_is_not_a_file(own: Components, tmp_path: Path) -> None:
    with pytest.raises(ComponentError, match=r"cannot be read"):
        own.changed_by_file(tmp_path)


def test_a_complaint_about_an_unchanged_value_names_the_games_own_file() -> None:
    with pytest.raises(ComponentError, match=r"^components.toml: cards.at_once is \[2, 1, "):
        make_game("dragon-racer", 3, changes={"cards.copies": [1] * 9})


def test_a_complaint_names_whoever_made_the_change() -> None:
    with pytest.raises(ComponentError, match=r"^the lobby: race.turns is 99; it must be 1 to 20$"):
        make_game("dragon-racer", 3, changes={"race.turns": 99}, origin="the lobby")


def test_a_range_without_an_upper_end_is_told_as_such(own: Components) -> None:
    low = own.changed({"cards.first": -1, "cards.copies": [1, -2]}, "test")
    with pytest.raises(ComponentError, match=r"^test: cards.first is -1; it must be 0 or more$"):
        low.number("cards.first")
    with pytest.raises(ComponentError, match=r"cards.copies is \[1, -2\]; every entry must be 0 or more$"):
        low.numbers("cards.copies")
    assert low.number("cards.first", -5) == -1


def test_the_first_wrong_change_stops_all_of_them(own: Components) -> None:
    with pytest.raises(ComponentError, match=r"race.turn is not known"):
        own.changed({"cards.first": 1, "race.turn": 5}, "test")
    assert own.number("cards.first") == 2


def test_the_games_own_file_must_hold_whole_numbers_too(tmp_path: Path) -> None:
    path = tmp_path / "components.toml"
    path.write_text("[a]\nb = 1979-05-27\n", encoding="utf-8")
    with pytest.raises(ComponentError, match=r"^components.toml: a.b is .*; it must be a whole number"):
        Components.read(path)
