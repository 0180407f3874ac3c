"""From the first call of a client to the end of a banned player's session."""

from fastapi import FastAPI
from tests.support.client import Client
from tests.support.runtime import DEVICE, game_client
from tests.support.world import World

from longshore.kit.db.database import Database


async def test_from_init_to_a_ban(
    app: FastAPI, database: Database, world: World, client: Client
) -> None:
    """A guest signs in, the game's server believes them, and a ban ends it."""
    game, owner = world.aurora.games[0], world.aurora.owner
    caller = await game_client(app, database, game)
    assert (await caller.call("/sdk/v1/init", {"device": DEVICE})).code == 0
    signed_in = await caller.guest()
    assert signed_in.code == 0 and signed_in.data["is_new"]
    player_id = signed_in.data["player_id"]
    assert (await caller.guest()).data["player_id"] == player_id

    token = {"token": signed_in.data["login_token"]}
    verified = await caller.server_call("/sdk/server/v1/token/verify", token)
    assert (verified.data["is_valid"], verified.data["player_id"]) == (True, player_id)
    found = await caller.server_call("/sdk/server/v1/player", {"player_id": player_id})
    assert found.data["environment"] == "production" and not found.data["is_banned"]
    sessions = app.state.runtime.ports.sessions
    await sessions.poll()
    assert (await caller.call("/sdk/v1/heartbeat")).code == 0
    await sessions.flush()

    banned = await client.call(
        "POST", "/ultra/protected/app/send/usdk/player/ban", user=owner, game=game,
        json={"player_id": int(player_id), "reason": "cheated"},
    )  # fmt: skip
    assert banned.data["banned_until"] == -1
    # A process that hears learns of it at its next turn, two seconds later at most.
    await sessions.poll()
    assert (await caller.call("/sdk/v1/heartbeat")).code == 4702
    again = await caller.server_call("/sdk/server/v1/token/verify", token)
    assert not again.data["is_valid"]
    refused = await caller.guest()
    assert (refused.code, refused.data) == (4706, {"banned_until": -1, "reason": ""})

    lifted = await client.call(
        "POST", "/ultra/protected/app/send/usdk/player/liftBan", user=owner, game=game,
        json={"player_id": int(player_id)},
    )  # fmt: skip
    assert lifted.data["banned_until"] == 0
    assert (await caller.guest()).code == 0


async def test_signing_out(app: FastAPI, database: Database, world: World) -> None:
    caller = await game_client(app, database, world.aurora.games[0])
    token = (await caller.guest()).data["login_token"]
    assert (await caller.call("/sdk/v1/logout")).code == 0
    assert (await caller.call("/sdk/v1/heartbeat")).code == 4702
    verified = await caller.server_call("/sdk/server/v1/token/verify", {"token": token})
    await app.state.runtime.ports.sessions.poll()
    assert not verified.data["is_valid"]
