"""What clients tell of roles: each event once, and what it leaves out stays."""

from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.runtime import GameClient, game_client
from tests.support.world import World

from longshore.kit.db.database import Database

WHICH = {"server_id": "s1", "role_id": "r1"}
FULL = {"server_name": "一区", "role_name": "墨染", "level": 42, "vip": 3, "power": 9_000_000_000}


@pytest.fixture
async def caller(app: FastAPI, database: Database, world: World) -> GameClient:
    found = await game_client(app, database, world.aurora.games[0])
    await found.guest()
    return found


async def _tell(caller: GameClient, number: str, event: str, **more: Any) -> bool:
    told = await caller.call("/sdk/v1/role", {"id": number, "event": event, **WHICH, **more})
    assert told.code == 0, told.msg
    return bool(told.data["is_new"])


async def _role(database: Database) -> dict[str, Any]:
    statement = f"SELECT {', '.join(FULL)} FROM player_role"
    async with database.system() as session:
        return dict((await session.execute(text(statement))).one()._mapping)


async def test_what_an_event_leaves_out_stays(caller: GameClient, database: Database) -> None:
    """Whoever leaves tells which role it is, and no more."""
    assert await _tell(caller, "e1", "create", **FULL)
    assert await _tell(caller, "e2", "leave")
    assert await _role(database) == FULL
    assert await _tell(caller, "e3", "level_up", level=43)
    assert await _role(database) == FULL | {"level": 43}
    assert not await _tell(caller, "e3", "level_up", level=44)
    assert await _role(database) == FULL | {"level": 43}
    async with database.system() as session:
        rows = await session.execute(text("SELECT level FROM player_role_event ORDER BY client_id"))
        assert list(rows.scalars()) == [42, 42, 43]


async def test_what_is_told_as_nothing_is_nothing(caller: GameClient, database: Database) -> None:
    await _tell(caller, "e1", "enter")
    nothing = {"server_name": "", "role_name": "", "level": 0, "vip": 0, "power": 0}
    assert await _role(database) == nothing
    await _tell(caller, "e2", "enter", **FULL)
    await _tell(caller, "e3", "level_up", level=0, vip=0, power=0)
    assert await _role(database) == FULL | {"level": 0, "vip": 0, "power": 0}
