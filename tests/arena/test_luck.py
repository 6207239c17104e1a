"""Shared luck: a stream for each kind of chance and each round."""

from __future__ import annotations

from collections import Counter
from statistics import fmean, pvariance, stdev

import pytest

from carpathia.arena import Fixture, play
from carpathia.arena.luck import SharedLuck, WeighedLuck
from carpathia.bots.weights import learned
from carpathia.core.registry import make_game
from carpathia.core.state import CHANCE, NOBODY


def drawn(changes: dict[str, object], deal: int) -> list[tuple[int, str]]:
    """Return what luck decided in a game in which everybody takes the first legal action, with the round."""
    game = make_game("dragon-racer", 3, changes=changes)
    state, luck, found = game.start(), SharedLuck(deal, game.actions), []
    while state.actor != NOBODY:
        if state.actor == CHANCE:
            action = luck.choose(state)
            found.append((state.round, game.actions.label(action)))
        else:
            action = state.legal(state.actor)[0]
        state.apply(state.actor, action)
    return found


def test_a_design_that_draws_more_in_one_round_deals_the_same_cards_in_the_next() -> None:
    usual = [label for now, label in drawn({}, 1) if now == 0 and label.startswith("deal")]
    longer = [label for now, label in drawn({"race.turns": 9}, 1) if now == 0 and label.startswith("deal")]
    assert len(longer) == len(usual) + 3
    assert longer[: len(usual)] == usual
    for later in (1, 2):
        usual = [label for now, label in drawn({}, 1) if now == later and label.startswith("deal")]
        longer = [label for now, label in drawn({"race.turns": 9}, 1) if now == later][: len(usual) + 1]
        assert [label for label in longer if label.startswith("deal")][: len(usual) - 1] == usual[:-1]


def test_another_deal_is_another_luck() -> None:
    assert drawn({}, 1) == drawn({}, 1) != drawn({}, 2)


def test_luck_is_fair() -> None:
    game = make_game("thanks-a-lottery", 3)
    dealers = Counter(SharedLuck(deal, game.actions).choose(game.start()) for deal in range(3000))
    assert len(dealers) == 3
    assert all(abs(count - 1000) < 130 for count in dealers.values())  # five standard deviations


@pytest.mark.slow
def test_designs_that_play_alike_have_the_same_games() -> None:
    """A ruling that never comes up changes nothing, down to the bots' thoughts."""
    lineup = ("novice", "random", "novice")
    short = {"race.rounds": 1, "race.turns": 2}
    one = make_game("dragon-racer", 3, changes=short)
    other = make_game("dragon-racer", 3, changes={**short, "vlad.bets": [1]})
    for deal in range(2):
        assert play(one, Fixture(lineup, deal)) == play(other, Fixture(lineup, deal))


@pytest.mark.slow
def test_luck_that_is_weighed_is_fair_and_explains_much_of_who_wins() -> None:
    game = make_game("thanks-a-lottery", 2)
    values, _ = learned(game)
    assert values is not None
    brought, shares = [], []
    for deal in range(150):
        luck = WeighedLuck(deal, game.actions, values)
        fixture = Fixture(("random", "random"), deal)
        result = play(game, fixture, luck=luck)
        same = play(game, fixture, luck=SharedLuck(deal, game.actions)) if deal < 3 else result
        assert result == same, "to weigh luck changes nothing"
        assert sum(luck.brought) == pytest.approx(0, abs=1e-9)
        brought.append(luck.brought[0])
        shares.append(result.win_share(0))
    assert abs(fmean(brought)) < 3 * stdev(brought) / 150**0.5
    without = [share - luck for share, luck in zip(shares, brought, strict=True)]
    assert pvariance(without) < 0.75 * pvariance(shares)
