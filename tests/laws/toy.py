"""A toy game on the contract of the core, with faults that can be planted to see the laws catch them.

Everybody is dealt a secret card and chooses in secret, at the same time as the others, to keep it or to
swap it for a card from the deck. The highest card scores; of equal ones the first after the dealer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import Enum
from itertools import count
from typing import Any, ClassVar

from librt.vecs import vec
from mypy_extensions import i32, i64

from carpathia.core.actions import ActionSpace, seat_names
from carpathia.core.chance import Chance, evenly
from carpathia.core.components import Components
from carpathia.core.facts import Fact, Telling, fact_table
from carpathia.core.game import Game, Refusal, View
from carpathia.core.journal import EVERYONE, HIDDEN, Event, only
from carpathia.core.observation import ObservationSpace, clear
from carpathia.core.odds import COLUMNS, Imagination, Odds, OddsRow, OddsTable
from carpathia.core.phrases import plural
from carpathia.core.rng import Rng
from carpathia.core.rulebook import Rulebook
from carpathia.core.score_sheet import Entry, ScoreSheet, Source
from carpathia.core.state import CHANCE, NOBODY, State

CARDS = 4
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


def _dealt(told: Telling[None]) -> str:
    return f"{told.who} is dealt {'a card' if told.a == HIDDEN else f'a {told.a}'}."


FACTS = fact_table(
    Fact(DEALER_NAMED, "dealer named", "TY-1.1", lambda told: f"{told.who} deals."),
    Fact(CARD_DEALT, "card dealt", "TY-1.1", _dealt),
    Fact(CHOICE_MADE, "choice made", "TY-1.2", ""),
    Fact(
        CHOICE_SHOWN,
        "choice shown",
        lambda event: "TY-1.2",
        lambda told: f"{told.who} {'swaps' if told.a else 'keeps'} the card.",
    ),
    Fact(CARD_SHOWN, "card shown", "TY-1.3", lambda told: f"{told.who} shows a {told.a}."),
)
UNFOUNDED = fact_table(Fact(CARD_SHOWN, "card shown", lambda event: "TY-9.9", "A card is shown."))
UNFINISHED = fact_table(Fact(CARD_SHOWN, "card shown", "TY-1.3", "A card is shown"))


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
        self.deck = [game.copies] * CARDS
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

    def points_by_source_into(self, out: vec[i64], start: i64) -> None:
        super().points_by_source_into(out, start)
        if self.fault == "lost points":
            out[start] = 0
        if self.fault == "stray points":
            out[start + self.seats] = 0

    def observe_into(self, seat: i64, out: vec[i32], start: i64) -> None:
        game = self.game
        clear(out, start, game.observations.size)
        game.seen_phase.mark(out, start, self.phase.value)
        game.seen_round.put(out, start, self.round)
        for section, other in ((game.seen_dealer, self.dealer), (game.seen_taker, self.taker)):
            if other != NONE:
                section.mark(out, start, other)
        for other in range(self.seats):
            game.seen_points.put(out, start, self.points[other], other)
            known = seat == other or self.fault == "leaking numbers"
            chosen = known or self.phase is not Phase.CHOOSE
            game.seen_cards.put(
                out, start, self.hands[other] + 2 if known else self.hands[other] != NONE, other
            )
            game.seen_choices.put(
                out, start, self.choices[other] + 2 if chosen else self.choices[other] != NONE, other
            )
        for other, card in enumerate(self.shown):
            if self.fault != "silent numbers":
                game.seen_shown.put(out, start, card + 1, other)

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
        self.deck = [self.game.copies] * CARDS
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
        if self.round < self.game.rounds:
            self.open_round()
        else:
            self.phase, self.actor = Phase.OVER, NOBODY

    def _resample(self, seat: i64, rng: Rng) -> None:
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

    facts = FACTS
    planted: ClassVar[str] = ""  # the fault of a whole class

    def __init__(
        self,
        seats: int = 3,
        components: Components | None = None,
        colours: Sequence[str] = (),
        fault: str = "",
    ) -> None:
        super().__init__(seats, components, colours)
        self.parts = None
        self.fault = fault or self.planted
        self.copies = self.components.number("deck.copies", 1, 9)
        self.rounds = self.components.number("game.rounds", 1, 9)
        if self.fault == "idle component":
            self.components.number("game.spare", 1, 9)
        self.actions = ActionSpace()
        self.keep = self.actions.kind("keep")
        self.swap = self.actions.kind("swap")
        self.dealer = self.actions.kind("dealer", seat_names(seats))
        self.deal = self.actions.kind("deal", [str(card) for card in range(CARDS)])
        self.observations = ObservationSpace()
        section, names = self.observations.section, seat_names(seats)
        self.seen_phase = section("phase", [phase.name.lower() for phase in Phase])
        self.seen_round = section("round")
        self.seen_dealer = section("dealer", names)
        self.seen_taker = section("taker", names)
        self.seen_points = section("points of", names)
        self.seen_cards = section("card of", names)
        self.seen_choices = section("choice of", names)
        self.seen_shown = section("shown card of", names)
        if fault == "undo after a secret":
            self.revealing = frozenset()  # type: ignore[misc]

    @classmethod
    def default_components(cls) -> Components:
        spare = {"game.spare": 1} if cls.planted in ("unread component", "idle component") else {}
        return Components({"deck.copies": 3, "game.rounds": 2, **spare})

    @classmethod
    def rulebook(cls) -> Rulebook:
        return RULES

    def start(self) -> ToyState:
        return ToyState(self)

    def _odds(
        self, parts: object, view: Any, seat: int, names: Sequence[str], imagination: Imagination
    ) -> Odds:
        drawn: Counter[int] = Counter()
        for world in imagination.worlds(8):
            left = world.deck if any(world.deck) else [1] * CARDS
            drawn.update({card: count for card, count in enumerate(left) if count})
        whole = drawn.total() - (1 if self.fault == "odds beyond one" else 0)
        rows = [OddsRow(f"a {card}", (count / whole,)) for card, count in sorted(drawn.items())]
        title = f"The next card, asked {next(ticks)}" if self.fault == "fickle odds" else "The next card"
        return Odds((OddsTable("next", title, "TY-1.1", ("chance",), tuple(rows), COLUMNS, 8),))

    def score_sheet(self, state: ToyState) -> ScoreSheet:
        source = Source("cards", "TY-9.9" if self.fault == "unfounded points" else "TY-1.3")
        entries = [Entry(seat, 0, source, points) for seat, points in enumerate(state.points)]
        if self.fault == "forgotten round":
            entries = [entry for entry in entries if entry.points < self.rounds]
        if self.fault == "telling sheet":
            entries += [Entry(seat, 0, Source(f"a {card}"), 0) for seat, card in enumerate(state.hands)]
        return ScoreSheet(self.seats, entries)

    def _view(self, state: ToyState, seat: int) -> View:
        known = range(state.seats) if self.fault == "leaking view" else [seat]
        chosen = state.phase is not Phase.CHOOSE or self.fault == "leaking choice"
        view: dict[str, object] = {
            "phase": state.phase.name.lower(),
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
        if self.fault == "words in a view":
            view["best"] = f"card {max(state.shown, default=0)}"
        if self.fault == "shown but not told":
            view["deck"] = state.deck.copy()
        return view

    def board_text(self, view: View, names: Sequence[str]) -> list[str]:
        noun = "points" if self.fault == "one points" else "point"
        return [
            f"Round {min(view['round'] + 1, self.rounds)} of {self.rounds}.",
            f"Phase {view['phase']}, cards {', '.join(map(_card_text, view['cards']))}.",
            *[f"{name}: {plural(points, noun)}." for name, points in zip(names, view["points"], strict=True)],
        ]

    def _question(self, state: ToyState, seat: int, names: Sequence[str]) -> str:
        rounds = 2 if self.fault == "stale number" else self.rounds
        return f"Keep or swap? The game has {plural(rounds, 'round')}."

    def _action_text(self, state: ToyState, seat: int, action: int) -> str:
        return "Choose" if self.fault == "same words" else self.actions.label(action)

    def event_text(self, event: Event, names: Sequence[str]) -> str:
        if self.fault == "wordless" and event.fact == CHOICE_SHOWN:
            raise AssertionError("no words for that")
        return super().event_text(event, names)

    def event_clause(self, event: Event) -> str:
        return "TY-9.9" if self.fault == "unfounded fact" else super().event_clause(event)

    def _refusal(self, state: ToyState, seat: int, action: int) -> Refusal:
        if self.fault == "unknown clause":
            return Refusal("TY-9.9", "Because.")
        if self.fault == "telling refusal":
            return Refusal("TY-1.2", f"The others hold {state.hands}.")
        return Refusal("TY-1.2", "You cannot do that now.")


def _card_text(card: int | bool) -> str:
    """Return a card of a view in words: its number if it is known, otherwise whether there is one."""
    if isinstance(card, bool):
        return "hidden" if card else "none"
    return "none" if card == NONE else str(card)


def toy_with(fault: str) -> type[Toy]:
    """Return the toy as a class with a fault, for the laws about a game as a whole."""
    facts = {"unfounded row": UNFOUNDED, "unfinished sentence": UNFINISHED}.get(fault, FACTS)
    return type("FaultyToy", (Toy,), {"planted": fault, "facts": facts})


def census(state: ToyState) -> dict[str, int]:
    return {
        str(card): state.deck[card] + sum(state.hands[seat] == card for seat in range(state.seats))
        for card in range(CARDS)
    }
