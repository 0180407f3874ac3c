"""Every operation against every kind of caller, taken from the declarations themselves.

A new operation is in here the moment it is declared; nothing has to be added.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from fastapi import FastAPI

from longshore.domains.identity import Permission
from longshore.kit.operation import iter_api_routes
from longshore.kit.settings import Settings
from longshore.main import build_app
from tests.support.client import Client
from tests.support.world import ROLES, World


@dataclass(frozen=True)
class Operation:
    """One operation and what it declares."""

    method: str
    path: str
    is_public: bool
    permissions: tuple[Permission, ...]

    @property
    def url(self) -> str:
        """The path with something in every parameter."""
        return self.path.replace("{path:path}", "/nothing").replace("{", "").replace("}", "")


class _NoDatabase:
    """Stands where a database would: the routes are only listed here."""

    url = "postgresql://nobody@localhost/none"


def _operations() -> Iterator[Operation]:
    app = build_app(Settings(), _NoDatabase(), code_key=b"")  # type: ignore[arg-type]
    for route in iter_api_routes(app):
        access = route.endpoint.access  # type: ignore[attr-defined]
        for method in sorted(route.methods or ()):
            yield Operation(
                method,
                route.path,
                access.description == "public",
                access.facts.get("permissions", ()),
            )


OPERATIONS = list(_operations())
CLOSED = [operation for operation in OPERATIONS if not operation.is_public]
GUARDED = [operation for operation in OPERATIONS if operation.permissions]


def _name(operation: Operation) -> str:
    return f"{operation.method} {operation.path}"


def test_there_are_operations(app: FastAPI) -> None:
    assert len(OPERATIONS) > 20
    assert len(GUARDED) > 5


@pytest.mark.parametrize("operation", CLOSED, ids=_name)
async def test_anonymous(client: Client, operation: Operation) -> None:
    """[L-03] Without a token the answer is 102, whatever else was sent."""
    answer = await client.call(operation.method, operation.url)
    assert answer.code == 102


@pytest.mark.parametrize("operation", CLOSED, ids=_name)
async def test_unknown_token(client: Client, operation: Operation) -> None:
    answer = await client.call(operation.method, operation.url, headers={"access-token": "x" * 43})
    assert answer.code == 401


@pytest.mark.parametrize("operation", GUARDED, ids=_name)
async def test_without_permission(client: Client, world: World, operation: Operation) -> None:
    """[P-02] Each role is refused exactly where it holds none of the permissions.

    An owner holds everything but what belongs to the provider.
    """
    for kind, held in ROLES.items():
        user = world.aurora.users[kind]
        answer = await client.call(
            operation.method, operation.url, user=user, game=world.aurora.games[0]
        )
        allowed = bool(set(operation.permissions) & set(held))
        assert (answer.code == 4030) is not allowed, (kind, answer)
    answer = await client.call(
        operation.method, operation.url, user=world.aurora.owner, game=world.aurora.games[0]
    )
    is_providers = operation.permissions == (Permission.CATALOGUE_MANAGE,)
    assert (answer.code == 4030) is is_providers


@pytest.mark.parametrize("operation", CLOSED, ids=_name)
async def test_other_publishers_game(client: Client, world: World, operation: Operation) -> None:
    answer = await client.call(
        operation.method, operation.url, user=world.aurora.owner, game=world.borealis.games[0]
    )
    assert answer.code == 4004


@pytest.mark.parametrize("operation", CLOSED, ids=_name)
async def test_other_users_uid(client: Client, world: World, operation: Operation) -> None:
    answer = await client.call(
        operation.method,
        operation.url,
        user=world.aurora.owner,
        headers={"uid": str(world.borealis.owner.id)},
    )
    assert answer.code == 4011
