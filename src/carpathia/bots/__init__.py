"""Computer players: they get a perspective and return an action."""
