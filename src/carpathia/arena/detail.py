"""What a designer may ask about one game besides its scores, noted while it is played."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from carpathia.core.game import Game
from carpathia.core.journal import Event
from carpathia.core.measures import Trait, traits
from carpathia.core.state import State


@dataclass(frozen=True, slots=True)
class Detail:
    """One game in numbers. `SHARES` of a game are from 0 to 1."""

    lead_changes: int  # how often somebody else came to lead alone
    lead_for_good: float  # share of the decisions made when the winner had taken the lead for good
    largest_deficit: int  # points that the winner was behind at worst
    drama: float  # the winner's mean deficit, in shares of the winning score
    comeback: bool  # the winner was last, alone or with others, when half of the decisions were made
    branching: float  # legal actions in a decision, on average
    forced_share: float  # share of decisions with one legal action
    seat_decisions: tuple[int, ...]
    traits: tuple[Mapping[str, Trait], ...]  # the game's measures, by seat
    points: tuple[Mapping[str, int], ...]  # the score sheet by source, by seat
    options: tuple[Mapping[int, tuple[int, int]], ...]  # by seat and action: offered, taken
    facts: Mapping[tuple[int, int], int]  # how often, by fact and seat


class Notes:
    """Takes the notes of one game."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._history: list[list[int]] = []  # the scores before each decision
        self._offered: list[dict[int, int]] = [defaultdict(int) for _ in range(game.seats)]
        self._taken: list[dict[int, int]] = [defaultdict(int) for _ in range(game.seats)]
        self._legal = 0
        self._forced = 0
        self._decisions = [0] * game.seats

    def decide(self, state: State, seat: int, legal: Sequence[int], action: int) -> None:
        """Note a decision, before it is carried out."""
        self._history.append(state.scores())
        self._decisions[seat] += 1
        self._legal += len(legal)
        if len(legal) == 1:
            self._forced += 1
        else:
            offered = self._offered[seat]
            for option in legal:
                offered[option] += 1
            self._taken[seat][action] += 1

    def end(self, state: State, events: Sequence[Event]) -> Detail:
        scores, placings = state.scores(), state.placings()
        winner = placings.index(0) if placings.count(0) == 1 else None
        made = max(len(self._history), 1)
        history = [*self._history, scores]
        deficits = [0] if winner is None else [max(line) - line[winner] for line in history]
        sheet = self._game.score_sheet(state)
        points: list[dict[str, int]] = [defaultdict(int) for _ in range(state.seats)]
        for entry in sheet.entries:
            points[entry.seat][entry.source.name] += entry.points
        half = history[len(self._history) // 2]
        last_at_half = winner is not None and half[winner] == min(half) < max(half)
        return Detail(
            lead_changes=_lead_changes(history),
            lead_for_good=_lead_for_good(history, winner) / made,
            largest_deficit=max(deficits),
            drama=sum(deficits) / len(deficits) / max(max(scores), 1),
            comeback=last_at_half,
            branching=self._legal / made,
            forced_share=self._forced / made,
            seat_decisions=tuple(self._decisions),
            traits=tuple(traits(self._game.measures, state, events)),
            points=tuple(dict(by_source) for by_source in points),
            options=tuple(
                {option: (count, taken.get(option, 0)) for option, count in offered.items()}
                for offered, taken in zip(self._offered, self._taken)
            ),
            facts=Counter((event.fact, event.seat) for event in events),
        )


def _lead_changes(history: Sequence[list[int]]) -> int:
    changes = 0
    leader = None
    for scores in history:
        best = max(scores)
        if scores.count(best) == 1:
            now = scores.index(best)
            changes += leader is not None and now != leader
            leader = now
    return changes


def _lead_for_good(history: Sequence[list[int]], winner: int | None) -> int:
    """Return how many decisions had been made when the winner began to lead alone and never ceased to."""
    if winner is None:
        return len(history) - 1
    since = len(history) - 1
    for made in range(len(history) - 1, -1, -1):
        scores = history[made]
        if scores[winner] < max(scores) or scores.count(max(scores)) > 1:
            break
        since = made
    return since
