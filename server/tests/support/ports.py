"""Ports for servers that a test starts as processes of their own.

Not those that the kernel gives to whoever asks for any (32768 and up on Linux): between the asking
and the start, a connection of another test may be given the same. Nor those that another worker of
these tests was given, whose server may not listen yet: each is locked as long as its worker is.
"""

import fcntl
import itertools
import random
import socket
import tempfile
from pathlib import Path
from typing import TextIO

_FIRST, _LAST = 20_000, 32_000
_numbers = itertools.count(random.SystemRandom().randrange(_LAST - _FIRST))
_locks: list[TextIO] = []


def free_port() -> int:
    """A port of 127.0.0.1 that nobody listens on, another one each time."""
    for number in itertools.islice(_numbers, _LAST - _FIRST):
        port = _FIRST + number % (_LAST - _FIRST)
        with socket.socket() as listener:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                listener.bind(("127.0.0.1", port))
            except OSError:
                continue
            if _is_ours(port):
                return port
    raise OSError("no port is free")


def _is_ours(port: int) -> bool:
    folder = Path(tempfile.gettempdir(), "longshore-test-ports")
    folder.mkdir(exist_ok=True)
    lock = folder.joinpath(str(port)).open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        return False
    _locks.append(lock)
    return True
