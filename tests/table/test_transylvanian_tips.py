"""Tips of The Transylvanian Lottery: every one comes up, with the line of the log that it explains."""

from __future__ import annotations

import pytest

from carpathia.core.lesson import Tip
from carpathia.core.match import Match
from carpathia.core.rng import Rng
from carpathia.core.state import SPECTATOR
from carpathia.games.transylvanian_lottery.components import ROLES
from carpathia.games.transylvanian_lottery.game import TransylvanianLottery
from tests.games.transylvanian_lottery.table import make_game

TIPS = make_game(5).tips()
MATCHES = 40
LONGEST = 120  # letters
POWERS = [f"power of the {role.capitalize()}" for role in ROLES]
WORDS = {
    "locked tickets": "on the card",
    "tickets in areas": "in area",
    "ties": "drawn later",
    "crowns": "crown",
    "curses": "curse",
}


@pytest.fixture(scope="module")
def shown() -> dict[str, str]:
    """Return by the key of a tip what it is shown with in random play: a line of the log, or a choice."""
    found: dict[str, str] = {}
    for seed in range(MATCHES):
        game, rng = make_game(2 + seed % 4), Rng(seed)
        match = Match(game, seed=seed)
        while not match.over:
            [seat] = match.acting
            mine = match.perspective(seat)
            legal = mine.legal()
            by_verb = {game.actions.kind_of(action).verb: action for action in legal}
            for tip in TIPS:
                if tip.verb in by_verb and tip.key not in found:
                    found[tip.key] = mine.text(by_verb[tip.verb])
            match.play(seat, rng.pick(legal))
        everybody = match.perspective(SPECTATOR)
        for event in everybody.events():
            for tip in game.tips():
                new = tip.key not in found and game.facts[event.fact].name == tip.fact
                if new and (tip.when is None or tip.when(event)):
                    found[tip.key] = " ".join([line.text for line in everybody.told([event])])
    return found


@pytest.mark.parametrize("tip", TIPS, ids=lambda tip: tip.key)
def test_every_tip_comes_up_with_what_it_explains(tip: Tip, shown: dict[str, str]) -> None:
    assert WORDS.get(tip.key, tip.key if tip.key in POWERS else "") in shown[tip.key]


@pytest.mark.parametrize("tip", TIPS, ids=lambda tip: tip.key)
def test_a_tip_is_a_short_line_with_its_clause(tip: Tip) -> None:
    assert len(tip.text) <= LONGEST
    assert tip.text.endswith(".")
    assert tip.clause in TransylvanianLottery.rulebook().clauses
    assert bool(tip.fact) != bool(tip.verb)
    assert [other.key for other in TIPS].count(tip.key) == 1
