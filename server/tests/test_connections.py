"""Connections of callers that keep them."""

import http.client
import time

from tests.support.running import RunningServer

# An answer and the next call of a person who reads; uvicorn by itself closes after five seconds.
PAUSE_SECONDS = 6


def test_an_idle_connection_is_kept() -> None:
    """A server that closes it first can meet a call that is just being sent, and loses it."""
    with RunningServer.fresh({"LONGSHORE_DEMO": "0"}) as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        local = []
        for pause in (0, PAUSE_SECONDS):
            time.sleep(pause)
            connection.request("GET", "/readyz")
            local.append(connection.sock.getsockname())
            assert connection.getresponse().read()
        connection.close()
    assert local[0] == local[1]
