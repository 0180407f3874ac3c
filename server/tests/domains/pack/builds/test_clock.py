"""A worker whose clock is ten minutes ahead: what it leaves is taken over all the same."""

from datetime import datetime, timedelta, tzinfo
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.domains.pack.builds.rows import begun
from tests.support.world import World

from longshore.domains.pack.builds import inspecting, items
from longshore.domains.pack.builds.context import STALE_SECONDS, PackContext
from longshore.domains.pack.builds.sweeps import take_back
from longshore.domains.pack.builds.work import WorkFolder
from longshore.kit import clock
from longshore.kit.db.database import Database

AHEAD = timedelta(minutes=10)


class Ahead(datetime):
    """A clock that is ahead."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
        """Ten minutes from now."""
        return datetime.now(tz) + AHEAD


@pytest.fixture
def ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "datetime", Ahead)


@pytest.fixture
def context(app: FastAPI, database: Database, tmp_path: Path) -> PackContext:
    return PackContext(database, app.state.resources, WorkFolder(tmp_path))


async def test_items(database: Database, world: World, context: PackContext, ahead: None) -> None:
    """Claimed, told of and written by that clock's worker, which then dies."""
    rows = await begun(database, world.aurora)
    ids = [await rows.item() for _ in range(3)]
    async with database.publisher(rows.publisher.id) as session:
        held = await items.claim(session, await rows.build(), 16, may_be_alone=True)
        held += await items.claim(session, await rows.build(), 16, may_be_alone=True)
        assert sorted(one.id for one in held) == ids
        await items.beat(session, held[:1])
        await items.write(session, await rows.build(), [items.Change(held[1], {"progress": 9})])
    await _silent(database, "pack_item")
    await take_back(context)
    assert [(await rows.read(one)).state for one in ids] == ["queued"] * 3


async def test_mother(database: Database, world: World, context: PackContext, ahead: None) -> None:
    rows = await begun(database, world.aurora, status="inspecting")
    claim = await inspecting.claim_mother(context, rows.mother_id, rows.publisher.id)
    assert claim
    async with database.publisher(rows.publisher.id) as session:
        await claim.write(session, progress=9)
    await _silent(database, "mother_package")
    again = await inspecting.claim_mother(context, rows.mother_id, rows.publisher.id)
    assert again and again.attempt == 2


async def _silent(database: Database, table: str) -> None:
    """As after so many seconds without a word."""
    async with database.system() as session:
        await session.execute(
            text(f"UPDATE {table} SET heartbeat_at = heartbeat_at - make_interval(secs => :s)"),
            {"s": STALE_SECONDS + 1},
        )
