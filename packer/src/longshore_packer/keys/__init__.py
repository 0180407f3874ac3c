"""Signing keys: key stores in, new keys, fingerprints and expiry."""

from longshore_packer.keys.errors import AliasError, KeyStoreError, PasswordError
from longshore_packer.keys.generate import KEY_KINDS, MOST_NAME_BYTES, KeyKind, generate
from longshore_packer.keys.pkcs12 import write_pkcs12
from longshore_packer.keys.signing_key import (
    Fingerprints,
    SigningKey,
    SigningKeyError,
    fingerprints,
)
from longshore_packer.keys.store import aliases, load

__all__ = [
    "KEY_KINDS",
    "MOST_NAME_BYTES",
    "AliasError",
    "Fingerprints",
    "KeyKind",
    "KeyStoreError",
    "PasswordError",
    "SigningKey",
    "SigningKeyError",
    "aliases",
    "fingerprints",
    "generate",
    "load",
    "write_pkcs12",
]
