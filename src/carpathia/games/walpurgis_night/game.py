"""Dracula: Walpurgis Night, tied together for the rest of the program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from carpathia.core.game import Aid, PartsGame
from carpathia.games.walpurgis_night import action_words, odds, refusals, text, words
from carpathia.games.walpurgis_night.components import Parts
from carpathia.games.walpurgis_night.effects import COMPLETIONS, EFFECTS, POINT_SOURCES
from carpathia.games.walpurgis_night.facts import FACTS
from carpathia.games.walpurgis_night.guide import guide
from carpathia.games.walpurgis_night.lesson import LESSON
from carpathia.games.walpurgis_night.measures import MEASURES
from carpathia.games.walpurgis_night.rules.facts import NOBODY_BOARDED
from carpathia.games.walpurgis_night.rules.position import Phase
from carpathia.games.walpurgis_night.rules.state import WalpurgisState
from carpathia.games.walpurgis_night.score_sheet import score_sheet
from carpathia.games.walpurgis_night.tips import tips
from carpathia.games.walpurgis_night.view import view, views, without_aids

# WN-8.6, WN-8.9, WN-9.3 Whoever holds any event card is asked. WN-8.2, WN-8.3 On one's own journey the right
# card may be all that leaves a choice.
WINDOWS = frozenset([Phase.HIRE, Phase.TOWN, Phase.COUNTER, Phase.MOON, Phase.LAST_EVENTS])


class WalpurgisNight(PartsGame[WalpurgisState]):
    name = "walpurgis-night"
    title = "Dracula: Walpurgis Night"
    summary = "Drive Dracula's guests along a perilous road and bring your vampires to where the blood is."
    length = "two rounds"
    seat_range = range(2, 5)
    unbounded = True  # WN-3.1 Nobody has to travel, without which no round ends.
    version = 2
    expert_effort: ClassVar[Mapping[int, float]] = {2: 1.45, 3: 1.0, 4: 1.0}
    expert_plays_on: ClassVar[Mapping[int, float]] = {3: 0.5, 4: 0.5}
    facts = FACTS
    measures = MEASURES
    point_sources = POINT_SOURCES
    effects = EFFECTS
    completions = COMPLETIONS
    aids = (
        Aid("discards", "Discard piles", "What lies in the discard piles is listed."),
        Aid("known", "Cards seen", "Cards that everybody has seen go to a hand are shown beside its owner."),
    )
    lesson = LESSON
    revealing = frozenset([NOBODY_BOARDED])
    parts_type = Parts
    state_type = WalpurgisState

    score_sheet = staticmethod(score_sheet)
    without_aids = staticmethod(without_aids)
    _view = staticmethod(view)
    views = staticmethod(views)
    _question = staticmethod(words.question)
    _action_text = staticmethod(action_words.action_text)
    _gerund = staticmethod(action_words.gerund)
    _refusal = staticmethod(refusals.refusal)
    _board_text = staticmethod(text.board_text)
    _guide = staticmethod(guide)
    _tips = staticmethod(tips)
    _odds = staticmethod(odds.odds)
    _board_words = staticmethod(words.board_words)

    def in_window(self, state: WalpurgisState) -> bool:
        return state.phase in WINDOWS and state.event_count(state.actor) > 0
