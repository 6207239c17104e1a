"""Luck that was promised: players' words mixed into the key, and a new key for a match that is played on."""

from __future__ import annotations

import hmac
import json
from dataclasses import asdict, replace
from hashlib import sha256
from typing import Any

import pytest

from carpathia.core.luck import KeyedLuck
from carpathia.core.match import Match
from carpathia.core.record import Record, RecordError, Stretch
from carpathia.core.scenario import Scenario
from carpathia.core.state import CHANCE
from tests.core.plays import KEY, OTHER_KEY, finished, game, play_on, unfinished

WORDS = ["bat", "", "full moon"]


def with_words() -> Record:
    return play_on(Match(game(), KEY, words=WORDS)).record


def before_a_decision(record: Record, after: int) -> int:
    """Return a number of moves after which a seat decides."""
    return next(n for n, move in enumerate(record.moves) if n >= after and move.seat != CHANCE)


def played_on(record: Record, moves: int) -> Record:
    return play_on(Match.play_on(game(), record, moves)).record


def forged(record: Record, **changes: Any) -> Record:
    """Return the record with another header, as somebody would write it who wants to cheat."""
    header, *lines = record.dumps().splitlines(keepends=True)
    return Record.loads("".join([json.dumps({**json.loads(header), **changes}) + "\n", *lines]))


def test_words_are_mixed_into_the_key_as_the_format_says() -> None:
    mixed = sha256(KEY + b"bat\n\nfull moon").digest()
    first = int.from_bytes(hmac.new(mixed, bytes(8), sha256).digest()[:8], "big")
    assert KeyedLuck(KEY, WORDS).below(1000) == first % 1000
    assert KeyedLuck(KEY, WORDS).commitment() == sha256(KEY).hexdigest(), "it was promised before the words"
    assert KeyedLuck(KEY, ["", "", ""]).below(10**6) == KeyedLuck(KEY).below(10**6)


def test_a_record_with_words_is_true_and_without_them_as_it_always_was() -> None:
    record = with_words()
    assert record.header.words == WORDS
    assert record.ending is not None
    assert record.ending.key == KEY.hex()
    assert record.moves != finished().moves
    again = Record.loads(record.dumps())
    assert again.header == record.header
    Match.replay(game(), again)
    assert "words" not in finished().dumps()
    assert "earlier" not in finished().dumps()


def test_nobody_changes_a_word_afterwards() -> None:
    with pytest.raises(RecordError, match="does not follow: the key draws"):
        Match.replay(game(), forged(with_words(), words=["bat", "", "new moon"]))


def test_words_need_a_key_and_one_word_for_each_seat() -> None:
    with pytest.raises(ValueError, match="3 seats need 3 words"):
        Match(game(), KEY, words=["bat"])
    with pytest.raises(ValueError, match="and a key to mix them into"):
        Match(game(), luck=Scenario(game()).match._luck, words=WORDS)


def test_a_match_that_is_played_on_has_a_new_key_from_there() -> None:
    record = finished()
    moves = before_a_decision(record, 40)
    on = played_on(record, moves)
    assert on.moves[:moves] == record.moves[:moves]
    assert on.moves != record.moves
    assert on.header.commitment != record.header.commitment
    assert on.header.earlier == [Stretch(moves, record.header.commitment, KEY.hex(), [])]
    again = Record.loads(on.dumps())
    assert again.header == on.header
    Match.replay(game(), again)


def test_a_match_that_is_played_on_goes_on_after_the_program_has_stopped() -> None:
    record = finished()
    match = Match.play_on(game(), record, moves := before_a_decision(record, 40))
    assert match.key is not None
    again = Match.replay(game(), Record.loads(match.record.dumps()), match.key)
    assert len(again.record.moves) == moves
    assert play_on(again).record.dumps() == play_on(match).record.dumps()


def test_one_plays_on_from_what_was_played_on_before() -> None:
    first = with_words()
    cuts = [before_a_decision(first, at) for at in (20, 60, 90)]
    second = played_on(first, cuts[1])
    third = played_on(second, cuts[2])
    assert [stretch.moves for stretch in third.header.earlier] == cuts[1:]
    assert third.header.earlier[0].words == WORDS
    sooner = played_on(third, cuts[0])
    assert [stretch.moves for stretch in sooner.header.earlier] == cuts[:1]
    for record in (second, third, sooner):
        Match.replay(game(), Record.loads(record.dumps()))
    assert played_on(third, 0).header.earlier == [], "nothing is left of the other match"


def test_luck_before_the_new_key_is_checked_as_well() -> None:
    record = finished()
    on = played_on(record, before_a_decision(record, 40))
    drawn = max(n for n, move in enumerate(on.moves[:40]) if move.label.startswith("deal"))
    other = next(
        move.label for move in on.moves[:40] if move.label.startswith("deal") and move != on.moves[drawn]
    )
    on.moves[drawn] = replace(on.moves[drawn], label=other)
    with pytest.raises(RecordError, match=f"move {drawn + 1} does not follow"):
        Match.replay(game(), on)


def test_a_key_that_was_not_promised_is_refused_in_every_stretch() -> None:
    record = finished()
    on = played_on(record, before_a_decision(record, 40))
    stretch = asdict(on.header.earlier[0])
    for key, sentence in (
        (OTHER_KEY.hex(), "is not the one that was promised"),
        ("00", "64 hexadecimal digits"),
    ):
        with pytest.raises(RecordError, match=sentence):
            Match.replay(game(), forged(on, earlier=[{**stretch, "key": key}]))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"words": ["bat"]}, "words must be none or 3 lines"),
        ({"words": ["bat", "a\nb", ""]}, "words must be none or 3 lines"),
        ({"words": "bat"}, "words is 'bat', which is of the wrong type"),
        ({"earlier": [5]}, "must have moves, commitment, key and words"),
        ({"earlier": [{"moves": True, "commitment": "", "key": "", "words": []}]}, "must have moves"),
        ({"earlier": [{"moves": 0, "commitment": "", "key": "", "words": []}]}, "end one after another"),
        ({"earlier": [{"moves": 5, "commitment": "", "key": "", "words": ["a"]}]}, "must be none or 3 lines"),
    ],
)
def test_a_header_that_makes_no_sense_is_refused(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(RecordError, match=sentence):
        forged(unfinished(10), **changes)
