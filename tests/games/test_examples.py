"""The worked examples of the rulebooks: they can be played, and what they say of the positions is so."""

from __future__ import annotations

import pytest

from carpathia.core.examples import Example, Step, examples_of, false_claims
from carpathia.core.registry import games

ALL = [(kind, example) for kind in games().values() for example in examples_of(kind)]
each_example = pytest.mark.parametrize(
    ("kind", "example"), ALL, ids=[f"{kind.name} {example.id}" for kind, example in ALL]
)


@each_example
def test_an_example_is_played_and_its_claims_hold(kind: type, example: Example) -> None:
    assert example.clause in kind.rulebook().clauses  # type: ignore[attr-defined]
    for step, scenario in example.positions(kind):
        assert step.claims, step.words
        assert not false_claims(step, scenario, example.viewer(step))
        assert step.words.endswith(".")


def test_a_false_claim_is_found() -> None:
    kind, example = ALL[0]
    step, scenario = next(example.positions(kind))
    wrong = Step(step.words, claims={"scores": [1, 2, 3], "may Joan": ["play red 8"], "round": 1})
    assert false_claims(wrong, scenario, example.viewer(step)) == [
        "scores is [0, 0, 0], not [1, 2, 3]",
        f"may Joan is {scenario.legal(0)!r}, not ['play red 8']",
    ]


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("dragon-racer", {"a-turn", "cancelled-cards", "scoring", "vlad-leads"}),
        ("thanks-a-lottery", {"blocks", "a-wild", "a-lottery", "lucky-cards"}),
        ("transylvanian-lottery", {"a-tie", "the-gnome"}),
        (
            "walpurgis-night",
            {
                "two-passengers-and-a-hunter",
                "carlas-journey",
                "davids-journey",
                "without-garlic",
                "whom-to-lose",
                "a-feast",
                "wolves-first",
            },
        ),
    ],
)
def test_every_printed_example_is_among_them(name: str, ids: set[str]) -> None:
    found = [example.id for example in examples_of(games()[name])]
    assert ids <= set(found)
    assert len(set(found)) == len(found)
