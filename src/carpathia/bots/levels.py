"""Levels of one search with different budgets, an expert with learned values, and bots by name."""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path
from typing import Any

from carpathia.bots.bot import Bot, Thought
from carpathia.bots.ismcts import Search
from carpathia.bots.puct import ValuedSearch
from carpathia.bots.values import Values
from carpathia.bots.weights import FILE, Unlearned, learned, read, values_for
from carpathia.core.game import Game
from carpathia.core.perspective import Perspective
from carpathia.core.phrases import and_list
from carpathia.core.registry import UnknownName, bot_class
from carpathia.core.rng import Rng

CHUNK = 10  # iterations between checks of the clock
WAITING = 10  # of so many decisions of an expert one is a master's, where a match need not end
SECONDS = 0.9  # time limit of a decision, rarely reached except in plain Python


class SearchBot(Bot):
    """Searches until `effort` decisions have been simulated, so that the same seed makes the same move.

    In a long game these are few iterations, so there are also at least `tries` of them per legal action.
    """

    effort: int
    tries: int
    seconds = SECONDS

    def think(self, mine: Perspective[Any], rng: Rng) -> Thought:
        legal = mine.legal()
        if len(legal) == 1:
            return Thought(legal[0])
        search = self.search(mine, rng)
        (action, _, value), *others = search.ranking()
        return Thought(action, value=value, alternative=others[0][0] if others else None)

    def choose(self, mine: Perspective[Any], rng: Rng) -> int:
        legal = mine.legal()
        return legal[0] if len(legal) == 1 else self.search(mine, rng).ranking()[0][0]

    def search(self, mine: Perspective[Any], rng: Rng) -> Search:
        """Return the search for a decision between several actions, carried out."""
        search = Search(
            mine.imagine(rng.fork("world")),
            mine.seat,
            mine.game.actions.size,
            rng.fork("search"),
            mine.game.exploration,
        )
        self._carry_out(search, mine, self.effort_in(mine.game))
        return search

    def _carry_out(self, search: Search, mine: Perspective[Any], effort: int) -> None:
        tries = self.tries_in(mine.game) * len(mine.legal())
        end = time.monotonic() + self.seconds
        while search.iterations < tries or search.spent() < effort:
            search.run(CHUNK)
            if time.monotonic() > end:
                break

    def effort_in(self, game: Game[Any]) -> int:
        return self.effort * game.search_effort

    def tries_in(self, game: Game[Any]) -> int:
        return self.tries

    def think_longer(self, times: int) -> None:
        """Multiply the budget."""
        self.effort *= times
        self.tries *= times
        self.seconds *= times


class Novice(SearchBot):
    name = "novice"
    summary = "thinks for a moment and sees what is plain"
    effort = 1_500
    tries = 4

    def effort_in(self, game: Game[Any]) -> int:
        return self.effort  # the same in every game: a novice takes a moment


class Regular(SearchBot):
    name = "regular"
    summary = "thinks for a few milliseconds and makes few mistakes"
    effort = 8_000
    tries = 12


class Master(SearchBot):
    name = "master"
    summary = "thinks for an eighth to half a second and weighs thousands of games"
    effort = 400_000
    tries = 50


class Expert(Master):
    """A master whose search looks up what positions are worth instead of playing them to the end.

    At some tables it does both (`Game.expert_plays_on`). Where nothing was learned for a table, it is a
    master and says so. One with weights from a file of its own raises `Unlearned` there. By values alone two
    of them may wait for each other for ever; playing on to the end shows that this leads nowhere, so they do
    that now and then in games where it is possible.
    """

    name = "expert"
    summary = "thinks as long as the master and knows from practice what positions are worth"

    def __init__(self, file: Path | None = None) -> None:
        self._file = file

    def search(self, mine: Perspective[Any], rng: Rng) -> Search:
        values, _ = self.values(mine.game)
        if values is None or (mine.game.unbounded and rng.fork("waiting").below(WAITING) == 0):
            return super().search(mine, rng)
        game = mine.game
        search = ValuedSearch(
            mine.imagine(rng.fork("world")),
            mine.seat,
            values,
            rng.fork("search"),
            played_on=game.expert_plays_on.get(game.seats, 0.0),
        )
        self._carry_out(search, mine, round(self.effort_in(game) * game.expert_effort.get(game.seats, 1.0)))
        return search

    def values(self, game: Game[Any]) -> tuple[Values | None, str]:
        """Return what was learned for a table, or None and a sentence that says why there is nothing."""
        return learned(game) if self._file is None else (_from_file(game, self._file), "")

    @classmethod
    def given(cls, words: str) -> Expert:
        return cls(Path(words))

    def plays_as(self, game: Game[Any]) -> str:
        return Master.name if self.values(game)[0] is None else ""

    def at_table(self, game: Game[Any]) -> str:
        _, missing = self.values(game)
        return f"{missing} It plays as a {Master.name} here." if missing else ""


@cache
def learned_words(kind: type[Game[Any]]) -> str:
    """Return for which tables of a game the expert has learned something, as a sentence."""
    try:
        tables = sorted(read(kind.folder() / FILE, kind(kind.seat_range.start)))
    except Unlearned:
        tables = []
    if not tables:
        return f"It has not learned {kind.title} yet and plays as a {Master.name}."
    players = and_list([str(seats) for seats in tables])
    return (
        f"It has learned {kind.title} for {players} players, without changes; at other tables it plays as a"
        f" {Master.name}."
    )


@cache
def _from_file(game: Game[Any], file: Path) -> Values:
    return values_for(game, file)


def make_bot(name: str) -> Bot:
    """Return a bot by name.

    `master*8` is a master with eight times the search budget, `expert:FILE` an expert by its weights and
    `partner:1040` a partner of that strength.
    """
    base, star, factor = name.partition("*")
    kind, colon, words = base.partition(":")
    bot: Bot = bot_class(kind).given(words) if colon else bot_class(base)()
    if not star:
        return bot
    if not isinstance(bot, SearchBot) or not factor.isdecimal() or not int(factor):
        raise UnknownName(f"there is no bot called {name!r}; one that thinks longer is named like master*8")
    bot.think_longer(int(factor))
    return bot
