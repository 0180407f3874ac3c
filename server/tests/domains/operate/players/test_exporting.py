"""A file of everything that is stored of a player."""

import json
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Client
from tests.support.runtime import game_client
from tests.support.world import PASSWORD, World

from longshore.domains.operate.players import exporting
from longshore.domains.operate.players.personal import HANDLED
from longshore.kit.db.database import Database


async def test_a_file_of_everything(
    app: FastAPI, client: Client, database: Database, world: World
) -> None:
    """A privacy request is answered from every table; nobody else's, no hash, no sealed value."""
    caller = await game_client(app, database, world.aurora.games[0])
    player = int((await caller.guest()).data["player_id"])
    role = {"id": "e1", "event": "create", "server_id": "s1", "role_id": "r1", "role_name": "林"}
    assert (await caller.call("/sdk/v1/role", role | {"level": 1})).code == 0
    later = role | {"id": "e2", "server_id": "s2", "role_name": "森", "level": 1}
    assert (await caller.call("/sdk/v1/role", later)).code == 0
    async with database.system() as session:  # What was changed last is not the last of the file.
        await session.execute(text("UPDATE player_role SET level = 2 WHERE role_name = '林'"))
    card = "11000019010101001X"
    named = await caller.call("/sdk/v1/realname", {"name": "某一一", "identity": card})
    assert named.code == 0
    place = "/ultra/protected/app/send/usdk/player/export"
    form = {"player_id": player, "reason": "their own request", "password": PASSWORD}
    asked: dict[str, Any] = {"user": world.aurora.owner, "game": world.aurora.games[0]}
    wrong = await client.call("POST", place, **asked, json=form | {"password": "wrong"})
    assert wrong.code == 4103
    answer = await client.call("POST", place, **asked, json=form)
    assert answer.code == 0, answer.msg
    told = json.loads(answer.data["content"])
    assert set(told["tables"]) == set(HANDLED)
    assert told["personal"] == {"name": "某一一", "identity": card}
    assert [row["role_name"] for row in told["tables"]["player_role"]] == ["林", "森"]
    assert len(told["tables"]["player_session"]) == len(told["tables"]["device"]) == 1
    assert told["cut_off"] == []
    # There is no data center here, and the file does not say that nothing was found.
    assert told["events"] == [{"state": "unknown", "rows": []}]
    keys = {key for rows in told["tables"].values() for row in rows for key in row}
    assert not keys & {"digest", "password_hash", "value", "person", "pi", "guardian", "secret"}
    foreign = {"user": world.borealis.owner, "game": world.borealis.games[0]}
    assert (await client.call("POST", place, **foreign, json=form)).code == 4004


async def test_a_file_says_where_it_was_cut_off(
    app: FastAPI, client: Client, database: Database, world: World,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Whoever has more rows than a file takes learns it from the file."""
    monkeypatch.setattr(exporting, "MOST_ROWS", 1)
    caller = await game_client(app, database, world.aurora.games[0])
    player = int((await caller.guest()).data["player_id"])
    answer = await client.call(
        "POST", "/ultra/protected/app/send/usdk/player/export",
        user=world.aurora.owner, game=world.aurora.games[0],
        json={"player_id": player, "reason": "their own request", "password": PASSWORD},
    )  # fmt: skip
    told = json.loads(answer.data["content"])
    assert "player" in told["cut_off"]
