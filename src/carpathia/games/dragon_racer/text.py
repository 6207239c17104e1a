"""The table of Dragon Racer as lines of text, for the terminal and for screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from carpathia.core.phrases import comma_list, plural
from carpathia.games.dragon_racer.components import ABILITIES, Parts
from carpathia.games.dragon_racer.view import BetView, DragonView, HandView, RiderView, TableView
from carpathia.games.dragon_racer.words import ABILITY_TABLE, card_name, gold, played_card, riders, spaces

BETWEEN_RACES = ("seat_vlad", "name_dealer", "draw_place", "name_last", "draw_ability", "deal")


def board_text(parts: Parts, view: TableView, names: Sequence[str]) -> list[str]:
    everybody = riders(names)
    lines = [
        _where(view, everybody),
        "",
        *_race(parts, view, everybody),
        "",
        *_riders(parts, view, everybody),
    ]
    if view["pending"] is not None:
        lines += ["", _pending(parts, view, everybody)]
    if view["hand"] is not None:
        lines += ["", *_hand(parts, view["hand"])]
    if view["seen"]:
        seen = comma_list([card_name(parts, card) for card in view["seen"]])
        lines.append(f"Cards seen in this round: {seen}.")
    if view["podium"]:
        lines += ["", *_results(parts, view, everybody)]
    return lines


def _where(view: TableView, everybody: list[str]) -> str:
    line = f"Round {view['round']} of {view['rounds']}, turn {view['turn']} of {view['turns']}."
    if view["phase"] == "over":
        return f"{line} The game is over."
    if view["dealer"] is not None:
        line += f" Dealer: {everybody[view['dealer']]}."
    if view["first"] is not None:
        line += f" First player: {everybody[view['first']]}."
    if view["vlad_after"] is not None:
        line += f" Vlad sits to the left of {everybody[view['vlad_after']]}."
    if view["undealt"]:
        line += f" Cards nobody has seen: {view['undealt']}."
    if view["phase"] in BETWEEN_RACES:
        return line
    return f"{line} Betting is {'open' if view['betting_open'] else 'closed'}."


def _race(parts: Parts, view: TableView, everybody: list[str]) -> list[str]:
    length = spaces(view["spaces"])
    lines = [f"The race: {length}, betting ends once a dragon is beyond space {view['line']}."]
    for dragon in sorted(view["dragons"], key=lambda dragon: -dragon["spot"]):
        spot = f"space {dragon['spot']}" if dragon["spot"] else "start"
        lines.append(f"  {dragon['name']:<6} {spot:<8} {_bar(view, dragon)}")
        if dragon["ability"] is not None:
            ability = ABILITY_TABLE[ABILITIES.index(dragon["ability"])]
            lines.append(f"         {ability.sentence(parts)}")
        if dragon["name"] == view["target"]:
            lines.append("         gets the next ability")
        for number, bet in enumerate(dragon["bets"]):
            kind = "first bet" if number == 0 else "bet"
            lines.append(f"         {kind}: {_bet(parts, bet, everybody)}")
    return lines


def _bar(view: TableView, dragon: DragonView) -> str:
    reach = max([view["line"] + 1, *[other["spot"] for other in view["dragons"]]])
    marks = ["●" if space == dragon["spot"] else "·" for space in range(1, reach + 1)]
    marks.insert(view["line"], "|")
    return "".join(marks)


def _bet(parts: Parts, bet: BetView, everybody: list[str]) -> str:
    words = everybody[bet["rider"]]
    if bet["place"] is not None and bet["tokens"] is not None:
        words += f", {bet['place']} place for {gold(bet['tokens'])}"
    if bet["card"] is not None:
        words += f", with the {card_name(parts, bet['card'])}"
    return words


def _riders(parts: Parts, view: TableView, everybody: list[str]) -> list[str]:
    if not any(rider["played"] for rider in view["riders"]):
        heading = "Players:"
    else:
        heading = f"Players, and their cards of {'the turn before' if view['turn_over'] else 'this turn'}:"
    return [heading, *[_rider(parts, rider, everybody) for rider in view["riders"]]]


def _rider(parts: Parts, rider: RiderView, everybody: list[str]) -> str:
    card = f"{played_card(parts, rider['played'])}; " if rider["played"] else ""
    name = everybody[rider["rider"]]
    bets = plural(rider["bets"], "bet")
    if rider["vlad"]:
        return f"  {name}: {card}{bets}"
    return f"  {name}: {card}{rider['gold']} gold, {plural(rider['cards'], 'card')}, {bets}"


def _pending(parts: Parts, view: TableView, everybody: list[str]) -> str:
    pending = view["pending"]
    assert pending is not None
    words = f"{everybody[pending['rider']]} is making a bet"
    if pending["dragon"] is not None:
        words += f" on the {pending['dragon']} dragon"
    if pending["place"] is not None:
        words += f" for {pending['place']} place"
    if pending["card"] is not None:
        words += f", with the {card_name(parts, pending['card'])}"
    return f"{words}."


def _hand(parts: Parts, hand: HandView) -> list[str]:
    cards = comma_list([card_name(parts, card) for card in hand["cards"]])
    tokens = comma_list(list(map(str, hand["tokens"])))
    return [
        f"Your hand: {cards}.",
        f"Your tokens: places {comma_list(hand['places'])}; gold {tokens}.",
    ]


def _results(parts: Parts, view: TableView, everybody: list[str]) -> list[str]:
    podium = [name or "nobody" for name in view["podium"]]
    lines = [f"Last podium: {comma_list([f'{n + 1}. {name}' for n, name in enumerate(podium)])}."]
    for bet in view["shown"]:
        paid = "" if bet["paid"] is None else f": pays {bet['paid']} gold"
        lines.append(f"  {bet['dragon']}: {_bet(parts, bet, everybody)}{paid}")
    return lines
