"""How a game's own server signs its calls.

    Longshore-Signature: v1,<base64 of HMAC-SHA256(server secret, content)>

`content` is five lines joined by line feeds: the method, the path, Longshore-Time (Unix seconds),
Longshore-Nonce (16 to 64 letters, digits, "-" or "_") and the SHA-256 of the body's bytes as they
are sent, in lower-case hexadecimal. The key is the secret's text, with its "sk_".
"""

import base64
import hashlib
import hmac
import re
from collections.abc import Iterable

from longshore.kit.secrets.keyed import hmac_sha256

NONCE = re.compile(r"[A-Za-z0-9_-]{16,64}")
_VERSION = b"v1,"


def content_to_sign(method: str, path: str, time: str, nonce: str, body: bytes) -> bytes:
    """What is signed."""
    return "\n".join((method, path, time, nonce, hashlib.sha256(body).hexdigest())).encode()


def signature(secret: str, content: bytes) -> str:
    """The header's value."""
    return _signed(secret.encode(), content).decode()


def is_signed(secrets: Iterable[str], content: bytes, given: str) -> bool:
    """Whether one of the secrets made the signature; all are compared, each in constant time."""
    return is_signed_with([secret.encode() for secret in secrets], content, given.encode())


def is_signed_with(secrets: Iterable[bytes], content: bytes, given: bytes) -> bool:
    """The same for secrets and a signature as bytes."""
    matches = [hmac.compare_digest(_signed(secret, content), given) for secret in secrets]
    return any(matches)


def _signed(secret: bytes, content: bytes) -> bytes:
    return _VERSION + base64.b64encode(hmac_sha256(secret, content))
