"""carpathia itself: what it lists, what it knows, how it complains."""

from __future__ import annotations

import pytest

import carpathia
from carpathia.cli.main import COMMANDS
from carpathia.core import registry
from tests.cli.terminal import Terminal

NOT_THERE = "No such file or directory"


def test_alone_it_lists_games_and_commands(terminal: Terminal) -> None:
    outcome = terminal.run()
    assert outcome.status == 0
    for name, game in registry.games().items():
        assert name in outcome.out
        assert game.title in outcome.words()
        assert game.summary in outcome.words()
    for command in COMMANDS:
        assert f"  {command} " in outcome.out


def test_the_version_is_one_line_that_names_the_build(terminal: Terminal) -> None:
    build = "compiled" if carpathia.compiled() else "plain Python"
    assert terminal.run("--version").out == f"carpathia {carpathia.__version__} ({build})\n"


def test_help_is_the_list(terminal: Terminal) -> None:
    assert terminal.run("--help").out == terminal.run().out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(terminal: Terminal, command: str) -> None:
    outcome = terminal.run(command, "--help")
    assert outcome.status == 0
    assert f"for example:\n  carpathia {command} " in outcome.out


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["plya"], "there is no command 'plya'; did you mean play?"),
        (
            ["dance"],
            "there is no command 'dance'; there are admin, data, lab, ladder, learn, mcp, play,"
            " puzzle, puzzles, replay, review, rules, serve, simulate, train, verify",
        ),
        (["--verson"], "there is no option --verson; did you mean --version?"),
        (["play", "--plyers", "3"], "there is no option --plyers; did you mean --players?"),
        (["play", "--xyz"], "there is no option --xyz; carpathia play --help lists those there are"),
        (["play", "dragon-racr"], "there is no game called 'dragon-racr'; did you mean dragon-racer?"),
        (["play", "a", "b"], "'b' is one word too many; carpathia play --help tells more"),
        (
            ["play", "--players", "x"],
            "--players: 'x' is not a whole number; carpathia play --help tells more",
        ),
        (["play", "--seed"], "--seed: expected one argument; carpathia play --help tells more"),
        (["play", "dragon-racer", "--players", "9"], "Dragon Racer is for 2 to 5 players, not for 9"),
        (["play", "dragon-racer", "--bot", "randm"], "there is no bot called 'randm'; did you mean random?"),
        (
            ["play", "dragon-racer", "--bot", "random", "--bots", "random,random"],
            "--bot and --bots cannot go together; --bot is for all seats, --bots for each of them",
        ),
        (["play", "dragon-racer", "--bots", "random"], "--bots names 1, but 2 seats are not taken by people"),
        (
            ["play", "dragon-racer", "--human", "3"],
            "--human: there is no seat '3'; with 3 players they go from 0 to 2, as in --human 0,1",
        ),
        (
            ["play", "dragon-racer", "--names", "Joan,Mark"],
            "--names has 2; it needs 1, one for each person, or 3, one for each seat",
        ),
        (
            ["play", "dragon-racer", "--names", "Joan,Mina,Joan"],
            "Somebody here is called Joan already; choose another name",
        ),
        (
            ["play", "dragon-racer", "--colours", "teal,teal,olive"],
            "Somebody here has chosen teal already; choose another colour",
        ),
        (
            ["play", "dragon-racer", "--colours", "pink"],
            "Dragon Racer has no colour 'pink'; it has teal, violet, amber, indigo and olive",
        ),
        (
            ["play", "thanks-a-lottery", "--colours", "red"],
            "In Thanks a Lottery nobody chooses a colour",
        ),
        (
            ["play", "dragon-racer", "--colours", "teal,olive"],
            "--colours has 2; it needs 1, one for each person, or 3, one for each seat",
        ),
        (["play", "dragon-racer", "--names", ""], "A name has 1 to 20 letters"),
        (
            ["play", "dragon-racer", "--with", "abilitys"],
            "Dragon Racer has no variant 'abilitys'; did you mean abilities?",
        ),
        (
            ["play", "dragon-racer", "--with", "wings"],
            "Dragon Racer has no variant 'wings'; there are abilities",
        ),
        (
            ["play", "dragon-racer", "--with", "abilities", "--without", "abilities"],
            "abilities cannot be both with and without; choose one",
        ),
        (["play", "dragon-racer", "--components", "/no.toml"], f"/no.toml: cannot be read ({NOT_THERE})"),
        (["play", "--resume", "/no"], f"/no cannot be read: {NOT_THERE}"),
        (
            ["play", "--resume", "/no", "--seed", "3"],
            "--seed is for a new match; --resume continues one as it is",
        ),
        (["play", "dragon-racer", "--save", "/no/where"], f"/no/where cannot be written: {NOT_THERE}"),
        (["replay", "/no"], f"/no cannot be read: {NOT_THERE}"),
        (["verify", "/no"], f"/no cannot be read: {NOT_THERE}"),
        (["verify"], "the following arguments are required: FILE; carpathia verify --help tells more"),
        (
            ["simulate", "dragon-racer", "--games", "0"],
            "--games: 0 is too few; it must be 1 or more; carpathia simulate --help tells more",
        ),
        (
            ["simulate", "dragon-racer", "--players", "4", "--bots", "random,random"],
            "--bots names 2 for 4 players; name one for each, or one for all",
        ),
        (["simulate", "dragon-racer", "--json", "/no/where"], f"/no/where cannot be written: {NOT_THERE}"),
        (
            ["rules", "dragon-racer", "9.9"],
            "Dragon Racer has no clause DR-9.9; they go from DR-1.1 to DR-8.11",
        ),
    ],
)
def test_a_mistake_gets_one_sentence(terminal: Terminal, argv: list[str], sentence: str) -> None:
    assert terminal.refused(*argv) == sentence


@pytest.mark.usefixtures("two_games")
def test_a_command_that_cannot_ask_wants_the_game_named(terminal: Terminal) -> None:
    assert terminal.refused("rules") == "which game? There are dragon-racer, toy"
    assert terminal.refused("simulate") == "which game? There are dragon-racer, toy"


@pytest.mark.parametrize("spelling", ["Dragon Racer", "dragon_racer", "DRAGON-RACER"])
def test_a_game_is_found_however_it_is_spelt(terminal: Terminal, spelling: str) -> None:
    assert terminal.run("rules", spelling, "1.1").status == 0


def test_a_designers_mistake_is_told_as_the_components_tell_it(terminal: Terminal) -> None:
    file = terminal.folder / "mine.toml"
    file.write_text("[race]\nturns = 99\n")
    sentence = terminal.refused("play", "dragon-racer", "--components", str(file))
    assert sentence.endswith("race.turns is 99; it must be 1 to 20")


def test_a_refused_match_leaves_no_file(terminal: Terminal) -> None:
    terminal.refused("play", "dragon-racer", "--bot", "nobody")
    assert not (terminal.folder / "matches").exists()
