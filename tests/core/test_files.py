"""Files that somebody names: endless and hostile ones are refused at once, with a sentence."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from carpathia.core.components import ComponentError, Components
from carpathia.core.files import read_text
from carpathia.core.record import Record, RecordError


@pytest.fixture(params=["device", "pipe", "folder"])
def no_file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    if request.param == "device":
        return Path("/dev/zero")
    if request.param == "folder":
        return tmp_path
    os.mkfifo(tmp_path / "pipe")
    return tmp_path / "pipe"


def test_what_is_no_plain_file_is_refused_at_once(no_file: Path) -> None:
    with pytest.raises(RecordError, match=r"cannot be read: (it is a pipe or a device|Is a directory)"):
        Record.load(no_file)
    with pytest.raises(ComponentError, match="cannot be read"):
        Components.read(no_file)


def test_a_file_beyond_the_limit_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_text("x" * 11)
    assert read_text(path, 11) == "x" * 11
    with pytest.raises(OSError, match="more than 10 bytes"):
        read_text(path, 10)


@pytest.mark.parametrize("line", ["a" + ".a" * 50_000 + " = 1", "[a" + ".a" * 50_000 + "]"])
def test_a_key_of_very_many_parts_is_refused(tmp_path: Path, line: str) -> None:
    path = tmp_path / "changes.toml"
    path.write_text(f"# hostile\n{line}\n")
    with pytest.raises(ComponentError, match="the key in line 2 has more than 20 parts"):
        Components.read(path)


def test_nested_tables_without_end_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "changes.toml"
    path.write_text("a = " + "{a = " * 50_000)
    with pytest.raises(ComponentError, match="is not TOML"):
        Components.read(path)


def test_half_a_character_in_a_record_is_refused() -> None:
    with pytest.raises(RecordError, match="the header holds half a character"):
        Record.loads('{"names": ["Jo\\ud800an"]}\n')
