"""A table of Walpurgis Night that a test sets: it names the cards, and puts the pieces where it likes.

Unless a test says otherwise seat 0 starts, all coaches stand in Bohemia, everybody holds two
werewolves or priests and nobody an event card, and the pool holds guests to Wallachia.
"""

from __future__ import annotations

from collections.abc import Mapping

from carpathia.core.components import Value
from carpathia.core.game import Refusal
from carpathia.core.journal import Event, Journal
from carpathia.core.match import Match
from carpathia.core.record import LUCK, Header, Move, Record
from carpathia.core.state import CHANCE, SPECTATOR
from carpathia.games.walpurgis_night.components import EVENT_COUNT, EVENTS, KINDS, TOWN_NAMES, passenger_names
from carpathia.games.walpurgis_night.game import WalpurgisNight
from carpathia.games.walpurgis_night.rules import position as at
from carpathia.games.walpurgis_night.rules.position import Phase
from carpathia.games.walpurgis_night.rules.state import WalpurgisState
from carpathia.games.walpurgis_night.view import JourneyView, PlayerView, TableView, TownView

NAMES = ["Carla", "David", "Elena", "Fritz"]
CARDS = passenger_names()


def make_game(seats: int, changes: Mapping[str, Value] | None = None) -> WalpurgisNight:
    return WalpurgisNight(seats, WalpurgisNight.default_components().changed(changes or {}, "the test"))


class Table:
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
        self.game = make_game(seats, changes)
        self.state: WalpurgisState = self.game.start()
        self.journal = self.state.journal = Journal()
        self.moves: list[Move] = []
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

    def _last_lot(self) -> str:
        return list(self.lots())[-1]

    def fill(self) -> None:
        """Refill the pool, with plain guests to the last town if there are any."""
        while self.state.phase is Phase.REFILL:
            lots = self.lots()
            wanted = "turn up guest to Wallachia"
            self.luck(wanted if wanted in lots else next(iter(lots)))

    def play(self, seat: int, *labels: str) -> None:
        for label in labels:
            assert label in self.legal(seat), f"seat {seat} may not {label!r} now but {self.legal(seat)}"
            self.state.apply(seat, self.game.actions.parse(label))
            self.moves.append(Move(seat, label))

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
    def actor(self) -> int:
        return self.state.actor

    @property
    def phase(self) -> Phase:
        return self.state.phase

    def town(self, name: str) -> TownView:
        return self.view()["towns"][TOWN_NAMES.index(name)]

    def player(self, seat: int) -> PlayerView:
        return self.view()["players"][seat]

    def coins(self, seat: int) -> int:
        return self.state.coins(seat)

    @property
    def journey(self) -> JourneyView:
        journey = self.view()["journey"]
        assert journey is not None
        return journey

    def aboard(self) -> list[str]:
        return [rider["name"] for rider in self.journey["passengers"]]

    def hand(self, seat: int) -> list[str]:
        hand = self.view(seat)["hand"]
        assert hand is not None
        return hand["cards"]

    def event_cards(self, seat: int) -> list[str]:
        hand = self.view(seat)["hand"]
        assert hand is not None
        return hand["events"]

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
        return [self.game.event_text(event, self.names) for event in self.events(seat)]

    @property
    def names(self) -> list[str]:
        return NAMES[: self.state.seats]

    def question(self, seat: int) -> str:
        return self.game.question(self.state, seat, self.names)

    def text(self, seat: int, label: str) -> str:
        return self.game.action_text(self.state, seat, self.game.actions.parse(label))

    def match(self) -> Match[WalpurgisState]:
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
