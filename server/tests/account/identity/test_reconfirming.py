"""What a password confirmed is done only while it is the password."""

import asyncio
from collections.abc import Awaitable, Callable
from types import ModuleType
from typing import Any

import pytest
from sqlalchemy import text
from tests.support.beside import ended_or_held_up
from tests.support.client import Answer, Client
from tests.support.world import PASSWORD, TestUser, World

from longshore.account.identity import api_key_routes, api_keys, self_routes, sms_codes
from longshore.gateway import dispatch
from longshore.kit.db.database import Database

NEW, THIEFS = "nine velvet tigers walk at dawn", "seven marble foxes swim by night"
_LIVE = text("SELECT count(*) FROM api_key WHERE user_id = :user AND revoked_at IS NULL")
_KEYS = text("""
INSERT INTO api_key (publisher_id, user_id, name, token_digest, hint, permissions, game_ids)
SELECT :publisher, :user, 'Jenkins', sha256(CAST(CAST(one AS text) AS bytea)), 'abcd', '{pack}',
       ARRAY[CAST(:game AS bigint)]
FROM generate_series(1, :count) AS one
""")

Other = Callable[[], Awaitable[object]]


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Callable[[ModuleType, Other], None]:
    """Let another one run to its end between the next confirmation and what it was asked for."""

    def set_up(routes: ModuleType, other: Other) -> None:
        confirmed = routes.reconfirm

        async def late(*given: Any) -> object:
            monkeypatch.setattr(routes, "reconfirm", confirmed)
            proven = await confirmed(*given)
            await other()
            return proven

        monkeypatch.setattr(routes, "reconfirm", late)

    return set_up


async def set_password(client: Client, user: TestUser, new: str, **more: Any) -> Answer:
    form = {"old_password": PASSWORD, "new_password": new} | more
    return await client.call("POST", "/ultra/user/setPwd", user=user, json=form)


async def create(client: Client, world: World) -> Answer:
    form = {
        "name": "Jenkins", "permissions": ["pack"], "password": PASSWORD,
        "game_ids": [world.aurora.games[0].id],
    }  # fmt: skip
    return await client.call("POST", "/ultra/api-key/create", user=world.aurora.pack, json=form)


async def keys(database: Database, user: TestUser, *, more: int = 0, game: int = 0) -> int:
    """How many keys of a user live, once so many more are there."""
    async with database.system() as session:
        values = {"publisher": user.publisher_id, "user": user.id, "game": game, "count": more}
        await session.execute(_KEYS, values)
        return int((await session.execute(_LIVE, {"user": user.id})).scalar_one())


async def test_a_new_password_is_not_overwritten_by_who_knew_the_old_one(
    client: Client, world: World, meanwhile: Any
) -> None:
    user = world.aurora.pack
    owners: list[Answer] = []

    async def owner() -> None:
        owners.append(await set_password(client, user, NEW))

    meanwhile(self_routes, owner)
    assert (await set_password(client, user, THIEFS)).code == 4103
    assert owners[0].code == 0
    for password, code in ((NEW, 0), (THIEFS, 4100)):
        form = {"account": user.account, "password": password}
        assert (await client.call("POST", "/ultra/login", form=form)).code == code


async def test_no_key_is_made_by_the_old_password_after_all_were_revoked(
    client: Client, world: World, database: Database, meanwhile: Any
) -> None:
    user = world.aurora.pack
    meanwhile(api_key_routes, lambda: set_password(client, user, NEW, revoke_keys=True))
    assert (await create(client, world)).code == 4103
    assert await keys(database, user) == 0


@pytest.mark.parametrize("fact", ["email", "phone"])
async def test_address_and_phone_stay_the_owners(
    client: Client, world: World, database: Database, meanwhile: Any,
    monkeypatch: pytest.MonkeyPatch, fact: str,
) -> None:  # fmt: skip
    """A thief's own e-mail address or phone would be told what only the owner is to know."""

    async def right_code(*given: Any, **more: Any) -> None:
        """The thief holds the phone, so its code is theirs."""

    monkeypatch.setattr(sms_codes, "use", right_code)
    user = world.aurora.pack
    meanwhile(self_routes, lambda: set_password(client, user, NEW))
    forms = {
        "email": ("setEmail", {"email": "thief@example.com"}),
        "phone": ("setPhone", {"phone": "13912345678", "code": "123456"}),
    }
    address, form = forms[fact]
    sent = form | {"password": PASSWORD}
    answer = await client.call("POST", f"/ultra/user/{address}", user=user, json=sent)
    assert answer.code == 4103
    async with database.system() as session:
        row = await session.execute(
            text("SELECT email, phone FROM user_account WHERE id = :id"), {"id": user.id}
        )
        assert row.one() == (None, user.phone)


async def test_who_was_disabled_meanwhile_makes_no_key(
    client: Client, world: World, database: Database, meanwhile: Any, run_sql: Any
) -> None:
    """It would work as soon as they are enabled again."""
    user = world.aurora.pack
    disabled = "UPDATE user_account SET is_enabled = false WHERE id = :id"
    meanwhile(api_key_routes, lambda: run_sql(disabled, id=user.id))
    assert (await create(client, world)).code == 403
    assert await keys(database, user) == 0


async def test_what_the_gateway_asks_a_password_for_is_not_done_by_the_old_one(
    client: Client, world: World, meanwhile: Any
) -> None:
    """No key of a game is exchanged, so that the thief does not have the new one."""
    owner, game = world.aurora.owner, world.aurora.games[0]

    async def rotate(password: str) -> Answer:
        return await client.call(
            "POST", "/ultra/protected/app/send/usdk/sdk/accessKey/rotate", user=owner, game=game,
            json={"kind": "server", "password": password, "overlap_hours": 0},
        )  # fmt: skip

    meanwhile(dispatch, lambda: set_password(client, owner, NEW))
    assert (await rotate(PASSWORD)).code == 4103
    assert (await rotate(NEW)).code == 0


async def test_keys_made_at_once_are_fifty_at_most(
    client: Client, world: World, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    user, counted = world.aurora.pack, api_key_routes.keys_of
    await keys(database, user, more=api_keys.MOST_KEYS - 1, game=world.aurora.games[0].id)
    others: list[asyncio.Task[Answer]] = []

    async def late(*given: Any) -> object:
        found = await counted(*given)
        if not others:
            others.append(asyncio.create_task(create(client, world)))
            await ended_or_held_up(database, others[0])
        return found

    monkeypatch.setattr(api_key_routes, "keys_of", late)
    first = await create(client, world)
    assert sorted([first.code, (await others[0]).code]) == [0, 4560]
    assert await keys(database, user) == api_keys.MOST_KEYS


async def test_every_key_is_listed_and_revoked_however_many_there_are(
    client: Client, world: World, database: Database
) -> None:
    """An installation may have more from when they could be made at once."""
    user, many = world.aurora.pack, api_keys.MOST_KEYS + 10
    assert await keys(database, user, more=many, game=world.aurora.games[0].id) == many
    listed = await client.call("GET", "/ultra/api-key/list", user=user)
    assert len(listed.data["list"]) == many
    assert (await set_password(client, user, NEW, revoke_keys=True)).code == 0
    assert await keys(database, user) == 0
    async with database.system() as session:
        told = "SELECT after FROM audit_event WHERE action = 'user.set_password'"
        assert (await session.execute(text(told))).scalar_one() == {"revoked_keys": many}
