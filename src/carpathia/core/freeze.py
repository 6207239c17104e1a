"""Positions as bytes, to send an imagined one to another process; never to keep one: records are for that."""

from __future__ import annotations

import io
import pickle
from types import GetSetDescriptorType
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from carpathia.core.column import column
from carpathia.core.game import Game, S
from carpathia.core.state import State

COLUMN = type(vec[i64]())


def freeze(game: Game[S], state: S) -> bytes:
    """Return all that `state` does not share with every position of the game."""
    fresh = game.start()
    values = {name: getattr(state, name) for name in _field_names(state) if name != "journal"}
    own = {name: value for name, value in values.items() if value is not getattr(fresh, name)}
    frozen = io.BytesIO()
    _Pickler(frozen).dump(own)
    return frozen.getvalue()


def thaw(game: Game[S], frozen: bytes) -> S:
    """Return the position that was frozen, without a journal. Only for bytes of our own making."""
    state = game.start()
    for name, value in pickle.loads(frozen).items():
        setattr(state, name, value)
    return state


class _Pickler(pickle.Pickler):
    """Knows columns, however deep they lie, and pieces of compiled classes.

    Such a piece is made anew from its fields in the order in which its constructor takes and sets them.
    A class of which that is not true has a `__reduce__` of its own.
    """

    def reducer_override(self, value: object) -> Any:
        kind = type(value)
        if isinstance(value, COLUMN):
            return column, (list(value),)
        if hasattr(kind, "__mypyc_attrs__") and "__reduce__" not in vars(kind):
            return kind, tuple(getattr(value, name) for name in kind.__mypyc_attrs__)
        return NotImplemented


def _field_names(state: State) -> list[str]:
    """Return the fields of a state, be its classes compiled, plain, or plain but derived from compiled."""
    compiled = [
        name
        for kind in type(state).__mro__
        for name, part in vars(kind).items()
        if isinstance(part, GetSetDescriptorType) and not name.startswith("__")
    ]
    return [*compiled, *getattr(state, "__dict__", {})]
