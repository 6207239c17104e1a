"""The components of Thanks a Lottery as integer tables, and the actions that follow from them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from carpathia.core.actions import ActionSpace, seat_names
from carpathia.core.column import column
from carpathia.core.components import Components

SPACES: Final = ["lowest", "middle", "highest"]  # TL-1.6
MIDDLE: Final = 1
LEAST_CARDS: Final = 3  # TL-3.1, in a block

# What a token pays, where it is not a side of the dice.
NO_DIE: Final = -1
EVERY_DIE: Final = -2
NO_CARD: Final = -1


class Values:
    """What components.toml says, checked.

    Cards are counted from 0: the numbers, then the wild. Sides of dice are counted from 0 too.
    """

    def __init__(self, components: Components, seats: int) -> None:
        copies = components.numbers("cards.copies", 0, 30, lengths=range(3, 13))
        wilds = components.number("cards.wilds", 0, 30)
        deck = [*copies, wilds]
        self.seats: Final[i64] = seats
        self.numbers: Final[i64] = len(copies)
        self.wild: Final[i64] = len(copies)
        self.cards: Final[i64] = len(deck)
        self.copies: Final = column(deck)
        self.deck_size: Final[i64] = sum(deck)
        self.hand: Final[i64] = components.number("cards.hand", 1, 20)
        most = 120
        if sum(deck) > most:
            raise components.complaint("cards.copies", f"with the wilds that makes more than {most} cards")
        needed = seats * int(self.hand) + 1
        if sum(deck) < needed:
            raise components.complaint(
                "cards.copies",
                f"with the wilds that makes {sum(deck)} cards, but {seats} hands of {self.hand} and a card to"
                f" draw need {needed}",
            )
        self.dice: Final[i64] = components.number("dice.number", 1, 40)
        self.sides: Final[i64] = components.number("dice.sides", 2, 12)

        lowest = components.numbers("prizes.lowest", 0, 99, lengths=range(1, 10))
        same = range(len(lowest), len(lowest) + 1)
        middle = components.numbers("prizes.middle", 0, 99, lengths=same)
        highest = components.numbers("prizes.highest", 0, 99, lengths=same)
        self.rounds: Final[i64] = len(lowest)
        self.prizes: Final = column(  # by round, then space
            [value for three in zip(lowest, middle, highest, strict=True) for value in three]
        )
        self.lucky: Final = column(components.numbers("prizes.lucky", 0, 99, lengths=same))

        self.lucky_card: Final = components.flag("variants.lucky_card")
        self.long_game: Final = components.flag("variants.long_game")
        self.tokens_show_cards: Final = components.flag("rulings.tokens_show_cards")
        self.star_matches_wilds: Final = components.flag("rulings.star_matches_wilds")
        self.add_wilds: Final = components.flag("rulings.add_wilds")

        sides = list(range(int(self.sides)))
        numbers = list(range(len(copies)))
        if self.tokens_show_cards:
            # TL-7.7 A number that no die shows pays nobody; TL-7.10 the wild pays every die.
            names = [*[str(number + 1) for number in numbers], "wild"]
            pays = [number if number in sides else NO_DIE for number in numbers] + [EVERY_DIE]
            lucky = [*numbers, len(numbers)]  # TL-9.3
        else:
            names = [*[str(side + 1) for side in sides], "blank", "star"]
            pays = [*sides, NO_DIE, EVERY_DIE]
            lucky = [side if side in numbers else NO_CARD for side in sides]
            lucky += [NO_CARD, len(numbers) if self.star_matches_wilds else NO_CARD]  # TL-9.4
        self.tokens: Final[i64] = len(pays)
        self.token_names: Final = names
        self.token_pays: Final = column(pays)  # by token: a side, NO_DIE or EVERY_DIE
        self.token_matches: Final = column(lucky)  # by token: a card or NO_CARD

    def wrapped(self, number: i64) -> i64:
        """Return `number` brought back into the circle of numbers, from at most one round away."""
        # TL-3.2 1 follows 7.
        if number < 0:
            return number + self.numbers
        return number if number < self.numbers else number - self.numbers

    def prize(self, round_: i64, space: i64) -> i64:
        return self.prizes[round_ * len(SPACES) + space]

    def card_name(self, card: int) -> str:
        return "wild" if card == self.wild else str(card + 1)


@final
class Parts(Values):
    """All that stays the same during a match: the values, and the actions that follow from them."""

    def __init__(self, components: Components, seats: int) -> None:
        super().__init__(components, seats)
        cards = [self.card_name(card) for card in range(int(self.cards))]
        faces = [str(side + 1) for side in range(int(self.sides))]
        most_blocks = max(1, int(self.deck_size) // LEAST_CARDS)
        blocks = [block_name(number + 1) for number in range(most_blocks)]
        self.actions: Final = ActionSpace()
        self.passing: Final = self.actions.kind("pass")
        self.lay: Final = self.actions.kind("lay", [*cards, "wild in front"])
        self.done: Final = self.actions.kind("done")
        self.add: Final = self.actions.kind("add to", blocks)
        self.replace: Final = self.actions.kind("replace the wild of", blocks)
        self.take: Final = self.actions.kind("take", faces)
        self.pick: Final = self.actions.kind("pick up", faces)
        self.ready: Final = self.actions.kind("ready")
        self.dealer: Final = self.actions.kind("dealer", seat_names(seats))
        self.deal: Final = self.actions.kind("deal", cards)
        self.roll: Final = self.actions.kind("roll", faces)
        self.draw: Final = self.actions.kind("draw", cards)
        self.reroll: Final = self.actions.kind("reroll", faces)
        self.token: Final = self.actions.kind("token", self.token_names)
        # Here, because the layout names the phases of positions, which are made of parts.
        from carpathia.games.thanks_a_lottery.layout import Layout

        self.layout: Final = Layout(self)


def block_name(number: int) -> str:
    """Return what a block is called, in words as in the labels of actions."""
    return f"block {number}"
