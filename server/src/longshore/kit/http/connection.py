"""What a connection may cost before anybody is known behind it: bytes of a head, time, requests.

uvicorn's protocol bounds none of them: 60 MB of headers on one connection were kept, and half a
request was waited for without an end. A proxy in front has limits of its own; these hold without
one (docs/guide/operating).
"""

import asyncio
from functools import lru_cache
from typing import Any, Literal

from starlette.types import Send
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

# Browsers send about 1 KB, and proxies add little; nginx and Apache take 8 KB a line.
MOST_TARGET_BYTES = 8_192
MOST_HEAD_BYTES = 32_768
MOST_HEADERS = 100
# Requests sent ahead on one connection before the first is answered.
MOST_PIPELINED = 16
# A head is a packet or two. A body may come over a slow line, but it must come.
HEAD_SECONDS = 15.0
BODY_GRACE_SECONDS = 30.0
LEAST_BODY_BYTES_PER_SECOND = 256
_CHECK_SECONDS = 5.0
# While the server stops: longer than a call is on its way that was sent before its caller knew.
IDLE_SECONDS = 1.0


class _RefusedError(Exception):
    """Ends the parser's work on a request that is refused."""


class WholeCycle(RequestResponseCycle):
    """Uvicorn's cycle, which can also send an answer in one piece and so cheaper."""

    def send_whole(self, status: int, head: bytes, body: bytes) -> None:
        """Send an answer; `head` is its rendered headers, each with CR LF, content-length too.

        For success only, of a request whose body has been received, while `may_send_whole`.
        """
        self.response_started = self.response_complete = True
        self.waiting_for_100_continue = False
        end = b"\r\n" if self.keep_alive else b"connection: close\r\n\r\n"
        usual = _rendered(tuple(self.default_headers))
        self.transport.write(b"".join((STATUS_LINE[status], usual, head, end, body)))
        self.message_event.set()
        if not self.keep_alive:
            self.transport.close()
        self.on_response()

    @property
    def may_send_whole(self) -> bool:
        """Whether nothing has been sent, and somebody takes it."""
        return not (self.disconnected or self.response_started or self.flow.write_paused)


@lru_cache(maxsize=4)
def _rendered(headers: tuple[tuple[bytes, bytes], ...]) -> bytes:
    """Uvicorn's own headers, which change once a second."""
    return b"".join(name + b": " + value + b"\r\n" for name, value in headers)


def whole_cycle(send: Send) -> WholeCycle | None:
    """The cycle behind an application's `send` that can take an answer in one piece now."""
    cycle = getattr(send, "__self__", None)
    return cycle if isinstance(cycle, WholeCycle) and cycle.may_send_whole else None


class BoundedProtocol(HttpToolsProtocol):
    """uvicorn's protocol with limits: 414, 431 and 408 in plain text, then the connection ends."""

    head_seconds = HEAD_SECONDS
    body_grace_seconds = BODY_GRACE_SECONDS
    check_seconds = _CHECK_SECONDS
    idle_seconds = IDLE_SECONDS

    def connection_made(self, transport: Any) -> None:
        """A connection; its first head is waited for from now on."""
        super().connection_made(transport)
        self._refused_with, self._is_last = 0, False
        # What is expected: the rest of a head, the rest of a body, or nothing in particular.
        self._phase: Literal["head", "body", "none"] = "head"
        self._phase_began = self.loop.time()
        self._head_bytes = self._body_bytes = self._untold_bytes = 0
        self._told_bytes = 0
        self._timer: asyncio.TimerHandle | None = None
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is over, and with it the watch."""
        if self._timer:
            self._timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Bytes of requests."""
        if self.transport.is_closing():
            return
        self._told_bytes = 0
        super().data_received(data)
        if self._phase == "none" or self.transport.is_closing():
            self._untold_bytes = 0
            return
        # Of a line that has no end yet no callback tells.
        self._untold_bytes += len(data) - self._told_bytes
        if self._phase == "head" and self._head_bytes + self._untold_bytes > MOST_HEAD_BYTES:
            self._refuse(431)
        self._watch()

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be read, or what is over a limit."""
        self._refuse(self._refused_with or 400)

    def on_message_begin(self) -> None:
        """The first byte of a request."""
        super().on_message_begin()
        self._begin("head")
        self._head_bytes = 0
        if len(self.pipeline) >= MOST_PIPELINED:
            self._stop(429)

    def on_url(self, url: bytes) -> None:
        """A part of the request's target."""
        super().on_url(url)
        self._count_head(len(url))
        if len(self.url) > MOST_TARGET_BYTES:
            self._stop(414)

    def on_header(self, name: bytes, value: bytes) -> None:
        """One header."""
        self._count_head(len(name) + len(value))
        super().on_header(name, value)
        if self._head_bytes > MOST_HEAD_BYTES or len(self.headers) > MOST_HEADERS:
            self._stop(431)

    def on_headers_complete(self) -> None:
        """The head is whole: the application begins."""
        self._begin("body")
        self._body_bytes = 0
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:
            # uvicorn makes it, of a class that it does not let anybody choose.
            self.cycle.__class__ = WholeCycle
            self.cycle.keep_alive &= not self._is_last

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self._told_bytes += len(body)
        self._body_bytes += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is whole."""
        self._phase = "none"
        super().on_message_complete()

    def shutdown(self) -> None:
        """The server stops: what is being answered is, and the next answer is the last.

        uvicorn closes what is idle at once, and a call that was just being sent is lost.
        """
        self._is_last = True
        if self._is_answering:
            self.cycle.keep_alive = False
        else:
            self.loop.call_later(self.idle_seconds, self._close_if_idle)

    @property
    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _close_if_idle(self) -> None:
        has_begun = self._phase != "none" and bool(self._head_bytes or self._untold_bytes)
        if not (has_begun or self._is_answering):
            self.transport.close()

    def _begin(self, phase: Literal["head", "body"]) -> None:
        self._phase, self._phase_began = phase, self.loop.time()

    def _count_head(self, size: int) -> None:
        self._told_bytes += size
        self._head_bytes += size

    def _stop(self, status: int) -> None:
        self._refused_with = status
        raise _RefusedError(status)

    def _watch(self) -> None:
        """Look at the clock while a request is not whole; one that comes at once costs nothing."""
        if self._timer is None:
            self._timer = self.loop.call_later(self.check_seconds, self._check_time)

    def _check_time(self) -> None:
        self._timer = None
        if self._phase == "none" or self.transport.is_closing():
            return
        if self.flow.read_paused:
            # It is we who do not read.
            self._phase_began, self._body_bytes = self.loop.time(), 0
        elif self._is_late():
            self._refuse(408)
            return
        self._watch()

    def _is_late(self) -> bool:
        seconds = self.loop.time() - self._phase_began
        if self._phase == "head":
            return seconds > self.head_seconds
        too_slow = self._body_bytes < LEAST_BODY_BYTES_PER_SECOND * seconds
        return seconds > self.body_grace_seconds and too_slow

    def _refuse(self, status: int) -> None:
        """Answer unless an answer is already on its way, and close."""
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            text = b"content-length: 0\r\nconnection: close\r\n\r\n"
            self.transport.write(STATUS_LINE[status] + text)
        self.transport.close()
