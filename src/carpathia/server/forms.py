"""What goes into the JSON API and what comes out of it."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from carpathia.server.lobby import LEAST_CLOCK, LONGEST_CHAT, LONGEST_CLOCK, LONGEST_NAME
from carpathia.server.steward import USUAL_BOT

SeatNumber = Annotated[int, Field(ge=0, le=5)]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class RefusalInfo(BaseModel):
    reason: str = Field(description="a sentence for whoever asked")
    clause: str = Field(description="of the rulebook, if a rule forbids it; otherwise empty")


class NotGranted(BaseModel):
    """The answer to every request that changed nothing."""

    refused: RefusalInfo


class GameInfo(BaseModel):
    name: str
    title: str
    summary: str
    least_seats: int
    most_seats: int
    variants: dict[str, bool] = Field(description="by the key that `changes` of a new table takes")


class Opening(Strict):
    game: str = Field(max_length=40)
    seats: int = Field(ge=1, le=10)
    changes: dict[str, bool | int | list[int]] = Field(default_factory=dict, max_length=50)
    bots: list[str | None] | None = Field(
        None, max_length=10, description="for each chair a bot, or null for a free one"
    )
    clock: int | None = Field(None, ge=LEAST_CLOCK, le=LONGEST_CLOCK, description="seconds for a decision")


class Chair(Strict):
    seat: SeatNumber
    name: str = Field(max_length=LONGEST_NAME)


class SeatOnly(Strict):
    seat: SeatNumber


class BotChair(Strict):
    seat: SeatNumber
    bot: str = Field(USUAL_BOT, max_length=40)


class Question(Strict):
    seat: SeatNumber
    prompt: int = Field(ge=0)


class Answer(Question):
    action: int = Field(ge=0)


class Message(Strict):
    text: str = Field(max_length=LONGEST_CHAT)


class ChoiceInfo(BaseModel):
    action: int
    label: str
    text: str


class HintInfo(BaseModel):
    """What the master would do, judged by what the seat may know."""

    action: int
    text: str
    why: str = Field(description="its estimate and what else it weighed; empty if there is no choice")


class PlayerInfo(BaseModel):
    name: str
    bot: str | None
    person: bool


class TableInfo(BaseModel):
    """A table as one seat, or a spectator, may see it."""

    id: str
    game: str
    stage: str
    version: int
    players: list[PlayerInfo]
    mine: list[int] = Field(description="the chairs of whoever asks")
    seat: int | None = Field(description="whose view this is; null for a spectator's")
    acting: list[int]
    prompt: int | None = Field(description="the number of your open question, to be sent with the answer")
    seconds_left: int = Field(description="to answer it; 0 if there is no clock")
    can_undo: bool
    question: str
    choices: list[ChoiceInfo]
    view: dict[str, Any] | None
    scores: list[int] = Field(description="once the match is over")
    sequel: str | None


class Credentials(BaseModel):
    key: str = Field(description="to be sent as 'Authorization: Bearer KEY' by programs without cookies")


class Opened(BaseModel):
    table: str


class Log(BaseModel):
    facts: int = Field(description="to be given as `since` next time")
    lines: list[str]


class Said(BaseModel):
    name: str
    text: str
