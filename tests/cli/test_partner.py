"""Experts and partners in the terminal."""

from __future__ import annotations

import json
from typing import Any

from carpathia.bots.ratings import first_standing
from carpathia.core.registry import game_class
from tests.cli.terminal import Terminal

ALWAYS_FIRST = ["1"] * 400
FIRST = first_standing(game_class("dragon-racer")).points


def played(terminal: Terminal, *more: str, typed: list[str] | None = None) -> str:
    file = terminal.folder / "short.toml"
    file.write_text("[race]\nrounds = 1\nturns = 3\n")
    argv = ["play", "dragon-racer", "--players", "2", "--components", str(file), *more]
    outcome = terminal.run(*argv, typed=ALWAYS_FIRST if typed is None else typed)
    assert outcome.status == 0, outcome.out
    return " ".join(outcome.out.split())


def kept(terminal: Terminal) -> Any:
    found = list(terminal.folder.rglob("ratings.json"))
    return json.loads(found[0].read_text()) if found else {}


def test_a_match_with_a_partner_is_rated_and_told(terminal: Terminal) -> None:
    out = played(terminal, "--bot", "partner")
    now = kept(terminal)["dragon-racer"]
    assert now["matches"] == 1
    strength = 10 * round(FIRST / 10)
    assert f"Your partner played at {strength}, between novice and regular" in out
    assert f"You now stand at {now['points']} in Dragon Racer, after 1 match." in out
    assert "(partner bot" in out
    assert terminal.record().header.bots == [None, f"partner:{strength}"]


def test_the_next_partner_plays_at_the_new_rating(terminal: Terminal) -> None:
    played(terminal, "--bot", "partner")
    path = next(terminal.folder.rglob("ratings.json"))
    path.write_text(json.dumps({"dragon-racer": {"points": 861, "matches": 4}}))
    out = played(terminal, "--bot", "partner", "--save", str(terminal.folder / "second.jsonl"))
    assert "Your partner played at 860, below a novice" in out
    assert kept(terminal)["dragon-racer"]["matches"] == 5


def test_a_match_that_is_left_counts_once_it_is_finished(terminal: Terminal) -> None:
    played(terminal, "--bot", "partner", typed=["1", "quit"])
    assert kept(terminal) == {}
    outcome = terminal.run("play", "--resume", str(terminal.saved()), typed=ALWAYS_FIRST)
    assert "after 1 match." in " ".join(outcome.out.split())
    assert kept(terminal)["dragon-racer"]["matches"] == 1


def test_several_people_at_one_terminal_are_not_rated(terminal: Terminal) -> None:
    out = played(terminal, "--players", "3", "--human", "0,1", "--bot", "partner", typed=["", "1"] * 400)
    assert "so your rating stays as it was." in out
    assert kept(terminal) == {}


def test_ratings_that_make_no_sense_are_refused_before_the_match(terminal: Terminal) -> None:
    played(terminal, "--bot", "partner")
    path = next(terminal.folder.rglob("ratings.json"))
    for wrong in ("{", "[]", '{"dragon-racer": {"points": "a", "matches": 1}}', '{"dragon-racer": 3}'):
        path.write_text(wrong)
        words = terminal.refused("play", "dragon-racer", "--bot", "partner")
        assert "holds no ratings; delete it to begin anew" in words
    played(terminal, "--bot", "random", "--save", str(terminal.folder / "other.jsonl"))


def test_an_expert_that_has_learned_nothing_for_the_table_says_so(terminal: Terminal) -> None:
    out = played(terminal, "--bot", "expert", typed=["quit"])
    assert "The expert has not learned to play with changed components. It plays as a master here." in out


def test_a_strength_cannot_be_chosen_for_a_match(terminal: Terminal) -> None:
    assert "there is no bot called 'partner:1200'" in terminal.refused(
        "play", "dragon-racer", "--bot", "partner:1200"
    )
