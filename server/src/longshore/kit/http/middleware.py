"""What surrounds every request: an id, the log line, security headers, the last safety net."""

import re
import time
import uuid

import structlog
from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from longshore.kit.http import metrics
from longshore.kit.http.envelope import bug
from longshore.kit.http.request_facts import facts_of, route_of

log = structlog.get_logger("longshore.request")
SAFE_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
# What proxies write into their logs for it; never sent.
_CLIENT_GONE = 499

# Answers of the API are never pages: nothing in them may be run, framed, sniffed or kept.
API_HEADERS = (
    (b"cache-control", b"no-store"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
# Only where the public address is https: a browser would refuse http for a year.
_HSTS = (b"strict-transport-security", b"max-age=31536000; includeSubDomains")


class RequestMiddleware:
    """Gives the request an id, adds headers that the answer lacks, logs it, catches our faults."""

    def __init__(self, app: ASGIApp, *, is_https: bool = False) -> None:
        self.app = app
        self._headers = (*API_HEADERS, _HSTS) if is_https else API_HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request; other protocols pass through."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        exchange = _Exchange(scope, send, self._headers)
        structlog.contextvars.bind_contextvars(request_id=exchange.request_id)
        try:
            with metrics.in_progress():
                await self.app(scope, receive, exchange.send)
        except ClientDisconnect:
            # The caller went before its request was whole: no fault, and nobody reads an answer.
            exchange.status = _CLIENT_GONE
        except Exception as error:
            if exchange.status:
                raise
            response = bug(Request(scope), error)
            await response(scope, receive, exchange.send)
        finally:
            exchange.report()
            structlog.contextvars.clear_contextvars()


class _Exchange:
    """One request with its answer as it goes out."""

    def __init__(self, scope: Scope, send: Send, headers: tuple[tuple[bytes, bytes], ...]) -> None:
        self._scope, self._send, self._headers = scope, send, headers
        self._started = time.perf_counter()
        self.request_id = _request_id(scope)
        self.status = self._bytes = 0
        scope.setdefault("state", {})["request_id"] = self.request_id

    async def send(self, message: Message) -> None:
        """Pass on a part of the answer, its head with our headers."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = message.setdefault("headers", [])
            present = {name.lower() for name, _ in headers}
            headers.extend(pair for pair in self._headers if pair[0] not in present)
            headers.append((b"x-request-id", self.request_id.encode()))
        else:
            self._bytes += len(message.get("body", b""))
        await self._send(message)

    def report(self) -> None:
        """The log line, and what the metrics count."""
        seconds = time.perf_counter() - self._started
        told = facts_of(self._scope)
        route = told.pop("route", None) or route_of(self._scope)
        code = told.setdefault("code", 0 if self.status == 200 else self.status)
        method = self._scope["method"] if self._scope["method"] in _METHODS else "other"
        metrics.count_request(method, route, code, self.status, seconds)
        log.info(
            "request", method=method, route=route, status=self.status,
            ms=round(seconds * 1000, 1), bytes=self._bytes, **told,
        )  # fmt: skip


_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def _request_id(scope: Scope) -> str:
    """The caller's X-Request-Id when it is harmless, a fresh one otherwise."""
    given = next((value for name, value in scope["headers"] if name == b"x-request-id"), b"")
    if given and SAFE_ID.fullmatch(told := given.decode("latin-1")):
        return told
    return uuid.uuid4().hex
