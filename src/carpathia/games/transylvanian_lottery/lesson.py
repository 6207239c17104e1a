"""A guided first game of The Transylvanian Lottery: its first round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from carpathia.core.lesson import Cue, Lesson, Step
from carpathia.core.phrases import plural
from carpathia.games.transylvanian_lottery.components import AREA_TO_BAG, GIANT, ICONS, Parts
from carpathia.games.transylvanian_lottery.words import (
    icon_list,
    points_text,
    role_name,
    scoring_text,
    up_to,
)

SCORING: Final = "2-3-1"  # the learner's: what Blood, Gold and Bone are worth
LAYOUT: Final = (
    *("luck: prize Blood and Fire", "luck: prize Fire and Bone", "luck: prize Blood and Bone"),
    *("luck: prize crown and Gold", "luck: prize Gold and Bone", "luck: prize Music and Water"),
    *("luck: prize curse and Blood", "luck: prize curse and Gold", "luck: prize Water and Fire"),
    *("luck: lay area-to-area", "luck: lay bag-to-area"),
    *("luck: lay area-to-bag", "luck: lay bag-to-bag"),
    *("luck: lay bag-for-area", "luck: lay bag-for-bag"),
)


def _drawn(*seats: int) -> tuple[str, ...]:
    return tuple([f"luck: ticket of seat {seat}" for seat in seats])


def steps(parts: Parts) -> Sequence[Step]:
    mine, rival, third = parts.colours
    wants = [ICONS[icon] for icon in parts.wants[GIANT]]
    blood, gold, bone = worth = [int(points) for points in SCORING.split("-")]
    crown, rest = parts.crown + gold, blood + bone
    return (
        Step(
            "What it is about",
            Cue(
                "It is lottery night at the castle, and everybody cheats. You slip your tickets into the"
                " bags and fish out those of others. Then tickets are drawn: whoever has the most chooses"
                f" the first prize. After {plural(parts.rounds, 'round')} the most points win.",
                look="board",
                clause="GT-1.1",
                before=("luck: first seat 1",),
            ),
        ),
        Step(
            "Your role",
            Cue(
                "First, who will you be? Everybody takes a role. It wants three icons: prizes that show them"
                " bring you points. And it has a power of its own, which you may use once a round.",
                look="roles",
                clause="GT-5.1",
                before=("1: role Dragon", "2: role Ghoul"),
            ),
            Cue(
                "{1} is the **Dragon** and {2} the **Ghoul**. You take the **Giant**, who wants"
                f" {icon_list(wants)}. The power of the Giant is to win a tie. You will need it.",
                press=f"role {role_name(GIANT)}",
                instead="Keep that role for another match. Take the Giant here: the power is easy to use.",
                clause="GT-2.2",
            ),
            Cue(
                "Now a scoring card. It says which of your icons brings the most points, and it stays face"
                " down: the others see what you want, but not what you want most. Take"
                f" **{scoring_text(wants, worth)}**.",
                press=f"scoring {SCORING}",
                instead=f"All these cards are good. But take the one with Gold {gold}, as the lesson counts"
                " with it.",
                clause="GT-2.3",
                before=("1: scoring 3-2-1", "2: scoring 2-3-1"),
            ),
        ),
        Step(
            "The castle",
            Cue(
                "The castle has three rows. Each has a bag, an area for tickets, two action cards and"
                f" {plural(parts.prizes, 'prize')}. Your tickets are **{mine}**. You have some in every bag"
                f" and area, and {parts.in_hand} in hand.",
                look="row-1",
                clause="GT-1.2",
                before=LAYOUT,
            ),
            Cue(
                f"This is worth cheating for: **crown and Gold**, in row 2. A crown brings {parts.crown}"
                f" points, and Gold brings you {gold}: that makes {crown}. But {{1}}, the Dragon, wants"
                " Gold, too.",
                look="prizes-2",
                clause="GT-8.3",
            ),
            Cue(
                "Beware of row 3, though: a **curse** takes away the points of its icon. So the plan is"
                f" simple: many {mine} tickets for bag 2, few for bag 3.",
                look="prizes-3",
                clause="GT-8.4",
            ),
        ),
        Step(
            "A turn",
            Cue(
                f"Everybody has {plural(parts.in_hand, 'turn')} and plays a ticket in each. {{1}} played one"
                f" on **Area to bag** and moved two {rival} tickets into **bag 2**: {{1}} wants the crown."
                " {2} just put a ticket into area 1. That is allowed, too.",
                look="card-area-to-bag",
                clause="GT-3.2",
                before=(
                    "1: play on area-to-bag",
                    "1: move seat 1 from area 1 to bag 2",
                    "1: move seat 1 from area 3 to bag 2",
                    "2: play in area 1",
                ),
            ),
            Cue(
                "What {1} can do, you can do. Play a ticket on **Area to bag**.",
                press="play on area-to-bag",
                instead=f"You may, in a match. Here, catch up with {rival}: take the card Area to bag.",
                clause="GT-3.2",
            ),
            Cue(
                f"Now do what the card says, {up_to(parts.times[AREA_TO_BAG])}. Your tickets in areas 1 and"
                f" 3 are wasted there. **Move a {mine} ticket from area 1 to bag 2**.",
                press="move seat 0 from area 1 to bag 2",
                also=("move seat 0 from area 3 to bag 2",),
                instead=f"The crown is in row 2. Bring a {mine} ticket from area 1 into bag 2.",
                clause="GT-4.5",
            ),
            Cue(
                f"Once more: bring the next {mine} ticket into **bag 2**. The one in area 2 can stay.",
                press="move seat 0 from area 3 to bag 2",
                also=("move seat 0 from area 1 to bag 2",),
                instead=f"Not that one. Bring the {mine} ticket from area 1 or 3 into bag 2.",
                clause="GT-4.5",
            ),
            Cue(
                "Before the draw, all tickets in the area and on the action cards of a row go into its bag."
                f" So the ticket that you have just played counts as well. Row 2 now has **5 {mine}**"
                f" tickets for the draw, and **5 {rival}** ones.",
                look="row-2",
                clause="GT-3.7",
            ),
        ),
        Step(
            "A lucky dip",
            Cue(
                "Look what {1} has done. With **Bag to bag** you draw a ticket without looking and put it"
                " into any bag. It came from bag 2, it was yours, and now it lies in **bag 3**, with the"
                " curses.",
                look="bag-3",
                clause="GT-4.8",
                before=(
                    "1: play on bag-to-bag",
                    "1: draw from bag 2",
                    *_drawn(0),
                    "1: put in bag 3",
                    "1: done",
                    "2: play on area-to-area",
                    "2: move seat 2 from area 2 to area 1",
                    "2: done",
                ),
            ),
            Cue(
                "Pay it back. Play a ticket on **Bag to bag**.",
                press="play on bag-to-bag",
                instead="There is a score to settle first: take the card Bag to bag.",
                clause="GT-3.3",
            ),
            Cue(
                f"Now **draw from bag 2**. Three of its six tickets are {rival}, so the odds are fair.",
                press="draw from bag 2",
                instead="Draw from bag 2: that is where the others are in your way.",
                clause="GT-4.11",
            ),
            Cue(
                f"It is **{rival}**. Away with it: put it **into bag 3**.",
                press="put in bag 3",
                instead=f"There the {rival} ticket could still win something good. Put it into bag 3.",
                clause="GT-4.8",
                before=_drawn(1),
            ),
            Cue(
                "The card lets you do it again. **Draw from bag 2** once more.",
                press="draw from bag 2",
                instead="You could stop here, too. But it is fun: draw from bag 2 again.",
                clause="GT-4.2",
            ),
            Cue(
                f"This time it is **{mine}**, your own. No harm done: put it back **into bag 2**.",
                press="put in bag 2",
                instead="You want your tickets where the crown is. Put it back into bag 2.",
                clause="GT-4.8",
                before=_drawn(0),
            ),
        ),
        Step(
            "The clever thing",
            Cue(
                "The last turns. {1} has put a ticket into **area 2**, {2} one into area 3. Now it is you"
                " again, and you are the last to rig: whatever you do, nobody can answer.",
                look="area-2",
                clause="GT-3.8",
                before=("1: play in area 2", "2: play in area 3"),
            ),
            Cue(
                "Your own tickets are in place. So move those of others: an action takes tickets of any"
                " colour. Play your last ticket on **Area to area**.",
                press="play on area-to-area",
                instead="That helps a little. Area to area helps more: you will see.",
                clause="GT-4.1",
            ),
            Cue(
                f"Send {{1}} to the curses: **move a {rival} ticket from area 2 to area 3**.",
                press="move seat 1 from area 2 to area 3",
                instead=f"It is the {rival} tickets in area 2 that stand in your way. Send one to area 3.",
                clause="GT-4.6",
            ),
            Cue(
                f"One {rival} ticket is left in **area 2**. It can keep the other company in **area 3**.",
                press="move seat 1 from area 2 to area 3",
                instead=f"First the other {rival} ticket: send it from area 2 to area 3.",
                clause="GT-4.6",
            ),
            Cue(
                "One move is left. You need not use it: **stop here**. Or play a trick on {2}.",
                press="done",
                also=("move seat 2 *",),
                instead=f"That would help {rival}. Stop here, or move a {third} ticket.",
                clause="GT-4.2",
            ),
        ),
        Step(
            "The draw",
            Cue(
                f"The rigging is over, and all tickets are in the bags. In bag 2 there are **5 {mine}** and"
                f" **4 {rival}** ones. That is your doing. {plural(parts.draws, 'ticket')} will be drawn"
                " from each bag.",
                look="bag-2",
                clause="GT-6.2",
            ),
            Cue(
                "Row 1 comes first. The most tickets win: that is {2}, with 3. {1} and you have one each, a"
                " tie. The ticket that was drawn later wins it. It belongs to {1}, so you are third.",
                look="drawn-1",
                clause="GT-6.7",
                before=(*_drawn(2, 0, 2, 1, 2), "1: pass"),
            ),
            Cue(
                "As the Giant you could win this tie. But you have that power once a round, and the crown is"
                " yet to come. **Do not use it now**.",
                press="pass",
                instead="Then it is spent when the crown is at stake. Save it for row 2.",
                clause="GT-5.11",
            ),
            Cue(
                "{2} has chosen first and {1} second. What they have left is yours, and it is not bad:"
                f" **Blood and Bone**, worth {points_text(rest)} to you.",
                press="take prize 3",
                instead="Nothing else is left in this row. Take Blood and Bone.",
                clause="GT-6.8",
                before=("2: take prize 1", "1: take prize 2"),
            ),
        ),
        Step(
            "Your power",
            Cue(
                f"Now row 2, for the crown. So far: **{mine}, {rival}, {mine}**. You lead, and two tickets"
                " are still to come.",
                look="drawn-2",
                clause="GT-6.2",
                before=_drawn(0, 1, 0),
            ),
            Cue(
                f"{rival.capitalize()}, and then **{mine}**. Three to two: you have it. Unless somebody has"
                " a power over a drawn row. Who was the **Dragon** again?",
                look="drawn-2",
                clause="GT-5.5",
                before=_drawn(1, 0),
            ),
            Cue(
                f"{{1}} has put your last ticket back, and a **{third}** one was drawn instead. Now you and"
                " {1} have two each, and the later one is not yours. But you saved your power. **Win every"
                " tie of this row**.",
                press="giant wins ties",
                instead=f"Then {rival} gets the crown. This is the moment: win every tie of this row.",
                clause="GT-5.11",
                before=("1: dragon returns space 5", *_drawn(2)),
            ),
            Cue(
                "So you come first after all, and you choose first. Take **crown and Gold**.",
                press="take prize 1",
                instead=f"The crown is worth {points_text(crown)} to you. Take that.",
                clause="GT-6.8",
            ),
        ),
        Step(
            "Points",
            Cue(
                f"Row 3 is over. No {mine} ticket was drawn. That wins no prize, and no curse either. {{2}}"
                " took both curses: the **Ghoul** hardly minds them, and whoever has the most at the end"
                f" gets {points_text(parts.most_curses)}.",
                look="drawn-3",
                clause="GT-8.5",
                before=(
                    *("1: take prize 2", "2: take prize 3"),
                    *_drawn(1, 2, 1, 2, 1),
                    *("1: take prize 3", "2: take harmless prize 1", "1: pass", "2: take prize 2"),
                ),
            ),
            Cue(
                f"By your scoring card, **crown and Gold** brings {crown} points and **Blood and Bone**"
                f" {rest}: that makes {points_text(crown + rest)} in one round. The others can only guess,"
                " since your card lies face down.",
                look="scoring",
                clause="GT-8.2",
            ),
            Cue(
                f"Everybody has taken {plural(parts.in_hand, 'ticket')} back for the next round. What else"
                " you had in the bags goes into any bags you like: you will be asked, before you see the new"
                " prizes. Then the next rigging begins.",
                look="hand",
                clause="GT-7.4",
            ),
        ),
    )


LESSON: Final = Lesson(steps, minutes=7, seats=3)
