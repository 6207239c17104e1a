"""Logging to standard error, one JSON object per line."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from contextvars import ContextVar
from datetime import UTC, datetime

request_id: ContextVar[str] = ContextVar("request_id", default="")  # also in the header of the answer


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        entry: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request := request_id.get():
            entry["request"] = request
        if isinstance(record.args, Mapping):
            entry |= record.args
        if record.exc_info:
            entry["exception"] = self.formatException(record.exc_info)
        return json.dumps(entry, default=str)


def log_to_stderr(access: bool = False) -> None:
    """Log our own events from INFO upwards, and those of libraries from WARNING; requests if `access` is."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("carpathia").setLevel(logging.INFO)
    logging.getLogger("carpathia.request").setLevel(logging.INFO if access else logging.WARNING)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # what clients do wrong is theirs to know
