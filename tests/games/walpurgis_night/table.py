"""A table of Walpurgis Night that a test sets: it names the cards, and puts the pieces where it likes.

Unless a test says otherwise seat 0 starts, all coaches stand in Bohemia, everybody holds two
werewolves or priests and nobody an event card, and the pool holds guests to Wallachia.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from carpathia.core.components import Value
from carpathia.core.scenario import Scenario
from carpathia.core.state import SPECTATOR
from carpathia.games.walpurgis_night.components import EVENT_COUNT, EVENTS, KINDS, TOWN_NAMES, passenger_names
from carpathia.games.walpurgis_night.game import WalpurgisNight
from carpathia.games.walpurgis_night.rules import position as at
from carpathia.games.walpurgis_night.rules.position import Phase
from carpathia.games.walpurgis_night.rules.state import WalpurgisState
from carpathia.games.walpurgis_night.view import HandView, JourneyView, PlayerView, TableView, TownView
from carpathia.games.walpurgis_night.words import (
    EVENT_WORDS,
    PERIL_WORDS,
    PROTECTION_WORDS,
    TOWN_WORDS,
    passenger_name,
)

NAMES = ["Carla", "David", "Elena", "Fritz"]
CARDS = passenger_names()


def make_game(seats: int, changes: Mapping[str, Value] | None = None) -> WalpurgisNight:
    return WalpurgisNight(seats, WalpurgisNight.default_components().changed(changes or {}, "the test"))


class Table(Scenario[WalpurgisState]):
    """`hands` and `events` name cards that are dealt; `towns` where the coaches start."""

    def __init__(
        self,
        seats: int = 2,
        *,
        first: int = 0,
        hands: Mapping[int, str] | None = None,
        events: Mapping[int, str] | None = None,
        towns: Mapping[int, str] | None = None,
        changes: Mapping[str, Value] | None = None,
        dealt: bool = True,
    ) -> None:
        super().__init__(make_game(seats, changes), NAMES[:seats])
        if not dealt:
            return
        self.luck(f"start player seat {first}")
        cards = {seat: hand.split(", ") for seat, hand in (hands or {}).items()}
        while self.state.phase is Phase.DEAL:
            seat = (first + int(self.state.count)) % seats
            self.luck(f"deal {cards[seat].pop(0)}" if cards.get(seat) else self._last_lot())
        for step in range(seats * self.game.parts.events_dealt):
            named = (events or {}).get((first + step) % seats)
            self.luck(f"deal event {named}" if named else self._last_lot())
        while self.state.phase is Phase.PLACE:
            seat = self.state.actor
            self.play(seat, f"place the coach in {(towns or {}).get(seat, 'Bohemia')}")
        self.fill()
        for seat in range(seats):
            if seat not in (events or {}):
                self.take_events(seat)

    def _last_lot(self) -> str:
        return list(self.outcomes())[-1]

    def fill(self) -> None:
        """Refill the pool, with plain guests to the last town if there are any."""
        while self.state.phase is Phase.REFILL:
            lots = self.outcomes()
            wanted = "turn up guest to Wallachia"
            self.luck(wanted if wanted in lots else next(iter(lots)))

    def draw(self, seat: int, *cards: str) -> None:
        """Draw these cards from the deck."""
        for card in cards:
            self.play(seat, "draw from the deck")
            self.luck(f"draw {card}")

    def travel(self, seat: int, *aboard: str, hunter: str = "no hunter") -> None:
        """Begin a journey with these passengers, which the seat is given if it does not hold them."""
        self.play(seat, "travel")
        while self.state.phase is Phase.DRAW:
            self.play(seat, next(label for label in self.legal(seat) if label.startswith("take ")))
        for card in set(aboard):
            missing = aboard.count(card) - self.state.in_hand(seat, CARDS.index(card))
            self.give(seat, *[card] * missing)
        self.play(seat, *[f"board {card}" for card in aboard])
        if self.state.phase is Phase.BOARD:
            self.play(seat, "close the doors")
        if self.state.phase is Phase.HIRE:
            self.play(seat, hunter)

    def drive(self, seat: int, end: str, peril: str = "quiet journey") -> None:
        """Drive a leg; whoever is asked for a full moon passes."""
        self.play(seat, f"drive towards {end}")
        self.luck(f"peril {peril}")
        self.pass_moon()

    def pass_moon(self) -> None:
        while self.state.phase is Phase.MOON:
            self.play(self.state.actor, "pass")

    def stop(self, seat: int) -> None:
        self.play(seat, "stop")
        self.discard_surplus()
        self.fill()

    def discard_surplus(self) -> None:
        while self.state.phase is Phase.DISCARD:
            self.play(self.state.actor, self.legal(self.state.actor)[0])

    def idle(self, turns: int = 1) -> None:
        """Let players pick up guests until so many turns have passed."""
        for _ in range(turns):
            seat = self.state.actor
            self.play(seat, "pick up guests")
            while self.state.phase is Phase.DRAW:
                self.play(seat, self.legal(seat)[0])
            self.discard_surplus()
            self.fill()

    def end_round(self, trigger: int = 0) -> None:
        """Let `trigger` have taken the last blood, and idle until the round is over."""
        self.spill(self.state.dracula)
        self.state.trigger = trigger
        while self.state.trigger == trigger and self.state.phase is Phase.TURN:
            self.idle()

    def spill(self, tokens: int) -> None:
        """Take blood from Dracula's board out of the game."""
        self.state.dracula -= tokens
        self.state.blood_out -= tokens

    def give(self, seat: int, *cards: str) -> None:
        """Put cards from the deck into a hand."""
        for card in cards:
            kind = CARDS.index(card)
            assert self.state.piles[at.DECK + kind], f"the deck has no {card}"
            self.state.piles[at.DECK + kind] -= 1
            self.state.deck_size -= 1
            self.state.hands[seat * KINDS + kind] += 1
            self.state.players[seat * at.WIDTH + at.CARDS] += 1

    def take_hand(self, seat: int) -> None:
        """Put all passenger cards of a hand back into the deck."""
        for kind in range(KINDS):
            held = self.state.in_hand(seat, kind)
            self.state.piles[at.DECK + kind] += held
            self.state.deck_size += held
            self.state.hands[seat * KINDS + kind] = 0
            self.state.known[seat * KINDS + kind] = 0
        self.state.players[seat * at.WIDTH + at.CARDS] = 0

    def give_events(self, seat: int, *events: str) -> None:
        for name in events:
            event = EVENTS.index(name)
            assert self.state.in_event_deck(event), f"the event deck has no {name}"
            self.state.events[self.state.seats * EVENT_COUNT + event] -= 1
            self.state.event_deck_size -= 1
            self.state.events[seat * EVENT_COUNT + event] += 1
            self.state.players[seat * at.WIDTH + at.EVENTS] += 1

    def take_events(self, seat: int) -> None:
        """Put all event cards of a hand back into the deck."""
        for event in range(EVENT_COUNT):
            held = self.state.events[seat * EVENT_COUNT + event]
            self.state.events[self.state.seats * EVENT_COUNT + event] += held
            self.state.event_deck_size += held
            self.state.events[seat * EVENT_COUNT + event] = 0
        self.state.players[seat * at.WIDTH + at.EVENTS] = 0

    def pay(self, seat: int, coins: int) -> None:
        """Let `seat` have so many coins."""
        self.state.earn(seat, coins - self.state.coins(seat))

    def put(self, *, wolves: Mapping[str, int] | None = None, blood: Mapping[str, int] | None = None) -> None:
        for name, count in (wolves or {}).items():
            self.state.board[at.WOLVES + TOWN_NAMES.index(name)] += count
            self.state.wolves_out += count
        for name, count in (blood or {}).items():
            self.state.board[at.BLOOD + TOWN_NAMES.index(name)] += count
            self.state.blood_out += count

    def bury(self, town: str, *owners: int) -> None:
        """Put coffins from the supplies of these seats into a castle, in this order."""
        number = TOWN_NAMES.index(town)
        for owner in owners:
            space = self.state.board[at.COFFINS + number]
            self.state.board[at.CASTLES + number * self.game.parts.spaces + space] = owner
            self.state.board[at.COFFINS + number] += 1
            self.state.players[owner * at.WIDTH + at.SUPPLY] -= 1

    def coffin_aboard(self, seat: int, aboard: bool) -> None:
        row = seat * at.WIDTH
        self.state.players[row + at.SUPPLY] += self.state.players[row + at.ABOARD] - aboard
        self.state.players[row + at.ABOARD] = int(aboard)

    @property
    def phase(self) -> Phase:
        return self.state.phase

    def view(self, seat: int = SPECTATOR) -> TableView:
        return cast(TableView, super().view(seat))

    def town(self, name: str) -> TownView:
        return self.view()["towns"][TOWN_NAMES.index(name)]

    def player(self, seat: int) -> PlayerView:
        return self.view()["players"][seat]

    def where(self, seat: int) -> str | None:
        """Return the town that a coach is in."""
        town = self.player(seat)["town"]
        return None if town is None else TOWN_WORDS[town]

    def coins(self, seat: int) -> int:
        return self.state.coins(seat)

    @property
    def journey(self) -> JourneyView:
        journey = self.view()["journey"]
        assert journey is not None
        return journey

    # The names of cards and of other things that the view has by their ids

    def aboard(self) -> list[str]:
        return [passenger_name(rider) for rider in self.journey["passengers"]]

    def turned(self) -> list[str]:
        return [passenger_name(rider) for rider in self.journey["passengers"] if rider["turned"]]

    def protections(self) -> list[str]:
        return [PROTECTION_WORDS[icon].name for icon in self.journey["protections"]]

    def pool(self) -> list[str]:
        return [passenger_name(card) for card in self.view()["pool"]]

    def discards(self) -> list[str]:
        return [passenger_name(card) for card in self.view()["discards"] or []]

    def event_discards(self) -> list[str]:
        return [EVENT_WORDS[event].name for event in self.view()["event_discards"] or []]

    def peril_discards(self) -> list[str]:
        return [PERIL_WORDS[peril].name for peril in self.view()["peril_discards"] or []]

    def legs(self) -> list[str | None]:
        return [None if peril is None else PERIL_WORDS[peril].name for peril in self.view()["legs"]]

    def known(self, seat: int, viewer: int = SPECTATOR) -> list[str]:
        """Return what `viewer` is shown of the cards that all know `seat` to hold."""
        return [passenger_name(card) for card in self.view(viewer)["players"][seat]["known"]]

    def hand(self, seat: int) -> list[str]:
        return [passenger_name(card) for card in self._hand(seat)["cards"]]

    def event_cards(self, seat: int) -> list[str]:
        return [EVENT_WORDS[event].name for event in self._hand(seat)["events"]]

    def imagined_hand(self, world: WalpurgisState, seat: int) -> list[str]:
        """Return the passenger cards of a seat in an imagined world."""
        return [passenger_name(card) for card in self.game.view(world, seat)["hand"]["cards"]]

    def _hand(self, seat: int) -> HandView:
        hand = self.view(seat)["hand"]
        assert hand is not None
        return hand
