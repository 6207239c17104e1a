"""One folder a game, all alike."""
