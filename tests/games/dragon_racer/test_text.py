"""The table of Dragon Racer as lines of text."""

from __future__ import annotations

from carpathia.core.state import SPECTATOR
from tests.clauses import clause
from tests.games.dragon_racer.table import Table


def text(table: Table, seat: int = SPECTATOR) -> list[str]:
    return [line.strip() for line in table.game.board_text(table.game.view(table.state, seat), table.names)]


@clause("DR-5.10", "DR-1.4", "DR-2.3")
def test_the_table_as_text_shows_a_bet_in_full_to_its_owner_alone() -> None:
    table = Table(3)
    table.play(0, "bet red 5", "on blue", "place 2nd", "stake 1+2")
    own = text(table, 0)
    assert "first bet: Joan, 2nd place for 3 gold (1 + 2), with the red 5" in own
    assert "Your hand: red 1, red 2, red 3, red 4, red 6, red 7, red 8." in own
    assert "Your tokens: places 1st, 3rd; gold 1, 2." in own
    others = text(table)
    assert "first bet: Joan" in others
    assert not [line for line in others if "red 5" in line or "Your" in line]


@clause("DR-5.10", "DR-5.3")
def test_a_bet_in_the_making_is_told_in_full_to_its_owner_alone() -> None:
    table = Table(3)
    table.play(0, "bet red 5", "on blue", "place 2nd")
    assert "Joan is making a bet on the blue dragon for 2nd place, with the red 5." in text(table, 0)
    assert "Joan is making a bet on the blue dragon." in text(table, 1)


@clause("DR-1.5", "DR-2.2", "DR-8.1", "DR-8.2")
def test_the_text_says_how_the_race_stands() -> None:
    table = Table(2, ability="bully")
    table.place(red=3, blue=12)
    table.turn("red 8", "yellow 5", "green 8")
    assert text(table) == [
        "Round 1 of 3, turn 2 of 8. Dealer: Mark. First player: Vlad. Vlad sits to the left of Joan."
        " Cards nobody has seen: 15. Betting is closed.",
        "",
        "The race: 36 spaces, betting ends once a dragon is beyond space 10.",
        "blue   space 12 ··········|·●",
        "yellow space 5  ····●·····|··",
        "bully: it sends every dragon it passes 2 spaces back",
        "red    space 1  ●·········|··",
        "green  start    ··········|··",
        "",
        "Players, and their cards of the turn before:",
        "Joan: red 8, cancelled; 0 gold, 7 cards, 0 bets",
        "Mark: green 8, cancelled; 0 gold, 7 cards, 0 bets",
        "Vlad: yellow 5; 0 bets",
        "Cards seen in this round: red 8, green 8, yellow 5.",
    ]


@clause("DR-6.1", "DR-6.2", "DR-8.3")
def test_the_text_shows_the_last_podium_and_what_its_bets_paid() -> None:
    table = Table(2, changes={"race.turns": 2, "vlad.bets": [1, 2]})
    table.turn("bet red 1st 1+2", "blue 7", "bet red 1st 1")
    table.turn("bet blue 3rd 1", "yellow 8")
    table.place(red=5)
    table.turn("bet red 2nd 1")
    lines = text(table, 1)
    assert lines[lines.index("Last podium: 1. red, 2. nobody, 3. nobody.") :][1:] == [
        "red: Joan, 1st place for 3 gold (1 + 2): pays 5 gold",
        "blue: Vlad, with the blue 7",
        "red: Mark, 1st place for 1 gold: pays 1 gold",
        "blue: Joan, 3rd place for 1 gold: pays 0 gold",
        "yellow: Vlad, with the yellow 8",
        "red: Mark, 2nd place for 1 gold: pays 0 gold",
    ]


@clause("DR-7.1")
def test_the_text_says_which_dragon_gets_the_next_ability() -> None:
    table = Table(3, ability="bully")
    table.race_ends(red=4, green=3, blue=9, yellow=1)
    lines = text(table)
    assert lines[lines.index("gets the next ability") - 1].startswith("green")


@clause("DR-6.8")
def test_the_text_says_when_the_game_is_over() -> None:
    table = Table(3, changes={"race.rounds": 1})
    table.race_ends(red=4)
    assert text(table)[0] == "Round 1 of 1, turn 8 of 8. The game is over."


@clause("DR-3.2")
def test_cards_seen_are_a_memory_aid_that_a_table_can_do_without() -> None:
    table = Table(3)
    table.turn("red 8", "green 7", "blue 6")
    game = table.game
    view = game.view(table.state, SPECTATOR)
    assert game.without_aids(view, ()) == view
    without = game.without_aids(view, {aid.key for aid in game.aids})
    assert {key for key in view if without[key] != view[key]} == {"seen"}
    assert not [line for line in game.board_text(without, table.names) if "seen in this round" in line]
