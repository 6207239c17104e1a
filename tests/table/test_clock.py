"""Time to think: per turn, per decision and per match, by a clock that the tests read themselves."""

from __future__ import annotations

import pytest

from carpathia.core.match import Match
from carpathia.core.record import Record
from carpathia.core.registry import make_game
from carpathia.core.state import CHANCE, SPECTATOR
from carpathia.table.clock import Clock, ClockKind, Clocks
from carpathia.table.commands import Commands
from carpathia.table.errors import Refused
from carpathia.table.replay import Replay
from carpathia.table.session import Session
from tests.table.test_session import KEY, begun


def race() -> Session:
    return begun(make_game("dragon-racer", 2))


def act(session: Session) -> int:
    """Let whoever is asked first take the first choice; return the seat."""
    seat = session.asked[0]
    prompt = session.prompt(seat)
    assert prompt is not None
    session.play(seat, prompt, session.perspective(seat).legal()[0])
    return seat


def to_a_turn_of_several_decisions(session: Session, clocks: Clocks) -> tuple[int, float]:
    """Play on until a seat that has just decided is asked again; return it, and what time it is."""
    now = 0.0
    for _ in range(200):
        clocks.update(session, now)
        now += 1
        seat = act(session)
        if session.asked == [seat]:
            clocks.update(session, now)
            return seat, now
    raise AssertionError("nobody decides twice in a row")


@pytest.mark.parametrize(
    ("clock", "words"),
    [
        (Clock(30), "30 seconds for each turn"),
        (Clock(60, ClockKind.DECISION), "1 minute for each decision"),
        (Clock(600, ClockKind.MATCH), "10 minutes for the match"),
        (
            Clock(3690, ClockKind.MATCH, 5),
            "1 hour 1 minute 30 seconds for the match, and 5 seconds more for each turn",
        ),
    ],
)
def test_a_clock_says_what_it_gives(clock: Clock, words: str) -> None:
    assert clock.words == words
    clock.check()


@pytest.mark.parametrize(
    ("clock", "sentence"),
    [
        (Clock(4), "A clock gives 5 to 86400 seconds, or 0 for no end."),
        (Clock(90_000), "A clock gives 5 to 86400 seconds, or 0 for no end."),
        (Clock(60, increment=5), "Only a clock for the whole match adds time with every turn."),
        (Clock(60, ClockKind.MATCH, 3601), "A turn adds 0 to 3600 seconds."),
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(clock: Clock, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        clock.check()


def test_a_turn_has_its_time_however_many_decisions_it_takes() -> None:
    session, clocks = race(), Clocks(Clock(60))
    seat, now = to_a_turn_of_several_decisions(session, clocks)
    left = clocks.seconds_left(seat, now)
    assert left is not None
    assert left < 60
    while session.asked == [seat]:
        now += 1
        act(session)
        clocks.update(session, now)
        left -= 1
        assert clocks.seconds_left(seat, now) == left
    while session.asked != [seat]:
        act(session)
        clocks.update(session, now)
    assert clocks.seconds_left(seat, now) == 60


def test_a_decision_has_its_time_if_the_table_wants_it_so() -> None:
    session, clocks = race(), Clocks(Clock(60, ClockKind.DECISION))
    seat, now = to_a_turn_of_several_decisions(session, clocks)
    assert clocks.seconds_left(seat, now) == 60
    assert clocks.seconds_left(seat, now + 7) == 53


@pytest.mark.parametrize("kind", ClockKind)
def test_undo_gives_no_time_back(kind: ClockKind) -> None:
    session, clocks = race(), Clocks(Clock(60, kind))
    clocks.update(session, 0)
    for _ in range(200):
        seat = session.asked[0]
        before, now = clocks.seconds_left(seat, 0), 10.0
        act(session)
        if session.can_undo(seat):
            break
        clocks.update(session, 0)
    clocks.update(session, now)
    session.undo(seat)
    clocks.update(session, now)
    assert before is not None
    assert clocks.seconds_left(seat, now) == before - 10


def test_a_match_has_its_time_and_each_turn_adds_to_it() -> None:
    session, clocks = race(), Clocks(Clock(100, ClockKind.MATCH, 5))
    used, turns, asked, now = [0, 0], [0, 0], [-1, -1], 0.0
    for _ in range(13):
        clocks.update(session, now)
        seat = session.asked[0]
        prompt = session.prompt(seat)
        assert prompt is not None
        turns[seat] += asked[seat] < 0 or (prompt > asked[seat] and not session.turn_goes_on(seat))
        asked[seat] = prompt
        assert clocks.seconds_left(seat, now) == 100 - used[seat] + 5 * (turns[seat] - 1)
        now += 2
        used[seat] += 2
        act(session)
    assert min(turns) > 2
    clocks.update(session, now)
    kept = clocks.left(2, now)
    again = Clocks(clocks.clock, kept)
    again.update(session, 1000.0)
    assert again.left(2, 1000.0) == kept, "a server that stops and starts again keeps the time"


def test_only_who_is_asked_uses_time_and_bots_have_no_clock() -> None:
    session = begun(make_game("dragon-racer", 3), (None, "random", None))
    clocks = Clocks(Clock(60, ClockKind.MATCH))
    clocks.update(session, 0)
    assert clocks.running() == [seat for seat in session.asked if seat != 1]
    assert clocks.seconds_left(1, 0) is None
    prompts = [session.prompt(seat) for seat in range(3)]
    assert clocks.left(3, 0) == [[60, prompts[0], None], None, [60, prompts[2], None]]


def test_nobody_is_late_without_a_clock() -> None:
    session, clocks = race(), Clocks(None)
    clocks.update(session, 0)
    assert clocks.late(10**9) == clocks.running() == []
    assert clocks.next_end(0) is None


def test_who_is_late_is_said_so_and_a_bot_finishes_the_whole_turn() -> None:
    session, clocks = race(), Clocks(Clock(60))
    seat, now = to_a_turn_of_several_decisions(session, clocks)
    assert clocks.next_end(now) is not None
    assert clocks.late(now + 60) == [seat]
    session.time_up(seat)
    name = session.players[seat].name
    told = session.perspective(SPECTATOR).log()[-1]
    assert told == f"{name} has run out of time; a bot finishes the turn."
    mine = Commands(session, f"owner of {name}")
    prompt = session.prompt(seat)
    assert prompt is not None
    with pytest.raises(Refused, match="Your time is up; a bot finishes this turn"):
        mine.play(seat, prompt, session.perspective(seat).legal()[0])
    with pytest.raises(Refused, match="Your time is up; a bot finishes this turn"):
        mine.undo(seat)
    while session.asked == [seat]:
        assert [pending.seat for pending in session.pending_moves()] == [seat]
        act(session)
    act(session)
    assert not any(session.late(other) for other in (0, 1)), "the next turn is theirs again"


def test_a_record_tells_who_was_late_and_is_still_true() -> None:
    session, clocks = race(), Clocks(Clock(60))
    seat, _ = to_a_turn_of_several_decisions(session, clocks)
    session.time_up(seat)
    while not session.over:
        act(session)
    text = session.running.record.dumps()
    assert f'{{"seat": {seat}, "late": true}}\n' in text
    record = Record.loads(text)
    assert record.dumps() == text
    replay = Replay.proved(record)
    decisions = [move for move in record.moves if move.seat != CHANCE and not move.late]
    assert len(replay.stops) == len(decisions) + 1
    assert (
        Match.replay(session.game, record).perspective(SPECTATOR).log()
        == session.perspective(SPECTATOR).log()
    )


def test_a_session_that_is_read_again_knows_who_is_late() -> None:
    session, clocks = race(), Clocks(Clock(60))
    seat, _ = to_a_turn_of_several_decisions(session, clocks)
    session.time_up(seat)
    again = Session(session.game, session.players, KEY, Record.loads(session.running.record.dumps()))
    assert again.late(seat)


def test_nobody_is_late_who_is_not_asked() -> None:
    session = race()
    waits = 1 - session.asked[0]
    with pytest.raises(ValueError, match="nothing is asked of it"):
        session.time_up(waits)
