"""What a person may type when asked for a decision, and what it does."""

from __future__ import annotations

from pathlib import Path

from carpathia.analysis.hints import hint
from carpathia.cli import rules, why
from carpathia.cli.errors import UsageError
from carpathia.cli.match_file import LessonFile, MatchFile
from carpathia.cli.odds import show_odds
from carpathia.cli.screen import Screen, log_rows
from carpathia.cli.sheet import show_sheet
from carpathia.cli.tips import Tips
from carpathia.core.phrases import did_you_mean, sentence
from carpathia.core.rng import Rng
from carpathia.table.errors import Refused
from carpathia.table.odds import odds
from carpathia.table.session import Session

HELP = (
    ("a number", "choose that action"),
    ("Enter", "turn the page, or show the question again; - turns back"),
    ("? and a number", "read that choice in full"),
    ("b", "show the board again"),
    ("log", "show all that has happened"),
    ("scores", "show the score sheet"),
    ("u", "take your last decision back"),
    ("hint", "what the expert would do in your place, from what you can know"),
    ("odds", "the chances of what can still come, by what you can know"),
    ("why NUMBER", "that choice in full, where its line was cut"),
    ("tips", "switch tips on or off: a line when something first comes up"),
    ("why ACTION", "may I do that, and if not, which rule forbids it"),
    ("why CLAUSE", "what that clause says and where it comes from"),
    ("rules", "list the chapters; rules 5, rules 5.2 or rules words reads one"),
    ("save", "say where the match is saved; save FILE copies it there"),
    ("quit", "leave; the match can be resumed later"),
)
SHORT = {
    "h": "?",
    "help": "?",
    "board": "b",
    "t": "b",
    "table": "b",
    "l": "log",
    "s": "scores",
    "score": "scores",
    "undo": "u",
    "q": "quit",
    "exit": "quit",
}
COMMANDS = ("?", "b", "log", "scores", "u", "hint", "odds", "tips", "why", "rules", "save", "quit")


class Quit(Exception):
    """A player leaves the match."""


class Prompt:
    """Asks one seat until it has decided or taken a decision back."""

    def __init__(
        self,
        screen: Screen,
        session: Session,
        file: MatchFile | LessonFile,
        seat: int,
        tips: Tips | None = None,
    ) -> None:
        self.screen = screen
        self.session = session
        self.file = file
        self.mine = session.perspective(seat)
        self.legal = self.mine.legal()
        self.tips = tips or Tips(wanted=False)

    def show_tip(self, since: int) -> None:
        """Explain what has first come up since fact number `since`, if that is wanted."""
        text = self.tips.next(self.mine, since)
        if text:
            self.screen.line(f"Tip: {text}", hang=5)

    def show_question(self) -> None:
        self.screen.show_question(self.mine.question(), [self.mine.text(action) for action in self.legal])

    def show_board(self) -> None:
        self.screen.show_board(self.mine.board_text())

    def run(self) -> None:
        while True:
            typed = self.screen.ask()
            try:
                if self._done(typed):
                    return
            except (UsageError, Refused) as error:
                self.screen.line(sentence(str(error)))

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
            case "?" if rest.isdecimal():
                self.screen.line(f"{rest}. {self.mine.text(self._action(int(rest)))}", hang=len(rest) + 2)
            case "?":
                self._help()
            case "b":
                self.show_board()
                self.show_question()
            case "log":
                for text, style in log_rows(self.mine.history()):
                    self.screen.line(text, style=style)
            case "scores":
                show_sheet(self.screen, self.mine.score_sheet(), self.mine.names)
            case "u":
                self.session.undo(self.mine.seat)
                return True
            case "hint":
                self._hint()
            case "odds":
                show_odds(self.screen, odds(self.mine))
            case "tips":
                self.tips.wanted = not self.tips.wanted
                self.screen.line(f"Tips are {'on' if self.tips.wanted else 'off'} now.")
            case "why":
                self._why(rest)
            case "rules":
                self._rules(rest)
            case "save":
                self._save(rest)
            case "quit":
                raise Quit
            case _:
                otherwise = "type a number, or ? for help"
                raise UsageError(f"{typed!r} is not a command; {did_you_mean(word, COMMANDS, otherwise)}")
        return False

    def _chosen(self, number: int) -> bool:
        action = self._action(number)
        seat = self.mine.seat
        prompt = self.session.prompt(seat)
        assert prompt is not None
        self.session.play(seat, prompt, action)
        return True

    def _action(self, number: int) -> int:
        if not 1 <= number <= len(self.legal):
            raise UsageError(f"there is no choice {number}; they go from 1 to {len(self.legal)}")
        return self.legal[number - 1]

    def _help(self) -> None:
        """Show the game on one screen, and what can be typed."""
        rules.show_overview(self.screen, self.session.game.guide())
        self.screen.line()
        self.screen.line(
            f"You are {self.mine.names[self.mine.seat]}, and the question is: {self.mine.question()}"
        )
        self.screen.line(f"Answer with the number of a choice, 1 to {len(self.legal)}. You can also type:")
        column = max(len(typed) for typed, _ in HELP) + 4
        for typed, effect in HELP:
            self.screen.line(f"  {typed:<{column - 2}}{effect}", hang=column)

    def _hint(self) -> None:
        rng = Rng(len(self.session.running.record.moves))  # the same question gets the same answer
        with self.screen.waiting("The expert is thinking", shown=True):
            advice = hint(self.mine, rng)
        number = self.legal.index(advice.action) + 1
        self.screen.line(f"Choice {number}. {advice.why or 'There is only one choice.'}", hang=4)

    def _why(self, thing: str) -> None:
        if not thing:
            raise UsageError("why what? Name an action or a clause, as in: why 5.2")
        why.answer(self.screen, self.mine, thing)

    def _rules(self, part: str) -> None:
        if part:
            rules.show_part(self.screen, self.session.game, part)
        else:
            rules.show_contents(self.screen, self.session.game.rulebook())

    def _save(self, name: str) -> None:
        if name:
            copy = MatchFile.new(self.session.running, Path(name).expanduser())
            copy.close()
            self.screen.verbatim(f"A copy is saved in {copy.path}")
        else:
            self.screen.verbatim(f"Every move is saved at once in {self.file.path}")
