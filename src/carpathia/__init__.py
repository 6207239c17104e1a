"""Carpathia: four board games played by the book, for players, designers and researchers."""

from importlib.metadata import version

__version__ = version("carpathia")


def compiled() -> bool:
    """Say whether the rules run as machine code rather than as plain Python."""
    from carpathia.core import rng

    return not rng.__file__.endswith(".py")
