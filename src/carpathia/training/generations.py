"""Generations of values: each plays against itself, and the next is fitted to how those games ended.

The first games are played by chance. Everything follows from the seed; every generation is kept in a folder,
so that a course goes on where it was stopped.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np

from carpathia.bots.weights import Weights, shape_for
from carpathia.core.components import Value
from carpathia.core.registry import make_game
from carpathia.core.rng import Rng
from carpathia.training.fit import Floats, Lessons, Network, fit
from carpathia.training.games import HERE, Kept, Order, Site
from carpathia.training.selfplay import ILLEGAL, NONE

POSITIONS = 48  # kept of a game for two, about: half with a long search, half right after a decision
LONG = 2  # times as long as a game by chance: then values only go round in circles
BY_CHANCE = 3  # times as many games in the first generation, which are quick
LATE, MORE = 8, 3  # from this generation on, so many times as many: what is left to learn is finer
EARLY = 3  # generations with many errors
EARLY_ERRORS, ERRORS = (10, 50, 200), (0, 0, 10, 30)  # of a thousand decisions, from game to game
WINDOW = 5  # generations whose games are learned from
TRUST = 0.85  # how far the end of a game counts against what the next search expected
ENDS_ALONE = 2  # generations in which only the end counts
PASSES = 2
HELD_OUT = 12  # one game in so many is kept to measure the loss
DUELS = 100  # games against the best generation before, at most, and of a late one so many times more
NO_END = 1 << 40  # no game is so long
PROGRESS = "progress.json"


@dataclass(frozen=True)
class Course:
    """What is learned, and how much is played for it."""

    game: str
    seats: int
    seed: int = 1
    games: int = 1500  # of a generation
    first: int = 48  # hidden units
    second: int = 32
    brief: int = 16  # iterations of a search
    long: int = 96  # and of one to learn from
    changes: Mapping[str, Value] = field(default_factory=dict)  # of components

    def __post_init__(self) -> None:
        if self.games < 2:
            raise ValueError("a generation has at least 2 games: one to learn from and one to measure by")


@dataclass(frozen=True)
class Generation:
    """How a generation came out."""

    number: int
    games: int
    rows: int
    decisions: float  # of a game, on average
    losses: list[float]  # of games held out, before the fit and after every pass
    quarters: list[float]  # after it, by quarter of the game
    wins: float  # share of victories against the best generation before; 1 of so many seats is even
    best: bool


class OtherCourse(ValueError):
    """The folder holds another course; the message says so."""


class Training:
    """A course in its folder. `step` adds a generation; `best` is what was learned so far."""

    def __init__(self, course: Course, folder: Path, site: Site = HERE) -> None:
        self.course = course
        self.folder = folder
        self.site = site
        self.game = make_game(course.game, course.seats, changes=course.changes, origin="the course")
        self.history: list[Generation] = []
        self._length = 0.0  # decisions of a game by chance
        self.shape = shape_for(self.game, course.first, course.second)
        folder.mkdir(parents=True, exist_ok=True)
        self._resume()

    def _resume(self) -> None:
        path = self.folder / PROGRESS
        if not path.exists():
            return
        told = json.loads(path.read_text(encoding="utf-8"))
        if told["course"] != asdict(self.course) or told["version"] != self.game.version:
            raise OtherCourse(f"{self.folder} holds another course; name another folder or remove it")
        self._length = told["length"]
        self.history = [Generation(**one) for one in told["history"]]

    @property
    def best(self) -> Generation | None:
        return next((one for one in reversed(self.history) if one.best), None)

    def network(self, number: int) -> Network:
        """Return a generation that is kept."""
        with np.load(self.folder / f"network-{number}.npz") as stored:
            return Network(**stored)

    def weights(self, command: str, date: str) -> Weights:
        """Return the best generation as it is shipped, with its card."""
        best = self.best
        assert best is not None, "a generation has been learned"
        card: dict[str, Any] = {
            "command": command,
            "generation": best.number,
            "games": sum(one.games for one in self.history[: best.number + 1]),
            "rows": best.rows,
            "loss by quarter": [round(loss, 3) for loss in best.quarters],
            "wins against the best before": round(best.wins, 3),
            "date": date,
        }
        return Weights(self.shape.as_list(), self.network(best.number).whole_numbers(), card)

    def step(self) -> Generation:
        """Play and learn the next generation."""
        number, course = len(self.history), self.course
        luck = np.random.default_rng([course.seed, number])
        last = self.network(number - 1) if number else None
        kept = self._play(number, last)
        held_out, learned = kept[::HELD_OUT], [one for i, one in enumerate(kept) if i % HELD_OUT]
        self._store(number, learned)
        # What was played by chance is forgotten first.
        oldest = max(0, number - WINDOW + 1, min(1, number - 2))
        lessons = _joined([self._lessons(n) for n in range(oldest, number + 1)])
        measured = _lessons(held_out, 1.0)
        begin = last or Network.fresh(self.shape, luck)
        fitted = fit(begin, lessons, measured, PASSES, luck)
        np.savez(self.folder / f"network-{number}.npz", **vars(fitted.network))
        wins = self._duel(number, fitted.network.whole_numbers())
        generation = Generation(
            number,
            len(kept),
            len(lessons),
            fmean(one.decisions for one in kept),
            [round(loss, 5) for loss in fitted.losses],
            [round(loss, 5) for loss in by_quarter(fitted.network, held_out)],
            wins,
            wins >= 1 / course.seats,
        )
        self.history.append(generation)
        self._write_progress()
        return generation

    def _play(self, number: int, last: Network | None) -> list[Kept]:
        course = self.course
        if last is None:
            # How long games are by chance decides how many of their decisions are searched for long.
            few = HERE.play(self._order(number, (), 0), HELD_OUT)
            self._length = fmean(one.decisions for one in few)
        often = max(1, round(1000 * POSITIONS / course.seats / self._length))
        weights = tuple(last.whole_numbers()) if last else ()
        order = self._order(number, weights, often)
        return [one for one in self.site.play(order, course.games * _times(number)) if len(one.rows)]

    def _order(
        self, number: int, weights: tuple[int, ...], often: int, rivals: tuple[int, ...] = ()
    ) -> Order:
        course = self.course
        seed = Rng(course.seed).fork_seed(f"{number}/{'duel' if rivals else 'play'}")
        errors = (0,) if rivals else EARLY_ERRORS if number < EARLY else ERRORS
        patience = round(LONG * self._length)
        return Order(
            course.game,
            self.shape,
            weights,
            rivals,
            seed,
            course.brief,
            course.long,
            often,
            errors,
            patience or NO_END,
            course.changes,
        )

    def _duel(self, number: int, weights: Sequence[int]) -> float:
        """Return the share of victories of a generation against the best before; the first beats nobody."""
        best = self.best
        if best is None:
            return 1.0
        rivals = tuple(self.network(best.number).whole_numbers())
        order = self._order(number, tuple(weights), 0, rivals)
        times = MORE if number >= LATE else 1
        games = self.site.play(order, times * min(DUELS, self.course.games))
        seats = self.course.seats
        return fmean(float(one.won[i % seats]) for i, one in enumerate(games))

    def _store(self, number: int, games: Sequence[Kept]) -> None:
        np.savez(
            self.folder / f"games-{number}.npz",
            rows=np.concatenate([one.rows for one in games]),
            movers=np.concatenate([one.movers for one in games]),
            visits=np.concatenate([one.visits for one in games]),
            expected=np.concatenate([one.expected for one in games]),
            won=np.stack([one.won for one in games]),
            margins=np.stack([one.margins for one in games]),
            lengths=np.array([len(one.rows) for one in games]),
        )
        (self.folder / f"games-{number - WINDOW}.npz").unlink(missing_ok=True)

    def _lessons(self, number: int) -> Lessons:
        with np.load(self.folder / f"games-{number}.npz") as stored:
            ends = np.cumsum(stored["lengths"])[:-1]
            parts = [np.split(stored[name], ends) for name in ("rows", "movers", "visits", "expected")]
            games = [
                Kept(rows, movers, visits, expected, won, margins, 0)
                for rows, movers, visits, expected, won, margins in zip(
                    *parts, stored["won"], stored["margins"], strict=True
                )
            ]
        return _lessons(games, 1.0 if len(self.history) < ENDS_ALONE else TRUST)

    def _write_progress(self) -> None:
        told = {
            "course": asdict(self.course),
            "version": self.game.version,
            "length": self._length,
            "history": [asdict(one) for one in self.history],
        }
        path = self.folder / PROGRESS
        new = path.with_suffix(".new")
        new.write_text(json.dumps(told, indent=1), encoding="utf-8")
        new.replace(path)


def _times(number: int) -> int:
    """Return how many times as many games as usual a generation plays."""
    if not number:
        return BY_CHANCE
    return MORE if number >= LATE else 1


def _lessons(games: Sequence[Kept], trust: float) -> Lessons:
    """Return what can be learned from games: how they ended, mixed with what was expected on the way."""
    seats = len(games[0].won)
    rows = np.concatenate([one.rows.reshape(-1, one.rows.shape[2]) for one in games])
    visits = np.concatenate([one.visits for one in games]).astype(np.float32)
    won, margins = (np.empty((len(visits), seats), np.float32) for _ in range(2))
    at = 0
    for one in games:
        target = one.won
        for place in range(len(one.rows) - 1, -1, -1):
            won[at + place] = target
            if trust < 1 and one.movers[place] != NONE:
                target = trust * target + (1 - trust) * one.expected[place]
        margins[at : at + len(one.rows)] = one.margins
        at += len(one.rows)
    movers = np.concatenate([one.movers for one in games])
    searched = np.flatnonzero(movers != NONE)
    policy = np.maximum(visits[searched], 0)
    policy /= policy.sum(1, keepdims=True)
    policy[visits[searched] == ILLEGAL] = ILLEGAL
    return Lessons(
        rows,
        _turned(won),
        _turned(margins),
        searched * seats + movers[searched],
        policy,
    )


def _turned(by_seat: Floats) -> Floats:
    """Return numbers by seat as each seat counts them, itself first: a row for each."""
    seats = by_seat.shape[1]
    turned = np.stack([np.roll(by_seat, -seat, axis=1) for seat in range(seats)], axis=1)
    return turned.reshape(-1, seats)


def _joined(parts: Sequence[Lessons]) -> Lessons:
    starts = np.cumsum([0, *(len(part) for part in parts[:-1])])
    return Lessons(
        np.concatenate([part.rows for part in parts]),
        np.concatenate([part.won for part in parts]),
        np.concatenate([part.margins for part in parts]),
        np.concatenate([part.searched + start for part, start in zip(parts, starts, strict=True)]),
        np.concatenate([part.policy for part in parts]),
    )


def by_quarter(network: Network, games: Sequence[Kept]) -> list[float]:
    """Return the mean log loss of who won, by quarter of the game."""
    found: list[list[float]] = [[], [], [], []]
    for one in games:
        lessons = _lessons([one], 1.0)
        lost = -(lessons.won * np.log(network.shares(lessons.rows) + 1e-9)).sum(1)
        for place, loss in enumerate(lost.reshape(len(one.rows), -1).mean(1)):
            found[4 * place // len(one.rows)].append(float(loss))
    return [fmean(quarter) if quarter else 0.0 for quarter in found]
