"""Phrases in texts of Walpurgis Night whose numbers no component sets."""

FIXED_NUMBERS = (
    "of 2",  # WN-1.1, the rounds
    "Round 2 begins",
    "take 1 passenger",  # WN-6.5, neophytes
)
