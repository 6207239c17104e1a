"""carpathia serve: the table in the browser."""

from __future__ import annotations

import os
import threading
import webbrowser
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path

from platformdirs import user_data_dir

from carpathia.cli.errors import UsageError
from carpathia.cli.options import whole_number
from carpathia.cli.screen import Screen

SUMMARY = "open the table in the browser"
EXAMPLES = ("carpathia serve --port 8000", "carpathia serve --host 0.0.0.0 --data tables")

PORT = 8317
PACE = 0.6
LONGEST_PACE = 60.0


def seconds(text: str) -> float:
    """Parse a number of seconds."""
    try:
        value = float(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is not a number of seconds") from None
    if not 0 <= value <= LONGEST_PACE:
        raise ArgumentTypeError(f"{text} is not from 0 to {LONGEST_PACE:.0f} seconds")
    return value


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default 127.0.0.1)")
    parser.add_argument(
        "--port",
        type=whole_number,
        default=PORT,
        metavar="N",
        help=f"the port to listen on (default {PORT}; 0 for any free one)",
    )
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="where tables are stored (default: your data folder)"
    )
    parser.add_argument(
        "--pace",
        type=seconds,
        default=PACE,
        metavar="SECONDS",
        help=f"how long bots wait before they answer (default {PACE})",
    )
    parser.add_argument(
        "--lab",
        action="store_true",
        help="let everybody who can reach the server use the lab, not only browsers on this machine",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")


def run(args: Namespace, screen: Screen) -> int:
    # Imported here because the server's libraries take a second to load and no other command needs them.
    from carpathia.server.app import create_app
    from carpathia.server.logs import log_to_stderr
    from carpathia.server.serving import listening_socket, serve

    usual = os.environ.get("CARPATHIA_DATA") or user_data_dir("carpathia", appauthor=False)
    data: Path = args.data or Path(usual)
    try:
        at = listening_socket(args.host, args.port)
    except OSError as error:
        reason = error.strerror or error
        raise UsageError(
            f"nobody can listen at port {args.port} of {args.host}: {reason}; choose another with --port"
        ) from None
    with at:
        try:
            app = create_app(data, pause=args.pace, lab=True if args.lab else None)
        except (OSError, ValueError) as error:
            raise UsageError(
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
