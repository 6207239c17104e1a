"""How well positions are valued: log loss by quarter of the match for every way to do it; the calibration.

    python -m benchmarks.values                      the table of docs/review.md, for all games
    python -m benchmarks.values GAME --matches 200   more of one game
    python -m benchmarks.values --fit                writes the calibration.toml of the games anew
    python -m benchmarks.values GAME --weights FILE  learned values besides, at the tables they are for;
                                                     with --fit, writes how much they count in reviews

Regulars play against each other at tables of all sizes. Of every match some positions are valued, all of
them open. What is fitted is fitted on one half of the matches and measured on the other.
"""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from math import log, sqrt
from pathlib import Path
from statistics import fmean, median
from typing import Any

from carpathia.analysis import calibration
from carpathia.analysis.calibration import chances
from carpathia.analysis.positions import OPEN_EXPLORATION
from carpathia.arena.statistics import mean_interval
from carpathia.bots.ismcts import Search, rollout
from carpathia.bots.levels import make_bot
from carpathia.bots.puct import ValuedSearch
from carpathia.bots.values import Values
from carpathia.bots.weights import read, values_for
from carpathia.core.column import column
from carpathia.core.match import Match
from carpathia.core.playout import playout
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng
from carpathia.core.state import MOST_LEGAL, NOBODY, State

SOURCE = Path("src/carpathia/games")
POSITIONS = 8  # of every match, evenly spread over its moves
PLAYOUTS = 100
SEARCHES = (300, 1000)  # iterations
VALUED = 300  # the same with learned values
FITTED = "search of 1000"
BY_CHANCE, BY_POLICY = "playouts by chance", "playouts by the policy"
NOTHING = "knowing nothing"
LEARNED, BY_VALUES = "learned values", f"search of {VALUED} with learned values"
POOLED = "both searches"
AS_SAID = (LEARNED, BY_VALUES)  # by learned values, which need no trust to be fitted
BY_STAGE, STAGE_ITERATIONS = "search to the end of the round", 1000  # by which decisions are judged
PARTS = 4  # of the matches, for each of which a trust is fitted
TO_THE_END = 10**9  # no stage is so late
TRUSTS = [n / 20 for n in range(61)]
SHARE = "learned = "  # in the calibration
SHARE_PARTS = 2  # of the rows, for each of which a share of learned values is fitted
SHARES = [n / 20 for n in range(21)]
USUAL, CAUTION = 0.7, 4.0  # the trust where nothing is known, and how much it takes to leave it
LEGAL = column([0] * MOST_LEGAL)


@dataclass(frozen=True)
class Row:
    """A position of a match, what each way says about it, and who won in the end."""

    match: int
    seats: int
    quarter: int
    stage: int
    ended: float
    left: float  # decisions to the end of the stage, as simulated
    left_in_all: float
    won: list[float]
    said: dict[str, list[float]]
    seconds: dict[str, float]


def shares(state: State) -> list[float]:
    places = state.placings()
    return [1 / places.count(0) if place == 0 else 0.0 for place in places]


def played(name: str, seats: int, bots: Sequence[str], seed: int) -> Match[Any]:
    """Return a match of bots, with all positions on the way."""
    game = make_game(name, seats)
    match = Match(game, seed=seed, bots=list(bots))
    players, rng, count = [make_bot(bot) for bot in bots], Rng(seed).fork("bots"), 0
    while not match.over:
        seat = match.acting[0]
        match.play(seat, players[seat].choose(match.perspective(seat), rng.fork(str(count))))
        count += 1
    return Match.replay(game, match.record, snapshots=True)


def rows_of(match: Match[Any], number: int, values: Values | None) -> Iterable[Row]:
    game, moves = match.game, len(match.record.moves)
    won = shares(match.truth(moves))
    for place in range(POSITIONS):
        state = match.truth(round((place + 0.5) / POSITIONS * moves))
        if state.actor == NOBODY:
            continue
        rng = Rng(1000 * number + place)
        said: dict[str, list[float]] = {}
        seconds: dict[str, float] = {}

        def say(way: str, value: Callable[[], list[float]]) -> None:
            began = time.process_time()
            said[way] = value()  # noqa: B023  # called at once
            seconds[way] = time.process_time() - began  # noqa: B023

        say(BY_CHANCE, lambda: _played_out(state, rng, playout))  # noqa: B023
        say(BY_POLICY, lambda: _played_out(state, rng, _rollout))  # noqa: B023
        for count in SEARCHES:
            whole = Search(state, NOBODY, game.actions.size, rng, game.exploration, to_the_end=True)
            say(f"search of {count}", lambda: _searched(whole, count))  # noqa: B023
        if values is not None:
            say(LEARNED, lambda: values.shares(state, NOBODY))  # noqa: B023
            valued = ValuedSearch(state, NOBODY, values, rng, exploration=OPEN_EXPLORATION)
            say(BY_VALUES, lambda: _searched(valued, VALUED))  # noqa: B023
        search = Search(state, NOBODY, game.actions.size, rng, game.exploration)
        say(BY_STAGE, lambda: _searched(search, STAGE_ITERATIONS))  # noqa: B023
        yield Row(
            number,
            game.seats,
            min(3, place * 4 // POSITIONS),
            int(state.stage()),
            int(search.ended) / int(search.iterations),
            int(search.steps) / int(search.iterations),
            int(whole.steps) / int(whole.iterations),
            won,
            said,
            seconds,
        )


def _played_out(state: State, rng: Rng, play: Callable[[State, Rng], object]) -> list[float]:
    total = [0.0] * state.seats
    for _ in range(PLAYOUTS):
        world = state.clone()
        play(world, rng)
        total = [one + share for one, share in zip(total, shares(world), strict=True)]
    return [one / PLAYOUTS for one in total]


def _rollout(state: State, rng: Rng) -> None:
    rollout(state, TO_THE_END, LEGAL, rng)


def _searched(search: Search, iterations: int) -> list[float]:
    search.run(iterations)
    return search.means()


def loss(chances_: Sequence[float], won: Sequence[float]) -> float:
    return -sum(share * log(chance) for chance, share in zip(chances_, won, strict=True) if share)


def mean_loss(rows: Sequence[Row], way: str, trust: Callable[[Row], float]) -> float:
    return fmean(loss(chances(row.said[way], trust(row)), row.won) for row in rows)


def best_trust(rows: Sequence[Row], way: str) -> float:
    """Return the trust with the least loss; where rows tell little, it stays near what is usual."""

    def cost(trust: float) -> float:
        return len(rows) * mean_loss(rows, way, lambda _: trust) + CAUTION * (trust - USUAL) ** 2

    return min(TRUSTS, key=cost)


@dataclass(frozen=True)
class Fit:
    """The trust in a way to value positions: by stage before the last one, and by what is left in it."""

    stages: dict[int, float]
    ends: list[tuple[float, float]]

    def __call__(self, row: Row) -> float:
        if not self.stages:
            return calibration.interpolated(self.ends, row.left_in_all)
        to_end = calibration.interpolated(self.ends, row.left) if self.ends else 1.0
        to_stage = self.stages.get(row.stage, min(self.stages.values()))
        return row.ended * to_end + (1 - row.ended) * to_stage


def fit(rows: Sequence[Row], way: str = FITTED) -> Fit:
    """Return the trust that makes the log loss of these rows least, on a curve over what is left to play."""
    early = [row for row in rows if row.ended < 0.5]
    if way != BY_STAGE or not early:
        return Fit({}, _curve(rows, way, lambda row: row.left_in_all, PARTS))
    stages = {
        stage: best_trust([row for row in early if row.stage == stage], way)
        for stage in sorted({row.stage for row in early})
    }
    late = [row for row in rows if row.ended >= 0.5]
    return Fit(stages, _curve(late, way, lambda row: row.left, 2))


def _curve(
    rows: Sequence[Row], way: str, left: Callable[[Row], float], parts: int
) -> list[tuple[float, float]]:
    """Return the best trust of rows with little, more and much left to play."""
    return [(median_left, best_trust(part, way)) for median_left, part in _parts(rows, left, parts)]


def _parts(
    rows: Sequence[Row], left: Callable[[Row], float], parts: int
) -> Iterable[tuple[float, Sequence[Row]]]:
    """Yield rows with little, more and much left to play, each with how much that is."""
    ranked = sorted(rows, key=left)
    size = -(-len(ranked) // parts)
    for part in (ranked[n : n + size] for n in range(0, len(ranked), size or 1)):
        yield round(median(map(left, part)), 1), part


Way = Callable[[Row], Sequence[float]]  # what is said of a position


def ways(rows: Sequence[Row]) -> dict[str, Way]:
    """Return all ways to value positions as fitted on some rows."""
    fits = {way: fit(rows, way) for way in rows[0].said if way not in AS_SAID}

    def trusted(way: str) -> Way:
        return lambda row: chances(row.said[way], fits[way](row))

    found = {way: trusted(way) for way in fits}
    if LEARNED in rows[0].said:
        found |= {way: _as_said(way) for way in AS_SAID}
        shares = share_curve(rows, found[FITTED])

        def pooled(row: Row) -> Sequence[float]:
            share = calibration.interpolated(shares, row.left_in_all)
            return calibration.pooled(found[FITTED](row), found[BY_VALUES](row), share)

        found[POOLED] = pooled
    return found


def _as_said(way: str) -> Way:
    return lambda row: chances(row.said[way], 1.0)


def share_curve(rows: Sequence[Row], played_on: Way) -> list[tuple[float, float]]:
    """Return how much the search with learned values has to count for the least loss, by what is left."""
    return [
        (left, _best_share(part, played_on))
        for left, part in _parts(rows, lambda row: row.left_in_all, SHARE_PARTS)
    ]


def _best_share(rows: Sequence[Row], played_on: Way) -> float:
    by_values = _as_said(BY_VALUES)
    triples = [(played_on(row), by_values(row), row.won) for row in rows]

    def cost(share: float) -> float:
        return fmean(loss(calibration.pooled(one, other, share), won) for one, other, won in triples)

    return min(SHARES, key=cost)


def losses(rows: Sequence[Row]) -> dict[str, list[float]]:
    """Return the log loss of every row by every way, each half of the matches as fitted on the other."""
    fitted = [ways([row for row in rows if row.match % 2 != half]) for half in (0, 1)]
    return {way: [loss(fitted[row.match % 2][way](row), row.won) for row in rows] for way in fitted[0]} | {
        NOTHING: [log(row.seats) for row in rows]
    }


def told(name: str, rows: Sequence[Row]) -> Iterable[str]:
    """Yield the lines of the table of a game."""
    for way, lost in losses(rows).items():
        found = [fmean(_of_quarter(rows, lost, quarter)) for quarter in range(4)]
        cost = f"{1000 * fmean(row.seconds[way] for row in rows):.1f}" if way in rows[0].seconds else ""
        yield f"| {name} | {way} | {' | '.join(f'{one:.3f}' for one in found)} | {cost} |"


def gains(name: str, rows: Sequence[Row]) -> Iterable[str]:
    """Yield by how much the loss of what reviews use lies below other ways, with its interval."""
    lost = losses(rows)
    used = POOLED if POOLED in lost else FITTED
    for other in (NOTHING, BY_CHANCE, BY_POLICY):
        below = [one - two for one, two in zip(lost[other], lost[used], strict=True)]
        found = []
        for quarter in range(4):
            # Positions of one match share their winner.
            by_match: dict[int, list[float]] = {}
            for row, gain in zip(rows, below, strict=True):
                if row.quarter == quarter:
                    by_match.setdefault(row.match, []).append(gain)
            mean, half = mean_interval([fmean(one) for one in by_match.values()])
            found.append(f"{mean:.3f} ± {half:.3f}")
        yield f"| {name} | {used}, below {other} by | {' | '.join(found)} | |"


def _of_quarter(rows: Sequence[Row], numbers: Sequence[float], quarter: int) -> list[float]:
    return [number for row, number in zip(rows, numbers, strict=True) if row.quarter == quarter]


def reliability(rows: Sequence[Row]) -> Iterable[str]:
    """Yield how often what was given so many chances in a hundred came true, each half by the other's fit."""
    fitted = [ways([row for row in rows if row.match % 2 != half]) for half in (0, 1)]
    used = POOLED if POOLED in fitted[0] else FITTED
    pairs = [
        (row.match, chance, share)
        for row in rows
        for chance, share in zip(fitted[row.match % 2][used](row), row.won, strict=True)
    ]
    for low, high in ((0, 0.1), (0.1, 0.2), (0.2, 0.3), (0.3, 0.4), (0.4, 0.6), (0.6, 0.8), (0.8, 1.01)):
        some = [pair for pair in pairs if low <= pair[1] < high]
        matches = {match for match, *_ in some}
        if len(matches) < 8:
            continue
        given, came = fmean(chance for _, chance, _ in some), fmean(share for *_, share in some)
        # Positions of one match share their winner, so whole matches are what varies.
        by_match = [[share - came for match, _, share in some if match == one] for one in matches]
        error = sqrt(sum(sum(one) ** 2 for one in by_match)) / len(some)
        yield f"| {100 * given:.0f} | {100 * came:.0f} ± {196 * error:.0f} | {len(some)} |"


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(games()), metavar="GAME")
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--bot", default="regular")
    parser.add_argument("--rows", type=Path, default=Path("build/values"), help="where rows are kept")
    parser.add_argument("--weights", type=Path, help="a file of learned values for the games named")
    parser.add_argument("--fit", action="store_true", help="write the calibration that bots and reviews use")
    args = parser.parse_args()
    args.rows.mkdir(parents=True, exist_ok=True)
    print("| game | valued by | 1st | 2nd | 3rd | 4th quarter | CPU ms |\n|---|---|--:|--:|--:|--:|--:|")
    for name in args.games:
        rows = _rows(name, args.bot, args.matches, args.rows, args.weights)
        print("\n".join([*told(name, rows), *gains(name, rows)]), flush=True)
        print("\n".join(reliability(rows)), flush=True)
        if args.fit:
            _write_calibration(name, rows)


def _rows(name: str, bot: str, matches: int, folder: Path, weights: Path | None) -> list[Row]:
    """Return the rows of so many matches; those that are kept already are not played again."""
    learned = "" if weights is None else f"-{sha256(weights.read_bytes()).hexdigest()[:8]}"
    kept = folder / f"{name}-{bot}{learned}.jsonl"
    found = [Row(**json.loads(line)) for line in kept.read_text().splitlines()] if kept.exists() else []
    sizes = [seats for seats in games()[name].seat_range if seats <= 5]
    if weights is not None:
        sizes = sorted(read(weights, make_game(name, sizes[0])))
    for number in range(max((row.match for row in found), default=-1) + 1, matches):
        seats = sizes[number // 2 % len(sizes)]
        values = None if weights is None else values_for(make_game(name, seats), weights)
        new = list(rows_of(played(name, seats, [bot] * seats, number), number, values))
        with kept.open("a") as file:
            file.writelines(json.dumps(asdict(row)) + "\n" for row in new)
        found += new
    return [row for row in found if row.match < matches]


def _write_calibration(name: str, rows: Sequence[Row]) -> None:
    """Write what these rows tell into a calibration: how much learned values count, or all the rest.

    They count only where they were found to help in the half of the matches on which they were not fitted.
    """
    path = SOURCE / name.replace("-", "_") / calibration.FILE
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    share = [line for line in lines if line.startswith(SHARE)]
    if LEARNED in rows[0].said:
        lines = [line for line in lines if line not in share]
        lost = losses(rows)
        if fmean(lost[POOLED]) < fmean(lost[FITTED]):
            game = make_game(name, rows[0].seats)
            curve = share_curve(
                rows, lambda row: chances(row.said[FITTED], calibration.trust(game, row.left_in_all))
            )
            lines.append(f"{SHARE}{_pairs(curve)}")
    else:
        lines = _trust_lines(fit(rows), fit(rows, BY_STAGE)) + share
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _trust_lines(whole: Fit, by_stage: Fit) -> list[str]:
    stages = ", ".join(f"{stage} = {trust}" for stage, trust in by_stage.stages.items())
    return [
        "# How far searches and learned values are trusted; made by `python -m benchmarks.values --fit`.",
        "# Curves are pairs: how many decisions an iteration simulates on average, and the trust then.",
        f"to_the_end = {_pairs(whole.ends)}",
        f"stages = {{ {stages} }}",
        f"last_stage = {_pairs(by_stage.ends)}",
    ]


def _pairs(curve: Sequence[tuple[float, float]]) -> str:
    return "[" + ", ".join(f"[{left}, {height}]" for left, height in curve) + "]"


if __name__ == "__main__":
    main()
