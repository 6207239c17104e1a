"""The key by which a browser or program is known."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from functools import lru_cache
from hashlib import sha256

from itsdangerous import BadSignature, URLSafeSerializer

COOKIE = "carpathia"
KEY_BYTES = 16
MOST_KNOWN = 10_000  # keys whose signature need not be checked again


class Keys:
    def __init__(self, secret: bytes, revoked: Collection[str] = ()) -> None:
        """Sign keys with a secret; those of `revoked` owners are good for nothing."""
        self._signer = URLSafeSerializer(secret, salt="person")
        self._revoked = revoked
        self._owners = lru_cache(MOST_KNOWN)(self._checked)

    def new(self) -> str:
        """Return a new signed key."""
        signed = self._signer.dumps(secrets.token_hex(KEY_BYTES))
        return signed.decode() if isinstance(signed, bytes) else signed

    def owner(self, signed: str | None) -> str | None:
        """Return the id of a key's holder in the store, or None if the key is forged or was given up."""
        owner = self._owners(signed or "")
        return None if owner in self._revoked else owner

    def _checked(self, signed: str) -> str | None:
        try:
            key = self._signer.loads(signed)
        except BadSignature:
            return None
        return sha256(str(key).encode()).hexdigest()
