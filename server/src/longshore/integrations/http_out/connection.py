"""One connection to a server: a request at a time, whose answer llhttp reads, as in uvicorn.

A general client costs 0.3 to 0.4 ms of processor a call, several times all else that a delivery
costs. What is called here needs little: a POST or GET with its body whole, one bounded answer.
Format: RFC 9112; an answer without a length ends with the connection (6.3).
"""

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

import httptools

MAX_ANSWER_BYTES = 64 * 1024
_MAX_HEAD_BYTES = 32 * 1024
_FIRST_FINAL_STATUS = 200
_FRAMING = {"content-length", "transfer-encoding"}
# RFC 9110, 5.1 and 5.5: what a header may be called, and what it may say.
_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_VALUE = re.compile(r"(?:[\x21-\x7e\x80-\xff](?:[\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?)?")


class BrokenError(Exception):
    """No whole answer came. `is_unanswered`: not one byte of it."""

    def __init__(self, reason: str, *, is_unanswered: bool = False) -> None:
        super().__init__(reason)
        self.is_unanswered = is_unanswered


class TooLargeError(Exception):
    """The answer is larger than `MAX_ANSWER_BYTES`, or its head than anybody's."""


@dataclass(slots=True)
class Received:
    """An answer: headers have lower-case names, and of several the last one counts."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytearray = field(default_factory=bytearray)


def request_bytes(
    method: str, target: str, host: str, headers: Mapping[str, str], body: bytes
) -> bytes:
    """A request as it goes over the line; `host` is told unless `headers` name one.

    Raises:
        ValueError: a header has a name or a value that HTTP does not know, or says where the body
            ends, which is not the caller's to say; the message names it.
    """
    lines = [f"{method} {target} HTTP/1.1"]
    named = {name.lower() for name in headers}
    if "host" not in named:
        lines.append(f"Host: {host}")
    for name, value in headers.items():
        if not _NAME.fullmatch(name) or not _VALUE.fullmatch(value) or name.lower() in _FRAMING:
            raise ValueError(f"no HTTP header: {name!r}")
        lines.append(f"{name}: {value}")
    if body or method != "GET":
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join((*lines, "\r\n")).encode("latin-1") + body


class Connection(asyncio.Protocol):
    """A connection that is made; `ask` again once it answered, as long as `is_open`."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._answer: _Answer | None = None
        self.is_open = True
        self.idle_since = 0.0
        # The address that it leads to; a transport that ended does not tell it any more.
        self.remote_ip = ""

    async def ask(self, request: bytes) -> Received:
        """Send a request and wait for its answer. Ends the connection when that does not come.

        Raises:
            BrokenError: the connection ended before a whole answer, or what came is no HTTP.
            TooLargeError: the answer is too large.
        """
        assert self._transport and self._answer is None
        self._answer = _Answer(asyncio.get_running_loop().create_future())
        if self._transport.is_closing():
            self._end(None)
        else:
            self._transport.write(request)
        try:
            received = await self._answer.done
        except BaseException:
            self.close()
            raise
        finally:
            may_stay, self._answer = self._answer.may_stay, None
        if not may_stay:
            self.close()
        return received

    def close(self) -> None:
        """End it at once."""
        self.is_open = False
        if self._transport:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Called by the event loop."""
        # Not asked: uvloop's are of no class of asyncio's.
        self._transport = cast(asyncio.Transport, transport)
        self.remote_ip = str(transport.get_extra_info("peername")[0])

    def data_received(self, data: bytes) -> None:
        """Called by the event loop."""
        if self._answer is None or self._answer.done.done():
            # Nobody asked: whatever it is, it must not be taken for the next call's answer.
            self.close()
        else:
            self._answer.feed(data)

    def connection_lost(self, error: Exception | None) -> None:
        """Called by the event loop."""
        self.is_open = False
        self._end(error)

    def _end(self, error: Exception | None) -> None:
        if self._answer and not self._answer.done.done():
            self._answer.end(str(error or "the server closed the connection"))


class _Answer:
    """What has come of one answer; the parser calls its `on_` methods."""

    def __init__(self, done: asyncio.Future[Received]) -> None:
        self.done = done
        self.may_stay = False
        self._parser = httptools.HttpResponseParser(self)
        self._coming = Received()
        self._whole: Received | None = None
        self._bytes = 0
        self._is_head_over = False

    def feed(self, data: bytes) -> None:
        """Take what came."""
        self._bytes += len(data)
        try:
            self._parser.feed_data(data)
        except (httptools.HttpParserError, httptools.HttpParserUpgrade) as error:
            self.may_stay = False
            if self._whole is None:
                self.done.set_exception(BrokenError(str(error) or type(error).__name__))
                return
        if self._is_too_large():
            self.done.set_exception(TooLargeError)
        elif self._whole is not None:
            self.done.set_result(self._whole)

    def end(self, reason: str) -> None:
        """The connection ended: an answer without a length is whole by that."""
        headers = self._coming.headers
        is_measured = "content-length" in headers or "transfer-encoding" in headers
        if self._is_head_over and not is_measured:
            self.done.set_result(self._coming)
        else:
            self.done.set_exception(BrokenError(reason, is_unanswered=not self._bytes))

    def _is_too_large(self) -> bool:
        if self._is_head_over:
            return len((self._whole or self._coming).body) > MAX_ANSWER_BYTES
        return self._bytes > _MAX_HEAD_BYTES

    def on_message_begin(self) -> None:
        """Called by the parser; a second answer, which nobody asked for, ends the connection."""
        self.may_stay = False

    def on_header(self, name: bytes, value: bytes) -> None:
        """Called by the parser."""
        self._coming.headers[name.decode("latin-1").lower()] = value.decode("latin-1")

    def on_headers_complete(self) -> None:
        """Called by the parser."""
        self._coming.status = self._parser.get_status_code()
        self._is_head_over = self._coming.status >= _FIRST_FINAL_STATUS

    def on_body(self, body: bytes) -> None:
        """Called by the parser."""
        self._coming.body += body

    def on_message_complete(self) -> None:
        """Called by the parser; what comes before the answer, like a 103, is left out."""
        coming, self._coming = self._coming, Received()
        if self._is_head_over and self._whole is None:
            self._whole, self.may_stay = coming, self._parser.should_keep_alive()
