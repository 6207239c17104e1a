"""Thanks a Lottery: imagined worlds come up as often as counting all possible ones says."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from carpathia.core.column import column
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, SPECTATOR
from carpathia.games.thanks_a_lottery.game import ThanksALottery
from carpathia.games.thanks_a_lottery.rules.position import Phase
from carpathia.games.thanks_a_lottery.rules.state import LotteryState

TRIES = 6000


def small_game() -> ThanksALottery:
    changes = {"cards.copies": [3, 2, 2], "cards.wilds": 2, "cards.hand": 2, "dice.number": 6}
    return ThanksALottery(3, ThanksALottery.default_components().changed(changes, "the test"))


def opened(game: ThanksALottery) -> LotteryState:
    """Return the first turn, with a wild of seat 1 that all know of."""
    state, rng = game.start(), Rng(4)
    while state.phase is not Phase.TURN or not state.in_hand(1, game.parts.wild):
        if state.phase is Phase.TURN:
            state, rng = game.start(), Rng(rng.below(1000))
        state.apply(CHANCE, state.draw(rng))
    state.known = column([0, 1, 0])
    return state


def hands(state: LotteryState) -> tuple[tuple[int, ...], ...]:
    cards = state.parts.cards
    return tuple(tuple(state.in_hand(seat, card) for card in range(cards)) for seat in range(3))


def possible_hands(state: LotteryState, viewer: int) -> Counter[tuple[tuple[int, ...], ...]]:
    """Deal the cards that `viewer` has not seen in every way there is, each card for itself."""
    cards = state.parts.cards
    counts = [list(hand) for hand in hands(state)]
    kept = [[0] * (cards - 1) + [state.known[seat]] for seat in range(3)]
    hidden = [seat for seat in range(3) if seat != viewer]
    unseen = [card for card in range(cards) for _ in range(state.in_deck(card))]
    for seat in hidden:
        for card in range(cards):
            unseen += [card] * (counts[seat][card] - kept[seat][card])
    worlds: Counter[tuple[tuple[int, ...], ...]] = Counter()

    def deal(seats: list[int], left: frozenset[int], dealt: dict[int, tuple[int, ...]]) -> None:
        if not seats:
            worlds[tuple(dealt[seat] if seat in dealt else tuple(counts[seat]) for seat in range(3))] += 1
            return
        seat, *others = seats
        for chosen in combinations(sorted(left), sum(counts[seat]) - sum(kept[seat])):
            hand = list(kept[seat])
            for place in chosen:
                hand[unseen[place]] += 1
            deal(others, left - set(chosen), {**dealt, seat: tuple(hand)})

    deal(hidden, frozenset(range(len(unseen))), {})
    return worlds


def assert_fair(counts: Counter[object], expected: Counter[object]) -> None:
    """Compare frequencies by chi-square, five standard deviations wide."""
    assert set(counts) <= set(expected)
    total, tries = expected.total(), counts.total()
    chi = sum((counts[key] - tries * n / total) ** 2 / (tries * n / total) for key, n in expected.items())
    freedom = len(expected) - 1
    assert chi < freedom + 5 * (2 * freedom) ** 0.5, f"{chi:.0f} at {freedom} degrees of freedom"


def test_hands_are_imagined_as_often_as_they_are_possible() -> None:
    game = small_game()
    state, rng = opened(game), Rng(11)
    for viewer in (0, 1, 2, SPECTATOR):
        counts: Counter[object] = Counter()
        for _ in range(TRIES):
            world = state.clone()
            world.resample(viewer, rng)
            counts[hands(world)] += 1
        expected: Counter[object] = Counter(possible_hands(state, viewer).elements())
        assert len(expected) > 3
        assert_fair(counts, expected)


def test_dice_picked_in_secret_are_imagined_evenly() -> None:
    game = small_game()
    state, rng = opened(game), Rng(12)
    sides = game.parts.sides
    state.phase, state.actor = Phase.PICK, 0
    dice = [1, 0, 0, 0, 0, 0, 2, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    state.dice = column(dice)
    state.ready = column([0, 1, 0])
    state.picked = column([1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0])
    counts: Counter[object] = Counter()
    for _ in range(TRIES):
        world = state.clone()
        world.resample(0, rng)
        assert list(world.picked[:sides]) == [1, 0, 0, 0, 0, 0], "one's own choice"
        assert list(world.picked[2 * sides :]) == [0] * sides, "not chosen yet"
        counts[tuple(world.picked[sides : 2 * sides])] += 1
    assert_fair(counts, Counter((ones, twos, 0, 0, 0, 0) for ones in range(3) for twos in range(2)))


def test_a_play_that_is_not_done_is_imagined_as_not_begun() -> None:
    game = small_game()
    state = opened(game)
    seat = state.player
    state.laid, state.phase = column([0]), Phase.BUILD
    other = state.clone()
    other.resample((seat + 1) % 3, Rng(1))
    assert (len(other.laid), other.phase) == (0, Phase.TURN)
    own = state.clone()
    own.resample(seat, Rng(1))
    assert (len(own.laid), own.phase) == (1, Phase.BUILD)
