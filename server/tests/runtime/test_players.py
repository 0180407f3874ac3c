"""What players' clients tell: accounts, consents, roles, deletion; each again without effect."""

from datetime import timedelta

from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Client
from tests.support.runtime import DEVICE, GameClient, game_client
from tests.support.world import World

from longshore.domains.operate.players.deletion import delete_due
from longshore.kit.clock import at, now, now_seconds
from longshore.kit.db.database import Database

LOGIN = "/sdk/v1/login"
ACCOUNT = {"device": DEVICE, "account": "ada.lovelace", "password": "analytical engine"}
ROLE = {
    "id": "e1", "event": "create", "server_id": "s1", "role_id": "r1", "role_name": "甲",
    "level": 1,
}  # fmt: skip


async def _count(database: Database, table: str) -> int:
    async with database.system() as session:
        found = await session.execute(text(f"SELECT count(*) FROM {table}"))
        return int(found.scalar_one())


async def test_an_account(app: FastAPI, database: Database, world: World) -> None:
    caller = await game_client(app, database, world.aurora.games[0])
    made = await caller.call(LOGIN, ACCOUNT | {"method": "register"})
    again = await caller.call(LOGIN, ACCOUNT | {"method": "account"})
    assert (made.data["is_new"], again.data["is_new"]) == (True, False)
    assert made.data["player_id"] == again.data["player_id"]
    taken = await caller.call(LOGIN, ACCOUNT | {"method": "register"})
    assert taken.code == 4009 and await _count(database, "player") == 1
    wrong = await caller.call(LOGIN, ACCOUNT | {"method": "account", "password": "difference"})
    unknown = await caller.call(LOGIN, ACCOUNT | {"method": "account", "account": "nobody"})
    assert (wrong.code, unknown.code) == (4708, 4708)
    assert (await caller.call(LOGIN, {"method": "guest", "device": DEVICE})).code == 4712
    other = await game_client(app, database, world.aurora.games[1])
    assert (await other.call(LOGIN, ACCOUNT | {"method": "account"})).code == 4708


async def test_guesses_are_counted(app: FastAPI, database: Database, world: World) -> None:
    caller = await game_client(app, database, world.aurora.games[0])
    form = ACCOUNT | {"method": "account"}
    codes = [(await caller.call(LOGIN, form)).code for _ in range(11)]
    assert codes == [4708] * 10 + [4029]


async def test_a_sandbox_account_signs_in(
    app: FastAPI, client: Client, database: Database, world: World
) -> None:
    game = world.aurora.games[0]
    caller = await game_client(app, database, game)
    made = await client.call(
        "POST", "/ultra/protected/app/send/usdk/sdk/sandboxAccount/create",
        user=world.aurora.pack, game=game, json={"name": "tester_1"},
    )  # fmt: skip
    password = made.data["list"][0]["password"]
    form = {"method": "account", "device": DEVICE, "account": "tester_1", "password": password}
    signed_in = await caller.call(LOGIN, form)
    assert signed_in.data["environment"] == "sandbox"
    token = {"token": signed_in.data["login_token"]}
    verified = await caller.server_call("/sdk/server/v1/token/verify", token)
    assert (verified.data["is_valid"], verified.data["environment"]) == (True, "sandbox")


async def test_consents_and_roles(app: FastAPI, database: Database, world: World) -> None:
    caller = await game_client(app, database, world.aurora.games[0])
    await caller.guest()
    form = {"consents": [{"kind": "privacy", "version": 3}, {"kind": "user", "version": 1}]}
    for _ in range(2):
        assert (await caller.call("/sdk/v1/consent", form)).code == 0
    assert await _count(database, "player_consent") == 2
    told = [(await caller.call("/sdk/v1/role", ROLE)).data["is_new"] for _ in range(2)]
    assert told == [True, False]
    await caller.call("/sdk/v1/role", ROLE | {"id": "e2", "event": "level_up", "level": 9})
    await caller.call("/sdk/v1/role", ROLE)
    async with database.system() as session:
        levels = (await session.execute(text("SELECT level FROM player_role"))).scalars().all()
    assert levels == [9]
    assert await _count(database, "player_role_event") == 2


async def _deleted(app: FastAPI, database: Database) -> int:
    async with database.system() as session:
        await session.execute(text("UPDATE player_deletion SET due_at = now()"))
    return await delete_due(database, app.state.resources)


async def test_deletion(app: FastAPI, database: Database, world: World) -> None:
    caller = await game_client(app, database, world.aurora.games[0])
    form = ACCOUNT | {"method": "register"}
    caller.session = (await caller.call(LOGIN, form)).data["session"]
    await caller.call("/sdk/v1/role", ROLE)
    assert (await caller.call("/sdk/v1/account/delete", {})).code == 4000
    asked = await caller.call("/sdk/v1/account/delete", {"confirm": True})
    assert asked.data["due_at"] > 0
    assert (await caller.call("/sdk/v1/heartbeat")).code == 4702
    # Signing in again takes it back.
    caller.session = ""
    caller.session = (await caller.call(LOGIN, form | {"method": "account"})).data["session"]
    assert await _deleted(app, database) == 0

    await caller.call("/sdk/v1/account/delete", {"confirm": True})
    assert await _deleted(app, database) == 1
    for table in ("player_account", "player_role", "player_role_event", "player_fact"):
        assert await _count(database, table) == 0
    async with database.system() as session:
        uids = (await session.execute(text("SELECT channel_uid FROM player"))).scalars().all()
    assert [uid.partition(":")[0] for uid in uids] == ["deleted"]
    assert (await caller.call(LOGIN, form | {"method": "account"})).code == 4708


async def test_a_deletion_waits(app: FastAPI, database: Database, world: World) -> None:
    """Fifteen days pass before anything goes, and signing in meanwhile takes the wish back."""
    caller = await game_client(app, database, world.aurora.games[0])
    form = ACCOUNT | {"method": "register"}
    caller.session = (await caller.call(LOGIN, form)).data["session"]
    before = now_seconds()
    due = (await caller.call("/sdk/v1/account/delete", {"confirm": True})).data["due_at"]
    assert before <= due - 15 * 86_400 <= now_seconds() + 1
    assert await delete_due(database, app.state.resources) == 0
    with at(now() + timedelta(days=14, hours=23)):
        assert await delete_due(database, app.state.resources) == 0
    assert await _count(database, "player_account") == 1
    async with database.system() as session:
        open_wishes = "SELECT count(*) FROM player_deletion WHERE cancelled_at IS NULL"
        assert (await session.execute(text(open_wishes))).scalar_one() == 1
    caller.session = ""
    caller.session = (await caller.call(LOGIN, form | {"method": "account"})).data["session"]
    assert (await caller.call("/sdk/v1/heartbeat")).code == 0
    async with database.system() as session:
        assert (await session.execute(text(open_wishes))).scalar_one() == 0


async def test_a_heartbeat_costs_no_query(app: FastAPI, database: Database, world: World) -> None:
    """A process that hears what ends believes a session that it has seen."""
    caller: GameClient = await game_client(app, database, world.aurora.games[0])
    await caller.guest()
    sessions = app.state.runtime.ports.sessions
    await sessions.poll()
    assert (await caller.call("/sdk/v1/heartbeat")).code == 0
    async with database.system() as session:
        await session.execute(text("UPDATE player_session SET expires_at = now()"))
    assert (await caller.call("/sdk/v1/heartbeat")).code == 0
    sessions.forget_all()
    assert (await caller.call("/sdk/v1/heartbeat")).code == 4702
