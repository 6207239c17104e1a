"""Dragon Racer, tied together for the rest of the program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from carpathia.core.components import Components
from carpathia.core.game import Game, Refusal, View
from carpathia.core.journal import Event
from carpathia.games.dragon_racer import clauses, refusals, text, words
from carpathia.games.dragon_racer.components import Parts
from carpathia.games.dragon_racer.rules import facts
from carpathia.games.dragon_racer.rules.state import DragonState
from carpathia.games.dragon_racer.view import TableView, observe, view


class DragonRacer(Game[DragonState]):
    name = "dragon-racer"
    title = "Dragon Racer"
    summary = (
        "Race dragons with the cards in your hand and bet in secret on who comes first, second and third."
    )
    length = "three rounds, about 30 minutes"
    seat_range = range(2, 6)
    version = 1
    revealing = frozenset([facts.BET_SHOWN])

    def __init__(self, seats: int, components: Components) -> None:
        super().__init__(seats, components)
        self.parts = Parts(components, seats)
        self.actions = self.parts.actions

    def start(self) -> DragonState:
        state = DragonState(self.parts)
        state.start()
        return state

    def view(self, state: DragonState, seat: int) -> TableView:
        return view(state, seat)

    def observe(self, state: DragonState, seat: int) -> list[float]:
        return observe(state, seat)

    def table(self, view: View, names: Sequence[str]) -> list[str]:
        return text.table(self.parts, cast(TableView, view), names)

    def question(self, state: DragonState, seat: int, names: Sequence[str]) -> str:
        return words.question(state, seat, names)

    def action_text(self, state: DragonState, seat: int, action: int) -> str:
        return words.action_text(state, action)

    def event_text(self, event: Event, names: Sequence[str]) -> str:
        return words.event_text(self.parts, event, names)

    def event_clause(self, event: Event) -> str:
        return clauses.event_clause(event)

    def refusal(self, state: DragonState, seat: int, action: int) -> Refusal:
        return refusals.refusal(state, seat, action)
