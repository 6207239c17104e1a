"""Where the numbers of an observation of The Transylvanian Lottery stand."""

from __future__ import annotations

from typing import Final, final

from carpathia.core.observation import (
    QUARTER,
    SIXTEENTH,
    ObservationSpace,
    Section,
    numbered,
    relative_names,
)
from carpathia.games.transylvanian_lottery.components import AREAS, BAGS, CARDS, ICONS, ROLES, Parts
from carpathia.games.transylvanian_lottery.rules.position import Phase


@final
class Layout:
    """The sections of an observation; seats, and so colours, count clockwise from the one that observes."""

    def __init__(self, parts: Parts) -> None:
        seats = relative_names(int(parts.seats))
        rows = numbered("row", int(parts.rows))
        spaces = numbered("space", int(parts.spaces))
        places = [*AREAS, *BAGS, *CARDS, "hand", "emptied bags"]
        kinds = [parts.prize_id(kind) for kind in range(int(parts.kinds))]
        scorings = parts.scoring.first
        slots = parts.banshee.first
        self.space: Final = ObservationSpace()
        section = self.space.section
        self.phase: Final = section("phase", [phase.name.lower() for phase in Phase])
        self.actor: Final = section("to decide:", seats)
        self.round: Final = section("rounds over")
        self.first: Final = section("first player:", seats)
        self.mover: Final = section("turn of", seats)
        self.played: Final = section("the ticket of this turn is played")
        self.tickets: Final = section("tickets in", places, [f"of {seat}" for seat in seats], unit=QUARTER)
        self.card_row: Final = section("action card", CARDS, [f"in {row}" for row in rows])
        self.card: Final = section("action being taken:", CARDS)
        self.times: Final = section("times more")
        self.held: Final = section("drawn ticket of", seats)
        self.held_from: Final = section("ticket drawn from the bag of", rows)
        self.other_held: Final = section("second drawn ticket of", seats)
        self.other_from: Final = section("second ticket drawn from the bag of", rows)
        prize_marks = [*ICONS, "crown", "curse"]
        self.prize: Final = section("prize at", slots, prize_marks)
        self.row: Final = section("row being drawn:", rows)
        self.line: Final = LineSections(self.space, "being drawn:", spaces, seats)
        self.ties: Final = section("wins ties:", seats)
        self.chooser: Final = section("place of whoever chooses a prize", unit=QUARTER)
        self.choosing: Final = section("a prize is being chosen")
        self.first_pass: Final = section("first pass")
        self.drawn: Final = [LineSections(self.space, f"last lottery, {row}:", spaces, seats) for row in rows]
        self.role: Final = section("role of", seats, ROLES)
        self.used: Final = section("power used by", seats)
        self.won: Final = section("prizes of", seats, kinds)
        self.harmless: Final = section("curses stilled", kinds)
        self.discarded: Final = section("out of play", kinds)
        self.deck: Final = section("prizes in the deck", unit=SIXTEENTH)
        self.picked_slot: Final = section("picked prize at", slots)
        self.picked_space: Final = section("picked", spaces)
        self.picked_colour: Final = section("picked ticket of", seats)
        self.picked_card: Final = section("picked ticket on", CARDS)
        self.luck_last: Final = section("the last open decision was luck's")
        self.last_seat: Final = section("last open decision by", seats)
        digits = len(f"{parts.actions.size:b}")
        self.last_action: Final = section("last open decision, binary digit", numbered("", digits))
        self.scoring: Final = section("scoring card of", seats, scorings)
        self.worth: Final = section("own worth of", ICONS)
        self.left: Final = section("scoring cards that were left:", scorings)
        self.saw_left: Final = section("saw the scoring cards that were left")


@final
class LineSections:
    """The tickets in the draw spaces of a row, and the seats by rank."""

    def __init__(self, space: ObservationSpace, name: str, spaces: list[str], seats: list[str]) -> None:
        self.ticket: Final[Section] = space.section(name, spaces, [f"ticket of {seat}" for seat in seats])
        self.carried: Final[Section] = space.section(f"{name} carried into", spaces)
        ranks = numbered("rank", len(seats))
        self.rank: Final[Section] = space.section(name, ranks, seats)
