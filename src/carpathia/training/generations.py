"""Generations of values: each plays against itself, and the next is fitted to how those games ended.

The first games are played by chance. Everything follows from the seed; every generation is kept in a folder,
so that a course goes on where it was stopped.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np

from carpathia.bots.weights import Weights
from carpathia.core.registry import make_game
from carpathia.core.rng import Rng
from carpathia.training.fit import Floats, Inputs, Network, fit
from carpathia.training.games import Kept, Order, play_games

POSITIONS = 45  # kept of a game, about
LONG = 2  # times as long as a game by chance: then values only go round in circles
BY_CHANCE = 4  # times as many games in the first generation, which are quick
EARLY = 6  # generations with many errors
EARLY_ERRORS, ERRORS = (10, 50, 200), (0, 10, 50)  # of a thousand decisions, from game to game
WINDOW = 3  # generations whose games are learned from
TRUST = 0.9  # how far the end of a game counts against what is expected at the next position kept
ENDS_ALONE = 2  # generations in which only the end counts
PASSES = 4
RATE, LATE_RATE, LATE = 1e-3, 5e-4, 6  # of learning; from which generation on it is lower
HELD_OUT = 10  # one game in so many is kept to measure the loss
DUELS = 200  # games against the best generation before, at most
PROGRESS = "progress.json"


@dataclass(frozen=True)
class Course:
    """What is learned, and how much is played for it."""

    game: str
    seats: int
    seed: int = 1
    games: int = 1500  # of a generation
    hidden: int = 32


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

    def __init__(self, course: Course, folder: Path, workers: int = 1) -> None:
        self.course = course
        self.folder = folder
        self.workers = workers
        self.game = make_game(course.game, course.seats)
        self.history: list[Generation] = []
        self._length = 0.0  # decisions of a game by chance
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
    def inputs(self) -> int:
        return len(self.game.observations) + self.game.seats

    @property
    def best(self) -> Generation | None:
        return next((one for one in reversed(self.history) if one.best), None)

    def network(self, number: int) -> Network:
        """Return a generation that is kept."""
        weights = json.loads((self.folder / f"weights-{number}.json").read_text(encoding="utf-8"))
        return Network.of(weights, self.inputs, self.course.hidden, self.game.seats)

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
        numbers = len(self.game.observations)
        return Weights(numbers, self.course.hidden, self.network(best.number).whole_numbers(), card)

    def step(self) -> Generation:
        """Play and learn the next generation."""
        number, course = len(self.history), self.course
        luck = np.random.default_rng([course.seed, number])
        last = self.network(number - 1) if number else None
        kept = self._play(number, last)
        held_out, learned = kept[::HELD_OUT], [one for i, one in enumerate(kept) if i % HELD_OUT]
        self._store(number, learned)
        rows, targets = _joined(
            [self._lessons(n, last) for n in range(max(0, number - WINDOW + 1), number + 1)]
        )
        measured = _lessons(held_out, None, 1.0)
        begin = last or Network.fresh(self.inputs, course.hidden, course.seats, luck)
        rate = RATE if number < LATE else LATE_RATE
        fitted = fit(begin, rows, targets, measured, PASSES, luck, rate)
        weights = fitted.network.whole_numbers()
        (self.folder / f"weights-{number}.json").write_text(json.dumps(weights), encoding="utf-8")
        wins = self._duel(number, weights)
        generation = Generation(
            number,
            len(kept),
            len(rows),
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
            # How long games are by chance decides how many of their positions are kept.
            few = list(play_games(self._order(number, (), 0), HELD_OUT, 1))
            self._length = fmean(one.decisions for one in few)
        every = max(1, round(self._length / POSITIONS))
        weights = tuple(last.whole_numbers()) if last else ()
        games = course.games if last else BY_CHANCE * course.games
        return [
            one
            for one in play_games(self._order(number, weights, every), games, self.workers)
            if len(one.rows)
        ]

    def _order(
        self, number: int, weights: tuple[int, ...], every: int, rivals: tuple[int, ...] = ()
    ) -> Order:
        course = self.course
        seed = Rng(course.seed).fork_seed(f"{number}/{'duel' if rivals else 'play'}")
        errors = (0,) if rivals else EARLY_ERRORS if number < EARLY else ERRORS
        patience = round(LONG * self._length)
        return Order(course.game, course.seats, weights, course.hidden, rivals, seed, every, errors, patience)

    def _duel(self, number: int, weights: Sequence[int]) -> float:
        """Return the share of victories of a generation against the best before; the first beats nobody."""
        best = self.best
        if best is None:
            return 1.0
        rivals = tuple(self.network(best.number).whole_numbers())
        order = self._order(number, tuple(weights), 0, rivals)
        games = play_games(order, min(DUELS, self.course.games), self.workers)
        seats = self.course.seats
        return fmean(float(one.won[i % seats][0]) for i, one in enumerate(games))

    def _store(self, number: int, games: Sequence[Kept]) -> None:
        np.savez(
            self.folder / f"games-{number}.npz",
            rows=np.concatenate([one.rows for one in games]),
            won=np.stack([one.won for one in games]),
            lengths=np.array([len(one.rows) for one in games]),
        )
        (self.folder / f"games-{number - WINDOW}.npz").unlink(missing_ok=True)

    def _lessons(self, number: int, last: Network | None) -> tuple[Inputs, Floats]:
        with np.load(self.folder / f"games-{number}.npz") as stored:
            rows, won, lengths = stored["rows"], stored["won"], stored["lengths"]
        parts = np.split(rows, np.cumsum(lengths)[:-1])
        games = [Kept(part, one, 0) for part, one in zip(parts, won, strict=True)]
        now = len(self.history)
        return _lessons(games, last, 1.0 if now < ENDS_ALONE else TRUST)

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


def _lessons(games: Sequence[Kept], network: Network | None, trust: float) -> tuple[Inputs, Floats]:
    """Return rows and what they should have told: how the game ended, and what was expected on the way."""
    seats = games[0].won.shape[0]
    rows = np.concatenate([one.rows.reshape(-1, one.rows.shape[2]) for one in games])
    expected = None
    if network is not None and trust < 1:
        expected = network.shares(rows).reshape(-1, seats, seats)
    targets = np.empty((len(rows) // seats, seats, seats), np.float32)
    at = 0
    for one in games:
        target = one.won
        for place in range(at + len(one.rows) - 1, at - 1, -1):
            targets[place] = target
            if expected is not None:
                target = trust * target + (1 - trust) * expected[place]
        at += len(one.rows)
    return rows, targets.reshape(-1, seats)


def _joined(parts: Sequence[tuple[Inputs, Floats]]) -> tuple[Inputs, Floats]:
    return np.concatenate([rows for rows, _ in parts]), np.concatenate([targets for _, targets in parts])


def by_quarter(network: Network, games: Sequence[Kept]) -> list[float]:
    """Return the mean log loss of who won, by quarter of the game."""
    found: list[list[float]] = [[], [], [], []]
    for one in games:
        shares = network.shares(one.rows.reshape(-1, one.rows.shape[2])).reshape(
            one.rows.shape[0], *one.won.shape
        )
        for place, expected in enumerate(shares):
            lost = -(one.won * np.log(expected + 1e-9)).sum(1).mean()
            found[4 * place // len(shares)].append(float(lost))
    return [fmean(quarter) if quarter else 0.0 for quarter in found]
