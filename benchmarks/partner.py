"""Measures how strong partners are: `python -m benchmarks.partner dragon-racer --strengths 750,950,1150`.

Partners of several strengths meet each other and the levels in a round robin, as in `carpathia ladder`, and
all are rated together. The ratings are moved so that the levels are on average where `ratings.toml` has them.
A partner keeps its word if it is about as strong as its name says.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from carpathia.arena import Rating, ratings, round_robin, run
from carpathia.bots.partner import strength_of
from carpathia.bots.ratings import LEVELS, ladder
from carpathia.core.registry import game_class
from carpathia.core.rng import Rng


def measured(
    game: str, seats: int, bots: list[str], games: int, seed: int, workers: int
) -> tuple[dict[str, Rating], float]:
    """Return the ratings of all, and how far they are to be moved to lie on the game's ladder."""
    plan = round_robin(game, seats, bots, games, seed)
    rated = ratings(run(plan, workers=workers).results, Rng(seed))
    known = ladder(game_class(game))
    levels = [bot for bot in bots if bot in known]
    return rated, sum(known[bot] - rated[bot].points for bot in levels) / len(levels)


def report(rated: Mapping[str, Rating], moved: float) -> list[str]:
    lines = ["| bot | should be | is |", "|---|--:|--:|"]
    for bot in sorted(rated, key=lambda bot: rated[bot].points):
        points, low, high = (round(value + moved) for value in vars(rated[bot]).values())
        lines.append(f"| {bot} | {strength_of(bot) or ''} | {points} ({low} to {high}) |")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--strengths", default="750,850,950,1050,1150")
    parser.add_argument("--levels", default=",".join(LEVELS[:2]), help="whom they meet besides each other")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=40, help="that each set of bots plays")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    bots = [*given.levels.split(","), *(f"partner:{one}" for one in given.strengths.split(","))]
    found = measured(given.game, given.players, bots, given.games, given.seed, given.workers)
    print(*report(*found), sep="\n")


if __name__ == "__main__":
    main()
