"""A call as its bytes say it, as far as it is plain."""

import hmac
import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from starlette.types import Scope

from longshore.domains.operate.players import OpenSession
from longshore.domains.pack.access_keys import GameKeys, ValidKey
from longshore.kit.clock import now
from longshore.kit.http.throttle import who
from longshore.kit.text.text import Language, language_named
from longshore.runtime.ports import TOLERANCE_SECONDS, Ports

_JSON = frozenset((b"application/json", b"application/json; charset=utf-8"))
_MOST_DIGITS = 12
_BEARER = b"Bearer "
counted_as = lru_cache(maxsize=50_000)(who)
"""What an address is counted as; working it out costs more than counting."""


@dataclass(slots=True)
class Asked:
    """A call for a game that exists; nobody has been recognised yet."""

    ports: Ports
    path: str
    head: dict[bytes, bytes]
    body: bytes
    address: str
    app_id: str
    game: GameKeys


@dataclass(slots=True)
class Reply:
    """A success: the whole body, its kind, and headers of its own, each line with CR LF.

    `player` is for the log; `environment` for who watches, where the body does not say it.
    """

    body: bytes
    head: bytes = b""
    status: int = 200
    player: int = 0
    environment: str = ""
    kind: bytes = b"content-type: application/json\r\n"


def head_of(scope: Scope) -> dict[bytes, bytes] | None:
    """The headers; None where one is doubled, the body coded, or it is no JSON."""
    headers = scope["headers"]
    head = dict(headers)
    if len(head) != len(headers) or b"content-encoding" in head:
        return None
    return head if head.get(b"content-type", b"application/json") in _JSON else None


def address_of(scope: Scope, head: dict[bytes, bytes], trusted_proxies: int) -> str:
    """The caller's address, as `kit.http.context.client_ip` says it."""
    client = scope["client"]
    peer = client[0] if client else "unknown"
    if not trusted_proxies or b"x-forwarded-for" not in head:
        return str(peer)
    hops = [hop.strip() for hop in head[b"x-forwarded-for"].decode("latin-1").split(",")]
    hops = [hop for hop in hops if hop]
    return hops[-min(trusted_proxies, len(hops))] if hops else str(peer)


def is_client(asked: Asked) -> bool:
    """Whether the call holds a client key that is valid, and its clock is right if it says one."""
    given = asked.head.get(b"longshore-key", b"")
    keys = asked.game.client
    if len(keys) == 1 and not keys[0].expires_at:
        if not hmac.compare_digest(keys[0].text.encode(), given):
            return False
    elif not any([hmac.compare_digest(key, given) for key in valid(keys)]):  # noqa: C419 - all
        return False
    stamp = asked.head.get(b"longshore-time")
    return stamp is None or is_near(stamp)


def player_of(asked: Asked) -> OpenSession | None:
    """Who calls, where this process knows the session."""
    bearer = asked.head.get(b"authorization", b"")
    if not bearer.startswith(_BEARER):
        return None
    return asked.ports.sessions.peek(asked.game, bearer[len(_BEARER) :].strip().decode("latin-1"))


def is_near(stamp: bytes) -> bool:
    """Whether Longshore-Time is within five minutes of ours."""
    if not stamp.isdigit() or len(stamp) > _MOST_DIGITS:
        return False
    return abs(int(time.time()) - int(stamp)) <= TOLERANCE_SECONDS


def valid(keys: Iterable[ValidKey]) -> list[bytes]:
    """The texts of keys that are valid now."""
    return [key.text.encode() for key in keys if not key.expires_at or _is_ahead(key.expires_at)]


@lru_cache(maxsize=1_000)
def language_of(accepted: bytes) -> Language:
    """The language of Accept-Language, as `kit.text.language.language_of` says it."""
    return language_named(accepted.decode("latin-1").split(",", 1)[0].split(";", 1)[0])


def _is_ahead(moment: datetime) -> bool:
    return moment > now()
