"""Components as a form: clauses, bounds, meanings, and complaints beside the field."""

from __future__ import annotations

import pytest

from carpathia.core.registry import games
from carpathia.lab.sheet import changed_file, complaints, fields, read_values

KIND = games()["dragon-racer"]


@pytest.mark.parametrize("name", games())
def test_every_component_has_a_clause_and_a_number_has_bounds(name: str) -> None:
    kind = games()[name]
    for field in fields(kind, kind.seat_range[-1]):
        assert field.clause or field.meaning, field.key
        assert field.is_switch or field.bounds or name == "transylvanian-lottery", field.key


@pytest.mark.parametrize("name", games())
def test_every_component_says_what_it_means(name: str) -> None:
    kind = games()[name]
    assert not [field.key for field in fields(kind, kind.seat_range[-1]) if not field.meaning]


def test_a_component_without_words_has_those_of_its_clause_or_of_its_table() -> None:
    found = {field.key: field for field in fields(KIND, 4)}
    assert found["abilities.pursuer"].meaning.startswith("Pursuer: ")
    closes = found["rulings.line_closes_at_once"]
    assert closes.clause == "DR-5.9"
    assert closes.meaning == (
        "A dragon that crosses the line within a turn closes nothing before the turn ends."
        " If on, no bet can be made from that moment."
    )
    roles = {field.key: field for field in fields(games()["transylvanian-lottery"], 4)}
    assert (roles["roles.witch"].clause, roles["roles.witch"].meaning) == (
        "GT-1.8",
        "the icons a role wants: top, middle, bottom",
    )


def test_a_field_tells_what_it_means() -> None:
    line = next(field for field in fields(KIND, 4) if field.key == "race.line")
    assert (line.clause, line.meaning, line.bounds) == (
        "DR-1.5",
        "the last space before the betting ends",
        "0 to 99",
    )
    places = next(field for field in fields(KIND, 4) if field.key == "bets.places")
    assert (places.text, places.bounds) == ("0, 1, 2", "each 0 to 99, 3 of them")


@pytest.mark.parametrize(
    ("typed", "key", "reason"),
    [
        ({"race.rounds": "three"}, "race.rounds", "It must be a whole number, as in 3."),
        ({"race.rounds": "0"}, "race.rounds", "race.rounds is 0; it must be 1 to 9"),
        ({"bets.places": "0, x, 2"}, "bets.places", "It must be whole numbers with commas between them"),
        ({"cards.copies": "1,1,0,0,0,0,0,0"}, "cards.copies", "8 cards, but 4 hands of 8 need 32"),
    ],
)
def test_what_cannot_be_played_is_complained_about_at_its_field(
    typed: dict[str, str], key: str, reason: str
) -> None:
    [(where, said)] = complaints(KIND, 4, typed).items()
    assert where == key
    assert reason in said


def test_what_is_typed_becomes_changes_and_a_file() -> None:
    changes, wrong = read_values(
        KIND, {"bets.places": "0, 2, 4", "race.rounds": "3", "variants.abilities": "false"}
    )
    assert (changes, wrong) == ({"bets.places": [0, 2, 4], "variants.abilities": False}, {})
    assert changed_file(changes) == "bets.places = [0, 2, 4]\nvariants.abilities = false\n"
