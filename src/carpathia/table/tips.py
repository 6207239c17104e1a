"""Which tips of a game fit what has just happened, or what is asked."""

from __future__ import annotations

from typing import Any

from carpathia.core.lesson import Tip
from carpathia.core.perspective import Perspective


def fitting_tips(mine: Perspective[Any], since: int) -> list[Tip]:
    """Return the tips for the facts from number `since` on, in their order, and for what may be done."""
    game = mine.game
    found = []
    for event in mine.events(since):
        fact = game.facts.get(event.fact)
        found += [
            tip
            for tip in game.tips()
            if fact is not None and tip.fact == fact.name and (tip.when is None or tip.when(event))
        ]
    verbs = {game.actions.kind_of(action).verb for action in mine.legal()}
    asked = [tip for tip in game.tips() if tip.verb in verbs]
    return list(dict.fromkeys([*found, *asked]))
