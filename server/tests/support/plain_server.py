"""A server that answers calls of an SDK as a test says: what the product itself never answers."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal


@dataclass(frozen=True)
class Given:
    """An answer; `body` stands instead of an envelope, as a proxy's page does.

    Of one that trickles, the head or the body comes byte by byte and never ends.
    """

    data: Any = None
    code: int = 0
    headers: Mapping[str, str] = field(default_factory=dict)
    status: int = 200
    body: bytes = b""
    trickles: Literal["", "head", "body"] = ""


@dataclass
class Plain:
    """Where it is, and what it was asked: the path behind `/sdk/v1/`, and the form."""

    address: str = ""
    asked: list[tuple[str, Any]] = field(default_factory=list)
    sessions: list[tuple[str, str]] = field(default_factory=list)
    """The session of each call that had one, by the call's path."""

    def of(self, path: str) -> list[Any]:
        """The forms of one call."""
        return [form for name, form in self.asked if name == path]


async def _trickle(writer: asyncio.StreamWriter, part: str, headers: Mapping[str, str]) -> None:
    told = {"content-length": "1000000", **headers}
    lines = "".join(f"{name}: {value}\r\n" for name, value in told.items())
    end = "x-slow: " if part == "head" else "\r\n"
    writer.write(f"HTTP/1.1 200 Said\r\n{lines}{end}".encode())
    while True:
        writer.write(b"x")
        await writer.drain()
        await asyncio.sleep(0.05)


@contextlib.asynccontextmanager
async def answering(
    answer: Callable[[str, Any], Given | Awaitable[Given]],
) -> AsyncIterator[Plain]:
    """Serve until the end of the block, a call for each connection."""
    found = Plain()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
            length = int((head.partition("content-length:")[2].split() or ["0"])[0])
            path = head.split()[1].removeprefix("/sdk/v1/")
            form = json.loads(await reader.readexactly(length) or b"null")
            found.asked.append((path, form))
            if "authorization: bearer " in head:
                session = head.partition("authorization: bearer ")[2].split()[0]
                found.sessions.append((path, session))
            given = answer(path, form)
            if not isinstance(given, Given):
                given = await given
            envelope = {"code": given.code, "msg": "told", "data": given.data}
            body = given.body or json.dumps(envelope).encode()
            told = {"content-length": str(len(body)), "connection": "close", **given.headers}
            if given.trickles:
                await _trickle(writer, given.trickles, given.headers)
            lines = "".join(f"{name}: {value}\r\n" for name, value in told.items())
            writer.write(f"HTTP/1.1 {given.status} Said\r\n{lines}\r\n".encode() + body)
            await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    found.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield found
    finally:
        server.close()
