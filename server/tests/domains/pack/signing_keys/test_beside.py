"""A tool takes its time over keys: nobody waits for a connection, or behind one caller."""

import asyncio
import threading
from typing import Any

import pytest
from fastapi import FastAPI
from tests.domains.pack.signing_keys.support import call, make, packed
from tests.support.client import Answer, Client
from tests.support.connections import none_is_held_during
from tests.support.world import PASSWORD, World

from longshore.domains.pack.signing_keys import parsing
from longshore_packer.keys import SigningKey

PASSPHRASE = "lantern & quay 17"


@pytest.mark.parametrize("action", ["aliases", "upload", "generate", "export"])
async def test_no_connection_is_held_meanwhile(
    app: FastAPI,
    client: Client,
    world: World,
    key: SigningKey,
    monkeypatch: pytest.MonkeyPatch,
    action: str,
) -> None:
    """A few stores that are slow to read left no connection for anybody."""
    made = (await make(client, world))["id"]
    forms: dict[str, dict[str, Any]] = {
        "aliases": packed(key),
        "upload": packed(key) | {"name": "Old"},
        "generate": {"name": "New", "kind": "ec-256", "common_name": "CN"},
        "export": {"id": made, "password": PASSWORD, "passphrase": PASSPHRASE},
    }
    answer = await none_is_held_during(
        monkeypatch, parsing, "_elsewhere", app.state.database,
        call(client, world, action, **forms[action]),
    )  # fmt: skip
    assert answer.code == 0, answer


async def test_who_sends_many_lets_others_in_between(
    client: Client, world: World, key: SigningKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    started, go_on = threading.Event(), threading.Event()

    def slow(*_: object) -> list[str]:
        started.set()
        go_on.wait(60)
        return []

    monkeypatch.setattr(parsing, "aliases_limited", slow)
    many = [asyncio.create_task(call(client, world, "aliases", **packed(key))) for _ in range(3)]
    try:
        assert await asyncio.to_thread(started.wait, 60)
        assert await make(client, world, user=world.aurora.owner)
    finally:
        go_on.set()
        answers = await asyncio.gather(*many)
    assert {answer.code for answer in answers} == {0}


async def test_what_is_sent_again_does_not_act_again(client: Client, world: World) -> None:
    """[F15] The lost answer of an export is the same again, though the key left already."""
    made = (await make(client, world))["id"]
    form = {"id": made, "password": PASSWORD, "passphrase": PASSPHRASE}

    async def exported() -> Answer:
        return await client.call(
            "POST", "/ultra/protected/app/send/usdk/sdk/sign/export", user=world.aurora.pack,
            game=world.aurora.games[0], json=form, headers={"Idempotency-Key": "export"},
        )  # fmt: skip

    first = await exported()
    assert first.code == 0, first
    assert (await exported()).response.content == first.response.content
