"""A whole plan: on one process and on several, interrupted, and with workers that die."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

import pytest

from carpathia.arena import GameFailed, Plan, Result, run, workers

pytestmark = pytest.mark.slow  # starts and kills workers

RUN_MODULE = sys.modules["carpathia.arena.run"]  # the package has a function of the same name
SHORT = {"race.rounds": 1, "race.turns": 2}
PLAN = Plan("dragon-racer", 2, [("novice", "random"), ("random", "novice")], range(4), SHORT)
FAST = Plan("dragon-racer", 2, [("random", "random")], range(40), SHORT)


@pytest.fixture(autouse=True)
def interrupted_as_at_a_terminal() -> Iterator[None]:
    """Heed Ctrl-C even if the tests run in the background of a shell, where it is ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start workers at once, even for games that are over in a moment."""
    monkeypatch.setattr(RUN_MODULE, "HEAD_START", 0.0)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("plan", [PLAN, FAST])
def test_one_and_two_processes_give_the_same_results_in_the_order_of_the_plan(plan: Plan) -> None:
    alone, together = run(plan, workers=1), run(plan, workers=2)
    assert alone.complete
    assert together.complete
    assert alone.results == together.results
    assert [result.fixture for result in together.results] == [plan[number] for number in range(len(plan))]
    assert together.warnings == []


def test_every_result_is_reported_once_as_it_comes() -> None:
    reported: list[Result] = []
    outcome = run(PLAN, workers=2, on_results=reported.extend)
    assert len(reported) == len(PLAN)
    assert {result.fixture for result in reported} == {result.fixture for result in outcome.results}


@pytest.mark.parametrize("processes", [1, 2])
def test_an_interruption_returns_what_is_finished(
    processes: int, children: Callable[[], list[BaseProcess]]
) -> None:
    seen: list[Result] = []

    def interrupt(results: Sequence[Result]) -> None:
        seen.extend(results)
        if len(seen) == 3:
            os.kill(os.getpid(), signal.SIGINT)
            threading.Event().wait(5)  # the signal ends this

    outcome = run(replace(PLAN, deals=range(1000)), workers=processes, on_results=interrupt)
    assert not outcome.complete
    assert len(outcome.results) == 3
    assert children() == []


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("plan", [PLAN, FAST])
def test_a_killed_worker_is_replaced_and_loses_nothing(
    plan: Plan, children: Callable[[], list[BaseProcess]]
) -> None:
    killed: list[int | None] = []

    def kill_one(results: Sequence[Result]) -> None:
        if not killed:
            victim = children()[0]
            killed.append(victim.pid)
            victim.kill()
            victim.join()

    outcome = run(plan, workers=2, on_results=kill_one)
    assert outcome.results == run(plan, workers=1).results
    [warning] = outcome.warnings
    assert warning.startswith("A worker process died while playing game")
    assert warning.endswith("(signal SIGKILL); another one played on.")


def test_games_that_kill_every_worker_end_the_run_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, children: Callable[[], list[BaseProcess]]
) -> None:
    finished: list[Result] = []
    monkeypatch.setattr(workers, "_play_given", _die_in_game_2)
    outcome = run(replace(PLAN, deals=range(2)), workers=1 + 1, on_results=finished.extend)
    assert not outcome.complete
    assert len(outcome.results) == len(finished) < 4
    assert outcome.warnings[-1] == (
        "3 worker processes died while playing game 2 (exit status 7), so the run was stopped."
    )
    assert children() == []


def _die_in_game_2(play: workers.Play[Plan, Result], plans: list[Plan], connection: Connection) -> None:
    while True:
        chunk = connection.recv()
        if 2 in chunk.numbers:
            os._exit(7)
        connection.send(workers.attempt(play, plans, chunk))


def test_a_game_that_breaks_down_in_a_worker_is_told_with_its_traceback(
    monkeypatch: pytest.MonkeyPatch, children: Callable[[], list[BaseProcess]]
) -> None:
    monkeypatch.setattr(workers, "_play_given", _fail)
    with pytest.raises(GameFailed, match=r"Dragon Racer, deal 0, .*: ValueError: no idea") as failed:
        run(PLAN, workers=2)
    assert "Traceback" in failed.value.__notes__[0]
    assert children() == []


def _fail(play: workers.Play[Plan, Result], plans: list[Plan], connection: Connection) -> None:
    from carpathia.bots.levels import Novice

    def choose(*_: object) -> None:
        raise ValueError("no idea")

    Novice.choose = choose  # type: ignore[assignment,method-assign]
    workers.__dict__["_play_given"](play, plans, connection)


def test_fast_games_start_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RUN_MODULE, "play_chunks", None)
    assert run(FAST, workers=8).complete


def test_there_must_be_a_worker() -> None:
    with pytest.raises(ValueError, match="0 workers are too few; there must be 1 or more"):
        run(PLAN, workers=0)


def test_an_interruption_waits_while_a_process_is_started() -> None:
    ended = threading.Event()
    other = threading.Thread(
        target=ended.wait
    )  # a thread that does not block the signal, as pyarrow has some
    other.start()
    steps = []
    try:
        with pytest.raises(KeyboardInterrupt), workers.interrupts_deferred():
            assert other.ident is not None
            signal.pthread_kill(other.ident, signal.SIGINT)
            ended.wait(0.2)
            steps.append("started")
    finally:
        ended.set()
        other.join()
    assert steps == ["started"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
