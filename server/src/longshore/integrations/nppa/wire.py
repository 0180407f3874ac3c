"""Bytes as the authority wants them: AES-128-GCM of the body, SHA-256 as the signature."""

import base64
import hashlib
import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

_NONCE_BYTES = 12
_KEY = re.compile(r"[0-9a-fA-F]{32}")
_CHECK_BASE, _OTHER_BASE = "https://api.wlc.nppa.gov.cn", "http://api2.wlc.nppa.gov.cn"
_TEST_BASE = "https://wlc.nppa.gov.cn"


@dataclass(frozen=True, slots=True)
class NppaAddresses:
    """Where the three calls go, and those of the acceptance test with a code behind each."""

    check: str
    query: str
    report: str
    test_check: str
    test_query: str
    test_report: str

    @classmethod
    def of(cls, base: str = "") -> "NppaAddresses":
        """The authority's own, or those of a stand-in or relay at `base`."""
        checks, others, tests = base or _CHECK_BASE, base or _OTHER_BASE, base or _TEST_BASE
        return cls(
            f"{checks}/idcard/authentication/check",
            f"{others}/idcard/authentication/query",
            f"{others}/behavior/collection/loginout",
            f"{tests}/test/authentication/check/",
            f"{tests}/test/authentication/query/",
            f"{tests}/test/collection/loginout/",
        )


@dataclass(frozen=True, slots=True)
class NppaAccess:
    """What the authority gave a game: `secret_key` is 32 hexadecimal digits, never printed."""

    app_id: str
    biz_id: str
    secret_key: str = field(repr=False)
    addresses: NppaAddresses = field(default_factory=NppaAddresses.of)


def is_secret_key(text: str) -> bool:
    """Whether it can be a key: 16 bytes as hexadecimal digits."""
    return _KEY.fullmatch(text) is not None


def sealed_body(secret_key: str, content: object, nonce: bytes | None = None) -> bytes:
    """The body that carries a content: `{"data": base64(nonce, ciphertext, tag)}`."""
    nonce = nonce or os.urandom(_NONCE_BYTES)
    plain = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
    sealed = nonce + AESGCM(bytes.fromhex(secret_key)).encrypt(nonce, plain, None)
    return json.dumps({"data": base64.b64encode(sealed).decode()}, separators=(",", ":")).encode()


def signature(secret_key: str, signed: Mapping[str, str], body: bytes) -> str:
    """SHA-256 (hexadecimal) over the key, the sorted names with their values, and the body.

    `signed` are the headers appId, bizId, timestamps and the parameters of the query.
    """
    joined = "".join(f"{name}{signed[name]}" for name in sorted(signed))
    return hashlib.sha256(secret_key.encode() + joined.encode() + body).hexdigest()


def headers(
    access: NppaAccess, query: Mapping[str, str], body: bytes, milliseconds: int
) -> dict[str, str]:
    """The headers of a call at a moment (Unix milliseconds)."""
    known = {"appId": access.app_id, "bizId": access.biz_id, "timestamps": str(milliseconds)}
    return {
        "Content-Type": "application/json;charset=utf-8",
        **known,
        "sign": signature(access.secret_key, {**known, **query}, body),
    }
