"""What a seat works out, as a list: for tests of features."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i32

from carpathia.core.state import State

MARGIN = 3


def written(state: State, seat: int, before: int = 12345) -> list[int]:
    """Return the features of a seat, which are written over whatever was there, and over nothing else."""
    count = int(state.feature_count())
    out = vec[i32]([before] * (MARGIN + count + MARGIN))
    state.features_into(seat, out, MARGIN)
    numbers = [int(number) for number in out]
    assert numbers[:MARGIN] == numbers[-MARGIN:] == [before] * MARGIN
    return numbers[MARGIN:-MARGIN]
