"""Tips for a first match of Walpurgis Night: a line for each thing that comes up for the first time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from carpathia.core.journal import Event
from carpathia.core.lesson import Tip
from carpathia.games.walpurgis_night.components import (
    ACCIDENT,
    BAD_ACCIDENT,
    NEOPHYTES_A,
    NEOPHYTES_B,
    PRIEST,
    SMALL_ACCIDENT,
    WEREWOLF,
    Parts,
)
from carpathia.games.walpurgis_night.things import blood, cards, coins


def _of(*numbers: int) -> Callable[[Event], bool]:
    """Return whether an event is about one of these passengers or perils."""
    return lambda event: event.a in numbers


def tips(parts: Parts) -> Sequence[Tip]:
    protection, action, tip = coins(parts.protection), coins(parts.action), coins(parts.tip)
    return (
        Tip(
            "priest",
            f"With a **priest** aboard, each believer on this journey tips {tip} at once."
            " A priest gets off anywhere.",
            "WN-5.2",
            fact="boarded",
            when=_of(PRIEST),
        ),
        Tip(
            "werewolf",
            "A **werewolf** gets off wherever the driver likes and leaves a wolf there, which will eat a"
            " blood token.",
            "WN-4.13",
            fact="boarded",
            when=_of(WEREWOLF),
        ),
        Tip(
            "set down",
            "Anybody you do not **set down** on the way gets off where your journey ends.",
            "WN-4.14",
            verb="set down",
        ),
        Tip(
            "hunter",
            "The **hunter** takes a seat and shoots wolves in towns on your way. That pays where your own"
            " vampires feed.",
            "WN-4.15",
            verb="hire the hunter",
        ),
        Tip(
            "trophy",
            "A wolf shot by the hunter is a **trophy**. Trophies count if there is a tie in the end.",
            "WN-10.3",
            fact="wolf shot",
        ),
        Tip(
            "neophytes",
            "**Neophytes** take a passenger. Sorts A and B go for different passengers first. Garlic helps"
            " against both.",
            "WN-6.5",
            fact="peril drawn",
            when=_of(NEOPHYTES_A, NEOPHYTES_B),
        ),
        Tip(
            "accident",
            "An **accident** costs passengers; the number says how many. A coin on the passenger wheel saves"
            " them.",
            "WN-6.7",
            fact="peril drawn",
            when=_of(SMALL_ACCIDENT, ACCIDENT, BAD_ACCIDENT),
        ),
        Tip(
            "lose",
            "You choose who is lost. Give up whoever would bring you least; tips that were paid are yours.",
            "WN-6.10",
            verb="lose",
        ),
        Tip(
            "coffin lost",
            "A bad accident can cost the **coffin**, too: it returns to the supply. The coffin wheel saves"
            " it.",
            "WN-6.9",
            fact="coffin lost",
        ),
        Tip(
            "full moon",
            "Under a **full moon** cursed guests turn: they pay, but leave a wolf instead of blood. Herbs"
            " prevent it.",
            "WN-5.4",
            fact="cursed turned",
        ),
        Tip(
            "protected",
            f"A protection helps once. Before the next leg it may be paid again, for {protection}.",
            "WN-6.13",
            fact="protected",
        ),
        Tip(
            "protections lost",
            "Protections that were not needed are lost at the end of a journey. Pay for those that you would"
            " miss most.",
            "WN-4.19",
            fact="journey ended",
            when=lambda event: event.b > 0,
        ),
        Tip(
            "hand limit",
            f"You may keep {cards(parts.limit)}. The others go to the pool, where anybody can take them.",
            "WN-3.6",
            verb="discard",
        ),
        Tip(
            "load",
            f"Your coach has room for a **coffin**. Loading one costs {action} and brings an event card."
            " Unload it later.",
            "WN-7.2",
            verb="load a coffin",
        ),
        Tip(
            "event card",
            "An **event card** says when it may be played. Each one still in a hand when the game is over is"
            " worth 1 point.",
            "WN-10.2",
            fact="event drawn",
        ),
        Tip(
            "event played",
            "Most **event cards** are for one's own journey or the end of a round. A full moon can hit any"
            " journey.",
            "WN-8.1",
            fact="event played",
        ),
        Tip(
            "asked",
            "Whoever holds an event card is asked, even if it is not the right one. So nobody learns anything"
            " from the question.",
            "WN-8.6",
            verb="pass",
        ),
        Tip(
            "shared castle",
            "Two vampires in one **castle** take turns to feed, and the one further to the left begins.",
            "WN-9.8",
            fact="coffin unloaded",
            when=lambda event: event.b > 0,
        ),
        Tip(
            "swap",
            f"For {action} two neighbours in a castle change places. The one further to the left may get one"
            " blood token more.",
            "WN-7.5",
            fact="coffins swapped",
        ),
        Tip(
            "last blood",
            "The last **blood** is taken: the round ends before the turn of whoever began it. Coffins on"
            " coaches get none.",
            "WN-9.2",
            fact="last blood taken",
        ),
        Tip(
            "wolves fed",
            "Every **wolf** eats one blood token of its town, if there is one. Then all wolves leave.",
            "WN-9.7",
            fact="wolves fed",
        ),
        Tip(
            "vampires fed",
            "The blood of a town goes to the coffins in its castle, one token at a time from left to right."
            " Each is worth 1 point.",
            "WN-9.8",
            fact="vampire fed",
        ),
        Tip(
            "new round",
            f"A new round: Dracula's board holds {blood(parts.board)} again, and the perils are worse."
            " Coffins stay in their castles.",
            "WN-9.11",
            fact="round begun",
        ),
    )
