"""A wire between one browser and the server that keeps every byte which reaches the browser."""

from __future__ import annotations

import re
import socket
import threading
from urllib.parse import urlsplit

RULES = re.compile(r'<dialog id="rules".*?</dialog>', re.DOTALL)


class Wire:
    def __init__(self, server: str) -> None:
        to = urlsplit(server)
        self._server = (to.hostname or "", to.port or 80)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._bytes: list[bytes] = []
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def read(self) -> str:
        """Return what has arrived since the last look, without the rulebook, the same for everybody."""
        new, self._bytes = self._bytes, []
        return RULES.sub("", b"".join(new).decode("utf-8", "replace"))

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                browser, _ = self._listener.accept()
            except OSError:  # closed
                return
            server = socket.create_connection(self._server)
            threading.Thread(target=self._carry, args=(browser, server, False), daemon=True).start()
            threading.Thread(target=self._carry, args=(server, browser, True), daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket, kept: bool) -> None:
        try:
            while data := source.recv(65536):
                if kept:
                    self._bytes.append(data)
                sink.sendall(data)
        except OSError:
            pass
        finally:
            for end in (source, sink):
                end.close()
