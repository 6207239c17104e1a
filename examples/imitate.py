"""Imitates bots from data that `carpathia data` has written, and measures how well.

    carpathia data dragon-racer --players 4 --games 200 --bots master --out masters.parquet
    python examples/imitate.py masters.parquet [--epochs 20]

The policy is the one of train.py; here it learns to do what the bots did, and to expect what they got.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as parquet

from train import Array, Policy, share_of_wins

BATCH = 256
HELD_BACK = 5  # every fifth match is kept for the examination


class Data:
    """The decisions of a file as arrays, and what the file says about itself."""

    def __init__(self, path: Path) -> None:
        table = parquet.read_table(path)
        described: dict[bytes, bytes] = table.schema.metadata
        self.game = described[b"game"].decode()
        self.seats = int(described[b"seats"])
        self.seen = self._rows(table, "observation").astype(np.float32)
        self.masks = self._rows(table, "mask").astype(np.int8)
        self.actions: Array = table["action"].to_numpy().astype(np.int64)
        self.results: Array = table["result"].to_numpy().astype(np.float32)
        self.matches: Array = table["match"].to_numpy()
        self.choices = self.masks.sum(axis=1)

    @staticmethod
    def _rows(table: Any, column: str) -> Array:
        rows = table[column].combine_chunks()
        numbers: Array = rows.flatten().to_numpy(zero_copy_only=False)
        return numbers.reshape(len(rows), -1)


def accuracy(policy: Policy, data: Data, rows: Array) -> float:
    """Return how often the likeliest action is the one that was taken, where there was a choice."""
    odds = policy.judge(data.seen[rows], data.masks[rows])[1]
    return float((odds.argmax(axis=1) == data.actions[rows]).mean())


def imitate(path: Path, epochs: int, matches: int = 2000, seed: int = 1) -> tuple[float, float, float]:
    """Return the accuracy of guessing, that of the policy, and its share of wins against random bots."""
    data = Data(path)
    chosen = data.choices > 1
    held_back = np.flatnonzero(chosen & (data.matches % HELD_BACK == 0))
    rows = np.flatnonzero(chosen & (data.matches % HELD_BACK != 0))
    rng = np.random.default_rng(seed)
    policy = Policy(data.seen.shape[1], data.masks.shape[1], seed)
    for epoch in range(epochs):
        rng.shuffle(rows)
        for start in range(0, len(rows), BATCH):
            some = rows[start : start + BATCH]
            ones = np.ones(len(some), np.float32)
            policy.learn(data.seen[some], data.masks[some], data.actions[some], ones, data.results[some])
        print(f"epoch {epoch + 1}: {accuracy(policy, data, held_back):.1%} of unseen decisions", flush=True)
    guessing = float((1 / data.choices[held_back]).mean())
    share = share_of_wins(data.game, data.seats, policy, matches, seed)
    return guessing, accuracy(policy, data, held_back), share


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--epochs", type=int, default=20)
    given = parser.parse_args()
    guessed, right, wins = imitate(given.data, given.epochs)
    print(f"It does what the bots did in {right:.1%} of unseen decisions; guessing would in {guessed:.1%}.")
    print(f"It wins {wins:.1%} of its matches against random bots.")
