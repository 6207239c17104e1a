"""Phrases in texts of The Transylvanian Lottery whose numbers no component sets."""

FIXED_NUMBERS = (
    "each of two bags",  # GT-4.7
    "exchange two drawn tickets",  # GT-4.7
    "swaps two tickets",  # GT-4.7, GT-4.9
    "exchanges two tickets",  # GT-5.4, GT-5.7
    "exchanges two prizes",  # GT-5.14
    "three icons",  # GT-1.8
    "One of three",  # GT-1.2
    "two action cards",
)
