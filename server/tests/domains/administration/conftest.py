"""Administrators with limited rights: what most of these tests are about."""

from collections.abc import Awaitable, Callable, Sequence

import pytest
from sqlalchemy import select
from tests.support.world import PASSWORD, TestPublisher, TestUser, World, password_hash, sign_in

from longshore.account.audit import AuditEvent
from longshore.account.identity import Permission
from longshore.account.identity.models import User
from longshore.domains import administration
from longshore.kit.db.database import Database

MakeUser = Callable[..., Awaitable[TestUser]]
MakeRole = Callable[..., Awaitable[int]]
ReadEvents = Callable[[str], Awaitable[Sequence[AuditEvent]]]


@pytest.fixture
def make_role(database: Database, world: World) -> MakeRole:
    """A role with given permissions, past every rule."""

    async def make(
        *permissions: Permission, name: str = "", publisher: TestPublisher | None = None,
        is_builtin: bool = False,
    ) -> int:  # fmt: skip
        where = publisher or world.aurora
        async with database.publisher(where.id) as session:
            return await administration.create_role(
                session, where.id, name=name or "made " + "+".join(permissions),
                permissions=permissions, is_builtin=is_builtin,
            )  # fmt: skip

    return make


@pytest.fixture
def make_user(database: Database, world: World, make_role: MakeRole) -> MakeUser:
    """A signed-in user with given permissions and games, past every rule."""

    async def make(
        account: str, *permissions: Permission, game_ids: tuple[int, ...] = (),
        all_games: bool = True, is_owner: bool = False, publisher: TestPublisher | None = None,
    ) -> TestUser:  # fmt: skip
        where = publisher or world.aurora
        roles = ()
        if permissions:
            roles = (await make_role(*permissions, name=f"of {account}", publisher=where),)
        async with database.publisher(where.id) as session:
            user_id = await administration.create_user(
                session, where.id, account=account, name=account.title(),
                password_hash=password_hash(), role_ids=roles, game_ids=game_ids,
                all_games=all_games and not game_ids, is_owner=is_owner,
            )  # fmt: skip
            user = await session.get_one(User, user_id)
            token = await sign_in(session, user)
        return TestUser(user_id, where.id, account, account.title(), None, token, PASSWORD)

    return make


@pytest.fixture
def events(database: Database) -> ReadEvents:
    """The audit events of one action, the oldest first."""

    async def read(action: str) -> Sequence[AuditEvent]:
        statement = select(AuditEvent).where(AuditEvent.action == action).order_by(AuditEvent.at)
        async with database.system() as session:
            return (await session.execute(statement)).scalars().all()

    return read
