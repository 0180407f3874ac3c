"""A claim does not walk past what is over, whoever keeps that from being cleared away."""

import asyncio
import json
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import NullPool, text
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine
from tests.support.shop import ScriptedHttp, Shop, paid
from tests.support.world import World, as_owner

from longshore.domains.operate.deliveries import looking, statements
from longshore.domains.operate.deliveries.worker import Courier
from longshore.kit.db.database import Database, async_url

_OVER = (
    text("""
    INSERT INTO delivery (publisher_id, game_id, order_id, kind, message_id, channel_code, body,
      next_at)
    SELECT publisher_id, game_id, order_id, kind, 'over' || random(), channel_code, body,
      now() - interval '1 hour'
    FROM delivery, generate_series(1, :many) WHERE message_id NOT LIKE 'over%'
    """),
    text("DELETE FROM delivery WHERE message_id LIKE 'over%'"),
)
_VALUES: dict[str, Any] = {"games": [], "rooms": [], "most": 16, "lease": 60, "back": 30}


@pytest.fixture
async def shop(database: Database, world: World) -> Shop:
    return await Shop.open(database, world.aurora.id, world.aurora.games[0].id)


def _courier(app: FastAPI, database: Database, http: ScriptedHttp) -> Courier:
    resources: Any = replace(app.state.resources, http_out=http)
    return Courier(database, resources)


async def _blocks(database: Database, statement: Any) -> int:
    """Blocks of tables and indexes in which a claim looks for its rows; it is taken back.

    Not those that writing them takes: where a page of an index is full, PostgreSQL looks through
    hundreds of rows for what it can throw out of that page, now and then and whoever writes.
    """
    async with database.system() as session:
        # Under some statistics so small a table is read whole; one in which much is over is not.
        await session.execute(text("SET LOCAL enable_seqscan = off"))
        asked = text(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {statement.text}")
        asked = asked.bindparams(*(statement._bindparams[name] for name in statement._bindparams))
        values = {name: _VALUES[name] for name in statement._bindparams}
        found = (await session.execute(asked, values)).scalar_one()
        await session.rollback()
    writing = (json.loads(found) if isinstance(found, str) else found)[0]["Plan"]
    (looking_for,) = (plan for plan in writing["Plans"] if plan["Parent Relationship"] == "Outer")
    return int(looking_for["Shared Hit Blocks"] + looking_for["Shared Read Blocks"])


async def _end(database: Database, many: int) -> None:
    async with database.system() as session:
        for statement in _OVER:
            await session.execute(statement, {"many": many} if "many" in statement.text else {})


async def _cleared_away(database: Database) -> None:
    """What earlier tests ended is gone: PostgreSQL would clear it away while blocks are counted."""
    owner = create_async_engine(
        async_url(database.addresses.owner), poolclass=NullPool, isolation_level="AUTOCOMMIT"
    )
    async with owner.connect() as connection:
        await connection.execute(text("VACUUM delivery"))


async def _order(shop: Shop) -> str:
    number = str((await shop.order()).number)
    await shop.take(paid(number, transaction=number))
    return number


@pytest.mark.parametrize("counted", [False, True])
async def test_beside_a_long_read(
    app: FastAPI, database: Database, shop: Shop, counted: bool
) -> None:
    """[R12] What was delivered since the read began is in nobody's way."""
    await _cleared_away(database)
    await _order(shop)
    async with AsyncSession(database.system_engine) as reader:
        await reader.connection(execution_options={"isolation_level": "REPEATABLE READ"})
        await reader.execute(text("SELECT count(*) FROM delivery"))
        await _end(database, 200)
        few = await _blocks(database, statements.CLAIM_RECENT)
        whole = await _blocks(database, statements.CLAIM)
        await _end(database, 4_000)
        if counted:
            async with as_owner(database) as owner:
                await owner.execute(text("ANALYZE delivery"))
        assert await _blocks(database, statements.CLAIM_RECENT) < few + 100
        assert await _blocks(database, statements.CLAIM) > whole + 100
        http = ScriptedHttp()
        await _courier(app, database, http).run()
    assert len(http.calls) == 1


async def test_what_is_old_is_found_when_nothing_else_is_left(
    app: FastAPI, database: Database, shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lease that ran out, and what was committed long after it became due."""
    monkeypatch.setattr(looking, "_LATE_SECONDS", 0.0)
    http = ScriptedHttp()
    worker = _courier(app, database, http)
    for _ in range(3):
        await _order(shop)
        async with database.system() as session:
            await session.execute(
                text(
                    "UPDATE delivery SET next_at = now() - interval '1 hour', claimed_until = CASE"
                    " WHEN id % 2 = 0 THEN now() - interval '1 minute' END"
                )
            )
        await worker.run()
    assert len({message_id for _, message_id, _ in http.calls}) == 3


async def test_a_backlog_is_emptied_from_its_old_end(
    app: FastAPI, database: Database, shop: Shop
) -> None:
    """More of a game than is asked for at once: the rest is not taken for what is over."""
    orders = [await _order(shop) for _ in range(40)]
    async with database.system() as session:
        await session.execute(
            text("UPDATE delivery SET next_at = now() - id * interval '1 minute'")
        )
    http = ScriptedHttp()
    await _courier(app, database, http).run()
    assert sorted(message_id for _, message_id, _ in http.calls) == sorted(
        f"msg_{number}" for number in orders
    )


async def test_nothing_is_delivered_once_a_round_has_failed(
    app: FastAPI, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever held the game gives it away then, and another worker begins with it."""
    rows, ended = [SimpleNamespace(game_id=1, message_id="msg_1")], list[bool]()
    courier = _courier(app, database, ScriptedHttp())

    async def turned() -> list[Any]:
        if rows:
            return [rows.pop()]
        raise OSError("the database went")

    async def delivered(_: Any) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0.01)
            ended.append(True)

    monkeypatch.setattr(courier, "_turned", turned)
    monkeypatch.setattr(courier, "_delivered", delivered)
    with pytest.raises(OSError, match="the database went"):
        await courier.run()
    assert ended == [True]


def test_looks_from_the_beginning_take_a_part_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = 100.0
    monkeypatch.setattr(looking, "monotonic", lambda: moment)
    looks = looking.Looks()
    assert looks.seconds_back({}) is None
    moment = 101.0
    looks.note([], {}, most=16, began=100.0, is_whole=True)
    moment = 120.0
    assert looks.seconds_back({}) == 20.0 + looking._LATE_SECONDS
    assert looks.seconds_to_whole == 1.0
    moment = 121.0
    assert looks.seconds_back({}) is None
