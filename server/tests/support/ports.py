"""Ports for servers that a test starts as processes of their own.

Not those that the kernel gives to whoever asks for any (32768 and up on Linux): between the asking
and the start, a connection of another test may be given the same.
"""

import itertools
import random
import socket

_FIRST, _LAST = 20_000, 32_000
_numbers = itertools.count(random.SystemRandom().randrange(_LAST - _FIRST))


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
            return port
    raise OSError("no port is free")
