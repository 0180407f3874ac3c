"""What most tests of the data center begin with."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.support.engine import Analytics, analytics_on

from longshore.kit.db.database import Database
from longshore.kit.settings import Settings


@pytest.fixture
async def analytics(
    settings: Settings, database: Database, tmp_path: Path
) -> AsyncIterator[Analytics]:
    """An engine of the test's own, and what loads it; a skip where none can be."""
    async with analytics_on(settings, database, tmp_path) as found:
        yield found
