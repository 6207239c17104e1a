"""The setting of a question: table, players, budget and what matters in a win share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from carpathia.arena.plan import IndependentDeals, Lineup, Plan, rotations
from carpathia.core.components import Value
from carpathia.core.phrases import agree, and_list
from carpathia.lab.data import Sample
from carpathia.lab.sequences import detectable_shift
from carpathia.lab.wordings import WIN_SHARE_MATTERS

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
    """The table of a question. `games` is the budget of each design."""

    game: str
    seats: int
    seed: int
    games: int
    changes: Mapping[str, Value] = field(default_factory=dict)  # component changes of the design
    bots: Lineup = ("novice",)
    matters: float = WIN_SHARE_MATTERS

    @property
    def lineup(self) -> Lineup:
        return self.bots * self.seats if len(self.bots) == 1 else self.bots

    @property
    def deals(self) -> int:
        """The deals of the budget: bots that differ play each deal in every rotation of the seats."""
        return max(1, -(-self.games // (self.seats if len(set(self.lineup)) > 1 else 1)))

    def plan(self, changes: Mapping[str, Value], lineup: Lineup | None = None, base: bool = True) -> Plan:
        """Return a plan of a design, with different bots in all rotations of the seats."""
        lineup = self.lineup if lineup is None else lineup
        lineups = rotations(lineup) if len(set(lineup)) > 1 else [lineup]
        deals = max(1, -(-self.games // len(lineups)))
        own = {**self.changes, **changes} if base else dict(changes)
        return Plan(self.game, self.seats, lineups, IndependentDeals(self.seed, deals), own, detail=True)


def budget_text(setting: Setting, designs: int = 1, tables: int = 1) -> str:
    """Return the shift of a win share that the budget can detect; it is known before any game is played."""
    shift = 100 * detectable_shift(
        1 / setting.seats, setting.deals, setting.matters, setting.seats * tables, min(designs, 2)
    )
    games = f"{setting.games:,} {agree(setting.games, 'game', 'games')}" + (
        " of each design" if designs > 1 else ""
    )
    if shift > 50:
        return f"{games} cannot detect a shift of win share."
    return f"{games} can detect a shift of {shift:.0f} points of win share or more."


def method(setting: Setting, samples: Sequence[Sample], narrowed: float | None = None) -> list[str]:
    """Return how a report was measured."""
    games = sum(sample.games for sample in samples)
    bots = sorted({bot for sample in samples for lineup in sample.plan.lineups for bot in lineup})
    players = and_list([PLAYERS.get(bot, bot) for bot in bots])
    designs = f", {len(samples)} designs or line-ups side by side" if len(samples) > 1 else ""
    lines = [
        f"{games:,} games by {players}.",
        f"{len(samples[0].deals):,} deals of seed {setting.seed}{designs}.",
        "Intervals are anytime-valid confidence sequences: watching, stopping and continuing are safe.",
        "In 95 % of runs all intervals of one table hold together, at every look.",
        "Clear: the interval lies beyond the smallest interesting difference. Negligible: it lies within."
        " Inconclusive: neither.",
        f"The smallest interesting difference of a win share is {100 * setting.matters:g} points.",
    ]
    if narrowed is not None:
        lines.append(
            f"Using the same deals for both designs narrowed the intervals by a factor of {narrowed:.1f}."
            if narrowed >= 1.05
            else "Using the same deals did not narrow the intervals: the two designs diverge too early."
        )
    lines.append("Bots are not people. The verdicts are about these players at this table.")
    return lines
