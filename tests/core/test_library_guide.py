"""The examples in docs/library.md do what the page says."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

GUIDE = Path(__file__).parents[2] / "docs/library.md"


@pytest.mark.slow
def test_every_example_of_the_guide_runs_as_shown() -> None:
    failed, tried = doctest.testfile(str(GUIDE), module_relative=False)
    assert tried > 40
    assert failed == 0
