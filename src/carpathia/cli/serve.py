"""carpathia serve: the table in the browser."""

from __future__ import annotations

import os
import threading
import webbrowser
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path

from platformdirs import user_data_dir

from carpathia.cli.command import Command, Mistake
from carpathia.cli.options import whole
from carpathia.cli.screen import Screen
from carpathia.server.app import create_app
from carpathia.server.logs import log_to_stderr
from carpathia.server.serving import listening_socket, serve

PORT = 8317
PACE = 0.6
LONGEST_PACE = 60.0


def seconds(text: str) -> float:
    """Return a time as an option gives it."""
    try:
        value = float(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is not a number of seconds") from None
    if not 0 <= value <= LONGEST_PACE:
        raise ArgumentTypeError(f"{text} is not from 0 to {LONGEST_PACE:.0f} seconds")
    return value


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default 127.0.0.1)")
    parser.add_argument(
        "--port", type=whole, default=PORT, metavar="N", help=f"the port (default {PORT}; 0 for any free one)"
    )
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="where tables are kept (default: your data folder)"
    )
    parser.add_argument(
        "--pace",
        type=seconds,
        default=PACE,
        metavar="SECONDS",
        help=f"how long bots wait before they answer (default {PACE})",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")


def run(args: Namespace, screen: Screen) -> int:
    usual = os.environ.get("CARPATHIA_DATA") or user_data_dir("carpathia", appauthor=False)
    data: Path = args.data or Path(usual)
    try:
        at = listening_socket(args.host, args.port)
    except OSError as error:
        reason = error.strerror or error
        raise Mistake(
            f"nobody can listen at port {args.port} of {args.host}: {reason}; choose another with --port"
        ) from None
    with at:
        try:
            app = create_app(data, pause=args.pace)
        except (OSError, ValueError) as error:
            raise Mistake(
                f"tables cannot be kept in {data}: {error}; choose another folder with --data"
            ) from None
        host = f"[{args.host}]" if ":" in args.host else args.host
        address = f"http://{host}:{at.getsockname()[1]}/"
        screen.verbatim(f"Carpathia is at {address}  (Ctrl-C stops it; every table is kept in {data})")
        if not args.no_browser:
            threading.Timer(1.0, webbrowser.open, [address]).start()
        log_to_stderr()
        serve(app, at)
    return 0


COMMAND = Command(
    summary="open the table in the browser",
    configure=configure,
    run=run,
    examples=("carpathia serve --port 8000", "carpathia serve --host 0.0.0.0 --data tables"),
)
