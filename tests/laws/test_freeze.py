"""A position that goes to another process arrives as it was, in every game at every table."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from carpathia.core.freeze import freeze, thaw
from carpathia.core.journal import Journal
from carpathia.core.playout import playout
from carpathia.core.rng import Rng
from tests.laws.laws import sampled, sketch
from tests.laws.tables import every_table, tables
from tests.laws.toy import Toy, ToyState

any_seed = given(seed=st.integers(0, 2**32))


@every_table()
@any_seed
def test_a_thawed_position_shows_the_same_and_plays_on_alike(table: str, seed: int) -> None:
    game = tables()[table]
    for state in sampled(game, seed):
        state.journal = Journal()
        thawed = thaw(game, freeze(game, state))
        assert thawed.journal is None
        assert sketch(game, thawed) == sketch(game, state)
        assert thawed.acting() == state.acting()
        assert playout(thawed, Rng(seed)) == playout(state, Rng(seed))
        assert sketch(game, thawed) == sketch(game, state)
        assert thawed.scores() == state.scores()


@every_table()
@any_seed
def test_equal_positions_freeze_to_equal_bytes(table: str, seed: int) -> None:
    game = tables()[table]
    for state in sampled(game, seed):
        frozen = freeze(game, state)
        assert freeze(game, state.clone()) == frozen
        assert freeze(game, thaw(game, frozen)) == frozen


@any_seed
def test_a_game_in_plain_python_on_a_compiled_core_loses_nothing(seed: int) -> None:
    game = Toy(3)
    for state in sampled(game, seed):
        assert isinstance(state, ToyState)
        thawed = thaw(game, freeze(game, state))
        assert sketch(game, thawed) == sketch(game, state)
        playout(thawed, Rng(seed))
        playout(state, Rng(seed))
        assert sketch(game, thawed) == sketch(game, state)
