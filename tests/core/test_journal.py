"""Facts reach those they are for, and nobody else."""

from __future__ import annotations

import pytest

from carpathia.core.journal import EVERYONE, HIDDEN, NO_ONE, Event, Journal, only
from carpathia.core.state import CHANCE, NOBODY, SPECTATOR

ALL_READERS = [*range(16), SPECTATOR]


def parts(event: Event) -> tuple[int, ...]:
    return event.fact, event.seat, event.a, event.b, event.c


def fact(audience: int) -> Event:
    return Event(3, 1, 10, 20, 30, audience)


@pytest.mark.parametrize("reader", ALL_READERS)
def test_a_fact_for_everyone_is_seen_by_all_and_by_spectators(reader: int) -> None:
    assert parts(fact(EVERYONE).seen_by(reader)) == (3, 1, 10, 20, 30)


@pytest.mark.parametrize("reader", ALL_READERS)
def test_a_fact_for_no_one_shows_that_it_happened_and_to_whom_but_not_what(reader: int) -> None:
    assert parts(fact(NO_ONE).seen_by(reader)) == (3, 1, HIDDEN, HIDDEN, HIDDEN)


@pytest.mark.parametrize("owner", range(16))
def test_a_fact_for_one_seat_is_hidden_from_all_others_and_from_spectators(owner: int) -> None:
    event = fact(only(owner))
    for reader in ALL_READERS:
        shown = (10, 20, 30) if reader == owner else (HIDDEN, HIDDEN, HIDDEN)
        assert parts(event.seen_by(reader)) == (3, 1, *shown)


def test_audiences_of_single_seats_add_up_to_an_audience_of_several() -> None:
    event = fact(only(0) | only(2))
    assert [event.seen_by(seat).a for seat in range(4)] == [10, HIDDEN, 10, HIDDEN]
    assert event.seen_by(SPECTATOR).a == HIDDEN


@pytest.mark.parametrize("reader", [CHANCE, NOBODY, -1, -2, -16])
def test_whoever_is_no_seat_is_told_no_secrets(reader: int) -> None:
    for seat in range(16):
        assert fact(only(seat)).seen_by(reader).a == HIDDEN


def test_looking_at_a_fact_does_not_change_it() -> None:
    event = fact(only(1))
    event.seen_by(0)
    assert parts(event) == (3, 1, 10, 20, 30)
    assert event.audience == only(1)


def test_what_is_hidden_cannot_be_mistaken_for_a_card_or_for_none() -> None:
    assert HIDDEN < -1


def test_every_seat_has_an_audience_of_its_own() -> None:
    audiences = [only(seat) for seat in range(16)]
    assert len(set(audiences)) == 16
    assert EVERYONE not in audiences
    assert NO_ONE not in audiences


def test_a_journal_begins_empty() -> None:
    assert Journal().events == []
