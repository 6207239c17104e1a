"""Dense integer ids for actions: small for a machine, readable for people."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64


@final
class Kind:
    """A family of actions: a verb, and up to two things it is done to, each by name."""

    def __init__(self, verb: str, base: int, first: list[str], second: list[str]) -> None:
        self.verb: Final = verb
        self.first: Final = first
        self.second: Final = second
        self.base: Final[i64] = base
        self.count: Final[i64] = len(first) * len(second)
        self.width: Final[i64] = len(second)

    def id(self, a: i64 = 0, b: i64 = 0) -> i64:
        return self.base + a * self.width + b

    def args(self, action: i64) -> tuple[i64, i64]:
        rest = action - self.base
        return rest // self.width, rest % self.width

    def has(self, action: i64) -> bool:
        return self.base <= action < self.base + self.count

    def label(self, action: int) -> str:
        a, b = self.args(action)
        return " ".join([part for part in (self.verb, self.first[a], self.second[b]) if part])


NOTHING: Final = [""]  # the domain of an argument that a kind does not have


@final
class ActionSpace:
    """Every action of one game, numbered from 0 without gaps, each with a label of its own.

    The labels stand in records, so they stay as they are while the rules of a game do.
    A seat is always called "seat N" in them.
    """

    def __init__(self) -> None:
        self.kinds: list[Kind] = []
        self.size: i64 = 0
        self._ids: dict[str, int] = {}

    def kind(self, verb: str, first: list[str] = NOTHING, second: list[str] = NOTHING) -> Kind:
        kind = Kind(verb, self.size, first, second)
        self.kinds.append(kind)
        self.size += kind.count
        for action in range(kind.base, kind.base + kind.count):
            label = kind.label(action)
            assert label not in self._ids, f"two actions are called {label}"
            self._ids[label] = action
        return kind

    def kind_of(self, action: int) -> Kind:
        for kind in self.kinds:
            if kind.has(action):
                return kind
        raise ValueError(f"no action has number {action}; they go from 0 to {self.size - 1}")

    def label(self, action: int) -> str:
        return self.kind_of(action).label(action)

    def parse(self, label: str) -> int:
        action = self._ids.get(label)
        if action is None:
            raise ValueError(f"no action is called {label!r}")
        return action


def seat_names(seats: int) -> list[str]:
    return [f"seat {seat}" for seat in range(seats)]
