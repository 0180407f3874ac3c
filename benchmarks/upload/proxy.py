"""A proxy that cuts connections when told, and counts what the parts of an upload cost on the wire.

Chromium sends a request again by itself when a connection that it had used before is reset, and
tells the page nothing. Only somebody between the two can count that.
"""

import asyncio
import random
import re
import socket
import struct
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Literal

from running import free_port

_BLOCK = 1 << 20
_PART = re.compile(rb"^PUT \S*[?&]partNumber=(\d+)")
_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
_RESET = struct.pack("ii", 1, 0)
_PATIENCE_SECONDS = 120
Scope = Literal["connection", "everything"]


@dataclass
class Disturbance:
    """One cut or kill: how much it met, and which parts went again before the next one."""

    what: str
    connections: int
    parts_in_flight: int
    again: list[int] = field(default_factory=list)


class Traffic:
    """What all proxies of a run have seen together."""

    def __init__(self) -> None:
        self.puts: Counter[int] = Counter()
        self.body_bytes = 0
        self.disturbances: list[Disturbance] = []

    def put_begins(self, number: int) -> None:
        """A PUT of a part has come; the second and later ones are put down to the last event."""
        self.puts[number] += 1
        if self.puts[number] > 1 and self.disturbances:
            self.disturbances[-1].again.append(number)


class _Connection:
    """Reads a connection's requests just enough to know which part is on its way."""

    def __init__(self, traffic: Traffic, writers: list[asyncio.StreamWriter]) -> None:
        self.writers = writers
        self.part: int | None = None
        self._traffic, self._head, self._left = traffic, bytearray(), 0

    def sends(self, block: bytes) -> None:
        """Bytes of the browser."""
        while block:
            if self._left:
                taken = min(self._left, len(block))
                self._left -= taken
                if self.part is not None:
                    self._traffic.body_bytes += taken
                block = block[taken:]
                continue
            self._head += block
            head, end, rest = bytes(self._head).partition(b"\r\n\r\n")
            if not end:
                return
            self._head.clear()
            block = rest
            length, part = _LENGTH.search(head), _PART.search(head)
            self._left = int(length[1]) if length else 0
            self.part = int(part[1]) if part else None
            if self.part is not None:
                self._traffic.put_begins(self.part)

    def is_answered(self) -> None:
        """Bytes of the server."""
        self.part = None

    def cut(self) -> None:
        """Reset it, to both sides."""
        for writer in self.writers:
            if raw := writer.get_extra_info("socket"):
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
            writer.transport.abort()


class Proxy:
    """Passes connections on to the target, until they are cut."""

    def __init__(self, target: int, traffic: Traffic) -> None:
        self.port, self._target, self._traffic = free_port(), target, traffic
        self._open: set[_Connection] = set()
        self._loop = asyncio.new_event_loop()
        ready = threading.Event()
        threading.Thread(target=self._run, args=(ready,), daemon=True).start()
        ready.wait()

    def cut(self, scope: Scope) -> None:
        """Reset one connection that has a part on its way, or every connection at such a moment."""
        deadline = time.monotonic() + _PATIENCE_SECONDS
        while not asyncio.run_coroutine_threadsafe(self._cut(scope), self._loop).result():
            if time.monotonic() > deadline:
                raise SystemExit("no part was on its way")
            time.sleep(0.01)

    def in_flight(self) -> tuple[int, int]:
        """Connections, and those of them with a part on its way."""
        everything = list(self._open)
        return len(everything), sum(found.part is not None for found in everything)

    async def _cut(self, scope: Scope) -> bool:
        busy = [found for found in self._open if found.part is not None]
        if not busy:
            return False
        chosen = [random.choice(busy)] if scope == "connection" else list(self._open)
        in_flight = sum(found.part is not None for found in chosen)
        self._traffic.disturbances.append(Disturbance(scope, len(chosen), in_flight))
        for connection in chosen:
            connection.cut()
        return True

    def _run(self, ready: threading.Event) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(
            asyncio.start_server(self._serve, "127.0.0.1", self.port, limit=_BLOCK)
        )
        ready.set()
        self._loop.run_forever()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, to_there = await asyncio.open_connection("127.0.0.1", self._target, limit=_BLOCK)
        except OSError:
            writer.transport.abort()
            return
        connection = _Connection(self._traffic, [writer, to_there])
        self._open.add(connection)
        await asyncio.gather(
            _pass_on(reader, to_there, connection.sends),
            _pass_on(there, writer, lambda _: connection.is_answered()),
        )
        self._open.discard(connection)


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, seen: Any) -> None:
    try:
        while block := await reader.read(_BLOCK):
            seen(block)
            writer.write(block)
            await writer.drain()
        writer.close()
    except OSError:
        writer.transport.abort()
