"""Constructed and random decisions for tests of estimates."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from carpathia.core.match import Match
from carpathia.core.perspective import Perspective
from carpathia.core.registry import make_game
from carpathia.core.rng import Rng
from carpathia.core.scenario import Scenario

NAMES = ["Joan", "Mark", "Suzan"]


def betting() -> Perspective[Any]:
    """Return the decision of a seat that bets on a dragon in the last turn: red is far ahead."""
    changes = {"race.turns": 2, "bets.number": 1, "variants.abilities": False, "rulings.forced_bets": True}
    scenario = Scenario(make_game("dragon-racer", 3, changes=changes), NAMES)
    scenario.run(
        """
        luck: dealer seat 2; deal red 8, blue 5, green 6, yellow 4, green 4, blue 4
        Joan: play red 8
        Mark: play blue 5
        Suzan: play green 6
        """
    )
    scenario.play(0, "bet yellow 4")
    return scenario.perspective(0)


def same_knowledge() -> list[Perspective[Any]]:
    """Return a seat's decision in two states that differ only in what the seat cannot see."""
    perspectives = []
    for others in ("5, 5, 6", "4, 7, 2"):
        scenario = Scenario(make_game("thanks-a-lottery", 2, changes={"cards.hand": 3}), NAMES[:2])
        first, second, third = others.split(", ")
        rolls = ", ".join(["1"] * 15)
        scenario.run(f"luck: dealer seat 1; deal 1, {first}, 2, {second}, 3, {third}; roll {rolls}; draw 7")
        perspectives.append(scenario.perspective(0))
    return perspectives


def random_decisions(name: str, seats: int = 2, seed: int = 4, every: int = 1) -> Iterator[Perspective[Any]]:
    """Yield decisions with a choice from a match of random moves; each is good until the next one."""
    match, rng = Match(make_game(name, seats), seed=seed, names=NAMES[:seats]), Rng(seed)
    count = 0
    while not match.over:
        perspective = match.perspective(match.acting[0])
        if len(perspective.legal()) > 1:
            count += 1
            if count % every == 0:
                yield perspective
        match.play(perspective.seat, rng.pick(perspective.legal()))
