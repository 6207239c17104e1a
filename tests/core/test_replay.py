"""Replaying proves a record: every forgery is refused with the first move that does not follow."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from carpathia.core.luck import KeyedLuck
from carpathia.core.match import Match
from carpathia.core.record import Ending, Move, Record, RecordError
from carpathia.core.registry import make_game
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


def first_index(record: Record, start: str, after: int = 0) -> int:
    return next(
        i for i, move in enumerate(record.moves) if i >= after and f"{move.label} ".startswith(f"{start} ")
    )


def test_an_honest_record_replays_to_the_same_end() -> None:
    for seats in (2, 3):
        match = play_on(begun(seats))
        again = Match.replay(game(seats), Record.loads(match.record.dumps()))
        assert all_that_is_kept(again) == all_that_is_kept(match)
        assert again.key == KEY


def test_a_move_that_was_not_legal_is_refused_with_its_number() -> None:
    honest = finished()
    labels = [game().actions.label(action) for action in range(game().actions.size)]
    for i in decisions(honest)[::9]:
        position = Match.replay(game(), honest, moves=i).perspective(honest.moves[i].seat)
        legal = {game().actions.label(action) for action in position.legal()}
        for label in sorted(set(labels) - legal)[::40]:
            record = finished()
            record.moves[i] = Move(honest.moves[i].seat, label)
            assert refused(record).startswith(f"move {i + 1} does not follow: ")


def test_a_card_changed_for_another_is_refused_when_it_is_played_again() -> None:
    record = finished()
    i = first_index(record, "play")
    seat = record.moves[i].seat
    later = next(
        move.label
        for move in record.moves[i + 1 :]
        if move.seat == seat and move.label.startswith("play ") and move.label[-1] > "2"
    )
    record.moves[i] = Move(seat, later)
    number = int(refused(record).split()[1])
    assert i + 1 < number <= 1 + first_index(record, later, after=i + 1)


def test_a_label_no_action_has_is_refused_with_its_number() -> None:
    record = finished()
    i = decisions(record)[5]
    record.moves[i] = Move(record.moves[i].seat, "play purple 5")
    assert refused(record) == f"move {i + 1} does not follow: no action is called 'play purple 5'"


def test_a_move_by_another_seat_is_refused_with_its_number() -> None:
    for seat in (0, 1, 2, 3, 64, 10**30):
        record = finished()
        i = decisions(record)[7]
        if seat != record.moves[i].seat:
            record.moves[i] = replace(record.moves[i], seat=seat)
            assert refused(record).startswith(f"move {i + 1} does not follow: ")


def test_swapped_moves_are_refused_with_the_number_of_the_first() -> None:
    moves = finished().moves
    swaps = [
        i
        for i in decisions(finished())[:-1]
        if moves[i + 1].seat not in (CHANCE, moves[i].seat) and not moves[i + 1].undone
    ]
    assert len(swaps) > 10
    for i in swaps[::5]:
        record = finished()
        record.moves[i : i + 2] = [moves[i + 1], moves[i]]
        assert refused(record).startswith(f"move {i + 1} does not follow: ")


def test_swapped_luck_is_refused_with_the_number_of_the_first() -> None:
    record = finished()
    i = first_index(record, "deal")
    record.moves[i : i + 2] = reversed(record.moves[i : i + 2])
    assert refused(record).startswith(f"move {i + 1} does not follow: the key draws ")


@pytest.mark.parametrize("verb", ["dealer", "ability", "deal", "on", "place", "stake", "move"])
def test_a_removed_move_is_refused_with_the_number_of_the_one_in_its_place(verb: str) -> None:
    record = finished()
    i = first_index(record, verb)
    del record.moves[i]
    assert refused(record).startswith(f"move {i + 1} does not follow: ")


@pytest.mark.parametrize("verb", ["dealer", "ability", "deal", "play", "bet", "on", "place", "stake", "move"])
def test_an_added_move_is_refused_with_its_number(verb: str) -> None:
    record = finished()
    i = first_index(record, verb)
    record.moves.insert(i + 1, record.moves[i])
    assert refused(record).startswith(f"move {i + 2} does not follow: ")


def test_a_move_added_after_the_last_is_refused_with_its_number() -> None:
    for seat in (0, CHANCE):
        record = finished()
        record.moves.append(Move(seat, record.moves[30].label))
        assert refused(record).startswith(f"move {len(record.moves)} does not follow: ")


def test_a_record_cut_before_its_end_is_refused() -> None:
    record = finished()
    record.moves.pop()
    expected = f"the record ends after move {len(record.moves)}, but the game does not"
    assert refused(record) == expected


def test_changed_luck_is_refused_with_what_the_key_draws() -> None:
    honest = finished()
    for i in [i for i, move in enumerate(honest.moves) if move.seat == CHANCE][::10]:
        position = Match.replay(game(), unfinished(i))
        drawn = honest.moves[i].label
        chance = position._state.chance()
        others = {game().actions.label(action) for action in chance.actions} - {drawn}
        record = finished()
        record.moves[i] = Move(CHANCE, min(others))
        expected = f"move {i + 1} does not follow: the key draws '{drawn}', not '{min(others)}'"
        assert refused(record) == expected


def test_luck_that_cannot_be_is_refused_even_without_the_key() -> None:
    record = unfinished(40)
    i = first_index(record, "deal")
    record.moves[i + 1] = record.moves[i]
    label = record.moves[i].label
    assert refused(record) == f"move {i + 2} does not follow: luck cannot decide '{label}' here"


def test_luck_and_seats_cannot_stand_in_for_each_other() -> None:
    record = finished()
    i = decisions(record)[0]
    record.moves[i] = Move(CHANCE, record.moves[i].label)
    assert refused(record) == f"move {i + 1} does not follow: a seat decides here, not luck"
    record = finished()
    record.moves[3] = Move(0, record.moves[3].label)
    assert refused(record) == "move 4 does not follow: luck decides here, not a seat"


@pytest.mark.parametrize("key", [OTHER_KEY.hex(), "00" * 32])
def test_another_key_is_refused(key: str) -> None:
    record = finished()
    record.ending = Ending(ending_of(record).scores, key)
    assert refused(record) == "the key is not the one that the header's commitment promised"


@pytest.mark.parametrize("key", ["", "ab", KEY.hex() + "00"])
def test_a_key_of_another_length_is_refused(key: str) -> None:
    record = finished()
    record.ending = Ending(ending_of(record).scores, key)
    assert refused(record) == f"the key of a match has 32 bytes, not {len(key) // 2}"


def test_a_key_that_is_not_hexadecimal_is_refused() -> None:
    record = finished()
    record.ending = Ending(ending_of(record).scores, "z" * 64)
    assert refused(record) == "the key in the last line must be 64 hexadecimal digits"


def test_another_commitment_is_refused() -> None:
    record = with_header(commitment=KeyedLuck(OTHER_KEY).commitment())
    assert refused(record) == "the key is not the one that the header's commitment promised"


def test_another_commitment_with_its_key_is_refused_by_the_first_stroke_of_luck_that_differs() -> None:
    record = with_header(commitment=KeyedLuck(OTHER_KEY).commitment())
    record.ending = Ending(ending_of(record).scores, OTHER_KEY.hex())
    luck = Match(game(), OTHER_KEY).record.moves
    first = next(i for i, move in enumerate(luck) if move != record.moves[i])
    assert refused(record).startswith(f"move {first + 1} does not follow: the key draws ")


@pytest.mark.parametrize("change", [[1, 0, 0], [0, 0, -1]])
def test_changed_scores_are_refused(change: list[int]) -> None:
    record = finished()
    honest = ending_of(record).scores
    forged = [score + more for score, more in zip(honest, change)]
    record.ending = Ending(forged, KEY.hex())
    assert refused(record) == f"the scores are {honest}, not {forged} as the last line says"


def test_scores_for_fewer_seats_are_refused() -> None:
    record = finished()
    record.ending = Ending(ending_of(record).scores[:2], KEY.hex())
    assert refused(record).startswith("the scores are ")


def with_header(**changes: Any) -> Record:
    record = finished()
    record.header = replace(record.header, **changes)
    return record


def ending_of(record: Record) -> Ending:
    assert record.ending is not None
    return record.ending


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"game": "walpurgis-night"}, "this is a record of walpurgis-night with 3 seats"),
        ({"seats": 4, "names": list("ABCD")}, "this is a record of dragon-racer with 4 seats"),
        ({"rules": 99}, "this record was played by version 99 of the rules of Dragon Racer"),
        ({"changes": {"race.turns": 7}}, "this record was played with other components"),
        ({"seed": 5}, "the key is not the one that belongs to seed 5"),
    ],
)
def test_a_changed_header_is_refused(changes: dict[str, Any], complaint: str) -> None:
    assert refused(with_header(**changes)).startswith(complaint)


@pytest.mark.parametrize("names", [["A"], list("ABCD")])
def test_a_header_with_too_few_or_too_many_names_is_refused(names: list[str]) -> None:
    assert refused(with_header(names=names)) == "the header's names must be 3 strings, one for each seat"


def test_components_that_were_changed_must_be_changed_again() -> None:
    changed = make_game("dragon-racer", 3, changes={"race.rounds": 1})
    match = play_on(Match(changed, KEY))
    assert refused(match.record) == "this record was played with other components"
    assert all_that_can_be_seen(Match.replay(changed, match.record)) == all_that_can_be_seen(match)
