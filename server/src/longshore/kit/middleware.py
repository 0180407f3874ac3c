"""What surrounds every request: an id, the log line, security headers, the last safety net."""

import re
import time
import uuid

import structlog
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from longshore.kit.envelope import bug

log = structlog.get_logger("longshore.request")
_SAFE_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
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


class RequestMiddleware:
    """Gives the request an id, adds headers that the answer lacks, logs it, catches our faults."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request; other protocols pass through."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request_id = _request_id(scope)
        scope.setdefault("state", {})["request_id"] = request_id
        structlog.contextvars.bind_contextvars(request_id=request_id)
        started = time.perf_counter()
        status = 0

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = message.setdefault("headers", [])
                present = {name.lower() for name, _ in headers}
                headers.extend(pair for pair in API_HEADERS if pair[0] not in present)
                headers.append((b"x-request-id", request_id.encode()))
            await send(message)

        try:
            await self.app(scope, receive, send_with_headers)
        except ClientDisconnect:
            # The caller went before its request was whole: no fault, and nobody reads an answer.
            status = _CLIENT_GONE
        except Exception as error:
            if status:
                raise
            response = bug(Request(scope), error)
            await response(scope, receive, send_with_headers)
        finally:
            log.info(
                "request",
                method=scope["method"],
                path=scope["path"],
                status=status,
                ms=round((time.perf_counter() - started) * 1000, 1),
            )
            structlog.contextvars.clear_contextvars()


def _request_id(scope: Scope) -> str:
    """The caller's X-Request-Id when it is harmless, a fresh one otherwise."""
    given = Headers(scope=scope).get("x-request-id", "")
    if _SAFE_ID.fullmatch(given):
        return given
    return uuid.uuid4().hex
