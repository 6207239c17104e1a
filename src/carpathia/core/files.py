"""Reads files that somebody names: plain ones of a sensible size, never a pipe or a device without end."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path


def read_text(path: Path, most: int) -> str:
    """Return the text of a file of at most `most` bytes. Raises `OSError` with a reason for anything else."""
    # Opening a pipe that nobody writes to would otherwise wait for ever.
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with os.fdopen(descriptor, "rb") as file:
        about = os.fstat(descriptor)
        if stat.S_ISDIR(about.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(about.st_mode):
            raise OSError(errno.EINVAL, "it is a pipe or a device, not a file", str(path))
        content = file.read(most + 1)
    if len(content) > most:
        raise OSError(errno.EFBIG, f"it has more than {most} bytes", str(path))
    return content.decode("utf-8").replace("\r\n", "\n")
