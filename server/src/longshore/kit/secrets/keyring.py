"""Envelope encryption for what must be readable again: keys, secrets, passwords of others.

Every secret is sealed with a data key of its own (AES-256-GCM); the data key is sealed in turn with
a key that belongs to one publisher, derived from a master key (HKDF-SHA256). The master keys live
outside the database: in a file that only we may read, or in LONGSHORE_MASTER_KEY. A token names
the master that it needs, so several masters may be in use at once: the newest one encrypts.

Token: version (1 byte) | id of the master (8) | nonce (12) | sealed data key (48) | nonce (12) |
sealed secret. The data key is bound to the publisher, the secret to the publisher and to the record
that it belongs to, so that a token moved to another row or another publisher does not open.
"""

import base64
import binascii
import hashlib
import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from pydantic import SecretStr

from longshore.kit.files import create_private, write_private
from longshore.kit.settings import Settings

MASTER_BYTES = 32
_VERSION = 1
_ID, _NONCE, _TAG = 8, 12, 16
_HEAD = 1 + _ID
_WRAPPED = _NONCE + MASTER_BYTES + _TAG
_LEAST = _HEAD + _WRAPPED + _NONCE + _TAG


class KeyringError(Exception):
    """A secret cannot be opened, or the master keys cannot be read; never holds a secret."""


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
        return cls(lambda: _read_file(path), lambda: _file_stamp(path), lambda: _make_file(path))

    @classmethod
    def of_text(cls, keys: SecretStr) -> "Keyring":
        """Master keys from a setting: base64, separated by commas, newest first."""
        return cls(lambda: _decode(keys.get_secret_value().split(","), "LONGSHORE_MASTER_KEY"))

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

    def _masters(self) -> "_Masters":
        """The master keys as they are now; one assignment, so threads may share a keyring."""
        state = self._state
        if state is None:
            self._make()
        while state is None or state.stamp != self._stamp():
            stamp, masters = self._stamp(), self._read()
            by_id = {_master_id(master): master for master in masters}
            state = self._state = _Masters(stamp, by_id, _master_id(masters[0]))
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
        return _encode(_decode(keys, "LONGSHORE_MASTER_KEY"))
    return _encode(_read_file(master_file(settings)))


def add_master(path: Path) -> None:
    """Put a new master key in front of those in a file; the older ones still open.

    Raises:
        KeyringError: the file cannot be read.
    """
    _make_file(path)
    masters = _read_file(path)
    write_private(path, _encode([secrets.token_bytes(MASTER_BYTES), *masters]))


def keep_newest(path: Path) -> int:
    """Remove every master key but the newest from a file; how many were removed.

    Raises:
        KeyringError: the file cannot be read.
    """
    masters = _read_file(path)
    write_private(path, _encode(masters[:1]))
    return len(masters) - 1


def _make_file(path: Path) -> None:
    try:
        if not path.exists():
            create_private(path, _encode([secrets.token_bytes(MASTER_BYTES)]))
    except OSError as error:
        raise KeyringError(f"{path} cannot be made: {type(error).__name__}.") from error


def _read_file(path: Path) -> list[bytes]:
    try:
        if path.stat().st_mode & 0o077:
            raise KeyringError(f"{path} may be read by others. Allow only its owner: chmod 600.")
        return _decode(path.read_text("ascii").splitlines(), str(path))
    except (OSError, UnicodeDecodeError) as error:
        raise KeyringError(f"{path} cannot be read: {type(error).__name__}.") from error


def _file_stamp(path: Path) -> object:
    try:
        state = os.stat(path)  # noqa: PTH116 - microseconds, on every use
    except OSError:
        return None
    return state.st_ino, state.st_mtime_ns, state.st_size


def _encode(masters: list[bytes]) -> bytes:
    return b"".join(base64.b64encode(master) + b"\n" for master in masters)


def _decode(lines: list[str], source: str) -> list[bytes]:
    try:
        masters = [base64.b64decode(line, validate=True) for line in map(str.strip, lines) if line]
    except (binascii.Error, ValueError):
        masters = []
    if not masters or any(len(master) != MASTER_BYTES for master in masters):
        raise KeyringError(f"{source} must hold keys of 32 bytes in base64, newest first.")
    return masters


def _master_id(master: bytes) -> bytes:
    return hashlib.sha256(b"longshore master key id\0" + master).digest()[:_ID]


def _publisher_key(master: bytes, publisher_id: int) -> bytes:
    info = f"longshore publisher {publisher_id}".encode()
    return HKDF(algorithm=SHA256(), length=MASTER_BYTES, salt=None, info=info).derive(master)


def _bound(publisher_id: int, record: str) -> bytes:
    return f"longshore:{publisher_id}:{record}".encode()
