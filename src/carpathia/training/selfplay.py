"""Fast games of learned values against themselves, with positions kept to learn from."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from carpathia.bots.ismcts import rollout_action
from carpathia.bots.values import Values, write_inputs
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, MOST_LEGAL, NOBODY, State, write_shares

THOUSAND: Final = 1000


@final
class SelfPlay:
    """Every seat looks one decision ahead and takes what its values say is best; without values, anything.

    `rows` holds the positions kept of the last game: each as all its seats observe it, one after the other.
    """

    def __init__(self, opening: State, numbers: i64, most: i64) -> None:
        self._opening: Final = opening
        self._most: Final = most  # positions kept of a game
        self.inputs: Final = numbers + opening.seats
        self.rows: Final = vec[i32]([0] * (most * opening.seats * self.inputs))
        self.won: Final = vec[float]([0.0] * opening.seats)
        self.decisions: i64 = 0
        self._bits: Final = vec[i32]([0] * numbers)
        self._legal: Final = vec[i64]([0] * MOST_LEGAL)
        self._shares: Final = vec[float]([0.0] * opening.seats)

    def play(self, players: list[Values | None], rng: Rng, every: i64, errors: i64, patience: i64) -> i64:
        """Play a game with values for each seat and return how many positions were kept: one in so many.

        So many decisions of a thousand are made by chance, so that positions after errors are learned from,
        too; and all after the first `patience`, for values that know little may go round in circles.
        """
        state = self._opening.clone()
        kept: i64 = 0
        self.decisions = 0
        while state.actor != NOBODY:
            seat = state.actor
            if seat == CHANCE:
                state.apply(CHANCE, state.draw(rng))
                continue
            count = state.legal_into(seat, self._legal)
            action = self._legal[0]
            if count > 1:
                values = players[seat]
                if values is None or self.decisions >= patience or rng.below(THOUSAND) < errors:
                    action = rollout_action(state, seat, self._legal, count, rng)
                else:
                    action = self._best(state, seat, count, values)
            state.apply(seat, action)
            self.decisions += 1
            if kept < self._most and state.actor != NOBODY and rng.below(every) == 0:
                self._keep(state, kept)
                kept += 1
        write_shares(state, self.won, 0)
        return kept

    def _best(self, state: State, seat: i64, count: i64, values: Values) -> i64:
        best = self._legal[0]
        highest = -1.0
        for number in range(count):
            after = state.clone()
            after.apply(seat, self._legal[number])
            if after.actor == NOBODY:
                write_shares(after, self._shares, 0)
            else:
                values.shares_into(after, seat, self._shares)
            if self._shares[seat] > highest:
                highest = self._shares[seat]
                best = self._legal[number]
        return best

    def _keep(self, state: State, number: i64) -> None:
        for seat in range(state.seats):
            start = (number * state.seats + seat) * self.inputs
            write_inputs(state, seat, self._bits, self.rows, start)
