"""Thanks a Lottery on one screen, and its words."""

from __future__ import annotations

from collections.abc import Iterator

from carpathia.core.guide import Drawing, Guide, Panel, Point, Term
from carpathia.core.phrases import and_list, or_list, plural
from carpathia.games.thanks_a_lottery.components import EVERY_DIE, LEAST_CARDS, NO_DIE, SPACES, Parts
from carpathia.games.thanks_a_lottery.words import points


def guide(parts: Parts) -> Guide:
    return Guide(
        [
            Panel("Goal", list(_goal(parts))),
            Panel("On your turn", list(_turn(parts))),
            Panel("How you score", list(_scoring(parts))),
        ],
        list(_terms(parts)),
    )


def _row(parts: Parts, first: int, count: int = LEAST_CARDS) -> list[Drawing]:
    """Return the cards of a sequence, in which the first number follows the last."""
    return [("card", (first - 1 + step) % parts.numbers + 1) for step in range(count)]


def _goal(parts: Parts) -> Iterator[Point]:
    yield Point(
        f"Lay cards in blocks, win dice, and let the lottery pay your dice. The most points after"
        f" {plural(parts.rounds, 'round')} win.",
        [("card", 3), ("card", 3), ("die", 3), ("lot", parts.token_names[2])],
    )


def _turn(parts: Parts) -> Iterator[Point]:
    yield Point("Draw a card. Then do one of these things, or pass.", [("back",)])
    yield Point(
        f"Play a block: {LEAST_CARDS} cards or more that follow each other, or are alike. After"
        f" {parts.numbers}"
        " comes 1. Your first block of a round opens the other moves.",
        [*_row(parts, min(6, parts.numbers)), ("say", "or"), ("card", 4), ("card", 4), ("card", 4)],
    )
    yield Point(
        "Add cards to a block. For each card you add to somebody else's block, you take a die from the pool.",
        [("card", 2), ("say", "→"), ("die", 5)],
    )
    if parts.copies[parts.wild]:
        yield Point(
            "A wild stands for any card: one in a block, and only in blocks of your own.",
            [("card", 3), ("wild", 4), ("card", 5)],
        )
        yield Point(
            "Put the real card in place of a wild in somebody else's block: you get the wild and a die.",
            [("card", 4), ("say", "→"), ("wild",), ("die", 2)],
        )
    ends = [
        *([] if parts.long_game else ["begins a turn without cards but with a die"]),
        "has to draw and the deck is empty",
        "takes the last die",
    ]
    yield Point(f"The turns end as soon as somebody {or_list(ends)}.")


def _scoring(parts: Parts) -> Iterator[Point]:
    yield Point(
        "1 point for each card in your blocks and for each of your dice. Each card left in your hand costs"
        " 1.",
        [("card", 5), ("die", 6)],
    )
    yield Point(
        "Before the lottery everybody may roll any of their dice again, once.", [("die", 1), ("say", "↻")]
    )
    prizes = [parts.prizes[space] for space in range(len(SPACES))]
    drawn: list[Drawing] = []
    for token, prize in zip((0, 3, 5), prizes, strict=False):
        drawn += [("lot", parts.token_names[token]), ("say", f"{prize}")]
    more = " Later rounds pay more." if list(parts.prizes[:3]) < list(parts.prizes[3:6]) else ""
    yield Point(
        f"Then {len(SPACES)} tokens are drawn from the tin. Each die that shows the number of a token scores"
        " its"
        f" prize: {and_list([str(prize) for prize in prizes])} points in round 1.{more}",
        drawn,
    )
    paying = {
        what: [name for token, name in enumerate(parts.token_names) if parts.token_pays[token] == what]
        for what in (EVERY_DIE, NO_DIE)
    }
    special = [(paying[EVERY_DIE], "pays every die"), (paying[NO_DIE], "pays none")]
    yield Point(
        f"The {and_list([f'{and_list(names)} {pays}' for names, pays in special if names])}.",
        [("lot", name) for names, _ in special for name in names],
    )
    if parts.lucky_card:
        yield Point(
            "Lucky cards: cards in your blocks that show the number of the middle token score"
            f" {points(parts.lucky[0])} each in round 1."
        )
    if parts.long_game:
        yield Point("The Long Game: an empty hand does not end the turns.")


def _terms(parts: Parts) -> Iterator[Term]:
    yield Term(
        "block",
        f"{LEAST_CARDS} cards or more in front of a player, either sequential or identical.",
        "TL-3.1",
        ("blocks",),
    )
    yield Term(
        "sequential",
        f"A block in which each number is one more than the one before; 1 follows {parts.numbers}.",
        "TL-3.2",
    )
    yield Term("identical", "A block of cards that all show the same number.", "TL-3.5")
    yield Term(
        "wild",
        "A card that stands for any number in a block of your own. There is one in a block at most.",
        "TL-4.1",
        ("wilds",),
    )
    yield Term(
        "dice pool",
        f"The {plural(parts.dice, 'die', 'dice')} in the middle, as they fell. A die that you take keeps its"
        " number.",
        "TL-5.6",
        ("pool",),
    )
    yield Term("deck", "The cards that are left after dealing. Every turn begins with drawing one.", "TL-2.2")
    yield Term(
        "token",
        f"One of {len(parts.token_names)}: {and_list(parts.token_names)}. Three of them are drawn in a"
        " lottery.",
        "TL-7.4",
        ("tokens",),
    )
    yield Term("tin", "Where the tokens are until they are drawn.", "TL-2.3")
    yield Term(
        "prize card",
        f"It has {plural(len(SPACES), 'space')}, {and_list(SPACES)}, and says what a die scores that matches"
        " the"
        " token there.",
        "TL-7.6",
        ("prizes", "prize"),
    )
    yield Term("lottery", "The drawing of tokens at the end of each round.", "TL-7.4")
    yield Term("pass", "To do nothing in a turn, after drawing a card.", "TL-5.2")
    yield Term(
        "dealer", "Whoever caused the end of the last round deals; the player to the left begins.", "TL-6.6"
    )
