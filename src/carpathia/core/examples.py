"""Reads examples.toml: worked examples of the rules, as scenarios with words and claims about them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from carpathia.core.game import Game
from carpathia.core.scenario import Scenario
from carpathia.core.state import SPECTATOR

FILE = "examples.toml"
MAY, MAY_NOT = "may", "may not"


@dataclass(frozen=True)
class Step:
    """A position of an example: what is played to get there, and what there is to see."""

    words: str
    script: str = ""
    show: str = ""  # the parts of the board that matter, by the names board.css has for them
    seat: str = ""  # through whose eyes; nobody's if it is empty
    claims: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Example:
    id: str
    title: str
    clause: str  # beside which it stands
    names: Sequence[str]
    steps: Sequence[Step]
    script: str = ""  # what is played before the first step
    changes: Mapping[str, Any] = field(default_factory=dict)

    def positions(self, kind: type[Game[Any]]) -> Iterator[tuple[Step, Scenario[Any]]]:
        """Play the example and yield each step with the position that it shows."""
        components = kind.default_components().changed(self.changes, f"the example {self.id}")
        scenario = Scenario(kind(len(self.names), components), self.names)
        scenario.run(self.script)
        for step in self.steps:
            scenario.run(step.script)
            yield step, scenario

    def viewer(self, step: Step) -> int:
        return list(self.names).index(step.seat) if step.seat else SPECTATOR


def false_claims(step: Step, scenario: Scenario[Any], viewer: int) -> list[str]:
    """Return the claims of a step that do not hold.

    A claim is about the view, by a dotted path; about the scores; or about what somebody may or may not do.
    """
    wrong = []
    for key, claimed in step.claims.items():
        found = _looked_up(scenario, viewer, key)
        if key.startswith((MAY, MAY_NOT)):
            holds = all((label in found) is not key.startswith(MAY_NOT) for label in claimed)
        else:
            holds = found == claimed
        if not holds:
            wrong.append(f"{key} is {found!r}, not {claimed!r}")
    return wrong


def _looked_up(scenario: Scenario[Any], viewer: int, key: str) -> Any:
    if key == "scores":
        return list(scenario.state.scores())
    if key.startswith((MAY, MAY_NOT)):
        return scenario.legal(scenario.names.index(key.removeprefix(MAY_NOT).removeprefix(MAY).strip()))
    found: Any = scenario.view(viewer)
    for part in key.split("."):
        found = found[int(part)] if isinstance(found, list) else found[part]
    return found


@cache
def examples_of(kind: type[Game[Any]]) -> tuple[Example, ...]:
    """Return the examples of a game's rulebook, or none if it has no file of them."""
    path = kind.folder() / FILE
    if not path.exists():
        return ()
    with path.open("rb") as file:
        return tuple(_example(entry) for entry in tomllib.load(file)["example"])


def _example(entry: Mapping[str, Any]) -> Example:
    steps = [Step(**step) for step in entry["steps"]]
    return Example(**{**entry, "steps": steps})
