"""Checks hints in many positions: standings, reasons, sentences, and advice that more effort reverses.

    python -m benchmarks.explanations                            1,000 of each game at each table
    python -m benchmarks.explanations GAME --seats 3 --decisions 100
    python -m benchmarks.explanations --report                   only report what has been measured

Decisions come from matches between novice bots. Every clear advice is checked again with ten times the effort
and other random numbers. Rows are kept in build/explanations/hints.jsonl; a run goes on where it ended.
"""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from carpathia.analysis.decisions import EFFORT, Decision, Standing
from carpathia.analysis.hints import hint
from carpathia.bots.levels import make_bot
from carpathia.core.match import Match
from carpathia.core.perspective import Perspective
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng
from carpathia.testing.sentences import faults

ROWS = Path("build/explanations/hints.jsonl")
DECISIONS = 1_000
EVERY = 7  # decisions with a choice between two that are asked
MORE = 10  # times the effort of the check
Row = dict[str, Any]


def measure(perspective: Perspective[Any], rng: Rng) -> Row:
    """Ask for a hint and check it."""
    began = time.process_time()
    advice = hint(perspective, rng.fork("hint"))
    seconds = time.process_time() - began
    buttons = [perspective.text(action) for action in perspective.legal()]
    row: Row = {
        "standing": advice.standing.value if advice.standing else "",
        "why": advice.why,
        "reason": advice.has_reason,
        "faults": faults(advice.why, buttons),
        "seconds": round(seconds, 3),
    }
    if advice.standing is Standing.BETTER and advice.other is not None:
        longer = Decision(perspective, rng.fork("longer"), MORE * EFFORT)
        gap = longer.compare(advice.action, advice.other)
        row["longer"] = round(gap.size, 4)
        row["reversed"] = gap.size <= -gap.noticeable
    return row


def collect(name: str, seats: int, decisions: int) -> None:
    """Measure decisions of a table until there are enough."""
    known = sum(row["table"] == [name, seats] for row in read_rows())
    number = asked = 0
    while asked < decisions:
        rng = Rng(number).fork(f"explanations {name}/{seats}")
        match: Match[Any] = Match(make_game(name, seats), seed=5_000 + number)
        bot, choices = make_bot("novice"), 0
        while not match.over and asked < decisions:
            seat = match.acting[0]
            perspective = match.perspective(seat)
            choices += len(perspective.legal()) > 1
            if len(perspective.legal()) > 1 and choices % EVERY == 0:
                asked += 1
                if asked > known:
                    row = {"table": [name, seats], **measure(perspective, rng.fork(f"decision {choices}"))}
                    ROWS.parent.mkdir(parents=True, exist_ok=True)
                    with ROWS.open("a") as file:
                        file.write(f"{json.dumps(row)}\n")
            match.play(seat, bot.choose(perspective, rng.fork(str(match.told))))
        number += 1


def read_rows() -> list[Row]:
    return [json.loads(line) for line in ROWS.read_text().splitlines()] if ROWS.exists() else []


def report(name: str, seats: int | str, rows: Sequence[Row]) -> str:
    """Return the results of a table as a Markdown row."""
    counts = {standing: sum(row["standing"] == standing.value for row in rows) for standing in Standing}
    better = [row for row in rows if row["standing"] == Standing.BETTER.value]
    reasons = sum(row["reason"] for row in better)
    share = f"{reasons} of {len(better)} ({reasons / max(len(better), 1):.0%})"
    broken = sum(bool(row["faults"]) for row in rows)
    reversed_ = sum(row.get("reversed", False) for row in rows)
    return (
        f"| {name} | {seats} | {len(rows)} | {counts[Standing.BETTER]} | {counts[Standing.EVEN]} |"
        f" {counts[Standing.UNKNOWN]} | {share} | {reversed_} | {broken} |"
        f" {median(row['seconds'] for row in rows):.2f} |"
    )


def main() -> None:
    parser = ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", default=sorted(games()), metavar="GAME")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--decisions", type=int, default=DECISIONS)
    parser.add_argument("--report", action="store_true", help="only report what has been measured")
    args = parser.parse_args()
    print(
        "| game | seats | decisions | better | about even | unknown | with a reason | reversed | faults |"
        " CPU s |\n|---|--:|--:|--:|--:|--:|---|--:|--:|--:|"
    )
    for name in args.games:
        for seats in games()[name].seat_range:
            if args.seats not in (None, seats):
                continue
            if not args.report:
                collect(name, seats, args.decisions)
            rows = [row for row in read_rows() if row["table"] == [name, seats]]
            if rows:
                print(report(name, seats, rows), flush=True)


if __name__ == "__main__":
    main()
