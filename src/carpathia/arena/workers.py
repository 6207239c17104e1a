"""Worker processes that play chunks of games, each behind a pipe of its own.

So a process that is killed can neither block the others nor garble their answers, and its games are known.
"""

from __future__ import annotations

import signal
import threading
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from types import FrameType
from typing import Generic, TypeAlias, TypeVar

from carpathia.arena.play import GameFailed
from carpathia.core.phrases import plural

ATTEMPTS = 3  # to play a chunk whose worker dies

SPAWN = get_context("spawn")  # a fork would copy the threads' locks of a server or a progress bar


P = TypeVar("P")  # a plan, or whatever else says how games are played
R = TypeVar("R")  # what comes of a game


@dataclass(frozen=True)
class Chunk:
    """Games with consecutive numbers, of one of the plans that are played together."""

    plan: int
    numbers: range


Play: TypeAlias = Callable[[Sequence[P], Chunk], list[R]]  # a function of a module; it may raise `GameFailed`


def attempt(play: Play[P, R], plans: Sequence[P], chunk: Chunk) -> list[R] | GameFailed:
    """Play a chunk in a process of its own, where a failure is an answer like any other."""
    try:
        return play(plans, chunk)
    except GameFailed as error:
        error.add_note(traceback.format_exc())  # a pickled exception loses its traceback
        return error


def play_chunks(
    play: Play[P, R], plans: Sequence[P], chunks: Iterable[Chunk], workers: int, warnings: list[str]
) -> Iterator[tuple[Chunk, list[R]]]:
    """Yield chunks with their results as they are finished.

    The chunk of a worker that dies is given to another one; what happened is added to `warnings`. If it
    dies too, and a third one, the iteration ends early.
    """
    waiting = Queue(chunks)
    deaths: Counter[Chunk] = Counter()
    pool: dict[Connection, _Worker[P, R]] = {}
    try:
        while waiting or pool:
            while waiting and len(pool) < workers:
                with interrupts_deferred():
                    worker = _Worker(play, plans, waiting.popleft())
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


class Queue:
    """The chunks still to be played, taken from an iterator one by one; one may be put back."""

    def __init__(self, chunks: Iterable[Chunk]) -> None:
        self._chunks = iter(chunks)
        self._next: deque[Chunk] = deque()

    def __bool__(self) -> bool:
        if not self._next:
            self._next.extend(islice(self._chunks, 1))
        return bool(self._next)

    def popleft(self) -> Chunk:
        if not self:
            raise IndexError("no chunk is left")
        return self._next.popleft()

    def appendleft(self, chunk: Chunk) -> None:
        self._next.appendleft(chunk)


class _Worker(Generic[P, R]):
    """A process, and the chunk it is playing."""

    def __init__(self, play: Play[P, R], plans: Sequence[P], chunk: Chunk) -> None:
        self.connection, remote = SPAWN.Pipe()
        self._process = SPAWN.Process(target=_play_given, args=(play, list(plans), remote), daemon=True)
        self._process.start()
        remote.close()  # the process has its own copy; without this one, its death closes the pipe
        self.give(chunk)

    def give(self, chunk: Chunk) -> None:
        self.chunk = chunk
        with suppress(OSError):  # if it has died, reading the answer will tell
            self.connection.send(chunk)

    def answer(self) -> list[R] | GameFailed | None:
        """Return what the process has sent, or None if it has died."""
        try:
            answer: list[R] | GameFailed = self.connection.recv()
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
def interrupts_deferred() -> Iterator[None]:
    """Let Ctrl-C wait while processes are started, so that none is left half started; they ignore it.

    Blocking SIGINT is for the children, which inherit that. It does not suffice here: the signal then goes
    to any other thread, and Python raises KeyboardInterrupt in the main one all the same.
    """
    resource_tracker.ensure_running()  # or else the first start would do so, and unblock SIGINT again
    handler = signal.getsignal(signal.SIGINT)
    deferred: list[tuple[int, FrameType | None]] = []
    defer = callable(handler) and threading.current_thread() is threading.main_thread()
    if defer:
        signal.signal(signal.SIGINT, lambda *signalled: deferred.append(signalled))
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        if defer:
            signal.signal(signal.SIGINT, handler)
        if deferred and callable(handler):
            handler(*deferred[0])


def _play_given(play: Play[P, R], plans: list[P], connection: Connection) -> None:
    """Play whatever chunks come through the pipe, until it is closed."""
    with suppress(EOFError, OSError):
        while True:
            connection.send(attempt(play, plans, connection.recv()))


def _numbers(chunk: Chunk) -> str:
    first, last = chunk.numbers[0], chunk.numbers[-1]
    return f"game {first}" if first == last else f"games {first} to {last}"
