"""What has rules of its own in Walpurgis Night: tables of passengers, protections, perils and event cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from carpathia.core.phrases import agree, and_list, capitalised, plural
from carpathia.games.walpurgis_night.components import PREFERENCES, PRIEST, WEREWOLF, Parts


def coins(count: int) -> str:
    return plural(count, "coin")


def cards(count: int) -> str:
    return plural(count, "card")


def bullets(count: int) -> str:
    return plural(count, "bullet")


def passengers(count: int) -> str:
    return plural(count, "passenger")


def blood(count: int) -> str:
    return plural(count, "blood token")


def wolves(count: int) -> str:
    return plural(count, "wolf", "wolves")


def cursed(count: int) -> str:
    return plural(count, "cursed guest")


@dataclass(frozen=True)
class Thing:
    """Something with rules of its own: which clause has them, when they matter, and what they say."""

    name: str
    clause: str
    window: str
    sentence: Callable[[Parts], str]

    def about(self, parts: Parts, name: str = "") -> str:
        return f"{capitalised(name or self.name)}, {self.window}: {self.sentence(parts)}"


@dataclass(frozen=True)
class Protection(Thing):
    noun: str  # in a sentence
    purpose: str


@dataclass(frozen=True)
class Peril(Thing):
    noun: str  # in a sentence, after "the"
    mark: Callable[[Parts], str] = lambda parts: ""  # tells apart those with one picture

    def verb(self, one: str, many: str) -> str:
        return many if self.noun.endswith("s") else one


THERE: Final = "at the destination"
ANYWHERE: Final = "in any town the coach comes to"


def _pays(parts: Parts, kind: int) -> str:
    return f"pays {coins(parts.pay[kind])}"


def _tips(parts: Parts) -> str:
    return f"tips {coins(parts.tip)} at boarding if a priest boards too"


PASSENGER_TABLE: Final = {
    "guest": Thing("guest", "WN-4.12", THERE, lambda parts: f"{_pays(parts, 0)} and leaves a blood token"),
    "believer": Thing(
        "believer",
        "WN-5.2",
        THERE,
        lambda parts: f"{_pays(parts, 1)} and leaves a blood token; {_tips(parts)}",
    ),
    "cursed_guest": Thing(
        "cursed guest",
        "WN-5.4",
        THERE,
        lambda parts: f"{_pays(parts, 2)} and leaves a blood token, or a wolf after a full moon",
    ),
    "cursed_believer": Thing(
        "cursed believer",
        "WN-5.4",
        THERE,
        lambda parts: (
            f"{_pays(parts, 3)} and leaves a blood token, or a wolf after a full moon; {_tips(parts)}"
        ),
    ),
    "priest": Thing(
        "priest", "WN-4.20", ANYWHERE, lambda parts: f"{_pays(parts, PRIEST)} and leaves nothing"
    ),
    "werewolf": Thing(
        "werewolf", "WN-4.13", ANYWHERE, lambda parts: f"{_pays(parts, WEREWOLF)} and leaves a wolf"
    ),
    "hunter": Thing(
        "hunter", "WN-4.15", "in any town of the journey", lambda parts: "shoots a wolf with each bullet"
    ),
}


def _protection(name: str, clause: str, noun: str, purpose: str) -> Protection:
    return Protection(
        name, clause, "before a leg", lambda parts: f"{coins(parts.protection)}, {purpose}", noun, purpose
    )


PROTECTION_TABLE: Final = (  # by number
    _protection("garlic", "WN-6.6", "garlic", "against neophytes"),
    _protection("herbs", "WN-6.6", "herbs", "against a full moon"),
    _protection("passenger wheel", "WN-6.8", "the passenger wheel", "against accidents"),
    _protection("coffin wheel", "WN-6.8", "the coffin wheel", "to save the coffin in an accident"),
)

PREY: Final = ("guests", "the hunter", "werewolves", "priests")  # as numbered in the components
ON_A_LEG: Final = "on a leg"


def _preferences(sort: int) -> Callable[[Parts], str]:
    def sentence(parts: Parts) -> str:
        order = [PREY[parts.preferences[sort * PREFERENCES + i]] for i in range(PREFERENCES)]
        return f"take 1 passenger: {order[0]} first, then {and_list(order[1:])}; garlic helps"

    return sentence


def _accident(sort: int) -> Callable[[Parts], str]:
    return lambda parts: f"costs {passengers(parts.victims[sort])}; the passenger wheel helps"


def _bad_accident(parts: Parts) -> str:
    return f"costs {passengers(parts.victims[2])} and the coffin; the wheels help"


PERIL_TABLE: Final = (  # by number
    Peril("quiet journey", "WN-6.4", ON_A_LEG, lambda parts: "nothing happens", "quiet journey"),
    Peril("neophytes A", "WN-6.5", ON_A_LEG, _preferences(0), "neophytes", lambda parts: "A"),
    Peril("neophytes B", "WN-6.5", ON_A_LEG, _preferences(1), "neophytes", lambda parts: "B"),
    Peril(
        "small accident",
        "WN-6.7",
        ON_A_LEG,
        _accident(0),
        "small accident",
        lambda parts: f"{parts.victims[0]}",
    ),
    Peril("accident", "WN-6.7", ON_A_LEG, _accident(1), "accident", lambda parts: f"{parts.victims[1]}"),
    Peril(
        "bad accident",
        "WN-6.7",
        ON_A_LEG,
        _bad_accident,
        "bad accident",
        lambda parts: f"{parts.victims[2]}+",
    ),
    Peril(
        "full moon",
        "WN-5.4",
        ON_A_LEG,
        lambda parts: "turns the cursed guests aboard; herbs help",
        "full moon",
    ),
)

AT_THE_END: Final = "at the end of the round"
ON_YOUR_JOURNEY: Final = "on your own journey"
EVENT_TABLE: Final = (  # by number
    Thing("kill a wolf", "WN-9.4", AT_THE_END, lambda parts: "one wolf leaves a town"),
    Thing("move a wolf", "WN-9.5", AT_THE_END, lambda parts: "one wolf goes to another town"),
    Thing("blood", "WN-9.6", AT_THE_END, lambda parts: f"{_go(parts.event_blood)} to a town"),
    Thing(
        "silver bullets",
        "WN-8.3",
        ON_YOUR_JOURNEY,
        lambda parts: f"{bullets(parts.event_bullets)} for the hunter, who needs no other pay",
    ),
    Thing("full moon", "WN-8.7", "on anybody's journey", lambda parts: "the cursed guests aboard turn"),
    Thing("extra coins", "WN-8.2", ON_YOUR_JOURNEY, lambda parts: f"take {coins(parts.event_coins)}"),
    Thing("herbs", "WN-8.4", ON_YOUR_JOURNEY, lambda parts: "counter a full moon"),
    Thing("garlic", "WN-8.4", ON_YOUR_JOURNEY, lambda parts: "counter neophytes"),
    Thing("spare parts", "WN-8.4", ON_YOUR_JOURNEY, lambda parts: "counter an accident"),
)


def _go(tokens: int) -> str:
    return f"{blood(tokens)} {agree(tokens, 'goes', 'go')}"
