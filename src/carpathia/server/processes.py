"""Several processes that answer at one port. One that dies is started again."""

from __future__ import annotations

import logging
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from types import FrameType

from carpathia.server.app import Options, open_store
from carpathia.server.serving import Place
from carpathia.server.serving import run as serve_one

log = logging.getLogger("carpathia.processes")

FIRST_WAIT, LONGEST_WAIT = 0.2, 5.0  # seconds before a process that died is started again
LIVED = 10.0  # seconds after which it counts as having worked


@dataclass(frozen=True)
class Child:
    process: int
    started: float


def run(number: int, data: Path, options: Options, place: Place, ready: Callable[[], object]) -> int:
    """Serve with so many processes until Ctrl-C or SIGTERM; return the status to exit with."""
    store, _ = open_store(data, options.database, options.secret_file, options.backup)  # upgraded once
    store.close()
    ready()
    stopped = 0

    def stop(signum: int, _: FrameType | None) -> None:
        nonlocal stopped
        stopped = signum

    for asked in (signal.SIGINT, signal.SIGTERM):
        signal.signal(asked, stop)
    children: dict[int, Child] = {}  # by their number
    lifeline = os.pipe()  # which is closed when this process ends, however it does
    wait = FIRST_WAIT
    while not stopped:
        for which in range(number):
            if which not in children and not stopped:
                # Only the first tells how it is at the admin port.
                at = place if which == 0 else Place(place.at, None, place.proxies)
                children[which] = Child(_start(data, options, at, lifeline), time.monotonic())
        died = _ended(children)
        if died and min(died) < LIVED:
            time.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)
        elif died:
            wait = FIRST_WAIT
        time.sleep(0.05)
    for child in children.values():
        with suppress(ProcessLookupError):
            os.kill(child.process, signal.SIGTERM)
    while children:
        _ended(children)
        time.sleep(0.02)
    return 0 if stopped == signal.SIGINT else 128 + stopped


def _start(data: Path, options: Options, place: Place, lifeline: tuple[int, int]) -> int:
    """Start a process that ends when this one does; return its number."""
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        os.close(lifeline[1])
        for asked in (signal.SIGINT, signal.SIGTERM):
            signal.signal(asked, signal.SIG_DFL)
        Thread(target=_end_with_parent, args=(lifeline[0],), daemon=True).start()
        serve_one(data, options, place)
        status = 0
    except SystemExit as ending:
        status = ending.code if isinstance(ending.code, int) else 1
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _end_with_parent(lifeline: int) -> None:
    os.read(lifeline, 1)
    os.kill(os.getpid(), signal.SIGTERM)


def _ended(children: dict[int, Child]) -> list[float]:
    """Forget the processes that have ended; return for how long each had lived."""
    ages = []
    for which, child in list(children.items()):
        found, status = os.waitpid(child.process, os.WNOHANG)
        if found:
            del children[which]
            ages.append(time.monotonic() - child.started)
            log.warning("process %d ended with %d", found, os.waitstatus_to_exitcode(status))
    return ages
