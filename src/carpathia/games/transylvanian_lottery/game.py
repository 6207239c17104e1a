"""The Transylvanian Lottery, tied together for the rest of the program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from carpathia.core.components import Components
from carpathia.core.game import Game, Refusal, View
from carpathia.core.journal import Event
from carpathia.games.transylvanian_lottery import clauses, refusals, text, tidings, words
from carpathia.games.transylvanian_lottery.components import Parts
from carpathia.games.transylvanian_lottery.rules import facts
from carpathia.games.transylvanian_lottery.rules.state import LotteryState
from carpathia.games.transylvanian_lottery.view import TableView, observe, view


class TransylvanianLottery(Game[LotteryState]):
    name = "transylvanian-lottery"
    title = "The Transylvanian Lottery"
    summary = "Slip your tickets into the bags of a rigged lottery and win the prizes that you want."
    length = "three rounds, 20 to 30 minutes"
    seat_range = range(2, 6)
    version = 1
    depth = 3  # its choices are many, and close to each other
    curiosity = 0.4  # so what follows on them is better looked at closely than widely
    revealing = frozenset([facts.SCORING_LEFT, facts.SCORING_SHOWN])

    def __init__(self, seats: int, components: Components) -> None:
        super().__init__(seats, components)
        self.parts = Parts(components, seats)
        self.actions = self.parts.actions

    def start(self) -> LotteryState:
        state = LotteryState(self.parts)
        state.start()
        return state

    def view(self, state: LotteryState, seat: int) -> TableView:
        return view(state, seat)

    def observe(self, state: LotteryState, seat: int) -> list[float]:
        return observe(state, seat)

    def table(self, view: View, names: Sequence[str]) -> list[str]:
        return text.table(cast(TableView, view), names)

    def question(self, state: LotteryState, seat: int, names: Sequence[str]) -> str:
        return words.question(state, seat, names)

    def action_text(self, state: LotteryState, seat: int, action: int) -> str:
        return words.action_text(state, seat, action)

    def event_text(self, event: Event, names: Sequence[str]) -> str:
        return tidings.event_text(self.parts, event, names)

    def event_clause(self, event: Event) -> str:
        return clauses.event_clause(event)

    def refusal(self, state: LotteryState, seat: int, action: int) -> Refusal:
        return refusals.refusal(state, seat, action)
