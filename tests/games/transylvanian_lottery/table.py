"""A table of The Transylvanian Lottery that a test sets: it names roles, prizes and draws, and lays tickets.

Unless a test says otherwise seat 0 is the first player, everybody takes the scoring card 3-2-1 or the next
one left, the prizes of all slots are normal, and the action cards lie in their usual order, two to a row:
area-to-bag and area-to-area in row 1, bag-for-bag and bag-to-bag in row 2, the other two in row 3.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from carpathia.core.components import Value
from carpathia.core.game import Refusal
from carpathia.core.journal import Event, Journal
from carpathia.core.match import Match
from carpathia.core.record import LUCK, Header, Move, Record
from carpathia.core.state import CHANCE, SPECTATOR
from carpathia.games.transylvanian_lottery.components import CARDS, COLOURS
from carpathia.games.transylvanian_lottery.game import TransylvanianLottery
from carpathia.games.transylvanian_lottery.rules.lottery import begin_lottery
from carpathia.games.transylvanian_lottery.rules.position import AREA, BAG, CARD, HAND, PLACES, Phase
from carpathia.games.transylvanian_lottery.rules.state import LotteryState
from carpathia.games.transylvanian_lottery.view import TableView

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


def make_game(seats: int, changes: Mapping[str, Value] | None = None) -> TransylvanianLottery:
    components = TransylvanianLottery.default_components().changed(changes or {}, "the test")
    return TransylvanianLottery(seats, components)


class Table:
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
    ) -> None:
        self.game = make_game(seats, changes)
        self.state: LotteryState = self.game.start()
        self.journal = self.state.journal = Journal()
        self.moves: list[Move] = []
        spare = [role for role in QUIET if role not in roles]
        self.roles = [*roles, *spare][:seats]
        self.scoring = scoring
        self.prizes = list(prizes)
        self.luck(f"first seat {first}")
        self._set_up(until)

    def _set_up(self, until: Phase | None) -> None:
        while self.state.phase is not until and self.state.phase.value < Phase.OPENING.value:
            seat = self.state.actor
            if self.state.phase is Phase.CHOOSE_ROLE:
                self.play(seat, f"role {self.roles[seat]}")
            elif self.state.phase is Phase.CHOOSE_SCORING:
                named = self.scoring[seat] if seat < len(self.scoring) else ""
                self.play(seat, f"scoring {named}" if named else self.legal(seat)[0])
            elif self.state.phase is Phase.LAY_PRIZES:
                self.lay_prizes()
            else:
                self.luck(f"lay {CARDS[self.state.done]}")

    def lay_prizes(self) -> None:
        while self.state.phase is Phase.LAY_PRIZES:
            wanted = [*self.prizes, *PRIZES]
            lots = self.lots()
            free = [prize for prize in wanted[self.state.done :] if f"prize {prize}" in lots]
            self.luck(f"prize {free[0]}" if free else next(iter(lots)))

    def luck(self, *labels: str) -> None:
        for label in labels:
            action = self.game.actions.parse(label)
            assert self.state.actor == CHANCE, f"luck does not decide now, so not {label!r}"
            assert action in self.state.chance().actions, f"luck cannot decide {label!r} now"
            self.state.apply(CHANCE, action)
            self.moves.append(Move(LUCK, label))

    def draw(self, colours: str) -> None:
        """Let luck draw tickets, such as "red red blue"."""
        for colour in colours.split():
            self.luck(f"ticket of seat {COLOURS.index(colour)}")

    def lots(self) -> dict[str, int]:
        """Return what luck may decide now, and with which weights."""
        assert self.state.actor == CHANCE
        chance = self.state.chance()
        return dict(zip(map(self.game.actions.label, chance.actions), chance.weights, strict=True))

    def play(self, seat: int, *labels: str) -> None:
        for label in labels:
            assert label in self.legal(seat), f"seat {seat} may not {label!r} now, but {self.legal(seat)}"
            self.state.apply(seat, self.game.actions.parse(label))
            self.moves.append(Move(seat, label))

    def skip(self) -> None:
        """Pass over all powers that are asked for now."""
        while self.state.phase in WINDOWS:
            self.play(self.state.actor, "pass")

    def idle(self, turns: int = 1, area: int = 1) -> None:
        """Play turns in which a ticket goes into an area, without any power."""
        for _ in range(turns):
            self.skip()
            self.play(self.state.actor, f"play in area {area}")
        self.skip()

    def rig(self) -> None:
        """Idle to the end of the rigging phase."""
        while self.state.phase in (Phase.TURN, *WINDOWS) and self.state.phase is not Phase.DRAWN:
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
            state.line[space] = COLOURS.index(colour_name)
        state.length = len(carried.split())
        begin_lottery(state)

    def fill(self, place: int, tickets: str) -> None:
        """Put exactly these tickets into a place."""
        for colour in range(self.state.seats):
            count = tickets.split().count(COLOURS[colour])
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
            COLOURS[colour] for colour in range(self.state.seats) for _ in range(self.state.at(place, colour))
        )

    def hand(self, seat: int) -> int:
        return self.state.at(HAND, seat)

    @property
    def line(self) -> str:
        return " ".join(COLOURS[self.state.line[space]] for space in range(self.state.length))

    @property
    def ranking(self) -> list[int]:
        """The seats as they ranked in the last row that was drawn."""
        return list(self.state.lines[-1].ranking)

    def won(self, seat: int) -> list[str]:
        return self.view()["seats"][seat]["prizes"]

    def give(self, seat: int, *prizes: str) -> None:
        """Give prizes to a seat, out of the deck."""
        for prize in prizes:
            kind = self.game.actions.parse(f"prize {prize}") - self.game.parts.lay_prize.base
            self.state.piles = self.state.piles[:]
            self.state.piles[kind] -= 1
            self.state.piles[(seat + 1) * self.game.parts.kinds + kind] += 1

    @property
    def actor(self) -> int:
        return self.state.actor

    @property
    def phase(self) -> Phase:
        return self.state.phase

    def legal(self, seat: int) -> list[str]:
        return [self.game.actions.label(action) for action in self.state.legal(seat)]

    def view(self, seat: int = SPECTATOR) -> TableView:
        return self.game.view(self.state, seat)

    def refusal(self, seat: int, label: str) -> Refusal:
        assert label not in self.legal(seat), f"seat {seat} may {label!r}"
        return self.game.refusal(self.state, seat, self.game.actions.parse(label))

    def events(self, seat: int = SPECTATOR) -> list[Event]:
        return [event.seen_by(seat) for event in self.journal.events]

    def log(self, seat: int = SPECTATOR) -> list[str]:
        texts = [self.game.event_text(event, self.names) for event in self.events(seat)]
        return [text for text in texts if text]

    @property
    def names(self) -> list[str]:
        return NAMES[: self.state.seats]

    def question(self, seat: int) -> str:
        return self.game.question(self.state, seat, self.names)

    def text(self, seat: int, label: str) -> str:
        return self.game.action_text(self.state, seat, self.game.actions.parse(label))

    def lines(self, seat: int = SPECTATOR) -> list[str]:
        return [line.strip() for line in self.game.table(self.game.view(self.state, seat), self.names)]

    def match(self) -> Match[LotteryState]:
        """Return a match that has come to this position by the same moves; its luck is spent."""
        header = Header(
            game=self.game.name,
            rules=self.game.version,
            seats=self.game.seats,
            names=self.names,
            changes=self.game.components.changes,
            commitment="",
        )
        record = Record(header)
        record.moves = list(self.moves)
        return Match.replay(self.game, record)
