"""Who may do what at a table, whatever door they come through."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from carpathia.core.registry import make_game
from carpathia.core.state import SPECTATOR
from carpathia.table.commands import Commands, Message
from carpathia.table.errors import Refused
from carpathia.table.seating import Player
from carpathia.table.session import Session
from tests.laws.toy import Toy

KEY = bytes(range(32))
NOT_YOURS = r"^Seat 0 is not yours\.$"
PLAYERS_ONLY = r"^Only players at this table can do that; take a chair first\.$"

Deed = Callable[[Commands], object]
OWN: dict[str, Deed] = {
    "stand up": lambda commands: commands.stand_up(0),
    "hand over": lambda commands: commands.hand_over(0, "random"),
    "take back": lambda commands: commands.take_back(0),
    "play": lambda commands: commands.play(0, 0, 0),
    "undo": lambda commands: commands.undo(0),
    "look": lambda commands: commands.viewer(0),
}
AMONG_PLAYERS: dict[str, Deed] = {
    "seat a bot": lambda commands: commands.seat_bot(2, "random"),
    "begin": lambda commands: commands.begin(),
    "say": lambda commands: commands.say("Hello"),
    "ask for a hint": lambda commands: commands.ask_hint(0),
    "rematch": lambda commands: commands.rematch(),
}


@pytest.fixture
def session() -> Session:
    return Session(Toy(3), [Player("Joan", "a"), Player("Mark", "b"), Player()], KEY)


def begun(session: Session) -> Session:
    Commands(session, "a").begin()
    return session


@pytest.mark.parametrize("deed", OWN.values(), ids=OWN)
@pytest.mark.parametrize("owner", ["b", "c", ""])
def test_nobody_acts_for_the_seat_of_another(session: Session, deed: Deed, owner: str) -> None:
    before = [Player(**vars(player)) for player in session.players]
    with pytest.raises(Refused, match=NOT_YOURS):
        deed(Commands(session, owner))
    with pytest.raises(Refused, match=NOT_YOURS):
        deed(Commands(begun(session), owner))
    assert session.players[:2] == before[:2]


@pytest.mark.parametrize("deed", AMONG_PLAYERS.values(), ids=AMONG_PLAYERS)
@pytest.mark.parametrize("owner", ["c", ""])
def test_what_is_for_players_is_refused_to_others(session: Session, deed: Deed, owner: str) -> None:
    with pytest.raises(Refused, match=PLAYERS_ONLY):
        deed(Commands(session, owner))
    assert session.match is None


def test_a_chair_is_taken_and_the_match_begins_when_all_are(session: Session) -> None:
    with pytest.raises(Refused, match="key of your own"):
        Commands(session, "").sit(2, "Suzan")
    assert session.players[2].free
    Commands(session, "c").sit(2, " Suzan ")
    assert session.players[2] == Player("Suzan", "c")
    assert session.running.names == ["Joan", "Mark", "Suzan"]
    with pytest.raises(Refused, match="taken"):
        Commands(session, "d").sit(2, "Lucy")


def test_who_stands_up_frees_the_chair_or_leaves_it_to_a_bot(session: Session) -> None:
    Commands(session, "b").stand_up(1)
    assert session.players[1] == Player()
    Commands(begun(session), "a").stand_up(0)
    assert session.players[0] == Player("Joan", "a", "regular")
    Commands(session, "a").take_back(0)
    assert session.players[0] == Player("Joan", "a")


def test_a_bot_takes_a_free_chair(session: Session) -> None:
    with pytest.raises(Refused, match="no bot called"):
        Commands(session, "a").seat_bot(2, "deep blue")
    with pytest.raises(Refused, match="taken"):
        Commands(session, "a").seat_bot(1, "random")
    Commands(session, "a").seat_bot(2, "random")
    assert session.players[2] == Player("Mina", None, "random")
    assert session.match is not None
    assert session.match.record.header.bots == [None, None, "random"]
    with pytest.raises(Refused, match="begun already"):
        Commands(session, "b").begin()


def test_people_play_and_take_back_for_themselves(session: Session) -> None:
    commands = Commands(begun(session), "a")
    prompt = session.prompt(0)
    assert prompt is not None
    commands.play(0, prompt, session.game.actions.parse("keep"))
    assert session.can_undo(0)
    commands.undo(0)
    assert session.prompt(0) not in (None, prompt)


def test_a_hint_is_for_the_seat_that_the_screen_shows(session: Session) -> None:
    session.players[1].owner = "a"
    commands = Commands(begun(session), "a")
    prompt = session.prompt(0)
    assert prompt is not None
    with pytest.raises(Refused, match="no longer open"):
        commands.ask_hint(prompt)
    commands.look()
    assert commands.ask_hint(prompt) == 0
    assert commands.ask_hint(prompt, 1) == 1
    with pytest.raises(Refused, match="Seat 2 is not yours"):
        commands.ask_hint(prompt, 2)


def test_everybody_may_ask_why_but_only_for_themselves(session: Session) -> None:
    assert Commands(begun(session), "a").why(0, "keep") is None
    refusal = Commands(session, "a").why(0, "deal 3")
    assert refusal is not None
    assert refusal.clause == "TY-1.2"
    for owner in ("b", "c", ""):
        watching = Commands(session, owner).why(0, "keep")
        assert watching is not None
        assert watching.reason == "You are watching; only players at this table can do that."


def test_one_looks_through_ones_own_eyes(session: Session) -> None:
    assert [Commands(session, owner).viewer() for owner in ("a", "b", "c", "")] == [
        0,
        1,
        SPECTATOR,
        SPECTATOR,
    ]
    assert Commands(session, "b").viewer(1) == 1


def test_a_message_is_one_line_in_the_name_of_the_player(session: Session) -> None:
    commands = Commands(session, "b")
    assert commands.say(" Good\n\tevening\u202e\x00! ") == Message("Mark", "Good evening!")
    assert len(commands.say("x" * 300).text) == 300
    for nothing in ("", " \n ", "x" * 301):
        with pytest.raises(Refused, match="1 to 300 letters"):
            commands.say(nothing)


def test_a_rematch_is_for_when_the_match_is_over(session: Session) -> None:
    with pytest.raises(Refused, match="when the match is over"):
        Commands(begun(session), "a").rematch()
    while not session.over:
        seat = session.asked[0]
        prompt = session.prompt(seat)
        assert prompt is not None
        session.play(seat, prompt, session.perspective(seat).legal()[0])
    session.players[0].bot = "random"
    session.players.append(Player("Mina", None, "random"))
    assert list(Commands(session, "b").rematch()) == [
        Player("Joan", invited="a"),
        Player("Mark", "b"),
        *session.players[2:],
    ]


def test_a_chair_that_is_kept_is_accepted_or_given_up_by_nobody_else() -> None:
    players = [Player("Joan", "a"), Player("Mark", invited="b"), Player("Suzan", invited="c")]
    session = Session(Toy(3), players, KEY)
    for stranger in ("", "a", "d"):
        for deed in ("accept", "decline"):
            with pytest.raises(Refused, match="No chair is kept for you"):
                getattr(Commands(session, stranger), deed)()
    with pytest.raises(Refused, match="That chair is taken"):
        Commands(session, "d").sit(1, "Dora")
    Commands(session, "b").accept()
    assert players[1] == Player("Mark", "b")
    Commands(session, "c").decline()
    assert players[2].free
    assert session.match is None
    Commands(session, "d").sit(2, "Suzan")
    assert session.match is not None


def test_who_has_not_answered_when_the_match_begins_is_replaced_by_a_bot() -> None:
    session = Session(Toy(2), [Player("Joan", "a"), Player("Mark", invited="b")], KEY)
    Commands(session, "a").begin()
    assert session.players[1] == Player("Mina", None, "regular")
    with pytest.raises(Refused, match="No chair is kept for you"):
        Commands(session, "b").accept()


def test_a_colour_is_chosen_with_the_chair() -> None:
    players = [Player("Joan", "a", colour="olive"), Player(colour="amber"), Player()]
    session = Session(make_game("dragon-racer", 3), players, KEY)
    with pytest.raises(Refused, match="chosen olive already"):
        Commands(session, "b").sit(1, "Mark", "olive")
    with pytest.raises(Refused, match="no colour 'pink'; it has teal, violet, amber, indigo and olive"):
        Commands(session, "b").sit(1, "Mark", "pink")
    assert session.players[1].free
    Commands(session, "b").sit(1, "Mark")
    assert session.players[1].colour == "amber", "the chair had one already"
    Commands(session, "c").sit(2, "Suzan", "teal")
    assert session.running.record.header.colours == ["olive", "amber", "teal"]


def test_who_opened_the_table_sends_people_and_bots_away_before_it_begins() -> None:
    players = [Player("Joan", "a"), Player("Mark", "b"), Player("Mina", None, "random"), Player()]
    session = Session(make_game("dragon-racer", 4), players, KEY)
    session.opener = "a"
    opener = Commands(session, "a")
    assert opener.may_remove
    for seat, sentence in ((0, "stand up instead"), (3, "Nobody sits there"), (7, "There is no chair 7")):
        with pytest.raises(Refused, match=sentence):
            opener.remove(seat)
    opener.remove(1)
    opener.remove(2)
    assert [player.free for player in players] == [False, True, True, True]
    with pytest.raises(Refused, match="has sent you away; you can watch"):
        Commands(session, "b").sit(1, "Markus")
    Commands(session, "c").sit(1, "Mark")
    opener.begin()
    for stage in (opener, Commands(session, "c")):
        assert not stage.may_remove
        with pytest.raises(Refused, match="Only who opened the table can send somebody away"):
            stage.remove(2)


def test_who_is_sent_away_loses_all_their_chairs_and_an_invitation() -> None:
    players = [Player("Joan", "a"), Player("Mark", "b"), Player("Suzan", "b"), Player("Vlad", invited="c")]
    session = Session(make_game("dragon-racer", 4), players, KEY)
    session.opener = "a"
    Commands(session, "a").remove(2)
    assert players[1].free
    assert players[2].free
    Commands(session, "a").remove(3)
    with pytest.raises(Refused, match="No chair is kept for you"):
        Commands(session, "c").accept()


def test_players_mix_words_of_their_own_into_the_key_before_the_match_begins() -> None:
    session = Session(Toy(2), [Player("Joan", "a"), Player()], KEY)
    joan = Commands(session, "a")
    joan.choose_word(0, "  full   moon ")
    with pytest.raises(Refused, match="Seat 0 is not yours"):
        Commands(session, "b").choose_word(0, "bat")
    for word in ("x" * 41, "ba\x00t"):
        with pytest.raises(Refused, match="at most 40 letters"):
            joan.choose_word(0, word)
    Commands(session, "b").sit(1, "Mark", word="bat")
    assert session.running.record.header.words == ["full moon", "bat"]
    with pytest.raises(Refused, match="The luck of this match is fixed"):
        joan.choose_word(0, "sun")


def test_a_word_counts_for_one_match_only() -> None:
    session = Session(Toy(2), [Player("Joan", "a", word="sun"), Player("Mark", "b", word="bat")], KEY)
    session.begin()
    while not session.over:
        seat = session.asked[0]
        session.play(seat, session.prompt(seat) or 0, session.perspective(seat).legal()[0])
    again = Session(Toy(2), list(Commands(session, "a").rematch()), KEY)
    Commands(again, "b").accept("owl")
    assert again.running.record.header.words == ["", "owl"]
