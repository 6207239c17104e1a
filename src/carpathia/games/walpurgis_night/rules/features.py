"""What a seat can work out in Walpurgis Night from what it knows: inputs of learned values."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from carpathia.core.observation import turned
from carpathia.games.walpurgis_night.components import (
    ACCIDENT,
    BAD_ACCIDENT,
    BLOOD_CARD,
    COFFIN_WHEEL,
    EVENT_COUNT,
    FULL_MOON,
    GARLIC,
    GARLIC_CARD,
    HERBS,
    HERBS_CARD,
    KILL_CARD,
    KINDS,
    LEGS,
    MOVE_CARD,
    NEOPHYTES_A,
    NEOPHYTES_B,
    PARTS_CARD,
    PERIL_COUNT,
    PRIEST,
    SMALL_ACCIDENT,
    SORT_COUNT,
    TOWNS,
    WEREWOLF,
    WHEEL,
    believes,
    is_cursed,
)
from carpathia.games.walpurgis_night.rules.position import (
    ABOARD,
    BLOOD,
    CASTLES,
    COACH,
    COFFINS,
    COINS,
    EVENTS,
    ICONS,
    NONE,
    POINTS,
    SUPPLY,
    TOWN,
    WIDTH,
    WOLVES,
    Position,
)

ONE: Final = 64
LIMIT: Final = 8000
POINT: Final = 8  # 64ths for a point
COIN: Final = 16
SMALL: Final = 32  # for a point where one or two are all there is to gain

# Two numbers for every seat come first, then these
LEAD: Final = 0
LATE_LEAD: Final = 1
PROJECTED_LEAD: Final = 2
ROUND_GONE: Final = 3
GAME_GONE: Final = 4
LAST_TURN: Final = 5

# For each town
TOWN_NUMBERS: Final = 6
OWN_NOW: Final = 0
RIVALS_NOW: Final = 1
SHARE: Final = 2
ONE_BLOOD: Final = 3
ONE_WOLF: Final = 4
COFFIN_NOW: Final = 5
COFFIN_LATER: Final = 6
PER_TOWN: Final = 7

SWAP_HERE: Final = TOWN_NUMBERS + TOWNS * PER_TOWN
SWAP_THREAT: Final = SWAP_HERE + 1
LAST_EVENTS: Final = SWAP_HERE + 2

COFFINS_LEFT: Final = LAST_EVENTS + 1
BEST_COFFIN: Final = COFFINS_LEFT + 1
BEST_DISTANCE: Final = COFFINS_LEFT + 2
COFFIN_HERE: Final = COFFINS_LEFT + 3
COFFIN_READY: Final = COFFINS_LEFT + 4
COINS_MISSING: Final = COFFINS_LEFT + 5

TO_BOHEMIA: Final = COINS_MISSING + 1  # guests, coins, blood
TO_WALLACHIA: Final = TO_BOHEMIA + 3  # likewise
WOLF_TO_SET_DOWN: Final = TO_WALLACHIA + 3
CAN_END_ROUND: Final = WOLF_TO_SET_DOWN + 1

COACH_COINS: Final = CAN_END_ROUND + 1
COACH_BLOOD: Final = COACH_COINS + 1
COACH_CURSED: Final = COACH_COINS + 2
LEGS_AHEAD: Final = COACH_COINS + 3

NEOPHYTES: Final = LEGS_AHEAD + 1
MOON: Final = NEOPHYTES + 1
ANY_ACCIDENT: Final = NEOPHYTES + 2
WRECK: Final = NEOPHYTES + 3
COVERED: Final = NEOPHYTES + 4
PASSENGERS_AT_RISK: Final = NEOPHYTES + 5
CURSED_AT_RISK: Final = NEOPHYTES + 6
COFFIN_AT_RISK: Final = NEOPHYTES + 7
COUNT: Final = COFFIN_AT_RISK + 1


def feature_count(state: Position) -> i64:
    return 2 * state.seats + COUNT


def write_features(state: Position, seat: i64, out: vec[i32], start: i64) -> None:
    """Write the numbers. All of them come from open things, the seat's own hand and its own events."""
    at = start + 2 * state.seats
    leader = _write_points(state, seat, out, start)
    _write_time(state, seat, out, at)
    _write_towns(state, seat, leader, out, at)
    _write_coffins(state, seat, out, at)
    _write_hand(state, seat, out, at)
    _write_coach(state, seat, out, at)
    _write_perils(state, seat, out, at)


def _put(out: vec[i32], place: i64, number: i64) -> None:
    if number > LIMIT:
        number = LIMIT
    elif number < -LIMIT:
        number = -LIMIT
    out[place] = i32(number)


def _game_gone(state: Position) -> i64:
    """Return how much of the blood of all rounds has left Dracula's board."""
    every = state.parts.rounds * state.parts.board  # at least one
    gone = (state.round + 1) * state.parts.board - state.dracula
    return ONE * gone // every if gone < every else i64(ONE)


def _blood_to_come(state: Position, town: i64) -> i64:
    """Return, in 64ths, the blood that a town will have had if all that is to come is spread evenly."""
    parts = state.parts
    board = state.board
    blood = ONE * (board[BLOOD + town] - board[WOLVES + town]) + ONE * state.dracula // TOWNS
    if blood < 0:
        blood = 0
    later = parts.rounds - 1 - state.round
    if later > 0:
        blood += ONE * later * parts.board // TOWNS
    return blood


def _write_points(state: Position, seat: i64, out: vec[i32], start: i64) -> i64:
    """Write what everybody would have and may expect; return the rival who may expect most."""
    board = state.board
    players = state.players
    seats = state.seats
    # For each seat the points if wolves and vampires fed now, then those to be expected by the end if the
    # blood to come is spread evenly and no coffin is added. Coffins, blood and wolves are open.
    for other in range(seats):
        place = start + turned(other, seat, seats)
        points = players[other * WIDTH + POINTS]
        out[place] = i32(points)
        out[place + seats] = i32(ONE * points)
    for town in range(i64(TOWNS)):
        coffins = board[COFFINS + town]
        if coffins == 0:
            continue
        blood = board[BLOOD + town] - board[WOLVES + town]
        if blood < 0:
            blood = 0
        whole = blood // coffins
        rest = blood % coffins
        each = _blood_to_come(state, town) // coffins
        castle = CASTLES + town * state.parts.spaces
        for space in range(coffins):
            place = start + turned(board[castle + space], seat, seats)
            tokens = whole + 1 if space < rest else whole
            out[place] += i32(tokens)
            out[place + seats] += i32(each)
    # Event cards in hands count too, and how many there are is open.
    leader: i64 = 0
    most: i64 = -1
    best: i64 = 0
    for step in range(1, seats):
        other = (seat + step) % seats
        events = players[other * WIDTH + EVENTS]
        now = i64(out[start + step]) + events
        if now > best:
            best = now
        then = i64(out[start + seats + step]) + ONE * events
        if then > most:
            most = then
            leader = other
    events = players[seat * WIDTH + EVENTS]
    lead = i64(out[start]) + events - best
    projected = i64(out[start + seats]) + ONE * events - most
    at = start + 2 * seats
    _put(out, at + LEAD, POINT * lead)
    # A lead counts for more the nearer the end is.
    _put(out, at + LATE_LEAD, POINT * lead * _game_gone(state) // ONE)
    _put(out, at + PROJECTED_LEAD, POINT * projected // ONE)
    for step in range(seats):
        _put(out, start + step, POINT * i64(out[start + step]))
        _put(out, start + seats + step, POINT * i64(out[start + seats + step]) // ONE)
    return leader


def _write_time(state: Position, seat: i64, out: vec[i32], at: i64) -> None:
    # How much of Dracula's blood is gone, in this round and in all: how near the ends are.
    _put(out, at + ROUND_GONE, ONE * (state.parts.board - state.dracula) // state.parts.board)
    _put(out, at + GAME_GONE, _game_gone(state))
    # Once the last blood is taken, whether the seat has no further turn in the round.
    last: i64 = 0
    if state.trigger != NONE:
        last = ONE
        if state.mover != NONE and state.first != NONE:
            done = turned(state.mover, state.first, state.seats)
            if turned(seat, state.first, state.seats) > done:
                last = 0
    _put(out, at + LAST_TURN, last)


def _margin(board: vec[i64], castle: i64, coffins: i64, blood: i64, seat: i64, leader: i64) -> i64:
    """Return by how much a castle that is given so much blood brings a seat more than the leader."""
    if blood <= 0 or coffins == 0:
        return 0
    whole = blood // coffins
    rest = blood % coffins
    points: i64 = 0
    for space in range(coffins):
        owner = board[castle + space]
        if owner == seat:
            points += whole + 1 if space < rest else whole
        elif owner == leader:
            points -= whole + 1 if space < rest else whole
    return points


def _write_towns(state: Position, seat: i64, leader: i64, out: vec[i32], at: i64) -> None:
    """Write what is worth what in each town, as gain on the leading rival: boards and castles are open."""
    board = state.board
    spaces = state.parts.spaces
    drops = state.parts.event_blood if state.holds(seat, BLOOD_CARD) else i64(0)
    here = state.players[seat * WIDTH + TOWN]
    swap_here: i64 = 0
    threat: i64 = 0
    bleed: i64 = 0
    for town in range(i64(TOWNS)):
        row = at + TOWN_NUMBERS + town * PER_TOWN
        castle = CASTLES + town * spaces
        coffins = board[COFFINS + town]
        blood = board[BLOOD + town] - board[WOLVES + town]
        whole: i64 = 0
        rest: i64 = 0
        if coffins > 0 and blood > 0:
            whole = blood // coffins
            rest = blood % coffins
        own: i64 = 0
        theirs: i64 = 0
        own_points: i64 = 0
        leaders_points: i64 = 0
        for space in range(coffins):
            tokens = whole + 1 if space < rest else whole
            if board[castle + space] == seat:
                own += 1
                own_points += tokens
            elif board[castle + space] == leader:
                theirs += 1
                leaders_points += tokens
        now = own_points - leaders_points
        # What the blood that the wolves leave is worth to the seat and to all others.
        _put(out, row + OWN_NOW, POINT * own_points)
        _put(out, row + RIVALS_NOW, POINT * (whole * coffins + rest - own_points))
        # The part of all blood to come that goes to the seat, less that of the leader.
        _put(out, row + SHARE, ONE * (own - theirs) // coffins if coffins > 0 else i64(0))
        # One more blood token and one more wolf.
        _put(out, row + ONE_BLOOD, ONE * (_margin(board, castle, coffins, blood + 1, seat, leader) - now))
        _put(out, row + ONE_WOLF, ONE * (_margin(board, castle, coffins, blood - 1, seat, leader) - now))
        # One more coffin on the next free space, for the blood that lies there and for all to come.
        gain: i64 = 0
        later: i64 = 0
        if coffins < spaces:
            if blood > 0:
                gain = _margin(board, castle, coffins + 1, blood, seat, leader) - now
                gain += blood // (coffins + 1)
            expected = _blood_to_come(state, town)
            later = expected * (own + 1 - theirs) // (coffins + 1)
            if coffins > 0:
                later -= expected * (own - theirs) // coffins
        _put(out, row + COFFIN_NOW, POINT * gain)
        _put(out, row + COFFIN_LATER, POINT * later // ONE)
        # Influence matters now only where the blood ends: between the last coffin that gets a token more
        # and the next one.
        if rest > 0:
            before = board[castle + rest - 1]
            behind = board[castle + rest]
            swap = i64(behind == seat) - i64(before == seat) + i64(before == leader) - i64(behind == leader)
            if town == here:
                swap_here = swap
            if swap < threat:
                threat = swap
        # The blood of an event card.
        if drops > 0:
            more = _margin(board, castle, coffins, blood + drops, seat, leader) - now
            if more > bleed:
                bleed = more
    # Influence in the town of the coach, the worst it can do anywhere, and what the own event
    # cards would gain if the round ended now.
    _put(out, at + SWAP_HERE, SMALL * swap_here)
    _put(out, at + SWAP_THREAT, SMALL * threat)
    _put(out, at + LAST_EVENTS, SMALL * (bleed + _wolf_events(state, seat, out, at)))


def _wolf_events(state: Position, seat: i64, out: vec[i32], at: i64) -> i64:
    """Return the points that killing and moving wolves by own event cards would gain, each on its own."""
    board = state.board
    kill: i64 = 0
    move: i64 = 0
    kills = state.holds(seat, KILL_CARD)
    moves = state.holds(seat, MOVE_CARD)
    if kills or moves:
        for town in range(i64(TOWNS)):
            if board[WOLVES + town] == 0:
                continue
            spared = i64(out[at + TOWN_NUMBERS + town * PER_TOWN + ONE_BLOOD])
            if kills and spared > kill:
                kill = spared
            if moves:
                for other in range(i64(TOWNS)):
                    if other != town:
                        both = spared + i64(out[at + TOWN_NUMBERS + other * PER_TOWN + ONE_WOLF])
                        if both > move:
                            move = both
    return (kill + move) // ONE


def _write_coffins(state: Position, seat: i64, out: vec[i32], at: i64) -> None:
    """Write what the seat's coffins outside the castles may still become: coaches and coins are open."""
    parts = state.parts
    players = state.players
    row = seat * WIDTH
    here = players[row + TOWN]
    coins = players[row + COINS]
    left = players[row + SUPPLY] + players[row + ABOARD]
    _put(out, at + COFFINS_LEFT, left * (ONE - _game_gone(state)) // parts.coffins)
    # The town where a coffin would gain most, the nearer one if there are two, and what it gains here.
    best: i64 = 0
    near: i64 = 0
    at_once: i64 = 0
    for town in range(i64(TOWNS)):
        gain = i64(out[at + TOWN_NUMBERS + town * PER_TOWN + COFFIN_LATER])
        away: i64 = 0
        if here != NONE:
            away = town - here if town > here else here - town
            if away == 0:
                at_once = gain
        if gain > best or (gain == best and gain > 0 and away < near):
            best = gain
            near = away
    _put(out, at + BEST_COFFIN, best)
    _put(out, at + BEST_DISTANCE, ONE * near // LEGS)
    _put(out, at + COFFIN_HERE, at_once)
    # The best gain if a coffin is aboard and can be paid for, and the part of its price that is missing.
    affordable = coins >= parts.action
    _put(out, at + COFFIN_READY, best if affordable and players[row + ABOARD] > 0 else i64(0))
    _put(out, at + COINS_MISSING, i64(0) if affordable else ONE * (parts.action - coins) // parts.action)


def _write_hand(state: Position, seat: i64, out: vec[i32], at: i64) -> None:
    """Write what the seat's own hand is good for."""
    parts = state.parts
    hands = state.hands
    pay = parts.pay
    most = parts.coach_seats
    first = seat * KINDS
    here = state.players[seat * WIDTH + TOWN]
    tip = parts.tip if hands[first + PRIEST] > 0 else i64(0)
    down: i64 = 0
    down_coins: i64 = 0
    down_blood: i64 = 0
    up: i64 = 0
    up_coins: i64 = 0
    up_blood: i64 = 0
    harm: i64 = 0
    for town in range(i64(TOWNS)):
        row = at + TOWN_NUMBERS + town * PER_TOWN
        if i64(out[row + ONE_WOLF]) > harm:
            harm = i64(out[row + ONE_WOLF])
        if here == NONE or town == here:
            continue
        guests: i64 = 0
        coins: i64 = 0
        for kind in range(town * SORT_COUNT, (town + 1) * SORT_COUNT):
            held = hands[first + kind]
            if held > 0:
                guests += held
                coins += held * pay[kind]
                if believes(kind):
                    coins += held * tip
        blood = guests * i64(out[row + SHARE])
        if town < here:
            down += guests
            down_coins += coins
            down_blood += blood
        else:
            up += guests
            up_coins += coins
            up_blood += blood
    # Guests for either direction, their coins with tips, and the gain on the leader by their blood; of
    # more guests than the coach has seats an average load.
    if down > most:
        down_coins = down_coins * most // down
        down_blood = down_blood * most // down
        down = most
    if up > most:
        up_coins = up_coins * most // up
        up_blood = up_blood * most // up
        up = most
    _put(out, at + TO_BOHEMIA, ONE * down // most)
    _put(out, at + TO_BOHEMIA + 1, COIN * down_coins)
    _put(out, at + TO_BOHEMIA + 2, down_blood // 2)
    _put(out, at + TO_WALLACHIA, ONE * up // most)
    _put(out, at + TO_WALLACHIA + 1, COIN * up_coins)
    _put(out, at + TO_WALLACHIA + 2, up_blood // 2)
    # A werewolf, in the hand or on the own coach, for a town where a wolf harms the leader.
    ready = up if up > down else down
    werewolves = hands[first + WEREWOLF]
    if state.mover == seat:
        werewolves += state.piles[COACH + WEREWOLF]
        if state.guests_aboard() > ready:
            ready = state.guests_aboard()
    _put(out, at + WOLF_TO_SET_DOWN, harm if werewolves > 0 else i64(0))
    # Whether one load of guests could take the last blood.
    _put(out, at + CAN_END_ROUND, i64(ONE) if 0 < state.dracula <= ready else i64(0))


def _write_coach(state: Position, seat: i64, out: vec[i32], at: i64) -> None:
    """Write what the coach that travels will bring: who is aboard is open."""
    coins: i64 = 0
    blood: i64 = 0
    cursed: i64 = 0
    legs: i64 = 0
    if state.riders > 0 and state.mover != NONE:
        piles = state.piles
        pay = state.parts.pay
        here = state.here()
        for town in range(i64(TOWNS)):
            row = at + TOWN_NUMBERS + town * PER_TOWN
            worth = i64(out[row + SHARE])
            for kind in range(town * SORT_COUNT, (town + 1) * SORT_COUNT):
                aboard = piles[COACH + kind]
                if aboard == 0:
                    continue
                coins += aboard * pay[kind]
                away = town - here if town > here else here - town
                if away > legs:
                    legs = away
                if not is_cursed(kind):
                    blood += aboard * worth
                elif state.moonlit:
                    blood -= aboard * worth
                else:
                    blood += aboard * worth
                    cursed += aboard * worth
        coins += piles[COACH + PRIEST] * pay[PRIEST] + piles[COACH + WEREWOLF] * pay[WEREWOLF]
        if state.mover != seat:
            coins = -coins
    # Coins, below zero if they go to a rival; the gain on the leader by blood and wolves of those aboard,
    # and how much of it a full moon would turn; the legs to the last destination.
    _put(out, at + COACH_COINS, COIN * coins)
    _put(out, at + COACH_BLOOD, blood // 2)
    _put(out, at + COACH_CURSED, cursed // 2)
    _put(out, at + LEGS_AHEAD, ONE * legs // LEGS)


def _write_perils(state: Position, seat: i64, out: vec[i32], at: i64) -> None:
    """Write what the next leg may bring: the perils of the round and those discarded are open."""
    perils = state.perils
    pile = i64(0) if state.peril_deck_size > 0 else i64(PERIL_COUNT)
    every: i64 = 0
    for peril in range(pile, pile + PERIL_COUNT):
        every += perils[peril]
    if every == 0:
        every = 1
    neophytes = perils[pile + NEOPHYTES_A] + perils[pile + NEOPHYTES_B]
    moon = perils[pile + FULL_MOON]
    wreck = perils[pile + BAD_ACCIDENT]
    accident = perils[pile + SMALL_ACCIDENT] + perils[pile + ACCIDENT] + wreck
    # The chance of each peril.
    _put(out, at + NEOPHYTES, ONE * neophytes // every)
    _put(out, at + MOON, ONE * moon // every)
    _put(out, at + ANY_ACCIDENT, ONE * accident // every)
    _put(out, at + WRECK, ONE * wreck // every)
    # The chance that the next one is countered by an event card of the own hand.
    events = state.events
    row = seat * EVENT_COUNT
    garlic = events[row + GARLIC_CARD] > 0
    herbs = events[row + HERBS_CARD] > 0
    spares = events[row + PARTS_CARD] > 0
    covered = (
        (neophytes if garlic else i64(0)) + (moon if herbs else i64(0)) + (accident if spares else i64(0))
    )
    _put(out, at + COVERED, ONE * covered // every)
    # What the next leg costs the coach that travels on average, below zero if it is a rival's: passengers,
    # cursed guests turned, the coffin. Coins on icons are open, of event cards only the own ones are known.
    passengers: i64 = 0
    cursed: i64 = 0
    coffin: i64 = 0
    if state.travelling and state.mover != NONE:
        board = state.board
        own = state.mover == seat
        aboard = state.everybody_aboard()
        if aboard > 0 and board[ICONS + GARLIC] == 0 and not (own and garlic):
            passengers = neophytes
        if board[ICONS + WHEEL] == 0 and not (own and spares):
            victims = state.parts.victims
            for sort in range(i64(SMALL_ACCIDENT), i64(BAD_ACCIDENT + 1)):
                lost = victims[sort - SMALL_ACCIDENT]
                passengers += perils[pile + sort] * (lost if lost < aboard else aboard)
        if board[ICONS + HERBS] == 0 and not (own and herbs) and not state.moonlit:
            cursed = moon * state.cursed_aboard()
        if board[ICONS + COFFIN_WHEEL] == 0 and not (own and spares):
            coffin = wreck * state.players[state.mover * WIDTH + ABOARD]
        if not own:
            passengers = -passengers
            cursed = -cursed
            coffin = -coffin
    _put(out, at + PASSENGERS_AT_RISK, ONE * passengers // every)
    _put(out, at + CURSED_AT_RISK, ONE * cursed // every)
    _put(out, at + COFFIN_AT_RISK, ONE * coffin // every)
