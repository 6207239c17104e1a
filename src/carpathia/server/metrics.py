"""Metrics for Prometheus, in a registry of the application's own."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from carpathia.server.tables.lobby import Lobby

STAGES = ("open", "playing", "over")


class Metrics:
    def __init__(self, lobby: Lobby) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "carpathia_requests", "HTTP requests by status.", ["status"], registry=self._registry
        )
        self._latency = Histogram(
            "carpathia_request_seconds",
            "Time from a request to the start of its response, by handler.",
            ["handler"],
            registry=self._registry,
        )
        self._registry.register(_LobbyCollector(lobby))

    def count_request(self, status: int) -> None:
        self._requests.labels(f"{status}").inc()

    def observe_latency(self, handler: str, seconds: float) -> None:
        self._latency.labels(handler).observe(seconds)

    def text(self) -> bytes:
        """Return all metrics in Prometheus' text format."""
        return generate_latest(self._registry)


class _LobbyCollector(Collector):
    """Reads the state of the lobby whenever the metrics are asked for."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby

    def collect(self) -> Iterator[Metric]:
        lobby = self._lobby
        yield GaugeMetricFamily("carpathia_rooms", "Tables held in memory.", value=lobby.rooms())
        yield GaugeMetricFamily("carpathia_listeners", "Open event streams.", value=lobby.listeners())
        tables = GaugeMetricFamily("carpathia_tables", "Stored tables by stage.", labels=["stage"])
        for stage in STAGES:
            tables.add_metric([stage], lobby.store.count(stage))
        yield tables
        yield CounterMetricFamily(
            "carpathia_bot_failures", "Decisions that a bot failed to make.", value=lobby.bot_pool.failures
        )
