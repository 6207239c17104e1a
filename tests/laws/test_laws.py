"""The laws, tried on every game at every table: the tests that `pytest --carpathia-game` runs."""

from carpathia.testing.suite import *  # noqa: F403
