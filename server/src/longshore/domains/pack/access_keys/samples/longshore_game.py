"""Longshore on a game's own server: verify tokens and calls, call it. Python 3.9, no packages.

LONGSHORE_SERVER_SECRET: the server secret (sk_...); LONGSHORE_SIGNING_SECRET: the signing secret of
the environment (whsec_...). While a secret is exchanged give both, the new one first, separated by
a comma. LONGSHORE_ENVIRONMENT: whose players this server serves, production unless it says sandbox.
LONGSHORE_ADDRESS: where `call` goes, https://...
"""

import base64
import hashlib
import hmac
import json
import os
import secrets
import time
import urllib.error
import urllib.request
from typing import Any

APP_ID = "@APP_ID@"
_TOLERANCE_SECONDS = 300


def verify_login_token(token: str) -> dict[str, Any]:
    """Return the claims of a login token; `sub` is the player's id. Raises ValueError."""
    head, body, signature = token.split(".")
    header = json.loads(_base64url(head))
    if not isinstance(header, dict) or header.get("alg") != "HS256":
        raise ValueError("not signed with HS256")
    signed = f"{head}.{body}".encode()
    given = _base64url(signature)
    if not any(_same(secret.encode(), signed, given) for secret in _secrets("SERVER")):
        raise ValueError("the signature does not fit")
    claims: dict[str, Any] = json.loads(_base64url(body))
    if claims["iss"] != "longshore" or claims["aud"] != APP_ID or claims["exp"] <= time.time():
        raise ValueError("expired, or for another game")
    return _ours(claims, "env")


def verify_call(headers: dict[str, str], body: bytes) -> dict[str, Any]:
    """Return a call of Longshore (header names in lower case). Raises ValueError.

    `body` must be the bytes as they came. Answer the same `webhook-id` only once.
    """
    identity, stamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not stamp.isdigit():
        raise ValueError("the timestamp is missing")
    if abs(time.time() - int(stamp)) > _TOLERANCE_SECONDS:
        raise ValueError("the timestamp is too far from the present")
    signed = f"{identity}.{stamp}.".encode() + body
    for secret in _secrets("SIGNING"):
        key = base64.b64decode(secret.removeprefix("whsec_"))
        for offered in headers.get("webhook-signature", "").split():
            version, _, signature = offered.partition(",")
            if version == "v1" and _same(key, signed, base64.b64decode(signature)):
                call: dict[str, Any] = json.loads(body)
                return call
    raise ValueError("no signature fits")


def check_token(token: str) -> dict[str, Any]:
    """Ask Longshore about a login token: it also knows of bans and sign-outs. Raises ValueError."""
    found: dict[str, Any] = call("/sdk/server/v1/token/verify", {"token": token})
    if not found["is_valid"]:
        raise ValueError(found["reason"])
    return _ours(found, "environment")


def call(path: str, form: dict[str, Any]) -> Any:
    """Make a signed call and return its data. Raises ValueError for a refusal.

    /sdk/server/v1/player {"player_id"}, /sdk/server/v1/order {"order_id"},
    /sdk/server/v1/orders/undelivered {}, and the others of the guide.
    """
    body = json.dumps(form).encode()
    stamp, nonce = str(int(time.time())), secrets.token_hex(16)
    signed = "\n".join(("POST", path, stamp, nonce, hashlib.sha256(body).hexdigest())).encode()
    mac = hmac.new(_secrets("SERVER")[0].encode(), signed, hashlib.sha256).digest()
    headers = {
        "Content-Type": "application/json",
        "Longshore-App": APP_ID,
        "Longshore-Time": stamp,
        "Longshore-Nonce": nonce,
        "Longshore-Signature": "v1," + base64.b64encode(mac).decode(),
    }
    request = urllib.request.Request(os.environ["LONGSHORE_ADDRESS"] + path, body, headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            envelope = json.load(answer)
    except urllib.error.HTTPError as refusal:
        envelope = json.load(refusal)
    if envelope["code"] != 0:
        raise ValueError(f"{envelope['code']} {envelope['msg']}")
    return envelope["data"]


def _ours(found: dict[str, Any], name: str) -> dict[str, Any]:
    if found[name] != os.environ.get("LONGSHORE_ENVIRONMENT", "production"):
        raise ValueError(f"a player of {found[name]}")
    return found


def _same(key: bytes, signed: bytes, given: bytes) -> bool:
    return hmac.compare_digest(hmac.new(key, signed, hashlib.sha256).digest(), given)


def _base64url(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _secrets(name: str) -> list[str]:
    told = os.environ.get(f"LONGSHORE_{name}_SECRET", "").split(",")
    # What is blank, as behind a comma at the end, is a key that anybody has.
    found = [one.strip() for one in told if one.strip()]
    if not found:
        raise ValueError(f"LONGSHORE_{name}_SECRET is not set")
    return found
