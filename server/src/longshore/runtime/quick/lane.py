"""From a request's bytes to its answer's, or on to the ordinary routes."""

import time
from collections.abc import Awaitable, Callable, Mapping

from starlette.types import Message, Receive, Scope, Send

from longshore.kit.clock import explicit
from longshore.kit.errors import ApiError
from longshore.kit.http.connection import whole_cycle
from longshore.kit.http.lines import Line, Lines, new_request_id
from longshore.kit.http.middleware import API_HEADERS, SAFE_ID
from longshore.runtime.cors import ALLOWED, VARY, is_for_pages
from longshore.runtime.limits import EVERY_CALL
from longshore.runtime.listening import Call, heard
from longshore.runtime.ports import Ports
from longshore.runtime.quick.asked import Asked, Reply, address_of, counted_as, head_of
from longshore.runtime.traffic import Passed, environment_of

QuickCall = Callable[[Asked], Awaitable[Reply | None]]
"""A success, or None for the ordinary route; then nothing has been done."""

_MOST_BODY = 8_192
_NOT_MODIFIED = 304
_EVERY = b"".join(b"%s: %s\r\n" % header for header in API_HEADERS)


class QuickLane:
    """Tries quick calls by their path."""

    def __init__(self, calls: Mapping[str, QuickCall]) -> None:
        self._calls = calls
        self.lines = Lines()

    async def __call__(
        self, ports: Ports, scope: Scope, receive: Receive, send: Send
    ) -> Receive | None:
        """None when the request was answered; else where its body can still be read."""
        call = self._calls.get(scope["path"])
        if call is None or scope["method"] != "POST" or explicit():
            return receive
        began = time.perf_counter()
        taken: list[Message] = []
        body = await body_of(receive, taken)
        asked = None if body is None else _asked(ports, scope, body)
        reply = await _replied(call, asked) if asked else None
        if asked is None or reply is None:
            return again(taken, receive)
        ports.traffic.succeeded(
            Passed(
                asked.game.publisher_id, asked.game.game_id, asked.path, asked.body, reply.body
            )
        )  # fmt: skip
        if asked.game.game_id in ports.traffic.rings.games:
            _tell(ports, asked, reply, time.perf_counter() - began)
        request_id = request_id_of(asked.head)
        if is_for_pages(asked.path):
            reply.head += VARY + ALLOWED if b"origin" in asked.head else VARY
        await send_reply(send, reply, request_id)
        self.lines.add(
            Line(
                request_id, asked.path, reply.status, 0 if reply.status == 200 else reply.status,
                time.perf_counter() - began, len(reply.body), asked.game.game_id,
                asked.game.publisher_id, reply.player,
            )
        )  # fmt: skip
        return None


def _tell(ports: Ports, asked: Asked, reply: Reply, seconds: float) -> None:
    """Let the game's developer see the call."""
    headers = {name.decode("latin-1"): text.decode("latin-1") for name, text in asked.head.items()}
    call = Call(
        "POST", asked.path, headers, asked.body, reply.status, reply.body, 0,
        round(seconds * 1_000_000),
    )  # fmt: skip
    told = heard(call, reply.environment or environment_of(reply.body))
    ports.traffic.rings.add(asked.game.publisher_id, asked.game.game_id, told)


async def body_of(receive: Receive, taken: list[Message]) -> bytes | None:
    """The body, mostly one message; None when it is long or breaks off."""
    body: bytes = b""
    while True:
        message = await receive()
        taken.append(message)
        if message["type"] != "http.request":
            return None
        part: bytes = message.get("body", b"")
        body = body + part if body else part
        if len(body) > _MOST_BODY:
            return None
        if not message.get("more_body"):
            return body


def _asked(ports: Ports, scope: Scope, body: bytes) -> Asked | None:
    head = head_of(scope)
    if head is None:
        return None
    app_id = head.get(b"longshore-app", b"").decode("latin-1")
    game = ports.keys.peek(app_id)
    if game is None or game.is_suspended:
        return None
    address = address_of(scope, head, ports.settings.trusted_proxies)
    return Asked(ports, scope["path"], head, body, address, app_id, game)


async def _replied(call: QuickCall, asked: Asked) -> Reply | None:
    counters, subject = asked.ports.counters, counted_as(asked.address)
    try:
        counters.hit("", EVERY_CALL, subject)
        reply = await call(asked)
    except ApiError:
        reply = None
    if reply is None:
        counters.give_back("", EVERY_CALL, subject)
    return reply


async def send_reply(send: Send, reply: Reply, request_id: str) -> None:
    """In one piece where the server can."""
    head = reply.head
    if reply.status != _NOT_MODIFIED:
        head += b"content-length: %d\r\n%s" % (len(reply.body), reply.kind)
    head += b"%sx-request-id: %s\r\n" % (_EVERY, request_id.encode())
    if cycle := whole_cycle(send):
        cycle.send_whole(reply.status, head, reply.body)
        return
    lines = head.removesuffix(b"\r\n").split(b"\r\n")
    headers = [(name, value) for name, _, value in (line.partition(b": ") for line in lines)]
    await send({"type": "http.response.start", "status": reply.status, "headers": headers})
    await send({"type": "http.response.body", "body": reply.body})


def request_id_of(head: dict[bytes, bytes]) -> str:
    """The caller's own id of the request where it is harmless, else a new one."""
    given = head.get(b"x-request-id")
    if given and SAFE_ID.fullmatch(text := given.decode("latin-1")):
        return text
    return new_request_id()


def again(taken: list[Message], receive: Receive) -> Receive:
    """Gives what was taken of a request once more, then what is left of it."""

    async def replay() -> Message:
        return taken.pop(0) if taken else await receive()

    return replay
