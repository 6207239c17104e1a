"""A toy game on the contract of the core, with faults that can be planted to see the laws catch them.

Everybody is dealt a secret card and chooses in secret, at the same time as the others, to keep it or to
swap it for a card from the deck. The highest card scores; of equal ones the first after the dealer.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import count

from librt.vecs import vec
from mypy_extensions import i64

from carpathia.core.actions import ActionSpace, seat_names
from carpathia.core.chance import Chance, evenly
from carpathia.core.components import Components
from carpathia.core.game import Game, Refusal, View
from carpathia.core.journal import EVERYONE, HIDDEN, Event, only
from carpathia.core.rng import Rng
from carpathia.core.rulebook import Rulebook
from carpathia.core.state import CHANCE, NOBODY, State

CARDS = 4
COPIES = 3
ROUNDS = 2
NONE = -1

DEALER_NAMED, CARD_DEALT, CHOICE_MADE, CHOICE_SHOWN, CARD_SHOWN = range(5)

RULES = Rulebook.parse(
    """# Toy

## 1. All of it

- **TY-1.1** (book) Luck names the dealer and deals everybody a card.
- **TY-1.2** (book) All choose at once and in secret whether to keep or to swap.
- **TY-1.3** (book) The highest card scores; of equal ones the first after the dealer.
"""
)
ticks = count()


class Phase(Enum):
    DEALER = 0
    DEAL = 1
    CHOOSE = 2
    SWAP = 3
    OVER = 4


class ToyState(State):
    def __init__(self, game: Toy) -> None:
        super().__init__(game.seats)
        self.game = game
        self.fault = game.fault
        self.phase = Phase.DEALER
        self.actor = CHANCE
        self.round = 0
        self.dealer = NONE
        self.taker = NONE
        self.deck = [COPIES] * CARDS
        self.hands = [NONE] * game.seats
        self.choices = [NONE] * game.seats
        self.first_chooser = NONE
        self.points = [0] * game.seats
        self.shown: list[int] = []

    def clone(self) -> ToyState:
        new = ToyState(self.game)
        new.phase, new.actor, new.round = self.phase, self.actor, self.round
        new.dealer = NONE if self.fault == "forgotten field" else self.dealer
        new.taker, new.first_chooser = self.taker, self.first_chooser
        new.deck, new.choices = self.deck.copy(), self.choices.copy()
        new.hands = self.hands if self.fault == "shared field" else self.hands.copy()
        new.points, new.shown = self.points.copy(), self.shown.copy()
        return new

    def acting(self) -> tuple[int, ...]:
        if self.phase is not Phase.CHOOSE:
            return super().acting()
        return tuple(seat for seat in range(self.seats) if self.choices[seat] == NONE)

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        if self.phase is not Phase.CHOOSE or seat not in self.acting() or self.fault == "stuck":
            return 0
        if self.fault == "peeking choices" and max(self.hands) == CARDS - 1:
            out[0] = self.game.keep.base
            return 1
        out[0], out[1] = self.game.keep.base, self.game.swap.base
        if self.fault == "unsorted":
            out[0], out[1] = out[1], out[0]
        return 2

    def chance(self) -> Chance:
        if self.phase is Phase.DEALER:
            return evenly([self.game.dealer.id(seat) for seat in range(self.seats)])
        cards = [card for card in range(CARDS) if self.deck[card]]
        return Chance([self.game.deal.id(card) for card in cards], [self.deck[card] for card in cards])

    def draw(self, rng: Rng) -> i64:
        return self.chance().actions[0] if self.fault == "biased draw" else super().draw(rng)

    def scores(self) -> list[int]:
        return self.points.copy()

    def apply(self, seat: i64, action: i64) -> None:
        if self.phase is Phase.DEALER:
            self.dealer = self.game.dealer.args(action)[0]
            self.note(DEALER_NAMED, self.dealer)
            self.open_round()
        elif self.phase is Phase.CHOOSE:
            self.choose(seat, int(action == self.game.swap.base))
        else:
            self.give(self.game.deal.args(action)[0])

    def open_round(self) -> None:
        self.hands = [NONE] * self.seats
        self.deck = [COPIES] * CARDS
        self.taker = (self.dealer + 1) % self.seats
        self.phase = Phase.DEAL
        self.actor = CHANCE

    def give(self, card: int) -> None:
        if self.phase is Phase.SWAP and self.fault != "lost card":
            self.deck[self.hands[self.taker]] += 1
        self.deck[card] -= 1
        self.hands[self.taker] = card
        audience = EVERYONE if self.fault == "told but not shown" else only(self.taker)
        self.note(CARD_DEALT, self.taker, card, audience=audience)
        if self.phase is Phase.DEAL:
            self.taker = (self.taker + 1) % self.seats
            if self.hands[self.taker] != NONE:
                self.phase = Phase.CHOOSE
                self.choices = [NONE] * self.seats
                self.actor = 0
        else:
            self.choices[self.taker] = 0
            self.next_swap()

    def choose(self, seat: int, choice: int) -> None:
        if max(self.choices) == NONE:
            self.first_chooser = seat
        self.choices[seat] = choice
        self.note(CHOICE_MADE, seat, choice, audience=only(seat))
        waiting = self.acting()
        if waiting:
            self.actor = waiting[0]
            return
        for other in range(self.seats):
            self.note(CHOICE_SHOWN, other, self.choices[other])
        self.next_swap()

    def next_swap(self) -> None:
        after = [(self.dealer + 1 + step) % self.seats for step in range(self.seats)]
        swapping = [seat for seat in after if self.choices[seat] == 1]
        if swapping:
            self.phase, self.actor, self.taker = Phase.SWAP, CHANCE, swapping[0]
            return
        best = max(after, key=lambda seat: self.hands[seat])
        if self.fault == "seat favour":
            best = max(range(self.seats), key=lambda seat: self.hands[seat])
        if self.fault == "hasty":
            best = self.first_chooser
        if self.fault == "hidden luck":
            best = (best + next(ticks)) % self.seats
        self.points[best] += 1
        self.shown = self.hands.copy()
        for seat in range(self.seats):
            self.note(CARD_SHOWN, seat, self.hands[seat])
        if self.fault != "endless":
            self.round += 1
        if self.round < ROUNDS:
            self.open_round()
        else:
            self.phase, self.actor = Phase.OVER, NOBODY

    def resample(self, seat: i64, rng: Rng) -> None:
        if self.fault == "no imagination":
            return
        others = [other for other in range(self.seats) if other != seat and self.hands[other] != NONE]
        pool = [card for card in range(CARDS) for _ in range(self.deck[card])]
        pool += [self.hands[other] for other in others]
        if self.fault != "shuffled in place":
            pool.sort()
        for other in others:
            self.hands[other] = pool.pop(rng.below(len(pool)))
        self.deck = [pool.count(card) for card in range(CARDS)]
        if self.phase is Phase.CHOOSE:
            for other in others:
                if self.choices[other] != NONE:
                    self.choices[other] = rng.below(2)


class Toy(Game[ToyState]):
    name = "toy"
    title = "Toy"
    summary = "Keep a card or swap it."
    length = "two rounds"
    seat_range = range(2, 4)
    version = 1
    revealing = frozenset([CHOICE_SHOWN, CARD_SHOWN])

    def __init__(self, seats: int = 3, fault: str = "") -> None:
        super().__init__(seats, Components({}))
        self.fault = fault
        self.actions = ActionSpace()
        self.keep = self.actions.kind("keep")
        self.swap = self.actions.kind("swap")
        self.dealer = self.actions.kind("dealer", seat_names(seats))
        self.deal = self.actions.kind("deal", [str(card) for card in range(CARDS)])
        if fault == "undo after a secret":
            self.revealing = frozenset()  # type: ignore[misc]

    @classmethod
    def rulebook(cls) -> Rulebook:
        return RULES

    def start(self) -> ToyState:
        return ToyState(self)

    def view(self, state: ToyState, seat: int) -> View:
        known = range(state.seats) if self.fault == "leaking view" else [seat]
        chosen = state.phase is not Phase.CHOOSE or self.fault == "leaking choice"
        view: dict[str, object] = {
            "phase": state.phase.name,
            "round": state.round,
            "dealer": state.dealer,
            "taker": state.taker,
            "points": state.points.copy(),
            "cards": [state.hands[s] if s in known else state.hands[s] != NONE for s in range(state.seats)],
            "choices": [
                state.choices[s] if s == seat or chosen else state.choices[s] != NONE
                for s in range(state.seats)
            ],
            "shown": state.shown.copy(),
        }
        if self.fault == "shown but not told":
            view["deck"] = state.deck.copy()
        return view

    def observe(self, state: ToyState, seat: int) -> list[float]:
        own = float(state.hands[seat]) if seat < state.seats else 0.0
        if self.fault == "leaking numbers":
            own = float(max(state.hands))
        return [*map(float, state.points), own]

    def table(self, view: View, names: Sequence[str]) -> list[str]:
        return [repr(view)]

    def question(self, state: ToyState, seat: int, names: Sequence[str]) -> str:
        return "Keep or swap?"

    def action_text(self, state: ToyState, seat: int, action: int) -> str:
        return "Choose" if self.fault == "same words" else self.actions.label(action)

    def event_text(self, event: Event, names: Sequence[str]) -> str:
        if self.fault == "wordless" and event.kind == CHOICE_SHOWN:
            raise AssertionError("no words for that")
        return "" if event.a == HIDDEN else f"Fact {event.kind}: {event.seat} {event.a}."

    def event_clause(self, event: Event) -> str:
        return "TY-9.9" if self.fault == "unfounded fact" else "TY-1.1"

    def refusal(self, state: ToyState, seat: int, action: int) -> Refusal:
        if self.fault == "unknown clause":
            return Refusal("TY-9.9", "Because.")
        if self.fault == "telling refusal":
            return Refusal("TY-1.2", f"The others hold {state.hands}.")
        return Refusal("TY-1.2", "You cannot do that now.")


def census(state: ToyState) -> dict[str, int]:
    return {
        str(card): state.deck[card] + sum(state.hands[seat] == card for seat in range(state.seats))
        for card in range(CARDS)
    }
