"""The table of The Transylvanian Lottery as lines of text."""

from __future__ import annotations

from carpathia.games.transylvanian_lottery.rules.position import Phase
from tests.clauses import clause
from tests.games.transylvanian_lottery.table import Table


@clause("GT-1.2", "GT-1.9", "GT-2.3")
def test_the_table_of_a_spectator() -> None:
    table = Table(2, roles=["Gnome", "Imp"])
    assert table.lines() == [
        "Round 1 of 3. First player: Joan. Turn of Joan.",
        "",
        "Row 1. Prizes: 1. Blood and Music; 2. Blood and Water.",
        "Bag 1: 1 red, 1 blue. Area 1: 1 red, 1 blue.",
        'Card "Area to bag", 2 times: no tickets.',
        'Card "Area to area", 3 times: no tickets.',
        "A lottery now would draw all of these tickets: 2 red, 2 blue.",
        "",
        "Row 2. Prizes: 1. Blood and Fire; 2. Blood and Gold.",
        "Bag 2: 1 red, 1 blue. Area 2: 1 red, 1 blue.",
        'Card "Bag for bag", 2 times: no tickets.',
        'Card "Bag to bag", 2 times: no tickets.',
        "A lottery now would draw all of these tickets: 2 red, 2 blue.",
        "",
        "Row 3. Prizes: 1. Blood and Bone; 2. Music and Water.",
        "Bag 3: 1 red, 1 blue. Area 3: 1 red, 1 blue.",
        'Card "Bag for area", 2 times: no tickets.',
        'Card "Bag to area", 3 times: no tickets.',
        "A lottery now would draw all of these tickets: 2 red, 2 blue.",
        "",
        "Joan, red: 3 tickets in hand.",
        "Gnome, who wants Blood, Music and Water.",
        "Power, not used in this round: exchanges two tickets on action cards.",
        "When: on their own turn or between two turns of the rigging phase, not during an action.",
        "",
        "Mark, blue: 3 tickets in hand.",
        "Imp, who wants Music, Fire and Gold.",
        "Power, not used in this round: takes the action of a card once more than it may be taken.",
        "When: on their own turn, when the action could be taken no more.",
        "",
        "Prizes in the deck: 30. Out of play: none.",
        'Last decision, by luck: the action card "Bag to area".',
    ]


@clause("GT-2.3", "GT-2.4")
def test_the_own_scoring_card_and_what_was_left() -> None:
    table = Table(2, roles=["Gnome", "Imp"], scoring=["3-2-1", "1-3-2"])
    table.give(1, "Music and Fire", "curse and Gold")
    own = table.lines(1)
    assert "Scoring card: Music 1, Fire 3 and Gold 2. Points: 2." in own
    assert "Prizes: Music and Fire, curse and Gold. Curses: 1." in own
    assert (
        "Scoring cards that were left when you chose, by what the icons of a role are worth:"
        " 1 with 3, 2 and 1; 2 with 3, 1 and 2; 2 with 2, 3 and 1;"
        " 2 with 2, 1 and 3; 2 with 1, 3 and 2; 2 with 1, 2 and 3." in own
    )
    assert "Most curses: Mark." in own
    assert not [line for line in table.lines(0) if "Music 1" in line]


@clause("GT-4.7", "GT-4.11")
def test_an_action_in_the_making() -> None:
    table = Table(3)
    table.play(0, "play on bag-for-bag", "draw from bag 1 and bag 2")
    table.draw("red")
    assert table.lines()[0] == (
        "Round 1 of 3. First player: Joan. Turn of Joan, who has played the ticket of this turn."
        ' Action "Bag for bag", 1 time left. Drawn from bag 1: red. Drawn from bag 2: to come.'
    )
    assert table.lines()[-1] == "Last decision, by luck: a red ticket."


@clause("GT-5.4")
def test_what_is_to_be_exchanged() -> None:
    table = Table(3, roles=["Gnome"])
    table.card("area-to-bag", "red")
    table.card("bag-to-bag", "blue")
    table.play(0, "gnome exchanges seat 0 on area-to-bag")
    assert table.lines()[0].endswith('To be exchanged: the red ticket on "Area to bag".')
    assert table.lines()[-1] == 'Last decision, by Joan: exchange a red ticket on "Area to bag".'


@clause("GT-6.3", "GT-6.8", "GT-6.10", "GT-5.11", "GT-5.12")
def test_the_lottery_as_text() -> None:
    roles = ["Giant", "Imp", "Ghoul", "Fairy", "Goblin"]
    table = Table(5, roles=roles, prizes=["curse and Fire"])
    table.lottery("red yellow", "red", "red", carried="purple")
    assert "In the spaces of row 1: purple. Carried over: purple." in table.lines()
    table.draw("red yellow")
    table.play(0, "giant wins ties")
    assert "Ties are won by Joan." in table.lines()
    assert "Order of choice, first pass: Joan, Suzan and Ben; now Joan." in table.lines()
    table.play(0, "take prize 2")
    table.play(2, "take harmless prize 1")
    assert "Subtracting nothing: curse and Fire." in table.lines()
    table.play(4, "take prize 3")
    assert "Last drawn: purple, red, yellow. Carried over: purple." in table.lines()
    assert "Ranked: Joan, Suzan and Ben." in table.lines()
    assert "In the spaces of row 2: nothing." in table.lines()
    table.draw("red")
    table.play(0, "take prize 1")
    assert "Order of choice, further pass: Joan; now Joan." in table.lines()


@clause("GT-7.4", "GT-7.6")
def test_the_reset_as_text() -> None:
    table = Table(5, roles=["Imp", "Fairy", "Gnome", "Vampire", "Werewolf"])
    table.lottery("red", "red", "red red blue blue yellow green purple")
    for row in ("red", "red", "green red purple blue yellow red blue"):
        table.draw(row)
        table.bag(1, "red red red red")
        while table.phase is Phase.PRIZE:
            table.play(
                table.actor, next(label for label in table.legal(table.actor) if label.startswith("take"))
            )
    assert "Tickets left over from row 3: green, purple." in table.lines()
    assert "Joan, red: 3 tickets in hand. From the emptied bags: 1 ticket to place." in table.lines()


@clause("GT-8.1")
def test_the_end_as_text() -> None:
    table = Table(2)
    table.state.phase = Phase.OVER
    assert table.lines()[0] == "Round 1 of 3. The game is over."


@clause("GT-3.7", "GT-6.2")
def test_the_view_counts_what_would_be_drawn_from_now() -> None:
    table = Table(3)
    table.play(0, "play on area-to-bag")
    view = table.view()
    assert view["draws"] == 5
    assert [row["lots"] for row in view["rows"]] == [
        {"red": 3, "blue": 2, "yellow": 2},
        {"red": 2, "blue": 2, "yellow": 2},
        {"red": 2, "blue": 2, "yellow": 2},
    ]


@clause("GT-4.3")
def test_a_card_without_a_printed_number_counts_the_ticket_to_be_played() -> None:
    table = Table(3, changes={"rulings.printed_numbers": False})
    table.play(0, "play on area-to-bag", "done")
    assert [card["times"] for card in table.view()["rows"][0]["cards"]] == [2, 1]


@clause("GT-1.8")
def test_everybody_sees_what_all_roles_want() -> None:
    roles = {role["role"]: role["wants"] for role in Table(2, until=Phase.CHOOSE_ROLE).view()["roles"]}
    assert len(roles) == 12
    assert roles["gnome"] == ["blood", "music", "water"]
