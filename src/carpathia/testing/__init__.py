"""The laws that every game obeys, for tests of one's own game: `pytest --carpathia-game my-game`."""
