"""Positions as bytes, to send an imagined one to another process; to keep one there are records."""

from __future__ import annotations

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
    fields: dict[str, Any] = {}
    for name in _field_names(state):
        value = getattr(state, name)
        if name == "journal" or value is getattr(fresh, name):
            continue
        fields[name] = ("column", list(value)) if isinstance(value, COLUMN) else ("value", value)
    return pickle.dumps(fields)


def thaw(game: Game[S], frozen: bytes) -> S:
    """Return the position that was frozen, without a journal. Only for bytes of our own making."""
    state = game.start()
    for name, (kind, value) in pickle.loads(frozen).items():
        setattr(state, name, column(value) if kind == "column" else value)
    return state


def _field_names(state: State) -> list[str]:
    """Return the fields of a state, be its classes compiled, plain, or plain on top of compiled."""
    compiled = [
        name
        for kind in type(state).__mro__
        for name, part in vars(kind).items()
        if isinstance(part, GetSetDescriptorType) and not name.startswith("__")
    ]
    return [*compiled, *getattr(state, "__dict__", {})]
