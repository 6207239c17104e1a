"""One match: the true state, which nothing else holds, with its luck, its journal and its record."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable, Sequence
from typing import Generic

from carpathia.core.game import Game, Refusal, S
from carpathia.core.journal import EVERYONE, Journal
from carpathia.core.luck import KeyedLuck, Luck, key_from_seed
from carpathia.core.perspective import TAKEN_BACK, TIME_UP, Frame, Perspective, Sight
from carpathia.core.promises import check_header, lucks_of, played_on
from carpathia.core.record import Ending, Header, Move, Record, RecordError
from carpathia.core.state import CHANCE, NOBODY, check_viewer


class IllegalAction(ValueError):
    """An action that the rules do not allow now. The match is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class CannotUndo(ValueError):
    """A decision that cannot be undone. The match is unchanged."""

    def __init__(self) -> None:
        super().__init__(
            "There is nothing to take back: only your own last decision can be, and only until"
            " somebody answers, luck decides or a secret is shown."
        )


class Match(Generic[S]):
    """The true state of a match, with its luck, its journal and its record.

    The luck comes from a secret `key`, by default a new one; from a `seed`, for a reproducible match; or from
    another `luck`, such as `Scripted`, in which case the record has no commitment. `words` of the players,
    one or "" for each seat, are mixed into the key.
    """

    def __init__(
        self,
        game: Game[S],
        key: bytes | None = None,
        names: Sequence[str] = (),
        *,
        seed: int | None = None,
        bots: Sequence[str | None] = (),
        luck: Luck | None = None,
        words: Sequence[str] = (),
    ) -> None:
        if (key is not None) + (seed is not None) + (luck is not None) > 1:
            raise ValueError("a match has one source of luck: give a key, a seed or a luck, not several")
        if luck is None:
            key = key or (secrets.token_bytes(32) if seed is None else key_from_seed(seed))
            luck = KeyedLuck(key, words)
        if names and len(names) != game.seats:
            raise ValueError(f"{game.seats} seats need {game.seats} names, not {len(names)}")
        if bots and len(bots) != game.seats:
            raise ValueError(
                f"{game.seats} seats need {game.seats} bots, not {len(bots)}; None stands for a person"
            )
        if words and (len(words) != game.seats or not isinstance(luck, KeyedLuck)):
            raise ValueError(f"{game.seats} seats need {game.seats} words, and a key to mix them into")
        header = Header(
            game=game.name,
            rules=game.version,
            seats=game.seats,
            names=list(names) or [f"Player {seat + 1}" for seat in range(game.seats)],
            changes=game.components.changes,
            commitment=luck.commitment() if isinstance(luck, KeyedLuck) else "",
            seed=seed,
            bots=list(bots),
            colours=game.chosen_colours,
            words=list(words) if any(words) else [],
        )
        self._set_up(game, Record(header), luck)
        self.run_luck()

    def _set_up(self, game: Game[S], record: Record, luck: Luck | None) -> None:
        self.game = game
        self.record = record
        self.hidden_aids: frozenset[str] = frozenset()  # memory aids that this table does without
        self._luck = luck
        self._state = game.start()
        self._state.journal = self._journal = Journal()
        self._undoable: list[tuple[int, S, int]] = []  # who decided, the position and the facts before
        self._snapshots: deque[tuple[int, S]] = deque(maxlen=0)  # how much had happened, and the position
        self._sights: dict[int, Sight[S]] = {}  # of those that were looked at since the last one, by the same

    @property
    def acting(self) -> tuple[int, ...]:
        return self._state.acting()

    @property
    def told(self) -> int:
        """How many facts have been noted."""
        return len(self._journal.events)

    @property
    def over(self) -> bool:
        return self._state.actor == NOBODY

    @property
    def in_window(self) -> bool:
        """Whether the time a seat takes to answer could reveal what it holds."""
        return self.game.in_window(self._state)

    @property
    def key(self) -> bytes | None:
        """The key of the luck, which must be kept secret until the match is over."""
        return self._luck.key if isinstance(self._luck, KeyedLuck) else None

    @property
    def names(self) -> list[str]:
        return self.record.header.names

    def scores(self) -> list[int]:
        return self._state.scores()

    def placings(self) -> list[int]:
        return self._state.placings()

    def perspective(self, seat: int) -> Perspective[S]:
        """Return what `seat` (or SPECTATOR) may know, as of now."""
        check_viewer(self.game.seats, seat)
        return Perspective(self.game, self._state, seat, self.names, self.hidden_aids)

    def perspectives(self) -> Callable[[int], Perspective[S]]:
        """Return what gives each seat its perspective until something happens; they share their sight."""
        sight = Sight(self.game, self._state)

        def perspective(seat: int) -> Perspective[S]:
            check_viewer(self.game.seats, seat)
            return Perspective(self.game, self._state, seat, self.names, self.hidden_aids, sight)

        return perspective

    def keep_snapshots(self, most: int | None) -> None:
        """Keep the last positions from now on, or all, so that `frames` can show how it came to this one."""
        self._snapshots = deque(self._snapshots, maxlen=most)

    def frames(self, seat: int, since: int) -> list[Frame[S]]:
        """Return the kept positions in which facts from number `since` on came up, as `seat` saw them."""
        now = self.perspective(seat)
        found = []
        for happened, state in self._snapshots:
            if happened > since:
                sight = self._sights.setdefault(happened, Sight(self.game, state))
                then = Perspective(self.game, state, seat, self.names, self.hidden_aids, sight)
                events = [event.seen_by(seat) for event in self._journal.events[since:happened]]
                found.append(Frame(then, now.told(events)))
                since = happened
        return found

    def at(self, moves: int) -> Match[S]:
        """Return this match as it stood after so many moves, to be looked at; `replay` must have kept it."""
        then = type(self).__new__(type(self))
        then._set_up(self.game, Record(self.record.header), None)
        then.hidden_aids = self.hidden_aids
        then.record.moves = self.record.moves[:moves]
        if moves:
            happened, state = self._snapshots[moves - 1]
            then._journal.events = self._journal.events[:happened]
            then._state = state.clone()  # type: ignore[assignment]  # a clone is of the same class
            then._state.journal = then._journal
        if moves == len(self.record.moves):
            then.record.ending = self.record.ending
        return then

    def truth(self, moves: int) -> S:
        """Return all of a position of a finished match, for its review; `replay` must have kept it.

        Raises `ValueError` while the match is going on: until its end the position is known to nobody.
        """
        if not self.over:
            raise ValueError("the match is not over, so its positions are known to nobody")
        if not moves:
            return self.game.start()
        return self._snapshots[moves - 1][1].clone()  # type: ignore[return-value]  # of the same class

    def play(self, seat: int, action: int, why: str = "") -> None:
        """Check and carry out a decision, then let luck run until a seat must decide.

        Raises `IllegalAction` and changes nothing if the rules do not allow it.
        """
        self._decide(seat, action, why)
        self.run_luck()

    def replace_luck(self, luck: Luck) -> None:
        """Take luck from another source from here on. Only a match without a commitment may."""
        if self.record.header.commitment:
            raise ValueError("the luck of this match is promised by its commitment and cannot be replaced")
        self._luck = luck

    def can_undo(self, seat: int) -> bool:
        return bool(self._undoable) and self._undoable[-1][0] == seat

    def undo(self, seat: int) -> None:
        """Take back the last decision of `seat`, if nothing was revealed, rolled or answered since."""
        if not self.can_undo(seat):
            raise CannotUndo
        _, before, told = self._undoable.pop()
        label = self._last_decision()
        before.journal = self._journal
        self._state = before
        self._state.note(TAKEN_BACK, seat, a=len(self._journal.events) - told, audience=EVERYONE)
        self.record.moves.append(Move(seat, label, undone=True))
        self._snap()

    def time_up(self, seat: int) -> None:
        """Note that a seat has run out of time, so that others decide for it until its turn is over."""
        if seat not in self.acting:
            raise ValueError(f"seat {seat} cannot be late; nothing is asked of it")
        self._undoable.clear()
        self._state.note(TIME_UP, seat, audience=EVERYONE)
        self.record.moves.append(Move(seat, "", late=True))
        self._snap()

    @classmethod
    def replay(
        cls,
        game: Game[S],
        record: Record,
        key: bytes | None = None,
        moves: int | None = None,
        snapshots: bool = False,
        watch: Callable[[Match[S], Move], None] | None = None,
    ) -> Match[S]:
        """Replay a record, all of it or its first `moves`, and verify it on the way; `at` needs `snapshots`.

        `watch` is called after every move.

        Every move must be legal. If the key is known, from the ending or as given, every chance
        outcome must be the one that the key draws. Raises `RecordError` for the first move that
        does not follow.
        """
        match = cls.__new__(cls)
        check_header(game, record)
        lucks = lucks_of(record, key)
        match._set_up(game, Record(record.header), lucks[0])
        if snapshots:
            match.keep_snapshots(None)
        for number, move in enumerate(record.moves[:moves], start=1):
            try:
                match._replay_move(move)
            except ValueError as error:
                raise RecordError(f"move {number} does not follow: {error}") from None
            match._luck = lucks.get(number, match._luck)
            if watch is not None:
                watch(match, move)
        if moves is None:
            match._end_replay(record)
        return match

    @classmethod
    def play_on(cls, game: Game[S], record: Record, moves: int, key: bytes | None = None) -> Match[S]:
        """Return a match that goes on after the first `moves` of a record, by a new key.

        The record is finished, or its luck was given.
        """
        match = cls.replay(game, record, moves=moves)
        luck = KeyedLuck(key or secrets.token_bytes(32))
        match.record.header = played_on(record, moves, luck)
        match._luck = luck
        match.run_luck()
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
        # A seat that has seen this decision can no longer undo its own, even if this one is undone.
        self._undoable = [entry for entry in self._undoable if entry[0] == seat]
        self._undoable.append((seat, before, told))  # type: ignore[arg-type]  # a clone is of the same class
        if any(event.fact in self.game.revealing for event in self._journal.events[told:]):
            self._undoable.clear()
        self._snap()

    def run_luck(self) -> None:
        """Resolve chance nodes until a seat must decide, the game is over, or the luck has no outcome."""
        while self._state.actor == CHANCE:
            if self._luck is None:
                raise RecordError("the key of this match is not known, so its luck cannot go on")
            action = self._luck.choose(self._state.chance(), self.game.actions)
            if action is None:
                return
            self._apply_luck(action)
        if self.over and self._luck is not None:
            self._undoable.clear()  # the ending publishes the key
            key = self.key if self.record.header.commitment else None
            self.record.ending = Ending(self.scores(), "" if key is None else key.hex())

    def _apply_luck(self, action: int) -> None:
        self._state.apply(CHANCE, action)
        self.record.moves.append(Move(CHANCE, self.game.actions.label(action)))
        self._undoable.clear()
        self._snap()

    def _snap(self) -> None:
        if self._snapshots.maxlen != 0:
            self._snapshots.append((len(self._journal.events), self._state.clone()))  # type: ignore[arg-type]
            self._sights.clear()

    def _replay_move(self, move: Move) -> None:
        """Apply one move of a record. Raises `ValueError` if it cannot have happened."""
        if move.undone:
            if not self.can_undo(move.seat) or self._last_decision() != move.label:
                raise ValueError(f"seat {move.seat} cannot take back {move.label!r} here")
            self.undo(move.seat)
            return
        if move.late:
            self.time_up(move.seat)
            return
        action = self.game.actions.parse(move.label)
        if move.seat != CHANCE:
            if self._state.actor == CHANCE:
                raise ValueError("luck decides here, not a seat")
            self._decide(move.seat, action, move.why)
            return
        if self._state.actor != CHANCE:
            raise ValueError("a seat decides here, not luck")
        if action not in self._state.chance().actions:
            raise ValueError(f"luck cannot decide {move.label!r} here")
        if self._luck is not None:
            drawn = self._luck.choose(self._state.chance(), self.game.actions)
            if drawn is not None and drawn != action:
                raise ValueError(f"the key draws {self.game.actions.label(drawn)!r}, not {move.label!r}")
        self._apply_luck(action)

    def _last_decision(self) -> str:
        """Return the label of the last move that was not taken back."""
        undone = 0
        for move in reversed(self.record.moves):
            if move.late:
                continue
            if move.undone:
                undone += 1
            elif undone:
                undone -= 1
            else:
                return move.label
        return ""

    def _end_replay(self, record: Record) -> None:
        if record.ending is None:
            if self._luck is not None:
                self.run_luck()  # the record may end between a decision and the luck after it
            return
        if not self.over:
            raise RecordError(f"the record ends after move {len(record.moves)}, but the game does not")
        if record.ending.scores != self.scores():
            raise RecordError(
                f"the scores are {self.scores()}, not {record.ending.scores} as the last line says"
            )
        self.record.ending = record.ending
