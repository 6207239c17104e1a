"""The components of The Transylvanian Lottery as integer tables, and the actions that follow from them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from carpathia.core.actions import ActionSpace, seat_names
from carpathia.core.column import column
from carpathia.core.components import Components

ROWS: Final = 3
# The colours that players may choose, GT-2.11, and a sign for each, for whoever cannot tell them apart.
SIGNS: Final = {
    "red": "moon",
    "blue": "tower",
    "yellow": "key",
    "green": "goblet",
    "purple": "star",
    "orange": "bell",
    "white": "feather",
    "black": "crown",
}
ICONS: Final = ["blood", "music", "water", "fire", "gold", "bone"]

# GT-4.5 to GT-4.10
CARDS: Final = ["area-to-bag", "area-to-area", "bag-for-bag", "bag-to-bag", "bag-for-area", "bag-to-area"]
AREA_TO_BAG: Final = 0
AREA_TO_AREA: Final = 1
BAG_FOR_BAG: Final = 2
BAG_TO_BAG: Final = 3
BAG_FOR_AREA: Final = 4
BAG_TO_AREA: Final = 5

# GT-5.4 to GT-5.15
ROLES: Final = [
    "gnome",
    "dragon",
    "vampire",
    "witch",
    "werewolf",
    "imp",
    "fairy",
    "giant",
    "ghoul",
    "mermaid",
    "banshee",
    "goblin",
]
GNOME: Final = 0
DRAGON: Final = 1
VAMPIRE: Final = 2
WITCH: Final = 3
WEREWOLF: Final = 4
IMP: Final = 5
FAIRY: Final = 6
GIANT: Final = 7
GHOUL: Final = 8
MERMAID: Final = 9
BANSHEE: Final = 10
GOBLIN: Final = 11

AREAS: Final = ["area 1", "area 2", "area 3"]
BAGS: Final = ["bag 1", "bag 2", "bag 3"]

# The six ways to go from one row to another, and the three pairs of rows.
OTHER_FROM: Final = column([0, 0, 1, 1, 2, 2])
OTHER_TO: Final = column([1, 2, 0, 2, 0, 1])
PAIR_FIRST: Final = column([0, 0, 1])
PAIR_SECOND: Final = column([1, 2, 2])

NO_ICON: Final = -1


class Values:
    """The components as numbers, read and checked. Prizes with the same icons are of one kind."""

    def __init__(self, components: Components, seats: int, colours: list[str]) -> None:
        self.seats: Final[i64] = seats
        self.colours: Final = colours  # of the seats, GT-2.11; the rules do not ask for them
        self.rows: Final[i64] = ROWS
        self.cards: Final[i64] = len(CARDS)
        self.icons: Final[i64] = len(ICONS)
        self.rounds: Final[i64] = components.number("game.rounds", 1, 9)
        self.in_hand: Final[i64] = components.number("tickets.in_hand", 1, 9)
        self.in_area: Final[i64] = components.number("tickets.in_area", 0, 9)
        self.in_bag: Final[i64] = components.number("tickets.in_bag", 0, 9)
        self.tickets: Final[i64] = self.in_hand + ROWS * (self.in_area + self.in_bag)  # GT-1.3, of a colour
        # GT-6.2 Fewer draws and GT-2.6 fewer prizes at a small table.
        self.draws: Final[i64] = components.number(
            "lottery.draws_few" if seats < 4 else "lottery.draws_many", 1, 15
        )
        self.prizes: Final[i64] = components.number(
            "lottery.prizes_for_two" if seats == 2 else "lottery.prizes", 1, 5
        )
        self.slots: Final[i64] = ROWS * self.prizes
        self.times: Final = column(
            [components.number(f"actions.{name.replace('-', '_')}", 1, 9) for name in CARDS]
        )
        self.crown: Final[i64] = components.number("points.crown", 0, 99)
        self.most_curses: Final[i64] = components.number("points.most_curses", 0, 99)

        firsts, seconds, royal, cursed, copies = _prizes(components)
        self.kinds: Final[i64] = len(copies)
        self.first_icon: Final = column(firsts)  # by kind of prize
        self.second_icon: Final = column(seconds)  # NO_ICON on a royal or cursed prize
        self.is_royal: Final = column(royal)
        self.is_cursed: Final = column(cursed)
        self.copies: Final = column(copies)
        self.deck_size: Final[i64] = sum(copies)
        needed = int(self.rounds) * int(self.slots)
        if sum(copies) < needed:
            raise components.complaint(
                "prizes.normal_copies",
                f"all prizes are {sum(copies)} cards, but {self.rounds} rounds of {self.slots} need {needed}",
            )

        self.worth: Final = _scoring(components)  # by scoring card, then place of the icon on the role
        self.scorings: Final[i64] = len(self.worth)
        scoring_copies = components.numbers(
            "scoring.copies", 0, 9, lengths=range(len(self.worth), len(self.worth) + 1)
        )
        if sum(scoring_copies) < seats:
            raise components.complaint("scoring.copies", f"there must be a card for each of {seats} players")
        self.scoring_copies: Final = column(scoring_copies)
        self.wants: Final = [_wants(components, f"roles.{name}") for name in ROLES]
        self.worths: Final = column(  # by role, scoring card and icon
            [
                sum([points for wanted, points in zip(wants, worth) if wanted == icon])
                for wants in self.wants
                for worth in self.worth
                for icon in range(len(ICONS))
            ]
        )

        self.printed_numbers: Final = components.flag("rulings.printed_numbers")
        self.swap_is_compulsory: Final = components.flag("rulings.swap_is_compulsory")
        self.carried_fill_spaces: Final = components.flag("rulings.carried_fill_spaces")
        self.empty_bag_discards: Final = components.flag("rulings.empty_bag_discards")
        self.first_prize_is_compulsory: Final = components.flag("rulings.first_prize_is_compulsory")
        self.further_passes: Final = components.flag("rulings.further_passes")
        self.wrapped_into_bag: Final = components.flag("rulings.wrapped_into_bag")
        self.gnome_any_time: Final = components.flag("rulings.gnome_any_time")
        self.discarded_tickets_move_on: Final = components.flag("rulings.discarded_tickets_move_on")

        # GT-6.3 Carried tickets are among those drawn, or lengthen the line, at most to all there are.
        self.spaces: Final[i64] = self.draws if self.carried_fill_spaces else self.tickets * self.seats

    def prize_id(self, kind: int) -> str:
        """Return a prize as an id, such as "blood-music" or "crown-fire"."""
        return "-".join(self._prize_words(kind))

    def _prize_words(self, kind: int) -> list[str]:
        first = ICONS[self.first_icon[kind]]
        if self.is_royal[kind]:
            return ["crown", first]
        return ["curse", first] if self.is_cursed[kind] else [first, ICONS[self.second_icon[kind]]]

    def worth_of(self, role: i64, scoring: i64, icon: i64) -> i64:
        return self.worths[(role * self.scorings + scoring) * self.icons + icon]


@final
class Parts(Values):
    """All that stays the same during a match: the values, and the actions that follow from them."""

    def __init__(self, components: Components, seats: int, colours: list[str]) -> None:
        super().__init__(components, seats, colours)
        places = [f"prize {place + 1}" for place in range(int(self.prizes))]
        slots = [f"row {row + 1} {place}" for row in range(ROWS) for place in places]
        spaces = [f"space {space + 1}" for space in range(int(self.spaces))]
        tickets = seat_names(seats)
        to_area = [f"from {AREAS[OTHER_FROM[n]]} to {AREAS[OTHER_TO[n]]}" for n in range(len(OTHER_FROM))]
        self.actions: Final = ActionSpace()
        self.pass_on: Final = self.actions.kind("pass")
        self.done: Final = self.actions.kind("done")
        self.role: Final = self.actions.kind("role", [_title(role) for role in ROLES])
        self.scoring: Final = self.actions.kind(
            "scoring", ["-".join([str(points) for points in worth]) for worth in self.worth]
        )
        self.mermaid: Final = self.actions.kind("mermaid sends from", AREAS, [f"to {bag}" for bag in BAGS])
        self.banshee: Final = self.actions.kind("banshee exchanges", slots)
        self.banshee_for: Final = self.actions.kind("for", slots)
        self.play_on: Final = self.actions.kind("play on", CARDS)
        self.play_in: Final = self.actions.kind("play in", AREAS)
        self.gnome: Final = self.actions.kind("gnome exchanges", tickets, [f"on {card}" for card in CARDS])
        self.gnome_for: Final = self.actions.kind("for", tickets, [f"on {card}" for card in CARDS])
        self.vampire: Final = self.actions.kind("vampire takes", tickets, [f"from {bag}" for bag in BAGS])
        self.werewolf: Final = self.actions.kind("werewolf moves", tickets, to_area)
        self.move_to_bag: Final = self.actions.kind(
            "move", tickets, [f"from {area} to {bag}" for area in AREAS for bag in BAGS]
        )
        self.move_to_area: Final = self.actions.kind("move", tickets, to_area)
        self.draw_from: Final = self.actions.kind("draw from", BAGS)
        self.draw_from_two: Final = self.actions.kind(
            "draw from", [f"{BAGS[PAIR_FIRST[n]]} and {BAGS[PAIR_SECOND[n]]}" for n in range(len(PAIR_FIRST))]
        )
        self.put_back: Final = self.actions.kind("put back")
        self.exchange: Final = self.actions.kind("exchange")
        self.put_in_bag: Final = self.actions.kind("put in", BAGS)
        self.put_in_area: Final = self.actions.kind("put in", AREAS)
        self.swap_for: Final = self.actions.kind("swap for", tickets, [f"in {area}" for area in AREAS])
        self.fairy: Final = self.actions.kind("fairy moves from", CARDS, [f"to {card}" for card in CARDS])
        self.dragon: Final = self.actions.kind("dragon returns", spaces)
        self.witch: Final = self.actions.kind("witch exchanges", spaces)
        self.witch_for: Final = self.actions.kind("for", spaces)
        self.giant: Final = self.actions.kind("giant wins ties")
        self.take: Final = self.actions.kind("take", places)
        self.take_harmless: Final = self.actions.kind("take harmless", places)
        self.discard: Final = self.actions.kind("goblin discards", places)
        self.surplus: Final = self.actions.kind("surplus into", BAGS)
        self.reclaim: Final = self.actions.kind("take back from", AREAS)
        self.name_first: Final = self.actions.kind("first", tickets)
        self.lay_card: Final = self.actions.kind("lay", CARDS)
        prizes = [
            " and ".join([_title(word) for word in self._prize_words(kind)]) for kind in range(self.kinds)
        ]
        self.lay_prize: Final = self.actions.kind("prize", prizes)
        self.ticket: Final = self.actions.kind("ticket of", tickets)
        # Here, because the layout names the phases of positions, which are made of parts.
        from carpathia.games.transylvanian_lottery.layout import Layout

        self.layout: Final = Layout(self)


def _title(name: str) -> str:
    """Return the name of an icon or a role as it stands in labels; crowns and curses stay small."""
    return name.capitalize() if name in ICONS or name in ROLES else name


def _prizes(components: Components) -> tuple[list[int], list[int], list[int], list[int], list[int]]:
    """Return by kind of prize: first icon, second icon, whether royal, whether cursed, copies."""
    icons = len(ICONS)
    firsts = components.numbers("prizes.normal_first", 0, icons - 1, lengths=range(31))
    fitting = range(len(firsts), len(firsts) + 1)
    seconds = components.numbers("prizes.normal_second", 0, icons - 1, lengths=fitting)
    copies = components.numbers("prizes.normal_copies", 0, 9, lengths=fitting)
    pairs = [(min(pair), max(pair)) for pair in zip(firsts, seconds)]
    if len(set(pairs)) < len(pairs):
        raise components.complaint("prizes.normal_second", "no two normal prizes may show the same two icons")
    by_icon = range(icons, icons + 1)
    copies += components.numbers("prizes.royal_copies", 0, 9, lengths=by_icon)
    copies += components.numbers("prizes.cursed_copies", 0, 9, lengths=by_icon)
    normal = len(pairs)
    firsts = [*firsts, *range(icons), *range(icons)]
    seconds = [*seconds, *[NO_ICON] * (2 * icons)]
    royal = [0] * normal + [1] * icons + [0] * icons
    cursed = [0] * normal + [0] * icons + [1] * icons
    return firsts, seconds, royal, cursed, copies


def _scoring(components: Components) -> list[list[int]]:
    top = components.numbers("scoring.top", 0, 9, lengths=range(1, 13))
    fitting = range(len(top), len(top) + 1)
    middle = components.numbers("scoring.middle", 0, 9, lengths=fitting)
    bottom = components.numbers("scoring.bottom", 0, 9, lengths=fitting)
    cards = [[top[card], middle[card], bottom[card]] for card in range(len(top))]
    if len({tuple(card) for card in cards}) < len(cards):
        raise components.complaint("scoring.top", "no two scoring cards may have the same three values")
    return cards


def _wants(components: Components, key: str) -> list[int]:
    wants = components.numbers(key, 0, len(ICONS) - 1, lengths=range(3, 4))
    if len(set(wants)) < len(wants):
        raise components.complaint(key, "the three icons of a role must differ")
    return wants
