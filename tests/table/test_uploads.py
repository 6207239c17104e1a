"""Records from elsewhere: they hold nothing that could not have been written here."""

from __future__ import annotations

from dataclasses import replace

import pytest

from carpathia.core.match import Match
from carpathia.core.record import Move, Record
from carpathia.core.registry import make_game
from carpathia.core.rng import Rng
from carpathia.table import session, uploads
from carpathia.table.errors import Refused
from carpathia.table.seating import Player
from carpathia.table.session import Session
from carpathia.table.uploads import check_upload


@pytest.fixture
def record() -> Record:
    game = make_game("dragon-racer", 2, changes={"race.rounds": 1})
    match, rng = Match(game, bytes(32), ["Joan", "Mark"], words=["crypt", ""]), Rng(5)
    while not match.over:
        seat = match.acting[0]
        match.play(seat, rng.pick(match.perspective(seat).legal()), "liked it")
    return match.record


def test_a_record_of_this_server_passes(record: Record) -> None:
    check_upload(record)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"names": ["Joan", "joan"]}, "called"),
        ({"names": ["Jo\u202ean", "Mark"]}, "1 to 20 letters"),
        ({"names": ["Jo\ud800an", "Mark"]}, "1 to 20 letters"),
        ({"words": ["x" * 41, ""]}, "at most 40 letters"),
        ({"words": ["\u202e", ""]}, "at most 40 letters"),
        ({"words": ["  crypt", ""]}, "needless spaces"),
    ],
)
def test_what_a_header_says_is_checked(record: Record, changes: dict[str, list[str]], sentence: str) -> None:
    record.header = replace(record.header, **changes)  # type: ignore[arg-type]
    with pytest.raises(Refused, match=sentence):
        check_upload(record)


@pytest.mark.parametrize("why", ["x" * 1001, "two\nlines", "\u202ekcab", "half \ud800"])
def test_reasons_are_checked(record: Record, why: str) -> None:
    record.moves[0] = replace(record.moves[0], why=why)
    with pytest.raises(Refused, match="one line of at most 1000 letters"):
        check_upload(record)


def test_a_record_that_takes_long_to_replay_is_refused(record: Record) -> None:
    padding = [Move(0, "bet"), Move(0, "bet", undone=True)]
    with pytest.raises(Refused, match="at most 6000 moves"):
        check_upload(_longer(record, padding * uploads.MOST_MOVES))
    with pytest.raises(Refused, match="takes back more than 120 decisions in a row"):
        check_upload(_longer(record, padding * 121))


def test_decisions_are_not_taken_back_without_end() -> None:
    table = Session(make_game("dragon-racer", 2), [Player("Joan", "a"), Player("Mark", "b")], bytes(32))
    table.begin()

    def choose() -> int:
        seat = next(seat for seat in table.asked if len(table.perspective(seat).legal()) > 1)
        prompt = table.prompt(seat)
        assert prompt is not None
        labels = table.game.actions.label
        bet = next(act for act in table.perspective(seat).legal() if labels(act).startswith("bet "))
        table.play(seat, prompt, bet)
        return seat

    for _ in range(session.MOST_TAKEN_BACK):
        table.undo(choose())
    seat = choose()
    with pytest.raises(Refused, match="30 decisions in a row; now decide"):
        table.undo(seat)


def _longer(record: Record, padding: list[Move]) -> Record:
    longer = Record(record.header)
    longer.moves = [*padding, *record.moves]
    longer.ending = record.ending
    return longer
