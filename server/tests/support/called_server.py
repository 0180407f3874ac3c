"""Servers of games for the tests of outgoing calls, and what refuses a call."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

import pytest

from longshore.integrations.http_out import OutgoingError, OutgoingHttp


class Server:
    """A listening port that answers as told and counts its visitors."""

    def __init__(self) -> None:
        self.visitors = 0
        self.received = b""
        self.answer = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-Game: yes\r\n\r\nok"
        self.wait = 0.0
        self.port = 0

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.visitors += 1
        try:
            self.received = await reader.readuntil(b"\r\n\r\n")
            await asyncio.sleep(self.wait)
            writer.write(self.answer)
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()


class KeepingServer(Server):
    """Answers call after call on one connection, unless told to close it."""

    closes_after: int | None = None
    closed = 0

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.visitors += 1
        answered = 0
        try:
            while self.closes_after is None or answered < self.closes_after:
                await reader.readuntil(b"\r\n\r\n")
                answered += 1
                writer.write(self.answer)
                await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            self.closed += 1
            writer.close()


S = TypeVar("S", bound=Server)


@asynccontextmanager
async def listening(told: S) -> AsyncIterator[S]:
    """A server that listens on a port of its own meanwhile."""
    listener = await asyncio.start_server(told, "127.0.0.1", 0)
    told.port = listener.sockets[0].getsockname()[1]
    yield told
    listener.close()


def resolving(*addresses: str) -> Callable[[str, int], Awaitable[list[str]]]:
    async def resolve(host: str, port: int) -> list[str]:
        return list(addresses)

    return resolve


async def refused(client: OutgoingHttp, url: str, **fields: float) -> str:
    with pytest.raises(OutgoingError) as fault:
        await client.post(url, b"{}", {}, **fields)
    assert str(fault.value)
    return fault.value.kind
