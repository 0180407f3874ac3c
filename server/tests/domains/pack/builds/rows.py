"""Rows of builds as workers and time leave them, without anything having been built."""

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from sqlalchemy import text
from tests.support.world import TestPublisher

from longshore.domains.pack.builds.context import STALE_SECONDS
from longshore.domains.pack.builds.fenced import Claim
from longshore.domains.pack.builds.items import Held
from longshore.domains.pack.builds.models import MotherPackage, PackBuild, PackItem
from longshore.kit.clock import now
from longshore.kit.db.database import Database

SILENT = timedelta(seconds=STALE_SECONDS + 1)
HEARD_OF = timedelta(seconds=STALE_SECONDS - 3)


@dataclass
class Rows:
    """One build of one mother package, to which items are added."""

    database: Database
    publisher: TestPublisher
    build_id: int = 0
    mother_id: int = 0
    owner: dict[str, int] = field(default_factory=dict)

    async def begin(self, **of_mother: Any) -> "Rows":
        """Add the mother package and the build."""
        self.owner = {"publisher_id": self.publisher.id, "game_id": self.publisher.games[0].id}
        who = {"created_user_id": self.publisher.pack.id, "created_user_name": "test"}
        async with self.database.system() as session:
            mother = MotherPackage(
                **self.owner, **who, name="m.apk", object_key="m", size_bytes=1,
                **({"status": "ready", "upload_id": "u"} | of_mother),
            )  # fmt: skip
            session.add(mother)
            await session.flush()
            build = PackBuild(**self.owner, **who, mother_id=mother.id, name_template="{code}")
            session.add(build)
            await session.flush()
            self.mother_id, self.build_id = mother.id, build.id
        return self

    async def item(self, silent: timedelta | None = None, **values: Any) -> int:
        """Add an item whose worker was last heard of so long ago; its id."""
        if silent is not None:
            values = {"state": "running", "attempt": 1, "heartbeat_at": now() - silent} | values
        async with self.database.system() as session:
            item = PackItem(
                **self.owner, build_id=self.build_id, channel_code="c",
                channel_name={"zh": "渠道", "en": "Channel"}, file_name="c.apk", plan={},
                **({"game_channel_id": 1} | values),
            )  # fmt: skip
            session.add(item)
            await session.flush()
            return item.id

    async def held(self, item_id: int) -> Held:
        """What the worker of the item's present attempt holds."""
        return Held(await self.read(item_id))

    async def build(self) -> PackBuild:
        """The build."""
        async with self.database.system() as session:
            return await session.get_one(PackBuild, self.build_id)

    def claim(self, attempt: int = 1) -> Claim:
        """What the worker of an attempt at the mother package holds."""
        return Claim(self.mother_id, **self.owner, attempt=attempt)

    async def mother(self) -> MotherPackage:
        """The mother package as it is stored."""
        async with self.database.system() as session:
            return await session.get_one(MotherPackage, self.mother_id)

    async def change_mother(self, **values: Any) -> None:
        """Change the mother package behind its worker's back."""
        async with self.database.system() as session:
            row = await session.get_one(MotherPackage, self.mother_id)
            for name, value in values.items():
                setattr(row, name, value)

    async def read(self, item_id: int) -> PackItem:
        """The item as it is stored."""
        async with self.database.system() as session:
            return await session.get_one(PackItem, item_id)

    async def change(self, item_id: int, **values: Any) -> None:
        """Change the item behind its worker's back."""
        async with self.database.system() as session:
            row = await session.get_one(PackItem, item_id)
            for name, value in values.items():
                setattr(row, name, value)

    async def jobs(self) -> list[dict[str, Any]]:
        """What waiting jobs are about."""
        statement = text("SELECT args FROM procrastinate_jobs WHERE status = 'todo' ORDER BY id")
        async with self.database.system() as session:
            return list((await session.execute(statement)).scalars())


async def begun(database: Database, publisher: TestPublisher, **of_mother: Any) -> Rows:
    """A build of a publisher's first game."""
    return await Rows(database, publisher).begin(**of_mother)
