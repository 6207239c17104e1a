"""The estimator of actions: what is called better, and that comparisons are fair to both sides."""

from __future__ import annotations

from itertools import combinations, islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carpathia.analysis.calibration import CHANGED_HORIZON, decision_calibration
from carpathia.analysis.decisions import (
    CLEAR,
    EVEN,
    LOOKS,
    MAX_CANDIDATES,
    Decision,
    Gap,
    Standing,
    plan_from,
    split_regret,
)
from carpathia.analysis.judgement import judge
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng

from .scenarios import betting, random_decisions, same_knowledge

SMALL = 400  # effort
NOTICEABLE = 0.02
each_game = pytest.mark.parametrize("name", games())
sizes = st.floats(-1, 1)
errors = st.floats(0, 0.5)


@pytest.mark.parametrize(
    ("size", "error", "standing"),
    [
        (NOTICEABLE, 0.0, Standing.BETTER),
        (-NOTICEABLE, 0.0, Standing.WORSE),
        (0.0199, 0.0, Standing.EVEN),
        (0.0, 0.0199, Standing.EVEN),
        (0.0, 0.02, Standing.UNKNOWN),
        (0.0, 0.5, Standing.UNKNOWN),
        (0.24, 0.1, Standing.BETTER),
        (0.2399, 0.1, Standing.UNKNOWN),
        (-0.24, 0.1, Standing.WORSE),
        (0.015, 0.004, Standing.EVEN),
        (0.015, 0.006, Standing.UNKNOWN),
    ],
)
def test_the_standing_follows_from_size_and_error(size: float, error: float, standing: Standing) -> None:
    assert Gap(size, error, NOTICEABLE).standing is standing


@settings(max_examples=100)
@given(sizes, errors)
def test_no_gap_is_called_better_below_what_a_player_can_notice(size: float, error: float) -> None:
    gap = Gap(size, error, NOTICEABLE)
    if abs(size) < NOTICEABLE or abs(size) < CLEAR * error:
        assert gap.standing in (Standing.EVEN, Standing.UNKNOWN)
    if gap.standing is Standing.EVEN:
        assert abs(size) + EVEN * error < NOTICEABLE


@settings(max_examples=100)
@given(sizes, errors)
def test_a_gap_mirrors(size: float, error: float) -> None:
    mirror = {Standing.BETTER: Standing.WORSE, Standing.WORSE: Standing.BETTER}
    gap = Gap(size, error, NOTICEABLE)
    assert (-gap).standing is mirror.get(gap.standing, gap.standing)
    twice = -gap
    assert -twice == gap
    assert ((-gap).size, (-gap).error) == (-gap.size, gap.error)


@each_game
def test_comparisons_are_antisymmetric(name: str) -> None:
    perspective = next(random_decisions(name, every=12))
    decision = Decision(perspective, Rng(1), effort=60)
    for action, other in combinations(perspective.legal()[:3], 2):
        gap, opposite = decision.compare(action, other), decision.compare(other, action)
        assert gap == -opposite
        assert gap.error > 0
        assert decision.compare(action, action).size == 0


@each_game
def test_the_horizon_bounds_the_error_from_below(name: str) -> None:
    perspective = next(random_decisions(name, every=12))
    calibration = decision_calibration(perspective.game)
    assert 0 < calibration.delivery <= 1
    assert 0 < calibration.noticeable < 0.1
    decision = Decision(perspective, Rng(1), effort=60)
    first, second = perspective.legal()[:2]
    assert decision.compare(first, second).error >= calibration.delivery * calibration.horizon


def test_changed_components_have_a_larger_horizon() -> None:
    usual, changed = (make_game("dragon-racer", 2, changes=changes) for changes in ({}, {"race.turns": 3}))
    horizons = [decision_calibration(game).horizon for game in (usual, changed)]
    assert horizons == [horizons[0], CHANGED_HORIZON]
    assert horizons[0] < CHANGED_HORIZON


@each_game
def test_the_same_seed_gives_the_same_estimates(name: str) -> None:
    perspective = next(random_decisions(name, every=15))
    one, same = (Decision(perspective, Rng(3), effort=60) for _ in range(2))
    assert one.best() == same.best()
    chosen = perspective.legal()[-1]
    assert one.regret(chosen) == same.regret(chosen)


@each_game
def test_candidates_are_legal_and_begin_with_the_most_promising(name: str) -> None:
    for perspective in islice(random_decisions(name, every=10), 2):
        decision = Decision(perspective, Rng(2), effort=60)
        candidates, order = decision.candidates(), decision.by_survey()
        assert sorted(order) == perspective.legal()
        assert candidates[0] == order[0]
        assert candidates == [action for action in order if action in candidates]
        assert 1 <= len(candidates) <= MAX_CANDIDATES
        best, other, gap = decision.best()
        assert best != other
        assert gap is not None
        assert gap.size >= 0
        assert gap.standing is not Standing.WORSE


def test_the_obviously_best_bet_is_found() -> None:
    perspective = betting()
    red, green, blue, yellow = (
        perspective.game.actions.parse(f"on {dragon}") for dragon in ("red", "green", "blue", "yellow")
    )
    decision = Decision(perspective, Rng(1), effort=SMALL)
    best, _, gap = decision.best()
    assert best == red
    assert gap is not None
    assert gap.standing is Standing.BETTER
    for other in (green, blue, yellow):
        assert decision.compare(red, other).standing is Standing.BETTER
        assert decision.compare(other, red).standing is Standing.WORSE
        assert decision.matters(other)
        assert decision.regret(other).regret > 0.02
    assert decision.regret(red).regret == pytest.approx(0, abs=0.02)
    assert decision.regret(red).stake > 0.02


def test_a_judgement_names_the_mistake_and_the_find() -> None:
    perspective = betting()
    red, yellow = (perspective.game.actions.parse(f"on {dragon}") for dragon in ("red", "yellow"))
    mistake, find = (judge(perspective, chosen, Rng(1), SMALL) for chosen in (yellow, red))
    assert (mistake.best, mistake.other, mistake.is_mistake, mistake.is_best) == (red, yellow, True, False)
    assert mistake.gap is not None
    assert mistake.cost == mistake.gap.size > 0
    assert (find.best, find.is_mistake, find.is_best, find.cost) == (red, False, True, 0.0)
    assert mistake.win_share.regret > find.win_share.regret
    assert mistake.points.regret > find.points.regret
    assert mistake == judge(perspective, yellow, Rng(1), SMALL)


def test_a_plan_completes_a_bet_with_a_place_and_gold() -> None:
    perspective = betting()
    plan = plan_from(perspective, perspective.game.actions.parse("on red"), Rng(1), SMALL)
    label = perspective.game.actions.label
    assert [label(action).split()[0] for action in plan.actions] == ["on", "place", "stake"]
    assert len(plan.steps) == 2
    assert plan.steps[0] == "betting on 1st place"


@each_game
def test_a_plan_is_legal_and_ends_with_the_turn_or_a_new_question(name: str) -> None:
    game = make_game(name, 2)
    for perspective in islice(random_decisions(name, every=6), 4):
        action = perspective.legal()[0]
        plan = plan_from(perspective, action, Rng(1), effort=20)
        assert plan.actions[0] == action
        assert len(plan.steps) < len(plan.actions)
        for completion in plan.actions[1:]:
            assert game.actions.kind_of(completion).verb in game.completions


def test_looks_grow_until_a_gap_is_called_and_the_longest_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    perspective = betting()
    decision = Decision(perspective, Rng(1), effort=SMALL)
    looks: list[int] = []

    def gap_of(_action: int, _other: int, look: int) -> Gap:
        looks.append(look)
        return Gap(0.1, 0.1 / look, NOTICEABLE)  # clear from the second look on

    monkeypatch.setattr(decision, "_gap", gap_of)
    red, yellow, *_ = perspective.legal()
    assert decision.compare(red, yellow).error == 0.1 / LOOKS[-1]
    assert looks == list(LOOKS)


def test_an_even_gap_needs_one_look(monkeypatch: pytest.MonkeyPatch) -> None:
    perspective = betting()
    decision = Decision(perspective, Rng(1), effort=SMALL)
    gaps = iter([Gap(0.0, 0.0, NOTICEABLE)])
    monkeypatch.setattr(decision, "_gap", lambda *_: next(gaps))
    red, yellow, *_ = perspective.legal()
    assert decision.compare(red, yellow).standing is Standing.EVEN


def test_a_decision_knows_nothing_that_the_seat_does_not() -> None:
    one, same = (Decision(view, Rng(2), effort=60).best() for view in same_knowledge())
    assert one == same


def test_luck_of_one_half_favours_no_action() -> None:
    """The best action of a half is measured in the other one, so noise has no regret on average."""
    lucky = split_regret([[0.3, 0.0, 0.0], [0.0, 0.0, 0.3]], 1)
    assert lucky.regret == 0.0
    clear = split_regret([[0.3, 0.0, 0.0], [0.3, 0.0, 0.0]], 1)
    assert [clear.regret, clear.stake] == pytest.approx([0.3, 0.2])
    best = split_regret([[0.3, 0.0, 0.0], [0.3, 0.0, 0.0]], 0)
    assert [best.regret, best.stake] == pytest.approx([0.0, 0.2])
    rng = Rng(1)
    draws = [
        split_regret([[rng.below(1000) / 1000 for _ in range(4)] for _ in range(2)], 0) for _ in range(2000)
    ]
    for values in ([draw.regret for draw in draws], [draw.stake for draw in draws]):
        mean = sum(values) / len(values)
        error = (sum((value - mean) ** 2 for value in values) / len(values) ** 2) ** 0.5
        assert abs(mean) < 4 * error
