"""Where the levels lie, and how a rating follows what somebody achieves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from carpathia.bots.levels import Master, Novice, Regular
from carpathia.bots.ratings import (
    LEAST,
    LEVELS,
    MOST,
    USUAL,
    Standing,
    after_match,
    expected,
    first_standing,
    ladder,
    place,
)
from carpathia.core.registry import games
from tests.laws.toy import Toy

DOCUMENT = (Path(__file__).parents[2] / "docs/bots.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", games())
def test_the_levels_are_where_the_document_has_them(name: str) -> None:
    kind = games()[name]
    section = DOCUMENT.split(f"### {kind.title}\n")[1].split("\n##")[0]
    told = {bot: int(points) for bot, points in re.findall(r"^\| (\w+) \| (\d+) \(", section, re.MULTILINE)}
    levels = ladder(kind)
    assert {bot: levels[bot] for bot in told} == told
    assert {"random", "novice", "regular", "master"} <= set(told)
    assert list(levels) == ["random", *LEVELS]
    assert sorted(levels.values()) == list(levels.values())


def test_a_game_that_was_not_measured_has_the_usual_ladder() -> None:
    levels = ladder(Toy)
    assert {name: levels[name] for name in USUAL} == USUAL
    assert levels["expert"] > levels["master"]


@pytest.mark.parametrize("name", games())
def test_everybody_begins_between_novice_and_regular(name: str) -> None:
    kind = games()[name]
    levels, first = ladder(kind), first_standing(kind)
    assert levels[Novice.name] < first.points < levels[Regular.name]
    assert first.matches == 0
    assert place(kind, first.points) == "between novice and regular"


def test_a_rating_rises_by_a_victory_and_falls_by_a_defeat() -> None:
    before = Standing(1000)
    won, tied, lost = (after_match(before, [(1000, result)]) for result in (1.0, 0.5, 0.0))
    assert won.points > tied.points == 1000 > lost.points
    assert won.points - 1000 == 1000 - lost.points
    assert won.matches == tied.matches == lost.matches == 1


def test_to_beat_the_strong_counts_more_and_several_opponents_count_as_one_match() -> None:
    before = Standing(1000, 5)
    strong, weak = after_match(before, [(1300, 1.0)]), after_match(before, [(700, 1.0)])
    both = after_match(before, [(1300, 1.0), (700, 1.0)])
    assert strong.points > both.points > weak.points > 1000


def test_first_matches_move_a_rating_faster_than_later_ones() -> None:
    gains = [after_match(Standing(1000, played), [(1000, 1.0)]).points - 1000 for played in (0, 3, 10, 1000)]
    assert gains == sorted(gains, reverse=True)
    assert gains[0] == 50
    assert gains[-1] == 16


@pytest.mark.parametrize("true", [800, 1300])
def test_a_rating_finds_somebody_against_partners_of_that_rating(true: int) -> None:
    standing = Standing(1010)
    for _ in range(25):
        standing = after_match(standing, [(standing.points, expected(true, standing.points))])
    assert abs(standing.points - true) < 60


def test_a_rating_stays_within_its_bounds() -> None:
    assert after_match(Standing(MOST), [(MOST, 1.0)]).points == MOST
    assert after_match(Standing(LEAST), [(LEAST, 0.0)]).points == LEAST


def test_places_in_words() -> None:
    levels = ladder(Toy)
    assert place(Toy, levels[Master.name]) == "like a master"
    assert place(Toy, levels["expert"] - 5) == "like an expert"
    assert place(Toy, 700) == "below a novice"
    assert place(Toy, 2500) == "above an expert"
    assert place(Toy, 1200) == "between regular and master"
