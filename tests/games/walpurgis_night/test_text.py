"""The table of Walpurgis Night as lines of text."""

from __future__ import annotations

from carpathia.core.perspective import Perspective
from carpathia.core.state import SPECTATOR
from carpathia.server.web import render
from tests.clauses import clause
from tests.games.walpurgis_night.table import Table


def text(table: Table, seat: int = SPECTATOR) -> list[str]:
    return table.game.board_text(table.game.view(table.state, seat), table.names)


@clause("WN-1.3", "WN-2.2", "WN-11.1", "WN-11.3")
def test_the_text_reads_from_the_road_to_the_hand() -> None:
    table = Table(
        hands={0: "guest to Moravia, guest to Moravia"}, events={0: "garlic"}, towns={1: "Wallachia"}
    )
    table.put(wolves={"Moravia": 1, "Wallachia": 2}, blood={"Moravia": 3, "Wallachia": 1})
    table.bury("Moravia", 0, 1, 1)
    assert text(table, 0) == [
        "Round 1 of 2. Carla started it. It is Carla's turn. Blood on Dracula's board: 20.",
        "",
        "The road:",
        "  Bohemia: no blood; no wolves; empty castle with 6 spaces; coaches: Carla",
        "  |",
        "  Moravia: 3 blood tokens; 1 wolf; castle with 3 of 6 spaces taken: Carla, David, David",
        "  |",
        "  Transylvania: no blood; no wolves; empty castle with 6 spaces",
        "  |",
        "  Wallachia: 1 blood token; 2 wolves; empty castle with 6 spaces; coaches: David",
        "",
        "Players:",
        "  Carla (brown), in Bohemia: 1 point (0 for blood, 1 for event cards), 2 coins, 0 trophies,"
        " a coffin aboard, 3 in the supply, 2 passenger cards",
        "  David (white), in Wallachia: 0 points (0 for blood, 0 for event cards), 2 coins, 0 trophies,"
        " a coffin aboard, 2 in the supply, 2 passenger cards",
        "",
        "Pool: guest to Wallachia (5).",
        "Passenger deck: 51 cards. Discarded: none.",
        "Event deck: 26 cards. Discarded: none.",
        "Peril deck: 18 cards. Discarded: none.",
        "",
        "Your hand: guest to Moravia (2).",
        "Your event cards: garlic.",
    ]


@clause("WN-11.1", "WN-11.2")
def test_a_spectator_reads_no_hand_but_what_is_known_of_it() -> None:
    table = Table(hands={0: "guest to Moravia, guest to Moravia"}, events={0: "garlic"})
    table.play(0, "pick up guests", "take guest to Wallachia")
    lines = text(table)
    assert not [line for line in lines if "Your" in line or "garlic" in line or "guest to Moravia" in line]
    assert "    known to all among these: guest to Wallachia" in lines
    assert "Cards to draw: 3." in lines[0]


@clause("WN-4.7", "WN-5.4", "WN-6.1", "WN-6.2", "WN-11.3")
def test_the_text_shows_the_coach_on_its_way() -> None:
    table = Table(towns={0: "Wallachia"})
    table.pay(0, 6)
    table.travel(0, "cursed guest to Bohemia", "priest", "priest", hunter="hire the hunter with 2 bullets")
    table.play(0, "pay for garlic")
    table.drive(0, "Bohemia", "full moon")
    lines = text(table)
    assert "  |  full moon" in lines
    start = lines.index("Carla's coach: towards Bohemia, 1 leg driven, optional action still to use.")
    assert lines[start + 1 : start + 3] == [
        "  Aboard: cursed guest to Bohemia who has turned, priest (2), the hunter with 2 bullets.",
        "  Protections: garlic.",
    ]


@clause("WN-6.7", "WN-8.6")
def test_the_text_says_what_a_peril_threatens() -> None:
    table = Table(events={0: "herbs"})
    table.travel(0, "cursed guest to Wallachia", "priest", "priest")
    table.play(0, "drive towards Wallachia")
    table.luck("peril bad accident")
    assert "  The bad accident threatens 2 passengers and the coffin." in text(table)
    table = Table(events={0: "herbs"})
    table.travel(0, "cursed guest to Wallachia")
    table.play(0, "drive towards Wallachia")
    table.luck("peril full moon")
    assert "  The full moon threatens 1 cursed guest." in text(table)


@clause("WN-9.1", "WN-9.8", "WN-10.1")
def test_the_text_tells_of_last_turns_of_the_last_feast_and_of_the_end() -> None:
    table = Table()
    table.bury("Moravia", 1)
    table.put(blood={"Moravia": 3}, wolves={"Moravia": 1})
    table.spill(20)
    table.state.trigger = 0
    assert text(table)[0].endswith(
        "Blood on Dracula's board: 0. Carla took the last of it, so these are the last turns of the round."
    )
    table.end_round()
    assert text(table)[-2:] == [
        "At the end of the last round there were: Bohemia 0 blood tokens and 0 wolves,"
        " Moravia 3 blood tokens and 1 wolf, Transylvania 0 blood tokens and 0 wolves,"
        " Wallachia 0 blood tokens and 0 wolves.",
        "  Points from it: Carla 0, David 2.",
    ]
    table.end_round()
    assert text(table)[0] == "Round 2 of 2. The game is over."


@clause("WN-2.5")
def test_before_the_coaches_are_placed() -> None:
    table = Table(dealt=False)
    assert text(table)[0] == "Round 1 of 2. Blood on Dracula's board: 20."
    assert any("Carla (brown), not on the road yet" in line for line in text(table))


@clause("WN-11.2", "WN-11.3")
def test_a_table_may_do_without_what_players_could_remember() -> None:
    table = Table()
    table.play(0, "pick up guests", "take guest to Wallachia")
    hidden = [aid.key for aid in table.game.aids]
    aided, unaided = table.view(1), table.game.without_aids(table.view(1), hidden)
    assert aided["players"][0]["known"] == [{"sort": "guest", "town": "wallachia"}]
    assert unaided["players"][0]["known"] == []
    assert unaided["players"][0]["cards"] == aided["players"][0]["cards"]
    lines = table.game.board_text(unaided, table.names)
    assert not [line for line in lines if "Discarded" in line or "known to all" in line]
    mine = Perspective(table.game, table.state, 1, table.names, hidden)
    assert "Discarded" in render.regions(Perspective(table.game, table.state, 1, table.names))["board"]
    assert "Discarded" not in render.regions(mine)["board"]
    assert "none discarded" not in render.regions(mine)["board"]
