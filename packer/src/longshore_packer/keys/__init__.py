"""Signing keys: key stores in, new keys, fingerprints and expiry."""

from longshore_packer.keys.generate import KEY_KINDS, KeyKind, generate
from longshore_packer.keys.signing_key import (
    Fingerprints,
    SigningKey,
    SigningKeyError,
    fingerprints,
)

__all__ = [
    "KEY_KINDS",
    "Fingerprints",
    "KeyKind",
    "SigningKey",
    "SigningKeyError",
    "fingerprints",
    "generate",
]
