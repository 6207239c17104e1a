"""Chapter 6: protections and perils."""

from __future__ import annotations

import pytest

from carpathia.core.journal import Journal
from carpathia.core.state import CHANCE
from carpathia.games.walpurgis_night.rules import facts
from carpathia.games.walpurgis_night.rules.position import Phase
from tests.clauses import clause
from tests.games.walpurgis_night.table import Table

HUNTER = "hire the hunter with 1 bullet"
ALL = ["guest to Moravia", "werewolf", "priest"]


def passengers_saved(table: Table) -> list[int]:
    """Return the passengers saved by protections and event cards since the table has a journal."""
    assert table.state.journal is not None
    saving = (facts.PROTECTED, facts.EVENT_PLAYED)
    return [int(event.c) for event in table.state.journal.events if event.fact in saving]


def protections(table: Table) -> list[str]:
    return [label for label in table.legal(0) if label.startswith("pay for")]


@clause("WN-6.1", "WN-6.16")
def test_a_protection_costs_a_coin_in_advance_and_once() -> None:
    table = Table()
    table.travel(0, "priest")
    assert protections(table) == [
        "pay for garlic",
        "pay for herbs",
        "pay for passenger wheel",
        "pay for coffin wheel",
    ]
    table.play(0, "pay for herbs")
    assert table.coins(0) == 1
    assert table.protections() == ["herbs"]
    assert "pay for herbs" not in table.legal(0)
    table.play(0, "pay for garlic")
    assert protections(table) == []  # no coins left


@clause("WN-6.16")
def test_where_the_road_ends_no_protection_is_sold() -> None:
    table = Table(towns={0: "Moravia"})
    table.travel(0, "priest")
    table.drive(0, "Bohemia")
    assert protections(table) == []


@clause("WN-6.2", "WN-6.3")
def test_every_leg_has_a_peril_that_lies_there_until_the_journey_ends() -> None:
    table = Table(towns={0: "Wallachia"})
    table.travel(0, "guest to Bohemia")
    for legs, peril in (
        ([None, None, "quiet journey"], "quiet journey"),
        ([None, "full moon", "quiet journey"], "full moon"),
        (["neophytes B", "full moon", "quiet journey"], "neophytes B"),
    ):
        table.drive(0, "Bohemia", peril)
        assert table.legs() == legs
    assert table.view()["peril_deck"] == 15


@clause("WN-6.3")
def test_discarded_perils_are_shuffled_when_the_deck_is_used_up() -> None:
    table = Table(changes={"perils.round_1": [3, 0, 0, 0, 0, 0, 1]})
    table.travel(0, "guest to Wallachia")
    for _ in range(3):
        table.drive(0, "Wallachia")
    table.stop(0)
    table.travel(1, "guest to Transylvania")
    table.drive(1, "Wallachia", "full moon")
    assert table.view()["peril_deck"] == 0
    table.play(1, "drive towards Wallachia")
    assert table.outcomes() == {"peril quiet journey": 3}  # the full moon still lies on its leg
    assert "The discarded perils are shuffled: the new deck has 3 cards." in table.log()


@clause("WN-6.4")
def test_on_a_quiet_journey_nothing_happens() -> None:
    table = Table()
    table.travel(0, "guest to Wallachia", "cursed guest to Wallachia", "werewolf")
    table.play(0, "pay for garlic")
    table.drive(0, "Wallachia")
    assert len(table.aboard()) == 3
    assert table.protections() == ["garlic"]


@clause("WN-6.5")
@pytest.mark.parametrize(
    ("peril", "aboard", "hunter", "lost"),
    [
        ("neophytes A", ALL, True, "guest to Moravia"),
        ("neophytes A", ALL[1:], True, "hunter"),
        ("neophytes A", ALL[1:], False, "werewolf"),
        ("neophytes A", ["priest"], False, "priest"),
        ("neophytes B", ALL, True, "hunter"),
        ("neophytes B", ALL, False, "werewolf"),
        ("neophytes B", ["guest to Moravia", "priest"], False, "guest to Moravia"),
        ("neophytes B", ["cursed guest to Moravia", "priest"], False, "cursed guest to Moravia"),
        ("neophytes B", ["priest", "priest"], False, "priest"),
    ],
)
def test_neophytes_take_whom_they_like_best(peril: str, aboard: list[str], hunter: bool, lost: str) -> None:
    table = Table()
    table.travel(0, *aboard, hunter=HUNTER if hunter else "no hunter")
    table.play(0, "drive towards Wallachia")
    table.luck(f"peril {peril}")
    assert f"Carla loses the {lost}." in table.log()
    assert len([line for line in table.log() if "loses" in line]) == 1
    assert (table.journey["bullets"] > 0) == (hunter and lost != "hunter")


@clause("WN-6.5", "WN-6.10")
def test_of_several_guests_the_player_chooses_the_one_the_neophytes_take() -> None:
    table = Table()
    table.travel(0, "guest to Wallachia", "believer to Moravia", "werewolf", hunter=HUNTER)
    table.play(0, "drive towards Wallachia")
    table.luck("peril neophytes A")
    assert table.legal(0) == ["lose believer to Moravia", "lose guest to Wallachia"]
    table.play(0, "lose guest to Wallachia")
    assert table.aboard() == ["werewolf"]  # the believer has arrived
    assert table.town("Moravia")["blood"] == 1


@clause("WN-6.6", "WN-6.13")
@pytest.mark.parametrize(
    ("icon", "peril"), [("garlic", "neophytes A"), ("garlic", "neophytes B"), ("herbs", "full moon")]
)
def test_garlic_and_herbs_protect_once_and_can_be_paid_again(icon: str, peril: str) -> None:
    table = Table()
    table.travel(0, "cursed guest to Transylvania")
    table.play(0, f"pay for {icon}")
    table.drive(0, "Wallachia", peril)
    assert (table.aboard(), table.turned()) == (["cursed guest to Transylvania"], [])
    assert table.protections() == []
    table.play(0, f"pay for {icon}")
    assert table.coins(0) == 0
    table.drive(0, "Wallachia", peril)
    assert table.town("Transylvania")["blood"] == 1


@clause("WN-6.6")
@pytest.mark.parametrize("peril", ["neophytes A", "accident", "full moon"])
def test_the_wrong_protection_does_not_help(peril: str) -> None:
    right = {"neophytes A": "garlic", "accident": "passenger wheel", "full moon": "herbs"}[peril]
    table = Table()
    table.pay(0, 9)
    table.travel(0, "cursed guest to Wallachia")
    others = [icon for icon in ("garlic", "herbs", "passenger wheel", "coffin wheel") if icon != right]
    table.play(0, *[f"pay for {icon}" for icon in others])
    table.drive(0, "Wallachia", peril)
    assert table.protections() == others
    assert not table.aboard() or table.turned()


@clause("WN-6.7")
@pytest.mark.parametrize(
    ("peril", "left", "coffin"),
    [("small accident", 3, True), ("accident", 2, True), ("bad accident", 2, False)],
)
def test_accidents_cost_passengers_and_the_worst_the_coffin(peril: str, left: int, coffin: bool) -> None:
    table = Table()
    table.travel(0, "priest", "priest", "priest", "priest")
    table.drive(0, "Wallachia", peril)
    assert len(table.aboard()) == left
    assert table.player(0)["coffin_aboard"] == coffin


@clause("WN-6.8", "WN-6.17")
@pytest.mark.parametrize(
    ("paid", "peril", "aboard", "coffin", "left"),
    [
        (["passenger wheel"], "bad accident", 2, False, []),
        (["coffin wheel"], "bad accident", 0, True, []),
        (["passenger wheel", "coffin wheel"], "bad accident", 2, True, []),
        (["passenger wheel", "coffin wheel"], "accident", 2, True, ["coffin wheel"]),
        (["coffin wheel"], "small accident", 1, True, ["coffin wheel"]),
    ],
)
def test_one_wheel_is_for_the_passengers_the_other_for_the_coffin(
    paid: list[str], peril: str, aboard: int, coffin: bool, left: list[str]
) -> None:
    table = Table()
    table.travel(0, "priest", "priest")
    table.play(0, *[f"pay for {icon}" for icon in paid])
    table.drive(0, "Wallachia", peril)
    assert len(table.aboard()) == aboard
    assert table.player(0)["coffin_aboard"] == coffin
    assert table.protections() == left


@clause("WN-6.9")
def test_a_lost_coffin_returns_to_the_supply() -> None:
    table = Table()
    table.travel(0, "priest")
    assert table.player(0)["coffins"] == 4
    table.drive(0, "Wallachia", "bad accident")
    assert table.player(0)["coffins"] == 5
    assert not table.player(0)["coffin_aboard"]


@clause("WN-6.10", "WN-6.12")
def test_in_an_accident_the_player_chooses_and_the_hunter_counts() -> None:
    table = Table()
    table.travel(0, "guest to Wallachia", "priest", "werewolf", hunter=HUNTER)
    table.play(0, "drive towards Wallachia")
    table.luck("peril accident")
    assert table.view()["pending"] == {"peril": "accident", "victims": 2, "cursed": 0, "coffin": False}
    assert table.legal(0) == ["lose guest to Wallachia", "lose priest", "lose werewolf", "lose hunter"]
    table.play(0, "lose hunter")
    assert table.legal(0) == ["lose guest to Wallachia", "lose priest", "lose werewolf"]
    table.play(0, "lose werewolf")
    assert table.aboard() == ["guest to Wallachia", "priest"]
    assert table.journey["bullets"] == 0
    assert table.coins(0) == 1  # nobody paid
    assert table.town("Moravia")["wolves"] == table.town("Moravia")["blood"] == 0


@clause("WN-6.18", "WN-4.4")
def test_a_hunter_who_was_lost_can_be_hired_again() -> None:
    table = Table()
    table.travel(0, "priest", hunter=HUNTER)
    table.drive(0, "Wallachia", "neophytes B")
    assert table.journey["bullets"] == 0
    table.stop(0)
    table.travel(1, "priest", hunter=HUNTER)
    assert table.journey["bullets"] == 1


@clause("WN-6.11")
def test_if_fewer_are_aboard_they_all_are_lost() -> None:
    table = Table()
    table.travel(0, "guest to Wallachia", hunter=HUNTER)
    table.drive(0, "Wallachia", "accident")
    assert table.aboard() == []
    assert table.journey["bullets"] == 0
    table.drive(0, "Wallachia", "small accident")
    table.drive(0, "Wallachia", "neophytes A")
    assert table.where(0) == "Wallachia"


@clause("WN-6.12", "WN-5.4")
def test_who_has_turned_and_is_lost_leaves_no_wolf() -> None:
    table = Table()
    table.travel(0, "cursed guest to Transylvania")
    table.drive(0, "Wallachia", "full moon")
    table.drive(0, "Wallachia", "neophytes A")
    assert table.town("Transylvania")["wolves"] == 0
    assert table.coins(0) == 2
    assert table.state.wolves_out == 0


@clause("WN-6.15")
def test_whoever_has_paid_for_a_protection_drives_on() -> None:
    table = Table()
    table.travel(0, "priest")
    table.drive(0, "Wallachia")
    assert "stop" in table.legal(0)
    table.play(0, "pay for garlic")
    assert table.journey["paid_here"]
    assert "stop" not in table.legal(0)
    table.drive(0, "Wallachia")
    assert "stop" in table.legal(0)  # the coin of the last leg obliges nobody
    assert table.protections() == ["garlic"]


@clause("WN-6.14")
@pytest.mark.parametrize(
    ("icon", "peril"),
    [("herbs", "full moon"), ("coffin wheel", "bad accident")],
)
def test_a_protection_wears_off_even_if_nothing_was_at_stake(icon: str, peril: str) -> None:
    table = Table()
    table.coffin_aboard(0, False)
    table.travel(0, "guest to Wallachia", "priest", "priest")
    table.play(0, f"pay for {icon}")
    table.play(0, "drive towards Wallachia")
    table.luck(f"peril {peril}")
    assert table.protections() == []
    assert table.coins(0) == 1


@clause("WN-6.14")
def test_garlic_wears_off_on_an_empty_coach() -> None:
    table = Table()
    table.travel(0, "guest to Moravia")
    table.drive(0, "Wallachia")
    table.play(0, "pay for garlic", "pay for passenger wheel")
    table.drive(0, "Wallachia", "neophytes B")
    assert table.protections() == ["passenger wheel"]
    table.drive(0, "Wallachia", "small accident")
    assert table.protections() == []
    assert table.actor != CHANCE
    assert table.phase is Phase.TOWN


@clause("WN-6.6", "WN-6.8", "WN-6.11")
@pytest.mark.parametrize(
    ("icon", "peril", "aboard", "saved"),
    [
        ("garlic", "neophytes A", 3, [1]),
        ("passenger wheel", "small accident", 3, [1]),
        ("passenger wheel", "bad accident", 3, [2]),
        ("passenger wheel", "accident", 1, [1]),
        ("coffin wheel", "bad accident", 3, [0]),
        ("herbs", "full moon", 3, [0]),
        ("garlic", "full moon", 3, []),
    ],
)
def test_a_protection_saves_those_who_would_be_lost(
    icon: str, peril: str, aboard: int, saved: list[int]
) -> None:
    table = Table()
    table.travel(0, *["priest"] * aboard)
    table.play(0, f"pay for {icon}")
    table.state.journal = Journal()
    table.drive(0, "Wallachia", peril)
    assert passengers_saved(table) == saved


@clause("WN-8.4")
@pytest.mark.parametrize(
    ("card", "peril", "aboard", "saved"),
    [
        ("garlic", "neophytes B", ["priest"], 1),
        ("spare parts", "accident", ["priest", "priest", "priest"], 2),
        ("spare parts", "bad accident", ["priest"], 1),
        ("herbs", "full moon", ["cursed guest to Moravia"], 0),
    ],
)
def test_an_event_card_saves_those_who_would_be_lost(
    card: str, peril: str, aboard: list[str], saved: int
) -> None:
    table = Table(events={0: card})
    table.travel(0, *aboard)
    table.state.journal = Journal()
    table.play(0, "drive towards Wallachia")
    table.luck(f"peril {peril}")
    table.play(0, f"play {card}")
    assert passengers_saved(table) == [saved]
