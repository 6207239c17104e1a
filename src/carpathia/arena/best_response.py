"""The exact best response to a bot at a small table for two: what somebody wins who knows it by heart.

The whole tree is enumerated. Luck has its true chances, the bot answers in every situation as it always does,
and the responder does what is best in each situation that it can tell from others. Positions are taken
together where the responder has been told the same and has done the same, so it has perfect recall.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from statistics import fmean
from typing import Any

from librt.vecs import vec
from mypy_extensions import i32

from carpathia.bots.bot import Bot
from carpathia.core.dump import dump_state
from carpathia.core.game import Game
from carpathia.core.journal import Event, Journal
from carpathia.core.perspective import Perspective
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, NOBODY, State

Policy = Callable[[State, int], Mapping[int, float]]  # chances of the actions of the seat to decide

SEATS = 2
NAMES = ("Responder", "Bot")
EVEN = 1 / SEATS

_Fact = tuple[int, int, int, int, int]
_Group = list[tuple[State, float]]  # positions that the responder cannot tell apart, each with its weight


@dataclass(frozen=True)
class Response:
    """What best responses win against a policy, by the seat of the responder: shares of the victory."""

    shares: tuple[float, ...]

    @property
    def share(self) -> float:
        """The mean over the seats; an even half if the policy cannot be exploited."""
        return fmean(self.shares)

    @property
    def exploitability(self) -> float:
        """As OpenSpiel defines it: what a best response wins beyond its even part, on average."""
        return self.share - EVEN


class FixedBot:
    """A bot that always does the same where it knows the same: its luck follows from what it observes."""

    def __init__(self, game: Game[Any], bot: Bot, seed: int = 1) -> None:
        self._game = game
        self._bot = bot
        self._seed = seed
        self._eyes = _Eyes(game)
        self._known: dict[tuple[int, bytes], Mapping[int, float]] = {}

    @property
    def asked(self) -> int:
        """In how many situations it had a choice so far."""
        return len(self._known)

    def __call__(self, state: State, seat: int) -> Mapping[int, float]:
        legal = state.legal(seat)
        if len(legal) == 1:
            return {legal[0]: 1.0}
        situation = seat, self._eyes.observation(state, seat)
        if situation not in self._known:
            luck = blake2b(situation[1], digest_size=7, salt=bytes([seat])).digest()
            rng = Rng(self._seed).fork(luck.hex())
            mine = Perspective(self._game, state, seat, NAMES)
            self._known[situation] = {self._bot.choose(mine, rng): 1.0}
        return self._known[situation]


def uniform(state: State, seat: int) -> Mapping[int, float]:
    """The policy of a random bot."""
    legal = state.legal(seat)
    return dict.fromkeys(legal, 1 / len(legal))


def best_response(game: Game[Any], policy: Policy) -> Response:
    """Return what a best response wins against a policy, from each seat of a table for two."""
    if game.seats != SEATS:
        raise ValueError(f"a best response is worked out at tables for {SEATS}, not for {game.seats}")
    return Response(tuple(_Responder(game, policy, seat).value() for seat in range(SEATS)))


class _Eyes:
    def __init__(self, game: Game[Any]) -> None:
        self._numbers = vec[i32]([0] * len(game.observations))

    def observation(self, state: State, seat: int) -> bytes:
        state.observe_into(seat, self._numbers, 0)
        return bytes(memoryview(self._numbers))


class _Responder:
    def __init__(self, game: Game[Any], policy: Policy, seat: int) -> None:
        self._game = game
        self._policy = policy
        self._seat = seat
        self._eyes = _Eyes(game)
        self._endings: dict[bytes, float | None] = {}  # what `_by_luck` has found, by position

    def value(self) -> float:
        return self._expected(_dealt(self._game))

    def _best(self, group: _Group) -> float:
        """Return the most that can be won in a situation, times its weight."""
        return max(
            self._expected((_after(state, action), weight) for state, weight in group)
            for action in group[0][0].legal(self._seat)
        )

    def _expected(self, positions: Iterable[tuple[State, float]]) -> float:
        """Play on to the next decisions of the responder and return what they win, times their weights."""
        won = 0.0
        situations: dict[tuple[tuple[_Fact, ...], bytes], _Group] = defaultdict(list)
        open_ = [(state, weight, self._told(state)) for state, weight in positions]
        while open_:
            state, weight, told = open_.pop()
            actor = state.actor
            ending = self._by_luck(state)
            if ending is not None:
                won += weight * ending
            elif actor == self._seat:
                situations[told, self._eyes.observation(state, actor)].append((state, weight))
            else:
                chances = state.chance().outcomes() if actor == CHANCE else self._policy(state, actor).items()
                for action, chance in chances:
                    after = _after(state, action)
                    open_.append((after, weight * chance, told + self._told(after)))
        return won + sum(self._best(group) for group in situations.values())

    def _by_luck(self, state: State) -> float | None:
        """Return what the responder wins if nobody has anything left to decide; None if somebody has."""
        if state.actor == NOBODY:
            return _share(state, self._seat)
        if state.actor != CHANCE:
            return None
        position = dump_state(self._game, state)
        if position not in self._endings:
            won: float | None = 0.0
            for action, chance in state.chance().outcomes():
                part = self._by_luck(_after(state, action))
                if won is None or part is None:
                    won = None
                    break
                won += chance * part
            self._endings[position] = won
        return self._endings[position]

    def _told(self, state: State) -> tuple[_Fact, ...]:
        """Return what the responder was told by the last step."""
        events = [] if state.journal is None else state.journal.events
        return tuple(_fact(event.seen_by(self._seat)) for event in events)


def _after(state: State, action: int) -> State:
    """Return the position after an action, with a journal of nothing but this step."""
    new = state.clone()
    new.journal = Journal()
    new.apply(state.actor, action)
    return new


def _fact(event: Event) -> _Fact:
    return event.fact, event.seat, event.a, event.b, event.c


def _share(state: State, seat: int) -> float:
    placings = state.placings()
    return 1 / placings.count(0) if placings[seat] == 0 else 0.0


def _dealt(game: Game[Any]) -> list[tuple[State, float]]:
    """Return the positions of the first decision with their chances.

    Seats observe what they were dealt; the order of it tells them nothing, so such positions are joined.
    """
    now: dict[bytes, tuple[State, float]] = {b"": (game.start(), 1.0)}
    found: list[tuple[State, float]] = []
    while now:
        following: dict[bytes, tuple[State, float]] = {}
        for state, weight in now.values():
            if state.actor != CHANCE:
                found.append((state, weight))
                continue
            for action, chance in state.chance().outcomes():
                after = state.clone()
                after.apply(CHANCE, action)
                key = dump_state(game, after)
                _, before = following.get(key, (after, 0.0))
                following[key] = after, before + weight * chance
        now = following
    return found
