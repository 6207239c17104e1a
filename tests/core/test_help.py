"""What `help()` shows of the compiled core is what the source says, in both builds."""

from __future__ import annotations

import inspect
import pydoc
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import carpathia
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng
from carpathia.core.state import State

COMPILED = ["column", "rng", "chance", "actions", "journal", "state", "playout"]
NAME, GAME = next(iter(games().items()))
SOURCE = Path(__file__).parents[2] / "src/carpathia/core"


def documented(module: ModuleType) -> list[object]:
    """Return the public classes and functions of a module, and the public methods of the classes."""
    own = [thing for name, thing in vars(module).items() if name[0] != "_" and _is_of(thing, module)]
    classes = [thing for thing in own if inspect.isclass(thing)]
    return own + [
        method
        for kind in classes
        for name, method in vars(kind).items()
        if name[0] != "_" and inspect.isroutine(method)
    ]


def _is_of(thing: object, module: ModuleType) -> bool:
    return callable(thing) and getattr(thing, "__module__", "") in (module.__name__, None)


@pytest.mark.parametrize("name", COMPILED)
def test_everything_public_has_a_docstring_and_a_signature(name: str) -> None:
    found = documented(import_module(f"carpathia.core.{name}"))
    assert found
    for thing in found:
        doc = inspect.getdoc(thing)
        assert doc, f"{thing} has no docstring"
        assert doc.splitlines()[0] in (SOURCE / f"{name}.py").read_text(encoding="utf-8")
        inspect.signature(thing)  # type: ignore[arg-type]


def test_help_shows_how_to_use_a_class() -> None:
    text = pydoc.plain(pydoc.render_doc(Rng))
    assert "below(self" in text
    for thing in (Rng, Rng.below, Rng.fork):
        assert (inspect.getdoc(thing) or "nothing").splitlines()[0] in text


def test_signatures_name_the_arguments() -> None:
    assert list(inspect.signature(State.legal).parameters) == ["self", "seat"]
    assert list(inspect.signature(Rng).parameters) == ["seed"]


def test_the_actions_of_a_game_can_be_counted() -> None:
    actions = make_game(NAME, GAME.seat_range[0]).actions
    assert len(actions) == actions.size > 50
    assert actions.parse(actions.label(len(actions) - 1)) == len(actions) - 1


def test_which_build_this_is_can_be_asked() -> None:
    file = import_module("carpathia.core.rng").__file__
    assert file is not None
    assert carpathia.compiled() is not file.endswith(".py")
