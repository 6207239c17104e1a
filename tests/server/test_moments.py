"""What a page is given to show one after another."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

from carpathia.core.match import Match
from carpathia.core.registry import make_game
from carpathia.server.web.render import ALONE, moments
from tests.server.drawn import standings


def watched() -> Match[Any]:
    match: Match[Any] = Match(make_game("dragon-racer", 3), seed=4)
    match.keep_snapshots(200)
    while not match.over:
        seat = match.acting[0]
        match.play(seat, match.perspective(seat).legal()[-1])
    return match


def test_a_line_that_continues_another_is_shown_with_it() -> None:
    match = watched()
    log = match.perspective(0).log()
    sheets = [moment for moment in moments(match.frames(0, 1), ALONE) if moment["kind"] == "sheet"]
    lines = sheets[-1]["lines"]
    assert isinstance(lines, list)
    bets = [line for line in lines if " had " in line]
    assert bets
    for line in bets:
        shown, paid = line.split(". ")
        assert (f"{shown}.", paid) in pairwise(log)
    assert lines[-1] == "The game is over."


def test_the_last_words_of_a_match_come_before_its_result() -> None:
    match = watched()
    shown = list(moments(match.frames(0, 1), replace(ALONE, standings=standings(match))))
    rounds, last = [moment for moment in shown[:-1] if moment["kind"] == "sheet"], shown[-1]
    assert rounds
    assert all("sheet" in regions(moment) and "board" in regions(moment) for moment in rounds)
    assert last["kind"] == "sheet"
    assert "sheet" not in regions(last), "the final score comes with the present position"
    assert "standing" not in "".join(regions(last).values())
    assert "board" in regions(last)


def test_a_present_position_that_is_not_the_end_is_drawn_once() -> None:
    shown = list(moments(watched().frames(0, 1), ALONE))
    assert "board" not in regions(shown[-1])
    assert all("board" in regions(moment) for moment in shown[:-1])


def regions(moment: dict[str, object]) -> dict[str, str]:
    found = moment["regions"]
    assert isinstance(found, dict)
    return found
