"""Records step by step, and what is said of their luck."""

from __future__ import annotations

from typing import Any

import pytest

from carpathia.core.match import Match
from carpathia.core.record import Record, RecordError
from carpathia.core.registry import make_game
from carpathia.core.rng import Rng
from carpathia.core.scenario import Scenario
from carpathia.core.state import CHANCE, SPECTATOR
from carpathia.table.errors import Refused
from carpathia.table.replay import Replay, luck_checked

KEY = bytes(range(32))


def played(decisions: int | None = None, seed: int | None = None) -> Match[Any]:
    """Return a match played at random to the end, or for so many decisions."""
    game = make_game("dragon-racer", 2, changes={"race.rounds": 1})
    match = Match(game, None if seed is not None else KEY, seed=seed)
    rng = Rng(5)
    while not match.over and decisions != 0:
        seat = match.acting[0]
        match.play(seat, rng.pick(match.perspective(seat).legal()), f"liked move {len(match.record.moves)}")
        decisions = None if decisions is None else decisions - 1
    return match


@pytest.fixture(scope="module")
def finished() -> Match[Any]:
    return played()


@pytest.fixture
def replay(finished: Match[Any]) -> Replay:
    return Replay.proved(finished.record)


def test_a_replay_stops_before_every_decision_and_at_the_end(replay: Replay) -> None:
    moves = replay.record.moves
    assert replay.stops[-1] == replay.last == len(moves)
    assert [moves[stop].seat != CHANCE for stop in replay.stops[:-1]] == [True] * (len(replay.stops) - 1)
    assert len(replay.stops) - 1 == sum(move.seat != CHANCE for move in moves)


def test_one_goes_from_stop_to_stop_and_no_further_than_the_end(replay: Replay) -> None:
    first, second, *_ = replay.stops
    assert replay.stop_after(first) == second
    assert replay.stop_before(second) == first
    assert replay.stop_before(first) == 0
    assert replay.stop_after(replay.last) == replay.last
    assert replay.stop_at(1) == second
    assert replay.stop_at(10**6) == replay.last


def test_a_position_is_the_match_as_it_stood(replay: Replay, finished: Match[Any]) -> None:
    assert replay.position(replay.last).perspective(0).view() == finished.perspective(0).view()
    assert not replay.position(replay.stops[3]).over
    facts = [replay.facts(stop) for stop in (0, *replay.stops[:5], replay.last)]
    assert facts == sorted(facts)
    assert facts[0] == 0
    assert facts[-1] == len(finished.perspective(SPECTATOR).events())


def test_positions_are_replayed_once_for_all(replay: Replay, monkeypatch: pytest.MonkeyPatch) -> None:
    views = [replay.position(stop).perspective(0).view() for stop in replay.stops]
    monkeypatch.setattr(Match, "replay", None)
    assert [replay.position(stop).perspective(0).view() for stop in replay.stops] == views
    assert replay.position(replay.stops[5]).record.moves == replay.record.moves[: replay.stops[5]]


def test_reasons_are_those_of_the_moves_since(replay: Replay) -> None:
    first, second, third, *_ = replay.stops
    name = replay.record.header.names[replay.record.moves[second].seat]
    assert replay.reasons(third, second) == [(name, f"liked move {second}")]
    assert replay.reasons(first, 0) == []


def test_the_last_decision_of_a_seat_is_found(replay: Replay) -> None:
    for seat in (0, 1):
        last = replay.last_decision(seat)
        assert replay.record.moves[last].seat == seat
        assert all(move.seat != seat for move in replay.record.moves[last + 1 :])
    opening = Replay(replay.game, Record(replay.record.header))
    assert opening.last_decision(0) == 0


def test_one_plays_on_by_new_luck_and_not_from_the_end(replay: Replay) -> None:
    stop = replay.stops[4]
    keys = set()
    for _ in range(2):
        match = replay.play_on(stop)
        assert match.record.moves == replay.record.moves[:stop]
        assert match.record.header.earlier[0].moves == stop
        keys.add(match.key)
    assert KEY not in keys
    assert len(keys) == 2
    assert luck_checked(match.record).endswith(
        f" Up to move {stop} it is another match, by the luck of that; then a new key was drawn."
    )
    with pytest.raises(Refused, match="Nothing is left to play"):
        replay.play_on(replay.last)
    unfinished = played(3)
    with pytest.raises(Refused, match="not over yet"):
        Replay.proved(unfinished.record, KEY).play_on(0)


def test_a_record_that_is_not_true_has_no_replay(finished: Match[Any]) -> None:
    forged = Record.loads(finished.record.dumps().replace('"seat": 0', '"seat": 1', 1))
    with pytest.raises(RecordError, match="does not follow"):
        Replay.proved(forged)


def test_what_was_checked_of_the_luck_is_said_in_one_sentence(finished: Match[Any]) -> None:
    assert luck_checked(finished.record) == (
        "Checked: every stroke of luck is what the key draws, and the key is the one promised before the"
        " first move."
    )
    unfinished = played(3).record
    assert luck_checked(unfinished, KEY).startswith("The match is not over; so far the luck is what the key")
    assert luck_checked(unfinished).endswith("cannot be checked yet: the last line will tell the key.")
    assert luck_checked(played(3, seed=7).record) == (
        "The luck is that of seed 7, as the header says, so it could be known beforehand."
    )
    mixed = Match(make_game("dragon-racer", 2), KEY, words=["bat", ""]).record
    assert luck_checked(mixed).endswith(" The players' own words are mixed into the key.")
    named = Scenario(make_game("dragon-racer", 2))
    assert luck_checked(named.match.record).startswith("The luck was named by whoever wrote the record")
