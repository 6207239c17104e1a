"""What is new to beginners of The Transylvanian Lottery, explained in a line when it first comes up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from carpathia.core.journal import Event
from carpathia.core.lesson import Tip
from carpathia.core.phrases import plural
from carpathia.games.transylvanian_lottery.components import ROLES, Parts
from carpathia.games.transylvanian_lottery.rules.position import CARD
from carpathia.games.transylvanian_lottery.words import ROLE, points_text

# What it means to the others that a role has used its power.
POWERS: Final = {
    "gnome": "The **Gnome** exchanges two locked tickets. Each is drawn in the row where it lies now.",
    "dragon": "The **Dragon** has a ticket drawn again. The new one counts as the latest and can turn ties.",
    "vampire": (
        "The **Vampire** takes a ticket out of a bag. It goes back before the draw, unless somebody moves it"
        " away from the area."
    ),
    "witch": "The **Witch** exchanges two drawn tickets. The later ticket wins a tie, so their order counts.",
    "werewolf": "The **Werewolf** moves a ticket between areas and plays a ticket as well.",
    "imp": "The **Imp** takes an action once more than its card allows.",
    "fairy": "The **Fairy** moves a ticket when everybody has rigged, so nobody can answer.",
    "giant": "The **Giant** ranks before everybody who has as many tickets in this row.",
    "ghoul": "This curse takes no points from the **Ghoul**, but it still counts as a curse.",
    "mermaid": "The **Mermaid** brings a ticket into a bag before anybody has had a turn.",
    "banshee": "The **Banshee** exchanges two prizes. Look again in which row the ones that you want are.",
    "goblin": "The **Goblin** throws a prize away rather than take it. Nobody gets it.",
}


def _power_of(role: int) -> Callable[[Event], bool]:
    return lambda event: event.a == role


def tips(parts: Parts) -> Sequence[Tip]:
    hand = plural(parts.in_hand, "ticket")
    swap = "must be swapped" if parts.swap_is_compulsory else "may be swapped"
    left_over = "bag 1" if parts.wrapped_into_bag else "the first spaces of row 1"
    return (
        # Setting up
        Tip(
            "roles",
            "A role wants three icons, which bring you points, and has a power that you may use once a"
            " round.",
            "GT-2.2",
            verb=parts.role.verb,
        ),
        Tip(
            "scoring cards",
            "The scoring card says what each of your icons is worth. Nobody else sees it before the end.",
            "GT-2.3",
            verb=parts.scoring.verb,
        ),
        # Rigging
        Tip(
            "locked tickets",
            "A ticket on an action card is locked: only a power can move it. It is drawn in the row of its"
            " card.",
            "GT-3.4",
            "ticket played",
            lambda event: event.a >= CARD,
        ),
        Tip(
            "tickets in areas",
            "A ticket that is played in an area takes no action, and anybody may still move it.",
            "GT-3.5",
            "ticket played",
            lambda event: event.a < CARD,
        ),
        Tip(
            "any colour",
            "You may move tickets of any colour: yours to the prizes that you want, and those of others"
            " away.",
            "GT-4.1",
            verb=parts.move_to_bag.verb,
        ),
        Tip(
            "drawing",
            "A ticket is drawn without looking, and everybody sees which one it is.",
            "GT-4.11",
            verb=parts.draw_from.verb,
        ),
        Tip(
            "exchanging",
            "The two drawn tickets change bags if you like; otherwise each goes back into its own.",
            "GT-4.7",
            verb=parts.exchange.verb,
        ),
        Tip(
            "swapping",
            f"The drawn ticket {swap} for one in an area, and that one goes into the bag.",
            "GT-4.9",
            verb=parts.swap_for.verb,
        ),
        *[
            Tip(
                f"power of the {ROLE[role].name}",
                POWERS[role],
                ROLE[role].clause,
                "power used",
                _power_of(number),
            )
            for number, role in enumerate(ROLES)
        ],
        # The lottery
        Tip(
            "rows",
            f"{plural(parts.draws, 'ticket')} are drawn from each bag. Whoever has the most chooses first.",
            "GT-6.2",
            "row begun",
        ),
        Tip(
            "ties",
            "With equal numbers, whoever had the later ticket drawn ranks higher.",
            "GT-6.7",
            "tie broken",
            lambda event: not event.c,
        ),
        Tip(
            "carried tickets",
            "No prize was left for these tickets, so they move on and count in the next row as if drawn"
            " there.",
            "GT-6.12",
            "tickets carried",
        ),
        Tip(
            "left-over tickets",
            f"Tickets that win nothing in the last row are not lost: they go on to {left_over}.",
            "GT-7.6",
            "tickets left over",
            lambda event: not event.b,
        ),
        # Prizes
        Tip(
            "crowns",
            f"A crown is worth {points_text(parts.crown)} to anybody, and its icon counts as well.",
            "GT-8.3",
            "royal prize taken",
        ),
        Tip(
            "curses",
            "A curse takes away the points of its icon. But whoever has the most curses at the end gets"
            f" {points_text(parts.most_curses)}.",
            "GT-8.5",
            "cursed prize taken",
        ),
        Tip(
            "further prizes",
            "Prizes were left when everybody had one, so they are offered again in the same order.",
            "GT-6.10",
            "prizes left",
        ),
        # The reset
        Tip(
            "surplus tickets",
            f"You have your {hand} for the next round. Put the others into bags before the new prizes are"
            " shown.",
            "GT-7.4",
            verb=parts.surplus.verb,
        ),
        Tip(
            "taking back",
            f"The bags held fewer than {parts.in_hand} of your tickets, so take one back from an area.",
            "GT-7.5",
            verb=parts.reclaim.verb,
        ),
        Tip(
            "first player",
            "Another player is first now. Whoever rigs last has the last word.",
            "GT-7.7",
            "first player passed on",
        ),
    )
