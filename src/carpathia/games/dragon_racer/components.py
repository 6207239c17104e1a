"""The components of Dragon Racer as integer tables, and the actions that follow from them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from carpathia.core.actions import ActionSpace, seat_names
from carpathia.core.column import column
from carpathia.core.components import Components

DRAGONS: Final = ["red", "green", "blue", "yellow", "white"]
YELLOW: Final = 3
PLACES: Final = ["1st", "2nd", "3rd"]

# DR-7.4 to DR-7.9
ABILITIES: Final = ["pursuer", "charger", "darling", "glider", "drummer", "bully"]
PURSUER: Final = 0
CHARGER: Final = 1
DARLING: Final = 2
GLIDER: Final = 3
DRUMMER: Final = 4
BULLY: Final = 5


class Values:
    """What components.toml says, checked. Cards of one colour and number are one and the same.

    A choice of gold tokens, a stake, is a number in mixed radix with one digit for each value of
    token: the digits say how many. So tokens left minus a stake are the tokens left after it.
    """

    def __init__(self, components: Components, seats: int) -> None:
        self.seats: Final[i64] = seats
        self.riders: Final[i64] = 3 if seats == 2 else seats  # DR-8.1 Vlad is the third of two
        self.rounds: Final[i64] = components.number("race.rounds", 1, 9)
        self.turns: Final[i64] = components.number("race.turns", 1, 20)
        self.spaces: Final[i64] = components.number("race.spaces", 1, 99)
        self.line: Final[i64] = components.number("race.line", 0, 99)

        colours = 5 if seats == 5 else 4  # DR-1.2
        copies = components.numbers("cards.copies", 0, 9, lengths=range(1, 17))
        at_once = components.numbers("cards.at_once", 0, 99, lengths=range(len(copies), len(copies) + 1))
        needed = int(self.riders) * int(self.turns)
        if colours * sum(copies) < needed:
            raise components.complaint(
                "cards.copies",
                f"that makes {colours * sum(copies)} cards, but {self.riders} hands of"
                f" {self.turns} need {needed}",
            )
        self.dragons: Final[i64] = colours
        self.numbers: Final[i64] = len(copies)
        self.cards: Final[i64] = colours * len(copies)
        self.copies: Final = column(copies * colours)  # by card
        self.card_numbers: Final = column(list(range(1, len(copies) + 1)) * colours)
        self.card_colours: Final = column([colour for colour in range(colours) for _ in copies])
        self.deck_size: Final[i64] = sum(copies) * colours
        self.at_once: Final = column([0, *at_once])  # by number

        gold = components.numbers("bets.gold", 1, 99, lengths=range(1, 7))
        self.bets: Final[i64] = components.number("bets.number", 0, min(len(PLACES), len(gold)))
        self.place_gold: Final = column(
            components.numbers("bets.places", 0, 99, lengths=range(len(PLACES), len(PLACES) + 1))
        )
        self.first_gold: Final[i64] = components.number("bets.first", 0, 99)
        self.first_won_gold: Final[i64] = components.number("bets.first_won", 0, 99)
        self.gold_values: Final = sorted(set(gold))
        digits = _stakes([gold.count(value) for value in self.gold_values])
        self.stakes: Final[i64] = len(digits)  # the last one is all tokens
        self.stake_digits: Final = digits
        self.stake_gold: Final = column(
            [sum(n * value for n, value in zip(stake, self.gold_values, strict=True)) for stake in digits]
        )
        self.stake_tokens: Final = column([sum(stake) for stake in digits])
        self.stake_fits: Final = column(  # by tokens left, then stake
            [
                int(all(n <= have for n, have in zip(stake, left, strict=True)))
                for left in digits
                for stake in digits
            ]
        )

        bets = components.numbers("vlad.bets", 1, 20)
        self.vlad_bets: Final = column([int(turn + 1 in bets) for turn in range(int(self.turns))])
        self.ability_steps: Final = column(
            [components.number(f"abilities.{name}", 0, 99) for name in ABILITIES]
        )
        self.drummed: Final[i64] = components.number("abilities.drummed", 1, len(copies))

        self.with_abilities: Final = components.flag("variants.abilities")
        self.lone_card_moves: Final = components.flag("rulings.lone_card_moves")
        self.forced_bets: Final = components.flag("rulings.forced_bets")
        self.keep_gold: Final = components.flag("rulings.keep_gold")
        self.same_dragon_twice: Final = components.flag("rulings.same_dragon_twice")
        self.passed_go_back: Final = components.flag("rulings.passed_go_back")
        self.extra_steps_join: Final = components.flag("rulings.extra_steps_join")
        self.vlad_heeds_the_line: Final = components.flag("rulings.vlad_heeds_the_line")

        self.line_closes_at_once: Final = components.flag("rulings.line_closes_at_once")
        self.draw_empty_places: Final = components.flag("rulings.draw_empty_places")
        self.dealer_first_in_ties: Final = components.flag("rulings.dealer_first_in_ties")
        self.late_vlad_counts_zero: Final = components.flag("rulings.late_vlad_counts_zero")

    def number(self, card: i64) -> i64:
        return self.card_numbers[card]

    def colour(self, card: i64) -> i64:
        return self.card_colours[card]

    def card_name(self, card: int) -> str:
        return f"{DRAGONS[self.colour(card)]} {self.number(card)}"

    def token_values(self, stake: int) -> list[int]:
        """Return the values of the gold tokens in a stake."""
        counts = zip(self.stake_digits[stake], self.gold_values, strict=True)
        return [value for count, value in counts for _ in range(count)]

    def stake_name(self, stake: int) -> str:
        return "+".join([str(value) for value in self.token_values(stake)]) or "nothing"


@final
class Parts(Values):
    """All that stays the same during a match: the values, and the actions that follow from them."""

    def __init__(self, components: Components, seats: int) -> None:
        super().__init__(components, seats)
        dragons = DRAGONS[: self.dragons]
        cards = [self.card_name(card) for card in range(int(self.cards))]
        stakes = [self.stake_name(stake) for stake in range(int(self.stakes))]
        self.actions: Final = ActionSpace()
        self.play: Final = self.actions.kind("play", cards)
        self.bet: Final = self.actions.kind("bet", cards)
        self.move: Final = self.actions.kind("move", dragons)
        self.on: Final = self.actions.kind("on", dragons)
        self.place: Final = self.actions.kind("place", PLACES)
        self.stake: Final = self.actions.kind("stake", stakes)
        self.vlad_seat: Final = self.actions.kind("vlad left of", seat_names(seats))
        self.dealer: Final = self.actions.kind("dealer", seat_names(seats))
        self.ability: Final = self.actions.kind("ability", ABILITIES)
        self.last: Final = self.actions.kind("last", dragons)
        self.deal: Final = self.actions.kind("deal", cards)
        self.flip: Final = self.actions.kind("flip", cards)
        self.placed: Final = self.actions.kind("placed", dragons)
        # Here, because the layout names the phases of positions, which are made of parts.
        from carpathia.games.dragon_racer.layout import Layout

        self.layout: Final = Layout(self)


def _stakes(copies: list[int]) -> list[list[int]]:
    """Return all ways to take 0 to copies[i] tokens of each value i, counting up."""
    stakes: list[list[int]] = [[]]
    for most in copies:
        stakes = [[*stake, count] for stake in stakes for count in range(most + 1)]
    return stakes
