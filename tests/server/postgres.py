"""A PostgreSQL of one's own in a temporary folder, for tests: `python -m tests.server.postgres` starts one.

It listens on 127.0.0.1 only and runs as a user that is not root, since it refuses to be root's.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex

import psycopg

USER = "postgres"  # that Debian's package makes; used only if the tests run as root


class Postgres:
    """A running server. It can be stopped and started again, as in an accident."""

    def __init__(self, folder: Path, durable: bool) -> None:
        self._folder = folder
        self._durable = durable
        self._user = USER if os.geteuid() == 0 else None
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.port: int = found.getsockname()[1]
        if self._user is not None:
            shutil.chown(folder, pwd.getpwnam(USER).pw_uid)
        self._run("initdb", "-D", str(folder / "data"), "-A", "trust", "-U", "carpathia", "-N", "-E", "UTF8")
        self._server: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        careless = [] if self._durable else ["-c", "fsync=off", "-c", "synchronous_commit=off"]
        self._server = subprocess.Popen(
            [
                _binary("postgres"),
                *("-D", str(self._folder / "data"), "-k", str(self._folder), "-p", str(self.port)),
                *("-c", "listen_addresses=127.0.0.1", "-c", "max_connections=60", *careless),
            ],
            user=self._user,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        end = time.monotonic() + 60
        while True:
            with suppress(psycopg.OperationalError), psycopg.connect(self._address("postgres")):
                return
            if self._server.poll() is not None or time.monotonic() > end:
                raise AssertionError("PostgreSQL does not start")
            time.sleep(0.1)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server: at once but orderly, or as `how` says."""
        if self._server is not None:
            self._server.send_signal(how)
            self._server.wait(60)
            self._server = None

    def new_database(self) -> str:
        """Return the URL of a database that is empty."""
        name = f"carpathia_{token_hex(4)}"
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE template0")
        return self._address(name).replace("postgresql", "postgresql+psycopg", 1)

    def _address(self, name: str) -> str:
        return f"postgresql://carpathia@127.0.0.1:{self.port}/{name}"

    def _run(self, command: str, *given: str) -> None:
        subprocess.run([_binary(command), *given], user=self._user, check=True, stdout=subprocess.DEVNULL)


@contextmanager
def postgres(durable: bool = False) -> Iterator[Postgres]:
    """Run a PostgreSQL for as long as the block takes; only a `durable` one waits for the disk."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        server = Postgres(Path(folder), durable)
        try:
            yield server
        finally:
            server.stop()


def _binary(name: str) -> str:
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    path = str(found[-1]) if found else shutil.which(name)
    if path is None:
        raise FileNotFoundError(f"{name} is missing; install PostgreSQL (make does where there is apt-get)")
    return path


if __name__ == "__main__":
    with postgres(durable=True) as running:
        print(running.new_database(), flush=True)
        with suppress(KeyboardInterrupt):
            signal.pause()
