"""The Transylvanian Lottery, tied together for the rest of the program."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import ClassVar, cast

from carpathia.core.game import Aid, PartsGame, View
from carpathia.games.transylvanian_lottery import action_words, board, odds, refusals, text, words
from carpathia.games.transylvanian_lottery.components import SIGNS, Parts
from carpathia.games.transylvanian_lottery.effects import COMPLETIONS, EFFECTS, POINT_SOURCES
from carpathia.games.transylvanian_lottery.facts import FACTS
from carpathia.games.transylvanian_lottery.guide import guide
from carpathia.games.transylvanian_lottery.lesson import LESSON
from carpathia.games.transylvanian_lottery.measures import MEASURES
from carpathia.games.transylvanian_lottery.rules.facts import SCORING_LEFT, SCORING_SHOWN
from carpathia.games.transylvanian_lottery.rules.state import LotteryState
from carpathia.games.transylvanian_lottery.score_sheet import score_sheet
from carpathia.games.transylvanian_lottery.tips import tips
from carpathia.games.transylvanian_lottery.view import TableView, view, views, with_closed_bags


class TransylvanianLottery(PartsGame[LotteryState]):
    name = "transylvanian-lottery"
    title = "The Transylvanian Lottery"
    summary = "Slip your tickets into the bags of a rigged lottery and win the prizes that you want."
    length = "three rounds, 20 to 30 minutes"
    seat_range = range(2, 6)
    version = 2
    search_effort = 3  # many choices that are close to each other
    expert_effort: ClassVar[Mapping[int, float]] = {2: 1.45, 3: 1.3, 4: 1.15}
    expert_plays_on: ClassVar[Mapping[int, float]] = {3: 0.6, 4: 0.6}
    exploration = 0.4  # a narrower tree below the root measured stronger
    facts = FACTS
    lesson = LESSON
    measures = MEASURES
    point_sources = POINT_SOURCES
    effects = EFFECTS
    completions = COMPLETIONS
    palette = SIGNS
    aids = (
        Aid(
            "bags",
            "Open bags",
            "The colours of the tickets in each bag are shown, and given odds.",
        ),
    )
    secret_scores = True  # what a prize is worth depends on a scoring card that stays face down
    revealing = frozenset([SCORING_LEFT, SCORING_SHOWN])
    state_type = LotteryState

    score_sheet = staticmethod(score_sheet)
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
    _board_words = staticmethod(board.board_words)

    def without_aids(self, view: View, hidden: Collection[str]) -> View:
        return with_closed_bags(cast(TableView, view)) if "bags" in hidden else view

    def _make_parts(self) -> Parts:
        return Parts(self.components, self.seats, self.colours)
