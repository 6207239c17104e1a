"""Dense integer ids for actions: small for a machine, readable for people."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64


@final
class Kind:
    """A family of actions, or of numbers: a verb with up to two arguments, each from a list of names."""

    def __init__(self, verb: str, base: int, first: list[str], second: list[str]) -> None:
        self.verb: Final = verb
        self.first: Final = first
        self.second: Final = second
        self.base: Final[i64] = base
        self.count: Final[i64] = len(first) * len(second)
        self.width: Final[i64] = len(second)

    def id(self, a: i64 = 0, b: i64 = 0) -> i64:
        """Return the action of this kind with these arguments."""
        return self.base + a * self.width + b

    def arg(self, action: i64) -> i64:
        """Return the argument of an action of a kind that has one."""
        return action - self.base

    def args(self, action: i64) -> tuple[i64, i64]:
        """Return both arguments of an action of a kind that has two."""
        rest = action - self.base
        return rest // self.width, rest % self.width

    def has(self, action: i64) -> bool:
        """Say whether an action is of this kind."""
        return self.base <= action < self.base + self.count

    def label(self, action: int) -> str:
        """Return the name of an action of this kind, as in records: "play red 7"."""
        a, b = self.args(action)
        return " ".join([part for part in (self.verb, self.first[a], self.second[b]) if part])


NOTHING: Final = [""]  # the domain of an argument that a kind does not have


@final
class ActionSpace:
    """Every action of one game, numbered from 0 without gaps, each with a label of its own.

    Labels are written to records, so they must not change while the rules stay the same.
    A seat is always called "seat N" in them.
    """

    def __init__(self) -> None:
        self.kinds: list[Kind] = []
        self.size: i64 = 0
        self._ids: dict[str, int] = {}

    def kind(self, verb: str, first: list[str] | None = None, second: list[str] | None = None) -> Kind:
        """Add the actions of a verb, one for each way to name the things it is done to."""
        kind = Kind(
            verb, self.size, NOTHING if first is None else first, NOTHING if second is None else second
        )
        self.kinds.append(kind)
        self.size += kind.count
        for action in range(kind.base, kind.base + kind.count):
            label = kind.label(action)
            assert label not in self._ids, f"two actions are called {label}"
            self._ids[label] = action
        return kind

    def __len__(self) -> int:
        return self.size

    def check(self, action: int) -> None:
        """Raise `ValueError` unless this is the id of an action."""
        if not 0 <= action < self.size:
            raise ValueError(f"no action has number {action}; they go from 0 to {self.size - 1}")

    def kind_of(self, action: int) -> Kind:
        """Return the kind that an action is of."""
        self.check(action)
        for kind in self.kinds:
            if kind.has(action):
                return kind
        raise AssertionError("kinds leave no gaps")

    def label(self, action: int) -> str:
        """Return the name of an action, as in records: "play red 7"."""
        return self.kind_of(action).label(action)

    def parse(self, label: str) -> int:
        """Return the action of that name."""
        action = self._ids.get(label)
        if action is None:
            raise ValueError(f"no action is called {label!r}")
        return action


def seat_names(seats: int) -> list[str]:
    """Return what the seats of a table are called in labels."""
    return [f"seat {seat}" for seat in range(seats)]
