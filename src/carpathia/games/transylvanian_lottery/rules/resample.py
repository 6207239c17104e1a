"""What a seat cannot know in The Transylvanian Lottery, drawn anew and fairly.

Only the scoring cards are secret (GT-2.3): the bags are known to all (GT-1.9), and what is still to be
drawn is not decided yet. Whoever chose a scoring card saw what was left (GT-2.4), hence which cards the
earlier seats have among them, and nothing about the later ones.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from carpathia.core.rng import Rng
from carpathia.games.transylvanian_lottery.rules.position import NONE, Phase, Position


def chosen(state: Position) -> i64:
    """Return how many seats have their scoring card, in turn order of the first round."""
    count: i64 = 0
    for seat in range(state.seats):
        if state.scorings[seat] != NONE:
            count += 1
    return count


def first_chooser(state: Position) -> i64:
    """Return the first player of the first round."""
    return (state.first - state.round + state.round * state.seats) % state.seats


def knows_before(state: Position, seat: i64) -> bool:
    """Say whether `seat` has seen which scoring cards were left when its turn to choose came."""
    if seat >= state.seats:
        return False
    return state.scorings[seat] != NONE or (state.phase is Phase.CHOOSE_SCORING and state.actor == seat)


def guess_scorings(state: Position, seat: i64, rng: Rng) -> None:
    """Replace the scoring cards that `seat` has not seen; every allowed choice of them is equally likely."""
    if state.phase is Phase.OVER:  # GT-8.1
        return
    seats = state.seats
    count = chosen(state)
    start = first_chooser(state)
    cards = vec[i64]([0] * count)
    for step in range(count):
        cards[step] = state.scorings[(start + step) % seats]
    fixed: i64 = 0  # the first that was chosen after what `seat` has seen
    if knows_before(state, seat):
        own = (seat - start + seats) % seats
        # The earlier cards are known, but not who has which.
        _sort(cards, own)
        for i in range(own - 1, i64(0), -1):
            j = rng.below(i + 1)
            kept = cards[i]
            cards[i] = cards[j]
            cards[j] = kept
        fixed = own + 1
    if fixed < count:
        _choose_anew(state, cards, fixed, rng)
    state.scorings = state.scorings[:]
    for step in range(count):
        state.scorings[(start + step) % seats] = cards[step]


def _sort(cards: vec[i64], count: i64) -> None:
    """Order the first cards, so that the same luck deals the same world whatever the truth is."""
    for i in range(1, count):
        card = cards[i]
        j = i
        while j > 0 and cards[j - 1] > card:
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = card


def _choose_anew(state: Position, cards: vec[i64], fixed: i64, rng: Rng) -> None:
    """Guess the cards from `fixed` on until there are enough copies of all."""
    parts = state.parts
    left = parts.scoring_copies[:]
    for step in range(fixed):
        left[cards[step]] -= 1
    allowed = False
    while not allowed:
        allowed = True
        rest = left[:]
        for step in range(fixed, len(cards)):
            card = rng.below(parts.scorings)
            if rest[card] == 0:
                allowed = False
                break
            rest[card] -= 1
            cards[step] = card
