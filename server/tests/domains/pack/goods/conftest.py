"""A catalogue of channels: goods have product ids in channels that there are."""

import pytest
from tests.support.world import World

from longshore.domains.pack.channels.models import Channel
from longshore.kit.db.database import Database

CODES = ("huawei", "google", "oppo", "vivo", "a", "b", "c")


@pytest.fixture(autouse=True)
async def catalogue(world: World, database: Database) -> None:
    """Channels without plug-ins."""
    async with database.system() as session:
        session.add_all(
            Channel(code=code, name_zh=code, name_en=code, kind="domestic") for code in CODES
        )
