"""Records of plays that are not over, replayed in part, taken up again, and with moves taken back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from carpathia.core.luck import key_from_seed
from carpathia.core.match import Match
from carpathia.core.record import Move, Record, RecordError
from carpathia.core.state import CHANCE
from tests.core.plays import (
    KEY,
    OTHER_KEY,
    all_that_can_be_seen,
    all_that_is_kept,
    begun,
    decisions,
    finished,
    game,
    play_on,
    unfinished,
)


def refused(record: Record, key: bytes | None = None) -> str:
    with pytest.raises(RecordError) as caught:
        Match.replay(game(), Record.loads(record.dumps()), key)
    return str(caught.value)


def in_the_middle(moves: int = 60) -> Match[Any]:
    return play_on(begun(), lambda match: len(match.record.moves) >= moves)


def test_an_unfinished_play_is_taken_up_with_its_key_and_ends_as_it_would_have() -> None:
    match = in_the_middle()
    again = Match.replay(game(), Record.loads(match.record.dumps()), KEY)
    assert all_that_is_kept(again) == all_that_is_kept(match)
    assert play_on(again).record.dumps() == play_on(match).record.dumps()
    assert again.record.ending is not None


def test_luck_that_was_cut_off_is_drawn_again_where_the_key_is_known() -> None:
    whole = begun().record
    for moves in (0, 1, 2, 10, len(whole.moves) - 1):
        again = Match.replay(game(), unfinished(moves), KEY)
        assert again.record.moves == whole.moves


def test_an_ending_that_was_cut_off_is_written_again_where_the_key_is_known() -> None:
    whole = finished()
    again = Match.replay(game(), unfinished(len(whole.moves)), KEY)
    assert again.record.ending == whole.ending
    assert Match.replay(game(), unfinished(len(whole.moves))).record.ending is None


def test_the_luck_of_an_unfinished_play_is_proved_only_with_the_key() -> None:
    record = unfinished(60)
    i = next(i for i, move in enumerate(record.moves) if move.label.startswith("deal "))
    undealt = {f"deal {colour} {n}" for colour in ("red", "green", "blue", "yellow") for n in range(1, 9)}
    undealt -= {move.label for move in record.moves}
    last = next(i for i, move in enumerate(record.moves) if move.seat != CHANCE) - 1
    del record.moves[last + 1 :]
    record.moves[last] = Move(CHANCE, min(undealt))
    assert i < last
    Match.replay(game(), record)
    assert refused(record, KEY).startswith(f"move {last + 1} does not follow: the key draws ")


def test_an_unfinished_play_is_refused_with_a_key_the_header_did_not_promise() -> None:
    expected = "the key is not the one that the header's commitment promised"
    assert refused(unfinished(60), OTHER_KEY) == expected
    assert refused(unfinished(60), b"short") == "the key of a match has 32 bytes, not 5"


def test_without_the_key_a_play_is_checked_and_shown_but_its_luck_cannot_go_on() -> None:
    match = in_the_middle()
    again = Match.replay(game(), Record.loads(match.record.dumps()))
    assert again.key is None
    assert all_that_is_kept(again) == all_that_is_kept(match)
    with pytest.raises(RecordError, match="the key of this match is not known, so its luck cannot go on"):
        play_on(again)


def test_without_the_key_moves_must_still_be_legal() -> None:
    record = unfinished(60)
    i = decisions(record)[3]
    record.moves.insert(i + 1, record.moves[i])
    assert refused(record).startswith(f"move {i + 2} does not follow: ")


def test_a_seed_is_enough_to_prove_and_to_take_up_an_unfinished_play() -> None:
    match = play_on(Match(game(), seed=9), lambda match: len(match.record.moves) > 50)
    again = Match.replay(game(), Record.loads(match.record.dumps()))
    assert again.key == key_from_seed(9)
    assert play_on(again).record.dumps() == play_on(match).record.dumps()


def test_another_seed_is_refused() -> None:
    match = play_on(Match(game(), seed=9), lambda match: len(match.record.moves) > 50)
    match.record.header = replace(match.record.header, seed=10)
    assert refused(match.record) == "the key is not the one that the header's commitment promised"
    assert refused(match.record, key_from_seed(9)) == "the key is not the one that belongs to seed 10"


def test_the_first_moves_of_a_record_show_the_table_as_it_was_then() -> None:
    live = begun()
    stages = {len(live.record.moves): all_that_can_be_seen(live)}

    def keep(match: Match[Any]) -> bool:
        stages[len(match.record.moves)] = all_that_can_be_seen(match)
        return False

    play_on(live, keep)
    stages[len(live.record.moves)] = all_that_can_be_seen(live)
    record = Record.loads(live.record.dumps())
    for moves, seen in list(stages.items())[::15]:
        again = Match.replay(game(), record, moves=moves)
        assert all_that_can_be_seen(again) == seen
        assert again.record.moves == record.moves[:moves]
        assert again.record.ending is None


def test_a_replay_of_no_moves_is_the_table_before_any_luck() -> None:
    again = Match.replay(game(), finished(), moves=0)
    assert again.record.moves == []
    assert again.perspective(0).events() == []
    assert not again.over


def test_a_replay_of_the_first_moves_does_not_look_at_those_behind_them() -> None:
    record = finished()
    record.moves[100] = Move(0, "nonsense")
    assert len(Match.replay(game(), record, moves=100).record.moves) == 100
    with pytest.raises(RecordError, match="move 101 does not follow"):
        Match.replay(game(), record, moves=101)


def test_a_replay_leaves_the_record_it_is_given_as_it_was() -> None:
    record = unfinished(40)
    before = record.dumps()
    play_on(Match.replay(game(), record, KEY))
    assert record.dumps() == before


def taken_back(count: int = 2) -> tuple[Record, int]:
    """Return a record that ends with decisions and as many undos, and where these begin."""
    match = begun()
    seat = match.acting[0]
    labels = game().actions.label
    for verb in ("bet ", "on ", "place ")[:count]:
        match.play(seat, next(a for a in match.perspective(seat).legal() if labels(a).startswith(verb)))
    for _ in range(count):
        match.undo(seat)
    return Record.loads(match.record.dumps()), len(match.record.moves) - count


def test_moves_that_were_taken_back_replay() -> None:
    for count in (1, 2, 3):
        record, _ = taken_back(count)
        again = Match.replay(game(), record, KEY)
        assert again.record.moves == record.moves
        assert all_that_can_be_seen(again) == all_that_can_be_seen(begun())


@pytest.mark.parametrize(
    "forge",
    [
        lambda move: replace(move, seat=(move.seat + 1) % 3),
        lambda move: replace(move, seat=4),
        lambda move: replace(move, label="on red" if move.label != "on red" else "on blue"),
        lambda move: replace(move, label="nonsense"),
    ],
)
def test_a_forged_line_of_taking_back_is_refused_with_its_number(forge: Any) -> None:
    record, at = taken_back()
    record.moves[at + 1] = forge(record.moves[at + 1])
    assert refused(record, KEY).startswith(f"move {at + 2} does not follow: seat ")


def test_taking_back_what_nobody_did_is_refused_with_its_number() -> None:
    record, at = taken_back()
    record.moves.append(record.moves[at + 1])
    assert refused(record, KEY).startswith(f"move {at + 3} does not follow: seat ")


def test_taking_back_after_luck_is_refused_with_its_number() -> None:
    record = unfinished(60, seats=2)
    moves = record.moves
    flips = [
        i for i, move in enumerate(moves) if move.label.startswith("flip ") and moves[i - 1].seat != CHANCE
    ]
    with_vlad = flips[0]
    before = record.moves[with_vlad - 1]
    record.moves.insert(with_vlad + 1, replace(before, undone=True))
    with pytest.raises(RecordError, match=f"^move {with_vlad + 2} does not follow: seat"):
        Match.replay(game(2), record)


def test_a_move_that_was_taken_back_cannot_be_left_out() -> None:
    record, at = taken_back()
    del record.moves[at - 1]
    assert refused(record, KEY).startswith(f"move {at} does not follow: ")
