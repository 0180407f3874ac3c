"""A connection of a stranger: its head, its body and its patience have an end."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import uvicorn
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from longshore.kit.http.connection import (
    MOST_HEAD_BYTES,
    MOST_HEADERS,
    BoundedProtocol,
    whole_cycle,
)


async def _size_of_body(scope: Scope, receive: Receive, send: Send) -> None:
    body = await Request(scope, receive).body()
    await PlainTextResponse(str(len(body)))(scope, receive, send)


class Impatient(BoundedProtocol):
    """The same limits in less time."""

    head_seconds = 0.2
    body_grace_seconds = 0.4
    check_seconds = 0.05


@asynccontextmanager
async def _serving(
    protocol: type[BoundedProtocol] = BoundedProtocol,
    app: ASGIApp = _size_of_body,
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    config = uvicorn.Config(app, port=0, http=protocol, ws="none", lifespan="off", log_config=None)
    config.load()
    server = uvicorn.Server(config)
    server.lifespan = config.lifespan_class(config)
    await server.startup()
    port = server.servers[0].sockets[0].getsockname()[1]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        yield reader, writer
    finally:
        writer.close()
        await server.shutdown()


async def _answer(reader: asyncio.StreamReader) -> str:
    """The status line of the next answer; "" when the connection ends without one."""
    line = await asyncio.wait_for(reader.readline(), 60)
    return line.decode().strip()


class TestHead:
    @pytest.mark.parametrize(
        ("request_head", "status"),
        [
            (b"GET / HTTP/1.1\r\nhost: x\r\nbig: " + b"a" * MOST_HEAD_BYTES + b"\r\n\r\n", "431"),
            (b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * (MOST_HEADERS + 1) + b"\r\n", "431"),
            (b"GET /" + b"a" * 9_000 + b" HTTP/1.1\r\nhost: x\r\n\r\n", "414"),
            (b"GET / HTTP/1.1\r\nhost: x\r\nlong" + b"a" * 70_000, "431"),
            (b"nonsense\r\n\r\n", "400"),
        ],
    )
    async def test_too_big(self, request_head: bytes, status: str) -> None:
        async with _serving() as (reader, writer):
            writer.write(request_head)
            assert (await _answer(reader)).split()[1] == status
            assert (await reader.read()).endswith(b"\r\n\r\n")

    async def test_a_line_without_end_is_not_kept(self) -> None:
        """Each piece is short; together they are more than a head may have."""
        async with _serving() as (_reader, writer):
            writer.write(b"GET / HTTP/1.1\r\nhost: x\r\nlong: ")
            with contextlib.suppress(ConnectionError):
                for _ in range(1_000):
                    writer.write(b"a" * 1_000)
                    await writer.drain()
                    await asyncio.sleep(0.001)
                raise AssertionError("a megabyte of head was taken")

    async def test_a_flood_of_short_headers_is_not_kept(self) -> None:
        """Two megabytes of lines that are each as they should be."""
        async with _serving() as (_reader, writer):
            writer.write(b"GET / HTTP/1.1\r\nhost: x\r\n")
            with contextlib.suppress(ConnectionError):
                for _ in range(2_000):
                    writer.write(b"x-one: 1234\r\n" * 80)
                    await writer.drain()
                    await asyncio.sleep(0.001)
                raise AssertionError("two megabytes of headers were taken")

    async def test_half_a_head_ends(self) -> None:
        async with _serving(Impatient) as (reader, writer):
            writer.write(b"GET / HTTP/1.1\r\nhost:")
            assert "408" in await _answer(reader)

    async def test_nothing_at_all_ends(self) -> None:
        async with _serving(Impatient) as (reader, _):
            assert "408" in await _answer(reader)

    async def test_many_sent_ahead(self) -> None:
        """Whoever asks for everything at once is not given all the memory for it."""
        async with _serving() as (reader, writer):
            writer.write(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n" * 200)
            text = await asyncio.wait_for(reader.read(), 60)
            assert text.count(b"HTTP/1.1 200") < 20


class TestBody:
    async def test_half_a_body_ends(self) -> None:
        async with _serving(Impatient) as (reader, writer):
            writer.write(b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10000\r\n\r\nhalf")
            assert "408" in await _answer(reader)

    async def test_slow_is_not_late(self) -> None:
        """A body that keeps coming is waited for, longer than the grace."""
        async with _serving(Impatient) as (reader, writer):
            writer.write(b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 20000\r\n\r\n")
            # Enough at once for a minute at the least speed: a busy machine may sleep longer.
            writer.write(b"a" * 18_000)
            for _ in range(2):
                await asyncio.sleep(1.5 * Impatient.body_grace_seconds)
                writer.write(b"a" * 1_000)
            assert "200" in await _answer(reader)

    async def test_big_in_many_pieces(self) -> None:
        """A large body, then another on the same connection: nothing is miscounted."""
        async with _serving() as (reader, writer):
            for _ in range(2):
                writer.write(b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 3000000\r\n\r\n")
                writer.write(b"a" * 3_000_000)
            await writer.drain()
            first = await reader.readuntil(b"3000000")
            second = await reader.readuntil(b"3000000")
            assert b"200 OK" in first
            assert b"200 OK" in second

    async def test_an_idle_connection_stays(self) -> None:
        """Between two requests only uvicorn's own patience counts."""
        async with _serving(Impatient) as (reader, writer):
            for _ in range(2):
                writer.write(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
                assert "200" in await _answer(reader)
                await reader.readuntil(b"\r\n\r\n0")
                await asyncio.sleep(0.4)


async def _in_one_piece(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer by the short way, and say so."""
    body = await Request(scope, receive).body()
    cycle = whole_cycle(send)
    assert cycle
    cycle.send_whole(200, b"x-way: short\r\ncontent-length: %d\r\n" % len(body), body)
    assert whole_cycle(send) is None


class TestWholeAnswers:
    async def test_one_after_the_other(self) -> None:
        """Kept alive, sent ahead, and closed when the client asks for it."""
        async with _serving(app=_in_one_piece) as (reader, writer):
            one = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n"
            writer.write((one + b"\r\nfirst") * 3)
            for _ in range(3):
                status, *lines, body = await _whole(reader, 5)
                assert status == "HTTP/1.1 200 OK" and "x-way: short" in lines and body == "first"
                assert "connection: close" not in lines
            writer.write(one + b"connection: close\r\n\r\nclose")
            assert "connection: close" in await _whole(reader, 5)
            assert await asyncio.wait_for(reader.read(), 60) == b""

    async def test_nobody_is_there(self) -> None:
        """A caller that went away gets nothing, and nothing breaks."""
        gone = asyncio.Event()

        async def late(scope: Scope, receive: Receive, send: Send) -> None:
            await Request(scope, receive).body()
            await receive()
            assert whole_cycle(send) is None
            gone.set()

        async with _serving(app=late) as (_, writer):
            writer.write(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
            await asyncio.sleep(0.05)
            writer.close()
            await asyncio.wait_for(gone.wait(), 60)


async def _whole(reader: asyncio.StreamReader, length: int) -> list[str]:
    """The lines of an answer's head, and its body."""
    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 60)
    body = await asyncio.wait_for(reader.readexactly(length), 60)
    return [*head.decode().strip().split("\r\n"), body.decode()]
