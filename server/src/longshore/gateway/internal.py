"""The header with which the gateway hands a checked call to a service in another process.

It carries who calls, with which permissions, about which game, under which request id, and the
digest of the body; it is signed with HMAC-SHA256 under a secret that gateway and services share,
valid for 30 seconds, and accepted once.
"""

import base64
import binascii
import hashlib
import hmac
import json
import secrets
import time
from dataclasses import dataclass
from typing import Any

from longshore.account.identity import Actor, Permission
from longshore.kit.http.request_context import RequestContext

CALL_HEADER = "x-longshore-call"
SIGNATURE_HEADER = "x-longshore-signature"
VALID_SECONDS = 30
LEAST_SECRET = 32
_DOMAIN = b"longshore-gateway-1\n"
_MOST_REMEMBERED = 100_000


class UnsignedCallError(Exception):
    """A call that did not come from the gateway; the text says why, for the log."""


@dataclass(frozen=True, slots=True)
class InternalCall:
    """A call as a service may trust it."""

    actor: Actor
    context: RequestContext
    game_id: int | None


def signed_headers(
    secret: bytes,
    *,
    service: str,
    path: str,
    body: bytes,
    actor: Actor,
    context: RequestContext,
    game_id: int | None,
    moment: float | None = None,
) -> dict[str, str]:
    """The two headers of a call. The session's token stays behind: no service needs it."""
    claims = {
        "id": secrets.token_hex(16),
        "at": int(time.time() if moment is None else moment),
        "service": service,
        "path": path,
        "body": hashlib.sha256(body).hexdigest(),
        "game_id": game_id,
        "actor": {
            "user_id": actor.user_id,
            "publisher_id": actor.publisher_id,
            "publisher_name": actor.publisher_name,
            "session_id": actor.session_id,
            "account": actor.account,
            "name": actor.name,
            "is_owner": actor.is_owner,
            "permissions": sorted(actor.permissions),
            "game_ids": sorted(actor.game_ids),
            "game_id": actor.game_id,
            "program": actor.program,
        },
        "context": {
            "request_id": context.request_id,
            "language": context.language,
            "page_path": context.page_path,
            "ip": context.ip,
            "user_agent": context.user_agent,
        },
    }
    text = base64.urlsafe_b64encode(json.dumps(claims, separators=(",", ":")).encode()).decode()
    return {CALL_HEADER: text, SIGNATURE_HEADER: _signature(secret, text)}


class CallVerifier:
    """Opens the header of internal calls; a call is accepted once by each process."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._seen: dict[str, float] = {}

    def open(
        self, call: str, signature: str, *, service: str, path: str, body: bytes
    ) -> InternalCall:
        """What the header says.

        Raises:
            UnsignedCallError: not signed by the gateway, for another call, too old, or used before.
        """
        if not hmac.compare_digest(_signature(self._secret, call).encode(), signature.encode()):
            raise UnsignedCallError("the signature does not fit")
        try:
            claims = json.loads(base64.urlsafe_b64decode(call))
        except (ValueError, binascii.Error) as error:
            raise UnsignedCallError("the header cannot be read") from error
        if (claims["service"], claims["path"]) != (service, path):
            raise UnsignedCallError("signed for another action")
        if claims["body"] != hashlib.sha256(body).hexdigest():
            raise UnsignedCallError("signed for another body")
        now = time.time()
        if abs(now - claims["at"]) > VALID_SECONDS:
            raise UnsignedCallError("signed too long ago; compare the clocks")
        self._accept_once(claims["id"], now)
        return _call(claims)

    def _accept_once(self, call_id: str, now: float) -> None:
        if len(self._seen) >= _MOST_REMEMBERED or next(iter(self._seen.values()), now) < now - 120:
            self._seen = {k: at for k, at in self._seen.items() if at > now - 2 * VALID_SECONDS}
        if call_id in self._seen or len(self._seen) >= _MOST_REMEMBERED:
            raise UnsignedCallError("used before")
        self._seen[call_id] = now


def _call(claims: dict[str, Any]) -> InternalCall:
    actor, context = claims["actor"], claims["context"]
    return InternalCall(
        actor=Actor(
            **{
                **actor,
                "token": "",
                "permissions": frozenset(Permission).intersection(actor["permissions"]),
                "game_ids": frozenset(actor["game_ids"]),
            }
        ),
        context=RequestContext(
            **context, token="", uid=str(actor["user_id"]), appid=str(actor["game_id"] or "")
        ),
        game_id=claims["game_id"],
    )


def _signature(secret: bytes, text: str) -> str:
    return hmac.new(secret, _DOMAIN + text.encode(), hashlib.sha256).hexdigest()
