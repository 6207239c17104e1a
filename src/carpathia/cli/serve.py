"""carpathia serve: the table in the browser."""

from __future__ import annotations

import argparse
import os
import threading
import webbrowser
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from datetime import timedelta
from pathlib import Path
from socket import socket
from urllib.parse import urlsplit

from platformdirs import user_data_dir

from carpathia.cli.errors import UsageError
from carpathia.cli.options import positive, whole_number
from carpathia.cli.screen import Screen

SUMMARY = "open the table in the browser"
EXAMPLES = (
    "carpathia serve --port 8000",
    "carpathia serve --host 0.0.0.0 --data tables",
    "carpathia serve --database postgresql+psycopg://carpathia@localhost/carpathia --processes 2",
)

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
    club = parser.add_argument_group("for a club")
    club.add_argument(
        "--database",
        metavar="URL",
        help="a PostgreSQL, as postgresql+psycopg://USER@HOST/NAME, for the tables",
    )
    club.add_argument(
        "--processes",
        type=positive,
        default=1,
        metavar="N",
        help="how many answer at the port (needs --database)",
    )
    club.add_argument("--secret-file", type=Path, metavar="FILE", help="the secret that seals the database")
    club.add_argument("--address", default="", metavar="URL", help="under which people know the server")
    club.add_argument(
        "--trusted-proxy", action="append", default=[], metavar="IP", help="whose X-Forwarded-For counts"
    )
    club.add_argument(
        "--admin-port", type=whole_number, metavar="N", help="for health and metrics, on 127.0.0.1 only"
    )
    club.add_argument(
        "--keep", type=kept, metavar="PERIOD", help="delete tables that are idle for 90d, 6m or 2y"
    )
    club.add_argument("--access-log", action="store_true", help="log every request, as JSON")
    add_no_backup(club)
    club.add_argument("--limits", type=Path, metavar="FILE", help="other limits than the usual ones, in TOML")


def add_no_backup(parser: argparse._ActionsContainer) -> None:
    parser.add_argument(
        "--no-backup", action="store_true", help="upgrade an older database without a copy of it before"
    )


def kept(text: str) -> timedelta:
    """Parse how long tables are kept."""
    from carpathia.server.retention import period

    try:
        return period(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None


def data_folder(given: Path | None) -> Path:
    usual = os.environ.get("CARPATHIA_DATA") or user_data_dir("carpathia", appauthor=False)
    return given or Path(usual)


def run(args: Namespace, screen: Screen) -> int:
    # Imported here because the server's libraries take a second to load and no other command needs them.
    from carpathia.server import processes, serving
    from carpathia.server.app import Options
    from carpathia.server.limits import BadLimits, Limits

    if args.processes > 1 and not args.database:
        raise UsageError(
            "several processes need a database that they can share; give a PostgreSQL with --database"
        )
    data = data_folder(args.data)
    try:
        limits = Limits() if args.limits is None else Limits.read(args.limits)
    except BadLimits as error:
        raise UsageError(str(error)) from None
    options = Options(
        pause=args.pace,
        database=args.database,
        secret_file=args.secret_file,
        address=checked_address(args.address),
        keep=args.keep,
        admin_elsewhere=args.admin_port is not None,
        lab=True if args.lab else None,
        limits=limits,
        backup=not args.no_backup,
        access_log=args.access_log,
    )
    at = listening(args.host, args.port, "--port")
    admin = None if args.admin_port is None else listening("127.0.0.1", args.admin_port, "--admin-port")
    try:
        host = f"[{args.host}]" if ":" in args.host else args.host
        address = options.address or f"http://{host}:{at.getsockname()[1]}/"
        place = serving.Place(at, admin, tuple(args.trusted_proxy))

        def ready() -> None:
            where = "the database" if args.database else str(data)
            screen.verbatim(f"Carpathia is at {address}  (Ctrl-C stops it; every table is kept in {where})")
            if not args.no_browser:
                threading.Timer(1.0, webbrowser.open, [address]).start()

        try:
            if args.processes > 1:
                return processes.run(args.processes, data, options, place, ready)
            serving.run(data, options, place, ready)
        except (OSError, ValueError) as error:
            where, other = ("that database", "--database") if args.database else (data, "folder with --data")
            raise UsageError(f"tables cannot be kept in {where}: {error}; choose another {other}") from None
    finally:
        for socket in (at, admin):
            if socket is not None:
                socket.close()
    return 0


def listening(host: str, port: int, option: str) -> socket:
    from carpathia.server.serving import listening_socket

    try:
        return listening_socket(host, port)
    except OSError as error:
        reason = error.strerror or error
        raise UsageError(
            f"nobody can listen at port {port} of {host}: {reason}; choose another with {option}"
        ) from None


def checked_address(address: str) -> str:
    parts = urlsplit(address)
    if address and (parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/")):
        raise UsageError(f"--address is {address!r}; it must be like https://club.example")
    return address
