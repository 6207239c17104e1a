"""Several processes that answer at one port. One that dies is started again."""

from __future__ import annotations

import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType

from carpathia.server.app import Options, open_store
from carpathia.server.serving import Place
from carpathia.server.serving import run as serve_one

FIRST_WAIT, LONGEST_WAIT = 0.2, 5.0  # seconds before a process that died is started again
LIVED = 10.0  # seconds after which it counts as having worked


def run(number: int, data: Path, options: Options, place: Place, ready: Callable[[], object]) -> int:
    """Serve with so many processes until Ctrl-C or SIGTERM; return the status to exit with."""
    store, _ = open_store(data, options.database, options.secret_file)  # so that it is upgraded once
    store.close()
    ready()
    stopped = 0

    def stop(signum: int, _: FrameType | None) -> None:
        nonlocal stopped
        stopped = signum

    for asked in (signal.SIGINT, signal.SIGTERM):
        signal.signal(asked, stop)
    children: dict[int, float] = {}  # when each was started, by its process
    wait = FIRST_WAIT
    while not stopped:
        while len(children) < number and not stopped:
            children[_start(data, options, place, first=not children)] = time.monotonic()
        died = _ended(children)
        if died and min(died) < LIVED:
            time.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)
        elif died:
            wait = FIRST_WAIT
        time.sleep(0.05)
    for child in children:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGTERM)
    while children:
        _ended(children)
        time.sleep(0.02)
    return 0 if stopped == signal.SIGINT else 128 + stopped


def _start(data: Path, options: Options, place: Place, first: bool) -> int:
    """Start a process; only the first tells how it is at the admin port."""
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        for asked in (signal.SIGINT, signal.SIGTERM):
            signal.signal(asked, signal.SIG_DFL)
        serve_one(data, options, place if first else Place(place.at, None, place.proxies))
        status = 0
    except SystemExit as ending:
        status = ending.code if isinstance(ending.code, int) else 1
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _ended(children: dict[int, float]) -> list[float]:
    """Forget the processes that have ended; return for how long each had lived."""
    ages = []
    for child in list(children):
        found, _ = os.waitpid(child, os.WNOHANG)
        if found:
            ages.append(time.monotonic() - children.pop(child))
    return ages
