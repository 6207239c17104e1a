"""A position that goes to another process arrives as it was, in every game at every table."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from carpathia.core.dump import dump_state, load_state
from carpathia.core.journal import Journal
from carpathia.core.playout import playout
from carpathia.core.rng import Rng
from carpathia.testing.plays import sampled, sketch
from tests.laws.tables import every_table, tables
from tests.laws.toy import Toy, ToyState

any_seed = given(seed=st.integers(0, 2**32))


@every_table()
@any_seed
def test_a_loaded_position_shows_the_same_and_plays_on_alike(table: str, seed: int) -> None:
    game = tables()[table]
    for state in sampled(game, seed):
        state.journal = Journal()
        loaded = load_state(game, dump_state(game, state))
        assert loaded.journal is None
        assert sketch(game, loaded) == sketch(game, state)
        assert loaded.acting() == state.acting()
        assert playout(loaded, Rng(seed)) == playout(state, Rng(seed))
        assert sketch(game, loaded) == sketch(game, state)
        assert loaded.scores() == state.scores()


@every_table()
@any_seed
def test_equal_positions_dump_to_equal_bytes(table: str, seed: int) -> None:
    game = tables()[table]
    for state in sampled(game, seed):
        dumped = dump_state(game, state)
        assert dump_state(game, state.clone()) == dumped
        assert dump_state(game, load_state(game, dumped)) == dumped


@any_seed
def test_a_game_in_plain_python_on_a_compiled_core_loses_nothing(seed: int) -> None:
    game = Toy(3)
    for state in sampled(game, seed):
        assert isinstance(state, ToyState)
        loaded = load_state(game, dump_state(game, state))
        assert sketch(game, loaded) == sketch(game, state)
        playout(loaded, Rng(seed))
        playout(state, Rng(seed))
        assert sketch(game, loaded) == sketch(game, state)
