"""Proof that reviews tell the truth: luck is fair, weaker players err more, and blunders are found.

    make review-proof                                 all of it: some hours of CPU time
    python -m tests.review.proof GAME --law levels    one law of one game
    python -m tests.review.proof --minutes 10         for so long, the games and laws in turn
    python -m tests.review.proof --report             what is known so far

Every trial is kept in build/review-proof as soon as it is done, and a run goes on where the last one ended.
"""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import inf, sqrt
from pathlib import Path
from statistics import fmean
from typing import Any

from carpathia.arena.statistics import mean_interval as interval
from carpathia.bots.bot import Bot
from carpathia.bots.estimates import Judgement, compare, judge, search_all
from carpathia.bots.levels import SearchBot, make_bot
from carpathia.core.match import Match
from carpathia.core.record import Record
from carpathia.core.registry import games
from carpathia.core.rng import Rng
from carpathia.review.timeline import Timeline
from carpathia.review.work import FULL, JUDGE, VALUE, Task, solve

from .conftest import played

KEPT = Path("build/review-proof")
LEVELS = ("random", "novice", "regular", "master")
STRONGEST = ("master", "expert")
TABLE = ("random", "novice", "regular", "regular")  # whose matches all levels are asked in
ASKED = 16  # decisions of such a match
# Whose choice varies is asked several times in each decision; who thinks long, in one decision of so many.
TIMES = {"random": 6, "novice": 8, "regular": 8, "master": 1, "expert": 1}
RARELY = {"master": 2, "expert": 2}
# Where many decisions cost little each, the levels need times as many trials, and times as long comparisons.
MANY, LONGER = {"walpurgis-night": 3}, {"walpurgis-night": 2}
STRONG, HASTE = "expert", 8  # errs rarely, also in an eighth of its time
VALUES = 20_000  # effort for a position where only means over many matches count
CLEAR_BLUNDER = 0.08  # what a planted blunder costs at least
LARGER = {"walpurgis-night": 2}  # times that, where strong players in haste err so much themselves
DRAWS = 300  # of a decision, until its worst action is such a blunder
BRIEF, NEAR = FULL.judge // 5, 0.5  # effort of a brief look, and the part of a blunder that deserves more
LONG = 10  # times the usual effort, to know better than a review does
SOUND = 4  # decisions of a match that are looked at so

Trial = dict[str, Any]  # JSON


def luck_of(record: Record) -> list[float]:
    """Return what luck brought to every seat over a match."""
    timeline = Timeline(record)
    strokes = [n for n, step in enumerate(timeline.steps) if step.is_luck]
    needed = sorted({*strokes, *(n + 1 for n in strokes)})
    values = {n: solve(timeline, Task(VALUE, n, VALUES))[0] for n in needed}
    seats = range(timeline.game.seats)
    return [sum(values[n + 1][seat] - values[n][seat] for n in strokes) for seat in seats]


def lost_by_level(
    record: Record, rng: Rng, asked: int = ASKED, levels: Sequence[str] = LEVELS
) -> dict[str, list[float]]:
    """Return what the choice of every level would have cost, in the same decisions drawn from a match.

    What a review calls a mistake is clear beyond its error. Here small losses count, too, and now and then
    one is found to be less than nothing, so that the mean is right.
    """
    timeline = Timeline(record)
    lost: dict[str, list[float]] = {level: [] for level in levels}
    effort = FULL.judge * LONGER.get(record.header.game, 1)
    for place, at in enumerate(_drawn(timeline, rng, asked)):
        mine, luck = timeline.perspective(at, timeline.steps[at].seat), rng.fork(f"decision {at}")
        chosen = {
            level: [_unhurried(level).choose(mine, luck.fork(f"{level} {n}")) for n in range(TIMES[level])]
            for level in levels
            if place % RARELY.get(level, 1) == 0
        }
        best = search_all(mine, FULL.judge, luck.fork("judge")).ranking()[0][0]
        cost = {
            action: compare(mine, best, action, effort, luck.fork("judge"), longest=1).gap
            for action in sorted({action for actions in chosen.values() for action in actions} - {best})
        }
        for level, actions in chosen.items():
            lost[level].append(fmean(cost.get(action, 0.0) for action in actions))
    return lost


def _unhurried(name: str) -> Bot:
    """Return a bot that thinks to the end, so that a busy machine makes no bot weaker."""
    bot = make_bot(name)
    if isinstance(bot, SearchBot):
        bot.seconds = inf
    return bot


def _quick(name: str) -> Bot:
    """Return the same with a smaller budget."""
    bot = _unhurried(name)
    assert isinstance(bot, SearchBot)
    bot.effort //= HASTE
    bot.tries //= HASTE
    return bot


def _drawn(timeline: Timeline, rng: Rng, most: int) -> list[int]:
    """Return some of the decisions of a match, all equally likely."""
    decisions = [n for n, step in enumerate(timeline.steps) if not step.is_luck]
    return sorted(sorted(decisions, key=lambda n: rng.fork_seed(f"draw {n}"))[:most])


def with_blunder(record: Record, seed: int, player: Bot) -> tuple[Record, int] | None:
    """Return the match with one blunder in it, played on by bots from there, and the number of that move."""
    timeline, rng = Timeline(record), Rng(seed).fork("blunder")
    least = CLEAR_BLUNDER * LARGER.get(record.header.game, 1)
    decisions = [n for n, step in enumerate(timeline.steps) if not step.is_luck]
    for draw in range(DRAWS):
        at = rng.pick(decisions)
        step = timeline.steps[at]
        mine = timeline.perspective(at, step.seat)
        ranked = search_all(mine, BRIEF, rng.fork(f"brief {draw}")).ranking()
        worst, _, left = min(ranked, key=lambda one: one[2])
        if ranked[0][2] - left < least:
            continue
        found = judge(mine, worst, FULL.judge, rng.fork(str(draw)))
        if found.regret - 2 * found.error > least:
            return _played_on(timeline, step.first, step.seat, worst, seed, player), step.first
    return None


def _played_on(timeline: Timeline, moves: int, seat: int, action: int, seed: int, player: Bot) -> Record:
    """Return the match up to a move, with another action then, played on by a bot in all seats."""
    match: Match[Any] = Match.play_on(
        timeline.game, timeline.record, moves, Rng(seed).fork_seed("key").to_bytes(32, "big")
    )
    match.play(seat, action)
    rng = Rng(seed).fork("on")
    while not match.over:
        acting = match.acting[0]
        match.play(acting, player.choose(match.perspective(acting), rng.fork(str(match.told))))
    return match.record


def finds_blunder(record: Record, move: int) -> bool:
    """Say whether the costliest of all mistakes is the one that was planted.

    All decisions are looked at briefly, and judged as a review does if they come near.
    """
    timeline = Timeline(record)
    decisions = [n for n, step in enumerate(timeline.steps) if not step.is_luck]
    planted = next(n for n in decisions if timeline.steps[n].first == move)
    cost = _regret(timeline, planted, FULL.judge)
    near = (n for n in decisions if n != planted and _regret(timeline, n, BRIEF) > NEAR * cost)
    return cost > 0 and all(_regret(timeline, n, FULL.judge) < cost for n in near)


def _regret(timeline: Timeline, at: int, effort: int) -> float:
    return Judgement(*solve(timeline, Task(JUDGE, at, effort))).regret


def sound_decisions_that_lost(record: Record, rng: Rng, most: int = SOUND) -> Iterator[float]:
    """Yield what a review says of decisions that a long search makes, too, of seats that did not win."""
    timeline = Timeline(record)
    won = timeline.result()
    for at in _drawn(timeline, rng, most):
        step = timeline.steps[at]
        if won[step.seat]:
            continue
        mine = timeline.perspective(at, step.seat)
        if judge(mine, step.action, LONG * FULL.judge, rng.fork(str(at))).best == step.action:
            yield _regret(timeline, at, FULL.judge)


def intervals_beside(found: Mapping[str, Sequence[float]]) -> dict[str, tuple[float, float]]:
    """Return the means and half widths of several who were asked the same, to be compared with each other.

    What one match costs everybody more than another is no difference between them and is taken out, as
    Cousineau (2005) does, with the correction of Morey (2008).
    """
    usual = [fmean(one) for one in zip(*found.values(), strict=True)]
    stretch = sqrt(len(found) / (len(found) - 1))
    return {
        name: (fmean(values), stretch * interval([v - u for v, u in zip(values, usual, strict=True)])[1])
        for name, values in found.items()
    }


def _try_luck(name: str, number: int) -> Trial:
    return {"luck": luck_of(played(name, ["novice"] * 3, number, short=False))}


def _try_levels(levels: Sequence[str], name: str, number: int) -> Trial:
    seats = min(len(TABLE), games()[name].seat_range[-1])
    lineup = [TABLE[(seat + number) % len(TABLE)] for seat in range(seats)]
    record = played(name, lineup, number, short=False)
    return {"lost": lost_by_level(record, Rng(number).fork("levels"), levels=levels)}


def _try_blunder(name: str, number: int) -> Trial:
    """Plant a blunder in a match of strong players; before that, look at sound decisions in it."""
    record = played(name, [STRONG] * 2, number, short=False, make=_quick)
    sound = list(sound_decisions_that_lost(record, Rng(number).fork("sound")))
    made = with_blunder(record, number, _quick(STRONG))
    return {"sound": sound, "found": None if made is None else finds_blunder(*made)}


def _told_luck(trials: Sequence[Trial]) -> tuple[str, bool]:
    found = [interval([trial["luck"][seat] for trial in trials]) for seat in range(3)]
    told = ", ".join(f"{100 * mean:+.1f} ± {100 * wide:.1f}" for mean, wide in found)
    # Three seats are looked at, so that each may lie a little further from zero.
    holds = all(abs(mean) <= 1.25 * wide for mean, wide in found)
    return f"mean luck of each seat, {len(trials)} matches | {told}", holds


def _told_levels(levels: Sequence[str], trials: Sequence[Trial]) -> tuple[str, bool]:
    lost = {level: interval([fmean(trial["lost"][level]) for trial in trials]) for level in levels}
    told = ", ".join(f"{level} {100 * mean:.2f} ± {100 * wide:.2f}" for level, (mean, wide) in lost.items())
    decisions = sum(len(trial["lost"][levels[0]]) for trial in trials)
    apart, holds = [], True
    for weak, strong in pairwise(levels):
        more, less = intervals_beside(_in_the_same(trials, weak, strong)).values()
        apart.append(f"{100 * (more[0] - less[0]):.2f} with intervals of ± {100 * more[1]:.2f}")
        holds &= more[0] - more[1] > less[0] + less[1]
    return (
        f"points lost by a decision, the same {decisions} of {len(trials)} matches | {told};"
        f" from one to the next {', '.join(apart)}"
    ), holds


def _in_the_same(trials: Sequence[Trial], one: str, other: str) -> dict[str, list[float]]:
    """Return what two levels lost in each match, in the decisions in which both were asked."""
    found: dict[str, list[float]] = {one: [], other: []}
    for trial in trials:
        often, seldom = trial["lost"][one], trial["lost"][other]
        found[one].append(fmean(often[:: -(-len(often) // len(seldom))]))
        found[other].append(fmean(seldom))
    return found


def _told_blunders(trials: Sequence[Trial]) -> tuple[str, bool]:
    planted = [trial["found"] for trial in trials if trial["found"] is not None]
    sound = [regret for trial in trials for regret in trial["sound"]]
    wrong = sum(regret > 0 for regret in sound)
    told = f"{sum(planted)} of {len(planted)}; {wrong} of {len(sound)}"
    holds = sum(planted) >= 0.95 * len(planted) > 0 and wrong <= 0.05 * len(sound)
    return f"planted blunders found as the largest mistake; sound decisions called mistakes | {told}", holds


@dataclass(frozen=True)
class Law:
    """Something that is tried in many matches, and how what came of it is told."""

    name: str
    usual: int  # trials
    attempt: Callable[[str, int], Trial]
    tell: Callable[[Sequence[Trial]], tuple[str, bool]]

    def enough(self, game: str) -> int:
        return self.usual * MANY.get(game, 1) if self.name == "levels" else self.usual

    def kept(self, game: str) -> list[Trial]:
        path = self._file(game)
        return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []

    def go_on(self, game: str) -> bool:
        """Make one more trial; say whether there are enough."""
        number = len(self.kept(game))
        if number < self.enough(game):
            trial = json.dumps(self.attempt(game, number))
            KEPT.mkdir(parents=True, exist_ok=True)
            with self._file(game).open("a") as file:
                file.write(f"{trial}\n")
        return number + 1 >= self.enough(game)

    def _file(self, game: str) -> Path:
        return KEPT / f"{game}-{self.name}.jsonl"


LAWS = (
    Law("levels", 80, partial(_try_levels, LEVELS), partial(_told_levels, LEVELS)),
    Law("expert", 80, partial(_try_levels, STRONGEST), partial(_told_levels, STRONGEST)),
    Law("luck", 400, _try_luck, _told_luck),
    Law("blunders", 100, _try_blunder, _told_blunders),
)


def report(names: Sequence[str], laws: Sequence[Law]) -> bool:
    """Print what is known; say whether there is enough of it, and all laws hold."""
    print("| game | law | found | |\n|---|---|---|---|")
    proved = True
    for name in names:
        for law in laws:
            trials = law.kept(name)
            told, holds = law.tell(trials) if len(trials) > 1 else (f"{law.name} | nothing yet", False)
            enough = len(trials) >= law.enough(name)
            proved &= holds and enough
            known = "holds" if holds else "does not hold" if enough else "not shown"
            few = "" if enough else f"; {len(trials)} of {law.enough(name)} trials"
            print(f"| {name} | {told} | {known}{few} |", flush=True)
    return proved


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=sorted(games()), metavar="GAME")
    parser.add_argument("--law", choices=[law.name for law in LAWS])
    parser.add_argument("--minutes", type=float, default=24 * 60.0, help="go on for so long at most")
    parser.add_argument("--report", action="store_true", help="only tell what is known")
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
