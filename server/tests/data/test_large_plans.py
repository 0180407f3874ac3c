"""Plans as large as they may be, and one that is larger than they may be now.

A test in which the event loop was held for 50 ms fails of itself (tests/support/slow_callbacks.py).
"""

import asyncio
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Answer, Client
from tests.support.engine import Analytics
from tests.support.world import World

from longshore.data.plan import service
from longshore.kit.db.database import Database

PLACE = "/ultra/protected/app/send/data-new/plan/"
DAYS = {"first": "2026-03-04", "last": "2026-03-06"}
# Names and meanings are as long as they may be.
PLANNED = text("""
INSERT INTO data_planned_event
  (publisher_id, game_id, event, title, meaning, properties, revision, changed_user_name)
SELECT :publisher, :game, 'event' || lpad(event::text, 3, '0'), '', repeat('义', 500), (
    SELECT jsonb_agg(jsonb_build_object('name', repeat('名', 60) || property, 'type', 'text',
      'is_required', true, 'meaning', repeat('义', 200)))
    FROM generate_series(1, :properties) AS property
  ), 1, 'somebody'
FROM generate_series(1, :events) AS event
""")


async def _ask(client: Client, world: World, verb: str, **form: Any) -> Answer:
    return await client.call(
        "POST", PLACE + verb, user=world.aurora.owner, game=world.aurora.games[0],
        json=form, language="en-US",
    )  # fmt: skip


async def _plan(database: Database, world: World, events: int, properties: int) -> None:
    values = {"publisher": world.aurora.id, "game": world.aurora.games[0].id}
    async with database.publisher(world.aurora.id) as session:
        await session.execute(PLANNED, values | {"events": events, "properties": properties})


def _properties(count: int) -> list[dict[str, str]]:
    return [{"name": f"p{number}", "type": "text"} for number in range(count)]


async def test_one_that_is_larger_than_it_may_be_is_read_and_deleted(
    client: Client, world: World, database: Database
) -> None:
    """Twice as large: it was written before there was a bound."""
    await _plan(database, world, 300, 20)
    listed = (await _ask(client, world, "list")).data["list"]
    assert sum(len(one["properties"]) for one in listed) == 2 * service.MOST_PROPERTIES_IN_ALL
    assert listed[0]["properties"][19]["name"] == "名" * 60 + "20"
    left = await _ask(client, world, "delete", event="event001")
    assert [one["event"] for one in left.data["list"]] == [one["event"] for one in listed[1:]]


async def test_one_that_is_larger_than_it_may_be_is_compared(
    client: Client, world: World, database: Database, analytics: Analytics, app: FastAPI,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setitem(app.state._state, "settings", analytics.settings)
    await analytics.load()
    await _plan(database, world, 300, 50)
    found = await _ask(client, world, "check", **DAYS)
    assert {one["state"] for one in found.data["list"]} == {"never_came"}
    assert len(found.data["list"]) == 300


async def test_properties_of_all_events_have_a_bound(
    client: Client, world: World, database: Database
) -> None:
    """It is told; an event of a plan beyond it may lose properties, and gets no more of them."""
    await _plan(database, world, 299, 10)
    refused = await _ask(client, world, "save", event="new", properties=_properties(11))
    assert (refused.code, "3000 properties" in refused.msg) == (4976, True), refused.msg
    assert "2990" in refused.msg
    assert len((await _ask(client, world, "list")).data["list"]) == 299
    kept = await _ask(client, world, "save", event="new", properties=_properties(10))
    assert kept.code == 0, kept.msg
    for count, code in ((11, 4976), (10, 0), (9, 0), (10, 0)):
        form = {"properties": _properties(count), "revision": kept.data["revision"]}
        answer = await _ask(client, world, "save", event="new", **form)
        assert answer.code == code
        kept = answer if code == 0 else kept

    async with database.publisher(world.aurora.id) as session:
        await session.execute(text("UPDATE data_planned_event SET event = 'x' || event"))
    await _plan(database, world, 1, 30)
    for count, revision, code in ((31, 1, 4976), (30, 1, 0), (29, 2, 0), (30, 3, 4976)):
        form = {"properties": _properties(count), "revision": revision}
        answer = await _ask(client, world, "save", event="event001", **form)
        assert answer.code == code, answer.msg


async def test_two_who_write_at_once_stay_within_the_bound(
    client: Client, world: World, database: Database
) -> None:
    await _plan(database, world, 59, 50)
    answers = await asyncio.gather(
        *(
            _ask(client, world, "save", event=f"new{number}", properties=_properties(20))
            for number in range(4)
        )
    )
    assert sorted(answer.code for answer in answers) == [0, 0, 4976, 4976]
