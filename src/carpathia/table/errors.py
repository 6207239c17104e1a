"""The one refusal that every door answers with."""

from __future__ import annotations

from carpathia.core.game import Refusal
from carpathia.core.phrases import sentence


class Refused(Exception):
    """A request that cannot be granted; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def refused(reason: str) -> Refused:
    """Return a refusal that has nothing to do with the rules of a game, as a whole sentence."""
    return Refused(Refusal("", sentence(reason)))
