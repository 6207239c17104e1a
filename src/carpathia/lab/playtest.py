"""Players with odd habits at a table of regular ones: who is too good, who dies, what stalls?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from carpathia.arena.personas import NEVER, PERSONAS
from carpathia.arena.plan import Plan
from carpathia.core.phrases import and_list
from carpathia.core.registry import make_game
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, NOBODY
from carpathia.lab.data import Sample
from carpathia.lab.estimates import share
from carpathia.lab.report import Report, Section, finding_json, finding_rows, intervals
from carpathia.lab.setting import Setting, method
from carpathia.lab.verdicts import Quantity, judge

QUESTION = "playtest"
TRIALS = 6  # random plays in which the kinds of action that one can do without are found
NEVERS = 3  # personas that never take one of them


def avoidable(setting: Setting) -> list[str]:
    """Return the kinds of action that are most often offered beside others."""
    game = make_game(setting.game, setting.seats, changes=setting.changes)
    found: Counter[str] = Counter()
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
            found.update(kinds if len(kinds) > 1 else ())
            state.apply(mover, rng.pick(legal))
    return [verb for verb, _ in found.most_common(NEVERS)]


def personas(setting: Setting) -> list[str]:
    return [*PERSONAS, *(f"{NEVER}{verb}" for verb in avoidable(setting))]


def plans(setting: Setting) -> list[Plan]:
    regular = setting.bots[0]
    return [setting.plan({}, (name, *[regular] * (setting.seats - 1))) for name in personas(setting)]


def report(setting: Setting, samples: Sequence[Sample]) -> Report:
    even = 1 / setting.seats
    win_share = Quantity("win share", "share", setting.matters)
    names = personas(setting)
    drafts = [
        (name, win_share, share(*sample.mean_of_seats(sample.victory, sample.bot == name), even))
        for name, sample in zip(names, samples)
    ]
    findings = judge(drafts, samples[0].games)
    good = [f.subject for f in findings if f.real and f.estimate.value > even]
    dead = [f.subject for f in findings if f.real and f.estimate.high < even / 2]
    stalled = {
        name: sum(not finished for finished in sample.tables["games"]["finished"])
        for name, sample in zip(names, samples)
    }
    stalls = [f"{name} ({count} games)" for name, count in stalled.items() if count]
    longer = _lengths(names, samples)
    sentences = [
        f"Too good for a simple habit: {and_list(good)}."
        if good
        else "No simple habit beats the regular players.",
        f"Hopeless: {and_list(dead)}, with less than half of an even share."
        if dead
        else "Nobody is hopeless.",
        f"Games never end with {and_list(stalls)}." if stalls else "No habit makes the game loop or stall.",
    ]
    section = Section(
        "Personas",
        [f"Each of them among {setting.bots[0]}s, in all rotations; even would be {100 * even:.1f} %."],
        ("", "Win share", "95 % interval", "Verdict"),
        finding_rows(findings),
        [intervals("Win share of a persona", findings, even)],
    )
    lengths = Section("How long games take with them", [], ("", "Decisions", "Broken off"), longer)
    figures: dict[str, object] = {
        "findings": [finding_json(finding) for finding in findings],
        "stalled": stalled,
    }
    title = f"{samples[0].game.title} for {setting.seats}, played by people with habits"
    return Report(QUESTION, title, sentences, [section, lengths], method(setting, samples), figures=figures)


def _lengths(names: Sequence[str], samples: Sequence[Sample]) -> list[list[str]]:
    rows = []
    for name, sample in zip(names, samples):
        broken = sum(not finished for finished in sample.tables["games"]["finished"])
        rows.append([name, f"{sample.column('decisions').mean():.0f}", str(broken)])
    return rows
