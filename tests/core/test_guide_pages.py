"""The pages about the games in docs/games say what the games themselves say."""

from __future__ import annotations

from pathlib import Path

import pytest

from carpathia.core.registry import games

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", games())
def test_the_page_of_a_game_is_the_game_on_one_screen(name: str) -> None:
    kind = games()[name]
    page = (DOCS / "games" / f"{name}.md").read_text(encoding="utf-8")
    points = [line.removeprefix("- ") for line in page.splitlines() if line.startswith("- ")]
    guide = kind(min(4, kind.seat_range[-1])).guide()
    assert points == [point.text for panel in guide.panels for point in panel.points], "make pictures"
    for picture in ("overview", "example"):
        assert f"../screenshots/{name}-{picture}.png" in page
        assert (DOCS / "screenshots" / f"{name}-{picture}.png").exists()
