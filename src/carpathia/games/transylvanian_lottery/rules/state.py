"""The state machine of The Transylvanian Lottery: what may be done in each phase, and who does it."""

from __future__ import annotations

from typing import assert_never, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from carpathia.core.chance import Chance, evenly
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, NOBODY
from carpathia.games.transylvanian_lottery.rules import (
    actions,
    lottery,
    options,
    powers,
    prizes,
    reset,
    rigging,
)
from carpathia.games.transylvanian_lottery.rules import setting_up as setup
from carpathia.games.transylvanian_lottery.rules.imagination import guess_scorings
from carpathia.games.transylvanian_lottery.rules.instinct import is_poor
from carpathia.games.transylvanian_lottery.rules.position import AREA, BAG, NONE, Phase, Position
from carpathia.games.transylvanian_lottery.rules.scoring import most_cursed, prize_points


@final
@mypyc_attr(acyclic=True)
class LotteryState(Position):
    def start(self) -> None:
        setup.set_up(self)

    def clone(self) -> LotteryState:
        new = LotteryState(self.parts)
        new.actor = self.actor
        new.phase = self.phase
        new.round = self.round
        new.first = self.first
        new.done = self.done
        new.asked = self.asked
        new.mover = self.mover
        new.played = self.played
        new.card = self.card
        new.times = self.times
        new.held = self.held
        new.held_from = self.held_from
        new.other_held = self.other_held
        new.other_from = self.other_from
        new.picked = self.picked
        new.row = self.row
        new.length = self.length
        new.carried = self.carried
        new.tie_winner = self.tie_winner
        new.ranked = self.ranked
        new.chooser = self.chooser
        new.first_pass = self.first_pass
        new.moving_on = self.moving_on
        new.last_seat = self.last_seat
        new.last_action = self.last_action
        new.tickets = self.tickets[:]
        new.line = self.line[:]
        new.prizes = self.prizes[:]
        new.ranking = self.ranking
        new.roles = self.roles
        new.scorings = self.scorings
        new.rows = self.rows
        new.used = self.used
        new.piles = self.piles
        new.harmless = self.harmless
        new.lines = self.lines
        return new

    def scores(self) -> list[int]:
        # GT-8.5 The most curses bring points.
        cursed = most_cursed(self)
        return [
            prize_points(self, seat) + (self.parts.most_curses if seat == cursed else i64(0))
            for seat in range(self.seats)
        ]

    def placings(self) -> list[int]:
        # GT-8.7 Of those who tie, the most prizes win; GT-8.8 whoever still ties shares the place.
        ranks = [(points, self.cards_won(seat)) for seat, points in enumerate(self.scores())]
        return [sum([other > rank for other in ranks]) for rank in ranks]

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        # GT-3.1 Nobody decides before they are asked.
        if seat != self.actor or seat == CHANCE or seat == NOBODY:
            return 0
        phase = self.phase
        if phase is Phase.ACT:
            return options.act_into(self, out)
        if phase is Phase.TURN:
            return options.turn_into(self, seat, out)
        if phase is Phase.PLACE:
            return options.place_into(self, out)
        if phase is Phase.PRIZE:
            return options.prizes_into(self, out)
        if phase is Phase.SURPLUS:
            return options.surplus_into(self, out)
        if phase is Phase.RECLAIM:
            return options.reclaim_into(self, seat, out)
        if phase is Phase.BETWEEN:
            out[0] = self.parts.pass_on.base
            return options.power_into(self, seat, out, 1)
        if phase is Phase.GNOME:
            return options.second_cube_into(self, out)
        if phase is Phase.DRAWN:
            return options.drawn_into(self, seat, out)
        if phase is Phase.WITCH:
            return options.second_space_into(self, out)
        if phase is Phase.FAIRY:
            return options.fairy_into(self, seat, out)
        if phase is Phase.OPENING:
            return options.opening_into(self, seat, out)
        if phase is Phase.BANSHEE:
            return options.second_prize_into(self, out)
        if phase is Phase.CHOOSE_ROLE:
            return options.roles_into(self, out)
        return options.scorings_into(self, out)

    def drawn_bag(self) -> i64:
        """Return the place of the bag that luck draws from now."""
        if self.phase is Phase.DRAW:
            return BAG + self.held_from
        return BAG + (self.other_from if self.phase is Phase.DRAW_SECOND else self.row)

    def chance(self) -> Chance:
        parts = self.parts
        if self.phase is Phase.NAME_FIRST:
            return evenly([parts.name_first.id(seat) for seat in range(self.seats)])
        if self.phase is Phase.LAY_CARDS:
            return evenly([parts.lay_card.id(card) for card in range(parts.cards) if self.rows[card] == NONE])
        if self.phase is Phase.LAY_PRIZES:
            kinds = [kind for kind in range(parts.kinds) if self.in_deck(kind)]
            return Chance(
                [parts.lay_prize.id(kind) for kind in kinds], [self.in_deck(kind) for kind in kinds]
            )
        bag = self.drawn_bag()
        colours = [colour for colour in range(self.seats) if self.at(bag, colour)]
        return Chance([parts.ticket.id(colour) for colour in colours], [self.at(bag, c) for c in colours])

    def draw(self, rng: Rng) -> i64:
        parts = self.parts
        phase = self.phase
        if phase is Phase.NAME_FIRST:
            return parts.name_first.base + rng.below(self.seats)
        if phase is Phase.LAY_CARDS:
            lot = rng.below(parts.cards - self.done)
            card: i64 = 0
            while self.rows[card] != NONE or lot > 0:
                if self.rows[card] == NONE:
                    lot -= 1
                card += 1
            return parts.lay_card.base + card
        if phase is Phase.LAY_PRIZES:
            lot = rng.below(parts.deck_size - self.round * parts.slots - self.done)
            kind: i64 = 0
            while lot >= self.piles[kind]:
                lot -= self.piles[kind]
                kind += 1
            return parts.lay_prize.base + kind
        bag = self.drawn_bag()
        lot = rng.below(self.total(bag))
        colour: i64 = 0
        while lot >= self.at(bag, colour):
            lot -= self.at(bag, colour)
            colour += 1
        return parts.ticket.base + colour

    def apply(self, seat: i64, action: i64) -> None:
        # GT-2.3 Of all decisions only the choice of a scoring card is secret.
        open_to_all = self.phase is not Phase.CHOOSE_SCORING
        self.last_seat = seat if open_to_all else i64(NONE)
        self.last_action = action if open_to_all else i64(NONE)
        if seat == CHANCE:
            self._befall(action)
        else:
            self._decide(action)
        if self.phase is Phase.RESET:
            setup.begin_round(self)

    def _befall(self, action: i64) -> None:
        parts = self.parts
        phase = self.phase
        if phase is Phase.LOTS or phase is Phase.REDRAW:
            lottery.draw_lot(self, action - parts.ticket.base)
        elif phase is Phase.DRAW or phase is Phase.DRAW_SECOND:
            self._unless_over(actions.drawn(self, action - parts.ticket.base))
        elif phase is Phase.LAY_PRIZES:
            setup.lay_prize(self, action - parts.lay_prize.base)
        elif phase is Phase.LAY_CARDS:
            setup.lay_card(self, action - parts.lay_card.base)
        else:
            setup.name_first(self, action - parts.name_first.base)

    def _unless_over(self, goes_on: bool) -> None:
        """End the turn if the action of this turn does not go on."""
        if not goes_on:
            rigging.end_turn(self)

    def _decide(self, action: i64) -> None:
        parts = self.parts
        phase = self.phase
        if phase is Phase.ACT:
            self._act(action)
        elif phase is Phase.TURN:
            if parts.play_on.has(action):
                rigging.play_on(self, action - parts.play_on.base)
            elif parts.play_in.has(action):
                rigging.play_in(self, action - parts.play_in.base)
            else:
                self._use_power(action)
        elif phase is Phase.PLACE:
            self._place(action)
        elif phase is Phase.BETWEEN:
            if parts.pass_on.has(action):
                rigging.go_on(self)
            else:
                self._use_power(action)
        elif phase is Phase.GNOME:
            cube = action - parts.gnome_for.base
            powers.exchange_cubes(self, cube // parts.cards, cube % parts.cards)
        elif phase is Phase.PRIZE:
            self._choose_prize(action)
        elif phase is Phase.SURPLUS:
            reset.place_surplus(self, action - parts.surplus.base)
        elif phase is Phase.RECLAIM:
            reset.reclaim(self, action - parts.reclaim.base)
        elif phase is Phase.DRAWN:
            self._meddle(action)
        elif phase is Phase.WITCH:
            lottery.exchange_spaces(self, action - parts.witch_for.base)
        elif phase is Phase.FAIRY:
            if parts.pass_on.has(action):
                rigging.end_rigging(self)
            else:
                way = action - parts.fairy.base
                powers.use_fairy(self, way // parts.cards, way % parts.cards)
        elif phase is Phase.OPENING:
            self._open(action)
        elif phase is Phase.BANSHEE:
            powers.exchange_prizes(self, action - parts.banshee_for.base)
        elif phase is Phase.CHOOSE_ROLE:
            setup.choose_role(self, action - parts.role.base)
        elif phase is Phase.CHOOSE_SCORING:
            setup.choose_scoring(self, action - parts.scoring.base)
        elif (
            phase is Phase.NAME_FIRST
            or phase is Phase.LAY_CARDS
            or phase is Phase.LAY_PRIZES
            or phase is Phase.DRAW
            or phase is Phase.DRAW_SECOND
            or phase is Phase.LOTS
            or phase is Phase.REDRAW
            or phase is Phase.RESET
            or phase is Phase.OVER
        ):
            raise AssertionError("no seat has anything to decide")
        else:
            assert_never(phase)

    def _open(self, action: i64) -> None:
        parts = self.parts
        if parts.mermaid.has(action):
            way = action - parts.mermaid.base
            powers.use_mermaid(self, way // parts.rows, way % parts.rows)
        elif parts.banshee.has(action):
            powers.pick_prize(self, action - parts.banshee.base)
        else:
            powers.pass_opening(self)

    def _use_power(self, action: i64) -> None:
        parts = self.parts
        if parts.gnome.has(action):
            cube = action - parts.gnome.base
            powers.pick_cube(self, cube // parts.cards, cube % parts.cards)
        elif parts.vampire.has(action):
            what = action - parts.vampire.base
            powers.use_vampire(self, what // parts.rows, what % parts.rows)
        else:
            move = action - parts.werewolf.base
            powers.use_werewolf(self, move // parts.werewolf.width, move % parts.werewolf.width)

    def _act(self, action: i64) -> None:
        parts = self.parts
        if parts.move_to_bag.has(action):
            move = action - parts.move_to_bag.base
            width = parts.move_to_bag.width
            self._unless_over(actions.move_to_bag(self, move // width, move % width))
        elif parts.move_to_area.has(action):
            move = action - parts.move_to_area.base
            width = parts.move_to_area.width
            self._unless_over(actions.move_to_area(self, move // width, move % width))
        elif parts.draw_from.has(action):
            actions.draw_from(self, action - parts.draw_from.base)
        elif parts.draw_from_two.has(action):
            actions.draw_from_two(self, action - parts.draw_from_two.base)
        else:
            actions.end_action(self)
            rigging.end_turn(self)

    def _place(self, action: i64) -> None:
        parts = self.parts
        if parts.put_in_bag.has(action):
            goes_on = actions.put_in(self, BAG + action - parts.put_in_bag.base)
        elif parts.put_in_area.has(action):
            goes_on = actions.put_in(self, AREA + action - parts.put_in_area.base)
        elif parts.swap_for.has(action):
            what = action - parts.swap_for.base
            goes_on = actions.swap_for(self, what // parts.rows, what % parts.rows)
        elif parts.exchange.has(action):
            goes_on = actions.exchange(self)
        else:
            goes_on = actions.put_back(self)
        self._unless_over(goes_on)

    def _meddle(self, action: i64) -> None:
        parts = self.parts
        if parts.dragon.has(action):
            lottery.return_lot(self, action - parts.dragon.base)
        elif parts.witch.has(action):
            lottery.pick_space(self, action - parts.witch.base)
        elif parts.giant.has(action):
            lottery.claim_ties(self)
        else:
            lottery.pass_drawn(self)

    def _choose_prize(self, action: i64) -> None:
        parts = self.parts
        if parts.take.has(action):
            prizes.take_prize(self, action - parts.take.base, False)
        elif parts.take_harmless.has(action):
            prizes.take_prize(self, action - parts.take_harmless.base, True)
        elif parts.discard.has(action):
            prizes.use_goblin(self, action - parts.discard.base)
        else:
            prizes.decline_prize(self)

    def stage(self) -> i64:
        return self.round

    def is_poor(self, seat: i64, action: i64) -> bool:
        return is_poor(self, seat, action)

    def resample(self, seat: i64, rng: Rng) -> None:
        guess_scorings(self, seat, rng)
