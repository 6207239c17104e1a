"""The reset (chapter 7) and the end of the game (chapter 8)."""

from __future__ import annotations

from carpathia.core.state import CHANCE, NOBODY, SPECTATOR
from carpathia.games.transylvanian_lottery.rules.position import BAG, HEAP, Phase
from tests.clauses import clause
from tests.games.transylvanian_lottery.table import Table

LAST = {"game.rounds": 1}


def finish(table: Table, *rows: str) -> None:
    """Draw the rows as named and let everybody take the first prize there is."""
    for row in rows:
        table.draw(row)
        while table.phase in (Phase.PRIZE, Phase.DRAWN):
            table.play(table.actor, table.legal(table.actor)[0])


def reset(first: int = 0) -> Table:
    """A table for two in the reset: red has four tickets in the bags, blue two and one in area 3."""
    table = Table(2, first=first, roles=["Imp", "Fairy"])
    table.lottery("red red red red red", "red red red red blue blue", "blue")
    table.bag(2, "red red blue")
    finish(table, "red red red red red", "red red blue")
    table.bag(1, "red red red")
    table.bag(2, "red blue blue")
    finish(table, "blue")
    return table


@clause("GT-7.1", "GT-7.2", "GT-7.3", "GT-7.4")
def test_players_take_three_tickets_back_in_turn_and_put_their_surplus_into_any_bags() -> None:
    table = reset()
    assert [table.in_bag(row) for row in (1, 2, 3)] == ["", "", ""]
    assert (table.actor, table.phase) == (0, Phase.SURPLUS)
    assert table.hand(0) == 3
    assert table.state.at(HEAP, 0) == 1
    assert table.legal(0) == ["surplus into bag 1", "surplus into bag 2", "surplus into bag 3"]
    table.play(0, "surplus into bag 3")
    assert table.in_bag(3) == "red"
    assert table.actor == 1


@clause("GT-7.5")
def test_who_finds_fewer_than_three_takes_tickets_from_areas() -> None:
    table = reset()
    table.play(0, "surplus into bag 3")
    assert (table.actor, table.phase) == (1, Phase.RECLAIM)
    assert table.hand(1) == 2
    assert table.legal(1) == ["take back from area 2", "take back from area 3"]
    table.play(1, "take back from area 3")
    assert table.hand(1) == 3
    assert table.in_area(3) == ""


@clause("GT-7.2")
def test_the_reset_begins_with_the_first_player_of_the_round() -> None:
    table = reset(first=1)
    assert (table.actor, table.phase) == (1, Phase.RECLAIM)


@clause("GT-7.7", "GT-2.6")
def test_the_token_passes_and_only_then_new_prizes_are_seen() -> None:
    table = reset()
    table.play(0, "surplus into bag 3")
    assert all(prize is None for row in table.view()["rows"] for prize in row["prizes"])
    table.play(1, "take back from area 3")
    assert table.phase is Phase.LAY_PRIZES
    assert table.view()["first"] == 1
    assert table.view()["round"] == 2
    assert sum(table.outcomes().values()) == 36 - 6
    table.lay_prizes()
    assert (table.actor, table.phase) == (1, Phase.TURN)


@clause("GT-7.5", "GT-3.6")
def test_a_player_without_enough_tickets_takes_what_there_is() -> None:
    table = Table(2, roles=["Imp", "Fairy"])
    table.lottery("red", "red", "red")
    finish(table, "red", "red", "red")
    assert (table.actor, table.phase) == (0, Phase.RECLAIM)
    table.play(0, "take back from area 1", "take back from area 2", "take back from area 3")
    assert table.phase is Phase.LAY_PRIZES
    assert table.hand(1) == 0


def wrapped(changes: dict[str, bool] | None = None) -> Table:
    """A table for five in the reset, with green and purple left over from row 3."""
    table = Table(5, roles=["Imp", "Fairy", "Gnome", "Vampire", "Werewolf"], changes=changes)
    table.lottery("red", "red", "red red blue blue yellow green purple")
    finish(table, "red", "red", "green red purple blue yellow red blue")
    return table


@clause("GT-7.6")
def test_tickets_left_over_from_row_3_go_into_bag_1_after_the_reset() -> None:
    table = wrapped()
    assert table.line == "green purple"
    assert table.in_bag(1) == ""
    while table.phase is Phase.RECLAIM:
        table.play(table.actor, table.legal(table.actor)[0])
    assert table.in_bag(1) == "green purple"
    assert table.line == ""
    assert "1 ticket of Ben, left over from row 3, goes into bag 1." in table.log()


@clause("GT-7.6")
def test_tickets_left_over_lie_in_row_1_in_the_next_round_if_it_is_so_ruled() -> None:
    table = wrapped({"rulings.wrapped_into_bag": False})
    while table.phase is Phase.RECLAIM:
        table.play(table.actor, table.legal(table.actor)[0])
    table.lay_prizes()
    table.rig()
    assert table.phase is Phase.LOTS
    assert table.line == "green purple"
    assert table.carried == "green purple"


@clause("GT-7.8", "GT-8.1")
def test_nothing_is_reset_after_the_last_round() -> None:
    table = Table(2, roles=["Imp", "Fairy"], changes=LAST)
    table.lottery("red blue", "red", "red")
    finish(table, "red blue", "red", "red")
    assert table.actor == NOBODY
    assert table.phase is Phase.OVER
    assert table.hand(0) == 0
    assert table.log()[-1] == "The game is over."


@clause("GT-8.1")
def test_all_scoring_cards_are_shown_at_the_end() -> None:
    table = Table(2, roles=["Imp", "Fairy"], scoring=["1-2-3", "3-1-2"], changes=LAST)
    table.lottery("red blue", "red", "red")
    finish(table, "red blue", "red", "red")
    seats = table.view(SPECTATOR)["seats"]
    assert [seat["scoring"] for seat in seats] == [[1, 2, 3], [3, 1, 2]]
    assert "Joan shows their scoring card: Music 1, Fire 2 and Gold 3." in table.log()


def scored(*prizes: tuple[int, str], roles: tuple[str, ...] = ("Gnome", "Dragon", "Imp")) -> Table:
    """A table for three with the scoring cards 3-2-1, 3-1-2 and 2-3-1, and these prizes won."""
    table = Table(3, roles=roles, scoring=["3-2-1", "3-1-2", "2-3-1"])
    for seat, prize in prizes:
        table.give(seat, prize)
    return table


@clause("GT-8.2")
def test_a_normal_prize_is_worth_its_two_icons() -> None:
    table = scored(
        (0, "Blood and Music"), (0, "Blood and Fire"), (1, "Fire and Gold"), (2, "Blood and Water")
    )
    assert table.state.scores() == [3 + 2 + 3 + 0, 3 + 1, 0]


@clause("GT-8.3")
def test_a_royal_prize_is_worth_the_crown_and_its_icon() -> None:
    table = scored((0, "crown and Blood"), (1, "crown and Bone"), (2, "crown and Water"))
    assert table.state.scores() == [4 + 3, 4 + 2, 4]


@clause("GT-8.4", "GT-8.6")
def test_a_cursed_prize_subtracts_its_icon_and_a_total_may_be_negative() -> None:
    table = scored((0, "curse and Blood"), (1, "curse and Blood"))
    assert table.state.scores() == [-3, 0, 0]


@clause("GT-8.5")
def test_the_most_curses_bring_five_points() -> None:
    table = scored((0, "curse and Bone"), (1, "curse and Water"), (1, "curse and Music"))
    assert table.state.scores() == [0, 5, 0]


@clause("GT-8.5", "GT-8.10")
def test_a_tie_for_the_most_curses_brings_nobody_points() -> None:
    assert scored((0, "curse and Bone"), (1, "curse and Water")).state.scores() == [0, 0, 0]
    assert scored().state.scores() == [0, 0, 0]


@clause("GT-8.5")
def test_the_points_for_curses_are_told_at_the_end() -> None:
    table = Table(2, roles=["Imp", "Fairy"], changes=LAST)
    table.give(1, "curse and Bone")
    table.lottery("red blue", "red", "red")
    finish(table, "red blue", "red", "red")
    assert "Mark has the most curses, 1, and gets 5 points for them." in table.log()
    assert table.view()["seats"][1]["points"] == table.state.scores()[1]


@clause("GT-8.1", "GT-8.7")
def test_the_most_points_win_and_of_equal_ones_the_most_prizes() -> None:
    table = scored(
        (0, "Music and Fire"), (1, "crown and Water"), (2, "Blood and Fire"), (2, "Blood and Water")
    )
    assert table.state.scores() == [2, 4, 3]
    assert table.state.placings() == [2, 0, 1]
    tied = scored((0, "Blood and Fire"), (2, "Blood and Fire"), (2, "Blood and Water"))
    assert tied.state.scores() == [3, 0, 3]
    assert tied.state.placings() == [1, 2, 0]


@clause("GT-8.8")
def test_those_who_still_tie_share_the_victory() -> None:
    table = scored((0, "Blood and Fire"), (2, "Blood and Fire"))
    assert table.state.placings() == [0, 2, 0]


@clause("GT-8.9")
def test_prizes_left_in_the_deck_are_not_used() -> None:
    for seats, left in ((2, 18), (3, 9)):
        table = Table(seats)
        for _ in range(3):
            table.rig()
            while table.phase is not Phase.TURN and table.actor != NOBODY:
                if table.actor == CHANCE:
                    table.luck(next(iter(table.outcomes())))
                else:
                    table.play(table.actor, table.legal(table.actor)[0])
        assert table.actor == NOBODY
        assert table.view()["deck"] == left


@clause("GT-7.1")
def test_what_is_left_in_the_bags_is_emptied() -> None:
    table = reset()
    assert sum(table.state.total(BAG + row) for row in range(3)) == 0
    assert [seat["heap"] for seat in table.view()["seats"]] == [1, 2]


@clause("GT-1.10")
def test_closed_bags_are_opened_when_the_game_is_over() -> None:
    table = Table(2, roles=["Imp", "Fairy"], changes=LAST)
    table.lottery("red blue", "red", "red")
    finish(table, "red blue", "red", "red")
    rows = table.game.without_aids(table.view(), {"bags"})["rows"]
    assert [row["bag"] for row in rows] == [row["bag"] for row in table.view()["rows"]]


@clause("GT-8.2", "GT-8.3", "GT-8.4", "GT-8.5", "GT-5.12")
def test_the_score_sheet_tells_what_the_prizes_of_each_round_were_worth() -> None:
    table = Table(2, roles=["Gnome", "Ghoul"], scoring=["3-2-1", "2-3-1"])
    table.give(0, "Blood and Music", "curse and Music")
    table.lottery("red", "red", "red")
    finish(table, "red", "red", "red")
    round_one = table.game.score_sheet(table.state).points(0, 0)
    table.give(0, "crown and Blood")
    table.give(1, "curse and Blood", "curse and Fire")
    table.state.harmless = table.state.harmless[:]
    table.state.harmless[
        table.game.parts.actions.parse("prize curse and Fire") - table.game.parts.lay_prize.base
    ] += 1
    sheet = table.game.score_sheet(table.state)
    by_name = {source.name: source for source in sheet.sources}
    assert sheet.points(0, 0) == round_one
    assert sheet.points(0, 0, by_name["cursed prizes"]) == -2
    assert sheet.points(0, 1, by_name["royal prizes"]) == 4 + 3
    assert sheet.points(1, 1, by_name["cursed prizes"]) == -2
    assert sheet.points(1, 1, by_name["most curses"]) == 5
    assert sheet.totals() == table.state.scores()
