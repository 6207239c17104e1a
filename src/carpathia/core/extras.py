"""Packages that only some commands need, and what to install where they are missing."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any


class MissingExtra(ValueError):
    """A package of an extra is not installed; the message says how to install it."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(
            f"this needs {package}, which is not installed; pip install 'carpathia[{extra}]' installs it"
        )


def need(package: str, extra: str) -> Any:
    """Import a package, or raise `MissingExtra` if it is absent; one that is broken says so itself."""
    check(package, extra)
    return import_module(package)


def check(package: str, extra: str) -> None:
    """Raise `MissingExtra` if a package is absent, without importing it."""
    name = package.partition(".")[0]
    if find_spec(name) is None:
        raise MissingExtra(name, extra)
