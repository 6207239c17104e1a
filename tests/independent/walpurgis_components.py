"""The components of Walpurgis Night as RULES.md has them, written down a second time."""

from __future__ import annotations

from typing import Any

TOWNS = ["Bohemia", "Moravia", "Transylvania", "Wallachia"]
SORTS = {
    "guest": ("passengers.guests", "pay.guest"),
    "believer": ("passengers.believers", "pay.believer"),
    "cursed guest": ("passengers.cursed", "pay.cursed"),
    "cursed believer": ("passengers.cursed_believers", "pay.cursed_believer"),
    "priest": ("passengers.priests", "pay.priest"),
    "werewolf": ("passengers.werewolves", "pay.werewolf"),
}
PERILS = [
    "quiet journey",
    "neophytes A",
    "neophytes B",
    "small accident",
    "accident",
    "bad accident",
    "full moon",
]
EVENTS = [
    "kill a wolf",
    "move a wolf",
    "blood",
    "silver bullets",
    "full moon",
    "extra coins",
    "herbs",
    "garlic",
    "spare parts",
]
ICONS = ["garlic", "herbs", "passenger wheel", "coffin wheel"]
PREFERENCES = ["guest", "hunter", "werewolf", "priest"]

BOOK: dict[str, Any] = {
    "passengers.guests": 5,
    "passengers.believers": 3,
    "passengers.cursed": 3,
    "passengers.cursed_believers": 1,
    "passengers.priests": 6,
    "passengers.werewolves": 6,
    "pay.guest": 2,
    "pay.believer": 1,
    "pay.cursed": 1,
    "pay.cursed_believer": 1,
    "pay.priest": 1,
    "pay.werewolf": 1,
    "pay.tip": 1,
    "cards.dealt": 2,
    "cards.pool": 5,
    "cards.pick_up": 4,
    "cards.travel": 2,
    "cards.limit": 6,
    "coach.seats": 4,
    "coach.coins": 2,
    "coach.protection": 1,
    "coach.action": 3,
    "coach.hunter": [1, 2],
    "castles.spaces": 6,
    "castles.coffins": 5,
    "perils.round_1": [7, 2, 2, 2, 1, 1, 3],
    "perils.round_2": [4, 3, 3, 1, 2, 2, 3],
    "perils.neophytes_a": [0, 1, 2, 3],
    "perils.neophytes_b": [1, 2, 0, 3],
    "perils.accidents": [1, 2, 2],
    "events.copies": [3] * 9,
    "events.dealt": 1,
    "events.blood": 2,
    "events.bullets": 2,
    "events.coins": 2,
    "blood.board": 20,
    "rulings.any_passenger_departs": True,
    "rulings.empty_coach_drives_on": True,
    "rulings.protection_wears_off": True,
    "rulings.moon_after_peril": True,
    "rulings.blood_stays": True,
    "rulings.same_player_starts": True,
}
