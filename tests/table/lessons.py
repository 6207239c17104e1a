"""The lessons of all games, for tests that walk through them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from carpathia.core.game import Game
from carpathia.core.lesson import LEARNER
from carpathia.core.registry import games
from carpathia.table.games import game_for
from carpathia.table.seating import Player
from carpathia.table.session import Session
from carpathia.table.tutor import Tutor

TAUGHT = [kind for kind in games().values() if kind.lesson]
NAMES = ("Ada", "Mina", "Lucy", "Quincey", "Jonathan")

every_lesson = pytest.mark.parametrize("kind", TAUGHT, ids=lambda kind: kind.name)


def begun(kind: type[Game[Any]]) -> Session:
    assert kind.lesson is not None
    game = game_for(kind.name, kind.lesson.seats, kind.lesson.changes, "the lesson")
    bots = [Player(name, bot="novice") for name in NAMES[1 : game.seats]]
    session = Session(game, [Player(NAMES[LEARNER], "me"), *bots], bytes(32), tutor=Tutor(game))
    session.begin()
    return session


def tutor_of(session: Session) -> Tutor:
    assert session.tutor is not None
    return session.tutor


def do(session: Session, action: int | None = None) -> None:
    """Do what the lesson says: press what it means, or another action, or read on."""
    tutor = tutor_of(session)
    action = tutor.expected(session.running) if action is None else action
    if action is None:
        session.read_on(tutor.at)
    else:
        prompt = session.prompt(LEARNER)
        assert prompt is not None
        session.play(LEARNER, prompt, action)


def walk(session: Session) -> Iterator[Tutor]:
    """Yield the tutor at every cue from here on, and do then what it says."""
    tutor = tutor_of(session)
    while tutor.place is not None:
        yield tutor
        do(session)


def reached(kind: type[Game[Any]], cue: int) -> Session:
    """Return a lesson of which so many cues are done."""
    session = begun(kind)
    while tutor_of(session).at < cue:
        do(session)
    return session
