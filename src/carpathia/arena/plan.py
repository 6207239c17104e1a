"""What is to be played: a game, line-ups of bots, and the deals they all play."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from hashlib import sha256
from itertools import combinations
from typing import Any, overload

from carpathia.arena.personas import make_player
from carpathia.bots.simple import RandomBot
from carpathia.core.components import Value
from carpathia.core.game import Game
from carpathia.core.phrases import plural
from carpathia.core.registry import make_game
from carpathia.core.rng import Rng

Lineup = tuple[str, ...]  # the name of a bot for each seat


@dataclass(frozen=True)
class Fixture:
    """One game to be played: who sits where, and the number of the deal, which fixes all luck."""

    lineup: Lineup
    deal: int


@dataclass(frozen=True)
class IndependentDeals(Sequence[int]):
    """Deals that share nothing with those of another seed, as consecutive numbers would."""

    seed: int
    size: int

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, number: int) -> int: ...
    @overload
    def __getitem__(self, number: slice) -> list[int]: ...
    def __getitem__(self, number: int | slice) -> int | list[int]:
        if isinstance(number, slice):
            return [self[i] for i in range(self.size)[number]]
        return _stream(self.seed).fork_seed(str(range(self.size)[number]))


@cache
def _stream(seed: int) -> Rng:
    return Rng(seed)  # forking leaves it as it is, so one will do


@dataclass(frozen=True, eq=False)
class Plan:
    """Games to be played: every line-up plays every deal. The same plan always gives the same results.

    A bot is named as in `make_bot`, so `master*8` is possible. `changes` are component changes by dotted
    key. Games are numbered from 0, deal by deal, and `plan[number]` is one of them. With `detail`, results
    tell what happened besides the scores, and outcomes have tables of it. Raises `ValueError` if the plan
    cannot be played.
    """

    game: str
    seats: int
    lineups: Sequence[Lineup]
    deals: Sequence[int]
    changes: Mapping[str, Value] = field(default_factory=dict)
    detail: bool = False

    def __post_init__(self) -> None:
        set_field = object.__setattr__  # the way around `frozen` that dataclasses themselves use
        set_field(self, "lineups", tuple(tuple(lineup) for lineup in self.lineups))
        compact = isinstance(self.deals, range | IndependentDeals)
        set_field(self, "deals", self.deals if compact else tuple(self.deals))

        set_field(self, "changes", dict(self.make_game().components.changes))
        for bot in {bot for lineup in self.lineups for bot in lineup}:
            make_player(bot)
        for lineup in self.lineups:
            if len(lineup) != self.seats:
                raise ValueError(
                    f"the line-up {', '.join(lineup)} has {plural(len(lineup), 'bot')};"
                    f" {plural(self.seats, 'seat')} need as many"
                )
        if not len(self):
            raise ValueError("there is nothing to play: a plan needs a line-up and a deal")

    def __len__(self) -> int:
        return len(self.deals) * len(self.lineups)

    def __getitem__(self, number: int) -> Fixture:
        if not 0 <= number < len(self):
            raise IndexError(f"there is no game {number}; they go from 0 to {len(self) - 1}")
        deal, lineup = divmod(number, len(self.lineups))
        return Fixture(self.lineups[lineup], self.deals[deal])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Plan) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash((self.game, self.seats, self.lineups, len(self.deals)))

    @cached_property
    def digest(self) -> str:
        """A SHA-256 of everything the results follow from, the version of the rules included."""
        return _digest([*self._rules(), list(self.deals)])

    @cached_property
    def series(self) -> str:
        """The same without the number of deals: plans of one series begin with the same games."""
        deals = self.deals
        if isinstance(deals, IndependentDeals):
            begin: object = ["independent", deals.seed]
        elif isinstance(deals, range):
            begin = ["range", deals.start, deals.step]
        else:
            begin = list(deals)
        return _digest([*self._rules(), begin])

    @property
    def all_random(self) -> bool:
        return all(bot == RandomBot.name for lineup in self.lineups for bot in lineup)

    def _rules(self) -> list[object]:
        changes = sorted(self.changes.items())
        return [self.game, self.make_game().version, self.seats, changes, self.lineups, self.detail]

    def make_game(self) -> Game[Any]:
        return make_game(self.game, self.seats, changes=self.changes, origin="the plan")


def _digest(content: list[object]) -> str:
    return sha256(json.dumps(content).encode()).hexdigest()


def rotations(lineup: Lineup) -> list[Lineup]:
    """Return a line-up once for each seat that its first bot can have."""
    return [(*lineup[turn:], *lineup[:turn]) for turn in range(len(lineup))]


def round_robin(
    game: str,
    seats: int,
    bots: Sequence[str],
    games: int,
    seed: int,
    changes: Mapping[str, Value] | None = None,
) -> Plan:
    """Plan a tournament in which every set of bots that fits the table meets, in all rotations of the seats.

    `games` is the number for each set, rounded up to whole rotations. If there are fewer bots than seats, the
    last one takes the seats that are left.
    """
    sets = combinations(bots, min(seats, len(bots)))
    lineups = [(*chosen, *[chosen[-1]] * (seats - len(chosen))) for chosen in sets]
    deals = range(seed, seed - (-games // seats))
    rotated = [turned for lineup in lineups for turned in rotations(lineup)]
    return Plan(game, seats, rotated, deals, changes or {})
