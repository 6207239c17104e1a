"""Seeds for who gives none."""

from __future__ import annotations

import secrets


def fresh_seed() -> int:
    """Return a seed that nobody could foresee."""
    return secrets.randbits(48)
