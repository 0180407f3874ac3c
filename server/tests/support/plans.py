"""What PostgreSQL does for a statement, where that and not the time is what must not grow."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession


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
