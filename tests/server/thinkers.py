"""Bots in trouble, for workers to run."""

from __future__ import annotations

import os
import time
from pathlib import Path

from carpathia.server.desk import Task, think


def die(task: Task) -> int:
    os._exit(1)


def hang(task: Task) -> int:
    time.sleep(60)
    return 0


def fail(task: Task) -> int:
    raise LookupError("a bot that does not know what to do")


def cheat(task: Task) -> int:
    return 10**6


def by_name(task: Task) -> int:
    """Do what the first name at the table says; leave the process id in the file that the second names."""
    Path(task.names[1]).write_text(str(os.getpid()), encoding="ascii")
    return {"die": die, "hang": hang}.get(task.names[0], think)(task)


def patient(task: Task) -> int:
    time.sleep(0.2)
    return think(task)
