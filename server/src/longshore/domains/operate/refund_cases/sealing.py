"""Evidence under a key of its own, so that losing the key is losing the file."""

import json
import secrets
from base64 import b64decode, b64encode
from dataclasses import asdict, dataclass
from hashlib import sha256

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from longshore.domains.operate.refund_cases.models import EVIDENCE_RECORD, RefundCaseFile
from longshore.kit.secrets.keyring import Keyring, KeyringError

_KEY, _NONCE, _TAG = 32, 12, 16
OVERHEAD = _NONCE + _TAG
"""How many bytes longer a sealed file is."""


@dataclass(frozen=True, slots=True)
class EvidenceSecret:
    """What opens a file, its name and its digest; `key` is base64."""

    key: str
    name: str
    sha256: str


def seal(plain: bytes, file_id: int, name: str) -> tuple[bytes, EvidenceSecret]:
    """A file sealed, and what opens it again."""
    key, nonce = secrets.token_bytes(_KEY), secrets.token_bytes(_NONCE)
    sealed = nonce + AESGCM(key).encrypt(nonce, plain, _bound(file_id))
    return sealed, EvidenceSecret(b64encode(key).decode(), name, sha256(plain).hexdigest())


def unseal(sealed: bytes, file_id: int, secret: EvidenceSecret) -> bytes:
    """A file as it was uploaded.

    Raises:
        KeyringError: the object is damaged, or another.
    """
    key = b64decode(secret.key)
    try:
        return AESGCM(key).decrypt(sealed[:_NONCE], sealed[_NONCE:], _bound(file_id))
    except InvalidTag:
        raise KeyringError("The evidence is damaged or of another case.") from None


def kept(keyring: Keyring, row: RefundCaseFile, secret: EvidenceSecret) -> bytes:
    """A secret as its row keeps it.

    Raises:
        KeyringError: the master keys cannot be read.
    """
    plain = json.dumps(asdict(secret), ensure_ascii=False).encode()
    record = EVIDENCE_RECORD.format(id=row.id)
    return keyring.encrypt(plain, publisher_id=row.publisher_id, record=record)


def secret_of(keyring: Keyring, row: RefundCaseFile) -> EvidenceSecret:
    """What opens a row's file.

    Raises:
        KeyringError: it was forgotten, or the master key is missing.
    """
    if row.secret is None:
        raise KeyringError("The evidence was forgotten.")
    record = EVIDENCE_RECORD.format(id=row.id)
    plain = keyring.decrypt(row.secret, publisher_id=row.publisher_id, record=record)
    return EvidenceSecret(**json.loads(plain))


def _bound(file_id: int) -> bytes:
    return f"refund case file {file_id}".encode()
