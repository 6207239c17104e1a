"""The table of Walpurgis Night as lines of text, for the terminal and for screen readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from carpathia.games.walpurgis_night.view import JourneyView, PlayerView, TableView, TownView
from carpathia.games.walpurgis_night.words import blood, coins, plural, wolves


def table(view: TableView, names: Sequence[str]) -> list[str]:
    lines = [_where(view, names), "", *_road(view, names), "", *_players(view, names)]
    if view["journey"] is not None:
        lines += ["", *_journey(view["journey"], names)]
    if view["pending"] is not None:
        pending = view["pending"]
        costs = [plural(pending["victims"], "passenger")] if pending["victims"] else []
        costs += ["the coffin"] if pending["coffin"] else []
        at_stake = "the cursed guests" if pending["peril"] == "full moon" else " and ".join(costs)
        lines.append(f"  The {pending['peril']} threatens {at_stake}.")
    lines += ["", *_piles(view)]
    if view["hand"] is not None:
        lines += [
            "",
            f"Your hand: {_list(view['hand']['cards'])}.",
            f"Your event cards: {_list(view['hand']['events'])}.",
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
        line += f" It is the turn of {names[view['mover']]}."
    if view["draws"]:
        line += f" Cards to draw: {view['draws']}."
    line += f" Blood on Dracula's board: {view['dracula']}."
    if view["last_turns"] is not None:
        line += f" {names[view['last_turns']]} took the last of it, so these are the last turns of the round."
    return line


def _road(view: TableView, names: Sequence[str]) -> list[str]:
    lines = ["The road:"]
    for number, town in enumerate(view["towns"]):
        if number:
            peril = view["legs"][number - 1]
            lines.append("  |" if peril is None else f"  |  {peril}")
        lines.append(f"  {_town(town, names)}")
    return lines


def _town(town: TownView, names: Sequence[str]) -> str:
    parts = [
        blood(town["blood"]) if town["blood"] else "no blood",
        wolves(town["wolves"]) if town["wolves"] else "no wolves",
    ]
    coffins = [names[owner] for owner in town["castle"]]
    if coffins:
        parts.append(f"castle with {len(coffins)} of {town['spaces']} spaces taken: {', '.join(coffins)}")
    else:
        parts.append(f"empty castle with {town['spaces']} spaces")
    if town["coaches"]:
        parts.append(f"coaches: {_list([names[seat] for seat in town['coaches']])}")
    return f"{town['name']}: {'; '.join(parts)}"


def _players(view: TableView, names: Sequence[str]) -> list[str]:
    return ["Players:", *[line for player in view["players"] for line in _player(player, names)]]


def _player(player: PlayerView, names: Sequence[str]) -> list[str]:
    where = f"in {player['town']}" if player["town"] else "not on the road yet"
    load = "a coffin aboard" if player["coffin_aboard"] else "no coffin aboard"
    lines = [
        f"  {names[player['seat']]} ({player['colour']}), {where}: {plural(player['score'], 'point')}"
        f" ({player['points']} for blood, {player['events']} for event cards), {coins(player['coins'])},"
        f" {_trophies(player['trophies'])}, {load}, {player['coffins']} in the supply,"
        f" {plural(player['cards'], 'passenger card')}"
    ]
    if player["known"]:
        lines.append(f"    known to all among these: {_list(player['known'])}")
    return lines


def _trophies(count: int) -> str:
    return "1 trophy" if count == 1 else f"{count} trophies"


def _journey(journey: JourneyView, names: Sequence[str]) -> list[str]:
    way = f"towards {journey['direction']}" if journey["direction"] else "direction open"
    acted = "used" if journey["acted"] else "still to use"
    riders = [
        f"{rider['name']} who has turned" if rider["turned"] else rider["name"]
        for rider in journey["passengers"]
    ]
    if journey["bullets"]:
        riders.append(f"the hunter with {plural(journey['bullets'], 'bullet')}")
    return [
        f"The coach of {names[journey['traveller']]}: {way}, {plural(journey['legs'], 'leg')} driven,"
        f" optional action {acted}.",
        f"  Aboard: {_list(riders)}.",
        f"  Protections: {_list(journey['protections'])}.",
    ]


def _piles(view: TableView) -> list[str]:
    return [
        f"Pool: {_list(view['pool'])}.",
        f"Passenger deck: {plural(view['deck'], 'card')}. Discarded: {_list(view['discards'])}.",
        f"Event deck: {plural(view['event_deck'], 'card')}. Discarded: {_list(view['event_discards'])}.",
        f"Peril deck: {plural(view['peril_deck'], 'card')}. Discarded: {_list(view['peril_discards'])}.",
    ]


def _feast(view: TableView, names: Sequence[str]) -> list[str]:
    feast = view["feast"]
    assert feast is not None
    towns = zip(view["towns"], feast["blood"], feast["wolves"], strict=True)
    found = [f"{town['name']} {blood(tokens)} and {wolves(count)}" for town, tokens, count in towns]
    points = [f"{name} {count}" for name, count in zip(names, feast["points"], strict=True)]
    return [
        f"At the end of the last round there were: {', '.join(found)}.",
        f"  Points from it: {', '.join(points)}.",
    ]


def _list(items: list[str]) -> str:
    """Return the items in order, those that are alike with their number."""
    counted = [name if n == 1 else f"{name} ({n})" for name, n in Counter(items).items()]
    return ", ".join(counted) or "none"
