"""Each law is worth having only if it catches what it is there to catch: faults planted in a toy game."""

from __future__ import annotations

import pytest

from carpathia.core.record import RecordError
from carpathia.testing import game_laws, laws
from carpathia.testing.game_laws import GameLaw
from carpathia.testing.laws import Law
from tests.laws.toy import Toy, census, toy_with

FAULTS: list[tuple[str, Law]] = [
    ("unsorted", laws.actions_are_in_order),
    ("stuck", laws.actions_are_in_order),
    ("same words", laws.every_action_can_be_told_apart),
    ("leaking view", laws.a_seat_cannot_tell_imagined_from_true),
    ("leaking choice", laws.a_seat_cannot_tell_imagined_from_true),
    ("leaking numbers", laws.a_seat_cannot_tell_imagined_from_true),
    ("silent numbers", laws.an_observation_tells_as_much_as_a_view),
    ("peeking choices", laws.a_seat_cannot_tell_imagined_from_true),
    ("no imagination", laws.imagined_worlds_vary),
    ("shuffled in place", laws.imagination_is_blind_to_the_truth),
    ("shown but not told", laws.a_view_changes_only_by_what_was_told),
    ("told but not shown", laws.nothing_is_told_that_is_not_shown),
    ("shared field", laws.a_clone_is_equal_but_separate),
    ("forgotten field", laws.a_clone_plays_on_like_the_original),
    ("hasty", laws.secret_choices_commute),
    ("biased draw", laws.draw_is_as_fair_as_chance),
    ("hidden luck", laws.a_record_replays_to_the_same_end),
    ("wordless", laws.everything_that_happens_has_words),
    ("unfounded fact", laws.everything_that_happens_cites_a_clause),
    ("undo after a secret", laws.what_can_be_undone_has_revealed_nothing),
    ("forgotten round", laws.the_score_sheet_adds_up),
    ("unfounded points", laws.the_score_sheet_adds_up),
    ("telling sheet", laws.the_score_sheet_tells_no_secret),
    ("lost points", laws.points_by_source_add_up),
    ("stray points", laws.points_by_source_add_up),
    ("endless", laws.the_game_ends),
    ("stuck", laws.the_game_ends),
    ("seat favour", laws.seats_can_be_relabelled),
    ("unknown clause", laws.every_illegal_action_is_refused),
    ("telling refusal", laws.every_illegal_action_is_refused),
    ("words in a view", laws.a_view_holds_ids_and_numbers),
    ("one points", laws.numbers_agree),
    ("odds beyond one", laws.the_odds_are_fair),
    ("fickle odds", laws.the_odds_tell_no_secret),
]
FAULTS_OF_A_GAME: list[tuple[str, GameLaw]] = [
    ("unfounded row", game_laws.every_fact_cites_clauses),
    ("unfinished sentence", game_laws.every_fact_cites_clauses),
    ("unread component", game_laws.every_component_matters),
    ("idle component", game_laws.every_component_matters),
    ("stale number", game_laws.texts_follow_the_components),
    ("one points", game_laws.texts_follow_the_components),
]


@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
def test_the_toy_without_a_fault_obeys_every_law(law: Law) -> None:
    for seats in Toy.seat_range:
        for seed in range(5):
            law(Toy(seats), seed)


@pytest.mark.parametrize(("fault", "law"), FAULTS, ids=[f"{fault}-{law.__name__}" for fault, law in FAULTS])
def test_a_law_catches_the_fault_it_is_there_for(fault: str, law: Law) -> None:
    with pytest.raises((AssertionError, RecordError)):
        for seed in range(30):
            law(Toy(3, fault=fault), seed)


@pytest.mark.parametrize("law", game_laws.GAME_LAWS, ids=lambda law: law.__name__)
def test_the_toy_without_a_fault_obeys_every_law_of_a_game(law: GameLaw) -> None:
    law(Toy)


@pytest.mark.parametrize(("fault", "law"), FAULTS_OF_A_GAME)
def test_a_law_of_a_game_catches_the_fault_it_is_there_for(fault: str, law: GameLaw) -> None:
    with pytest.raises(AssertionError):
        law(toy_with(fault))


def test_every_law_has_a_fault_that_it_catches() -> None:
    assert {law for _, law in FAULTS} == set(laws.LAWS)
    assert {law for _, law in FAULTS_OF_A_GAME} == set(game_laws.GAME_LAWS)


def test_a_number_that_is_no_component_can_be_excused() -> None:
    game_laws.texts_follow_the_components(toy_with("stale number"), ["has 2 rounds"])


def test_a_lost_card_is_missed() -> None:
    for seed in range(5):
        laws.components_are_conserved(Toy(3), seed, census)
    with pytest.raises(AssertionError):
        for seed in range(30):
            laws.components_are_conserved(Toy(3, fault="lost card"), seed, census)
