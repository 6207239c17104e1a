"""A wire between one browser and the server that keeps every byte which reaches the browser."""

from __future__ import annotations

import re
import socket
import threading
from urllib.parse import urlsplit

RESPONSE = re.compile(r"(?=HTTP/1\.1 \d\d\d )")
TOLD = re.compile(r"^content-type: (text/html|application/json|text/event-stream)", re.I | re.M)
NOT_NEWS = re.compile(r"^(date: .*|: .*|[0-9a-f]+)\r?\n", re.I | re.M)  # nor heartbeats, nor sizes of chunks
RULES = re.compile(r'<dialog id="rules".*?</dialog>', re.DOTALL)


class Wire:
    def __init__(self, server: str) -> None:
        to = urlsplit(server)
        self._server = (to.hostname or "", to.port or 80)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._bytes: list[tuple[int, bytes]] = []  # by connection
        self._connections = 0
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def read(self) -> str:
        """Return what has arrived since the last look, without the rulebook, the same for everybody."""
        new, self._bytes = self._bytes, []
        return RULES.sub("", b"".join(data for _, data in new).decode("utf-8", "replace"))

    def responses(self) -> list[str]:
        """Return the pages, JSON and events since the last look, each with its headers but the date."""
        new, self._bytes = self._bytes, []
        connections: dict[int, bytes] = {}
        for connection, data in new:
            connections[connection] = connections.get(connection, b"") + data
        texts = [data.decode("utf-8", "replace") for data in connections.values()]
        found = [response for text in texts for response in RESPONSE.split(text) if response]
        return [NOT_NEWS.sub("", response) for response in found if TOLD.search(response)]

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                browser, _ = self._listener.accept()
            except OSError:  # closed
                return
            try:
                server = socket.create_connection(self._server)
            except OSError:  # the server has stopped, and the browser asks once more
                browser.close()
                continue
            self._connections += 1
            for ends in ((browser, server, 0), (server, browser, self._connections)):
                threading.Thread(target=self._carry, args=ends, daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket, kept_as: int) -> None:
        try:
            while data := source.recv(65536):
                if kept_as:
                    self._bytes.append((kept_as, data))
                sink.sendall(data)
        except OSError:
            pass
        finally:
            for end in (source, sink):
                end.close()
