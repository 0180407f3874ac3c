"""HMAC-SHA256 (RFC 2104) with keys that are used again and again.

The library's one-shot call looks the algorithm up and digests the key each time, which costs more
than the message: here both halves of a key are digested once and copied.
"""

import hashlib
from functools import lru_cache
from typing import Any

_BLOCK = 64
_INNER, _OUTER = bytes(one ^ 0x36 for one in range(256)), bytes(one ^ 0x5C for one in range(256))


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """The message's code (32 bytes); compare it with `hmac.compare_digest`."""
    inner, outer = _halves(key)
    first, second = inner.copy(), outer.copy()
    first.update(message)
    second.update(first.digest())
    digest: bytes = second.digest()
    return digest


@lru_cache(maxsize=2_000)
def _halves(key: bytes) -> tuple[Any, Any]:
    block = hashlib.sha256(key).digest() if len(key) > _BLOCK else key
    padded = block.ljust(_BLOCK, b"\0")
    return hashlib.sha256(padded.translate(_INNER)), hashlib.sha256(padded.translate(_OUTER))
