"""A match: what is refused changes nothing, and nobody but the match holds the truth."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Any

import pytest

from carpathia.core.luck import key_from_seed
from carpathia.core.match import IllegalAction, Match
from carpathia.core.perspective import Perspective
from carpathia.core.registry import games
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, NOBODY, SPECTATOR
from tests.core.plays import KEY, OTHER_KEY, all_that_can_be_seen, all_that_is_kept, begun, game, play_on


def moves_made(count: int) -> Any:
    return lambda match: len(match.record.moves) >= count


@pytest.mark.parametrize("moves", [0, 40, 41, 42, 43, 44, 45, 80])
def test_every_refused_action_names_a_clause_and_changes_nothing(moves: int) -> None:
    match = play_on(begun(), moves_made(moves))
    before = all_that_is_kept(match)
    clauses = game().rulebook().clauses
    for seat in range(match.game.seats):
        legal = match.perspective(seat).legal()
        for action in set(range(match.game.actions.size)) - set(legal):
            with pytest.raises(IllegalAction) as caught:
                match.play(seat, action)
            assert caught.value.refusal.clause in clauses
            assert str(caught.value) == f"{caught.value.refusal.reason} ({caught.value.refusal.clause})"
    assert all_that_is_kept(match) == before


@pytest.mark.parametrize("action", [-1, game().actions.size, 10**6, 10**30])
def test_a_number_that_is_no_action_is_refused_and_changes_nothing(action: int) -> None:
    match = begun()
    before = all_that_is_kept(match)
    last = game().actions.size - 1
    with pytest.raises(IllegalAction, match=f"No action has the number {action}; they go from 0 to {last}"):
        match.play(match.acting[0], action)
    assert all_that_is_kept(match) == before


@pytest.mark.parametrize("seat", [-1, 3, 15, CHANCE, SPECTATOR, NOBODY])
def test_nobody_but_a_seat_that_acts_can_play(seat: int) -> None:
    match = begun()
    before = all_that_is_kept(match)
    for action in match.perspective(match.acting[0]).legal():
        with pytest.raises(IllegalAction):
            match.play(seat, action)
    assert all_that_is_kept(match) == before


def test_nothing_can_be_played_once_the_game_is_over() -> None:
    match = play_on(begun())
    before = all_that_is_kept(match)
    for seat in range(3):
        with pytest.raises(IllegalAction) as caught:
            match.play(seat, 0)
        assert caught.value.refusal.clause == "DR-6.8"
    assert all_that_is_kept(match) == before
    assert (match.over, match.acting) == (True, ())


def test_luck_runs_until_a_seat_must_decide() -> None:
    match = begun()
    assert not match.over
    while not match.over:
        assert all(0 <= seat < 3 for seat in match.acting)
        play_on(match, moves_made(len(match.record.moves) + 1))


def test_the_same_key_gives_the_same_luck_and_another_key_another() -> None:
    first, same, other = (Match(game(), key).record.moves for key in (KEY, KEY, OTHER_KEY))
    assert first == same
    assert first != other
    assert all(move.seat == CHANCE for move in first)


def test_without_a_key_every_match_has_one_of_its_own() -> None:
    matches = [Match(game()) for _ in range(5)]
    assert len({match.key for match in matches}) == 5
    assert len({match.record.header.commitment for match in matches}) == 5


def test_a_seed_fixes_the_key_and_stands_in_the_record() -> None:
    match = Match(game(), seed=77)
    assert match.key == key_from_seed(77)
    assert match.record.header.seed == 77
    assert Match(game(), KEY).record.header.seed is None


def test_a_key_of_the_wrong_length_is_refused() -> None:
    with pytest.raises(ValueError, match="32 bytes, not 5"):
        Match(game(), b"short")


def test_the_record_promises_the_key_at_once_and_gives_it_only_at_the_end() -> None:
    match = begun()
    assert match.record.header.commitment == sha256(KEY).hexdigest()

    def key_is_secret(match: Match[Any]) -> bool:
        assert match.record.ending is None
        assert KEY.hex() not in match.record.dumps()
        return False

    play_on(match, key_is_secret)
    assert match.record.ending is not None
    assert match.record.ending.key == KEY.hex()
    assert match.record.ending.scores == match.scores()


def test_the_header_says_what_is_played_by_whom() -> None:
    match = Match(game(), KEY, ["Ann", "Bo", "Cy"], bots=[None, "random", None])
    header = match.record.header
    assert (header.game, header.rules, header.seats) == ("dragon-racer", game().version, 3)
    assert (header.names, header.bots, header.changes) == (["Ann", "Bo", "Cy"], [None, "random", None], {})
    assert Match(game(), KEY).names == ["Player 1", "Player 2", "Player 3"]


def test_every_decision_and_every_stroke_of_luck_is_recorded_by_its_label() -> None:
    match = begun()
    seat = match.acting[0]
    action = match.perspective(seat).legal()[0]
    before = len(match.record.moves)
    match.play(seat, action)
    move = match.record.moves[before]
    assert (move.seat, move.label, move.undone) == (seat, game().actions.label(action), False)


def test_placings_follow_the_scores_and_ties_share_a_place() -> None:
    for seed in range(6):
        match = play_on(Match(game(), seed=seed))
        ahead = [sum(other > score for other in match.scores()) for score in match.scores()]
        assert match.placings() == ahead


def test_a_perspective_has_no_way_back_to_the_truth() -> None:
    mine = begun().perspective(0)
    public = [name for name in dir(mine) if not name.startswith("_")]
    assert not [name for name in public if name in ("state", "match", "key", "record", "journal")]
    assert isinstance(mine, Perspective)
    with pytest.raises(AttributeError):
        mine.state  # type: ignore[attr-defined]  # noqa: B018


def test_an_imagined_world_looks_the_same_and_leaves_the_match_alone() -> None:
    match = play_on(begun(), moves_made(90))
    before = all_that_is_kept(match)
    rng = Rng(1)
    for seat in (0, 1, 2, SPECTATOR):
        mine = match.perspective(seat)
        world = mine.imagine(rng)
        assert match.game.view(world, seat) == mine.view()
        assert world.journal is None
        while world.actor != NOBODY:
            choices = world.chance().actions if world.actor == CHANCE else world.legal(world.actor)
            world.apply(world.actor, rng.pick(choices))
    assert all_that_is_kept(match) == before


def test_only_the_owner_reads_the_cards_dealt() -> None:
    match = begun()
    dealt = re.compile(r"deal (\w+ \d)")
    truth = [found[1] for move in match.record.moves if (found := dealt.match(move.label))]
    assert len(truth) == 24
    told = [" ".join(match.perspective(seat).log()) for seat in range(3)]
    views: list[Any] = [match.perspective(seat).view() for seat in range(3)]
    hands = [[f"{card['dragon']} {card['number']}" for card in view["hand"]["cards"]] for view in views]
    assert sorted(card for hand in hands for card in hand) == sorted(truth)
    for seat in range(3):
        for other in {0, 1, 2} - {seat}:
            assert not [card for card in hands[other] if card in told[seat]]


def test_events_can_be_read_from_any_number_on() -> None:
    match = play_on(begun(), moves_made(60))
    mine = match.perspective(1)
    whole = [event.fact for event in mine.events()]
    for since in (0, 1, 10, len(whole), len(whole) + 5):
        assert [event.fact for event in mine.events(since)] == whole[since:]


def test_two_matches_of_one_game_do_not_disturb_each_other() -> None:
    alone = play_on(begun(), moves_made(70))
    first, second = begun(), begun()
    play_on(second)
    play_on(first, moves_made(70))
    assert all_that_can_be_seen(first) == all_that_can_be_seen(alone)


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("hidden", [False, True])
def test_perspectives_that_share_a_sight_show_what_others_do(name: str, hidden: bool) -> None:
    kind = games()[name]
    match, rng = Match(kind(kind.seat_range[-1]), key_from_seed(1)), Rng(1)
    match.hidden_aids = frozenset(aid.key for aid in kind.table_aids()) if hidden else frozenset()
    seats = [*range(match.game.seats), SPECTATOR]
    while not match.over:
        shared = match.perspectives()
        for seat in seats:
            mine, theirs = match.perspective(seat), shared(seat)
            assert (mine.view(), mine.score_sheet()) == (theirs.view(), theirs.score_sheet())
        seat = match.acting[0]
        match.play(seat, rng.pick(match.perspective(seat).legal()))


def test_only_seats_and_spectators_have_a_perspective() -> None:
    perspective = begun().perspectives()
    with pytest.raises(ValueError, match="seat"):
        perspective(game().seats)
