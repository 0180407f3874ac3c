"""Callback addresses per environment, signing secrets with an overlap, a signed example."""

import asyncio
import json
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select
from tests.support.client import Answer, Client
from tests.support.world import PASSWORD, TestUser, World

from longshore.account.audit import AuditEvent
from longshore.domains.games import app_id_of
from longshore.domains.pack.callbacks import callback_of, callbacks_missing
from longshore.domains.pack.callbacks.address import may_be_stored
from longshore.domains.pack.callbacks.models import CallbackSecret
from longshore.kit.clock import now
from longshore.kit.db.database import Database
from longshore.kit.secrets import signature
from longshore.kit.settings import Settings

LOGIN, PAYMENT = "https://game.example/login", "https://game.example:8443/pay?x=1"


async def call(client: Client, world: World, action: str, **form: Any) -> Answer:
    user: TestUser = form.pop("user", world.aurora.pack)
    game: int = form.pop("game", 0)
    language: str = form.pop("language", "zh-CN")
    if action in ("save", "reveal", "rotate"):
        form = {"environment": "sandbox", "password": PASSWORD} | form
    return await client.call(
        "POST",
        f"/ultra/protected/app/send/usdk/sdk/callback/{action}",
        user=user,
        game=world.aurora.games[game],
        json=form,
        language=language,
    )


async def secret_of(client: Client, world: World) -> str:
    value: str = (await call(client, world, "reveal")).data["secrets"][0]["value"]
    return value


async def test_addresses_per_environment(client: Client, world: World, database: Database) -> None:
    """[W-03] Login and payment addresses are kept apart for production and sandbox."""
    empty = (await call(client, world, "info")).data
    assert empty["missing"] == [
        "production.login", "production.payment", "sandbox.login", "sandbox.payment",
    ]  # fmt: skip
    saved = (await call(client, world, "save", login=LOGIN, payment=PAYMENT)).data
    assert saved["sandbox"]["login"]["url"] == LOGIN
    assert saved["sandbox"]["payment"]["url"] == PAYMENT
    assert saved["sandbox"]["payment"]["updated_user_name"] == world.aurora.pack.name
    assert saved["production"]["login"]["url"] == ""
    assert saved["missing"] == ["production.login", "production.payment"]
    # An empty address is taken away; another game has none of this.
    less = (await call(client, world, "save", login="", payment=PAYMENT)).data
    assert "sandbox.login" in less["missing"]
    assert len((await call(client, world, "info", game=1)).data["missing"]) == 4
    async with database.publisher(world.aurora.id) as session:
        missing = await callbacks_missing(session, world.aurora.games[0].id)
    assert missing == less["missing"]


async def test_changes_are_recorded(client: Client, world: World, database: Database) -> None:
    """[W-03] Who changed an address, from what to what; the same again records nothing."""
    await call(client, world, "save", login=LOGIN, payment=PAYMENT)
    await call(client, world, "save", login=LOGIN, payment=PAYMENT)
    async with database.system() as session:
        event = (await session.execute(select(AuditEvent))).scalar_one()
    assert event.action == "callback.edit"
    assert event.before == {"login": "", "payment": ""}
    assert event.after == {"login": LOGIN, "payment": PAYMENT}


async def test_what_is_not_sent_stays(client: Client, world: World, database: Database) -> None:
    """[W-03] Two people, one address each: neither takes back the other's."""
    await call(client, world, "save", login=LOGIN, payment=PAYMENT, form="quicksdk")
    moved = "https://game.example/moved"
    assert (await call(client, world, "save", payment=moved)).code == 0
    saved = (await call(client, world, "save", login="")).data["sandbox"]
    assert (saved["login"]["url"], saved["payment"]["url"]) == ("", moved)
    assert saved["form"] == "quicksdk"
    async with database.system() as session:
        *_, event = (await session.execute(select(AuditEvent).order_by(AuditEvent.id))).scalars()
    assert (event.before, event.after) == ({"login": LOGIN}, {"login": ""})


async def test_both_at_one_moment(client: Client, world: World) -> None:
    """[W-03] Whoever comes second waits, and takes away what is there or finds it gone."""
    for form in ({"login": LOGIN, "payment": PAYMENT}, {"login": "", "payment": ""}):
        answers = await asyncio.gather(*(call(client, world, "save", **form) for _ in range(4)))
        assert [answer.code for answer in answers] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    "url",
    [
        "game.example/login",
        "ftp://game.example/",
        "javascript:alert(1)",
        "https://",
        "https://me:pw@game.example/",
        "https://game.example/#x",
        "https://game.example:99999/",
        "https://[::1",
        "https://游戏.example/",
        "https://game.example\\@evil.example/",
        "https://game.example/" + "a" * 500,
        "https://game.example/\x01",
    ],
)
async def test_wrong_addresses(client: Client, world: World, url: str) -> None:
    """[W-03] A wrong address is refused at its field, in words."""
    answer = await call(client, world, "save", login=url)
    assert answer.code == 4000
    assert answer.data["errors"][0]["field"] == "login"
    assert answer.data["errors"][0]["msg"]


async def test_https_unless_allowed(client: Client, world: World) -> None:
    """[W-03] https is required unless the installation allows the very host and port."""
    plain = "http://127.0.0.1:9100/login"
    refused = await call(client, world, "save", login=plain, language="en-US")
    assert refused.code == 4430
    assert "127.0.0.1:9100" in refused.msg


@pytest.mark.parametrize(
    ("url", "stored"),
    [
        ("http://127.0.0.1:9100/", True),
        ("http://127.0.0.1:9101/", False),
        ("http://game.test/", True),
        ("http://10.1.2.3/", True),
        ("http://11.1.2.3/", False),
        ("http://[::1]/", False),
        ("https://anything.example/", True),
    ],
)
def test_plain_http_where_allowed(url: str, stored: bool) -> None:
    settings = Settings(outgoing_allow=("127.0.0.1:9100", "game.test:80", "10.0.0.0/8"))
    assert may_be_stored(url, settings) is stored


async def test_wrong_password_changes_nothing(client: Client, world: World) -> None:
    """[W-03] A stolen session alone cannot send payments elsewhere."""
    for action in ("save", "reveal", "rotate"):
        answer = await call(client, world, action, login=LOGIN, password="x" * 16)
        assert answer.code == 4103, action
    assert len((await call(client, world, "info")).data["missing"]) == 4


async def test_readers_only_read(client: Client, world: World) -> None:
    reader = world.aurora.reader
    for action in ("save", "reveal", "rotate"):
        assert (await call(client, world, action, user=reader)).code == 4030
    for action in ("info", "example"):
        assert (await call(client, world, action, user=reader, environment="sandbox")).code == 0


async def test_secret_is_made_once(client: Client, world: World, database: Database) -> None:
    await asyncio.gather(*(call(client, world, "info") for _ in range(6)))
    async with database.system() as session:
        rows = (await session.execute(select(CallbackSecret))).scalars().all()
    assert sorted(row.environment for row in rows) == ["production", "sandbox"]


async def test_example_is_signed_with_the_games_own_secret(client: Client, world: World) -> None:
    """[W-03] The worked example verifies with the secret that the game's programmer copied."""
    await call(client, world, "save", payment=PAYMENT)
    example = (await call(client, world, "example", environment="sandbox")).data
    assert example["url"] == PAYMENT
    key = signature.secret_bytes(await secret_of(client, world))
    body = example["body"].encode()
    signature.verify([key], example["headers"], body, now=int(now().timestamp()))
    headers = example["headers"]
    stamp = int(headers["webhook-timestamp"])
    content = signature.content_to_sign(headers["webhook-id"], stamp, body)
    assert example["content_to_sign"].encode() == content
    assert json.loads(body)["app_id"] == app_id_of(world.aurora.games[0].id)
    other = (await call(client, world, "example", environment="production")).data
    with pytest.raises(signature.SignatureError):
        signature.verify([key], other["headers"], other["body"].encode(), now=stamp)


async def test_rotation_signs_with_both(
    client: Client, world: World, app: FastAPI, database: Database
) -> None:
    """[W-03] While a rotation runs every call carries both signatures; then only the new one."""
    await call(client, world, "save", login=LOGIN)
    old = await secret_of(client, world)
    rotated = (await call(client, world, "rotate", overlap_hours=2)).data["secrets"]
    assert [row["version"] for row in rotated] == [2]
    example = (await call(client, world, "example", environment="sandbox")).data
    for text in (old, rotated[0]["value"]):
        signature.verify(
            [signature.secret_bytes(text)],
            example["headers"],
            example["body"].encode(),
            now=int(now().timestamp()),
        )
    keyring = app.state.resources.keyring
    async with database.publisher(world.aurora.id) as session:
        game_id = world.aurora.games[0].id
        callback = await callback_of(session, keyring, game_id, "sandbox", "login")
        assert await callback_of(session, keyring, game_id, "sandbox", "payment") is None
    assert callback is not None
    assert callback.secrets == [
        signature.secret_bytes(rotated[0]["value"]), signature.secret_bytes(old)
    ]  # fmt: skip
    assert "secrets" not in repr(callback)
    assert (await call(client, world, "rotate", overlap_hours=2)).code == 4431
    await call(client, world, "rotate", overlap_hours=0)
    shown = (await call(client, world, "info")).data["sandbox"]["secrets"]
    assert [row["version"] for row in shown] == [3]
    # The other environment has not moved.
    assert len((await call(client, world, "info")).data["production"]["secrets"]) == 1
