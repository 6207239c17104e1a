"""Training in short form: the loss falls, the same seed learns the same, a course goes on where it ended."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import numpy as np
import pytest

from carpathia.bots.values import Values
from carpathia.bots.weights import FILE, values_for
from carpathia.cli.errors import USAGE
from carpathia.cli.main import main
from carpathia.core.registry import games, make_game
from carpathia.core.rng import Rng
from carpathia.core.state import NOBODY
from carpathia.testing.plays import sampled
from carpathia.training.fit import Network, fit
from carpathia.training.games import Order, play_games
from carpathia.training.generations import PROGRESS, Course, OtherCourse, Training

SHORT = Course("dragon-racer", 2, seed=3, games=60, hidden=8)
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
    other = Training(Course("dragon-racer", 2, seed=4, games=60, hidden=8), tmp_path)
    other.step()
    assert other.network(0).whole_numbers() != learned.network(0).whole_numbers()


@pytest.mark.slow
def test_a_folder_of_another_course_is_refused(learned: Training) -> None:
    with pytest.raises(OtherCourse, match="another course"):
        Training(Course("dragon-racer", 3), learned.folder)


@pytest.mark.slow
def test_games_are_the_same_on_any_number_of_processes() -> None:
    order = Order("dragon-racer", 2, (), 4, (), 7, 5, (0,), 1000)
    here, there = list(play_games(order, 60, 1)), list(play_games(order, 60, 2))
    assert [one.decisions for one in here] == [one.decisions for one in there]
    assert all(np.array_equal(one.rows, other.rows) for one, other in zip(here, there, strict=True))


@pytest.mark.slow
def test_what_was_learned_beats_its_opposite(learned: Training) -> None:
    """In a duel the seats take turns to have the values; all others have the rivals'."""
    network = learned.network(0)
    opposite = network.copy()
    opposite.second *= -1
    opposite.second_bias *= -1
    weights = [tuple(one.whole_numbers()) for one in (network, opposite)]
    order = Order(SHORT.game, 2, weights[0], SHORT.hidden, weights[1], 1, 0, (0,), 300)
    found = list(play_games(order, 40, 1))
    assert sum(float(one.won[number % 2][0]) for number, one in enumerate(found)) > 26


@pytest.mark.parametrize("name", games())
def test_whole_numbers_say_the_same_as_the_fitted_network(name: str) -> None:
    game = make_game(name, 3)
    numbers = len(game.observations)
    luck = np.random.default_rng(2)
    network = Network.fresh(numbers + 3, 8, 3, luck)
    network.second += luck.normal(0, 1, (8, 3)).astype(np.float32)
    values = Values(3, numbers, 8, network.whole_numbers())
    for state in sampled(game, 1):
        if state.actor == NOBODY:
            continue
        seen = [*game.observe(state, 1), *(state.standing(seat) / 8 for seat in (1, 2, 0))]
        rows = np.rint(np.array([seen]) * 64).astype(np.int16)
        expected = np.roll(network.shares(rows)[0], 1)
        assert values.shares(state, 1) == pytest.approx(expected.tolist(), abs=0.02)


def test_gradients_are_how_the_loss_changes() -> None:
    luck = np.random.default_rng(5)
    network = Network.fresh(6, 3, 2, luck)
    network.second += luck.normal(0, 1, (3, 2)).astype(np.float32)
    rows = luck.integers(-64, 64, (20, 6)).astype(np.int16)
    targets = np.eye(2, dtype=np.float32)[luck.integers(0, 2, 20)]
    found = network.gradients(rows.astype(np.float32) / np.float32(64), targets)
    for part, gradient in zip(network.parts, found, strict=True):
        before, step = network.loss(rows, targets), 1e-2
        part.flat[0] += step
        assert network.loss(rows, targets) - before == pytest.approx(step * gradient.flat[0], abs=2e-4)
        part.flat[0] -= step


def test_a_fit_keeps_what_did_best_on_rows_held_out() -> None:
    luck = np.random.default_rng(1)
    rows = luck.integers(-64, 64, (400, 3)).astype(np.int16)
    targets = np.eye(2, dtype=np.float32)[(rows[:, 0] > 0).astype(int)]
    fitted = fit(Network.fresh(3, 4, 2, luck), rows, targets, (rows, targets), 30, luck, rate=0.1)
    assert fitted.network.loss(rows, targets) == pytest.approx(min(fitted.losses))
    assert min(fitted.losses) < 0.3


@pytest.mark.slow
def test_the_command_learns_tells_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["train", "dragon-racer", "--players", "2", "--games", "3", "--hidden", "2"]
    command += ["--folder", str(tmp_path / "course"), "--generations"]
    assert main([*command, "1"]) == 0
    first = capsys.readouterr().out
    assert "Generation 0: 12 games" in first
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


def test_the_command_refuses_a_folder_of_another_course(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / PROGRESS).write_text('{"course": {}, "version": 1}', encoding="utf-8")
    assert main(["train", "dragon-racer", "--folder", str(tmp_path)]) == USAGE
    assert "another course" in capsys.readouterr().err


def test_a_table_without_values_is_told_in_a_sentence() -> None:
    from carpathia.bots.weights import learned

    values, why = learned(make_game("thanks-a-lottery", 5))
    assert values is None
    assert why == "The expert has not learned Thanks a Lottery for 5 players."
