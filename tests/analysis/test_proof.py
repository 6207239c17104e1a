"""Short forms of what `make review-proof` proves in full, on the compiled build."""

from __future__ import annotations

from pathlib import Path

import pytest

from carpathia.analysis.review.timeline import Timeline
from carpathia.arena.statistics import mean_interval
from carpathia.core.rng import Rng

from . import proof
from .conftest import FIRST, played
from .proof import finds_blunder, luck_of, sound_decisions, unhurried, with_blunder

pytestmark = pytest.mark.slow


def test_an_interval_of_few_values_is_wider() -> None:
    assert mean_interval([0.0, 1.0] * 3)[1] == pytest.approx(2.571 * 0.5477 / 6**0.5, rel=0.01)
    assert mean_interval([0.0, 1.0] * 500)[1] == pytest.approx(1.962 * 0.5003 / 1000**0.5, rel=0.01)


def test_luck_is_fair() -> None:
    luck = [luck_of(played(FIRST, ["random"] * 3, seed)) for seed in range(40)]
    for seat in range(3):
        mean, width = mean_interval([match[seat] for match in luck])
        assert abs(mean) < 2 * width  # four standard errors: a false alarm in ten thousand runs


def test_a_planted_blunder_is_found_as_the_costliest_mistake() -> None:
    record = played(FIRST, ["regular"] * 3, seed=2, make=unhurried)
    planted = with_blunder(record, 2, unhurried("regular"))
    assert planted is not None
    blundered, move = planted
    assert finds_blunder(blundered, move)
    decisions = [step.first for step in Timeline(blundered).steps if not step.is_luck]
    assert not finds_blunder(blundered, next(first for first in decisions if first != move))


def test_sound_decisions_of_losers_are_no_mistakes() -> None:
    records = [played(FIRST, ["regular"] * 3, seed, short=False, make=unhurried) for seed in (1, 2)]
    mistakes = [wrong for record in records for wrong in sound_decisions(record, Rng(1), count=5)]
    assert len(mistakes) >= 4
    assert not any(mistakes)


def test_a_proof_goes_on_where_it_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "FOLDER", tmp_path)
    numbers: list[int] = []

    def attempt(_game: str, number: int) -> proof.Trial:
        numbers.append(number)
        return {"number": number}

    law = proof.Law("trial", 3, attempt, lambda trials: (str(len(trials)), True))
    assert not law.go_on(FIRST)
    again = proof.Law("trial", 3, attempt, law.result)
    assert [again.go_on(FIRST), again.go_on(FIRST), again.go_on(FIRST)] == [False, True, True]
    assert numbers == [0, 1, 2]
    assert [trial["number"] for trial in law.trials(FIRST)] == [0, 1, 2]
