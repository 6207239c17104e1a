"""Who is who: a key in a signed cookie for every browser, and the secret that signs it."""

from __future__ import annotations

import os
import secrets
from hashlib import sha256
from pathlib import Path

from itsdangerous import BadSignature, URLSafeSerializer

COOKIE = "carpathia"
KEY_BYTES = 16


class Keys:
    def __init__(self, secret: bytes) -> None:
        self._signer = URLSafeSerializer(secret, salt="person")

    @classmethod
    def kept_in(cls, folder: Path) -> Keys:
        """Return the keys signed by the secret in a folder; it is made at the first start."""
        path = folder / "secret"
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "wb") as file:
                file.write(secrets.token_bytes(32))
        except FileExistsError:
            pass
        return cls(path.read_bytes())

    def new(self) -> str:
        """Return a signed key for somebody who has none."""
        signed = self._signer.dumps(secrets.token_hex(KEY_BYTES))
        return signed.decode() if isinstance(signed, bytes) else signed

    def owner(self, signed: str | None) -> str | None:
        """Return the name under which the store knows the holder of a signed key, or nothing if it is forged."""
        try:
            key = self._signer.loads(signed or "")
        except BadSignature:
            return None
        return sha256(str(key).encode()).hexdigest()
