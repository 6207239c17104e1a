"""Measures of all games: values of the declared type, and sums that must agree with the rules."""

from __future__ import annotations

import re
from functools import cache

import pytest

from carpathia.core.journal import EVERYONE, Event, Journal
from carpathia.core.measures import Happened, Trait, counted, named, summed, traits
from carpathia.core.playout import playout
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng
from carpathia.core.state import State


@cache
def played(name: str, seats: int, seed: int) -> tuple[State, list[Event]]:
    state: State = make_game(name, seats).start()
    state.journal = journal = Journal()
    playout(state, Rng(seed))
    return state, journal.events


def values(name: str, seats: int, seed: int) -> list[dict[str, Trait]]:
    return traits(games()[name].measures, *played(name, seats, seed))


def total(name: str, measure: str, plays: int = 10) -> int:
    """Return the sum of a measure over all seats of a few plays at the smallest table."""
    seats = games()[name].seat_range.start
    return sum(int(seat[measure]) for seed in range(plays) for seat in values(name, seats, seed))


@pytest.mark.parametrize("name", games())
def test_every_measure_has_a_name_for_a_column_and_a_sentence(name: str) -> None:
    measures = games()[name].measures
    assert measures
    assert len({measure.name for measure in measures}) == len(measures)
    for measure in measures:
        assert re.fullmatch(r"[a-z][a-z0-9_]*", measure.name)
        assert re.fullmatch(r"[A-Z].*\.", measure.sentence)


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("smallest", [True, False])
def test_measures_with_a_unit_are_numbers_and_the_others_are_names(name: str, smallest: bool) -> None:
    seat_range = games()[name].seat_range
    for seed in range(3):
        for seat in values(name, seat_range[0] if smallest else seat_range[-1], seed):
            for measure in games()[name].measures:
                assert type(seat[measure.name]) is (int if measure.is_number else str)


@pytest.mark.parametrize("name", games())
def test_no_measure_is_the_same_for_everybody_in_every_play(name: str) -> None:
    seats = games()[name].seat_range[-1]
    seen = [seat for seed in range(40) for seat in values(name, seats, seed)]
    for measure in games()[name].measures:
        assert len({seat[measure.name] for seat in seen}) > 1, measure.name


@pytest.mark.parametrize(
    ("name", "whole", "parts"),
    [
        ("dragon-racer", "bets_made", ["bets_won", "bets_lost"]),
        ("dragon-racer", "bets_made", ["bets_on_1st", "bets_on_2nd", "bets_on_3rd"]),
    ],
)
def test_parts_add_up_to_the_whole(name: str, whole: str, parts: list[str]) -> None:
    assert total(name, whole) == sum(total(name, part) for part in parts) > 0


@pytest.mark.parametrize(
    ("name", "measure", "source"),
    [
        ("thanks-a-lottery", "lottery_points", "won in the lottery"),
        ("thanks-a-lottery", "cards_left", "cards left in hand"),
    ],
)
def test_measures_agree_with_the_score_sheet(name: str, measure: str, source: str) -> None:
    game = make_game(name, 3)
    for seed in range(5):
        state, _ = played(name, 3, seed)
        sheet = game.score_sheet(state)
        for seat, seen in enumerate(values(name, 3, seed)):
            points = sum(e.points for e in sheet.entries if e.seat == seat and e.source.name == source)
            assert seen[measure] == abs(points)


def test_blood_and_event_cards_left_are_the_score_of_walpurgis_night() -> None:
    for seed in range(5):
        state, _ = played("walpurgis-night", 3, seed)
        for seat, seen in enumerate(values("walpurgis-night", 3, seed)):
            assert state.scores()[seat] - int(seen["blood_drunk"]) == state.event_count(seat)  # type: ignore[attr-defined]


def test_one_seat_is_named_by_luck() -> None:
    for name, measure in [
        ("dragon-racer", "first_dealer"),
        ("thanks-a-lottery", "first_dealer"),
        ("transylvanian-lottery", "first_player"),
        ("walpurgis-night", "first_player"),
    ]:
        assert [seat[measure] for seat in values(name, 3, 1)].count("yes") == 1


def test_events_are_counted_summed_and_named_by_seat() -> None:
    state, _ = played("dragon-racer", 2, 0)
    events = [Event(7, 0, 3, 0, 0, EVERYONE), Event(7, 1, 4, 1, 0, EVERYONE), Event(7, 1, 5, 0, 0, EVERYONE)]
    happened = Happened(events)
    assert (happened.count(7, 1), happened.total(7, 1), len(happened.all(7)), happened.count(8, 0)) == (
        2,
        9,
        3,
        0,
    )
    measures = (
        counted("all", "facts", "All.", 7),
        counted("some", "facts", "Some.", 7, where=lambda event: event.b == 1),
        summed("sum", "points", "Sum.", 7),
        named("it", "It.", 7),
    )
    assert traits(measures, state, events) == [
        {"all": 1, "some": 0, "sum": 3, "it": "yes"},
        {"all": 2, "some": 1, "sum": 9, "it": "yes"},
    ]
