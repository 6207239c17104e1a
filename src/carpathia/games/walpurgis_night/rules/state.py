"""The state machine of Walpurgis Night: what may be done in each phase, and who does it."""

from __future__ import annotations

from typing import assert_never, final

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr

from carpathia.core.chance import Chance, evenly
from carpathia.core.column import pick
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, NOBODY
from carpathia.games.walpurgis_night.components import (
    BULLETS_CARD,
    EVENT_COUNT,
    KINDS,
    MOON_CARD,
    PERIL_COUNT,
    PRIEST,
    TOWNS,
)
from carpathia.games.walpurgis_night.rules.choices import (
    board_choices,
    counter_choices,
    discard_choices,
    draw_choices,
    hire_choices,
    last_event_choices,
    lose_choices,
    moon_choices,
    town_choices,
)
from carpathia.games.walpurgis_night.rules.ending import (
    begin_end,
    kill_wolf,
    move_wolf,
    pass_last_events,
    put_blood,
)
from carpathia.games.walpurgis_night.rules.features import feature_count, write_features
from carpathia.games.walpurgis_night.rules.journey import (
    arrive,
    board,
    close_doors,
    depart,
    event_drawn,
    hire,
    load,
    play_on_journey,
    protect,
    refuse_hunter,
    set_down,
    shoot,
    stop,
    swap,
    unload,
)
from carpathia.games.walpurgis_night.rules.moon import after_departure, after_peril, pass_moon, play_moon
from carpathia.games.walpurgis_night.rules.observation import observe
from carpathia.games.walpurgis_night.rules.perils import counter, lose, peril_drawn, suffer
from carpathia.games.walpurgis_night.rules.position import (
    COINS,
    DECK,
    EVENTS,
    POINTS,
    TROPHIES,
    WIDTH,
    Phase,
    Position,
)
from carpathia.games.walpurgis_night.rules.resample import redeal_events, redeal_passengers
from carpathia.games.walpurgis_night.rules.rollout_policy import avoid_in_rollout
from carpathia.games.walpurgis_night.rules.setting_up import deal, deal_event, name_first, place_coach, set_up
from carpathia.games.walpurgis_night.rules.turn import (
    discard,
    draw_from_deck,
    drawn,
    pick_up,
    take,
    travel,
    turn_up,
)


@final
@mypyc_attr(acyclic=True)
class WalpurgisState(Position):
    def start(self) -> None:
        set_up(self)

    def clone(self) -> WalpurgisState:
        new = WalpurgisState(self.parts)
        new.actor = self.actor
        new.phase = self.phase
        new.round = self.round
        new.first = self.first
        new.mover = self.mover
        new.trigger = self.trigger
        new.dracula = self.dracula
        new.count = self.count
        new.travelling = self.travelling
        new.direction = self.direction
        new.driven = self.driven
        new.riders = self.riders
        new.bullets = self.bullets
        new.moonlit = self.moonlit
        new.acted = self.acted
        new.swapped = self.swapped
        new.paid_here = self.paid_here
        new.peril = self.peril
        new.victims = self.victims
        new.wrecked = self.wrecked
        new.asked = self.asked
        new.deck_size = self.deck_size
        new.pool_size = self.pool_size
        new.event_deck_size = self.event_deck_size
        new.peril_deck_size = self.peril_deck_size
        new.coins_out = self.coins_out
        new.wolves_out = self.wolves_out
        new.blood_out = self.blood_out
        new.hands = self.hands[:]
        new.known = self.known[:]
        new.piles = self.piles[:]
        new.events = self.events[:]
        new.perils = self.perils[:]
        new.board = self.board[:]
        new.players = self.players[:]
        new.feasts = self.feasts
        return new

    def observe_into(self, seat: i64, out: vec[i32], start: i64) -> None:
        observe(self, seat, out, start)

    def round_number(self) -> i64:
        return self.round

    def feature_count(self) -> i64:
        return feature_count(self)

    def features_into(self, seat: i64, out: vec[i32], start: i64) -> None:
        write_features(self, seat, out, start)

    def scores(self) -> list[int]:
        # WN-10.2 Event cards in the hand count.
        return [
            self.players[seat * WIDTH + POINTS] + self.players[seat * WIDTH + EVENTS]
            for seat in range(self.seats)
        ]

    def points_by_source_into(self, out: vec[i64], start: i64) -> None:
        # WN-9.8 Blood, WN-10.2 and event cards in the hand.
        players = self.players
        for seat in range(self.seats):
            out[start + 2 * seat] = players[seat * WIDTH + POINTS]
            out[start + 2 * seat + 1] = players[seat * WIDTH + EVENTS]

    def placings(self) -> list[int]:
        ranks = []
        for seat in range(self.seats):
            row = seat * WIDTH
            # WN-10.1 Points, WN-10.3 trophies, WN-10.4 coins, WN-10.5 coffins space by space.
            rank = [self.scores()[seat], self.players[row + TROPHIES], self.players[row + COINS]]
            for space in range(self.parts.spaces):
                owners = [self.coffin(town, space) for town in range(TOWNS)]
                rank.append(owners.count(seat))
            ranks.append(rank)
        # WN-10.6 Those who tie in everything share the place.
        return [sum([other > rank for other in ranks]) for rank in ranks]

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        # WN-3.1 Nobody decides before it is their turn.
        if seat != self.actor or seat == CHANCE or seat == NOBODY:
            return 0
        parts = self.parts
        phase = self.phase
        if phase is Phase.TOWN:
            return town_choices(self, out)
        if phase is Phase.DRAW:
            return draw_choices(self, out)
        if phase is Phase.BOARD:
            return board_choices(self, out)
        if phase is Phase.TURN:
            out[0] = parts.choose_pick_up.base
            out[1] = parts.choose_travel.base
            return 2
        if phase is Phase.DISCARD:
            return discard_choices(self, out)
        if phase is Phase.HIRE:
            return hire_choices(self, out)
        if phase is Phase.MOON:
            return moon_choices(self, out)
        if phase is Phase.COUNTER:
            return counter_choices(self, out)
        if phase is Phase.LOSE:
            return lose_choices(self, out)
        if phase is Phase.LAST_EVENTS:
            return last_event_choices(self, out)
        # WN-2.5 The coach may be put in any town.
        for town in range(i64(TOWNS)):
            out[town] = parts.place.base + town
        return TOWNS

    def chance(self) -> Chance:
        parts = self.parts
        phase = self.phase
        if phase is Phase.NAME_FIRST:
            return evenly([parts.first.id(seat) for seat in range(self.seats)])
        if phase is Phase.PERIL:
            base = parts.peril.base
            weights = [self.perils[peril] for peril in range(PERIL_COUNT)]
        elif phase is Phase.DEAL_EVENT or phase is Phase.DRAW_EVENT:
            base = parts.deal_event.base if phase is Phase.DEAL_EVENT else parts.draw_event.base
            weights = [self.in_event_deck(event) for event in range(EVENT_COUNT)]
        else:
            base = self._deck_base()
            weights = [self.piles[DECK + kind] for kind in range(KINDS)]
        left = [i for i in range(len(weights)) if weights[i] > 0]
        return Chance([base + i for i in left], [weights[i] for i in left])

    def _deck_base(self) -> i64:
        if self.phase is Phase.DEAL:
            return self.parts.deal.base
        return self.parts.draw.base if self.phase is Phase.DRAW_DECK else self.parts.turn_up.base

    def draw(self, rng: Rng) -> i64:
        phase = self.phase
        if phase is Phase.PERIL:
            return self.parts.peril.base + pick(self.perils, 0, rng.below(self.peril_deck_size))
        if phase is Phase.DRAW_EVENT:
            deck = self.seats * EVENT_COUNT
            return self.parts.draw_event.base + pick(self.events, deck, rng.below(self.event_deck_size))
        if phase is Phase.DEAL_EVENT or phase is Phase.NAME_FIRST:
            return self.chance().sample(rng)
        return self._deck_base() + pick(self.piles, DECK, rng.below(self.deck_size))

    def apply(self, seat: i64, action: i64) -> None:
        parts = self.parts
        phase = self.phase
        if phase is Phase.TOWN:
            self._apply_in_town(action)
        elif phase is Phase.DRAW:
            if action == parts.from_deck.base:
                draw_from_deck(self)
            else:
                take(self, parts.take.arg(action))
        elif phase is Phase.DRAW_DECK:
            drawn(self, parts.draw.arg(action))
        elif phase is Phase.REFILL:
            turn_up(self, parts.turn_up.arg(action))
        elif phase is Phase.BOARD:
            if action == parts.close.base:
                close_doors(self)
            else:
                board(self, parts.board_coach.arg(action))
        elif phase is Phase.PERIL:
            peril_drawn(self, parts.peril.arg(action))
        elif phase is Phase.TURN:
            if action == parts.choose_travel.base:
                travel(self)
            else:
                pick_up(self)
        elif phase is Phase.DISCARD:
            discard(self, parts.discard.arg(action))
        elif phase is Phase.HIRE:
            if parts.hire.has(action):
                hire(self, parts.hire.arg(action))
            elif action == parts.no_hunter.base:
                refuse_hunter(self)
            else:
                play_on_journey(self, parts.play.arg(action) + BULLETS_CARD)
        elif phase is Phase.MOON:
            if action == parts.decline.base:
                pass_moon(self)
            else:
                assert parts.play.arg(action) + BULLETS_CARD == MOON_CARD
                play_moon(self)
        elif phase is Phase.COUNTER:
            if action == parts.decline.base:
                suffer(self)
            else:
                counter(self)
        elif phase is Phase.LOSE:
            lose(self, parts.lose.arg(action))
        elif phase is Phase.DRAW_EVENT:
            event_drawn(self, parts.draw_event.arg(action))
        elif phase is Phase.LAST_EVENTS:
            self._apply_last_event(action)
        elif phase is Phase.NAME_FIRST:
            name_first(self, parts.first.arg(action))
        elif phase is Phase.DEAL:
            deal(self, parts.deal.arg(action))
        elif phase is Phase.DEAL_EVENT:
            deal_event(self, parts.deal_event.arg(action))
        elif phase is Phase.PLACE:
            place_coach(self, parts.place.arg(action))
        elif (
            phase is Phase.OVER
            or phase is Phase.DEPARTING
            or phase is Phase.PERIL_OVER
            or phase is Phase.ARRIVING
            or phase is Phase.ROUND_OVER
        ):
            raise AssertionError("nobody has anything to decide")
        else:
            assert_never(phase)
        self._settle()

    def _apply_in_town(self, action: i64) -> None:
        parts = self.parts
        if parts.go_on.has(action):
            depart(self, 2 * (parts.go_on.arg(action)) - 1)
        elif action == parts.stop.base:
            stop(self)
        elif parts.protect.has(action):
            protect(self, parts.protect.arg(action))
        elif action == parts.shoot.base:
            shoot(self)
        elif action == parts.load.base:
            load(self)
        elif action == parts.unload.base:
            unload(self)
        elif parts.swap.has(action):
            swap(self, parts.swap.arg(action))
        elif parts.set_down.has(action):
            set_down(self, parts.set_down.arg(action) + PRIEST)
        else:
            play_on_journey(self, parts.play.arg(action) + BULLETS_CARD)

    def _apply_last_event(self, action: i64) -> None:
        parts = self.parts
        if action == parts.decline.base:
            pass_last_events(self)
        elif parts.kill.has(action):
            kill_wolf(self, parts.kill.arg(action))
        elif parts.move.has(action):
            town, other = parts.move.args(action)
            move_wolf(self, town, other)
        else:
            put_blood(self, parts.bleed.arg(action))

    def _settle(self) -> None:
        """Go on until somebody has something to decide."""
        while True:
            phase = self.phase
            if phase is Phase.DEPARTING:
                after_departure(self)
            elif phase is Phase.PERIL_OVER:
                after_peril(self)
            elif phase is Phase.ARRIVING:
                arrive(self)
            elif phase is Phase.ROUND_OVER:
                begin_end(self)
            else:
                return

    def avoid_in_rollout(self, seat: i64, action: i64) -> bool:
        return avoid_in_rollout(self, action)

    def _resample(self, seat: i64, rng: Rng) -> None:
        redeal_passengers(self, seat, rng)
        redeal_events(self, seat, rng)
