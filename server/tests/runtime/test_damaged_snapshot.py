"""A snapshot that is damaged in the database while a process holds a whole one."""

from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Client
from tests.support.publishing import Publishing
from tests.support.runtime import DEVICE, game_client
from tests.support.world import World

from longshore.kit.db.database import Database


async def test_the_whole_one_goes_on_however_old_it_is(
    app: FastAPI, client: Client, database: Database, world: World
) -> None:
    """Players went on for a minute, and then nobody could begin or sign in."""
    caller = await game_client(app, database, world.aurora.games[0])
    publishing = Publishing(client, world.aurora.owner, caller)
    await publishing.put_in_force("login", {"methods": ["guest"]}, 0)
    before = await caller.call("/sdk/v1/init", {"device": DEVICE})
    assert (before.code, before.data["login_methods"]) == (0, ["guest"])
    async with database.system() as session:
        await session.execute(text("UPDATE game_snapshot SET content = replace(content, '1', '2')"))
    fresh = app.state.runtime.ports.snapshots._fresh
    ages, fresh._fresh, fresh._stale = (fresh._fresh, fresh._stale), 0.0, 0.0
    try:
        for _ in range(2):
            answer = await caller.call("/sdk/v1/init", {"device": DEVICE})
            assert (answer.code, answer.data) == (0, before.data)
        assert (await caller.guest()).code == 0
    finally:
        fresh._fresh, fresh._stale = ages
        fresh.forget(caller.game.id)
