"""Engine or store are away or busy while a file comes in: each row is in once, and why is told."""

import asyncio

import pytest
from tests.data.imports.support import FILE, Desk
from tests.support.engine import OwnAnalytics

from longshore.data.engine import (
    Engine,
    EngineError,
    EngineMissingError,
    EngineRefusedError,
)
from longshore.data.engine.errors import EngineAwayError
from longshore.data.engine.place import DATABASE
from longshore.data.imports import importing
from longshore.data.imports.wording import PROBLEMS
from longshore.integrations.object_store import StoreError


@pytest.fixture
def analytics(own_analytics: OwnAnalytics) -> OwnAnalytics:
    """A node of the test's own, to be killed."""
    return own_analytics


async def test_each_row_is_there_once_and_the_list_says_why_it_waits(
    desk: Desk, analytics: OwnAnalytics, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] Killed when a block is in it and nobody was told: it comes again, and is one block."""
    monkeypatch.setattr(importing, "BLOCK_LINES", 2)
    insert = Engine.insert

    async def not_answered(engine: Engine, table: str, lines: bytes, token: str) -> None:
        await insert(engine, table, lines, token)
        if token.endswith("-1"):
            monkeypatch.setattr(Engine, "insert", insert)
            await asyncio.to_thread(analytics.node.kill)
            raise EngineMissingError("killed before it answered")

    monkeypatch.setattr(Engine, "insert", not_answered)
    number = (await desk.begin(FILE)).data["id"]
    with pytest.raises(EngineError):
        await desk.importer.once()
    half = await desk.told(number)
    assert (half["state"], half["lines"]) == ("running", 2)
    assert half["held_up"] == EngineAwayError.message.in_language("zh-CN")

    await asyncio.to_thread(analytics.node.start)
    await desk.importer.once()
    found = await desk.told(number)
    assert (found["state"], found["lines"], found["rows"], found["refused"]) == ("done", 7, 3, 3)
    assert found["held_up"] == ""
    rows = f"SELECT count(), uniqExact(key) FROM {DATABASE}.events WHERE import_id = {number}"
    assert await analytics.rows(rows) == [(3, 3)]
    assert await desk.money() == {"CNY": 3_600, "JPY": 1_200}


async def test_what_is_tried_again_says_why(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """[W-19] A store that is away, then an engine without memory: it only said that it waits."""
    number = (await desk.begin(FILE)).data["id"]

    async def fails(error: Exception) -> None:
        raise error

    for owner, name, error, problem in (
        (type(desk.importer.store), "download_to", StoreError("SlowDown", "busy"), "store_away"),
        (Engine, "insert", EngineRefusedError("memory", is_too_heavy=True), "too_heavy"),
    ):
        with monkeypatch.context() as failing:
            failing.setattr(owner, name, lambda *_, error=error: fails(error))
            with pytest.raises(type(error)):
                await desk.importer.once()
        found = await desk.told(number)
        said = PROBLEMS[problem].in_language("zh-CN")
        assert (found["held_up"], found["problem"]) == (said, ""), found["state"]
    await desk.importer.once()
    found = await desk.told(number)
    assert (found["state"], found["held_up"], found["problem"]) == ("done", "", "")
