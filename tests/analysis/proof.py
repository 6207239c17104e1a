"""Proof that reviews are right: luck is fair, planted blunders are found and sound decisions are no mistakes.

    make review-proof                                 all of it: some hours of CPU time
    python -m tests.analysis.proof GAME --law luck    one law of one game
    python -m tests.analysis.proof --minutes 10       games and laws in turn, for that long
    python -m tests.analysis.proof --report           only the results so far

Every trial is stored in build/analysis-proof as soon as it is done; a run goes on where the last one ended.
`python -m benchmarks.levels` measures the accuracy of bots of all levels.
"""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any

from carpathia.analysis.judgement import Judgement, judge
from carpathia.analysis.review.timeline import Timeline
from carpathia.analysis.review.work import FULL, JUDGE, VALUE, Task, Work, solve
from carpathia.arena.statistics import mean_interval
from carpathia.bots.bot import Bot
from carpathia.bots.levels import SearchBot, make_bot
from carpathia.core.match import Match
from carpathia.core.record import Record
from carpathia.core.registry import games
from carpathia.core.rng import Rng

from .conftest import played

FOLDER = Path("build/analysis-proof")
STRONG, HASTE = "expert", 8  # the expert errs rarely, also with an eighth of its effort
VALUES = 20_000  # effort for a position where only means over many matches count
CLEAR_BLUNDER = 0.08  # cost of a planted blunder, beyond twice its error
LARGER = {"walpurgis-night": 2}  # times that, where strong players in haste err by as much
DRAWS = 300  # attempts to find such a blunder in a match
LONG = 10  # times the usual effort, to know better than a review
SOUND = 4  # decisions of a match that are judged with long effort

Trial = dict[str, Any]  # JSON


def luck_of(record: Record) -> list[float]:
    """Return the total change of every seat's chances by luck in a match."""
    timeline = Timeline(record)
    strokes = [n for n, step in enumerate(timeline.steps) if step.is_luck]
    needed = sorted({*strokes, *(n + 1 for n in strokes)})
    values = {n: solve(timeline, Task(VALUE, n, VALUES))[0] for n in needed}
    seats = range(timeline.game.seats)
    return [sum(values[n + 1][seat] - values[n][seat] for n in strokes) for seat in seats]


def with_blunder(record: Record, seed: int, player: Bot) -> tuple[Record, int] | None:
    """Return the match with one blunder, played on by bots from there, and the number of that move."""
    timeline, rng = Timeline(record), Rng(seed).fork("blunder")
    least = CLEAR_BLUNDER * LARGER.get(record.header.game, 1)
    for draw in range(DRAWS):
        number = rng.pick(_decisions(timeline))
        step = timeline.steps[number]
        perspective = timeline.perspective(number, step.seat)
        action = rng.pick(perspective.legal())
        gap = judge(perspective, action, rng.fork(str(draw)), FULL.judge).gap
        if gap is not None and action != step.action and gap.size - 2 * gap.error > least:
            return _played_on(timeline, step.first, step.seat, action, seed, player), step.first
    return None


def finds_blunder(record: Record, move: int) -> bool:
    """Return whether the decision of a move is the costliest mistake of a match."""
    timeline = Timeline(record)
    costs = {timeline.steps[n].first: _judgement(timeline, n).cost for n in _decisions(timeline)}
    return costs[move] > 0 and costs[move] == max(costs.values())


def sound_decisions(record: Record, rng: Rng, count: int = SOUND) -> Iterator[bool]:
    """Yield whether a review calls decisions of losers mistakes that a long search makes, too."""
    timeline = Timeline(record)
    losers = [n for n in _decisions(timeline) if not timeline.result()[timeline.steps[n].seat]]
    for number in sorted(losers, key=lambda n: rng.fork_seed(f"draw {n}"))[:count]:
        step = timeline.steps[number]
        perspective = timeline.perspective(number, step.seat)
        if judge(perspective, step.action, rng.fork(str(number)), LONG * FULL.judge).best == step.action:
            yield _judgement(timeline, number).is_mistake


def unhurried(name: str, haste: int = 1) -> Bot:
    """Return a bot without a time limit, so that a busy machine makes no bot weaker."""
    bot = make_bot(name)
    if isinstance(bot, SearchBot):
        bot.seconds = inf
        bot.effort //= haste
        bot.tries //= haste
    return bot


def _decisions(timeline: Timeline) -> list[int]:
    return [n for n, step in enumerate(timeline.steps) if not step.is_luck]


def _judgement(timeline: Timeline, number: int) -> Judgement:
    """Return the judgement of a review."""
    work, task = Work(timeline), Task(JUDGE, number, FULL.judge)
    work.take(task, solve(timeline, task))
    judgement = work.judgement(number)
    assert judgement is not None
    return judgement


def _played_on(timeline: Timeline, moves: int, seat: int, action: int, seed: int, player: Bot) -> Record:
    """Return the match up to a move, with another action then, played on by a bot in all seats."""
    key = Rng(seed).fork_seed("key").to_bytes(32, "big")
    match: Match[Any] = Match.play_on(timeline.game, timeline.record, moves, key)
    match.play(seat, action)
    rng = Rng(seed).fork("on")
    while not match.over:
        acting = match.acting[0]
        match.play(acting, player.choose(match.perspective(acting), rng.fork(str(match.told))))
    return match.record


def _try_luck(name: str, number: int) -> Trial:
    return {"luck": luck_of(played(name, ["novice"] * 3, number, short=False))}


def _try_blunder(name: str, number: int) -> Trial:
    """Judge sound decisions of a match of strong players, then plant a blunder in it."""
    record = played(name, [STRONG] * 2, number, short=False, make=lambda name: unhurried(name, HASTE))
    sound = list(sound_decisions(record, Rng(number).fork("sound")))
    planted = with_blunder(record, number, unhurried(STRONG, HASTE))
    return {"sound": sound, "found": None if planted is None else finds_blunder(*planted)}


def _luck_result(trials: Sequence[Trial]) -> tuple[str, bool]:
    intervals = [mean_interval([trial["luck"][seat] for trial in trials]) for seat in range(3)]
    text = ", ".join(f"{100 * mean:+.1f} ± {100 * width:.1f}" for mean, width in intervals)
    # Three seats are tested, so each may lie a little further from zero.
    holds = all(abs(mean) <= 1.25 * width for mean, width in intervals)
    return f"mean luck of each seat, {len(trials)} matches | {text}", holds


def _blunders_result(trials: Sequence[Trial]) -> tuple[str, bool]:
    found = [trial["found"] for trial in trials if trial["found"] is not None]
    wrong = [is_mistake for trial in trials for is_mistake in trial["sound"]]
    text = f"{sum(found)} of {len(found)}; {sum(wrong)} of {len(wrong)}"
    holds = sum(found) >= 0.95 * len(found) > 0 and sum(wrong) <= 0.05 * len(wrong)
    return f"planted blunders found as the costliest mistake; sound decisions called mistakes | {text}", holds


@dataclass(frozen=True)
class Law:
    """A law that is tried in many matches."""

    name: str
    enough: int  # trials
    attempt: Callable[[str, int], Trial]
    result: Callable[[Sequence[Trial]], tuple[str, bool]]  # a sentence, and whether the law holds

    def trials(self, game: str) -> list[Trial]:
        path = self._file(game)
        return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []

    def go_on(self, game: str) -> bool:
        """Make one more trial; return whether there are enough."""
        number = len(self.trials(game))
        if number < self.enough:
            trial = json.dumps(self.attempt(game, number))
            FOLDER.mkdir(parents=True, exist_ok=True)
            with self._file(game).open("a") as file:
                file.write(f"{trial}\n")
        return number + 1 >= self.enough

    def _file(self, game: str) -> Path:
        return FOLDER / f"{game}-{self.name}.jsonl"


LAWS = (Law("luck", 400, _try_luck, _luck_result), Law("blunders", 100, _try_blunder, _blunders_result))


def report(names: Sequence[str], laws: Sequence[Law]) -> bool:
    """Print the results; return whether there are enough trials and all laws hold."""
    print("| game | law | result | |\n|---|---|---|---|")
    proved = True
    for name in names:
        for law in laws:
            trials = law.trials(name)
            text, holds = law.result(trials) if len(trials) > 1 else (f"{law.name} | no trials yet", False)
            is_done = len(trials) >= law.enough
            proved &= holds and is_done
            verdict = "holds" if holds else "does not hold" if is_done else "not shown"
            progress = "" if is_done else f"; {len(trials)} of {law.enough} trials"
            print(f"| {name} | {text} | {verdict}{progress} |", flush=True)
    return proved


def main() -> int:
    parser = ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", default=sorted(games()), metavar="GAME")
    parser.add_argument("--law", choices=[law.name for law in LAWS])
    parser.add_argument("--minutes", type=float, default=24 * 60.0, help="time limit")
    parser.add_argument("--report", action="store_true", help="only report the results so far")
    args = parser.parse_args()
    laws = [law for law in LAWS if args.law in (None, law.name)]
    end = time.monotonic() + 60 * args.minutes
    left = [] if args.report else [(law, name) for law in laws for name in args.games]
    while left and time.monotonic() < end:
        law, name = left.pop(0)
        if not law.go_on(name):
            left.append((law, name))
    return 0 if report(args.games, laws) else 1


if __name__ == "__main__":
    sys.exit(main())
