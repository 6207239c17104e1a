"""The state machine of The Transylvanian Lottery: what may be done in each phase, and who does it."""

from __future__ import annotations

from typing import assert_never, final

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr

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
from carpathia.games.transylvanian_lottery.rules.features import feature_count, write_features
from carpathia.games.transylvanian_lottery.rules.observation import observe
from carpathia.games.transylvanian_lottery.rules.position import AREA, BAG, NONE, Phase, Position
from carpathia.games.transylvanian_lottery.rules.resample import guess_scorings
from carpathia.games.transylvanian_lottery.rules.rollout_policy import avoid_in_rollout
from carpathia.games.transylvanian_lottery.rules.scoring import (
    most_cursed,
    prize_points,
    write_points_by_source,
)


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
        new.is_carried = self.is_carried
        new.ranking = self.ranking
        new.roles = self.roles
        new.scorings = self.scorings
        new.rows = self.rows
        new.used = self.used
        new.deck = self.deck
        new.piles = self.piles
        new.harmless = self.harmless
        new.lines = self.lines
        new.hauls = self.hauls
        return new

    def observe_into(self, seat: i64, out: vec[i32], start: i64) -> None:
        observe(self, seat, out, start)

    def feature_count(self) -> i64:
        return feature_count(self)

    def features_into(self, seat: i64, out: vec[i32], start: i64) -> None:
        write_features(self, seat, out, start)

    def scores(self) -> list[int]:
        # GT-8.5 The most curses bring points.
        cursed = most_cursed(self)
        return [
            prize_points(self, seat) + (self.parts.most_curses if seat == cursed else i64(0))
            for seat in range(self.seats)
        ]

    def points_by_source_into(self, out: vec[i64], start: i64) -> None:
        write_points_by_source(self, out, start)

    def placings(self) -> list[int]:
        # GT-8.7 Of those who tie, the most prizes win; GT-8.8 whoever still ties shares the place.
        ranks = [(points, self.cards_won(seat)) for seat, points in enumerate(self.scores())]
        return [sum([other > rank for other in ranks]) for rank in ranks]

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        # GT-3.9 Nobody decides before they are asked.
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
        if phase is Phase.LOTS or phase is Phase.DRAW:
            return self._draw_ticket(rng)
        if phase is Phase.NAME_FIRST:
            return parts.name_first.id(rng.below(self.seats))
        if phase is Phase.LAY_CARDS:
            lot = rng.below(parts.cards - self.done)
            card: i64 = 0
            while self.rows[card] != NONE or lot > 0:
                if self.rows[card] == NONE:
                    lot -= 1
                card += 1
            return parts.lay_card.id(card)
        if phase is Phase.LAY_PRIZES:
            lot = rng.below(parts.deck_size - self.round * parts.slots - self.done)
            deck = self.deck
            kind: i64 = 0
            while lot >= deck[kind]:
                lot -= deck[kind]
                kind += 1
            return parts.lay_prize.id(kind)
        return self._draw_ticket(rng)

    def _draw_ticket(self, rng: Rng) -> i64:
        bag = self.drawn_bag()
        tickets = self.tickets
        first = bag * self.seats
        lot = rng.below(self.total(bag))
        colour: i64 = 0
        while lot >= tickets[first + colour]:
            lot -= tickets[first + colour]
            colour += 1
        return self.parts.ticket.id(colour)

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
            lottery.draw_lot(self, parts.ticket.arg(action))
        elif phase is Phase.DRAW or phase is Phase.DRAW_SECOND:
            self._unless_over(actions.drawn(self, parts.ticket.arg(action)))
        elif phase is Phase.LAY_PRIZES:
            setup.lay_prize(self, parts.lay_prize.arg(action))
        elif phase is Phase.LAY_CARDS:
            setup.lay_card(self, parts.lay_card.arg(action))
        else:
            setup.name_first(self, parts.name_first.arg(action))

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
                rigging.play_on(self, parts.play_on.arg(action))
            elif parts.play_in.has(action):
                rigging.play_in(self, parts.play_in.arg(action))
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
            colour, card = parts.gnome_for.args(action)
            powers.exchange_cubes(self, colour, card)
        elif phase is Phase.PRIZE:
            self._choose_prize(action)
        elif phase is Phase.SURPLUS:
            reset.place_surplus(self, parts.surplus.arg(action))
        elif phase is Phase.RECLAIM:
            reset.reclaim(self, parts.reclaim.arg(action))
        elif phase is Phase.DRAWN:
            self._meddle(action)
        elif phase is Phase.WITCH:
            lottery.exchange_spaces(self, parts.witch_for.arg(action))
        elif phase is Phase.FAIRY:
            if parts.pass_on.has(action):
                rigging.end_rigging(self)
            else:
                origin, goal = parts.fairy.args(action)
                powers.use_fairy(self, origin, goal)
        elif phase is Phase.OPENING:
            self._open(action)
        elif phase is Phase.BANSHEE:
            powers.exchange_prizes(self, parts.banshee_for.arg(action))
        elif phase is Phase.CHOOSE_ROLE:
            setup.choose_role(self, parts.role.arg(action))
        elif phase is Phase.CHOOSE_SCORING:
            setup.choose_scoring(self, parts.scoring.arg(action))
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
            area, bag = parts.mermaid.args(action)
            powers.use_mermaid(self, area, bag)
        elif parts.banshee.has(action):
            powers.pick_prize(self, parts.banshee.arg(action))
        else:
            powers.pass_opening(self)

    def _use_power(self, action: i64) -> None:
        parts = self.parts
        if parts.gnome.has(action):
            colour, card = parts.gnome.args(action)
            powers.pick_cube(self, colour, card)
        elif parts.vampire.has(action):
            colour, row = parts.vampire.args(action)
            powers.use_vampire(self, colour, row)
        else:
            colour, way = parts.werewolf.args(action)
            powers.use_werewolf(self, colour, way)

    def _act(self, action: i64) -> None:
        parts = self.parts
        if parts.move_to_bag.has(action):
            colour, way = parts.move_to_bag.args(action)
            self._unless_over(actions.move_to_bag(self, colour, way))
        elif parts.move_to_area.has(action):
            colour, way = parts.move_to_area.args(action)
            self._unless_over(actions.move_to_area(self, colour, way))
        elif parts.draw_from.has(action):
            actions.draw_from(self, parts.draw_from.arg(action))
        elif parts.draw_from_two.has(action):
            actions.draw_from_two(self, parts.draw_from_two.arg(action))
        else:
            actions.end_action(self)
            rigging.end_turn(self)

    def _place(self, action: i64) -> None:
        parts = self.parts
        if parts.put_in_bag.has(action):
            goes_on = actions.put_in(self, BAG + parts.put_in_bag.arg(action))
        elif parts.put_in_area.has(action):
            goes_on = actions.put_in(self, AREA + parts.put_in_area.arg(action))
        elif parts.swap_for.has(action):
            colour, row = parts.swap_for.args(action)
            goes_on = actions.swap_for(self, colour, row)
        elif parts.exchange.has(action):
            goes_on = actions.exchange(self)
        else:
            goes_on = actions.put_back(self)
        self._unless_over(goes_on)

    def _meddle(self, action: i64) -> None:
        parts = self.parts
        if parts.dragon.has(action):
            lottery.return_lot(self, parts.dragon.arg(action))
        elif parts.witch.has(action):
            lottery.pick_space(self, parts.witch.arg(action))
        elif parts.giant.has(action):
            lottery.claim_ties(self)
        else:
            lottery.pass_drawn(self)

    def _choose_prize(self, action: i64) -> None:
        parts = self.parts
        if parts.take.has(action):
            prizes.take_prize(self, parts.take.arg(action), False)
        elif parts.take_harmless.has(action):
            prizes.take_prize(self, parts.take_harmless.arg(action), True)
        elif parts.discard.has(action):
            prizes.use_goblin(self, parts.discard.arg(action))
        else:
            prizes.decline_prize(self)

    def stage(self) -> i64:
        return self.round

    def avoid_in_rollout(self, seat: i64, action: i64) -> bool:
        return avoid_in_rollout(self, seat, action)

    def _resample(self, seat: i64, rng: Rng) -> None:
        guess_scorings(self, seat, rng)
