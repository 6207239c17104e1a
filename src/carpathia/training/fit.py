"""Fits the network of learned values to how games ended, with NumPy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from carpathia.bots.values import MOST_WEIGHT, UNIT, WEIGHT_UNIT

Floats = npt.NDArray[np.float32]
Inputs = npt.NDArray[np.int16]

BATCH = 512
RATE = 1e-3  # of learning, at first; it falls to a tenth
DECAY = 1e-5  # of the weights, with every step
MEAN_DECAY, SQUARE_DECAY, SMALLEST = 0.9, 0.999, 1e-8  # of Adam
ASKED = 8192  # rows that are asked about at once


@dataclass
class Network:
    """The same network as `Values`, with floats for weights."""

    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats

    @classmethod
    def fresh(cls, inputs: int, hidden: int, seats: int, luck: np.random.Generator) -> Network:
        """Return a network that knows nothing: it gives every seat the same."""
        first = luck.normal(0, 1 / np.sqrt(hidden), (inputs, hidden))
        return cls(
            first.astype(np.float32),
            np.zeros(hidden, np.float32),
            np.zeros((hidden, seats), np.float32),
            np.zeros(seats, np.float32),
        )

    @property
    def parts(self) -> list[Floats]:
        return [self.first, self.first_bias, self.second, self.second_bias]

    def copy(self) -> Network:
        return Network(*[part.copy() for part in self.parts])

    def whole_numbers(self) -> list[int]:
        """Return the weights as `Values` takes them."""
        flat = np.concatenate([part.ravel() for part in self.parts]).astype(np.float64)
        return [int(n) for n in np.clip(np.rint(flat * WEIGHT_UNIT), -MOST_WEIGHT, MOST_WEIGHT)]

    @classmethod
    def of(cls, weights: list[int], inputs: int, hidden: int, seats: int) -> Network:
        """Return the network with these whole numbers for weights."""
        flat = np.array(weights, np.float32) / np.float32(WEIGHT_UNIT)
        ends = np.cumsum([inputs * hidden, hidden, hidden * seats])
        first, first_bias, second, second_bias = np.split(flat, ends)
        return cls(first.reshape(inputs, hidden), first_bias, second.reshape(hidden, seats), second_bias)

    def shares(self, rows: Inputs) -> Floats:
        """Return the shares of victory that are expected after each row, those who observe first."""
        parts = [rows[n : n + ASKED] for n in range(0, len(rows), ASKED)]
        return np.concatenate([self._forward(_scaled(part))[1] for part in parts])

    def loss(self, rows: Inputs, targets: Floats) -> float:
        """Return the mean log loss."""
        return float(-(targets * np.log(self.shares(rows) + 1e-9)).sum(1).mean())

    def _forward(self, inputs: Floats) -> tuple[Floats, Floats]:
        hidden = np.maximum(inputs @ self.first + self.first_bias, 0)
        logits = hidden @ self.second + self.second_bias
        powers = np.exp(logits - logits.max(1, keepdims=True))
        return hidden, powers / powers.sum(1, keepdims=True)

    def gradients(self, inputs: Floats, targets: Floats) -> list[Floats]:
        """Return how the mean loss of some rows changes with every weight."""
        hidden, shares = self._forward(inputs)
        at_logits = (shares - targets) / len(inputs)
        at_hidden = (at_logits @ self.second.T) * (hidden > 0)
        return [inputs.T @ at_hidden, at_hidden.sum(0), hidden.T @ at_logits, at_logits.sum(0)]


@dataclass(frozen=True)
class Fitted:
    network: Network
    losses: list[float]  # on rows held out, before and after each pass


def fit(
    network: Network,
    rows: Inputs,
    targets: Floats,
    held_out: tuple[Inputs, Floats],
    passes: int,
    luck: np.random.Generator,
    rate: float = RATE,
    tell: Callable[[int, float], None] = lambda number, loss: None,
) -> Fitted:
    """Fit a network by Adam and return it as it was when it did best on the rows held out."""
    network = network.copy()
    best, losses = network.copy(), [network.loss(*held_out)]
    means = [np.zeros_like(part) for part in network.parts]
    squares = [np.zeros_like(part) for part in network.parts]
    steps, step = passes * -(-len(rows) // BATCH), 0
    for number in range(passes):
        order = luck.permutation(len(rows))
        for start in range(0, len(rows), BATCH):
            chosen = order[start : start + BATCH]
            step += 1
            pace = rate * (1 - 0.9 * step / steps)
            found = network.gradients(_scaled(rows[chosen]), targets[chosen])
            for part, mean, square, gradient in zip(network.parts, means, squares, found, strict=True):
                mean += (1 - MEAN_DECAY) * (gradient - mean)
                square += (1 - SQUARE_DECAY) * (gradient * gradient - square)
                corrected = mean / (1 - MEAN_DECAY**step)
                spread = np.sqrt(square / (1 - SQUARE_DECAY**step)) + SMALLEST
                part -= np.float32(pace) * (corrected / spread) + np.float32(pace * DECAY) * part
        losses.append(network.loss(*held_out))
        tell(number, losses[-1])
        if losses[-1] <= min(losses):
            best = network.copy()
    return Fitted(best, losses)


def _scaled(rows: Inputs) -> Floats:
    scaled: Floats = rows.astype(np.float32) / np.float32(UNIT)
    return scaled
