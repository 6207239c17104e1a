"""The secret of a server: signs what people hold and seals what the database must not show."""

from __future__ import annotations

import os
import secrets
from base64 import urlsafe_b64encode
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import mkstemp

from cryptography.fernet import Fernet, InvalidToken

from carpathia.core.files import read_text

VARIABLE = "CARPATHIA_SECRET"
SECRET_BYTES = 32
MATCH_KEY_BYTES = 32
LARGEST_SECRET = 10_000


class BadSecret(ValueError):
    """A secret that is too short, or not the one that the database was sealed with; a sentence."""


class Seal:
    """Encrypts with a key that is derived from the secret."""

    def __init__(self, secret: bytes) -> None:
        self._fernet = Fernet(urlsafe_b64encode(sha256(b"carpathia seal " + secret).digest()))

    def close(self, plain: bytes) -> bytes:
        return self._fernet.encrypt(plain)

    def open(self, sealed: bytes) -> bytes:
        if len(sealed) == MATCH_KEY_BYTES:  # the key of a match, written before keys were sealed
            return sealed
        try:
            return self._fernet.decrypt(sealed)
        except InvalidToken:
            raise BadSecret(
                "the database was sealed with another secret; give that one with --secret-file or in"
                f" {VARIABLE}"
            ) from None


def read_secret(file: Path | None, folder: Path) -> bytes:
    """Return the secret from a file, from the environment, or from a folder, where it is made once."""
    if file is not None:
        return _checked(read_text(file, LARGEST_SECRET).strip().encode(), str(file))
    given = os.environ.get(VARIABLE)
    if given is not None:
        return _checked(given.strip().encode(), VARIABLE)
    path = folder / "secret"
    if not path.exists():
        _make(path)
    secret = path.read_bytes()
    if len(secret) < SECRET_BYTES:
        raise BadSecret(f"{path} must have {SECRET_BYTES} bytes; remove it, and a new one will be made")
    path.chmod(0o600)
    return secret


def _checked(secret: bytes, where: str) -> bytes:
    if len(secret) < SECRET_BYTES:
        raise BadSecret(f"the secret in {where} must have {SECRET_BYTES} characters or more")
    return secret


def _make(path: Path) -> None:
    """Write a secret to a temporary file first, so that nobody can read half of it."""
    handle, draft = mkstemp(dir=path.parent, prefix="secret-")  # with mode 600
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_bytes(SECRET_BYTES))
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):  # another process was faster
            os.link(draft, path)
    finally:
        os.unlink(draft)
