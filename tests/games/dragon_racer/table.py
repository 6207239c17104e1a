"""A scenario of Dragon Racer that deals named cards, and places the dragons where a test likes.

Unless a test says otherwise nobody has an ability, seat 0 begins, and every seat holds all eight
cards of one colour: seat 0 the red ones, seat 1 the green, then blue, yellow and white.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from carpathia.core.column import column
from carpathia.core.components import Value
from carpathia.core.scenario import Scenario
from carpathia.core.state import CHANCE, SPECTATOR
from carpathia.games.dragon_racer.components import ABILITIES, DRAGONS
from carpathia.games.dragon_racer.game import DragonRacer
from carpathia.games.dragon_racer.rules.position import NONE, Phase
from carpathia.games.dragon_racer.rules.state import DragonState
from carpathia.games.dragon_racer.view import CardView, TableView
from carpathia.games.dragon_racer.words import card_name

NAMES = ["Joan", "Mark", "Suzan", "Ada", "Ben"]
VLAD = 2  # his number among the riders of a table for two


def make_game(seats: int, changes: Mapping[str, Value] | None = None) -> DragonRacer:
    return DragonRacer(seats, DragonRacer.default_components().changed(changes or {}, "the test"))


def card(name: str) -> CardView:
    """Return a card as views show it."""
    dragon, number = name.split()
    return {"dragon": dragon, "number": int(number)}


class Table(Scenario[DragonState]):
    """`hands` names some cards of a seat, the others follow; `ability` is the yellow dragon's."""

    def __init__(
        self,
        seats: int = 3,
        *,
        dealer: int | None = None,
        vlad_left_of: int = 0,
        ability: str | None = None,
        hands: Mapping[int, str] | None = None,
        changes: Mapping[str, Value] | None = None,
        dealt: bool = True,
    ) -> None:
        game = make_game(seats, {"variants.abilities": ability is not None, **(changes or {})})
        super().__init__(game, NAMES[:seats])
        if seats == 2:
            self.luck(f"vlad left of seat {vlad_left_of}")
        self.luck(f"dealer seat {seats - 1 if dealer is None else dealer}")
        if ability is not None:
            self.luck(f"ability {ability}")
        if dealt:
            self.deal(hands)

    def deal(self, hands: Mapping[int, str] | None = None) -> None:
        full = self._hands(hands or {})
        while self.state.phase is Phase.DEAL:
            self.luck(f"deal {full[self.state.rider].pop(0)}")

    def _hands(self, named: Mapping[int, str]) -> list[list[str]]:
        parts = self.game.parts
        hands = [named[seat].split(", ") if seat in named else [] for seat in range(parts.seats)]
        free = [
            parts.card_name(card) for card in reversed(range(parts.cards)) for _ in range(parts.copies[card])
        ]
        for card in [card for hand in hands for card in hand]:
            free.remove(card)
        for own in (True, False):
            for seat, hand in enumerate(hands):
                fitting = [card for card in free if card.startswith(DRAGONS[seat]) or not own]
                for card in fitting[: parts.turns - len(hand)]:
                    hand.append(card)
                    free.remove(card)
        return hands

    def turn(self, *plays: str) -> None:
        """Let the riders play, beginning with the one who is due.

        A play is a card such as "red 7", with "red 1, move blue" a dragon to move at once, or a
        bet such as "bet yellow 2nd 1+2", for which the lowest card of the hand goes face down.
        """
        for play in plays:
            card, *rest = play.split(", ")
            if self.state.actor == CHANCE:
                self.luck(f"flip {card}")
            elif card.startswith("bet "):
                _, dragon, place, stake = card.split()
                self._bet(self.state.actor, f"on {dragon}", f"place {place}", f"stake {stake}")
            else:
                self.play(self.state.actor, f"play {card}", *rest)

    def _bet(self, seat: int, *rest: str) -> None:
        cards = [label for label in self.legal(seat) if label.startswith("bet ")]
        assert cards, f"seat {seat} may not bet now"
        self.play(seat, min(cards, key=lambda label: label[-1]), *rest)

    def idle(self, turns: int = 1) -> None:
        """Play turns that move nothing: all show the same number, or bet because they have to.

        With two players they bet when Vlad does, since his card would move a dragon in a turn of bets.
        """
        for _ in range(turns):
            number = self._common_number()
            for _ in range(self.game.parts.riders):
                self._idle_play(number)

    def _common_number(self) -> int:
        shared = [
            number
            for number in range(3, 9)
            if all(
                any(card.endswith(str(number)) for card in self.hand(seat))
                for seat in range(self.state.seats)
            )
        ]
        return max(shared, default=0)

    def _idle_play(self, number: int) -> None:
        if self.state.actor == CHANCE:
            self.luck(next(label for label in self.outcomes() if label.endswith(str(number))))
            return
        seat = self.state.actor
        with_vlad = self.state.seats == 2 and self.game.parts.vlad_bets[self.state.turn]
        if self.state.must_bet(seat) or (with_vlad and self.state.may_bet(seat)):
            self._bet(seat, "on red")
            self.play(seat, min(self.legal(seat)))  # the first place that is left
            self.play(seat, min(self.legal(seat)))  # the smallest token
        else:
            self.play(seat, next(f"play {card}" for card in self.hand(seat) if card.endswith(str(number))))

    def race_ends(self, **spots: int) -> None:
        """Idle through the round, with the dragons as named in the end."""
        self.idle(self.game.parts.turns - self.state.turn - 1)
        self.place(**spots)
        self.idle()

    def place(self, **spots: int) -> None:
        for dragon, spot in spots.items():
            self.state.spots[DRAGONS.index(dragon)] = spot

    def give(self, **abilities: str) -> None:
        given = list(self.state.abilities)
        for dragon, ability in abilities.items():
            given[DRAGONS.index(dragon)] = ABILITIES.index(ability)
        self.state.abilities = column(given)

    def pay(self, *gold: int) -> None:
        self.state.gold = column(list(gold))

    @property
    def spots(self) -> dict[str, int]:
        """Where the dragons are that have left the start."""
        return {name: spot for name, spot in zip(DRAGONS, self.state.spots, strict=False) if spot}

    @property
    def abilities(self) -> dict[str, str]:
        pairs = zip(DRAGONS, self.state.abilities, strict=False)
        return {name: ABILITIES[ability] for name, ability in pairs if ability != NONE}

    @property
    def first(self) -> int:
        return self.state.leader

    def hand(self, seat: int) -> list[str]:
        hand = self.view(seat)["hand"]
        assert hand is not None
        return [card_name(self.game.parts, card) for card in hand["cards"]]

    def view(self, seat: int = SPECTATOR) -> TableView:
        return cast(TableView, super().view(seat))
