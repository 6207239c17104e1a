"""What a partner says after a match: how it played, and what the match says of somebody's rating."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from carpathia.bots.partner import HELD_BACK, strength_of
from carpathia.bots.ratings import ladder, place
from carpathia.core.game import Game
from carpathia.core.phrases import agree, plural
from carpathia.core.record import Header, Move
from carpathia.table.session import Session

SHARED = "Several people shared your screen, so your rating stays as it was."
REPLACED = "A bot played for you at the end, so your rating stays as it was."
PLAYED_ON = "The match went on from another one, so your rating stays as it was."


@dataclass(frozen=True)
class Account:
    """What a partner did in a finished match, for one person there."""

    strength: int
    rating: int | None  # of the person after it; None if the match did not count
    matches: int  # that this rating comes from
    text: str


def results(session: Session) -> dict[int, list[tuple[int, float]]]:
    """Return how a finished match with a partner counts for people, by seat.

    Each gets pairs for `after_match`, of the bots whose strength is known: other people's ratings are theirs.
    """
    partners = _partners(session.running.record.header)
    if not session.over or not partners:
        return {}
    bots = session.running.record.header.bots
    levels, places = ladder(type(session.game)), session.running.placings()
    rated = {seat: levels.get(bot) or strength_of(bot) for seat, bot in enumerate(bots) if bot is not None}
    return {
        seat: [
            (rating, _result(places[seat], places[other]))
            for other, rating in rated.items()
            if rating is not None and other != seat
        ]
        for seat, player in enumerate(session.players)
        if player.owner is not None and not _uncounted(session, seat)
    }


def account(session: Session, owner: str) -> Account | None:
    """Return what the partners of a finished match did, for a person who played; nobody else is told."""
    if session.match is None or not session.over:
        return None
    header, seats = session.match.record.header, session.seats_of(owner)
    partners = _partners(header)
    if not partners or not seats:
        return None
    kind, strength, player = type(session.game), next(iter(partners.values())), session.players[seats[0]]
    told = (_deeds(kind, partners, session.match.record.moves), _rated(session, seats[0]))
    return Account(strength, player.rating, player.matches, " ".join(filter(None, told)))


def _partners(header: Header) -> dict[int, int]:
    """Return the strengths of the partners of a match, by seat."""
    found = {seat: strength_of(bot) for seat, bot in enumerate(header.bots) if bot is not None}
    return {seat: strength for seat, strength in found.items() if strength is not None}


def _result(place: int, other: int) -> float:
    return 0.5 if place == other else float(place < other)


def _uncounted(session: Session, seat: int) -> str:
    """Return why a match does not count for a person, as a sentence."""
    player = session.players[seat]
    if len(session.seats_of(player.owner or "")) > 1:
        return SHARED
    if session.running.record.header.earlier:
        return PLAYED_ON
    return REPLACED if player.bot is not None else ""


def _deeds(kind: type[Game[Any]], partners: Mapping[int, int], moves: Sequence[Move]) -> str:
    """Return how well the partners played, and how often they held back."""
    held_back = sum(move.seat in partners and move.why.startswith(HELD_BACK) for move in moves)
    strength = next(iter(partners.values()))
    noun = agree(len(partners), "partner", "partners")
    sentence = f"Your {noun} played at {strength}, {place(kind, strength)}"
    if not held_back:
        return f"{sentence}."
    return f"{sentence}, and held back in {plural(held_back, 'decision')}."


def _rated(session: Session, seat: int) -> str:
    player, title = session.players[seat], session.game.title
    if player.rating is None:
        return _uncounted(session, seat)
    return f"You now stand at {player.rating} in {title}, after {plural(player.matches, 'match', 'matches')}."
