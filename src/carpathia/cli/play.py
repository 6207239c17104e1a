"""carpathia play: a match in this terminal, against bots or other people."""

from __future__ import annotations

import shlex
import sys
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from pathlib import Path
from typing import Any

from carpathia.cli.errors import INTERRUPTED, UsageError
from carpathia.cli.match_file import MatchFile, read_key
from carpathia.cli.options import (
    add_screen_options,
    add_table_options,
    comma_separated,
    find_game,
    hidden_aids,
    make_game,
)
from carpathia.cli.players import HERE, add_player_options, described, players
from carpathia.cli.prompt import Quit
from carpathia.cli.ratings import known_ratings
from carpathia.cli.screen import Screen
from carpathia.cli.session import TerminalSession
from carpathia.cli.tips import Tips
from carpathia.core import registry
from carpathia.core.game import Game
from carpathia.core.record import Record
from carpathia.table.replay import Replay
from carpathia.table.seating import known_bot, players_of, unadapted, usual_seats
from carpathia.table.session import Session

SUMMARY = "play a match in this terminal"
EXAMPLES = (
    "carpathia play {game}",
    "carpathia play {game} --players 2 --human all --names Joan,Mark",
    "carpathia play --resume FILE",
)

NEW_MATCH_OPTIONS = {
    "game": "GAME",
    "players": "--players",
    "seed": "--seed",
    "human": "--human",
    "bot": "--bot",
    "bots": "--bots",
    "names": "--names",
    "colours": "--colours",
    "components": "--components",
    "switched_on": "--with",
    "switched_off": "--without",
    "save": "--save",
}


def configure(parser: ArgumentParser) -> None:
    parser.add_argument(
        "game", nargs="?", metavar="GAME", help="the name of a game; you are asked if it is left out"
    )
    add_table_options(parser)
    add_player_options(parser)
    add_screen_options(parser)
    parser.add_argument(
        "--without-aids",
        type=comma_separated,
        action="append",
        metavar="X",
        help="play without aid X (a memory aid, or odds), or without all of them",
    )
    parser.add_argument(
        "--save", type=Path, metavar="FILE", help="where to write the record (default: your data folder)"
    )
    parser.add_argument("--tips", action="store_true", help="explain things when they first come up")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="continue an unfinished match")


def run(args: Namespace, screen: Screen) -> int:
    if args.resume is None:
        try:
            session = _new(args, screen)
        except EOFError:
            return 0  # nothing was begun that could be lost
    else:
        session = _resumed(args, screen)
    return run_session(session, screen)


def run_session(session: TerminalSession, screen: Screen) -> int:
    """Play a match to its end, and say where its record is, or how to go on if it is left."""
    assert isinstance(session.file, MatchFile)
    try:
        session.run()
    except (Quit, EOFError):
        _tell_how_to_go_on(screen, session.file)
        return 0
    except KeyboardInterrupt:
        screen.line()
        _tell_how_to_go_on(screen, session.file)
        return INTERRUPTED
    except BrokenPipeError:
        session.file.rewrite()
        with suppress(OSError):
            print(_how_to_go_on(session.file), file=sys.stderr)
        raise
    finally:
        session.file.close()
    screen.line()
    screen.verbatim(f"The record is in {session.file.path}")
    screen.verbatim(f"Check it with: carpathia verify {_quoted(session.file.path)}")
    return 0


def _new(args: Namespace, screen: Screen) -> TerminalSession:
    kind = _asked_game(screen) if args.game is None else find_game(args.game)
    seats: int | None = args.players
    if seats is None:
        asked = args.game is None and len(registry.games()) > 1
        seats = _asked_seats(screen, kind) if asked else usual_seats(kind)
    game = make_game(kind, seats, args)
    session = Session(game, players(args, kind, seats))
    session.ratings = known_ratings(session)
    session.begin(args.seed)
    session.running.hidden_aids = hidden_aids(kind, args.without_aids)
    file = MatchFile.new(session.running, args.save)
    _introduce(screen, session)
    return TerminalSession(screen, session, file, Tips(args.tips))


def _resumed(args: Namespace, screen: Screen) -> TerminalSession:
    for option, spelt in NEW_MATCH_OPTIONS.items():
        if getattr(args, option) is not None:
            raise UsageError(f"{spelt} is for a new match; --resume continues one as it is")
    path: Path = args.resume.absolute()
    record = Record.load(path)
    if record.ending is not None:
        raise UsageError(f"the match in {path} is over; watch it with: carpathia replay {_quoted(path)}")
    key = read_key(path)
    if key is None and record.header.seed is None:
        raise UsageError(
            f"the key of this match is not beside it in {path}.key, so its luck cannot go on;"
            f" it can still be watched with: carpathia replay {_quoted(path)}"
        )
    game = registry.game_of(record.header)
    bots = record.header.bots or [None] * game.seats
    for bot in filter(None, bots):
        registry.bot_class(unadapted(bot))
    people = {seat: HERE for seat, bot in enumerate(bots) if bot is None}
    session = Session(game, players_of(record.header, people), key, record)
    known_ratings(session)  # which are changed at the end, so that they must make sense
    session.running.hidden_aids = hidden_aids(type(game), args.without_aids)
    file = MatchFile(path, session.running)
    file.rewrite()
    if len(people) > 1:
        screen.clear()  # of what one of them saw last
    if record.torn:
        screen.line(f"The last line of the file was torn off, so that one move is lost: {record.torn}")
    _introduce(screen, session)
    screen.line(f"The match goes on after move {len(record.moves)}.")
    terminal = TerminalSession(screen, session, file, Tips(args.tips))
    before = Replay(game, record, key)
    terminal.catch_up_with({seat: before.facts(before.last_decision(seat)) for seat in people})
    return terminal


def _asked_game(screen: Screen) -> type[Game[Any]]:
    games = list(registry.games().values())
    if len(games) == 1:
        return games[0]
    screen.heading("Which game?")
    for number, game in enumerate(games, start=1):
        screen.line(f"{number:>2}. {game.title}: {game.summary}", hang=4)
    return games[_asked_number(screen, range(1, len(games) + 1)) - 1]


def _asked_seats(screen: Screen, kind: type[Game[Any]]) -> int:
    least, most = kind.seat_range.start, kind.seat_range.stop - 1
    if least == most:
        return least
    screen.heading(f"How many players, {least} to {most}?")
    return _asked_number(screen, kind.seat_range)


def _asked_number(screen: Screen, allowed: range) -> int:
    while True:
        typed = screen.ask()
        if typed.isdecimal() and int(typed) in allowed:
            return int(typed)
        screen.line(f"Type a number from {allowed.start} to {allowed.stop - 1}.")


def _introduce(screen: Screen, session: Session) -> None:
    header = session.running.record.header
    screen.heading(f"{session.game.title}: {described(session.players)}.")
    if header.changes:
        changes = ", ".join(f"{key} = {str(value).lower()}" for key, value in header.changes.items())
        screen.line(f"Changed: {changes}.")
    if header.seed is not None:
        screen.line(f"The luck is that of seed {header.seed}.")
    sitting = [known_bot(player.bot) for player in session.players]
    for sentence in sorted({bot.at_table(session.game) for bot in sitting if bot is not None} - {""}):
        screen.line(sentence)
    if session.seats_of(HERE):
        screen.line("Type ? for help, quit to leave; every move is saved.")


def _tell_how_to_go_on(screen: Screen, file: MatchFile) -> None:
    file.rewrite()  # whatever was being written when the match was left
    screen.verbatim(_how_to_go_on(file))


def _how_to_go_on(file: MatchFile) -> str:
    if file.match.over:
        return f"The match is over; its record is in {file.path}"
    return f"The match is saved. Resume it with: carpathia play --resume {_quoted(file.path)}"


def _quoted(path: Path) -> str:
    return shlex.quote(str(path))
