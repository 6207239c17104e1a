"""Plays chunks of games on a Ray cluster, a task for each; what a dying node leaves is tried elsewhere."""

from __future__ import annotations

import socket
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from carpathia.arena.play import GameFailed
from carpathia.arena.workers import Chunk, P, Play, Queue, R, attempt
from carpathia.core.extras import need

AHEAD = 3  # tasks that wait for each core
RETRIES = 5  # of a task whose node dies
PATIENCE = 10.0  # seconds for a cluster to accept a connection


class ClusterError(ValueError):
    """The cluster cannot be reached or has lost a chunk for good; the message says what to do."""


def play_on_cluster(
    play: Play[P, R], plans: Sequence[P], chunks: Iterable[Chunk], address: str, warnings: list[str]
) -> Iterator[tuple[Chunk, list[R]]]:
    """Yield chunks with their results as they are finished. The nodes must have this package installed."""
    ray = need("ray", "cluster")
    joined_here = not ray.is_initialized()
    if joined_here:
        try:
            _knock(address)
            ray.init(address=address, logging_level="ERROR", log_to_driver=False)
        except (OSError, ValueError, RuntimeError) as error:
            raise ClusterError(
                f"no Ray cluster answers at {address!r} ({str(error).splitlines()[0]});"
                " ray start --head starts one"
            ) from None
    waiting = Queue(chunks)
    running: dict[Any, Chunk] = {}
    try:
        task = ray.remote(max_retries=RETRIES)(attempt)
        shared = ray.put(list(plans))
        while waiting or running:
            cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
            while waiting and len(running) < AHEAD * cores:
                chunk = waiting.popleft()
                running[task.remote(play, shared, chunk)] = chunk
            finished, _ = ray.wait(list(running), num_returns=1)
            for reference in finished:
                chunk = running.pop(reference)
                try:
                    answer = ray.get(reference)
                except ray.exceptions.RayError as error:
                    warnings.append(
                        f"The cluster could not play games {chunk.numbers[0]} to {chunk.numbers[-1]}"
                        f" ({type(error).__name__}), so the run was stopped."
                    )
                    return
                if isinstance(answer, GameFailed):
                    raise answer
                yield chunk, answer
    finally:
        for reference in running:
            ray.cancel(reference, force=True)
        if joined_here:
            ray.shutdown()


def _knock(address: str) -> None:
    """Raise `OSError` if nobody listens at an address; Ray itself would try for a minute."""
    host, colon, port = address.rpartition(":")
    if colon and port.isdigit() and "/" not in host:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
