"""The working table in which `features` are worked out, and its units."""

from __future__ import annotations

from typing import Final

UNIT: Final = 64  # one point, one ticket or one whole, as it is written
ODDS: Final = 1 << 10

# The columns: some for each seat, counted from the one that observes, and after the last
# seat the prizes of a row and the icons of the deck. Points are in 64ths.
SCORE: Final = 0
GAIN: Final = 1  # expected of the prizes that lie open
FUTURE: Final = 2  # expected of those still to be laid out
CURSES: Final = 3
BEST: Final = 4  # of the prizes of a row, what they are worth to the seat
SECOND: Final = 5
LEAST: Final = 6
SPARE: Final = 7  # all those worth something but the best two
FAVOURITE: Final = 8  # the slot of the best
TICKETS: Final = 9  # in the row, in 64ths as many as are expected to be drawn
STRENGTH: Final = 10  # chances to come first are as these
FIRST: Final = 11  # the chance to come first
AGAINST: Final = 12  # the odds of it
WORTH: Final = 13  # by icon
