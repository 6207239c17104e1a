"""Serialises a state to send it to another process. Not a storage format: matches are stored as records."""

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


def dump_state(game: Game[S], state: S) -> bytes:
    """Return the fields of `state` that differ from the opening position."""
    fresh = game.start()
    values = {name: getattr(state, name) for name in _field_names(state) if name != "journal"}
    own = {name: value for name, value in values.items() if value is not getattr(fresh, name)}
    dumped = io.BytesIO()
    _Pickler(dumped).dump(own)
    return dumped.getvalue()


def load_state(game: Game[S], dumped: bytes) -> S:
    """Return the dumped state, without a journal. Trusted input only: this unpickles."""
    state = game.start()
    for name, value in pickle.loads(dumped).items():
        setattr(state, name, value)
    return state


class _Pickler(pickle.Pickler):
    """Pickles nested `vec` columns and instances of compiled classes.

    An instance is rebuilt from its attributes in constructor order; other classes define `__reduce__`.
    """

    def reducer_override(self, value: object) -> Any:
        kind = type(value)
        if isinstance(value, COLUMN):
            return column, (list(value),)
        if hasattr(kind, "__mypyc_attrs__") and "__reduce__" not in vars(kind):
            return kind, tuple(getattr(value, name) for name in kind.__mypyc_attrs__)
        return NotImplemented


def _field_names(state: State) -> list[str]:
    """Return the attribute names of a state of a compiled, interpreted or mixed class."""
    compiled = [
        name
        for kind in type(state).__mro__
        for name, part in vars(kind).items()
        if isinstance(part, GetSetDescriptorType) and not name.startswith("__")
    ]
    return [*compiled, *getattr(state, "__dict__", {})]
