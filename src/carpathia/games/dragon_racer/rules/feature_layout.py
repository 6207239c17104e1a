"""Where the numbers of `features` stand, and in which units they are."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# The block of a dragon; the blocks come in the present order of the race, the first dragon first.
GAP: Final = 0  # spaces to the next dragon behind it, or to the start
MEAN: Final = 1  # where it is expected in the end, compared with the others
OWN_PUSH: Final = 2  # spaces that cards of the own hand are expected to move it
BACKERS: Final = 3  # bets of rivals on it
FIRST: Final = 4  # whether nobody has bet on it
PAY: Final = 5  # gold that own bets on it win if it comes 1st, 2nd or 3rd
CHANCE: Final = 8  # how likely it is to come 1st, 2nd or 3rd
BLOCK: Final = 11

# Two numbers for each dragon by its colour, as actions name it.
SWING: Final = 0  # what own bets gain if it moves on by NUDGE
BEST_BET: Final = 1  # what the best own bet on it is expected to bring
PAIR: Final = 2

# The table as a whole; the expected lead over each rival, clockwise, comes after that.
OWN_BETS: Final = 0  # what own bets are expected to pay
PAID_NOW: Final = 1  # what they would pay after this turn, as its cards lie
BEST_OF_ALL: Final = 2  # what the best bet that the seat may still make is expected to bring
IN_THE_MAKING: Final = 3  # what the own bet in the making is expected to bring, by place
LEAST_LEAD: Final = 6  # the expected lead over the best rival
LATE_LEAD: Final = 7  # the same times how much of the game is over
BETS_LEFT: Final = 8  # bets that the seat may still make
FREE_TURNS: Final = 9  # turns before it must make them
TO_THE_LINE: Final = 10  # spaces before the betting ends
HIGHEST: Final = 11  # the number that wins the turn, as its cards lie
STEPS: Final = 12  # how far it moves a dragon
STEPS_GAIN: Final = 13  # what own bets gain by that
OWN_CARD: Final = 14  # 1 if the own card wins the turn, -1 if it is cancelled
SAY: Final = 15  # 1 for the last to play in this turn, less for those before, 0 for who has played
AT_ONCE: Final = 16  # spaces that the hand can move dragons of one's choice
TOP_CARDS: Final = 17  # cards in the hand that no unseen card beats or cancels
TABLE: Final = 18

# Chances and spaces are reckoned in 256ths, gold in 64ths; 64 is written for 1.0.
SURE: Final = 256
ONE: Final = 64
MOST: Final = 1024  # nothing larger is written


def largest(a: i64, b: i64, c: i64) -> i64:
    if b > a:
        a = b
    return c if c > a else a


def within(number: i64) -> i64:
    if number > MOST:
        return MOST
    return number if number > -MOST else i64(-MOST)
