"""The luck of a deal, which all line-ups and all designs that play the deal share."""

from __future__ import annotations

from carpathia.core.actions import ActionSpace
from carpathia.core.rng import Rng
from carpathia.core.state import State


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
        key = self._verb(chance.actions[0]), round_of(state)
        stream = self._streams.get(key)
        if stream is None:
            stream = self._streams[key] = self._root.fork(f"{key[0]}/{key[1]}")
        return chance.sample(stream)

    def _verb(self, action: int) -> str:
        verb = self._verbs.get(action)
        if verb is None:
            verb = self._verbs[action] = self._actions.kind_of(action).verb
        return verb


def round_of(state: State) -> int:
    """Return the round that a position is in: the state's `round` if it counts them, else its stage."""
    return int(getattr(state, "round", state.stage()))
