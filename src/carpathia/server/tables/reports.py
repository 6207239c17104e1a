"""Processes on one database tell each other who is at which table, by NOTIFY; nothing of it is stored."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping

from carpathia.server.tables.attendance import LASTS, Attendance, Who
from carpathia.server.tables.database import Database, Unavailable

log = logging.getLogger("carpathia.reports")

RENEWAL = LASTS / 3  # seconds
PAUSE = 0.05  # seconds in which changes are gathered
LONGEST = 7000  # letters of a message; PostgreSQL takes 8000 bytes
REPORT, QUESTION = "at", "who"  # how messages begin
HERE = "here"


class Reports:
    """Says who comes and goes in this process, and every few seconds who is here.

    `matters` says of table and person whether anybody elsewhere could see it: whether they sit there.
    """

    def __init__(
        self, database: Database, tell: Callable[[Who], None], matters: Callable[[Who], bool]
    ) -> None:
        self.attendance = Attendance(tell, self._note if database.store.shared else None)
        self._database = database
        self._matters = matters
        self._changed: dict[Who, bool] = {}
        self._asking = False
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._keep_telling())

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self.attendance.close()

    def ask(self) -> None:
        """Ask the others who is with them."""
        self._asking = True
        self._wake.set()

    def renew(self) -> None:
        """Tell again who listens here."""
        self._changed |= {who: True for who in self.attendance.listening() if self._matters(who)}
        self._wake.set()

    def hear(self, words: str) -> None:
        """Take note of what another process says."""
        process, _, entries = words.partition(" ")
        for entry in entries.split(";"):
            table_id, owner, silent = entry.split(" ")
            self.attendance.hear(process, (table_id, owner), None if silent == HERE else float(silent))

    def _note(self, who: Who, here: bool) -> bool:
        if not self._matters(who):
            return False
        self._changed[who] = here
        self._wake.set()
        return True

    async def _keep_telling(self) -> None:
        while True:
            try:
                await asyncio.wait_for(self._wake.wait(), RENEWAL)
                await asyncio.sleep(PAUSE)
            except TimeoutError:
                self.renew()
            self._wake.clear()
            asking, self._asking = self._asking, False
            changed, self._changed = self._changed, {}
            for message in [*([QUESTION] if asking else []), *self._messages(changed)]:
                try:
                    await self._database.write(self._database.store.notify, message)
                except Unavailable:
                    break  # when it is back everything is told again

    def _messages(self, changed: Mapping[Who, bool]) -> Iterator[str]:
        head = f"{REPORT} {self._database.store.process} "
        message = ""
        for who, here in changed.items():
            entry = f"{who[0]} {who[1]} {HERE if here else round(self.attendance.silent(who), 3)}"
            if message and len(message) + len(entry) > LONGEST:
                yield head + message
                message = ""
            message += f";{entry}" if message else entry
        if message:
            yield head + message
