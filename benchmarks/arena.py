"""The arena beside the bare playout loop, and two workers beside one: `make bench-arena`.

Both pairs take turns, several times, and the median of each counts. Random games in one process are measured
in CPU time. Two workers are measured by the clock, which means something on an idle machine alone, and by the
CPU time of all processes, which says what sharing the work costs: twice one worker, less that.
"""

from __future__ import annotations

import argparse
import os
from datetime import date
from statistics import median
from time import perf_counter, process_time

from carpathia.arena import Plan, run
from carpathia.core.playout import playout
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng


def cpu() -> float:
    """Return the CPU time of this process and of its children that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def bare(name: str, seats: int, count: int) -> float:
    game = make_game(name, seats)
    began = process_time()  # finer than the time of all processes, which is told in hundredths of a second
    for seed in range(count):
        playout(game.start(), Rng(seed))
    return process_time() - began


def arena(name: str, seats: int, count: int) -> float:
    plan = Plan(name, seats, [("random",) * seats], range(count))
    began = process_time()
    run(plan, 1)
    return process_time() - began


def thinking(count: int, workers: int) -> tuple[float, float]:
    """Return the time on the clock and the CPU time of some games of Dragon Racer by novices."""
    plan = Plan("dragon-racer", 4, [("novice",) * 4], range(count))
    began, spent = perf_counter(), cpu()
    run(plan, workers)
    return perf_counter() - began, cpu() - spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=4000, help="random ones in a turn")
    parser.add_argument("--novices", type=int, default=600, help="games of novices in a turn")
    given = parser.parse_args()
    print(f"{date.today()}, {os.cpu_count()} cores", "", sep="\n")
    print("| random bots, most players | arena ÷ bare loop |", "| --- | --: |", sep="\n")
    for name, kind in games().items():
        seats = kind.seat_range[-1]
        ratios = [
            arena(name, seats, given.games) / bare(name, seats, given.games) for _ in range(given.rounds)
        ]
        print(f"| {kind.title} | {median(ratios):.2f} |", flush=True)
    clock, spent = [], []
    for _ in range(given.rounds):
        one, two = thinking(given.novices, 1), thinking(given.novices, 2)
        clock.append(one[0] / two[0])
        spent.append(2 * one[1] / two[1])
    print("", "| two workers ÷ one, novices | |", "| --- | --: |", sep="\n")
    print(f"| by the clock | {median(clock):.2f} |", f"| by CPU time | {median(spent):.2f} |", sep="\n")


if __name__ == "__main__":
    main()
