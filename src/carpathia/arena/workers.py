"""Worker processes that play chunks of a plan, each behind a pipe of its own.

So a process that is killed can neither block the others nor garble their answers, and its games are known.
"""

from __future__ import annotations

import signal
import traceback
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait

from carpathia.arena.plan import Plan
from carpathia.arena.play import GameFailed, Result, play
from carpathia.core.phrases import plural

ATTEMPTS = 3  # to play a chunk whose worker dies

SPAWN = get_context("spawn")  # a fork would copy the threads' locks of a server or a progress bar


def play_chunks(
    plan: Plan, chunks: Iterable[range], workers: int, warnings: list[str]
) -> Iterator[tuple[range, list[Result]]]:
    """Yield chunks of a plan with their results as they are finished.

    The chunk of a worker that dies is given to another one; what happened is added to `warnings`. If it
    dies too, and a third one, the iteration ends early.
    """
    waiting = deque(chunks)
    deaths: Counter[range] = Counter()
    pool: dict[Connection, _Worker] = {}
    try:
        while waiting or pool:
            while waiting and len(pool) < workers:
                worker = _Worker(plan, waiting.popleft())
                pool[worker.connection] = worker
            for connection in wait(list(pool)):
                assert isinstance(connection, Connection)
                worker = pool[connection]
                chunk = worker.chunk
                answer = worker.answer()
                if answer is None:
                    pool.pop(connection).stop()
                    deaths[chunk] += 1
                    if deaths[chunk] == ATTEMPTS:
                        warnings.append(
                            f"{plural(ATTEMPTS, 'worker process', 'worker processes')} died while playing"
                            f" {_numbers(chunk)} ({worker.how_it_ended()}), so the run was stopped."
                        )
                        return
                    warnings.append(
                        f"A worker process died while playing {_numbers(chunk)}"
                        f" ({worker.how_it_ended()}); another one played on."
                    )
                    waiting.appendleft(chunk)
                    continue
                if isinstance(answer, GameFailed):
                    raise answer
                if waiting:
                    worker.give(waiting.popleft())
                else:
                    pool.pop(connection).stop()
                yield chunk, answer
    finally:
        for worker in pool.values():
            worker.stop()


class _Worker:
    """A process, and the chunk it is playing."""

    def __init__(self, plan: Plan, chunk: range) -> None:
        self.connection, remote = SPAWN.Pipe()
        self._process = SPAWN.Process(target=_play_given, args=(plan, remote), daemon=True)
        with _interrupts_blocked():
            self._process.start()
        remote.close()  # the process has its own copy; without this one, its death closes the pipe
        self.give(chunk)

    def give(self, chunk: range) -> None:
        self.chunk = chunk
        with suppress(OSError):  # if it has died, reading the answer will tell
            self.connection.send(chunk)

    def answer(self) -> list[Result] | GameFailed | None:
        """Return what the process has sent, or None if it has died."""
        try:
            answer: list[Result] | GameFailed = self.connection.recv()
        except (EOFError, OSError):
            return None
        return answer

    def stop(self) -> None:
        self.connection.close()
        self._process.kill()
        self._process.join()

    def how_it_ended(self) -> str:
        code = self._process.exitcode
        assert code is not None
        return f"signal {signal.Signals(-code).name}" if code < 0 else f"exit status {code}"


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Block SIGINT; a process started meanwhile inherits that, so that Ctrl-C is left to its parent."""
    resource_tracker.ensure_running()  # or else the first start would do so, and unblock SIGINT again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})

    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _play_given(plan: Plan, connection: Connection) -> None:
    """Play whatever chunks come through the pipe, until it is closed."""
    game = plan.make_game()
    with suppress(EOFError, OSError):
        while True:
            chunk: range = connection.recv()
            answer: list[Result] | GameFailed
            try:
                answer = [play(game, plan[number]) for number in chunk]
            except GameFailed as error:
                error.add_note(traceback.format_exc())  # a pickled exception loses its traceback
                answer = error
            connection.send(answer)


def _numbers(chunk: range) -> str:
    return f"game {chunk[0]}" if len(chunk) == 1 else f"games {chunk[0]} to {chunk[-1]}"
