"""Requests over a few kept connections, and the processor time that a process spent on them."""

import contextlib
import re
import selectors
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)
CONNECTIONS = 8


@dataclass
class Target:
    """Requests to a server, and what each burst took.

    `server` and `database` are microseconds of processor per call, `waited` the milliseconds that a
    caller waited for an answer, one of eight who ask at once.
    """

    port: int
    pid: int
    requests: Iterator[bytes]
    answers_like: bytes = b"200 OK"
    server: list[float] = field(default_factory=list)
    database: list[float] = field(default_factory=list)
    waited: list[float] = field(default_factory=list)

    def burst(self, seconds: float, databases: list[int]) -> None:
        """Send what can be sent in so many seconds."""
        before, database, began = used(self.pid), sum(map(used, databases)), time.perf_counter()
        done = exchange(self.port, self.requests, seconds, self.answers_like)
        self.server.append((used(self.pid) - before) / done / 1e3)
        self.database.append((sum(map(used, databases)) - database) / done / 1e3)
        self.waited.append((time.perf_counter() - began) * CONNECTIONS / done * 1e3)


def used(pid: int) -> int:
    """Nanoseconds of processor that a process has used, by all its threads."""
    total = 0
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            total += int((task / "schedstat").read_text().split()[0])
    return total


def backends(connection: Any) -> list[int]:
    """PostgreSQL's processes, the postmaster first."""
    postmaster = _parent(connection.info.backend_pid)
    found = [postmaster]
    for path in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if _parent(int(path.name)) == postmaster:
                found.append(int(path.name))
    return found


def _parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def once(port: int, request: bytes) -> bytes:
    """The body of one answer."""
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(request)
        return received(line).partition(b"\r\n\r\n")[2]


def exchange(port: int, requests: Iterator[bytes], seconds: float, like: bytes) -> int:
    """Send requests on every connection for so many seconds; how many were answered."""
    lines, done = selectors.DefaultSelector(), 0
    for number in range(CONNECTIONS):
        # Each from an address of its own: the throttle of addresses counts them apart.
        line = socket.create_connection(("127.0.0.1", port), source_address=(_own(number), 0))
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        lines.register(line, selectors.EVENT_READ)
        line.sendall(next(requests))
    end, waiting = time.perf_counter() + seconds, CONNECTIONS
    while waiting:
        for key, _ in lines.select():
            assert isinstance(key.fileobj, socket.socket)
            answer = received(key.fileobj)
            if like not in answer[:20] or (like == b"200 OK" and b'"code":0' not in answer):
                raise SystemExit(f"not answered: {answer!r}")
            done += 1
            if time.perf_counter() < end:
                key.fileobj.sendall(next(requests))
            else:
                waiting -= 1
    for key in list(lines.get_map().values()):
        key.fileobj.close()  # type: ignore[union-attr]
    return done


def _own(number: int) -> str:
    return f"127.0.{time.monotonic_ns() // 1_000_000 % 250 + 1}.{number + 1}"


def received(line: socket.socket) -> bytes:
    """One whole answer, head and body."""
    found = line.recv(65_536)
    head = found.find(b"\r\n\r\n")
    length = _LENGTH.search(found)
    whole = head + 4 + (int(length[1]) if length else 0)
    while len(found) < whole:
        found += line.recv(65_536)
    return found
