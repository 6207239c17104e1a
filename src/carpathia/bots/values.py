"""What a position is worth to every seat, and which actions are promising, by a small learned network.

Inputs, weights and sums are whole numbers, so that every build and machine gives the same values to the bit.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr

from carpathia.core.observation import turned
from carpathia.core.state import NOBODY, State

UNIT: Final = 64  # an input is a number of 64ths, the smallest unit of an observation
WEIGHT_UNIT: Final = 1 << 12  # a weight of 1
MOST_WEIGHT: Final = 1 << 20  # larger ones could make sums overflow
HIDDEN_UNIT: Final = 1 << 10  # a hidden unit of 1
MOST_HIDDEN: Final = 1 << 24  # hidden units stay below this, for the same reason
FIRST_SHIFT: Final = 8  # bits that make UNIT * WEIGHT_UNIT a HIDDEN_UNIT
SECOND_SHIFT: Final = 12  # and HIDDEN_UNIT * WEIGHT_UNIT
LOGIT_UNIT: Final = float(HIDDEN_UNIT * WEIGHT_UNIT)  # a logit of 1
TOGETHER: Final = 4  # hidden units that are summed up in one pass

# Of a 32-bit float.
MANTISSA_BITS: Final = 23
MANTISSA: Final = 0x7FFFFF
EXPONENT: Final = 0xFF
WHOLE_64THS: Final = 144  # the exponent with which a mantissa counts 64ths


@final
@mypyc_attr(acyclic=True)
class Shape:
    """The sizes of a network, and what it is about."""

    def __init__(
        self, seats: i64, numbers: i64, features: i64, actions: i64, first: i64, second: i64
    ) -> None:
        self.seats: Final = seats
        self.numbers: Final = numbers  # of an observation
        self.features: Final = features
        self.inputs: Final = numbers + features
        self.actions: Final = actions
        self.first: Final = first  # hidden units of the first and the second layer
        self.second: Final = second
        if first <= 0 or second <= 0 or first % TOGETHER != 0 or second % TOGETHER != 0:
            raise ValueError(f"hidden units come in {TOGETHER}s, not {first} and {second}")

    def sizes(self) -> list[int]:
        """Return how many weights each part has: layer by layer, each followed by its biases."""
        first = self.first
        second = self.second
        seats = self.seats
        actions = self.actions
        return [
            self.inputs * first,
            first,
            first * second,
            second,
            second * seats,
            seats,
            second * actions,
            actions,
        ]

    def as_list(self) -> list[int]:
        """Return what `Shape` takes."""
        return [self.seats, self.numbers, self.features, self.actions, self.first, self.second]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shape) and self.as_list() == other.as_list()

    def __hash__(self) -> int:
        return hash(tuple(self.as_list()))

    def __reduce__(self) -> tuple[type[Shape], tuple[int, ...]]:
        return Shape, tuple(self.as_list())


@final
@mypyc_attr(acyclic=True)
class Values:
    """A network with two layers of hidden units, from what one seat knows to shares of victory and priors.

    The weights come layer by layer, each followed by its biases: inputs to first units, those to second
    units; then those of each seat, counted from the one that observes, and of each action, from the second
    units. For one thread at a time.
    """

    def __init__(self, shape: Shape, weights: list[int]) -> None:
        self.shape: Final = shape
        self.seats: Final = shape.seats
        inputs = shape.inputs
        ends: list[int] = []
        for size in shape.sizes():
            ends.append(size if not ends else ends[-1] + size)
        if len(weights) != ends[-1]:
            raise ValueError(f"there are {len(weights)} weights, not {ends[-1]}")
        if max(weights) > MOST_WEIGHT or min(weights) < -MOST_WEIGHT:
            raise ValueError(f"a weight is not between {-MOST_WEIGHT} and {MOST_WEIGHT}")
        self._first: Final = vec[i64]([weight for weight in weights[: ends[0]]])
        self._first_bias: Final = vec[i64]([weight * UNIT for weight in weights[ends[0] : ends[1]]])
        self._second: Final = vec[i64]([weight for weight in weights[ends[1] : ends[2]]])
        self._second_bias: Final = vec[i64]([weight * HIDDEN_UNIT for weight in weights[ends[2] : ends[3]]])
        self._value: Final = vec[i64]([weight for weight in weights[ends[3] : ends[4]]])
        self._value_bias: Final = vec[i64]([weight * HIDDEN_UNIT for weight in weights[ends[4] : ends[5]]])
        self._policy: Final = vec[i64]([weight for weight in weights[ends[5] : ends[6]]])
        self._policy_bias: Final = vec[i64]([weight * HIDDEN_UNIT for weight in weights[ends[6] : ends[7]]])
        self._row: Final = vec[i32]([0] * inputs)
        # What of a layer's inputs is not zero: where its weights begin, and what it is.
        most = max(inputs, shape.first)
        self._places: Final = vec[i64]([0] * most)
        self._numbers: Final = vec[i64]([0] * most)
        self._units: Final = vec[i64]([0] * shape.first)
        self._more_units: Final = vec[i64]([0] * shape.second)
        self._logits: Final = vec[float]([0.0] * max(shape.seats, shape.actions))
        self._others: Final = vec[float]([0.0] * shape.seats)

    def shares_into(self, state: State, seat: i64, out: vec[float]) -> None:
        """Write the share of the victory that each seat can expect, as far as `seat` can tell.

        With NOBODY for the seat, it is the average of what all seats can tell together.
        """
        if seat != NOBODY:
            self._ask(state, seat, out)
            return
        for other in range(self.seats):
            out[other] = 0.0
        for viewer in range(self.seats):
            self._ask(state, viewer, self._others)
            for other in range(self.seats):
                out[other] += self._others[other] / float(self.seats)

    def shares(self, state: State, seat: int) -> list[float]:
        """Return what `shares_into` writes."""
        out = vec[float]([0.0] * self.seats)
        self.shares_into(state, seat, out)
        return [out[other] for other in range(self.seats)]

    def priors_into(self, state: State, seat: i64, legal: vec[i64], count: i64, out: vec[float]) -> None:
        """Write how likely each of the first `count` legal actions of a seat is its best; they sum to 1."""
        self._think(state, seat)
        logits = self._logits
        for number in range(count):
            logits[number] = self._logit(self._policy, self._policy_bias, legal[number])
        softmax(logits, count)
        for number in range(count):
            out[number] = logits[number]

    def _ask(self, state: State, seat: i64, out: vec[float]) -> None:
        self._think(state, seat)
        seats = self.seats
        logits = self._logits
        for place in range(seats):
            logits[place] = self._logit(self._value, self._value_bias, place)
        softmax(logits, seats)
        for other in range(seats):
            out[other] = logits[turned(other, seat, seats)]

    def _logit(self, weights: vec[i64], biases: vec[i64], number: i64) -> float:
        """Return an output of the network, from the hidden units of its second layer."""
        units = self._more_units
        second = self.shape.second
        total = biases[number]
        start = number * second
        for unit in range(second):
            total += units[unit] * weights[start + unit]
        return float(total) / LOGIT_UNIT

    def _think(self, state: State, seat: i64) -> None:
        """Work out the hidden units."""
        first = self.shape.first
        places = self._places
        numbers = self._numbers
        row = self._row
        write_inputs(state, seat, self.shape.numbers, row, 0)
        count: i64 = 0
        for place in range(self.shape.inputs):
            number = row[place]
            if number != 0:
                places[count] = place * first
                numbers[count] = i64(number)
                count += 1
        _layer(self._first, self._first_bias, places, numbers, count, self._units, FIRST_SHIFT)
        units = self._units
        count = 0
        for unit in range(first):
            if units[unit] != 0:
                places[count] = unit * self.shape.second
                numbers[count] = units[unit]
                count += 1
        _layer(self._second, self._second_bias, places, numbers, count, self._more_units, SECOND_SHIFT)


def _layer(
    weights: vec[i64],
    biases: vec[i64],
    places: vec[i64],
    numbers: vec[i64],
    count: i64,
    out: vec[i64],
    shift: i64,
) -> None:
    """Write the units of a layer from the inputs that are not zero, with the first of each one's weights."""
    unit: i64 = 0
    while unit < i64(len(out)):
        one = biases[unit]
        two = biases[unit + 1]
        three = biases[unit + 2]
        four = biases[unit + 3]
        for n in range(count):
            start = places[n] + unit
            number = numbers[n]
            one += number * weights[start]
            two += number * weights[start + 1]
            three += number * weights[start + 2]
            four += number * weights[start + 3]
        out[unit] = _rectified(one >> shift)
        out[unit + 1] = _rectified(two >> shift)
        out[unit + 2] = _rectified(three >> shift)
        out[unit + 3] = _rectified(four >> shift)
        unit += TOGETHER


def _rectified(total: i64) -> i64:
    if total < 0:
        return 0
    return total if total < MOST_HIDDEN else i64(MOST_HIDDEN)


def softmax(logits: vec[float], count: i64) -> None:
    """Turn logits into shares of 1."""
    highest = logits[0]
    for number in range(count):
        if logits[number] > highest:
            highest = logits[number]
    whole = 0.0
    for number in range(count):
        logits[number] = exp(logits[number] - highest)
        whole += logits[number]
    for number in range(count):
        logits[number] /= whole


def write_inputs(state: State, seat: i64, numbers: i64, row: vec[i32], start: i64) -> None:
    """Write the numbers that `seat` observes from `start` on, in 64ths, and then what it can work out."""
    state.observe_into(seat, row, start)
    for place in range(start, start + numbers):
        number = row[place]
        if number != 0:
            row[place] = i32(in_64ths(i64(number)))
    state.features_into(seat, row, start + numbers)


def in_64ths(bits: i64) -> i64:
    """Return a multiple of 1/64, other than 0 and below 2**18, from its bits as a 32-bit float."""
    size = ((bits & MANTISSA) + MANTISSA + 1) >> (WHOLE_64THS - ((bits >> MANTISSA_BITS) & EXPONENT))
    return size if bits > 0 else -size
