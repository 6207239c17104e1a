"""The regions around a board: names, log, odds, the end, and hands laid open."""

from __future__ import annotations

from typing import Any

import pytest

from carpathia.core.match import Match
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng
from carpathia.core.state import SPECTATOR
from carpathia.server.web import render
from carpathia.server.web.render import Line, PlayerCard, Setting
from carpathia.table.odds import odds
from carpathia.testing.plays import positions, sampled
from tests.server.drawn import NAMES, check_page, finished, perspective, standings, table_page
from tests.server.html import Page


def test_names_and_talk_are_words_and_never_markup() -> None:
    evil = "<script>alert(1)</script>"
    game = make_game("dragon-racer", 3)
    match = Match(game, seed=1, names=[evil, "Bram", 'Cass"ilda'])
    people = [PlayerCard(name) for name in match.names]
    for seat in (0, 1, SPECTATOR):
        mine = match.perspective(seat)
        setting = Setting(people, [Line(evil, evil)], curtain=evil, table_id="abc")
        html = table_page(mine, setting)
        assert "<script>alert" not in html
        check_page(html)


def test_the_log_goes_on_from_where_the_reader_was() -> None:
    match = finished(make_game("dragon-racer", 3))
    mine = match.perspective(0)
    for since in (0, 50, len(mine.events())):
        lines = Page(render.regions(mine, since)["log"])
        assert len(lines.all("li")) == len(mine.log(since))


@pytest.mark.parametrize("name", games())
def test_a_line_of_the_log_opens_the_clause_it_follows_from(name: str) -> None:
    mine = finished(make_game(name, games()[name].seat_range[0])).perspective(0)
    page = Page(render.regions(mine)["log"])
    assert page.values("data-clause") == [line.clause for line in mine.log_lines()]
    assert page.all("button")
    assert set(page.values("data-clause")) <= set(mine.game.rulebook().clauses)


def test_the_odds_of_the_lottery_are_those_of_the_tickets_it_would_be_drawn_from() -> None:
    game = make_game("transylvanian-lottery", 3)
    state = next(state for state in positions(game, 1) if game.view(state, 0)["phase"] == "turn")
    panel = Page(render.odds(odds(perspective(game, state, 0))))
    assert "Row 1, if the lottery were drawn now" in panel.text
    lottery = panel.text[panel.text.index("Row 1") : panel.text.index("What a prize")]
    assert lottery.count("33 per cent") == 27, "at first all three are alike, in three places of three rows"


def test_a_table_has_every_region_it_promises() -> None:
    mine = Match(make_game("dragon-racer", 2), seed=1).perspective(0)
    assert tuple(render.regions(mine)) == render.REGIONS
    page = Page(table_page(mine, Setting(table_id="abc")))
    assert {f"region-{name}" for name in render.REGIONS} <= set(page.values("id"))


def test_a_shared_screen_is_covered_until_it_is_passed_on() -> None:
    match = Match(make_game("dragon-racer", 2), seed=1, names=["Ada", "Bram"])
    regions = render.regions(match.perspective(SPECTATOR), 0, Setting(curtain="Bram", table_id="abc"))
    assert "Pass the screen to Bram" in Page(regions["curtain"]).text
    assert not regions["hand"]


def test_the_end_of_a_match_shows_who_came_where() -> None:
    match = finished(make_game("dragon-racer", 3))
    people = [PlayerCard(name, own=seat == 0) for seat, name in enumerate(match.names)]
    setting = Setting(people, (), standings(match), table_id="abc")
    regions = render.regions(match.perspective(0), 0, setting)
    first = min(standings(match), key=lambda result: result.place)
    end = Page(regions["hand"])
    assert " ".join(end.text.split()).startswith(f"1 {match.names[first.seat]}{first.score}")
    assert "Best moment" in end.text
    assert "/tables/abc/rematch" in end.values("action")
    assert "/tables/abc/replay" in end.values("href")


@pytest.mark.parametrize("name", games())
def test_all_hands_of_every_game_can_be_laid_open_and_nothing_pressed(name: str) -> None:
    seats = games()[name].seat_range[0]
    game = make_game(name, seats)
    for state in list(sampled(game, 4))[::3]:
        mine = [perspective(game, state, seat) for seat in range(seats)]
        regions = render.open_hands(perspective(game, state, SPECTATOR), mine, 0, Setting())
        assert not [action for html in regions.values() for action in Page(html).values("data-action")]


def test_with_all_hands_open_bets_are_told_like_to_those_who_made_them() -> None:
    match, rng = Match(make_game("dragon-racer", 3), seed=1, names=NAMES[:3]), Rng(1)
    told = 0
    while told < 20:
        seats = [match.perspective(seat) for seat in range(3)]
        watching = match.perspective(SPECTATOR)
        regions = render.open_hands(watching, seats, 0, Setting())
        bets: list[tuple[int, Any]] = []
        for mine in seats:
            dragons: Any = mine.view()["dragons"]
            bets += [(mine.seat, bet) for dragon in dragons for bet in dragon["bets"]]
        own = [bet for seat, bet in bets if bet["rider"] == seat]
        for bet in own:
            card, tokens = bet["card"], bet["tokens"]
            words = f"{NAMES[bet['rider']]}, {bet['place']} place for {sum(tokens)} gold"
            words += f" ({' + '.join(map(str, tokens))})" if len(tokens) > 1 else ""
            words += f", with the {card['dragon']} {card['number']}"
            assert words in Page(regions["words"]).text
            assert words not in Page(render.regions(watching)["words"]).text
        assert regions["board"].count('class="stake"><b>') == len(own)
        told += len(own)
        match.play(match.acting[0], rng.pick(match.perspective(match.acting[0]).legal()))


def test_a_replay_can_show_all_hands() -> None:
    match = Match(make_game("dragon-racer", 3), seed=1, names=NAMES[:3])
    seats = [match.perspective(seat) for seat in range(3)]
    regions = render.open_hands(match.perspective(SPECTATOR), seats, 0, Setting())
    page = Page(regions["hand"])
    assert len([c for c in page.values("class") if c.startswith("movement")]) == 24
    assert not page.values("data-action")
    html = render.replay_page(
        regions,
        match.game,
        table={"id": "abc"},
        step=3,
        steps=9,
        views=[{"value": "open", "label": "All open", "on": True}],
        positions="/tables/abc/replay/regions",
        record="/tables/abc/record",
        luck="The luck is what the key draws.",
    )
    check_page(html)
