"""Plays a seat at random against bots over the JSON API: `python docs/client.py [ADDRESS [GAME]]`."""

from __future__ import annotations

import json
import random  # noqa: TID251
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any


class Client:
    def __init__(self, address: str) -> None:
        self.api = f"{address.rstrip('/')}/api/v1"
        self.key = ""
        self.key = self.ask("POST", "/key")["key"]  # who we are, at every table

    def ask(self, method: str, path: str, body: object = None) -> Any:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.key}"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.api + path, data, headers, method=method)
        with urllib.request.urlopen(request) as reply:
            return json.load(reply) if reply.status != 204 else None

    def news(self, table: str) -> Iterator[Any]:
        """Yield the table as our seat sees it, now and whenever it changes."""
        headers = {"Authorization": f"Bearer {self.key}"}
        request = urllib.request.Request(f"{self.api}/tables/{table}/events?carry=table", headers=headers)
        with urllib.request.urlopen(request) as stream:
            for line in stream:
                if line.startswith(b"data:"):
                    yield json.loads(line[5:])


def main(address: str = "http://127.0.0.1:8317", game: str = "dragon-racer") -> None:
    client = Client(address)
    opening = {"game": game, "seats": 2, "bots": [None, "random"]}
    table = client.ask("POST", "/tables", opening)["table"]
    client.ask("POST", f"/tables/{table}/sit", {"seat": 0, "name": "Program"})
    for now in client.news(table):
        if now["stage"] == "over":
            break
        if not now["choices"]:
            continue
        chosen = random.choice(now["choices"])
        print(now["question"], "->", chosen["text"])
        answer = {"seat": 0, "prompt": now["prompt"], "action": chosen["action"]}
        try:
            client.ask("POST", f"/tables/{table}/play?brief=true", answer)
        except urllib.error.HTTPError as refusal:  # somebody was faster, a clock for example
            print(json.load(refusal)["refused"]["reason"])
    scores = zip(now["players"], now["scores"], strict=True)
    print("Scores:", ", ".join(f"{player['name']} {points}" for player, points in scores))


if __name__ == "__main__":
    main(*sys.argv[1:])
