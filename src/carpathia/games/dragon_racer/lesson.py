"""A guided first game of Dragon Racer: its first round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from carpathia.core.lesson import Cue, Lesson, Step
from carpathia.core.phrases import plural
from carpathia.games.dragon_racer.components import Parts
from carpathia.games.dragon_racer.words import spaces

HANDS: Final = (  # each in the order in which it is played
    ("red 7", "yellow 3", "yellow 8", "green 1", "green 3", "red 3", "red 6", "red 4"),
    ("blue 3", "yellow 6", "green 8", "green 4", "yellow 5", "blue 4", "blue 6", "yellow 7"),
    ("green 5", "blue 5", "red 5", "red 1", "yellow 4", "green 7", "green 6", "blue 8"),
)
DEAL: Final = ("luck: dealer seat 2", *[f"luck: deal {card}" for cards in zip(*HANDS) for card in cards])


def _bet(seat: int, card: str, dragon: str, place: str, stake: str) -> tuple[str, ...]:
    return (f"{seat}: bet {card}", f"{seat}: on {dragon}", f"{seat}: place {place}", f"{seat}: stake {stake}")


def steps(parts: Parts) -> Sequence[Step]:
    _, second, third = parts.place_gold
    at_once = spaces(parts.at_once[1])
    early, early_won = parts.first_gold, parts.first_gold + parts.first_won_gold
    return (
        Step(
            "What it is about",
            Cue(
                "Four dragons race along this track. None of them is yours: you bet on them."
                f" There are {parts.rounds} races. Whoever has the most gold after the last one wins.",
                look="track",
                clause="DR-1.1",
                before=DEAL,
            ),
            Cue(
                f"This is your hand: {plural(parts.turns, 'card')} for {plural(parts.turns, 'turn')}. A card"
                " has a colour, the dragon it can move, and a number. Only you can see it.",
                look="hand",
                clause="DR-2.3",
            ),
        ),
        Step(
            "A turn",
            Cue(
                "In a turn everybody plays one card. You begin. Play your **red 7**.",
                press="play red 7",
                instead="A good card, too. But begin with the red 7, so that you see how a dragon runs.",
                clause="DR-3.1",
            ),
            Cue(
                "You played a 7, {2} a 5, {1} a 3. The highest card runs: red. It runs the difference to the"
                " next card, 7 minus 5, so **red** is on **space 2**. The other dragons stay.",
                look="dragon-red",
                clause="DR-3.6",
                before=("1: play blue 3", "2: play green 5"),
            ),
            Cue(
                "Who plays the highest card begins the next turn. That is you again.",
                look="cards",
                clause="DR-3.10",
            ),
        ),
        Step(
            "A bet",
            Cue(
                f"Gold comes from bets. You make {plural(parts.bets, 'bet')} in a race. To bet, give up a"
                " card: it lies face down and moves no dragon. So take one you can spare. Bet with the"
                " **yellow 3**.",
                press="bet yellow 3",
                instead="You will need that card in a moment. Bet with the yellow 3: it is weak.",
                clause="DR-5.3",
            ),
            Cue(
                "You hold strong red cards, so you can help the **red** dragon. Bet on it.",
                press="on red",
                instead="That is allowed. But your red cards are your best ones, so bet on red here.",
                clause="DR-5.3",
            ),
            Cue(
                "Now say which place it will take. Say **1st**.",
                press="place 1st",
                instead="With all your red cards, red can win. Say 1st place here.",
                clause="DR-5.4",
            ),
            Cue(
                "At last, stake gold. If red comes first you win what you staked. If not, you lose nothing:"
                " all tokens come back after the race. Stake **2 gold**.",
                press="stake 2",
                also=("stake *",),
                instead="Keep a gold token for your second bet. Stake 2 gold here.",
                clause="DR-5.5",
            ),
            Cue(
                "Everybody sees that you bet on red. Place and gold stay secret. Yours is the first bet on"
                f" red: that pays {early} gold in any case, and {early_won} if it is won. So be early.",
                look="area-red",
                clause="DR-6.4",
                before=("1: play yellow 6", "2: play blue 5"),
            ),
        ),
        Step(
            "The clever thing",
            Cue(
                "{1} played **green 8**, and {2} **red 5**. Green would run. But you have an 8, too, and"
                " equal numbers cancel each other. Play your **yellow 8**.",
                press="play yellow 8",
                instead="Then green runs. Stop it: play your own 8, the yellow one.",
                clause="DR-3.5",
                before=("1: play green 8", "2: play red 5"),
            ),
            Cue(
                "Both 8s are out. The red 5 is the only card left, so red runs all 5: it is on **space 7**."
                " You have moved red with somebody else's card.",
                look="dragon-red",
                clause="DR-3.8",
            ),
        ),
        Step(
            "Small cards",
            Cue(
                f"A 1 hardly ever wins a turn. But it moves any dragon {at_once} at once, as soon as it is"
                " played. Play your **green 1**.",
                press="play green 1",
                instead="Try a small card for once: play the green 1.",
                clause="DR-3.3",
                before=_bet(2, "red 1", "red", "3rd", "2"),
            ),
            Cue(
                "Which dragon? The card is green, but you may move any. Move **red**.",
                press="move red",
                instead="That dragon thanks you. But your gold is on red: move red.",
                clause="DR-3.3",
            ),
            Cue(
                "{2} has bet on red, too. It was the second bet, so it pays no gold for being early. And"
                " {1} moved green with the **green 4**: 4 minus your 1.",
                look="area-red",
                clause="DR-6.4",
                before=("1: play green 4",),
            ),
        ),
        Step(
            "Your second bet",
            Cue(
                "{1} has bet on green, {2} played the **yellow 4**. Bets count 0, so yellow will run far."
                " You still owe a bet. Bet with the **green 3**.",
                press="bet green 3",
                instead="You could. But bet now, while betting is open: use the green 3.",
                clause="DR-5.1",
                before=(*_bet(1, "yellow 5", "green", "1st", "2"), "2: play yellow 4"),
            ),
            Cue(
                "Nobody has bet on **yellow** yet. Be the first.",
                press="on yellow",
                instead="There you would not be the first. Bet on yellow.",
                clause="DR-6.4",
            ),
            Cue(
                f"A bet on 2nd place pays {second} more, on 3rd place {third} more, since they are harder to"
                " foresee. Say **3rd**.",
                press="place 3rd",
                instead="Yellow is behind red, and green may catch up. Say 3rd place.",
                clause="DR-6.3",
            ),
            Cue(
                "Stake what you like. A bet costs nothing, so there is no reason to save gold now.",
                press="stake 1+2",
                also=("stake *",),
                clause="DR-5.5",
            ),
        ),
        Step(
            "The line",
            Cue(
                f"A turn has gone by; green ran. See the line behind space {parts.line}: once a dragon is"
                " beyond it at the end of a turn, nobody can bet any more in this race.",
                look="track",
                clause="DR-5.8",
                before=("2: play green 7", "0: play red 3", "1: play blue 4"),
            ),
            Cue(
                "{2} has just bet again, and a bet counts 0. Push red over the line: play your **red 6**.",
                press="play red 6",
                instead="The red 6 runs farther. Play it now.",
                clause="DR-3.7",
                before=_bet(2, "green 6", "green", "2nd", "1"),
            ),
            Cue(
                "{1} bet as well, so red ran all 6, to **space 15**. Betting is **closed**. One card is left"
                " for everybody.",
                look="dragon-red",
                clause="DR-5.8",
                before=_bet(1, "blue 6", "blue", "2nd", "1"),
            ),
        ),
        Step(
            "Gold",
            Cue(
                "The race is over: **red**, **green** and **yellow** stand on the podium, and all bets are"
                " turned up. Both of yours are won. {1} had green for 1st place: that is lost, but it was the"
                f" first bet on green, so it pays {early}.",
                look="podium",
                clause="DR-6.1",
                before=("0: play red 4", "1: play yellow 7", "2: play blue 8"),
            ),
            Cue(
                "This is everybody's gold. You lead. Two more races follow, and the richest begins."
                " In other matches dragons have abilities, too; the table tells what they do.",
                look="players",
                clause="DR-6.6",
            ),
        ),
    )


LESSON: Final = Lesson(steps, minutes=6, seats=3, changes={"variants.abilities": False})
