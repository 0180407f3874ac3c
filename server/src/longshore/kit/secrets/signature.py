"""Signatures of calls to somebody else's server, as Standard Webhooks 1.0 writes them.

Three headers travel with the body: `webhook-id` (the same for every attempt of one message),
`webhook-timestamp` (Unix seconds) and `webhook-signature`: for every secret that is valid at the
moment "v1," and the base64 of HMAC-SHA256 over `<id>.<timestamp>.<body>`, separated by spaces. A
receiver accepts the call when one of them is right and the timestamp is fresh; so a secret can be
exchanged on either side first. A secret is written as "whsec_" and the base64 of its bytes.
"""

import base64
import binascii
import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence

ID_HEADER = "webhook-id"
TIMESTAMP_HEADER = "webhook-timestamp"
SIGNATURE_HEADER = "webhook-signature"
SECRET_PREFIX = "whsec_"  # noqa: S105 - the prefix only
TOLERANCE_SECONDS = 300
_SECRET_BYTES = 32
_VERSION = "v1"


class SignatureError(Exception):
    """A call is not signed as it must be; the text says what is wrong."""


def new_secret() -> str:
    """A new random secret of 32 bytes, as text."""
    return SECRET_PREFIX + base64.b64encode(secrets.token_bytes(_SECRET_BYTES)).decode()


def secret_bytes(text: str) -> bytes:
    """The bytes of a secret that is given as text, with or without its prefix.

    Raises:
        SignatureError: it is no base64.
    """
    try:
        return base64.b64decode(text.removeprefix(SECRET_PREFIX), validate=True)
    except (binascii.Error, ValueError):
        raise SignatureError("The secret is not base64.") from None


def content_to_sign(message_id: str, timestamp: int, body: bytes) -> bytes:
    """What is signed: id, timestamp (Unix seconds) and the body's bytes, joined by dots."""
    return f"{message_id}.{timestamp}.".encode() + body


def sign(keys: Sequence[bytes], *, message_id: str, timestamp: int, body: bytes) -> dict[str, str]:
    """The three headers for a body, signed with every key (the newest first).

    `timestamp` is in Unix seconds; `message_id` must hold no dot.

    Raises:
        ValueError: there is no key, or the id holds a dot.
    """
    if not keys or "." in message_id:
        raise ValueError("signing needs a key and an id without a dot")
    content = content_to_sign(message_id, timestamp, body)
    return {
        ID_HEADER: message_id,
        TIMESTAMP_HEADER: str(timestamp),
        SIGNATURE_HEADER: " ".join(_signature(key, content) for key in keys),
    }


def verify(
    keys: Sequence[bytes],
    headers: Mapping[str, str],
    body: bytes,
    *,
    now: int,
    tolerance_seconds: int = TOLERANCE_SECONDS,
) -> None:
    """Accept a call signed with one of the keys, whose timestamp is within the tolerance of `now`.

    Header names are looked up in lower case.

    Raises:
        SignatureError: a header is missing, the timestamp is too old or new, no signature fits.
    """
    given = {name.lower(): value for name, value in headers.items()}
    try:
        message_id, stamp = given[ID_HEADER], given[TIMESTAMP_HEADER]
        offered = given[SIGNATURE_HEADER].split(" ")
    except KeyError as error:
        raise SignatureError(f"The header {error.args[0]} is missing.") from None
    if not (stamp.isascii() and stamp.isdigit() and len(stamp) <= 12):
        raise SignatureError("The timestamp is no number of seconds.")
    if abs(now - int(stamp)) > tolerance_seconds:
        raise SignatureError("The timestamp is too far from the present.")
    content = content_to_sign(message_id, int(stamp), body)
    expected = [_signature(key, content).encode() for key in keys]
    # Every pair is compared, each in constant time.
    matches = [hmac.compare_digest(e, o.encode()) for e in expected for o in offered]
    if not any(matches):
        raise SignatureError("No signature fits the body.")


def _signature(key: bytes, content: bytes) -> str:
    digest = hmac.new(key, content, hashlib.sha256).digest()
    return f"{_VERSION},{base64.b64encode(digest).decode()}"
