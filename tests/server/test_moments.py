"""What a page is given to show one after another."""

from __future__ import annotations

from itertools import pairwise

from carpathia.core.match import Match
from carpathia.core.registry import make_game
from carpathia.server.web.render import ALONE, moments


def test_a_line_that_continues_another_is_shown_with_it() -> None:
    match = Match(make_game("dragon-racer", 3), seed=4)
    match.keep_snapshots(200)
    while not match.over:
        seat = match.acting[0]
        match.play(seat, match.perspective(seat).legal()[-1])
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
