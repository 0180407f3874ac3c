"""Plans of lanes that were made while a table was empty."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import text
from tests.support.world import as_owner

from longshore.kit.db import lanes as kit
from longshore.kit.db.database import Database
from longshore.kit.db.lanes import Lanes

_MAKE = (
    "CREATE TABLE crowded (a bigint, b bigint, UNIQUE (a, b)) WITH (autovacuum_enabled = false)",
    "CREATE INDEX ix_crowded ON crowded (a)",
    "GRANT ALL ON crowded TO PUBLIC",
)
_FILL = "INSERT INTO crowded SELECT 1, n FROM generate_series(1, 9000) n"
_FIND = "SELECT b FROM crowded WHERE a = $1 AND b = $2 AND b + 0 = $2 FOR UPDATE"
# Rows that an index led to in this transaction; PostgreSQL counts them as the index's.
_READ = """
SELECT sum(pg_stat_get_xact_tuples_fetched(indexrelid))::text FROM pg_index
WHERE indrelid = 'crowded'::regclass
"""


@pytest.fixture
async def lanes(database: Database, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Lanes]:
    """Two of them, on a table without rows and statistics."""
    async with as_owner(database) as owner:
        for statement in _MAKE:
            await owner.execute(text(statement))
    monkeypatch.setattr(kit, "_LOOK_SECONDS", 0.0)
    found = Lanes(database.addresses.application, {"find": _FIND, "read": _READ})
    await found.start()
    yield found
    await found.close()
    async with as_owner(database) as owner:
        await owner.execute(text("DROP TABLE crowded"))


async def _read(lanes: Lanes) -> list[int]:
    """How many rows each lane reads to find one."""
    found = [await lane.call(("find", ["1", "500"]), ("read", [])) for lane in lanes._lanes]
    return [int(one[-1].get_value(0, 0) or b"") for one in found]


async def test_a_table_that_has_grown(database: Database, lanes: Lanes) -> None:
    """Nobody analyzes it, and each lane goes by the key in the end."""
    # Also plans, while there is nothing to be found.
    assert await _read(lanes) == [0, 0]
    async with as_owner(database) as owner:
        await owner.execute(text(_FILL))
    while await _read(lanes) != [1, 1]:  # noqa: ASYNC110 - it is the lanes that are waited for
        await asyncio.sleep(0.1)
