"""Compares the compiled build with the plain one in one run: `python benchmarks/run.py [--write FILE]`."""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from datetime import date
from pathlib import Path

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

Tables = dict[str, dict[str, float]]


def measured(pure: bool, seconds: float) -> Tables:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if pure:
        environment["PYTHONPATH"] = str(ROOT / "src")
    command = [sys.executable, str(ROOT / "benchmarks" / "measure.py"), str(seconds)]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    result = json.loads(run.stdout)
    if result["compiled"] == pure:
        raise SystemExit("There is no compiled build to measure; a C compiler is needed to make one.")
    tables: Tables = result["tables"]
    return tables


def best(runs: list[Tables]) -> Tables:
    """Return the best of several runs: what the machine can do when nothing else disturbs it."""
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


def machine() -> str:
    model = next(
        (line.split(":")[1].strip() for line in _cpu_lines() if line.startswith("model name")),
        platform.machine(),
    )
    return f"{model}, one core of {os.cpu_count()}, {platform.system()}, Python {platform.python_version()}"


def _cpu_lines() -> list[str]:
    path = Path("/proc/cpuinfo")
    return path.read_text().splitlines() if path.exists() else []


def markdown(lines: list[list[str]]) -> str:
    head = ["table", *COLUMNS.values()]
    table = "\n".join(
        f"| {' | '.join(cells)} |" for cells in [head, ["---", *["--:"] * len(COLUMNS)], *lines]
    )
    return f"""# Speed

`make bench` plays at random with the compiled build and with the plain Python build on the same seeds, in
one run. Each cell shows the compiled build, and in brackets how many times faster that is than plain Python.
"From Python" means that every step is driven by an interpreted loop, as a learner's would be; otherwise
the loop itself is compiled. Clone and resample are called from Python half way through a game.

Measured on {date.today()}: {machine()}.

{table}
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each number")
    parser.add_argument("--runs", type=int, default=3, help="the best of so many runs counts")
    parser.add_argument("--write", type=Path, help="write the table to this file as Markdown")
    options = parser.parse_args()
    compiled, pure = [], []
    for _ in range(options.runs):
        compiled.append(measured(False, options.seconds))
        pure.append(measured(True, options.seconds))
    lines = rows(best(compiled), best(pure))
    table = Table("table", title=f"Compiled (times plain Python): {machine()}")
    for heading in COLUMNS.values():
        table.add_column(heading, justify="right")
    for cells in lines:
        table.add_row(*cells)
    Console().print(table)
    if options.write:
        options.write.write_text(markdown(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
