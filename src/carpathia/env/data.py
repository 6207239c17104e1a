"""Trajectories for imitation learning: what a seat saw, might do, did, and what came of it, as Parquet."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

from carpathia import __version__
from carpathia.bots.levels import make_bot
from carpathia.core.extras import need
from carpathia.core.game import Game
from carpathia.core.match import Match
from carpathia.core.perspective import Perspective
from carpathia.core.record import Move, Record, RecordError
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, NOBODY, State
from carpathia.env.episode import SHARE, Episode
from carpathia.env.spaces import Eyes, Floats, Marks, seat_titles

EXTRA = "data"


@dataclass(frozen=True)
class Decision:
    """One decision of a match."""

    seat: int
    player: str  # the name of a bot; empty for a person
    observation: Floats
    mask: Marks
    action: int
    value: float | None  # what a search rates the action, from 0 to about 1


@dataclass(frozen=True)
class Trajectory:
    """All decisions of a match, and how it ended."""

    seed: int | None
    decisions: list[Decision]
    shares: list[float]  # of the victory, by seat
    scores: list[int]


def played(game: Game[Any], bots: Sequence[str], seed: int) -> Trajectory:
    """Let bots play a match whose luck is that of the environments with this seed."""
    players, eyes = [make_bot(name) for name in bots], Eyes(game)
    luck = [Rng(seed).fork(f"{name}/{seat}") for seat, name in enumerate(bots)]
    episode = Episode(game.start(), SHARE)
    episode.reset(seed)
    state = episode.state
    titles = seat_titles(game)
    decisions: list[Decision] = []
    while state.actor != NOBODY:
        seat = state.actor
        thought = players[seat].think(Perspective(game, state, seat, titles), luck[seat])
        seen, mask = eyes.observation(state, seat), eyes.mask(state, seat)
        decisions.append(Decision(seat, bots[seat], seen, mask, thought.action, thought.value))
        episode.step(thought.action)
    return Trajectory(seed, decisions, episode.rewards(), state.scores())


def replayed(game: Game[Any], record: Record) -> Trajectory:
    """Return the decisions of a stored match that stood; `RecordError` if it is not over or not true."""
    if record.ending is None:
        raise RecordError("the match is not over, so nothing came of its decisions yet")
    Match.replay(game, record)
    state: State = game.start()
    eyes = Eyes(game)
    bots = record.header.bots or [None] * game.seats
    decisions: list[Decision] = []
    for move in _standing(record.moves):
        action = game.actions.parse(move.label)
        if move.seat != CHANCE:
            seen, mask = eyes.observation(state, move.seat), eyes.mask(state, move.seat)
            decisions.append(Decision(move.seat, bots[move.seat] or "", seen, mask, action, None))
        state.apply(move.seat, action)
    return Trajectory(record.header.seed, decisions, Episode(state, SHARE).rewards(), state.scores())


def _standing(moves: Iterable[Move]) -> Iterator[Move]:
    """Yield the moves that were not taken back."""
    standing: list[Move] = []
    for move in moves:
        if move.undone:
            last = max(number for number, earlier in enumerate(standing) if earlier.seat == move.seat)
            del standing[last]
        elif not move.late:
            standing.append(move)
    yield from standing


class Writer:
    """A Parquet file with one row for each decision, and one group of rows for each match."""

    def __init__(self, path: Path, game: Game[Any]) -> None:
        self._arrow = need("pyarrow", EXTRA)
        parquet = need("pyarrow.parquet", EXTRA)
        arrow = self._arrow
        numbers, actions = int(game.observations.size), int(game.actions.size)
        described = {
            "carpathia": __version__,
            "game": game.name,
            "rules": str(game.version),
            "seats": str(game.seats),
            "changes": json.dumps(game.components.changes),
            "actions": json.dumps([game.actions.label(action) for action in range(actions)]),
            "observations": json.dumps(game.observations.labels()),
        }
        self._schema = arrow.schema(
            [
                ("match", arrow.int32()),
                ("seed", arrow.int64()),
                ("decision", arrow.int32()),
                ("seat", arrow.int8()),
                ("player", arrow.string()),
                ("observation", arrow.list_(arrow.float32(), numbers)),
                ("mask", arrow.list_(arrow.int8(), actions)),
                ("action", arrow.int16()),
                ("value", arrow.float32()),
                ("result", arrow.float32()),
                ("score", arrow.int32()),
            ],
            metadata=described,
        )
        self._file = parquet.ParquetWriter(path, self._schema, compression="zstd")
        self.matches = 0
        self.rows = 0

    def __enter__(self) -> Writer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def write(self, trajectory: Trajectory) -> None:
        decisions = trajectory.decisions
        columns = [
            [self.matches] * len(decisions),
            [trajectory.seed] * len(decisions),
            list(range(len(decisions))),
            [decision.seat for decision in decisions],
            [decision.player for decision in decisions],
            [decision.observation for decision in decisions],
            [decision.mask for decision in decisions],
            [decision.action for decision in decisions],
            [decision.value for decision in decisions],
            [trajectory.shares[decision.seat] for decision in decisions],
            [trajectory.scores[decision.seat] for decision in decisions],
        ]
        arrays = [self._arrow.array(column, field.type) for column, field in zip(columns, self._schema)]
        self._file.write_table(self._arrow.Table.from_arrays(arrays, schema=self._schema))
        self.matches += 1
        self.rows += len(decisions)
