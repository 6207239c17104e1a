"""Plays whole plans, on as many processes as there are cores or on a cluster."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import zip_longest
from math import inf
from pathlib import Path
from typing import Any

from carpathia.arena.cluster import play_on_cluster
from carpathia.arena.plan import Plan
from carpathia.arena.play import Result, play
from carpathia.arena.rows import Rows
from carpathia.arena.tables import Tables, joined, tables
from carpathia.arena.workers import Chunk, play_chunks
from carpathia.core.game import Game

HEAD_START = 0.5  # seconds that fast games are played in this process before it pays to start others
LARGEST_CHUNK = 500  # fast games that a worker is given at once
FAST_CHUNK = 25  # the same in this process, where the run may be stopped in between
DETAILED_CHUNK = 50  # the same with detail, which is more to send
TASK = 8  # games of bots that think, in a task of a cluster
CHUNKS_PER_WORKER = 4  # at least, so that no worker idles for long at the end
FLUSH_GAMES = 200  # games after which rows are written
FLUSH_SECONDS = 15.0  # or the time

Batch = tuple[Chunk, list[Result]]


@dataclass
class Outcome:
    """The results of a plan in its order, without those of games that were not finished."""

    plan: Plan
    numbered: dict[int, Result] = field(default_factory=dict)  # by number of the game
    warnings: list[str] = field(default_factory=list)  # a sentence for each worker process that died
    resumed: int = 0  # games that were read instead of played
    stopped: bool = False  # ended before it should have, by Ctrl-C or because workers died
    _stored: Tables | None = None

    @property
    def results(self) -> list[Result]:
        return [self.numbered[number] for number in sorted(self.numbered)]

    @property
    def complete(self) -> bool:
        return len(self.numbered) == len(self.plan)

    def tables(self) -> Tables:
        """Return the rows of a plan with detail, those that were read included."""
        game = self.plan.make_game()
        played = [(n, result) for n, result in self.numbered.items() if result.detail is not None]
        parts = [tables(self.plan, played, game)]
        return joined([*parts, self._stored] if self._stored is not None else parts, game)


def available_cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(
    plan: Plan,
    workers: int | None = None,
    on_results: Callable[[Sequence[Result]], None] | None = None,
    **options: object,
) -> Outcome:
    """Play a plan and return its results, which do not depend on the number of workers.

    By default there is a worker process for each core; `workers=1` plays in this process. `on_results` is
    called with every few results as soon as they are there, in any order. Ctrl-C ends the run early, and a
    worker that is killed is replaced; in both cases the outcome has every finished game. Raises `GameFailed`
    if a game breaks down. The other options are those of `run_all`.

    Workers import the main module, so a script must call this under `if __name__ == "__main__":`.
    """

    def tell(_: int, results: Sequence[Result]) -> None:
        if on_results is not None:
            on_results(results)

    [outcome] = run_all([plan], workers, tell, **options)  # type: ignore[arg-type]
    return outcome


def run_all(
    plans: Sequence[Plan],
    workers: int | None = None,
    on_results: Callable[[int, Sequence[Result]], None] | None = None,
    *,
    rows: Path | None = None,
    cluster: str | None = None,
    stop: Callable[[Sequence[Outcome]], bool] | None = None,
) -> list[Outcome]:
    """Play several plans side by side, deal by deal, so that all are equally far whenever the run ends.

    `on_results` is told the number of the plan, too. With a folder for `rows`, finished games are kept there,
    in a folder for each plan if there are several, and games that are there already are not played again.
    `cluster` is the address of a Ray cluster, or "auto". `stop` gets the outcomes so far after every few
    games, and ends the run by returning true.
    """
    workers = available_cores() if workers is None else workers
    if workers < 1:
        raise ValueError(f"{workers} workers are too few; there must be 1 or more")
    if rows is not None:
        plans = [replace(plan, detail=True) for plan in plans]
    outcomes = [Outcome(plan) for plan in plans]
    keepers = [_Keeper(outcome, _folder(rows, plans, i)) for i, outcome in enumerate(outcomes)]
    try:
        batches = _batches(plans, keepers, workers, cluster, outcomes[0].warnings)
        with closing(batches), suppress(KeyboardInterrupt):
            for chunk, results in batches:
                keepers[chunk.plan].add(chunk, results)
                if on_results is not None:
                    on_results(chunk.plan, results)
                if stop is not None and stop(outcomes):
                    break
    finally:
        for keeper in keepers:
            keeper.close()
    return outcomes


def _folder(rows: Path | None, plans: Sequence[Plan], number: int) -> Path | None:
    if rows is None or len(plans) == 1:
        return rows
    return rows / f"design-{number}"


class _Keeper:
    """Collects the results of a plan, and writes them down now and then if there is a folder for them."""

    def __init__(self, outcome: Outcome, folder: Path | None) -> None:
        self._outcome = outcome
        self._rows = None if folder is None else Rows(folder, outcome.plan)
        self._unwritten: list[tuple[int, Result]] = []
        self._written_at = time.monotonic()
        if self._rows is not None:
            results, outcome._stored = self._rows.read()
            outcome.numbered.update(results)
            outcome.resumed = len(results)

    def missing(self) -> Sequence[int]:
        every = range(len(self._outcome.plan))
        done = self._outcome.numbered
        return [number for number in every if number not in done] if done else every

    def add(self, chunk: Chunk, results: Sequence[Result]) -> None:
        numbered = list(zip(chunk.numbers, results))
        self._outcome.numbered.update(numbered)
        if self._rows is None:
            return
        self._unwritten += numbered
        late = time.monotonic() - self._written_at > FLUSH_SECONDS
        if len(self._unwritten) >= FLUSH_GAMES or late:
            self.flush()

    def flush(self) -> None:
        if self._rows is not None and self._unwritten:
            self._rows.write(self._unwritten)
            self._unwritten = []
        self._written_at = time.monotonic()

    def close(self) -> None:
        try:
            self.flush()
        finally:
            if self._rows is not None:
                self._rows.close()


def _batches(
    plans: Sequence[Plan], keepers: Sequence[_Keeper], workers: int, cluster: str | None, warnings: list[str]
) -> Generator[Batch, None, None]:
    """Play what is missing of each plan, and yield results as they come."""
    missing = [keeper.missing() for keeper in keepers]
    games = sum(map(len, missing))
    fast = all(plan.all_random for plan in plans)
    most = DETAILED_CHUNK if any(plan.detail for plan in plans) else LARGEST_CHUNK
    if cluster is not None:
        yield from play_on_cluster(
            play_chunk, plans, _chunks(missing, most if fast else TASK), cluster, warnings
        )
        return
    if workers == 1 or games == 1 or fast:
        few = FAST_CHUNK if fast and most == LARGEST_CHUNK else 1
        begun = yield from _play_here(plans, _chunks(missing, few), inf if workers == 1 else HEAD_START)
        missing = [numbers[count:] for numbers, count in zip(missing, begun)]
    rest = sum(map(len, missing))
    if rest:
        size = min(max(rest // (workers * CHUNKS_PER_WORKER), 1), most) if fast else 1
        yield from play_chunks(play_chunk, plans, _chunks(missing, size), workers, warnings)


def play_chunk(plans: Sequence[Plan], chunk: Chunk) -> list[Result]:
    """Play a chunk of plans; runs in a worker."""
    plan = plans[chunk.plan]
    game = _game(plan)
    return [play(game, plan[number], plan.detail) for number in chunk.numbers]


@lru_cache(maxsize=16)
def _game(plan: Plan) -> Game[Any]:
    return plan.make_game()


def _chunks(missing: Sequence[Sequence[int]], size: int) -> Iterator[Chunk]:
    """Yield the missing games in chunks of consecutive numbers, taking turns between plans."""
    for turn in zip_longest(*[_runs(numbers, size) for numbers in missing]):
        for plan, numbers in enumerate(turn):
            if numbers is not None:
                yield Chunk(plan, numbers)


def _runs(numbers: Sequence[int], size: int) -> Iterator[range]:
    begin = 0
    for end in range(1, len(numbers) + 1):
        whole = end == len(numbers) or numbers[end] != numbers[end - 1] + 1
        if whole or end - begin == size:
            yield range(numbers[begin], numbers[end - 1] + 1)
            begin = end


def _play_here(
    plans: Sequence[Plan], chunks: Iterator[Chunk], seconds: float
) -> Generator[Batch, None, list[int]]:
    """Play in this process for a while; return how many games of each plan were played."""
    games = [plan.make_game() for plan in plans]
    end = time.perf_counter() + seconds
    done = [0] * len(plans)
    for chunk in chunks:
        if time.perf_counter() > end:
            break
        plan, game = plans[chunk.plan], games[chunk.plan]
        yield chunk, [play(game, plan[number], plan.detail) for number in chunk.numbers]
        done[chunk.plan] += len(chunk.numbers)
    return done
