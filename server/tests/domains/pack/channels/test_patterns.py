"""Patterns come from the provider's catalogue and meet what a publisher types."""

import time
from typing import Any

import pytest
from sqlalchemy import update
from tests.domains.pack.channels.conftest import Call, parameter, saved

from longshore.domains.pack.channels.models import ChannelPlugin
from longshore.kit.db.database import Database


@pytest.mark.parametrize("pattern", ["(a+)+b", "(?=a)a+"])
async def test_bounded(
    call: Call, beacon: dict[str, Any], database: Database, pattern: str
) -> None:
    """[W-04] No pattern holds the server up, and one that cannot be run lets nothing through."""
    async with database.system() as session:
        statement = update(ChannelPlugin).where(ChannelPlugin.id == beacon["plugin_id"])
        await session.execute(statement.values(parameters=[parameter("app_id", pattern=pattern)]))
    begun = time.monotonic()
    answer = await call("save", **saved(beacon, {"app_id": "a" * 8000}))
    assert time.monotonic() - begun < 60
    assert answer.code == 4000
    assert [row["field"] for row in answer.data["errors"]] == ["parameters.app_id"]
