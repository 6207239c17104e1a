"""Fast games of learned values against themselves, with positions kept to learn from."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from carpathia.bots.ismcts import HALF_MARGIN, margin_of, rollout_action
from carpathia.bots.puct import ValuedSearch
from carpathia.bots.values import Shape, Values, write_inputs
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, MOST_LEGAL, NOBODY, State, write_shares

THOUSAND: Final = 1000
NONE: Final = -1  # in `movers`
ILLEGAL: Final = -1  # in `visits`
NOISE: Final = 0.2  # at the root of a long search, so that what seems bad is tried now and then


@final
class SelfPlay:
    """Every seat decides by a short search with its values; without values, by the rollout policy.

    Now and then it searches longer, and then the position is kept with what was found. So are some positions
    right after a decision, without a search. `rows` holds the positions kept of the last game: each as all
    its seats see it, one after the other. `movers` says whose decision was searched, or NONE; `visits` has
    the visits of every action then, or ILLEGAL, and `expected` what the search expected for every seat.
    """

    def __init__(self, opening: State, shape: Shape, most: i64) -> None:
        self._opening: Final = opening
        self._shape: Final = shape
        self._most: Final = most  # positions kept of a game
        seats = opening.seats
        self.rows: Final = vec[i32]([0] * (most * seats * shape.inputs))
        self.movers: Final = vec[i32]([0] * most)
        self.visits: Final = vec[i32]([0] * (most * shape.actions))
        self.expected: Final = vec[float]([0.0] * (most * seats))
        self.won: Final = vec[float]([0.0] * seats)
        self.margins: Final = vec[float]([0.0] * seats)  # over the best of the others, between -1 and 1
        self.decisions: i64 = 0
        self._kept: i64 = 0
        self._legal: Final = vec[i64]([0] * MOST_LEGAL)

    def play(
        self,
        players: list[Values | None],
        rng: Rng,
        brief: i64,
        long: i64,
        often: i64,
        errors: i64,
        patience: i64,
    ) -> i64:
        """Play a game with values for each seat and return how many positions were kept.

        Searches have `brief` iterations, or `long` ones for `often` decisions of a thousand; as many
        positions are kept right after a decision. `errors` of a thousand decisions are made by chance, so
        that positions after errors are learned from, too; and so are all after the first `patience`, for
        values that know little may go round in circles.
        """
        state = self._opening.clone()
        self._kept = 0
        self.decisions = 0
        while state.actor != NOBODY:
            seat = state.actor
            if seat == CHANCE:
                state.apply(CHANCE, state.draw(rng))
                continue
            count = state.legal_into(seat, self._legal)
            action = self._legal[0]
            if count > 1:
                self.decisions += 1
                values = players[seat]
                if values is None or self.decisions > patience or rng.below(THOUSAND) < errors:
                    action = rollout_action(state, seat, self._legal, count, rng)
                elif rng.below(THOUSAND) < often and self._kept < self._most:
                    action = self._long_search(state, seat, count, values, long, rng)
                else:
                    search = ValuedSearch(state, seat, values, rng)
                    search.run(brief)
                    action = search.favourite()
            state.apply(seat, action)
            if (
                count > 1
                and self._kept < self._most
                and state.actor != NOBODY
                and rng.below(THOUSAND) < often
            ):
                self.movers[self._kept] = NONE
                self._keep(state)
        self._end(state)
        return self._kept

    def _long_search(
        self, state: State, seat: i64, count: i64, values: Values, iterations: i64, rng: Rng
    ) -> i64:
        """Search a decision, keep it with what was found, and return what was tried most."""
        search = ValuedSearch(state, seat, values, rng, noise=NOISE)
        search.run(iterations)
        visits = self._kept * self._shape.actions
        expected = self._kept * state.seats
        self.movers[self._kept] = i32(seat)
        self._keep(state)
        for number in range(count):
            self.visits[visits + self._legal[number]] = 0
        search.visits_into(self.visits, visits)
        search.means_into(self.expected, expected)
        return search.favourite()

    def _keep(self, state: State) -> None:
        shape = self._shape
        for seat in range(state.seats):
            start = (self._kept * state.seats + seat) * shape.inputs
            write_inputs(state, seat, shape.numbers, self.rows, start)
        start = self._kept * shape.actions
        for action in range(shape.actions):
            self.visits[start + action] = ILLEGAL
        self._kept += 1

    def _end(self, state: State) -> None:
        write_shares(state, self.won, 0)
        scores = state.scores()
        for seat in range(state.seats):
            margin = margin_of(scores, seat)
            size = margin if margin >= 0 else -margin
            self.margins[seat] = float(margin) / float(size + HALF_MARGIN)
