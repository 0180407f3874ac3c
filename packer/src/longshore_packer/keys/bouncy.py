"""Bouncy Castle's key store, BKS, read without Java; older Android projects sign with such.

Source: Bouncy Castle's ``BcKeyStoreSpi`` (versions 1 and 2 of the store), and RFC 7292, appendix B,
for the derivation of keys.
"""

import hashlib
import hmac
from typing import NamedTuple

from cryptography.hazmat.decrepit.ciphers.algorithms import TripleDES
from cryptography.hazmat.primitives.ciphers import Cipher, modes

from longshore_packer.keys.data_input import DataInput
from longshore_packer.keys.errors import KeyStoreError, PasswordError
from longshore_packer.keys.java import MAX_ENTRIES, MAX_ITERATIONS, is_sequence

_END, _CERTIFICATE, _PLAIN_KEY, _SECRET, _SEALED = range(5)
_PRIVATE = 0
_FOR_KEY, _FOR_VECTOR, _FOR_MAC = 1, 2, 3
_MAC_BYTES, _MAX_SALT = 20, 64
# What version 1 keys its check with: 20 bits, where 20 bytes were meant.
_MAC_KEY_BYTES = {1: 2, 2: 20}
_BLOCK = 64  # of SHA-1


class BouncyEntry(NamedTuple):
    """One private key entry, sealed or plain.

    Attributes:
        alias: the alias as it was given.
        is_sealed: whether `key` is sealed with the key's password.
        key: the bytes of the entry.
        certificates: chain as DER bytes, leaf first.
    """

    alias: str
    is_sealed: bool
    key: bytes
    certificates: tuple[bytes, ...]


def is_bouncy(data: bytes) -> bool:
    """Tell by its first bytes whether a file is a BKS store: version, length of the salt."""
    version, salt = int.from_bytes(data[:4], "big"), int.from_bytes(data[4:8], "big")
    return len(data) > 8 and version in _MAC_KEY_BYTES and 0 < salt <= _MAX_SALT


def read_bouncy_store(data: bytes, password: str) -> list[BouncyEntry]:
    """Return the private key entries of a BKS store.

    Raises:
        PasswordError: the store's integrity check fails.
        KeyStoreError: malformed.
    """
    head = DataInput(data[:-_MAC_BYTES], 0)
    version, salt, rounds = head.u32(), head.take(head.u32()), _rounds(head)
    body, stored = data[head.at : -_MAC_BYTES], data[-_MAC_BYTES:]
    key = _derived(password, salt, rounds, _FOR_MAC, _MAC_KEY_BYTES[version])
    if not hmac.compare_digest(hmac.digest(key, body, "sha1"), stored):
        raise PasswordError("the password is wrong or the store is damaged")
    reader = DataInput(body, 0)
    entries: list[BouncyEntry] = []
    while (kind := reader.u8()) != _END:
        if len(entries) >= MAX_ENTRIES:
            raise KeyStoreError(f"has more than {MAX_ENTRIES} entries")
        alias = reader.text()
        reader.take(8)  # time stamp
        chain = tuple(reader.certificate(2) for _ in range(reader.u32()))
        if kind == _CERTIFICATE:
            reader.certificate(2)
        elif kind == _PLAIN_KEY:
            begun = reader.at
            is_private, _ = _key(reader)
            if is_private:
                entries.append(BouncyEntry(alias, False, body[begun : reader.at], chain))
        elif kind in (_SECRET, _SEALED):
            sealed = reader.take(reader.u32())
            # A secret key has no certificates, and signs nothing.
            if kind == _SEALED and chain:
                entries.append(BouncyEntry(alias, True, sealed, chain))
        else:
            raise KeyStoreError("holds an entry of an unknown kind", subject=alias)
    return entries


def unseal(entry: BouncyEntry, password: str) -> bytes:
    """Return the PKCS#8 key of an entry, as DER bytes.

    Raises:
        PasswordError: the key's password is wrong.
        KeyStoreError: malformed.
    """
    plain = _unsealed(entry, password) if entry.is_sealed else entry.key
    try:
        is_private, key = _key(DataInput(plain, 0))
    except KeyStoreError as error:
        # There is no check over a sealed key: what a wrong password gives has another form.
        raise PasswordError("the password of the key is wrong", subject=entry.alias) from error
    if not is_private or not is_sequence(key):
        raise PasswordError("the password of the key is wrong", subject=entry.alias)
    return key


def _unsealed(entry: BouncyEntry, password: str) -> bytes:
    """Undo PBEWithSHAAnd3-KeyTripleDES-CBC."""
    reader = DataInput(entry.key, 0)
    salt, rounds = reader.take(reader.u32()), _rounds(reader)
    sealed = entry.key[reader.at :]
    if not sealed or len(sealed) % 8 or not 0 < len(salt) <= _MAX_SALT:
        raise KeyStoreError("holds a malformed key", subject=entry.alias)
    key = _derived(password, salt, rounds, _FOR_KEY, 24)
    vector = _derived(password, salt, rounds, _FOR_VECTOR, 8)
    cipher = Cipher(TripleDES(key), modes.CBC(vector)).decryptor()
    return cipher.update(sealed) + cipher.finalize()


def _key(reader: DataInput) -> tuple[bool, bytes]:
    """Read what ``encodeKey`` wrote: whether it is a private key in PKCS#8, and the key."""
    kind, form, _ = reader.u8(), reader.text(), reader.text()
    key = reader.take(reader.u32())
    return kind == _PRIVATE and form in ("PKCS#8", "PKCS8"), key


def _rounds(reader: DataInput) -> int:
    rounds = reader.u32()
    if not 1 <= rounds <= MAX_ITERATIONS:
        raise KeyStoreError(f"wants {rounds} rounds of its password")
    return rounds


def _derived(password: str, salt: bytes, rounds: int, purpose: int, length: int) -> bytes:
    """Derive a key of `length` bytes as PKCS #12 does, with SHA-1."""
    secret = password.encode("utf-16-be", "surrogatepass") + b"\0\0" if password else b""
    mixed = bytearray(_filled(salt) + _filled(secret))
    found = b""
    while len(found) < length:
        block = bytes([purpose]) * _BLOCK + bytes(mixed)
        for _ in range(rounds):
            block = hashlib.sha1(block).digest()  # noqa: S324 (the format)
        found += block
        added = int.from_bytes(_filled(block)[:_BLOCK], "big") + 1
        for at in range(0, len(mixed), _BLOCK):
            part = int.from_bytes(mixed[at : at + _BLOCK], "big") + added
            mixed[at : at + _BLOCK] = (part % (1 << 8 * _BLOCK)).to_bytes(_BLOCK, "big")
    return found[:length]


def _filled(text: bytes) -> bytes:
    """Repeat bytes to whole blocks; none stay none."""
    whole = -(-len(text) // _BLOCK) * _BLOCK
    return (text * (whole // max(1, len(text)) + 1))[:whole]
