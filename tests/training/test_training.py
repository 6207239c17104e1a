"""Training in short form: the loss falls, the same seed learns the same, a course goes on where it ended."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i32

from carpathia.arena import GameFailed
from carpathia.bots.values import Shape, Values, write_inputs
from carpathia.bots.weights import FILE, shape_for, values_for
from carpathia.cli.errors import INTERRUPTED, USAGE
from carpathia.cli.main import main
from carpathia.core.column import column
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng
from carpathia.core.state import CHANCE, NOBODY
from carpathia.testing.plays import sampled
from carpathia.training import games as played
from carpathia.training import generations
from carpathia.training.fit import MARGIN_WEIGHT, Floats, Inputs, Lessons, Network, fit, softmax
from carpathia.training.games import CHUNK, HERE, Kept, Order, Site
from carpathia.training.generations import PROGRESS, Course, Generation, OtherCourse, Training
from carpathia.training.selfplay import ILLEGAL, NONE

SHORT = Course("dragon-racer", 2, seed=3, games=200, first=16, second=16, brief=4, long=16)
NOTHING = float(np.log(2))  # the loss of somebody who knows nothing about a game for two


@pytest.fixture(scope="module")
def learned(tmp_path_factory: pytest.TempPathFactory) -> Training:
    training = Training(SHORT, tmp_path_factory.mktemp("training"))
    for _ in range(2):
        training.step()
    return training


@pytest.mark.slow
def test_the_loss_falls_below_knowing_nothing(learned: Training) -> None:
    first = learned.history[0]
    assert first.losses[0] == pytest.approx(NOTHING, abs=1e-4)
    assert min(first.losses) < NOTHING - 0.01
    assert first.quarters[3] < first.quarters[0] - 0.01


@pytest.mark.slow
def test_a_course_goes_on_where_it_ended_and_learns_the_same(learned: Training, tmp_path: Path) -> None:
    Training(SHORT, tmp_path).step()
    again = Training(SHORT, tmp_path)
    assert [one.number for one in again.history] == [0]
    again.step()
    assert again.history == learned.history
    assert again.network(1).whole_numbers() == learned.network(1).whole_numbers()


@pytest.mark.slow
def test_another_seed_learns_something_else(learned: Training, tmp_path: Path) -> None:
    other = Training(replace(SHORT, seed=4), tmp_path)
    other.step()
    assert other.network(0).whole_numbers() != learned.network(0).whole_numbers()


@pytest.mark.slow
def test_a_folder_of_another_course_is_refused(learned: Training) -> None:
    with pytest.raises(OtherCourse, match="another course"):
        Training(Course("dragon-racer", 3), learned.folder)


def opposite(network: Network) -> Network:
    """Return a network that thinks most of what the other thinks least of."""
    other = network.copy()
    for part in (other.value, other.value_bias, other.policy, other.policy_bias):
        part *= -1
    return other


def order_of(training: Training, *players: Network, often: int = 0) -> Order:
    """Return an order of games by one network, or by a network and its rivals."""
    weights = [tuple(one.whole_numbers()) for one in players]
    rivals = weights[1] if len(weights) > 1 else ()
    return Order(SHORT.game, training.shape, weights[0], rivals, 4, 16, 32, often, (0, 50), 300)


@pytest.mark.slow
def test_games_are_the_same_on_any_number_of_processes(learned: Training) -> None:
    order = order_of(learned, learned.network(0), often=100)
    here, there = HERE.play(order, 60), Site(workers=2).play(order, 60)
    assert sum(len(one.rows) for one in here) > 60
    for one, other in zip(here, there, strict=True):
        for field in fields(Kept):
            assert np.array_equal(getattr(one, field.name), getattr(other, field.name)), field.name


@pytest.mark.slow
def test_a_killed_worker_is_replaced_and_told(
    learned: Training, children: Callable[[], list[BaseProcess]]
) -> None:
    order = order_of(learned, learned.network(0), often=100)
    victims: list[Any] = []
    told: list[tuple[int, int]] = []
    warnings: list[str] = []

    def kill_one(_: Order, over: int, count: int) -> None:
        told.append((over, count))
        if not victims:
            victims.append(children()[0])
            victims[0].kill()
            victims[0].join()

    found = Site(2, None, kill_one, warnings.append).play(order, 60)
    assert [one.decisions for one in found] == [one.decisions for one in HERE.play(order, 60)]
    assert told == [(over, 60) for over in range(CHUNK, 61, CHUNK)]
    [warning] = warnings
    assert warning.startswith("A worker process died while playing games ")


@pytest.mark.slow
def test_an_interruption_leaves_no_worker_behind(
    learned: Training, children: Callable[[], list[BaseProcess]]
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Site(2, None, interrupt).play(order_of(learned, learned.network(0)), 60)
    assert children() == []


def test_games_that_no_worker_survives_are_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def die(*given: object) -> Iterator[object]:
        warnings = given[-1]
        assert isinstance(warnings, list)
        warnings.append("3 worker processes died.")
        return iter(())

    monkeypatch.setattr(played, "play_chunks", die)
    order = Order(SHORT.game, shape_for(make_game(SHORT.game, 2), 4, 4), (), (), 1, 1, 1, 0, (0,), 9)
    with pytest.raises(GameFailed, match=r"3 worker processes died\."):
        Site(workers=2).play(order, 2 * CHUNK)


@pytest.mark.slow
def test_positions_are_kept_with_what_their_searches_found(learned: Training) -> None:
    game = learned.game
    order = order_of(learned, learned.network(0), often=100)
    searched = 0
    for one in HERE.play(order, 20):
        assert one.rows.shape[1:] == (2, int(learned.shape.inputs))
        assert one.visits.shape[1:] == (game.actions.size,)
        assert float(one.won.sum()) == pytest.approx(1)
        assert np.abs(one.margins).max() <= 1
        assert one.margins[0] == -one.margins[1]
        for mover, visits, expected in zip(one.movers, one.visits, one.expected, strict=True):
            if mover == NONE:
                assert (visits == ILLEGAL).all()
                continue
            searched += 1
            assert visits[visits != ILLEGAL].sum() == order.long
            assert (visits != ILLEGAL).sum() > 1
            assert float(expected.sum()) == pytest.approx(1, abs=1e-3)
    assert searched > 20


@pytest.mark.slow
def test_what_was_learned_beats_its_opposite(learned: Training) -> None:
    """In a duel the seats take turns to have the values; all others have the rivals'."""
    network = learned.network(0)
    found = HERE.play(order_of(learned, network, opposite(network)), 40)
    assert sum(float(one.won[number % 2]) for number, one in enumerate(found)) > 26


def arbitrary_network(shape: Shape, seed: int) -> Network:
    """Return a network that tells something, whatever it is."""
    luck = np.random.default_rng(seed)
    network = Network.fresh(shape, luck)
    for part in network.parts[1:]:
        part += luck.normal(0, 0.5, part.shape).astype(np.float32)
    return network


@pytest.mark.parametrize("name", games())
def test_whole_numbers_say_the_same_as_the_fitted_network(name: str) -> None:
    game = make_game(name, 3)
    shape = shape_for(game, 8, 4)
    network = arbitrary_network(shape, 2)
    values = Values(shape, network.whole_numbers())
    for state in sampled(game, 1):
        if state.actor == NOBODY:
            continue
        row = vec[i32]([0] * shape.inputs)
        write_inputs(state, 1, shape.numbers, row, 0)
        rows: Inputs = np.array([[int(number) for number in row]], np.int16)
        expected = np.roll(network.shares(rows)[0], 1)
        assert values.shares(state, 1) == pytest.approx(expected.tolist(), abs=0.02)
        legal = state.legal(1)
        if state.actor == CHANCE or not legal:
            continue
        out = vec[float]([0.0] * len(legal))
        values.priors_into(state, 1, column(legal), len(legal), out)
        assert list(out) == pytest.approx(told(network, rows, legal), abs=0.02)


def told(network: Network, rows: Inputs, legal: list[int]) -> list[float]:
    """Return the priors of a float network, by its definition."""
    inputs = rows[0] / 64
    first = np.maximum(inputs @ network.first + network.first_bias, 0)
    second = np.maximum(first @ network.second + network.second_bias, 0)
    logits = (second @ network.policy + network.policy_bias)[legal]
    return [float(one) for one in softmax(logits[np.newaxis])[0]]


def lessons_by_chance(rows: Inputs, shape: Shape, luck: np.random.Generator) -> Lessons:
    """Return lessons with all that can be told: every other row was searched, with an illegal action."""
    count, seats, actions = len(rows), int(shape.seats), int(shape.actions)
    searched = np.arange(0, count, 2)
    policy = luck.dirichlet(np.ones(actions - 1), len(searched)).astype(np.float32)
    illegal = luck.integers(0, actions, len(searched))
    policy = np.stack([np.insert(row, at, ILLEGAL) for row, at in zip(policy, illegal, strict=True)])
    won = np.eye(seats, dtype=np.float32)[luck.integers(0, seats, count)]
    margins = luck.uniform(-1, 1, (count, seats)).astype(np.float32)
    return Lessons(rows, won, margins, searched, policy)


def whole_loss(network: Network, lessons: Lessons) -> float:
    """Return what a fit makes small: the losses of victories, margins and priors together."""
    inputs = lessons.rows / 64
    first = np.maximum(inputs @ network.first + network.first_bias, 0)
    second = np.maximum(first @ network.second + network.second_bias, 0)
    off = second @ network.margin + network.margin_bias - lessons.margins
    margins = MARGIN_WEIGHT / 2 * float((off**2).sum(1).mean())
    return network.loss(lessons) + network.policy_loss(lessons) + margins


def test_gradients_are_how_the_loss_changes() -> None:
    luck = np.random.default_rng(5)
    shape = Shape(2, 4, 2, 5, 4, 4)
    network = arbitrary_network(shape, 5)
    # With more digits, so that small differences can be told.
    network = Network(*[cast(Floats, part.astype(np.float64)) for part in network.parts])
    lessons = lessons_by_chance(luck.integers(-64, 64, (20, 6)).astype(np.int16), shape, luck)
    for field, gradient in zip(fields(Network), network.gradients(lessons), strict=True):
        part = getattr(network, field.name)
        assert gradient.shape == part.shape
        assert np.abs(gradient).max() > 1e-3, f"{field.name} matters"
        numeric, step = np.zeros_like(part), 1e-4
        for place in range(part.size):
            before = part.flat[place]
            part.flat[place] = before + step
            above = whole_loss(network, lessons)
            part.flat[place] = before - step
            numeric.flat[place] = (above - whole_loss(network, lessons)) / (2 * step)
            part.flat[place] = before
        assert gradient == pytest.approx(numeric, abs=1e-4), field.name


def test_without_searches_priors_stay_what_they_are() -> None:
    luck = np.random.default_rng(6)
    shape = Shape(2, 4, 2, 5, 4, 4)
    network = arbitrary_network(shape, 6)
    lessons = lessons_by_chance(luck.integers(-64, 64, (20, 6)).astype(np.int16), shape, luck)
    lessons = replace(lessons, searched=lessons.searched[:0], policy=lessons.policy[:0])
    found = dict(zip((field.name for field in fields(Network)), network.gradients(lessons), strict=True))
    assert not found["policy"].any()
    assert not found["policy_bias"].any()
    assert network.policy_loss(lessons) == 0


def lessons_to_learn(count: int, luck: np.random.Generator) -> Lessons:
    """Return lessons whose first number says who wins, by how much, and what to do."""
    rows: Inputs = luck.integers(-64, 64, (count, 3)).astype(np.int16)
    side = (rows[:, 0] > 0).astype(int)
    won = np.eye(2, dtype=np.float32)[side]
    policy = np.full((count, 3), ILLEGAL, np.float32)
    policy[:, :2] = won
    return Lessons(rows, won, 2 * won - 1, np.arange(count), policy)


def test_a_fit_keeps_what_did_best_on_rows_held_out() -> None:
    luck = np.random.default_rng(1)
    lessons, held_out = lessons_to_learn(400, luck), lessons_to_learn(100, luck)
    begin = Network.fresh(Shape(2, 2, 1, 3, 4, 4), luck)
    costs = []

    def cost(network: Network) -> float:
        return network.loss(held_out) + network.policy_loss(held_out)

    for passes in range(1, 7):  # of a rate so high that the loss rises now and then
        fitted = fit(begin, lessons, held_out, passes, np.random.default_rng(7), rate=1.0)
        assert fitted.losses[0] == begin.loss(held_out)
        assert len(fitted.losses) == passes + 1
        costs.append(cost(fitted.network))
        assert costs[-1] <= cost(begin)
    fitted = fit(begin, lessons, held_out, 30, luck, rate=0.1)
    assert fitted.network.loss(held_out) == pytest.approx(min(fitted.losses), abs=0.02)
    assert min(fitted.losses) < 0.3
    assert fitted.network.policy_loss(held_out) < 0.3


def test_a_fit_that_only_makes_things_worse_keeps_what_it_began_with() -> None:
    luck = np.random.default_rng(2)
    held_out = lessons_to_learn(100, luck)
    shape = Shape(2, 2, 1, 3, 4, 4)
    good = fit(Network.fresh(shape, luck), held_out, held_out, 30, luck, rate=0.1).network
    wrong = replace(held_out, won=1 - held_out.won, policy=held_out.policy[:, [1, 0, 2]])
    fitted = fit(good, wrong, held_out, 3, luck, rate=0.1)
    assert min(fitted.losses[1:]) > fitted.losses[0]
    assert fitted.network.whole_numbers() == good.whole_numbers()


@pytest.mark.slow
def test_the_command_learns_tells_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["train", "dragon-racer", "--players", "2", "--games", "3", "--hidden", "4"]
    command += ["--folder", str(tmp_path / "course"), "--generations"]
    assert main([*command, "1"]) == 0
    first = capsys.readouterr().out
    assert "Generation 0: 9 games" in first
    assert main([*command, "2"]) == 0
    second = capsys.readouterr().out
    assert first.splitlines()[0] in second
    assert "Generation 1: 3 games" in second
    path = tmp_path / "course" / FILE
    card = json.loads(gzip.decompress(path.read_bytes()))["tables"]["2"]["card"]
    assert card["command"] == f"carpathia {' '.join([*command, '2'])}"
    game = make_game("dragon-racer", 2)
    state = game.start()
    while state.actor >= 2:
        state.apply(state.actor, state.draw(Rng(1)))
    assert sum(values_for(game, path).shares(state, 0)) == pytest.approx(1)


@pytest.mark.slow
def test_an_interrupted_command_keeps_the_best_so_far_and_can_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody presses Ctrl-C in the second generation, when its games are played."""
    command = ["train", "dragon-racer", "--players", "2", "--games", "3", "--hidden", "4"]
    command += ["--generations", "2", "--folder"]
    fits = []

    def interrupted(begin: Network, *args: Any) -> object:
        fits.append(begin)
        if len(fits) == 2:
            raise KeyboardInterrupt
        return fit(begin, *args)

    monkeypatch.setattr(generations, "fit", interrupted)
    folder = tmp_path / "course"
    assert main([*command, str(folder)]) == INTERRUPTED
    assert "generation 0 for 2 players" in " ".join(capsys.readouterr().out.split())
    game = make_game("dragon-racer", 2)
    values_for(game, folder / FILE)
    assert main([*command, str(folder)]) == 0
    assert main([*command, str(tmp_path / "at once")]) == 0
    histories = [json.loads((tmp_path / one / PROGRESS).read_text()) for one in ("course", "at once")]
    assert histories[0] == histories[1]


def test_a_command_that_is_interrupted_at_once_says_that_nothing_was_learned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(training: Training) -> Generation:
        raise KeyboardInterrupt

    monkeypatch.setattr(Training, "step", interrupted)
    assert main(["train", "dragon-racer", "--folder", str(tmp_path)]) == INTERRUPTED
    assert capsys.readouterr().out == "Nothing was learned yet.\n"
    assert not (tmp_path / FILE).exists()


def test_a_cluster_that_is_not_there_ends_the_command_with_what_starts_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["train", "dragon-racer", "--games", "2", "--cluster", "127.0.0.1:1", "--folder", str(tmp_path)]
    assert main(command) == USAGE
    told = capsys.readouterr()
    assert told.out == "Nothing was learned yet.\n"
    assert "ray start --head starts one" in told.err


def test_the_command_refuses_a_folder_of_another_course(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / PROGRESS).write_text('{"course": {}, "version": 1}', encoding="utf-8")
    assert main(["train", "dragon-racer", "--folder", str(tmp_path)]) == USAGE
    assert "another course" in capsys.readouterr().err


def test_the_command_refuses_a_generation_of_one_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", "dragon-racer", "--games", "1", "--folder", str(tmp_path)]) == USAGE
    assert "at least 2 games" in capsys.readouterr().err


def test_a_table_without_values_is_told_in_a_sentence() -> None:
    from carpathia.bots.weights import learned

    values, why = learned(make_game("thanks-a-lottery", 5))
    assert values is None
    assert why == "The expert has not learned Thanks a Lottery for 5 players."
