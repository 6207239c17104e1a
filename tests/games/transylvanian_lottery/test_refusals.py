"""Why an action is refused: the clause, and words that name the things in question."""

from __future__ import annotations

import pytest

from carpathia.core.game import Refusal
from carpathia.core.match import IllegalAction
from carpathia.core.state import NOBODY
from carpathia.games.transylvanian_lottery.rules.position import Phase
from tests.clauses import clause
from tests.games.transylvanian_lottery.table import Table

LUCK = [
    ("first seat 0", "GT-2.1", "Luck decides who is the first player, not a player."),
    ("lay bag-to-bag", "GT-2.7", "Luck decides which action card lies in which row, not a player."),
    ("prize crown and Fire", "GT-2.6", "Luck decides which prizes are laid out, not a player."),
    ("ticket of seat 0", "GT-6.2", "Luck decides which ticket is drawn, not a player."),
]


@clause("GT-2.1", "GT-2.6", "GT-2.7", "GT-6.2")
@pytest.mark.parametrize(("label", "number", "reason"), LUCK)
def test_what_luck_decides_is_no_players_choice(label: str, number: str, reason: str) -> None:
    assert Table(3).refusal(0, label) == Refusal(number, reason)


@clause("GT-8.1")
def test_nothing_can_be_done_after_the_end() -> None:
    table = Table(3)
    table.state.actor, table.state.phase = NOBODY, Phase.OVER
    assert table.refusal(0, "play in area 1") == Refusal(
        "GT-8.1", "You cannot play a ticket in area 1: the game is over."
    )


@clause("GT-3.9")
def test_others_wait_until_they_are_asked() -> None:
    assert Table(3).refusal(1, "play in area 1") == Refusal(
        "GT-3.9", "You cannot play a ticket in area 1 now: it is not your turn to decide."
    )


@clause("GT-3.9")
def test_a_refused_action_changes_nothing() -> None:
    match = Table(3).match
    before = match.perspective(0).view()
    with pytest.raises(IllegalAction, match=r"\(GT-3\.9\)"):
        match.play(1, match.game.actions.parse("play in area 1"))
    assert match.perspective(0).view() == before


SETUP = [
    (
        Phase.CHOOSE_ROLE,
        1,
        "scoring 3-2-1",
        "GT-2.4",
        "You cannot take the scoring card with 3, 2 and 1 now:"
        " scoring cards are chosen once, after the roles.",
    ),
    (Phase.CHOOSE_ROLE, 1, "role Witch", "GT-2.9", "Another player has the role of the Witch."),
    (
        Phase.CHOOSE_SCORING,
        0,
        "role Witch",
        "GT-2.2",
        "You cannot take the role of the Witch now: roles are chosen once, at the beginning.",
    ),
]


@clause("GT-2.2", "GT-2.4", "GT-2.9")
@pytest.mark.parametrize(("phase", "seat", "label", "number", "reason"), SETUP)
def test_refusals_of_the_setup(phase: Phase, seat: int, label: str, number: str, reason: str) -> None:
    table = Table(3, until=phase)
    if phase is Phase.CHOOSE_ROLE:
        table.play(0, "role Witch")
    assert table.refusal(seat, label) == Refusal(number, reason)


@clause("GT-2.4")
def test_a_scoring_card_that_is_gone_is_refused() -> None:
    table = Table(3, until=Phase.CHOOSE_SCORING)
    table.play(0, "scoring 3-2-1")
    table.play(1, "scoring 3-2-1")
    assert table.refusal(2, "scoring 3-2-1") == Refusal(
        "GT-2.4", "No scoring card with Music 3, Fire 2 and Gold 1 is left."
    )


TURN = [
    ("done", "GT-4.2", "There is no action that you could stop now."),
    ("pass", "GT-5.1", "You are not being asked about a power, so there is nothing to pass."),
    ("take prize 1", "GT-6.8", "You cannot take prize 1 now: prizes are taken when a row has been drawn."),
    (
        "surplus into bag 1",
        "GT-7.4",
        "You cannot put a surplus ticket into bag 1 now: that is done in the reset, once your hand is full.",
    ),
    (
        "take back from area 1",
        "GT-7.5",
        "You cannot take a ticket back from area 1 now: that is done in the reset, if the bags held too few.",
    ),
    (
        "draw from bag 1",
        "GT-4.1",
        "You cannot draw from bag 1 without an action card that draws from one bag.",
    ),
    (
        "draw from bag 1 and bag 2",
        "GT-4.1",
        'You cannot draw from bag 1 and bag 2 without the action card "Bag for bag".',
    ),
    (
        "move seat 1 from area 1 to bag 1",
        "GT-4.1",
        'You cannot move a blue ticket from area 1 to bag 1 without the action card "Area to bag".',
    ),
    ("put in bag 1", "GT-4.8", "You cannot put a drawn ticket into bag 1: you have drawn none."),
    ("put in area 1", "GT-4.10", "You cannot put a drawn ticket into area 1: you have drawn none."),
    ("exchange", "GT-4.7", "You cannot exchange two drawn tickets: you have drawn none."),
    (
        "vampire takes seat 1 from bag 1",
        "GT-5.6",
        "You cannot move a blue ticket from bag 1 to area 1: only the Vampire has this power.",
    ),
    (
        "for space 1",
        "GT-5.7",
        "You cannot exchange a ticket for the one on space 1:"
        " the Witch first names the ticket to be exchanged.",
    ),
    (
        "for row 1 prize 1",
        "GT-5.14",
        "You cannot exchange a prize for prize 1 of row 1:"
        " the Banshee first names the prize to be exchanged.",
    ),
    (
        "for seat 1 on bag-to-bag",
        "GT-5.4",
        'You cannot exchange a ticket for a blue one on "Bag to bag":'
        " the Gnome first names the ticket to be exchanged.",
    ),
]


@clause("GT-4.1", "GT-4.2", "GT-5.1", "GT-6.8", "GT-7.4", "GT-7.5")
@pytest.mark.parametrize(("label", "number", "reason"), TURN)
def test_refusals_of_a_turn(label: str, number: str, reason: str) -> None:
    assert Table(3).refusal(0, label) == Refusal(number, reason)


@clause("GT-3.2", "GT-4.5", "GT-4.6")
def test_refusals_while_moving_tickets_between_places() -> None:
    table = Table(3)
    table.area(2, "red")
    table.play(0, "play on area-to-bag")
    assert table.refusal(0, "play in area 1") == Refusal(
        "GT-3.2", 'You cannot play a ticket in area 1: finish the action "Area to bag" first.'
    )
    assert table.refusal(0, "move seat 1 from area 2 to bag 1") == Refusal(
        "GT-4.5", "Area 2 holds no blue ticket."
    )
    table.play(0, "done")
    table.play(1, "play on area-to-area")
    assert table.refusal(1, "move seat 1 from area 2 to area 1") == Refusal(
        "GT-4.6", "Area 2 holds no blue ticket."
    )


@clause("GT-4.7", "GT-4.8", "GT-4.9")
def test_refusals_while_drawing() -> None:
    table = Table(3)
    table.bag(1, "")
    table.area(3, "")
    table.play(0, "play on bag-for-area")
    assert table.refusal(0, "draw from bag 1") == Refusal("GT-4.9", "Bag 1 is empty.")
    table.play(0, "draw from bag 2")
    table.draw("red")
    assert table.refusal(0, "put back") == Refusal(
        "GT-4.9", "The drawn ticket must be swapped, since there are tickets in the areas."
    )
    assert table.refusal(0, "swap for seat 0 in area 3") == Refusal("GT-4.9", "Area 3 holds no red ticket.")
    assert table.refusal(0, "put in bag 2") == Refusal(
        "GT-4.9", 'You cannot put a drawn ticket into bag 2 in the action "Bag for area".'
    )
    assert table.refusal(0, "draw from bag 2") == Refusal(
        "GT-4.9", "You cannot draw from bag 2: first decide about what you have drawn."
    )
    table.play(0, "swap for seat 1 in area 1", "done")
    table.play(1, "play on bag-for-bag")
    assert table.refusal(1, "draw from bag 1 and bag 2") == Refusal(
        "GT-4.7", "To draw from bag 1 and bag 2, both must hold a ticket."
    )


@clause("GT-5.1", "GT-5.8", "GT-5.17")
def test_refusals_of_a_power_in_ones_turn() -> None:
    table = Table(3, roles=["Werewolf"])
    table.area(1, "blue")
    label = "werewolf moves seat 0 from area 1 to area 2"
    assert table.refusal(0, label) == Refusal("GT-5.8", "Area 1 holds no red ticket.")
    table.play(0, "play on area-to-bag")
    assert table.refusal(0, label) == Refusal(
        "GT-5.8",
        "You cannot move a red ticket from area 1 to area 2 now: the Werewolf does so on their own turn"
        " in the rigging phase, not during an action.",
    )
    table.play(0, "done", "werewolf moves seat 1 from area 1 to area 2")
    table.idle(2)
    assert table.refusal(0, label) == Refusal(
        "GT-5.1",
        "You cannot move a red ticket from area 1 to area 2:"
        " you have used the power of the Werewolf in this round.",
    )


@clause("GT-5.4", "GT-5.20")
def test_refusals_of_the_gnome() -> None:
    table = Table(3, roles=["Gnome"])
    table.card("bag-to-bag", "red blue")
    assert table.refusal(0, "gnome exchanges seat 2 on bag-to-bag") == Refusal(
        "GT-5.4", 'No yellow ticket lies on "Bag to bag".'
    )
    assert table.refusal(0, "gnome exchanges seat 0 on bag-to-bag") == Refusal(
        "GT-5.4", "No ticket of a colour other than red lies on another action card."
    )
    table.card("area-to-bag", "yellow")
    table.play(0, "gnome exchanges seat 0 on bag-to-bag")
    assert table.refusal(0, "for seat 1 on bag-to-bag") == Refusal(
        "GT-5.20", "The two tickets must differ in colour and lie on different action cards."
    )
    assert table.refusal(0, "for seat 1 on area-to-bag") == Refusal(
        "GT-5.4", 'No blue ticket lies on "Area to bag".'
    )


@clause("GT-5.13", "GT-5.14")
def test_refusals_before_the_first_turn() -> None:
    table = Table(
        3, roles=["Mermaid", "Banshee"], prizes=["curse and Fire", "curse and Gold", "curse and Bone"]
    )
    table.area(2, "blue")
    assert table.refusal(0, "mermaid sends from area 2 to bag 1") == Refusal(
        "GT-5.13", "None of your tickets lies in area 2."
    )
    table.play(0, "pass")
    table.play(1, "banshee exchanges row 1 prize 1")
    assert table.refusal(1, "for row 1 prize 2") == Refusal(
        "GT-5.14", "Prize 2 of row 1 is in the same row as prize 1 of row 1 or shows the same."
    )


@clause("GT-5.14")
def test_a_prize_that_differs_from_none_is_not_exchanged() -> None:
    changes = {
        "prizes.normal_copies": [0] * 15,
        "prizes.cursed_copies": [9] * 6,
        "prizes.royal_copies": [9] * 6,
    }
    prizes = ["crown and Fire", "curse and Fire", "crown and Fire", "crown and Fire", "crown and Fire"]
    table = Table(2, roles=["Banshee"], prizes=[*prizes, "crown and Fire"], changes=changes)
    assert table.refusal(0, "banshee exchanges row 1 prize 1") == Refusal(
        "GT-5.14", "No other row has a prize that differs from crown and Fire."
    )


@clause("GT-5.5", "GT-5.6", "GT-5.7", "GT-5.10")
def test_refusals_of_the_other_powers() -> None:
    table = Table(3, roles=["Vampire", "Fairy", "Witch"])
    table.bag(2, "blue")
    assert table.refusal(0, "vampire takes seat 0 from bag 2") == Refusal(
        "GT-5.6", "Bag 2 holds no red ticket."
    )
    table.play(0, "play in area 1", "pass")
    table.play(1, "play on bag-to-bag", "done")
    while table.phase is not Phase.FAIRY:
        if table.phase is Phase.BETWEEN:
            table.play(table.actor, "pass")
        else:
            table.play(table.actor, "play in area 1")
    assert table.refusal(1, "fairy moves from bag-to-bag to bag-to-bag") == Refusal(
        "GT-5.10", "The ticket must go to another action card."
    )
    assert table.refusal(1, "fairy moves from area-to-bag to bag-to-bag") == Refusal(
        "GT-5.10", 'None of your tickets lies on "Area to bag".'
    )
    table.lottery("red red blue", "red", "red")
    table.draw("red red blue")
    assert table.refusal(2, "witch exchanges space 4") == Refusal("GT-5.7", "No ticket lies on space 4.")
    table.play(2, "witch exchanges space 1")
    assert table.refusal(2, "for space 4") == Refusal("GT-5.7", "No ticket lies on space 4.")
    assert table.refusal(2, "for space 2") == Refusal(
        "GT-5.7", "The tickets on spaces 1 and 2 have the same colour."
    )


@clause("GT-5.5", "GT-5.11", "GT-5.12", "GT-5.15", "GT-6.8", "GT-6.9")
def test_refusals_of_the_lottery() -> None:
    table = Table(3, roles=["Ghoul", "Dragon", "Goblin"])
    table.lottery("red blue yellow", "red", "red")
    table.draw("red blue yellow")
    assert table.refusal(1, "dragon returns space 4") == Refusal("GT-5.5", "No ticket lies on space 4.")
    assert table.refusal(1, "giant wins ties") == Refusal(
        "GT-5.11", "You cannot win every tie of this row: only the Giant has this power."
    )
    table.play(1, "pass")
    assert table.refusal(2, "pass") == Refusal(
        "GT-6.9", "You have won a prize of this row and must take one."
    )
    assert table.refusal(2, "goblin discards prize 1") == Refusal(
        "GT-5.15", "3 prizes are left, so you take one of them."
    )
    table.play(2, "take prize 1")
    assert table.refusal(1, "take prize 1") == Refusal("GT-6.8", "Prize 1 of row 1 is gone.")
    table.play(1, "take prize 2")
    assert table.refusal(0, "take harmless prize 3") == Refusal(
        "GT-5.12", "Prize 3 of row 1 is not a cursed prize that you can take."
    )


@clause("GT-5.15", "GT-7.5")
def test_refusals_of_the_last_prize_and_of_the_reset() -> None:
    table = Table(2, roles=["Goblin", "Imp"])
    table.lottery("red blue", "red", "red")
    table.draw("red blue")
    table.play(1, "take prize 1")
    assert table.refusal(0, "goblin discards prize 1") == Refusal("GT-5.15", "Prize 1 of row 1 is gone.")
    table.play(0, "take prize 2")
    for _ in range(2):
        table.draw("red")
        table.play(0, "take prize 1", "take prize 2")
    assert table.phase is Phase.RECLAIM
    table.area(2, "blue")
    assert table.refusal(0, "take back from area 2") == Refusal(
        "GT-7.5", "None of your tickets lies in area 2."
    )
