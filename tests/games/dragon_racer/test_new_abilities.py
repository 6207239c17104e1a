"""Clauses DR-7.1 to DR-7.3: how dragons come by abilities between the rounds."""

from __future__ import annotations

import pytest

from carpathia.core.state import NOBODY
from carpathia.games.dragon_racer.rules.position import Phase
from tests.clauses import clause
from tests.games.dragon_racer.table import Table


@clause("DR-7.1")
def test_the_last_dragon_gets_an_ability_after_the_round() -> None:
    table = Table(3, ability="pursuer")
    table.race_ends(red=4, green=3, blue=9, yellow=12)
    assert table.view()["target"] == "green"
    assert table.outcomes() == {
        f"ability {name}": 1 for name in ("charger", "darling", "glider", "drummer", "bully")
    }
    table.luck("ability glider")
    assert table.abilities == {"yellow": "pursuer", "green": "glider"}


@clause("DR-7.1")
def test_if_the_last_has_an_ability_the_last_without_one_gets_it() -> None:
    table = Table(3, ability="pursuer")
    table.race_ends(red=4, green=3, blue=9, yellow=1)
    assert table.view()["target"] == "green"


@clause("DR-7.1", "DR-7.2")
def test_a_dragon_with_an_ability_on_the_start_is_passed_over() -> None:
    table = Table(3, ability="pursuer")
    table.race_ends(red=4, green=3, blue=9)
    assert table.state.phase is Phase.DRAW_ABILITY
    assert table.view()["target"] == "green"


@clause("DR-7.14")
def test_abilities_stay_for_the_rest_of_the_game() -> None:
    table = Table(3, ability="pursuer")
    table.race_ends(red=4, green=3, blue=9, yellow=1)
    table.luck("ability glider")
    table.deal()
    assert table.abilities == {"yellow": "pursuer", "green": "glider"}
    table.race_ends(red=4, green=3, blue=9, yellow=1)
    assert table.view()["target"] == "red"
    assert "ability glider" not in table.outcomes()
    table.luck("ability bully")
    table.deal()
    assert table.abilities == {"yellow": "pursuer", "green": "glider", "red": "bully"}


@clause("DR-7.2")
def test_a_dragon_alone_on_the_start_came_last() -> None:
    table = Table(3, ability="pursuer")
    table.race_ends(red=4, blue=9, yellow=1)
    assert table.state.phase is Phase.DRAW_ABILITY
    assert table.view()["target"] == "green"


@clause("DR-7.2")
def test_of_several_on_the_start_without_an_ability_luck_names_one() -> None:
    table = Table(3, ability="pursuer")
    table.race_ends(red=4)
    assert table.view()["target"] is None
    assert table.outcomes() == {"last green": 1, "last blue": 1}
    table.luck("last blue")
    assert table.view()["target"] == "blue"
    table.luck("ability drummer")
    assert table.abilities == {"yellow": "pursuer", "blue": "drummer"}


@clause("DR-7.2")
def test_luck_may_name_any_dragon_if_none_has_left_the_start() -> None:
    table = Table(5, ability="pursuer")
    table.race_ends()
    assert table.outcomes() == {f"last {dragon}": 1 for dragon in ("red", "green", "blue", "white")}


@clause("DR-7.3")
def test_after_the_last_round_no_ability_is_drawn() -> None:
    table = Table(3, ability="pursuer")
    for ability in ("glider", "bully"):
        table.race_ends(red=4, green=3, blue=9, yellow=1)
        table.luck(f"ability {ability}")
        table.deal()
    table.race_ends(red=4, green=3, blue=9, yellow=1)
    assert table.actor == NOBODY
    assert table.view()["target"] is None
    assert len(table.abilities) == 3


@clause("DR-7.1", "DR-2.4")
@pytest.mark.parametrize("spots", [{"red": 4}, {"red": 4, "green": 3, "blue": 9, "yellow": 1}])
def test_without_abilities_the_next_deal_follows_at_once(spots: dict[str, int]) -> None:
    table = Table(3)
    table.race_ends(**spots)
    assert table.state.phase is Phase.DEAL
