"""Dracula: Walpurgis Night, tied together for the rest of the program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from carpathia.core.components import Components
from carpathia.core.game import Game, Refusal, View
from carpathia.core.journal import Event
from carpathia.games.walpurgis_night import clauses, refusals, text, words
from carpathia.games.walpurgis_night.components import Parts
from carpathia.games.walpurgis_night.rules import facts
from carpathia.games.walpurgis_night.rules.position import Phase
from carpathia.games.walpurgis_night.rules.state import WalpurgisState
from carpathia.games.walpurgis_night.view import TableView, observe, view

# WN-8.6, WN-8.9, WN-9.3 Whoever holds any event card is asked. WN-8.2, WN-8.3 On the own journey the right
# card may be all that leaves a choice.
WINDOWS = frozenset([Phase.HIRE, Phase.TOWN, Phase.COUNTER, Phase.MOON, Phase.LAST_EVENTS])


class WalpurgisNight(Game[WalpurgisState]):
    name = "walpurgis-night"
    title = "Dracula: Walpurgis Night"
    summary = "Drive Dracula's guests along a perilous road and bring your vampires to where the blood is."
    length = "two rounds"
    seat_range = range(2, 5)
    version = 1
    revealing = frozenset([facts.CARD_SHOWN])

    def __init__(self, seats: int, components: Components) -> None:
        super().__init__(seats, components)
        self.parts = Parts(components, seats)
        self.actions = self.parts.actions

    def start(self) -> WalpurgisState:
        state = WalpurgisState(self.parts)
        state.start()
        return state

    def view(self, state: WalpurgisState, seat: int) -> TableView:
        return view(state, seat)

    def observe(self, state: WalpurgisState, seat: int) -> list[float]:
        return observe(state, seat)

    def table(self, view: View, names: Sequence[str]) -> list[str]:
        return text.table(cast(TableView, view), names)

    def question(self, state: WalpurgisState, seat: int, names: Sequence[str]) -> str:
        return words.question(state, seat, names)

    def action_text(self, state: WalpurgisState, seat: int, action: int) -> str:
        return words.action_text(state, action)

    def event_text(self, event: Event, names: Sequence[str]) -> str:
        return words.event_text(self.parts, event, names)

    def event_clause(self, event: Event) -> str:
        return clauses.event_clause(event)

    def in_window(self, state: WalpurgisState) -> bool:
        return state.phase in WINDOWS and state.event_count(state.actor) > 0

    def refusal(self, state: WalpurgisState, seat: int, action: int) -> Refusal:
        return refusals.refusal(state, seat, action)
