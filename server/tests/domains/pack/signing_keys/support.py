"""Calls about signing keys, and keys to send."""

import base64
from typing import Any

from tests.support.client import Answer, Client
from tests.support.world import PASSWORD, TestUser, World

from longshore_packer.keys import SigningKey, write_pkcs12

STORE, KEY = "store password 1", "key password 2"


async def call(client: Client, world: World, action: str, **form: Any) -> Answer:
    user: TestUser = form.pop("user", world.aurora.pack)
    game: int = form.pop("game", 0)
    language: str = form.pop("language", "zh-CN")
    if action in ("setDefault", "remove"):
        form = {"password": PASSWORD} | form
    return await client.call(
        "POST",
        f"/ultra/protected/app/send/usdk/sdk/sign/{action}",
        user=user,
        game=world.aurora.games[game],
        json=form,
        language=language,
    )


def packed(key: SigningKey) -> dict[str, str]:
    store = base64.b64encode(write_pkcs12(key, STORE)).decode()
    return {"store": store, "store_password": STORE}


async def make(client: Client, world: World, name: str = "Main", **more: Any) -> dict[str, Any]:
    form = {"name": name, "kind": "ec-256", "common_name": "CN", "years": 30} | more
    data: dict[str, Any] = (await call(client, world, "generate", **form)).data
    return data
