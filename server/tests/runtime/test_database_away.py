"""While the database is away, what needs no query goes on with the last good configuration."""

import time

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict
from tests.support.runtime import DEVICE, game_client
from tests.support.world import create_world

from longshore.composition.console import build_runtime_app
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings
from longshore.kit.testing import TestPostgres

INIT, VERIFY = "/sdk/v1/init", "/sdk/server/v1/token/verify"


async def test_the_last_good_one(postgres: TestPostgres, settings: Settings) -> None:
    """init and verify answer, however old what they know is; a sign-in is told to come back."""
    database = Database(postgres.clone(), pool_size=2)
    world = await create_world(database)
    app = build_runtime_app(settings, database, code_key=b"0" * 32)
    ports = app.state.runtime.ports
    caller = await game_client(app, database, world.aurora.games[0])
    signed_in = await caller.guest()
    before = await caller.call(INIT, {"device": DEVICE})
    assert (signed_in.code, before.code) == (0, 0)
    await ports.sessions.poll()
    await _take_away(postgres, database)
    for kept in (ports.keys, ports.snapshots._fresh, ports.digest_keys):
        # As if all of it had been read long ago.
        kept._fresh = kept._stale = 0.0
    # Whoever came by a promotion link tells it at each start, and begins all the same.
    linked = await caller.call(INIT, {"device": DEVICE, "link": "0123abc"})
    assert (linked.code, linked.data) == (0, before.data)
    began = time.monotonic()
    for _ in range(20):
        answer = await caller.call(INIT, {"device": DEVICE})
        assert (answer.code, answer.data) == (0, before.data)
        token = {"token": signed_in.data["login_token"]}
        assert (await caller.server_call(VERIFY, token)).data["is_valid"]
    # Each would wait seconds for the database, were it asked.
    assert time.monotonic() - began < 60
    refused = await caller.guest()
    assert refused.code != 0 and refused.response.status_code == 503
    await app.state.runtime.close()
    await database.dispose()


async def _take_away(postgres: TestPostgres, database: Database) -> None:
    name = conninfo_to_dict(database.addresses.application)["dbname"]
    async with await psycopg.AsyncConnection.connect(
        postgres.superuser_url, autocommit=True
    ) as administrator:
        closed = sql.SQL("ALTER DATABASE {} ALLOW_CONNECTIONS false")
        await administrator.execute(closed.format(sql.Identifier(str(name))))
        ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
        await administrator.execute(ended, [name])
