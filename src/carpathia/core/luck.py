"""Where the luck of a match comes from: a secret key that can be checked, or a script that names it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from hashlib import sha256
from hmac import digest
from typing import Protocol

from carpathia.core.actions import ActionSpace
from carpathia.core.chance import Chance

WORD = 1 << 64
MOST_SHOWN = 6  # outcomes that an error lists


class Luck(Protocol):
    """Decides the chance nodes of a match."""

    def choose(self, chance: Chance, actions: ActionSpace) -> int | None:
        """Return one of the outcomes, or None if this source has no further ones."""


class KeyedLuck:
    """Luck drawn from a key: number i comes from HMAC-SHA256(key, i).

    Without the 256-bit key it is unpredictable; with the key anybody can reproduce it. The commitment,
    published before the first move, proves afterwards that the key has not been exchanged.
    """

    def __init__(self, key: bytes, words: Sequence[str] = ()) -> None:
        """Draw from the key, mixed with the words that the players have chosen, one or "" for each seat."""
        if len(key) != 32:
            raise ValueError(f"the key of a match has 32 bytes, not {len(key)}")
        self.key = key
        self.drawn = 0
        self._mixed = sha256(key + "\n".join(words).encode()).digest() if any(words) else key

    def commitment(self) -> str:
        return sha256(self.key).hexdigest()

    def choose(self, chance: Chance, actions: ActionSpace) -> int:
        return chance.at(self.below(chance.total))

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, each exactly as likely as the others."""
        fair = WORD - WORD % n
        while True:
            block = digest(self._mixed, self.drawn.to_bytes(8, "big"), "sha256")
            self.drawn += 1
            word = int.from_bytes(block[:8], "big")
            if word < fair:
                return word % n


class Scripted:
    """Luck that is given: outcomes by label, in the order of the chance nodes.

    Once they are used up, `otherwise` decides; without it the match waits for more.
    """

    def __init__(self, labels: Iterable[str] = (), otherwise: Luck | None = None) -> None:
        self._labels = deque(labels)
        self._otherwise = otherwise

    def extend(self, labels: Iterable[str]) -> None:
        self._labels.extend(labels)

    def choose(self, chance: Chance, actions: ActionSpace) -> int | None:
        if not self._labels:
            return None if self._otherwise is None else self._otherwise.choose(chance, actions)
        label = self._labels[0]
        action = actions.parse(label)
        if action not in chance.actions:
            possible = ", ".join(repr(actions.label(other)) for other in chance.actions[:MOST_SHOWN])
            more = len(chance.actions) - MOST_SHOWN
            raise ValueError(
                f"luck cannot decide {label!r} here; it may decide {possible}"
                + (f" and {more} more" if more > 0 else "")
            )
        self._labels.popleft()
        return action


def key_from_seed(seed: int) -> bytes:
    """Return the key of a reproducible match. Whoever knows the seed knows the key."""
    return sha256(f"carpathia seed {seed}".encode()).digest()
