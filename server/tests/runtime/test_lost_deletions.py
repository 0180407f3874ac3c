"""A player asks to be forgotten, and the answer is lost on the way."""

from fastapi import FastAPI
from sqlalchemy import text
from tests.support.runtime import game_client
from tests.support.world import World

from longshore.domains.operate.players.deletion import delete_due
from longshore.kit.db.database import Database

PATH = "/sdk/v1/account/delete"
CONFIRMED = {"confirm": True}


async def test_asked_again(app: FastAPI, database: Database, world: World) -> None:
    """The same moment is told; "sign in again" would have them take the wish back."""
    caller = await game_client(app, database, world.aurora.games[0])
    await caller.guest()
    asked = await caller.call(PATH, CONFIRMED)
    app.state.runtime.ports.sessions.forget_all()
    again = await caller.call(PATH, CONFIRMED)
    assert (again.code, again.data) == (0, asked.data)
    # The session is good for nothing else.
    assert (await caller.call("/sdk/v1/account")).code == 4702
    async with database.system() as session:
        await session.execute(text("UPDATE player_deletion SET due_at = now()"))
    assert await delete_due(database, app.state.resources) == 1
    assert (await caller.call(PATH, CONFIRMED)).code == 4702


async def test_a_copy_that_comes_late(app: FastAPI, database: Database, world: World) -> None:
    """Signing in takes the wish back; the old call, heard once more, asks for nothing."""
    caller = await game_client(app, database, world.aurora.games[0])
    await caller.guest()
    old = caller.session
    await caller.call(PATH, CONFIRMED)
    caller.session = ""
    await caller.guest()
    mine, caller.session = caller.session, old
    assert (await caller.call(PATH, CONFIRMED)).code == 4702
    caller.session = mine
    assert (await caller.call("/sdk/v1/account")).code == 0


async def test_of_another_end(app: FastAPI, database: Database, world: World) -> None:
    """Who signed out, or plays another game, asks for nothing by an old session."""
    caller = await game_client(app, database, world.aurora.games[0])
    await caller.guest()
    await caller.call("/sdk/v1/logout")
    assert (await caller.call(PATH, CONFIRMED)).code == 4702
    await caller.guest()
    await caller.call(PATH, CONFIRMED)
    other = await game_client(app, database, world.aurora.games[1])
    other.session = caller.session
    assert (await other.call(PATH, CONFIRMED)).code == 4702
