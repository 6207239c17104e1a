"""Bots in trouble, for workers to run."""

from __future__ import annotations

import os
import time
from pathlib import Path

from carpathia.bots.bot import Thought
from carpathia.server.tables.bot_pool import Task, think


def die(task: Task) -> Thought:
    os._exit(1)


def hang(task: Task) -> Thought:
    time.sleep(60)
    return Thought(0)


def spin(task: Task) -> Thought:
    """Hang in compiled code, where no signal handler of Python runs."""
    return Thought(sum(range(10**13)))


def start_never() -> None:
    time.sleep(60)


def fail(task: Task) -> Thought:
    raise LookupError("a bot that does not know what to do")


def cheat(task: Task) -> Thought:
    return Thought(10**6)


def by_name(task: Task) -> Thought:
    """Do what the first name at the table says; leave the process id in the file that the second names."""
    Path(task.names[1]).write_text(str(os.getpid()), encoding="ascii")
    return {"die": die, "hang": hang, "spin": spin}.get(task.names[0], think)(task)


def patient(task: Task) -> Thought:
    time.sleep(0.2)
    return think(task)
