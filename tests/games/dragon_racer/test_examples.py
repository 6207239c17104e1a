"""The worked examples of the printed rules, with their numbers: Joan is seat 0, Mark 1 and Suzan 2."""

from __future__ import annotations

from tests.clauses import clause
from tests.games.dragon_racer.table import Table, card

JOAN, MARK, SUZAN = range(3)


@clause("DR-3.3", "DR-4.1", "DR-5.3", "DR-3.6", "DR-3.7", "DR-5.8", "DR-3.10")
def test_the_example_of_a_turn() -> None:
    table = Table(3, hands={JOAN: "yellow 1", SUZAN: "red 7"})
    table.place(yellow=4, green=6, red=5, blue=3)
    table.play(JOAN, "play yellow 1", "move yellow")
    assert table.spots["yellow"] == 7  # two on is where green stands
    table.play(MARK, "bet green 4", "on yellow", "place 1st", "stake 1+1")
    assert table.view()["dragons"][3]["bets"][0]["rider"] == MARK
    table.play(SUZAN, "play red 7")
    assert table.spots == {"yellow": 7, "green": 6, "red": 5 + 6, "blue": 3}
    assert not table.view()["betting_open"]
    assert table.first == table.actor == SUZAN
    for play in ("blue 8", "red 3", "green 3"):
        assert table.verbs(table.actor) == {"play"}
        table.turn(play)


@clause("DR-6.4")
def test_mark_earns_extra_gold_for_betting_first_on_yellow() -> None:
    table = Table(3)
    table.turn("bet red 1st 1", "bet yellow 1st 1+1", "bet yellow 1st 1")
    table.turn("bet red 2nd 1", "bet red 2nd 2", "bet red 2nd 1")
    table.race_ends(yellow=9)
    assert table.state.scores() == [1, 2 + 1 + 1, 1]


@clause("DR-3.5", "DR-3.6")
def test_the_example_of_cancelled_cards() -> None:
    for highest, second in ((5, 1), (6, 2), (7, 3)):
        table = Table(4, hands={3: f"yellow {highest}", 2: f"red {second}", 1: "green 4", 0: "blue 4"})
        table.turn("blue 4", "green 4")
        table.turn(f"red {second}" + (", move red" if second < 3 else ""), f"yellow {highest}")
        assert table.spots["yellow"] == 4
        assert table.spots.keys() <= {"yellow", "red"}
        assert table.first == 3


@clause("DR-1.4", "DR-6.1", "DR-6.3", "DR-6.4", "DR-6.5")
def test_the_example_of_scoring() -> None:
    table = Table(3)
    table.play(JOAN, "bet red 1", "on yellow", "place 2nd", "stake 2+2")
    table.play(MARK, "play green 3")
    table.play(SUZAN, "bet blue 1", "on green", "place 2nd", "stake 1")
    table.play(MARK, "bet green 1", "on green", "place 1st", "stake 2+2")
    table.play(SUZAN, "bet blue 2", "on red", "place 3rd", "stake 1+2+2")
    table.play(JOAN, "bet red 2", "on blue", "place 1st", "stake 1")
    table.play(MARK, "bet green 2", "on red", "place 2nd", "stake 1")
    table.play(SUZAN, "play blue 3")
    table.play(JOAN, "play red 3")
    table.race_ends(green=10, yellow=9, red=8, blue=3)
    assert table.view()["podium"] == ["green", "yellow", "red"]
    paid = [(bet["rider"], bet["dragon"], bet["paid"]) for bet in table.view()["shown"]]
    assert paid == [
        (JOAN, "yellow", 2 + 2 + 1 + 1 + 1),
        (SUZAN, "green", 1),
        (MARK, "green", 4),
        (SUZAN, "red", 9),
        (JOAN, "blue", 1),
        (MARK, "red", 0),
    ]
    assert table.state.scores() == [7 + 1, 4, 1 + 9]


@clause("DR-8.2")
def test_the_example_of_vlad_with_the_highest_card() -> None:
    table = Table(2)
    table.turn("red 3", "yellow 8", "green 5")
    table.turn("blue 4")
    played = table.view()["riders"][2]["played"]
    assert played is not None
    assert played["card"] == card("blue 4")
    assert table.view()["turn"] == 2
