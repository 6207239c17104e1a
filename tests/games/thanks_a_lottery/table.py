"""A scenario of Thanks a Lottery in the words of the game: it names the cards, the dice and the tokens.

Unless a test says otherwise seat 0 begins; hands are filled up with 1, 2, 3 and so on, the pool with 1s.
`lays`, `hold` and `own` change a position by hand; the rest plays by the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from carpathia.core.column import column
from carpathia.core.components import Value
from carpathia.core.match import Match
from carpathia.core.scenario import Scenario
from carpathia.core.state import CHANCE, SPECTATOR
from carpathia.games.thanks_a_lottery.components import Parts
from carpathia.games.thanks_a_lottery.game import ThanksALottery
from carpathia.games.thanks_a_lottery.rules.blocks import block_of
from carpathia.games.thanks_a_lottery.rules.position import Phase
from carpathia.games.thanks_a_lottery.rules.state import LotteryState
from carpathia.games.thanks_a_lottery.view import HandView, LineView, TableView
from carpathia.games.thanks_a_lottery.words import placed_text

NAMES = ["Joan", "Mark", "Suzan", "Ada", "Ben", "Cleo"]


def make_game(seats: int, changes: Mapping[str, Value] | None = None) -> ThanksALottery:
    return ThanksALottery(seats, ThanksALottery.default_components().changed(changes or {}, "the test"))


class Table(Scenario[LotteryState]):
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
        super().__init__(make_game(seats, changes), NAMES[:seats])
        self.luck(f"dealer seat {seats - 1 if dealer is None else dealer}")
        self.deal(hands)
        self.roll(pool)

    @property
    def parts(self) -> Parts:
        return self.state.parts

    def deal(self, hands: Mapping[int, str] | None = None) -> None:
        full = self._hands(hands or {})
        seat = self.state.left_of(self.state.dealer)
        while self.state.phase in (Phase.NEXT, Phase.DEAL):
            self.luck(f"deal {full[seat].pop(0)}")
            seat = self.state.left_of(seat)

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

    def turn(self, card: str, *labels: str) -> None:
        """Let the one whose turn it is draw a card and do what the labels say; none is to pass."""
        self.luck(f"draw {card}")
        self.play(self.state.player, *(labels or ["pass"]))

    def lay(self, cards: str) -> list[str]:
        """Return the labels that play cards, in order, and finish."""
        return [*[f"lay {card}" for card in cards.split()], "done"]

    def passes(self, turns: int = 1) -> None:
        for _ in range(turns):
            self.luck(next(iter(self.outcomes())))
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
            if self.actor == CHANCE:
                self.state.piles[self.state.seats * self.parts.cards] += 1
                self.state.undealt += 1
                self.luck("draw 1")
            self.play(self.state.player, "pass")

    def choose(self, **picks: str) -> None:
        """Let every seat that has dice choose, such as seat0="3 3"; those not named keep all."""
        for seat in self.state.acting():
            self.play(seat, *[f"pick up {face}" for face in picks.get(f"seat{seat}", "").split()], "ready")

    def lottery(self, tokens: str) -> None:
        self.luck(*[f"token {token}" for token in tokens.split()])

    def _card(self, name: str) -> int:
        return self.parts.wild if name == "wild" else int(name) - 1

    def view(self, seat: int = SPECTATOR) -> TableView:
        return cast(TableView, super().view(seat))

    def hand(self, seat: int) -> HandView:
        hand = self.view(seat)["hand"]
        assert hand is not None
        return hand

    def blocks(self) -> list[str]:
        return [placed_text(block["cards"]) for block in self.view()["blocks"]]

    def dice(self, seat: int) -> list[int]:
        return self.view()["players"][seat]["dice"]

    def line(self, seat: int) -> LineView:
        """Return the points of a seat in the last scored round."""
        last = self.view()["last"]
        assert last is not None
        return last["lines"][seat]

    def copy(self) -> Match[LotteryState]:
        """Return another match that has come to this position by the same moves."""
        return Scenario.loads(self.dumps()).match
