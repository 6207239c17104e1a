"""Where the numbers of an observation of Dragon Racer stand."""

from __future__ import annotations

from typing import Final, final

from carpathia.core.observation import (
    EIGHTH,
    SIXTEENTH,
    ObservationSpace,
    Section,
    numbered,
    relative_names,
)
from carpathia.games.dragon_racer.components import ABILITIES, DRAGONS, PLACES, Values
from carpathia.games.dragon_racer.rules.position import Phase


@final
class Layout:
    """The sections of an observation; seats count clockwise from the one that observes."""

    def __init__(self, values: Values) -> None:
        seats = relative_names(int(values.seats))
        riders = [*seats, "Vlad"][: int(values.riders)]
        dragons = DRAGONS[: values.dragons]
        cards = [values.card_name(card) for card in range(int(values.cards))]
        stakes = [values.stake_name(stake) for stake in range(int(values.stakes))]
        vlads = sum(values.vlad_bets) if values.riders > values.seats else 0
        bets = numbered("bet", int(values.bets) * int(values.seats) + vlads)
        self.space: Final = ObservationSpace()
        section = self.space.section
        self.phase: Final = section("phase", [phase.name.lower() for phase in Phase])
        self.actor: Final = section("to decide:", seats)
        self.round: Final = section("rounds over")
        self.turn: Final = section("turns over", unit=EIGHTH)
        self.betting_open: Final = section("betting is open")
        self.turn_over: Final = section("the cards on the table are those of the turn before")
        self.undealt: Final = section("undealt cards", unit=SIXTEENTH)
        self.dealer: Final = section("dealer:", riders)
        self.leader: Final = section("first player:", riders)
        self.vlad_after: Final = section("Vlad sits left of", seats)
        self.spot: Final = section("space of", dragons, unit=SIXTEENTH)
        self.ability: Final = section("ability of", dragons, ABILITIES)
        self.target: Final = section("gets the next ability:", dragons)
        self.gold: Final = section("gold of", seats, unit=SIXTEENTH)
        self.hand_size: Final = section("cards in the hand of", seats, unit=EIGHTH)
        self.played: Final = section("lies in front of", riders, cards)
        self.face_down: Final = section("lies face down in front of", riders)
        self.counts_zero: Final = section("counts 0 in front of", riders)
        self.seen: Final = section("seen in this round", cards)
        self.hand: Final = section("hand", cards)
        self.pending: Final = section("makes a bet:", riders)
        self.pending_card: Final = section("own bet in the making, card", cards)
        self.pending_dragon: Final = section("bet in the making, dragon", dragons)
        self.pending_place: Final = section("own bet in the making, place", PLACES)
        self.tokens: Final = section("own gold tokens left", stakes)
        self.bets: Final = BetSections(self.space, "bets of this round:", bets, riders, dragons, stakes)
        self.podium: Final = section("last race:", PLACES, dragons)
        self.shown: Final = BetSections(self.space, "bets of the last race:", bets, riders, dragons, stakes)
        self.paid: Final = section("bets of the last race: gold paid for", bets, unit=EIGHTH)


@final
class BetSections:
    """Bets in the order they were made."""

    def __init__(
        self,
        space: ObservationSpace,
        name: str,
        bets: list[str],
        riders: list[str],
        dragons: list[str],
        stakes: list[str],
    ) -> None:
        self.rider: Final[Section] = space.section(name, bets, [f"by {rider}" for rider in riders])
        self.dragon: Final[Section] = space.section(name, bets, [f"on {dragon}" for dragon in dragons])
        self.colour: Final[Section] = space.section(
            name, bets, [f"with a {dragon} card" for dragon in dragons]
        )
        self.number: Final[Section] = space.section(f"{name} number of the card of", bets, unit=EIGHTH)
        self.place: Final[Section] = space.section(name, bets, [f"for {place}" for place in PLACES])
        self.stake: Final[Section] = space.section(name, bets, [f"of {stake}" for stake in stakes])
