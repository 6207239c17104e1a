"""carpathia ladder: bots meet in a round robin and are rated."""

from __future__ import annotations

import json
import os
import secrets
import signal
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from rich import box
from rich.table import Table

from carpathia.bots.ladder import Fixture, Rating, Result, entrant, fixtures, play, ratings, victories
from carpathia.cli.command import INTERRUPTED, Command, Mistake
from carpathia.cli.measuring import played_at, progress, write
from carpathia.cli.options import add_table_options, game_named, listed, make_game, positive, usual_seats
from carpathia.cli.screen import Screen
from carpathia.cli.tally import wilson
from carpathia.core import registry
from carpathia.core.components import Value
from carpathia.core.game import Game
from carpathia.core.rng import Rng

PLOT = 40  # letters


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="the name of a game")
    parser.add_argument(
        "--games",
        type=positive,
        default=24,
        metavar="N",
        help="how many each company of bots plays, rounded up to whole rotations of the seats (default 24)",
    )
    add_table_options(parser)
    parser.add_argument(
        "--bots",
        type=listed,
        metavar="A,B,…",
        help=f"who takes part (default {','.join(registry.bots())}); if they are fewer than the players,"
        " the last one takes the other chairs; master*8 thinks eight times as long",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the result there")


def run(args: Namespace, screen: Screen) -> int:
    kind = game_named(args.game)
    game = make_game(kind, usual_seats(kind) if args.players is None else args.players, args)
    bots = _field(args.bots or list(registry.bots()))
    seed: int = secrets.randbelow(1_000_000) if args.seed is None else args.seed
    if args.json is not None:
        write(args.json, "")  # better to fail now than after an hour
    plan = fixtures(bots, game.seats, args.games, seed)
    results, finished = _play_all(game, plan)
    if not finished:
        screen.line(f"Stopped after {len(results)} of {len(plan)} games.")
    if results:
        rated = ratings(results, Rng(seed))
        _report(screen, game, results, rated, seed)
        if args.json is not None:
            write(args.json, json.dumps(_json(game, results, rated, seed), indent=2) + "\n")
    return 0 if finished else INTERRUPTED


def _field(bots: list[str]) -> list[str]:
    for bot in bots:
        entrant(bot)
    if len(set(bots)) != len(bots) or len(bots) < 2:
        raise Mistake("--bots: name at least two different bots, as in --bots novice,master")
    return bots


def _play_all(game: Game[Any], plan: list[Fixture]) -> tuple[list[Result], bool]:
    """Play on all cores; return what came to its end, in the order of the plan, and whether all did."""
    bar = progress()
    done: dict[int, Result] = {}
    task = partial(_played, game.name, game.seats, game.components.changes)
    cores = len(os.sched_getaffinity(0))
    # Ctrl-C is for this process, which then stops the workers and reports what they have finished.
    pool = get_context("spawn").Pool(cores, signal.signal, (signal.SIGINT, signal.SIG_IGN))
    with pool, bar, suppress(KeyboardInterrupt):
        shown = bar.add_task("", total=len(plan))
        for number, result in pool.imap_unordered(task, enumerate(plan)):
            done[number] = result
            bar.advance(shown)
    return [done[number] for number in sorted(done)], len(done) == len(plan)


def _played(
    game: str, seats: int, changes: dict[str, Value], numbered: tuple[int, Fixture]
) -> tuple[int, Result]:
    number, fixture = numbered
    return number, play(registry.make_game(game, seats, changes=changes), fixture)


def _report(
    screen: Screen, game: Game[Any], results: list[Result], rated: dict[str, Rating], seed: int
) -> None:
    screen.heading(f"{game.title} for {game.seats}: {len(results)} games, seed {seed}")
    table = Table(box=box.SIMPLE_HEAD if screen.width >= 60 else None, show_edge=False, pad_edge=False)
    for title in ("Bot", "Rating", "Wins", "Slowest decision"):
        table.add_column(title, overflow="fold")
    won = victories(results)
    for bot in _ranked(rated):
        rating = rated[bot]
        share = won[bot][0] / won[bot][1]
        low, high = wilson(share, won[bot][1])
        table.add_row(
            bot,
            f"{rating.points:.0f} ({rating.low:.0f} to {rating.high:.0f})",
            f"{share:.1%} ({low:.1%} to {high:.1%})",
            f"{_slowest(results, bot) * 1000:.0f} ms",
        )
    screen.draw(table)
    screen.line()
    for line in plot(rated):
        screen.verbatim(line)
    screen.line(
        "Brackets and lines: 95 % intervals. Wins are for each chair; a shared victory is split."
        " Ratings are on a scale like Elo's with 1000 on average.",
        hang=0,
    )


def _ranked(rated: dict[str, Rating]) -> list[str]:
    return sorted(rated, key=lambda bot: -rated[bot].points)


def _slowest(results: list[Result], bot: str) -> float:
    return max(result.slowest.get(bot, 0.0) for result in results)


def plot(rated: dict[str, Rating]) -> list[str]:
    """Draw the ratings and their intervals as letters."""
    left = min(rating.low for rating in rated.values())
    right = max(rating.high for rating in rated.values())
    step = max(right - left, 1.0) / (PLOT - 1)
    name = max(map(len, rated))
    lines = []
    for bot in _ranked(rated):
        low, at, high = (
            round((value - left) / step) for value in (rated[bot].low, rated[bot].points, rated[bot].high)
        )
        drawn = " " * low + "─" * (at - low) + "●" + "─" * (high - at)
        lines.append(f"{bot:>{name}}  {drawn}")
    lines.append(f"{'':>{name}}  {left:<{PLOT // 2}.0f}{right:>{PLOT // 2}.0f}")
    return lines


def _json(game: Game[Any], results: list[Result], rated: dict[str, Rating], seed: int) -> dict[str, object]:
    """Return the result as JSON: the same for the same seed, so without times."""
    won = victories(results)
    return {
        **played_at(game, seed),
        "bots": {
            bot: {
                "rating": round(rated[bot].points, 1),
                "interval": [round(rated[bot].low, 1), round(rated[bot].high, 1)],
                "wins": won[bot][0],
                "chairs": won[bot][1],
            }
            for bot in _ranked(rated)
        },
        "games": [
            {
                "deal": result.fixture.deal,
                "lineup": result.fixture.lineup,
                "placings": result.placings,
                "scores": result.scores,
            }
            for result in results
        ],
    }


COMMAND = Command(
    summary="let bots meet in a round robin and rate them",
    configure=configure,
    run=run,
    examples=(
        "carpathia ladder {game}",
        "carpathia ladder {game} --players 4 --bots master,random --games 100",
    ),
)
