"""Calibration of decisions: how far gaps between actions hold at ten times the effort and in played games.

    python -m benchmarks.decisions                       all games at every number of seats
    python -m benchmarks.decisions GAME --seats 3        one table
    python -m benchmarks.decisions --fit                 also write delivery and horizon into calibration.toml

Positions come from matches between regular bots. In each, the most promising action is compared with the
runner-up and with a third one: by the usual effort, by ten times the effort with other random numbers, and by
games played on by the priors of learned values. Rows are kept in build/explanations/decisions.jsonl; a run
goes on where the last one ended.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean
from typing import Any

from carpathia.analysis.calibration import decision_calibration
from carpathia.analysis.decisions import EFFORT, Decision
from carpathia.analysis.playouts import WIN_SHARE, Counter, Playouts
from carpathia.bots.levels import make_bot
from carpathia.bots.weights import learned
from carpathia.core.match import Match
from carpathia.core.perspective import Perspective
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng

ROWS = Path("build/explanations/decisions.jsonl")
SOURCE = Path("src/carpathia/games")
POSITIONS = 40  # of each table
PER_MATCH = 4  # positions of one match
WORLDS = 300  # games played on after each action
MORE = 10  # times the effort, to measure the horizon
MAX_GAP = 0.2  # of those that are fitted; the sign of larger gaps is not in question
MIN_ERROR = 0.01  # of played games, so that no row has all the weight
Row = dict[str, Any]


def positions(name: str, seats: int, number: int) -> Iterator[tuple[Perspective[Any], Rng]]:
    """Yield some decisions of one match between regular bots."""
    game = make_game(name, seats)
    match: Match[Any] = Match(game, seed=number)
    rng, bot = Rng(number).fork(f"{name}/{seats}"), make_bot("regular")
    decisions = 0
    chosen: list[Perspective[Any]] = []
    while not match.over:
        seat = match.acting[0]
        perspective = match.perspective(seat)
        if len(perspective.legal()) > 1:
            decisions += 1
            stream = rng.fork(f"sample {decisions}")
            snapshot = Match.replay(game, match.record).perspective(seat)
            if len(chosen) < PER_MATCH:
                chosen.append(snapshot)
            elif (slot := stream.below(decisions)) < PER_MATCH:
                chosen[slot] = snapshot
        match.play(seat, bot.choose(perspective, rng.fork(str(match.told))))
    for index, perspective in enumerate(chosen):
        yield perspective, rng.fork(f"position {index}")


def measure(perspective: Perspective[Any], rng: Rng) -> list[Row]:
    """Return the gaps between the best action and two others, by all three means."""
    usual = Decision(perspective, rng.fork("usual"))
    longer = Decision(perspective, rng.fork("longer"), MORE * EFFORT)
    ranking = usual.ranking()
    others = [action for action in usual.legal if action not in ranking]
    rivals = [ranking[1], *([rng.pick(others)] if others else ranking[2:3])]
    values, _ = learned(perspective.game)
    plans = [[ranking[0]], *[[rival] for rival in rivals]]
    root = perspective.imagine(rng.fork("root"))
    playouts = Playouts(root, perspective.seat, plans, values, 0, Counter(), 0)
    playouts.run(WORLDS, rng.fork("playouts"))
    rows = []
    for index, rival in enumerate(rivals, start=1):
        (one, error), (ten, ten_error) = usual.raw_gap(ranking[0], rival), longer.raw_gap(ranking[0], rival)
        played, played_error = playouts.difference(0, index, WIN_SHARE)
        rows.append(
            {
                "one": one,
                "error": error,
                "ten": ten,
                "ten_error": ten_error,
                "played": played,
                "played_error": played_error,
            }
        )
    return rows


def delivery(rows: Sequence[Row]) -> tuple[float, float]:
    """Return which share of a gap in the search played games deliver, with the standard error.

    The sampling error of the search is taken out of the regression.
    """
    weights = [1 / (row["played_error"] ** 2 + MIN_ERROR**2) for row in rows]
    pairs = list(zip(weights, rows, strict=True))
    products = sum(weight * row["one"] * row["played"] for weight, row in pairs)
    squares = sum(weight * (row["one"] ** 2 - row["error"] ** 2) for weight, row in pairs)
    return products / squares, 1 / sqrt(squares)


def horizon(rows: Sequence[Row]) -> float:
    """Return by how much a gap changes at ten times the effort, beyond the sampling errors (rms)."""
    changes = [(row["ten"] - row["one"]) ** 2 - row["error"] ** 2 - row["ten_error"] ** 2 for row in rows]
    return sqrt(max(fmean(changes), 0.0))


def read_rows() -> list[Row]:
    return [json.loads(line) for line in ROWS.read_text().splitlines()] if ROWS.exists() else []


def collect(name: str, seats: int, positions_wanted: int) -> None:
    """Measure positions of a table until there are enough."""
    known = {(row["match"], row["position"]) for row in read_rows() if row["table"] == [name, seats]}
    number = 0
    while len(known) < positions_wanted:
        for index, (perspective, rng) in enumerate(positions(name, seats, number)):
            if (number, index) in known or len(known) >= positions_wanted:
                continue
            rows = measure(perspective, rng)
            ROWS.parent.mkdir(parents=True, exist_ok=True)
            with ROWS.open("a") as file:
                for row in rows:
                    entry = {"table": [name, seats], "match": number, "position": index, **row}
                    file.write(f"{json.dumps(entry)}\n")
            known.add((number, index))
        number += 1


def main() -> None:
    parser = ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", default=sorted(games()), metavar="GAME")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument("--fit", action="store_true", help="write the results into calibration.toml")
    args = parser.parse_args()
    print("| game | seats | gaps | delivery | horizon |\n|---|--:|--:|--:|--:|")
    for name in args.games:
        tables = [seats for seats in games()[name].seat_range if learned(make_game(name, seats))[0]]
        for seats in tables:
            if args.seats in (None, seats):
                collect(name, seats, args.positions)
        rows = [row for row in read_rows() if row["table"][0] == name and abs(row["one"]) < MAX_GAP]
        share, error = delivery(rows)
        horizons = {seats: horizon([row for row in rows if row["table"][1] == seats]) for seats in tables}
        for seats, change in horizons.items():
            count = sum(row["table"][1] == seats for row in rows)
            print(
                f"| {name} | {seats} | {count} | {share:.2f} ± {2 * error:.2f} | {change:.4f} |", flush=True
            )
        if args.fit:
            write(name, min(share, 1.0), horizons)


def write(name: str, share: float, horizons: Mapping[int, float]) -> None:
    """Write the fitted numbers into the calibration of a game."""
    path = SOURCE / name.replace("-", "_") / "calibration.toml"
    text = path.read_text(encoding="utf-8").partition("[decisions")[0].rstrip()
    noticeable = decision_calibration(make_game(name, min(horizons))).noticeable
    lines = [
        "[decisions]",
        f"delivery = {share:.2f}",
        f"noticeable = {noticeable:.2f}",
        *(f"{seats}.horizon = {change:.3f}" for seats, change in horizons.items()),
    ]
    path.write_text("\n".join([text, "", *lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
