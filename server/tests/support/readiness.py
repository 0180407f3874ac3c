"""Whether a server that a test starts answers; asked often, so it must cost next to nothing."""

import http.client
import json
import time
from collections.abc import Callable
from urllib.parse import urlsplit

from tests.support.children import Process


def is_ready(address: str) -> bool:
    """True when the product at `http://host:port` answers and reaches its database.

    By the standard library: a client of httpx reads the machine's certificates first, 36 ms of
    processor that the server which is starting has not.
    """
    place = urlsplit(address)
    connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=2)
    try:
        connection.request("GET", "/readyz")
        answer = connection.getresponse()
        return answer.status == 200 and json.loads(answer.read())["code"] == 0
    except (OSError, http.client.HTTPException, ValueError):
        return False
    finally:
        connection.close()


def await_ready(
    process: Process, address: str, log: Callable[[], str], seconds: float = 180
) -> None:
    """Wait until it answers; it must neither end before nor take longer."""
    deadline = time.monotonic() + seconds
    while not is_ready(address):
        assert process.poll() is None, f"it ended at its start: {log()}"
        assert time.monotonic() < deadline, f"it did not become ready: {log()}"
        time.sleep(0.05)
