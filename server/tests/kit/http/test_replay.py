"""[F15] A call that is sent again after its answer was lost does not act again."""

import asyncio
from typing import Any

from sqlalchemy import text
from tests.support.client import Answer, Client
from tests.support.world import TestUser, World

from longshore.kit.db.database import Database

ADD, LIST = "/ultra/game/add", "/ultra/game/list"
GOODS = "/ultra/protected/app/send/usdk/sdk/u_updateGoods"
ONE = {"code": "gem", "name": "60 gems", "price_minor": 600, "currency": "CNY"}


async def _add(client: Client, user: TestUser, name: str, key: str) -> Answer:
    form = {"name": name, "game_type": "app"}
    headers = {"Idempotency-Key": key}
    return await client.call("POST", ADD, user=user, form=form, headers=headers)


async def _goods(client: Client, world: World, key: str, **fields: Any) -> Answer:
    return await client.call(
        "POST", GOODS, user=world.aurora.owner, game=world.aurora.games[0], json=ONE | fields,
        headers={"Idempotency-Key": key},
    )  # fmt: skip


async def _count(database: Database, table: str) -> int:
    async with database.system() as session:
        return int((await session.execute(text(f"SELECT count(*) FROM {table}"))).scalar_one())


async def test_an_address_of_its_own(client: Client, world: World, database: Database) -> None:
    before = await _count(database, "game")
    first = await _add(client, world.aurora.owner, "Once", "key-1")
    again = await _add(client, world.aurora.owner, "Once", "key-1")
    assert first.code == 0
    assert again.response.content == first.response.content
    assert await _count(database, "game") == before + 1
    assert (await _add(client, world.aurora.owner, "Twice", "key-1")).code == 4022
    assert (await _add(client, world.borealis.owner, "Once", "key-1")).code == 0, (
        "keys are one's own"
    )


async def test_an_action(client: Client, world: World, database: Database) -> None:
    first = await _goods(client, world, "key-2")
    assert first.code == 0
    assert (await _goods(client, world, "key-2")).response.content == first.response.content
    assert (await _goods(client, world, "key-2", name="other")).code == 4022
    assert await _count(database, "goods") == 1


async def test_at_once(client: Client, world: World, database: Database) -> None:
    """Ten at once: one acts, all get its answer."""
    answers = await asyncio.gather(*(_goods(client, world, "key-3") for _ in range(10)))
    assert {answer.response.content for answer in answers} == {answers[0].response.content}
    assert await _count(database, "goods") == 1


async def test_what_is_kept(client: Client, world: World, database: Database) -> None:
    """Nothing of a call that changed nothing or was refused; the rest sealed, for a day."""
    for _ in range(2):
        assert (await _goods(client, world, "key-4", currency="XXX")).code == 4000
    user, game = world.aurora.owner, world.aurora.games[0]
    path = "/ultra/protected/app/send/usdk/sdk/u_goodsList"
    headers = {"Idempotency-Key": "key-5"}
    listed = await client.call("POST", path, user=user, game=game, json={}, headers=headers)
    assert listed.code == 0
    assert await _count(database, "kept_answer") == 0
    assert (await _goods(client, world, "key-4")).code == 0, "a refused call may be mended"
    async with database.system() as session:
        answer = (await session.execute(text("SELECT answer FROM kept_answer"))).scalar_one()
        assert "gem" not in answer
        await session.execute(text("UPDATE kept_answer SET created_at = now() - interval '25 h'"))
    assert (await _goods(client, world, "key-4")).code not in (0, 4022), "acts again: taken code"


async def test_bad_keys(client: Client, world: World) -> None:
    for key in ("", "x" * 256, "\x7f"):
        assert (await _goods(client, world, key)).code == 4001
