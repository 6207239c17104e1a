"""Records from elsewhere: what they hold passes the checks of what people write here, and is not too long."""

from __future__ import annotations

from itertools import groupby

from carpathia.core.record import Record
from carpathia.core.state import CHANCE
from carpathia.table.errors import refused
from carpathia.table.seating import check_names, checked_word
from carpathia.table.session import MOST_TAKEN_BACK

MOST_MOVES = 6000  # several times the longest match, luck included
LONGEST_REASON = 1000  # characters of a bot's explanation


def check_upload(record: Record) -> None:
    """Refuse a record that could not have been written here, before any of it is replayed."""
    if record.ending is None:
        raise refused("This record is not finished, so its luck cannot be checked and it cannot be shown")
    if len(record.moves) > MOST_MOVES:
        raise refused(f"A record that is shown here has at most {MOST_MOVES} moves, not {len(record.moves)}")
    most = 4 * MOST_TAKEN_BACK  # with each go the forced answers after it
    for seat, moves in groupby(record.moves, lambda move: move.seat):
        if seat != CHANCE and sum(move.undone for move in moves) > most:
            raise refused(f"A seat of this record takes back more than {most} decisions in a row")
    header = record.header
    check_names(header.names)
    for words in (header.words, *(stretch.words for stretch in header.earlier)):
        for word in words:
            if checked_word(word) != word:
                raise refused(f"The word {word!r} has needless spaces")
    for move in record.moves:
        if len(move.why) > LONGEST_REASON or not move.why.isprintable():
            raise refused(f"A reason for a move is one line of at most {LONGEST_REASON} letters")
