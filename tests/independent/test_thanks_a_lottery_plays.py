"""Thanks a Lottery against a second opinion: who acts, every end of a round, its dealer and its points."""

from __future__ import annotations

from collections import Counter

import pytest

from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE
from carpathia.games.thanks_a_lottery.game import ThanksALottery
from tests.independent.thanks_a_lottery_referee import Referee

PLAYS = 25


def make_game(seats: int, long_game: bool, lucky_card: bool) -> ThanksALottery:
    changes = {"variants.long_game": long_game, "variants.lucky_card": lucky_card}
    return ThanksALottery(seats, ThanksALottery.default_components().changed(changes, "the test"))


def play(game: ThanksALottery, referee: Referee, rng: Rng) -> list[str]:
    """Play at random, comparing at every step; return how the rounds ended."""
    state = game.start()
    endings = []
    while acting := state.acting():
        seats = None if acting == (CHANCE,) else list(acting)
        assert referee.acting() == seats
        seat = acting[rng.below(len(acting))]
        # Passing less often than at random makes for fuller tables.
        legal = state.legal(seat) if seat != CHANCE else [state.draw(rng)]
        action = legal[-1 - rng.below(max(1, len(legal) - 1))]
        rounds = state.round
        state.apply(seat, action)
        referee.follow(None if seat == CHANCE else seat, game.actions.label(action))
        if state.round > rounds:
            assert state.last is not None
            line = game.view(state, 0)["last"]
            assert line is not None
            assert [points["total"] for points in line["lines"]] == referee.last
            assert state.dealer == referee.dealer
            assert referee.over or line["cause"] == state.dealer
            endings.append(line["ended"])
        elif referee.ended is not None:
            view = game.view(state, 0)
            assert (view["ended"], view["cause"]) == referee.ended
        assert state.scores() == referee.totals
    assert referee.over
    return endings


@pytest.mark.parametrize("lucky_card", [False, True], ids=["plain", "lucky card"])
@pytest.mark.parametrize("long_game", [False, True], ids=["short", "long"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_random_plays_agree(seats: int, long_game: bool, lucky_card: bool) -> None:
    game, rng = make_game(seats, long_game, lucky_card), Rng(seats)
    for _ in range(PLAYS):
        play(game, Referee(seats, long_game, lucky_card), rng)


def test_all_three_ends_of_a_round_come_up() -> None:
    rng, endings = Rng(7), Counter[str]()
    for seats in (2, 3, 4):
        game = make_game(seats, long_game=False, lucky_card=False)
        for _ in range(PLAYS):
            endings.update(play(game, Referee(seats), rng))
    assert min(endings[how] for how in ("empty_hand", "empty_deck", "empty_pool")) >= 5, endings
