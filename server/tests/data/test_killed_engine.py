"""The engine is killed while it answers: no half answers, and what waits is sent once."""

import asyncio
import base64
from collections.abc import Iterator
from typing import Any

import pytest
from clickhouse_connect.driver.query import QueryResult
from fastapi import FastAPI
from sqlalchemy import text
from tests.data.test_schedules import DAY, Desk
from tests.data.test_schedules import desk as desk
from tests.data.test_schedules import no_hurry as no_hurry
from tests.data.test_schedules import played as played
from tests.support.client import Client
from tests.support.engine import NodeProcess, OwnAnalytics
from tests.support.played import Played
from tests.support.world import World

from longshore.data.engine import EngineMissingError
from longshore.data.engine.errors import EngineAwayError
from longshore.data.engine.place import DATABASE
from longshore.data.metrics.asked import ask
from longshore.integrations.alerting import WAITS

PLACE = "/ultra/protected/app/send/data-new/export"
_GROUPS = 9_000


@pytest.fixture
def analytics(own_analytics: OwnAnalytics) -> OwnAnalytics:
    """A node of the test's own, to be killed."""
    return own_analytics


async def _kill_in_answer(analytics: OwnAnalytics, monkeypatch: pytest.MonkeyPatch) -> None:
    """kill -9 once the next answer has begun to be read."""
    # Whoever connects is answered as well: that is not meant.
    await ask(analytics.settings, "SELECT {game:UInt64}", 1, {})
    rest, left = QueryResult._row_block_stream, iter([analytics.node])

    def killed(found: QueryResult) -> Iterator[Any]:
        node: NodeProcess | None = next(left, None)
        if node:
            node.kill()
        yield from rest(found)

    monkeypatch.setattr(QueryResult, "_row_block_stream", killed)


async def test_a_long_answer_is_whole_or_none(
    analytics: OwnAnalytics, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] Far more than waits between two processes, so that its rest is never sent."""
    asked = "SELECT number, repeat('x', 200) FROM numbers(400000)"
    assert await analytics.rows("SELECT 1") == [(1,)]
    await _kill_in_answer(analytics, monkeypatch)
    with pytest.raises(EngineMissingError):
        await analytics.rows(asked)


async def test_a_file_is_whole_or_an_error(
    analytics: OwnAnalytics, app: FastAPI, client: Client, world: World,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """[W-19] Killed between its tables: no file that lacks some, and nothing said to be taken."""
    monkeypatch.setitem(app.state._state, "settings", analytics.settings)
    game = world.aurora.games[0]
    await analytics.load(1)
    await analytics.engine.command(
        f"INSERT INTO {DATABASE}.events (publisher, game, day, event, player, time, received, "
        "source, id, key, properties) SELECT "
        f"{game.publisher_id}, {game.id}, '2026-03-05', 'fight', 1 + number, '2026-03-05 04:00:00',"
        " '2026-03-05 04:00:00', 1, toString(number), number, "
        f"concat('{{\"mode\":\"m', toString(number), '\"}}') FROM numbers({_GROUPS})"
    )

    async def file() -> Any:
        form = {"page": "events", "first": "2026-03-04", "last": "2026-03-06", "event": "fight",
                "by": ["property:mode"]}  # fmt: skip
        return await client.call("POST", PLACE, user=world.aurora.owner, game=game, json=form)

    async def taken() -> int:
        async with analytics.database.system() as session:
            told = "SELECT count(*) FROM audit_event WHERE action = 'figures.export'"
            return int((await session.execute(text(told))).scalar_one())

    before = await taken()
    await _kill_in_answer(analytics, monkeypatch)
    away = await file()
    assert (away.code, await taken()) == (EngineAwayError.code, before), away.msg
    await asyncio.to_thread(analytics.node.start)
    whole = await file()
    assert (whole.code, await taken()) == (0, before + 1), whole.msg
    lines = base64.b64decode(whole.data["content"]).decode("utf-8-sig").splitlines()
    groups = [line for line in lines if line.startswith("m") and line.endswith(",1.0")]
    assert len({line.partition(",")[0] for line in groups}) == len(groups) == _GROUPS


async def test_a_message_goes_out_once_and_whole(
    desk: Desk, played: Played, analytics: OwnAnalytics, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] Killed while its first report is asked: nothing is sent, and later all of both."""
    reports = [await desk.report(), await desk.report(name="Players", page="users")]
    tiles = [{"report_id": one} for one in reports]
    board = await desk("dashboards/save", name="Morning", tiles=tiles)
    schedule = await desk.schedule(
        dashboard_id=board.data["id"], target_ids=[await desk.target("webhook")]
    )
    await _kill_in_answer(analytics, monkeypatch)
    assert await desk.go(DAY) == []
    [row] = await desk.log(schedule)
    assert (row["state"], row["attempts"]) == ("waiting", 1)
    assert row["said"] == EngineAwayError.message.in_language("zh-CN")

    await asyncio.to_thread(analytics.node.start)
    [told] = await desk.go(DAY + WAITS[0] + 5)
    assert "付费金额：648.00 CNY" in told["text"]
    assert "■ Players" in told["text"]
    assert await desk.go(DAY + 2 * WAITS[-1]) == []
    assert [one["state"] for one in await desk.log(schedule)] == ["sent"]
