"""What stands in for somebody else's HTTP server: on loopback, on threads of its own.

A subclass says in `answer` what it says. Written with the standard library, not with our code.
"""

import json
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self


@dataclass(frozen=True)
class Asked:
    """A request; names of headers in lower case."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass(frozen=True)
class Told:
    """An answer; what is not bytes goes out as JSON."""

    status: int
    body: Any
    headers: Mapping[str, str] = field(default_factory=dict)


class HttpStandIn:
    """Listens from `start` to `stop`."""

    _server: ThreadingHTTPServer | None = None

    @property
    def port(self) -> int:
        """Where it listens."""
        assert self._server is not None
        return int(self._server.server_address[1])

    def start(self, port: int = 0) -> Self:
        """Listen; on any port that is free, when none is given."""
        self._server = ThreadingHTTPServer(("127.0.0.1", port), _handler(self))
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def stop(self) -> None:
        """Stop listening."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()

    def answer(self, asked: Asked) -> Told:
        """What it says."""
        raise NotImplementedError


def _handler(stand_in: HttpStandIn) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._serve()

        def do_POST(self) -> None:
            self._serve()

        def _serve(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", "0")))
            headers = {name.lower(): value for name, value in self.headers.items()}
            told = stand_in.answer(Asked(self.command, self.path, headers, body))
            data = told.body if isinstance(told.body, bytes) else json.dumps(told.body).encode()
            self.send_response(told.status)
            for name, value in told.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            """Stay quiet."""

        def handle(self) -> None:
            with suppress(ConnectionError):  # the caller did not wait
                super().handle()

    return Handler
