"""One play of a game: the only place where the truth is kept, and the doors through which it is seen."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Generic

from carpathia.core.game import Game, Refusal, S, View
from carpathia.core.journal import EVERYONE, Event, Journal
from carpathia.core.record import LUCK, Ending, Header, Move, Record, RecordError
from carpathia.core.rng import KeyedLuck, Rng, key_from_seed
from carpathia.core.state import CHANCE, NOBODY, State

TAKEN_BACK = 1000  # the one fact that no game but the match itself notes


class IllegalAction(ValueError):
    """Someone tried what the rules do not allow now. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class CannotUndo(ValueError):
    """Someone wanted to take back what cannot be taken back. Nothing has changed."""


class Perspective(Generic[S]):
    """All that one seat may know: the only door between a player, human or not, and the table."""

    def __init__(self, game: Game[S], state: S, seat: int, names: Sequence[str]) -> None:
        self.game = game
        self.seat = seat
        self.names = names
        self.__state = state

    def acting(self) -> tuple[int, ...]:
        return self.__state.acting()

    def legal(self) -> list[int]:
        return self.__state.legal(self.seat)

    def text(self, action: int) -> str:
        return self.game.action_text(self.__state, self.seat, action)

    def question(self) -> str:
        return self.game.question(self.__state, self.seat, self.names)

    def view(self) -> View:
        return self.game.view(self.__state, self.seat)

    def observe(self) -> list[float]:
        return self.game.observe(self.__state, self.seat)

    def table(self) -> list[str]:
        return self.game.table(self.view(), self.names)

    def refusal(self, action: int) -> Refusal:
        return self.game.refusal(self.__state, self.seat, action)

    def events(self, since: int = 0) -> list[Event]:
        """Return the facts from number `since` on, as this seat may know them."""
        journal = self.__state.journal
        return [] if journal is None else [event.seen_by(self.seat) for event in journal.events[since:]]

    def log(self, since: int = 0) -> list[str]:
        """Return those facts in words, without the ones that need none."""
        return [text for text, _ in self.cited_log(since)]

    def cited_log(self, since: int = 0) -> list[tuple[str, str]]:
        """Return the same, each with the clause that it follows from, or with nothing."""
        lines = [(self._event_text(event), self._event_clause(event)) for event in self.events(since)]
        return [line for line in lines if line[0]]

    def imagine(self, rng: Rng) -> State:
        """Return a world this seat cannot tell from the true one, to search in."""
        world = self.__state.clone()
        world.resample(self.seat, rng)
        return world

    def _event_text(self, event: Event) -> str:
        if event.kind == TAKEN_BACK:
            return f"{self.names[event.seat]} takes the last decision back."
        return self.game.event_text(event, self.names)

    def _event_clause(self, event: Event) -> str:
        return "" if event.kind == TAKEN_BACK else self.game.event_clause(event)


class Match(Generic[S]):
    """The true state of a play, its luck, its journal and its record."""

    def __init__(
        self,
        game: Game[S],
        key: bytes | None = None,
        names: Sequence[str] = (),
        *,
        seed: int | None = None,
        bots: Sequence[str | None] = (),
    ) -> None:
        if key is None:
            key = secrets.token_bytes(32) if seed is None else key_from_seed(seed)
        if names and len(names) != game.seats:
            raise ValueError(f"{len(names)} names were given for {game.seats} seats")
        luck = KeyedLuck(key)
        header = Header(
            game=game.name,
            rules=game.version,
            seats=game.seats,
            names=list(names) or [f"Player {seat + 1}" for seat in range(game.seats)],
            changes=game.components.changes,
            commitment=luck.commitment(),
            seed=seed,
            bots=list(bots),
        )
        self._open(game, Record(header), luck)
        self._run_luck()

    def _open(self, game: Game[S], record: Record, luck: KeyedLuck | None) -> None:
        self.game = game
        self.record = record
        self._luck = luck
        self._state = game.start()
        self._state.journal = self._journal = Journal()
        self._undoable: list[tuple[int, S]] = []  # who decided, and the position before

    @property
    def acting(self) -> tuple[int, ...]:
        return self._state.acting()

    @property
    def over(self) -> bool:
        return self._state.actor == NOBODY

    @property
    def in_window(self) -> bool:
        """Whether how fast a seat answers could betray what it holds."""
        return self.game.in_window(self._state)

    @property
    def key(self) -> bytes | None:
        """The secret of the luck, to be kept by whoever keeps the match, until it is over."""
        return None if self._luck is None else self._luck.key

    @property
    def names(self) -> list[str]:
        return self.record.header.names

    def scores(self) -> list[int]:
        return self._state.scores()

    def placings(self) -> list[int]:
        return self._state.placings()

    def perspective(self, seat: int) -> Perspective[S]:
        """Return what `seat` (or SPECTATOR) may know, as of now."""
        return Perspective(self.game, self._state, seat, self.names)

    def play(self, seat: int, action: int, why: str = "") -> None:
        """Check and carry out a decision, then let luck run until a seat must decide.

        Raises `IllegalAction` and changes nothing if the rules do not allow it.
        """
        self._decide(seat, action, why)
        self._run_luck()

    def can_undo(self, seat: int) -> bool:
        return bool(self._undoable) and self._undoable[-1][0] == seat

    def undo(self, seat: int) -> None:
        """Take back the last decision of `seat`, if nothing was revealed, rolled or answered since."""
        if not self.can_undo(seat):
            raise CannotUndo(
                "There is nothing to take back: only your own last decision can be, and only until"
                " somebody answers, luck decides or a secret is shown."
            )
        _, before = self._undoable.pop()
        label = self._last_decision()
        before.journal = self._journal
        self._state = before
        self._state.note(TAKEN_BACK, seat, audience=EVERYONE)
        self.record.moves.append(Move(seat, label, undone=True))

    @classmethod
    def replay(
        cls, game: Game[S], record: Record, key: bytes | None = None, moves: int | None = None
    ) -> Match[S]:
        """Play a record again, all of it or its first `moves`, and prove it on the way.

        Every move must be legal. Where the key is known, from the ending or as given, every stroke
        of luck must be the one that the key draws. Raises `RecordError` with the first move that
        does not follow.
        """
        match = cls.__new__(cls)
        match._open(game, Record(record.header), _luck_of(game, record, key))
        for number, move in enumerate(record.moves[:moves], start=1):
            try:
                match._follow(move)
            except ValueError as error:
                raise RecordError(f"move {number} does not follow: {error}") from None
        if moves is None:
            match._close(record)
        return match

    def _decide(self, seat: int, action: int, why: str) -> None:
        if not 0 <= seat < self.game.seats:
            last = self.game.seats - 1
            raise IllegalAction(Refusal("", f"There is no seat {seat}; they go from 0 to {last}."))
        if not 0 <= action < self.game.actions.size:
            last = self.game.actions.size - 1
            raise IllegalAction(Refusal("", f"No action has the number {action}; they go from 0 to {last}."))
        if action not in self._state.legal(seat):
            raise IllegalAction(self.game.refusal(self._state, seat, action))
        before = self._state.clone()
        told = len(self._journal.events)
        self._state.apply(seat, action)
        self.record.moves.append(Move(seat, self.game.actions.label(action), why=why))
        # Whoever has seen this answer cannot take anything back, even if it is taken back itself.
        self._undoable = [entry for entry in self._undoable if entry[0] == seat]
        self._undoable.append((seat, before))  # type: ignore[arg-type]  # a clone is of the same class
        if any(event.kind in self.game.revealing for event in self._journal.events[told:]):
            self._undoable.clear()

    def _run_luck(self) -> None:
        while self._state.actor == CHANCE:
            self._befall(self._drawn())
        if self.over and self._luck is not None:
            self._undoable.clear()  # the key is out
            self.record.ending = Ending(self.scores(), self._luck.key.hex())

    def _drawn(self) -> int:
        if self._luck is None:
            raise RecordError("the key of this match is not known, so its luck cannot go on")
        chance = self._state.chance()
        return chance.at(self._luck.below(chance.total))

    def _befall(self, action: int) -> None:
        self._state.apply(CHANCE, action)
        self.record.moves.append(Move(LUCK, self.game.actions.label(action)))
        self._undoable.clear()

    def _follow(self, move: Move) -> None:
        """Carry out one line of a record, or say why it cannot be what happened."""
        if move.undone:
            if not self.can_undo(move.seat) or self._last_decision() != move.label:
                raise ValueError(f"seat {move.seat} cannot take back {move.label!r} here")
            self.undo(move.seat)
            return
        action = self.game.actions.parse(move.label)
        if move.seat != LUCK:
            if self._state.actor == CHANCE:
                raise ValueError("luck decides here, not a seat")
            self._decide(move.seat, action, move.why)
            return
        if self._state.actor != CHANCE:
            raise ValueError("a seat decides here, not luck")
        if action not in self._state.chance().actions:
            raise ValueError(f"luck cannot decide {move.label!r} here")
        if self._luck is not None:
            drawn = self._drawn()
            if drawn != action:
                raise ValueError(f"the key draws {self.game.actions.label(drawn)!r}, not {move.label!r}")
        self._befall(action)

    def _last_decision(self) -> str:
        """Return the label of the last move that was not taken back."""
        undone = 0
        for move in reversed(self.record.moves):
            if move.undone:
                undone += 1
            elif undone:
                undone -= 1
            else:
                return move.label
        return ""

    def _close(self, record: Record) -> None:
        if record.ending is None:
            self._run_luck_if_known()
            return
        if not self.over:
            raise RecordError(f"the record ends after move {len(record.moves)}, but the game does not")
        if record.ending.scores != self.scores():
            raise RecordError(
                f"the scores are {self.scores()}, not {record.ending.scores} as the last line says"
            )
        self.record.ending = record.ending

    def _run_luck_if_known(self) -> None:
        # A play may have been cut off between a decision and the luck that answers it.
        if self._luck is not None:
            self._run_luck()


def _luck_of(game: Game[S], record: Record, key: bytes | None) -> KeyedLuck | None:
    """Check the header against the game, and the key against the commitment."""
    header = record.header
    if (header.game, header.seats) != (game.name, game.seats):
        raise RecordError(f"this is a record of {header.game} with {header.seats} seats")
    if header.rules != game.version:
        raise RecordError(
            f"this record was played by version {header.rules} of the rules of {game.title};"
            f" this program knows version {game.version}"
        )
    if header.changes != game.components.changes:
        raise RecordError("this record was played with other components")
    if record.ending is not None:
        try:
            key = bytes.fromhex(record.ending.key)
        except ValueError:
            raise RecordError("the key in the last line must be 64 hexadecimal digits") from None
    if header.seed is not None:
        if key not in (None, key_from_seed(header.seed)):
            raise RecordError(f"the key is not the one that belongs to seed {header.seed}")
        key = key_from_seed(header.seed)
    if key is None:
        return None
    try:
        luck = KeyedLuck(key)
    except ValueError as error:
        raise RecordError(str(error)) from None
    if luck.commitment() != header.commitment:
        raise RecordError("the key is not the one that the header's commitment promised")
    return luck
