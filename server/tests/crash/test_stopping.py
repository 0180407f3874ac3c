"""A server that is told to stop leaves in order: who called before or meanwhile is answered."""

import http.client
import select
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.support.ports import free_port
from tests.support.running import RunningServer

RESTARTS = 2
CALLERS = 6
CALLS_BETWEEN = 60
# A call that waits in the socket while a busy machine starts a server.
SECONDS = 180


class _Caller(threading.Thread):
    """Calls again and again, about fifty times a second, over kept connections or new ones."""

    def __init__(self, port: int, path: str, *, keeps: bool) -> None:
        super().__init__()
        self._port, self._path, self._keeps = port, path, keeps
        self.is_over = False
        self.answered = 0
        self.failed: list[str] = []

    def run(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=SECONDS)
        while not self.is_over:
            # As every pool does: what the server has closed meanwhile is not used again.
            if not self._keeps or (connection.sock and _is_readable(connection.sock)):
                connection.close()
            try:
                connection.request("GET", self._path)
                answer = connection.getresponse()
                answer.read()
            except (OSError, http.client.HTTPException) as error:
                self.failed.append(repr(error))
                connection.close()
            else:
                self.answered += 1
                if answer.status != 200:
                    self.failed.append(f"HTTP {answer.status}")
            time.sleep(0.02)
        connection.close()


def _is_readable(connection: socket.socket) -> bool:
    return bool(select.select([connection], [], [], 0)[0])


@contextmanager
def _called(port: int) -> Iterator[list[_Caller]]:
    paths = ("/healthz", "/ultra/setup")
    callers = [
        _Caller(port, paths[number % 2], keeps=number < CALLERS - 2) for number in range(CALLERS)
    ]
    for caller in callers:
        caller.start()
    try:
        yield callers
    finally:
        for caller in callers:
            caller.is_over = True
        for caller in callers:
            caller.join(SECONDS)


def _await_calls(callers: list[_Caller]) -> None:
    """Until each of them has called that often again."""
    wanted = [caller.answered + CALLS_BETWEEN for caller in callers]
    deadline = time.monotonic() + SECONDS
    while any(
        caller.answered < often and not caller.failed
        for caller, often in zip(callers, wanted, strict=True)
    ):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_no_call_fails_over_restarts() -> None:
    """[R18] Behind a socket that is held for it, three hundred calls a second."""
    with (
        socket.create_server(("127.0.0.1", free_port()), backlog=1024) as listener,
        RunningServer.fresh({"LONGSHORE_DEMO": "0"}, listener=listener) as running,
        _called(running.port) as callers,
    ):
        for _ in range(RESTARTS):
            _await_calls(callers)
            running.stop()
            running.start()
        _await_calls(callers)
    assert [failure for caller in callers for failure in caller.failed] == []


def _status(port: int, path: str) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=SECONDS)
    try:
        connection.request("GET", path)
        return connection.getresponse().status
    finally:
        connection.close()


def test_who_asks_whether_it_is_ready_is_told_first() -> None:
    """[R18] `/readyz` says 503 while every other call is still taken; a second signal ends that."""
    with RunningServer.fresh({"LONGSHORE_DEMO": "0", "LONGSHORE_DRAIN_SECONDS": "300"}) as running:
        assert _status(running.port, "/readyz") == 200
        running.terminate()
        deadline = time.monotonic() + SECONDS
        while _status(running.port, "/readyz") != 503:
            assert time.monotonic() < deadline
            time.sleep(0.02)
        assert _status(running.port, "/ultra/setup") == 200
        running.terminate()
        assert running.ended(SECONDS)[0] == 0


def test_what_has_begun_is_answered() -> None:
    """[R18] Half a body was there when it was told to stop; workers and database end in order."""
    with RunningServer.fresh({"LONGSHORE_DEMO": "0"}) as running:
        body = b'{"account": "nobody", "password": "nothing"}'
        head = b"POST /ultra/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        with (
            socket.create_connection(("127.0.0.1", running.port), SECONDS) as half,
            socket.create_connection(("127.0.0.1", running.port), SECONDS) as idle,
        ):
            half.sendall(head + b"Content-Length: %d\r\n\r\n" % len(body) + body[:5])
            _status(running.port, "/healthz")  # By now it has read the half.
            running.terminate()
            assert idle.recv(1) == b""
            half.sendall(body[5:])
            answer = b"".join(iter(lambda: half.recv(65_536), b""))
        assert answer.startswith(b"HTTP/1.1 200 ")
        assert b"connection: close" in answer.lower()
        assert running.ended(SECONDS)[0] == 0
