"""The table of Walpurgis Night as lines of text, for the terminal and for screen readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from carpathia.core.phrases import comma_list, plural
from carpathia.games.walpurgis_night.components import Parts
from carpathia.games.walpurgis_night.things import blood, bullets, cards, coins, wolves
from carpathia.games.walpurgis_night.view import CardView, JourneyView, PlayerView, TableView, TownView
from carpathia.games.walpurgis_night.words import (
    EVENT_WORDS,
    PERIL_WORDS,
    PROTECTION_WORDS,
    TOWN_WORDS,
    acted_text,
    passenger_name,
    stranded_text,
    threat_text,
)


def board_text(parts: Parts, view: TableView, names: Sequence[str]) -> list[str]:
    lines = [_where(view, names), "", *_road(view, names), ""]
    lines += ["Players:", *[line for player in view["players"] for line in _player(parts, player, names)]]
    if view["journey"] is not None:
        lines += ["", *_journey(view["journey"], names)]
    if view["pending"] is not None:
        lines.append(f"  {threat_text(view['pending'])}")
    lines += ["", *_piles(view)]
    if view["hand"] is not None:
        lines += [
            "",
            f"Your hand: {_cards(view['hand']['cards'])}.",
            f"Your event cards: {_events(view['hand']['events'])}.",
        ]
    if view["feast"] is not None:
        lines += ["", *_feast(view, names)]
    return lines


def _where(view: TableView, names: Sequence[str]) -> str:
    line = f"Round {view['round']} of {view['rounds']}."
    if view["phase"] == "over":
        return f"{line} The game is over."
    if view["first"] is not None:
        line += f" {names[view['first']]} started it."
    if view["mover"] is not None:
        line += f" It is {names[view['mover']]}'s turn."
    if view["draws"]:
        line += f" Cards to draw: {view['draws']}."
    line += f" Blood on Dracula's board: {view['dracula']}."
    if view["last_turns"] is not None:
        ending = "the round is ending" if view["mover"] is None else "these are the last turns of the round"
        line += f" {names[view['last_turns']]} took the last of it, so {ending}."
    return line


def _road(view: TableView, names: Sequence[str]) -> list[str]:
    lines = ["The road:"]
    for number, town in enumerate(view["towns"]):
        if number:
            peril = view["legs"][number - 1]
            lines.append("  |" if peril is None else f"  |  {PERIL_WORDS[peril].name}")
        lines.append(f"  {_town(town, names)}")
    return lines


def _town(town: TownView, names: Sequence[str]) -> str:
    found = [
        blood(town["blood"]) if town["blood"] else "no blood",
        wolves(town["wolves"]) if town["wolves"] else "no wolves",
    ]
    coffins = [names[owner] for owner in town["castle"]]
    spaces = plural(town["spaces"], "space")
    if coffins:
        found.append(f"castle with {len(coffins)} of {spaces} taken: {comma_list(coffins)}")
    else:
        found.append(f"empty castle with {spaces}")
    if town["coaches"]:
        found.append(f"coaches: {comma_list([names[seat] for seat in town['coaches']])}")
    return f"{TOWN_WORDS[town['id']]}: {'; '.join(found)}"


def _player(parts: Parts, player: PlayerView, names: Sequence[str]) -> list[str]:
    where = f"in {TOWN_WORDS[player['town']]}" if player["town"] else "not on the road yet"
    load = "a coffin aboard" if player["coffin_aboard"] else "no coffin aboard"
    lines = [
        f"  {names[player['seat']]} ({player['colour']}), {where}: {plural(player['score'], 'point')}"
        f" ({player['points']} for blood, {player['events']} for event cards), {coins(player['coins'])},"
        f" {plural(player['trophies'], 'trophy', 'trophies')}, {load}, {player['coffins']} in the supply,"
        f" {plural(player['cards'], 'passenger card')}"
    ]
    if player["known"]:
        lines.append(f"    known to all among these: {_cards(player['known'])}")
    if player["stranded"] is not None:
        lines.append(f"    known to all of the others: {stranded_text(parts, player['stranded'])}")
    return lines


def _journey(journey: JourneyView, names: Sequence[str]) -> list[str]:
    way = f"towards {TOWN_WORDS[journey['direction']]}" if journey["direction"] else "direction open"
    riders = [
        f"{passenger_name(rider)} who has turned" if rider["turned"] else passenger_name(rider)
        for rider in journey["passengers"]
    ]
    if journey["bullets"]:
        riders.append(f"the hunter with {bullets(journey['bullets'])}")
    paid = [PROTECTION_WORDS[icon].name for icon in journey["protections"]]
    drives_on = " The next leg is paid for, so the coach drives on." if journey["paid_here"] else ""
    return [
        f"{names[journey['traveller']]}'s coach: {way}, {plural(journey['legs'], 'leg')} driven,"
        f" optional action {acted_text(journey)}.",
        f"  Aboard: {_counted(riders)}.",
        f"  Protections: {comma_list(paid)}.{drives_on}",
    ]


def _piles(view: TableView) -> list[str]:
    lines = [
        f"Pool: {_cards(view['pool'])}.",
        f"Passenger deck: {cards(view['deck'])}.",
        f"Event deck: {cards(view['event_deck'])}.",
        f"Peril deck: {cards(view['peril_deck'])}.",
    ]
    if view["discards"] is not None:
        lines[1] += f" Discarded: {_cards(view['discards'])}."
    if view["event_discards"] is not None:
        lines[2] += f" Discarded: {_events(view['event_discards'])}."
    if view["peril_discards"] is not None:
        perils = _counted(PERIL_WORDS[peril].name for peril in view["peril_discards"])
        lines[3] += f" Discarded: {perils}."
    return lines


def _feast(view: TableView, names: Sequence[str]) -> list[str]:
    feast = view["feast"]
    assert feast is not None
    towns = zip(TOWN_WORDS.values(), feast["blood"], feast["wolves"], strict=True)
    found = [f"{town} {blood(tokens)} and {wolves(count)}" for town, tokens, count in towns]
    points = [f"{name} {count}" for name, count in zip(names, feast["points"], strict=True)]
    return [
        f"At the end of the last round there were: {comma_list(found)}.",
        f"  Points from it: {comma_list(points)}.",
    ]


def _cards(held: Sequence[CardView]) -> str:
    return _counted(passenger_name(card) for card in held)


def _events(held: Sequence[str]) -> str:
    return _counted(EVENT_WORDS[event].name for event in held)


def _counted(items: Iterable[str]) -> str:
    """Return the items in order, those that are alike with their number."""
    return comma_list([name if n == 1 else f"{name} ({n})" for name, n in Counter(items).items()])
