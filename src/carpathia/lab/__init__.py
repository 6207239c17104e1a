"""Questions of a designer about many games: is it balanced, is it tense, what does a change do.

The arena plays; this package reads its rows and answers in words, with intervals. Each question has a module
with two functions: `plans` says what is to be played, `report` what the rows tell.
"""
