"""Envelope encryption for what must be readable again: keys, secrets, passwords of others.

Every secret is sealed with a data key of its own (AES-256-GCM); the data key is sealed in turn with
a key that belongs to one publisher, derived from a master key (HKDF-SHA256). The master keys live
outside the database: in a file that only we may read, or in LONGSHORE_MASTER_KEY. A token names
the master that it needs, so several masters may be in use at once: the newest one encrypts.

Token: version (1 byte) | id of the master (8) | nonce (12) | sealed data key (48) | nonce (12) |
sealed secret. The data key is bound to the publisher, the secret to the publisher and to the record
that it belongs to, so that a token moved to another row or another publisher does not open.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from pydantic import SecretStr

from longshore.kit.secrets.master_keys import (
    MASTER_BYTES,
    KeyringError,
    decoded,
    encoded,
    file_stamp,
    make_file,
    master_id,
    read_file,
)
from longshore.kit.settings import Settings

__all__ = ["Keyring", "KeyringError", "keyring_of", "master_file", "master_lines"]

_VERSION = 1
_ID, _NONCE, _TAG = 8, 12, 16
_HEAD = 1 + _ID
_WRAPPED = _NONCE + MASTER_BYTES + _TAG
_LEAST = _HEAD + _WRAPPED + _NONCE + _TAG


class Keyring:
    """Seals and opens secrets with the newest and any older master key.

    `read` gives the master keys, newest first; `stamp` says cheaply whether that changed, so that
    a master added by another process is used from the next call on. Nothing is read before the
    first use, when `make` may make what is not there; what vanishes later is not made again.
    """

    def __init__(
        self,
        read: Callable[[], list[bytes]],
        stamp: Callable[[], object] = lambda: None,
        make: Callable[[], object] = lambda: None,
    ) -> None:
        self._read = read
        self._stamp = stamp
        self._make = make
        self._state: _Masters | None = None

    @classmethod
    def of_file(cls, path: Path) -> "Keyring":
        """Master keys from a file (one a line, base64, newest first), made at first use."""
        return cls(lambda: read_file(path), lambda: file_stamp(path), lambda: make_file(path))

    @classmethod
    def of_text(cls, keys: SecretStr) -> "Keyring":
        """Master keys from a setting: base64, separated by commas, newest first."""
        return cls(lambda: decoded(keys.get_secret_value().split(","), "LONGSHORE_MASTER_KEY"))

    def encrypt(self, plain: bytes, *, publisher_id: int, record: str) -> bytes:
        """Seal a secret of a publisher.

        `record` names the place it is kept in ("signing_key:12:1"); the same must be given to open.

        Raises:
            KeyringError: the master keys cannot be read.
        """
        data_key = secrets.token_bytes(MASTER_BYTES)
        nonce = secrets.token_bytes(_NONCE)
        sealed = AESGCM(data_key).encrypt(nonce, plain, _bound(publisher_id, record))
        return _wrap(self._masters(), data_key, publisher_id) + nonce + sealed

    def decrypt(self, token: bytes, *, publisher_id: int, record: str) -> bytes:
        """Open what `encrypt` sealed for the same publisher and record.

        Raises:
            KeyringError: the master key is missing, or the token is damaged or of another record.
        """
        data_key = _unwrap(self._masters(), token, publisher_id)
        at = _HEAD + _WRAPPED
        nonce, sealed = token[at : at + _NONCE], token[at + _NONCE :]
        try:
            return AESGCM(data_key).decrypt(nonce, sealed, _bound(publisher_id, record))
        except InvalidTag:
            raise KeyringError("The secret is damaged or belongs to another record.") from None

    def rewrap(self, token: bytes, *, publisher_id: int) -> bytes:
        """The same secret under the newest master key; the secret itself stays sealed.

        Raises:
            KeyringError: as for `decrypt`.
        """
        masters = self._masters()
        if token[1:_HEAD] == masters.newest:
            return token
        data_key = _unwrap(masters, token, publisher_id)
        return _wrap(masters, data_key, publisher_id) + token[_HEAD + _WRAPPED :]

    def fits(self, token: bytes, *, publisher_id: int) -> None:
        """See that a token's master key is there and its data key opens; the secret stays sealed.

        Raises:
            KeyringError: as for `decrypt`.
        """
        _unwrap(self._masters(), token, publisher_id)

    def is_newest(self, token: bytes) -> bool:
        """True when the token is sealed under the newest master key."""
        return token[1:_HEAD] == self._masters().newest

    def as_it_is(self) -> "Keyring":
        """The master keys that there are now, whatever becomes of them.

        Raises:
            KeyringError: they cannot be read.
        """
        masters = list(self._masters().by_id.values())
        return Keyring(lambda: masters)

    def _masters(self) -> "_Masters":
        """The master keys as they are now; one assignment, so threads may share a keyring."""
        state = self._state
        if state is None:
            self._make()
        while state is None or state.stamp != self._stamp():
            stamp, masters = self._stamp(), self._read()
            by_id = {master_id(master): master for master in masters}
            state = self._state = _Masters(stamp, by_id, master_id(masters[0]))
        return state


@dataclass(frozen=True, slots=True, repr=False)
class _Masters:
    stamp: object
    by_id: dict[bytes, bytes]
    newest: bytes


def _wrap(masters: _Masters, data_key: bytes, publisher_id: int) -> bytes:
    head = bytes([_VERSION]) + masters.newest
    nonce = secrets.token_bytes(_NONCE)
    key = _publisher_key(masters.by_id[masters.newest], publisher_id)
    return head + nonce + AESGCM(key).encrypt(nonce, data_key, _bound(publisher_id, "data key"))


def _unwrap(masters: _Masters, token: bytes, publisher_id: int) -> bytes:
    if len(token) < _LEAST or token[0] != _VERSION:
        raise KeyringError("This is no secret that Longshore sealed.")
    master = masters.by_id.get(token[1:_HEAD])
    if master is None:
        raise KeyringError(
            f"The master key {token[1:_HEAD].hex()} is missing. Put it back behind the newest "
            "one (master.key in the data directory, LONGSHORE_MASTER_KEY_FILE or "
            "LONGSHORE_MASTER_KEY)."
        )
    nonce, sealed = token[_HEAD : _HEAD + _NONCE], token[_HEAD + _NONCE : _HEAD + _WRAPPED]
    try:
        return AESGCM(_publisher_key(master, publisher_id)).decrypt(
            nonce, sealed, _bound(publisher_id, "data key")
        )
    except InvalidTag:
        raise KeyringError("The secret is damaged or belongs to another publisher.") from None


def keyring_of(settings: Settings) -> Keyring:
    """The installation's keyring: LONGSHORE_MASTER_KEY, or master.key in the data directory."""
    if settings.master_key:
        return Keyring.of_text(settings.master_key)
    return Keyring.of_file(master_file(settings))


def master_file(settings: Settings) -> Path:
    """Where the master keys are kept when LONGSHORE_MASTER_KEY does not give them."""
    return settings.master_key_file or settings.data_dir / "master.key"


def master_lines(settings: Settings) -> bytes:
    """The master keys as their file holds them, wherever they come from.

    Raises:
        KeyringError: they cannot be read.
    """
    if settings.master_key:
        keys = settings.master_key.get_secret_value().split(",")
        return encoded(decoded(keys, "LONGSHORE_MASTER_KEY"))
    return encoded(read_file(master_file(settings)))


def _publisher_key(master: bytes, publisher_id: int) -> bytes:
    info = f"longshore publisher {publisher_id}".encode()
    return HKDF(algorithm=SHA256(), length=MASTER_BYTES, salt=None, info=info).derive(master)


def _bound(publisher_id: int, record: str) -> bytes:
    return f"longshore:{publisher_id}:{record}".encode()
