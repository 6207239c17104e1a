"""Tests of the value of decisions: estimates, hints, reviews, puzzles and accuracy."""
