"""Metrics for Prometheus, in a registry of the application's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from carpathia.server.tables.lobby import Lobby

STAGES = ("open", "playing", "over")
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds


class Metrics:
    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "carpathia_requests", "HTTP requests by status.", ["status"], registry=self._registry
        )
        self._latency = Histogram(
            "carpathia_request_seconds",
            "Time from a request to the start of its response, by handler.",
            ["handler"],
            registry=self._registry,
            buckets=BUCKETS,
        )
        self._counted: dict[int, Counter] = {}  # by status
        self._observed: dict[str, Histogram] = {}  # by handler
        self._collector = _LobbyCollector(lobby)
        self._registry.register(self._collector)

    def count_request(self, status: int) -> None:
        if status not in self._counted:
            self._counted[status] = self._requests.labels(f"{status}")
        self._counted[status].inc()

    def observe_latency(self, handler: str, seconds: float) -> None:
        if handler not in self._observed:
            self._observed[handler] = self._latency.labels(handler)
        self._observed[handler].observe(seconds)

    def count_tables(self) -> dict[str, int]:
        """Ask the store, in a thread of its own, how many tables there are by stage."""
        return {stage: self._lobby.store.count(stage) for stage in STAGES}

    def text(self, tables: Mapping[str, int]) -> bytes:
        """Return all metrics in Prometheus' text format."""
        self._collector.tables = tables
        return generate_latest(self._registry)


class _LobbyCollector(Collector):
    """Reads the state of the lobby whenever the metrics are asked for."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self.tables: Mapping[str, int] = {}

    def collect(self) -> Iterator[Metric]:
        lobby = self._lobby
        yield GaugeMetricFamily("carpathia_rooms", "Tables held in memory.", value=lobby.rooms())
        yield GaugeMetricFamily("carpathia_listeners", "Open event streams.", value=len(lobby.listeners))
        yield GaugeMetricFamily(
            "carpathia_bot_queue",
            "Decisions of bots that wait for a worker.",
            value=len(lobby.bot_pool.queue),
        )
        yield GaugeMetricFamily(
            "carpathia_writes_waiting", "Changes that are not committed yet.", value=lobby.database.waiting
        )
        tables = GaugeMetricFamily("carpathia_tables", "Stored tables by stage.", labels=["stage"])
        for stage, number in self.tables.items():
            tables.add_metric([stage], number)
        yield tables
        yield CounterMetricFamily(
            "carpathia_bot_failures", "Decisions that a bot failed to make.", value=lobby.bot_pool.failures
        )
        yield CounterMetricFamily(
            "carpathia_store_errors", "Times that the database failed.", value=lobby.database.errors
        )
