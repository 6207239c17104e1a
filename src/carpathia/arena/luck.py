"""The luck of a deal, which all line-ups and all designs that play the deal share."""

from __future__ import annotations

from librt.vecs import vec

from carpathia.bots.values import Values
from carpathia.core.actions import ActionSpace
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, NOBODY, State, write_shares


class SharedLuck:
    """Draws from a stream for each kind of chance and each round.

    So a design or a bot that draws once more in one place stays in step with the others everywhere else. The
    n-th draw of a stream is the same quantile for all, whatever can be drawn.
    """

    def __init__(self, deal: int, actions: ActionSpace) -> None:
        self._root = Rng(deal).fork("luck")
        self._actions = actions
        self._verbs: dict[int, str] = {}  # by action
        self._streams: dict[tuple[str, int], Rng] = {}

    def choose(self, state: State) -> int:
        """Return what luck decides in a position in which it must."""
        chance = state.chance()
        key = self._verb(chance.actions[0]), int(state.round_number())
        stream = self._streams.get(key)
        if stream is None:
            stream = self._streams[key] = self._root.fork(f"{key[0]}/{key[1]}")
        return chance.sample(stream)

    def _verb(self, action: int) -> str:
        verb = self._verbs.get(action)
        if verb is None:
            verb = self._verbs[action] = self._actions.kind_of(action).verb
        return verb


class WeighedLuck(SharedLuck):
    """The same, adding up what every draw brought each seat, by learned values.

    A draw brings what its outcome is worth beyond the mean of all outcomes by their chances. So the mean over
    many games is nothing, whatever the values are worth, and a result without it means the same with less of
    the luck in it (Burch, Schmid, Moravčík, Morrill and Bowling, AIVAT, 2018, for the moves of chance).
    """

    def __init__(self, deal: int, actions: ActionSpace, values: Values) -> None:
        super().__init__(deal, actions)
        self._values = values
        self.brought = [0.0] * values.seats

    def choose(self, state: State) -> int:
        chosen = super().choose(state)
        outcomes = state.chance().outcomes()
        if len(outcomes) > 1:
            worth = {action: self._worth(state, action) for action, _ in outcomes}
            for seat, worth_now in enumerate(worth[chosen]):
                mean = sum(likely * worth[action][seat] for action, likely in outcomes)
                self.brought[seat] += worth_now - mean
        return chosen

    def _worth(self, state: State, action: int) -> list[float]:
        world = state.clone()
        world.apply(CHANCE, action)
        if world.actor != NOBODY:
            return self._values.shares(world, NOBODY)
        out = vec[float]([0.0] * world.seats)
        write_shares(world, out, 0)
        return [out[seat] for seat in range(world.seats)]
