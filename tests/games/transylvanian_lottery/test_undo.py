"""Taking back decisions of The Transylvanian Lottery in a match."""

from __future__ import annotations

import pytest

from carpathia.core.match import CannotUndo, Match
from carpathia.core.state import SPECTATOR
from carpathia.games.transylvanian_lottery.rules.position import Phase
from carpathia.games.transylvanian_lottery.rules.state import LotteryState
from tests.clauses import clause
from tests.games.transylvanian_lottery.table import Table


def play(match: Match[LotteryState], seat: int, *labels: str) -> None:
    for label in labels:
        match.play(seat, match.game.actions.parse(label))


@clause("GT-3.2", "GT-4.5")
def test_an_action_is_taken_back_step_by_step() -> None:
    match = Table(3).match
    views = []
    for label in (
        "play on area-to-bag",
        "move seat 1 from area 1 to bag 1",
        "move seat 1 from area 2 to bag 1",
    ):
        views.append(match.perspective(SPECTATOR).view())
        play(match, 0, label)
    assert match.acting == (1,)
    for view in reversed(views):
        match.undo(0)
        assert match.perspective(SPECTATOR).view() == view
    assert not match.can_undo(0)


@clause("GT-4.11")
def test_nothing_is_taken_back_once_a_ticket_was_drawn() -> None:
    table = Table(3)
    table.play(0, "play on bag-to-bag", "draw from bag 1")
    table.draw("red")
    match = table.match
    with pytest.raises(CannotUndo):
        match.undo(0)
    play(match, 0, "put in bag 2")
    assert match.can_undo(0)


@clause("GT-5.4")
def test_the_choice_of_the_gnome_is_taken_back() -> None:
    table = Table(3, roles=["Goblin", "Gnome", "Imp"])
    table.play(0, "play on area-to-bag", "done")
    table.play(1, "play on bag-to-bag", "done")
    match = table.match
    play(match, 1, "gnome exchanges seat 0 on area-to-bag", "for seat 1 on bag-to-bag")
    assert match.acting == (2,)
    match.undo(1)
    match.undo(1)
    assert not match.perspective(1).view()["picked"]
    assert match.acting == (1,)


@clause("GT-2.2")
def test_the_choice_of_a_role_is_taken_back() -> None:
    match = Table(3, until=Phase.CHOOSE_ROLE).match
    play(match, 0, "role Witch")
    match.undo(0)
    play(match, 0, "role Imp")
    assert match.acting == (1,)


@clause("GT-2.4")
def test_a_scoring_card_is_not_taken_back_once_the_next_has_seen_what_is_left() -> None:
    match = Table(3, until=Phase.CHOOSE_SCORING).match
    play(match, 0, "scoring 3-2-1")
    with pytest.raises(CannotUndo):
        match.undo(0)


@clause("GT-8.1")
def test_nothing_is_taken_back_once_scoring_cards_were_shown() -> None:
    table = Table(2, roles=["Imp", "Goblin"], changes={"game.rounds": 1})
    table.rig()
    while not (table.state.row == 2 and table.state.prizes_in_row() == 1 and table.phase is Phase.PRIZE):
        if table.phase is Phase.LOTS:
            table.luck(next(iter(table.outcomes())))
        else:
            table.play(table.actor, table.legal(table.actor)[0])
    match = table.match
    seat = match.acting[0]
    takes = [label for label in table.legal(seat) if label.startswith("take")]
    play(match, seat, takes[0])
    assert match.over
    with pytest.raises(CannotUndo):
        match.undo(seat)
