"""A fast repeatable random stream for search and simulation; the luck of matches is in luck.py."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

MASK62: Final = 0x3FFFFFFFFFFFFFFF  # mypyc keeps larger literals as slow Python integers


@final
@mypyc_attr(acyclic=True)
class Rng:
    """A reproducible random stream for search and simulation: PCG32 (XSH-RR) with 62 bits of state.

    Small, quick to copy and the same on every machine. Not for matches, whose luck must be unpredictable.
    """

    def __init__(self, seed: int) -> None:
        self.state: i64 = _scramble(str(seed))

    def next32(self) -> i64:
        """Return the next 32 bits of the stream."""
        old = self.state
        self.state = (old * 2862933555777941757 + 3037000493) & MASK62
        bits = (((old >> 18) ^ old) >> 25) & 0xFFFFFFFF
        turn = old >> 57
        return ((bits >> turn) | (bits << (32 - turn))) & 0xFFFFFFFF

    def below(self, n: i64) -> i64:
        """Return a number from 0 to n - 1, uniform up to a bias of n in 2**32."""
        assert n > 0, "n must be positive"
        return (self.next32() * n) >> 32

    def pick(self, items: list[int]) -> int:
        """Return one of the items, each as likely as the others."""
        return items[self.below(len(items))]

    def shuffle(self, items: vec[i64]) -> None:
        """Put the items into a random order, in place."""
        for i in range(len(items) - 1, i64(0), -1):
            j = self.below(i + 1)
            kept = items[i]
            items[i] = items[j]
            items[j] = kept

    def fork(self, label: str) -> Rng:
        """Return an independent stream, so that what one consumer draws does not affect another."""
        return Rng(self.fork_seed(label))

    def fork_seed(self, label: str) -> int:
        """Return the seed of `fork(label)`."""
        return _scramble(f"{self.state}/{label}")


def _scramble(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") & MASK62
