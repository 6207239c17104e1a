"""Statistical analyses of many simulated games: balance, tension, effect of a change.

The arena plays; this package reads its rows and reports in sentences with intervals. Each question has a
module with two functions: `plans` returns the games to play, `report` the report on their rows.
"""
