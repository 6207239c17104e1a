"""What a person may type when asked for a decision, and what it does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from carpathia.bots.levels import Master
from carpathia.cli import rules, why
from carpathia.cli.command import Mistake, hint
from carpathia.cli.screen import Screen
from carpathia.cli.store import MatchFile
from carpathia.core.match import CannotUndo, Match
from carpathia.core.rng import Rng

HELP = (
    ("a number", "choose that action"),
    ("Enter", "show the question and its choices again"),
    ("t", "show the table again"),
    ("log", "show all that has happened"),
    ("u", "take your last decision back"),
    ("hint", "what the master would do in your place, from what you can know"),
    ("why ACTION", "may I do that, and if not, which rule forbids it"),
    ("why CLAUSE", "what that clause says and where it comes from"),
    ("rules", "list the chapters; rules 5 or rules 5.2 reads one"),
    ("save", "say where the match is saved; save FILE copies it there"),
    ("quit", "leave; the match can be gone on with later"),
)
SHORT = {"h": "?", "help": "?", "table": "t", "l": "log", "undo": "u", "q": "quit", "exit": "quit"}
COMMANDS = ("?", "t", "log", "u", "hint", "why", "rules", "save", "quit")


class Quit(Exception):
    """Somebody wants to leave."""


class Prompt:
    """Asks one seat until it has decided or taken a decision back."""

    def __init__(self, screen: Screen, match: Match[Any], file: MatchFile, seat: int) -> None:
        self.screen = screen
        self.match = match
        self.file = file
        self.mine = match.perspective(seat)
        self.legal = self.mine.legal()

    def show_question(self) -> None:
        self.screen.heading(self.mine.question())
        digits = len(str(len(self.legal)))
        for number, action in enumerate(self.legal, start=1):
            self.screen.line(f"{number:>{digits + 1}}. {self.mine.text(action)}", hang=digits + 3)

    def show_table(self) -> None:
        self.screen.lines(self.mine.table())
        self.screen.line()

    def run(self) -> None:
        while True:
            typed = self.screen.ask()
            try:
                if self._done(typed):
                    return
            except (Mistake, CannotUndo) as error:
                self.screen.line(_sentence(str(error)))

    def _done(self, typed: str) -> bool:
        """Carry out what was typed; say whether the match has moved."""
        word, _, rest = typed.partition(" ")
        rest = rest.strip()
        word = SHORT.get(word.lower(), word.lower())
        if word.isdecimal() and not rest:
            return self._chosen(int(word))
        match word:
            case "":
                self.show_question()
            case "?":
                self._help()
            case "t":
                self.show_table()
                self.show_question()
            case "log":
                self.screen.lines(self.mine.log())
            case "u":
                self._undo()
                return True
            case "hint":
                self._hint()
            case "why":
                self._why(rest)
            case "rules":
                self._rules(rest)
            case "save":
                self._save(rest)
            case "quit":
                raise Quit
            case _:
                raise Mistake(
                    f"{typed!r} is no command; {hint(word, COMMANDS, 'type a number, or ? for help')}"
                )
        return False

    def _chosen(self, number: int) -> bool:
        if not 1 <= number <= len(self.legal):
            raise Mistake(f"there is no choice {number}; they go from 1 to {len(self.legal)}")
        self.match.play(self.mine.seat, self.legal[number - 1])
        return True

    def _help(self) -> None:
        self.screen.line(
            f"You are {self.mine.names[self.mine.seat]}, and this is asked: {self.mine.question()}"
        )
        self.screen.line(f"Answer with the number of a choice, 1 to {len(self.legal)}. You can also type:")
        column = max(len(typed) for typed, _ in HELP) + 4
        for typed, effect in HELP:
            self.screen.line(f"  {typed:<{column - 2}}{effect}", hang=column)

    def _undo(self) -> None:
        seat = self.mine.seat
        self.match.undo(seat)
        # A decision without alternatives is made by itself, so taking only that back would change nothing.
        while len(self.match.perspective(seat).legal()) == 1 and self.match.can_undo(seat):
            self.match.undo(seat)

    def _hint(self) -> None:
        luck = Rng(len(self.match.record.moves))  # the same question gets the same answer
        with self.screen.waiting("The master is thinking", shown=True):
            thought = Master().think(self.mine, luck)
        number = self.legal.index(thought.action) + 1
        self.screen.line(f"The master would take {number}. {self.mine.text(thought.action)}", hang=4)
        self.screen.line(f"It {thought.why}.", hang=4)

    def _why(self, thing: str) -> None:
        if not thing:
            raise Mistake("why what? Name an action or a clause, as in: why 5.2")
        why.answer(self.screen, self.mine, thing)

    def _rules(self, part: str) -> None:
        book = self.match.game.rulebook()
        if part:
            rules.show_part(self.screen, book, part)
        else:
            rules.show_contents(self.screen, book)

    def _save(self, name: str) -> None:
        if name:
            copy = MatchFile.new(self.match, Path(name).expanduser())
            copy.close()
            self.screen.verbatim(f"A copy is saved in {copy.path}")
        else:
            self.screen.verbatim(f"Every move is saved at once in {self.file.path}")


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?")) else ".")
