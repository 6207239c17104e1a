"""One game of a plan."""

from __future__ import annotations

from typing import Any

import pytest

from carpathia.arena import Fixture, GameFailed, play
from carpathia.bots.levels import Novice, make_bot
from carpathia.bots.simple import RandomBot
from carpathia.core.perspective import Perspective
from carpathia.core.playout import playout
from carpathia.core.registry import UnknownName, make_game
from carpathia.core.rng import Rng

SHORT = make_game("dragon-racer", 3, changes={"race.rounds": 1, "race.turns": 2})


@pytest.mark.parametrize("lineup", [("random", "random", "random"), ("novice", "random", "random")])
def test_the_same_fixture_gives_the_same_result(lineup: tuple[str, ...]) -> None:
    fixture = Fixture(lineup, 5)
    one, two = play(SHORT, fixture), play(SHORT, fixture)
    assert one == two
    assert play(SHORT, Fixture(lineup, 6)) != one
    assert len(one.scores) == 3
    assert one.decisions > 0
    assert sum(map(one.win_share, range(3))) == pytest.approx(1)


def test_random_bots_alone_play_in_the_compiled_loop() -> None:
    state = SHORT.start()
    decisions = playout(state, Rng(5))
    result = play(SHORT, Fixture(("random",) * 3, 5))
    assert (list(result.scores), list(result.placings), result.decisions) == (
        state.scores(),
        state.placings(),
        decisions,
    )
    assert result.pace == {}


def test_how_long_each_bot_thinks_is_told() -> None:
    result = play(SHORT, Fixture(("novice", "random", "random"), 5))
    novice, random = result.pace["novice"], result.pace["random"]
    assert sorted(result.pace) == ["novice", "random"]
    assert 0 < novice.decisions + random.decisions <= result.decisions  # forced ones take no thought
    assert novice.seconds / novice.decisions > random.seconds / random.decisions > 0
    assert min(novice.slowest, random.slowest) > 0  # by the clock, which runs on while others have the core
    assert novice.seconds / novice.decisions > random.seconds / random.decisions > 0


def test_all_rotations_of_a_deal_have_the_same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first decision is made after the deal, so all seats see the same there whoever sits in them."""
    seen: dict[tuple[str, int], list[float]] = {}

    def observe(bot: Any, mine: Perspective[Any], rng: Rng) -> int:
        seen.setdefault((type(bot).__name__, mine.seat), mine.observe())
        return mine.legal()[0]

    monkeypatch.setattr(Novice, "choose", observe)
    monkeypatch.setattr(RandomBot, "choose", observe)
    play(SHORT, Fixture(("novice", "random", "random"), 5))
    play(SHORT, Fixture(("random", "random", "novice"), 5))
    first = [value for (_, seat), value in seen.items() if seat == 0]
    assert len(first) == 2
    assert first[0] == first[1]


def test_a_bot_that_fails_is_told_with_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(bot: Any, mine: Perspective[Any], rng: Rng) -> int:
        return next(action for action in range(len(SHORT.actions)) if action not in mine.legal())

    monkeypatch.setattr(Novice, "choose", fail)
    with pytest.raises(GameFailed, match="Dragon Racer, deal 5, novice, random, random: IllegalAction: You"):
        play(SHORT, Fixture(("novice", "random", "random"), 5))


def test_a_bot_can_be_given_a_larger_search_budget() -> None:
    usual, patient = make_bot("novice"), make_bot("novice*8")
    assert isinstance(usual, Novice)
    assert isinstance(patient, Novice)
    for budget in ("effort", "tries", "seconds"):
        assert getattr(patient, budget) == 8 * getattr(usual, budget)
    for name in ("random*2", "novice*", "novice*0", "novice*x"):
        with pytest.raises(UnknownName, match="named like master"):
            make_bot(name)
