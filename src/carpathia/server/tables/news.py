"""News from other processes on the same database, by LISTEN and NOTIFY of PostgreSQL."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from threading import Event, Thread

from carpathia.server.tables.store import CHANNEL, Store

log = logging.getLogger("carpathia.news")

AGAIN = 1.0  # seconds before another try to connect
RESYNC = "resync"  # what is heard after a pause in which something may have been missed


class News:
    """Calls `heard` in the event loop with every message of another process."""

    def __init__(self, store: Store, heard: Callable[[str], None]) -> None:
        self._store = store
        self._heard = heard
        self._stopped = Event()
        self._thread: Thread | None = None

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        self._thread = Thread(target=self._listen, args=(loop,), name="news", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        if self._thread is not None:
            self._thread.join()

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        import psycopg  # only where there is a PostgreSQL to listen to

        url = self._store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._stopped.is_set():
            try:
                with psycopg.connect(url, autocommit=True, connect_timeout=5) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    loop.call_soon_threadsafe(self._heard, RESYNC)
                    while not self._stopped.is_set():
                        for notice in connection.notifies(timeout=0.5):
                            process, _, message = notice.payload.partition(" ")
                            if process != self._store.process:
                                loop.call_soon_threadsafe(self._heard, message)
            except (psycopg.Error, OSError) as error:
                log.warning("no news from other processes: %s", str(error).splitlines()[0])
                self._stopped.wait(AGAIN)
            except RuntimeError:
                return  # the loop is closed
