"""The trainer: decisions with one clearly best answer, as puzzles to choose in and to learn from."""
