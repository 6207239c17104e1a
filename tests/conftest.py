"""Marks, profiles and which of the two builds is under test."""

from __future__ import annotations

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
    config.addinivalue_line("markers", "browser: plays through the page; needs Chromium")


def pytest_report_header() -> str:
    return f"carpathia {carpathia.__version__}, {'compiled' if carpathia.compiled() else 'plain Python'}"
