"""What home says of channels, builds and validations: one line a kind, leading to the place."""

from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import delete, update
from tests.domains.home.test_home import groups
from tests.domains.pack.builds.rows import begun
from tests.domains.pack.builds.support import Pack, add_channel, ready
from tests.support.client import Client
from tests.support.world import TestPublisher, World

from longshore.domains.pack.channels.models import GameChannel
from longshore.domains.pack.signing_keys.models import SigningKeyRow
from longshore.domains.pack.validation.models import ValidationRun
from longshore.integrations.resources import Resources
from longshore.kit.clock import now
from longshore.kit.db.database import Database


@pytest.fixture
def resources(app: FastAPI) -> Resources:
    ports: Resources = app.state.resources
    return ports


@pytest.fixture
async def pack(client: Client, database: Database, resources: Resources, world: World) -> Pack:
    return await ready(client, database, resources, world.aurora)


async def told(client: Client, publisher: TestPublisher, key: str, user: str = "pack") -> Any:
    """The to-dos of a kind; empty if absent."""
    found = await groups(client, publisher.users[user])
    return found[key]["todos"] if key in found else []


async def test_missing_parameters(
    client: Client, pack: Pack, database: Database, resources: Resources
) -> None:
    """As the channels' page calls it incomplete: required, not given, without a default."""
    await add_channel(database, resources, pack, "harbor")
    await add_channel(database, resources, pack, "quiet", app_id=None, is_enabled=False)
    assert await told(client, pack.publisher, "channels_incomplete") == []
    lacking = await add_channel(database, resources, pack, "lagoon", app_id=None)
    [todo] = await told(client, pack.publisher, "channels_incomplete")
    assert todo["game_id"] == pack.game.id and todo["page"] == "Channel" and todo["count"] == 1
    assert todo["search"] == {"state": "incomplete", "open": lacking}
    async with database.system() as session:
        row = await session.get_one(GameChannel, lacking)
        row.config = {**row.config, "parameters": {"app_id": "1008600"}}
        row.secrets = {}
    [todo] = await told(client, pack.publisher, "channels_incomplete")
    assert todo["count"] == 1, "a secret that is not set"
    async with database.system() as session:
        await session.execute(update(GameChannel).values(plugin_id=None))
    [todo] = await told(client, pack.publisher, "channels_incomplete")
    assert todo["count"] == 2 and todo["search"] == {"state": "incomplete"}
    assert await told(client, pack.publisher, "channels_incomplete", "none") == []


async def test_failed_builds(
    client: Client, pack: Pack, database: Database, resources: Resources
) -> None:
    """Only what is still failed: a channel that was built since is done with."""
    channel = await add_channel(database, resources, pack, "harbor")
    rows = await begun(database, pack.publisher)
    await rows.item(state="succeeded", game_channel_id=channel)
    assert await told(client, pack.publisher, "builds_failed") == []
    failed = await rows.item(state="failed", game_channel_id=channel)
    [todo] = await told(client, pack.publisher, "builds_failed")
    assert todo["page"] == "PackTool" and todo["count"] == 1
    assert todo["search"] == {"tab": "history", "build": rows.build_id}
    assert await told(client, pack.publisher, "builds_failed", "none") == []
    await rows.change(failed, state="succeeded")
    assert await told(client, pack.publisher, "builds_failed") == []


async def test_failed_validations(client: Client, pack: Pack, database: Database) -> None:
    """The last finished run of each kind counts."""

    async def ran(kind: str, status: str) -> int:
        async with database.system() as session:
            run = ValidationRun(
                publisher_id=pack.publisher.id, game_id=pack.game.id, kind=kind, status=status,
                environment="sandbox", url="https://game.example/", account_name="a", data={},
                created_user_id=pack.publisher.pack.id, created_user_name="test",
            )  # fmt: skip
            session.add(run)
            await session.flush()
            return run.id

    failed = await ran("login", "failed")
    await ran("payment", "passed")
    await ran("login", "running")
    [todo] = await told(client, pack.publisher, "validation_failed")
    assert (todo["page"], todo["search"], todo["count"]) == ("TestValidity", {"run": failed}, 1)
    await ran("login", "passed")
    assert await told(client, pack.publisher, "validation_failed") == []


async def test_keys_that_end(client: Client, pack: Pack, database: Database) -> None:
    assert await told(client, pack.publisher, "keys_ending", "owner") == []
    async with database.system() as session:
        await session.execute(update(SigningKeyRow).values(not_after=now() + timedelta(days=29)))
    [todo] = await told(client, pack.publisher, "keys_ending", "owner")
    assert todo["search"] == {"tab": "keys"} and todo["page"] == "GameConf"


async def test_what_a_new_game_lacks(
    client: Client, pack: Pack, database: Database, resources: Resources
) -> None:
    """[W-18] One step after the other until something can be built; mini games have no packages."""
    first, second, _ = pack.publisher.games

    async def waits() -> dict[str, list[int]]:
        found = await groups(client, pack.publisher.owner)
        keys = ("no_channel", "no_signing_key", "no_mother")
        return {
            key: [todo["game_id"] for todo in found[key]["todos"]] for key in keys if key in found
        }

    assert await waits() == {"no_channel": [first.id, second.id]}
    await add_channel(database, resources, pack, "harbor")
    assert await waits() == {"no_channel": [second.id], "no_mother": [first.id]}
    async with database.system() as session:
        await session.execute(delete(SigningKeyRow))
    assert await waits() == {
        "no_channel": [second.id],
        "no_signing_key": [first.id],
        "no_mother": [first.id],
    }
    refused = await begun(database, pack.publisher, status="refused")
    assert "no_mother" in await waits(), "what was refused cannot be built on"
    await refused.change_mother(status="inspecting")
    assert "no_mother" not in await waits()
    for key, page, search in (
        ("no_channel", "Channel", {}),
        ("no_signing_key", "GameConf", {"tab": "keys"}),
    ):
        [todo] = await told(client, pack.publisher, key, "owner")
        assert (todo["page"], todo["search"]) == (page, search)
        assert await told(client, pack.publisher, key, "none") == []
