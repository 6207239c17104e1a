"""Compares both builds, and measures search and server: `python benchmarks/run.py`."""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parent.parent
COLUMNS = {
    "decisions": "decisions/s",
    "games": "games/s",
    "driven": "decisions/s from Python",
    "clone": "clone ns",
    "resample": "resample ns",
}
NANOSECONDS = {"clone", "resample"}
SERVER_COLUMNS = {
    "render": "render ms",
    "alone": "a move ms",
    "thinking": "a move ms, 200 tables",
    "slow": "99 of 100 within ms",
    "rate": "moves/s, 200 tables",
    "memory": "KB per table",
}
SEARCH_COLUMNS = {
    "iterations": "iterations/s",
    "master": "a decision of the master ms",
    "clone": "clone %",
    "resample": "resample %",
    "rollout": "rollout %",
    "tree": "tree %",
    "value": "a learned value µs",
}
WHOLE = {"rate", "memory", "iterations", "master", "clone", "resample", "rollout", "tree"}

Tables = dict[str, dict[str, float]]


def run_module(name: str, *options: str, pure: bool = False) -> Any:
    """Run another module of this folder in a process of its own and return the JSON it prints."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if pure:
        environment["PYTHONPATH"] = str(ROOT / "src")
    command = [sys.executable, "-m", f"benchmarks.{name}", *options]
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(done.stdout)


def measured(pure: bool, seconds: float) -> Tables:
    result = run_module("measure", str(seconds), pure=pure)
    if result["compiled"] == pure:
        raise SystemExit("There is no compiled build to measure; a C compiler is needed to make one.")
    tables: Tables = result["tables"]
    return tables


def best(runs: list[Tables]) -> Tables:
    """Return the best of several runs, which is the least disturbed by other load."""
    return {
        name: {key: (min if key in NANOSECONDS else max)(run[name][key] for run in runs) for key in COLUMNS}
        for name in runs[0]
    }


def rows(compiled: Tables, pure: Tables) -> list[list[str]]:
    lines = []
    for name in compiled:
        cells = [name]
        for key in COLUMNS:
            fast, slow = compiled[name][key], pure[name][key]
            ratio = slow / fast if key in NANOSECONDS else fast / slow
            cells.append(f"{fast:,.0f} ({ratio:.0f} x)")
        lines.append(cells)
    return lines


def plain_rows(tables: Tables, columns: Mapping[str, str]) -> list[list[str]]:
    return [
        [name, *[f"{numbers[key]:,.{0 if key in WHOLE else 1}f}" for key in columns]]
        for name, numbers in tables.items()
    ]


def machine() -> str:
    model = next(
        (line.split(":")[1].strip() for line in _cpu_lines() if line.startswith("model name")),
        platform.machine(),
    )
    return f"{model}, one core of {os.cpu_count()}, {platform.system()}, Python {platform.python_version()}"


def _cpu_lines() -> list[str]:
    path = Path("/proc/cpuinfo")
    return path.read_text().splitlines() if path.exists() else []


def markdown_table(columns: Mapping[str, str], lines: list[list[str]]) -> str:
    head = [["table", *columns.values()], ["---", *["--:"] * len(columns)]]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [*head, *lines])


def markdown(lines: list[list[str]], search: list[list[str]], server: list[list[str]]) -> str:
    return f"""# Speed

`make bench` plays at random with the compiled build and with the plain Python build on the same seeds, in
one run. Each cell shows the compiled build, and in brackets how many times faster that is than plain Python.
"From Python" means that every step is driven by an interpreted loop, as a learner's would be; otherwise
the loop itself is compiled. Clone and resample are called from Python half way through a game.

Measured on {date.today()}: {machine()}.

{markdown_table(COLUMNS, lines)}

## The search

The compiled search from a position half way through a random game, and where the time of an iteration goes.

{markdown_table(SEARCH_COLUMNS, search)}

## The server

The server is the compiled build in a process of its own; the clients that play share the machine with it.
To render is to draw a table of most players for whoever decides, over random matches. A move is one
request of the JSON API, from sending it to the answer, with the move in the store by then: first one
request at a time, then with 200 tables whose people think for 2 seconds, and last as many moves as 200
tables can make at once. The memory is that of an idle table in the middle of a match, with a connection
to it.

{markdown_table(SERVER_COLUMNS, server)}
"""


def with_other_sections(measured_now: str, old: str) -> str:
    """Return the new text followed by the sections of the old one that this run does not measure."""
    others = [f"## {part}" for part in old.split("\n## ")[1:]]
    kept = [part.strip() for part in others if part.splitlines()[0] not in measured_now.splitlines()]
    return "\n\n".join([measured_now.strip(), *kept]) + "\n"


def show(title: str, columns: Mapping[str, str], lines: list[list[str]]) -> None:
    table = Table("table", title=title)
    for heading in columns.values():
        table.add_column(heading, justify="right")
    for cells in lines:
        table.add_row(*cells)
    Console().print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each number")
    parser.add_argument("--runs", type=int, default=3, help="number of runs, of which the best counts")
    parser.add_argument("--write", type=Path, help="put the tables into this Markdown file")
    options = parser.parse_args()
    compiled, pure = [], []
    for _ in range(options.runs):
        compiled.append(measured(False, options.seconds))
        pure.append(measured(True, options.seconds))
    lines = rows(best(compiled), best(pure))
    show(f"Compiled (times plain Python): {machine()}", COLUMNS, lines)
    search = plain_rows(run_module("search", str(options.seconds)), SEARCH_COLUMNS)
    show("The search", SEARCH_COLUMNS, search)
    server = plain_rows(run_module("server"), SERVER_COLUMNS)
    show("The server", SERVER_COLUMNS, server)
    if options.write:
        old = options.write.read_text(encoding="utf-8") if options.write.exists() else ""
        new = with_other_sections(markdown(lines, search, server), old)
        options.write.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    main()
