"""The state machine of Dragon Racer: what may be done in each phase, and who does it."""

from __future__ import annotations

from typing import assert_never, final

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr

from carpathia.core.chance import Chance, evenly
from carpathia.core.column import pick
from carpathia.core.rng import Rng
from carpathia.games.dragon_racer.rules.features import feature_count, write_features
from carpathia.games.dragon_racer.rules.observation import observe
from carpathia.games.dragon_racer.rules.position import SOURCES, Phase, Position
from carpathia.games.dragon_racer.rules.resample import guess_tokens, redeal
from carpathia.games.dragon_racer.rules.rounds import (
    deal,
    draw_ability,
    draw_place,
    name_dealer,
    name_last,
    next_rider,
    seat_vlad,
    set_up,
)
from carpathia.games.dragon_racer.rules.turn import (
    begin_bet,
    bet_for_place,
    bet_gold,
    bet_on,
    flip,
    move_at_once,
    play,
)


@final
@mypyc_attr(acyclic=True)
class DragonState(Position):
    def start(self) -> None:
        set_up(self)

    def clone(self) -> DragonState:
        new = DragonState(self.parts)
        new.actor = self.actor
        new.phase = self.phase
        new.round = self.round
        new.turn = self.turn
        new.vlad_after = self.vlad_after
        new.dealer = self.dealer
        new.leader = self.leader
        new.rider = self.rider
        new.done = self.done
        new.betting_open = self.betting_open
        new.undealt = self.undealt
        new.target = self.target
        new.bet_card = self.bet_card
        new.bet_dragon = self.bet_dragon
        new.bet_place = self.bet_place
        new.piles = self.piles[:]
        new.spots = self.spots[:]
        new.played = self.played[:]
        new.bets = self.bets
        new.out_of_gold = self.out_of_gold
        new.gold = self.gold
        new.earned = self.earned
        new.abilities = self.abilities
        new.podium = self.podium
        new.shown_bets = self.shown_bets
        new.payouts = self.payouts
        return new

    def observe_into(self, seat: i64, out: vec[i32], start: i64) -> None:
        observe(self, seat, out, start)

    def feature_count(self) -> i64:
        return feature_count(self)

    def features_into(self, seat: i64, out: vec[i32], start: i64) -> None:
        write_features(self, seat, out, start)

    def scores(self) -> list[int]:
        return [gold for gold in self.gold]

    def points_by_source_into(self, out: vec[i64], start: i64) -> None:
        earned = self.earned
        columns = self.seats * SOURCES
        for column in range(columns):
            out[start + column] = 0
        for number in range(self.round):
            for column in range(columns):
                out[start + column] += earned[number * columns + column]

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        # DR-3.1 Nobody plays before it is their turn.
        if seat != self.actor or seat >= self.seats:
            return 0
        parts = self.parts
        phase = self.phase
        count: i64 = 0
        if phase is Phase.PLAY:
            return self._cards_into(seat, out)
        if phase is Phase.MOVE:
            for dragon in range(parts.dragons):
                out[count] = parts.move.base + dragon
                count += 1
        elif phase is Phase.BET_DRAGON:
            for dragon in range(parts.dragons):
                # DR-5.7 Both bets may lie on the same dragon.
                if parts.same_dragon_twice or not self.has_bet_on(seat, dragon):
                    out[count] = parts.on.base + dragon
                    count += 1
        elif phase is Phase.BET_PLACE:
            for place in range(len(parts.place_gold)):
                # DR-5.4 One placement token that was not used yet.
                if not self.has_used_place(seat, place):
                    out[count] = parts.place.base + place
                    count += 1
        elif phase is Phase.BET_GOLD:
            left = self.tokens_left(seat)
            made = self.bets_made(seat)
            base = parts.stake.base
            for stake in range(parts.stakes):
                if self.may_stake(left, made, stake):
                    out[count] = base + stake
                    count += 1
        return count

    def _cards_into(self, seat: i64, out: vec[i64]) -> i64:
        """Write the cards that `seat` may play, then those that it may bet with."""
        parts = self.parts
        may_bet = False
        must_bet = False
        if self.betting_open:  # as in `may_bet` and `must_bet`, with one look at the bets
            made: i64 = 0
            left = parts.stakes - 1
            for bet in self.bets:
                if bet.rider == seat:
                    made += 1
                    left -= bet.stake
            may_bet = made < parts.bets and left > 0
            must_bet = may_bet and self.is_bet_due(made)
        base = parts.bet.base if must_bet else parts.play.base
        piles = self.piles
        hand = seat * parts.cards
        count: i64 = 0
        for card in range(parts.cards):
            if piles[hand + card]:
                out[count] = base + card
                count += 1
        if may_bet and not must_bet:
            further = parts.bet.base - parts.play.base
            for i in range(count):
                out[count + i] = out[i] + further
            count *= 2
        return count

    def chance(self) -> Chance:
        parts = self.parts
        phase = self.phase
        if phase is Phase.SEAT_VLAD:
            return evenly([parts.vlad_seat.id(seat) for seat in range(self.seats)])
        if phase is Phase.NAME_DEALER:
            return evenly([parts.dealer.id(seat) for seat in range(self.seats)])
        if phase is Phase.DRAW_ABILITY:
            unused = [n for n in range(len(parts.ability_steps)) if n not in self.abilities]
            return evenly([parts.ability.id(ability) for ability in unused])
        if phase is Phase.NAME_LAST:
            return evenly([parts.last.id(n) for n in range(parts.dragons) if self.may_be_last(n)])
        if phase is Phase.DRAW_PLACE:
            unplaced = [n for n in range(parts.dragons) if self.place_of(n) == parts.dragons]
            return evenly([parts.placed.id(dragon) for dragon in unplaced])
        kind = parts.flip if phase is Phase.VLAD else parts.deal
        cards = [card for card in range(parts.cards) if self.in_deck(card)]
        return Chance([kind.id(card) for card in cards], [self.in_deck(card) for card in cards])

    def draw(self, rng: Rng) -> i64:
        phase = self.phase
        if phase is not Phase.DEAL and phase is not Phase.VLAD:
            return self.chance().sample(rng)
        parts = self.parts
        card = pick(self.piles, self.seats * parts.cards, rng.below(self.undealt))
        return parts.deal.id(card) if phase is Phase.DEAL else parts.flip.id(card)

    def apply(self, seat: i64, action: i64) -> None:
        parts = self.parts
        phase = self.phase
        # The phases in the order of how often they come.
        if phase is Phase.PLAY:
            if parts.play.has(action):
                play(self, parts.play.arg(action))
            else:
                begin_bet(self, parts.bet.arg(action))
        elif phase is Phase.DEAL:
            deal(self, parts.deal.arg(action))
        elif phase is Phase.BET_DRAGON:
            bet_on(self, parts.on.arg(action))
        elif phase is Phase.BET_PLACE:
            bet_for_place(self, parts.place.arg(action))
        elif phase is Phase.BET_GOLD:
            bet_gold(self, parts.stake.arg(action))
        elif phase is Phase.MOVE:
            move_at_once(self, parts.move.arg(action))
        elif phase is Phase.VLAD:
            flip(self, parts.flip.arg(action))
        elif phase is Phase.DRAW_ABILITY:
            draw_ability(self, parts.ability.arg(action))
        elif phase is Phase.NAME_DEALER:
            name_dealer(self, parts.dealer.arg(action))
        elif phase is Phase.NAME_LAST:
            name_last(self, parts.last.arg(action))
        elif phase is Phase.SEAT_VLAD:
            seat_vlad(self, parts.vlad_seat.arg(action))
        elif phase is Phase.DRAW_PLACE:
            draw_place(self, parts.placed.arg(action))
        elif phase is Phase.NEXT or phase is Phase.OVER:
            raise AssertionError("nobody has anything to decide")
        else:
            assert_never(phase)
        if self.phase is Phase.NEXT:
            next_rider(self)

    def stage(self) -> i64:
        return self.round

    def _resample(self, seat: i64, rng: Rng) -> None:
        redeal(self, seat, rng)
        for other in range(self.seats):
            if other != seat:
                guess_tokens(self, other, rng)
