"""Thanks a Lottery, tied together for the rest of the program."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import ClassVar

from carpathia.core.game import Aid, PartsGame, Variant, View
from carpathia.games.thanks_a_lottery import odds, refusals, text, words
from carpathia.games.thanks_a_lottery.components import Parts
from carpathia.games.thanks_a_lottery.effects import COMPLETIONS, EFFECTS, POINT_SOURCES
from carpathia.games.thanks_a_lottery.facts import FACTS
from carpathia.games.thanks_a_lottery.guide import guide
from carpathia.games.thanks_a_lottery.lesson import LESSON
from carpathia.games.thanks_a_lottery.measures import MEASURES
from carpathia.games.thanks_a_lottery.rules.facts import DIE_PICKED_UP
from carpathia.games.thanks_a_lottery.rules.state import LotteryState
from carpathia.games.thanks_a_lottery.score_sheet import score_sheet
from carpathia.games.thanks_a_lottery.tips import tips
from carpathia.games.thanks_a_lottery.view import view, views


class ThanksALottery(PartsGame[LotteryState]):
    name = "thanks-a-lottery"
    title = "Thanks a Lottery"
    summary = (
        "Lay out blocks of cards, earn dice by adding to the blocks of others, and enter them in a lottery."
    )
    length = "three rounds, about 25 minutes"
    seat_range = range(2, 7)
    version = 1
    expert_effort: ClassVar[Mapping[int, float]] = {2: 1.35, 3: 1.5, 4: 1.35}
    facts = FACTS
    measures = MEASURES
    point_sources = POINT_SOURCES
    effects = EFFECTS
    completions = COMPLETIONS
    aids = (Aid("wilds", "Wilds taken", "Wilds that players took from blocks lie face up in their hands."),)
    variants = (
        Variant(
            "lucky_card",
            "Lucky Card Bonus",
            "Cards in your blocks that match the token on the middle space score a bonus, more each round.",
            "TL-9.1",
        ),
        Variant(
            "long_game",
            "The Long Game",
            "An empty hand does not end a round; only the pool or the deck does.",
            "TL-9.6",
        ),
    )
    revealing = frozenset([DIE_PICKED_UP])
    lesson = LESSON
    parts_type = Parts
    state_type = LotteryState

    score_sheet = staticmethod(score_sheet)
    _view = staticmethod(view)
    views = staticmethod(views)
    _question = staticmethod(words.question)
    _action_text = staticmethod(words.action_text)
    _gerund = staticmethod(words.gerund)
    _refusal = staticmethod(refusals.refusal)
    _board_text = staticmethod(text.board_text)
    _guide = staticmethod(guide)
    _tips = staticmethod(tips)
    _odds = staticmethod(odds.odds)
    _board_words = staticmethod(words.board_words)

    def without_aids(self, view: View, hidden: Collection[str]) -> View:
        if "wilds" not in hidden:
            return view
        return {**view, "players": [{**player, "known_wilds": 0} for player in view["players"]]}
