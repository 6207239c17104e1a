"""Dracula: Walpurgis Night, by Alberto Cano."""
