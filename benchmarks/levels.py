"""Which levels a match supports: planted matches of a random, a novice, a regular and a master bot.

    python -m benchmarks.levels                        all games, 200 matches each
    python -m benchmarks.levels GAME --matches 50      fewer matches of one game
    python -m benchmarks.levels --fit                  also write the thresholds (accuracy.toml of the games)
    python -m benchmarks.levels --report               only report what has been measured

Every seat gets the accuracy that a review would show. Thresholds are fitted on one half of the matches and
tried on the other. Matches and scores are kept in build/explanations; a run goes on where the last one ended.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from math import inf
from pathlib import Path
from statistics import fmean, median
from typing import Any

from carpathia.analysis.accuracy import (
    ABOVE_CHANCE,
    ABOVE_NOVICE,
    FILE,
    LIKE_CHANCE,
    MAX_ERROR,
    Thresholds,
    accuracy_score,
    level_of,
)
from carpathia.analysis.decisions import Decision, Regret
from carpathia.analysis.judgement import point_regret
from carpathia.analysis.review.timeline import Timeline
from carpathia.bots.levels import SearchBot, make_bot
from carpathia.core.match import Match
from carpathia.core.record import Record
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng

FOLDER = Path("build/explanations")
SOURCE = Path("src/carpathia/games")
LEVELS = ("random", "novice", "regular", "master")
MATCHES = 200
HALVES = 2
SLIPS = 0.01  # share of the seats of a level that a threshold may put on the wrong side
MARGIN = 3.0  # of a threshold beyond the scores that it separates
# Labels that are true of each level; regular and master may share one.
TRUE = {
    "random": (LIKE_CHANCE,),
    "novice": (ABOVE_CHANCE,),
    "regular": (ABOVE_CHANCE, ABOVE_NOVICE),
    "master": (ABOVE_CHANCE, ABOVE_NOVICE),
}
Row = dict[str, Any]


def played(name: str, number: int) -> Record:
    """Return a match of all levels, played now or kept from an earlier run."""
    path = FOLDER / "matches" / f"{name}-{number:03}.jsonl"
    if path.exists():
        return Record.loads(path.read_text(encoding="utf-8"))
    lineup = [LEVELS[(seat + number) % len(LEVELS)] for seat in range(len(LEVELS))]
    match: Match[Any] = Match(make_game(name, len(LEVELS)), seed=1000 + number, bots=lineup)
    bots, rng = [make_bot(level) for level in lineup], Rng(number).fork(name)
    for bot in bots:
        if isinstance(bot, SearchBot):
            bot.seconds = inf  # so that a busy machine makes no bot weaker
    while not match.over:
        seat = match.acting[0]
        match.play(seat, bots[seat].choose(match.perspective(seat), rng.fork(str(match.told))))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(match.record.dumps(), encoding="utf-8")
    return match.record


def measure(name: str, number: int) -> Row:
    """Return the accuracy of every level in a match, and who won."""
    timeline = Timeline(played(name, number))
    regrets: dict[int, tuple[list[Regret], list[Regret]]] = {}
    for position, step in enumerate(timeline.steps):
        if step.is_luck:
            continue
        perspective = timeline.perspective(position, step.seat)
        rng = Rng(number).fork(f"{name} {position}")
        win_share, points = regrets.setdefault(step.seat, ([], []))
        win_share.append(Decision(perspective, rng.fork("decision")).regret(step.action))
        points.append(point_regret(perspective, step.action, rng.fork("points")))
    bots = timeline.record.header.bots
    scores = {str(bots[seat]): accuracy_score(*lists) for seat, lists in regrets.items()}
    winners = [str(bots[seat]) for seat, share in enumerate(timeline.result()) if share]
    return {"match": number, "scores": scores, "winners": winners}


def rows_of(name: str) -> list[Row]:
    path = _rows_file(name)
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def collect(name: str, matches: int) -> None:
    """Measure matches until there are enough."""
    known = {row["match"] for row in rows_of(name)}
    for number in range(matches):
        if number not in known:
            line = json.dumps(measure(name, number))
            with _rows_file(name).open("a") as file:
                file.write(f"{line}\n")


def scores_by_level(rows: Sequence[Row]) -> dict[str, list[float]]:
    return {
        level: sorted(row["scores"][level][0] for row in rows if row["scores"][level][0] is not None)
        for level in LEVELS
    }


def fit(rows: Sequence[Row]) -> Thresholds:
    """Return thresholds that put at most one of a hundred seats on the wrong side."""
    scores = scores_by_level(rows)
    others = sorted(scores["novice"] + scores["regular"] + scores["master"])
    above_chance = _quantile(scores["random"], 1 - SLIPS) + MARGIN
    return Thresholds(
        like_chance=min(_quantile(others, SLIPS), scores["regular"][0], scores["master"][0]) - MARGIN,
        above_chance=above_chance,
        above_novice=max(_quantile(scores["novice"], 1 - SLIPS) + MARGIN, above_chance),
    )


def labels(rows: Sequence[Row], thresholds: Thresholds) -> dict[str, list[str]]:
    """Return the labels that the seats of each level get."""
    given: dict[str, list[str]] = {level: [] for level in LEVELS}
    for level in LEVELS:
        for row in rows:
            if _is_shown(row, level):
                score, error = row["scores"][level]
                given[level].append(level_of(score, error, thresholds))
    return given


def _is_shown(row: Row, level: str) -> bool:
    score, error = row["scores"][level]
    return score is not None and error <= MAX_ERROR


def report(name: str, rows: Sequence[Row]) -> str:
    """Return the results of a game as Markdown rows."""
    halves = [[row for row in rows if row["match"] % HALVES == half] for half in range(HALVES)]
    given: dict[str, list[str]] = {level: [] for level in LEVELS}
    for half in range(HALVES):
        for level, found in labels(halves[half], fit(halves[1 - half])).items():
            given[level] += found
    lines = []
    for level, scores in scores_by_level(rows).items():
        shown = [label for label in given[level] if label]
        wrong = sum(label not in TRUE[level] for label in shown)
        counts = ", ".join(f"{label}: {shown.count(label)}" for label in dict.fromkeys(shown))
        spread = f"{median(scores):.0f} ({_quantile(scores, 0.05):.0f} to {_quantile(scores, 0.95):.0f})"
        lines.append(f"| {name} | {level} | {len(scores)} | {spread} | {counts or 'none'} | {wrong} |")
    apart = fmean(row["scores"]["random"][0] < row["scores"]["regular"][0] for row in rows if _scored(row))
    shown = [label for level in LEVELS for label in given[level] if label]
    wrong = sum(label != "" and label not in TRUE[level] for level in LEVELS for label in given[level])
    lines.append(
        f"| {name} | all | {len(rows)} matches | random below regular in {apart:.0%} | {len(shown)} labels |"
        f" {wrong} ({wrong / max(len(shown), 1):.1%}) |"
    )
    return "\n".join(lines)


def write(name: str, thresholds: Thresholds, matches: int) -> None:
    path = SOURCE / name.replace("-", "_") / FILE
    lines = [
        "# Scores beyond which one match supports a level.",
        f"# Fitted to {matches} matches by `python -m benchmarks.levels --fit`.",
        *(f"{key} = {value:.1f}" for key, value in vars(thresholds).items()),
    ]
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")


def _quantile(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(int(share * len(values)), len(values) - 1)]


def _scored(row: Mapping[str, Any]) -> bool:
    return all(row["scores"][level][0] is not None for level in ("random", "regular"))


def _rows_file(name: str) -> Path:
    FOLDER.mkdir(parents=True, exist_ok=True)
    return FOLDER / f"levels-{name}.jsonl"


def main() -> int:
    parser = ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", default=sorted(games()), metavar="GAME")
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--fit", action="store_true", help="write the thresholds into the games")
    parser.add_argument("--report", action="store_true", help="only report what has been measured")
    args = parser.parse_args()
    print(
        "| game | level | seats | accuracy: median (5 to 95 %) | labels | wrong |\n|---|---|--:|---|---|--:|"
    )
    for name in args.games:
        if not args.report:
            collect(name, args.matches)
        rows = rows_of(name)
        if len(rows) >= HALVES:
            print(report(name, rows), flush=True)
            if args.fit:
                write(name, fit(rows), len(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
