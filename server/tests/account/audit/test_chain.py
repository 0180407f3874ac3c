"""The audit log's chain: written by every commit, by nobody else, and every damage is named."""

import asyncio

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from tests.support.world import World, as_owner

from longshore.account.audit.chain import Fault, Head, verify
from longshore.account.audit.recorder import AuditSubject, record
from longshore.kit.db.database import Database
from longshore.kit.http.request_context import RequestContext

CONTEXT = RequestContext("r", "zh-CN", "", "", "", "", "192.0.2.1", "test")


async def _write(database: Database, publisher_id: int, count: int) -> None:
    for number in range(count):
        async with database.publisher(publisher_id) as session:
            subject = AuditSubject(publisher_id, None, "nobody")
            record(
                session, CONTEXT, subject, action="test.do", target_type="test", target_id=number
            )


async def _damage(database: Database, *statements: str) -> None:
    async with as_owner(database) as session:
        for statement in statements:
            await session.execute(text(statement))


def _row(number: int, publisher_id: int) -> str:
    return (
        f"id = (SELECT event_id FROM audit_seal WHERE number = {number} "
        f"AND publisher_id = {publisher_id})"
    )


async def _kinds(database: Database, known: dict[int, Head] | None = None) -> list[Fault]:
    faults = (await verify(database, known)).faults
    return [Fault(fault.publisher_id, fault.number, fault.kind) for fault in faults]


async def test_parallel_writers_make_one_chain_each(database: Database, world: World) -> None:
    ids = [world.aurora.id, world.borealis.id] * 3
    await asyncio.gather(*(_write(database, publisher_id, 5) for publisher_id in ids))
    verdict = await verify(database)
    assert verdict.faults == []
    assert {key: head.number for key, head in verdict.heads.items()} == {
        world.aurora.id: 15,
        world.borealis.id: 15,
    }


async def test_a_change_that_is_taken_back_leaves_no_seal(database: Database, world: World) -> None:
    await _write(database, world.aurora.id, 1)
    with pytest.raises(ZeroDivisionError):
        async with database.publisher(world.aurora.id) as session:
            subject = AuditSubject(world.aurora.id, None, "nobody")
            record(session, CONTEXT, subject, action="test.do", target_type="test", target_id=2)
            await session.flush()
            raise ZeroDivisionError
    verdict = await verify(database)
    assert (verdict.faults, verdict.heads[world.aurora.id].number) == ([], 1)


@pytest.mark.parametrize(
    ("damage", "found"),
    [
        ("UPDATE audit_event SET actor_name = 'x' WHERE {second}", [(2, "altered")]),
        (
            "UPDATE audit_event SET at = at + interval '1 microsecond' WHERE {second}",
            [(2, "altered")],
        ),
        ("DELETE FROM audit_event WHERE {second}", [(2, "removed")]),
        ("DELETE FROM audit_event WHERE {last}", [(4, "removed")]),
        ("DELETE FROM audit_seal WHERE number > 2", [(3, "cut"), (0, "unsealed"), (0, "unsealed")]),
        ("DELETE FROM audit_head", [(5, "cut")]),
    ],
)
async def test_damage_is_named(
    database: Database, world: World, damage: str, found: list[tuple[int, str]]
) -> None:
    publisher_id = world.aurora.id
    await _write(database, publisher_id, 4)
    await _damage(database, damage.format(second=_row(2, publisher_id), last=_row(4, publisher_id)))
    faults = [(fault.number, fault.kind) for fault in await _kinds(database)]
    assert faults == found


async def test_a_cut_with_its_head_shows_against_a_known_one(
    database: Database, world: World
) -> None:
    """An owner of the database can make everything agree, but not with what was kept elsewhere."""
    publisher_id = world.aurora.id
    await _write(database, publisher_id, 4)
    known = dict((await verify(database)).heads)
    await _damage(
        database,
        f"DELETE FROM audit_event WHERE {_row(4, publisher_id)}",
        "DELETE FROM audit_seal WHERE number = 4",
        "UPDATE audit_head SET number = 3, digest = (SELECT digest FROM audit_seal "
        "WHERE number = 3)",
    )
    assert await _kinds(database) == []
    assert await _kinds(database, known) == [Fault(publisher_id, 4, "cut")]
    await _write(database, publisher_id, 1)
    assert await _kinds(database, known) == [Fault(publisher_id, 4, "rewritten")]


@pytest.mark.parametrize("table", ["audit_seal", "audit_head"])
async def test_nobody_else_writes_seals(database: Database, world: World, table: str) -> None:
    await _write(database, world.aurora.id, 1)
    for engine in (database.tenant_engine, database.system_engine):
        async with engine.connect() as connection:
            with pytest.raises(DBAPIError, match="permission denied"):
                await connection.execute(text(f"UPDATE {table} SET number = 7"))
