"""The second wall: a publisher's transaction cannot reach another's rows, whatever is asked."""

import pytest
from sqlalchemy import text
from sqlalchemy.exc import ProgrammingError
from tests.support.world import World

from longshore.kit.db.database import Database


class TestSecondWall:
    async def test_raw_select_by_id(self, database: Database, world: World) -> None:
        """Not by id, not through a join, not in a sub-query, not by counting."""
        foreign = world.borealis.owner.id
        statements = (
            "SELECT 1 FROM user_account WHERE id = :id",
            "SELECT 1 FROM login_session WHERE user_id = :id",
            "SELECT 1 FROM publisher p JOIN user_account u ON u.publisher_id = p.id "
            "WHERE u.id = :id",
            "SELECT 1 WHERE EXISTS (SELECT 1 FROM user_account WHERE id = :id)",
            "SELECT 1 FROM user_account WHERE id = :id OR true HAVING count(*) > 5",
        )
        async with database.publisher(world.aurora.id) as session:
            for statement in statements:
                found = await session.execute(text(statement), {"id": foreign})
                assert found.first() is None, statement

    @pytest.mark.parametrize(
        "statement",
        [
            "UPDATE user_account SET is_owner = true WHERE publisher_id = :foreign",
            "DELETE FROM game WHERE publisher_id = :foreign",
            "UPDATE login_session SET user_id = 1 WHERE publisher_id = :foreign",
        ],
    )
    async def test_raw_changes_touch_nothing(
        self, database: Database, world: World, statement: str
    ) -> None:
        values = {"foreign": world.borealis.id}
        async with database.publisher(world.aurora.id) as session:
            returned = await session.execute(text(f"{statement} RETURNING 1"), values)
            assert returned.all() == []

    async def test_a_row_cannot_be_moved_to_another_publisher(
        self, database: Database, world: World
    ) -> None:
        values = {"foreign": world.borealis.id, "id": world.aurora.games[0].id}
        with pytest.raises(ProgrammingError, match="row-level security"):
            async with database.publisher(world.aurora.id) as session:
                await session.execute(
                    text("UPDATE game SET publisher_id = :foreign WHERE id = :id"), values
                )

    async def test_a_grant_cannot_cross(self, database: Database, world: World) -> None:
        """Composite keys: even past the wall no role of one publisher fits a user of another."""
        values = {
            "publisher_id": world.aurora.id,
            "user_id": world.aurora.none.id,
            "role_id": world.borealis.role_ids["pack"],
        }
        statement = text(
            "INSERT INTO user_role (publisher_id, user_id, role_id) "
            "VALUES (:publisher_id, :user_id, :role_id)"
        )
        with pytest.raises(Exception, match="fk_user_role_publisher_id_role_id"):
            async with database.system() as session:
                await session.execute(statement, values)

    async def test_the_scope_ends_with_the_transaction(
        self, database: Database, world: World
    ) -> None:
        """A connection that goes back to the pool sees nothing until it is scoped again."""
        for _ in range(10):
            async with database.publisher(world.borealis.id) as session:
                await session.execute(text("SELECT 1"))
            async with database.tenant_engine.connect() as connection:
                count = await connection.execute(text("SELECT count(*) FROM user_account"))
                assert count.scalar_one() == 0
