"""The games in OpenSpiel: importing this module registers `carpathia_dragon_racer` and the others.

    import carpathia.env.openspiel, pyspiel
    game = pyspiel.load_game("carpathia_dragon_racer", {"players": 4})

Chance is explicit. Chance outcomes and decisions share one space of actions, that of the game. The
returns are the share of the victory, so they add up to 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from typing import Any, ClassVar

import numpy as np
import pyspiel

from carpathia.core.dump import dump_state, load_state
from carpathia.core.game import Game
from carpathia.core.journal import Event, Journal
from carpathia.core.registry import game_class, games
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, NOBODY, State
from carpathia.env.episode import SHARE, Episode
from carpathia.env.spaces import Eyes, make, observe_text

LONGEST = 5000  # decisions and strokes of luck; no match comes near
LUCK_SEEDS = 2**53
CHANCE_PLAYER = int(pyspiel.PlayerId.CHANCE)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)


def short_name(name: str) -> str:
    """Return what a game is called in OpenSpiel."""
    return f"carpathia_{name.replace('-', '_')}"


def changes_from(text: str) -> dict[str, object]:
    """Return changes of components from a parameter such as "race.rounds:1;cards.copies:1+1+1".

    OpenSpiel's parameters have neither commas nor lists: changes are separated by semicolons, the numbers of
    a list by plus signs, and a list of one number ends in one.
    """
    changes: dict[str, object] = {}
    for change in filter(None, text.split(";")):
        key, colon, value = change.partition(":")
        if not colon:
            raise ValueError(f"{change!r} is no change of a component; one is written like race.rounds:1")
        changes[key.strip()] = _value(value.strip())
    return changes


def _value(text: str) -> object:
    if text in ("true", "false"):
        return text == "true"
    numbers = [int(number) for number in text.split("+") if number]
    return numbers if "+" in text else numbers[0]


def _game_type(kind: type[Game[Any]]) -> Any:
    return pyspiel.GameType(
        short_name=short_name(kind.name),
        long_name=kind.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=kind.seat_range[-1],
        min_num_players=kind.seat_range[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": kind.seat_range[0], "components": ""},
    )


@dataclass(frozen=True)
class Table:
    """What a game is made of."""

    name: str
    seats: int
    components: str

    def game(self) -> Game[Any]:
        return _game_at(self)


@cache
def _game_at(table: Table) -> Game[Any]:
    """Return the same game for equal tables: its positions share what never changes."""
    return make(table.name, table.seats, changes_from(table.components))


class SpielGame(pyspiel.Game):
    """A game for one table; the parameters are `players` and changes of `components`."""

    game_type: ClassVar[Any]
    name: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        params = params or {}
        seats = int(params.get("players", game_class(self.name).seat_range[0]))
        self.table = Table(self.name, seats, str(params.get("components", "")))
        self.game = self.table.game()
        self.opening = self.game.start()
        size = int(self.game.actions.size)
        info = pyspiel.GameInfo(
            num_distinct_actions=size,
            max_chance_outcomes=size,
            num_players=seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.game_type, info, dict(params))

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        if params:
            raise ValueError(f"observers of this game have no parameters, but they were given {params}")
        return SpielObserver(self.game, iig_obs_type is not None and iig_obs_type.perfect_recall)


class Play:
    """A position, and all that was told and decided on the way to it. OpenSpiel copies it with the state."""

    __slots__ = ("decided", "position", "table")

    def __init__(
        self, table: Table, position: State, told: list[Event], decided: list[tuple[int, int, int]]
    ) -> None:
        self.table = table
        self.position = position
        self.decided = decided  # how many facts came before, the seat, the action
        position.journal = Journal()
        position.journal.events.extend(told)

    @property
    def told(self) -> list[Event]:
        assert self.position.journal is not None
        return self.position.journal.events

    def __deepcopy__(self, memo: object) -> Play:
        return Play(self.table, self.position.clone(), self.told, self.decided.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        dumped = dump_state(self.table.game(), self.position)
        told = [(fact.fact, fact.seat, fact.a, fact.b, fact.c, fact.audience) for fact in self.told]
        return _loaded, (self.table, dumped, told, self.decided)

    def imagined(self, seat: int, rng: Rng) -> Play:
        """Return a play that looks the same to `seat`, and whose past holds nothing but what it was told."""
        position = self.position.clone()
        position.resample(seat, rng)
        told = [event.seen_by(seat) for event in self.told]
        return Play(
            self.table, position, told, [decision for decision in self.decided if decision[1] == seat]
        )

    def recalled(self, seat: int) -> str:
        """Return all that the seat was told, and what it did, in order."""
        facts = [event.seen_by(seat) for event in self.told]
        own = iter([(before, f"!{action}") for before, by, action in self.decided if by == seat])
        words: list[str] = []
        before, deed = next(own, (len(facts) + 1, ""))
        for number, fact in enumerate(facts):
            while before <= number:
                words.append(deed)
                before, deed = next(own, (len(facts) + 1, ""))
            words.append(f"{fact.fact}:{fact.seat}:{fact.a}:{fact.b}:{fact.c}")
        return " ".join([*words, *([deed] if deed else []), *[late for _, late in own]])


def _loaded(
    table: Table, dumped: bytes, told: list[tuple[int, ...]], decided: list[tuple[int, int, int]]
) -> Play:
    return Play(table, load_state(table.game(), dumped), [Event(*fact) for fact in told], decided)


class SpielState(pyspiel.State):
    """A position as OpenSpiel drives it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._play = Play(game.table, game.opening.clone(), [], [])

    @property
    def position(self) -> State:
        """The position in Carpathia, all secrets included."""
        return self._play.position

    def current_player(self) -> int:
        actor = self._play.position.actor
        if actor < CHANCE:
            return actor
        return CHANCE_PLAYER if actor == CHANCE else TERMINAL

    def is_terminal(self) -> bool:
        return self._play.position.actor == NOBODY

    # OpenSpiel has the two that follow already, but answers them by several calls from C++ back to Python.

    def is_chance_node(self) -> bool:
        return self._play.position.actor == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        position = self._play.position
        actor = position.actor
        if actor < CHANCE:
            return position.legal(actor) if player is None or player == actor else []
        return [action for action, _ in self.chance_outcomes()] if actor == CHANCE else []

    def _legal_actions(self, player: int) -> list[int]:
        position = self._play.position
        return position.legal(player) if player == position.actor else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self._play.position.chance().outcomes()

    def _apply_action(self, action: int) -> None:
        play = self._play
        position = play.position
        actor = position.actor
        if actor != CHANCE:
            play.decided.append((len(play.told), actor, action))
        position.apply(actor, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.get_game().game.actions.label(action))

    def returns(self) -> list[float]:
        position = self._play.position
        return Episode(position, SHARE).rewards()

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> SpielState:
        """Return a state that `player_id` cannot tell from this one; its history is empty, being unknown."""
        other = SpielState(self.get_game())
        other._play = self._play.imagined(player_id, Rng(int(probability_sampler() * LUCK_SEEDS)))
        return other

    def __str__(self) -> str:
        game, position = self.get_game().game, self._play.position
        if position.actor == CHANCE:
            return f"Luck decides after {self.move_number()} moves."
        return observe_text(game, position, 0 if position.actor == NOBODY else position.actor)


class SpielObserver:
    """What a player observes, as numbers and as text."""

    def __init__(self, game: Game[Any], perfect_recall: bool) -> None:
        self._eyes = Eyes(game)
        self._perfect_recall = perfect_recall
        self.tensor = None if perfect_recall else np.zeros(game.observations.size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = self._eyes.observation(state.position, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return a text that is the same where the player knows the same, and with perfect recall knew it."""
        seen = self._eyes.observation(state.position, player).tobytes()
        digest = blake2b(seen, digest_size=12).hexdigest()
        return f"{digest} {state._play.recalled(player)}" if self._perfect_recall else f"p{player} {digest}"


def _register(kind: type[Game[Any]]) -> None:
    members = {"game_type": _game_type(kind), "name": kind.name}
    # A class, not a function: OpenSpiel holds on to it until after Python has ended.
    pyspiel.register_game(members["game_type"], type(f"{kind.__name__}Spiel", (SpielGame,), members))


for _kind in games().values():
    _register(_kind)
