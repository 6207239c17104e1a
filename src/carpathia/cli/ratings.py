"""The ratings of whoever plays in this terminal, on disk, for partners to adapt to."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from carpathia.bots.ratings import LEAST, MOST, Standing, after_match, first_standing
from carpathia.cli.errors import UsageError
from carpathia.cli.match_file import matches_folder, plain_errors
from carpathia.cli.players import HERE
from carpathia.core.files import read_text
from carpathia.table.partner import results
from carpathia.table.seating import has_partner
from carpathia.table.session import Session

LARGEST = 100_000  # bytes


def ratings_file() -> Path:
    return matches_folder().with_name("ratings.json")


def known_ratings(session: Session) -> dict[str, int]:
    """Return how the people of this terminal are rated in a game, if a partner wants to know."""
    if not has_partner(session.players):
        return {}
    found = _read(ratings_file()).get(session.game.name)
    return {} if found is None else {HERE: found.points}


def keep_rating(session: Session) -> None:
    """Rate whoever has just finished a match with a partner, and keep that."""
    counted = results(session)
    if not counted:
        return
    path, game = ratings_file(), session.game
    with plain_errors(path), _alone(path):
        ratings = _read(path)
        for seat, found in counted.items():
            now = after_match(ratings.get(game.name, first_standing(type(game))), found)
            ratings[game.name] = now
            session.players[seat].rating, session.players[seat].matches = now.points, now.matches
        _write(path, ratings)


def _read(path: Path) -> dict[str, Standing]:
    try:
        kept = json.loads(read_text(path, LARGEST))
        found = {game: Standing(one["points"], one["matches"]) for game, one in kept.items()}
        if not all(_makes_sense(standing) for standing in found.values()):
            raise ValueError
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise UsageError(f"{path} holds no ratings; delete it to begin anew") from None
    return found


def _makes_sense(standing: Standing) -> bool:
    whole = type(standing.points) is int and type(standing.matches) is int
    return whole and LEAST <= standing.points <= MOST and standing.matches >= 0


def _write(path: Path, ratings: dict[str, Standing]) -> None:
    new = path.with_name(f"{path.name}.new")
    new.write_text(json.dumps({game: vars(one) for game, one in ratings.items()}), encoding="utf-8")
    os.replace(new, path)


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Keep other terminals that have finished a match waiting."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_name(f"{path.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
