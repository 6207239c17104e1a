"""Questions, actions and tidings in words."""

from __future__ import annotations

import pytest

from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, NOBODY, SPECTATOR
from carpathia.games.transylvanian_lottery.rules import facts
from carpathia.games.transylvanian_lottery.rules.position import Phase
from carpathia.testing.plays import played
from tests.clauses import clause
from tests.games.transylvanian_lottery.table import Table


@clause("GT-1.1")
def test_no_two_facts_share_a_number() -> None:
    numbers = [value for name, value in vars(facts).items() if name.isupper()]
    assert sorted(numbers) == list(range(len(numbers)))


@clause("GT-1.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everything_that_happens_has_words_for_everybody(seats: int) -> None:
    seen = set()
    for seed in range(12):
        match = played(Table(seats).game, seed)
        for viewer in (*range(seats), SPECTATOR):
            log = match.perspective(viewer).log()
            assert all(line.endswith(".") and "!" not in line and "-99" not in line for line in log)
        seen |= {event.fact for event in match.perspective(0).events()}
    assert len(seen) > 25


QUESTIONS = [
    ("Play one of your 3 tickets, on an action card or in an area.", ()),
    ("You may move a ticket from an area to a bag (2 times left).", ("play on area-to-bag",)),
    (
        "You may draw a ticket from a bag and put it into any area (3 times left).",
        ("play on bag-to-area",),
    ),
]


@clause("GT-3.2", "GT-4.3")
@pytest.mark.parametrize(("question", "plays"), QUESTIONS)
def test_questions_of_a_turn(question: str, plays: tuple[str, ...]) -> None:
    table = Table(3)
    table.play(0, *plays)
    assert table.question(0) == question


@clause("GT-3.9")
def test_others_are_told_whom_they_wait_for() -> None:
    table = Table(3, until=Phase.CHOOSE_ROLE)
    assert table.question(1) == "Joan is choosing a role."
    table = Table(3, until=Phase.CHOOSE_SCORING)
    assert table.question(1) == "Joan is choosing a scoring card."
    assert table.question(0) == "Which scoring card do you take, face down?"
    table = Table(3)
    assert table.question(1) == "Joan is about to play a ticket."
    table.play(0, "play on bag-to-bag")
    assert table.question(1) == 'Joan is taking the action "Bag to bag".'
    table.play(0, "draw from bag 1")
    assert table.question(1) == "Luck decides."


@clause("GT-4.7", "GT-4.8", "GT-4.9")
def test_questions_about_drawn_tickets() -> None:
    table = Table(3)
    table.play(0, "play on bag-to-bag", "draw from bag 1")
    table.draw("red")
    assert table.question(0) == "You have drawn a red ticket from bag 1: where do you put it?"
    assert table.text(0, "put in bag 2") == "Put it into bag 2"
    table.play(0, "put in bag 2", "done")
    table.play(1, "play on bag-for-area", "draw from bag 2")
    table.draw("red")
    assert table.question(1) == "You have drawn a red ticket from bag 2: for which ticket do you swap it?"
    assert table.text(1, "swap for seat 2 in area 3") == "Swap it for a yellow ticket in area 3"
    table.play(1, "swap for seat 2 in area 3", "done")
    table.play(2, "play on bag-for-bag", "draw from bag 1 and bag 3")
    table.draw("blue yellow")
    assert table.question(2) == (
        "You have drawn a blue ticket from bag 1 and a yellow one from bag 3: do you exchange them?"
    )
    assert table.text(2, "put back") == "Put both back"
    table.play(2, "exchange")
    assert table.log()[-1] == "Suzan swaps two tickets: the blue one goes to bag 3, the yellow one to bag 1."


@clause("GT-5.1", "GT-5.17")
def test_questions_about_powers() -> None:
    table = Table(3, roles=["Banshee", "Vampire", "Dragon"])
    assert table.question(0) == "Do you use your power as the Banshee?"
    assert table.question(1) == "Joan is deciding whether to use the power of the Banshee."
    assert table.text(0, "pass") == "Do not use it now"
    assert table.text(0, "banshee exchanges row 1 prize 1") == "Exchange Blood and Music, prize 1 of row 1"
    table.play(0, "banshee exchanges row 1 prize 1")
    assert table.question(0) == "Which prize do you exchange it for?"
    assert table.text(0, "for row 2 prize 1") == "For Blood and Gold, prize 1 of row 2"
    table.play(0, "for row 2 prize 1", "play in area 1")
    assert table.text(1, "vampire takes seat 2 from bag 3") == "Move a yellow ticket from bag 3 to area 3"
    table.play(1, "play in area 1")
    assert table.question(1) == "Before your turn ends: do you use your power as the Vampire?"
    table.lottery("red blue", "red", "red")
    table.draw("red blue")
    assert table.question(2) == "Row 1 has been drawn: do you use your power as the Dragon?"
    assert table.text(2, "dragon returns space 2") == "Put back the blue ticket on space 2"


@clause("GT-6.8", "GT-6.9", "GT-6.10", "GT-8.2")
def test_prizes_are_offered_with_their_worth_to_the_one_who_chooses() -> None:
    table = Table(3, roles=["Gnome", "Imp", "Ghoul"], prizes=["Blood and Music", "curse and Water"])
    table.lottery("red", "red", "red")
    table.draw("red")
    assert table.question(0) == "Row 1 has 3 prizes left: which one do you take?"
    assert table.text(0, "take prize 1") == "Take prize 1, Blood and Music, worth 5 points to you"
    assert table.text(0, "take prize 2") == "Take prize 2, curse and Water, worth minus 1 point to you"
    table.play(0, "take prize 1")
    assert table.question(0) == "Row 1 has 2 prizes left: do you take one?"
    assert table.text(0, "pass") == "Decline"


@clause("GT-2.2", "GT-2.4", "GT-7.4", "GT-7.5")
def test_words_of_the_setup_and_of_the_reset() -> None:
    table = Table(2, roles=["Goblin", "Imp"], until=Phase.CHOOSE_SCORING)
    assert table.text(0, "scoring 1-3-2") == "Blood 1, Fire 3 and Gold 2 (2 left)"
    table = Table(2, roles=["Imp", "Fairy"])
    table.lottery("red red red red", "blue", "blue")
    for colours in ("red red red red", "blue", "blue"):
        table.draw(colours)
        table.bag(1, "red red red red")
        while table.phase is Phase.PRIZE:
            table.play(
                table.actor, "take prize 1" if "take prize 1" in table.legal(table.actor) else "take prize 2"
            )
    assert table.question(0) == "You have 1 surplus ticket: into which bag do you put it?"
    assert table.text(0, "surplus into bag 2") == "Into bag 2"
    table.play(0, "surplus into bag 2")
    assert table.question(1) == "You are short of tickets: from which area do you take one back?"
    assert table.text(1, "take back from area 2") == "From area 2"
    assert table.question(0) == "Mark is taking tickets back."


@clause("GT-8.1", "GT-8.8")
def test_the_outcome_in_words() -> None:
    table = Table(3, roles=["Gnome", "Imp", "Ghoul"])
    table.state.actor, table.state.phase = NOBODY, Phase.OVER
    table.give(0, "Blood and Music")
    assert table.question(SPECTATOR) == "The game is over: Joan wins with 5 points."
    table = Table(3, roles=["Gnome", "Imp", "Ghoul"])
    table.state.actor, table.state.phase = NOBODY, Phase.OVER
    assert table.question(0) == "The game is over: Joan, Mark and Suzan share the victory with 0 points."


@clause("GT-5.1")
def test_every_choice_has_words() -> None:
    rng = Rng(1)
    for _ in range(10):
        table = Table(5, until=Phase.CHOOSE_ROLE)
        state = table.state
        while state.actor != NOBODY:
            legal = [] if state.actor == CHANCE else state.legal(state.actor)
            words = [table.game.action_text(state, state.actor, action) for action in legal]
            assert all(words)
            assert not [text for text in words if text.startswith("Luck")]
            state.apply(state.actor, rng.pick(legal) if legal else state.draw(rng))


@clause("GT-3.2", "GT-4.3")
def test_one_is_not_spoken_of_as_many() -> None:
    table = Table(3, changes={"tickets.in_hand": 1, "actions.bag_to_bag": 1})
    assert table.question(0) == "Play your last ticket, on an action card or in an area."
    assert table.text(0, "play on bag-to-bag").endswith("put it into any bag, once")
    table.play(0, "play on bag-to-bag")
    assert table.question(0) == "You may draw a ticket from a bag and put it into any bag (1 time left)."


@clause("GT-6.12", "GT-7.6")
@pytest.mark.parametrize(
    ("bag", "moves"), [("red red blue", "1 ticket moves"), ("red red red blue blue", "2 tickets move")]
)
def test_tickets_that_move_on_are_counted(bag: str, moves: str) -> None:
    table = Table(3, changes={"lottery.prizes": 1})
    table.lottery(bag, "", "yellow yellow yellow")
    table.draw(bag)
    table.play(0, "take prize 1")
    assert f"Mark has won nothing in row 1: {moves} on to row 2." in table.log()
    table.draw("yellow yellow yellow")
    table.play(2, "take prize 1")
    assert f"Mark has won nothing in row 3: {moves} on to bag 1 in the next round." in table.log()


@clause("GT-5.16", "GT-7.8")
def test_nothing_is_said_to_move_on_after_the_last_round() -> None:
    table = Table(2, roles=["Imp", "Fairy"], changes={"lottery.prizes_for_two": 1, "game.rounds": 1})
    table.lottery("", "", "red red blue")
    table.draw("red red blue")
    table.play(0, "take prize 1")
    assert "Mark has won nothing in row 3." in table.log()


@clause("GT-5.20")
@pytest.mark.parametrize(("any_time", "between"), [(True, True), (False, False)])
def test_the_window_of_the_gnome_follows_the_ruling(any_time: bool, between: bool) -> None:
    table = Table(3, roles=["Gnome"], changes={"rulings.gnome_any_time": any_time})
    table.play(0, "play on area-to-bag")
    reason = table.refusal(0, "gnome exchanges seat 0 on area-to-bag").reason
    assert ("between two turns" in reason) == between


@clause("GT-8.5", "GT-6.2")
def test_texts_follow_the_components() -> None:
    changes = {"points.most_curses": 7, "game.rounds": 1, "lottery.draws_few": 2}
    table = Table(2, roles=["Imp", "Fairy"], changes=changes)
    assert table.lines()[0].startswith("Round 1 of 1.")
    assert "A lottery now would draw 2 of these tickets: 2 red, 2 blue." in table.lines()
    table.give(1, "curse and Bone")
    table.lottery("", "", "")
    assert "Mark has the most curses, 1, and gets 7 points for them." in table.log()


@clause("GT-4.7", "GT-4.8")
def test_tickets_that_stay_where_they_were_are_not_said_to_move() -> None:
    table = Table(3)
    table.play(0, "play on bag-to-bag", "draw from bag 1")
    table.draw("red")
    table.play(0, "put in bag 1")
    assert table.log()[-1] == "Joan puts the red ticket back into bag 1."
    table.play(0, "done")
    table.play(1, "play on bag-for-bag", "draw from bag 1 and bag 2")
    table.draw("blue blue")
    table.play(1, "exchange")
    assert table.log()[-1] == "Mark swaps two blue tickets, from bag 2 and bag 1."
