"""What a process believes of sessions: known from the sign-in, ended wherever they end."""

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.runtime.test_quick import ordinary
from tests.support.client import Client
from tests.support.plans import as_new
from tests.support.runtime import DEVICE, GameClient, game_client
from tests.support.world import World

from longshore.domains.operate.players import end_sessions_of, find_session
from longshore.domains.operate.players.sessions import FIND_SESSION, SESSION_IS_OPEN
from longshore.kit.clock import now
from longshore.kit.db.database import Database
from longshore.kit.secrets.tokens import token_digest
from longshore.runtime import sessions as sessions_module
from longshore.runtime.sessions import Sessions

HEARTBEAT = "/sdk/v1/heartbeat"
_UNREADABLE = text("UPDATE player_session SET expires_at = now()")


@pytest.fixture
async def caller(app: FastAPI, database: Database, world: World) -> GameClient:
    caller = await game_client(app, database, world.aurora.games[0])
    await caller.call("/sdk/v1/init", {"device": DEVICE})
    await caller.guest()
    await app.state.runtime.ports.sessions.poll()
    return caller


@pytest.fixture(params=["ordinary", "quick"])
async def signed_in(
    app: FastAPI, caller: GameClient, request: pytest.FixtureRequest
) -> AsyncIterator[GameClient]:
    """A guest who has just signed in, by either way."""
    ports, lane = app.state.runtime.ports, app.state.runtime._quick
    if request.param == "ordinary":
        with ordinary(app):
            await caller.guest()
        yield caller
        return
    await ports.lanes.start()
    served: list[object] = []
    add, lane.lines.add = lane.lines.add, served.append
    await caller.guest()
    lane.lines.add = add
    assert served
    yield caller
    await ports.lanes.close()


def _known(app: FastAPI, caller: GameClient) -> object:
    sessions: Sessions = app.state.runtime.ports.sessions
    return sessions.peek(caller.keys, caller.session)


async def test_the_first_heartbeat_reads_nothing(
    app: FastAPI, database: Database, signed_in: GameClient
) -> None:
    """What the sign-in knows of the session is what reading it would find."""
    async with database.system() as session:
        read = await find_session(session, signed_in.keys.game_id, token_digest(signed_in.session))
        assert read and read == _known(app, signed_in)
        await session.execute(_UNREADABLE)
    assert (await signed_in.call(HEARTBEAT)).code == 0
    with ordinary(app):
        assert (await signed_in.call(HEARTBEAT)).code == 0


async def test_a_ban_between_sign_in_and_heartbeat(
    app: FastAPI, client: Client, world: World, signed_in: GameClient
) -> None:
    """It ends a session that no call has used yet, with the next poll."""
    known = app.state.runtime.ports.sessions.peek(signed_in.keys, signed_in.session)
    banned = await client.call(
        "POST", "/ultra/protected/app/send/usdk/player/ban", user=world.aurora.owner,
        game=world.aurora.games[0], json={"player_id": known.player_id, "reason": "cheated"},
    )  # fmt: skip
    assert banned.code == 0
    await app.state.runtime.ports.sessions.poll()
    assert _known(app, signed_in) is None
    assert (await signed_in.call(HEARTBEAT)).code == 4702


async def test_an_end_that_is_committed_late_is_heard_of(
    app: FastAPI, database: Database, signed_in: GameClient
) -> None:
    """Who bans two hundred players at once writes a moment that is over when it is committed."""
    sessions: Sessions = app.state.runtime.ports.sessions
    known = sessions.peek(signed_in.keys, signed_in.session)
    assert known
    await sessions.poll()
    async with database.system() as session:
        await session.execute(
            text(
                "UPDATE player_session SET ended_at = now() - interval '80 seconds', "
                "end_reason = 'banned' WHERE id = :id"
            ),
            {"id": known.id},
        )
    await sessions.poll()
    assert sessions.is_ended(known.id)
    assert (await signed_in.call(HEARTBEAT)).code == 4702


async def test_a_process_whose_clock_is_ahead_hears_of_ends(
    app: FastAPI, database: Database, signed_in: GameClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ends are of the database's clock: by an own one, two minutes ahead, none was ever heard."""
    monkeypatch.setattr(sessions_module, "now", lambda: now() + timedelta(minutes=2))
    sessions: Sessions = app.state.runtime.ports.sessions
    known = sessions.peek(signed_in.keys, signed_in.session)
    assert known
    await sessions.poll()
    async with database.system() as session:
        await end_sessions_of(session, known.game_id, known.player_id, "server")
    await sessions.poll()
    assert sessions.is_ended(known.id)
    assert (await signed_in.call(HEARTBEAT)).code == 4702


async def test_a_session_that_another_process_ends(
    app: FastAPI, database: Database, signed_in: GameClient
) -> None:
    """A process that hears learns of it by itself; one that does not hear asks."""
    sessions: Sessions = app.state.runtime.ports.sessions
    known = sessions.peek(signed_in.keys, signed_in.session)
    assert known
    async with database.system() as session:
        assert await end_sessions_of(session, known.game_id, known.player_id, "server") == 2
    watching = asyncio.create_task(sessions.watch())
    try:
        while not sessions.is_ended(known.id):  # noqa: ASYNC110 - it is the watch that is waited for
            await asyncio.sleep(0.05)
    finally:
        watching.cancel()
    assert (await signed_in.call(HEARTBEAT)).code == 4702
    sessions.forget_all()
    sessions.remember(signed_in.session, known)
    assert not sessions.is_hearing
    assert (await signed_in.call(HEARTBEAT)).code == 4702


async def test_an_end_that_is_heard_before_the_sign_in(
    app: FastAPI, database: Database, signed_in: GameClient
) -> None:
    """The answer that opened a session may come after the poll that heard of its end."""
    sessions: Sessions = app.state.runtime.ports.sessions
    known = sessions.peek(signed_in.keys, signed_in.session)
    assert known
    async with database.system() as session:
        await end_sessions_of(session, known.game_id, known.player_id, "server")
    await sessions.poll()
    sessions.remember(signed_in.session, known)
    assert _known(app, signed_in) is None
    assert (await signed_in.call(HEARTBEAT)).code == 4702


@pytest.mark.parametrize(
    ("statement", "kinds", "indexes"),
    [
        (FIND_SESSION, "bytea, bigint", {"uq_player_session_digest", "pk_player"}),
        (SESSION_IS_OPEN, "bigint, bigint", {"pk_player_session"}),
    ],
)
async def test_sessions_are_found_by_their_keys_in_tables_without_statistics(
    database: Database, world: World, statement: str, kinds: str, indexes: set[str]
) -> None:
    """As they are when a game opens; a plan for any values is kept from then on."""
    numbered = statement.replace(":digest", "$1").replace(":session", "$1").replace(":game", "$2")
    async with (
        as_new(database, "player_session", "player"),
        database.publisher(world.aurora.id) as session,
    ):
        await session.execute(text("SET LOCAL plan_cache_mode = force_generic_plan"))
        connection = await session.connection()
        for said in (
            f"PREPARE found({kinds}) AS {numbered}",
            "EXPLAIN (FORMAT JSON) EXECUTE found(NULL, 1)",
        ):
            plan = await connection.exec_driver_sql(said)
        found = str(json.dumps(plan.scalar_one()))
        await connection.exec_driver_sql("DEALLOCATE found")
    used = {part.partition('"')[0] for part in found.split('"Index Name": "')[1:]}
    assert used == indexes and "Seq Scan" not in found
