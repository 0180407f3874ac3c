"""What PostgreSQL does for a statement, where that and not the time is what must not grow."""

import json
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.kit.db.database import Database
from tests.support.world import as_owner

_FORGET = text("""
SELECT pg_clear_attribute_stats('public', c.relname, a.attname, false)
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0
  AND NOT a.attisdropped
""")


@asynccontextmanager
async def as_new(database: Database, *tables: str) -> AsyncIterator[None]:
    """Some tables, and what refers to them, as a migration leaves them: empty, never analyzed.

    TRUNCATE forgets how many rows there were, not what they were like. Autovacuum stays away from
    `tables` until the end: to ANALYZE, rows that are not committed yet do not exist. PostgreSQL 18.
    """
    async with as_owner(database) as owner:
        await owner.execute(text(f"TRUNCATE {', '.join(tables)} CASCADE"))
        await owner.execute(_FORGET)
        for table in tables:
            await owner.execute(text(f"ALTER TABLE {table} SET (autovacuum_enabled = false)"))
    try:
        yield
    finally:
        async with as_owner(database) as owner:
            for table in tables:
                await owner.execute(text(f"ALTER TABLE {table} RESET (autovacuum_enabled)"))


async def nodes_of(
    session: AsyncSession, statement: str, values: Mapping[str, Any], *, runs: bool = False
) -> list[dict[str, Any]]:
    """The parts of a statement's plan, outermost first; with `runs` also what each has read."""
    options = "ANALYZE, FORMAT JSON" if runs else "FORMAT JSON"
    asked = text(f"EXPLAIN ({options}) {statement}")
    found = (await session.execute(asked, values)).scalar_one()
    plans = json.loads(found) if isinstance(found, str) else found
    return list(_walk(plans[0]["Plan"]))


def rows_read(nodes: list[dict[str, Any]], table: str) -> int:
    """Rows of a table that were looked at by a plan that was carried out, kept or not."""
    return sum(
        round((node["Actual Rows"] + node.get("Rows Removed by Filter", 0)) * node["Actual Loops"])
        for node in nodes
        if node.get("Relation Name") == table
    )


def rows_looked_at(plan: dict[str, Any]) -> int:
    """Rows of all tables that were looked at by a plan that was carried out, kept or not."""
    nodes = list(_walk(plan))
    tables = {node["Relation Name"] for node in nodes if "Relation Name" in node}
    return sum(rows_read(nodes, table) for table in tables)


def _walk(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    for part in node.get("Plans", []):
        yield from _walk(part)
