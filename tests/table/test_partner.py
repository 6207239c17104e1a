"""Partners at a table: how strong they begin, whom a match counts for, and what they say after it."""

from __future__ import annotations

import pytest

from carpathia.bots.partner import HELD_BACK
from carpathia.bots.ratings import first_standing, ladder
from carpathia.core.record import Header
from carpathia.core.rng import Rng
from carpathia.table.commands import Commands
from carpathia.table.errors import Refused
from carpathia.table.partner import PLAYED_ON, REPLACED, SHARED, account, results
from carpathia.table.seating import Player, check_bot, has_partner, known_bot, players_of, unadapted
from carpathia.table.session import Session
from tests.laws.toy import Toy

KEY = bytes(range(32))
FIRST = 10 * round(first_standing(Toy).points / 10)


def table(*players: Player, ratings: dict[str, int] | None = None) -> Session:
    session = Session(Toy(len(players)), list(players), KEY)
    session.ratings = ratings or {}
    session.begin()
    return session


def played(session: Session, why: str = "") -> Session:
    rng = Rng(7)
    while not session.over:
        seat = session.asked[0]
        legal = session.perspective(seat).legal()
        prompt = session.prompt(seat)
        assert prompt is not None
        session.play(seat, prompt, rng.pick(legal), why if session.players[seat].owner is None else "")
    return session


JOAN, MARK, PARTNER = Player("Joan", "joan"), Player("Mark", "mark"), Player("Mina", None, "partner")


def fresh(*players: Player) -> list[Player]:
    return [Player(player.name, player.owner, player.bot) for player in players]


def test_a_partner_begins_at_the_rating_of_the_person() -> None:
    session = table(*fresh(JOAN, PARTNER), ratings={"joan": 1193, "mark": 700})
    assert session.running.record.header.bots == [None, "partner:1190"]
    assert session.players[1].bot == "partner:1190"


def test_of_several_people_it_is_the_mean_and_who_is_new_counts_as_a_beginner() -> None:
    session = table(*fresh(JOAN, PARTNER, MARK), ratings={"joan": 1200})
    assert session.players[1].bot == f"partner:{10 * round((1200 + first_standing(Toy).points) / 20)}"
    alone = table(*fresh(PARTNER, Player("Lucy", None, "random")))
    assert alone.players[0].bot == f"partner:{FIRST}"


def test_a_partner_that_plays_for_a_person_does_not_adapt() -> None:
    session = table(*fresh(JOAN, PARTNER))
    Commands(session, "joan").hand_over(0, "partner")
    assert session.players[0].bot == "partner"
    assert session.running.record.header.bots[0] is None


def test_a_rematch_asks_for_a_partner_that_adapts_anew() -> None:
    session = played(table(*fresh(JOAN, PARTNER)))
    session.players[0].rating, session.players[0].matches = 1100, 3
    again = Commands(session, "joan").rematch()
    assert again[1].bot == "partner"
    assert (again[0].rating, again[0].matches) == (None, 0)


def test_a_strength_cannot_be_chosen_at_a_table_but_a_record_may_have_one() -> None:
    for wrong in ("partner:1040", "expert:/etc/passwd", "master*9"):
        with pytest.raises(Refused):
            check_bot(wrong)
    assert known_bot("partner:1040") is not None
    assert known_bot("expert:/etc/passwd") is known_bot("master*9") is known_bot(None) is None
    header = Header(
        "toy", 1, 3, ["a", "b", "c"], {}, "", bots=["partner:1040", "expert:/etc/passwd", "expert"]
    )
    assert [player.bot for player in players_of(header, {})] == ["partner:1040", "regular", "expert"]
    assert unadapted("partner:1040") == "partner"
    assert unadapted("expert") == "expert"
    assert has_partner([Player(bot="partner:1040")])
    assert not has_partner([Player("Joan", "joan", "partner")])


def test_results_are_against_bots_whose_strength_is_known() -> None:
    session = played(table(*fresh(JOAN, MARK, PARTNER)))
    places = session.running.placings()
    found = results(session)
    assert set(found) == {0, 1}
    for seat, pairs in found.items():
        assert [rating for rating, _ in pairs] == [FIRST]
        assert pairs[0][1] == (0.5 if places[seat] == places[2] else float(places[seat] < places[2]))
    levels = played(table(*fresh(JOAN, PARTNER, Player("Lucy", None, "novice"))))
    assert [rating for rating, _ in results(levels)[0]] == [FIRST, ladder(Toy)["novice"]]


def test_without_a_partner_or_before_the_end_nothing_counts() -> None:
    assert results(table(*fresh(JOAN, PARTNER))) == {}
    without = played(table(*fresh(JOAN, Player("Lucy", None, "random"))))
    assert results(without) == {}
    assert account(without, "joan") is None
    assert account(table(*fresh(JOAN, PARTNER)), "joan") is None


def test_the_partner_says_what_it_did_to_the_person_alone() -> None:
    session = played(table(*fresh(JOAN, PARTNER)))
    session.players[0].rating, session.players[0].matches = 1065, 7
    told = account(session, "joan")
    assert told is not None
    assert told.text == (
        f"Your partner played at {FIRST}, between novice and regular."
        " You now stand at 1065 in Toy, after 7 matches."
    )
    assert (told.strength, told.rating, told.matches) == (FIRST, 1065, 7)
    assert account(session, "mark") is None
    assert account(session, "") is None


def test_it_says_how_often_it_held_back() -> None:
    session = played(table(*fresh(JOAN, PARTNER)), f"{HELD_BACK}chose less")
    count = sum(move.seat == 1 for move in session.running.record.moves)
    told = account(session, "joan")
    assert told is not None
    assert told.text.endswith(f", and held back in {count} decisions.")


def test_a_match_does_not_count_that_was_shared_left_or_begun_elsewhere() -> None:
    shared = played(table(*fresh(JOAN, Player("Jane", "joan"), PARTNER)))
    left = played(table(*fresh(JOAN, PARTNER)))
    left.players[0].bot = "regular"
    whole = played(table(*fresh(JOAN, PARTNER)))
    on = Session(Toy(2), fresh(JOAN, PARTNER), KEY, None)
    on.match = type(whole.running).play_on(whole.game, whole.running.record, 4, KEY)
    on._number_prompts()
    played(on)
    for session, why in ((shared, SHARED), (left, REPLACED), (on, PLAYED_ON)):
        assert results(session) == {}
        told = account(session, "joan")
        assert told is not None
        assert told.rating is None
        assert told.text.endswith(why)
