"""What every game must obey, each law as a function that tries it on one random play and asserts."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from carpathia.core.game import Game
from carpathia.core.journal import Journal
from carpathia.core.match import Match
from carpathia.core.odds import COLUMNS, NOTHING, ROWS
from carpathia.core.perspective import TAKEN_BACK, Perspective
from carpathia.core.playout import playout
from carpathia.core.record import Record
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, NOBODY, SPECTATOR, State
from carpathia.table.odds import odds
from carpathia.testing.agreement import disagreements
from carpathia.testing.plays import SAMPLE, played, positions, sampled, seen, sketch, viewers
from carpathia.testing.texts import texts_of

Law: TypeAlias = Callable[[Game[Any], int], None]
Census: TypeAlias = Callable[[Any], Mapping[str, int]]

ID = re.compile(r"[a-z]+(?:[-_][a-z]+)*|\d+(?:st|nd|rd|th)?")  # what stands for a thing in a view
TINY = 1e-9


def actions_are_in_order(game: Game[Any], seed: int) -> None:
    """Actions ascend, are in range, have words of their own, and exist exactly for the seats that act."""
    for state in positions(game, seed):
        assert state.actor == (min(state.acting()) if state.acting() else NOBODY)
        for seat in viewers(state):
            legal = state.legal(seat)
            assert legal == sorted(set(legal)), "actions ascend without repeats"
            assert bool(legal) == (seat in state.acting()), "who acts has actions, and nobody else"
            assert all(0 <= action < game.actions.size for action in legal)


def every_action_can_be_told_apart(game: Game[Any], seed: int) -> None:
    """What a seat may do has words, no two alike, and it is told what is asked."""
    names = [f"Player {seat}" for seat in range(game.seats)]
    for state in sampled(game, seed):
        for seat in viewers(state):
            words = [game.action_text(state, seat, action) for action in state.legal(seat)]
            assert all(words)
            assert len(set(words)) == len(words), f"two actions are called alike: {words}"
            assert game.question(state, seat, names)
            assert all(isinstance(line, str) for line in game.board_text(game.view(state, seat), names))


def a_seat_cannot_tell_imagined_from_true(game: Game[Any], seed: int) -> None:
    """Views, numbers, choices, words and what spectators see are the same in a resampled world."""
    rng = Rng(seed).fork("imagination")
    names = [f"Player {seat}" for seat in range(game.seats)]
    for state in sampled(game, seed):
        for seat in viewers(state):
            world = state.clone()
            world.resample(seat, rng)
            assert seen(game, world, seat) == seen(game, state, seat)
            assert seen(game, world, SPECTATOR) == seen(game, state, SPECTATOR)
            assert world.acting() == state.acting()
            assert game.question(world, seat, names) == game.question(state, seat, names)


def an_observation_tells_as_much_as_a_view(game: Game[Any], seed: int) -> None:
    """Positions that look different to a seat are observed differently, and every number has a name."""
    assert len(set(game.observations.labels())) == game.observations.size, "two numbers are called alike"
    for viewer in (Rng(seed).fork("viewer").below(game.seats), SPECTATOR):
        views: dict[tuple[float, ...], str] = {}
        for world in chain(positions(game, seed), *map(_afterwards, sampled(game, seed))):
            view = json.dumps(game.view(world, viewer))
            assert views.setdefault(tuple(game.observe(world, viewer)), view) == view, (
                "an observation leaves out what a view shows"
            )


def _afterwards(state: State) -> Iterator[State]:
    """Yield the position after each thing that somebody may do now."""
    for seat in state.acting():
        for action in state.chance().actions if seat == CHANCE else state.legal(seat):
            world = state.clone()
            world.apply(seat, action)
            yield world


def imagined_worlds_vary(game: Game[Any], seed: int) -> None:
    """Where others know something a seat does not, resampling changes it now and then."""
    rng = Rng(seed).fork("variety")
    changed = 0
    for state in sampled(game, seed):
        for seat in range(game.seats):
            world = state.clone()
            world.resample(seat, rng)
            changed += sketch(game, world) != sketch(game, state)
    assert changed > 0, "resampling never changes anything"


def imagination_is_blind_to_the_truth(game: Game[Any], seed: int) -> None:
    """The same luck imagines the same world, whatever of the truth the seat cannot know."""
    rng = Rng(seed).fork("blindness")
    for state in sampled(game, seed):
        for seat in viewers(state):
            other = state.clone()
            other.resample(seat, rng)
            world = state.clone()
            world.resample(seat, rng.fork("luck"))
            other.resample(seat, rng.fork("luck"))
            assert sketch(game, world) == sketch(game, other)


def outcomes(game: Game[Any], state: State, viewer: int) -> Iterator[tuple[str, str]]:
    """For each thing another may do now, yield what `viewer` is told and is then shown."""
    for seat in state.acting():
        if seat == viewer:
            continue
        for action in state.chance().actions if seat == CHANCE else state.legal(seat):
            world = state.clone()
            world.journal = Journal()
            world.apply(seat, action)
            events = [event.seen_by(viewer) for event in world.journal.events]
            told = [(seat, event.fact, event.seat, event.a, event.b, event.c) for event in events]
            yield repr(told), json.dumps(game.view(world, viewer))


def a_view_changes_only_by_what_was_told(game: Game[Any], seed: int) -> None:
    for state in sampled(game, seed):
        for viewer in viewers(state):
            shown = defaultdict(set)
            for told, view in outcomes(game, state, viewer):
                shown[told].add(view)
            assert all(len(views) == 1 for views in shown.values()), "a view shows what was not told"


def nothing_is_told_that_is_not_shown(game: Game[Any], seed: int) -> None:
    for state in sampled(game, seed):
        for viewer in viewers(state):
            heard = defaultdict(set)
            for told, view in outcomes(game, state, viewer):
                heard[view].add(told)
            assert all(len(tales) == 1 for tales in heard.values()), "something told cannot be seen"


def a_clone_is_equal_but_separate(game: Game[Any], seed: int) -> None:
    """A clone shows the same; playing it on leaves the original alone."""
    for state in sampled(game, seed):
        before = sketch(game, state)
        copy, twin = state.clone(), state.clone().clone()
        assert sketch(game, copy) == before
        assert playout(copy, Rng(seed)) == playout(twin, Rng(seed))
        assert sketch(game, copy) == sketch(game, twin)
        assert sketch(game, state) == before


def a_clone_plays_on_like_the_original(game: Game[Any], seed: int) -> None:
    """Nothing that matters later is forgotten by a clone."""
    length = sum(1 for _ in positions(game, seed))
    for stop in range(0, length, max(1, length // SAMPLE)):
        state = next(state for number, state in enumerate(positions(game, seed)) if number == stop)
        copy = state.clone()
        playout(copy, Rng(seed))
        playout(state, Rng(seed))
        assert sketch(game, state) == sketch(game, copy)


def secret_choices_commute(game: Game[Any], seed: int) -> None:
    """When several seats choose at once, it does not matter who chooses first."""
    rng = Rng(seed).fork("picks")
    for state in positions(game, seed):
        seats = [seat for seat in state.acting() if seat != CHANCE]
        if len(seats) < 2:
            continue
        picks = [(seat, rng.pick(state.legal(seat))) for seat in seats]
        forwards, backwards = state.clone(), state.clone()
        for seat, action in picks:
            forwards.apply(seat, action)
        for seat, action in reversed(picks):
            backwards.apply(seat, action)
        playout(forwards, Rng(seed))
        playout(backwards, Rng(seed))
        assert sketch(game, forwards) == sketch(game, backwards)


def draw_is_as_fair_as_chance(game: Game[Any], seed: int) -> None:
    """Drawing follows the weights that luck has, within six standard deviations."""
    rng, tries = Rng(seed).fork("draws"), 600
    for state in sampled(game, seed):
        if state.actor != CHANCE:
            continue
        luck = state.chance()
        counts = Counter(state.draw(rng) for _ in range(tries))
        assert set(counts) <= set(luck.actions)
        for action, weight in zip(luck.actions, luck.weights, strict=True):
            expected = tries * weight / luck.total
            assert abs(counts[action] - expected) <= 6 * (expected + 1) ** 0.5


def a_record_replays_to_the_same_end(game: Game[Any], seed: int) -> None:
    record = played(game, seed).record
    again = Match.replay(game, Record.loads(record.dumps()))
    assert again.over
    assert again.record.dumps() == record.dumps()


def everything_that_happens_has_words(game: Game[Any], seed: int) -> None:
    """Every fact of a match can be told to everybody, in as much detail as they may know."""
    match = played(game, seed)
    for viewer in [*range(game.seats), SPECTATOR]:
        lines = match.perspective(viewer).log()
        assert lines
        assert all(line.endswith((".", "?")) for line in lines), "a line of the log is no sentence"


def everything_that_happens_cites_a_clause(game: Game[Any], seed: int) -> None:
    """Every fact of a game names an existing clause, and the same one to those who know less of it."""
    match, clauses = played(game, seed), game.rulebook().clauses
    cited = []
    for viewer in [*range(game.seats), SPECTATOR]:
        events = [event for event in match.perspective(viewer).events() if event.fact != TAKEN_BACK]
        cited.append([game.event_clause(event) for event in events])
    assert set(cited[0]) <= set(clauses), "a fact cites no clause"
    assert all(numbers == cited[0] for numbers in cited), "a clause tells a secret"


def what_can_be_undone_has_revealed_nothing(game: Game[Any], seed: int) -> None:
    """A decision after which luck does not act and nothing revealing is noted tells its seat nothing new."""
    rng = Rng(seed).fork("undo")
    for state in sampled(game, seed):
        for seat in state.acting():
            if seat == CHANCE:
                continue
            for action in state.legal(seat):
                worlds = [state.clone(), state.clone()]
                worlds[1].resample(seat, rng)
                told = []
                for world in worlds:
                    world.journal = Journal()
                    world.apply(seat, action)
                    kinds = {event.fact for event in world.journal.events}
                    if world.actor != CHANCE and not kinds & game.revealing:
                        told.append(seen(game, world, seat))
                assert len(set(told)) <= 1, (
                    f"{game.actions.label(action)} reveals something and could be undone"
                )


def the_score_sheet_adds_up(game: Game[Any], seed: int) -> None:
    """The entries of a score sheet add up to the scores in every position, and cite clauses that exist."""
    clauses = game.rulebook().clauses
    for state in positions(game, seed):
        sheet = game.score_sheet(state)
        assert sheet.totals() == state.scores(), "the score sheet does not add up to the scores"
        assert all(0 <= entry.seat < game.seats and entry.round >= 0 for entry in sheet.entries)
        for source in sheet.sources:
            assert source.name, "points come from nowhere"
            assert not source.clause or source.clause in clauses, f"{source} cites no clause"


def the_score_sheet_tells_no_secret(game: Game[Any], seed: int) -> None:
    """Where the score sheet is shown, it is the same in every world that a seat or a spectator imagines."""
    rng = Rng(seed).fork("score sheet")
    for state in sampled(game, seed):
        if game.secret_scores and state.actor != NOBODY:
            continue
        for seat in viewers(state):
            world = state.clone()
            world.resample(seat, rng)
            assert game.score_sheet(world) == game.score_sheet(state), "the score sheet tells a secret"


def points_by_source_add_up(game: Game[Any], seed: int) -> None:
    """In every position the points of a seat by source add up to its score, and nothing else is written."""
    width, start, untouched = len(game.point_sources), 2, -77
    size = game.seats * width
    for state in positions(game, seed):
        out = vec[i64]([untouched] * (start + size + 1))
        state.points_by_source_into(out, start)
        points = [out[place] for place in range(start, start + size)]
        assert untouched not in points, "points of a source are missing"
        assert out[start - 1] == out[start + size] == untouched, "points are written outside of their columns"
        sums = [sum(points[seat * width : (seat + 1) * width]) for seat in range(game.seats)]
        assert sums == state.scores(), "the points by source do not add up to the scores"


def components_are_conserved(game: Game[Any], seed: int, census: Census) -> None:
    """Every piece is somewhere, once, in every position and in every imagined one."""
    rng = Rng(seed).fork("census")
    pieces = census(game.start())
    for state in positions(game, seed):
        assert census(state) == pieces
    for state in sampled(game, seed):
        state.resample(rng.below(game.seats), rng)
        assert census(state) == pieces


def the_game_ends(game: Game[Any], seed: int) -> None:
    """Somebody can act until the game is over, and it is over within a bound."""
    state = list(positions(game, seed))[-1]
    assert state.actor == NOBODY
    assert len(state.scores()) == len(state.placings()) == game.seats
    assert 0 in state.placings()


def seats_can_be_relabelled(game: Game[Any], seed: int) -> None:
    """The same play with every seat moved on by one gives the same result, moved on by one."""
    state, turned = game.start(), game.start()
    rng = Rng(seed)
    while state.actor != NOBODY:
        seat = state.acting()[rng.below(len(state.acting()))]
        action = state.draw(rng) if seat == CHANCE else rng.pick(state.legal(seat))
        label = re.sub(
            r"seat (\d+)", lambda m: f"seat {(int(m[1]) + 1) % game.seats}", game.actions.label(action)
        )
        moved = CHANCE if seat == CHANCE else (seat + 1) % game.seats
        other = game.actions.parse(label)
        assert moved in turned.acting()
        assert other in (turned.chance().actions if moved == CHANCE else turned.legal(moved))
        state.apply(seat, action)
        turned.apply(moved, other)
    scores = state.scores()
    assert turned.scores() == scores[-1:] + scores[:-1], "the result depends on the seat"
    placings = state.placings()
    assert turned.placings() == placings[-1:] + placings[:-1]


def every_illegal_action_is_refused(game: Game[Any], seed: int) -> None:
    """A refusal cites a clause that exists, has a reason, and tells the seat nothing it does not know."""
    rng = Rng(seed).fork("refusals")
    clauses = game.rulebook().clauses
    for state in sampled(game, seed):
        for seat in range(game.seats):
            world = state.clone()
            world.resample(seat, rng)
            for action in set(range(game.actions.size)) - set(state.legal(seat)):
                refusal = game.refusal(state, seat, action)
                assert refusal.clause in clauses, f"{refusal} cites no clause"
                assert refusal.reason.endswith(".")
                assert game.refusal(world, seat, action) == refusal, "a refusal tells a secret"


def a_view_holds_ids_and_numbers(game: Game[Any], seed: int) -> None:
    """A view has numbers and ids such as "full-moon"; words are made where they are shown."""
    for state in sampled(game, seed):
        for viewer in viewers(state):
            for path, value in _leaves(game.view(state, viewer)):
                assert isinstance(value, bool | int | float | None) or ID.fullmatch(value), (
                    f"{path} is {value!r}, which is neither an id nor a number"
                )


def numbers_agree(game: Game[Any], seed: int) -> None:
    """No text says "1 cards" or "2 tickets moves on"."""
    found = disagreements(texts_of(game, seed), argument_words(game))
    assert not found, "\n".join(found[:20])


def argument_words(game: Game[Any]) -> set[str]:
    """Return the words of the things that actions are done to."""
    domains = [domain for kind in game.actions.kinds for domain in (kind.first, kind.second)]
    return {word for domain in domains for name in domain for word in re.findall(r"[a-z]+", name)}


def the_odds_are_fair(game: Game[Any], seed: int) -> None:
    """Chances lie between 0 and 1, what is complete adds up, and a clause says where it comes from."""
    clauses = game.rulebook().clauses
    for mine in _looking(game, seed):
        for table in odds(mine).tables:
            assert table.clause in clauses, f"{table.title} cites no clause"
            assert table.rows, f"{table.title} has no rows"
            assert all(len(row.chances) == len(table.columns) for row in table.rows)
            cells = [[chance or 0.0 for chance in row.chances] for row in table.rows]
            assert all(0 <= chance <= 1 + TINY for row in cells for chance in row), table
            whole = {ROWS: cells, COLUMNS: [list(column) for column in zip(*cells)], NOTHING: []}[table.sums]
            assert all(abs(sum(part) - 1) < TINY for part in whole), f"{table.title} does not add up"


def the_odds_tell_no_secret(game: Game[Any], seed: int) -> None:
    """The odds are the same in every world that a seat cannot tell from the true one, and asked again."""
    rng = Rng(seed).fork("odds")
    for mine in _looking(game, seed):
        other = Perspective(game, mine.imagine(rng), mine.seat, mine.names)
        assert odds(mine) == odds(other), "the odds tell a secret"


def _looking(game: Game[Any], seed: int) -> Iterator[Perspective[Any]]:
    """Yield what somebody sees of a few positions."""
    names = [f"Player {seat}" for seat in range(game.seats)]
    rng = Rng(seed).fork("looking")
    for number, state in enumerate(sampled(game, seed)):
        if number % 4 == 0:
            yield Perspective(game, state, viewers(state)[rng.below(game.seats + 1)], names)


def _leaves(value: object, path: str = "view") -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield f"a key of {path}", key
            yield from _leaves(inner, f"{path}.{key}")
    elif isinstance(value, list | tuple):
        for place, inner in enumerate(value):
            yield from _leaves(inner, f"{path}[{place}]")
    else:
        yield path, value


LAWS: list[Law] = [
    actions_are_in_order,
    every_action_can_be_told_apart,
    a_seat_cannot_tell_imagined_from_true,
    an_observation_tells_as_much_as_a_view,
    imagined_worlds_vary,
    imagination_is_blind_to_the_truth,
    a_view_changes_only_by_what_was_told,
    nothing_is_told_that_is_not_shown,
    a_clone_is_equal_but_separate,
    a_clone_plays_on_like_the_original,
    secret_choices_commute,
    draw_is_as_fair_as_chance,
    a_record_replays_to_the_same_end,
    everything_that_happens_has_words,
    everything_that_happens_cites_a_clause,
    what_can_be_undone_has_revealed_nothing,
    the_score_sheet_adds_up,
    the_score_sheet_tells_no_secret,
    points_by_source_add_up,
    the_game_ends,
    seats_can_be_relabelled,
    every_illegal_action_is_refused,
    a_view_holds_ids_and_numbers,
    numbers_agree,
    the_odds_are_fair,
    the_odds_tell_no_secret,
]
