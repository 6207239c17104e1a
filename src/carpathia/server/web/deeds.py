"""What a request or a message asks to be done at a table; the doors of the API and the socket share it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pydantic import BaseModel

from carpathia.server.web.schemas import Answer, BotChair, Chair, Nothing, SeatOnly, SeatWord, WordOnly
from carpathia.table.commands import Commands

Deed = Callable[[Commands], object]


def sit(sent: Chair) -> Deed:
    return lambda commands: commands.sit(sent.seat, sent.name, sent.colour, sent.word)


def choose_word(sent: SeatWord) -> Deed:
    return lambda commands: commands.choose_word(sent.seat, sent.word)


def leave(sent: SeatOnly) -> Deed:
    return lambda commands: commands.stand_up(sent.seat)


def seat_bot(sent: BotChair) -> Deed:
    return lambda commands: commands.seat_bot(sent.seat, sent.bot)


def remove(sent: SeatOnly) -> Deed:
    return lambda commands: commands.remove(sent.seat)


def begin(_: Nothing | None = None) -> Deed:
    return lambda commands: commands.begin()


def play(sent: Answer) -> Deed:
    return lambda commands: commands.play(sent.seat, sent.prompt, sent.action)


def undo(sent: SeatOnly) -> Deed:
    return lambda commands: commands.undo(sent.seat)


def hand_over(sent: BotChair) -> Deed:
    return lambda commands: commands.hand_over(sent.seat, sent.bot)


def take_back(sent: SeatOnly) -> Deed:
    return lambda commands: commands.take_back(sent.seat)


def accept(sent: WordOnly) -> Deed:
    return lambda commands: commands.accept(sent.word)


def decline(_: Nothing | None = None) -> Deed:
    return lambda commands: commands.decline()


# By the name that both the address of a door and a message have: what is sent with it, and what it does.
DEEDS: dict[str, tuple[type[BaseModel], Callable[[Any], Deed]]] = {
    "sit": (Chair, sit),
    "word": (SeatWord, choose_word),
    "leave": (SeatOnly, leave),
    "bot": (BotChair, seat_bot),
    "remove": (SeatOnly, remove),
    "begin": (Nothing, begin),
    "play": (Answer, play),
    "undo": (SeatOnly, undo),
    "hand-over": (BotChair, hand_over),
    "take-back": (SeatOnly, take_back),
    "accept": (WordOnly, accept),
    "decline": (Nothing, decline),
}
