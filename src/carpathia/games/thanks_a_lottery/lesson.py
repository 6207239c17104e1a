"""A guided first game of Thanks a Lottery: its first round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from carpathia.core.lesson import Cue, Lesson, Step
from carpathia.core.phrases import plural
from carpathia.games.thanks_a_lottery.components import LEAST_CARDS, Parts
from carpathia.games.thanks_a_lottery.words import dice, points

HANDS: Final = (
    ("1", "1", "3", "4", "5", "7"),
    ("1", "2", "3", "4", "5", "7"),
    ("2", "2", "2", "5", "7", "wild"),
)
DICE: Final = (1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 5, 6, 6, 6)
SET_UP: Final = (
    "luck: dealer seat 2",
    *[f"luck: deal {card}" for cards in zip(*HANDS) for card in cards],
    *[f"luck: roll {side}" for side in DICE],
)


def _does(seat: int, *labels: str) -> tuple[str, ...]:
    return tuple(f"{seat}: {label}" for label in labels)


def steps(parts: Parts) -> Sequence[Step]:
    last = parts.card_name(parts.numbers - 1)
    low, middle, high = (parts.prize(0, space) for space in range(3))
    return (
        Step(
            "What it is about",
            Cue(
                f"Collect points for {plural(parts.rounds, 'round')}: for cards that you lay down,"
                f" for dice that"
                " you win, and for dice that the lottery draws. Who has the most at the end wins.",
                look="prize",
                clause="TL-1.1",
                before=(*SET_UP, "luck: draw 3"),
            ),
            Cue(
                f"This is your hand. Cards show 1 to {last}, and a few are wild. Every turn begins"
                f" with a card from"
                " the deck; yours was a **3**. Then you may do one thing.",
                look="hand",
                clause="TL-5.1",
            ),
        ),
        Step(
            "A block",
            Cue(
                f"First you need a block: {LEAST_CARDS} cards or more that are alike, or that follow"
                f" each other."
                " You have such cards: 3, 4 and 5. Begin a block with a **3**.",
                press="lay 3",
                instead="You may begin with another card. But lay 3, 4 and 5 here; begin with a 3.",
                clause="TL-3.1",
            ),
            Cue("Now the **4**.", press="lay 4", instead="The 4 comes next here.", clause="TL-3.2"),
            Cue("And the **5**.", press="lay 5", instead="The 5 comes next here.", clause="TL-3.2"),
            Cue(
                "That is a block: **3, 4, 5**. You are **done**.",
                press="done",
                instead="You have no 6 that could follow. Say that you are done.",
                clause="TL-3.1",
            ),
        ),
        Step(
            "Blocks and wilds",
            Cue(
                f"{{1}} was lucky and laid {parts.numbers} cards in a row, the longest there can be."
                f" No card is"
                " left in that hand. But without a die a player goes on.",
                look="block-2",
                clause="TL-6.2",
                before=(
                    "luck: draw 6",
                    *_does(1, *[f"lay {card}" for card in "1234567"], "done"),
                ),
            ),
            Cue(
                "{2} laid 5, wild and 7. A wild stands for any card; here it is the 6. There is one"
                " in a block at"
                " most, and only its owner may put it in.",
                look="block-3",
                clause="TL-4.1",
                before=("luck: draw 4", *_does(2, "lay 5", "lay wild", "lay 7", "done")),
            ),
        ),
        Step(
            "A wild for you",
            Cue(
                "You have drawn a **6**: the very card that the wild of {2} stands for. Put it"
                " there, and the wild is"
                " yours. Take the wild of **block 3**.",
                press="replace the wild of block 3",
                instead="That would bring you less. Take the wild from block 3: you have the 6 for it.",
                clause="TL-5.8",
                before=("luck: draw 6",),
            ),
            Cue(
                "You also take a die from the pool. It keeps its number, which will matter in the"
                " lottery. Take any:"
                " they are all as likely. Perhaps **5**.",
                press="take 5",
                also=("take *",),
                clause="TL-5.7",
            ),
        ),
        Step(
            "Others add to yours",
            Cue(
                "{1} drew a 6, added it to your block and took a die. Your block is **3, 4, 5, 6**"
                " now: the card"
                " counts for you. {2} laid a second block, of cards that are alike.",
                look="block-1",
                clause="TL-5.6",
                before=(
                    "luck: draw 6",
                    *_does(1, "add to block 1", "lay 6", "done", "take 4"),
                    "luck: draw 2",
                    *_does(2, "lay 2", "lay 2", "lay 2", "lay 2", "done"),
                ),
            ),
        ),
        Step(
            "The clever thing",
            Cue(
                "Every card that you add to a block of somebody else brings you a die. So such cards"
                " pay twice:"
                " they leave your hand, and a die comes. Add to **block 3**.",
                press="add to block 3",
                instead="You may, but it brings no dice. Add to block 3, which is not yours.",
                clause="TL-5.6",
                before=("luck: draw 2",),
            ),
            Cue(
                "The block ends with 7, and after 7 comes 1. Add the **1**.",
                press="lay 1",
                instead="Go on behind the 7: add the 1.",
                clause="TL-3.4",
            ),
            Cue("A **2** follows.", press="lay 2", instead="Do not stop yet: add the 2.", clause="TL-3.4"),
            Cue("And a **3**.", press="lay 3", instead="One more card fits: add the 3.", clause="TL-3.4"),
            Cue(
                f"Three cards, so {dice(3)}. You are **done**.",
                press="done",
                instead="Keep the other cards. You are done.",
                clause="TL-5.5",
            ),
            Cue("Take a die: a **6**, or what you like.", press="take 6", also=("take *",), clause="TL-5.7"),
            Cue(
                "Another one. Different numbers match more tokens. Take a **2**, or what you like.",
                press="take 2",
                also=("take *",),
                clause="TL-5.7",
            ),
            Cue(
                "And the last: a **3**, or what you like.", press="take 3", also=("take *",), clause="TL-5.7"
            ),
        ),
        Step(
            "The end of a round",
            Cue(
                "It is {1}'s turn. {1} has no cards in hand, but a die, and that ends the round. It"
                " also ends when"
                " the pool is empty, or when somebody cannot draw.",
                look="pool",
                clause="TL-6.1",
            ),
            Cue(
                "Before the lottery, everybody may roll some of their dice again, once. Yours are as"
                " good as any:"
                " **keep all** of them.",
                press="ready",
                instead="You may roll dice again in a match. Here keep all of them.",
                clause="TL-7.1",
                before=_does(1, "ready"),
            ),
        ),
        Step(
            "The lottery",
            Cue(
                f"Three tokens were drawn. The first pays {points(low)} for each die that shows it,"
                f" the second"
                f" {middle}, the third {high}. The wild pays every die, so all of yours have won. The"
                f" 7 pays nobody.",
                look="last",
                clause="TL-7.6",
                before=("luck: token 4", "luck: token wild", "luck: token 7"),
            ),
            Cue(
                "Your points: 1 for each card in your blocks, 1 for each die, and what the dice won."
                " Each card"
                " left in your hand costs 1, a wild as well. So do not hold on to cards for too long.",
                look="players",
                clause="TL-8.1",
            ),
        ),
    )


LESSON: Final = Lesson(steps, minutes=6, seats=3)
