"""What counts as a number that does not agree with its noun or verb, and what does not."""

from __future__ import annotations

import pytest

from carpathia.testing.agreement import disagreements


@pytest.mark.parametrize(
    "text",
    [
        "1 tickets left.",
        "You draw 2 ticket.",
        "1 card are lost.",
        "Nothing is won in row 1: 2 tickets moves on.",
        "2 wolves feeds on blood.",
        "2 passenger card.",
        "1 trophies.",
        "You roll 2 die.",
        "There are 1 free seat.",
        "Play one of your 1 ticket.",
        "You have made all 1 bet.",
    ],
)
def test_a_sentence_that_does_not_agree_is_found(text: str) -> None:
    assert disagreements([text, "3 seats, 2 free seats, 4 tickets."])


@pytest.mark.parametrize(
    "text",
    [
        "1 ticket moves on, 2 tickets move on.",
        "Round 1 begins with 2 players.",
        "The red 1 moves a dragon.",
        "The 2 token goes on the middle space.",
        "Whoever has 2 tickets wins.",
        "The hunter with 2 bullets costs 3 coins.",
        "0 points, 1 point, 21 points.",
        "You cannot stake 1, 2 or 3 coins.",
        "1 die and 2 dice.",
        "Moves any dragon 1 space at once.",
    ],
)
def test_a_sentence_that_agrees_is_left_alone(text: str) -> None:
    assert disagreements([text], ids=["red"]) == []
