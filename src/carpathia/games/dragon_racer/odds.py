"""The odds of Dragon Racer: the places of this race, the bets that lie, and the cards that were not seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from carpathia.core.odds import ROWS, Imagination, Odds, OddsRow, OddsTable
from carpathia.games.dragon_racer.components import DRAGONS, PLACES, Parts
from carpathia.games.dragon_racer.view import CardView, TableView

RACES = 400  # imagined to the end
RACING = ("play", "vlad", "move", "bet_dragon", "bet_place", "bet_gold")  # phases
FORGOTTEN = (
    "This table does not show which cards were face up, and the odds follow from them, so there are none;"
    " players remember what they saw."
)


def odds(parts: Parts, view: TableView, seat: int, names: Sequence[str], imagination: Imagination) -> Odds:
    if view["phase"] not in RACING:
        return Odds()
    if view["seen"] is None:
        return Odds(left_out=(FORGOTTEN,))
    return Odds((*_race(parts, seat, names, imagination), *_cards(parts, view, seat)))


def _race(parts: Parts, seat: int, names: Sequence[str], imagination: Imagination) -> Iterator[OddsTable]:
    """The places of all dragons at the end of this race, and which of the bets on the table win."""
    lying = [bet for bet in next(imagination.worlds(1)).bets if bet.rider < parts.seats]
    places = [[0] * len(PLACES) for _ in range(parts.dragons)]
    won = [0] * len(lying)
    for ended in imagination.endings(RACES):
        podium = list(ended.podium)
        for place, dragon in enumerate(podium):
            if dragon >= 0:
                places[dragon][place] += 1
        # The bets of the race in the order they were made: those that lie now come first.
        made = [bet for bet in ended.shown_bets if bet.rider < parts.seats]
        for number in range(len(lying)):
            won[number] += podium[made[number].place] == made[number].dragon
    rows = tuple(
        OddsRow(DRAGONS[dragon], (*[count / RACES for count in counts], 1 - sum(counts) / RACES))
        for dragon, counts in enumerate(places)
    )
    yield OddsTable(
        "places",
        "Where each dragon comes in this race",
        "DR-6.1",
        (*PLACES, "no place"),
        rows,
        ROWS,
        RACES,
    )
    if lying:
        bets = tuple(
            OddsRow(_bet_name(bet, seat, names), (count / RACES,))
            for bet, count in zip(lying, won, strict=True)
        )
        yield OddsTable("bets", "Bets that lie on the table", "DR-6.3", ("wins",), bets, games=RACES)


def _bet_name(bet: object, seat: int, names: Sequence[str]) -> str:
    rider, dragon, place = bet.rider, bet.dragon, bet.place  # type: ignore[attr-defined]
    if rider == seat:
        return f"yours: {DRAGONS[dragon]} comes {PLACES[place]}"
    return f"{names[rider]}: {DRAGONS[dragon]}"


def _cards(parts: Parts, view: TableView, seat: int) -> Iterator[OddsTable]:
    hand, pending = view["hand"], view["pending"]
    seen: list[CardView | None] = [*(view["seen"] or ()), *(hand["cards"] if hand else ())]
    own = [bet["card"] for dragon in view["dragons"] for bet in dragon["bets"] if bet["rider"] == seat]
    seen += own
    if pending is not None:
        seen.append(pending["card"])
    left: Counter[tuple[str, int]] = Counter()
    for card in range(parts.cards):
        left[DRAGONS[parts.colour(card)], int(parts.number(card))] += int(parts.copies[card])
    for known in seen:
        if known is not None:
            left[known["dragon"], known["number"]] -= 1
    total = left.total()
    if not total:
        return
    dragons = DRAGONS[: parts.dragons]
    rows = tuple(
        OddsRow(
            f"{number}",
            (
                *[left[dragon, number] / total for dragon in dragons],
                sum(left[dragon, number] for dragon in dragons) / total,
            ),
        )
        for number in range(1, parts.numbers + 1)
    )
    whole = OddsRow(
        "any",
        (*[sum(left[dragon, n] for n in range(1, parts.numbers + 1)) / total for dragon in dragons], 1.0),
    )
    title = (
        "The next card that Vlad turns up"
        if view["vlad_after"] is not None
        else "A card that you have not seen: in another hand, under a bet or set aside"
    )
    yield OddsTable("unseen", title, "DR-2.3", (*dragons, "any"), (*rows, whole))
