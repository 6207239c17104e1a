"""A table of Thanks a Lottery that a test sets: it names the cards, the dice and the tokens.

Unless a test says otherwise seat 0 begins; hands are filled up with 1, 2, 3 and so on, the pool with 1s.
`lays`, `hold` and `own` change a position by hand; the rest plays by the rules.
"""

from __future__ import annotations

from collections.abc import Mapping

from carpathia.core.column import column
from carpathia.core.components import Value
from carpathia.core.game import Refusal
from carpathia.core.journal import Event, Journal
from carpathia.core.match import Match
from carpathia.core.record import LUCK, Header, Move, Record
from carpathia.core.state import CHANCE, SPECTATOR
from carpathia.games.thanks_a_lottery.game import ThanksALottery
from carpathia.games.thanks_a_lottery.rules.blocks import block_of
from carpathia.games.thanks_a_lottery.rules.position import Phase
from carpathia.games.thanks_a_lottery.rules.state import LotteryState
from carpathia.games.thanks_a_lottery.view import HandView, LineView, TableView

NAMES = ["Joan", "Mark", "Suzan", "Ada", "Ben", "Cleo"]


def make_game(seats: int, changes: Mapping[str, Value] | None = None) -> ThanksALottery:
    return ThanksALottery(seats, ThanksALottery.default_components().changed(changes or {}, "the test"))


class Table:
    """`hands` names some cards of a seat and `pool` some dice, such as "1 2 wild" or "3 3 6"."""

    def __init__(
        self,
        seats: int = 3,
        *,
        dealer: int | None = None,
        hands: Mapping[int, str] | None = None,
        pool: str = "",
        changes: Mapping[str, Value] | None = None,
    ) -> None:
        self.game = make_game(seats, changes)
        self.parts = self.game.parts
        self.state: LotteryState = self.game.start()
        self.journal = self.state.journal = Journal()
        self.moves: list[Move] = []
        self.luck(f"dealer seat {seats - 1 if dealer is None else dealer}")
        self.deal(hands)
        self.roll(pool)

    def luck(self, label: str) -> None:
        action = self.game.actions.parse(label)
        assert self.state.actor == CHANCE, f"luck does not decide now, so not {label!r}"
        assert action in self.state.chance().actions, f"luck cannot decide {label!r} now"
        self.state.apply(CHANCE, action)
        self.moves.append(Move(LUCK, label))

    def lots(self) -> dict[str, int]:
        """Return what luck may decide now, and with which weights."""
        assert self.state.actor == CHANCE
        chance = self.state.chance()
        return dict(zip(map(self.game.actions.label, chance.actions), chance.weights, strict=True))

    def deal(self, hands: Mapping[int, str] | None = None) -> None:
        full = self._hands(hands or {})
        while self.state.phase is Phase.DEAL:
            self.luck(f"deal {full[self.state.player].pop(0)}")

    def _hands(self, named: Mapping[int, str]) -> list[list[str]]:
        parts = self.parts
        hands = [named.get(seat, "").split() for seat in range(parts.seats)]
        free = [
            parts.card_name(card)
            for copy in range(max(parts.copies))
            for card in range(parts.cards)
            if copy < parts.copies[card]
        ]
        for card in [card for hand in hands for card in hand]:
            free.remove(card)
        for hand in hands:
            while len(hand) < parts.hand:
                hand.append(free.pop(0))
        return hands

    def roll(self, pool: str = "") -> None:
        faces = pool.split()
        while self.state.phase is Phase.ROLL:
            self.luck(f"roll {faces.pop(0) if faces else 1}")

    def play(self, seat: int, *labels: str) -> None:
        for label in labels:
            assert label in self.legal(seat), f"seat {seat} may not {label!r} now"
            self.state.apply(seat, self.game.actions.parse(label))
            self.moves.append(Move(seat, label))

    def turn(self, card: str, *labels: str) -> None:
        """Let the one whose turn it is draw a card and do what the labels say; none is to pass."""
        self.luck(f"draw {card}")
        self.play(self.state.player, *(labels or ["pass"]))

    def lay(self, cards: str) -> list[str]:
        """Return the labels that play cards, in order, and finish."""
        return [*[f"lay {card}" for card in cards.split()], "done"]

    def passes(self, turns: int = 1) -> None:
        for _ in range(turns):
            self.luck(next(iter(self.lots())))
            self.play(self.state.player, "pass")

    def lays(self, seat: int, cards: str) -> None:
        """Put a block on the table out of nowhere."""
        row = [self._card(card) for card in cards.split()]
        self.state.blocks = column([*self.state.blocks, block_of(self.parts, seat, column(row))])

    def hold(self, seat: int, cards: str) -> None:
        """Give a seat another hand."""
        held = [self._card(card) for card in cards.split()]
        for card in range(self.parts.cards):
            self.state.piles[seat * self.parts.cards + card] = held.count(card)

    def own(self, seat: int, dice: str) -> None:
        """Give a seat dice out of nowhere."""
        for side in range(self.parts.sides):
            self.state.dice[seat * self.parts.sides + side] = dice.split().count(str(side + 1))

    def empty_deck(self) -> None:
        for card in range(self.parts.cards):
            self.state.piles[self.state.seats * self.parts.cards + card] = 0
        self.state.undealt = 0

    def end_round(self) -> None:
        """Let the turns end because the deck is empty, if they have not ended yet."""
        self.empty_deck()
        while self.state.phase in (Phase.DRAW, Phase.TURN):
            if self.state.actor == CHANCE:
                self.state.piles[self.state.seats * self.parts.cards] += 1
                self.state.undealt += 1
                self.luck("draw 1")
            self.play(self.state.player, "pass")

    def choose(self, **picks: str) -> None:
        """Let every seat that has dice choose, such as seat0="3 3"; those not named keep all."""
        for seat in self.state.acting():
            for face in picks.get(f"seat{seat}", "").split():
                self.play(seat, f"pick up {face}")
            self.play(seat, "ready")

    def lottery(self, tokens: str) -> None:
        for token in tokens.split():
            self.luck(f"token {token}")

    def _card(self, name: str) -> int:
        return self.parts.wild if name == "wild" else int(name) - 1

    @property
    def actor(self) -> int:
        return self.state.actor

    def legal(self, seat: int) -> list[str]:
        return [self.game.actions.label(action) for action in self.state.legal(seat)]

    def hand(self, seat: int) -> HandView:
        hand = self.view(seat)["hand"]
        assert hand is not None
        return hand

    def blocks(self) -> list[str]:
        return [", ".join(block["cards"]) for block in self.view()["blocks"]]

    def dice(self, seat: int) -> list[int]:
        return self.view()["players"][seat]["dice"]

    def line(self, seat: int) -> LineView:
        """Return the points of a seat in the last scored round."""
        last = self.view()["last"]
        assert last is not None
        return last["lines"][seat]

    def view(self, seat: int = SPECTATOR) -> TableView:
        return self.game.view(self.state, seat)

    def refusal(self, seat: int, label: str) -> Refusal:
        assert label not in self.legal(seat), f"seat {seat} may {label!r}"
        return self.game.refusal(self.state, seat, self.game.actions.parse(label))

    def events(self, seat: int = SPECTATOR) -> list[Event]:
        return [event.seen_by(seat) for event in self.journal.events]

    def log(self, seat: int = SPECTATOR) -> list[str]:
        return [self.game.event_text(event, self.names) for event in self.events(seat)]

    @property
    def names(self) -> list[str]:
        return NAMES[: self.state.seats]

    def question(self, seat: int) -> str:
        return self.game.question(self.state, seat, self.names)

    def text(self, seat: int, label: str) -> str:
        return self.game.action_text(self.state, seat, self.game.actions.parse(label))

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
