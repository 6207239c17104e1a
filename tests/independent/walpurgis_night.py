"""Walpurgis Night a second time: slow, plain, and written from the clauses of RULES.md alone.

The whole game is one script that stops wherever somebody decides. It yields who decides and what may be
decided, with weights if it is luck, and is sent the label of what was decided. Cards are their names.
Nothing here is shared with the game it checks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

from tests.independent.walpurgis_components import BOOK, EVENTS, ICONS, PERILS, PREFERENCES, SORTS, TOWNS

LUCK = "luck"


class Question(NamedTuple):
    who: str  # a seat, or luck
    choices: Mapping[str, int]  # with weights, which matter to luck alone


Script: TypeAlias = Generator[Question, str, None]
Answer: TypeAlias = Generator[Question, str, str]


class Player:
    def __init__(self, seat: int, rules: Mapping[str, Any]) -> None:
        self.seat = seat
        self.name = f"seat {seat}"
        self.coins: int = rules["coach.coins"]
        self.supply: int = rules["castles.coffins"] - 1
        self.loaded = True
        self.trophies = 0
        self.points = 0
        self.town = ""
        self.hand: list[str] = []
        self.events: list[str] = []


class Rider:
    def __init__(self, name: str) -> None:
        self.name = name
        self.wolf = False  # a wolf token on the card


class Coach:
    """A journey under way."""

    def __init__(self) -> None:
        self.riders: list[Rider] = []
        self.bullets = 0
        self.icons: list[str] = []
        self.way = 0
        self.legs = 0
        self.acted = False
        self.paid = False  # for a protection, in this town
        self.perils: list[str] = []

    def guests(self) -> list[Rider]:
        return [rider for rider in self.riders if " to " in rider.name]

    def names(self) -> list[str]:
        return [rider.name for rider in self.riders] + ["hunter"] * (self.bullets > 0)

    def can_turn(self) -> list[Rider]:
        return [rider for rider in self.riders if rider.name.startswith("cursed") and not rider.wolf]


class Night:
    def __init__(self, seats: int, changes: Mapping[str, Any]) -> None:
        self.rules = {**BOOK, **changes}
        self.players = [Player(seat, self.rules) for seat in range(seats)]
        self.deck: list[str] = []
        for sort, (copies, _) in SORTS.items():
            names = [sort] if sort in ("priest", "werewolf") else [f"{sort} to {town}" for town in TOWNS]
            self.deck += names * self.rules[copies]
        self.pool: list[str] = []
        self.discards: list[str] = []
        self.event_deck = _copies(EVENTS, self.rules["events.copies"])
        self.event_discards: list[str] = []
        self.perils: list[str] = []
        self.peril_discards: list[str] = []
        self.blood = dict.fromkeys(TOWNS, 0)
        self.wolves = dict.fromkeys(TOWNS, 0)
        self.castles: dict[str, list[int]] = {town: [] for town in TOWNS}
        self.dracula = 0
        self.first = 0
        self.last: int | None = None  # who took the last blood
        self.coach = Coach()

    def circle(self, start: int) -> list[Player]:
        return self.players[start:] + self.players[:start]

    def play(self) -> Script:
        label = yield Question(LUCK, {f"start player {player.name}": 1 for player in self.players})
        self.first = int(label[-1])
        for _ in range(self.rules["cards.dealt"]):
            for player in self.circle(self.first):
                player.hand.append((yield from draw("deal", self.deck)))
        for _ in range(self.rules["events.dealt"]):
            for player in self.circle(self.first):
                player.events.append((yield from draw("deal event", self.event_deck)))
        for player in self.circle(self.first):
            player.town = (yield from ask(player, [f"place the coach in {town}" for town in TOWNS])).split()[
                -1
            ]
        yield from self.refill()
        for number in (1, 2):
            self.dracula = self.rules["blood.board"]
            self.last = None
            self.perils = _copies(PERILS, self.rules[f"perils.round_{number}"])
            self.peril_discards = []
            yield from self.round()
            if not self.rules["rulings.same_player_starts"]:
                self.first = (self.first + 1) % len(self.players)

    def round(self) -> Script:
        while self.last is None:
            for player in self.circle(self.first):
                yield from self.turn(player)
        for player in self.circle(self.last):
            yield from self.last_events(player)
        for town in TOWNS:
            self.blood[town] = max(0, self.blood[town] - self.wolves[town])
            self.wolves[town] = 0
            castle = self.castles[town]
            fed = 0
            while castle and self.blood[town]:
                self.players[castle[fed % len(castle)]].points += 1
                self.blood[town] -= 1
                fed += 1
            if not self.rules["rulings.blood_stays"]:
                self.blood[town] = 0

    def last_events(self, player: Player) -> Script:
        while player.events:
            choices = ["pass"]
            for town in TOWNS:
                if self.wolves[town] and "kill a wolf" in player.events:
                    choices.append(f"kill a wolf in {town}")
                if self.wolves[town] and "move a wolf" in player.events:
                    choices += [f"move a wolf from {town} to {other}" for other in TOWNS if other != town]
                if "blood" in player.events:
                    choices.append(f"put blood in {town}")
            label = yield from ask(player, choices)
            words = label.split()
            if label == "pass":
                return
            if words[0] == "kill":
                self.wolves[words[-1]] -= 1
                self.use(player, "kill a wolf")
            elif words[0] == "move":
                self.wolves[words[4]] -= 1
                self.wolves[words[-1]] += 1
                self.use(player, "move a wolf")
            else:
                self.blood[words[-1]] += self.rules["events.blood"]
                self.use(player, "blood")

    def use(self, player: Player, event: str) -> None:
        player.events.remove(event)
        self.event_discards.append(event)

    def turn(self, player: Player) -> Script:
        travels = (yield from ask(player, ["pick up guests", "travel"])) == "travel"
        for _ in range(self.rules["cards.travel" if travels else "cards.pick_up"]):
            choices = [f"take {card}" for card in self.pool]
            if self.deck or self.discards:
                choices.append("draw from the deck")
            if choices:
                label = yield from ask(player, choices)
                if label.startswith("take "):
                    self.pool.remove(label[5:])
                    player.hand.append(label[5:])
                else:
                    self.shuffle()
                    player.hand.append((yield from draw("draw", self.deck)))
        if travels:
            yield from self.journey(player)
        while len(player.hand) > self.rules["cards.limit"]:
            card = (yield from ask(player, [f"discard {card}" for card in player.hand]))[8:]
            player.hand.remove(card)
            self.pool.append(card)
        yield from self.refill()

    def shuffle(self) -> None:
        if not self.deck:
            self.deck, self.discards = self.discards, []

    def refill(self) -> Script:
        while len(self.pool) < self.rules["cards.pool"]:
            self.shuffle()
            if not self.deck:
                return
            self.pool.append((yield from draw("turn up", self.deck)))

    def journey(self, player: Player) -> Script:
        coach = self.coach = Coach()
        if not any(self.boards(player, card) for card in player.hand):
            return
        yield from self.boarding(player)
        if any(rider.name == "priest" for rider in coach.riders):
            player.coins += self.rules["pay.tip"] * sum("believer" in rider.name for rider in coach.riders)
        yield from self.hiring(player)
        while (yield from self.in_town(player)):
            yield from self.leg(player)
        for rider in list(coach.riders):
            self.get_off(player, rider)
        self.peril_discards += coach.perils
        self.coach = Coach()

    def boards(self, player: Player, card: str) -> bool:
        coach = self.coach
        if len(coach.riders) == self.rules["coach.seats"]:
            return False
        if " to " not in card:
            return bool(self.rules["rulings.any_passenger_departs"] or coach.guests())
        way = TOWNS.index(card.split()[-1]) - TOWNS.index(player.town)
        return way != 0 and way * coach.way >= 0

    def boarding(self, player: Player) -> Script:
        coach = self.coach
        while player.hand and len(coach.riders) < self.rules["coach.seats"]:
            choices = [f"board {card}" for card in player.hand if self.boards(player, card)]
            if coach.riders:
                choices.append("close the doors")
            label = yield from ask(player, choices)
            if label == "close the doors":
                return
            card = label[6:]
            player.hand.remove(card)
            coach.riders.append(Rider(card))
            if " to " in card:
                coach.way = 1 if TOWNS.index(card.split()[-1]) > TOWNS.index(player.town) else -1

    def hiring(self, player: Player) -> Script:
        coach = self.coach
        prices = self.rules["coach.hunter"]
        if len(coach.riders) == self.rules["coach.seats"]:
            return
        if min(prices) > player.coins and not player.events:
            return
        while True:
            offers = {f"hire the hunter with {n} bullet{'s' * (n > 1)}": n for n in range(1, len(prices) + 1)}
            choices = [label for label, n in offers.items() if prices[n - 1] <= player.coins]
            cards = [f"play {card}" for card in ("extra coins", "silver bullets") if card in player.events]
            label = yield from ask(player, [*choices, *cards, "no hunter"])
            if label != "play extra coins":
                break
            self.extra_coins(player)
        if label in offers:
            coach.bullets = offers[label]
            player.coins -= prices[offers[label] - 1]
        elif label == "play silver bullets":
            self.silver_bullets(player)

    def extra_coins(self, player: Player) -> None:
        self.use(player, "extra coins")
        player.coins += self.rules["events.coins"]

    def silver_bullets(self, player: Player) -> None:
        self.use(player, "silver bullets")
        self.coach.bullets += self.rules["events.bullets"]

    def roads(self, player: Player) -> list[int]:
        """Return the directions in which the coach may leave."""
        coach, here = self.coach, TOWNS.index(player.town)
        if coach.legs and not (coach.riders or coach.paid or self.rules["rulings.empty_coach_drives_on"]):
            return []
        return [way for way in (-1, 1) if way * coach.way >= 0 and 0 <= here + way < len(TOWNS)]

    def in_town(self, player: Player) -> Generator[Question, str, bool]:
        """Let the player act in a town; return whether the coach goes on."""
        coach = self.coach
        while True:
            label = yield from ask(player, self.town_choices(player))
            words = label.split()
            if label == "stop":
                return False
            if words[0] == "drive":
                coach.way = 1 if words[-1] == "Wallachia" else -1
                return True
            if words[0] == "pay":
                player.coins -= self.rules["coach.protection"]
                coach.icons.append(label[8:])
                coach.paid = True
            elif words[0] == "shoot":
                coach.bullets -= 1
                self.wolves[player.town] -= 1
                player.trophies += 1
            elif words[0] == "set":
                self.get_off(player, next(rider for rider in coach.riders if rider.name == words[-1]))
            elif label == "play extra coins":
                self.extra_coins(player)
            elif label == "play silver bullets":
                self.silver_bullets(player)
            else:
                yield from self.optional(player, words)

    def town_choices(self, player: Player) -> list[str]:
        coach, rules = self.coach, self.rules
        roads = self.roads(player)
        choices = [f"drive towards {TOWNS[0] if way < 0 else TOWNS[-1]}" for way in roads]
        if coach.legs and not coach.guests() and not coach.paid:
            choices.append("stop")
        if roads and player.coins >= rules["coach.protection"]:
            choices += [f"pay for {icon}" for icon in ICONS if icon not in coach.icons]
        if coach.bullets and self.wolves[player.town]:
            choices.append("shoot a wolf")
        if coach.legs:
            choices += [f"set down {rider.name}" for rider in coach.riders if " to " not in rider.name]
        if "extra coins" in player.events:
            choices.append("play extra coins")
        if "silver bullets" in player.events and coach.bullets:
            choices.append("play silver bullets")
        if not coach.acted and player.coins >= rules["coach.action"]:
            castle = self.castles[player.town]
            if player.supply and not player.loaded:
                choices.append("load a coffin")
            if player.loaded and len(castle) < rules["castles.spaces"]:
                choices.append("unload the coffin")
            choices += [f"swap coffin {n}" for n in range(1, len(castle))]
        return choices

    def optional(self, player: Player, words: list[str]) -> Script:
        player.coins -= self.rules["coach.action"]
        self.coach.acted = True
        castle = self.castles[player.town]
        if words[0] == "unload":
            player.loaded = False
            castle.append(player.seat)
        elif words[0] == "swap":
            n = int(words[-1])
            castle[n - 1], castle[n] = castle[n], castle[n - 1]
        else:
            player.supply -= 1
            player.loaded = True
            if not self.event_deck:
                self.event_deck, self.event_discards = self.event_discards, []
            if self.event_deck:
                player.events.append((yield from draw("draw event", self.event_deck)))

    def leg(self, player: Player) -> Script:
        coach = self.coach
        if not self.rules["rulings.moon_after_peril"]:
            yield from self.moon(player)
        if not self.perils:
            self.perils, self.peril_discards = self.peril_discards, []
        peril = yield from draw("peril", self.perils)
        coach.perils.append(peril)
        yield from self.suffer(player, peril)
        if self.rules["rulings.moon_after_peril"]:
            yield from self.moon(player)
        player.town = TOWNS[TOWNS.index(player.town) + coach.way]
        coach.legs += 1
        coach.paid = False
        for rider in [rider for rider in coach.riders if rider.name.endswith(f" to {player.town}")]:
            self.get_off(player, rider)

    def get_off(self, player: Player, rider: Rider) -> None:
        self.coach.riders.remove(rider)
        self.discards.append(rider.name)
        _, pay = SORTS[rider.name.split(" to ")[0]]
        player.coins += self.rules[pay]
        if rider.name == "werewolf" or rider.wolf:
            self.wolves[player.town] += 1
        elif rider.name != "priest":
            self.blood[player.town] += 1
            if self.dracula:
                self.dracula -= 1
                if not self.dracula:
                    self.last = player.seat

    def moon(self, player: Player) -> Script:
        for other in self.circle(player.seat):
            if other.events and self.coach.can_turn():
                cards = ["play full moon"] if "full moon" in other.events else []
                if (yield from ask(other, [*cards, "pass"])) != "pass":
                    self.use(other, "full moon")
                    yield from self.suffer(player, "full moon")

    def protected(self, icon: str, at_stake: bool) -> bool:
        if icon in self.coach.icons and (at_stake or self.rules["rulings.protection_wears_off"]):
            self.coach.icons.remove(icon)
            return True
        return False

    def suffer(self, player: Player, peril: str) -> Script:
        """Let a peril strike; a traveller who holds event cards may counter it."""
        coach = self.coach
        lost, wreck, turns = 0, False, False
        if peril.startswith("neophytes"):
            at_stake = bool(coach.names())
            lost = int(not self.protected("garlic", at_stake) and at_stake)
            card = "garlic"
        elif peril == "full moon":
            at_stake = bool(coach.can_turn())
            turns = not self.protected("herbs", at_stake) and at_stake
            card = "herbs"
        else:
            card = "spare parts"
            if "accident" in peril:
                costs = self.rules["perils.accidents"][PERILS.index(peril) - 3]
                if costs and not self.protected("passenger wheel", bool(coach.names())):
                    lost = min(costs, len(coach.names()))
            if peril == "bad accident":
                wreck = not self.protected("coffin wheel", player.loaded) and player.loaded
        if not (lost or wreck or turns):
            return
        if player.events:
            cards = [f"play {card}"] if card in player.events else []
            if (yield from ask(player, [*cards, "pass"])) != "pass":
                self.use(player, card)
                return
        if wreck:
            player.loaded = False
            player.supply += 1
        for rider in coach.can_turn() if turns else []:
            rider.wolf = True
        for left in range(lost, 0, -1):
            victims = self.prey(peril)
            if left < len(coach.names()) and len(victims) > 1:
                victim = (yield from ask(player, [f"lose {name}" for name in victims]))[5:]
            else:
                victim = min(victims)
            if victim == "hunter":
                coach.bullets = 0
            else:
                coach.riders.remove(next(rider for rider in coach.riders if rider.name == victim))
                self.discards.append(victim)

    def prey(self, peril: str) -> set[str]:
        names = set(self.coach.names())
        if "accident" in peril:
            return names
        for sort in self.rules[f"perils.{peril.lower().replace(' ', '_')}"]:
            wanted = PREFERENCES[sort]
            found = {name for name in names if (" to " in name if wanted == "guest" else name == wanted)}
            if found:
                return found
        raise AssertionError("nobody is aboard")

    def scores(self) -> list[int]:
        return [player.points + len(player.events) for player in self.players]

    def places(self) -> list[int]:
        """Return the place of each seat, 0 for first."""
        return [sum(self.beats(other, player) for other in self.players) for player in self.players]

    def beats(self, one: Player, other: Player) -> bool:
        scores = self.scores()
        if scores[one.seat] != scores[other.seat]:
            return scores[one.seat] > scores[other.seat]
        if one.trophies != other.trophies:
            return one.trophies > other.trophies
        if one.coins != other.coins:
            return one.coins > other.coins
        for space in range(self.rules["castles.spaces"]):
            owners = [castle[space] for castle in self.castles.values() if space < len(castle)]
            if owners.count(one.seat) != owners.count(other.seat):
                return owners.count(one.seat) > owners.count(other.seat)
        return False


def ask(player: Player, choices: Iterable[str]) -> Answer:
    return (yield Question(player.name, dict.fromkeys(choices, 1)))


def draw(verb: str, deck: list[str]) -> Answer:
    """Let luck draw a card; it leaves the deck."""
    label = yield Question(LUCK, {f"{verb} {card}": count for card, count in Counter(deck).items()})
    card = label[len(verb) + 1 :]
    deck.remove(card)
    return card


def _copies(names: list[str], counts: list[int]) -> list[str]:
    return [name for name, count in zip(names, counts, strict=True) for _ in range(count)]
