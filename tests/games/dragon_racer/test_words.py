"""Dragon Racer in words: questions, choices, facts and the table as text."""

from __future__ import annotations

import pytest

from carpathia.core.state import SPECTATOR
from carpathia.games.dragon_racer.components import DRUMMER, PURSUER
from carpathia.games.dragon_racer.words import (
    ABILITY_TABLE,
    bets_made,
    first_bet,
    moves_at_once,
    prices,
    vlad_does,
)
from tests.clauses import clause
from tests.games.dragon_racer.table import Table


@clause("DR-3.2", "DR-5.1")
def test_the_question_says_what_may_be_played() -> None:
    table = Table(3)
    assert table.question(0) == "Play a card face up, or face down to bet; you still owe 2 bets."
    assert table.question(1) == table.question(SPECTATOR) == "Joan is to play a card."
    table.turn("bet red 1st 1", "green 8", "blue 8")
    assert table.question(0) == "Play a card face up, or face down to bet; you still owe 1 bet."
    table.turn("bet red 2nd 1", "green 7", "blue 7")
    assert table.question(0) == "Play a card face up; your bets are made."


@clause("DR-5.2", "DR-5.8", "DR-5.5")
def test_the_question_says_why_a_player_must_or_cannot_bet() -> None:
    table = Table(3)
    table.idle(6)
    assert table.question(0) == (
        "You still owe 2 bets and have no turns to spare: play a card face down to bet."
    )
    table = Table(3)
    table.place(red=11)
    table.idle()
    assert table.question(0) == "Play a card face up; betting is closed."
    table = Table(3, changes={"rulings.keep_gold": False})
    table.turn("bet red 1st 1+1+2+2", "green 8", "blue 8")
    assert table.question(0) == "Play a card face up; you have no gold left to stake."


@clause("DR-3.3", "DR-5.3")
def test_the_question_follows_the_steps_of_a_decision() -> None:
    table = Table(3)
    table.play(0, "play red 2")
    assert table.question(0) == "Your red 2 moves a dragon 1 space at once. Which one?"
    assert table.question(1) == "Joan is deciding."
    table.play(0, "move red")
    table.play(1, "bet green 1")
    assert table.question(1) == "On which dragon do you bet?"
    table.play(1, "on blue")
    assert table.question(1) == "Which place will the blue dragon take?"
    table.play(1, "place 3rd")
    assert table.question(1) == "How much gold do you stake on blue for 3rd place?"


@clause("DR-8.2", "DR-2.3")
def test_while_luck_decides_the_question_says_so() -> None:
    table = Table(2)
    table.turn("red 8")
    assert table.question(0) == table.question(1) == "Luck decides."


@clause("DR-6.8")
@pytest.mark.parametrize(
    ("gold", "words"),
    [
        ((3, 9, 4), "Mark wins with 9 gold"),
        ((9, 9, 4), "Joan and Mark share the victory with 9 gold"),
        ((9, 9, 9), "Joan, Mark and Suzan share the victory with 9 gold"),
    ],
)
def test_the_outcome_names_all_winners(gold: tuple[int, ...], words: str) -> None:
    table = Table(3, changes={"race.rounds": 1, "race.turns": 2, "bets.number": 0})
    table.pay(*gold)
    table.idle(2)
    assert table.question(SPECTATOR) == f"The game is over: {words}."


@clause("DR-3.2", "DR-3.3", "DR-5.3", "DR-5.4", "DR-5.5", "DR-8.2")
@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("play red 7", "Play the red 7"),
        ("play red 1", "Play the red 1, moving a dragon 2 spaces at once"),
        ("play red 2", "Play the red 2, moving a dragon 1 space at once"),
        ("bet red 7", "Bet with the red 7 face down"),
        ("move blue", "Move the blue dragon"),
        ("on blue", "Bet on the blue dragon"),
        ("place 1st", "For 1st place"),
        ("place 3rd", "For 3rd place, 2 extra gold if the bet is won"),
        ("stake 2", "Stake 2 gold"),
        ("stake 1+2+2", "Stake 5 gold (1 + 2 + 2)"),
        ("flip blue 3", "Luck: flip blue 3"),
    ],
)
def test_every_kind_of_action_has_words(label: str, words: str) -> None:
    assert Table(2).text(0, label) == words


@clause("DR-2.2", "DR-2.5", "DR-8.9", "DR-2.4")
def test_the_setting_up_is_told() -> None:
    told = Table(2, dealer=1, ability="drummer").log()
    assert told[:3] == [
        "Vlad sits to the left of Joan.",
        "Mark deals first.",
        "The yellow dragon becomes a drummer: it moves 1 space when a 3 is played face up.",
    ]
    assert told[-2:] == ["Round 1 begins; Joan is the first player.", "Turn 1: Joan begins."]


@clause("DR-3.5", "DR-3.6", "DR-3.10", "DR-5.8")
def test_a_turn_is_told() -> None:
    table = Table(4)
    table.place(red=7)
    told = len(table.log())
    table.turn("red 8", "green 5", "blue 4", "yellow 4")
    assert table.log()[told:] == [
        "Joan plays the red 8.",
        "Mark plays the green 5.",
        "Suzan plays the blue 4.",
        "Ada plays the yellow 4.",
        "The 4s cancel each other.",
        "The red 8 is the highest card; the next number is 5, so it is worth 3 spaces.",
        "The red dragon moves from space 7 to space 10.",
        "Turn 2: Joan begins.",
    ]
    table.turn("red 3", "green 4", "blue 7", "bet red 1st 1")
    table.turn("blue 3", "bet red 2nd 1", "red 7", "bet red 1st 1")
    assert "A dragon is beyond the line: no more bets in this round." in table.log()


@clause("DR-3.7", "DR-3.8", "DR-3.9")
def test_turns_without_a_difference_are_told() -> None:
    table = Table(3, changes={"rulings.lone_card_moves": False})
    table.turn("red 8", "green 8", "blue 8")
    assert "No card is left, so no dragon moves; Joan stays the first player." in table.log()
    table.turn("bet red 1st 1", "bet red 1st 1", "blue 5")
    assert (
        "The blue 5 is the highest card; only bets stand against it, so it is worth 5 spaces." in table.log()
    )
    table.turn("blue 4", "red 6", "green 6")
    assert "The blue 4 is the only card left, and does not move." in table.log()


@clause("DR-5.10", "DR-5.11")
def test_a_bet_is_told_in_full_to_its_owner_alone() -> None:
    table = Table(3)
    told = len(table.log())
    table.play(0, "bet red 5", "on blue", "place 2nd", "stake 1+2")
    assert [line for line in table.log(0)[told:] if line] == [
        "Joan plays the red 5 face down to bet.",
        "Joan bets on the blue dragon.",
        "Joan stakes 3 gold (1 + 2) on blue for 2nd place.",
    ]
    assert [line for line in table.log(1)[told:] if line] == [
        "Joan plays a card face down to bet.",
        "Joan bets on the blue dragon.",
        "Joan lays down the tokens.",
    ]


@clause("DR-6.1", "DR-6.3", "DR-6.8", "DR-8.3")
def test_the_scoring_is_told() -> None:
    table = Table(2, changes={"race.rounds": 1, "race.turns": 2, "vlad.bets": [1, 2]})
    table.turn("bet red 1st 1+2", "blue 7", "bet blue 2nd 1")
    table.turn("bet blue 3rd 1", "yellow 8")
    told = len(table.log())
    table.place(red=5, yellow=3)
    table.turn("bet yellow 1st 1")
    assert "Vlad bets on the blue dragon with the blue 7." in table.log()
    assert [line for line in table.log()[told:] if line][3:] == [
        "No card is left, so no dragon moves; Joan stays the first player.",
        "The red dragon comes 1st.",
        "The yellow dragon comes 2nd.",
        "Joan had 3 gold (1 + 2) on red for 1st place.",
        "That pays Joan 5 gold.",
        "Mark had 1 gold on blue for 2nd place.",
        "That pays Mark nothing.",
        "Joan had 1 gold on blue for 3rd place.",
        "That pays Joan nothing.",
        "Mark had 1 gold on yellow for 1st place.",
        "That pays Mark nothing.",
        "The game is over.",
    ]


@clause("DR-7.9", "DR-7.2")
def test_a_bully_and_the_draw_for_the_last_are_told() -> None:
    table = Table(3, ability="bully")
    table.place(red=2)
    table.turn("red 2, move yellow", "green 1, move yellow")
    assert table.log()[-3:] == [
        "The yellow dragon moves from space 1 to space 3.",
        "The yellow dragon is a bully: it sends every dragon it passes 2 spaces back.",
        "The red dragon is sent back from space 2 to the start.",
    ]
    table.turn("blue 1, move yellow")
    table.race_ends(red=0)
    table.luck("last green")
    assert table.log()[-1] == "Of the dragons on the start, luck names green as the last."


@clause("DR-7.9")
def test_a_bully_that_moves_others_forward_is_told_as_one() -> None:
    told = Table(3, ability="bully", changes={"rulings.passed_go_back": False}).log()
    assert "The yellow dragon becomes a bully: it sends every dragon it passes 2 spaces forward." in told


@clause("DR-5.1")
@pytest.mark.parametrize(
    ("number", "made", "question"),
    [
        (0, "0 of 0 bets made", "Play a card face up."),
        (1, "0 of 1 bet made", "Play a card face up, or face down to bet; you still owe 1 bet."),
        (3, "0 of 3 bets made", "Play a card face up, or face down to bet; you still owe 3 bets."),
    ],
)
def test_the_words_follow_the_number_of_bets(number: int, made: str, question: str) -> None:
    table = Table(3, changes={"bets.number": number})
    assert table.question(0) == question
    assert bets_made(table.game.parts, table.view()["riders"][0]) == made


@clause("DR-5.1")
def test_one_bet_is_told_as_one() -> None:
    table = Table(3, changes={"bets.number": 1})
    table.turn("bet red 1st 1", "green 8", "blue 8")
    assert table.question(0) == "Play a card face up; your bet is made."


@clause("DR-7.8", "DR-7.4")
def test_the_words_of_abilities_follow_the_components() -> None:
    changes = {"abilities.drummed": 8, "abilities.drummer": 3, "abilities.pursuer": 1}
    parts = Table(3, changes=changes).game.parts
    assert ABILITY_TABLE[DRUMMER].sentence(parts) == "drummer: it moves 3 spaces when an 8 is played face up"
    assert ABILITY_TABLE[PURSUER].sentence(parts) == (
        "pursuer: it moves 1 space after the move of the turn if its card was second highest"
    )


@clause("DR-6.3", "DR-6.4")
@pytest.mark.parametrize(
    ("first", "won", "words"),
    [(1, 1, "+1 gold, +2 if won"), (2, 0, "+2 gold"), (0, 3, "+3 gold if won"), (0, 0, "")],
)
def test_the_price_of_a_first_bet_follows_the_components(first: int, won: int, words: str) -> None:
    table = Table(3, changes={"bets.first": first, "bets.first_won": won})
    assert first_bet(table.game.parts) == words


@clause("DR-6.3")
def test_the_prices_of_the_places_follow_the_components() -> None:
    more = "A bet that is won pays its gold, and 1 more for 2nd place, 2 more for 3rd place."
    assert prices(Table(3).game.parts) == more
    plain = Table(3, changes={"bets.places": [0, 0, 0]})
    assert prices(plain.game.parts) == "A bet that is won pays its gold."


@clause("DR-3.3", "DR-8.3")
def test_cards_and_vlad_say_what_they_do() -> None:
    parts = Table(2).game.parts
    assert moves_at_once(parts, 1) == "moves any dragon 2 spaces at once"
    assert moves_at_once(parts, 3) == ""
    assert vlad_does(parts) == "plays by luck, bets in turns 3 and 6"
    assert vlad_does(Table(2, changes={"vlad.bets": [4]}).game.parts) == "plays by luck, bets in turn 4"
