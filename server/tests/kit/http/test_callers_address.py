"""Where a call comes from, and what a browser is told behind https."""

import pytest
from starlette.requests import Request
from starlette.types import Message, Receive, Scope, Send

from longshore.kit.http.context import client_ip
from longshore.kit.http.middleware import RequestMiddleware
from longshore.kit.http.throttle import who


def asked(*forwarded: str) -> Request:
    """A request of a proxy at 10.0.0.1, with these lines of X-Forwarded-For."""
    headers = [(b"x-forwarded-for", line.encode()) for line in forwarded]
    return Request({"type": "http", "headers": headers, "client": ("10.0.0.1", 5)})


@pytest.mark.parametrize(
    ("lines", "proxies", "address"),
    [
        (("203.0.113.5",), 0, "10.0.0.1"),
        (("203.0.113.5",), 1, "203.0.113.5"),
        # What the caller wrote stands in a line of its own, or left of what the proxy appended.
        (("198.51.100.66", "203.0.113.5"), 1, "203.0.113.5"),
        (("198.51.100.66, 203.0.113.5",), 1, "203.0.113.5"),
        (("198.51.100.66", "203.0.113.5, 10.0.0.9"), 2, "203.0.113.5"),
        (("203.0.113.5",), 2, "203.0.113.5"),
        ((" , ",), 1, "10.0.0.1"),
    ],
)
def test_a_forged_line_is_not_believed(lines: tuple[str, ...], proxies: int, address: str) -> None:
    """[S11] All lines are one list, counted from the right."""
    assert client_ip(asked(*lines), proxies) == address


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2::5", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::5", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("unknown", "unknown"),
    ],
)
def test_a_household_is_counted_once(address: str, counted: str) -> None:
    """[S21] Who has a /64 of IPv6 does not have its addresses' allowances."""
    assert who(address) == counted


@pytest.mark.parametrize("is_https", [True, False])
async def test_strict_transport(is_https: bool) -> None:
    """[S23] Told where the public address is https, and nowhere else."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {
        "type": "http", "method": "GET", "path": "/ultra/x", "headers": [], "query_string": b"",
        "client": ("192.0.2.7", 1), "state": {}, "app": None,
    }  # fmt: skip
    await RequestMiddleware(app, is_https=is_https)(scope, receive, send)
    told = dict(sent[0]["headers"]).get(b"strict-transport-security")
    assert told == (b"max-age=31536000; includeSubDomains" if is_https else None)
