"""The table between bots and doors: seats, open questions, replays, hints and commands, without any I/O."""
