"""`carpathia data` writes what seats saw, might do and did, from bots' matches and from stored ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as parquet
import pytest

from carpathia.cli.errors import USAGE
from carpathia.cli.main import main
from carpathia.core.registry import make_game
from carpathia.core.rng import Rng
from carpathia.env.episode import SHARE, Episode
from carpathia.testing.plays import played

SHORT = "[race]\nrounds = 1\nturns = 3\n"


def written(*command: object) -> Any:
    assert main(["data", *map(str, command)]) == 0
    return parquet.read_table(command[-1])


def rows(table: Any) -> list[dict[str, Any]]:
    return list(table.to_pylist())


def test_the_rows_of_bots_can_be_played_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    components = tmp_path / "short.toml"
    components.write_text(SHORT, encoding="utf-8")
    out = tmp_path / "race.parquet"
    table = written(
        "dragon-racer", "--games", 2, "--bots", "novice,random", "--seed", 5,
        "--components", components, "--out", out,
    )  # fmt: skip
    said = capsys.readouterr()
    assert f"{table.num_rows} decisions of 2 matches." in " ".join(said.out.split())
    assert said.err == ""
    described = {key.decode(): value.decode() for key, value in table.schema.metadata.items()}
    game = make_game("dragon-racer", 2, changes=json.loads(described["changes"]))
    assert described["game"] == "dragon-racer"
    assert json.loads(described["observations"]) == game.observations.labels()

    episode = Episode(game.start(), SHARE)
    for row in rows(table):
        if row["decision"] == 0:
            episode.reset(5 + row["match"])
        state = episode.state
        assert row["seed"] == 5 + row["match"]
        assert row["seat"] == state.actor
        assert row["player"] == ["novice", "random"][state.actor]
        assert row["observation"] == game.observe(state, state.actor)
        assert np.flatnonzero(row["mask"]).tolist() == state.legal(state.actor)
        searched = row["player"] == "novice" and sum(row["mask"]) > 1
        assert (row["value"] is not None) == searched
        episode.step(row["action"])
        if not episode.state.acting():
            assert row["result"] == episode.rewards()[row["seat"]]
            assert row["score"] == state.scores()[row["seat"]]


def test_stored_matches_give_rows_without_what_was_taken_back(tmp_path: Path) -> None:
    game = make_game("dragon-racer", 3)
    record = played(game, seed=2).record
    undone = sum(move.undone for move in record.moves)
    decided = sum(move.seat < 3 and not move.undone for move in record.moves)
    assert undone > 0
    path = tmp_path / "match.jsonl"
    path.write_text(record.dumps(), encoding="utf-8")
    table = written("--records", path, "--out", tmp_path / "stored.parquet")
    assert table.num_rows == decided - undone
    state, rng = game.start(), Rng(0)
    last = rows(table)[-1]
    assert last["result"] in (0.0, 0.5, 1.0) or last["result"] == pytest.approx(1 / 3)
    assert len(rows(table)[0]["observation"]) == len(game.observe(state, rng.below(3)))


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        (["dragon-racer", "--bots", "genius"], "there is no bot called 'genius'"),
        (["dragon-racer", "--players", "3", "--bots", "random,random"], "--bots names 2 for 3 players"),
        (["--records", "nothing.jsonl"], "nothing.jsonl"),
    ],
)
def test_what_cannot_be_written_is_refused(
    command: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["data", *command]) == USAGE
    assert complaint in capsys.readouterr().err
