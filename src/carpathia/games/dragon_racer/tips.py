"""What Dragon Racer explains to beginners when it first comes up."""

from __future__ import annotations

from collections.abc import Sequence

from carpathia.core.lesson import Tip
from carpathia.core.phrases import plural
from carpathia.games.dragon_racer.components import Parts
from carpathia.games.dragon_racer.words import at_once, moves_at_once


def tips(parts: Parts) -> Sequence[Tip]:
    lost = parts.first_gold
    return (
        Tip(
            "bets due",
            f"You owe {plural(parts.bets, 'bet')} in every race. The first bet on a dragon pays best,"
            f" so do not"
            " wait too long.",
            "DR-5.1",
            verb="bet",
        ),
        Tip("any dragon", f"Your card {moves_at_once(parts, 1) or at_once(parts)}.", "DR-3.3", verb="move"),
        Tip(
            "cancelled",
            "Cards with the same number cancel each other: none of them counts.",
            "DR-3.5",
            "number cancelled",
        ),
        Tip(
            "lone card",
            "All others were cancelled, so the last card runs its whole number.",
            "DR-3.8",
            "lone card",
        ),
        Tip(
            "nobody runs",
            "All cards were cancelled or bets, so no dragon ran in this turn.",
            "DR-3.9",
            "turn drawn",
        ),
        Tip(
            "closed",
            f"A dragon is beyond space {parts.line}: from now on everybody plays cards only.",
            "DR-5.8",
            "betting closed",
        ),
        Tip(
            "ability",
            "A dragon has got an ability. What it does stands in its betting area, and it keeps it.",
            "DR-7.14",
            "ability drawn",
        ),
        Tip(
            "ability used",
            "A dragon moved by its ability, on top of what the cards did.",
            "DR-7.10",
            "moved by an ability",
        ),
        Tip("sent back", "The bully passed a dragon and sent it back.", "DR-7.9", "sent back"),
        Tip(
            "lost bet",
            "A lost bet costs nothing; the tokens come back."
            + (f" As a first bet it even pays {lost}." if lost else ""),
            "DR-5.12",
            "bet paid",
            lambda event: event.b == 0,
        ),
        Tip(
            "Vlad",
            "Vlad plays the third hand by luck. His cards move dragons like any other.",
            "DR-8.2",
            "Vlad's card",
        ),
    )
