"""Phrases in texts of Thanks a Lottery whose numbers no component sets."""

FIXED_NUMBERS = ("three tokens are drawn from the tin",)  # TL-7.4
