"""What a plan holds, what it refuses, and the round robin."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from carpathia.arena import Fixture, IndependentDeals, Plan, round_robin
from carpathia.core.components import ComponentError
from carpathia.core.registry import UnknownName
from carpathia.core.rng import Rng

ROOT = Path(__file__).parents[2]
BOTS = ["master", "regular", "novice", "random"]
PLAN = Plan("dragon-racer", 2, [("novice", "random"), ("random", "novice")], [5, 6], {"race.rounds": 1})


def test_every_lineup_plays_every_deal_in_order() -> None:
    assert [PLAN[number] for number in range(len(PLAN))] == [
        Fixture(("novice", "random"), 5),
        Fixture(("random", "novice"), 5),
        Fixture(("novice", "random"), 6),
        Fixture(("random", "novice"), 6),
    ]
    with pytest.raises(IndexError, match="there is no game 4; they go from 0 to 3"):
        PLAN[4]


def test_plans_are_equal_if_they_play_the_same() -> None:
    lists = Plan("dragon-racer", 2, [("novice", "random"), ("random", "novice")], range(5, 7), PLAN.changes)
    assert lists == PLAN
    assert {lists, PLAN} == {PLAN}
    assert pickle.loads(pickle.dumps(PLAN)).digest == PLAN.digest
    assert replace(PLAN, changes={**PLAN.changes, "variants.abilities": True}) == PLAN, "it is the default"


def test_the_digest_is_the_same_in_every_process() -> None:
    program = "from tests.arena.test_plan import PLAN; print(PLAN.digest)"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path]), "PYTHONHASHSEED": "1"}
    command = [sys.executable, "-c", program]
    told = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    assert told.stdout == f"{PLAN.digest}\n"


@pytest.mark.parametrize(
    "other",
    [
        replace(PLAN, game="thanks-a-lottery", changes={}),
        replace(PLAN, seats=3, lineups=[("novice", "random", "random")]),
        replace(PLAN, lineups=[("novice", "random")]),
        replace(PLAN, deals=[6, 5]),
        replace(PLAN, changes={}),
    ],
)
def test_whatever_the_results_follow_from_changes_the_digest(other: Plan) -> None:
    assert other.digest != PLAN.digest
    assert other != PLAN


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(UnknownName, match="did you mean novice"):
        replace(PLAN, lineups=[("novise", "random")])
    with pytest.raises(ValueError, match="the line-up novice has 1 bot; 2 seats need as many"):
        replace(PLAN, lineups=[("novice",)])
    with pytest.raises(ValueError, match="a plan needs a line-up and a deal"):
        replace(PLAN, deals=[])
    with pytest.raises(ValueError, match="Dragon Racer is for 2 to 5 players, not for 9"):
        replace(PLAN, seats=9)
    with pytest.raises(ComponentError, match=r"the plan: race.rouns is not known; did you mean race.rounds"):
        replace(PLAN, changes={"race.rouns": 1})


def test_in_a_round_robin_every_set_of_bots_meets_in_all_rotations_with_the_same_luck() -> None:
    plan = round_robin("dragon-racer", 3, BOTS, 5, seed=7)
    fixtures = [plan[number] for number in range(len(plan))]
    assert {fixture.deal for fixture in fixtures} == {7, 8}, "five games are rounded up to two rotations"
    assert len(fixtures) == 4 * 3 * 2
    sets = Counter((frozenset(fixture.lineup), fixture.deal) for fixture in fixtures)
    assert set(sets.values()) == {3}
    for seat in range(3):
        assert len(set(Counter(fixture.lineup[seat] for fixture in fixtures).values())) == 1


def test_the_last_bot_named_fills_a_large_table() -> None:
    plan = round_robin("dragon-racer", 4, ["master", "random"], 4, seed=0)
    assert [lineup.index("master") for lineup in plan.lineups] == [0, 3, 2, 1]
    assert all(lineup.count("random") == 3 for lineup in plan.lineups)


def test_deals_of_neighbouring_seeds_share_nothing() -> None:
    deals = [deal for seed in range(5) for deal in IndependentDeals(seed, 100)]
    assert len(set(deals)) == 500
    assert list(IndependentDeals(3, 10)[2:4]) == list(IndependentDeals(3, 10))[2:4]
    assert IndependentDeals(3, 10)[-1] == IndependentDeals(3, 10)[9]


def test_an_independent_deal_is_the_stream_it_names() -> None:
    [deal] = IndependentDeals(9, 1)
    assert Rng(deal).state == Rng(9).fork("0").state
