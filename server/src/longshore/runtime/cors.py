"""Calls of games that run in a browser, on an address of their own (Fetch standard, CORS protocol).

Any origin may call what clients call: a call carries no cookie, so a page can do nothing with it
that it could not do without a browser. Calls of game servers and channels are not a page's to make.
"""

from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

# The last two are of ThinkingData's SDK for pages.
_PREFIXES = ("/sdk/v1/", "/ofrep/v1/", "/sync_js", "/config")
# Chromium keeps the answer to a preflight no longer than two hours.
_PREFLIGHT_SECONDS = 7_200
_SENT = (
    "authorization", "content-encoding", "content-type", "if-none-match",
    "longshore-app", "longshore-key", "longshore-time", "x-api-key",
)  # fmt: skip
_READ = ("etag", "longshore-time", "retry-after", "x-request-id")


VARY = b"vary: Origin\r\n"
ALLOWED = (
    f"access-control-allow-origin: *\r\naccess-control-expose-headers: {', '.join(_READ)}\r\n"
).encode()


def is_for_pages(path: str) -> bool:
    """Whether pages may call this address: its answers have `VARY`, and `ALLOWED` for a page."""
    return path.startswith(_PREFIXES)


class BrowserCalls:
    """Lets pages of every origin make the calls of clients, and no other."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._allowing = CORSMiddleware(
            app, allow_origins=["*"], allow_methods=["GET", "POST"], allow_headers=_SENT,
            expose_headers=_READ, max_age=_PREFLIGHT_SECONDS,
        )  # fmt: skip

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        app = self._allowing if is_for_pages(scope["path"]) else self._app
        await app(scope, receive, send)
