"""Where the numbers of `features` stand, and in which units they are."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from carpathia.games.walpurgis_night.components import TOWNS

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


def put(out: vec[i32], place: i64, number: i64) -> None:
    if number > LIMIT:
        number = LIMIT
    elif number < -LIMIT:
        number = -LIMIT
    out[place] = i32(number)
