"""Longshore on a game's own server: verify login tokens and signed calls. Python 3.9, no packages.

LONGSHORE_SERVER_SECRET: the server secret (sk_...); LONGSHORE_SIGNING_SECRET: the signing secret of
the environment (whsec_...). While a secret is exchanged give both, separated by a comma.
"""

import base64
import hashlib
import hmac
import json
import os
import time
from typing import Any

APP_ID = "@APP_ID@"
_TOLERANCE_SECONDS = 300


def verify_login_token(token: str) -> dict[str, Any]:
    """Return the claims of a login token; `sub` is the player's id. Raises ValueError."""
    head, body, signature = token.split(".")
    if json.loads(_base64url(head)).get("alg") != "HS256":
        raise ValueError("not signed with HS256")
    signed = f"{head}.{body}".encode()
    given = _base64url(signature)
    if not any(_same(secret.encode(), signed, given) for secret in _secrets("SERVER")):
        raise ValueError("the signature does not fit")
    claims: dict[str, Any] = json.loads(_base64url(body))
    if claims["iss"] != "longshore" or claims["aud"] != APP_ID or claims["exp"] <= time.time():
        raise ValueError("expired, or for another game")
    return claims


def verify_call(headers: dict[str, str], body: bytes) -> dict[str, Any]:
    """Return a call of Longshore (header names in lower case). Raises ValueError.

    `body` must be the bytes as they came. Answer the same `webhook-id` only once.
    """
    identity, stamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(stamp)) > _TOLERANCE_SECONDS:
        raise ValueError("the timestamp is too far from the present")
    signed = f"{identity}.{stamp}.".encode() + body
    for secret in _secrets("SIGNING"):
        key = base64.b64decode(secret.removeprefix("whsec_"))
        for offered in headers["webhook-signature"].split():
            version, _, signature = offered.partition(",")
            if version == "v1" and _same(key, signed, base64.b64decode(signature)):
                call: dict[str, Any] = json.loads(body)
                return call
    raise ValueError("no signature fits")


def _same(key: bytes, signed: bytes, given: bytes) -> bool:
    return hmac.compare_digest(hmac.new(key, signed, hashlib.sha256).digest(), given)


def _base64url(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _secrets(name: str) -> list[str]:
    return os.environ[f"LONGSHORE_{name}_SECRET"].split(",")
