"""The schema: migrations and models agree, and every publisher's table has its wall."""

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from longshore import tables
from longshore.kit.db import Database
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
        return list(compare_metadata(context, tables.metadata))

    async with database.system_engine.connect() as connection:
        assert await connection.run_sync(differences) == []


def publisher_tables() -> list[str]:
    """Tables that carry publisher_id."""
    return [
        table.name for table in tables.metadata.sorted_tables if "publisher_id" in table.columns
    ]


async def test_every_publisher_table_has_a_forced_policy(database: Database) -> None:
    walls = text(
        "SELECT c.relname FROM pg_class c JOIN pg_policy p ON p.polrelid = c.oid "
        "WHERE c.relrowsecurity AND c.relforcerowsecurity AND p.polpermissive AND p.polcmd = '*'"
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


async def test_a_query_without_where_sees_one_publisher(database: Database, world: World) -> None:
    for name in publisher_tables():
        statement = text(f"SELECT DISTINCT publisher_id FROM {name}")
        async with database.publisher(world.aurora.id) as session:
            assert set((await session.execute(statement)).scalars()) <= {world.aurora.id}, name
        async with database.tenant_engine.connect() as connection:
            assert (await connection.execute(statement)).all() == [], name
    async with database.system() as session:
        users = await session.execute(text("SELECT DISTINCT publisher_id FROM user_account"))
        assert len(set(users.scalars())) == 2


async def test_a_row_cannot_be_written_for_another_publisher(
    database: Database, world: World
) -> None:
    statement = text(
        "INSERT INTO role (publisher_id, name) VALUES (:publisher_id, 'smuggled') RETURNING id"
    )
    try:
        async with database.publisher(world.aurora.id) as session:
            await session.execute(statement, {"publisher_id": world.borealis.id})
    except Exception as error:  # noqa: BLE001 - the driver's class is not what this is about
        assert "row-level security" in str(error)
    else:
        raise AssertionError("written into another publisher")
