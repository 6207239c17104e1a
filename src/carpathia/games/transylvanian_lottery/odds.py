"""The odds of The Transylvanian Lottery: the bags, the lottery drawn now, and the prizes to come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from carpathia.core.odds import COLUMNS, NOTHING, Imagination, Odds, OddsRow, OddsTable
from carpathia.games.transylvanian_lottery.components import ICONS, Parts
from carpathia.games.transylvanian_lottery.lottery_odds import RANKS, chances
from carpathia.games.transylvanian_lottery.view import PrizeView, TableView, prize_view
from carpathia.games.transylvanian_lottery.words import icon_name

PLACES = ("1st", "2nd", "3rd")
IN_LOTTERY = ("lots", "drawn", "witch", "redraw", "prize")  # phases
CLOSED = (
    "The bags are closed at this table, so there are no odds of what is drawn from them; players"
    " remember what they saw."
)


def odds(parts: Parts, view: TableView, seat: int, names: Sequence[str], imagination: Imagination) -> Odds:
    if view["phase"] == "over":
        return Odds()
    left_out = () if all(row["lots"] is not None for row in view["rows"]) else (CLOSED,)
    return Odds(
        (*_bags(view, names), *_lottery(parts, view, names, imagination), *_prizes(parts, view)), left_out
    )


def _bags(view: TableView, names: Sequence[str]) -> Iterator[OddsTable]:
    bags = [row["bag"] for row in view["rows"]]
    known = [(number, bag) for number, bag in enumerate(bags, start=1) if bag and sum(bag.values())]
    if not known:
        return
    columns = tuple(f"bag {number}" for number, _ in known)
    colours = [player["colour"] for player in view["seats"]]
    rows = tuple(
        OddsRow(name, tuple(bag[colour] / sum(bag.values()) for _, bag in known))
        for name, colour in zip(names, colours, strict=True)
    )
    yield OddsTable(
        "next-ticket", "Whose ticket is drawn next from a bag, as it is now", "GT-1.9", columns, rows, COLUMNS
    )


def _lottery(
    parts: Parts, view: TableView, names: Sequence[str], imagination: Imagination
) -> Iterator[OddsTable]:
    if any(row["lots"] is None for row in view["rows"]):
        return
    world = next(imagination.worlds(1))  # the bags are the same in all of them
    first = view["line"]["row"] if view["phase"] in IN_LOTTERY else 0
    columns = PLACES[: min(RANKS, len(names))]
    for row in range(first, parts.rows):
        if row < len(world.lines) and view["phase"] in IN_LOTTERY:
            continue  # drawn already
        found = chances(world, row)
        rows = tuple(
            OddsRow(name, tuple(float(chance) for chance in found[colour][: len(columns)]))
            for colour, name in enumerate(names)
        )
        yield OddsTable(
            f"row-{row + 1}",
            f"Row {row + 1}, if the lottery were drawn now and nobody used a power",
            "GT-6.6",
            columns,
            rows,
            NOTHING,
        )


def _prizes(parts: Parts, view: TableView) -> Iterator[OddsTable]:
    if view["round"] == view["rounds"] or not view["deck"]:
        return
    # Every prize that has been laid out, won or put out of play is in sight; the others are in the deck.
    seen = [
        *[prize for row in view["rows"] for prize in row["prizes"] if prize],
        *[prize for player in view["seats"] for prize in player["prizes"]],
        *view["out_of_play"],
    ]
    ids = [prize["id"] for prize in seen]
    left: list[tuple[PrizeView, int]] = []
    for kind in range(parts.kinds):
        prize = prize_view(parts, kind)
        left.append((prize, parts.copies[kind] - ids.count(prize["id"])))
    total = sum(count for _, count in left)
    if total != view["deck"]:
        return  # prizes are being dealt
    rows = [
        *[(icon_name(icon), sum(count for prize, count in left if icon in prize["icons"])) for icon in ICONS],
        ("a crown", sum(count for prize, count in left if prize["royal"])),
        ("a curse", sum(count for prize, count in left if prize["cursed"])),
    ]
    yield OddsTable(
        "next-prize",
        "What a prize shows that is still in the deck; some show two icons",
        "GT-1.6",
        ("chance",),
        tuple(OddsRow(label, (count / total,)) for label, count in rows if count),
        NOTHING,
    )
