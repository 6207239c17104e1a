"""The components of Walpurgis Night as integer tables, and the actions that follow from them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from carpathia.core.actions import ActionSpace, seat_names
from carpathia.core.column import column
from carpathia.core.components import Components
from carpathia.core.phrases import plural

COLOURS: Final = ["brown", "white", "yellow", "black"]  # WN-1.2
TOWN_NAMES: Final = ["Bohemia", "Moravia", "Transylvania", "Wallachia"]  # WN-1.3
TOWNS: Final = 4
LEGS: Final = 3

# WN-1.5 A guest's card is 4 * destination + sort. The hunter is no card of the deck but can be lost like one.
SORTS: Final = ["guest", "believer", "cursed guest", "cursed believer"]
SORT_COUNT: Final = 4
GUESTS: Final = 16
PRIEST: Final = 16
WEREWOLF: Final = 17
KINDS: Final = 18
HUNTER: Final = 18

ICONS: Final = ["garlic", "herbs", "passenger wheel", "coffin wheel"]  # WN-1.11
ICON_COUNT: Final = 4
GARLIC: Final = 0
HERBS: Final = 1
WHEEL: Final = 2
COFFIN_WHEEL: Final = 3

PERILS: Final = [  # WN-1.7
    "quiet journey",
    "neophytes A",
    "neophytes B",
    "small accident",
    "accident",
    "bad accident",
    "full moon",
]
PERIL_COUNT: Final = 7
QUIET: Final = 0
NEOPHYTES_A: Final = 1
NEOPHYTES_B: Final = 2
SMALL_ACCIDENT: Final = 3
ACCIDENT: Final = 4
BAD_ACCIDENT: Final = 5
FULL_MOON: Final = 6

EVENTS: Final = [  # WN-1.8
    "kill a wolf",
    "move a wolf",
    "blood",
    "silver bullets",
    "full moon",
    "extra coins",
    "herbs",
    "garlic",
    "spare parts",
]
EVENT_COUNT: Final = 9
KILL_CARD: Final = 0
MOVE_CARD: Final = 1
BLOOD_CARD: Final = 2
BULLETS_CARD: Final = 3
MOON_CARD: Final = 4
COINS_CARD: Final = 5
HERBS_CARD: Final = 6
GARLIC_CARD: Final = 7
PARTS_CARD: Final = 8

ENDS: Final = ["Bohemia", "Wallachia"]  # WN-4.2
PREFERENCES: Final = 4  # guests, the hunter, werewolves, priests


class Values:
    """The components as numbers and tables of numbers. Cards of one kind are one and the same."""

    def __init__(self, components: Components, seats: int) -> None:
        self.seats: Final[i64] = seats
        number = components.number

        sorts = ["guests", "believers", "cursed", "cursed_believers"]
        each = [number(f"passengers.{sort}", 0, 99) for sort in sorts]
        copies = [
            *each * TOWNS,
            number("passengers.priests", 0, 99),
            number("passengers.werewolves", 0, 99),
        ]
        paid = [number(f"pay.{sort}", 0, 99) for sort in ("guest", "believer", "cursed", "cursed_believer")]
        self.copies: Final = column(copies)
        self.deck_size: Final[i64] = sum(copies)
        self.pay: Final = column([*paid * TOWNS, number("pay.priest", 0, 99), number("pay.werewolf", 0, 99)])
        self.tip: Final[i64] = number("pay.tip", 0, 99)

        self.dealt: Final[i64] = number("cards.dealt", 0, 20)
        self.pool: Final[i64] = number("cards.pool", 0, 20)
        self.pick_up: Final[i64] = number("cards.pick_up", 1, 20)
        self.travel: Final[i64] = number("cards.travel", 0, 20)
        self.limit: Final[i64] = number("cards.limit", 0, 20)
        most_held = max(int(self.limit), int(self.dealt)) * seats + max(int(self.pick_up), int(self.travel))
        if sum(copies) < most_held:
            raise components.complaint(
                "cards.limit",
                f"{sum(copies)} passenger cards are too few, {seats} players may hold {most_held}",
            )

        self.coach_seats: Final[i64] = number("coach.seats", 1, 9)
        self.coins: Final[i64] = number("coach.coins", 0, 99)
        self.protection: Final[i64] = number("coach.protection", 0, 99)
        self.action: Final[i64] = number("coach.action", 0, 99)
        self.hunter_prices: Final = column(components.numbers("coach.hunter", 0, 99, lengths=range(1, 5)))
        self.spaces: Final[i64] = number("castles.spaces", 1, 20)
        self.coffins: Final[i64] = number("castles.coffins", 1, 20)

        perils = [
            components.numbers(f"perils.round_{n}", 0, 99, lengths=range(PERIL_COUNT, PERIL_COUNT + 1))
            for n in (1, 2)
        ]
        for n, deck in enumerate(perils, start=1):
            if sum(deck) < LEGS:
                raise components.complaint(f"perils.round_{n}", f"a journey needs {LEGS} cards")
        self.rounds: Final[i64] = len(perils)
        self.perils: Final = column(perils[0] + perils[1])  # by round, then peril
        order = [*_order(components, "perils.neophytes_a"), *_order(components, "perils.neophytes_b")]
        self.preferences: Final = column(order)  # by sort of neophytes, the favourite victims first
        self.victims: Final = column(
            components.numbers("perils.accidents", 0, 9, lengths=range(3, 4))
        )  # by sort of accident

        self.event_copies: Final = column(
            components.numbers("events.copies", 0, 99, lengths=range(EVENT_COUNT, EVENT_COUNT + 1))
        )
        self.event_deck_size: Final[i64] = sum(self.event_copies)
        self.events_dealt: Final[i64] = number("events.dealt", 0, 9)
        if self.event_deck_size < self.events_dealt * seats:
            raise components.complaint(
                "events.copies", f"{seats} players are dealt {self.events_dealt * seats} of them"
            )
        self.event_blood: Final[i64] = number("events.blood", 0, 99)
        self.event_bullets: Final[i64] = number("events.bullets", 1, 99)
        self.event_coins: Final[i64] = number("events.coins", 0, 99)
        self.board: Final[i64] = number("blood.board", 1, 99)

        self.any_passenger_departs: Final = components.flag("rulings.any_passenger_departs")
        self.empty_coach_drives_on: Final = components.flag("rulings.empty_coach_drives_on")
        self.protection_wears_off: Final = components.flag("rulings.protection_wears_off")
        self.moon_after_peril: Final = components.flag("rulings.moon_after_peril")
        self.blood_stays: Final = components.flag("rulings.blood_stays")
        self.same_player_starts: Final = components.flag("rulings.same_player_starts")


@final
class Parts(Values):
    """All that stays the same during a match: the values, and the actions that follow from them."""

    def __init__(self, components: Components, seats: int) -> None:
        super().__init__(components, seats)
        names = passenger_names()
        from_towns = [f"from {name}" for name in TOWN_NAMES]
        to_towns = [f"to {name}" for name in TOWN_NAMES]
        hunters = [f"with {plural(n + 1, 'bullet')}" for n in range(len(self.hunter_prices))]
        spaces = [str(n + 1) for n in range(int(self.spaces) - 1)]
        self.actions: Final = ActionSpace()
        self.place: Final = self.actions.kind("place the coach in", TOWN_NAMES)
        self.choose_pick_up: Final = self.actions.kind("pick up guests")
        self.choose_travel: Final = self.actions.kind("travel")
        self.take: Final = self.actions.kind("take", names)
        self.from_deck: Final = self.actions.kind("draw from the deck")
        self.board_coach: Final = self.actions.kind("board", names)
        self.close: Final = self.actions.kind("close the doors")
        self.hire: Final = self.actions.kind("hire the hunter", hunters)
        self.no_hunter: Final = self.actions.kind("no hunter")
        self.protect: Final = self.actions.kind("pay for", ICONS)
        self.shoot: Final = self.actions.kind("shoot a wolf")
        self.load: Final = self.actions.kind("load a coffin")
        self.unload: Final = self.actions.kind("unload the coffin")
        self.swap: Final = self.actions.kind("swap coffin", spaces)
        self.set_down: Final = self.actions.kind("set down", names[PRIEST:])
        self.go_on: Final = self.actions.kind("drive towards", ENDS)
        self.stop: Final = self.actions.kind("stop")
        self.play: Final = self.actions.kind("play", EVENTS[BULLETS_CARD:])
        self.kill: Final = self.actions.kind("kill a wolf in", TOWN_NAMES)
        self.move: Final = self.actions.kind("move a wolf", from_towns, to_towns)
        self.bleed: Final = self.actions.kind("put blood in", TOWN_NAMES)
        self.decline: Final = self.actions.kind("pass")
        self.lose: Final = self.actions.kind("lose", [*names, "hunter"])
        self.discard: Final = self.actions.kind("discard", names)
        self.first: Final = self.actions.kind("start player", seat_names(seats))
        self.deal: Final = self.actions.kind("deal", names)
        self.deal_event: Final = self.actions.kind("deal event", EVENTS)
        self.turn_up: Final = self.actions.kind("turn up", names)
        self.draw: Final = self.actions.kind("draw", names)
        self.peril: Final = self.actions.kind("peril", PERILS)
        self.draw_event: Final = self.actions.kind("draw event", EVENTS)
        # Here, because the layout names the phases of positions, which are made of parts.
        from carpathia.games.walpurgis_night.layout import Layout

        self.layout: Final = Layout(self)


def destination(kind: i64) -> i64:
    """Return the town a guest wants to go to."""
    return kind // SORT_COUNT


def believes(kind: i64) -> bool:
    return kind < GUESTS and kind % 2 == 1


def is_cursed(kind: i64) -> bool:
    return kind < GUESTS and kind % SORT_COUNT >= 2


def preference_of(kind: i64) -> i64:
    """Return which sort of victim a passenger is, as numbered in the neophytes' preferences."""
    if kind < GUESTS:
        return 0
    if kind == HUNTER:
        return 1
    return 2 if kind == WEREWOLF else 3


def passenger_names() -> list[str]:
    guests = [f"{sort} to {town}" for town in TOWN_NAMES for sort in SORTS]
    return [*guests, "priest", "werewolf"]


def _order(components: Components, key: str) -> list[int]:
    order = components.numbers(key, lengths=range(PREFERENCES, PREFERENCES + 1))
    if sorted(order) != list(range(PREFERENCES)):
        raise components.complaint(key, "it must have each of 0, 1, 2 and 3 once")
    return order
