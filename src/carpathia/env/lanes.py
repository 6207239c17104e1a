"""Many matches of one game side by side: the compiled part of `carpathia.env.batch`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from carpathia.core.column import column
from carpathia.core.rng import Rng
from carpathia.core.state import NOBODY, State
from carpathia.env.episode import Choices, Episode

# Who decides for a seat.
LEARNER: Final = 0
RANDOM: Final = 1
BOT: Final = 2
BYTES: Final = 8  # of an action


@final
class Lanes:
    """Matches, each with its row in columns that hold the answers to the last step.

    A match that ends is followed by the next one at once: the reward and `done` belong to the match that
    ended, everything else to the one that begins. `bot` decides for seats that neither learn nor play at
    random; it is given the position, the seat and luck of its own.
    """

    def __init__(
        self,
        opening: State,
        reward: i64,
        size: i64,
        numbers: i64,
        actions: i64,
        deciders: list[int],
        bot: Callable[[State, int, Rng], int],
    ) -> None:
        self._seats: Final = opening.seats
        self._size: Final = size
        self._numbers: Final = numbers  # of an observation
        self._actions: Final = actions
        self._deciders: Final = column(deciders)
        self._bot: Final = bot
        self._episodes: Final = [Episode(opening, reward) for i in range(size)]
        self._choices: Final = [Choices() for i in range(size)]
        self._lucks: Final = [Rng(0) for i in range(size)]  # of bots
        self._sampling = Rng(0)
        self._first_seed = 0
        self._begun: Final = vec[i64]([0] * size)  # matches in each lane
        self._gained: Final = vec[float]([0.0] * opening.seats)
        self._due: Final = vec[float]([0.0] * (size * opening.seats))  # rewards of the next answer
        self.observations: Final = vec[i32]([0] * (size * numbers))
        # The ends of the last matches, as whoever made the last decision of a learner observes them.
        self.ends: Final = vec[i32]([0] * (size * numbers))
        self.masks: Final = vec[u8]([0] * (size * actions))
        self.rewards: Final = vec[float]([0.0] * (size * opening.seats))
        self.done: Final = vec[u8]([0] * size)
        self.seat: Final = vec[i64]([0] * size)  # that decides

    def reset(self, seed: int) -> None:
        """Begin anew; the matches of lane i have the seeds seed + i, seed + i + size and so on."""
        self._first_seed = seed
        self._sampling = Rng(seed).fork("sampling")
        for lane in range(self._size):
            self._begun[lane] = 0
            self.done[lane] = 0
            self._pay(lane)
            self._pay(lane)  # nothing, after what was due before
            self._begin(lane)
            self._show(lane)

    def step(self, actions: bytes) -> i64:
        """Apply an action in each lane and return -1; if one is illegal, do nothing and return its lane."""
        for lane in range(self._size):
            action = read_i64_le(actions, lane * BYTES)
            if not self._is_legal(lane, action):
                return lane
        for lane in range(self._size):
            self._step(lane, read_i64_le(actions, lane * BYTES))
        return -1

    def sample(self) -> vec[i64]:
        """Return a legal action for each lane, at random."""
        rng = self._sampling
        picked = vec[i64]([0] * self._size)
        for lane in range(self._size):
            choices = self._choices[lane]
            picked[lane] = choices.actions[rng.below(choices.count)]
        return picked

    def state_of(self, lane: int) -> State:
        """Return the position in a lane."""
        return self._episodes[lane].state

    def seed_of(self, lane: int) -> int:
        """Return the seed of the match in a lane."""
        return self._first_seed + lane + (self._begun[lane] - 1) * self._size

    def _is_legal(self, lane: i64, action: i64) -> bool:
        return 0 <= action < self._actions and self.masks[lane * self._actions + action] == 1

    def _step(self, lane: i64, action: i64) -> None:
        episode = self._episodes[lane]
        episode.step(action)
        self._gain(lane, episode)
        self._let_bots_act(lane, episode)
        self._pay(lane)
        self.done[lane] = u8(episode.state.actor == NOBODY)
        if self.done[lane]:
            episode.state.observe_into(self.seat[lane], self.ends, lane * self._numbers)
            self._begin(lane)
        self._show(lane)

    def _begin(self, lane: i64) -> None:
        """Begin the next match of a lane, up to the first decision of a learner."""
        episode = self._episodes[lane]
        self._begun[lane] += 1
        seed = self.seed_of(lane)
        self._lucks[lane] = Rng(seed).fork("bots")
        episode.reset(seed)
        self._let_bots_act(lane, episode)
        assert episode.state.actor != NOBODY, "a match ended before its learners had anything to decide"

    def _let_bots_act(self, lane: i64, episode: Episode) -> None:
        seat = episode.state.actor
        while seat != NOBODY and self._deciders[seat] != LEARNER:
            state = episode.state
            if self._deciders[seat] == RANDOM:
                choices = self._choices[lane]
                choices.show(state, seat, self.masks, lane * self._actions)
                episode.step(choices.actions[self._lucks[lane].below(choices.count)])
            else:
                episode.step(self._bot(state, seat, self._lucks[lane]))
            self._gain(lane, episode)
            seat = episode.state.actor

    def _gain(self, lane: i64, episode: Episode) -> None:
        """Note what the last step was worth."""
        seats = self._seats
        episode.rewards_into(self._gained, 0)
        for seat in range(seats):
            self._due[lane * seats + seat] += self._gained[seat]

    def _pay(self, lane: i64) -> None:
        """Answer with the rewards that are due."""
        for i in range(lane * self._seats, (lane + 1) * self._seats):
            self.rewards[i] = self._due[i]
            self._due[i] = 0.0

    def _show(self, lane: i64) -> None:
        state = self._episodes[lane].state
        seat = state.actor
        self.seat[lane] = seat
        self._choices[lane].show(state, seat, self.masks, lane * self._actions)
        state.observe_into(seat, self.observations, lane * self._numbers)
