"""The second wall: in every publisher's table a session sees and changes its own rows only.

Every table has a row of each of two publishers here. That such rows could not be written through
the product (most columns are empty) does not matter to the wall.
"""

from collections.abc import AsyncIterator
from datetime import UTC, date, datetime

import pytest
from sqlalchemy import Column, Date, DateTime, LargeBinary, Table, Uuid, insert, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.composition.domains import METADATA
from longshore.kit.db.database import Database
from longshore.kit.testing import TestPostgres
from tests.support.world import as_owner

TABLES = [table for table in METADATA.sorted_tables if "publisher_id" in table.columns]
AURORA, BOREALIS = 1, 2
_CONSTRAINTS = text(
    "SELECT conrelid::regclass, quote_ident(conname) FROM pg_constraint "
    "WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'f')"
)
# To these, two empty rows are one row twice.
_UNIQUE_EMPTY = text("SELECT indexrelid::regclass FROM pg_index WHERE indnullsnotdistinct")


@pytest.fixture(scope="module")
async def filled(postgres: TestPostgres) -> AsyncIterator[Database]:
    """A database of its own, without the constraints that stand in the way of empty rows."""
    database = Database(postgres.clone(), pool_size=2)
    async with as_owner(database) as session:
        # The wall alone: neither rights nor the audit log's seals stand before it.
        await session.execute(
            text("GRANT UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO longshore_app")
        )
        await session.execute(text("ALTER TABLE audit_event DISABLE TRIGGER USER"))
        for table, name in (await session.execute(_CONSTRAINTS)).all():
            await session.execute(text(f"ALTER TABLE {table} DROP CONSTRAINT {name}"))
        for name in (await session.execute(_UNIQUE_EMPTY)).scalars().all():
            await session.execute(text(f"DROP INDEX {name}"))
        for table in TABLES:
            await _fill(session, table)
    yield database
    await database.dispose()


async def _fill(session: AsyncSession, table: Table) -> None:
    for column in table.columns:
        if not (column.primary_key or column.nullable or column.name == "publisher_id"):
            statement = f'ALTER TABLE "{table.name}" ALTER COLUMN "{column.name}" DROP NOT NULL'
            await session.execute(text(statement))
    for publisher in (AURORA, BOREALIS):
        keys = {
            column.name: _key(column, publisher)
            for column in table.primary_key.columns
            if column.name != "publisher_id"
        }
        await session.execute(insert(table).values(publisher_id=publisher, **keys))


def _key(column: Column[object], number: int) -> object:
    if isinstance(column.type, LargeBinary):
        return bytes([number]) * 32
    if isinstance(column.type, Uuid):
        return f"{number:032x}"
    if isinstance(column.type, Date):
        return date(2026, 1, number)
    if isinstance(column.type, DateTime):
        return datetime(2026, 1, number, tzinfo=UTC)
    return number if column.type.python_type is int else str(number)


def test_there_are_tables() -> None:
    assert len(TABLES) > 30


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
class TestOneTable:
    async def test_each_publisher_sees_its_own_row(self, filled: Database, table: Table) -> None:
        statement = text(f'SELECT publisher_id FROM "{table.name}"')
        for publisher in (AURORA, BOREALIS):
            async with filled.publisher(publisher) as session:
                assert (await session.execute(statement)).scalars().all() == [publisher]
        async with filled.system() as session:
            assert sorted((await session.execute(statement)).scalars()) == [AURORA, BOREALIS]

    async def test_nobody_sees_none(self, filled: Database, table: Table) -> None:
        async with filled.tenant_engine.connect() as connection:
            found = await connection.execute(text(f'SELECT FROM "{table.name}"'))
            assert found.all() == []

    async def test_anothers_row_is_neither_changed_nor_deleted(
        self, filled: Database, table: Table
    ) -> None:
        async with filled.publisher(AURORA) as session:
            for statement in (
                f'UPDATE "{table.name}" SET publisher_id = :mine WHERE publisher_id <> :mine',
                f'DELETE FROM "{table.name}" WHERE publisher_id <> :mine',
            ):
                done = await session.execute(text(statement), {"mine": AURORA})
                assert done.rowcount == 0  # type: ignore[attr-defined]

    async def test_no_row_is_written_for_another(self, filled: Database, table: Table) -> None:
        statement = text(f'UPDATE "{table.name}" SET publisher_id = :other')
        with pytest.raises(DBAPIError, match="row-level security"):
            async with filled.publisher(AURORA) as session:
                await session.execute(statement, {"other": BOREALIS})
