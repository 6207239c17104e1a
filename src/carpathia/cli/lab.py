"""carpathia lab: a designer's questions, answered in sentences with intervals."""

from __future__ import annotations

import shlex
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from carpathia.arena.personas import make_player
from carpathia.cli.errors import INTERRUPTED, UsageError
from carpathia.cli.lab_text import print_report
from carpathia.cli.options import add_table_options, comma_separated, find_game, make_game, positive
from carpathia.cli.parser import Command, Parser
from carpathia.cli.runs import (
    OPEN_ENDED,
    add_arena_options,
    chosen_seed,
    play_plans,
    write_data,
    write_text,
)
from carpathia.cli.screen import Screen
from carpathia.core.components import Value
from carpathia.core.extras import MissingExtra, check
from carpathia.core.registry import make_game as make_registered
from carpathia.table.seating import usual_seats

if TYPE_CHECKING:
    from carpathia.lab.setting import Setting

SUMMARY = "answer a designer's questions about a game"
EXAMPLES = (
    "carpathia lab balance {game}",
    "carpathia lab compare {game} --components new.toml --html report.html",
)
SWEEP_EXAMPLES = ('carpathia lab sweep {game} race.line=8..12 --aim "seats even"',)

BUDGETS = {"balance": 8000, "compare": 2000, "gaps": 300, "sweep": 400, "skill": 300, "playtest": 200}
SUMMARIES = {
    "balance": "find out whether seats, roles and options are balanced, and how tense games are",
    "compare": "measure the effect of a change of the components, on the same luck",
    "gaps": "flip every disputed ruling and find those that matter",
    "sweep": "try a component over a range and find the best value",
    "skill": "measure luck and skill",
    "playtest": "test the game against players with odd habits",
}


def configure(parser: Parser) -> None:
    parser.add_commands({name: _command(name) for name in SUMMARIES})


def _command(name: str) -> Command:
    examples = SWEEP_EXAMPLES if name == "sweep" else (f"carpathia lab {name} {{game}}",)
    command: Any = SimpleNamespace(
        SUMMARY=SUMMARIES[name],
        EXAMPLES=examples,
        configure=lambda parser: _configure(parser, name),
        run=lambda args, screen: _run(name, args, screen),
    )
    return command  # type: ignore[no-any-return]


def _configure(parser: ArgumentParser, name: str) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="the name of a game")
    if name == "sweep":
        parser.add_argument(
            "ranges",
            nargs="+",
            metavar="KEY=A..B",
            help="a component and its values: 8..14, 8..14..2 or 8,10,12",
        )
        parser.add_argument(
            "--aim",
            default="seats even",
            metavar="AIM",
            help='the aim, as in --aim tense (default "seats even")',
        )
    budget = BUDGETS[name]
    parser.set_defaults(budget=budget)
    parser.add_argument(
        "--games",
        type=positive,
        metavar="N",
        help=f"budget: at most N games of each design (default {budget})",
    )
    parser.add_argument(
        "--full", action="store_true", help="play the whole budget, even if the question is answered earlier"
    )
    add_arena_options(parser)
    add_table_options(parser)
    if name == "compare":
        parser.add_argument(
            "--against", type=Path, metavar="FILE", help="the old design (default: the game as it is)"
        )
    parser.add_argument(
        "--bots",
        type=comma_separated,
        default=["novice"],
        metavar="A,B,…",
        help="a bot for each seat, or one for all (default novice; random is faster but plays nonsense)",
    )
    parser.add_argument(
        "--matters",
        type=_points,
        default=0.02,
        metavar="P",
        help="smallest interesting difference of a win share, in points (default 2)",
    )
    parser.add_argument("--html", type=Path, metavar="FILE", help="also write the report as a page")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write its numbers to this file")


def _points(text: str) -> float:
    try:
        points = float(text.removesuffix("%"))
    except ValueError:
        points = 0.0
    if not 0 < points <= 50:
        raise ArgumentTypeError(
            f"{text!r} is not a number of points; use a number above 0 and up to 50, as in 2"
        )
    return points / 100


def _run(name: str, args: Namespace, screen: Screen) -> int:
    try:
        for package in ("numpy", "scipy", "pyarrow", "matplotlib"):
            check(package, "lab")
    except MissingExtra as error:
        raise UsageError(str(error)) from None
    from carpathia.lab.ask import Question
    from carpathia.lab.sweep import SweepError
    from carpathia.lab.watch import Watch

    for file in (args.html, args.json):
        if file is not None:
            write_text(file, "")  # fail now rather than after an hour
    try:
        setting = _setting(name, args)
        question = Question(name, setting, **_details(name, args, setting))
        plans = question.plans()
    except SweepError as error:
        raise UsageError(str(error)) from None
    if name == "compare" and plans[0] == plans[1]:
        raise UsageError(
            "both designs are the same, so there is nothing to compare; change a value in the file, as in"
            " bets.places = [0, 2, 4]"
        )
    budget = question.budget(plans)
    if args.minutes is None and args.until is None:
        screen.line(f"Budget: {budget}")
    watch = Watch(question, is_full=args.full, half_width=args.until or 0.0)
    outcomes = play_plans(plans, args, screen, watch)
    report = watch.report(outcomes)
    if report is None:
        raise UsageError("too few games for a report; let the run continue for longer")
    if args.minutes is None and args.until is None:
        report.method.append(budget)
    is_early = not all(outcome.complete for outcome in outcomes)
    report.command = _repeated(args, setting.seed, report.games, is_early)
    print_report(screen, report)
    if args.html is not None:
        from carpathia.lab.html import page

        write_text(args.html, page(report))
        screen.line(f"The report is also in {args.html}.")
    if args.json is not None:
        write_data(args.json, report.json())
    return INTERRUPTED if outcomes[0].stopped else 0


def _setting(name: str, args: Namespace) -> Setting:
    from carpathia.lab.setting import Setting

    kind = find_game(args.game)
    bots: list[str] = args.bots
    for bot in bots:
        make_player(bot)
    seats = args.players or (len(bots) if len(bots) > 1 else usual_seats(kind))
    if len(bots) not in (1, seats):
        raise UsageError(f"--bots names {len(bots)} for {seats} players; name one for each, or one for all")
    game = make_game(kind, seats, args)
    if name == "compare" and args.components is None and not game.components.changes and args.against is None:
        raise UsageError(
            "nothing to compare: name a file with the new design, as in --components new.toml;"
            " one line such as bets.places = [0, 2, 4] is enough"
        )
    games = args.games or args.budget
    if args.minutes is not None or args.until is not None:
        if args.games is not None or (args.minutes is not None and args.until is not None):
            raise UsageError("--games, --minutes and --until each say when to end; give one of them")
        games = OPEN_ENDED
    return Setting(
        kind.name, seats, chosen_seed(args), games, dict(game.components.changes), tuple(bots), args.matters
    )


def _details(name: str, args: Namespace, setting: Setting) -> Mapping[str, Any]:
    if name == "compare":
        old: dict[str, Value] = {}
        if args.against is not None:
            old = dict(make_registered(setting.game, setting.seats, args.against).components.changes)
        return {"against": old}
    if name == "sweep":
        from carpathia.lab.sweep import read_aim, read_range

        return {"ranges": [read_range(text) for text in args.ranges], "aim": read_aim(args.aim)}
    return {}


def _repeated(args: Namespace, seed: int, games: int, is_early: bool) -> str:
    """Return the command line that gives the same report; after an early end it names the games."""
    words = list(args.words)
    if is_early:
        words = [*_without(words, ("--games", "--minutes", "--until")), "--games", str(games)]
        words += [] if args.full else ["--full"]
    if args.seed is None:
        words += ["--seed", str(seed)]
    return shlex.join(["carpathia", *words])


def _without(words: Sequence[str], options: Sequence[str]) -> list[str]:
    """Return the words of a command line without some options and their values."""
    kept: list[str] = []
    is_value = False
    for word in words:
        if not is_value and word.partition("=")[0] not in options:
            kept.append(word)
        is_value = not is_value and word in options
    return kept
