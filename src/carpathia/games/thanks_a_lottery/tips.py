"""What Thanks a Lottery explains to beginners when it first comes up."""

from __future__ import annotations

from collections.abc import Sequence

from carpathia.core.lesson import Tip
from carpathia.games.thanks_a_lottery.components import LEAST_CARDS, Parts
from carpathia.games.thanks_a_lottery.words import points


def tips(parts: Parts) -> Sequence[Tip]:
    last, first = parts.card_name(parts.numbers - 1), parts.card_name(0)
    return (
        Tip(
            "first block",
            f"A block is {LEAST_CARDS} cards or more: all alike, or each one more than the one before it."
            f" After {last} comes {first}.",
            "TL-3.1",
            verb="lay",
        ),
        Tip("passing", "Nothing fits? Pass. You draw another card in your next turn.", "TL-5.2", verb="pass"),
        Tip(
            "adding",
            "A card added to somebody else's block brings you a die. Added to your own, it brings a"
            " point only.",
            "TL-5.6",
            verb="add to",
        ),
        Tip(
            "a wild to take",
            "You hold the card that a wild stands for: put it there, and take the wild and a die.",
            "TL-5.8",
            verb="replace the wild of",
        ),
        Tip(
            "which die", "A die keeps its number. Different numbers match more tokens.", "TL-5.7", verb="take"
        ),
        Tip(
            "wild taken",
            "A wild was replaced by its card. It is in a hand again, and everybody knows whose.",
            "TL-5.11",
            "wild taken",
        ),
        Tip(
            "the end",
            "No more turns in this round. Cards that are still in hand cost 1 point each.",
            "TL-8.2",
            "round ended",
        ),
        Tip(
            "rolling again",
            "Pick up the dice that you want to roll again, once. Nobody sees it before all have chosen.",
            "TL-7.1",
            verb="pick up",
        ),
        Tip(
            "tokens",
            f"The first token pays {points(parts.prize(0, 0))} a die in the first round; each later"
            f" one pays more.",
            "TL-7.4",
            "token drawn",
        ),
        Tip(
            "less than nothing",
            "Nobody scores less than 0 in a round.",
            "TL-8.3",
            "round scored",
            lambda event: event.b == 1,
        ),
    )
