"""Texts that are worth something for minutes, sealed by a key of the process's data directory.

Not for the keyring: they are gone before a master key changes, and losing them loses nothing.
"""

import base64
import hashlib
import hmac
import os

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

_NONCE = 12


class ShortLived:
    """Seals and opens texts for one `purpose` under a key derived from `key`."""

    def __init__(self, key: bytes, purpose: str) -> None:
        derived = hmac.new(key, f"short-lived:{purpose}".encode(), hashlib.sha256).digest()
        self._cipher = AESGCM(derived)

    def seal(self, text: str) -> str:
        """The sealed text, as base64."""
        nonce = os.urandom(_NONCE)
        return base64.b64encode(nonce + self._cipher.encrypt(nonce, text.encode(), None)).decode()

    def open(self, sealed: str) -> str | None:
        """The text, or None when it was sealed otherwise."""
        try:
            data = base64.b64decode(sealed, validate=True)
            return self._cipher.decrypt(data[:_NONCE], data[_NONCE:], None).decode()
        except (ValueError, InvalidTag):
            return None
