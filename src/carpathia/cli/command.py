"""What every command is, and the error that ends one with a sentence."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from carpathia.cli.screen import Screen

MISTAKEN = 2  # exit status after a mistake on the command line
INTERRUPTED = 130  # exit status after Ctrl-C


class Mistake(Exception):
    """The request cannot be carried out; the message says what is wrong and what would be right."""


@dataclass(frozen=True)
class Command:
    summary: str
    configure: Callable[[ArgumentParser], None]
    run: Callable[[Namespace, Screen], int]  # returns the exit status
    examples: tuple[str, ...]  # "{game}" stands for the name of a game


def hint(given: str, known: Iterable[str], otherwise: str) -> str:
    """Return "did you mean …?" if something known is near, else what to say otherwise."""
    near = get_close_matches(given, list(known), n=1)
    return f"did you mean {near[0]}?" if near else otherwise
