"""The components of a game as a form: every value with its label, clause, description and bounds."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from carpathia.core.components import FILE, ComponentError, Components, Value
from carpathia.core.game import Game
from carpathia.core.phrases import capitalised
from carpathia.core.registry import make_game

CLAUSE = re.compile(r"\b([A-Z]{2}-\d+\.\d+)\b")
LINE = re.compile(r"^\s*(?:\[(?P<table>[\w.]+)\]\s*|(?P<key>\w+)\s*=\s*[^#]*)(?:#\s*(?P<comment>.*))?$")


@dataclass(frozen=True)
class Field:
    """One component of the game as it is: key, value, clause, description and bounds."""

    key: str
    value: Value
    clause: str
    meaning: str
    bounds: str
    is_described: bool  # the meaning is a description of this very component, short enough for a label

    @property
    def label(self) -> str:
        name = self.key.partition(".")[2].replace("_", " ")
        return capitalised(self.meaning if self.is_described else name)

    @property
    def table(self) -> str:
        return self.key.partition(".")[0]

    @property
    def is_switch(self) -> bool:
        return isinstance(self.value, bool)

    @property
    def text(self) -> str:
        return value_text(self.value)


class _Recorder(Components):
    """Components that record the bounds that the game requires."""

    def __init__(self, components: Components) -> None:
        super().__init__(dict(components.items()))
        self.bounds: dict[str, str] = {}

    def number(self, key: str, least: int = 0, most: int | None = None) -> int:
        self.bounds[key] = f"{least} or more" if most is None else f"{least} to {most}"
        return super().number(key, least, most)

    def numbers(
        self, key: str, least: int = 0, most: int | None = None, lengths: range | None = None
    ) -> list[int]:
        each = f"each {least} or more" if most is None else f"each {least} to {most}"
        count = "" if lengths is None else f", {_span(lengths)}"
        self.bounds[key] = each + count
        return super().numbers(key, least, most, lengths)


def fields(kind: type[Game[Any]], seats: int) -> list[Field]:
    """Return all components of a game for a table of that many seats, in the order of its file."""
    recorder = _Recorder(kind.default_components())
    kind(seats, recorder)
    comments = _comments((kind.folder() / FILE).read_text(encoding="utf-8"))
    sheet = []
    for key, value in recorder.items():
        comment, general = comments.get(key, ("", ""))
        clause, meaning = _description(kind, key, comment, general)
        bounds = "" if isinstance(value, bool) else recorder.bounds.get(key, "")
        sheet.append(Field(key, value, clause, meaning, bounds, bool(_words(comment))))
    return sheet


def _words(comment: str) -> str:
    """Return a comment without the number of its clause."""
    return CLAUSE.sub("", comment).strip(" ,:;")


def _description(kind: type[Game[Any]], key: str, own: str, general: str) -> tuple[str, str]:
    """Return the clause and the description of a component, from its own comment and that on its table."""
    clauses = [match[0] if (match := CLAUSE.search(comment)) else "" for comment in (own, general)]
    words = [_words(comment) for comment in (own, general)]
    rules = [_from_the_rules(kind, clause, key) for clause in clauses]
    # Words about the table are less to the point than the clause of the component itself.
    return clauses[0] or clauses[1], words[0] or rules[0] or words[1] or rules[1]


def _from_the_rules(kind: type[Game[Any]], number: str, key: str) -> str:
    """Return the text of a clause, with the alternative that a switch selects."""
    clause = kind.rulebook().clauses.get(number)
    if clause is None:
        return ""
    alternatives = [switch.words for switch in clause.switches if switch.key == key and switch.words]
    return " ".join([clause.text, *(f"{capitalised(text)}." for text in alternatives)])


def read_values(kind: type[Game[Any]], texts: Mapping[str, str]) -> tuple[dict[str, Value], dict[str, str]]:
    """Return the typed values as changes by key, and an error for every unreadable field."""
    changes: dict[str, Value] = {}
    complaints: dict[str, str] = {}
    for key, value in kind.default_components().items():
        if key not in texts:
            continue
        try:
            given = _read(texts[key], value)
        except ValueError as error:
            complaints[key] = str(error)
            continue
        if given != value:
            changes[key] = given
    return changes, complaints


def complaints(kind: type[Game[Any]], seats: int, texts: Mapping[str, str]) -> dict[str, str]:
    """Return an error by key for every value of a form that makes the game unplayable."""
    changes, found = read_values(kind, texts)
    if found:
        return found
    try:
        make_game(kind.name, seats, changes=changes, origin="the form")
    except ComponentError as error:
        text = str(error).removeprefix("the form: ").removeprefix(f"{FILE}: ")
        key = text.split(" ", 1)[0]
        return {key if key in dict(kind.default_components().items()) else "": text}
    except ValueError as error:
        return {"": str(error)}
    return {}


def value_text(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def changed_file(changes: Mapping[str, Value]) -> str:
    """Return changes as a designer's TOML file."""
    lines = [
        f"{key} = [{value_text(value)}]" if isinstance(value, list) else f"{key} = {value_text(value)}"
        for key, value in changes.items()
    ]
    return "\n".join(lines) + "\n"


def _read(text: str, pattern: Value) -> Value:
    text = text.strip()
    if isinstance(pattern, bool):
        if text not in ("true", "false"):
            raise ValueError("It must be true or false.")
        return text == "true"
    if isinstance(pattern, list):
        parts = [part.strip() for part in text.strip("[]").split(",") if part.strip()]
        if not parts or not all(re.fullmatch(r"-?\d{1,9}", part) for part in parts):
            raise ValueError(
                f"It must be whole numbers with commas between them, as in {value_text(pattern)}."
            )
        return [int(part) for part in parts]
    if not re.fullmatch(r"-?\d{1,9}", text):
        raise ValueError(f"It must be a whole number, as in {value_text(pattern)}.")
    return int(text)


def _comments(text: str) -> dict[str, tuple[str, str]]:
    """Return the comment behind every key, and the one behind the name of its table."""
    table, general, found = "", "", {}
    for line in text.splitlines():
        match = LINE.match(line)
        if match is None:
            continue
        comment = (match["comment"] or "").strip()
        if match["table"]:
            table, general = match["table"], comment
        elif match["key"]:
            found[f"{table}.{match['key']}"] = (comment, general)
    return found


def _span(lengths: range) -> str:
    least, most = lengths.start, lengths.stop - 1
    return f"{least} of them" if least == most else f"{least} to {most} of them"
