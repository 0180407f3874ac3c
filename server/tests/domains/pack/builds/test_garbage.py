"""Objects that nothing refers to are removed, but not while a backup copies them."""

from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import select
from tests.support.connections import none_is_held_during
from tests.support.world import World

from longshore.domains.pack.builds.context import PackContext
from longshore.domains.pack.builds.fenced import LostError
from longshore.domains.pack.builds.models import PackGarbage
from longshore.domains.pack.builds.objects import discard_objects, keep_objects, sweep_objects
from longshore.domains.pack.builds.work import WorkFolder
from longshore.integrations.object_store import Bucket, StoreError
from longshore.integrations.object_store.embedded.store import EmbeddedStore
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


async def test_what_is_being_removed_can_be_kept_no_more(
    app: FastAPI, database: Database, world: World, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """No connection is held meanwhile; a sweep that fails or is killed leaves it to the next."""
    ports: Resources = app.state.resources
    key = f"pack/{world.aurora.id}/going-in-this-test"
    await ports.store.put_bytes(Bucket.PRIVATE, key, b"old", content_type="text/plain")
    async with database.publisher(world.aurora.id) as session:
        await discard_objects(session, world.aurora.id, [key])
    context = PackContext(database, ports, WorkFolder(tmp_path / "work"))

    async def fails(*_: object) -> None:
        async with database.publisher(world.aurora.id) as session:
            with pytest.raises(LostError):
                await keep_objects(session, [key])
        raise StoreError("SlowDown", "later")

    with monkeypatch.context() as patch:
        patch.setattr(EmbeddedStore, "delete", fails)
        with pytest.raises(StoreError):
            await sweep_objects(context)
    sweeping = sweep_objects(context)
    assert await none_is_held_during(monkeypatch, EmbeddedStore, "delete", database, sweeping) >= 1
    assert await ports.store.head(Bucket.PRIVATE, key) is None
    assert await sweep_objects(context) == 0
