"""What a seat can work out in Walpurgis Night from what it knows: inputs of learned values."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i32, i64

from carpathia.core.observation import turned
from carpathia.games.walpurgis_night.components import BLOOD_CARD, KILL_CARD, LEGS, MOVE_CARD, TOWNS
from carpathia.games.walpurgis_night.rules.feature_layout import (
    BEST_COFFIN,
    BEST_DISTANCE,
    COFFIN_HERE,
    COFFIN_LATER,
    COFFIN_NOW,
    COFFIN_READY,
    COFFINS_LEFT,
    COINS_MISSING,
    COUNT,
    GAME_GONE,
    LAST_EVENTS,
    LAST_TURN,
    LATE_LEAD,
    LEAD,
    ONE,
    ONE_BLOOD,
    ONE_WOLF,
    OWN_NOW,
    PER_TOWN,
    POINT,
    PROJECTED_LEAD,
    RIVALS_NOW,
    ROUND_GONE,
    SHARE,
    SMALL,
    SWAP_HERE,
    SWAP_THREAT,
    TOWN_NUMBERS,
    put,
)
from carpathia.games.walpurgis_night.rules.journey_features import write_coach, write_hand, write_perils
from carpathia.games.walpurgis_night.rules.position import (
    ABOARD,
    BLOOD,
    CASTLES,
    COFFINS,
    COINS,
    EVENTS,
    NONE,
    POINTS,
    SUPPLY,
    TOWN,
    WIDTH,
    WOLVES,
    Position,
)


def feature_count(state: Position) -> i64:
    return 2 * state.seats + COUNT


def write_features(state: Position, seat: i64, out: vec[i32], start: i64) -> None:
    """Write the numbers. All of them come from open things, the seat's own hand and its own events."""
    at = start + 2 * state.seats
    leader = _write_points(state, seat, out, start)
    _write_time(state, seat, out, at)
    _write_towns(state, seat, leader, out, at)
    _write_coffins(state, seat, out, at)
    write_hand(state, seat, out, at)
    write_coach(state, seat, out, at)
    write_perils(state, seat, out, at)


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
    put(out, at + LEAD, POINT * lead)
    # A lead counts for more the nearer the end is.
    put(out, at + LATE_LEAD, POINT * lead * _game_gone(state) // ONE)
    put(out, at + PROJECTED_LEAD, POINT * projected // ONE)
    for step in range(seats):
        put(out, start + step, POINT * i64(out[start + step]))
        put(out, start + seats + step, POINT * i64(out[start + seats + step]) // ONE)
    return leader


def _write_time(state: Position, seat: i64, out: vec[i32], at: i64) -> None:
    # How much of Dracula's blood is gone, in this round and in all: how near the ends are.
    put(out, at + ROUND_GONE, ONE * (state.parts.board - state.dracula) // state.parts.board)
    put(out, at + GAME_GONE, _game_gone(state))
    # Once the last blood is taken, whether the seat has no further turn in the round.
    last: i64 = 0
    if state.trigger != NONE:
        last = ONE
        if state.mover != NONE and state.first != NONE:
            done = turned(state.mover, state.first, state.seats)
            if turned(seat, state.first, state.seats) > done:
                last = 0
    put(out, at + LAST_TURN, last)


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
        put(out, row + OWN_NOW, POINT * own_points)
        put(out, row + RIVALS_NOW, POINT * (whole * coffins + rest - own_points))
        # The part of all blood to come that goes to the seat, less that of the leader.
        put(out, row + SHARE, ONE * (own - theirs) // coffins if coffins > 0 else i64(0))
        # One more blood token and one more wolf.
        put(out, row + ONE_BLOOD, ONE * (_margin(board, castle, coffins, blood + 1, seat, leader) - now))
        put(out, row + ONE_WOLF, ONE * (_margin(board, castle, coffins, blood - 1, seat, leader) - now))
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
        put(out, row + COFFIN_NOW, POINT * gain)
        put(out, row + COFFIN_LATER, POINT * later // ONE)
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
    put(out, at + SWAP_HERE, SMALL * swap_here)
    put(out, at + SWAP_THREAT, SMALL * threat)
    put(out, at + LAST_EVENTS, SMALL * (bleed + _wolf_events(state, seat, out, at)))


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
    put(out, at + COFFINS_LEFT, left * (ONE - _game_gone(state)) // parts.coffins)
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
    put(out, at + BEST_COFFIN, best)
    put(out, at + BEST_DISTANCE, ONE * near // LEGS)
    put(out, at + COFFIN_HERE, at_once)
    # The best gain if a coffin is aboard and can be paid for, and the part of its price that is missing.
    affordable = coins >= parts.action
    put(out, at + COFFIN_READY, best if affordable and players[row + ABOARD] > 0 else i64(0))
    put(out, at + COINS_MISSING, i64(0) if affordable else ONE * (parts.action - coins) // parts.action)
