"""The Transylvanian Lottery a second time, as one long story, to compare the game with.

Written from RULES.md alone: tickets are names in lists, and the play is a generator that asks questions
by label and is told the answers. Slow, and it cannot go back, but there is little in it to get wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from itertools import combinations, permutations
from typing import TypeAlias

LUCK = -1
Question: TypeAlias = tuple[int, dict[str, int]]  # who is asked, and the answers with their lots
Story: TypeAlias = Generator[Question, str, None]

ICONS = ["Blood", "Music", "Water", "Fire", "Gold", "Bone"]
TIMES = {
    "area-to-bag": 2,
    "area-to-area": 3,
    "bag-for-bag": 2,
    "bag-to-bag": 2,
    "bag-for-area": 2,
    "bag-to-area": 3,
}
WANTS = {
    "Gnome": "Blood Music Water",
    "Dragon": "Fire Gold Bone",
    "Vampire": "Blood Music Gold",
    "Witch": "Water Fire Bone",
    "Werewolf": "Blood Water Bone",
    "Imp": "Music Fire Gold",
    "Fairy": "Music Water Fire",
    "Giant": "Blood Gold Bone",
    "Ghoul": "Blood Fire Bone",
    "Mermaid": "Music Water Gold",
    "Banshee": "Music Water Bone",
    "Goblin": "Blood Fire Gold",
}
ROWS = (1, 2, 3)


def deck() -> Counter[str]:
    prizes = Counter(f"{a} and {b}" for a, b in combinations(ICONS, 2))
    prizes.update(["Blood and Fire", "Music and Bone", "Water and Gold"])
    for icon in ICONS:
        prizes[f"crown and {icon}"] = 1
        prizes[f"curse and {icon}"] = 2
    return prizes


class Play:
    def __init__(self, seats: int, turned: frozenset[str] = frozenset()) -> None:
        self.seats = seats
        self.turned = turned  # the rulings that stand the other way
        self.draws = 5 if seats < 4 else 7
        self.prizes_in_row = 2 if seats == 2 else 3
        self.role: dict[int, str] = {}
        self.scoring: dict[int, str] = {}
        self.won: dict[int, list[str]] = {seat: [] for seat in range(seats)}
        self.stilled: list[str] = []
        self.spent: set[int] = set()
        self.deck = deck()
        self.prizes: dict[tuple[int, int], str] = {}
        self.row_of: dict[str, int] = {}
        self.at: dict[str, list[int]] = {name: [] for name in TIMES}
        for row in ROWS:
            self.at[f"area {row}"] = list(range(seats))
            self.at[f"bag {row}"] = list(range(seats))
        self.hand = [3] * seats
        self.line: list[int] = []
        self.drawn: list[bool] = []  # for each ticket in the line, whether it was drawn in this row
        self.first = 0

    def ruled(self, name: str) -> bool:
        """Say whether a ruling stands as it usually does."""
        return name not in self.turned

    def clockwise(self, start: int) -> list[int]:
        return [(start + step) % self.seats for step in range(self.seats)]

    def ready(self, seat: int, role: str) -> bool:
        return self.role[seat] == role and seat not in self.spent

    def ask(self, seat: int, options: list[str]) -> Generator[Question, str, str]:
        return (yield seat, dict.fromkeys(options, 1))

    def draw(self, bag: list[int]) -> Generator[Question, str, int]:
        drawn = yield LUCK, dict(Counter(f"ticket of seat {colour}" for colour in bag))
        colour = int(drawn.split()[-1])
        bag.remove(colour)
        return colour

    def move(self, label: str) -> None:
        """Carry out "… seat C from X to Y"."""
        colour, origin, goal = self.parts_of(label)
        self.at[origin].remove(colour)
        self.at[goal].append(colour)

    def parts_of(self, label: str) -> tuple[int, str, str]:
        what, _, where = label.partition(" from ")
        origin, _, goal = where.partition(" to ")
        return int(what.split()[-1]), origin, goal

    def story(self) -> Story:
        named = yield LUCK, {f"first seat {seat}": 1 for seat in range(self.seats)}
        self.first = int(named.split()[-1])
        for seat in self.clockwise(self.first):
            free = [role for role in WANTS if role not in self.role.values()]
            self.role[seat] = (yield from self.ask(seat, [f"role {role}" for role in free])).split()[-1]
        for seat in self.clockwise(self.first):
            left = Counter({"-".join(map(str, order)): 2 for order in permutations([1, 2, 3])})
            left.subtract(self.scoring.values())
            options = [f"scoring {card}" for card, count in left.items() if count]
            self.scoring[seat] = (yield from self.ask(seat, options)).split()[-1]
        for number in range(3):
            yield from self.lay_out(number)
            yield from self.rigging()
            for row in ROWS:
                yield from self.row(row)
            if number < 2:
                yield from self.reset()

    def lay_out(self, number: int) -> Story:
        for row in ROWS:
            for place in range(1, self.prizes_in_row + 1):
                lots = {f"prize {prize}": count for prize, count in self.deck.items() if count}
                prize = (yield LUCK, lots).removeprefix("prize ")
                self.deck[prize] -= 1
                self.prizes[row, place] = prize
        for slot in range(6 if number == 0 else 0):
            card = yield LUCK, {f"lay {card}": 1 for card in TIMES if card not in self.row_of}
            self.row_of[card.removeprefix("lay ")] = slot // 2 + 1
        self.spent = set()

    def rigging(self) -> Story:
        for seat in self.clockwise(self.first):
            yield from self.opening(seat)
        seat = self.first
        while any(self.hand):
            following = (seat + 1) % self.seats
            if self.hand[seat]:
                yield from self.turn(seat)
                for gnome in range(self.seats):
                    waits = gnome == seat or (gnome == following and self.hand[gnome])
                    if self.role[gnome] == "Gnome" and not waits and self.ruled("gnome_any_time"):
                        yield from self.offer(gnome)
            seat = following
        for seat in range(self.seats):
            own = [card for card in TIMES if seat in self.at[card]]
            if self.ready(seat, "Fairy") and own:
                ways = [f"fairy moves from {a} to {b}" for a in own for b in TIMES if a != b]
                answer = yield from self.ask(seat, ["pass", *ways])
                if answer != "pass":
                    self.spent.add(seat)
                    origin, _, goal = answer.removeprefix("fairy moves from ").partition(" to ")
                    self.at[origin].remove(seat)
                    self.at[goal].append(seat)
        for row in ROWS:
            for place in [f"area {row}", *[card for card in TIMES if self.row_of[card] == row]]:
                self.at[f"bag {row}"] += self.at[place]
                self.at[place] = []

    def opening(self, seat: int) -> Story:
        if self.ready(seat, "Mermaid"):
            own = [row for row in ROWS if seat in self.at[f"area {row}"]]
            ways = [f"mermaid sends from area {a} to bag {b}" for a in own for b in ROWS]
            answer = (yield from self.ask(seat, ["pass", *ways])) if ways else "pass"
            if answer != "pass":
                self.spent.add(seat)
                self.move(f"seat {seat} from {answer.removeprefix('mermaid sends from ')}")
        elif self.ready(seat, "Banshee"):
            pairs = [
                (a, b)
                for a in self.prizes
                for b in self.prizes
                if a[0] != b[0] and self.prizes[a] != self.prizes[b]
            ]
            names = {slot: f"row {slot[0]} prize {slot[1]}" for slot in self.prizes}
            answer = yield from self.ask(seat, ["pass", *{f"banshee exchanges {names[a]}" for a, _ in pairs}])
            if answer == "pass":
                return
            self.spent.add(seat)
            one = next(slot for slot in names if answer.endswith(names[slot]))
            answer = yield from self.ask(seat, [f"for {names[b]}" for a, b in pairs if a == one])
            two = next(slot for slot in names if answer.endswith(names[slot]))
            self.prizes[one], self.prizes[two] = self.prizes[two], self.prizes[one]

    def powers(self, seat: int) -> list[str]:
        """What the Gnome, the Vampire and the Werewolf may do in a turn of theirs."""
        if seat in self.spent:
            return []
        if self.role[seat] == "Gnome":
            cubes = self.cubes()
            return [f"gnome exchanges seat {c} on {x}" for c, x in cubes if self.partners(c, x)]
        if self.role[seat] == "Vampire":
            return [
                f"vampire takes seat {c} from bag {row}" for row in ROWS for c in {*self.at[f"bag {row}"]}
            ]
        if self.role[seat] == "Werewolf":
            return [f"werewolf moves {way}" for way in self.other_areas()]
        return []

    def cubes(self) -> set[tuple[int, str]]:
        return {(colour, card) for card in TIMES for colour in self.at[card]}

    def partners(self, colour: int, card: str) -> list[tuple[int, str]]:
        return [(c, x) for c, x in self.cubes() if c != colour and x != card]

    def other_areas(self) -> list[str]:
        return [
            f"seat {colour} from area {a} to area {b}"
            for a in ROWS
            for b in ROWS
            if a != b
            for colour in {*self.at[f"area {a}"]}
        ]

    def use(self, seat: int, answer: str) -> Story:
        self.spent.add(seat)
        if answer.startswith("gnome"):
            what, _, card = answer.partition(" on ")
            colour = int(what.split()[-1])
            options = [f"for seat {c} on {x}" for c, x in self.partners(colour, card)]
            what, _, other_card = (yield from self.ask(seat, options)).partition(" on ")
            other = int(what.split()[-1])
            for x, gone, come in ((card, colour, other), (other_card, other, colour)):
                self.at[x].remove(gone)
                self.at[x].append(come)
        elif answer.startswith("vampire"):
            self.move(f"{answer} to area {answer[-1]}")
        else:
            self.move(answer)

    def offer(self, seat: int) -> Story:
        if self.powers(seat):
            answer = yield from self.ask(seat, ["pass", *self.powers(seat)])
            if answer != "pass":
                yield from self.use(seat, answer)

    def turn(self, seat: int) -> Story:
        plays = [f"play on {card}" for card in TIMES] + [f"play in area {row}" for row in ROWS]
        answer = yield from self.ask(seat, plays + self.powers(seat))
        if answer not in plays:
            yield from self.use(seat, answer)
            answer = yield from self.ask(seat, plays)
        self.hand[seat] -= 1
        place = answer.removeprefix("play in ").removeprefix("play on ")
        self.at[place].append(seat)
        if place in TIMES:
            yield from self.action(seat, place)
        yield from self.offer(seat)

    def action(self, seat: int, card: str) -> Story:
        times = TIMES[card] if self.ruled("printed_numbers") else len(self.at[card])
        while times or self.ready(seat, "Imp"):
            options = self.repetitions(card)
            answer = (yield from self.ask(seat, ["done", *options])) if options else "done"
            if answer == "done":
                return
            if times:
                times -= 1
            else:
                self.spent.add(seat)
            if answer.startswith("move"):
                self.move(answer)
            else:
                yield from self.drawing(seat, card, answer.removeprefix("draw from ").split(" and "))

    def repetitions(self, card: str) -> list[str]:
        if card == "area-to-bag":
            areas = [(row, colour) for row in ROWS for colour in {*self.at[f"area {row}"]}]
            return [f"move seat {c} from area {a} to bag {b}" for a, c in areas for b in ROWS]
        if card == "area-to-area":
            return [f"move {way}" for way in self.other_areas()]
        filled = [f"bag {row}" for row in ROWS if self.at[f"bag {row}"]]
        if card == "bag-for-bag":
            return [f"draw from {a} and {b}" for a, b in combinations(filled, 2)]
        return [f"draw from {bag}" for bag in filled]

    def drawing(self, seat: int, card: str, bags: list[str]) -> Story:
        drawn = []
        for bag in bags:
            drawn.append((yield from self.draw(self.at[bag])))
        if card == "bag-for-bag":
            answer = yield from self.ask(seat, ["put back", "exchange"])
            for bag, colour in zip(bags, drawn if answer == "put back" else drawn[::-1], strict=True):
                self.at[bag].append(colour)
        elif card == "bag-for-area":
            areas = [(colour, row) for row in ROWS for colour in {*self.at[f"area {row}"]}]
            options = [f"swap for seat {colour} in area {row}" for colour, row in areas]
            if options and not self.ruled("swap_is_compulsory"):
                options.append("put back")
            answer = (yield from self.ask(seat, options)) if options else "put back"
            given = drawn[0]
            if answer != "put back":
                area = answer[-6:]
                given = int(answer.split()[3])
                self.at[area].remove(given)
                self.at[area].append(drawn[0])
            self.at[bags[0]].append(given)
        else:
            kind = card.split("-")[-1]
            answer = yield from self.ask(seat, [f"put in {kind} {row}" for row in ROWS])
            self.at[answer.removeprefix("put in ")].append(drawn[0])

    def row(self, row: int) -> Story:
        bag, carried = self.at[f"bag {row}"], len(self.line)
        self.drawn = [False] * carried
        if not bag and (self.ruled("empty_bag_discards") or not self.line):
            return
        goal = self.draws + (0 if self.ruled("carried_fill_spaces") else carried)
        while len(self.line) < goal and bag:
            yield from self.lot(bag)
        giant = LUCK
        waiting = self.clockwise(self.first)
        while waiting:
            seat = waiting.pop(0)
            if seat in self.spent:
                continue
            redraw = any(self.drawn) and any(self.ready(other, "Dragon") for other in waiting)
            if self.role[seat] == "Giant" and (seat in self.line or (redraw and seat in bag)):
                if (yield from self.ask(seat, ["pass", "giant wins ties"])) != "pass":
                    self.spent.add(seat)
                    giant = seat
            elif self.role[seat] in ("Dragon", "Witch"):
                yield from self.meddle(seat, bag)
        latest = {colour: space for space, colour in enumerate(self.line)}
        ranking = sorted(latest, key=lambda c: (self.line.count(c), c == giant, latest[c]), reverse=True)
        losers = yield from self.choosing(row, ranking)
        self.at[f"area {row}"] += [colour for colour in self.line if colour not in losers]
        self.line = [colour for colour in self.line if colour in losers]

    def lot(self, bag: list[int]) -> Story:
        self.line.append((yield from self.draw(bag)))
        self.drawn.append(True)

    def meddle(self, seat: int, bag: list[int]) -> Story:
        spaces = range(len(self.line))
        if self.role[seat] == "Dragon" and any(self.drawn):
            fresh = [f"dragon returns space {space + 1}" for space in spaces if self.drawn[space]]
            answer = yield from self.ask(seat, ["pass", *fresh])
            if answer != "pass":
                self.spent.add(seat)
                space = int(answer.split()[-1]) - 1
                bag.append(self.line.pop(space))
                self.drawn.pop(space)
                yield from self.lot(bag)
        elif self.role[seat] == "Witch" and len({*self.line}) > 1:
            answer = yield from self.ask(seat, ["pass", *[f"witch exchanges space {n + 1}" for n in spaces]])
            if answer != "pass":
                self.spent.add(seat)
                one = int(answer.split()[-1]) - 1
                others = [n for n in spaces if self.line[n] != self.line[one]]
                two = int((yield from self.ask(seat, [f"for space {n + 1}" for n in others])).split()[-1]) - 1
                self.line[one], self.line[two] = self.line[two], self.line[one]
                self.drawn[one], self.drawn[two] = self.drawn[two], self.drawn[one]

    def choosing(self, row: int, ranking: list[int]) -> Generator[Question, str, list[int]]:
        """Let the players choose; return those whose tickets move on."""
        left = {place: self.prizes.pop((row, place)) for place in range(1, self.prizes_in_row + 1)}
        losers = []
        again: list[int] = []
        for seat in ranking:
            if not left:
                losers.append(seat)
                continue
            answer = yield from self.choice(seat, left, self.ruled("first_prize_is_compulsory"))
            if answer.startswith("goblin") and not self.ruled("discarded_tickets_move_on"):
                losers.append(seat)
            if answer != "pass":
                again.append(seat)
        while left and again and self.ruled("further_passes"):
            seat = again.pop(0)
            if (yield from self.choice(seat, left, False)) != "pass":
                again.append(seat)
        return losers

    def choice(self, seat: int, left: dict[int, str], must: bool) -> Generator[Question, str, str]:
        options = [f"take prize {place}" for place in left] + ([] if must else ["pass"])
        if self.ready(seat, "Ghoul"):
            options += [f"take harmless prize {n}" for n, prize in left.items() if prize.startswith("curse")]
        if self.ready(seat, "Goblin") and len(left) == 1:
            options += [f"goblin discards prize {place}" for place in left]
        answer = yield from self.ask(seat, options)
        if answer != "pass":
            prize = left.pop(int(answer.split()[-1]))
            if answer.startswith("take"):
                self.won[seat].append(prize)
            if not answer.startswith("take prize"):
                self.spent.add(seat)
            if answer.startswith("take harmless"):
                self.stilled.append(prize)
        return answer

    def reset(self) -> Story:
        heap = [colour for row in ROWS for colour in self.at[f"bag {row}"]]
        self.prizes = {}
        for row in ROWS:
            self.at[f"bag {row}"] = []
        for seat in self.clockwise(self.first):
            surplus = heap.count(seat) - 3
            self.hand[seat] = min(3, heap.count(seat))
            for _ in range(surplus):
                answer = yield from self.ask(seat, [f"surplus into bag {row}" for row in ROWS])
                self.at[answer.removeprefix("surplus into ")].append(seat)
            while self.hand[seat] < 3:
                own = [f"take back from area {row}" for row in ROWS if seat in self.at[f"area {row}"]]
                if not own:
                    break
                self.at[(yield from self.ask(seat, own)).removeprefix("take back from ")].remove(seat)
                self.hand[seat] += 1
        if self.ruled("wrapped_into_bag"):
            self.at["bag 1"] += self.line
            self.line = []
        self.first = (self.first + 1) % self.seats

    def scores(self) -> list[int]:
        curses = [sum(prize.startswith("curse") for prize in self.won[seat]) for seat in range(self.seats)]
        bonus = [5 if curses.count(max(curses)) == 1 and count == max(curses) else 0 for count in curses]
        return [self.points(seat) + bonus[seat] for seat in range(self.seats)]

    def points(self, seat: int) -> int:
        values = map(int, self.scoring[seat].split("-"))
        worth = dict(zip(WANTS[self.role[seat]].split(), values, strict=True))
        total = 0
        stilled = list(self.stilled) if self.role[seat] == "Ghoul" else []
        for prize in self.won[seat]:
            first, second = prize.split(" and ")
            if prize in stilled:
                stilled.remove(prize)
            elif first == "curse":
                total -= worth.get(second, 0)
            elif first == "crown":
                total += 4 + worth.get(second, 0)
            else:
                total += worth.get(first, 0) + worth.get(second, 0)
        return total
