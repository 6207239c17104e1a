"""The state machine of Thanks a Lottery: what may be done in each phase, and who does it."""

from __future__ import annotations

from typing import assert_never, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from carpathia.core.chance import Chance, evenly
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, NOBODY
from carpathia.games.thanks_a_lottery.components import LEAST_CARDS
from carpathia.games.thanks_a_lottery.rules.imagination import drawn, forget_choice, guess_dice, redeal
from carpathia.games.thanks_a_lottery.rules.lottery import choose, draw_token, pick_up, roll_again
from carpathia.games.thanks_a_lottery.rules.position import COLUMNS, TOTAL, Phase, Position
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

    def scores(self) -> list[int]:
        return [points for points in self.points]

    def placings(self) -> list[int]:
        # TL-8.4 Of those who tie, the last round decides; TL-8.5 after that nothing does.
        ranks = [
            (self.points[seat], 0 if self.last is None else self.last.lines[seat * COLUMNS + TOTAL])
            for seat in range(self.seats)
        ]
        return [sum([other > rank for other in ranks]) for rank in ranks]

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        phase = self.phase
        if phase is Phase.PICK:
            return self._dice_into(seat, out)
        # TL-5.1 Nobody acts but the one whose turn it is.
        if seat != self.actor or seat == CHANCE or seat == NOBODY:
            return 0
        parts = self.parts
        count: i64 = 0
        if phase is Phase.TURN:
            count = self._options_into(seat, out)
        elif phase is Phase.BUILD:
            for card in range(parts.cards):
                if self.may_follow(seat, card):
                    out[count] = parts.lay.base + card
                    count += 1
            if len(self.laid) >= LEAST_CARDS:  # TL-3.1
                out[count] = parts.done.base
                count += 1
        elif phase is Phase.ADD:
            for card in range(parts.cards + 1):
                if self.may_add(seat, card):
                    out[count] = parts.lay.base + card
                    count += 1
            if len(self.laid):  # TL-5.5 One card or more.
                out[count] = parts.done.base
                count += 1
        elif phase is Phase.TAKE:
            for side in range(parts.sides):
                if self.in_pool(side):
                    out[count] = parts.take.base + side
                    count += 1
        return count

    def _options_into(self, seat: i64, out: vec[i64]) -> i64:
        parts = self.parts
        out[0] = parts.passing.base  # TL-5.2
        count: i64 = 1
        for card in range(parts.cards):
            if self.may_begin(seat, card):
                out[count] = parts.lay.base + card
                count += 1
        # TL-5.3 The rest is only for those who have played a block.
        if not self.has_opened(seat):
            return count
        for number in range(len(self.blocks)):
            if self.may_add_to(seat, self.blocks[number]):
                out[count] = parts.add.base + number
                count += 1
        for number in range(len(self.blocks)):
            if self.may_replace(seat, self.blocks[number]):
                out[count] = parts.replace.base + number
                count += 1
        return count

    def _dice_into(self, seat: i64, out: vec[i64]) -> i64:
        # TL-7.2 All who have not chosen yet, at the same time.
        if seat >= self.seats or self.ready[seat]:
            return 0
        parts = self.parts
        count: i64 = 0
        for side in range(parts.sides):
            if self.dice_of(seat, side) > self.picked_of(seat, side):
                out[count] = parts.pick.base + side
                count += 1
        out[count] = parts.ready.base
        return count + 1

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
        kind = parts.draw if phase is Phase.DRAW else parts.deal
        cards = [card for card in range(parts.cards) if self.in_deck(card)]
        return Chance([kind.id(card) for card in cards], [self.in_deck(card) for card in cards])

    def draw(self, rng: Rng) -> i64:
        parts = self.parts
        phase = self.phase
        if phase is Phase.DEAL:
            return parts.deal.base + drawn(self, self.undealt, rng)
        if phase is Phase.DRAW:
            return parts.draw.base + drawn(self, self.undealt, rng)
        if phase is Phase.ROLL:
            return parts.roll.base + rng.below(parts.sides)
        if phase is Phase.ROLL_AGAIN:
            return parts.reroll.base + rng.below(parts.sides)
        if phase is Phase.LOTTERY:
            return parts.token.base + self._drawn_token(rng)
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
        if phase is Phase.NAME_DEALER:
            name_dealer(self, action - parts.dealer.base)
        elif phase is Phase.DEAL:
            deal(self, action - parts.deal.base)
        elif phase is Phase.ROLL:
            roll(self, action - parts.roll.base)
        elif phase is Phase.DRAW:
            draw_card(self, action - parts.draw.base)
        elif phase is Phase.TURN:
            if action == parts.passing.base:
                pass_turn(self)
            elif parts.lay.has(action):
                lay(self, action - parts.lay.base)
            elif parts.add.has(action):
                begin_adding(self, action - parts.add.base)
            else:
                replace_wild(self, action - parts.replace.base)
        elif phase is Phase.BUILD or phase is Phase.ADD:
            if action != parts.done.base:
                lay(self, action - parts.lay.base)
            elif phase is Phase.BUILD:
                play_block(self)
            else:
                add_cards(self)
        elif phase is Phase.TAKE:
            take_die(self, action - parts.take.base)
        elif phase is Phase.PICK:
            if action == parts.ready.base:
                choose(self, seat)
            else:
                pick_up(self, seat, action - parts.pick.base)
        elif phase is Phase.ROLL_AGAIN:
            roll_again(self, action - parts.reroll.base)
        elif phase is Phase.LOTTERY:
            draw_token(self, action - parts.token.base)
        elif phase is Phase.NEXT or phase is Phase.OVER:
            raise AssertionError("nobody has anything to decide")
        else:
            assert_never(phase)
        if self.phase is Phase.NEXT:
            begin_deal(self)

    def stage(self) -> i64:
        return self.round

    def resample(self, seat: i64, rng: Rng) -> None:
        redeal(self, seat, rng)
        if seat != self.player:
            forget_choice(self)
        guess_dice(self, seat, rng)
