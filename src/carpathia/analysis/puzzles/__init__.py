"""Puzzles: decisions with one clearly best answer, of the day or from one's own matches."""
