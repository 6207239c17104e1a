"""Bots play bots: many games, on all cores, with the same results in whatever order they finish.

    from carpathia.arena import Plan, by_bot, run

    if __name__ == "__main__":  # the worker processes import this file again
        plan = Plan("dragon-racer", 3, [("master", "novice", "random")], deals=range(100))
        outcome = run(plan)
        for bot, tally in by_bot(outcome.results).items():
            print(bot, tally.win_share, tally.win_interval())

`round_robin` plans a tournament and `ratings` rates the bots that took part in one.
"""

from carpathia.arena.cluster import ClusterError
from carpathia.arena.monitor import Monitor
from carpathia.arena.plan import Fixture, IndependentDeals, Plan, rotations, round_robin
from carpathia.arena.play import GameFailed, Result, play
from carpathia.arena.ratings import Rating, ratings
from carpathia.arena.rows import RowsError
from carpathia.arena.run import Outcome, available_cores, run, run_all
from carpathia.arena.statistics import Tally, by_bot, by_seat, wilson

__all__ = [
    "ClusterError",
    "Fixture",
    "GameFailed",
    "IndependentDeals",
    "Monitor",
    "Outcome",
    "Plan",
    "Rating",
    "Result",
    "RowsError",
    "Tally",
    "available_cores",
    "by_bot",
    "by_seat",
    "play",
    "ratings",
    "rotations",
    "round_robin",
    "run",
    "run_all",
    "wilson",
]
