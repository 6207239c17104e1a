"""The random bot."""

from __future__ import annotations

from typing import Any

from carpathia.bots.bot import Bot, Thought
from carpathia.core.perspective import Perspective
from carpathia.core.rng import Rng


class RandomBot(Bot):
    name = "random"
    summary = "plays any legal action, each as often as the others"

    def think(self, mine: Perspective[Any], rng: Rng) -> Thought:
        return Thought(rng.pick(mine.legal()))
