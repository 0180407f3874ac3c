"""Sandbox accounts: made with a password that is shown once, reset, disabled."""

import asyncio
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select, text
from tests.support.client import Answer, Client
from tests.support.world import World

from longshore.domains.pack.validation.models import SandboxAccount
from longshore.kit.db.database import Database

PATH = "/ultra/protected/app/send/usdk/sdk/sandboxAccount/"


async def call(client: Client, world: World, action: str, **more: Any) -> Answer:
    user = more.pop("user", world.aurora.pack)
    game = more.pop("game", world.aurora.games[0])
    language = more.pop("language", "en-US")
    return await client.call(
        "POST", PATH + action, user=user, game=game, json=more, language=language
    )


async def create(client: Client, world: World, **more: Any) -> Any:
    answer = await call(client, world, "create", **more)
    assert answer.code == 0, answer.msg
    return answer.data["list"]


class TestCreate:
    async def test_password_is_shown_once(
        self, app: FastAPI, client: Client, world: World, database: Database
    ) -> None:
        """[W-06] An account is made with a password that only this answer holds."""
        (made,) = await create(client, world, name="alice", note="iOS 组")
        assert len(made["password"]) == 16
        assert made["account"]["status"] == "active"
        assert made["account"]["player_id"].startswith("sbx")
        listed = (await call(client, world, "list")).data
        assert listed == {"list": [made["account"]], "total": 1}
        async with database.system() as session:
            row = (await session.execute(select(SandboxAccount))).scalar_one()
            events = (await session.execute(text("SELECT * FROM audit_event"))).all()
        assert await app.state.hashing.verify(made["password"], row.password_hash)
        assert "sandbox_account.create" in str(events)
        assert made["password"] not in str(events)

    async def test_many(self, client: Client, world: World) -> None:
        made = await create(client, world, count=5)
        assert len({one["account"]["name"] for one in made}) == 5
        assert len({one["password"] for one in made}) == 5

    async def test_name_is_taken(self, client: Client, world: World) -> None:
        await create(client, world, name="alice")
        assert (await call(client, world, "create", name="alice")).code == 4009
        await create(client, world, name="alice", game=world.aurora.games[1])

    @pytest.mark.parametrize(
        "fields", [{"name": "a"}, {"name": "a b"}, {"count": 0}, {"count": 21}, {"note": "x" * 201}]
    )
    async def test_wrong_fields(self, fields: dict[str, Any], client: Client, world: World) -> None:
        answer = await call(client, world, "create", **fields)
        assert answer.data["errors"][0]["field"] == next(iter(fields))

    async def test_limit(
        self, client: Client, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("longshore.domains.pack.validation.accounts.MOST_ACCOUNTS", 2)
        await create(client, world, count=2)
        assert (await call(client, world, "create")).code == 4604

    async def test_the_last_place_goes_to_one(
        self, client: Client, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("longshore.domains.pack.validation.accounts.MOST_ACCOUNTS", 1)
        answers = await asyncio.gather(*(call(client, world, "create") for _ in range(4)))
        assert sorted(answer.code for answer in answers) == [0, 4604, 4604, 4604]

    async def test_readers_only_read(self, client: Client, world: World) -> None:
        for action in ("create", "reset", "disable"):
            answer = await call(client, world, action, user=world.aurora.reader, id=1, disable=1)
            assert answer.code == 4030
        assert (await call(client, world, "list", user=world.aurora.reader)).code == 0


class TestChange:
    async def test_reset(self, client: Client, world: World, app: FastAPI) -> None:
        (made,) = await create(client, world, name="alice")
        again = (await call(client, world, "reset", id=made["account"]["id"])).data
        assert again["password"] != made["password"]
        assert again["account"]["player_id"] == made["account"]["player_id"]

    async def test_disable_and_enable(self, client: Client, world: World) -> None:
        (made,) = await create(client, world, name="alice")
        account = made["account"]["id"]
        answer = await call(client, world, "disable", id=account, disable=1)
        assert answer.data["status"] == "disabled"
        assert (await call(client, world, "list", status="active")).data["total"] == 0
        assert (await call(client, world, "list", keyword="ali")).data["total"] == 1
        answer = await call(client, world, "disable", id=account, disable=0)
        assert answer.data["status"] == "active"

    @pytest.mark.parametrize("action", ["reset", "disable"])
    async def test_another_games_account(self, action: str, client: Client, world: World) -> None:
        (made,) = await create(client, world, name="alice")
        account = made["account"]["id"]
        other = {"game": world.aurora.games[1], "id": account, "disable": 1}
        assert (await call(client, world, action, **other)).code == 4004
        stranger = {"user": world.borealis.pack, "game": world.borealis.games[0]}
        answer = await call(client, world, action, id=account, disable=1, **stranger)
        assert answer.code == 4004
