"""What surrounds every request."""

from typing import Any

from starlette.requests import Request
from starlette.types import Message, Receive, Scope, Send
from structlog.testing import capture_logs

from longshore.kit.middleware import RequestMiddleware


async def test_a_caller_that_goes_is_no_fault_of_ours() -> None:
    """A body that ends in the middle is logged as gone, not as an error, and gets no answer."""

    async def read_body(scope: Scope, receive: Receive, send: Send) -> None:
        await Request(scope, receive).body()

    messages: list[Message] = [
        {"type": "http.request", "body": b"half", "more_body": True},
        {"type": "http.disconnect"},
    ]
    sent: list[Message] = []

    async def receive() -> Message:
        return messages.pop(0)

    async def send(message: Message) -> None:
        sent.append(message)

    scope: dict[str, Any] = {"type": "http", "method": "POST", "path": "/x", "headers": []}
    with capture_logs() as logs:
        await RequestMiddleware(read_body)(scope, receive, send)
    assert sent == []
    assert [(line["event"], line["log_level"], line["status"]) for line in logs] == [
        ("request", "info", 499)
    ]
