"""Request and response schemas of the JSON API; the forms share the requests."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from carpathia.core.game import Refusal
from carpathia.core.odds import Odds
from carpathia.table.clock import LEAST_CLOCK, LONGEST_CLOCK, LONGEST_INCREMENT, Clock, ClockKind
from carpathia.table.commands import LONGEST_CHAT
from carpathia.table.options import TableOptions
from carpathia.table.seating import LONGEST_NAME, LONGEST_WORD, USUAL_BOT

SeatNumber = Annotated[int, Field(ge=0, le=5)]
Word = Annotated[
    str,
    Field(max_length=LONGEST_WORD, description="of your own, mixed into the key of the luck; may be empty"),
]
AidKey = Annotated[str, Field(max_length=40)]
Colour = Annotated[str, Field(max_length=20)]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class RefusalInfo(BaseModel):
    reason: str = Field(description="a sentence for whoever asked")
    clause: str = Field(description="of the rulebook, if a rule forbids it; otherwise empty")


class NotGranted(BaseModel):
    """The response to a request that is refused."""

    refused: RefusalInfo


class GameInfo(BaseModel):
    name: str
    title: str
    summary: str
    least_seats: int
    most_seats: int
    variants: dict[str, bool] = Field(description="by the key that `changes` of a new table takes")
    aids: dict[str, str] = Field(description="memory aids, and odds, that a table can do without")
    colours: dict[str, str] = Field(description="that players may choose, each with its sign; empty if none")


class Opening(Strict):
    game: str = Field(max_length=40)
    seats: int = Field(ge=1, le=10)
    changes: dict[str, bool | int | list[int]] = Field(default_factory=dict, max_length=50)
    bots: list[str | None] | None = Field(
        None, max_length=10, description="for each chair a bot, or null for a free one"
    )
    colours: list[Colour | None] | None = Field(
        None, max_length=10, description="for each chair a colour, or null to leave it open"
    )
    clock: int | None = Field(None, ge=LEAST_CLOCK, le=LONGEST_CLOCK, description="seconds to think")
    clock_kind: ClockKind = Field(ClockKind.TURN, description="for what the clock gives that time")
    increment: int = Field(
        0, ge=0, le=LONGEST_INCREMENT, description="seconds that each turn adds to the time for a match"
    )
    private: bool = Field(False, description="not listed: only who has the link finds the table")
    hidden_aids: list[AidKey] = Field(
        default_factory=list, max_length=20, description="aids of the game to do without, such as odds"
    )

    def options(self) -> TableOptions:
        clock = None if self.clock is None else Clock(self.clock, self.clock_kind, self.increment)
        return TableOptions(clock, self.private, frozenset(self.hidden_aids))


class Chair(Strict):
    seat: SeatNumber
    name: str = Field(max_length=LONGEST_NAME)
    colour: Colour = Field("", description="if the game lets players choose; empty for any that is free")
    word: Word = ""


class Nothing(Strict):
    """Nothing more has to be said."""


class WordOnly(Strict):
    word: Word = ""


class SeatWord(WordOnly):
    seat: SeatNumber


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


class Doubt(Strict):
    seat: SeatNumber | None = Field(None, description="one of yours; without it you ask as a spectator")
    label: str = Field(max_length=100, description="of an action, as the choices have it")


class WhyInfo(BaseModel):
    """Whether something may be done now, and if not, why."""

    allowed: bool
    reason: str
    clause: str = Field(description="of the rulebook, if a rule forbids it; otherwise empty")

    @classmethod
    def of(cls, refusal: Refusal | None) -> WhyInfo:
        if refusal is None:
            return cls(allowed=True, reason="You may do that now.", clause="")
        return cls(allowed=False, reason=refusal.reason, clause=refusal.clause)


class ChoiceInfo(BaseModel):
    action: int
    label: str
    text: str


class HintInfo(BaseModel):
    """What the expert would do, judged by what the seat may know."""

    action: int
    text: str
    why: str = Field(
        description="what would differ from the other idea, as a sentence; empty if there is no choice"
    )


class ReviewInfo(BaseModel):
    """How far the review of a finished match is, and what is known."""

    begun: bool
    done: bool
    percent: int
    problem: str = Field(description="why it could not be finished, or empty")
    review: dict[str, Any] | None = Field(
        description="the graph so far as `points`; once it is done, also `steps`, `turning_points`,"
        " `mistakes`, `receipts`, `accuracy` and `summary`"
    )


class PlayerInfo(BaseModel):
    name: str
    bot: str | None = Field(description="its level; a partner's strength follows, as in partner:1040")
    plays_as: str = Field(description="another level, where a bot cannot play as it does elsewhere, or empty")
    why_so: str = Field(description="a sentence on that, or empty")
    person: bool
    presence: Literal["here", "away", "gone"] | None = Field(description="of a person; null for a bot")
    away_since: datetime | None = Field(description="when they were last here, if they are not")
    seconds_left: int | None = Field(description="to think, while asked or for the match; null if no clock")
    invited: bool = Field(description="the chair is kept for them, and they have not answered yet")
    late: bool = Field(description="their time is up, and a bot finishes their turn")
    colour: str | None = Field(description="null if the game has none, or none was chosen yet")


class SourceInfo(BaseModel):
    """Points from one source in one round."""

    name: str
    clause: str = Field(description="of the rulebook, that grants them; empty if it is no single one")
    points: list[int] = Field(description="by seat")


class RoundInfo(BaseModel):
    round: int = Field(description="from 1")
    sources: list[SourceInfo]


class ScoreSheetInfo(BaseModel):
    """The points so far, by round and source."""

    rounds: list[RoundInfo]
    totals: list[int] = Field(description="by seat")


class PartnerInfo(BaseModel):
    """What the partners of a finished match did, and where you stand after it."""

    strength: int
    rating: int | None = Field(description="yours in this game after the match; null if it did not count")
    matches: int = Field(description="that this rating comes from")
    text: str = Field(description="all of it in one or two sentences")


class TableInfo(BaseModel):
    """A table as one seat, or a spectator, may see it."""

    id: str
    game: str
    changes: dict[str, bool | int | list[int]] = Field(description="of components, by dotted key")
    stage: str
    version: int
    players: list[PlayerInfo]
    mine: list[int] = Field(description="the chairs of whoever asks")
    seat: int | None = Field(description="whose view this is; null for a spectator's")
    acting: list[int]
    prompt: int | None = Field(description="the number of your open question, to be sent with the answer")
    seconds_left: int = Field(description="to answer it; 0 if there is no clock")
    clock: str | None = Field(description="how much time there is for what, in words")
    can_undo: bool
    question: str
    choices: list[ChoiceInfo]
    commitment: str = Field(description="SHA-256 of the key of the luck, fixed when the table was opened")
    words: list[str] = Field(description="of the players, mixed into the key; once the match has begun")
    view: dict[str, Any] | None
    scores: list[int] = Field(description="once the match is over")
    score_sheet: ScoreSheetInfo | None = Field(
        description="null before the match begins, and while the points are secret"
    )
    partner: PartnerInfo | None = Field(
        description="once the match is over, if a partner played; for you alone, null for spectators"
    )
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


class OddsRowInfo(BaseModel):
    label: str
    chances: list[float | None] = Field(description="by column, from 0 to 1; null where nothing is said")


class OddsTableInfo(BaseModel):
    key: str
    title: str
    clause: str = Field(description="of the rulebook, that the chances follow from")
    columns: list[str]
    rows: list[OddsRowInfo]
    exact: bool = Field(description="counted, rather than a sample")
    games: int = Field(description="imagined for a sample; 0 if the chances are exact")
    error: float = Field(description="the largest standard error of a chance here; 0 if they are exact")


class OddsInfo(BaseModel):
    tables: list[OddsTableInfo]
    left_out: list[str] = Field(description="what is not told at this table, and why")

    @classmethod
    def of(cls, odds: Odds) -> OddsInfo:
        return cls(
            tables=[
                OddsTableInfo(
                    key=table.key,
                    title=table.title,
                    clause=table.clause,
                    columns=list(table.columns),
                    rows=[OddsRowInfo(label=row.label, chances=list(row.chances)) for row in table.rows],
                    exact=table.exact,
                    games=table.games,
                    error=table.error,
                )
                for table in odds.tables
            ],
            left_out=list(odds.left_out),
        )
