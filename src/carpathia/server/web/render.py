"""Renders pages, and tables region by region, as HTML."""

from __future__ import annotations

from collections import UserList
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from functools import cache, cached_property, lru_cache
from itertools import zip_longest
from typing import Any

import orjson
from jinja2 import Template
from markupsafe import Markup

from carpathia.core.facts import Moment
from carpathia.core.game import Game, Variant, View
from carpathia.core.lesson import Tip
from carpathia.core.odds import Odds
from carpathia.core.perspective import Frame, LogLine, Perspective
from carpathia.core.phrases import agree, and_list
from carpathia.core.score_sheet import ScoreSheet
from carpathia.server.web.assets import board_css_url, icon_url
from carpathia.server.web.choices import Choice, Choices
from carpathia.server.web.listing import Listed
from carpathia.server.web.memory import Memory, Shelf
from carpathia.server.web.merge_views import merge_views
from carpathia.server.web.reading import drawings, overview, rulebook_at_table, with_words
from carpathia.server.web.templating import BOARD, capitalised, environment

MOST_KEPT = 8_000_000  # characters of parts of boards
SHORT_CODE = 12  # digits of a commitment: too many to find another key with the same
MOST_MOMENTS = 36  # a lottery of three rows for five; what happened before them is in the log
_kept = Shelf(MOST_KEPT)

# The parts of a table's page; each is the content of the element with the id region-<name>.
REGIONS = (
    "question",
    "coach",
    "tips",
    "board",
    "hand",
    "rematch",
    "choices",
    "players",
    "controls",
    "curtain",
    "words",
    "log",
    "sheet",
    "reasons",
    "chat",
)


@dataclass(frozen=True)
class PlayerCard:
    """Who sits in a seat, as far as everybody may know."""

    name: str
    bot: str | None = None  # its level, also where it only plays for a person
    own: bool = False  # one of the reader's own seats
    person: bool = False  # it belongs to somebody, even if a bot plays for them
    presence: str = ""  # of that person: here, away or gone
    since: datetime | None = None  # when they were last here, if they are not
    seconds: int | None = None  # left to think, if there is a clock to show
    thinks: bool = False  # those seconds are passing
    invited: bool = False  # has not said yet whether to play
    late: bool = False  # no time is left, and a bot finishes the turn
    crest: int = 0  # the number of its drawing, which is also that of its colour
    plays_as: str = ""  # another level, where a bot cannot play as it does elsewhere
    why_so: str = ""  # a sentence


@dataclass(frozen=True)
class Line:
    """Something said at the table."""

    name: str
    text: str


@dataclass(frozen=True)
class Standing:
    """Where a seat ended."""

    seat: int
    place: int  # 1 is first; those who tie share it
    score: int


@dataclass(frozen=True)
class Promise:
    """What anybody can note of the luck before it is drawn."""

    commitment: str
    words: Sequence[Line] = ()  # of the players, mixed in
    played_on: int = 0  # the move after which a new key was drawn

    @property
    def code(self) -> str:
        """The beginning of the commitment, short enough to note."""
        return " ".join(self.commitment[start : start + 4] for start in range(0, SHORT_CODE, 4))


@dataclass(frozen=True)
class Rematch:
    """Another match of the same people: who will come, and what the reader can do about it."""

    table_id: str
    accepted: Sequence[str] = ()
    waited_for: Sequence[str] = ()
    declined: Sequence[str] = ()
    invited: bool = False  # the reader has not answered yet
    begun: bool = False

    @property
    def words(self) -> str:
        answers = [
            (self.accepted, "has", "have", "accepted"),
            (self.waited_for, "has", "have", "not answered yet"),
            (self.declined, "does", "do", "not play"),
        ]
        return " ".join(
            f"{and_list(names)} {agree(len(names), one, many)} {answer}."
            for names, one, many, answer in answers
            if names
        )


@dataclass(frozen=True)
class Coach:
    """What a lesson says now, and what it points at."""

    cue: int  # its number; the script names it when it has been read
    step: int = 0
    steps: int = 0
    title: str = ""
    text: str = ""  # Markdown
    clause: str = ""
    action: int | None = None  # to be pressed
    look: str = ""  # the id of a thing on the page
    over: bool = False  # a real match can follow


@dataclass(frozen=True)
class Setting:
    """What the table knows beyond the game itself."""

    players: Sequence[PlayerCard] = ()
    chat: Sequence[Line] = ()
    standings: Sequence[Standing] = ()  # of all seats in order, once the match is over
    reasons: Sequence[Line] = ()  # why the bots moved, once it is over; in a replay, of the last move
    can_undo: bool = False
    can_ask: bool = False  # the master for a hint
    curtain: str = ""  # on a shared screen: to whom it must be passed before a hand is shown
    table_id: str = ""  # for the forms
    closed: bool = False  # nothing can be played, as in a replay
    rematch: Rematch | None = None  # once somebody has asked for one
    replaced: str = ""  # a bot answers for the reader: why, as a sentence
    coach: Coach | None = None  # of the reader, in a lesson
    tips: Sequence[Tip] = ()  # that fit; the script shows those the reader has not read
    partner: str = ""  # what it did, for the reader alone, once the match is over

    @property
    def reading(self) -> bool:
        """Whether a lesson says something that is to be read before anything can be pressed."""
        return self.coach is not None and self.coach.action is None


ALONE = Setting()


def regions(
    mine: Perspective[Any],
    since: int = 0,
    setting: Setting = ALONE,
    view: View | None = None,
    memory: Memory | None = None,
) -> dict[str, str]:
    """Return the HTML of every region, by name; the log has the facts from number `since` on.

    A view may be given in place of the perspective's own, and what was drawn last for the same reader.
    """
    memory = memory or Memory()
    macros, acting, people = _macros(), mine.acting(), _cards(mine, setting)
    drawn = _draw(mine, setting, people, view or mine.view(), memory)
    own = [seat for seat, card in enumerate(people) if card.own]
    scored = mine.score_sheet()
    best = scored.best_words(mine.names) if setting.standings and scored else ""
    return {
        "question": macros.question(
            setting.replaced or with_words(mine.game, mine.question()),
            mine.seat in acting,
            not acting,
            setting,
            mine.seat,
        ),
        "coach": macros.coach(setting),
        "tips": macros.tips(setting.tips),
        "board": drawn.board,
        "hand": macros.finale(people, setting, best) if setting.standings else drawn.hand,
        "rematch": macros.rematch(setting.rematch),
        "choices": macros.choices(drawn.rest, mine.seat, setting),
        "players": drawn.players,
        "controls": macros.controls(setting, mine.seat, not acting, mine.game.seats),
        "curtain": macros.curtain(setting),
        "words": macros.words(drawn.lines),
        "log": macros.log(mine.log_lines(since), own, setting.reasons if setting.closed else ()),
        "sheet": _sheet(scored, people, setting, memory),
        "reasons": macros.reasons(() if setting.closed else setting.reasons),
        "chat": macros.chat(setting.chat),
    }


class _Lines(UserList[str]):
    """The table in words, found if anybody reads them."""

    def __init__(self, find: Callable[[], list[str]]) -> None:
        self._find = find

    @cached_property
    def data(self) -> list[str]:  # type: ignore[override]
        return self._find()

    def __iter__(self) -> Iterator[str]:
        return iter(self.data)


@dataclass(frozen=True)
class _Drawing:
    """What the template of a game draws."""

    board: str
    hand: str
    players: str
    lines: Sequence[str]  # the table in words
    rest: list[Choice]  # the choices that it has left for the list


def _draw(
    mine: Perspective[Any], setting: Setting, people: list[PlayerCard], view: View, memory: Memory
) -> _Drawing:
    acting = mine.acting()
    idle = setting.closed or setting.replaced or setting.reading
    legal = [] if idle else mine.legal()
    return memory.recall(
        "game",
        (mine.game, view, mine.names, mine.seat, acting, legal, people, setting.standings),
        lambda: _drawn_anew(mine, view, acting, legal, people, setting),
    )


def _drawn_anew(
    mine: Perspective[Any],
    view: View,
    acting: Sequence[int],
    legal: Sequence[int],
    people: list[PlayerCard],
    setting: Setting,
) -> _Drawing:
    game, choices = mine.game, Choices(mine, legal)
    parts: dict[str, str] = {}
    once = _keeper(game)
    lines = _Lines(lambda: game.board_text(view, mine.names))
    context = {
        "view": view,
        "names": list(mine.names),
        "seat": mine.seat,
        "acting": acting,
        "lines": lines,
        "text": game.board_words(),
        "art": drawings(type(game)),
        "game": {"name": game.name, "title": game.title, "seats": game.seats},
        "choice": choices,
        "into": _collector(parts),
        "once": once,
        "waiting": _drawn_anew_for_choices if choices.offered else once,
        "people": people,
    }
    board = _board(type(game)).render(context)
    players = _macros().players(
        [
            _player(card, seat in acting, parts.get(f"player {seat}", ""), standing)
            for (seat, card), standing in zip_longest(enumerate(people), setting.standings)
        ],
        parts.get("guests", ""),
    )
    return _Drawing(board, parts.get("hand", ""), players, lines, choices.rest())


def _player(person: PlayerCard, acts: bool, beside: str, standing: Standing | None) -> str:
    return _kept.recall(
        (person, acts, beside, standing), lambda: _macros().player(person, acts, beside, standing)
    )


def sheet(mine: Perspective[Any], setting: Setting = ALONE) -> str:
    """Return the score sheet, or nothing while the points are secret."""
    return _sheet(mine.score_sheet(), _cards(mine, setting), setting, Memory())


def _sheet(scored: ScoreSheet | None, people: list[PlayerCard], setting: Setting, memory: Memory) -> str:
    if scored is None:
        return ""
    return memory.recall(
        "sheet",
        (scored, [(card.name, card.own, card.crest) for card in people], setting.standings),
        lambda: str(_macros().sheet(scored, people, setting.standings)),
    )


def odds(found: Odds) -> str:
    """Return the odds as tables, for the panel of a table."""
    return str(environment().get_template("odds.html").module.panel(found))  # type: ignore[attr-defined]


def moments(frames: Sequence[Frame[Any]], setting: Setting) -> Iterator[dict[str, object]]:
    """Yield what a page shows one after another before the present position, which it is given besides.

    Frames without a moment of their own are part of the next one. Only the newest are drawn. A last one that
    is the present position is not drawn, unless that shows the result of the match, which its words precede.
    """
    told: list[LogLine] = []
    found: list[tuple[Frame[Any], list[LogLine]]] = []
    for frame in frames:
        told += frame.lines
        if frame.moment:
            found.append((frame, told))
            told = []
    closed = replace(setting, closed=True, standings=())
    for frame, lines in found[-MOST_MOMENTS:]:
        present, over = frame is frames[-1], bool(setting.standings)
        shown = _drawn_moment(frame.perspective, closed) if over or not present else {}
        if frame.moment is Moment.SHEET and not (over and present):
            shown["sheet"] = sheet(frame.perspective, closed)
        yield {"kind": frame.moment.name.lower(), "lines": _told(lines), "regions": shown}


def _drawn_moment(mine: Perspective[Any], setting: Setting) -> dict[str, str]:
    drawn = _draw(mine, setting, _cards(mine, setting), mine.view(), Memory())
    return {"board": drawn.board, "hand": drawn.hand, "players": drawn.players}


def _told(lines: Sequence[LogLine]) -> list[str]:
    """Return the words of a moment; those that go on from the ones before stand in the same line."""
    words: list[str] = []
    for line in lines:
        if line.moment and line.continues and words:
            words[-1] += f" {line.text}"
        elif line.moment:
            words.append(line.text)
    return words


def open_hands(
    watching: Perspective[Any], seats: Sequence[Perspective[Any]], since: int, setting: Setting
) -> dict[str, str]:
    """Return the regions of a replay that shows the hands of all seats."""
    closed = replace(setting, closed=True, standings=())
    drawn = regions(watching, since, closed, merge_views(watching.view(), [mine.view() for mine in seats]))
    hands = [Markup(regions(mine, since, closed)["hand"]) for mine in seats]
    drawn["hand"] = _macros().hands(_cards(watching, setting), hands)
    return drawn


def page(name: str, /, **context: object) -> str:
    """Return a whole page; the comment at the top of each template lists what it needs."""
    return environment().get_template(name).render(context)


def my_tables(going: Sequence[Listed]) -> str:
    """Return the list of somebody's tables that are not over."""
    return str(environment().get_template("lists.html").module.my_tables(going))  # type: ignore[attr-defined]


def table_page(drawn: Mapping[str, str], game: Game[Any], **context: object) -> str:
    """Return the page around the regions of a table."""
    return page("table.html", regions=marked(drawn), **about(game), **context)


def replay_page(drawn: Mapping[str, str], game: Game[Any], **context: object) -> str:
    """Return the page of a replay around the regions of one of its positions."""
    return page("replay.html", regions=marked(drawn), **about(game), **context)


def marked(drawn: Mapping[str, str]) -> dict[str, Markup]:
    """Return regions as markup, for a template around them."""
    return {name: Markup(html) for name, html in drawn.items()}


def summary(kind: type[Game[Any]]) -> dict[str, object]:
    """Return what the pages say about a game, with the switches one can set when a table is opened."""
    variants = kind.default_components().switches("variants")
    words = {variant.key: variant for variant in kind.variants}
    return {
        "name": kind.name,
        "title": kind.title,
        "summary": kind.summary,
        "length": kind.length,
        "lesson": None if kind.lesson is None else kind.lesson.minutes,
        "least": kind.seat_range[0],
        "most": kind.seat_range[-1],
        "variants": [
            {**asdict(words.get(key) or _unexplained(key)), "on": on} for key, on in variants.items()
        ],
        "aids": [{"key": aid.key, "label": aid.label, "sentence": aid.sentence} for aid in kind.table_aids()],
        "palette": palette(kind, kind.palette),
        "icon": icon_url(kind),
        "board_css": board_css_url(kind),
    }


def _unexplained(key: str) -> Variant:
    """Return the words for a variant that its game has none for."""
    return Variant(key, capitalised(key.replace("_", " ")), "", "")


def palette(kind: type[Game[Any]], colours: Iterable[str]) -> list[dict[str, str]]:
    """Return colours to choose from, in words: with the sign of each, for who cannot tell them apart."""
    return [{"colour": colour, "label": f"{colour} ({kind.palette[colour]})"} for colour in colours]


def _collector(parts: dict[str, str]) -> Callable[..., str]:
    """Return the function with which a board draws into another region: `{% call into("hand") %}`."""

    def into(name: str, seat: int | None = None, *, caller: Callable[[], str]) -> str:
        parts[name if seat is None else f"{name} {seat}"] = caller()
        return ""

    return into


@lru_cache
def _keeper(game: Game[Any]) -> Callable[..., str]:
    """Return the function that keeps what a board draws by what it shows: `{% call once("track", 36) %}`."""

    about = f"{game.name} {game.seats} {game.components.changes}"

    def once(*shows: object, caller: Callable[[], str]) -> str:
        return _kept.recall((about, orjson.dumps(shows)), caller)

    return once


def _drawn_anew_for_choices(*_: object, caller: Callable[[], str]) -> str:
    """Stand for `once` where something may be chosen: `{% call waiting("hand", view.hand) %}`."""
    return caller()


def _cards(mine: Perspective[Any], setting: Setting) -> list[PlayerCard]:
    plain = [PlayerCard(name, own=seat == mine.seat) for seat, name in enumerate(mine.names)]
    return [
        replace(card, crest=crest_number(mine.game, mine.game.colours, seat))
        for seat, card in enumerate(setting.players or plain)
    ]


def crest_number(game: Game[Any], colours: Sequence[str], seat: int) -> int:
    """Return the number of the crest of a seat: that of its colour, or its own where there are no colours."""
    palette = list(game.palette)
    return palette.index(colours[seat]) if palette and colours[seat] else seat


@cache
def _board(kind: type[Game[Any]]) -> Template:
    """Return the board of a game, or a board in words if the game has none."""
    drawn = (kind.folder() / BOARD).exists()
    return environment().get_template(f"games/{kind.name}" if drawn else "plain.html")


@cache
def _macros() -> Any:
    return environment().get_template("regions.html").module


def about(game: Game[Any]) -> dict[str, object]:
    """Return what the pages of a table need to explain its game."""
    return {
        "game": summary(type(game)),
        "overview": overview(game),
        "rulebook": rulebook_at_table(game),
    }
