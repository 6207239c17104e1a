"""The state machine of Thanks a Lottery: what may be done in each phase, and who does it."""

from __future__ import annotations

from typing import assert_never, final

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr

from carpathia.core.chance import Chance, evenly
from carpathia.core.column import pick
from carpathia.core.rng import Rng
from carpathia.games.thanks_a_lottery.rules.choices import (
    additions_into,
    next_cards_into,
    options_into,
    pool_into,
    rolls_into,
)
from carpathia.games.thanks_a_lottery.rules.features import feature_count, write_features
from carpathia.games.thanks_a_lottery.rules.lottery import choose, draw_token, pick_up, roll_again
from carpathia.games.thanks_a_lottery.rules.observation import observe
from carpathia.games.thanks_a_lottery.rules.position import (
    BONUS,
    CARDS,
    COLUMNS,
    DICE,
    HAND_SOURCE,
    LOTTERY,
    SOURCES,
    TOTAL,
    Phase,
    Position,
)
from carpathia.games.thanks_a_lottery.rules.resample import forget_choice, guess_dice, redeal
from carpathia.games.thanks_a_lottery.rules.rounds import begin_deal, deal, name_dealer, roll, set_up
from carpathia.games.thanks_a_lottery.rules.turn import (
    add_cards,
    begin_adding,
    draw_card,
    lay,
    pass_turn,
    play_block,
    replace_wild,
    take_die,
)


@final
@mypyc_attr(acyclic=True)
class LotteryState(Position):
    def start(self) -> None:
        set_up(self)

    def clone(self) -> LotteryState:
        new = LotteryState(self.parts)
        new.actor = self.actor
        new.phase = self.phase
        new.round = self.round
        new.dealer = self.dealer
        new.player = self.player
        new.undealt = self.undealt
        new.pool = self.pool
        new.target = self.target
        new.owed = self.owed
        new.cause = self.cause
        new.ending = self.ending
        new.piles = self.piles[:]
        new.dice = self.dice[:]
        new.laid = self.laid
        new.blocks = self.blocks
        new.known = self.known
        new.ready = self.ready
        new.picked = self.picked
        new.tokens = self.tokens
        new.points = self.points
        new.last = self.last
        return new

    def observe_into(self, seat: i64, out: vec[i32], start: i64) -> None:
        observe(self, seat, out, start)

    def feature_count(self) -> i64:
        return feature_count(self)

    def features_into(self, seat: i64, out: vec[i32], start: i64) -> None:
        write_features(self, seat, out, start)

    def scores(self) -> list[int]:
        return [points for points in self.points]

    def points_by_source_into(self, out: vec[i64], start: i64) -> None:
        for column in range(self.seats * SOURCES):
            out[start + column] = 0
        outcome = self.last
        while outcome is not None:
            lines = outcome.lines
            for seat in range(self.seats):
                line = seat * COLUMNS
                row = start + seat * SOURCES
                out[row + CARDS] += lines[line + CARDS]
                out[row + DICE] += lines[line + DICE]
                out[row + LOTTERY] += lines[line + LOTTERY]
                out[row + BONUS] += lines[line + BONUS]
                # TL-8.3 A round below 0 counts as 0, so the hand costs no more than the round brought.
                brought = (
                    lines[line + CARDS] + lines[line + DICE] + lines[line + LOTTERY] + lines[line + BONUS]
                )
                out[row + HAND_SOURCE] += lines[line + TOTAL] - brought
            outcome = outcome.before

    def placings(self) -> list[int]:
        # TL-8.4 The last round decides a tie, TL-8.5 after that nothing does; TL-8.6 for every place.
        ranks = [
            (self.points[seat], 0 if self.last is None else self.last.lines[seat * COLUMNS + TOTAL])
            for seat in range(self.seats)
        ]
        return [sum([other > rank for other in ranks]) for rank in ranks]

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        phase = self.phase
        if phase is Phase.PICK:
            return rolls_into(self, seat, out)
        # TL-5.12 Nobody acts but the one whose turn it is.
        if seat != self.actor or seat >= self.seats:
            return 0
        if phase is Phase.TURN:
            return options_into(self, seat, out)
        if phase is Phase.BUILD:
            return next_cards_into(self, seat, out)
        if phase is Phase.ADD:
            return additions_into(self, seat, out)
        assert phase is Phase.TAKE, "no seat acts in any other phase"
        return pool_into(self, out)

    def chance(self) -> Chance:
        parts = self.parts
        phase = self.phase
        if phase is Phase.NAME_DEALER:
            return evenly([parts.dealer.id(seat) for seat in range(self.seats)])
        if phase is Phase.ROLL or phase is Phase.ROLL_AGAIN:
            dice = parts.roll if phase is Phase.ROLL else parts.reroll
            return evenly([dice.id(side) for side in range(parts.sides)])
        if phase is Phase.LOTTERY:
            tin = [token for token in range(parts.tokens) if token not in self.tokens]
            return evenly([parts.token.id(token) for token in tin])
        if phase is Phase.NEXT:  # TL-2.2 All cards are shuffled.
            cards = [card for card in range(parts.cards) if parts.copies[card]]
            return Chance([parts.deal.id(card) for card in cards], [parts.copies[card] for card in cards])
        kind = parts.draw if phase is Phase.DRAW else parts.deal
        cards = [card for card in range(parts.cards) if self.in_deck(card)]
        return Chance([kind.id(card) for card in cards], [self.in_deck(card) for card in cards])

    def draw(self, rng: Rng) -> i64:
        parts = self.parts
        phase = self.phase
        if phase is Phase.DEAL or phase is Phase.DRAW:
            card = pick(self.piles, self.seats * parts.cards, rng.below(self.undealt))
            return card + (parts.deal.base if phase is Phase.DEAL else parts.draw.base)
        if phase is Phase.ROLL:
            return parts.roll.base + rng.below(parts.sides)
        if phase is Phase.ROLL_AGAIN:
            return parts.reroll.base + rng.below(parts.sides)
        if phase is Phase.LOTTERY:
            return parts.token.base + self._drawn_token(rng)
        if phase is Phase.NEXT:
            return parts.deal.base + pick(parts.copies, 0, rng.below(parts.deck_size))
        return self.chance().sample(rng)

    def _drawn_token(self, rng: Rng) -> i64:
        ticket = rng.below(self.parts.tokens - len(self.tokens))
        token: i64 = 0
        while True:
            in_tin = True
            for drawn_before in self.tokens:
                if drawn_before == token:
                    in_tin = False
            if in_tin:
                if ticket == 0:
                    return token
                ticket -= 1
            token += 1

    def apply(self, seat: i64, action: i64) -> None:
        parts = self.parts
        phase = self.phase
        if phase is Phase.TURN:
            if action == parts.passing.base:
                pass_turn(self)
            elif parts.lay.has(action):
                lay(self, parts.lay.arg(action))
            elif parts.add.has(action):
                begin_adding(self, parts.add.arg(action))
            else:
                replace_wild(self, parts.replace.arg(action))
        elif phase is Phase.BUILD or phase is Phase.ADD:
            if action != parts.done.base:
                lay(self, parts.lay.arg(action))
            elif phase is Phase.BUILD:
                play_block(self)
            else:
                add_cards(self)
        elif phase is Phase.DRAW:
            draw_card(self, parts.draw.arg(action))
        elif phase is Phase.DEAL:
            deal(self, parts.deal.arg(action))
        elif phase is Phase.ROLL:
            roll(self, parts.roll.arg(action))
        elif phase is Phase.TAKE:
            take_die(self, parts.take.arg(action))
        elif phase is Phase.PICK:
            if action == parts.ready.base:
                choose(self, seat)
            else:
                pick_up(self, seat, parts.pick.arg(action))
        elif phase is Phase.ROLL_AGAIN:
            roll_again(self, parts.reroll.arg(action))
        elif phase is Phase.LOTTERY:
            draw_token(self, parts.token.arg(action))
        elif phase is Phase.NAME_DEALER:
            name_dealer(self, parts.dealer.arg(action))
        elif phase is Phase.NEXT:
            begin_deal(self)
            deal(self, parts.deal.arg(action))
        elif phase is Phase.OVER:
            raise AssertionError("nobody has anything to decide")
        else:
            assert_never(phase)

    def stage(self) -> i64:
        return self.round

    def _resample(self, seat: i64, rng: Rng) -> None:
        redeal(self, seat, rng)
        if seat != self.player:
            forget_choice(self)
        guess_dice(self, seat, rng)
