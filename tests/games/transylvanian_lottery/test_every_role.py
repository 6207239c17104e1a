"""The laws of every game, with every role of The Transylvanian Lottery in play."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from carpathia.core.game import Game
from carpathia.games.transylvanian_lottery.components import ROLES
from carpathia.games.transylvanian_lottery.game import TransylvanianLottery
from carpathia.games.transylvanian_lottery.rules.state import LotteryState
from carpathia.testing import laws
from tests.clauses import clause
from tests.games.transylvanian_lottery.census import census

# Those that begin with the opening of the game itself are tried in tests/laws.
LAWS = [law for law in laws.LAWS if law not in (laws.seats_can_be_relabelled, laws.imagined_worlds_vary)]


class Cast(TransylvanianLottery):
    """The game after the roles have been taken."""

    def __init__(self, *roles: str) -> None:
        super().__init__(len(roles), TransylvanianLottery.default_components())
        self.roles = roles

    @classmethod
    def folder(cls) -> Path:
        return TransylvanianLottery.folder()

    def start(self) -> LotteryState:
        state = super().start()
        state.apply(state.actor, self.actions.parse("first seat 0"))
        for seat, role in enumerate(self.roles):
            state.apply(seat, self.actions.parse(f"role {role.capitalize()}"))
        return state


@clause("GT-1.8", "GT-5.1")
@pytest.mark.slow
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("group", range(4))
def test_a_table_with_these_roles_obeys_the_law(
    group: int, seats: int, law: Callable[[Game[Any], int], None]
) -> None:
    cast = [ROLES[(group * 3 + step) % len(ROLES)] for step in range(seats)]
    law(Cast(*cast), group + seats)


@clause("GT-1.3", "GT-1.8")
@pytest.mark.parametrize("role", ROLES)
def test_no_role_loses_a_ticket(role: str) -> None:
    cast = [role, *[other for other in ROLES if other != role][:4]]
    laws.components_are_conserved(Cast(*cast), 1, census)
