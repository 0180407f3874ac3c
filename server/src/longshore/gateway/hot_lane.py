"""ASGI middleware that answers hot reads in one round trip, and leaves the unusual to the routes.

It serves only the plain success of a registered read. A refusal, an odd query, a doubled header, a
program's key, a session whose use must be noted, a database that is away: the ordinary route
answers, with the body replayed, so that every text and code has one source.
"""

import hashlib
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, cast

import psycopg
from psycopg.pq.abc import PGresult
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from longshore.account.identity.api_keys import is_key
from longshore.account.identity.permissions import Permission, held_permissions
from longshore.gateway.hot_read import HotCall, HotCaller, HotRead
from longshore.gateway.target import names_a_service
from longshore.integrations.object_store import ObjectStore
from longshore.kit.db.lane import Value
from longshore.kit.db.lanes import Lanes
from longshore.kit.errors import BusyError
from longshore.kit.http.request_facts import facts_of
from longshore.kit.text.language import language_told

OPEN = """
SELECT user_id, seen, is_owner, is_provider, permissions, game_ids
FROM open_scope($1::bytea, make_interval(secs => $2::int))
"""
_HEADERS = frozenset(
    (b"access-token", b"uid", b"appid", b"path", b"content-type", b"content-encoding")
)
_LANGUAGE = b"accept-language"
_MOST_BODY = 4_096
_MOST_DIGITS = 15
# As `authentication`: staler than this, the ordinary route notes that the session is used.
_SEEN_EVERY_SECONDS = 60


@dataclass(frozen=True, slots=True)
class _Claim:
    """What the headers say, as far as it is plain."""

    token: bytes
    uid: bytes
    appid: bytes
    content_type: bytes
    page: bytes
    language: bytes


class HotLane:
    """The middleware.

    `heavy_lanes` take the reads that are heavy; `store` says where objects are read;
    `seconds_idle` is how long a session may go unused; `zone` is the installation's time zone.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        lanes: Lanes,
        heavy_lanes: Lanes,
        reads: Iterable[HotRead],
        store: ObjectStore,
        seconds_idle: int,
        zone: str,
    ) -> None:
        self.app, self._lanes, self._heavy = app, lanes, heavy_lanes
        self._reads: dict[tuple[str, str], dict[str, HotRead]] = {}
        for read in reads:
            self._reads.setdefault((read.method, read.path), {})[read.sent] = read
        self._store = store
        self._idle, self._zone = str(seconds_idle), zone

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or hand the request on whole."""
        is_http = scope["type"] == "http"
        reads = self._reads.get((scope["method"], scope["path"])) if is_http else None
        if reads is None or not self._lanes.is_up:
            await self.app(scope, receive, send)
            return
        taken: list[Message] = []
        data = await self._answer(scope, receive, taken, reads)
        if data is None:

            async def replay() -> Message:
                return taken.pop(0) if taken else await receive()

            await self.app(scope, replay, send)
            return
        body = b'{"code":0,"msg":"","data":' + data + b"}"
        length = str(len(body)).encode()
        headers = [(b"content-length", length), (b"content-type", b"application/json")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    async def _answer(
        self, scope: Scope, receive: Receive, taken: list[Message], reads: Mapping[str, HotRead]
    ) -> bytes | None:
        claim = _claim_of(scope)
        if claim is None:
            return None
        has_body = scope["method"] != "GET"
        body = await _body(receive, taken) if has_body else None
        if has_body and not body:
            return None
        call = HotCall(
            scope["query_string"], body, claim.content_type, claim.appid.decode(),
            claim.uid.decode("latin-1"), self._zone,
        )  # fmt: skip
        read = reads.get("") or _sent(reads, call, claim)
        if read is None or (read.is_about_game and not claim.appid):
            return None
        values = read.values(call)
        return await self._read(scope, claim, read, values) if values is not None else None

    async def _read(
        self, scope: Scope, claim: _Claim, read: HotRead, values: Sequence[Value]
    ) -> bytes | None:
        digest = "\\x" + hashlib.sha256(claim.token).hexdigest()
        lanes = self._heavy if read.is_heavy else self._lanes
        try:
            opened, found = await lanes.call(
                ("open_scope", [digest, self._idle]), (read.name, values), caller=digest
            )
        except (psycopg.Error, BusyError):
            return None
        who = _who(opened)
        if not _is_plain(who, claim):
            return None
        needs_held = read.permissions or read.present
        held = _held(who) if needs_held else frozenset[Permission]()
        if read.permissions and held.isdisjoint(read.permissions):
            return None
        user = int(claim.uid) if claim.uid else None
        game = int(claim.appid) if claim.appid else None
        facts_of(scope).update(route=read.path, user=user, game=game)
        if read.present is None:
            return found.get_value(0, 0)
        columns = [found.get_value(0, place) or b"null" for place in range(found.nfields)]
        language = language_told(claim.language.decode("latin-1"))
        caller = HotCaller(held, claim.token.decode("latin-1"), language, self._store)
        return await read.present(columns, caller)


def _sent(reads: Mapping[str, HotRead], call: HotCall, claim: _Claim) -> HotRead | None:
    """The read that a body names, where the header of the page names nothing of the kind."""
    read = reads.get(call.sent_path)
    return None if read is None or names_a_service(claim.page.decode("latin-1")) else read


def _claim_of(scope: Scope) -> _Claim | None:
    head: dict[bytes, bytes] = {}
    for name, value in scope["headers"]:
        if name in _HEADERS:
            if name in head:
                return None
            head[name] = value
        elif name == _LANGUAGE:
            head.setdefault(name, value)
    token, appid = head.get(b"access-token", b""), head.get(b"appid", b"")
    if not token or is_key(token.decode("latin-1")) or b"content-encoding" in head:
        return None
    if b"%00" in scope["query_string"] or b"%" in (scope.get("raw_path") or b"%"):
        return None
    if appid and (not appid.isdigit() or len(appid) > _MOST_DIGITS or appid[:1] == b"0"):
        return None
    content_type = head.get(b"content-type", b"application/json")
    return _Claim(
        token, head.get(b"uid", b""), appid, content_type, head.get(b"path", b""),
        head.get(_LANGUAGE, b""),
    )  # fmt: skip


class _Who(NamedTuple):
    """The columns of `open_scope` as texts; all are None unless somebody is signed in."""

    user_id: bytes | None
    seen: bytes
    is_owner: bytes
    is_provider: bytes
    permissions: bytes
    game_ids: bytes


def _who(opened: PGresult) -> _Who:
    return _Who(*(cast(bytes, opened.get_value(0, place)) for place in range(len(_Who._fields))))


def _is_plain(who: _Who, claim: _Claim) -> bool:
    """True when the ordinary route would let this caller in, and has nothing to note."""
    if who.user_id is None or time.time() - int(who.seen) > _SEEN_EVERY_SECONDS:
        return False
    if claim.uid and claim.uid != who.user_id:
        return False
    return not claim.appid or claim.appid in _array(who.game_ids)


def _held(who: _Who) -> frozenset[Permission]:
    return held_permissions(
        [key.decode() for key in _array(who.permissions)],
        is_owner=who.is_owner == b"t",
        is_provider=who.is_provider == b"t",
    )


def _array(text: bytes) -> list[bytes]:
    """The parts of an array in text form; ids and keys of permissions never need quotes."""
    return text[1:-1].split(b",") if len(text) > 2 else []


async def _body(receive: Receive, taken: list[Message]) -> bytes | None:
    """The body, with its messages noted to be replayed; None when it is long or breaks off."""
    parts, size = [], 0
    while True:
        message = await receive()
        taken.append(message)
        if message["type"] != "http.request":
            return None
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > _MOST_BODY:
            return None
        if not message.get("more_body"):
            return b"".join(parts)
