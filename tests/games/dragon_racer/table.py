"""A table of Dragon Racer that a test sets: it names the cards, and places the dragons where it likes.

Unless a test says otherwise nobody has an ability, seat 0 begins, and every seat holds all eight
cards of one colour: seat 0 the red ones, seat 1 the green, then blue, yellow and white.
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
from carpathia.games.dragon_racer.components import ABILITIES, DRAGONS
from carpathia.games.dragon_racer.game import DragonRacer
from carpathia.games.dragon_racer.rules.position import NONE, Phase
from carpathia.games.dragon_racer.rules.state import DragonState
from carpathia.games.dragon_racer.view import TableView

NAMES = ["Joan", "Mark", "Suzan", "Ada", "Ben"]
VLAD = 2  # his number among the riders of a table for two


def make_game(seats: int, changes: Mapping[str, Value] | None = None) -> DragonRacer:
    return DragonRacer(seats, DragonRacer.default_components().changed(changes or {}, "the test"))


class Table:
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
        self.game = make_game(seats, {"variants.abilities": ability is not None, **(changes or {})})
        self.state: DragonState = self.game.start()
        self.journal = self.state.journal = Journal()
        self.moves: list[Move] = []
        if seats == 2:
            self.luck(f"vlad left of seat {vlad_left_of}")
        self.luck(f"dealer seat {seats - 1 if dealer is None else dealer}")
        if ability is not None:
            self.luck(f"ability {ability}")
        if dealt:
            self.deal(hands)

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

    def play(self, seat: int, *labels: str) -> None:
        for label in labels:
            assert label in self.legal(seat), f"seat {seat} may not {label!r} now"
            self.state.apply(seat, self.game.actions.parse(label))
            self.moves.append(Move(seat, label))

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
            self.luck(next(label for label in self.lots() if label.endswith(str(number))))
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

    @property
    def actor(self) -> int:
        return self.state.actor

    def legal(self, seat: int) -> list[str]:
        return [self.game.actions.label(action) for action in self.state.legal(seat)]

    def kinds(self, seat: int) -> set[str]:
        """Return the verbs of what `seat` may do."""
        return {self.game.actions.kind_of(action).verb for action in self.state.legal(seat)}

    def hand(self, seat: int) -> list[str]:
        hand = self.view(seat)["hand"]
        assert hand is not None
        return hand["cards"]

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

    def match(self) -> Match[DragonState]:
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
