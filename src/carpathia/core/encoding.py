"""Helpers that encode a view as numbers for learning."""

from __future__ import annotations


def one_hot(value: int, size: int) -> list[float]:
    """Return an index as numbers for learning; all zeros if it is out of range."""
    return [float(value == i) for i in range(size)]
