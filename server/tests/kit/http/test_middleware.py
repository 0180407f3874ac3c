"""What surrounds every request."""

import errno
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send
from structlog.testing import capture_logs
from tests.support.client import Client
from tests.support.world import World

from longshore.integrations.object_store import StoreError
from longshore.kit.db.database import Database
from longshore.kit.http.envelope import install_handlers
from longshore.kit.http.middleware import RequestMiddleware


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


async def test_the_line_of_a_request(client: Client, world: World) -> None:
    """The declared route, who called, for which game, the code; never the path that was sent."""
    game = world.aurora.games[0]
    with capture_logs() as logs:
        await client.call("GET", "/ultra/user/info", user=world.aurora.owner, game=game)
        await client.call("POST", "/ultra/game/add", user=world.aurora.none, json={})
        await client.raw("GET", "/micro/install/0123456789abcdef-ticket")
        await client.raw("GET", "/no/such%1b[31m/place")
    lines = [line for line in logs if line["event"] == "request"]
    first = lines[0]
    assert (first["route"], first["code"], first["user"], first["publisher"], first["game"]) == (
        "/ultra/user/info", 0, world.aurora.owner.id, world.aurora.id, game.id,
    )  # fmt: skip
    assert first["bytes"] > 100
    assert (lines[1]["code"], lines[1]["status"]) == (4030, 200)
    assert "ticket" not in str(lines)
    assert "\x1b" not in str(lines)


async def test_a_fault_of_ours_is_one_at_http() -> None:
    """Proxies and monitors see 500; the browser reads the envelope all the same."""
    broken = Client(_failing(RuntimeError("boom")))
    answer = await broken.call("GET", "/x")
    assert (answer.code, answer.response.status_code) == (5000, 500)
    full = Client(_failing(OSError(errno.ENOSPC, "No space left on device")))
    answer = await full.call("GET", "/x")
    assert (answer.code, answer.response.status_code) == (5007, 507)


async def test_a_full_disk_is_told_wherever_it_is(database: Database) -> None:
    """Of the database, by its own code; of the store, whoever runs it. Nothing was saved."""
    with pytest.raises(OperationalError) as caught:
        async with database.system() as session:
            statement = "DO $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = 'disk_full'; END $$"
            await session.execute(text(statement))
    stores = [StoreError(code, "full") for code in ("InsufficientStorage", "QuotaExceeded")]
    for error in (caught.value, *stores):
        app = _failing(error)
        install_handlers(app)
        for language, words in (("zh-CN", "磁盘空间已满"), ("en-US", "disk is full")):
            answer = await Client(app).call("GET", "/x", language=language)
            assert (answer.code, answer.response.status_code) == (5007, 507), error
            assert words in answer.msg
    other = await Client(_failing(StoreError("SlowDown", "busy"))).call("GET", "/x")
    assert (other.code, other.response.status_code) == (5000, 500)


def _failing(error: Exception) -> FastAPI:
    async def fail(request: Request) -> Response:
        raise error

    app = FastAPI()
    app.add_route("/x", fail)
    app.add_middleware(RequestMiddleware)
    return app
