"""How long an answer takes that has no alternative, where its speed could tell what a seat holds.

Such an answer comes after a delay that is drawn from how long answers take when there is a choice.
"""

from __future__ import annotations

import random
from collections import deque
from time import monotonic

from carpathia.server.tables.room import Room

USUAL_PAUSE = 0.6  # seconds, for which the usual delays are made; other paces stretch or shrink them
USUAL_PEOPLE = (1.4, 1.9, 2.3, 2.8, 3.3, 4.0, 4.9, 6.2, 8.5)  # seconds, until enough people have answered
USUAL_BOTS = (0.7, 0.9, 1.1, 1.4, 1.8)
MOST_KEPT = 200
LEAST_KEPT = 30  # answers of people before their own times are drawn from
LONGEST = 15.0  # seconds; who takes longer was away


class Manners:
    def __init__(self) -> None:
        self._people: deque[float] = deque(maxlen=MOST_KEPT)
        self._bots: deque[float] = deque(maxlen=MOST_KEPT)
        self._asked: dict[str, dict[int, tuple[int, float]]] = {}  # by table and seat: question, since when
        self._random = random.SystemRandom()

    def watch(self, room: Room) -> None:
        """Take note of how long people take who have a choice in such a window."""
        table_id, now = room.table.id, monotonic()
        asked = self._asked.pop(table_id, {})
        for seat, (prompt, since) in asked.items():
            if room.prompt(seat) != prompt and now - since <= LONGEST:
                self._people.append(now - since)
        if room.match is None or room.over or not room.match.in_window:
            return
        free = [
            seat
            for seat in room.asked
            if room.players[seat].bot is None and len(room.perspective(seat).legal()) > 1
        ]
        questions = {seat: number for seat in free if (number := room.prompt(seat)) is not None}
        self._asked[table_id] = {
            seat: asked[seat] if seat in asked and asked[seat][0] == number else (number, now)
            for seat, number in questions.items()
        }

    def note_bot(self, seconds: float) -> None:
        """Take note of how long a bot took that had a choice."""
        self._bots.append(seconds)

    def delay(self, room: Room, seat: int, pause: float) -> float:
        """Return for how long an answer without alternative is kept back; none if bots are not to pause."""
        if room.players[seat].bot is not None:
            if len(self._bots) >= LEAST_KEPT:
                return self._random.choice(self._bots)
            return self._random.choice(USUAL_BOTS) * pause / USUAL_PAUSE
        if len(self._people) >= LEAST_KEPT and pause:
            return self._random.choice(self._people)
        return self._random.choice(USUAL_PEOPLE) * self._random.uniform(0.8, 1.25) * pause / USUAL_PAUSE
