"""Receipts: exact sums, with the parts that cannot be told from zero in one group."""

from __future__ import annotations

from math import isclose, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carpathia.analysis.review.narrative import Narrative
from carpathia.analysis.review.pictures import bars
from carpathia.analysis.review.report import LUCK, OTHERS, OWN, PARTS, SEPARABLE, Part, Receipt, Report, Step

from .reports import finished_report, reports, step


def receipts_of(steps: list[Step]) -> tuple[Receipt, ...]:
    return finished_report(steps).receipts


def parts_of(receipt: Receipt) -> dict[tuple[str, ...], float]:
    return {part.sources: round(part.value, 9) for part in receipt.parts}


@settings(max_examples=100)
@given(reports())
def test_the_parts_of_any_receipt_add_up_to_the_result(report: Report) -> None:
    for receipt in report.receipts:
        assert isclose(
            receipt.start + sum(part.value for part in receipt.parts), receipt.result, abs_tol=1e-9
        )
        assert sorted(source for part in receipt.parts for source in part.sources) == sorted(PARTS)


@settings(max_examples=100)
@given(reports())
def test_parts_that_are_not_clear_are_one_group(report: Report) -> None:
    for receipt in report.receipts:
        assert sum(not part.is_clear for part in receipt.parts) <= 1
        for part in receipt.parts:
            assert part.is_clear or part == receipt.parts[-1]
            if part.is_clear:
                assert len(part.sources) == 1
                assert abs(part.value) > SEPARABLE * part.error


@settings(max_examples=100)
@given(reports())
def test_the_parts_of_all_seats_cancel_out(report: Report) -> None:
    totals = [sum(part.value for part in receipt.parts) for receipt in report.receipts]
    assert isclose(sum(totals), 0.0, abs_tol=1e-9)


@settings(max_examples=100)
@given(reports(), st.integers(0, 1))
def test_the_bars_of_a_receipt_lead_from_start_to_result(report: Report, reader: int) -> None:
    receipt = report.receipts[reader]
    start, *parts, result = bars(receipt, Narrative(report, reader))
    ends = [start.end, *(bar.end for bar in parts)]
    assert [bar.begin for bar in parts] == ends[:-1]
    assert ends[-1] == pytest.approx(result.end)
    assert start.is_total
    assert result.is_total


def test_sources_are_luck_own_decisions_and_those_of_others() -> None:
    steps = [
        step(LUCK, None, (0.2, -0.2)),
        step("mistake", 0, (-0.1, 0.1)),
        step("decision", 1, (-0.15, 0.15)),
    ]
    first, second = receipts_of(steps)
    assert parts_of(first) == {(LUCK,): 0.2, (OWN,): -0.1, (OTHERS,): -0.15}
    assert parts_of(second) == {(LUCK,): -0.2, (OWN,): 0.15, (OTHERS,): 0.1}


def test_unclear_sources_are_summed() -> None:
    steps = [
        step(LUCK, None, (0.01, -0.01), error=0.02),
        step("mistake", 0, (-0.3, 0.3), error=0.02),
        step("decision", 1, (0.02, -0.02), error=0.02),
    ]
    first, _ = receipts_of(steps)
    assert parts_of(first) == {(OWN,): -0.3, (LUCK, OTHERS): 0.03}


def test_the_errors_of_positions_inside_a_run_cancel_out() -> None:
    steps = [step(LUCK, None, (0.1, -0.1), error=0.02) for _ in range(4)]
    first, _ = receipts_of(steps)
    (luck,) = (part for part in first.parts if LUCK in part.sources)
    assert luck.error == pytest.approx(0.02), "the start is known exactly here"
    apart = [steps[0], step("decision", 1, (0.3, -0.3), error=0.02), steps[0]]
    (luck,) = (part for part in receipts_of(apart)[0].parts if part.sources == (LUCK,))
    assert luck.error == pytest.approx(0.02 * sqrt(3))


def test_a_single_unclear_source_is_no_group() -> None:
    part = Part((LUCK,), 0.01, 0.02)
    assert not part.is_clear
    assert Part((LUCK,), -0.05, 0.02).is_clear
    assert not Part((LUCK, OWN), 0.5, 0.02).is_clear
