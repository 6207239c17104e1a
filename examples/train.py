"""Trains a seat against random bots by a masked policy gradient, with NumPy alone.

    python examples/train.py [--game dragon-racer] [--seats 4] [--seconds 100] [--out policy.npz]

An actor-critic with one hidden layer and generalised advantage estimation; it learns from matches that run
side by side in compiled code. At the end it plays matches that it was not trained on.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # small matrices: threads would wait for each other

import numpy as np
import numpy.typing as npt

from carpathia.env.batch import Answer, Batch

Array = npt.NDArray[Any]
HIDDEN, ROWS, STEPS = 128, 128, 32
RATE, ENTROPY, DECAY = 1e-3, 0.01, 0.95


class Policy:
    """A hidden layer with two heads: a preference for every action, and the worth of the position."""

    def __init__(self, numbers: int, actions: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        shapes = [(numbers, HIDDEN), (HIDDEN, actions), (HIDDEN, 1)]
        self.weights = [rng.normal(0, (1 / shape[0]) ** 0.5, shape).astype(np.float32) for shape in shapes]
        self.weights += [np.zeros(shape[1], np.float32) for shape in shapes]
        self._moments = [[np.zeros_like(w), np.zeros_like(w)] for w in self.weights]
        self._updates = 0

    def judge(self, seen: Array, masks: Array) -> tuple[Array, Array, Array]:
        """Return the hidden layer, the probability of each action (illegal ones have none), and the worth."""
        hidden = np.maximum(seen @ self.weights[0] + self.weights[3], 0)
        liking = np.where(masks, hidden @ self.weights[1] + self.weights[4], -1e9)
        odds = np.exp(liking - liking.max(axis=1, keepdims=True))
        odds /= odds.sum(axis=1, keepdims=True)
        return hidden, odds, (hidden @ self.weights[2] + self.weights[5])[:, 0]

    def learn(self, seen: Array, masks: Array, actions: Array, gain: Array, goal: Array) -> None:
        """Make actions likelier by how much more they brought than expected, and expect better."""
        hidden, odds, worth = self.judge(seen, masks)
        count = len(seen)
        slope = odds * gain[:, None]
        slope[np.arange(count), actions] -= gain
        surprise = np.log(odds + 1e-9)
        slope += ENTROPY * odds * (surprise - (odds * surprise).sum(axis=1, keepdims=True))
        slope = (slope / count).astype(np.float32)
        error = ((worth - goal) / count).astype(np.float32)[:, None]
        inner = (slope @ self.weights[1].T + error @ self.weights[2].T) * (hidden > 0)
        parts = [seen.T @ inner, hidden.T @ slope, hidden.T @ error]
        self._adam([*parts, inner.sum(axis=0), slope.sum(axis=0), error.sum(axis=0)])

    def _adam(self, slopes: list[Array]) -> None:
        self._updates += 1
        for weight, (mean, square), slope in zip(self.weights, self._moments, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            scale = np.sqrt(1 - 0.999**self._updates) / (1 - 0.9**self._updates)
            weight -= RATE * scale * mean / (np.sqrt(square) + 1e-8)


def pick(odds: Array, rng: np.random.Generator) -> Array:
    """Draw an action in every row."""
    sums = odds.cumsum(axis=1)
    drawn = (1 - rng.random((len(odds), 1), np.float32)) * sums[:, -1:]  # never 0, which is no action's share
    picked: Array = (sums < drawn).sum(axis=1)
    return picked


def gather(batch: Batch, policy: Policy, now: Answer, rng: np.random.Generator) -> tuple[Array, ...]:
    """Play some steps in every match; return what was seen and done, and what it was worth."""
    seen, masks, actions, worths, rewards, ends = [], [], [], [], [], []
    for _ in range(STEPS):
        seen.append(now.observations.copy())
        masks.append(now.masks.copy())
        _, odds, worth = policy.judge(seen[-1], masks[-1])
        actions.append(pick(odds, rng))
        worths.append(worth)
        batch.step(actions[-1])
        rewards.append(now.rewards[:, 0].astype(np.float32))
        ends.append(now.done.copy())
    ahead = policy.judge(now.observations, now.masks)[2]
    trace: Array = np.zeros(batch.size, np.float32)
    gains: list[Array] = []
    for worth, reward, over in zip(worths[::-1], rewards[::-1], ends[::-1], strict=True):
        trace = reward + np.where(over, 0, ahead) - worth + DECAY * np.where(over, 0, trace)
        ahead = worth
        gains.append(trace)
    gain = np.concatenate(gains[::-1])
    goal = gain + np.concatenate(worths)
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    return np.concatenate(seen), np.concatenate(masks), np.concatenate(actions), gain, goal


def share_of_wins(name: str, seats: int, policy: Policy, matches: int, seed: int) -> float:
    """Return the share of victories in new matches."""
    bots = dict.fromkeys(range(1, seats), "random")
    batch, rng = Batch(name, seats, min(matches, 256), bots=bots), np.random.default_rng(seed)
    now, ended, won = batch.reset(seed), 0, 0.0
    while ended < matches:
        batch.step(pick(policy.judge(now.observations, now.masks)[1], rng))
        ended += int(now.done.sum())
        won += float(now.rewards[:, 0].sum())
    return won / ended


def train(name: str, seats: int, seconds: float, seed: int = 1, matches: int = 4000) -> tuple[Policy, float]:
    """Train for so many seconds of CPU time; return the policy and its share of wins."""
    batch = Batch(name, seats, ROWS, bots=dict.fromkeys(range(1, seats), "random"))
    policy = Policy(batch.game.observations.size, batch.game.actions.size, seed)
    rng, now = np.random.default_rng(seed), batch.reset(seed)
    began = told = time.process_time()
    steps = 0
    while time.process_time() - began < seconds:
        policy.learn(*gather(batch, policy, now, rng))
        steps += ROWS * STEPS
        if time.process_time() - told > 10:
            told = time.process_time()
            share = share_of_wins(name, seats, policy, 500, seed + 1)
            print(f"{told - began:4.0f} s, {steps:,} decisions: wins {share:.0%}", flush=True)
    return policy, share_of_wins(name, seats, policy, matches, seed + 2)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="dragon-racer")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=100)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    trained, wins = train(given.game, given.seats, given.seconds)
    print(f"It wins {wins:.1%} of its matches; a random player would win {1 / given.seats:.1%}.")
    if given.out is not None:
        np.savez(given.out, *trained.weights)
