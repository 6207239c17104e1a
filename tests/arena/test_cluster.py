"""A plan on a Ray cluster of two nodes on this machine, one of which is killed in the middle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
import ray
from ray.cluster_utils import Cluster

from carpathia.arena import ClusterError, Plan, Result, run

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


def test_a_cluster_that_is_not_there_is_told_with_what_starts_one() -> None:
    with pytest.raises(ClusterError, match=r"no Ray cluster answers at .*; ray start --head starts one"):
        run(PLAN, cluster="auto")
