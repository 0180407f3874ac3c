"""Objects that nothing refers to are removed, but not while a backup copies them."""

from pathlib import Path

from fastapi import FastAPI
from sqlalchemy import select
from tests.support.world import World

from longshore.domains.pack.builds.context import PackContext
from longshore.domains.pack.builds.models import PackGarbage
from longshore.domains.pack.builds.objects import discard_objects, sweep_objects
from longshore.domains.pack.builds.work import WorkFolder
from longshore.integrations.object_store import Bucket
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database
from longshore.kit.db.holding import holding_removals


async def test_garbage_stays_while_a_backup_copies(
    app: FastAPI, database: Database, world: World, tmp_path: Path
) -> None:
    ports: Resources = app.state.resources
    key = f"pack/{world.aurora.id}/garbage-of-this-test"
    await ports.store.put_bytes(Bucket.PRIVATE, key, b"old", content_type="text/plain")
    async with database.publisher(world.aurora.id) as session:
        await discard_objects(session, world.aurora.id, [key])
    context = PackContext(database, ports, WorkFolder(tmp_path / "work"))
    with holding_removals(database.addresses.system):
        assert await sweep_objects(context) == 0
        assert await ports.store.head(Bucket.PRIVATE, key) is not None
    assert await sweep_objects(context) >= 1
    assert await ports.store.head(Bucket.PRIVATE, key) is None
    async with database.system() as session:
        left = select(PackGarbage.id).where(PackGarbage.object_key == key)
        assert (await session.execute(left)).first() is None
