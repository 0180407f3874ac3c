"""Whether the process can serve is told in time, whatever its database does."""

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi import FastAPI
from tests.support.client import Client

from longshore.kit.http import health
from longshore.kit.http.envelope import install_handlers
from longshore.kit.settings import Settings
from longshore.kit.vitals import vital


class _Connection:
    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    async def __aenter__(self) -> "_Connection":
        await asyncio.sleep(self._seconds)
        return self

    async def __aexit__(self, *_: object) -> None:
        pass

    async def execute(self, _: object) -> None:
        pass


class _Engine:
    """A database that answers after so many seconds."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self.asked = 0

    def connect(self) -> _Connection:
        self.asked += 1
        return _Connection(self._seconds)


def _app(engine: Any) -> FastAPI:
    app = FastAPI()
    app.state.settings = Settings()
    app.state.database = SimpleNamespace(system_engine=engine)
    app.include_router(health.router)
    install_handlers(app)
    return app


async def test_ready() -> None:
    answer = await Client(_app(_Engine(0))).call("GET", "/readyz")
    assert (answer.code, answer.data) == (0, {"database": "ok", "ailing": []})


async def test_a_database_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    """503 in time, and however many ask, the database is asked once."""
    monkeypatch.setattr(health, "READY_SECONDS", 0.2)
    engine = _Engine(60)
    client = Client(_app(engine))
    begun = time.monotonic()
    answers = await asyncio.gather(*(client.call("GET", "/readyz") for _ in range(20)))
    assert time.monotonic() - begun < 30
    assert {(one.code, one.response.status_code) for one in answers} == {(5003, 503)}
    assert answers[0].data == {"database": "down", "ailing": []}
    assert answers[0].response.headers["retry-after"] == "3"
    assert engine.asked == 1
    assert (await client.call("GET", "/livez")).code == 0


async def test_a_part_that_is_not_well() -> None:
    client = Client(_app(_Engine(0)))
    with vital("workers", lambda: False):
        answer = await client.call("GET", "/readyz")
    assert (answer.code, answer.data["ailing"]) == (5003, ["workers"])
    assert (await client.call("GET", "/readyz")).code == 0
