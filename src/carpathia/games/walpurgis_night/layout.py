"""Where the numbers of an observation of Walpurgis Night stand."""

from __future__ import annotations

from typing import Final, final

from carpathia.core.observation import (
    EIGHTH,
    QUARTER,
    SIXTEENTH,
    ObservationSpace,
    numbered,
    relative_names,
)
from carpathia.games.walpurgis_night.components import (
    ENDS,
    EVENTS,
    ICONS,
    LEGS,
    PERILS,
    TOWN_NAMES,
    Values,
    passenger_names,
)
from carpathia.games.walpurgis_night.rules.position import Phase


@final
class Layout:
    """The sections of an observation; seats count clockwise from the one that observes."""

    def __init__(self, values: Values) -> None:
        seats = relative_names(int(values.seats))
        passengers = passenger_names()
        spaces = numbered("space", int(values.spaces))
        castles = [f"{town}, {space}" for town in TOWN_NAMES for space in spaces]
        self.space: Final = ObservationSpace()
        section = self.space.section
        self.phase: Final = section("phase", [phase.name.lower() for phase in Phase])
        self.actor: Final = section("to decide:", seats)
        self.round: Final = section("rounds over")
        self.first: Final = section("starts the round:", seats)
        self.mover: Final = section("turn of", seats)
        self.trigger: Final = section("took the last blood:", seats)
        self.dracula: Final = section("blood on Dracula's board", unit=SIXTEENTH)
        self.draws: Final = section("cards to draw", unit=QUARTER)
        self.deck: Final = section("passengers in the deck", unit=SIXTEENTH)
        self.event_deck: Final = section("events in the deck", unit=SIXTEENTH)
        self.peril_deck: Final = section("perils in the deck", unit=SIXTEENTH)
        self.blood: Final = section("blood in", TOWN_NAMES, unit=QUARTER)
        self.wolves: Final = section("wolves in", TOWN_NAMES, unit=QUARTER)
        self.castle: Final = section("coffin in the castle of", castles, seats)
        self.leg: Final = section("peril on", numbered("leg", LEGS), PERILS)
        self.pool: Final = section("pool", passengers)
        self.discard: Final = section("discard pile", passengers)
        self.event_discard: Final = section("events discarded", EVENTS)
        self.peril_discard: Final = section("perils discarded", PERILS)
        self.coach: Final = section("aboard the coach that travels", passengers)
        self.travelling: Final = section("a coach travels")
        self.direction: Final = section("it drives towards", ENDS)
        self.driven: Final = section("legs behind it")
        self.bullets: Final = section("bullets aboard")
        self.moonlit: Final = section("the cursed aboard have turned")
        self.protection: Final = section("protected by", ICONS)
        self.paid_here: Final = section("a protection is paid for here")
        self.acted: Final = section("the optional action is used")
        self.swapped: Final = section("influence was used on", spaces)
        self.peril: Final = section("suffers", PERILS)
        self.victims: Final = section("passengers at stake")
        self.wrecked: Final = section("the coffin is at stake")
        self.coins: Final = section("coins of", seats, unit=QUARTER)
        self.supply: Final = section("coffins in the supply of", seats, unit=QUARTER)
        self.aboard: Final = section("coffin aboard:", seats)
        self.trophies: Final = section("trophies of", seats)
        self.points: Final = section("blood tokens of", seats, unit=EIGHTH)
        self.town: Final = section("coach of", seats, [f"in {town}" for town in TOWN_NAMES])
        self.cards: Final = section("passengers in the hand of", seats, unit=QUARTER)
        self.events: Final = section("events in the hand of", seats, unit=QUARTER)
        self.stranded: Final = section("stranded cards of", seats)
        self.stranded_in: Final = section("stranded:", seats, [f"in {town}" for town in TOWN_NAMES])
        self.known: Final = section("known to be in the hand of", seats, [f": {name}" for name in passengers])
        self.hand: Final = section("hand", passengers)
        self.own_events: Final = section("own events", EVENTS)
        self.feast: Final = section("a round has ended")
        self.feast_blood: Final = section("last end of a round: blood in", TOWN_NAMES, unit=QUARTER)
        self.feast_wolves: Final = section("last end of a round: wolves in", TOWN_NAMES, unit=QUARTER)
        self.feast_points: Final = section("last end of a round: points of", seats, unit=QUARTER)
