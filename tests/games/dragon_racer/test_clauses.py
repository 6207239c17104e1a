"""Which clause a line of the log cites, where it depends on more than the kind of the fact."""

from __future__ import annotations

from carpathia.core.journal import EVERYONE, Event
from carpathia.games.dragon_racer.components import ABILITIES
from carpathia.games.dragon_racer.rules import facts
from tests.clauses import clause
from tests.games.dragon_racer.table import make_game

GAME = make_game(3)


@clause("DR-7.4", "DR-7.5", "DR-7.6", "DR-7.7", "DR-7.8", "DR-7.9")
def test_an_ability_cites_its_own_clause() -> None:
    for ability, name in enumerate(ABILITIES):
        for kind in (facts.ABILITY_DRAWN, facts.ABILITY_USED):
            number = GAME.event_clause(Event(kind, 0, ability, 0, 0, EVERYONE))
            assert GAME.rulebook().clause(number).text.startswith(f"{name.capitalize()}:")


@clause("DR-2.5", "DR-6.6")
def test_the_first_round_cites_another_clause_than_later_ones() -> None:
    cited = [GAME.event_clause(Event(facts.ROUND_BEGUN, 0, number, 0, 0, EVERYONE)) for number in range(3)]
    assert cited == ["DR-2.5", "DR-6.6", "DR-6.6"]
