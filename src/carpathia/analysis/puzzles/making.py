"""Makes puzzles from matches of bots: decisions with one clearly best answer that a regular bot misses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from carpathia.analysis.decisions import CLEAR, Decision, plan_from
from carpathia.analysis.puzzles.puzzle import Answer, Puzzle
from carpathia.analysis.reasons import contrast
from carpathia.bots.levels import Regular
from carpathia.core.game import Game
from carpathia.core.match import Match
from carpathia.core.perspective import Perspective
from carpathia.core.record import Record
from carpathia.core.rng import Rng
from carpathia.table.games import game_for
from carpathia.table.seating import BOT_NAMES

MIN_CHOICES = 3
MAX_CHOICES = 12
MIN_GAP = 0.08  # smallest lead of the best answer over every other, as a share of the victory
MIN_LEAD = 0.04  # smallest lead of the best answer in the rough survey
MAX_DECISIONS = 200  # decisions of a match to look at
MAX_PER_MATCH = 3  # puzzles
TRIES = 3  # choices of the regular bot, most of which must miss the best answer
MAX_ALIKE = 0.4  # share of all puzzles that may ask for the same kind of action
EFFORT = 180_000  # simulated decisions per action at the first look


def make_puzzles(game_class: type[Game[Any]], count: int, seed: int) -> Iterator[Puzzle]:
    """Yield puzzles of a game until there are so many, a few from each match."""
    verbs: Counter[str] = Counter()
    number = 0
    while verbs.total() < count:
        rng = Rng(seed).fork(f"{game_class.name}/{number}")
        seats = game_class.seat_range[number % len(game_class.seat_range)]
        number += 1
        for puzzle in islice(_candidates(game_class, seats, rng, verbs, count), MAX_PER_MATCH):
            verbs[puzzle.verb] += 1
            yield puzzle
            if verbs.total() >= count:
                return


def _candidates(
    game_class: type[Game[Any]], seats: int, rng: Rng, verbs: Counter[str], count: int
) -> Iterator[Puzzle]:
    match, decisions = _played(game_class, seats, rng)
    for moves in sorted(decisions, key=lambda moves: rng.fork_seed(f"order {moves}"))[:MAX_DECISIONS]:
        position = match.at(moves)
        perspective = position.perspective(position.acting[0])
        chosen = match.game.actions.parse(match.record.moves[moves].label)
        stream = rng.fork(f"move {moves}")
        decision = Decision(perspective, stream.fork("decision"), EFFORT)
        if decision.survey_lead() < MIN_LEAD or decision.by_survey()[0] == chosen:
            continue
        best, _, gap = decision.best()
        if gap is None or best == chosen or gap.size - CLEAR * gap.error < 0 or gap.size < MIN_GAP:
            continue
        verb = match.game.actions.kind_of(best).verb
        if verbs[verb] >= max(2, MAX_ALIKE * count) or not _is_missed(perspective, best, stream):
            continue
        answers = _answers(perspective, decision, best, stream)
        if answers is not None:
            yield Puzzle(_bare(position.record), int(perspective.seat), answers, _label(match, chosen))


def _answers(
    perspective: Perspective[Any], decision: Decision, best: int, rng: Rng
) -> tuple[Answer, ...] | None:
    """Return all answers, best first, with their costs and reasons; None if there is no reason."""
    label = perspective.game.actions.label
    plan = plan_from(perspective, best, rng.fork("plan"))
    answers = []
    for other in decision.legal:
        if other == best:
            continue
        gap = decision.compare(best, other)
        other_plan = plan_from(perspective, other, rng.fork(f"plan {other}"))
        played = contrast(perspective, plan.actions, other_plan.actions, rng.fork(f"contrast {other}"))
        if gap.size < MIN_GAP or played.denies:
            return None
        answers.append(Answer(label(other), gap.size, gap.error, played.sentence(perspective.gerund(other))))
    answers.sort(key=lambda answer: answer.cost)
    if not answers[0].why:
        return None
    return Answer(label(best), 0.0, 0.0), *answers


def _played(game_class: type[Game[Any]], seats: int, rng: Rng) -> tuple[Match[Any], list[int]]:
    """Return a match of regular bots, and after how many moves its later decisions came."""
    game = game_for(game_class.name, seats, {}, "the puzzles")
    match: Match[Any] = Match(game, seed=rng.fork_seed("match"), names=BOT_NAMES[:seats])
    decisions: list[int] = []
    bot = Regular()
    while not match.over:
        seat = match.acting[0]
        perspective = match.perspective(seat)
        moves = len(match.record.moves)
        if MIN_CHOICES <= len(perspective.legal()) <= MAX_CHOICES and len(match.acting) == 1:
            decisions.append(moves)
        match.play(seat, bot.choose(perspective, rng.fork(f"{moves}/{seat}")))
    return Match.replay(game, match.record, snapshots=True), decisions[len(decisions) // 3 :]


def _is_missed(perspective: Perspective[Any], best: int, rng: Rng) -> bool:
    """Return whether most choices of the regular bot miss the best answer."""
    choices = [Regular().choose(perspective, rng.fork(f"regular {number}")) for number in range(TRIES)]
    return sum(action != best for action in choices) > TRIES // 2


def _label(match: Match[Any], action: int) -> str:
    return match.game.actions.label(action)


def _bare(record: Record) -> Record:
    """Return a record without what betrays its luck or its bots."""
    bare = Record(replace(record.header, commitment="", seed=None, bots=[]))
    bare.moves = [replace(move, why="") for move in record.moves]
    return bare
