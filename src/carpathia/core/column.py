"""Columns of native integers out of Python lists."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64


def column(values: list[int]) -> vec[i64]:
    # mypyc 2.4 fails on vec(expression) unless the expression is a comprehension.
    return vec[i64]([value for value in values])
