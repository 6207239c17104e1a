"""carpathia ladder: bots meet in a round robin and are rated."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from carpathia.arena import Outcome, Rating, Result, by_bot, ratings, round_robin
from carpathia.bots.levels import make_bot
from carpathia.bots.partner import Partner
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
from carpathia.core.rng import Rng
from carpathia.table.seating import usual_seats

SUMMARY = "let bots meet in a round robin and rate them"
EXAMPLES = (
    "carpathia ladder {game}",
    "carpathia ladder {game} --players 4 --bots master,random --games 100",
)

PLOT_COLUMNS = 40


def configure(parser: ArgumentParser) -> None:
    add_run_options(
        parser,
        games=24,
        games_help="how many games each set of bots plays, rounded up to whole rotations of the seats",
        bots_help=f"who takes part (default {','.join(_usual())}); if there are fewer than players,"
        " the last one takes the other seats",
    )


def run(args: Namespace, screen: Screen) -> int:
    kind = find_game(args.game)
    game = make_game(kind, usual_seats(kind) if args.players is None else args.players, args)
    bots = _checked(args.bots or _usual())
    seed = chosen_seed(args)
    plan = round_robin(game.name, game.seats, bots, games_to_plan(args), seed, game.components.changes)
    outcome = play_plan(plan, args, screen)
    if outcome.results:
        rated = ratings(outcome.results, Rng(seed))
        screen.heading(f"{game.title} for {game.seats}: {plural(len(outcome.results), 'game')}, seed {seed}")
        _report(screen, outcome.results, rated)
        write_json(args, plan, seed, _json(outcome, rated))
    return INTERRUPTED if outcome.stopped else 0


def _usual() -> list[str]:
    """Return all bots but the partner, which has no strength of its own."""
    return [bot for bot in registry.bots() if bot != Partner.name]


def _checked(bots: list[str]) -> list[str]:
    for bot in bots:
        make_bot(bot)
    if len(set(bots)) != len(bots) or len(bots) < 2:
        raise UsageError("--bots: name at least two different bots, as in --bots novice,master")
    return bots


def _report(screen: Screen, results: list[Result], rated: dict[str, Rating]) -> None:
    table = make_table(screen, "Bot", "Rating", "Wins", "Time of a decision")
    one_deal = len({result.fixture.deal for result in results}) == 1
    tallies = by_bot(results)
    for bot in _ranked(rated):
        rating = rated[bot]
        interval = "" if one_deal else f" ({rating.low:.0f} to {rating.high:.0f})"
        points = f"{rating.points:.0f}{interval}"
        table.add_row(bot, points, wins_text(tallies[bot]), _pace_text(results, bot))
    screen.draw(table)
    screen.line()
    for line in plot(rated):
        screen.verbatim(line)
    screen.line(
        "Brackets and lines: 95 % intervals. Wins are per seat; a shared victory is split."
        " Times are the mean CPU time and the longest wait."
        " Ratings are on a scale like Elo's with 1000 on average.",
        hang=0,
    )
    if one_deal:
        screen.line("All games had the same deal, so the ratings have no intervals; more --games give them.")


def _pace_text(results: list[Result], bot: str) -> str:
    paces = [result.pace[bot] for result in results if bot in result.pace]
    decisions = sum(pace.decisions for pace in paces)
    if not decisions:
        return "not measured"  # rows keep no times
    mean = sum(pace.seconds for pace in paces) / decisions
    slowest = max(pace.slowest for pace in paces)
    return f"{1000 * mean:.0f} ms, at most {1000 * slowest:.0f}"


def _ranked(rated: dict[str, Rating]) -> list[str]:
    return sorted(rated, key=lambda bot: -rated[bot].points)


def plot(rated: dict[str, Rating]) -> list[str]:
    """Draw the ratings and their intervals as text."""
    left = min(rating.low for rating in rated.values())
    right = max(rating.high for rating in rated.values())
    step = max(right - left, 1.0) / (PLOT_COLUMNS - 1)
    name = max(map(len, rated))
    lines = []
    for bot in _ranked(rated):
        low, at, high = (
            round((value - left) / step) for value in (rated[bot].low, rated[bot].points, rated[bot].high)
        )
        drawn = " " * low + "─" * (at - low) + "●" + "─" * (high - at)
        lines.append(f"{bot:>{name}}  {drawn}")
    lines.append(f"{'':>{name}}  {left:<{PLOT_COLUMNS // 2}.0f}{right:>{PLOT_COLUMNS // 2}.0f}")
    return lines


def _json(outcome: Outcome, rated: dict[str, Rating]) -> dict[str, object]:
    """Return the result as JSON: the same for the same seed, so without times."""
    tallies = by_bot(outcome.results)
    return {
        "bots": {
            bot: {
                "rating": round(rated[bot].points, 1),
                "interval": [round(rated[bot].low, 1), round(rated[bot].high, 1)],
                "wins": tallies[bot].wins,
                "chairs": tallies[bot].games,
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
            for result in outcome.results
        ],
    }
