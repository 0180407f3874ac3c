"""Streams of events end with the session, and one session has so many at most."""

import asyncio
from contextlib import AsyncExitStack

from fastapi import FastAPI
from tests.support.client import Client
from tests.support.world import World

from longshore.domains.pack.builds import routes
from longshore.kit.db.database import Database
from longshore.kit.db.events import announce
from longshore.kit.errors import BusyError

_URL = "/ultra/pack/events"


async def test_nothing_is_told_after_a_sign_out(
    app: FastAPI, client: Client, world: World, database: Database
) -> None:
    user, game = world.aurora.pack, world.aurora.games[0]
    headers = {"access-token": user.token, "uid": str(user.id)}
    hub = app.state.resources.events
    stream = asyncio.create_task(
        client.raw("GET", _URL, params={"game_id": game.id}, headers=headers)
    )
    async with asyncio.timeout(60):
        while not hub.streams_of(user.token):  # noqa: ASYNC110 - a count has no event
            await asyncio.sleep(0.01)
        assert (await client.call("POST", "/ultra/auth/logout", user=user)).code == 0
        while not stream.done():
            async with database.system() as session:
                await announce(
                    session, "item", publisher_id=world.aurora.id, game_id=game.id,
                    values={"canary": 1},
                )  # fmt: skip
            await asyncio.sleep(0.01)
    answer = await stream
    assert answer.status_code == 200
    assert "canary" not in answer.text
    assert hub.streams_of(user.token) == 0


async def test_a_session_has_so_many(app: FastAPI, client: Client, world: World) -> None:
    """One more is refused as busy."""
    aurora, hub = world.aurora, app.state.resources.events
    params = {"game_id": aurora.games[0].id}
    async with AsyncExitStack() as stack:
        for _ in range(routes._MOST_STREAMS):
            following = hub.follow(aurora.id, params["game_id"], listener=aurora.pack.token)
            await stack.enter_async_context(following)
        async with asyncio.timeout(60):  # one that is not refused goes on
            refused = await client.call("GET", _URL, user=aurora.pack, params=params)
        assert refused.code == BusyError.code
    assert hub.streams_of(aurora.pack.token) == 0
