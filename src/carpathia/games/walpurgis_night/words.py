"""Walpurgis Night in words: what is asked, what may be done, what happened."""

from __future__ import annotations

from collections.abc import Sequence

from carpathia.core.journal import HIDDEN, Event
from carpathia.core.state import CHANCE, NOBODY
from carpathia.games.walpurgis_night.components import (
    BULLETS_CARD,
    COINS_CARD,
    EVENTS,
    FULL_MOON,
    KINDS,
    MOON_CARD,
    PERILS,
    TOWN_NAMES,
    Parts,
    passenger_names,
)
from carpathia.games.walpurgis_night.rules import facts
from carpathia.games.walpurgis_night.rules.position import Phase, Position
from carpathia.games.walpurgis_night.rules.state import WalpurgisState

PASSENGERS = [*passenger_names(), "hunter"]
ICON_WORDS = ["garlic", "herbs", "the passenger wheel", "the coffin wheel"]
ICON_PURPOSE = [
    "against neophytes",
    "against the full moon",
    "against accidents",
    "to save the coffin in an accident",
]
WAITING = {
    Phase.PLACE: "is choosing a town for the coach",
    Phase.TURN: "is choosing between picking up guests and travelling",
    Phase.DRAW: "is drawing passenger cards",
    Phase.BOARD: "is boarding passengers",
    Phase.HIRE: "is thinking about the hunter",
    Phase.TOWN: "is travelling",
    Phase.COUNTER: "may counter the peril",
    Phase.LOSE: "is choosing who is lost",
    Phase.MOON: "may play a full moon",
    Phase.DISCARD: "is discarding",
    Phase.LAST_EVENTS: "may play event cards",
}


def coins(count: int) -> str:
    return plural(count, "coin")


def plural(count: int, noun: str) -> str:
    return f"1 {noun}" if count == 1 else f"{count} {noun}s"


def blood(count: int) -> str:
    return plural(count, "blood token")


def wolves(count: int) -> str:
    return "1 wolf" if count == 1 else f"{count} wolves"


def question(state: WalpurgisState, seat: int, names: Sequence[str]) -> str:
    if state.actor == NOBODY:
        return outcome(state, names)
    if state.actor == CHANCE:
        return "Luck decides."
    if state.actor != seat:
        return f"{names[state.actor]} {WAITING[state.phase]}."
    match state.phase:
        case Phase.PLACE:
            return "In which town does your coach start?"
        case Phase.TURN:
            picked = plural(state.parts.pick_up, "passenger card")
            return f"Will you pick up guests, drawing {picked}, or draw {state.parts.travel} and travel?"
        case Phase.DRAW:
            return f"Where do you draw from? You have {plural(state.count, 'card')} to draw."
        case Phase.BOARD:
            return _board_question(state)
        case Phase.HIRE:
            return f"Do you hire the hunter? You have {coins(state.coins(seat))}."
        case Phase.TOWN:
            return _town_question(state)
        case Phase.COUNTER:
            return f"{_threat(state)} Do you counter it with an event card?"
        case Phase.LOSE:
            return f"The {PERILS[state.peril]} costs you {plural(state.victims, 'passenger')}: who is lost?"
        case Phase.MOON:
            return _moon_question(state, seat, names)
        case Phase.DISCARD:
            surplus = state.hand_size(seat) - state.parts.limit
            return f"You hold {plural(surplus, 'card')} too many: which one goes to the pool?"
        case _:
            return "The wolves and vampires are about to feed: do you play an event card?"


def _board_question(state: Position) -> str:
    free = plural(state.parts.coach_seats - state.riders, "free seat")
    if state.riders == 0:
        if any(state.may_board(kind) and state.in_hand(state.mover, kind) for kind in range(KINDS)):
            return f"Who boards your coach in {TOWN_NAMES[state.here()]}? There are {free}."
        return f"Nobody in your hand can board in {TOWN_NAMES[state.here()]}: your turn ends."
    return f"Does anybody else board? Your coach has {free}."


def _town_question(state: Position) -> str:
    town = TOWN_NAMES[state.here()]
    if state.driven == 0:
        return f"You are ready to leave {town} with {coins(state.coins(state.mover))}: what do you do?"
    return f"You are in {town} with {coins(state.coins(state.mover))}: what do you do?"


def _threat(state: Position) -> str:
    if state.peril == FULL_MOON:
        return f"The full moon is about to turn your cursed guests ({state.cursed_aboard()})."
    costs = [plural(state.victims, "passenger")] if state.victims else []
    costs += ["the coffin"] if state.wrecked else []
    return f"The {PERILS[state.peril]} would cost you {' and '.join(costs)}."


def _moon_question(state: Position, seat: int, names: Sequence[str]) -> str:
    whose = "your" if seat == state.mover else f"{names[state.mover]}'s"
    return f"Do you play a full moon on {whose} journey? Cursed guests aboard: {state.cursed_aboard()}."


def outcome(state: WalpurgisState, names: Sequence[str]) -> str:
    placings, scores = state.placings(), state.scores()
    winners = [names[seat] for seat in range(state.seats) if placings[seat] == 0]
    best = scores[placings.index(0)]
    points = plural(best, "point")
    if len(winners) > 1:
        shared = f"{', '.join(winners[:-1])} and {winners[-1]}"
        return f"The game is over: {shared} share the victory with {points}."
    tied = scores.count(best) > 1
    return f"The game is over: {winners[0]} wins with {points}{' after a tie-break' if tied else ''}."


def action_text(state: Position, action: int) -> str:
    parts = state.parts
    kind = parts.actions.kind_of(action)
    number = action - kind.base
    what = kind.first[kind.args(action)[0]]
    if kind is parts.take:
        return f"Take the {what} from the pool"
    if kind is parts.board_coach:
        return f"Board the {what}"
    if kind is parts.hire:
        return f"Hire the hunter {what} for {coins(parts.hunter_prices[number])}"
    if kind is parts.protect:
        return f"Pay {coins(parts.protection)} for {ICON_WORDS[number]}, {ICON_PURPOSE[number]}"
    if kind is parts.shoot:
        return f"Let the hunter shoot a wolf in {TOWN_NAMES[state.here()]}"
    if kind is parts.load:
        return f"Load a coffin for {coins(parts.action)} and draw an event card"
    if kind is parts.unload:
        return f"Unload your coffin in {TOWN_NAMES[state.here()]} for {coins(parts.action)}"
    if kind is parts.swap:
        return f"Swap coffins {number + 1} and {number + 2} of this castle for {coins(parts.action)}"
    if kind is parts.set_down:
        return f"Set down a {what} here"
    if kind is parts.go_on:
        return _drive_text(what, TOWN_NAMES[state.here() + 2 * number - 1])
    if kind is parts.play:
        return _play_text(state, number + BULLETS_CARD)
    if kind is parts.move:
        return f"Move a wolf {what} {kind.second[kind.args(action)[1]]}"
    if kind is parts.bleed:
        return f"Put {blood(parts.event_blood)} in {what}"
    if kind is parts.decline:
        return _pass_text(state)
    if kind is parts.lose:
        return f"Lose the {what}"
    if kind is parts.discard:
        return f"Put the {what} into the pool"
    fixed = {
        parts.choose_pick_up.verb: f"Pick up guests: draw {parts.pick_up} cards",
        parts.choose_travel.verb: f"Travel: draw {parts.travel} cards and make a journey",
        parts.from_deck.verb: "Draw from the deck",
        parts.close.verb: "Close the doors: nobody else boards",
        parts.show.verb: "Show the hand and end the turn",
        parts.no_hunter.verb: "Go without the hunter",
        parts.stop.verb: "Stop here and end the journey",
        parts.place.verb: f"Place the coach in {what}",
        parts.kill.verb: f"Kill a wolf in {what}",
    }
    return fixed.get(kind.verb, f"Luck: {kind.label(action)}")


def _drive_text(end: str, town: str) -> str:
    return f"Drive to {town}" if town == end else f"Drive to {town}, towards {end}"


def _play_text(state: Position, event: int) -> str:
    parts = state.parts
    if event == COINS_CARD:
        return f"Play extra coins: take {coins(parts.event_coins)}"
    if event == BULLETS_CARD:
        bullets = plural(parts.event_bullets, "bullet")
        if state.bullets:
            return f"Play silver bullets: {bullets} more for the hunter"
        return f"Play silver bullets: the hunter comes along with {bullets}"
    if event == MOON_CARD:
        return "Play full moon: the cursed turn"
    return f"Play {EVENTS[event]} to counter the {PERILS[state.peril]}"


def _pass_text(state: Position) -> str:
    if state.phase is Phase.COUNTER:
        return "Let it happen"
    return "Play no more event cards" if state.phase is Phase.LAST_EVENTS else "Play nothing"


def event_text(parts: Parts, event: Event, names: Sequence[str]) -> str:
    who = names[event.seat] if event.seat < len(names) else ""
    a, b, c = event.a, event.b, event.c
    match event.kind:
        case facts.FIRST_NAMED:
            return f"{who} is the starting player."
        case facts.CARD_DEALT | facts.EVENT_DEALT:
            return ""  # the hand is on the table
        case facts.COACH_PLACED:
            return f"{who} places the coach in {TOWN_NAMES[a]}."
        case facts.CARD_TURNED_UP:
            return f"The {PASSENGERS[a]} comes to the pool."
        case facts.TURN_BEGUN:
            return f"{who} is on turn."
        case facts.PICK_UP_CHOSEN:
            return f"{who} picks up guests."
        case facts.TRAVEL_CHOSEN:
            return f"{who} is going to travel."
        case facts.CARD_TAKEN:
            return f"{who} takes the {PASSENGERS[a]} from the pool."
        case facts.CARD_DRAWN:
            card = "a card" if a == HIDDEN else f"the {PASSENGERS[a]}"
            return f"{who} draws {card} from the deck."
        case facts.PASSENGERS_SHUFFLED:
            return f"The discard pile is shuffled: the new deck has {plural(a, 'card')}."
        case facts.CARD_SHOWN:
            return f"{who} shows the {PASSENGERS[a]}{f' ({b})' if b > 1 else ''}."
        case facts.NOBODY_BOARDED:
            return f"Nobody in the hand of {who} can board, so the turn ends."
        case facts.BOARDED:
            return f"The {PASSENGERS[a]} boards the coach of {who}."
        case facts.DOORS_CLOSED:
            return f"{who} receives {coins(a)} of tips." if a else ""
        case facts.HUNTER_HIRED:
            return f"{who} hires the hunter with {plural(a, 'bullet')} for {coins(b)}."
        case facts.HUNTER_REFUSED:
            return f"{who} goes without the hunter."
        case facts.EVENT_PLAYED:
            return f"{who} plays {EVENTS[a]}."
        case facts.PROTECTION_PAID:
            return f"{who} pays for {ICON_WORDS[a]}."
        case facts.WOLF_SHOT:
            gone = f"with {plural(b, 'bullet')} left" if b else "with the last bullet and leaves"
            return f"The hunter of {who} shoots a wolf in {TOWN_NAMES[a]}, {gone}."
        case facts.COFFIN_LOADED:
            return f"{who} loads a coffin."
        case facts.EVENT_DRAWN:
            card = "an event card" if a == HIDDEN else f"the event {EVENTS[a]}"
            return f"{who} draws {card}."
        case facts.EVENTS_SHUFFLED:
            return f"The discarded events are shuffled: the new deck has {plural(a, 'card')}."
        case facts.COFFIN_UNLOADED:
            return f"{who} puts a coffin on space {b + 1} of the castle in {TOWN_NAMES[a]}."
        case facts.COFFINS_SWAPPED:
            return f"{who} swaps coffins {b + 1} and {b + 2} of the castle in {TOWN_NAMES[a]}."
        case _:
            return _road_text(event, who, a, b, c)


def _road_text(event: Event, who: str, a: int, b: int, c: int) -> str:
    match event.kind:
        case facts.DEPARTED:
            return f"{who} leaves {TOWN_NAMES[a]} for {TOWN_NAMES[b]}."
        case facts.PERIL_DRAWN:
            return f"The peril on the way: {PERILS[a]}."
        case facts.PERILS_SHUFFLED:
            return f"The discarded perils are shuffled: the new deck has {plural(a, 'card')}."
        case facts.PROTECTED:
            return f"{who} had paid for {ICON_WORDS[a]}: the coin is used up."
        case facts.PASSENGER_LOST:
            return f"{who} loses the {PASSENGERS[a]}."
        case facts.COFFIN_LOST:
            return f"{who} loses the coffin; it returns to the supply."
        case facts.CURSED_TURNED:
            return f"{plural(a, 'cursed guest')} on the coach of {who} begin{'s' if a == 1 else ''} to turn."
        case facts.PASSED:
            return f"{who} plays no event card."
        case facts.ARRIVED:
            return f"{who} arrives in {TOWN_NAMES[a]}."
        case facts.GOT_OFF:
            if c == facts.LEAVES_NOTHING:
                return f"The {PASSENGERS[a]} gets off and pays {who} {coins(b)}."
            left = "a blood token" if c == facts.LEAVES_BLOOD else "a wolf"
            return f"The {PASSENGERS[a]} gets off, pays {who} {coins(b)} and leaves {left}."
        case facts.JOURNEY_ENDED:
            lost = f", losing {coins(b)} on protections" if b else ""
            return f"{who} ends the journey in {TOWN_NAMES[a]}{lost}."
        case facts.CARD_DISCARDED:
            return f"{who} puts the {PASSENGERS[a]} into the pool."
        case facts.LAST_BLOOD_TAKEN:
            return f"{who} has taken the last blood from Dracula's board: the round is about to end."
        case facts.WOLF_KILLED:
            return f"{who} kills a wolf in {TOWN_NAMES[a]}."
        case facts.WOLF_MOVED:
            return f"{who} moves a wolf from {TOWN_NAMES[a]} to {TOWN_NAMES[b]}."
        case facts.BLOOD_PUT:
            return f"{who} puts {blood(b)} in {TOWN_NAMES[a]}."
        case facts.WOLVES_FED:
            return f"In {TOWN_NAMES[a]} {wolves(b)} feed{'s' if b == 1 else ''} on {blood(c)}."
        case facts.VAMPIRE_FED:
            return f"The coffin of {who} on space {b + 1} in {TOWN_NAMES[a]} gets {blood(c)}."
        case facts.BLOOD_REMOVED:
            return f"{blood(b)} in {TOWN_NAMES[a]} feed nobody and are removed."
        case facts.ROUND_BEGUN:
            return f"Round {a + 1} begins; {who} starts."
        case facts.GAME_ENDED:
            return "The game is over."
    raise AssertionError(f"no words for fact {event.kind}")
