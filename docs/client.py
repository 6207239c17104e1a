"""Plays a seat at random against bots over the JSON API: `python docs/client.py [ADDRESS [GAME]]`."""

from __future__ import annotations

import json
import random  # noqa: TID251
import sys
import urllib.error
import urllib.request
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
            return json.load(reply)

    def wait(self, table: str, version: int) -> None:
        """Return when the table is no longer as it was in that version."""
        with urllib.request.urlopen(f"{self.api}/tables/{table}/events") as stream:
            for line in stream:
                if line.startswith(b"data:") and int(line[5:]) != version:
                    return


def main(address: str = "http://127.0.0.1:8317", game: str = "dragon-racer") -> None:
    client = Client(address)
    opening = {"game": game, "seats": 2, "bots": [None, "random"]}
    table = client.ask("POST", "/tables", opening)["table"]
    now = client.ask("POST", f"/tables/{table}/sit", {"seat": 0, "name": "Program"})
    while now["stage"] != "over":
        if now["choices"]:
            chosen = random.choice(now["choices"])
            print(now["question"], "->", chosen["text"])
            answer = {"seat": 0, "prompt": now["prompt"], "action": chosen["action"]}
            try:
                now = client.ask("POST", f"/tables/{table}/play", answer)
            except urllib.error.HTTPError as refusal:  # somebody was faster, a clock for example
                print(json.load(refusal)["refused"]["reason"])
                now = client.ask("GET", f"/tables/{table}")
        else:
            client.wait(table, now["version"])
            now = client.ask("GET", f"/tables/{table}")
    scores = zip(now["players"], now["scores"], strict=True)
    print("Scores:", ", ".join(f"{player['name']} {points}" for player, points in scores))


if __name__ == "__main__":
    main(*sys.argv[1:])
