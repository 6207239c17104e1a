"""What a game as a whole must obey: its table of facts, and its texts and rules with other components."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from itertools import zip_longest
from types import CodeType
from typing import Any, TypeAlias

from carpathia.core.components import Components, Value
from carpathia.core.facts import Fact
from carpathia.core.game import Game
from carpathia.core.rng import Rng
from carpathia.core.rulebook import CLAUSE_NUMBER
from carpathia.core.state import CHANCE, SPECTATOR, State
from carpathia.testing.agreement import disagreements
from carpathia.testing.laws import argument_words
from carpathia.testing.numbers import Sentences, is_excused
from carpathia.testing.plays import MOST_STEPS
from carpathia.testing.texts import texts_of
from carpathia.testing.variations import Variation, playable, variations

GameLaw: TypeAlias = Callable[[type[Game[Any]]], None]
PLAYS = 10  # of a variation at each table, before it is looked at beside other variations
MOST_SHOWN = 12


def every_fact_cites_clauses(kind: type[Game[Any]]) -> None:
    """Every row of the table of facts has clauses that exist, and a text that is a sentence or a function."""
    known = kind.rulebook().clauses
    for fact in kind.facts.values():
        cited = set(clauses_of(fact))
        assert cited, f"{fact.name} cites no clause"
        assert cited <= set(known), f"{fact.name} cites {sorted(cited - set(known))}, which do not exist"
        if isinstance(fact.text, str) and fact.text:
            assert fact.text.endswith("."), f"{fact.name} has a text without a full stop: {fact.text}"


def every_component_matters(kind: type[Game[Any]]) -> None:
    """Every component is read, and another number changes what may be done, drawn, scored or seen.

    A switch is only read: it may take a rare position to see what it changes, and its clause has a test.
    """
    components = kind.default_components()
    read = set[str]()
    for seats in kind.seat_range:
        recorder = Recorder(dict(components.items()))
        kind(seats, recorder)
        read |= recorder.read_keys
    unread = [key for key, _ in components.items() if key not in read]
    assert not unread, f"nothing reads {unread}"
    all_of_them = variations(kind)
    for key, value in components.items():
        if not isinstance(value, bool):
            found = [variation for variation in all_of_them if key in variation.changes]
            assert found, f"no other value of {key} is legal"
            assert any(_matters(variation, all_of_them) for variation in found), f"nothing depends on {key}"


class Recorder(Components):
    """Components that know which of them were asked for."""

    def __init__(self, values: Mapping[str, Value]) -> None:
        super().__init__(values)
        self.read_keys: set[str] = set()

    def flag(self, key: str) -> bool:
        self.read_keys.add(key)
        return super().flag(key)

    def number(self, key: str, least: int = 0, most: int | None = None) -> int:
        self.read_keys.add(key)
        return super().number(key, least, most)

    def numbers(
        self, key: str, least: int = 0, most: int | None = None, lengths: range | None = None
    ) -> list[int]:
        self.read_keys.add(key)
        return super().numbers(key, least, most, lengths)


def texts_follow_the_components(
    kind: type[Game[Any]],
    fixed_numbers: Sequence[str] = (),
    texts_of: Callable[[Game[Any], int], Iterable[str]] = texts_of,
) -> None:
    """No number in a text stays as it is whatever component is changed, and numbers agree with their nouns.

    `fixed_numbers` are phrases whose numbers are no components, such as "each of two bags"; `texts_of`
    returns the texts of a play, given its seed.
    """
    sentences, faults, keys = Sentences(), [], set()
    for seed, variation in enumerate(variations(kind)):
        keys.add(variation.key)
        for game in dict.fromkeys((variation.games[0], variation.games[-1])):
            texts = set(texts_of(game, seed))
            sentences.add(texts, game.actions, variation.key)
            faults += disagreements(texts, argument_words(game))
    stale = [slot for slot in sentences.unchanging(keys) if not is_excused(slot, fixed_numbers)]
    found = [f"{', '.join(slot.numbers)} is always the same in: {slot.example}" for slot in stale]
    found += dict.fromkeys(faults)
    assert not found, "\n".join([f"{len(found)} texts:", *found[:MOST_SHOWN]])


GAME_LAWS: list[GameLaw] = [every_fact_cites_clauses, every_component_matters, texts_follow_the_components]


def clauses_of(fact: Fact[Any]) -> Iterator[str]:
    """Yield every clause that a fact can cite: its own, or those that the function of it names."""
    if isinstance(fact.clause, str):
        yield fact.clause
    else:
        yield from _named_in(fact.clause, set())


def _named_in(value: object, seen: set[int]) -> Iterator[str]:
    """Yield the clauses in a value, in the code of a function and in what its code refers to."""
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, str):
        yield from CLAUSE_NUMBER.findall(value)
    elif isinstance(value, dict):
        yield from _named_in([*value.keys(), *value.values()], seen)
    elif isinstance(value, list | tuple | set | frozenset):
        for item in value:
            yield from _named_in(item, seen)
    elif is_dataclass(value):
        yield from _named_in(vars(value), seen)
    elif isinstance(value, CodeType):
        yield from _named_in(value.co_consts, seen)
    elif hasattr(value, "__code__"):
        code: CodeType = value.__code__
        yield from _named_in(code, seen)
        globals_ = getattr(value, "__globals__", {})
        yield from _named_in([globals_[name] for name in code.co_names if name in globals_], seen)
        cells = getattr(value, "__closure__", None) or ()
        yield from _named_in([cell.cell_contents for cell in cells], seen)
    elif hasattr(value, "func"):  # functools.partial
        yield from _named_in([value.func, getattr(value, "args", ())], seen)


def _matters(variation: Variation, others: Sequence[Variation]) -> bool:
    """Say whether a variation differs from the usual game, or else does beside another variation."""
    kind = type(variation.games[0])
    if any(_differ(kind(game.seats), game, seed) for seed in range(PLAYS) for game in variation.games):
        return True
    return any(
        _differ(base, beside, seed=1)
        for other in others
        if other.changes.keys().isdisjoint(variation.changes)
        for base in other.games
        for beside in playable(kind, {**other.changes, **variation.changes}, [base.seats])
    )


def _differ(one: Game[Any], other: Game[Any], seed: int) -> bool:
    return any(first != second for first, second in zip_longest(_course(one, seed), _course(other, seed)))


def _course(game: Game[Any], seed: int) -> Iterator[object]:
    """Yield what can be seen of a random play: who may do what, what luck may bring, scores and views."""
    state: State = game.start()
    rng, label = Rng(seed), game.actions.label
    for _ in range(MOST_STEPS):
        acting = state.acting()
        yield acting, state.scores(), [game.view(state, viewer) for viewer in (0, SPECTATOR)]
        if not acting:
            yield state.placings()
            return
        seat = acting[rng.below(len(acting))]
        if seat == CHANCE:
            chance = state.chance()
            yield [label(action) for action in chance.actions], chance.weights
            action = chance.sample(rng)
        else:
            legal = state.legal(seat)
            yield [label(action) for action in legal]
            action = rng.pick(legal)
        state.apply(seat, action)
