"""Plans and games to learn from on a Ray cluster on this machine, one of whose nodes is killed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest
import ray
from ray.cluster_utils import Cluster

from carpathia.arena import ClusterError, Plan, Result, run
from carpathia.bots.weights import shape_for
from carpathia.core.registry import make_game
from carpathia.training.games import HERE, Order, Site

PLAN = Plan(
    "dragon-racer",
    2,
    [("novice", "random")],
    range(96),
    {"race.rounds": 1, "race.turns": 2},
    detail=True,
)


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Cluster]:
    monkeypatch.setenv("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    yield cluster
    ray.shutdown()
    cluster.shutdown()


@pytest.mark.slow
def test_a_cluster_that_loses_a_node_gives_the_same_rows_as_one_process(cluster: Cluster) -> None:
    node = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    killed: list[Any] = []

    def kill_the_second_node(results: Sequence[Result]) -> None:
        if not killed:
            killed.append(node)
            cluster.remove_node(node, allow_graceful=False)

    outcome = run(PLAN, on_results=kill_the_second_node, cluster=cluster.address)
    assert killed
    assert outcome.complete
    assert outcome.tables() == run(PLAN, workers=1).tables()


@pytest.mark.slow
def test_games_to_learn_from_are_the_same_on_a_cluster(cluster: Cluster) -> None:
    game = make_game("dragon-racer", 2)
    order = Order(game.name, shape_for(game, 4, 4), (), (), 1, 1, 1, 50, (0,), 1000)
    here, there = HERE.play(order, 25), Site(cluster=cluster.address).play(order, 25)
    assert len(there) == 25
    for one, other in zip(here, there, strict=True):
        assert np.array_equal(one.rows, other.rows)
        assert np.array_equal(one.won, other.won)


def test_a_cluster_that_is_not_there_is_told_with_what_starts_one() -> None:
    with pytest.raises(ClusterError, match=r"no Ray cluster answers at .*; ray start --head starts one"):
        run(PLAN, cluster="auto")
