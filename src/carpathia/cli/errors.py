"""Exit statuses, and the error that ends a command with one sentence."""

from __future__ import annotations

USAGE = 2  # the command line or a file it names is wrong
INTERRUPTED = 130  # Ctrl-C
PIPE_CLOSED = 141  # the reader of the output is gone; what a shell reports for SIGPIPE


class UsageError(Exception):
    """The request cannot be carried out; the message says what is wrong and what would be right."""
