"""A file that is uploaded, by whom, and how many there are."""

import hashlib
from datetime import timedelta
from typing import Any

from sqlalchemy import func, select, update
from tests.support.uploads import PART
from tests.support.world import TestUser, World

from longshore.account.identity import Actor
from longshore.domains.files.uploads.models import Upload
from longshore.kit.db.database import Database

FILE = b"a" * PART + b"b" * PART + b"end"
SHA = hashlib.sha256(FILE).hexdigest()
APK: dict[str, Any] = {"purpose": "mother", "name": "g.apk"}


def actor(user: TestUser, world: World) -> Actor:
    publisher = world.aurora if user.publisher_id == world.aurora.id else world.borealis
    return Actor(
        user_id=user.id, publisher_id=user.publisher_id, publisher_name="", session_id=1,
        token="", account="", name="", is_owner=True, permissions=frozenset(),
        game_ids=frozenset(game.id for game in publisher.games), game_id=None,
    )  # fmt: skip


async def count(database: Database) -> int:
    async with database.system() as session:
        return (await session.execute(select(func.count(Upload.id)))).scalar_one()


async def age(database: Database, **by: int) -> None:
    """Let every upload be older."""
    passed = timedelta(**by)
    async with database.system() as session:
        values = {
            "touched_at": Upload.touched_at - passed,
            "completed_at": Upload.completed_at - passed,
        }
        await session.execute(update(Upload).values(values))
