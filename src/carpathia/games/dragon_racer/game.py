"""Dragon Racer, tied together for the rest of the program."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import ClassVar, cast

from carpathia.core.game import Aid, PartsGame, Variant, View
from carpathia.core.score_sheet import ScoreSheet
from carpathia.games.dragon_racer import odds, refusals, text, words
from carpathia.games.dragon_racer.components import Parts
from carpathia.games.dragon_racer.effects import COMPLETIONS, EFFECTS, POINT_SOURCES
from carpathia.games.dragon_racer.facts import FACTS
from carpathia.games.dragon_racer.guide import guide
from carpathia.games.dragon_racer.lesson import LESSON
from carpathia.games.dragon_racer.measures import MEASURES
from carpathia.games.dragon_racer.rules.facts import BET_SHOWN
from carpathia.games.dragon_racer.rules.state import DragonState
from carpathia.games.dragon_racer.score_sheet import score_sheet
from carpathia.games.dragon_racer.tips import tips
from carpathia.games.dragon_racer.view import TableView, view, views, without_aids


class DragonRacer(PartsGame[DragonState]):
    name = "dragon-racer"
    title = "Dragon Racer"
    summary = (
        "Race dragons with the cards in your hand and bet in secret on who comes first, second and third."
    )
    length = "three rounds, about 30 minutes"
    seat_range = range(2, 6)
    version = 1
    expert_effort: ClassVar[Mapping[int, float]] = {2: 1.15, 3: 1.2, 4: 1.1}
    facts = FACTS
    measures = MEASURES
    point_sources = POINT_SOURCES
    effects = EFFECTS
    completions = COMPLETIONS
    palette = words.SIGNS
    aids = (Aid("seen", "Cards seen", "The board shows which cards were face up in this round."),)
    variants = (
        Variant(
            "abilities",
            "Abilities",
            "Dragons have abilities, one at first and more after each round; beginners may do without.",
            "DR-2.4",
        ),
    )
    lesson = LESSON
    revealing = frozenset([BET_SHOWN])
    parts_type = Parts
    state_type = DragonState

    _question = staticmethod(words.question)
    _refusal = staticmethod(refusals.refusal)
    _board_text = staticmethod(text.board_text)
    _guide = staticmethod(guide)
    _tips = staticmethod(tips)
    _odds = staticmethod(odds.odds)
    _board_words = staticmethod(words.board_words)

    def without_aids(self, view: View, hidden: Collection[str]) -> View:
        return without_aids(cast(TableView, view), hidden)

    def score_sheet(self, state: DragonState) -> ScoreSheet:
        return score_sheet(state)

    def views(self, state: DragonState) -> Callable[[int], View]:
        return views(state, self.colours)

    def _view(self, state: DragonState, seat: int) -> View:
        return view(state, seat, self.colours)

    def _action_text(self, state: DragonState, seat: int, action: int) -> str:
        return words.action_text(state, action)

    def _gerund(self, state: DragonState, seat: int, action: int) -> str:
        return words.gerund(state, action)
