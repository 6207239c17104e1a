"""Columns of native integers out of Python lists."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64


def column(values: list[int]) -> vec[i64]:
    """Return a list of numbers as a column."""
    # mypyc 2.4 fails on vec(expression) unless the expression is a comprehension.
    return vec[i64]([value for value in values])


def total(counts: vec[i64], start: i64, size: i64) -> i64:
    """Return the sum of `size` counts from `start` on, such as those of a hand."""
    result: i64 = 0
    for i in range(start, start + size):
        result += counts[i]
    return result


def pick(counts: vec[i64], start: i64, ticket: i64) -> i64:
    """Return which of the counts from `start` on holds number `ticket`: a fair draw from a pile of counts."""
    place = start
    while ticket >= counts[place]:
        ticket -= counts[place]
        place += 1
    return place - start
