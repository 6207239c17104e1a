"""How a match came to the present position: its kept snapshots, as a seat saw them."""

from __future__ import annotations

from typing import Any

import pytest

from carpathia.core.game import Game
from carpathia.core.match import Match
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng
from carpathia.core.state import SPECTATOR

each_game = pytest.mark.parametrize("name", list(games()))


def played(game: Game[Any], decisions: int, snapshots: int) -> Match[Any]:
    match, rng = Match(game, seed=4), Rng(4)
    match.keep_snapshots(snapshots)
    for _ in range(decisions):
        seat = match.acting[0]
        match.play(seat, rng.pick(match.perspective(seat).legal()))
    return match


@each_game
def test_frames_lead_from_what_was_read_to_the_present(name: str) -> None:
    game = make_game(name, games()[name].seat_range.start)
    match = played(game, 12, 1000)
    for viewer in [*range(game.seats), SPECTATOR]:
        mine = match.perspective(viewer)
        frames = match.frames(viewer, 0)
        assert [line.text for frame in frames for line in frame.lines] == mine.log()
        assert frames[-1].perspective.view() == mine.view()
        half = len(mine.events()) // 2
        late = match.frames(viewer, half)
        assert [line.text for frame in late for line in frame.lines] == mine.log(half)


@each_game
def test_a_frame_shows_what_its_seat_saw_then(name: str) -> None:
    game = make_game(name, games()[name].seat_range.start)
    views = []
    match, rng = Match(game, seed=4), Rng(4)
    match.keep_snapshots(1000)
    for _ in range(8):
        seat, told = match.acting[0], len(match.perspective(0).events())
        match.play(seat, rng.pick(match.perspective(seat).legal()))
        if len(match.perspective(0).events()) > told:  # what nobody is told of is part of the next frame
            views.append(match.perspective(0).view())
    shown = [frame.perspective.view() for frame in match.frames(0, 0)]
    assert views
    assert all(view in shown for view in views)


def test_only_the_newest_positions_are_kept() -> None:
    game = make_game("dragon-racer", 3)
    assert len(played(game, 12, 5).frames(0, 0)) <= 5
    assert played(game, 12, 0).frames(0, 0) == []


def test_a_snapshot_is_a_position_of_its_own() -> None:
    game = make_game("dragon-racer", 3)
    match = played(game, 5, 100)
    before = [frame.perspective.view() for frame in match.frames(1, 0)]
    for _ in range(5):
        seat = match.acting[0]
        match.play(seat, match.perspective(seat).legal()[0])
    assert [frame.perspective.view() for frame in match.frames(1, 0)][: len(before)] == before
