"""What a position is worth to every seat by a small network, learned from play.

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
POINT: Final = 8  # 64ths for a point of a seat's standing
WEIGHT_UNIT: Final = 1 << 14  # a weight of 1
MOST_WEIGHT: Final = 1 << 20  # larger ones could make sums overflow
HIDDEN_SHIFT: Final = 8  # bits of a hidden sum that are dropped
LOGIT_UNIT: Final = float(UNIT * WEIGHT_UNIT * WEIGHT_UNIT >> HIDDEN_SHIFT)  # a logit of 1

# Of a 32-bit float.
MANTISSA_BITS: Final = 23
MANTISSA: Final = 0x7FFFFF
EXPONENT: Final = 0xFF
WHOLE_64THS: Final = 144  # the exponent with which a mantissa counts 64ths


@final
@mypyc_attr(acyclic=True)
class Values:
    """A network with one layer of hidden units, from what one seat observes to the shares of victory of all.

    The weights are those from each input to the hidden units, their biases, those from each hidden unit to
    the seats, counted from the one that observes, and their biases. For one thread at a time.
    """

    def __init__(self, seats: i64, numbers: i64, hidden: i64, weights: list[int]) -> None:
        self.seats: Final = seats
        self.numbers: Final = numbers  # of an observation
        self.inputs: Final = numbers + seats
        self.hidden: Final = hidden
        first = self.inputs * hidden
        second = first + hidden
        last = second + hidden * seats
        if len(weights) != last + seats:
            raise ValueError(
                f"{len(weights)} weights do not fit {self.inputs} inputs and {hidden} hidden units"
            )
        if max(weights) > MOST_WEIGHT or min(weights) < -MOST_WEIGHT:
            raise ValueError(f"a weight is not between {-MOST_WEIGHT} and {MOST_WEIGHT}")
        self._first: Final = vec[i64]([weight for weight in weights[:first]])
        self._hidden_bias: Final = vec[i64]([weight * UNIT for weight in weights[first:second]])
        self._second: Final = vec[i64]([weight for weight in weights[second:last]])
        self._bias: Final = vec[i64](
            [weight * (UNIT * WEIGHT_UNIT >> HIDDEN_SHIFT) for weight in weights[last:]]
        )
        self._bits: Final = vec[i32]([0] * numbers)
        self._row: Final = vec[i32]([0] * self.inputs)
        self._sums: Final = vec[i64]([0] * hidden)
        self._logits: Final = vec[float]([0.0] * seats)
        self._others: Final = vec[float]([0.0] * seats)

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

    def _ask(self, state: State, seat: i64, out: vec[float]) -> None:
        write_inputs(state, seat, self._bits, self._row, 0)
        hidden = self.hidden
        sums = self._sums
        for unit in range(hidden):
            sums[unit] = self._hidden_bias[unit]
        row = self._row
        first = self._first
        for place in range(self.inputs):
            number = i64(row[place])
            if number != 0:
                start = place * hidden
                for unit in range(hidden):
                    sums[unit] += number * first[start + unit]
        for unit in range(hidden):
            sums[unit] = sums[unit] >> HIDDEN_SHIFT if sums[unit] > 0 else i64(0)
        self._softmax(seat, out)

    def _softmax(self, seat: i64, out: vec[float]) -> None:
        seats = self.seats
        logits = self._logits
        highest = 0.0
        for place in range(seats):
            total = self._bias[place]
            for unit in range(self.hidden):
                total += self._sums[unit] * self._second[unit * seats + place]
            logits[place] = float(total) / LOGIT_UNIT
            if place == 0 or logits[place] > highest:
                highest = logits[place]
        whole = 0.0
        for place in range(seats):
            logits[place] = exp(logits[place] - highest)
            whole += logits[place]
        for other in range(seats):
            out[other] = logits[turned(other, seat, seats)] / whole


def write_inputs(state: State, seat: i64, bits: vec[i32], row: vec[i32], start: i64) -> None:
    """Write what `seat` observes from `start` on, in 64ths, and then where every seat stands."""
    state.observe_into(seat, bits, 0)
    numbers = i64(len(bits))
    for place in range(numbers):
        number = bits[place]
        row[start + place] = number if number == 0 else i32(in_64ths(i64(number)))
    for other in range(state.seats):
        row[start + numbers + turned(other, seat, state.seats)] = i32(POINT * state.standing(other))


def in_64ths(bits: i64) -> i64:
    """Return a multiple of 1/64, other than 0 and below 2**18, from its bits as a 32-bit float."""
    size = ((bits & MANTISSA) + MANTISSA + 1) >> (WHOLE_64THS - ((bits >> MANTISSA_BITS) & EXPONENT))
    return size if bits > 0 else -size
