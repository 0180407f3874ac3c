"""The schema: migrations and models agree, and every publisher's table has its wall."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from longshore.composition.domains import METADATA
from longshore.kit.db.database import Database
from tests.support.world import World


async def test_migrations_make_what_models_say(database: Database) -> None:
    def differences(connection: Connection) -> list[object]:
        # The job engine's tables are its own: made by our migration, described nowhere in ours.
        options = {
            "include_name": lambda name, kind, _: (
                kind != "table" or not name.startswith("procrastinate_")
            )
        }
        context = MigrationContext.configure(connection, opts=options)
        return list(compare_metadata(context, METADATA))

    async with database.system_engine.connect() as connection:
        assert await connection.run_sync(differences) == []


def publisher_tables() -> list[str]:
    """Tables that carry publisher_id."""
    return [table.name for table in METADATA.sorted_tables if "publisher_id" in table.columns]


async def test_every_publisher_table_has_a_forced_policy(database: Database) -> None:
    walls = text(
        "SELECT c.relname FROM pg_class c JOIN pg_policy p ON p.polrelid = c.oid "
        "WHERE c.relrowsecurity AND c.relforcerowsecurity AND p.polpermissive AND p.polcmd = '*' "
        "AND p.polname = 'publisher_rows' AND p.polroles = '{0}' "
        "AND pg_get_expr(p.polqual, p.polrelid) = '(publisher_id = "
        "(NULLIF(current_setting(''longshore.publisher_id''::text, true), ''''::text))::bigint)'"
    )
    async with database.system() as session:
        walled = set((await session.execute(walls)).scalars())
    assert len(publisher_tables()) > 10
    assert walled == set(publisher_tables())


async def test_no_user_of_ours_may_step_over(database: Database) -> None:
    async with database.system() as session:
        row = (
            await session.execute(
                text("SELECT rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user")
            )
        ).one()
    assert not row.rolsuper
    assert not row.rolbypassrls


async def test_the_application_cannot_name_every_publisher(
    database: Database, world: World
) -> None:
    async with database.tenant_engine.connect() as connection:
        await connection.execute(text("SET longshore.publisher_id = '*'"))
        with pytest.raises(DBAPIError, match="bigint"):
            await connection.execute(text("SELECT * FROM game"))
        await connection.rollback()
        with pytest.raises(DBAPIError, match="permission denied"):
            await connection.execute(text("SET ROLE longshore_system"))


async def test_neither_role_owns_or_makes_anything(database: Database) -> None:
    """What is not owned cannot be altered: neither tables nor their policies."""
    owned = text(
        "SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace "
        "AND pg_has_role(current_user, relowner, 'MEMBER')"
    )
    makes = text("SELECT has_schema_privilege('public', 'CREATE')")
    for engine in (database.tenant_engine, database.system_engine):
        async with engine.connect() as connection:
            assert (await connection.execute(owned)).scalar_one() == 0
            assert not (await connection.execute(makes)).scalar_one()


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM audit_event",
        "UPDATE audit_event SET ip = ''",
        "TRUNCATE audit_event",
        "UPDATE alembic_version SET version_num = '0'",
    ],
)
async def test_what_was_recorded_stays(database: Database, change: str) -> None:
    for engine in (database.tenant_engine, database.system_engine):
        async with engine.connect() as connection:
            with pytest.raises(DBAPIError, match="permission denied"):
                await connection.execute(text(change))
