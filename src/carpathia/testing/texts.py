"""Every text that a person can meet: questions, choices, refusals, log, the board in words, the guide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from carpathia.core.game import Game
from carpathia.core.journal import Journal
from carpathia.core.rng import Rng
from carpathia.core.rulebook import CLAUSE_NUMBER
from carpathia.core.state import SPECTATOR, State
from carpathia.testing.plays import positions, viewers

NAMES = ("Ada", "Berta", "Carla", "Dora", "Elsa", "Flora", "Gerda", "Hanna")  # none with a number
POSITIONS = 12  # of a play in which everything is asked for
REFUSALS = 30  # in each of them, for each seat


def texts_of(game: Game[Any], seed: int) -> Iterator[str]:
    """Yield the texts of one random play, each as often as it is met."""
    names = NAMES[: game.seats]
    rng = Rng(seed).fork("texts")
    count = sum(1 for _ in positions(game, seed))
    journal = Journal()
    for state in positions(game, seed):
        state.journal = journal
        if rng.below(count) < POSITIONS:
            yield from _asked(game, state, names, rng)
    for event in journal.events:
        for viewer in (*range(game.seats), SPECTATOR):
            yield game.event_text(event.seen_by(viewer), names)
    labels = {game.actions.label(action) for action in range(len(game.actions))}
    for text in _strings(game.board_words()):
        if text not in labels and not CLAUSE_NUMBER.fullmatch(text):
            yield text
    guide = game.guide()
    yield from (point.text for panel in guide.panels for point in panel.points)
    yield from (term.meaning for term in guide.terms)


def _asked(game: Game[Any], state: State, names: tuple[str, ...], rng: Rng) -> Iterator[str]:
    for viewer in viewers(state):
        yield game.question(state, viewer, names)
        yield from game.board_text(game.view(state, viewer), names)
        legal = set(state.legal(viewer))
        for action in sorted(legal):
            yield game.action_text(state, viewer, action)
        if viewer != SPECTATOR:
            for _ in range(REFUSALS):
                action = rng.below(game.actions.size)
                if action not in legal:
                    yield game.refusal(state, viewer, action).reason


def _strings(words: object) -> Iterator[str]:
    """Yield the texts in tables of words; its functions are called by the board alone."""
    if isinstance(words, str):
        yield words
    elif isinstance(words, Mapping):
        for value in words.values():
            yield from _strings(value)
    elif isinstance(words, list | tuple):
        for value in words:
            yield from _strings(value)
