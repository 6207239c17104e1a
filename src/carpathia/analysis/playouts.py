"""Games played on after alternative plans, in the same sampled worlds and with the same chance outcomes."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from carpathia.bots.ismcts import margin_of, rollout_action
from carpathia.bots.values import Values
from carpathia.core.column import column
from carpathia.core.journal import Event, Journal
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, MOST_LEGAL, NOBODY, State, write_shares

# The first columns of a sample; then points by source of the seat and of its rival, then counts.
WIN_SHARE: Final = 0
MARGIN: Final = 1  # points ahead of the strongest rival
FIRST_SOURCE: Final = 2

STREAMS: Final = 8  # streams of chance outcomes in a world, one for each round
SCALE: Final = 1 << 30  # resolution of a draw from the priors
SEED_MASK: Final = (1 << 30) - 1  # a seed is a number below 2**62


@final
class Counter:
    """Counts events of a seat by column: one per event, or one of its arguments."""

    def __init__(self) -> None:
        self.columns: i64 = 0
        self._event_types = vec[i64]()
        self._column = vec[i64]()
        self._amount = vec[i64]()  # 0 for one per event, 1 to 3 for an argument
        self._seat_argument = vec[i64]()  # the argument that names the seat, or 0 for the event's own seat
        self._rows: i64 = 0
        # Conditions: the argument of the events of a row that must have a value.
        self._condition_row = vec[i64]()
        self._tested = vec[i64]()
        self._value = vec[i64]()

    def add_column(self) -> int:
        """Add a column and return its number."""
        self.columns += 1
        return self.columns - 1

    def count(
        self, column: i64, event_type: i64, amount: i64, seat_argument: i64, conditions: list[tuple[int, int]]
    ) -> None:
        """Let a column count events of a type; a condition is an argument and its value."""
        self._column = append(self._column, column)
        self._event_types = append(self._event_types, event_type)
        self._amount = append(self._amount, amount)
        self._seat_argument = append(self._seat_argument, seat_argument)
        for tested, value in conditions:
            self._condition_row = append(self._condition_row, self._rows)
            self._tested = append(self._tested, tested)
            self._value = append(self._value, value)
        self._rows += 1

    def add_counts(self, events: list[Event], seat: i64, out: vec[float], start: i64) -> None:
        """Add the counts of a seat to `out`, from `start` on."""
        for event in events:
            event_type = event.fact
            for row in range(self._rows):
                if self._event_types[row] != event_type:
                    continue
                owner = event.seat
                if self._seat_argument[row] != 0:
                    owner = _argument(event, self._seat_argument[row])
                if owner != seat or not self._meets_conditions(event, row):
                    continue
                amount: i64 = 1
                if self._amount[row] != 0:
                    amount = _argument(event, self._amount[row])
                out[start + self._column[row]] += float(amount)

    def _meets_conditions(self, event: Event, row: i64) -> bool:
        for number in range(i64(len(self._tested))):
            if self._condition_row[number] != row:
                continue
            if _argument(event, self._tested[number]) != self._value[number]:
                return False
        return True


def _argument(event: Event, number: i64) -> i64:
    if number == 1:
        return event.a
    return event.b if number == 2 else event.c


@final
class Playouts:
    """Plays games on after each of several plans of a seat; a plan is a sequence of its actions.

    All plans meet the same sampled worlds and, as far as the games stay alike, the same chance outcomes. So
    differences between plans are less noisy than the plans themselves. All seats play by the priors of
    learned values, or by the rollout policy where there are none. With `rounds` games stop after so many more
    rounds; then no share of the victory is known and its column is zero.
    """

    def __init__(
        self,
        root: State,
        seat: i64,
        plans: list[list[int]],
        values: Values | None,
        sources: i64,
        counter: Counter,
        rounds: i64,
    ) -> None:
        self.worlds: i64 = 0
        self.decisions: i64 = 0  # simulated so far
        self.evaluations: i64 = 0  # network evaluations so far
        self.plans: Final = len(plans)
        self.columns: Final[i64] = FIRST_SOURCE + 2 * sources + counter.columns
        self._root: Final = root
        self._seat: Final = seat
        self._actions: Final = column([action for plan in plans for action in plan])
        ends: list[int] = []
        for plan in plans:
            ends.append(len(plan) if not ends else ends[-1] + len(plan))
        self._ends: Final = column(ends)
        self._values: Final = values
        self._sources: Final = sources
        self._counter: Final = counter
        self._rounds: Final = rounds  # 0: to the end
        self._legal: Final = vec[i64]([0] * MOST_LEGAL)
        self._priors: Final = vec[float]([0.0] * MOST_LEGAL)
        self._points: Final = vec[i64]([0] * (root.seats * sources))
        self._shares: Final = vec[float]([0.0] * root.seats)
        self._chance: Final = Rng(0)
        self._policy: Final = Rng(0)
        self._streams: Final = vec[i64]([0] * STREAMS)
        self._samples = vec[float]()  # index: world, plan, column

    def run(self, worlds: i64, rng: Rng) -> None:
        """Play on in so many more sampled worlds."""
        for number in range(worlds):
            world = self._root.clone()
            world.resample(self._seat, rng)
            for stream in range(STREAMS):
                self._streams[stream] = ((rng.next32() & SEED_MASK) << 32) ^ rng.next32()
            policy_seed = ((rng.next32() & SEED_MASK) << 32) ^ rng.next32()
            for plan in range(i64(self.plans)):
                self._play(world.clone(), plan, policy_seed)
            self.worlds += 1

    def mean(self, plan: i64, column_: i64) -> float:
        """Return the mean of a column after a plan."""
        return self._sum(plan, column_, 0, 1) / float(self.worlds)

    def half_mean(self, plan: i64, column_: i64, half: i64) -> float:
        """Return the mean over the worlds with even numbers (half 0) or odd numbers (half 1)."""
        count = (self.worlds + 1 - half) // 2
        return self._sum(plan, column_, half, 2) / float(count)

    def difference(self, plan: i64, other: i64, column_: i64) -> tuple[float, float]:
        """Return by how much a column is larger after one plan than after another, and the standard error."""
        total = 0.0
        squares = 0.0
        count = float(self.worlds)
        for world in range(self.worlds):
            gap = self._sample(world, plan, column_) - self._sample(world, other, column_)
            total += gap
            squares += gap * gap
        mean = total / count
        variance = squares / count - mean * mean
        if count < 2.0 or variance <= 0.0:
            return mean, 0.0
        return mean, sqrt(variance / (count - 1.0))

    def varies(self, plan: i64, column_: i64) -> bool:
        """Return whether a column differs between the games after a plan."""
        first = self._sample(0, plan, column_)
        for world in range(self.worlds):
            if self._sample(world, plan, column_) != first:
                return True
        return False

    def _sum(self, plan: i64, column_: i64, first: i64, step: i64) -> float:
        total = 0.0
        world = first
        while world < self.worlds:
            total += self._sample(world, plan, column_)
            world += step
        return total

    def _sample(self, world: i64, plan: i64, column_: i64) -> float:
        return self._samples[(world * self.plans + plan) * self.columns + column_]

    def _play(self, state: State, plan: i64, policy_seed: i64) -> None:
        """Play a game on after a plan and append its sample."""
        seat = self._seat
        journal = Journal()
        state.journal = journal
        next_action = self._ends[plan - 1] if plan > 0 else i64(0)
        end = self._ends[plan]
        first_round = state.round_number()
        current_round = first_round
        chance = self._chance
        policy = self._policy
        chance.state = self._streams[current_round % STREAMS]
        policy.state = policy_seed
        if next_action < end:  # the seat may decide beside others, so its plan begins before anything else
            state.apply(seat, self._actions[next_action])
            next_action += 1
        while state.actor != NOBODY:
            if state.round_number() != current_round:
                current_round = state.round_number()
                if self._rounds > 0 and current_round - first_round >= self._rounds:
                    break
                chance.state = self._streams[current_round % STREAMS]
            mover = state.actor
            if mover == CHANCE:
                state.apply(CHANCE, state.draw(chance))
                continue
            count = state.legal_into(mover, self._legal)
            self.decisions += 1
            action = self._legal[0]
            if count > 1:
                if mover == seat and next_action < end and self._is_legal(self._actions[next_action], count):
                    action = self._actions[next_action]
                    next_action += 1
                else:
                    if mover == seat:
                        next_action = end
                    action = self._policy_action(state, mover, count, policy)
            state.apply(mover, action)
        self._append_sample(state, journal)

    def _is_legal(self, action: i64, count: i64) -> bool:
        for number in range(count):
            if self._legal[number] == action:
                return True
        return False

    def _policy_action(self, state: State, mover: i64, count: i64, policy: Rng) -> i64:
        values = self._values
        if values is None:
            return rollout_action(state, mover, self._legal, count, policy)
        values.priors_into(state, mover, self._legal, count, self._priors)
        self.evaluations += 1
        ticket = float(policy.below(SCALE)) / float(SCALE)
        for number in range(count):
            ticket -= self._priors[number]
            if ticket < 0.0:
                return self._legal[number]
        return self._legal[count - 1]

    def _append_sample(self, state: State, journal: Journal) -> None:
        seat = self._seat
        sources = self._sources
        start = i64(len(self._samples))
        for number in range(self.columns):
            self._samples = append(self._samples, 0.0)
        samples = self._samples
        if state.actor == NOBODY:
            write_shares(state, self._shares, 0)
            samples[start + WIN_SHARE] = self._shares[seat]
        scores = state.scores()
        samples[start + MARGIN] = float(margin_of(scores, seat))
        if sources > 0:
            state.points_by_source_into(self._points, 0)
            rival = _strongest_rival(scores, seat)
            for source in range(sources):
                own = start + FIRST_SOURCE + source
                samples[own] = float(self._points[seat * sources + source])
                samples[own + sources] = float(self._points[rival * sources + source])
        if self._counter.columns > 0:
            self._counter.add_counts(journal.events, seat, samples, start + FIRST_SOURCE + 2 * sources)


def _strongest_rival(scores: list[int], seat: i64) -> i64:
    """Return the seat with the most points among the others."""
    rival: i64 = 0 if seat != 0 else i64(1)
    for other in range(i64(len(scores))):
        if other != seat:
            own: i64 = scores[other]
            best: i64 = scores[rival]
            if own > best:
                rival = other
    return rival
