"""Marks, profiles and which of the two builds is under test."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from multiprocessing import active_children
from multiprocessing.process import BaseProcess

import pytest
from hypothesis import settings

import carpathia

pytest_plugins = ["carpathia.testing.plugin"]

# One example for each test at each table, and there are many; --hypothesis-profile=thorough tries more.
settings.register_profile("quick", max_examples=1, deadline=None, derandomize=True)
settings.register_profile("thorough", max_examples=20, deadline=None, derandomize=True)
settings.load_profile("quick")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(*numbers): the clauses of RULES.md that a test shows")
    config.addinivalue_line("markers", "durable: about what a store does for the sake of power cuts")
    config.addinivalue_line("markers", "browser: plays through the page; needs Chromium")
    os.environ.setdefault("CARPATHIA_LAYOUT_SEED", str(secrets.randbelow(10**6)))  # the workers inherit it


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the seed of the windows that were tried, so that the run can be repeated."""
    reports = [report for found in terminalreporter.stats.values() for report in found]
    if any("test_layout" in getattr(report, "nodeid", "") for report in reports):
        terminalreporter.write_line(
            f"law of layout: CARPATHIA_LAYOUT_SEED={os.environ['CARPATHIA_LAYOUT_SEED']}"
        )


def pytest_report_header() -> str:
    return f"carpathia {carpathia.__version__}, {'compiled' if carpathia.compiled() else 'plain Python'}"


@pytest.fixture
def children() -> Callable[[], list[BaseProcess]]:
    """What tells which processes the test has started that are still there; others may run besides."""
    before = active_children()
    return lambda: [process for process in active_children() if process not in before]
