"""Phrases in texts of Dragon Racer whose numbers no component sets."""

FIXED_NUMBERS = ("the three dragons farthest ahead",)  # DR-6.1
