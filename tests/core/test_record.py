"""A play on paper: what is written can be read again, and what is broken is named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carpathia.core.record import Ending, Header, Move, Record, RecordError, RecordFile
from carpathia.core.state import CHANCE
from tests.core.plays import begun, finished, play_on

seats = st.shared(st.integers(1, 8), key="seats")
values = st.one_of(st.booleans(), st.integers(), st.lists(st.integers(), max_size=4))
headers = seats.flatmap(
    lambda n: st.builds(
        Header,
        game=st.text(),
        rules=st.integers(),
        seats=st.just(n),
        names=st.lists(st.text(), min_size=n, max_size=n),
        changes=st.dictionaries(st.text(), values, max_size=4),
        commitment=st.text(),
        seed=st.none() | st.integers(),
        bots=st.just([]) | st.lists(st.none() | st.text(), min_size=n, max_size=n),
    )
)
moves = st.one_of(
    st.builds(Move, st.just(CHANCE), st.text()),
    st.builds(Move, st.integers(0, 9), st.text(), st.booleans()),
)
endings = st.builds(Ending, st.lists(st.integers()), st.text())


@settings(max_examples=150)
@given(headers, st.lists(moves, max_size=20), st.none() | endings)
def test_what_is_written_is_read_again_unchanged(
    header: Header, made: list[Move], ending: Ending | None
) -> None:
    record = Record(header)
    record.moves, record.ending = made, ending
    text = record.dumps()
    again = Record.loads(text)
    assert (again.header, again.moves, again.ending, again.torn) == (header, made, ending, "")
    assert again.dumps() == text
    assert text.isascii()
    assert text.count("\n") == 1 + len(made) + (ending is not None)


def test_the_lines_of_a_record_are_what_the_format_says() -> None:
    record = Record(Header("dragon-racer", 1, 2, ["Ann", "Bo"], {"race.turns": 5}, "c0ffee", None, []))
    record.moves = [Move(CHANCE, "dealer seat 1"), Move(0, "play red 5"), Move(0, "play red 5", undone=True)]
    record.ending = Ending([3, 4], "abcd")
    assert record.dumps().splitlines() == [
        '{"game": "dragon-racer", "rules": 1, "seats": 2, "names": ["Ann", "Bo"],'
        ' "changes": {"race.turns": 5}, "commitment": "c0ffee", "seed": null, "bots": [], "format": 1}',
        '{"luck": "dealer seat 1"}',
        '{"seat": 0, "do": "play red 5"}',
        '{"seat": 0, "undo": "play red 5"}',
        '{"end": [3, 4], "key": "abcd"}',
    ]


def test_lines_can_be_asked_for_from_any_number_on() -> None:
    record = finished()
    lines = list(record.lines())
    for since in (0, 1, 2, 40, len(lines) - 1, len(lines), len(lines) + 5):
        assert list(record.lines(since)) == lines[since:]


def test_a_torn_last_line_is_reported_and_the_rest_still_loads() -> None:
    text = finished().dumps()
    header_end = text.index("\n") + 1
    for cut in [*range(header_end, header_end + 200), *range(len(text) - 200, len(text))]:
        record = Record.loads(text[:cut])
        assert record.dumps() + record.torn == text[:cut]
        assert "\n" not in record.torn


@pytest.mark.parametrize("text", ["", "{", '{"format": 1', "hello"])
def test_a_text_without_a_complete_line_is_no_record(text: str) -> None:
    with pytest.raises(RecordError, match="this is not a record: it has no complete line"):
        Record.loads(text)


@pytest.mark.parametrize(
    "garbage",
    [
        "garbage",
        "",
        "{",
        "[]",
        "7",
        "null",
        "{}",
        '{"luck": 5}',
        '{"luck": "x", "seat": 1}',
        '{"seat": 1}',
        '{"do": "x"}',
        '{"seat": -1, "do": "x"}',
        '{"seat": "1", "do": "x"}',
        '{"seat": 1.0, "do": "x"}',
        '{"seat": 1, "do": 5}',
        '{"seat": 1, "undo": null}',
        '{"seat": 1, "do": "x", "undo": "x"}',
        '{"seat": 1, "do": "x", "more": 1}',
        "[" * 100_000,
    ],
)
def test_garbage_in_the_middle_is_reported_with_its_number(garbage: str) -> None:
    lines = finished().dumps().splitlines()
    lines[12] = garbage
    with pytest.raises(RecordError, match=r"^move 12 (is not|must be)"):
        Record.loads("\n".join(lines) + "\n")


@pytest.mark.parametrize(
    "line",
    [
        '{"end": [1], "key": 5}',
        '{"end": [1]}',
        '{"end": 5, "key": "x"}',
        '{"end": ["1"], "key": "x"}',
        '{"end": [true], "key": "x"}',
        '{"end": null, "key": "x"}',
    ],
)
def test_a_broken_ending_is_reported(line: str) -> None:
    text = begun().record.dumps()
    with pytest.raises(RecordError, match="the last line must hold the scores"):
        Record.loads(text + line + "\n")


def test_nothing_comes_after_the_end_of_the_game() -> None:
    text = finished().dumps()
    number = text.count("\n")
    for line in ('{"luck": "x"}', '{"end": [1, 2, 3], "key": ""}', ""):
        with pytest.raises(RecordError, match=f"move {number} comes after the end of the game"):
            Record.loads(f"{text}{line}\n")


def with_header(**changes: Any) -> str:
    """Return a record whose header says something else, or lacks what is to be left out."""
    header, _, rest = finished().dumps().partition("\n")
    entry = {key: value for key, value in {**json.loads(header), **changes}.items() if value != "leave out"}
    return f"{json.dumps(entry)}\n{rest}"


@pytest.mark.parametrize("key", ["game", "rules", "seats", "names", "changes", "commitment", "seed", "bots"])
def test_a_header_that_lacks_a_key_is_refused(key: str) -> None:
    with pytest.raises(RecordError, match="the header must have the keys game, rules, seats, names, changes"):
        Record.loads(with_header(**{key: "leave out"}))


def test_a_header_with_another_key_is_refused() -> None:
    with pytest.raises(RecordError, match="the header must have the keys"):
        Record.loads(with_header(colour="red"))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", 5),
        ("rules", "1"),
        ("rules", None),
        ("seats", "3"),
        ("seats", 3.0),
        ("names", "ABC"),
        ("changes", []),
        ("commitment", None),
        ("seed", "1"),
        ("bots", None),
    ],
)
def test_a_header_with_a_value_of_the_wrong_type_is_refused(key: str, value: object) -> None:
    with pytest.raises(RecordError) as caught:
        Record.loads(with_header(**{key: value}))
    assert str(caught.value) == f"the header's {key} is {value!r}, which is of the wrong type"


@pytest.mark.parametrize("value", [0, 2, "1", None, "leave out"])
def test_a_format_this_program_does_not_read_is_refused(value: object) -> None:
    with pytest.raises(RecordError, match=r"the format is .*; this program reads format 1"):
        Record.loads(with_header(format=value))


@pytest.mark.parametrize("names", [[], ["A", "B"], ["A", "B", "C", "D"], ["A", "B", 3]])
def test_a_header_must_name_every_seat(names: list[object]) -> None:
    with pytest.raises(RecordError, match="the header's names must be 3 strings, one for each seat"):
        Record.loads(with_header(names=names))


@pytest.mark.parametrize("bots", [["random"], [None] * 4, [1, 2, 3]])
def test_a_header_names_the_bots_of_all_seats_or_of_none(bots: list[object]) -> None:
    with pytest.raises(RecordError, match="the header's bots must be none or 3"):
        Record.loads(with_header(bots=bots))


@pytest.mark.parametrize("line", ["nonsense", "[]", "5"])
def test_a_first_line_that_is_no_header_is_refused(line: str) -> None:
    with pytest.raises(RecordError, match=r"^the header (is not JSON|must be a JSON object)"):
        Record.loads(line + "\n")


def test_a_record_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "play.jsonl"
    path.write_text(finished().dumps(), encoding="utf-8")
    assert Record.load(path).dumps() == finished().dumps()


def test_a_file_that_cannot_be_read_or_is_not_text_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="nowhere cannot be read: No such file"):
        Record.load(tmp_path / "nowhere")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RecordError, match="binary is not a text file"):
        Record.load(tmp_path / "binary")


def test_a_record_file_grows_with_the_match_and_is_never_rewritten(tmp_path: Path) -> None:
    path = tmp_path / "play.jsonl"
    match = begun()
    file = RecordFile(path, match.record)
    file.catch_up()
    assert path.read_text(encoding="utf-8") == match.record.dumps()
    path.write_text("", encoding="utf-8")  # whatever is already there is left alone
    written = match.record.dumps()
    play_on(match, lambda match: len(match.record.moves) > 60)
    file.catch_up()
    file.catch_up()
    assert written + path.read_text(encoding="utf-8") == match.record.dumps()
    play_on(match)
    file.catch_up()
    file.catch_up()
    assert written + path.read_text(encoding="utf-8") == match.record.dumps()
    assert Record.loads(match.record.dumps()).ending is not None


def test_chosen_colours_stand_in_the_header_and_default_ones_do_not() -> None:
    plain, chosen = (
        Header("toy", 1, 2, ["a", "b"], {}, ""),
        Header("toy", 1, 2, ["a", "b"], {}, "", colours=["x", "y"]),
    )
    assert "colours" not in plain.line()
    for header in (plain, chosen):
        assert Record.loads(f"{header.line()}\n").header == header
    with pytest.raises(RecordError, match="colours must be strings"):
        Record.loads(chosen.line().replace('"x"', "1") + "\n")
