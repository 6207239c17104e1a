"""What the odds of each game say in positions that can be counted by hand, and what a table leaves out."""

from __future__ import annotations

from typing import Any

import pytest

from carpathia.core.game import ODDS, Game
from carpathia.core.match import Match
from carpathia.core.odds import OddsTable, none_drawn, percent
from carpathia.core.perspective import Perspective
from carpathia.core.registry import game_class, games
from carpathia.core.rng import Rng
from carpathia.table.errors import Refused
from carpathia.table.odds import odds


def opened(name: str, seats: int = 3, hidden: frozenset[str] = frozenset(), decisions: int = 0) -> Any:
    """Return what the acting seat of a new match sees, after some decisions."""
    match: Match[Any] = Match(game_class(name)(seats), seed=5)
    match.hidden_aids = hidden
    rng = Rng(1)
    for _ in range(decisions):
        seat = match.acting[0]
        match.play(seat, rng.pick(match.perspective(seat).legal()))
    return match.perspective(match.acting[0])


def tables(mine: Perspective[Any]) -> dict[str, OddsTable]:
    return {table.key: table for table in odds(mine).tables}


def row(table: OddsTable, label: str) -> tuple[float | None, ...]:
    return next(row.chances for row in table.rows if row.label == label)


def test_the_next_card_is_one_that_is_not_in_sight() -> None:
    mine = opened("thanks-a-lottery")
    hand = mine.view()["hand"]["cards"]
    found = tables(mine)["next-card"]
    assert row(found, "a 3") == ((7 - hand.count("3")) / (52 - len(hand)),)
    assert row(found, "a wild") == ((3 - hand.count("wild")) / (52 - len(hand)),)


def test_three_of_eight_tokens_are_drawn() -> None:
    found = tables(opened("thanks-a-lottery"))["tin"]
    assert found.columns == ("lowest (1)", "middle (2)", "highest (3)", "on any")
    assert row(found, "any one die") == (0.25, 0.25, 0.25, 1 - none_drawn(2, 8, 3))


def test_the_first_peril_is_one_of_eighteen() -> None:
    found = tables(opened("walpurgis-night", decisions=8))["perils"]
    assert row(found, "quiet journey")[0] == pytest.approx(7 / 18)
    assert row(found, "full moon") == pytest.approx([1 - none_drawn(3, 18, legs) for legs in (1, 2, 3)])


def test_a_bag_is_counted() -> None:
    mine = opened("transylvanian-lottery", decisions=12)
    bags = [entry["bag"] for entry in mine.view()["rows"]]
    found = tables(mine)["next-ticket"]
    whose = [entry["colour"] for entry in mine.view()["seats"]]
    for number, column in enumerate(found.columns):
        bag = bags[int(column[-1]) - 1]
        assert found.rows[0].chances[number] == bag[whose[0]] / sum(bag.values())


def test_closed_bags_have_no_odds() -> None:
    found = odds(opened("transylvanian-lottery", hidden=frozenset(["bags"]), decisions=12))
    assert {table.key for table in found.tables} <= {"next-prize"}
    assert "bags are closed" in found.left_out[0]


def test_a_wild_that_must_be_remembered_counts_as_unseen() -> None:
    """The odds follow what the view shows, so they do not remind anybody."""
    for decisions in range(40, 200):
        mine = opened("thanks-a-lottery", decisions=decisions)
        others = [one for one in mine.view()["players"] if one["seat"] != mine.seat and one["known_wilds"]]
        if others and "next-card" in tables(mine):
            break
    else:
        raise AssertionError("nobody ever took a wild")
    forgetful = opened("thanks-a-lottery", hidden=frozenset(["wilds"]), decisions=decisions)
    known, unknown = (row(tables(one)["next-card"], "a wild")[0] for one in (mine, forgetful))
    assert known is not None
    assert unknown is not None
    assert known < unknown


@pytest.mark.parametrize("kind", games().values(), ids=lambda kind: kind.name)
def test_a_table_may_forbid_the_odds(kind: type[Game[Any]]) -> None:
    assert ODDS in kind.table_aids()
    with pytest.raises(Refused, match="no odds at this table"):
        odds(opened(kind.name, hidden=frozenset(["odds"])))


@pytest.mark.parametrize("name", ["dragon-racer", "walpurgis-night"])
def test_without_its_memory_aid_a_game_says_why_there_are_no_odds(name: str) -> None:
    hidden = frozenset(aid.key for aid in game_class(name).aids)
    found = odds(opened(name, hidden=hidden, decisions=8))
    assert not found.tables
    assert "players remember what they saw" in found.left_out[0]


def test_rare_is_not_never() -> None:
    assert [percent(chance) for chance in (0.0, 0.001, 0.3, 0.999, 1.0, None)] == [
        "0",
        "<1",
        "30",
        ">99",
        "100",
        "",
    ]
