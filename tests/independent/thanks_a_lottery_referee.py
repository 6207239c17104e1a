"""A second opinion on Thanks a Lottery: follows a play by the labels of its moves and keeps its own books.

It knows when a round must end, who caused it and what it pays; which cards fit is checked elsewhere.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

PRIZES = [[1, 2, 3], [2, 3, 4], [3, 4, 5]]


@dataclass
class Row:
    owner: int
    cards: list[tuple[str, int]]  # each card, and the number it counts as

    @property
    def identical(self) -> bool:
        return self.cards[0][1] == self.cards[1][1]

    def add(self, card: str) -> None:
        last, first = self.cards[-1][1], self.cards[0][1]
        if self.identical:
            self.cards.append((card.split()[0], first))
        elif card == "wild in front" or (card != "wild" and int(card) != last % 7 + 1):
            self.cards.insert(0, (card.split()[0], (first - 2) % 7 + 1))
        else:
            self.cards.append((card, last % 7 + 1))


@dataclass
class Referee:
    seats: int
    long_game: bool = False
    lucky_card: bool = False
    round: int = 0
    dealer: int = -1
    turn: int = -1
    dealt: int = 0
    deck: int = 52
    ended: tuple[str, int] | None = None
    over: bool = False
    owed: int = 0
    target: int | None = None
    chosen: list[str] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    pool: list[str] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    last: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.totals = [0] * self.seats
        self.clear()

    def clear(self) -> None:
        self.hands: list[Counter[str]] = [Counter() for _ in range(self.seats)]
        self.dice: list[list[str]] = [[] for _ in range(self.seats)]
        self.picked: list[list[str]] = [[] for _ in range(self.seats)]
        self.choosing: set[int] = set()
        self.rows, self.pool, self.tokens, self.chosen, self.ended = [], [], [], [], None
        self.deck, self.dealt = 52, 0

    def acting(self) -> list[int] | None:
        """Return the seats that must act, or None if luck must."""
        if self.over:
            return []
        if self.ended:
            return sorted(self.choosing) or None
        if self.dealer < 0 or len(self.pool) + sum(map(len, self.dice)) < 15 or not self.drawn:
            return None
        return [self.turn]

    def follow(self, seat: int | None, label: str) -> None:
        verb, _, rest = label.partition(" ")
        what = rest.split()[-1] if rest else ""
        match verb:
            case "dealer":
                self.dealer = int(what)
                self.begin_deal()
            case "deal":
                self.hands[self.turn][what] += 1
                self.deck -= 1
                self.turn = self.left(self.turn)
            case "roll":
                self.pool.append(what)
                if len(self.pool) == 15:
                    self.begin_turn(self.left(self.dealer))
            case "draw":
                self.hands[self.turn][what] += 1
                self.deck -= 1
                self.drawn = True
            case "pass":
                self.begin_turn(self.left(self.turn))
            case "lay":
                self.chosen.append(rest)
            case "add":
                self.target = int(what) - 1
            case "done":
                self.finish()
            case "replace":
                self.replace(self.rows[int(what) - 1])
            case "take":
                self.take(what)
            case "pick":
                assert seat is not None
                self.picked[seat].append(what)
            case "ready":
                assert seat is not None
                self.choosing.remove(seat)
                if not self.choosing:
                    self.lift()
            case "reroll":
                roller = next(s for s in self.from_left() if self.picked[s])
                self.picked[roller].pop()
                self.dice[roller].append(what)
            case "token":
                self.tokens.append(what)
                if len(self.tokens) == 3:
                    self.score()
            case _:
                raise AssertionError(label)

    def left(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def from_left(self) -> list[int]:
        return [(self.dealer + 1 + step) % self.seats for step in range(self.seats)]

    def begin_deal(self) -> None:
        self.clear()
        self.drawn = False
        self.turn = self.left(self.dealer)

    def begin_turn(self, seat: int) -> None:
        self.turn, self.drawn, self.target = seat, False, None
        if not self.long_game and self.hands[seat].total() == 0 and self.dice[seat]:
            self.end("empty_hand")
        elif self.deck == 0:
            self.end("empty_deck")

    def end(self, how: str) -> None:
        self.ended = how, self.turn
        self.choosing = {seat for seat in range(self.seats) if self.dice[seat]}

    def finish(self) -> None:
        for card in self.chosen:
            self.hands[self.turn][card.split()[0]] -= 1
            assert self.hands[self.turn][card.split()[0]] >= 0
        if self.target is None:
            self.rows.append(Row(self.turn, numbered(self.chosen)))
        else:
            for card in self.chosen:
                self.rows[self.target].add(card)
        mine = self.target is None or self.rows[self.target].owner == self.turn
        self.owed = 0 if mine else min(len(self.chosen), len(self.pool))
        self.chosen = []
        if mine:
            self.begin_turn(self.left(self.turn))

    def replace(self, row: Row) -> None:
        (place,) = [i for i, (card, _) in enumerate(row.cards) if card == "wild"]
        number = row.cards[place][1]
        row.cards[place] = (str(number), number)
        self.hands[self.turn][str(number)] -= 1
        self.hands[self.turn]["wild"] += 1
        self.owed = 1

    def take(self, face: str) -> None:
        self.pool.remove(face)
        self.dice[self.turn].append(face)
        self.owed -= 1
        if not self.pool:
            self.end("empty_pool")
        elif not self.owed:
            self.begin_turn(self.left(self.turn))

    def lift(self) -> None:
        for dice, picked in zip(self.dice, self.picked, strict=True):
            for face in picked:
                dice.remove(face)

    def score(self) -> None:
        self.last = [max(0, self.points(seat)) for seat in range(self.seats)]
        self.totals = [total + points for total, points in zip(self.totals, self.last, strict=True)]
        assert self.ended is not None
        self.round += 1
        self.over = self.round == 3
        if not self.over:
            self.dealer = self.ended[1]
            self.begin_deal()

    def points(self, seat: int) -> int:
        cards = [card for row in self.rows if row.owner == seat for card, _ in row.cards]
        points = len(cards) + len(self.dice[seat]) - self.hands[seat].total()
        for token, prize in zip(self.tokens, PRIZES[self.round], strict=True):
            points += prize * sum(token in ("wild", die) for die in self.dice[seat])
        if self.lucky_card:
            points += (self.round + 1) * cards.count(self.tokens[1])
        return points


def numbered(cards: list[str]) -> list[tuple[str, int]]:
    """Return the cards of a new block with the numbers they count as."""
    reals = [(place, int(card)) for place, card in enumerate(cards) if card != "wild"]
    same = len({number for _, number in reals}) == 1
    place, number = reals[0]
    numbers = [number if same else (number - 1 + i - place) % 7 + 1 for i in range(len(cards))]
    assert all(card in ("wild", str(n)) for card, n in zip(cards, numbers, strict=True))
    return list(zip(cards, numbers, strict=True))
