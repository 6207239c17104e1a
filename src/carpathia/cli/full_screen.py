"""A terminal redrawn in place: the table above, and the news, the question and its choices below it."""

from __future__ import annotations

import os
import select
import shutil
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from typing import TypeVar

from rich.text import Text

from carpathia.cli.colours import coloured
from carpathia.cli.layout import Fit, cards, choice_lines, pages, paragraphs, shortened
from carpathia.cli.screen import WIDEST, Screen, log_rows, wrapped
from carpathia.core.perspective import LogLine

T = TypeVar("T")

SHORT_ANSWER = 4  # lines that are shown below the table rather than in place of it
LEAST_TABLE = 4  # lines of the table that choices leave room for
MOST_NEWS, LEAST_NEWS = 4, 2  # lines of news that a table leaves room for, if it fits and if it has pages
ALTERNATE, NORMAL = "\x1b[?1049h", "\x1b[?1049l"
HOME, TO_END_OF_LINE, TO_END_OF_SCREEN = "\x1b[H", "\x1b[K", "\x1b[J"


@dataclass(frozen=True)
class _Row:
    text: str
    hang: int | None = None
    style: str = ""

    def wrapped(self, width: int, players: Mapping[str, str]) -> list[Text]:
        return [coloured(line, self.style, players) for line in wrapped(self.text, width, self.hang)]


class FullScreen(Screen):
    """Collects what is printed, and draws all of it when somebody is asked."""

    redraws = True

    def __init__(self, title: str, players: Mapping[str, str], turns_by_enter: bool = True) -> None:
        """Name the game, and the players with their colours; Enter turns pages unless it means something."""
        super().__init__()
        self._title = title
        self._players = players
        self._turns_by_enter = turns_by_enter
        self._board: Sequence[str] = ()
        self._news: list[_Row] = []
        self._question = ""
        self._choices: Sequence[str] = ()
        self._coach: list[_Row] = []  # what a lesson says
        self._answer: list[_Row] = []  # to what was typed last
        self._answered = False  # what is printed next answers something else
        self._page = 0
        self._pages = 1
        self._width = WIDEST
        self._woken = -1

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Use the terminal's second screen meanwhile, and draw it again when its size changes."""
        self._woken, waking = os.pipe()  # a signal writes to it, so that none is missed before waiting begins
        os.set_blocking(waking, False)
        wakeup = signal.set_wakeup_fd(waking, warn_on_full_buffer=False)
        resized = signal.signal(signal.SIGWINCH, lambda *_: None)
        self._write(ALTERNATE)
        try:
            yield
        finally:
            self._write(NORMAL)
            signal.signal(signal.SIGWINCH, resized)
            signal.set_wakeup_fd(wakeup)
            os.close(self._woken)
            os.close(waking)

    def line(self, text: str = "", hang: int | None = None, style: str = "") -> None:
        if self._answered:
            self._forget_answer()
        if text or self._answer:
            self._answer.append(_Row(text, hang, style))

    def verbatim(self, text: str) -> None:
        self.line(text, hang=0)

    def show_board(self, lines: Sequence[str]) -> None:
        self._board = lines
        self._forget_answer()

    def show_news(self, lines: Sequence[LogLine], earlier: Sequence[LogLine] = (), heading: str = "") -> None:
        rows = [_Row(text, None, style) for text, style in log_rows([*earlier, *lines])]
        old = len(earlier)
        self._news = [_Row(row.text, None, "dim") for row in rows[:old]] + rows[old:]

    def show_question(self, question: str, choices: Sequence[str] = ()) -> None:
        self._question, self._choices = question, choices

    def show_coach(self, heading: str, words: str) -> None:
        self._coach = [_Row(heading, 0, "bold"), _Row(words, 0)] if words else []

    def pause(self) -> str:
        """Show what was printed until Enter is pressed; return what was typed instead."""
        board, news, self._board, self._news = self._board, self._news, (), []
        question = self._question, self._choices
        self.show_question("")
        typed = self.ask("Press Enter to go on.")
        self._board, self._news = board, news
        self.show_question(*question)
        return typed

    def clear(self) -> None:
        super().clear()
        self._board, self._news = (), []
        self.show_question("")
        self._forget_answer()

    def ask(self, prompt: str = "> ") -> str:
        while True:
            self._draw(prompt)
            self._wait(prompt)
            typed = sys.stdin.readline()
            if not typed:
                raise EOFError
            if not self._turned(typed.strip()):
                self._answered = True
                return typed.strip()

    def _turned(self, typed: str) -> bool:
        """Turn the page if that was asked for; behind the last page of an answer is the table."""
        if typed not in ("+", "-") and (typed or not self._turns_by_enter):
            return False
        long = self._takes_the_table()
        if not typed and not self._board and self._page + 1 >= self._pages:
            return False  # all was read
        if self._pages == 1 and not (long and self._board):
            return typed != ""
        self._page += -1 if typed == "-" else 1
        if long and self._board and self._page == self._pages:
            self._forget_answer()
        self._page %= self._pages
        return True

    def _forget_answer(self) -> None:
        self._answer, self._answered, self._page = [], False, 0

    def _wait(self, prompt: str) -> None:
        """Wait until something was typed, and draw the screen again whenever its size changes."""
        while True:
            ready, _, _ = select.select([sys.stdin, self._woken], [], [])
            if self._woken in ready:
                os.read(self._woken, 512)
                self._draw(prompt)
            if sys.stdin in ready:
                return

    # Drawing

    def _draw(self, prompt: str) -> None:
        size = shutil.get_terminal_size()
        rows = self.frame(prompt, size.columns, size.lines)
        with self._console.capture() as drawn:
            for row in rows:
                row.truncate(size.columns)
                self._console.print(row, soft_wrap=True)
        lines = drawn.get().split("\n")[: len(rows)]
        self._write(HOME + f"{TO_END_OF_LINE}\n".join(lines) + " " + TO_END_OF_SCREEN)

    def frame(self, prompt: str, width: int, height: int) -> list[Text]:
        """Return the lines of the screen; the last one is the prompt, at which something is typed."""
        self._width = width
        low = [line for row in self._coach for line in row.wrapped(min(width, WIDEST), self._players)]
        if self._question:
            low += _Row(self._question, 0, "bold").wrapped(width, self._players)
        short = [] if self._takes_the_table() else self._answer
        said = [line for row in short for line in row.wrapped(min(width, WIDEST), self._players)]
        asked = _Row(prompt.rstrip(), 0, "bold").wrapped(width, {})
        room = max(1, height - len(low) - len(said) - len(asked) - 1)
        most = room - LEAST_TABLE
        choices = choice_lines(self._choices, width, min(height // 2, most), most)
        parts = _parts(choices, room) if self._choices else [[]]
        free = max(0, room - len(parts[0]))
        upper = self._upper(width, free)
        self._pages = max(len(upper), len(parts))
        shown = upper[self._page % len(upper)][:free]
        shown += [Text()] * (free - len(shown))
        chosen = [coloured(line, "", self._players) for line in parts[self._page % len(parts)]]
        return [*shown, self._rule(width), *low, *chosen, *said, *asked][-height:]

    def _upper(self, width: int, free: int) -> list[list[Text]]:
        """Return the pages of the upper part: a long answer, or the table with the news below it."""
        if self._takes_the_table():
            lines = [line for row in self._answer for line in row.wrapped(min(width, WIDEST), self._players)]
            return _parts(lines, max(1, free))
        rows = [row.wrapped(min(width, WIDEST), self._players) for row in self._news]
        news = [line for row in rows for line in row]
        blocks = paragraphs(self._board)
        fits: list[Fit] = [cards, wrapped] if self._utf8() else [wrapped]
        for fit, kept in product(fits, range(min(len(news), MOST_NEWS), -1, -1)):
            room = max(1, free - kept - bool(kept))
            found = pages(blocks, width, room, fit)
            if len(found) == 1 and (kept or not news):
                kept = max(0, min(len(news), free - len(found[0]) - 1))
                break
        else:
            kept = min(len(news), LEAST_NEWS)
            room = max(1, free - kept - bool(kept))
            found = pages(blocks, width, room)
        tail = [Text(), *_newest(rows, kept)] if kept else []
        laid = []
        for page in found:
            lines = [coloured(line, "", self._players) for line in page]
            below = [Text()] * (room - len(page)) if len(found) > 1 else []
            laid.append([*lines, *below, *tail])
        return laid

    def _takes_the_table(self) -> bool:
        """Say whether the answer is shown in place of the table, because it is long or there is none."""
        width = min(self._width, WIDEST)
        lines = sum(len(wrapped(row.text, width, row.hang)) for row in self._answer)
        return lines > SHORT_ANSWER or (lines > 0 and not self._board)

    def _rule(self, width: int) -> Text:
        line = "─" if self._utf8() else "-"
        words = []
        if self._pages > 1:
            key = "Enter" if self._turns_by_enter else "+"
            words.append(f"page {self._page % self._pages + 1} of {self._pages}, {key} turns it")
        elif self._takes_the_table() and self._board and self._turns_by_enter:
            words.append("Enter shows the table")
        words += ["? for help", self._title]
        text = shortened(f"{line * 2} {f' {line} '.join(words)} ", width)
        return Text(text + line * max(0, width - len(text)), style="dim")

    def _utf8(self) -> bool:
        return self._console.encoding.lower().startswith("utf")

    def _write(self, text: str) -> None:
        self._console.file.write(text)
        self._console.file.flush()


def _parts(lines: Sequence[T], height: int) -> list[list[T]]:
    """Return lines in parts of a height; there is one even if there are no lines."""
    return [list(lines[i : i + height]) for i in range(0, len(lines), height)] or [[]]


def _newest(rows: Sequence[Sequence[Text]], most: int) -> list[Text]:
    """Return the lines of the last rows: as many whole rows as fit, but some of the last one at least."""
    found: list[Text] = []
    for row in reversed(rows):
        if found and len(found) + len(row) > most:
            break
        found = [*row, *found]
    return found[-most:]
