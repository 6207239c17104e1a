"""The odds of Thanks a Lottery: the next card, and what dice win with the tokens still in the tin."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from carpathia.core.odds import COLUMNS, Imagination, Odds, OddsRow, OddsTable, none_drawn
from carpathia.core.phrases import comma_list, or_list, with_article
from carpathia.games.thanks_a_lottery.components import EVERY_DIE, SPACES, Parts
from carpathia.games.thanks_a_lottery.view import TableView

IN_TURNS = ("draw", "turn", "build", "add", "take")  # phases


def odds(parts: Parts, view: TableView, seat: int, names: Sequence[str], imagination: Imagination) -> Odds:
    if view["phase"] == "over":
        return Odds()
    return Odds((*_next_card(parts, view, seat), *_tin(parts, view, names)))


def _next_card(parts: Parts, view: TableView, seat: int) -> Iterator[OddsTable]:
    """By what is in sight; every unseen card is as likely to be on top as in another hand."""
    if view["phase"] not in IN_TURNS or not view["deck"]:
        return
    left = {parts.card_name(card): int(parts.copies[card]) for card in range(parts.cards)}
    hand = view["hand"]
    for card in [
        *[placed["card"] for block in view["blocks"] for placed in block["cards"]],
        *(hand["cards"] if hand else ()),
        *(hand["chosen"] if hand else ()),
    ]:
        left[card] -= 1
    # TL-5.11 Wilds that all know to be in another hand.
    left[parts.card_name(parts.wild)] -= sum(
        player["known_wilds"] for player in view["players"] if player["seat"] != seat
    )
    total = sum(left.values())
    rows = tuple(
        OddsRow("a wild" if card == "wild" else with_article(card), (count / total,))
        for card, count in left.items()
    )
    yield OddsTable("next-card", "The next card of the deck", "TL-5.1", ("chance",), rows, COLUMNS)


def _tin(parts: Parts, view: TableView, names: Sequence[str]) -> Iterator[OddsTable]:
    """What a die wins in the lottery of this round, by the number that it shows."""
    tin = [int(parts.token_pays[parts.token_names.index(token)]) for token in view["tin"]]
    free = SPACES[len(view["tokens"]) :]
    if view["phase"] in ("name_dealer", "next") or not free:
        return

    def scores(shown: Collection[int]) -> tuple[float, ...]:
        """Return the chance that one of the dice that show these scores, by space and on any."""
        paying = sum(pays == EVERY_DIE or pays + 1 in shown for pays in tin)
        return (*[paying / len(tin)] * len(free), 1 - none_drawn(paying, len(tin), len(free)))

    sides: dict[tuple[float, ...], list[str]] = {}
    for side in range(1, parts.sides + 1):
        sides.setdefault(scores([side]), []).append(f"{side}")
    rows = [
        OddsRow("any one die" if len(sides) == 1 else f"a die showing {or_list(shown)}", chances)
        for chances, shown in sides.items()
    ]
    for player in view["players"]:
        if len(player["dice"]) > 1:
            dice = comma_list([f"{die}" for die in player["dice"]])
            rows.append(OddsRow(f"a die of {names[player['seat']]}: {dice}", scores(player["dice"])))
    prizes = view["prizes"][-len(free) :]
    yield OddsTable(
        "tin",
        "Dice in the lottery: the chance of a prize on each space, with what it pays",
        "TL-7.6",
        (*[f"{space} ({prize})" for space, prize in zip(free, prizes, strict=True)], "on any"),
        tuple(rows),
    )
