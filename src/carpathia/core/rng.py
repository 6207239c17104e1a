"""Luck twice over: a fast stream for imagination, and a keyed one for matches that can be checked."""

from __future__ import annotations

from hashlib import blake2b, sha256
from hmac import digest
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

MASK62: Final = 0x3FFFFFFFFFFFFFFF  # mypyc keeps larger literals as slow Python integers
WORD: Final = 1 << 64


@final
@mypyc_attr(acyclic=True)
class Rng:
    """A repeatable stream for searching and testing: PCG32 (XSH-RR) over 62 bits.

    Small, quick to copy and the same on every machine; not for matches, whose luck nobody may foresee.
    """

    def __init__(self, seed: int) -> None:
        self.state: i64 = _scramble(str(seed))

    def next32(self) -> i64:
        old = self.state
        self.state = (old * 2862933555777941757 + 3037000493) & MASK62
        bits = (((old >> 18) ^ old) >> 25) & 0xFFFFFFFF
        turn = old >> 57
        return ((bits >> turn) | (bits << (32 - turn))) & 0xFFFFFFFF

    def below(self, n: i64) -> i64:
        """Return a number from 0 to n - 1, each as likely as 32 bits allow."""
        assert n > 0, "there is nothing to choose from"
        return (self.next32() * n) >> 32

    def pick(self, items: list[int]) -> int:
        return items[self.below(len(items))]

    def shuffle(self, items: vec[i64]) -> None:
        for i in range(len(items) - 1, i64(0), -1):
            j = self.below(i + 1)
            kept = items[i]
            items[i] = items[j]
            items[j] = kept

    def fork(self, label: str) -> Rng:
        """Return an independent stream, so that one user of luck cannot disturb another."""
        return Rng(_scramble(f"{self.state}/{label}"))


def _scramble(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") & MASK62


@final
class KeyedLuck:
    """The luck of a match: number i is drawn from HMAC-SHA256(key, i).

    Without the 256-bit key nobody can foresee it; with the key anybody can draw it again. The
    commitment binds whoever holds the key before the first move without giving it away.
    """

    def __init__(self, key: bytes) -> None:
        if len(key) != 32:
            raise ValueError(f"the key of a match has 32 bytes, not {len(key)}")
        self.key: Final = key
        self.drawn = 0

    def commitment(self) -> str:
        return sha256(self.key).hexdigest()

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, each exactly as likely as the others."""
        fair = WORD - WORD % n
        while True:
            block = digest(self.key, self.drawn.to_bytes(8, "big"), "sha256")
            self.drawn += 1
            word = int.from_bytes(block[:8], "big")
            if word < fair:
                return word % n


def key_from_seed(seed: int) -> bytes:
    """Return the key of a match whose luck somebody wants to see again, known to all who know the seed."""
    return sha256(f"carpathia seed {seed}".encode()).digest()
