"""What every game gets from the base: refusals of what luck decides."""

from __future__ import annotations

from carpathia.core.actions import ActionSpace
from carpathia.core.game import Refusal, luck_decides


def test_what_luck_decides_is_refused_by_its_verb_and_the_rest_is_not() -> None:
    actions = ActionSpace()
    draw, lay = actions.kind("draw", ["1", "2"]), actions.kind("lay", ["1", "2"])
    table = {"draw": ("XX-1.1", "which card is drawn")}
    assert luck_decides(draw, table) == Refusal("XX-1.1", "Luck decides which card is drawn, not a player.")
    assert luck_decides(lay, table) is None
