"""The table of Dragon Racer as lines of text, for the terminal and for screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from carpathia.games.dragon_racer.components import ABILITIES, Parts
from carpathia.games.dragon_racer.view import BetView, DragonView, RiderView, TableView
from carpathia.games.dragon_racer.words import ability_text, riders


def table(parts: Parts, view: TableView, names: Sequence[str]) -> list[str]:
    everybody = riders(names)
    lines = [_where(view, everybody), "", *_race(parts, view, everybody), "", *_riders(view, everybody)]
    if view["pending"] is not None:
        lines += ["", _pending(view, everybody)]
    if view["hand"] is not None:
        hand = view["hand"]
        lines += [
            "",
            f"Your hand: {_list(hand['cards'])}.",
            f"Your tokens: places {_list(hand['places'])}; gold {hand['tokens']}.",
        ]
    if view["seen"]:
        lines.append(f"Cards seen in this round: {_list(view['seen'])}.")
    if view["podium"]:
        lines += ["", *_results(view, everybody)]
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
    return f"{line} Betting is {'open' if view['betting_open'] else 'closed'}."


def _race(parts: Parts, view: TableView, everybody: list[str]) -> list[str]:
    lines = [f"The race: {view['spaces']} spaces, betting ends once a dragon is beyond space {view['line']}."]
    for dragon in sorted(view["dragons"], key=lambda dragon: -dragon["spot"]):
        spot = f"space {dragon['spot']}" if dragon["spot"] else "start"
        lines.append(f"  {dragon['name']:<6} {spot:<8} {_bar(view, dragon)}")
        if dragon["ability"] is not None:
            ability = ABILITIES.index(dragon["ability"])
            lines.append(f"         {dragon['ability']}: {ability_text(parts, ability)}")
        if dragon["name"] == view["target"]:
            lines.append("         gets the next ability")
        for number, bet in enumerate(dragon["bets"]):
            lines.append(f"         {'first bet' if number == 0 else 'bet'}: {_bet(bet, everybody)}")
    return lines


def _bar(view: TableView, dragon: DragonView) -> str:
    reach = max([view["line"] + 1, *[other["spot"] for other in view["dragons"]]])
    marks = ["●" if space == dragon["spot"] else "·" for space in range(1, reach + 1)]
    marks.insert(view["line"], "|")
    return "".join(marks)


def _bet(bet: BetView, everybody: list[str]) -> str:
    words = everybody[bet["rider"]]
    if bet["place"] is not None:
        words += f", {bet['place']} place for {bet['tokens']} gold"
    if bet["card"] is not None:
        words += f", with the {bet['card']}"
    return words


def _riders(view: TableView, everybody: list[str]) -> list[str]:
    if not any(rider["played"] for rider in view["riders"]):
        heading = "Players:"
    else:
        heading = f"Players, and their cards of {'the turn before' if view['turn_over'] else 'this turn'}:"
    return [heading, *[_rider(rider, everybody) for rider in view["riders"]]]


def _rider(rider: RiderView, everybody: list[str]) -> str:
    card = f"{rider['played']}; " if rider["played"] else ""
    name = everybody[rider["rider"]]
    bets = "1 bet" if rider["bets"] == 1 else f"{rider['bets']} bets"
    if rider["vlad"]:
        return f"  {name}: {card}{bets}"
    return f"  {name}: {card}{rider['gold']} gold, {rider['cards']} cards, {bets}"


def _pending(view: TableView, everybody: list[str]) -> str:
    pending = view["pending"]
    assert pending is not None
    words = f"{everybody[pending['rider']]} is making a bet"
    if pending["dragon"] is not None:
        words += f" on the {pending['dragon']} dragon"
    if pending["place"] is not None:
        words += f" for {pending['place']} place"
    if pending["card"] is not None:
        words += f", with the {pending['card']}"
    return f"{words}."


def _results(view: TableView, everybody: list[str]) -> list[str]:
    podium = [name or "nobody" for name in view["podium"]]
    lines = [f"Last podium: {', '.join(f'{n + 1}. {name}' for n, name in enumerate(podium))}."]
    for bet in view["shown"]:
        paid = "" if bet["paid"] is None else f": {bet['paid']} gold"
        lines.append(f"  {bet['dragon']}: {_bet(bet, everybody)}{paid}")
    return lines


def _list(items: list[str]) -> str:
    return ", ".join(items) or "none"
