"""Dragon Racer on one screen, and its words."""

from __future__ import annotations

from collections.abc import Iterator

from carpathia.core.guide import Drawing, Guide, Panel, Point, Term
from carpathia.core.phrases import and_list, capitalised, plural
from carpathia.games.dragon_racer.components import PLACES, Parts
from carpathia.games.dragon_racer.words import ABILITY_TABLE, VLAD, a_number, first_bet, spaces, vlad_does


def guide(parts: Parts) -> Guide:
    return Guide(
        [
            Panel("Goal", list(_goal(parts))),
            Panel("On your turn", list(_turn(parts))),
            Panel("How you score", list(_scoring(parts))),
        ],
        list(_terms(parts)),
    )


def _goal(parts: Parts) -> Iterator[Point]:
    podium: list[Drawing] = []
    for place, hue in enumerate(("red", "blue", "green"), 1):
        podium += [("medal", place), ("dragon", hue)]
    yield Point("Bet in secret on the dragons that will come first, second and third.", podium)
    yield Point(
        f"Your cards move the dragons. Whoever has the most gold after {plural(parts.rounds, 'race')} wins.",
        [("coin", "")],
    )


def _turn(parts: Parts) -> Iterator[Point]:
    high, low = parts.numbers, max(parts.numbers - 3, 1)
    if high > low:
        yield Point(
            f"Play a card face up. When all have played, the dragon of the highest card runs, as far as its"
            f" number is above the second highest: here {spaces(high - low)}.",
            [
                ("movement", "red", high),
                ("say", "\N{MINUS SIGN}"),
                ("movement", "blue", low),
                ("say", "→"),
                ("dragon", "red"),
            ],
        )
    yield Point(
        "Equal numbers cancel each other, and the next highest card counts.",
        [("movement", hue, high, "", "", " cancelled") for hue in ("green", "yellow")],
    )
    quick = [number for number in range(1, parts.numbers + 1) if parts.at_once[number]]
    if quick:
        moves = [f"{a_number(number)} moves it {spaces(parts.at_once[number])}" for number in quick]
        yield Point(
            f"Some numbers move a dragon of your choice at once: {and_list(moves)}.",
            [("movement", "yellow", number) for number in quick[:3]],
        )
    if parts.bets:
        yield Point(
            "Or play a card face down to bet: on a dragon, for a place, with some of your gold tokens."
            " Everybody"
            f" sees the dragon, nobody the rest. You make {plural(parts.bets, 'bet')} in a race.",
            [("back",), ("dragon", "blue"), ("token", PLACES[0]), ("coin", max(parts.gold_values))],
        )
    if parts.line <= parts.spaces:
        yield Point(f"Bet early: once a dragon has run past space {parts.line}, nobody can bet any more.")
    yield Point("No two dragons share a space: one that lands on a taken space goes on to the next free one.")


def _scoring(parts: Parts) -> Iterator[Point]:
    yield Point(
        f"A race has {plural(parts.turns, 'turn')}. Then the bets are turned up. A bet wins if its dragon"
        " took"
        " that place, and pays its gold tokens.",
        [("token", PLACES[0]), ("dragon", "red"), *(("coin", value) for value in parts.gold_values)],
    )
    extra = [(place, more) for place, more in zip(PLACES, parts.place_gold, strict=True) if more]
    if extra:
        drawn: list[Drawing] = []
        for place, more in extra:
            drawn += [("token", place), ("say", f"+{more}")]
        yield Point(
            f"{capitalised(and_list([f'{place} pays {more} more' for place, more in extra]))}.", drawn
        )
    if first_bet(parts):
        yield Point(f"The first bet on a dragon has a bonus: {first_bet(parts)}.", [("crest", 0)])
    yield Point("A lost bet costs nothing: all tokens come back after the race.")
    if parts.with_abilities:
        yield Point(
            "Some dragons have an ability. Their betting area says what it does.", [("dragon", "yellow")]
        )
    if parts.riders > parts.seats:
        yield Point(f"{VLAD} {vlad_does(parts)}.", [("crest", "bat")])


def _terms(parts: Parts) -> Iterator[Term]:
    tokens = and_list([str(value) for value in parts.token_values(parts.stakes - 1)])
    yield Term(
        "movement card",
        f"A card in the colour of a dragon with a number from 1 to {parts.numbers}. You hold"
        f" {plural(parts.turns, 'card')} at the beginning of a race and play one in each turn.",
        "DR-3.2",
        ("movement cards",),
    )
    yield Term(
        "cancelled",
        "Face-up cards with the same number cancel each other: none of them counts in this turn.",
        "DR-3.5",
        ("cancel",),
    )
    yield Term(
        "bet",
        "A card played face down, with a placement token and gold tokens on one dragon. It counts as a 0.",
        "DR-5.3",
        ("bets", "betting"),
    )
    yield Term(
        "betting area",
        "Where the bets on one dragon lie, in the order in which they were made.",
        "DR-5.3",
        ("betting areas",),
    )
    yield Term(
        "placement token",
        f"Says which place your dragon will take: {and_list(PLACES)}. You use each once in a race.",
        "DR-5.4",
        ("placement tokens",),
    )
    yield Term(
        "gold token",
        f"What you stake on a bet. You have tokens worth {tokens}, and get them all back after the race.",
        "DR-1.4",
        ("gold tokens",),
    )
    yield Term(
        "line",
        f"It lies after space {parts.line}. Once a dragon stands beyond it at the end of a turn, betting is"
        " closed.",
        "DR-5.8",
    )
    yield Term(
        "first player",
        "Plays first in a turn: whoever had the highest card in the turn before.",
        "DR-3.10",
    )
    yield Term("podium", "The three dragons that came farthest stand here after a race.", "DR-6.1")
    yield Term(
        "ability",
        "Something a dragon does besides running, drawn by luck; it keeps it for the rest of the game.",
        "DR-7.1",
        ("abilities",),
    )
    for ability in ABILITY_TABLE:
        yield Term(ability.name, f"An ability: the dragon {ability.phrase(parts)}.", ability.clause)
    if parts.riders > parts.seats:
        yield Term(VLAD, f"The third player of a game for two. He {vlad_does(parts)}.", "DR-8.1")
