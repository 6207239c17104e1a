"""Personas: bots with one habit each, to be put at a table of regular players; and players by name."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from math import inf
from typing import Any

import carpathia
from carpathia.bots.bot import Bot, Thought
from carpathia.bots.levels import Novice, SearchBot, make_bot
from carpathia.core.journal import Journal
from carpathia.core.perspective import Perspective
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, NOBODY, State

WORLDS = 4  # imagined for each action
PATIENCE = 40  # decisions that greedy and cautious look ahead
FORGETS = 3  # forgetful players choose at random once in so many decisions
IDLE_VERBS = ("pass", "decline", "end", "done", "stop", "skip", "refuse", "keep", "close", "nothing")
NEVER = "never-"  # never-bet avoids the actions of the kind "bet"


class Persona(Bot):
    """Chooses among the legal actions by a habit, and like a novice where the habit says nothing."""

    def __init__(self) -> None:
        self._novice = make_player(Novice.name)

    def think(self, mine: Perspective[Any], rng: Rng) -> Thought:
        legal = mine.legal()
        if len(legal) == 1:
            return Thought(legal[0])
        chosen = self.habit(mine, legal, rng)
        return Thought(self._novice.choose(mine, rng) if chosen is None else chosen)

    @abstractmethod
    def habit(self, mine: Perspective[Any], legal: list[int], rng: Rng) -> int | None:
        """Return the action that the habit demands, if it demands one."""


class Greedy(Persona):
    name = "greedy"
    summary = "takes what brings most points at once"

    def habit(self, mine: Perspective[Any], legal: list[int], rng: Rng) -> int | None:
        return _best(mine, legal, rng, lambda gains: sum(gains))


class Cautious(Persona):
    name = "cautious"
    summary = "takes what can go least wrong"

    def habit(self, mine: Perspective[Any], legal: list[int], rng: Rng) -> int | None:
        return _best(mine, legal, rng, lambda gains: min(gains))


class Passive(Persona):
    name = "passive"
    summary = "passes, declines and stops whenever the rules allow it"

    def habit(self, mine: Perspective[Any], legal: list[int], rng: Rng) -> int | None:
        for action in legal:
            words = mine.game.actions.kind_of(action).verb.split()
            if words and words[0] in IDLE_VERBS:
                return action
        return None


class Copycat(Persona):
    name = "copycat"
    summary = "does what whoever leads did last, if it can be seen and is allowed"

    def habit(self, mine: Perspective[Any], legal: list[int], rng: Rng) -> int | None:
        world = mine.imagine(rng.fork("world"))
        scores = world.scores()
        rivals = [seat for seat in range(world.seats) if seat != mine.seat]
        leader = max(rivals, key=lambda seat: (scores[seat], -seat))
        seen = [event for event in mine.events() if event.seat == leader][-1:]
        for action in legal if seen else ():
            trial = world.clone()
            trial.journal = journal = Journal()
            trial.apply(mine.seat, action)
            own = [event for event in journal.events if event.seat == mine.seat]
            if own and (own[0].fact, own[0].a) == (seen[0].fact, seen[0].a):
                return action
        return None


class Forgetful(Persona):
    name = "forgetful"
    summary = f"forgets what it was about once in {FORGETS} decisions and does anything"

    def habit(self, mine: Perspective[Any], legal: list[int], rng: Rng) -> int | None:
        whim = rng.fork("whim")
        return None if whim.below(FORGETS) else whim.pick(legal)


class Never(Persona):
    name = NEVER
    summary = "never takes a kind of action unless it must"

    def __init__(self, verb: str) -> None:
        super().__init__()
        self._verb = verb

    def habit(self, mine: Perspective[Any], legal: list[int], rng: Rng) -> int | None:
        actions = mine.game.actions
        if all(actions.kind_of(action).verb != self._verb for action in legal):
            return None
        wanted = self._novice.choose(mine, rng)
        if actions.kind_of(wanted).verb != self._verb:
            return wanted
        others = [action for action in legal if actions.kind_of(action).verb != self._verb]
        return rng.fork("other").pick(others) if others else None


PERSONAS: dict[str, type[Persona]] = {
    persona.name: persona for persona in (Greedy, Cautious, Passive, Copycat, Forgetful)
}


def make_player(name: str) -> Bot:
    """Return a persona, or a bot as `make_bot` names them, for games that nobody waits for.

    Where the search is compiled, no clock cuts it short, so that results are the same on a busy machine.
    """
    if name in PERSONAS:
        return PERSONAS[name]()
    if name.startswith(NEVER):
        return Never(name.removeprefix(NEVER))
    bot = make_bot(name)
    if isinstance(bot, SearchBot) and (carpathia.compiled() or isinstance(bot, Novice)):
        bot.seconds = inf
    return bot


def _best(
    mine: Perspective[Any], legal: list[int], rng: Rng, worth: Callable[[list[int]], int]
) -> int | None:
    """Return the action after which the seat stands best at its next decision, or None if all are alike."""
    luck = rng.fork("luck")
    worlds = [mine.imagine(luck) for _ in range(WORLDS)]
    gains = {action: worth([_gain(world, mine.seat, action, luck) for world in worlds]) for action in legal}
    best = max(gains.values())
    if min(gains.values()) == best:
        return None
    return luck.pick([action for action in legal if gains[action] == best])


def _gain(world: State, seat: int, action: int, rng: Rng) -> int:
    """Return the points that a seat gains on the best rival by an action, until it must decide again."""
    world = world.clone()
    before = _ahead(world, seat)
    world.apply(seat, action)
    for _ in range(PATIENCE):
        if world.actor in (seat, NOBODY):
            break
        mover = world.actor
        world.apply(mover, world.draw(rng) if mover == CHANCE else rng.pick(world.legal(mover)))
    return _ahead(world, seat) - before


def _ahead(world: State, seat: int) -> int:
    scores = world.scores()
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
