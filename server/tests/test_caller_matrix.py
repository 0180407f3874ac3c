"""Every operation against every kind of caller, as the table of who may call says.

An operation that is declared otherwise than the table says, or is not in it, fails the first test.
"""

from difflib import unified_diff

import pytest
from sqlalchemy import text

from longshore.account.identity import Permission
from longshore.account.identity.permissions import OF_PROVIDER
from longshore.kit.db.database import Database
from tests.support.client import Client
from tests.support.operations import Operation, agreed, declared, lines_of
from tests.support.partners import joined
from tests.support.world import World

OPERATIONS = agreed()
CLOSED = [operation for operation in OPERATIONS if not operation.is_public]
CONSOLE = [operation for operation in CLOSED if not operation.is_partners]
PARTNERS = [operation for operation in CLOSED if operation.is_partners]
GUARDED = [operation for operation in OPERATIONS if operation.permissions]


def _name(operation: Operation) -> str:
    return f"{operation.method} {operation.path}"


def test_the_table_is_what_is_declared() -> None:
    """Whoever changes who may call changes server/tests/who_may_call.tsv, for others to read."""
    changed = unified_diff(
        lines_of(OPERATIONS), lines_of(declared()), "agreed", "declared", lineterm="", n=0
    )
    assert not list(changed), "see tests/support/operations.py for how to write the table"


def test_there_are_operations() -> None:
    assert len(OPERATIONS) > 140
    assert len(GUARDED) > 80


@pytest.mark.parametrize("operation", CLOSED, ids=_name)
async def test_anonymous(client: Client, operation: Operation) -> None:
    """[L-03] Without a token the answer is 102, whatever else was sent."""
    answer = await client.call(operation.method, operation.url)
    assert answer.code == 102


@pytest.mark.parametrize("operation", CLOSED, ids=_name)
async def test_unknown_token(client: Client, operation: Operation) -> None:
    answer = await client.call(operation.method, operation.url, headers={"access-token": "x" * 43})
    assert answer.code == 401


async def test_partners_and_the_console_are_nobody_to_each_other(
    client: Client, world: World
) -> None:
    """[W-14] A partner's token opens nothing of the console, an owner's nothing of partners."""
    game = world.aurora.games[0]
    token = {"access-token": await joined(client, world.aurora.owner, game.id)}
    assert len(PARTNERS) > 5
    for one in CONSOLE:
        assert (await client.call(one.method, one.url, headers=token)).code == 401, one
        asked = token | {"appid": str(game.id), "uid": str(world.aurora.owner.id)}
        assert (await client.call(one.method, one.url, headers=asked)).code == 401, one
    for one in PARTNERS:
        refused = await client.call(one.method, one.url, user=world.aurora.owner, game=game)
        assert refused.code == 401, one
    assert (await client.call("GET", "/ultra/partner/self", headers=token)).code == 0


@pytest.mark.parametrize("permission", Permission)
async def test_one_permission_alone(
    client: Client, world: World, database: Database, permission: Permission
) -> None:
    """[P-02] Who holds one permission is refused exactly where another is needed.

    Catalogue and publishers belong to the provider, whatever another publisher's roles say.
    """
    user, game = world.aurora.none, world.aurora.games[0]
    await _give(database, world, permission)
    refused = {
        one
        for one in GUARDED
        if (await client.call(one.method, one.url, user=user, game=game)).code == 4030
    }
    is_theirs = permission not in OF_PROVIDER
    assert refused == {one for one in GUARDED if not (is_theirs and permission in one.permissions)}


async def _give(database: Database, world: World, permission: Permission) -> None:
    """A role with nothing but this for the user who has none."""
    publisher, user = world.aurora.id, world.aurora.none.id
    async with database.system() as session:
        role = await session.execute(
            text("INSERT INTO role (publisher_id, name) VALUES (:publisher, 'one') RETURNING id"),
            {"publisher": publisher},
        )
        values = {"publisher": publisher, "user": user, "role": role.scalar_one()}
        await session.execute(
            text(
                "INSERT INTO role_permission (publisher_id, role_id, key) "
                "VALUES (:publisher, :role, :key)"
            ),
            values | {"key": permission.value},
        )
        await session.execute(
            text(
                "INSERT INTO user_role (publisher_id, user_id, role_id) "
                "VALUES (:publisher, :user, :role)"
            ),
            values,
        )


async def test_without_any_permission(client: Client, world: World) -> None:
    """[P-02] Everything that needs a permission is refused."""
    for one in GUARDED:
        answer = await client.call(
            one.method, one.url, user=world.aurora.none, game=world.aurora.games[0]
        )
        assert answer.code == 4030, one


async def test_an_owner(client: Client, world: World) -> None:
    """An owner holds everything but what belongs to the provider."""
    for one in GUARDED:
        answer = await client.call(
            one.method, one.url, user=world.aurora.owner, game=world.aurora.games[0]
        )
        is_providers = one.permissions <= OF_PROVIDER
        assert (answer.code == 4030) is is_providers, one


@pytest.mark.parametrize("operation", CONSOLE, ids=_name)
async def test_other_publishers_game(client: Client, world: World, operation: Operation) -> None:
    answer = await client.call(
        operation.method, operation.url, user=world.aurora.owner, game=world.borealis.games[0]
    )
    assert answer.code == 4004


@pytest.mark.parametrize("operation", CONSOLE, ids=_name)
async def test_other_users_uid(client: Client, world: World, operation: Operation) -> None:
    answer = await client.call(
        operation.method,
        operation.url,
        user=world.aurora.owner,
        headers={"uid": str(world.borealis.owner.id)},
    )
    assert answer.code == 4011
