"""Dragon Racer a second time: slow, plain, and written from the clauses of RULES.md alone.

A position is a tuple that never changes, an action is its label, a card is its name, and a rider is
"seat 0", "seat 1" … or "vlad". Nothing here is shared with the game it checks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Any, NamedTuple

Rules = Mapping[str, Any]
Track = Mapping[str, int]

VLAD = "vlad"
LUCK = "luck"
NOBODY = "nobody"
COLOURS = ("red", "green", "blue", "yellow", "white")
PLACES = ("1st", "2nd", "3rd")
ABILITIES = ("pursuer", "charger", "darling", "glider", "drummer", "bully")

BOOK: Rules = {
    "race.rounds": 3,
    "race.turns": 8,
    "race.line": 10,
    "cards.copies": [1] * 8,
    "cards.at_once": [2, 1, 0, 0, 0, 0, 0, 0],
    "bets.number": 2,
    "bets.gold": [1, 1, 2, 2],
    "bets.places": [0, 1, 2],
    "bets.first": 1,
    "bets.first_won": 1,
    "vlad.bets": [3, 6],
    "abilities.pursuer": 2,
    "abilities.charger": 2,
    "abilities.darling": 2,
    "abilities.glider": 1,
    "abilities.drummer": 1,
    "abilities.bully": 2,
    "abilities.drummed": 3,
    "variants.abilities": True,
    "rulings.lone_card_moves": True,
    "rulings.forced_bets": True,
    "rulings.keep_gold": True,
    "rulings.same_dragon_twice": True,
    "rulings.passed_go_back": True,
    "rulings.extra_steps_join": True,
    "rulings.vlad_heeds_the_line": True,
    "rulings.line_closes_at_once": False,
    "rulings.draw_empty_places": False,
    "rulings.dealer_first_in_ties": False,
    "rulings.late_vlad_counts_zero": False,
}


class Bet(NamedTuple):
    rider: str
    card: str
    dragon: str
    place: str
    gold: tuple[int, ...]


class Position(NamedTuple):
    rules: Rules
    dragons: tuple[str, ...]
    players: tuple[str, ...]
    gold: Mapping[str, int]
    phase: str
    abilities: Mapping[str, str]
    riders: tuple[str, ...] = ()  # clockwise
    dealer: str = ""
    round: int = 0
    turn: int = 0
    deck: tuple[str, ...] = ()
    hands: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    track: Track = MappingProxyType({})
    first: str = ""
    to_play: tuple[str, ...] = ()
    table: tuple[tuple[str, str], ...] = ()  # who played what; a bet is ""
    betting: bool = True
    bets: tuple[Bet, ...] = ()
    pending: tuple[str, ...] = ()  # the card played, then what was said of the bet so far
    last: str = ""  # the dragon that gets the next ability
    penniless: tuple[str, ...] = ()  # who has shown in this round that no gold is left
    drawn: tuple[str, ...] = ()  # dragons on the start that were given a place, the best first


def start(seats: int, changes: Rules) -> Position:
    players = tuple(f"seat {seat}" for seat in range(seats))
    return Position(
        rules={**BOOK, **changes},
        dragons=COLOURS if seats == 5 else COLOURS[:4],
        players=players,
        gold=dict.fromkeys(players, 0),
        phase="vlad" if seats == 2 else "dealer",
        abilities={},
        riders=() if seats == 2 else players,
    )


def actor(p: Position) -> str:
    if p.phase == "over":
        return NOBODY
    if p.phase in ("vlad", "dealer", "ability", "last", "deal", "places") or p.to_play[0] == VLAD:
        return LUCK
    return p.to_play[0]


def scores(p: Position) -> list[int]:
    return [p.gold[player] for player in p.players]


def luck(p: Position) -> dict[str, int]:
    """Return what luck may decide, with weights."""
    if p.phase == "vlad":
        return {f"vlad left of {player}": 1 for player in p.players}
    if p.phase == "dealer":
        return {f"dealer {player}": 1 for player in p.players}
    if p.phase == "ability":
        return {f"ability {name}": 1 for name in ABILITIES if name not in p.abilities.values()}
    if p.phase == "last":
        return {f"last {dragon}": 1 for dragon in came_last(p)}
    if p.phase == "places":
        return {f"placed {dragon}": 1 for dragon in p.dragons if dragon not in ranking(p)}
    verb = "deal" if p.phase == "deal" else "flip"
    return {f"{verb} {card}": count for card, count in Counter(p.deck).items()}


def legal(p: Position) -> set[str]:
    """Return what the rider who decides may do."""
    rider = p.to_play[0]
    mine = [bet for bet in p.bets if bet.rider == rider]
    if p.phase == "card":
        cards = set(p.hands[rider])
        face_up = {f"play {card}" for card in cards}
        face_down = {f"bet {card}" for card in cards}
        if not p.betting or len(mine) == p.rules["bets.number"] or not stakes(p, mine):
            return face_up
        return face_down if bet_due(p) else face_up | face_down
    if p.phase == "move":
        return {f"move {dragon}" for dragon in p.dragons}
    if p.phase == "on":
        taken = [] if p.rules["rulings.same_dragon_twice"] else [bet.dragon for bet in mine]
        return {f"on {dragon}" for dragon in p.dragons if dragon not in taken}
    if p.phase == "place":
        return {f"place {place}" for place in PLACES if place not in [bet.place for bet in mine]}
    return {"stake " + "+".join(map(str, gold)) for gold in stakes(p, mine)}


def bet_due(p: Position) -> bool:
    """Say whether whoever is to play must bet, given gold to do it with (DR-5.2)."""
    missing = p.rules["bets.number"] - len([bet for bet in p.bets if bet.rider == p.to_play[0]])
    turns_left = p.rules["race.turns"] - p.turn + 1
    return bool(p.rules["rulings.forced_bets"]) and p.betting and 0 < missing >= turns_left


def stakes(p: Position, mine: list[Bet]) -> set[tuple[int, ...]]:
    left: Counter[int] = Counter(p.rules["bets.gold"])
    for bet in mine:
        left.subtract(bet.gold)
    tokens = sorted(left.elements())
    keep = p.rules["bets.number"] - len(mine) - 1 if p.rules["rulings.keep_gold"] else 0
    return {pile for size in range(1, len(tokens) - keep + 1) for pile in combinations(tokens, size)}


def after(p: Position, label: str) -> Position:
    """Return the position that an action leads to."""
    if p.phase == "vlad":
        neighbour = label.removeprefix("vlad left of ")
        others = tuple(player for player in p.players if player != neighbour)
        return p._replace(phase="dealer", riders=(neighbour, VLAD, *others))
    verb, _, what = label.partition(" ")
    if verb == "dealer":
        p = p._replace(dealer=what)
        return p._replace(phase="ability", last="yellow") if p.rules["variants.abilities"] else new_round(p)
    if verb == "last":
        return p._replace(phase="ability", last=what)
    if verb == "placed":
        p = p._replace(drawn=(*p.drawn, what))
        return p if len(ranking(p)) < len(PLACES) else paid_out(p)
    if verb == "ability":
        return new_round(p._replace(abilities={**p.abilities, p.last: what}, last=""))
    if verb == "deal":
        return dealt(p, what)
    if verb == "flip":
        return vlad_plays(p._replace(deck=without(p.deck, what)), what)
    if verb == "play":
        if bet_due(p):
            p = p._replace(penniless=(*p.penniless, p.to_play[0]))  # DR-5.13
        return face_up(from_hand(p, what), what)
    if verb == "move":
        return played(moved_by_card(p, what, at_once(p, p.pending[0]))._replace(pending=()))
    if verb == "bet":
        return from_hand(p, what)._replace(phase="on", pending=(what,))
    if verb == "on":
        return p._replace(phase="place", pending=(*p.pending, what))
    if verb == "place":
        return p._replace(phase="stake", pending=(*p.pending, what))
    card, dragon, place = p.pending
    gold = tuple(int(value) for value in what.split("+"))
    return bet_laid(p._replace(pending=()), Bet(p.to_play[0], card, dragon, place, gold))


def new_round(p: Position) -> Position:
    # DR-2.2, DR-8.8 Players deal in turn, Vlad never.
    dealer = p.dealer if p.round == 0 else clockwise(p, p.dealer, p.players)[0]
    copies = p.rules["cards.copies"]
    deck = [
        f"{dragon} {value}" for dragon in p.dragons for value, n in enumerate(copies, 1) for _ in range(n)
    ]
    return p._replace(
        phase="deal",
        dealer=dealer,
        round=p.round + 1,
        turn=1,
        deck=tuple(deck),
        hands=dict.fromkeys(p.players, ()),
        track=dict.fromkeys(p.dragons, 0),
        betting=True,
        bets=(),
        penniless=(),
        drawn=(),
    )


def dealt(p: Position, card: str) -> Position:
    # The cards go round from the dealer's left.
    order = clockwise(p, p.dealer, p.players)
    taker = order[sum(map(len, p.hands.values())) % len(order)]
    hands = {**p.hands, taker: (*p.hands[taker], card)}
    p = p._replace(deck=without(p.deck, card), hands=hands)
    if any(len(hand) < p.rules["race.turns"] for hand in hands.values()):
        return p
    if p.round == 1:
        return new_turn(p, clockwise(p, p.dealer, p.riders)[0])  # DR-2.5
    richest = [player for player in p.players if p.gold[player] == max(p.gold.values())]
    first = clockwise(p, p.dealer, tuple(richest))[0]  # DR-6.6, DR-6.7
    dealer_first = p.rules["rulings.dealer_first_in_ties"] and p.dealer in richest
    return new_turn(p, p.dealer if dealer_first else first)


def new_turn(p: Position, first: str) -> Position:
    at = p.riders.index(first)
    return p._replace(phase="card", first=first, to_play=p.riders[at:] + p.riders[:at], table=())


def vlad_plays(p: Position, card: str) -> Position:
    bets = p.turn in p.rules["vlad.bets"]  # DR-8.3
    if bets and (p.betting or not p.rules["rulings.vlad_heeds_the_line"]):  # DR-8.6
        return bet_laid(p, Bet(VLAD, card, colour(card), "", ()))
    if bets and p.rules["rulings.late_vlad_counts_zero"]:
        return played(p._replace(table=(*p.table, (VLAD, ""))))  # DR-8.6
    return face_up(p, card)


def face_up(p: Position, card: str) -> Position:
    p = p._replace(table=(*p.table, (p.to_play[0], card)))
    if number(card) == p.rules["abilities.drummed"]:
        p = by_ability(p, "drummer", p.dragons)  # DR-7.8
    if at_once(p, card) == 0:
        return played(p)
    if p.to_play[0] == VLAD:
        return played(moved_by_card(p, colour(card), at_once(p, card)))  # DR-8.5
    return p._replace(phase="move", pending=(card,))


def bet_laid(p: Position, bet: Bet) -> Position:
    p = p._replace(bets=(*p.bets, bet), table=(*p.table, (bet.rider, "")))
    return played(by_ability(p, "darling", (bet.dragon,)))  # DR-7.6


def played(p: Position) -> Position:
    p = p._replace(phase="card", to_play=p.to_play[1:])
    return p if p.to_play else end_of_turn(p)


def end_of_turn(p: Position) -> Position:
    up = [(number(card), colour(card), rider) for rider, card in p.table if card]
    numbers = [value for value, _, _ in up]
    live = sorted([entry for entry in up if numbers.count(entry[0]) == 1], reverse=True)  # DR-3.5
    first = live[0][2] if live else p.first  # DR-3.9, DR-3.10
    if live:
        highest, dragon, _ = live[0]
        second = live[1][0] if len(live) > 1 else 0
        others_cancelled = len(live) == 1 and len(up) == len(p.table)
        if not others_cancelled or p.rules["rulings.lone_card_moves"]:  # DR-3.8
            p = moved_by_card(p, dragon, highest - second, was_highest=True)
    if len(live) > 1:
        p = by_ability(p, "pursuer", (live[1][1],))  # DR-7.4
    p = line_checked(p._replace(turn=p.turn + 1))  # DR-5.8
    return end_of_round(p) if p.turn > p.rules["race.turns"] else new_turn(p, first)


def line_checked(p: Position) -> Position:
    return p._replace(betting=False) if max(p.track.values()) > p.rules["race.line"] else p


def end_of_round(p: Position) -> Position:
    p = p._replace(betting=False)
    if p.rules["rulings.draw_empty_places"] and len(ranking(p)) < len(PLACES):
        return p._replace(phase="places", table=())  # DR-6.2
    return paid_out(p)


def paid_out(p: Position) -> Position:
    p = p._replace(gold={player: gold + earned(p, player) for player, gold in p.gold.items()}, table=())
    if p.round == p.rules["race.rounds"]:
        return p._replace(phase="over")
    last = came_last(p)
    if not p.rules["variants.abilities"] or not last:
        return new_round(p)
    return p._replace(phase="last") if len(last) > 1 else p._replace(phase="ability", last=last[0])


def ranking(p: Position) -> list[str]:
    """Return the dragons that have a place, from the first on."""
    racing = sorted([dragon for dragon in p.dragons if p.track[dragon] > 0], key=lambda d: -p.track[d])
    return [*racing, *p.drawn]


def earned(p: Position, player: str) -> int:
    podium = dict(zip(PLACES, ranking(p)))
    total = 0
    for i, bet in enumerate(p.bets):
        if bet.rider == player:
            won = podium.get(bet.place) == bet.dragon
            first = bet.dragon not in [earlier.dragon for earlier in p.bets[:i]]
            total += won * (sum(bet.gold) + p.rules["bets.places"][PLACES.index(bet.place)])
            total += first * (p.rules["bets.first"] + won * p.rules["bets.first_won"])
    return total


def came_last(p: Position) -> list[str]:
    """Return the last dragon without an ability, or all without a place that have none."""
    unplaced = [dragon for dragon in p.dragons if dragon not in ranking(p) and dragon not in p.abilities]
    return unplaced or [dragon for dragon in ranking(p) if dragon not in p.abilities][-1:]


# Moving


def moved_by_card(p: Position, dragon: str, steps: int, was_highest: bool = False) -> Position:
    ability = p.abilities.get(dragon, "")
    extra = 0
    if ability == "glider" or (ability == "charger" and was_highest):
        extra = p.rules[f"abilities.{ability}"]
    if p.rules["rulings.extra_steps_join"]:
        steps, extra = steps + extra, 0
    before = p.track
    track = ahead(ahead(before, dragon, steps), dragon, extra)
    if ability == "bully":
        passed = [other for other in p.dragons if before[dragon] < before[other] < track[dragon]]
        for other in sorted(passed, key=lambda d: -before[d]):
            go = behind if p.rules["rulings.passed_go_back"] else ahead
            track = go(track, other, p.rules["abilities.bully"])
    return raced(p, track)


def by_ability(p: Position, ability: str, among: tuple[str, ...]) -> Position:
    """Let the dragon that has the ability take its steps, if it is among those named."""
    for dragon in among:
        if p.abilities.get(dragon) == ability:
            return raced(p, ahead(p.track, dragon, p.rules[f"abilities.{ability}"]))
    return p


def raced(p: Position, track: Track) -> Position:
    p = p._replace(track=track)
    return line_checked(p) if p.rules["rulings.line_closes_at_once"] else p  # DR-5.9


def ahead(track: Track, dragon: str, steps: int) -> Track:
    return landed(track, dragon, track[dragon] + steps, 1)


def behind(track: Track, dragon: str, steps: int) -> Track:
    return landed(track, dragon, max(0, track[dragon] - steps), -1)


def landed(track: Track, dragon: str, space: int, onwards: int) -> Track:
    taken = space > 0 and space in [where for other, where in track.items() if other != dragon]
    if taken:
        return landed(track, dragon, space + onwards, onwards)
    return {**track, dragon: space}


# Cards and seats


def clockwise(p: Position, rider: str, among: tuple[str, ...]) -> list[str]:
    """Return some of the riders in order, from the one to the left of `rider`; `rider` comes last."""
    at = p.riders.index(rider) + 1
    return [other for other in p.riders[at:] + p.riders[:at] if other in among]


def from_hand(p: Position, card: str) -> Position:
    rider = p.to_play[0]
    return p._replace(hands={**p.hands, rider: without(p.hands[rider], card)})


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def colour(card: str) -> str:
    return card.split()[0]


def number(card: str) -> int:
    return int(card.split()[1])


def at_once(p: Position, card: str) -> int:
    steps: int = p.rules["cards.at_once"][number(card) - 1]
    return steps
