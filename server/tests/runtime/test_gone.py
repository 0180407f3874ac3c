"""A client that goes away in the middle of a call: no fault of ours, and nothing waits for it."""

from typing import Any

import pytest
from fastapi import FastAPI
from starlette.types import Message
from structlog.testing import capture_logs
from tests.support.runtime import game_client
from tests.support.world import World

from longshore.kit.db.database import Database


@pytest.mark.parametrize("path", ["/sdk/v1/init", "/sdk/v1/events", "/sync"])
async def test_a_phone_that_loses_its_line_is_no_fault_of_ours(
    app: FastAPI, database: Database, world: World, path: str
) -> None:
    """A body that ends in the middle is logged as gone, as the console does it, without a trace."""
    caller = await game_client(app, database, world.aurora.games[0])
    runtime = app.state.runtime
    messages: list[Message] = [
        {"type": "http.request", "body": b'{"device":', "more_body": True},
        {"type": "http.disconnect"},
    ]
    sent: list[Message] = []

    async def receive() -> Message:
        return messages.pop(0)

    async def send(message: Message) -> None:
        sent.append(message)

    head = {"longshore-app": caller.app_id, "longshore-key": caller.keys.client[0].text}
    scope: dict[str, Any] = {
        "type": "http", "method": "POST", "path": path, "raw_path": path.encode(),
        "query_string": b"", "client": (caller.address, 1), "scheme": "http", "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in head.items()],
    }  # fmt: skip
    with capture_logs() as logs:
        await runtime(scope, receive, send)
    assert [(line["event"], line["status"]) for line in logs] == [("request", 499)]
    assert sent == []
    assert runtime._at_once == 0
