"""Phrases in texts of Thanks a Lottery whose numbers no component sets."""

FIXED_NUMBERS = (
    "three tokens are drawn from the tin",  # TL-7.4
    "3 tokens are drawn from the tin",
    "three of them are drawn",
    "3 cards or more",  # TL-3.1
    "comes 1",  # TL-3.2
    "1 follows",
    "in round 1",
    "It has 3 spaces",  # TL-1.6
    "1 point for each card",  # TL-8.1
    "in your hand costs 1",  # TL-8.2
)
