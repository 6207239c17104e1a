"""The interface of a game: rules, views and texts."""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from librt.vecs import vec
from mypy_extensions import i32

from carpathia.core.actions import ActionSpace, Kind
from carpathia.core.components import FILE, Components
from carpathia.core.effects import EventCount, PointSource
from carpathia.core.facts import FactTable, Telling
from carpathia.core.guide import Guide, Panel, Point
from carpathia.core.journal import Event
from carpathia.core.lesson import Lesson, Tip
from carpathia.core.measures import Measure
from carpathia.core.observation import ObservationSpace
from carpathia.core.odds import Imagination, Odds
from carpathia.core.phrases import and_list
from carpathia.core.rulebook import Rulebook
from carpathia.core.score_sheet import Entry, ScoreSheet, Source
from carpathia.core.state import State, check_viewer

S = TypeVar("S", bound=State)
View: TypeAlias = Mapping[str, Any]  # JSON: strings, numbers, booleans, None, lists and mappings of them


@dataclass(frozen=True)
class Refusal:
    """Why an action is not allowed now: a clause of the rulebook, and a sentence for the one who asked."""

    clause: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason} ({self.clause})" if self.clause else self.reason


@dataclass(frozen=True)
class Aid:
    """Something players could remember by themselves, which a table may show them or not."""

    key: str
    label: str
    sentence: str  # what is shown while it is on


@dataclass(frozen=True)
class Variant:
    """A choice of rules that a table makes: the switch `variants.KEY` of the components, in words."""

    key: str
    label: str
    sentence: str  # what is different while it is on
    clause: str


# What every game that can tell odds may show beside its own aids.
ODDS = Aid("odds", "Odds", "Everybody may open a panel with the chances of what can still come.")


def luck_decides(kind: Kind, table: Mapping[str, tuple[str, str]]) -> Refusal | None:
    """Return why a seat may not choose what luck decides, or None if the action is one that seats take.

    The table holds a clause and a phrase by verb, such as {"draw": ("TL-5.1", "which card is drawn")}.
    """
    if kind.verb not in table:
        return None
    clause, what = table[kind.verb]
    return Refusal(clause, f"Luck decides {what}, not a player.")


class Game(ABC, Generic[S]):
    """The rules of one game for a given table: how many seats, which components.

    The public methods check their arguments; a game implements the underscored hooks behind them. Words are
    for one reader, the `seat`, and tell only what that seat knows; `names` are those of the seats.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]  # one sentence for somebody who has never heard of the game
    length: ClassVar[str]  # how long a match takes, in words
    seat_range: ClassVar[range]
    version: ClassVar[int]  # of the rules; records of other versions are not replayed
    search_effort: ClassVar[int] = 1  # multiplies the search budget of the regular and the master
    # The same of the expert by the number of players, so that it thinks as long as the master.
    expert_effort: ClassVar[Mapping[int, float]] = {}
    # How much of a position's worth the expert finds by playing on, besides learned values; by players, too.
    expert_plays_on: ClassVar[Mapping[int, float]] = {}
    exploration: ClassVar[float] = 1.0  # multiplies the UCB exploration constant below the root
    unbounded: ClassVar[bool] = False  # whether a match has no end if nobody brings it about
    facts: ClassVar[FactTable]
    measures: ClassVar[tuple[Measure[Any], ...]] = ()  # of a seat, after a match; for designers and hints
    point_sources: ClassVar[tuple[PointSource, ...]] = (PointSource("score", "scores", "points"),)
    effects: ClassVar[tuple[EventCount, ...]] = ()  # that explanations may name besides points
    # Verbs of actions that complete the decision before them, such as dragon, place and gold of a bet.
    completions: ClassVar[frozenset[str]] = frozenset()
    palette: ClassVar[Mapping[str, str]] = {}  # colours that players may choose, each with its sign
    aids: ClassVar[tuple[Aid, ...]] = ()  # memory aids that a table may switch off
    variants: ClassVar[tuple[Variant, ...]] = ()  # one for every switch in the components' table of variants
    lesson: ClassVar[Lesson | None] = None  # a guided first game
    secret_scores: ClassVar[bool] = False  # whether points are known to all only when the game is over
    revealing: ClassVar[frozenset[int]] = frozenset()  # facts that uncover a secret: no undo beyond them

    parts: Any  # the components as integer tables, in a class of the game's own
    actions: ActionSpace
    observations: ObservationSpace

    def __init__(self, seats: int, components: Components | None = None, colours: Sequence[str] = ()) -> None:
        """Make the game for a table; `colours` are those of the seats if they were chosen."""
        self.check_seats(seats)
        self.check_colours(seats, colours)
        self.seats = seats
        self.components = components or self.default_components()
        self.chosen_colours = list(colours)
        self.colours = list(colours) or list(self.palette)[:seats]

    @classmethod
    def check_seats(cls, seats: int) -> None:
        if not isinstance(seats, int) or seats not in cls.seat_range:
            least, most = cls.seat_range.start, cls.seat_range.stop - 1
            raise ValueError(f"{cls.title} is for {least} to {most} players, not for {seats}")

    @classmethod
    def check_colours(cls, seats: int, colours: Sequence[str]) -> None:
        if not colours:
            return
        unknown = [colour for colour in colours if colour not in cls.palette]
        if unknown:
            raise ValueError(
                f"{cls.title} has no colour {unknown[0]!r}; it has {and_list(list(cls.palette))}"
            )
        if len(colours) != seats or len(set(colours)) != seats:
            raise ValueError(f"{seats} seats need {seats} different colours, not {and_list(colours)}")

    @classmethod
    def table_aids(cls) -> tuple[Aid, ...]:
        """Return what a table of the game may do without: its memory aids, and the odds."""
        return (*cls.aids, ODDS) if cls._odds is not Game._odds else cls.aids

    @classmethod
    def folder(cls) -> Path:
        return Path(inspect.getfile(cls)).parent

    @classmethod
    def default_components(cls) -> Components:
        return _components(cls.folder() / FILE)

    @classmethod
    def rulebook(cls) -> Rulebook:
        return _rulebook(cls.folder() / "RULES.md")

    @abstractmethod
    def start(self) -> S:
        """Return the opening position, before any luck."""

    def view(self, state: S, seat: int) -> View:
        """Return what `seat` (or SPECTATOR) may see, as ids and numbers."""
        check_viewer(self.seats, seat)
        return self._view(state, seat)

    def views(self, state: S) -> Callable[[int], View]:
        """Return what gives each seat its view of a position; what all of them see may be found only once.

        It is good until the position changes.
        """
        return partial(self.view, state)

    def observe(self, state: S, seat: int) -> list[float]:
        """Return the same knowledge as numbers of a fixed length, for learning; `observations` names them."""
        check_viewer(self.seats, seat)
        numbers = vec[i32]([0] * self.observations.size)
        state.observe_into(seat, numbers, 0)
        return list(memoryview(numbers).cast("B").cast("f"))

    def question(self, state: S, seat: int, names: Sequence[str]) -> str:
        """Return in one sentence what `seat` must decide, or whom it is waiting for."""
        check_viewer(self.seats, seat)
        return self._question(state, seat, names)

    def action_text(self, state: S, seat: int, action: int) -> str:
        """Return an action in words, as a button would show it; no two legal ones are alike."""
        check_viewer(self.seats, seat)
        self.actions.check(action)
        return self._action_text(state, seat, action)

    def gerund(self, state: S, seat: int, action: int) -> str:
        """Return a legal action as a short phrase for the middle of a sentence: "betting on red"."""
        check_viewer(self.seats, seat)
        self.actions.check(action)
        return self._gerund(state, seat, action)

    def refusal(self, state: S, seat: int, action: int) -> Refusal:
        """Return the clause that forbids an action which is not legal now, and why in words."""
        check_viewer(self.seats, seat)
        self.actions.check(action)
        return self._refusal(state, seat, action)

    def event_text(self, event: Event, names: Sequence[str]) -> str:
        """Return an event in words, or nothing if it needs none; hidden arguments arrive as HIDDEN."""
        return self.facts[event.fact].tell(Telling(self.parts, event, names))

    def event_clause(self, event: Event) -> str:
        """Return the clause that an event follows from."""
        return self.facts[event.fact].clause_of(event)

    @abstractmethod
    def board_text(self, view: View, names: Sequence[str]) -> list[str]:
        """Return a view as lines of text that can be read in order."""

    def board_words(self) -> Mapping[str, object]:
        """Return the words that the template of the board uses, as `text`: functions and tables by name."""
        return {}

    def guide(self) -> Guide:
        """Return what a newcomer reads first, with the numbers of this table."""
        return Guide([Panel("The game", [Point(self.summary)])])

    def without_aids(self, view: View, hidden: Collection[str]) -> View:
        """Return a view without what the `hidden` memory aids would show."""
        return view

    def odds(self, view: View, seat: int, names: Sequence[str], imagination: Imagination) -> Odds:
        """Return the chances of what can still come, by a view and by worlds imagined from it alone."""
        check_viewer(self.seats, seat)
        return self._odds(self.parts, view, seat, names, imagination)

    def score_sheet(self, state: S) -> ScoreSheet:
        """Return the points of every seat by round and source; they add up to `state.scores()`."""
        source = Source("points")
        return ScoreSheet(
            self.seats, [Entry(seat, 0, source, points) for seat, points in enumerate(state.scores())]
        )

    def tips(self) -> Sequence[Tip]:
        """Return what can be explained to beginners when it first comes up."""
        return ()

    def in_window(self, state: S) -> bool:
        """Return whether seats are asked alike here, so that even the time to answer must reveal nothing."""
        return False

    def _odds(self, parts: Any, view: Any, seat: int, names: Sequence[str], imagination: Imagination) -> Odds:
        return Odds()

    @abstractmethod
    def _view(self, state: S, seat: int) -> View: ...

    @abstractmethod
    def _question(self, state: S, seat: int, names: Sequence[str]) -> str: ...

    @abstractmethod
    def _action_text(self, state: S, seat: int, action: int) -> str: ...

    def _gerund(self, state: S, seat: int, action: int) -> str:
        return f"choosing “{self.actions.label(action)}”"

    @abstractmethod
    def _refusal(self, state: S, seat: int, action: int) -> Refusal: ...


class PartsGame(Game[S]):
    """A game that keeps its components in a `Parts`, from which its state is made, as all of ours do."""

    parts_type: Callable[[Components, int], Any]  # has the `actions` and the `layout` that follow from them
    state_type: type[S]

    def __init__(self, seats: int, components: Components | None = None, colours: Sequence[str] = ()) -> None:
        super().__init__(seats, components, colours)
        self.parts = self._make_parts()
        self.actions = self.parts.actions
        self.observations = self.parts.layout.space
        self._words = self._board_words(self.parts)
        self._all_tips = self._tips(self.parts)

    def board_text(self, view: View, names: Sequence[str]) -> list[str]:
        return self._board_text(self.parts, view, names)

    def board_words(self) -> Mapping[str, object]:
        return self._words

    def guide(self) -> Guide:
        return self._guide(self.parts) or super().guide()

    def tips(self) -> Sequence[Tip]:
        return self._all_tips

    def _make_parts(self) -> Any:
        return self.parts_type(self.components, self.seats)

    @abstractmethod
    def _board_text(self, parts: Any, view: Any, names: Sequence[str]) -> list[str]: ...

    def _board_words(self, parts: Any) -> Mapping[str, object]:
        return {}

    def _guide(self, parts: Any) -> Guide | None:
        return None

    def _tips(self, parts: Any) -> Sequence[Tip]:
        return ()

    def start(self) -> S:
        state = self.state_type(self.parts)
        state.start()
        return state


@cache
def _components(path: Path) -> Components:
    return Components.read(path)


@cache
def _rulebook(path: Path) -> Rulebook:
    return Rulebook.read(path)
