"""carpathia simulate: bots play many games, and a table shows how each seat did."""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace

from carpathia.arena import IndependentDeals, Outcome, Plan, by_seat
from carpathia.bots.simple import RandomBot
from carpathia.cli.errors import INTERRUPTED, UsageError
from carpathia.cli.options import find_game, make_game
from carpathia.cli.runs import (
    add_run_options,
    chosen_seed,
    games_to_plan,
    make_table,
    play_plan,
    wins_text,
    write_json,
)
from carpathia.cli.screen import Screen
from carpathia.core import registry
from carpathia.core.phrases import plural
from carpathia.table.seating import usual_seats

SUMMARY = "let bots play many games and measure them"
EXAMPLES = (
    "carpathia simulate {game} --games 10000",
    "carpathia simulate {game} --bots regular,random,random --seed 7",
)


def configure(parser: ArgumentParser) -> None:
    add_run_options(
        parser,
        games=1000,
        games_help="how many games to play",
        bots_help=f"a bot for each seat, or one for all: {', '.join(registry.bots())}"
        f" (default {RandomBot.name})",
    )


def run(args: Namespace, screen: Screen) -> int:
    kind = find_game(args.game)
    bots: list[str] = args.bots or [RandomBot.name]
    game = make_game(kind, _seats(args.players, bots, usual_seats(kind)), args)
    seed = chosen_seed(args)
    plan = Plan(
        game.name,
        game.seats,
        [_lineup(bots, game.seats)],
        IndependentDeals(seed, games_to_plan(args)),
        game.components.changes,
    )
    began = time.perf_counter()
    outcome = play_plan(plan, args, screen)
    took = time.perf_counter() - began
    if outcome.results:
        screen.heading(f"{game.title} for {game.seats}: {plural(len(outcome.results), 'game')}, seed {seed}")
        _report(screen, outcome, took)
        write_json(args, plan, seed, _json(outcome))
    return INTERRUPTED if outcome.stopped else 0


def _seats(players: int | None, bots: list[str], usual: int) -> int:
    if players is not None:
        return players
    return len(bots) if len(bots) > 1 else usual


def _lineup(bots: list[str], seats: int) -> tuple[str, ...]:
    if len(bots) == 1:
        return tuple(bots * seats)
    if len(bots) != seats:
        raise UsageError(f"--bots names {len(bots)} for {seats} players; name one for each, or one for all")
    return tuple(bots)


def _report(screen: Screen, outcome: Outcome, took: float) -> None:
    table = make_table(screen, "Seat", "Bot", "Mean score", "Wins")
    for seat, tally in enumerate(by_seat(outcome.results)):
        margin = tally.score_margin()
        mean = f"{tally.mean_score:.2f}" + ("" if margin is None else f" ± {margin:.2f}")
        table.add_row(str(seat), outcome.plan.lineups[0][seat], mean, wins_text(tally))
    screen.draw(table)
    screen.line("± and brackets: 95 % intervals. A shared victory is split.", hang=0)
    mean_decisions, least, most = _decisions(outcome)
    screen.line(f"Decisions per game: {mean_decisions:.1f} on average, {least} to {most}.", hang=0)
    rate = len(outcome.results) / took
    screen.line(f"{rate:,.0f} games per second." if rate >= 10 else f"{rate:.1f} games per second.")


def _decisions(outcome: Outcome) -> tuple[float, int, int]:
    """Return the mean, the least and the most decisions of a game."""
    decisions = [result.decisions for result in outcome.results]
    return sum(decisions) / len(decisions), min(decisions), max(decisions)


def _json(outcome: Outcome) -> dict[str, object]:
    """Return the result as JSON: the same for the same seed, so without times."""
    mean_decisions, least, most = _decisions(outcome)
    return {
        "games": len(outcome.results),
        "players": [
            {
                "seat": seat,
                "bot": outcome.plan.lineups[0][seat],
                "mean_score": tally.mean_score,
                "mean_score_margin": tally.score_margin(),
                "win_share": tally.win_share,
                "win_share_interval": tally.win_interval(),
            }
            for seat, tally in enumerate(by_seat(outcome.results))
        ],
        "decisions": {"mean": mean_decisions, "least": least, "most": most},
    }
