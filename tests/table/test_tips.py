"""Tips of all games: every one comes up, with the line of the log that it explains."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from carpathia.core.game import Game
from carpathia.core.lesson import Tip
from carpathia.core.match import Match
from carpathia.core.registry import games
from carpathia.core.rng import Rng
from carpathia.core.state import SPECTATOR
from carpathia.games.transylvanian_lottery.components import ROLES

MATCHES = 40  # at most, until all tips have come up
LONGEST = 120  # letters
CASES = [(kind, tip) for kind in games().values() for tip in kind(kind.seat_range[-1]).tips()]
# Words of the line, or of the choice, with which a tip is shown
WORDS = {
    "transylvanian-lottery": {
        "locked tickets": "on the card",
        "tickets in areas": "in area",
        "ties": "drawn later",
        "crowns": "crown",
        "curses": "curse",
        **{f"power of the {role.capitalize()}": f"power of the {role.capitalize()}" for role in ROLES},
    },
    "walpurgis-night": {
        "priest": "priest",
        "werewolf": "werewolf",
        "set down": "Set down",
        "hunter": "hunter",
        "trophy": "shoots a wolf",
        "neophytes": "neophytes",
        "accident": "accident",
        "full moon": "to turn",
        "protected": "used up",
        "protections lost": "losing",
        "shared castle": "on space",
        "last blood": "last blood",
    },
}

every_tip = pytest.mark.parametrize(("kind", "tip"), CASES, ids=[f"{kind.name}-{t.key}" for kind, t in CASES])


@cache
def shown(kind: type[Game[Any]]) -> dict[str, str]:
    """Return by the key of a tip what it is shown with in random play: a line of the log, or a choice."""
    found: dict[str, str] = {}
    for seed in range(MATCHES):
        game, rng = kind(kind.seat_range[seed % len(kind.seat_range)]), Rng(seed)
        tips = [tip for tip in game.tips() if tip.key not in found]
        if not tips:
            break
        match = Match(game, seed=seed)
        while not match.over:
            seat = match.acting[0]
            mine = match.perspective(seat)
            legal = mine.legal()
            by_verb = {game.actions.kind_of(action).verb: action for action in legal}
            for tip in tips:
                if tip.verb in by_verb:
                    found.setdefault(tip.key, mine.text(by_verb[tip.verb]))
            match.play(seat, rng.pick(legal))
        everybody = match.perspective(SPECTATOR)
        for event in everybody.events():
            for tip in tips:
                if game.facts[event.fact].name == tip.fact and (tip.when is None or tip.when(event)):
                    found.setdefault(tip.key, " ".join(line.text for line in everybody.told([event])))
    return found


@every_tip
def test_every_tip_comes_up_with_what_it_explains(kind: type[Game[Any]], tip: Tip) -> None:
    assert WORDS.get(kind.name, {}).get(tip.key, "") in shown(kind)[tip.key]


@every_tip
def test_a_tip_is_a_short_line_with_its_clause(kind: type[Game[Any]], tip: Tip) -> None:
    assert len(tip.text) <= LONGEST
    assert tip.text.endswith(".")
    assert tip.clause in kind.rulebook().clauses
    assert bool(tip.fact) != bool(tip.verb)
    assert [other.key for other in kind(kind.seat_range[-1]).tips()].count(tip.key) == 1
