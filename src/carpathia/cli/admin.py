"""carpathia admin: keeps the tables of a server, also while it runs."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from carpathia.cli.errors import UsageError
from carpathia.cli.parser import Parser
from carpathia.cli.screen import Screen
from carpathia.cli.serve import add_no_backup, data_folder, kept
from carpathia.core.phrases import plural

if TYPE_CHECKING:  # the server's libraries take a second to load
    from carpathia.server.tables.store import Store

SUMMARY = "back up, restore, export, prune, check or count the tables of a server"
EXAMPLES = (
    "carpathia admin backup monday.jsonl.gz",
    "carpathia admin prune --keep 90d --database postgresql+psycopg://carpathia@localhost/carpathia",
)

WRONG = 1  # some record does not follow


@dataclass(frozen=True)
class Task:
    """A subcommand."""

    SUMMARY: str
    EXAMPLES: tuple[str, ...]
    run: Callable[[Namespace, Screen], int]
    add_options: Callable[[ArgumentParser], object] = lambda parser: None

    def configure(self, parser: Parser) -> None:
        self.add_options(parser)
        parser.add_argument("--data", type=Path, metavar="DIR", help="the folder of the server's data")
        parser.add_argument("--database", metavar="URL", help="its PostgreSQL, if it has one")
        parser.add_argument("--secret-file", type=Path, metavar="FILE", help="the secret that seals it")
        add_no_backup(parser)


def configure(parser: Parser) -> None:
    parser.add_commands(TASKS)


def _backup(args: Namespace, screen: Screen) -> int:
    from carpathia.server import backups

    path: Path = args.file or Path(f"carpathia-{date.today()}.jsonl.gz")
    if path.exists():
        raise UsageError(f"{path} is there already and is not overwritten; name another file")
    with opened(args) as store:
        rows = backups.write(store.engine, path)
    screen.line(f"{plural(rows, 'row')} written to {path}.", hang=0)
    if args.secret_file is None:
        screen.line("Keep the server's secret as well: without it the keys of matches stay sealed.", hang=0)
    return 0


def _restore(args: Namespace, screen: Screen) -> int:
    from carpathia.server import backups
    from carpathia.server.app import claim_folder

    claim: AbstractContextManager[object]
    if args.database is None:
        folder = data_folder(args.data)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            claim = claim_folder(folder)
        except OSError as error:
            raise UsageError(f"nothing can be restored to {folder}: {error}; stop it first") from None
    else:
        claim = nullcontext()
    with claim, opened(args) as store:
        try:
            rows = backups.restore(store.engine, args.file)
        except backups.BadBackup as error:
            raise UsageError(str(error)) from None
    screen.line(f"{plural(rows, 'row')} restored from {args.file}.", hang=0)
    return 0


def _export(args: Namespace, screen: Screen) -> int:
    from carpathia.server import keeping

    with opened(args) as store:
        written = keeping.export(store, args.folder)
    screen.line(f"{plural(written, 'new record')} in {args.folder}.", hang=0)
    return 0


def _prune(args: Namespace, screen: Screen) -> int:
    from carpathia.server.retention import expired, prune

    with opened(args) as store:
        if args.dry_run:
            screen.line(f"{plural(len(expired(store, args.keep)), 'table')} would be deleted.", hang=0)
        else:
            screen.line(f"{plural(prune(store, args.keep), 'table')} deleted.", hang=0)
    return 0


def _check(args: Namespace, screen: Screen) -> int:
    from carpathia.server import keeping

    right = wrong = 0
    with opened(args) as store:
        for problem in keeping.check(store):
            if problem is None:
                right += 1
                continue
            wrong += 1
            goes_on = "" if problem.stage == "over" else " It cannot go on."
            screen.line(f"{problem.table_id} ({problem.game}, {problem.stage}): {problem.reason}.{goes_on}")
    screen.line(f"{plural(right, 'table')} in order, {wrong} not.", hang=0)
    return WRONG if wrong else 0


def _stats(args: Namespace, screen: Screen) -> int:
    from carpathia.server import keeping

    with opened(args) as store:
        for name, number in keeping.stats(store).items():
            screen.verbatim(f"{name:<18}{number:>14,}")
    return 0


@contextmanager
def opened(args: Namespace) -> Iterator[Store]:
    """Open the store that the options name."""
    from carpathia.server.app import open_store

    data = data_folder(args.data)
    try:
        store, _ = open_store(data, args.database, args.secret_file, not args.no_backup)
    except (OSError, ValueError) as error:
        raise UsageError(f"{(args.database and 'that database') or data} cannot be opened: {error}") from None
    try:
        yield store
    except ValueError as error:
        raise UsageError(str(error)) from None
    finally:
        store.close()


def _file(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the backup")


def _optional_file(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE", help="where to write the backup")


def _folder(parser: ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="DIR", help="where to write the records")


def _period(parser: ArgumentParser) -> None:
    parser.add_argument("--keep", type=kept, metavar="PERIOD", help="idle tables younger than 90d, 6m or 2y")
    parser.add_argument("--dry-run", action="store_true", help="only say how many would be deleted")


TASKS = {
    "backup": Task(
        "write a consistent copy of everything, while the server runs",
        ("carpathia admin backup monday.jsonl.gz",),
        _backup,
        _optional_file,
    ),
    "restore": Task(
        "fill an empty database from a backup, of either kind",
        ("carpathia admin restore monday.jsonl.gz --data new",),
        _restore,
        _file,
    ),
    "export": Task(
        "write the records of all finished matches", ("carpathia admin export records",), _export, _folder
    ),
    "prune": Task(
        "delete tables at which nothing has happened for long",
        ("carpathia admin prune --keep 90d --dry-run",),
        _prune,
        _period,
    ),
    "check": Task(
        "replay every stored record and list those that do not follow", ("carpathia admin check",), _check
    ),
    "stats": Task("count tables, people and bytes", ("carpathia admin stats",), _stats),
}
