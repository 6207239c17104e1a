"""Which clause a line of the log cites, where it depends on more than the kind of the fact."""

from __future__ import annotations

import pytest

from carpathia.core.journal import EVERYONE, Event
from carpathia.games.thanks_a_lottery.rules import facts
from carpathia.games.thanks_a_lottery.rules.position import EMPTY_DECK, EMPTY_HAND, EMPTY_POOL
from tests.clauses import clause
from tests.games.thanks_a_lottery.table import make_game


@clause("TL-6.1", "TL-6.3", "TL-6.5")
@pytest.mark.parametrize(
    ("ending", "number"), [(EMPTY_HAND, "TL-6.1"), (EMPTY_DECK, "TL-6.3"), (EMPTY_POOL, "TL-6.5")]
)
def test_the_end_of_a_round_cites_its_cause(ending: int, number: str) -> None:
    assert make_game(3).event_clause(Event(facts.ROUND_ENDED, 0, ending, 0, 0, EVERYONE)) == number
