"""carpathia play: a match from the first question to the last line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from carpathia.cli.match_file import key_path
from carpathia.core.record import Record
from tests.cli.terminal import Terminal

ALWAYS_FIRST = ["1"] * 400


def short_game(terminal: Terminal) -> str:
    file = terminal.folder / "short.toml"
    file.write_text("[race]\nrounds = 1\nturns = 3\n")
    return str(file)


def test_a_whole_game_can_be_played_by_numbers(terminal: Terminal) -> None:
    outcome = terminal.play("--seed", "3", typed=ALWAYS_FIRST)
    record = terminal.record()
    assert outcome.status == 0
    assert record.ending is not None
    assert re.search(r"The game is over: .* wins? with \d+ gold\.|share the victory", outcome.out)
    for name, score in zip(record.header.names, record.ending.scores):
        assert f"{name}: {score}\n" in outcome.out
    assert outcome.out.endswith(
        f"The record is in {terminal.saved()}\nCheck it with: carpathia verify {terminal.saved()}\n"
    )


def test_a_turn_shows_the_table_the_log_the_question_and_numbered_choices(terminal: Terminal) -> None:
    out = terminal.play("--seed", "3").out
    order = [
        "Round 1 of 3",
        "Your hand:",
        "What has happened:",
        "Play a card face up",
        "  1. Play the ",
        "\n> ",
    ]
    places = [out.index(text) for text in order]
    assert places == sorted(places)


def test_three_play_unless_told_otherwise_and_only_seat_0_is_a_person(terminal: Terminal) -> None:
    terminal.play()
    assert terminal.record().header.bots == [None, "random", "random"]
    assert terminal.record().header.names == ["Player 1", "Mina", "Lucy"]


def test_the_bots_of_the_other_seats_can_be_told_apart(terminal: Terminal) -> None:
    argv = ["--players", "4", "--human", "2", "--bots", "random,random,novice"]
    terminal.run("play", "dragon-racer", *argv, "--components", short_game(terminal))
    assert terminal.record().header.bots == ["random", "random", None, "novice"]


@pytest.mark.parametrize(
    ("names", "expected"),
    [("Joan,Mark", ["Joan", "Mina", "Mark"]), ("Joan,Ann,Mark", ["Joan", "Ann", "Mark"])],
)
def test_names_are_those_of_the_people_or_of_all(terminal: Terminal, names: str, expected: list[str]) -> None:
    terminal.play("--human", "0,2", "--names", names)
    assert terminal.record().header.names == expected


@pytest.mark.parametrize(
    ("colours", "expected"),
    [("olive,teal", ["olive", "violet", "teal"]), ("amber,teal,indigo", ["amber", "teal", "indigo"])],
)
def test_people_choose_their_colours_and_bots_get_free_ones(
    terminal: Terminal, colours: str, expected: list[str]
) -> None:
    out = terminal.play("--human", "0,2", "--colours", colours).out
    assert terminal.record().header.colours == expected
    assert f"Player 1 (here, {expected[0]}), Mina (random bot, {expected[1]})" in out
    again = terminal.run("play", "--resume", str(terminal.saved())).out
    assert f"Player 1 (here, {expected[0]})" in again


def test_variants_and_components_are_played_with_and_told(terminal: Terminal) -> None:
    file = terminal.folder / "mine.toml"
    file.write_text("[race]\nrounds = 1\n")
    out = terminal.play("--without", "abilities", "--components", str(file)).out
    assert terminal.record().header.changes == {"race.rounds": 1, "variants.abilities": False}
    assert "Changed: race.rounds = 1, variants.abilities = false.\n" in out


@pytest.mark.usefixtures("one_game")
def test_without_a_name_the_only_game_is_played(terminal: Terminal) -> None:
    assert "Dragon Racer: " in terminal.run("play", "--bot", "random").out


@pytest.mark.usefixtures("two_games")
def test_of_several_games_one_is_asked_for_and_how_many_play(terminal: Terminal) -> None:
    out = terminal.run("play", "--bot", "random", typed=["3", "2", "9", "2"]).out
    assert " 1. Dragon Racer: " in out
    assert " 2. Toy: Keep a card or swap it.\n" in out
    assert "> 3\nType a number from 1 to 2.\n" in out
    assert "How many players, 2 to 3?\n> 9\nType a number from 2 to 3.\n> 2\n" in out
    assert terminal.record().header.game == "toy"
    assert terminal.record().header.seats == 2


@pytest.mark.usefixtures("two_games")
def test_leaving_before_a_game_is_chosen_leaves_nothing(terminal: Terminal) -> None:
    assert terminal.run("play").status == 0
    assert not (terminal.folder / "matches").exists()


def test_a_game_of_bots_alone_is_told_as_spectators_see_it(terminal: Terminal) -> None:
    outcome = terminal.play("--human", "none", "--seed", "3")
    assert outcome.status == 0
    assert "Mina plays the " in outcome.out
    assert "Quincey plays a card face down to bet.\n" in outcome.out
    assert "Your hand" not in outcome.out
    assert not re.search(r"plays the \w+ \d face down", outcome.out)
    assert terminal.record().ending is not None


def test_an_only_choice_is_played_without_asking(terminal: Terminal) -> None:
    out = terminal.play("--seed", "3", typed=ALWAYS_FIRST).out
    assert "Only choice: Play the " in out
    assert "\n 2. " in out
    assert not re.search(r"\n 1\. .*\n> ", out), "a single choice was asked for"


def test_the_same_seed_and_answers_give_the_same_match(terminal: Terminal) -> None:
    for name in ("one", "two"):
        terminal.play("--seed", "8", "--save", str(terminal.folder / name), typed=["2"] * 40)
    assert (terminal.folder / "one").read_text() == (terminal.folder / "two").read_text()


def test_every_move_is_on_disk_before_the_next_question(terminal: Terminal) -> None:
    terminal.play("--seed", "3", "--save", str(terminal.folder / "match"), typed=["1", "1"])
    decisions = [move for move in Record.load(terminal.folder / "match").moves if move.seat == 0]
    assert len(decisions) == 2


def test_an_existing_file_is_not_overwritten(terminal: Terminal) -> None:
    file = terminal.folder / "match"
    file.write_text("mine")
    sentence = terminal.refused("play", "dragon-racer", "--save", str(file))
    assert sentence == f"{file} is there already and is not overwritten; name another file"
    assert file.read_text() == "mine"


def test_the_key_is_kept_for_the_owner_alone_until_the_match_is_over(terminal: Terminal) -> None:
    terminal.play(typed=["1"])
    key = key_path(terminal.saved())
    assert key.stat().st_mode & 0o777 == 0o600
    assert len(bytes.fromhex(key.read_text())) == 32
    terminal.run("play", "--resume", str(terminal.saved()), typed=ALWAYS_FIRST)
    assert not key.exists()
    assert terminal.record().ending is not None


def test_a_full_disk_ends_a_match_with_a_sentence(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = Path.open

    def full(self: Path, mode: str = "r", *args: str, **more: str) -> object:
        if mode == "a":
            raise OSError(28, "No space left on device")
        return usual(self, mode, *args, **more)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", full)
    outcome = terminal.play(typed=["1"])
    assert outcome.status == 2
    assert " ".join(outcome.err.split()).endswith("cannot be written: No space left on device")


def test_bots_that_search_play_to_the_end(terminal: Terminal) -> None:
    argv = ["--components", short_game(terminal), "--bot", "novice"]
    terminal.run("play", "dragon-racer", *argv, typed=ALWAYS_FIRST)
    assert terminal.record().ending is not None
