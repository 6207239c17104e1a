"""The command carpathia."""


def main() -> int:
    return 0
