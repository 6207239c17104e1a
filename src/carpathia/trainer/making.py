"""Makes puzzles: bots play matches, and decisions are kept that have one answer which the regular misses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from carpathia.bots.levels import Regular
from carpathia.core.game import Game
from carpathia.core.match import Match
from carpathia.core.perspective import Perspective
from carpathia.core.record import Record
from carpathia.core.rng import Rng
from carpathia.table.contrast import contrast
from carpathia.table.games import game_for
from carpathia.table.seating import BOT_NAMES
from carpathia.trainer.puzzle import Answer, Puzzle
from carpathia.trainer.weighing import LEAST_GAP, Weighed, first_look, one_answer, weigh

FEWEST_CHOICES = 3
LOOKED_AT = 40  # decisions of a match that are weighed
PER_MATCH = 3  # puzzles at most
FIRST_LOOK = 150_000  # effort that tells which of them deserve more
TRIES = 3  # further goes of the regular, of which it must miss most
OPEN = (0.12, 0.93)  # what the best answer is worth: neither lost nor won whatever is done
MOST_ALIKE = 0.4  # of all puzzles may ask for the same kind of action


def make_puzzles(kind: type[Game[Any]], count: int, seed: int) -> Iterator[Puzzle]:
    """Yield puzzles of a game until there are so many, a few from each match."""
    kinds: Counter[str] = Counter()
    number = 0
    while kinds.total() < count:
        rng = Rng(seed).fork(f"{kind.name}/{number}")
        seats = kind.seat_range[number % len(kind.seat_range)]
        number += 1
        for puzzle in islice(_found(kind, seats, rng, kinds, count), PER_MATCH):
            verb = puzzle.answers[0].label.split()[0]
            kinds[verb] += 1
            yield puzzle
            if kinds.total() >= count:
                return


def _found(kind: type[Game[Any]], seats: int, rng: Rng, kinds: Counter[str], count: int) -> Iterator[Puzzle]:
    match, decisions = _played(kind, seats, rng)
    for moves in sorted(decisions, key=lambda moves: rng.fork_seed(f"order {moves}"))[:LOOKED_AT]:
        then = match.at(moves)
        seat = then.acting[0]
        mine = then.perspective(seat)
        chosen = match.game.actions.parse(match.record.moves[moves].label)
        luck = rng.fork(f"move {moves}")
        first = first_look(mine, luck.fork("first look"), FIRST_LOOK)
        worth = {one.action: one.chance for one in first}
        if first[0].chance - worth.get(chosen, 0.0) < LEAST_GAP or not OPEN[0] <= first[0].chance <= OPEN[1]:
            continue
        verb = match.game.actions.kind_of(first[0].action).verb
        if kinds[verb] >= max(2, MOST_ALIKE * count):
            continue
        weighed = weigh(mine, luck)
        best = weighed[0].action
        if not one_answer(weighed) or best == chosen or not _missed(mine, best, luck):
            continue
        yield _puzzle(then.record, mine, weighed, match.game.actions.label(chosen), luck)


def _played(kind: type[Game[Any]], seats: int, rng: Rng) -> tuple[Match[Any], list[int]]:
    """Return a match of regulars, and after how many moves its later decisions with a choice came.

    Only what is decided in the last stage counts: there the search looks as far as the end of the game.
    """
    game = game_for(kind.name, seats, {}, "the puzzles")
    match: Match[Any] = Match(game, seed=rng.fork_seed("match"), names=BOT_NAMES[:seats])
    found: list[tuple[int, int]] = []
    bot = Regular()
    while not match.over:
        seat = match.acting[0]
        mine = match.perspective(seat)
        moves = len(match.record.moves)
        if len(mine.legal()) >= FEWEST_CHOICES and len(match.acting) == 1:
            found.append((int(mine.imagine(rng).stage()), moves))
        match.play(seat, bot.choose(mine, rng.fork(f"{moves}/{seat}")))
    last = max(stage for stage, _ in found)
    late = [moves for stage, moves in found if stage == last]
    return Match.replay(game, match.record, snapshots=True), late[len(late) // 3 if last == 0 else 0 :]


def _missed(mine: Perspective[Any], best: int, rng: Rng) -> bool:
    goes = [Regular().choose(mine, rng.fork(f"regular {number}")) for number in range(TRIES)]
    return sum(action != best for action in goes) > TRIES // 2


def _puzzle(record: Record, mine: Perspective[Any], weighed: list[Weighed], missed: str, rng: Rng) -> Puzzle:
    label = mine.game.actions.label
    best = weighed[0].action
    answers = [
        Answer(
            label(one.action),
            one.chance,
            one.error,
            _reason(mine, best, one.action, rng.fork("contrast")),
        )
        for one in weighed
    ]
    bare = Record(replace(record.header, commitment="", seed=None, bots=[]))
    bare.moves = [replace(move, why="") for move in record.moves]
    return Puzzle(bare, int(mine.seat), tuple(answers), missed)


def _reason(mine: Perspective[Any], best: int, other: int, rng: Rng) -> str:
    """Return what the best does differently, if that is clear and speaks for it."""
    if other == best:
        return ""
    found = contrast(mine, best, other, rng)
    return found.sentence if found.clear and found.favours else ""
