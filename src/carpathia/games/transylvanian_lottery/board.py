"""What the template of the board asks for: names of things, and actions by their arguments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from carpathia.games.transylvanian_lottery.components import (
    CARDS,
    OTHER_FROM,
    OTHER_TO,
    PAIR_FIRST,
    PAIR_SECOND,
    ROLES,
    SIGNS,
    Parts,
)
from carpathia.games.transylvanian_lottery.text import latest
from carpathia.games.transylvanian_lottery.words import (
    CARD_WORDS,
    ROLE,
    icon_name,
    picked_name,
    points_text,
    prize_name,
    scoring_text,
    signed,
    up_to,
    window,
)


def board_words(parts: Parts) -> Mapping[str, object]:
    def act(name: str, a: int = 0, b: int = 0) -> tuple[str, str, str]:
        """Return verb and arguments of an action, to ask for its choice, by the name of its kind in Parts."""
        kind = getattr(parts, name)
        return kind.verb, kind.first[a], kind.second[b]

    def label(name: str, a: int = 0, b: int = 0) -> str:
        """Return the label of an action, to ask why it is not allowed."""
        kind = getattr(parts, name)
        return str(kind.label(kind.id(a, b)))

    def each(things: Sequence[Mapping[str, object] | None], name: str) -> list[object]:
        """Return a property of each thing that is there."""
        return [thing[name] for thing in things if thing is not None]

    def why(role: str) -> str:
        """Return the label of an action that a power allows, to ask why it cannot be used now."""
        if not ROLE[role].action:
            return ""
        kind = getattr(parts, ROLE[role].action)
        # The second, since the Fairy's first would move a ticket to where it lies.
        return str(kind.label(kind.base + min(1, kind.count - 1)))

    ways = {(OTHER_FROM[way], OTHER_TO[way]): way for way in range(len(OTHER_FROM))}
    pairs = {(PAIR_FIRST[pair], PAIR_SECOND[pair]): pair for pair in range(len(PAIR_FIRST))}
    return {
        "act": act,
        "label": label,
        "each": each,
        "way": lambda area, other: ways[area, other],
        "bag_way": lambda area, bag: area * parts.rows + bag,
        "slot": lambda row, place: row * parts.prizes + place,
        "pairs": [pairs[0, 1], pairs[1, 2], pairs[0, 2]],  # the two bags that the neck of each bag draws from
        "pair_names": ["1 and 2", "2 and 3", "1 and 3"],
        "roles": ROLE,
        "role_numbers": {role: number for number, role in enumerate(ROLES)},
        "why": why,
        "powers": [getattr(parts, role.action).verb for role in ROLE.values() if role.action],
        "cards": CARD_WORDS,
        "card_numbers": {card: number for number, card in enumerate(CARDS)},
        "played_on": {parts.play_on.id(number, 0): card for number, card in enumerate(CARDS)},
        "crests": {colour: number for number, colour in enumerate(SIGNS)},
        "icon": icon_name,
        "latest": partial(latest, parts),
        "points": points_text,
        "prize": prize_name,
        "picked": picked_name,
        "scoring": scoring_text,
        "signed": signed,
        "up_to": up_to,
        "window": lambda role: window(parts, ROLES.index(role)),
    }
