"""Phrases in texts of Walpurgis Night whose numbers no component sets."""

FIXED_NUMBERS = (
    "of 2",  # WN-1.1, the rounds
    "Round 2 begins",
    "take 1 passenger",  # WN-6.5, neophytes
    "after 2 rounds",
    "put 1 to",  # WN-4.1
    "swap two coffins",  # WN-7.5
    "is 1 point",  # WN-9.8, WN-10.2
    "worth 1 point",
)
