"""A guided first game of Walpurgis Night: its first round, which is a short one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from carpathia.core.lesson import Cue, Lesson, Step
from carpathia.core.phrases import plural
from carpathia.games.walpurgis_night.components import WEREWOLF, Parts
from carpathia.games.walpurgis_night.things import blood, bullets, cards, coins

BOARD: Final = 9  # blood tokens, all of which are taken in the course of the lesson

DEAL: Final = (
    "luck: start player seat 0",
    "luck: deal guest to Moravia",
    "luck: deal cursed guest to Transylvania",
    "luck: deal guest to Transylvania",
    "luck: deal guest to Moravia",
    "luck: deal event blood",
    "luck: deal event garlic",
)
POOL: Final = (
    "luck: turn up guest to Transylvania",
    "luck: turn up werewolf",
    "luck: turn up guest to Moravia",
    "luck: turn up priest",
    "luck: turn up believer to Wallachia",
)
FIRST_JOURNEY: Final = (  # of seat 1, from Wallachia to Moravia
    "luck: turn up guest to Bohemia",
    "1: travel",
    "1: take guest to Moravia",
    "1: draw from the deck",
    "luck: draw guest to Moravia",
    "1: board cursed guest to Transylvania",
    "1: board guest to Moravia",
    "1: board guest to Moravia",
    "1: board guest to Moravia",
    "1: drive towards Bohemia",
    "luck: peril full moon",
    "1: pass",
    "1: drive towards Bohemia",
    "luck: peril small accident",
    "1: pass",
    "1: unload the coffin",
    "1: stop",
    "luck: turn up guest to Bohemia",
)
SECOND_JOURNEY: Final = (  # of seat 1, from Moravia to Bohemia; then the round is over
    "luck: turn up guest to Wallachia",
    "1: travel",
    "1: take guest to Bohemia",
    "1: take guest to Bohemia",
    "1: board guest to Bohemia",
    "1: board guest to Bohemia",
    "1: no hunter",
    "1: drive towards Bohemia",
    "luck: peril quiet journey",
    "1: stop",
    "luck: turn up guest to Moravia",
    "luck: turn up believer to Moravia",
    "1: pass",
)
NO_MOON_PLAYED: Final = ("0: pass", "1: pass")


def steps(parts: Parts) -> Sequence[Step]:
    protection, action, bullet = coins(parts.protection), coins(parts.action), bullets(1)
    purse = parts.coins - parts.protection + 3 * parts.pay[0] + parts.pay[1]
    feast = 3 + parts.event_blood
    return (
        Step(
            "What it is about",
            Cue(
                "You drive a coach for Count Dracula. This road joins four towns, and every town has a"
                " castle. You take guests to the towns, and coffins with your vampires to the castles.",
                look="road",
                clause="WN-1.1",
                before=DEAL,
            ),
            Cue(
                "Each guest who arrives leaves a blood token in the town. It comes from **Dracula's board**,"
                f" which holds only {parts.board} in this first match. Once they are gone the round ends:"
                " your vampires feed, and each token that they get is 1 point for you."
                f" After {plural(parts.rounds, 'round')} the most points win.",
                look="dracula",
                clause="WN-9.8",
            ),
            Cue(
                "These cards are yours, and only you see them. Two are guests; each card names the town they"
                " want to go to. The third is an event card. Keep it for later.",
                look="hand",
                clause="WN-2.3",
            ),
        ),
        Step(
            "A turn",
            Cue(
                "Where does your coach start? Your guests want to go to Moravia and Transylvania. From"
                " **Bohemia**, at the end of the road, you can take both of them. Start there.",
                press="place the coach in Bohemia",
                instead="You could. But from Bohemia the whole road lies ahead of you: start there.",
                clause="WN-2.5",
            ),
            Cue(
                "It is your turn, and you do one of two things: **pick up guests**, which means drawing"
                f" {cards(parts.pick_up)}, or **travel**, which means drawing {parts.travel} and driving off."
                " You have guests already, so travel.",
                press="travel",
                instead="More cards are always welcome. But your guests are waiting: travel.",
                clause="WN-3.1",
                before=("1: place the coach in Wallachia", *POOL),
            ),
            Cue(
                "Draw your first card from the **pool**: these lie open, and everybody may take them. Take"
                " the **guest to Transylvania**. Plain guests like this one pay best.",
                press="take guest to Transylvania",
                instead="That one is worth a look, too. But take the guest to Transylvania, who pays well.",
                clause="WN-3.4",
            ),
            Cue(
                "Draw the second card from the **deck**, and see who comes.",
                press="draw from the deck",
                instead="Let yourself be surprised for once: draw this card from the deck.",
                clause="WN-3.4",
            ),
        ),
        Step(
            "All aboard",
            Cue(
                "It is a **believer to Transylvania**, a guest who pays a little less. Your coach has"
                f" {plural(parts.coach_seats, 'seat')}, and all your guests want to go the same way. Let the"
                " **guest to Moravia** board.",
                press="board guest to Moravia",
                also=("board *",),
                clause="WN-4.1",
                before=("luck: draw believer to Transylvania",),
            ),
            Cue(
                "Nobody can get on later, on the way. So fill the seats: let a **guest to Transylvania**"
                " board.",
                press="board guest to Transylvania",
                also=("board *",),
                instead="Wait, there are seats left, and each of these guests pays. Let them board.",
                clause="WN-4.1",
            ),
            Cue(
                "Two more want to come along. Let the next one board.",
                press="board guest to Transylvania",
                also=("board *",),
                instead="Wait, two more want to come along. Let them board.",
                clause="WN-4.1",
            ),
            Cue(
                "And the last one.",
                press="board believer to Transylvania",
                also=("board *",),
                instead="Wait, one more wants to come along, and one seat is left.",
                clause="WN-4.1",
            ),
        ),
        Step(
            "Perils",
            Cue(
                "The road is dangerous: on every leg a peril card is turned up. Neophytes, for example, are"
                " hungry young vampires who take a passenger. **Garlic** keeps them away, if you pay for it"
                f" before you leave. Do that, for {protection}.",
                press="pay for garlic",
                instead="That may turn out well. But young vampires are about tonight: pay for garlic first.",
                clause="WN-6.1",
            ),
            Cue(
                "Keep your other coin. Now drive to **Moravia**.",
                press="drive towards Wallachia",
                instead="Keep that coin for now. One protection will do: drive to Moravia.",
                clause="WN-4.7",
            ),
            Cue(
                "Here they are: **neophytes**. They would have taken a guest, but they cannot bear your"
                " garlic. It is used up now, and nobody is lost.",
                look="peril-0",
                clause="WN-6.13",
                before=("luck: peril neophytes A",),
            ),
        ),
        Step(
            "Coins and blood",
            Cue(
                "You are in Moravia. Your guest has got off, paid you"
                f" {coins(parts.pay[0])} and left **1 blood token** in the town.",
                look="blood-1",
                clause="WN-4.12",
            ),
            Cue(
                "The others want to go on to **Transylvania**. Take a chance this time: drive there without"
                " any protection.",
                press="drive towards Wallachia",
                instead="Not here. Your guests want to go on: drive to Transylvania.",
                clause="WN-4.9",
            ),
            Cue(
                "A **quiet journey**: nothing happened. Three guests have got off in Transylvania. You"
                f" have **{coins(purse)}** now, and the town has **{blood(3)}**.",
                look="blood-2",
                clause="WN-6.4",
                before=("luck: peril quiet journey",),
            ),
        ),
        Step(
            "A coffin for a castle",
            Cue(
                "So much blood, and no vampire here yet: a good home for yours. Once in a journey you may do"
                f" something with a coffin, for {action}. **Unload your coffin** here.",
                press="unload the coffin",
                instead="First find a home for your coffin. Unload it here, where the blood is.",
                clause="WN-7.4",
            ),
            Cue(
                "Your vampire lies on the first space of the castle and waits for the end of the round."
                " Nobody is aboard any more, so your journey can end: **stop here**.",
                press="stop",
                instead="You could drive on with an empty coach. But nobody is waiting there: stop here.",
                clause="WN-4.9",
            ),
        ),
        Step(
            "A full moon",
            Cue(
                "{1} has travelled, with a cursed guest to Transylvania. There was a **full moon** on the"
                " road. Then cursed guests turn: they leave a wolf and no blood. At the end of the round each"
                " wolf eats one blood token of its town, and here the blood is for your vampire.",
                look="wolves-2",
                clause="WN-5.4",
                before=FIRST_JOURNEY,
            ),
            Cue(
                "Later a **small accident** cost {1} a guest: no coins, no blood. Two others came to"
                f" Moravia, and so did a coffin. With the one from your guest, **{blood(3)}** are waiting"
                " there for {1}.",
                look="coffin-1-1-0",
                clause="WN-6.12",
            ),
        ),
        Step(
            "The hunter",
            Cue(
                "It is your turn again. Time to get rid of that wolf: **travel** once more.",
                press="travel",
                instead="More cards can wait. The wolf is hungry: travel.",
                clause="WN-3.3",
            ),
            Cue(
                "Take the **werewolf** from the pool. You will soon see what a werewolf is good for.",
                press="take werewolf",
                instead="Nobody likes the werewolf. You will, in a moment: take it.",
                clause="WN-4.13",
            ),
            Cue(
                "From the deck you have drawn a cursed guest to Bohemia. Take both along. First let the"
                " **werewolf** board.",
                press="board werewolf",
                also=("board *",),
                clause="WN-4.3",
                before=("0: draw from the deck", "luck: draw cursed guest to Bohemia"),
            ),
            Cue(
                "Now let the other one board.",
                press="board cursed guest to Bohemia",
                also=("board *",),
                instead="There are seats left. Take both of them along.",
                clause="WN-4.2",
            ),
            Cue(
                "The hunter needs a seat, and you have some left. One wolf needs one bullet, so"
                f" **hire the hunter with {bullet}**, for {coins(parts.hunter_prices[0])}.",
                press=f"hire the hunter with {bullet}",
                instead=f"One wolf, one bullet: hire the hunter with {bullet}.",
                clause="WN-4.4",
            ),
            Cue(
                "Let the hunter **shoot a wolf**, here and now.",
                press="shoot a wolf",
                instead="First the wolf, before it gets at your blood. Let the hunter shoot.",
                clause="WN-4.15",
            ),
        ),
        Step(
            "The clever thing",
            Cue(
                "The wolf is gone, and so is the hunter, who had only one bullet. Now think of your cursed"
                f" guest. **Herbs** protect from a full moon: pay {protection} for them.",
                press="pay for herbs",
                instead="Think of your cursed guest: pay for herbs, in case the moon is full.",
                clause="WN-6.6",
            ),
            Cue(
                "Drive to **Moravia**, where {1} has a coffin.",
                press="drive towards Bohemia",
                instead="The herbs will do. Drive to Moravia.",
                clause="WN-4.7",
            ),
            Cue(
                "A **full moon**, as if you had known. The herbs are used up, but your guest has not turned.",
                look="peril-1",
                clause="WN-6.13",
                before=("luck: peril full moon", *NO_MOON_PLAYED),
            ),
            Cue(
                "Guests get off in their own town. A werewolf gets off wherever you like, and leaves a wolf"
                " there. So do it here, where only {1} will feed: **set down** the werewolf.",
                press="set down werewolf",
                instead="Later, perhaps. First set down the werewolf: here it harms somebody else.",
                clause="WN-4.13",
            ),
            Cue(
                f"You were paid {coins(parts.pay[WEREWOLF])}, and the wolf will eat one of {{1}}'s blood"
                " tokens. That is the clever thing: guests to where you feed, wolves to where others feed."
                " Drive on to **Bohemia**.",
                press="drive towards Bohemia",
                instead="Your guest wants to go on: drive to Bohemia.",
                clause="WN-9.7",
            ),
        ),
        Step(
            "The feast",
            Cue(
                "Your guest has got off. With more coffins you will feed in more castles, so"
                f" **load a coffin** for {action}. That brings you an event card, too.",
                press="load a coffin",
                instead="Your coins are best spent on another coffin: load one.",
                clause="WN-7.3",
                before=("luck: peril quiet journey", *NO_MOON_PLAYED),
            ),
            Cue(
                "You have drawn **extra coins**. Your next journey can take the coffin to a castle."
                " **Stop here** for now.",
                press="stop",
                instead="Coins can wait until you need them. Stop here.",
                clause="WN-4.9",
                before=("luck: draw event extra coins",),
            ),
            Cue(
                "{1} has brought two guests to Bohemia and taken the last blood from **Dracula's board**."
                " So the round ends. Now event cards may be played. {1} plays none.",
                look="dracula",
                clause="WN-9.3",
                before=SECOND_JOURNEY,
            ),
            Cue(
                f"Your card **blood** puts {blood(parts.event_blood)} in a town. In **Transylvania** nobody"
                " but you has a coffin. Put them there.",
                press="put blood in Transylvania",
                instead="That would not feed a vampire of yours. Put the blood in Transylvania.",
                clause="WN-9.6",
            ),
            Cue(
                "Your other card is for a journey. If you still hold it when the game is over, it is worth"
                " 1 point. So **play no more event cards**.",
                press="pass",
                clause="WN-10.2",
            ),
            Cue(
                "First the wolf ate a blood token in Moravia. Then the vampires fed. Your coffin in"
                f" Transylvania got **{blood(feast)}**: {feast} points for you. {{1}}'s coffin in"
                f" Moravia got {blood(2)}.",
                look="feast",
                clause="WN-9.8",
            ),
            Cue(
                "You lead. **Round 2** has new blood and worse perils. The blood in Bohemia fed nobody, so it"
                " is still there, and your next coffin is on your coach. Have a good journey.",
                look="blood-0",
                clause="WN-9.10",
            ),
        ),
    )


LESSON: Final = Lesson(steps, minutes=7, seats=2, changes={"blood.board": BOARD})
