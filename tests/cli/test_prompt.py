"""What can be typed instead of a number."""

from __future__ import annotations

import re

from carpathia.cli.match_file import key_path
from carpathia.core import registry
from carpathia.core.record import Record
from tests.cli.terminal import Terminal

BET = "9"  # with seed 3, the first choice that is a bet


def test_a_question_mark_explains_the_question_and_the_commands(terminal: Terminal) -> None:
    out = terminal.play("--seed", "3", typed=["?"]).out
    assert "You are Player 1, and the question is: Play a card face up" in out
    assert "Answer with the number of a choice, 1 to 16." in out
    guide = registry.make_game("dragon-racer", 3).guide()
    for panel in guide.panels:
        assert f"\n{panel.title}\n" in out
        for point in panel.points:
            assert point.text in " ".join(out.split())
    for command in ("log", "why ACTION", "rules", "save", "quit"):
        assert f"\n  {command} " in out


def test_the_table_and_the_question_can_be_seen_again(terminal: Terminal) -> None:
    for board in ("b", "board", "t"):
        out = terminal.play("--seed", "3", typed=[board, ""]).out
        assert out.count("Your hand: ") == 2
        assert out.count("\n  1. Play the ") == 3


def test_the_log_tells_everything_from_the_beginning(terminal: Terminal) -> None:
    out = terminal.play("--seed", "3", typed=["1", "1", "log"]).out
    log = out.split("> log\n")[1]
    assert "deals first." in log
    assert "Round 1 begins; " in log
    assert "Turn 1: " in log


def test_a_decision_can_be_taken_back(terminal: Terminal) -> None:
    out = terminal.play("--seed", "3", typed=[BET, "2", "u", "undo"]).out
    assert out.count("Player 1 takes the last decision back.") == 2
    assert out.count("On which dragon do you bet?") == 2
    assert out.rindex("Play a card face up, or face down") > out.rindex("On which dragon")
    assert sum(move.undone for move in terminal.record().moves) == 2


def test_what_others_have_answered_cannot_be_taken_back(terminal: Terminal) -> None:
    outcome = terminal.play("--seed", "3", typed=["u"])
    assert "There is nothing to take back: only your own last decision can be" in outcome.words()


def test_why_not_is_answered_by_the_clause(terminal: Terminal) -> None:
    words = terminal.play("--seed", "3", typed=["why place 1st"]).words()
    assert "Your 1st token can only be laid when you bet on a dragon. (DR-5.4) DR-5.4 The pile holds" in words
    assert "Source: book, that is, the printed rules say so." in words


def test_why_says_which_choice_is_allowed(terminal: Terminal) -> None:
    first = terminal.play("--seed", "3").out.split("  1. Play the ")[1].split("\n")[0].split(",")[0]
    out = terminal.play("--seed", "3", typed=[f"why play {first}", f"WHY  Play  the {first}"]).out
    assert out.count("You may do that: choice 1.") == 2


def test_why_understands_the_words_of_every_choice(terminal: Terminal) -> None:
    shown = terminal.play("--seed", "3").out
    choices = re.findall(r"^ +(\d+)\. (.+)$", shown, re.MULTILINE)
    assert len(choices) > 9
    for number, text in choices:
        shouted = text.upper().replace(",", " ;") + "!"
        out = terminal.play("--seed", "3", typed=[f"why {text}", f"why {shouted}"]).out
        assert out.count(f"You may do that: choice {number}.") == 2, text


def test_why_knows_the_words_of_a_choice_that_is_not_offered_now(terminal: Terminal) -> None:
    legal = set(re.findall(r"Play the (\w+ \d)", terminal.play("--seed", "3").out))
    other = next(f"{dragon} 7" for dragon in ("red", "green", "blue", "yellow") if f"{dragon} 7" not in legal)
    said = []
    for words in (f"Play the {other}", f"play {other}"):
        said.append(terminal.play("--seed", "3", typed=[f"why {words}"]).out.split(f"> why {words}\n")[1])
    one, two = (text.split("> ")[0] for text in said)
    assert one == two
    assert "(DR-" in one


def test_why_lists_at_most_ten_matches_with_the_allowed_ones_first(terminal: Terminal) -> None:
    out = terminal.play("--seed", "3", typed=["why play"]).out.split("> why play\n")[1]
    lines = out.splitlines()
    assert lines[0] == "Several actions fit:"
    assert lines[1].startswith("  choice 1: Play the ")
    assert "  and 22 more; say it more exactly." in lines
    assert sum(line[:3] in ("  c", "  Y") for line in lines) == 10, lines


def test_why_tells_a_choice_in_full_by_its_number(terminal: Terminal) -> None:
    out = terminal.play("--seed", "3", typed=["why 2", "why 99"]).out
    second = out.split("  2. ")[1].split("\n")[0]
    assert f"Choice 2: {second}" in out
    assert "No action is called '99'." in out


def test_why_reads_a_clause(terminal: Terminal) -> None:
    clause = registry.game_class("dragon-racer").rulebook().clause("DR-5.4")
    for number in ("DR-5.4", "dr-5.4", "5.4"):
        words = terminal.play(typed=[f"why {number}"]).words()
        assert f"DR-5.4 {clause.text} Source: book" in words


def test_why_says_what_it_can_be_asked(terminal: Terminal) -> None:
    words = terminal.play(typed=["why", "why the moon", "why 9.9"]).words()
    assert "Why what? Name an action or a clause, as in: why 5.2" in words
    assert "No action is called 'the moon'." in words
    assert "Dragon Racer has no clause DR-9.9; they go from DR-1.1 to DR-8.11." in words


def test_rules_lists_chapters_and_reads_one(terminal: Terminal) -> None:
    out = terminal.play(typed=["rules", "rules 4", "rules betting", "rules DR-4.2", "rules 77"]).out
    assert "\n  5. Betting (DR-5.1 to DR-5.15)\n" in out
    assert "> rules 4\n4. Moving\nDR-4.1 No two" in out
    assert "> rules betting\n5. Betting\nDR-5.1 A player" in out
    assert "> rules DR-4.2\nDR-4.2 Taken spaces" in out
    assert "Dragon Racer has no chapter or clause '77'; chapters go from 1 to 8" in out


def test_a_copy_can_be_saved_and_gone_on_with(terminal: Terminal) -> None:
    copy = terminal.folder / "copy"
    out = terminal.play(typed=["save", f"save {copy}", f"save {copy}"]).out
    assert f"Every move is saved at once in {terminal.saved()}\n" in out
    assert f"A copy is saved in {copy}\n" in out
    assert "is there already and is not overwritten" in " ".join(out.split())
    assert Record.load(copy).moves == terminal.record().moves
    assert key_path(copy).read_text() == key_path(terminal.saved()).read_text()
    assert terminal.run("play", "--resume", str(copy), typed=["1"]).status == 0


def test_nonsense_is_answered_and_changes_nothing(terminal: Terminal) -> None:
    out = terminal.play("--seed", "3", typed=["lgo", "99", "0", "-1", "7 7", "½", "\x1b[A"]).out
    assert "'lgo' is not a command; did you mean log?" in out
    assert "There is no choice 99; they go from 1 to 16." in out
    assert "There is no choice 0; they go from 1 to 16." in out
    assert out.count("is not a command; type a number, or ? for help.") == 4
    assert "\x1b" not in out
    assert all(move.seat != 0 for move in terminal.record().moves)


def test_a_hint_names_a_choice_and_advises_it(terminal: Terminal) -> None:
    outcome = terminal.play(typed=["hint", "quit"])
    advice = re.search(r"Choice (\d+)\. Try (betting with|playing) (the \w+ \d)\.", outcome.words())
    assert advice is not None
    verb = {"betting with": "Bet with", "playing": "Play"}[advice[2]]
    assert re.search(rf"^ *{advice[1]}\. {verb} {advice[3]}", outcome.out, re.MULTILINE)
