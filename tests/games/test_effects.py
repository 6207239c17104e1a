"""The material of explanations: point sources, effects and short phrases for actions, in random matches."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from carpathia.core.effects import Amount, Effect, EventCount
from carpathia.core.game import Game
from carpathia.core.journal import Event, Journal
from carpathia.core.playout import playout
from carpathia.core.registry import game_class
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE
from carpathia.games.walpurgis_night.components import TOWN_NAMES
from carpathia.testing.plays import positions, sampled
from tests.laws.tables import every_table, tables

# The names on the score sheet that belong to each column of points.
COLUMNS: Final[dict[str, Sequence[set[str]]]] = {
    "dragon-racer": [{"gold of bets won"}, {"extra for the place"}, {"first bets"}],
    "thanks-a-lottery": [
        {"cards in blocks"},
        {"dice"},
        {"won in the lottery"},
        {"lucky cards"},
        {"cards left in hand", "made up to 0"},
    ],
    "transylvanian-lottery": [{"normal prizes"}, {"royal prizes"}, {"cursed prizes"}, {"most curses"}],
    "walpurgis-night": [{f"blood in {town}" for town in TOWN_NAMES}, {"event cards in the hand"}],
}
MAX_WORDS: Final = 8


def points_by_source(game: Game[Any], state: Any) -> list[list[int]]:
    """Return the points of each seat by source."""
    width = len(game.point_sources)
    out = vec[i64]([0] * (game.seats * width))
    state.points_by_source_into(out, 0)
    return [[int(out[seat * width + source]) for source in range(width)] for seat in range(game.seats)]


def events(game: Game[Any], seed: int) -> Sequence[Event]:
    """Return the events of a random match."""
    state, rng, journal = game.start(), Rng(seed), Journal()
    state.journal = journal
    playout(state, rng)
    return journal.events


def amount(effect: EventCount, event: Event, seat: int) -> int:
    """Return what an event adds to the count of a seat."""
    values = {Amount.ONE: 1, Amount.A: event.a, Amount.B: event.b, Amount.C: event.c}
    owner = event.seat if effect.seat_argument is None else values[effect.seat_argument]
    counts = event.fact in effect.event_types and all(values[of] == value for of, value in effect.where)
    return int(values[effect.amount]) if counts and owner == seat else 0


@every_table()
@pytest.mark.parametrize("seed", range(2))
def test_the_columns_are_the_sums_of_the_score_sheet(table: str, seed: int) -> None:
    game = tables()[table]
    columns = COLUMNS[game.name]
    assert len(columns) == len(game.point_sources)
    for state in positions(game, seed):
        sheet = game.score_sheet(state)
        assert {source.name for source in sheet.sources} <= set().union(*columns)
        points: list[Counter[str]] = [Counter() for _ in range(game.seats)]
        for entry in sheet.entries:
            points[entry.seat][entry.source.name] += entry.points
        expected = [
            [sum(points[seat][name] for name in names) for names in columns] for seat in range(game.seats)
        ]
        assert points_by_source(game, state) == expected


@pytest.mark.parametrize("name", COLUMNS)
def test_a_source_that_takes_points_is_called_bad(name: str) -> None:
    game = game_class(name)(3)
    for seed in range(3):
        *_, last = positions(game, seed)
        for points in points_by_source(game, last):
            for source, value in zip(game.point_sources, points, strict=True):
                assert value >= 0 if source.good else value <= 0


@pytest.mark.parametrize("name", COLUMNS)
def test_effects_count_events_that_happen(name: str) -> None:
    game_type = game_class(name)
    total: Counter[EventCount] = Counter()
    for seats in game_type.seat_range:
        for seed in range(12):
            for event in events(game_type(seats), seed):
                for effect in game_type.effects:
                    total[effect] += sum(amount(effect, event, seat) for seat in range(seats))
    for effect in game_type.effects:
        assert set(effect.event_types) <= set(game_type.facts)
        assert total[effect] > 0, f"{effect} never happens"


@pytest.mark.parametrize("name", COLUMNS)
def test_effects_have_words_for_a_sentence(name: str) -> None:
    game_type = game_class(name)
    effects: list[Effect] = [*game_type.point_sources, *game_type.effects]
    assert len({(effect.verb, effect.noun) for effect in effects}) == len(effects)
    for effect in effects:
        assert re.fullmatch(r"[a-z]+( [a-z]+)?", effect.verb)
        verb, *rest = effect.verb.split()
        third = {"have": "has", "carry": "carries"}.get(verb, f"{verb}s")
        assert effect.third_person == " ".join([third, *rest])
        assert re.fullmatch(r"[a-z0-9 ]+", effect.noun)
        assert len(f"You {effect.comparison(1.4)} than by".split()) + MAX_WORDS <= 25
        assert effect.countable == (not effect.noun.startswith("gold"))


def test_a_difference_is_worded_by_its_sign() -> None:
    gold, _, first_bets = game_class("dragon-racer").point_sources
    assert f"You {first_bets.comparison(1.42)}." == "You win 1.4 more gold from first bets."
    assert (
        f"Mina {gold.comparison(-0.8, third_person=True)}." == "Mina wins 0.8 less gold from staked tokens."
    )
    *_, hand = game_class("thanks-a-lottery").point_sources
    assert f"You {hand.comparison(1.2)}." == "You lose 1.2 fewer points for cards left in hand."
    dice = game_class("thanks-a-lottery").effects[2]
    assert f"Mina {dice.comparison(-1.2, third_person=True)}." == "Mina takes 1.2 fewer dice."


@every_table()
def test_every_legal_action_has_a_short_phrase_of_its_own(table: str) -> None:
    game = tables()[table]
    for seed in range(2):
        for state in positions(game, seed):
            for seat in range(game.seats):
                phrases = [game.gerund(state, seat, action) for action in state.legal(seat)]
                assert len(set(phrases)) == len(phrases), phrases
                for phrase in phrases:
                    assert re.match(r"[a-z]+ing\b", phrase), phrase
                    assert len(phrase.split()) <= MAX_WORDS, phrase


@every_table()
def test_a_phrase_reveals_nothing_hidden(table: str) -> None:
    game = tables()[table]
    rng = Rng(1)
    for state in sampled(game, 3):
        for seat in range(game.seats):
            world = state.clone()
            world.resample(seat, rng)
            for action in state.legal(seat):
                assert game.gerund(world, seat, action) == game.gerund(state, seat, action)


@pytest.mark.parametrize("name", COLUMNS)
def test_completions_follow_a_decision_of_the_same_seat(name: str) -> None:
    met = set()
    for game in map(game_class(name), game_class(name).seat_range):
        for seed in range(6):
            before = CHANCE
            state, rng = game.start(), Rng(seed)
            while acting := state.acting():
                seat = acting[rng.below(len(acting))]
                action = state.draw(rng) if seat == CHANCE else rng.pick(state.legal(seat))
                verb = game.actions.kind_of(action).verb
                if verb in game.completions:
                    met.add(verb)
                    assert before == seat, verb
                state.apply(seat, action)
                before = seat
    assert met == game_class(name).completions
