"""What one person, one address or all together may ask of a server: every limit, with its reason.

`serve --limits FILE` reads other values from a TOML file; deploy/limits.toml lists the usual ones.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from pathlib import Path

from carpathia.core.files import read_text
from carpathia.core.phrases import comma_list, did_you_mean

LARGEST_FILE = 100_000  # bytes


class BadLimits(ValueError):
    """A file of limits that cannot be used; the message says what would be right."""


@dataclass(frozen=True)
class Limits:
    # Of an address, by a bucket that is filled again steadily.
    requests: int = 200
    requests_per_second: float = 50.0
    openings: int = 30  # tables opened, records uploaded
    openings_per_second: float = 0.05  # 180 an hour, far fewer than fill the lobby
    hints: int = 30
    hints_per_second: float = 0.5

    # Of a person.
    messages: int = 10  # in a chat, by a bucket
    messages_per_second: float = 0.5
    messages_per_table: int = 200  # of the 500 that a table keeps
    tables_per_person: int = 40  # opened by them and not over
    listeners_per_person: int = 30  # pages and programs that wait for news

    # Of everybody together.
    tables: int = 2000  # not over, in which something happened lately
    listeners: int = 3000
    connections: int = 4000  # at most; fewer where the system grants fewer open files
    connections_per_address: int = 400  # a club behind one address has many browsers
    rooms: int = 2000  # tables held in memory; the others are read again when somebody comes

    # Of a request.
    bytes: int = 1_000_000  # a record of a long match fits
    form_fields: int = 200
    header_seconds: float = 10.0  # from the first byte, or from the connection, to the end of the headers
    body_seconds: float = 30.0  # from there to the end of the body

    # Of a bot.
    bot_seconds: float = 20.0  # for one decision; then any legal action is taken

    @classmethod
    def read(cls, path: Path) -> Limits:
        """Return the limits with the values of a TOML file."""
        try:
            given = tomllib.loads(read_text(path, LARGEST_FILE))
        except OSError as error:
            raise BadLimits(f"{path} cannot be read: {error.strerror}") from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BadLimits(f"{path} is not TOML: {error}") from None
        usual: dict[str, type[int] | type[float]] = {
            field.name: int if isinstance(field.default, int) else float for field in fields(cls)
        }
        for name, value in given.items():
            if name not in usual:
                right = did_you_mean(name, list(usual), f"there are {comma_list(list(usual))}")
                raise BadLimits(f"{path}: there is no limit {name!r}; {right}")
            if type(value) not in (int, usual[name]) or value <= 0:
                number = "a whole number" if usual[name] is int else "a number"
                raise BadLimits(f"{path}: {name} is {value!r}; it must be {number} above 0")
        return cls(**{name: usual[name](value) for name, value in given.items()})  # type: ignore[arg-type]  # checked
