"""The partner: as strong as its name says, by its own judgement never absurd, the same by the same seed."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from carpathia.arena import Plan, by_bot, rotations, run
from carpathia.bots import partner as module
from carpathia.bots.levels import Expert, Master, Novice, Regular, SearchBot, make_bot
from carpathia.bots.partner import HELD_BACK, NOTED, Partner, Skill, drawn, skill, strength_of
from carpathia.bots.ratings import first_standing, ladder
from carpathia.core.game import Game
from carpathia.core.match import Match
from carpathia.core.perspective import Perspective
from carpathia.core.registry import UnknownName, games, make_game
from carpathia.core.rng import Rng

LEVELS: list[type[SearchBot]] = [Novice, Regular, Master]


def first_question(game: Game[Any], seed: int = 3) -> Perspective[Any]:
    match = Match(game, seed=seed)
    return match.perspective(match.acting[0])


@pytest.mark.parametrize("name", games())
def test_at_the_rating_of_a_level_it_searches_like_that_level(name: str) -> None:
    game = make_game(name, 3)
    for kind in LEVELS:
        found = skill(game, ladder(type(game))[kind.name], learned=False)
        assert (found.effort, found.tries) == (kind().effort_in(game), kind().tries_in(game))


@pytest.mark.parametrize("learned", [False, True])
@pytest.mark.parametrize("name", games())
def test_the_stronger_it_is_the_more_it_thinks_and_the_less_it_gives_away(name: str, learned: bool) -> None:
    game = make_game(name, 2)
    top = ladder(type(game))["master"]
    found = [skill(game, rating, learned) for rating in (*range(400, top, 10), top)]
    for weaker, stronger in pairwise(found):
        assert weaker.effort <= stronger.effort
        assert weaker.tries <= stronger.tries
        assert weaker.temperature >= stronger.temperature
        assert weaker.gives >= stronger.gives
    assert found[-1].gives == found[-1].temperature == 0.0
    assert max(one.gives for one in found) <= 0.2
    assert not any(one.valued for one in found)


def test_above_the_master_it_searches_with_what_was_learned() -> None:
    game = make_game("dragon-racer", 2)
    levels = ladder(type(game))
    assert skill(game, levels["expert"], learned=False) == skill(game, levels["master"], learned=False)
    found = [
        skill(game, rating, learned=True) for rating in range(levels["master"] + 1, levels["expert"] + 1)
    ]
    assert all(one.valued for one in found)
    assert [one.effort for one in found] == sorted(one.effort for one in found)
    assert found[-1].effort == Expert().effort_in(game)


def test_a_plain_partner_plays_as_everybody_begins() -> None:
    game = make_game("dragon-racer", 2)
    first = first_standing(type(game)).points
    assert Partner().skill(game) == Partner(first).skill(game)


def test_the_name_tells_the_strength() -> None:
    bot = make_bot("partner:1040")
    assert isinstance(bot, Partner)
    assert bot.strength == strength_of("partner:1040") == 1040
    for other in ("partner", "master", "partner:", "partner:99", "partner:3001", "partner:x", "expert:1040"):
        assert strength_of(other) is None
    for wrong, match in (
        ("partner:x", "from 100 to 3000, as in partner:1040"),
        ("partner:99", "from 100 to 3000"),
        ("partner:1040*2", "follows from its strength"),
        ("master:3", "takes nothing after its name"),
        ("nobody:3", "no bot called 'nobody'"),
    ):
        with pytest.raises(UnknownName, match=match):
            make_bot(wrong)


def test_the_same_seed_makes_the_same_move() -> None:
    mine = first_question(make_game("dragon-racer", 3))
    bot = Partner(700)
    assert [bot.think(mine, Rng(seed)) for seed in range(5)] == [
        bot.think(mine, Rng(seed)) for seed in range(5)
    ]
    assert [bot.choose(mine, Rng(seed)) for seed in range(5)] == [
        bot.think(mine, Rng(seed)).action for seed in range(5)
    ]


def test_what_it_gives_away_is_bounded_by_its_own_judgement() -> None:
    game = make_game("dragon-racer", 3)
    mine, bot, held = first_question(game), Partner(500), 0
    for seed in range(40):
        thought = bot.think(mine, Rng(seed))
        best = bot.search(mine, Rng(seed)).ranking()[0][2]
        assert thought.value is not None
        lost = best - thought.value
        assert lost <= bot.skill(game).gives
        assert thought.why.startswith(HELD_BACK) == (lost >= NOTED)
        held += lost >= NOTED
    assert held > 10, "a weak one holds back often"


def test_a_bound_of_nothing_leaves_the_best_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    mine, bot = first_question(make_game("dragon-racer", 3)), Partner(500)
    monkeypatch.setattr(module, "skill", lambda *_: Skill(1500, 4, False, 10.0, 0.0))
    for seed in range(10):
        action, _, value = bot.search(mine, Rng(seed)).ranking()[0]
        thought = bot.think(mine, Rng(seed))
        assert thought.value is not None
        assert thought.value >= value
        assert thought.action == action or thought.value > value


def test_draws_follow_their_weights() -> None:
    rng = Rng(1)
    found = [drawn([1, 0, 3], rng) for _ in range(4000)]
    assert found.count(1) == 0
    assert 850 < found.count(0) < 1150


@pytest.mark.slow
@pytest.mark.parametrize("name", ["dragon-racer", "thanks-a-lottery"])
def test_a_strong_partner_beats_a_weak_one(name: str) -> None:
    strong, weak = "partner:1100", "partner:700"
    plan = Plan(name, 2, rotations((strong, weak)), deals=range(10))
    tallies = by_bot(run(plan, workers=1).results)
    assert tallies[strong].wins > 1.5 * tallies[weak].wins
