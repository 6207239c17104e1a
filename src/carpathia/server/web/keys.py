"""The key by which a browser or program is known, and the secret that signs it."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import mkstemp

from itsdangerous import BadSignature, URLSafeSerializer

COOKIE = "carpathia"
KEY_BYTES = 16
SECRET_BYTES = 32


class Keys:
    def __init__(self, secret: bytes) -> None:
        self._signer = URLSafeSerializer(secret, salt="person")

    @classmethod
    def kept_in(cls, folder: Path) -> Keys:
        """Return the keys signed by the secret in a folder, which is created on the first start."""
        path = folder / "secret"
        if not path.exists():
            _make_secret(path)
        secret = path.read_bytes()
        if len(secret) < SECRET_BYTES:
            raise ValueError(f"{path} must have {SECRET_BYTES} bytes; remove it, and a new one will be made")
        path.chmod(0o600)
        return cls(secret)

    def new(self) -> str:
        """Return a new signed key."""
        signed = self._signer.dumps(secrets.token_hex(KEY_BYTES))
        return signed.decode() if isinstance(signed, bytes) else signed

    def owner(self, signed: str | None) -> str | None:
        """Return the id of a key's holder in the store, or None if the key is forged."""
        try:
            key = self._signer.loads(signed or "")
        except BadSignature:
            return None
        return sha256(str(key).encode()).hexdigest()


def _make_secret(path: Path) -> None:
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
