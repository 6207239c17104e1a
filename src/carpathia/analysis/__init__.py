"""The value of decisions: estimates, hints, reviews and puzzles."""
