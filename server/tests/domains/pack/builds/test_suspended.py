"""What a suspended publisher has begun or handed out: packages wait, links open nothing."""

from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.domains.pack.builds.rows import begun
from tests.domains.pack.builds.test_links import ticket
from tests.support.client import Client
from tests.support.world import World

from longshore.domains.pack.builds import items
from longshore.domains.pack.builds.context import PackContext
from longshore.domains.pack.builds.inspecting import claim_mother
from longshore.domains.pack.builds.work import WorkFolder
from longshore.kit.db.database import Database


@pytest.fixture
def context(app: FastAPI, database: Database, tmp_path: Path) -> PackContext:
    return PackContext(database, app.state.resources, WorkFolder(tmp_path))


async def suspend(database: Database, publisher_id: int, *, is_suspended: bool = True) -> None:
    async with database.system() as session:
        await session.execute(
            text("UPDATE publisher SET suspended_at = CASE WHEN :on THEN now() END WHERE id = :id"),
            {"on": is_suspended, "id": publisher_id},
        )


async def test_queued_packages_wait(database: Database, world: World) -> None:
    """They are not lost: the worker takes them once the publisher is let in again."""
    rows = await begun(database, world.aurora)
    await rows.item()
    await suspend(database, world.aurora.id)
    build = await rows.build()
    async with database.publisher(world.aurora.id) as session:
        assert await items.claim(session, build, 16, may_be_alone=True) == []
    await suspend(database, world.aurora.id, is_suspended=False)
    async with database.publisher(world.aurora.id) as session:
        [held] = await items.claim(session, build, 16, may_be_alone=True)
        assert held.row.attempt == 1


async def test_an_upload_waits(database: Database, world: World, context: PackContext) -> None:
    rows = await begun(database, world.aurora, status="inspecting")
    await suspend(database, world.aurora.id)
    assert await claim_mother(context, rows.mother_id, world.aurora.id) is None
    await suspend(database, world.aurora.id, is_suspended=False)
    assert await claim_mother(context, rows.mother_id, world.aurora.id) is not None


@pytest.mark.parametrize("path", ["/ultra/pack/install", "/ultra/pack/zip"])
async def test_links_open_nothing(
    client: Client, database: Database, world: World, path: str
) -> None:
    rows = await begun(database, world.aurora)
    facts = {"object_key": "k", "size_bytes": 7, "sha256": "0" * 64}
    built = await rows.item(state="succeeded", **facts)
    token = await ticket(rows, built, minutes=60)
    await suspend(database, world.aurora.id)
    assert (await client.call("GET", path, params={"token": token})).code == 4558
