"""Players with odd habits among ordinary bots: do they win too much, lose hopelessly or stall the game?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from carpathia.arena.personas import NEVER, PERSONAS
from carpathia.arena.plan import Plan
from carpathia.core.registry import make_game
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, NOBODY
from carpathia.lab.data import Sample
from carpathia.lab.estimates import mean
from carpathia.lab.report import Report, Section, finding_json, finding_rows, intervals, widest
from carpathia.lab.setting import PLAYERS, Setting, method
from carpathia.lab.verdicts import Finding, Group, Limit, judge, shortened
from carpathia.lab.wordings import (
    GAME_MEASURES,
    HOPELESS,
    STALLING,
    STALLS,
    STRONG,
    WIN_SHARE,
    Quantity,
    Unit,
)

QUESTION = "playtest"
TRIALS = 6  # random games in which avoidable kinds of actions are counted
NEVERS = 3  # personas that never take one of them


def avoidable(setting: Setting) -> list[str]:
    """Return the kinds of action that are most often offered beside others."""
    game = make_game(setting.game, setting.seats, changes=setting.changes)
    counts: Counter[str] = Counter()
    for trial in range(TRIALS):
        state, rng = game.start(), Rng(trial)
        for _ in range(5_000):
            if state.actor == NOBODY:
                break
            mover = state.actor
            if mover == CHANCE:
                state.apply(CHANCE, state.draw(rng))
                continue
            legal = state.legal(mover)
            kinds = {game.actions.kind_of(action).verb for action in legal}
            counts.update(kinds if len(kinds) > 1 else ())
            state.apply(mover, rng.pick(legal))
    return [verb for verb, _ in counts.most_common(NEVERS)]


def personas(setting: Setting) -> list[str]:
    return [*PERSONAS, *(f"{NEVER}{verb}" for verb in avoidable(setting))]


def plans(setting: Setting) -> list[Plan]:
    other = setting.bots[0]
    return [setting.plan({}, (name, *[other] * (setting.seats - 1))) for name in personas(setting)]


def report(setting: Setting, samples: Sequence[Sample]) -> Report:
    even = 1 / setting.seats
    names = personas(setting)
    games = samples[0].games
    shares = judge([_share(setting, name, sample) for name, sample in zip(names, samples)], games)
    stalls = judge([_stalls(name, sample) for name, sample in zip(names, samples)], games)
    limits = [Limit(STRONG, even + setting.matters, shares), Limit(HOPELESS, even / 2, shares)]
    stalled = {
        name: sum(not finished for finished in sample.tables["games"]["finished"])
        for name, sample in zip(names, samples)
    }
    lengths = [
        [name, f"{sample.column('decisions').mean():.0f}", str(stalled[name])]
        for name, sample in zip(names, samples)
    ]
    section = Section(
        "Personas",
        [f"Each among {PLAYERS.get(setting.bots[0], setting.bots[0])}, in all rotations of the seats."],
        ("", "Win share", "Interval", "Verdict"),
        finding_rows(shares),
        [intervals("Win share of a persona", shares, even)],
    )
    return Report(
        QUESTION,
        f"{samples[0].game.title} for {setting.seats}, against odd playing styles",
        [*(limit.headline() for limit in limits), _stall_sentence(stalled, stalls)],
        [section, Section("Length of their games", [], ("", "Decisions", "Never ended"), lengths)],
        method(setting, samples),
        all(limit.is_decided for limit in limits),
        widest(shares),
        figures={"findings": [finding_json(finding) for finding in shares], "stalled": stalled},
    )


def _share(setting: Setting, name: str, sample: Sample) -> Finding:
    quantity = Quantity("win share", Unit.SHARE, setting.matters, WIN_SHARE)
    sums = sample.mean_of_seats(sample.victory, sample.bot == name)
    return Finding(name, quantity, mean(*sums, quantity.scale, 1 / setting.seats))


def _stalls(name: str, sample: Sample) -> Finding:
    quantity = Quantity("games that never end", Unit.SHARE, GAME_MEASURES["finished"].smallest, STALLS)
    return Finding(name, quantity, mean(*sample.mean_of_games(1 - sample.column("finished")), quantity.scale))


def _stall_sentence(stalled: dict[str, int], stalls: Sequence[Finding]) -> str:
    names = [name for name, count in stalled.items() if count]
    return shortened("Some games never ended with: ", names) if names else Group(STALLING, stalls).headline()
