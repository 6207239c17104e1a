"""Puzzles: each has one clearly best answer with a reason, and everybody has the same one on a day."""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from carpathia.analysis.puzzles import making
from carpathia.analysis.puzzles.making import MAX_CHOICES, MIN_CHOICES, MIN_GAP, make_puzzles
from carpathia.analysis.puzzles.puzzle import (
    FILE,
    FIRST_DAY,
    Answer,
    Puzzle,
    puzzle_of,
    puzzles_of,
    read_puzzles,
    write_puzzles,
)
from carpathia.analysis.review.narrative import points
from carpathia.core.game import Game
from carpathia.core.match import Match
from carpathia.core.record import RecordError
from carpathia.core.registry import game_class, games
from carpathia.core.rng import Rng

from .language import button_texts, check_sentences

each_game = pytest.mark.parametrize("puzzle_game", games().values(), ids=lambda puzzle_game: puzzle_game.name)


def constructed() -> Puzzle:
    """Return a puzzle about a decision between four actions or more, whose last ones cost most."""
    game = game_class("dragon-racer")(2)
    match: Match[Any] = Match(game, seed=3)
    rng = Rng(3)
    while len(match.record.moves) < 30 or len(match.perspective(match.acting[0]).legal()) < 4:
        match.play(match.acting[0], rng.pick(match.perspective(match.acting[0]).legal()))
    perspective = match.perspective(match.acting[0])
    best, second, *others = (game.actions.label(action) for action in perspective.legal())
    answers = (
        Answer(best, 0.0, 0.0),
        Answer(second, 0.1, 0.02, "You win 1.4 more gold from first bets than by passing."),
        *(Answer(label, 0.2 + number / 10, 0.03) for number, label in enumerate(others[:-1])),
        Answer(others[-1], 0.9, 0.03, "You win 2.0 more turns than by passing."),
    )
    return Puzzle(making._bare(match.record), int(perspective.seat), answers, second)


# The puzzles that come with the games


@each_game
def test_every_puzzle_has_one_best_answer_with_a_reason(puzzle_game: type[Game[Any]]) -> None:
    puzzles = puzzles_of(puzzle_game)
    assert puzzles
    assert len({puzzle.dumps() for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        best, *others = puzzle.answers
        assert MIN_CHOICES <= len(puzzle.answers) <= MAX_CHOICES
        assert (best.cost, best.error, best.why) == (0.0, 0.0, "")
        assert puzzle.missed in [other.label for other in others]
        costs = [other.cost for other in others]
        assert costs == sorted(costs)
        assert costs[0] >= MIN_GAP
        assert all(other.error > 0 for other in others)
        assert others[0].why != ""


@each_game
def test_every_puzzle_can_be_replayed_and_hides_its_luck(puzzle_game: type[Game[Any]]) -> None:
    for puzzle in puzzles_of(puzzle_game):
        match = puzzle.match()
        assert match.acting == (puzzle.seat,)
        header = puzzle.record.header
        assert (header.commitment, header.seed, header.changes, header.bots) == ("", None, {}, [])
        assert not any(move.why for move in puzzle.record.moves)


@each_game
def test_the_verdict_on_every_answer_is_short_with_one_figure(puzzle_game: type[Game[Any]]) -> None:
    for puzzle in puzzles_of(puzzle_game):
        perspective = puzzle.match().perspective(puzzle.seat)
        buttons = button_texts(perspective)
        for action in perspective.legal():
            verdict = puzzle.verdict(perspective, action)
            check_sentences(verdict.words, buttons)
            assert verdict.right == (action == verdict.best)


@each_game
def test_days_have_one_puzzle_each_and_the_first_comes_again(puzzle_game: type[Game[Any]]) -> None:
    count = len(puzzles_of(puzzle_game))
    days = [FIRST_DAY + timedelta(days=number) for number in range(count)]
    assert [puzzle_of(puzzle_game, day) for day in days] == puzzles_of(puzzle_game)
    assert puzzle_of(puzzle_game, days[-1] + timedelta(days=1)) is puzzle_of(puzzle_game, days[0])


# A constructed puzzle


def test_the_right_answer_is_compared_with_the_next_best() -> None:
    puzzle = constructed()
    perspective = puzzle.match().perspective(puzzle.seat)
    best, _, third, *_, last = perspective.legal()
    verdict = puzzle.verdict(perspective, best)
    assert (verdict.right, verdict.best, verdict.chosen) == (True, best, best)
    assert verdict.words == (
        f"The next best costs {points(0.1)}. You win 1.4 more gold from first bets than by passing."
    )
    wrong = puzzle.verdict(perspective, third)
    assert (wrong.right, wrong.best, wrong.chosen) == (False, best, third)
    gerund = perspective.gerund(best)
    assert wrong.words.startswith(f"{gerund[0].upper()}{gerund[1:]} is better by {points(0.2)}.")
    check_sentences(wrong.words, button_texts(perspective))
    assert wrong.words.endswith("gold from first bets than by passing."), "the reason against the next best"
    worst = puzzle.verdict(perspective, last)
    assert worst.words.endswith(f"by {points(0.9)}. You win 2.0 more turns than by passing.")
    assert [row.action for row in wrong.table] == perspective.legal()
    assert [row.text for row in wrong.table] == button_texts(perspective)
    assert [row.cost for row in wrong.table] == [answer.cost for answer in puzzle.answers]


def test_puzzles_survive_their_file(tmp_path: Path) -> None:
    puzzle = constructed()
    path = tmp_path / FILE
    write_puzzles(path, [puzzle, puzzle])
    assert [line.dumps() for line in read_puzzles(path)] == [puzzle.dumps()] * 2
    first = path.read_bytes()
    write_puzzles(path, [puzzle, puzzle])
    assert path.read_bytes() == first


def test_files_without_puzzles_are_refused(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_bytes(gzip.compress(b'{"seat": 1}\n'))
    with pytest.raises(RecordError, match="line 1 cannot be read"):
        read_puzzles(path)
    path.write_bytes(b"not compressed")
    with pytest.raises(RecordError, match="cannot be read"):
        read_puzzles(path)
    with pytest.raises(RecordError, match="two answers at least"):
        Puzzle.loads(replace(constructed(), answers=constructed().answers[:1]).dumps())


def test_puzzles_of_other_answers_or_rules_are_refused() -> None:
    puzzle = constructed()
    with pytest.raises(RecordError, match="answers of this puzzle"):
        replace(puzzle, answers=puzzle.answers[:-1]).match()
    old = constructed()
    old.record.header = replace(old.record.header, rules=0)
    with pytest.raises(RecordError, match="rules"):
        old.match()


def test_a_game_without_puzzles_has_none_for_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("carpathia.analysis.puzzles.puzzle.puzzles_of", lambda _: [])
    with pytest.raises(IndexError, match="has no puzzles"):
        puzzle_of(game_class("dragon-racer"), date(2026, 11, 17))


# Making


def test_puzzles_are_counted_by_the_whole_verb_of_their_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Verbs such as "add to" have two words, and the limit of alike puzzles holds for them, too."""
    game = game_class("thanks-a-lottery")(2)
    match: Match[Any] = Match(game, seed=1)
    actions = game.actions
    label = next(
        actions.label(action) for action in range(actions.size) if actions.kind_of(action).verb == "add to"
    )
    puzzle = Puzzle(making._bare(match.record), 0, (Answer(label, 0, 0), Answer("pass", 0.1, 0.01)), "pass")
    counts: list[dict[str, int]] = []

    def candidates(_: object, _seats: int, _rng: Rng, verbs: Counter[str], _count: int) -> Iterator[Puzzle]:
        counts.append(dict(verbs))
        yield puzzle

    monkeypatch.setattr(making, "_candidates", candidates)
    assert list(make_puzzles(type(game), 2, seed=1)) == [puzzle, puzzle]
    assert counts == [{}, {"add to": 1}]


@pytest.mark.slow
def test_puzzles_are_made_from_matches_of_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "EFFORT", 2_000)
    (puzzle,) = make_puzzles(game_class("dragon-racer"), 1, seed=4)
    again = Puzzle.loads(puzzle.dumps())
    perspective = again.match().perspective(puzzle.seat)
    best, second, *_ = again.answers
    assert puzzle.missed != best.label
    assert second.cost >= MIN_GAP
    assert second.why != ""
    for action in perspective.legal():
        check_sentences(again.verdict(perspective, action).words, button_texts(perspective))
