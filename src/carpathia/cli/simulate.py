"""carpathia simulate: bots play many games, and a table tells how they fared."""

from __future__ import annotations

import json
import secrets
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from rich import box
from rich.table import Table

from carpathia.bots.bot import Bot
from carpathia.bots.simple import RandomBot
from carpathia.cli.command import INTERRUPTED, Command, Mistake
from carpathia.cli.measuring import played_at, progress, write
from carpathia.cli.options import add_table_options, game_named, listed, make_game, positive, usual_seats
from carpathia.cli.players import check_bots, seated_bots
from carpathia.cli.screen import Screen
from carpathia.cli.tally import Tally
from carpathia.core import registry
from carpathia.core.game import Game
from carpathia.core.match import Perspective
from carpathia.core.playout import playout
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, NOBODY, State

REFRESH = 0.1  # seconds between two changes of the bar


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="the name of a game")
    parser.add_argument("--games", type=positive, default=1000, metavar="N", help="how many (default 1000)")
    add_table_options(parser)
    parser.add_argument(
        "--bots",
        type=listed,
        metavar="A,B,…",
        help=f"a bot for each seat, or one for all: {', '.join(registry.bots())} (default {RandomBot.name})",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the result there")


def run(args: Namespace, screen: Screen) -> int:
    kind = game_named(args.game)
    named = check_bots(args.bots or [RandomBot.name])
    game = make_game(kind, _seats(args.players, named, usual_seats(kind)), args)
    tally = Tally(_one_each(named, game.seats))
    seed: int = secrets.randbelow(1_000_000) if args.seed is None else args.seed
    if args.json is not None:
        write(args.json, "")  # better to fail now than after an hour
    began = time.perf_counter()
    finished = _play_all(game, Rng(seed), args.games, tally)
    took = time.perf_counter() - began
    if not finished:
        screen.line(f"Stopped after {tally.games} of {args.games} games.")
    if tally.games:
        _report(screen, game, tally, seed, took)
        if args.json is not None:
            write(args.json, json.dumps(_result(game, tally, seed), indent=2) + "\n")
    return 0 if finished else INTERRUPTED


def _seats(players: int | None, bots: list[str], usual: int) -> int:
    if players is not None:
        return players
    return len(bots) if len(bots) > 1 else usual


def _one_each(bots: list[str], seats: int) -> list[str]:
    if len(bots) == 1:
        return bots * seats
    if len(bots) != seats:
        raise Mistake(f"--bots names {len(bots)} for {seats} players; name one for each, or one for all")
    return bots


def _play_all(game: Game[Any], luck: Rng, games: int, tally: Tally) -> bool:
    """Play so many games; return whether nobody interrupted them."""
    bots = seated_bots(tally.bots)
    random_only = set(tally.bots) == {RandomBot.name}
    bar = progress()
    try:
        with bar:
            task = bar.add_task("", total=games)
            shown = time.perf_counter()
            for number in range(games):
                state: State = game.start()
                stream = luck.fork(str(number))
                decisions = playout(state, stream) if random_only else _play(game, state, bots, stream)
                tally.add(state.scores(), state.placings(), decisions)
                if time.perf_counter() - shown > REFRESH:
                    bar.update(task, completed=number + 1)
                    shown = time.perf_counter()
    except KeyboardInterrupt:
        return False
    return True


def _play(game: Game[Any], state: State, bots: dict[int, Bot], luck: Rng) -> int:
    """Play a game to its end; return how many decisions the bots made."""
    names = [f"Player {seat + 1}" for seat in range(game.seats)]
    chance, decisions = luck.fork("chance"), 0
    while state.actor != NOBODY:
        seat = state.actor
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(chance))
            continue
        state.apply(seat, bots[seat].think(Perspective(game, state, seat, names), luck).action)
        decisions += 1
    return decisions


def _report(screen: Screen, game: Game[Any], tally: Tally, seed: int, took: float) -> None:
    games = "1 game" if tally.games == 1 else f"{tally.games} games"
    screen.heading(f"{game.title} for {game.seats}: {games}, seed {seed}")
    table = Table(box=box.SIMPLE_HEAD if screen.width >= 60 else None, show_edge=False, pad_edge=False)
    for title in ("Seat", "Bot", "Mean score", "Wins"):
        table.add_column(title, overflow="fold", justify="right" if title == "Seat" else "left")
    for seat, bot in enumerate(tally.bots):
        margin = tally.score_margin(seat)
        mean = f"{tally.mean_score(seat):.2f}" + ("" if margin is None else f" ± {margin:.2f}")
        low, high = tally.win_interval(seat)
        wins = f"{tally.win_share(seat):.1%} ({low:.1%} to {high:.1%})"
        table.add_row(str(seat), bot, mean, wins)
    screen.draw(table)
    screen.line("± and brackets: 95 % intervals. A shared victory is split.", hang=0)
    screen.line(
        f"Decisions a game: {tally.mean_decisions():.1f} on average,"
        f" {tally.least_decisions} to {tally.most_decisions}.",
        hang=0,
    )
    rate = tally.games / took
    screen.line(f"{rate:,.0f} games a second." if rate >= 10 else f"{rate:.1f} games a second.")


def _result(game: Game[Any], tally: Tally, seed: int) -> dict[str, object]:
    """Return the result as JSON: the same for the same seed, so without times."""
    return {
        **played_at(game, seed),
        "games": tally.games,
        "players": [
            {
                "seat": seat,
                "bot": bot,
                "mean_score": tally.mean_score(seat),
                "mean_score_margin": tally.score_margin(seat),
                "win_share": tally.win_share(seat),
                "win_share_interval": tally.win_interval(seat),
            }
            for seat, bot in enumerate(tally.bots)
        ],
        "decisions": {
            "mean": tally.mean_decisions(),
            "least": tally.least_decisions,
            "most": tally.most_decisions,
        },
    }


COMMAND = Command(
    summary="let bots play many games and measure them",
    configure=configure,
    run=run,
    examples=(
        "carpathia simulate {game} --games 10000",
        "carpathia simulate {game} --bots regular,random,random --seed 7",
    ),
)
