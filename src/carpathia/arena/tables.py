"""Results as tables: columns by name, the same for every game of a plan."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from carpathia.arena.plan import Plan
from carpathia.arena.play import Result
from carpathia.core.game import Game
from carpathia.core.state import NOBODY

Column: TypeAlias = "list[Any]"
Table: TypeAlias = "dict[str, Column]"
Tables: TypeAlias = "dict[str, Table]"

# The columns that every game has, with their meaning; `{}` stands for what a game adds.
GAMES = {
    "game": "number of the game in its plan, from 0",
    "deal": "number of the deal; games with the same one share their luck, in all designs",
    "rotation": "which of the plan's line-ups played",
    "finished": "false if the game went on for too long and was broken off",
    "decisions": "decisions of all seats together",
    "tied": "whether several seats share the victory",
    "spread": "points between the best and the worst seat",
    "margin": "points between the best and the second-best seat",
    "lead_changes": "how often somebody else came to lead alone",
    "lead_for_good": "share of the decisions made when the winner had taken the lead for good",
    "largest_deficit": "points that the winner was behind at worst",
    "drama": "the winner's mean deficit during the game, in shares of the winning score",
    "comeback": "whether the winner was last when half of the decisions were made",
    "branching": "legal actions in a decision, on average",
    "forced_share": "share of decisions with one legal action",
}
SEATS = {
    "game": "number of the game",
    "deal": "number of the deal",
    "rotation": "which of the plan's line-ups played",
    "seat": "seat, from 0",
    "bot": "who played it",
    "score": "final points",
    "place": "place, 0 for first; those who tie share one",
    "victory": "share of the victory: 1 for an unshared win, 1/2 if two share it",
    "decisions": "decisions of this seat",
}
OPTIONS = {
    "game": "number of the game",
    "seat": "seat, from 0",
    "kind": "kind of action",
    "option": "the action, as records name it",
    "offered": "decisions in which it was one of several legal actions",
    "taken": "how often it was chosen then",
}
FACTS = {
    "game": "number of the game",
    "seat": "seat that the fact is about, or -1",
    "fact": "what happened, as the game's table of facts names it",
    "count": "how often",
}
POINTS = {
    "game": "number of the game",
    "seat": "seat, from 0",
    "source": "what the points are from, as on the score sheet",
    "points": "points",
}
NAMES = ("seats", "options", "facts", "points", "games")  # `games` is written last: a chunk with it is whole


def dictionary(game: Game[Any]) -> dict[str, dict[str, str]]:
    """Return what every column of every table means."""
    measures = {
        measure.name: measure.sentence + (f" In {measure.unit}." if measure.unit else "")
        for measure in game.measures
    }
    seats = {**SEATS, **measures}
    return {"games": GAMES, "seats": seats, "options": OPTIONS, "facts": FACTS, "points": POINTS}


def empty(game: Game[Any]) -> Tables:
    return {name: {column: [] for column in columns} for name, columns in dictionary(game).items()}


def tables(plan: Plan, numbered: Iterable[tuple[int, Result]], game: Game[Any]) -> Tables:
    """Return the results of numbered games as tables."""
    found = empty(game)
    for number, result in sorted(numbered, key=lambda pair: pair[0]):
        _add(found, game, number, number % len(plan.lineups), result)
    return found


def _add(found: Tables, game: Game[Any], number: int, rotation: int, result: Result) -> None:
    detail = result.detail
    assert detail is not None, "only a plan with detail has tables"
    ranked = sorted(result.scores, reverse=True)
    at = {"game": number, "deal": result.fixture.deal, "rotation": rotation}
    _row(
        found["games"],
        {
            **at,
            "finished": result.finished,
            "decisions": result.decisions,
            "tied": result.placings.count(0) > 1,
            "spread": ranked[0] - ranked[-1],
            "margin": ranked[0] - ranked[1] if len(ranked) > 1 else 0,
            **{column: getattr(detail, column) for column in list(GAMES)[8:]},
        },
    )
    for seat, score in enumerate(result.scores):
        _row(
            found["seats"],
            {
                **at,
                "seat": seat,
                "bot": result.fixture.lineup[seat],
                "score": score,
                "place": result.placings[seat],
                "victory": result.win_share(seat) if result.finished else 0.0,
                "decisions": detail.seat_decisions[seat],
                **detail.traits[seat],
            },
        )
        for source, points in detail.points[seat].items():
            _row(found["points"], {"game": number, "seat": seat, "source": source, "points": points})
        for action, (offered, taken) in sorted(detail.options[seat].items()):
            kind = game.actions.kind_of(action)
            _row(
                found["options"],
                {
                    "game": number,
                    "seat": seat,
                    "kind": kind.verb,
                    "option": kind.label(action),
                    "offered": offered,
                    "taken": taken,
                },
            )
    for (fact, seat), count in sorted(detail.facts.items()):
        name = game.facts[fact].name
        about = -1 if seat == NOBODY or seat >= game.seats else seat
        _row(found["facts"], {"game": number, "seat": about, "fact": name, "count": count})


def _row(table: Table, row: Mapping[str, object]) -> None:
    for column, values in table.items():
        values.append(row[column])


def joined(parts: Sequence[Tables], game: Game[Any]) -> Tables:
    """Return tables one after another, in the order of their games."""
    found = empty(game)
    for part in parts:
        for name, table in found.items():
            for column, values in table.items():
                values.extend(part[name][column])
    return {name: _sorted(table) for name, table in found.items()}


def _sorted(table: Table) -> Table:
    order = sorted(range(len(table["game"])), key=table["game"].__getitem__)
    return {column: [values[i] for i in order] for column, values in table.items()}
