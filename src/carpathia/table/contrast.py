"""What would differ after one action or another, told from games imagined after both of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, pstdev
from typing import Any

from carpathia.bots.ismcts import rollout
from carpathia.core.column import column
from carpathia.core.journal import Journal
from carpathia.core.measures import Prospect, traits
from carpathia.core.perspective import Perspective
from carpathia.core.rng import Rng
from carpathia.core.state import MOST_LEGAL, State

GAMES = 100  # imagined after each action
EFFORT = 30_000  # decisions simulated for them; in a long game there are fewer games
FEWEST = 12  # games after each action in any case
CLEAR = 3.0  # standard errors by which a difference is clear, with many things looked at
BEARING = 0.25  # the least correlation with the points of what is told
MARGIN, HOPE = "margin", "hope"  # what is told in a way of its own

# What each imagined game after an action brought, by the words for it.
Outcomes = Mapping[str, Sequence[float]]


@dataclass(frozen=True)
class Difference:
    """How an outcome differs on average after two actions, and how much it has to do with the points."""

    words: str
    here: float
    there: float
    clarity: float  # the difference in standard errors
    bearing: float  # its correlation with the margin in points

    @property
    def speaks_for_it(self) -> bool:
        """Whether there is clearly more of something good."""
        return self.clarity >= CLEAR and self.bearing >= BEARING

    @property
    def weight(self) -> float:
        return self.clarity * self.bearing


@dataclass(frozen=True)
class Contrast:
    """What speaks for an action rather than for another, as a sentence, and whether it is clear."""

    sentence: str
    clear: bool
    favours: bool = True  # whether what it tells speaks for the action at all


def contrast(mine: Perspective[Any], action: int, other: int, rng: Rng) -> Contrast:
    """Return what speaks for an action rather than for the other idea.

    Both are tried in the same imagined worlds with the same luck. Of everything that is counted (points by
    source, the game's measures), the difference is told that is clear and matters most for the points.
    """
    first, second = prospects = mine.game.prospect(action), mine.game.prospect(other)
    games = _Imagined(mine, (action, other), prospects)
    while games.count < FEWEST or (games.count < GAMES and games.decisions < EFFORT):
        games.imagine(rng.fork(str(games.count)))
    idea = f"“{mine.text(other)}”, the other idea,"
    told = f"In {games.count} games that it imagined,"
    if first and second:
        hope = games.difference(HOPE)
        words = (
            f"{told} {first.subject} {first.predicate} in {hope.here * games.count:.0f};"
            f" {second.subject}, the other idea, in {hope.there * games.count:.0f}."
        )
        return Contrast(words, clear=True, favours=hope.here >= hope.there)
    reasons = [found for words in games.words if (found := games.difference(words)).speaks_for_it]
    if reasons:
        best = max(reasons, key=lambda found: found.weight)
        words = (
            f"{told} it brings {_number(best.here)} {best.words} on average; {idea} {_number(best.there)}."
        )
        return Contrast(words, clear=True)
    margin = games.difference(MARGIN)
    ends = f"{told} you end {_lead(margin.here)} on average; after {idea} {_lead(margin.there)}"
    if margin.clarity >= CLEAR:
        return Contrast(f"{ends}.", clear=True)
    return Contrast(f"{ends}: there is little between them.", clear=False)


def _lead(margin: float) -> str:
    """Return by how much somebody is ahead of the best of the others, or behind."""
    points = f"{abs(margin):.1f} points"
    return f"{points} ahead" if margin > 0 else f"{points} behind"


def _number(value: float) -> str:
    return f"{value:.1f}".replace("-", "\N{MINUS SIGN}")


class _Imagined:
    """Games imagined after two actions, side by side."""

    def __init__(
        self, mine: Perspective[Any], actions: tuple[int, int], prospects: Sequence[Prospect[Any] | None]
    ) -> None:
        self.count = 0
        self.decisions = 0
        self._mine = mine
        self._actions = actions
        self._prospects = prospects
        self._outcomes: tuple[dict[str, list[float]], ...] = (defaultdict(list), defaultdict(list))
        self._legal = column([0] * MOST_LEGAL)

    @property
    def words(self) -> list[str]:
        both = {**self._outcomes[0], **self._outcomes[1]}
        return [words for words in both if words not in (MARGIN, HOPE)]

    def imagine(self, rng: Rng) -> None:
        """Imagine one world, and play it on after each action with the same luck."""
        mine = self._mine
        world, luck = mine.imagine(rng), int(rng.fork("luck").state)
        for arm, action in enumerate(self._actions):
            state = world.clone()
            state.journal = journal = Journal()
            stage = state.stage() + 1
            state.apply(mine.seat, action)
            self.decisions += int(rollout(state, stage, self._legal, Rng(luck)))
            found = self._counted(world, state, journal)
            prospect = self._prospects[arm]
            if prospect:
                found[HOPE] = float(prospect.holds(state))
            for words in {*found, *self._outcomes[arm]}:
                values = self._outcomes[arm][words]
                values += [0.0] * (self.count - len(values))  # games in which it did not come up
                values.append(found.get(words, 0.0))
        self.count += 1

    def _counted(self, before: State, after: State, journal: Journal) -> dict[str, float]:
        game, seat = self._mine.game, self._mine.seat
        found = {MARGIN: _margin(after, seat)}
        old, new = game.score_sheet(before), game.score_sheet(after)
        for source in new.sources:
            points = new.points(seat, source=source) - old.points(seat, source=source)
            found[f"points ({source.name})"] = float(points)
        own = traits(game.measures, after, journal.events)[seat]
        for measure in game.measures:
            value = own[measure.name]
            if not measure.given and not isinstance(value, str):
                found[measure.title] = float(value)
        return found

    def difference(self, words: str) -> Difference:
        here, there = (self._values(arm, words) for arm in (0, 1))
        pairs = [one - two for one, two in zip(here, there, strict=True)]
        spread = pstdev(pairs) / sqrt(self.count)
        # What never varies after an action only says what the action is.
        fixed = pstdev(here) == 0 and pstdev(there) == 0
        clarity = 0.0 if fixed else fmean(pairs) / spread if spread else 0.0
        return Difference(words, fmean(here), fmean(there), clarity, self._bearing([*here, *there]))

    def _values(self, arm: int, words: str) -> list[float]:
        values = self._outcomes[arm].get(words, [])
        return [*values, *[0.0] * (self.count - len(values))]

    def _bearing(self, values: Sequence[float]) -> float:
        margins = [*self._values(0, MARGIN), *self._values(1, MARGIN)]
        spread = pstdev(values) * pstdev(margins)
        if not spread:
            return 0.0
        middle, mean = fmean(values), fmean(margins)
        products = [(value - middle) * (margin - mean) for value, margin in zip(values, margins, strict=True)]
        return fmean(products) / spread


def _margin(state: State, seat: int) -> float:
    scores = list(state.scores())
    return float(scores[seat] - max(score for other, score in enumerate(scores) if other != seat))
