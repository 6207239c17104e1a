"""Fits the network of learned values to how games ended and what searches found, with NumPy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields

import numpy as np
import numpy.typing as npt

from carpathia.bots.values import MOST_WEIGHT, UNIT, WEIGHT_UNIT, Shape

Floats = npt.NDArray[np.float32]
Inputs = npt.NDArray[np.int16]
Numbers = npt.NDArray[np.int64]

BATCH = 512
RATE = 1e-3  # of learning, at first; it falls to a tenth
DECAY = 1e-5  # of the weights, with every step
MEAN_DECAY, SQUARE_DECAY, SMALLEST = 0.9, 0.999, 1e-8  # of Adam
ASKED = 8192  # rows that are asked about at once
MARGIN_WEIGHT = 0.5  # of how well margins are told, against how well victories are
LIKELY = 60  # inputs that are not zero, about
NEVER = -1e9  # logit of an illegal action


@dataclass
class Lessons:
    """Rows, and what should be told of each.

    `won` and `margins` are by seat, counted from the one that observes. `policy` has the share of the visits
    of each action and is negative where it is illegal, for the rows numbered by `searched`.
    """

    rows: Inputs
    won: Floats
    margins: Floats
    searched: Numbers
    policy: Floats

    def __len__(self) -> int:
        return len(self.rows)


@dataclass
class Network:
    """The network of `Values` with floats for weights, and with margins, which help to learn."""

    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats
    value: Floats
    value_bias: Floats
    policy: Floats
    policy_bias: Floats
    margin: Floats
    margin_bias: Floats

    @classmethod
    def fresh(cls, shape: Shape, luck: np.random.Generator) -> Network:
        """Return a network that knows nothing: it gives every seat and every action the same."""

        def drawn(inputs: int, outputs: int, active: int) -> Floats:
            return luck.normal(0, np.sqrt(2 / active), (inputs, outputs)).astype(np.float32)

        def zeros(*size: int) -> Floats:
            return np.zeros(size, np.float32)

        first, second, seats, actions = (
            int(n) for n in (shape.first, shape.second, shape.seats, shape.actions)
        )
        return cls(
            drawn(int(shape.inputs), first, LIKELY),
            zeros(first),
            drawn(first, second, first),
            zeros(second),
            zeros(second, seats),
            zeros(seats),
            zeros(second, actions),
            zeros(actions),
            zeros(second, seats),
            zeros(seats),
        )

    @property
    def parts(self) -> list[Floats]:
        return [getattr(self, field.name) for field in fields(self)]

    def copy(self) -> Network:
        return Network(*[part.copy() for part in self.parts])

    def whole_numbers(self) -> list[int]:
        """Return the weights as `Values` takes them."""
        layers = [self.first, self.first_bias, self.second, self.second_bias]
        ends = [self.value.T, self.value_bias, self.policy.T, self.policy_bias]
        flat = np.concatenate([part.ravel() for part in (*layers, *ends)]).astype(np.float64)
        return [int(n) for n in np.clip(np.rint(flat * WEIGHT_UNIT), -MOST_WEIGHT, MOST_WEIGHT)]

    def shares(self, rows: Inputs) -> Floats:
        """Return the shares of victory that are expected after each row, those who observe first."""
        parts = [rows[n : n + ASKED] for n in range(0, len(rows), ASKED)]
        return np.concatenate(
            [softmax(self._hidden(_scaled(part))[1] @ self.value + self.value_bias) for part in parts]
        )

    def loss(self, lessons: Lessons) -> float:
        """Return the mean log loss of who wins."""
        return float(-(lessons.won * np.log(self.shares(lessons.rows) + 1e-9)).sum(1).mean())

    def policy_loss(self, lessons: Lessons) -> float:
        """Return the mean log loss of what long searches tried, beyond what they cannot be told by."""
        if not len(lessons.searched):
            return 0.0
        _, units = self._hidden(_scaled(lessons.rows[lessons.searched]))
        told = self._told(units, lessons.policy)
        target = np.maximum(lessons.policy, 0)
        return float((target * (np.log(target + 1e-9) - np.log(told + 1e-9))).sum(1).mean())

    def _hidden(self, inputs: Floats) -> tuple[Floats, Floats]:
        first = np.maximum(inputs @ self.first + self.first_bias, 0)
        return first, np.maximum(first @ self.second + self.second_bias, 0)

    def _told(self, units: Floats, policy: Floats) -> Floats:
        """Return the priors of all actions, of which some are illegal."""
        logits = units @ self.policy + self.policy_bias
        return softmax(np.where(policy < 0, np.float32(NEVER), logits))

    def gradients(self, batch: Lessons) -> list[Floats]:
        """Return how the mean loss of some rows changes with every weight."""
        inputs = _scaled(batch.rows)
        first, units = self._hidden(inputs)
        at_value = (softmax(units @ self.value + self.value_bias) - batch.won) / np.float32(len(inputs))
        at_margin = (units @ self.margin + self.margin_bias - batch.margins) * np.float32(
            MARGIN_WEIGHT / len(inputs)
        )
        at_units = at_value @ self.value.T + at_margin @ self.margin.T
        policy, policy_bias = np.zeros_like(self.policy), np.zeros_like(self.policy_bias)
        if len(batch.searched):
            chosen = units[batch.searched]
            at_policy = (self._told(chosen, batch.policy) - np.maximum(batch.policy, 0)) / np.float32(
                len(batch.searched)
            )
            policy, policy_bias = chosen.T @ at_policy, at_policy.sum(0)
            at_units[batch.searched] += at_policy @ self.policy.T
        at_units *= units > 0
        at_first = (at_units @ self.second.T) * (first > 0)
        return [
            inputs.T @ at_first,
            at_first.sum(0),
            first.T @ at_units,
            at_units.sum(0),
            units.T @ at_value,
            at_value.sum(0),
            policy,
            policy_bias,
            units.T @ at_margin,
            at_margin.sum(0),
        ]


@dataclass(frozen=True)
class Fitted:
    network: Network
    losses: list[float]  # on rows held out, before and after each pass


def fit(
    network: Network,
    lessons: Lessons,
    held_out: Lessons,
    passes: int,
    luck: np.random.Generator,
    rate: float = RATE,
    tell: Callable[[int, float], None] = lambda number, loss: None,
) -> Fitted:
    """Fit a network by Adam and return it as it was when it did best on the rows held out."""
    network = network.copy()

    def cost() -> float:
        return network.loss(held_out) + network.policy_loss(held_out)

    best, losses, lowest = network.copy(), [network.loss(held_out)], cost()
    means = [np.zeros_like(part) for part in network.parts]
    squares = [np.zeros_like(part) for part in network.parts]
    steps, step = passes * -(-len(lessons) // BATCH), 0
    at_policy = np.full(len(lessons), -1)
    at_policy[lessons.searched] = np.arange(len(lessons.searched))
    for number in range(passes):
        order = luck.permutation(len(lessons))
        for start in range(0, len(lessons), BATCH):
            batch = _batch(lessons, order[start : start + BATCH], at_policy)
            step += 1
            pace = rate * (1 - 0.9 * step / steps)
            for part, mean, square, gradient in zip(
                network.parts, means, squares, network.gradients(batch), strict=True
            ):
                mean += (1 - MEAN_DECAY) * (gradient - mean)
                square += (1 - SQUARE_DECAY) * (gradient * gradient - square)
                corrected = mean / (1 - MEAN_DECAY**step)
                spread = np.sqrt(square / (1 - SQUARE_DECAY**step)) + SMALLEST
                part -= np.float32(pace) * (corrected / spread) + np.float32(pace * DECAY) * part
        losses.append(network.loss(held_out))
        tell(number, losses[-1])
        if (now := cost()) <= lowest:
            best, lowest = network.copy(), now
    return Fitted(best, losses)


def _batch(lessons: Lessons, chosen: Numbers, at_policy: Numbers) -> Lessons:
    found = at_policy[chosen]
    searched = np.flatnonzero(found >= 0)
    return Lessons(
        lessons.rows[chosen],
        lessons.won[chosen],
        lessons.margins[chosen],
        searched,
        lessons.policy[found[searched]],
    )


def softmax(logits: Floats) -> Floats:
    powers = np.exp(logits - logits.max(1, keepdims=True))
    shares: Floats = powers / powers.sum(1, keepdims=True)
    return shares


def _scaled(rows: Inputs) -> Floats:
    scaled: Floats = rows.astype(np.float32) / np.float32(UNIT)
    return scaled
