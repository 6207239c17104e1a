"""Phrases in texts of Dragon Racer whose numbers no component sets."""

FIXED_NUMBERS = (
    "the three dragons farthest ahead",  # DR-6.1
    "the three dragons that came farthest",
    "a number from 1 to",  # DR-1.3
    "here 3 spaces",  # of the cards that are drawn as an example
    "1st, 2nd and 3rd",  # DR-1.4
    "No two dragons share",  # DR-4.1
    "a game for two",  # DR-8.1
)
