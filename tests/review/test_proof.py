"""Short forms of what `make review-proof` proves in full, on the compiled build."""

from __future__ import annotations

from pathlib import Path
from statistics import fmean

import pytest

from carpathia.arena.statistics import mean_interval as interval
from carpathia.bots.levels import make_bot
from carpathia.core.rng import Rng
from carpathia.review import regrets

from . import proof
from .conftest import FIRST, played
from .proof import (
    finds_blunder,
    intervals_beside,
    lost_by_level,
    luck_of,
    sound_decisions_that_lost,
    with_blunder,
)

pytestmark = pytest.mark.slow


def test_an_interval_of_few_values_is_wider() -> None:
    assert interval([0.0, 1.0] * 3)[1] == pytest.approx(2.571 * 0.5477 / 6**0.5, rel=0.01)
    assert interval([0.0, 1.0] * 500)[1] == pytest.approx(1.962 * 0.5003 / 1000**0.5, rel=0.01)


def test_what_is_common_to_all_does_not_widen_their_intervals() -> None:
    apart = {"one": [1.0, 1.2, 0.8, 1.0], "two": [0.5, 0.4, 0.6, 0.5]}
    shared = [0.0, 10.0, -10.0, 3.0]
    moved = {name: [v + s for v, s in zip(values, shared, strict=True)] for name, values in apart.items()}
    for name, (mean, wide) in intervals_beside(moved).items():
        assert mean == pytest.approx(fmean(moved[name]))
        assert wide == pytest.approx(intervals_beside(apart)[name][1])
    # Of two, each has half of the variance of their difference, as independent ones would.
    difference = [a - b for a, b in zip(*apart.values(), strict=True)]
    assert intervals_beside(apart)["one"][1] == pytest.approx(interval(difference)[1] / 2**0.5)


def test_luck_is_fair() -> None:
    luck = [luck_of(played(FIRST, ["random"] * 3, seed)) for seed in range(40)]
    for seat in range(3):
        mean, wide = interval([one[seat] for one in luck])
        assert abs(mean) < 2 * wide  # four standard errors: a false alarm in ten thousand runs


def test_who_decides_at_random_loses_more_by_a_decision_than_the_master() -> None:
    lost = lost_by_level(played(FIRST, ["random", "novice", "regular", "regular"]), Rng(1), asked=24)
    assert fmean(lost["random"]) > 2 * fmean(lost["master"])


def test_a_planted_blunder_is_found_as_the_largest_mistake() -> None:
    made = with_blunder(played(FIRST, ["regular"] * 3, seed=2), 2, make_bot("regular"))
    assert made is not None
    record, planted = made
    assert finds_blunder(record, planted)
    others = [one.move for one in regrets(record, effort=2_000) if one.move != planted]
    assert not finds_blunder(record, others[0])


def test_a_sound_decision_that_lost_is_not_called_a_mistake() -> None:
    records = [played(FIRST, ["regular"] * 3, seed) for seed in (1, 2)]
    said = [regret for record in records for regret in sound_decisions_that_lost(record, Rng(1), most=8)]
    assert len(said) >= 4
    assert not any(said)


def test_a_proof_goes_on_where_it_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "KEPT", tmp_path)
    numbers: list[int] = []

    def attempt(_game: str, number: int) -> proof.Trial:
        numbers.append(number)
        return {"number": number}

    law = proof.Law("trial", 3, attempt, lambda trials: (str(len(trials)), True))
    assert not law.go_on(FIRST)
    again = proof.Law("trial", 3, attempt, law.tell)
    assert [again.go_on(FIRST), again.go_on(FIRST), again.go_on(FIRST)] == [False, True, True]
    assert numbers == [0, 1, 2]
    assert [trial["number"] for trial in law.kept(FIRST)] == [0, 1, 2]
