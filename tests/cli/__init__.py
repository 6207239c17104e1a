"""The terminal command, as somebody who types it meets it."""
