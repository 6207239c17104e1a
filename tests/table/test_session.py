"""A match with open questions: answers, undo, spectators, several seats at one screen."""

from __future__ import annotations

from typing import Any

import pytest

from carpathia.core.game import Game
from carpathia.core.record import Record
from carpathia.core.registry import game_of, make_game
from carpathia.core.rng import Rng
from carpathia.core.state import SPECTATOR
from carpathia.table.errors import Refused
from carpathia.table.seating import Player
from carpathia.table.session import PendingMove, Session
from tests.laws.toy import Toy, ToyState

KEY = bytes(range(32))
NAMES = ("Joan", "Mark", "Suzan")


def begun(game: Game[Any], bots: tuple[str | None, ...] = (None, None, None)) -> Session:
    players = [
        Player(name, None if bot else f"owner of {name}", bot)
        for name, bot in zip(NAMES[: game.seats], bots, strict=False)
    ]
    session = Session(game, players, KEY)
    session.begin()
    return session


def answer(session: Session, seat: int, label: str) -> None:
    prompt = session.prompt(seat)
    assert prompt is not None
    session.play(seat, prompt, session.game.actions.parse(label))


def lines(session: Session) -> list[str]:
    assert session.match is not None
    return list(session.match.record.lines())


def test_nothing_can_be_done_before_the_match_begins() -> None:
    game = Toy(2)
    session = Session(game, [Player(), Player()], KEY)
    assert not session.pending_moves()
    assert session.match is None
    assert not session.can_undo(0)
    for deed in (lambda: session.play(0, 0, 0), lambda: session.undo(0), lambda: session.perspective(0)):
        with pytest.raises(Refused, match="has not begun"):
            deed()


def test_a_double_click_is_answered_and_not_played_twice() -> None:
    session = begun(Toy(3))
    prompt = session.prompt(0)
    assert prompt is not None
    session.play(0, prompt, 0)
    before = lines(session)
    with pytest.raises(Refused, match="no longer open"):
        session.play(0, prompt, 0)
    assert lines(session) == before


def test_an_answer_to_the_question_before_is_refused() -> None:
    session = begun(Toy(2))
    stale = session.prompt(0)
    assert stale is not None
    for seat in (0, 1):
        answer(session, seat, "keep")
    assert session.prompt(0) not in (None, stale)
    with pytest.raises(Refused, match="no longer open"):
        session.play(0, stale, 0)


def test_secret_choices_may_cross() -> None:
    session = begun(Toy(3))
    prompts = {seat: session.prompt(seat) for seat in range(3)}
    for seat in (2, 0, 1):
        prompt = prompts[seat]
        assert prompt is not None
        session.play(seat, prompt, session.game.actions.parse("keep"))
    assert session.perspective(0).view()["round"] == 1


def test_an_illegal_answer_is_refused_with_its_clause_and_the_question_stays_open() -> None:
    session = begun(Toy(2))
    prompt = session.prompt(1)
    before = lines(session)
    with pytest.raises(Refused) as refusal:
        answer(session, 1, "deal 3")
    assert refusal.value.refusal.clause == "TY-1.2"
    assert session.prompt(1) == prompt
    assert lines(session) == before


def test_undo_asks_again_under_a_new_number() -> None:
    session = begun(Toy(2))
    stale = session.prompt(0)
    assert stale is not None
    answer(session, 0, "swap")
    assert session.can_undo(0)
    assert not session.can_undo(1)
    with pytest.raises(Refused, match="nothing to take back"):
        session.undo(1)
    session.undo(0)
    assert session.prompt(0) not in (None, stale)
    with pytest.raises(Refused, match="no longer open"):
        session.play(0, stale, 0)
    assert not session.can_undo(0)
    assert session.prompt(1) == stale, "the question of the other seat is still the same"


def test_undo_takes_back_the_forced_answers_since() -> None:
    session = begun(make_game("dragon-racer", 3, changes={"bets.gold": [1], "bets.number": 1}))
    (seat,) = session.match.acting if session.match else ()
    card = session.perspective(seat).view()["hand"]["cards"][0]
    for label in (f"bet {card['dragon']} {card['number']}", "on red", "place 1st"):
        answer(session, seat, label)
    (stake,) = session.pending_moves()
    assert stake.seat == seat
    assert stake.forced == session.game.actions.parse("stake 1")
    answer(session, seat, "stake 1")
    session.undo(seat)
    assert [session.game.actions.label(action) for action in session.perspective(seat).legal()] == [
        "place 1st",
        "place 2nd",
        "place 3rd",
    ]
    assert [line for line in lines(session) if "undo" in line] == [
        f'{{"seat": {seat}, "undo": "stake 1"}}',
        f'{{"seat": {seat}, "undo": "place 1st"}}',
    ]
    session.undo(seat)
    assert session.perspective(seat).legal()[0] == session.game.actions.parse("on red")


def test_what_had_no_alternative_cannot_be_taken_back() -> None:
    changes = {"race.turns": 1, "bets.number": 0, "cards.at_once": [0] * 8}
    session = begun(make_game("dragon-racer", 3, changes=changes))
    (pending,) = session.pending_moves()
    assert pending.forced is not None
    prompt = session.prompt(pending.seat)
    assert prompt is not None
    session.play(pending.seat, prompt, pending.forced)
    assert not session.can_undo(pending.seat)
    with pytest.raises(Refused, match="nothing to take back"):
        session.undo(pending.seat)


def test_spectators_see_the_table_and_are_asked_nothing() -> None:
    session = begun(Toy(2))
    watching = session.perspective(SPECTATOR)
    assert watching.view()["cards"] == [True, True]
    assert watching.legal() == []
    assert session.prompt(SPECTATOR) is None
    refusal = session.why(SPECTATOR, "keep")
    assert refusal is not None
    assert refusal.reason.startswith("You are watching")


def test_a_seat_can_ask_why_it_may_not_do_something() -> None:
    session = begun(Toy(2))
    assert session.why(0, "keep") is None
    refusal = session.why(0, "deal 3")
    assert refusal is not None
    assert refusal.clause == "TY-1.2"
    with pytest.raises(Refused, match="No action is called 'fly'"):
        session.why(0, "fly")


def test_decisions_of_bots_and_forced_answers_are_pending() -> None:
    session = begun(Toy(3), (None, "random", None))
    prompt = session.prompt(1)
    assert prompt is not None
    assert session.pending_moves() == [PendingMove(1, prompt, None, secret=False)]
    session.players[0].bot = "random"
    assert [pending.seat for pending in session.pending_moves()] == [0, 1]


def test_a_session_goes_on_from_its_record() -> None:
    session = begun(Toy(3))
    answer(session, 1, "keep")
    assert session.match is not None
    again = Session(Toy(3), session.players, KEY, Record.loads(session.match.record.dumps()))
    assert lines(again) == lines(session)
    for viewer in (0, 1, 2, SPECTATOR):
        assert again.perspective(viewer).view() == session.perspective(viewer).view()
        assert again.perspective(viewer).log() == session.perspective(viewer).log()
    assert again.prompt(1) is None
    assert again.can_undo(1)
    answer(again, 0, "swap")
    answer(again, 2, "swap")
    assert len(lines(again)) > len(lines(session)) + 2


class InWindow(Toy):
    """How fast anybody answers would tell what they hold."""

    def in_window(self, state: ToyState) -> bool:
        return True


def test_forced_answers_are_given_unless_their_speed_could_betray_something(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    changes = {"race.turns": 1, "race.rounds": 1, "bets.number": 0, "cards.at_once": [0] * 8}
    session = begun(make_game("dragon-racer", 3, changes=changes))
    assert [pending.secret for pending in session.pending_moves()] == [False]
    monkeypatch.setattr(Game, "in_window", lambda game, state: True)
    before = lines(session)
    session.answer_forced()
    assert lines(session) == before
    assert [pending.secret for pending in session.pending_moves()] == [True]
    monkeypatch.undo()
    session.answer_forced()
    assert session.over


def test_in_a_window_what_bots_owe_is_secret() -> None:
    session = begun(InWindow(3), (None, "random", "random"))
    assert [(pending.seat, pending.secret) for pending in session.pending_moves()] == [(1, True), (2, True)]


def test_a_screen_of_one_seat_shows_its_view_and_of_none_the_spectators() -> None:
    session = begun(Toy(2))
    for seat, name in enumerate(NAMES[:2]):
        assert session.shown_to(f"owner of {name}") == (seat, "")
        assert session.looking(f"owner of {name}") == seat
    assert session.shown_to("somebody else") == (SPECTATOR, "")


def test_a_shared_screen_shows_a_hand_only_once_it_was_passed() -> None:
    session = begun(Toy(3))
    for player in session.players[:2]:
        player.owner = "both"
    assert session.shown_to("both") == (SPECTATOR, "Joan")
    assert session.looking("both") == SPECTATOR
    session.lift_curtain("both")
    assert session.shown_to("both") == (0, "")
    answer(session, 0, "keep")
    assert session.looking("both") == 0, "Joan still sits before it"
    assert session.shown_to("both") == (SPECTATOR, "Mark")
    session.lift_curtain("both")
    assert session.shown_to("both") == (1, "")
    answer(session, 1, "keep")
    assert session.shown_to("both") == (1, ""), "nobody else at this screen is asked"
    session.lift_curtain("a stranger")
    assert session.shown_to("a stranger") == (SPECTATOR, "")


def test_a_seat_that_a_bot_plays_needs_no_screen() -> None:
    session = begun(Toy(3))
    for player in session.players[:2]:
        player.owner = "both"
    session.players[0].bot = "random"
    assert session.shown_to("both") == (SPECTATOR, "Mark")


def test_a_seat_thinks_again_after_it_has_taken_something_back() -> None:
    session = begun(Toy(2))
    answer(session, 0, "swap")
    assert not session.thinks_again(0)
    session.undo(0)
    assert session.thinks_again(0)
    assert not session.thinks_again(1)
    answer(session, 1, "keep")
    assert not session.thinks_again(0)


def test_there_are_as_many_players_as_seats() -> None:
    with pytest.raises(ValueError, match="2 players were given for 3 seats"):
        Session(Toy(3), [Player(), Player()])


def test_a_match_may_begin_by_the_luck_of_a_seed() -> None:
    one, two = (Session(Toy(2), [Player("Joan", "a"), Player("Mina", None, "random")]) for _ in range(2))
    for session in (one, two):
        session.begin(seed=4)
    assert lines(one) == lines(two)
    assert one.running.record.header.bots == [None, "random"]


def test_a_match_begins_with_the_colours_that_were_chosen() -> None:
    players = [Player("Joan", "a", colour="olive"), Player("Mina", None, "random"), Player("Mark", "b")]
    session = Session(make_game("dragon-racer", 3), players, KEY)
    assert [session.colour(seat) for seat in range(3)] == ["olive", "", ""]
    session.begin()
    colours = ["olive", "violet", "amber"]
    assert session.running.record.header.colours == session.game.colours == colours
    assert [player.colour for player in session.players] == colours
    assert [session.colour(seat) for seat in range(3)] == colours
    record = Record.loads(session.running.record.dumps())
    again = Session(game_of(record.header), players, KEY, record)
    assert again.perspective(SPECTATOR).view() == session.perspective(SPECTATOR).view()


def test_where_nobody_chooses_the_record_names_no_colours() -> None:
    session = begun(make_game("dragon-racer", 2))
    assert session.running.record.header.colours == []
    assert [session.colour(seat) for seat in range(2)] == ["teal", "violet"]
    assert begun(Toy(2)).colour(0) == ""


@pytest.mark.parametrize("name", ["dragon-racer", "walpurgis-night"])
def test_a_session_that_is_read_again_asks_the_same_questions(name: str) -> None:
    session, rng = begun(make_game(name, 3)), Rng(3)
    for _ in range(60):
        if session.over:
            break
        seat = session.asked[rng.below(len(session.asked))]
        if session.can_undo(seat) and rng.below(4) == 0:
            session.undo(seat)
        else:
            prompt = session.prompt(seat)
            assert prompt is not None
            session.play(seat, prompt, rng.pick(session.perspective(seat).legal()))
        session.answer_forced()
        again = Session(session.game, session.players, KEY, Record.loads(session.running.record.dumps()))
        assert [again.prompt(seat) for seat in range(3)] == [session.prompt(seat) for seat in range(3)]
        assert [again.turn_goes_on(seat) for seat in range(3)] == [session.turn_goes_on(s) for s in range(3)]
