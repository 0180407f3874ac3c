"""A game's own keys: made at first use, masked, revealed with the password, rotated."""

import asyncio
import re
from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select, text, update
from tests.support.client import Answer, Client
from tests.support.world import PASSWORD, TestUser, World

from longshore.account.audit import AuditEvent
from longshore.domains.games import app_id_of
from longshore.domains.pack.access_keys import game_secrets, issue_login_token, verify_login_token
from longshore.domains.pack.access_keys.models import AccessKey
from longshore.kit.clock import now
from longshore.kit.db.database import Database

INFO = "/ultra/protected/app/send/usdk/sdk/accessKey/info"


async def info(client: Client, world: World, **more: Any) -> Answer:
    user: TestUser = more.pop("user", world.aurora.pack)
    return await client.call("POST", INFO, user=user, game=world.aurora.games[0], json=more)


async def change(client: Client, world: World, action: str, **more: Any) -> Answer:
    user: TestUser = more.pop("user", world.aurora.pack)
    form = {"kind": "server", "password": PASSWORD} | more
    return await client.call(
        "POST",
        f"/ultra/protected/app/send/usdk/sdk/accessKey/{action}",
        user=user,
        game=world.aurora.games[0],
        json=form,
    )


async def test_made_once_and_masked(client: Client, world: World, database: Database) -> None:
    answers = await asyncio.gather(*(info(client, world) for _ in range(6)))
    first = answers[0].data
    assert [answer.data for answer in answers] == [first] * 6
    assert first["app_id"] == app_id_of(world.aurora.games[0].id)
    assert re.fullmatch(r"sk_••••[\w-]{4}", first["server"][0]["masked"])
    assert re.fullmatch(r"ck_••••[\w-]{4}", first["client"][0]["masked"])
    async with database.system() as session:
        assert len((await session.execute(select(AccessKey))).scalars().all()) == 2


async def test_every_game_has_its_own(client: Client, world: World) -> None:
    one = (await change(client, world, "reveal")).data["keys"][0]["value"]
    answer = await client.call(
        "POST",
        INFO.replace("info", "reveal"),
        user=world.aurora.pack,
        game=world.aurora.games[1],
        json={"kind": "server", "password": PASSWORD},
    )
    assert answer.data["keys"][0]["value"] != one


async def test_reveal_is_recorded(client: Client, world: World, database: Database) -> None:
    answer = await change(client, world, "reveal", kind="client")
    value = answer.data["keys"][0]["value"]
    assert value.startswith("ck_")
    assert len(value) == 46
    assert (await info(client, world)).data["client"][0]["masked"].endswith(value[-4:])
    async with database.system() as session:
        event = (await session.execute(select(AuditEvent))).scalar_one()
        assert (event.action, event.after) == ("access_key.reveal", {"versions": [1]})
        assert event.game_id == world.aurora.games[0].id


@pytest.mark.parametrize("action", ["reveal", "rotate"])
async def test_wrong_password_is_refused_and_counted(
    client: Client, world: World, database: Database, action: str
) -> None:
    codes = [(await change(client, world, action, password="wrong" * 4)).code for _ in range(6)]
    assert codes == [4103] * 5 + [4029]
    # Not even the right one, until the window has passed.
    assert (await change(client, world, action)).code == 4029
    async with database.system() as session:
        assert not (await session.execute(select(AuditEvent))).all()


async def test_the_right_password_is_not_counted(client: Client, world: World) -> None:
    codes = {(await change(client, world, "reveal")).code for _ in range(8)}
    assert codes == {0}


@pytest.mark.parametrize("action", ["reveal", "rotate"])
async def test_readers_cannot(client: Client, world: World, action: str) -> None:
    answer = await change(client, world, action, user=world.aurora.reader)
    assert answer.code == 4030
    assert (await info(client, world, user=world.aurora.reader)).code == 0


async def test_rotation_overlaps(
    client: Client, world: World, app: FastAPI, database: Database
) -> None:
    old = (await change(client, world, "reveal")).data["keys"][0]["value"]
    new = (await change(client, world, "rotate", overlap_hours=24)).data["keys"][0]["value"]
    assert new != old
    revealed = (await change(client, world, "reveal")).data["keys"]
    assert [row["value"] for row in revealed] == [new, old]
    shown = (await info(client, world)).data["server"]
    assert shown[0]["expires_at"] is None
    assert 23 * 3600 < shown[1]["expires_at"] - now().timestamp() <= 24 * 3600
    refused = await change(client, world, "rotate", overlap_hours=1)
    assert refused.code == 4420
    # The end of the overlap comes by itself.
    async with database.system() as session:
        await session.execute(
            update(AccessKey)
            .where(AccessKey.version == 1)
            .values(expires_at=now() - timedelta(seconds=1))
        )
    assert [row["version"] for row in (await info(client, world)).data["server"]] == [2]
    # At once: only the newest is left.
    await change(client, world, "rotate", overlap_hours=0)
    assert [row["version"] for row in (await info(client, world)).data["server"]] == [3]


@pytest.mark.parametrize("hours", [-1, 721, "x", None])
async def test_overlap_has_bounds(client: Client, world: World, hours: object) -> None:
    assert (await change(client, world, "rotate", overlap_hours=hours)).code == 4000


async def test_other_publishers_game(client: Client, world: World) -> None:
    answer = await change(client, world, "reveal", user=world.borealis.owner)
    assert answer.code == 4004


async def test_login_token_of_either_secret(
    client: Client, world: World, app: FastAPI, database: Database
) -> None:
    game = world.aurora.games[0]
    keyring = app.state.resources.keyring
    async with database.publisher(world.aurora.id) as session:
        (old,) = await game_secrets(session, keyring, game.id)
    await change(client, world, "rotate", overlap_hours=24)
    async with database.publisher(world.aurora.id) as session:
        secrets = await game_secrets(session, keyring, game.id)
    assert [secret.version for secret in secrets] == [2, 1]
    moment = int(now().timestamp())
    for secret in secrets:
        token = issue_login_token(
            secret, app_id="1", player_id="p", channel="huawei", environment="sandbox",
            token_id="t", now=moment,
        )  # fmt: skip
        assert verify_login_token(secrets, token, app_id="1", now=moment)["sub"] == "p"
    assert old.text not in repr(old)


async def test_moved_row_does_not_open(client: Client, world: World, database: Database) -> None:
    """A sealed value copied into another row is refused with a text, not with a crash."""
    await info(client, world)
    async with database.system() as session:
        await session.execute(
            text("UPDATE access_key a SET value = b.value FROM access_key b WHERE a.id <> b.id")
        )
    answer = await change(client, world, "reveal", language="en-US")
    assert answer.code == 5004
