"""Plays a whole plan, on as many processes as there are cores."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from math import inf

from carpathia.arena.plan import Plan
from carpathia.arena.play import Result, all_random, play
from carpathia.arena.workers import play_chunks

HEAD_START = 0.5  # seconds that fast games are played in this process before it pays to start others
LARGEST_CHUNK = 500  # fast games that a worker is given at once
CHUNKS_PER_WORKER = 4  # at least, so that no worker idles for long at the end

Batch = tuple[range, list[Result]]  # numbers of games, and their results


@dataclass
class Outcome:
    """The results of a plan in its order, without those of games that were not finished."""

    plan: Plan
    results: list[Result] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)  # a sentence for each worker process that died

    @property
    def complete(self) -> bool:
        return len(self.results) == len(self.plan)


def available_cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(
    plan: Plan, workers: int | None = None, on_results: Callable[[Sequence[Result]], None] | None = None
) -> Outcome:
    """Play a plan and return its results, which do not depend on the number of workers.

    By default there is a worker process for each core; `workers=1` plays in this process. `on_results` is
    called with every few results as soon as they are there, in any order. Ctrl-C ends the run early, and a
    worker that is killed is replaced; in both cases the outcome has every finished game. Raises `GameFailed`
    if a game breaks down.

    Workers import the main module, so a script must call this under `if __name__ == "__main__":`.
    """
    workers = available_cores() if workers is None else workers
    if workers < 1:
        raise ValueError(f"{workers} workers are too few; there must be 1 or more")
    outcome = Outcome(plan)
    done: dict[int, Result] = {}
    batches = _batches(plan, workers, outcome.warnings)
    with closing(batches), suppress(KeyboardInterrupt):
        for numbers, results in batches:
            done.update(zip(numbers, results))
            if on_results is not None:
                on_results(results)
    outcome.results = [done[number] for number in sorted(done)]
    return outcome


def _batches(plan: Plan, workers: int, warnings: list[str]) -> Generator[Batch, None, None]:
    """Play a plan, and yield results as they come."""
    fast = all(all_random(plan[number]) for number in range(len(plan.lineups)))
    begun = 0
    if workers == 1 or len(plan) == 1:
        begun = yield from _play_here(plan, inf)
    elif fast:
        begun = yield from _play_here(plan, HEAD_START)
    rest = range(begun, len(plan))
    if rest:
        share = len(rest) // (workers * CHUNKS_PER_WORKER)
        size = min(max(share, 1), LARGEST_CHUNK) if fast else 1
        chunks = [rest[first : first + size] for first in range(0, len(rest), size)]
        yield from play_chunks(plan, chunks, workers, warnings)


def _play_here(plan: Plan, seconds: float) -> Generator[Batch, None, int]:
    """Play in this process for a while; return how many games were played."""
    game = plan.make_game()
    end = time.perf_counter() + seconds
    for number in range(len(plan)):
        if time.perf_counter() > end:
            return number
        yield range(number, number + 1), [play(game, plan[number])]
    return len(plan)
