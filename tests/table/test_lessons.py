"""Lessons: every step can be reached, nothing leads astray, and one can leave and come back anywhere."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from carpathia.core.game import Game
from carpathia.core.lesson import LEARNER, LUCK, Cue, Lesson, Step, scripted
from carpathia.core.match import Match
from carpathia.core.record import Record
from carpathia.core.registry import game_of, games
from carpathia.core.rng import Rng
from carpathia.table.errors import Refused
from carpathia.table.session import Session
from carpathia.table.tips import fitting_tips
from carpathia.table.tutor import Tutor
from tests.table.lessons import begun, do, every_lesson, reached, tutor_of, walk

LONGEST = 330  # letters: what fits beside the board on a telephone
BOLD = re.compile(r"\*\*(.+?)\*\*")


def named_at(session: Session) -> str:
    """Return all words that the learner could find at the table now."""
    mine = session.perspective(LEARNER)
    words = [*mine.board_text(), mine.question(), *map(mine.text, mine.legal()), *mine.log(), *mine.names]
    return " ".join(words).casefold()


@every_lesson
def test_a_lesson_has_six_to_ten_steps_and_takes_five_to_eight_minutes(kind: type[Game[Any]]) -> None:
    assert kind.lesson is not None
    assert 6 <= tutor_of(begun(kind)).places[0].steps <= 10
    assert 5 <= kind.lesson.minutes <= 8


@every_lesson
def test_every_cue_can_be_reached_and_what_it_expects_is_legal(kind: type[Game[Any]]) -> None:
    session = begun(kind)
    seen = []
    for tutor in walk(session):
        assert tutor.place is not None
        seen.append(tutor.place.cue)
        if tutor.place.cue.press:
            label = session.game.actions.label(tutor.expected(session.running) or 0)
            assert label == tutor.place.cue.press
    assert seen == [place.cue for place in tutor_of(session).places]
    assert any(cue.press for cue in seen)
    assert any(cue.look for cue in seen)


@every_lesson
def test_the_whole_script_is_played(kind: type[Game[Any]]) -> None:
    session = begun(kind)
    cues = [tutor.place.cue for tutor in walk(session) if tutor.place]
    written = [scripted(move) for cue in cues for move in cue.before]
    pressed = [cue.press for cue in cues if cue.press]
    played = [move.label for move in session.running.record.moves]
    assert sorted(played) == sorted([label for _, label in written] + pressed)


@every_lesson
def test_every_text_is_short_and_names_things_that_are_there(kind: type[Game[Any]]) -> None:
    session = begun(kind)
    clauses = kind.rulebook().clauses
    for tutor in walk(session):
        assert tutor.place is not None
        cue, text = tutor.place.cue, tutor.text(session.running.names)
        assert len(text) <= LONGEST, text
        assert text.endswith((".", "?")), text
        assert "!" not in text + cue.instead
        assert cue.clause in clauses, text
        for name in BOLD.findall(text):
            assert name.casefold() in named_at(session), (name, text)
        if cue.press:
            assert BOLD.search(text) or cue.also, f"what is to be pressed is not named: {text}"


@every_lesson
def test_whatever_is_allowed_besides_leads_on(kind: type[Game[Any]]) -> None:
    for number, place in enumerate(tutor_of(begun(kind)).places):
        if not place.cue.also:
            continue
        for action in reached(kind, number).perspective(LEARNER).legal():
            session = reached(kind, number)
            if place.cue.accepts(session.game.actions.label(action)):
                do(session, action)
                assert list(walk(session))
                assert tutor_of(session).place is None


@every_lesson
def test_whatever_would_lead_astray_is_refused_kindly_and_changes_nothing(kind: type[Game[Any]]) -> None:
    session = begun(kind)
    for tutor in walk(session):
        assert tutor.place is not None
        for action in session.perspective(LEARNER).legal():
            if tutor.place.cue.accepts(session.game.actions.label(action)):
                continue
            before = session.running.record.dumps()
            with pytest.raises(Refused, match=r"\.( \(|$)"):
                do(session, action)
            assert session.running.record.dumps() == before


@every_lesson
def test_a_lesson_can_be_left_and_taken_up_again_at_every_cue(kind: type[Game[Any]]) -> None:
    session = begun(kind)
    for tutor in walk(session):
        record = Record.loads(session.running.record.dumps())
        again = Session(session.game, session.players, bytes(32), record, Tutor(session.game, tutor.at))
        assert again.perspective(LEARNER).view() == session.perspective(LEARNER).view()
        assert tutor_of(again).expected(again.running) == tutor.expected(session.running)
    assert list(walk(again))[-1].place is None


@every_lesson
def test_what_is_taken_back_is_asked_again(kind: type[Game[Any]]) -> None:
    undone = 0
    for number in range(1, len(tutor_of(begun(kind)).places)):
        session = reached(kind, number)
        if session.can_undo(LEARNER):
            session.undo(LEARNER)
            tutor = tutor_of(session)
            assert tutor.at < number
            assert tutor.place is not None
            assert tutor.place.cue.press
            assert list(walk(session))[-1].place is None
            undone += 1
    assert undone


@every_lesson
def test_the_match_goes_on_by_the_luck_of_a_key_and_its_record_is_true(kind: type[Game[Any]]) -> None:
    session = begun(kind)
    with pytest.raises(Refused, match="goes on by itself"):
        session.go_on()
    list(walk(session))
    guided = len(session.running.record.moves)
    session.go_on()
    header = session.running.record.header
    assert header.commitment
    assert [stretch.moves for stretch in header.earlier] == [guided]
    assert header.bots[1:] == ["novice"] * (session.game.seats - 1)
    record = Record.loads(session.running.record.dumps())
    Match.replay(game_of(record.header), record, bytes(32))
    assert session.asked


def test_a_lesson_can_be_started_again() -> None:
    session = begun(games()["dragon-racer"])
    first = session.perspective(LEARNER).view()
    for _ in range(4):
        do(session)
    session.start_again()
    assert session.perspective(LEARNER).view() == first
    assert list(walk(session))


def test_a_cue_that_was_read_twice_counts_once() -> None:
    session = begun(games()["dragon-racer"])
    session.read_on(0)
    session.read_on(0)
    assert tutor_of(session).at == 1


def test_a_move_of_a_script_names_who_makes_it() -> None:
    assert scripted("luck: deal red 7") == (LUCK, "deal red 7")
    assert scripted("12: play red 7") == ("12", "play red 7")
    with pytest.raises(ValueError, match="must be a move such as"):
        scripted("play red 7")


def test_a_game_without_a_lesson_has_no_tutor(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = games()["dragon-racer"]
    game = kind(3)
    monkeypatch.setattr(kind, "lesson", None)
    with pytest.raises(Refused, match="has no lesson"):
        Tutor(game)


def test_a_lesson_that_has_become_shorter_is_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = games()["dragon-racer"]
    assert kind.lesson is not None
    short: Lesson = replace(kind.lesson, steps=lambda parts: [Step("All of it", Cue("Read this."))])
    monkeypatch.setattr(kind, "lesson", short)
    with pytest.raises(Refused, match="start it again"):
        Tutor(kind(3), 2)


@pytest.mark.parametrize("kind", games().values(), ids=lambda kind: kind.name)
def test_tips_have_keys_of_their_own_and_are_about_things_that_exist(kind: type[Game[Any]]) -> None:
    game = kind(kind.seat_range[0])
    tips = game.tips()
    assert len({tip.key for tip in tips}) == len(tips) >= 8
    names = {fact.name for fact in game.facts.values()}
    verbs = {one.verb for one in game.actions.kinds}
    for tip in tips:
        assert tip.clause in kind.rulebook().clauses, tip.key
        assert (tip.fact in names) != (tip.verb in verbs), tip.key
        assert len(tip.text) <= 150, tip.text
        assert tip.text.endswith("."), tip.text


@pytest.mark.parametrize("kind", games().values(), ids=lambda kind: kind.name)
def test_most_tips_come_up_in_a_few_matches_and_only_for_who_may_know(kind: type[Game[Any]]) -> None:
    seen: set[str] = set()
    for seed in range(3):
        match, rng, told = Match(kind(kind.seat_range[-1]), seed=seed), Rng(seed), 0
        while not match.over:
            seat = match.acting[0]
            mine = match.perspective(seat)
            seen |= {tip.key for tip in fitting_tips(mine, told)}
            told = len(mine.events())
            match.play(seat, rng.pick(mine.legal()))
    every = {tip.key for tip in kind(kind.seat_range[-1]).tips()}
    assert len(seen) >= 0.7 * len(every), sorted(every - seen)
