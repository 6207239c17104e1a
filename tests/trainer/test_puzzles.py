"""Puzzles: every one that is shipped can be replayed and has one answer; the same for everybody on a day."""

from __future__ import annotations

import gzip
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from carpathia.core.game import Game
from carpathia.core.match import Match
from carpathia.core.record import RecordError
from carpathia.core.registry import game_class, games
from carpathia.core.rng import Rng
from carpathia.trainer.making import FEWEST_CHOICES, make_puzzles
from carpathia.trainer.puzzle import (
    FILE,
    FIRST_DAY,
    Puzzle,
    puzzle_of,
    puzzles_of,
    read_puzzles,
    write_puzzles,
)
from carpathia.trainer.weighing import LEAST_GAP, Weighed, one_answer, weigh

each_game = pytest.mark.parametrize("kind", games().values(), ids=lambda kind: kind.name)


@each_game
def test_every_puzzle_can_be_replayed_and_has_one_answer(kind: type[Game[Any]]) -> None:
    found = puzzles_of(kind)
    assert found
    assert len({puzzle.dumps() for puzzle in found}) == len(found)
    for puzzle in found:
        match = puzzle.match()
        assert match.acting == (puzzle.seat,)
        assert len(puzzle.answers) >= FEWEST_CHOICES
        best, *others = puzzle.answers
        assert puzzle.missed in [other.label for other in others]
        weights = [Weighed(0, one.chance, one.error) for one in puzzle.answers]
        assert one_answer(weights)
        header = puzzle.record.header
        assert (header.commitment, header.seed, header.changes) == ("", None, {}), "nothing tells its luck"
        assert not any(move.why for move in puzzle.record.moves)
        assert not best.why


def test_a_day_has_one_puzzle_and_they_come_again() -> None:
    kind = game_class("dragon-racer")
    count = len(puzzles_of(kind))
    days = [FIRST_DAY + timedelta(days=number) for number in range(count)]
    assert [puzzle_of(kind, day) for day in days] == puzzles_of(kind)
    assert puzzle_of(kind, days[3] + timedelta(days=count)) is puzzle_of(kind, days[3])


@each_game
def test_a_verdict_tells_what_each_answer_is_worth(kind: type[Game[Any]]) -> None:
    puzzle = puzzle_of(kind, date(2026, 11, 17))
    mine = puzzle.match().perspective(puzzle.seat)
    parse = mine.game.actions.parse
    best, worst = parse(puzzle.answers[0].label), parse(puzzle.answers[-1].label)
    right, wrong = puzzle.verdict(mine, best), puzzle.verdict(mine, worst)
    assert right.right
    assert mine.text(parse(puzzle.missed)) in right.words
    assert not wrong.right
    assert wrong.best == best
    assert f"“{mine.text(best)}”" in wrong.words
    assert f"gives away {100 * (puzzle.answers[0].chance - puzzle.answers[-1].chance):.0f}" in wrong.words
    assert {row.action for row in wrong.table} == set(mine.legal())


def test_what_is_no_puzzle_is_refused_with_a_sentence(tmp_path: Path) -> None:
    puzzle = puzzles_of(game_class("dragon-racer"))[0]
    path = tmp_path / FILE
    write_puzzles(path, [puzzle])
    assert [one.dumps() for one in read_puzzles(path)] == [puzzle.dumps()]
    path.write_bytes(gzip.compress(b'{"seat": 1}\n'))
    with pytest.raises(RecordError, match="line 1 cannot be read"):
        read_puzzles(path)
    path.write_bytes(b"not compressed")
    with pytest.raises(RecordError, match="cannot be read"):
        read_puzzles(path)
    with pytest.raises(RecordError, match="answers of this puzzle"):
        replace(puzzle, answers=puzzle.answers[:-1]).match()
    old = replace(puzzle, record=Puzzle.loads(puzzle.dumps()).record)
    old.record.header = replace(old.record.header, rules=0)
    with pytest.raises(RecordError, match="rules"):
        old.match()


def test_a_win_at_hand_is_weighed_above_everything_else() -> None:
    """In a position where one answer wins for certain, weighing finds it, whatever the luck."""
    game = game_class("dragon-racer")(2)
    match: Match[Any] = Match(game, seed=3)
    rng = Rng(3)
    while not match.over and len(match.record.moves) < 60:
        seat = match.acting[0]
        match.play(seat, rng.pick(match.perspective(seat).legal()))
    mine = match.perspective(match.acting[0])
    weighed = weigh(mine, Rng(1), effort=2_000)
    assert [one.action for one in sorted(weighed, key=lambda one: one.action)] == mine.legal()
    assert weighed == weigh(mine, Rng(1), effort=2_000), "the same luck weighs alike"
    assert all(0 <= one.chance <= 1 and one.error > 0 for one in weighed)


def test_only_a_clear_gap_makes_a_puzzle() -> None:
    best = Weighed(1, 0.5, 0.01)
    assert one_answer([best, Weighed(2, 0.45, 0.01)])
    assert not one_answer([best, Weighed(2, 0.49, 0.001)]), f"a gap below {LEAST_GAP} is none"
    assert not one_answer([best, Weighed(2, 0.44, 0.03)]), "the gap is within the error"
    assert not one_answer([best]), "who has no choice has no puzzle"


@pytest.mark.slow
def test_puzzles_are_made_from_matches_of_bots() -> None:
    (puzzle,) = make_puzzles(game_class("dragon-racer"), 1, seed=4)
    again = Puzzle.loads(puzzle.dumps())
    assert again.match().acting == (puzzle.seat,)
    assert puzzle.missed != puzzle.answers[0].label
