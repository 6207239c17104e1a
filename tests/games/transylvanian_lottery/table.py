"""A scenario of The Transylvanian Lottery that names roles, prizes and draws, and lays tickets by hand.

Unless a test says otherwise seat 0 is the first player, everybody takes the scoring card 3-2-1 or the next
one left, the prizes of all slots are normal, and the action cards lie in their usual order, two to a row:
area-to-bag and area-to-area in row 1, bag-for-bag and bag-to-bag in row 2, the other two in row 3.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from carpathia.core.components import Value
from carpathia.core.scenario import Scenario
from carpathia.core.state import SPECTATOR
from carpathia.games.transylvanian_lottery.components import CARDS
from carpathia.games.transylvanian_lottery.game import TransylvanianLottery
from carpathia.games.transylvanian_lottery.rules.lottery import begin_lottery
from carpathia.games.transylvanian_lottery.rules.position import AREA, BAG, CARD, HAND, PLACES, Phase
from carpathia.games.transylvanian_lottery.rules.state import LotteryState
from carpathia.games.transylvanian_lottery.view import PrizeView, TableView
from carpathia.games.transylvanian_lottery.words import prize_name

NAMES = ["Joan", "Mark", "Suzan", "Ada", "Ben"]
QUIET = ["Goblin", "Ghoul", "Imp", "Fairy", "Mermaid"]  # roles that seldom ask for a decision
PRIZES = [
    "Blood and Music",
    "Blood and Water",
    "Blood and Fire",
    "Blood and Gold",
    "Blood and Bone",
    "Music and Water",
    "Music and Fire",
    "Music and Gold",
    "Music and Bone",
]
WINDOWS = (Phase.OPENING, Phase.BETWEEN, Phase.FAIRY, Phase.DRAWN)


def make_game(
    seats: int, changes: Mapping[str, Value] | None = None, colours: Sequence[str] = ()
) -> TransylvanianLottery:
    components = TransylvanianLottery.default_components().changed(changes or {}, "the test")
    return TransylvanianLottery(seats, components, colours)


def prize_names(prizes: Sequence[PrizeView]) -> list[str]:
    return [prize_name(prize) for prize in prizes]


class Table(Scenario[LotteryState]):
    """`roles` names the roles from seat 0 on, `prizes` some prizes by slot; others follow by themselves.

    With `until` the setup stops before that phase.
    """

    def __init__(
        self,
        seats: int = 3,
        *,
        first: int = 0,
        roles: Sequence[str] = (),
        scoring: Sequence[str] = (),
        prizes: Sequence[str] = (),
        until: Phase | None = None,
        changes: Mapping[str, Value] | None = None,
        colours: Sequence[str] = (),
    ) -> None:
        super().__init__(make_game(seats, changes, colours), NAMES[:seats])
        self.colours = self.game.colours
        spare = [role for role in QUIET if role not in roles]
        self.roles = [*roles, *spare][:seats]
        self.scoring = scoring
        self.prizes = list(prizes)
        self.luck(f"first seat {first}")
        self._set_up(until)

    def _set_up(self, until: Phase | None) -> None:
        while self.phase is not until and self.phase.value < Phase.OPENING.value:
            seat = self.actor
            if self.phase is Phase.CHOOSE_ROLE:
                self.play(seat, f"role {self.roles[seat]}")
            elif self.phase is Phase.CHOOSE_SCORING:
                named = self.scoring[seat] if seat < len(self.scoring) else ""
                self.play(seat, f"scoring {named}" if named else self.legal(seat)[0])
            elif self.phase is Phase.LAY_PRIZES:
                self.lay_prizes()
            else:
                self.luck(f"lay {CARDS[self.state.done]}")

    def lay_prizes(self) -> None:
        while self.phase is Phase.LAY_PRIZES:
            wanted = [*self.prizes, *PRIZES]
            outcomes = self.outcomes()
            free = [prize for prize in wanted[self.state.done :] if f"prize {prize}" in outcomes]
            self.luck(f"prize {free[0]}" if free else next(iter(outcomes)))

    def draw(self, colours: str) -> None:
        """Let luck draw tickets, such as "red red blue"."""
        for colour in colours.split():
            self.luck(f"ticket of seat {self.colours.index(colour)}")

    def skip(self) -> None:
        """Pass over all powers that are asked for now."""
        while self.phase in WINDOWS:
            self.play(self.actor, "pass")

    def idle(self, turns: int = 1, area: int = 1) -> None:
        """Play turns in which a ticket goes into an area, without any power."""
        for _ in range(turns):
            self.skip()
            self.play(self.actor, f"play in area {area}")
        self.skip()

    def rig(self) -> None:
        """Idle to the end of the rigging phase."""
        while self.phase in (Phase.TURN, *WINDOWS) and self.phase is not Phase.DRAWN:
            self.idle()

    def lottery(self, *bags: str, carried: str = "") -> None:
        """Begin a lottery now with bags such as "red red blue", and with tickets carried into row 1."""
        state = self.state
        for place in range(PLACES):
            for colour in range(state.seats):
                state.add(place, colour, -state.at(place, colour))
        for row, bag in enumerate(bags):
            self.fill(BAG + row, bag)
        for space, colour_name in enumerate(carried.split()):
            state.line[space] = self.colours.index(colour_name)
        state.length = len(carried.split())
        begin_lottery(state)

    def fill(self, place: int, tickets: str) -> None:
        """Put exactly these tickets into a place."""
        for colour in range(self.state.seats):
            count = tickets.split().count(self.colours[colour])
            self.state.add(place, colour, count - self.state.at(place, colour))

    def bag(self, row: int, tickets: str) -> None:
        self.fill(BAG + row - 1, tickets)

    def area(self, row: int, tickets: str) -> None:
        self.fill(AREA + row - 1, tickets)

    def card(self, name: str, tickets: str) -> None:
        self.fill(CARD + CARDS.index(name), tickets)

    def in_bag(self, row: int) -> str:
        return self._at(BAG + row - 1)

    def in_area(self, row: int) -> str:
        return self._at(AREA + row - 1)

    def on_card(self, name: str) -> str:
        return self._at(CARD + CARDS.index(name))

    def _at(self, place: int) -> str:
        return " ".join(
            self.colours[colour]
            for colour in range(self.state.seats)
            for _ in range(self.state.at(place, colour))
        )

    def hand(self, seat: int) -> int:
        return self.state.at(HAND, seat)

    @property
    def line(self) -> str:
        return " ".join(lot["colour"] for lot in self.view()["line"]["tickets"])

    @property
    def carried(self) -> str:
        """The tickets in the line that were carried into the row."""
        return " ".join(lot["colour"] for lot in self.view()["line"]["tickets"] if lot["carried"])

    @property
    def ranking(self) -> list[int]:
        """The seats as they ranked in the last row that was drawn."""
        return list(self.state.lines[-1].ranking)

    def won(self, seat: int) -> list[str]:
        return prize_names(self.view()["seats"][seat]["prizes"])

    def out_of_play(self) -> list[str]:
        return sorted(prize_names(self.view()["out_of_play"]))

    def give(self, seat: int, *prizes: str) -> None:
        """Give prizes to a seat, out of the deck."""
        for prize in prizes:
            kind = self.game.actions.parse(f"prize {prize}") - self.game.parts.lay_prize.base
            self.state.deck = self.state.deck[:]
            self.state.deck[kind] -= 1
            self.state.give_prize(seat, kind)

    @property
    def phase(self) -> Phase:
        return self.state.phase

    def view(self, seat: int = SPECTATOR) -> TableView:
        return cast(TableView, super().view(seat))

    def lines(self, seat: int = SPECTATOR) -> list[str]:
        return [line.strip() for line in self.game.board_text(self.view(seat), self.names)]
