"""What a question is asked about: the table, its players, how many games, and what matters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from carpathia.arena.plan import IndependentDeals, Lineup, Plan, rotations
from carpathia.core.components import Value
from carpathia.core.phrases import and_list, plural
from carpathia.lab.data import Sample
from carpathia.lab.verdicts import WIN_SHARE_MATTERS

PLAYERS = {
    "random": "random players",
    "novice": "novices",
    "regular": "regulars",
    "master": "masters",
    "expert": "experts",
    "partner": "partners",
}


@dataclass(frozen=True)
class Setting:
    """The table of a question. `games` is the number for each design."""

    game: str
    seats: int
    seed: int
    games: int
    changes: Mapping[str, Value] = field(default_factory=dict)  # of the design that is asked about
    bots: Lineup = ("novice",)
    matters: float = WIN_SHARE_MATTERS

    @property
    def lineup(self) -> Lineup:
        return self.bots * self.seats if len(self.bots) == 1 else self.bots

    def plan(self, changes: Mapping[str, Value], lineup: Lineup | None = None, base: bool = True) -> Plan:
        """Return a plan of a design, with different bots in all rotations of the seats."""
        chosen = self.lineup if lineup is None else lineup
        turned = rotations(chosen) if len(set(chosen)) > 1 else [chosen]
        deals = max(1, -(-self.games // len(turned)))
        own = {**self.changes, **changes} if base else dict(changes)
        return Plan(self.game, self.seats, turned, IndependentDeals(self.seed, deals), own, detail=True)


def method(setting: Setting, samples: Sequence[Sample], narrowed: float | None = None) -> list[str]:
    """Return how a report was measured."""
    games = sum(sample.games for sample in samples)
    bots = sorted({bot for sample in samples for lineup in sample.plan.lineups for bot in lineup})
    players = and_list([PLAYERS.get(bot, bot) for bot in bots])
    lines = [
        f"{plural(games, 'game')} by {players} on {plural(len(samples[0].deals), 'deal')} of seed"
        f" {setting.seed}"
        + (f", {plural(len(samples), 'design')} side by side." if len(samples) > 1 else "."),
        "Intervals hold 95 % and draw whole deals anew, because games of one deal are not"
        " independent. Verdicts that belong together, such as those on all seats or on all differences of two"
        " designs, are a family with a false discovery rate of 5 % (Benjamini and Hochberg).",
        f"A difference matters from {100 * setting.matters:g} points of win share on; elsewhere from"
        " 0.15 standard"
        " deviations between games, or 5 points of the games, on.",
    ]
    if narrowed is not None:
        lines.append(
            f"Sharing the luck of the deals narrowed the intervals by a factor of {narrowed:.1f}."
            if narrowed >= 1.05
            else "Sharing the luck of the deals narrowed no intervals here: play differs too soon."
        )
    lines.append(
        "Bots are not people: what they do not see, they do not do. A verdict is about these players"
        " at this table."
    )
    return lines
