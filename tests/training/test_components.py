"""Learning with changed components: what is learned fits tables with the same ones, and no others."""

from __future__ import annotations

from pathlib import Path

import pytest

from carpathia.bots.levels import Expert, make_bot
from carpathia.bots.weights import CHANGED, FILE, Unlearned, Weights, learned, shape_for, values_for, write
from carpathia.cli.errors import USAGE
from carpathia.cli.main import main
from carpathia.core.components import Value
from carpathia.core.registry import make_game
from carpathia.training.games import HERE, Order
from carpathia.training.generations import Course, OtherCourse, Training

NAME = "dragon-racer"
SHORT: dict[str, Value] = {"race.rounds": 1, "race.turns": 2, "variants.abilities": False}
OTHER: dict[str, Value] = {**SHORT, "race.line": 3}


def written(path: Path, changes: dict[str, Value]) -> Path:
    game = make_game(NAME, 2, changes=changes)
    shape = shape_for(game, 4, 4)
    write(path, game, {2: Weights(shape.as_list(), [0] * sum(shape.sizes()))})
    return path


def test_a_file_fits_tables_with_the_components_it_was_learned_with(tmp_path: Path) -> None:
    path = written(tmp_path / FILE, SHORT)
    assert values_for(make_game(NAME, 2, changes=SHORT), path)
    for changes in (OTHER, {}):
        with pytest.raises(Unlearned, match=r"was learned with other components of Dragon Racer\."):
            values_for(make_game(NAME, 2, changes=changes), path)


def test_a_file_of_the_usual_components_fits_no_changed_table(tmp_path: Path) -> None:
    path = written(tmp_path / FILE, {})
    assert values_for(make_game(NAME, 2), path)
    with pytest.raises(Unlearned, match="other components"):
        values_for(make_game(NAME, 2, changes=SHORT), path)


def test_an_expert_takes_the_values_of_its_file_at_a_changed_table(tmp_path: Path) -> None:
    path = written(tmp_path / FILE, SHORT)
    expert, changed = make_bot(f"expert:{path}"), make_game(NAME, 2, changes=SHORT)
    assert isinstance(expert, Expert)
    assert expert.values(changed)[0] is not None


def test_what_is_shipped_fits_no_changed_table() -> None:
    changed = make_game(NAME, 2, changes=SHORT)
    assert learned(changed) == (None, CHANGED)
    with pytest.raises(Unlearned, match=CHANGED):
        values_for(changed)


def test_games_of_an_order_are_played_with_its_components() -> None:
    game = make_game(NAME, 2, changes=SHORT)
    order = Order(NAME, shape_for(game, 4, 4), (), (), 1, 1, 1, 1000, (0,), 100, SHORT)
    # Two cards and two bets each: nobody decides more than ten times.
    assert all(one.decisions <= 20 for one in HERE.play(order, 5))


@pytest.mark.slow
def test_a_folder_of_other_components_is_refused(tmp_path: Path) -> None:
    Training(Course(NAME, 2, games=5, first=4, changes=SHORT), tmp_path).step()
    assert len(Training(Course(NAME, 2, games=5, first=4, changes=SHORT), tmp_path).history) == 1
    for changes in (OTHER, {}):
        with pytest.raises(OtherCourse, match="another course"):
            Training(Course(NAME, 2, games=5, first=4, changes=changes), tmp_path)


@pytest.mark.slow
def test_the_command_learns_with_a_file_of_components(tmp_path: Path) -> None:
    file = tmp_path / "short.toml"
    file.write_text("[race]\nrounds = 1\nturns = 2\n[variants]\nabilities = false\n", encoding="utf-8")
    command = ["train", NAME, "--players", "2", "--games", "5", "--hidden", "4", "--generations", "1"]
    folder = ["--folder", str(tmp_path / "course")]
    assert main([*command, *folder, "--components", str(file)]) == 0
    assert values_for(make_game(NAME, 2, changes=SHORT), tmp_path / "course" / FILE)


def test_the_command_refuses_components_that_are_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text("[race]\nturns = 99\n", encoding="utf-8")
    assert main(["train", NAME, "--components", str(file)]) == USAGE
    assert "race.turns is 99; it must be 1 to 20" in capsys.readouterr().err
